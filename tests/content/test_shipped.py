"""The packs that come with the program: every one can be played, and editors are told the truth about it."""

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from reliquest.content.header import HEADER
from reliquest.content.loader import read_header
from reliquest.content.packs import SHIPPED, Place, examine
from reliquest.content.schema import schemas
from reliquest.content.source import read
from reliquest.games import registry

LAYOUTS = registry.layouts()
FOLDERS = [path for path in sorted(SHIPPED.iterdir()) if (path / HEADER).is_file()]
OF_OUR_GAMES = [path for path in FOLDERS if read_header(path).game in LAYOUTS]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_shipped_pack_lies_in_a_folder_named_as_its_id(folder: Path) -> None:
    assert read_header(folder).id == folder.name


@pytest.mark.parametrize("folder", OF_OUR_GAMES, ids=lambda folder: folder.name)
def test_a_shipped_pack_has_no_fault_and_no_warning(folder: Path) -> None:
    assert [str(fault) for fault in examine(Place(folder, shipped=True), LAYOUTS).faults] == []


@pytest.mark.parametrize("folder", OF_OUR_GAMES, ids=lambda folder: folder.name)
def test_the_schemas_allow_every_shipped_file(folder: Path) -> None:
    layout = LAYOUTS[read_header(folder).game]
    made = schemas(layout)
    for path in folder.rglob("*.yaml"):
        name = path.relative_to(folder).as_posix()
        kind = name if name == HEADER else layout.kind(name)
        assert kind is not None
        Draft7Validator(made[kind]).validate(read(path).data)


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_every_schema_of_every_game_is_draft_07(game: str) -> None:
    for schema in schemas(LAYOUTS[game]).values():
        Draft7Validator.check_schema(schema)
