"""``reliquest print`` as a person calls it."""

import json
import struct
import sys
from pathlib import Path

import pytest

from reliquest import cli
from reliquest.press import ink_estimate
from reliquest.press.document import Document, Style
from reliquest.press.games import Wish, source
from tests.press.measure import coverage


def test_one_file_a_component_one_with_everything_and_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["print", "lost-pixel", "gems", "times", "rules", "--paper", "letter", "--ink", "low"]
    assert cli.main([*arguments, "--out", str(tmp_path)]) == cli.DONE
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "lost-pixel-complete-letter-low.pdf",
        "lost-pixel-gems-letter-low.pdf",
        "lost-pixel-rules-letter.pdf",
        "lost-pixel-times-letter-low.pdf",
    ]
    assert "gems: 3 sheets, 6 sides" in capsys.readouterr().out


def test_a_terminal_is_told_what_is_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main(["print", "page-quest", "standees", "log", "--out", str(tmp_path)]) == cli.DONE
    told = capsys.readouterr().err.split("\r\x1b[K")
    assert told == [
        "",
        "1/3 page-quest-complete-a4-full.pdf 2 sides",
        "2/3 page-quest-standees-a4-full.pdf 1 side",
        "3/3 page-quest-log-a4-full.pdf 1 side",
        "",
    ]


def test_sheets_and_ink_are_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["print", "artifact", "board", "--estimate"]) == cli.DONE
    assert "board: about " in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_the_estimate_is_near_what_is_measured() -> None:
    made = Document(source("artifact").printing(Wish(("board", "tokens"))), Style(), "Ink")
    measured = coverage(made.pdf())
    assert ink_estimate.coverage(made) == pytest.approx(sum(measured) / len(measured), abs=0.02)


def test_picture_sheets_for_virtual_tables(tmp_path: Path) -> None:
    assert cli.main(["print", "lost-pixel", "gems", "--tabletop", "--out", str(tmp_path)]) == cli.DONE
    manifest = json.loads((tmp_path / "tabletop.json").read_text())
    [sheet] = manifest["sheets"]
    assert (sheet["columns"], sheet["rows"], len(sheet["cards"])) == (10, 7, 21)
    width, height = struct.unpack(">II", (tmp_path / sheet["face"]).read_bytes()[16:24])
    assert width / 10 == pytest.approx(63 / 25.4 * 150, abs=1)
    assert height / 7 == pytest.approx(88 / 25.4 * 150, abs=1)
    assert (tmp_path / sheet["back"]).exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["artefact"], "There is no game “artefact”; did you mean 'artifact'?"),
        (["artifact", "bord"], "nothing called “bord” to print; did you mean 'board'?"),
        (["artifact", "everything"], "'player-aid', 'rules'"),
        (["lost-pixel", "--floors", "deep"], "--floors is written 3, 1-3 or 1-3,5, not deep."),
        (["artifact", "--floors", "1"], "Artifact has no floors"),
        (["page-quest", "--pack", "nowhere"], "There is no pack 'nowhere'"),
        (["artifact", "board", "--size", "huge"], "--size is card or mini, not huge."),
        (["artifact", "board", "--paper", "a3"], "a3"),
    ],
)
def test_a_bad_call_is_answered_in_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["print", *arguments, "--out", str(tmp_path)]) != cli.DONE
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert cli.main(["print", "artifact", "board", "--out", str(blocked / "sheets")]) == 1
    assert "Cannot write to" in capsys.readouterr().err


def test_without_typst_the_way_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert cli.main(["print", "artifact", "board"]) == 1
    assert (
        capsys.readouterr().err == "Printing needs Typst; install it with: pip install 'reliquest[press]'\n"
    )
