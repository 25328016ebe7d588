"""``reliquest check`` and ``reliquest schema`` as an author runs them."""

import json
from pathlib import Path

import pytest

from reliquest import cli
from reliquest.content import packs
from reliquest.content.layout import Layout
from reliquest.errors import UsageProblem
from reliquest.games import registry
from tests.content.toy import HEADER, LAYOUT, write


@pytest.fixture(autouse=True)
def only_the_toy_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game, one shipped pack, an empty home; the author stands in a folder ``work``."""

    def layout(game: str) -> Layout:
        if game != LAYOUT.game:
            raise UsageProblem(f"no game {game}")
        return LAYOUT

    monkeypatch.setattr(registry, "layouts", lambda: {LAYOUT.game: LAYOUT})
    monkeypatch.setattr(registry, "layout", layout)
    monkeypatch.setattr(packs, "SHIPPED", tmp_path / "shipped")
    monkeypatch.setenv("RELIQUEST_HOME", str(tmp_path / "home"))
    write(tmp_path / "shipped" / "little-pack")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def author_pack(changes: dict[str, str] | None = None) -> None:
    """A pack in the folder ``mine``."""
    header = {"pack.yaml": HEADER.replace("little-pack", "my-pack")}
    write(Path("mine"), {**header, **(changes or {})})


def test_a_sound_pack(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack()
    assert cli.main(["check", "mine"]) == 0
    digest = packs.load("./mine", LAYOUT).short_digest
    assert capsys.readouterr().out == (
        f"my-pack 1.2.0 can be played (digest {digest}).\n1 pack, 0 errors, 0 warnings.\n"
    )


def test_faults_are_lines_that_editors_can_jump_to(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack({"season.yaml": "strat: inn\n", "heroes/anna.yaml": "id: anna\nname: Anna\nattack: 9\n"})
    assert cli.main(["check", "mine"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{Path('mine/heroes/anna.yaml')}:3:9: 'attack' must be a whole number from 1 to 6, not 9",
        f"{Path('mine/season.yaml')}:1:1: unknown key 'strat'; did you mean 'start'?",
        "1 pack, 2 errors, 0 warnings.",
    ]


def test_files_beneath_the_working_folder_are_named_from_there(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack({"season.yaml": "strat: inn\n"})
    cli.main(["check", str(Path.cwd() / "mine")])
    assert capsys.readouterr().out.startswith(f"{Path('mine/season.yaml')}:1:1: ")


def test_a_warning_is_marked_and_is_no_reason_to_say_no(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack()
    Path("mine/heroes/bert.yaml").unlink()
    Path("mine/heroes/anna.yaml").write_text("id: anna\nname: Anna\nattack: 1\n")
    assert cli.main(["check", "mine"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{Path('mine/heroes/anna.yaml')}:2:1: warning: this hero is alone"
    assert out[-1] == "1 pack, 0 errors, 1 warning."


def test_several_packs_are_checked_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack({"season.yaml": "start: nowhere\n"})
    assert cli.main(["check", "little-pack", "mine"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "no place 'nowhere'" in out[0]
    assert out[1].startswith("little-pack 1.2.0 can be played")
    assert out[-1] == "2 packs, 1 error, 0 warnings."


def test_without_a_name_all_packs_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 pack, 0 errors, 0 warnings."
    write(tmp_path / "home" / "packs" / "twin")
    write(tmp_path / "home" / "packs" / "broken", {"pack.yaml": "id: ["})
    assert cli.main(["check"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "a bracket before is never closed" in out[0]
    assert "the id 'little-pack' is that of a pack shipped" in out[1]
    assert out[-1] == "1 pack, 2 errors, 0 warnings."


def test_a_pack_that_is_not_there_is_a_usage_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "litle-pack"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "There is no pack 'litle-pack'; did you mean 'little-pack'?\n"


def test_json_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    author_pack({"season.yaml": "strat: inn\n"})
    assert cli.main(["check", "--json", "little-pack", "mine"]) == 1
    told = json.loads(capsys.readouterr().out)
    sound, wrong = told["packs"]
    assert (sound["id"], sound["version"], sound["faults"]) == ("little-pack", "1.2.0", [])
    assert len(sound["digest"]) == 64
    assert wrong["id"] is None
    assert wrong["faults"] == [
        {
            "file": str(Path("mine/season.yaml")),
            "line": 1,
            "column": 1,
            "message": "unknown key 'strat'",
            "hint": "did you mean 'start'?",
            "warning": False,
        }
    ]
    assert (told["errors"], told["warnings"], told["unlisted"]) == (1, 0, [])


def test_schemas_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "toy-quest"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert list(one) == ["pack.yaml", *LAYOUT.files]
    assert cli.main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == {"toy-quest": one}


def test_schemas_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "--out", "schemas"]) == 0
    written = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert written[0] == Path("schemas/toy-quest/pack.schema.json")
    assert len(written) == len(LAYOUT.files) + 1
    assert json.loads(written[3].read_text(encoding="utf-8"))["description"] == "Somebody to play."


def test_schemas_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    Path("schemas").write_text("a file")
    assert cli.main(["schema", "--out", "schemas"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_schemas_of_a_game_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "toy-qest"]) == 2
    assert capsys.readouterr().err == "no game toy-qest\n"
