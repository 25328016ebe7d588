"""``reliquest check`` says at line and column which texts find no room on paper, and the press agrees."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from reliquest import cli
from reliquest.content import packs
from reliquest.errors import Problem
from reliquest.games import registry
from reliquest.press.document import Document, Style
from reliquest.press.fit import misfits
from reliquest.press.games import Wish, source

ENDLESS = "No end of words. " * 115
SHIPPED = [place.header.id for place in packs.shelf().packs if place.shipped]

BROKEN = [
    ("lost-pixel", "monsters/floor-01.yaml", r"text: .*", "monsters", "a card of 63 × 88 mm"),
    ("mummys-tomb", "module-1.yaml", r"flavour: .*", "module-1", "a card of 63 × 88 mm"),
    ("mythical-artifacts", "items/whetstone.yaml", r"text: .*", "items", "a card of 63 × 88 mm"),
    (
        "mythical-artifacts",
        "adventures/belize-01.yaml",
        r"caption: >-\n(?: {8}.*\n)+",
        "belize-01",
        "a page of a4",
    ),
]
"""A pack, a file of it, the text that is made endless, what is printed of it, and where there is no room for it."""


def broken(pack: str, name: str, text: str, folder: Path) -> Path:
    """A copy of a shipped pack with one endless text; the file with it."""
    shutil.copytree(packs.SHIPPED / pack, folder)
    file = folder / name
    key = text.partition(":")[0]
    file.write_text(re.sub(text, f"{key}: '{ENDLESS}'\n", file.read_text(), count=1))
    return file


@pytest.mark.parametrize("pack", SHIPPED)
def test_every_text_of_the_packs_that_ship_finds_room(pack: str) -> None:
    assert misfits(packs.load(pack, registry.layouts())) == []


@pytest.mark.parametrize(("pack", "name", "text", "what", "where"), BROKEN)
def test_a_text_without_room_is_an_error_at_its_place(
    pack: str, name: str, text: str, what: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / pack
    file = broken(pack, name, text, folder)
    assert cli.main(["check", str(folder)]) == 1
    out = capsys.readouterr().out
    [fault] = [line for line in out.splitlines() if "does not fit" in line]
    number, line = next(
        (n, each) for n, each in enumerate(file.read_text().splitlines(), 1) if ENDLESS in each
    )
    assert fault.startswith(f"{file}:{number}:{line.index(ENDLESS)}: the text of '")
    assert fault.endswith(f"does not fit on {where}; make it shorter")
    assert ", 1 error, " in out
    game = packs.load(str(folder), registry.layouts()).header.game
    printing = source(game).printing(Wish((what,), pack=str(folder)))
    with pytest.raises(Problem, match="does not fit"):
        Document(printing, Style(), "Broken").pdf()


def test_a_name_is_pointed_at_rather_than_the_story(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mythical-artifacts"
    shutil.copytree(packs.SHIPPED / folder.name, folder)
    file = folder / "items" / "whetstone.yaml"
    file.write_text(
        file.read_text().replace("name: Whetstone", "name: Whetstone" + " and no end of words" * 5)
    )
    assert cli.main(["check", str(folder)]) == 1
    assert f"{file}:2:7: the text of 'whetstone/name' does not fit" in capsys.readouterr().out


def test_without_typst_the_check_says_that_it_did_not_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert cli.main(["check", "mummys-tomb"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Whether all texts fit on paper was not checked; that needs Typst: pip install 'reliquest[press]'"
    )
    assert cli.main(["check", "mummys-tomb", "--json"]) == 0
    assert '"fitted": false' in capsys.readouterr().out
