"""Running worked examples from files."""

from pathlib import Path

from tests.terminal.person import Typist

HOLDS = """\
game: cave
title: A walk in the dark
steps:
- roll: [2, 3]
- choose: walk
- roll: 1
- expect: {hp: [2], depth: [1]}
"""


def test_what_holds_is_ok(play: Typist, tmp_path: Path) -> None:
    path = tmp_path / "walk.yaml"
    path.write_text(HOLDS)
    heard = play("scenario", path)
    assert heard.code == 0
    assert heard.out == f"ok      {path}: A walk in the dark\n1 scenario, 0 failed.\n"


def test_the_step_that_fails_is_named_and_the_others_still_run(play: Typist, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HOLDS.replace("hp: [2]", "hp: [9]"))
    (tmp_path / "b.yaml").write_text(HOLDS)
    heard = play("scenario", tmp_path)
    assert heard.code == 1
    assert "step 4 expect: {'hp': [9], 'depth': [1]}: hp is [2], not [9]" in heard.out
    assert "ok      " in heard.out
    assert heard.out.endswith("2 scenarios, 1 failed.\n")


def test_what_cannot_be_read_fails_with_a_sentence(play: Typist, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("game: cave\ntitle: [\n")
    (tmp_path / "b.yaml").write_text("game: cavy\ntitle: T\nsteps: []\n")
    (tmp_path / "c.yaml").write_text("game: cave\n")
    heard = play("scenario", tmp_path, tmp_path / "none.yaml")
    assert heard.code == 1
    assert heard.out.count("FAILED") == 4
    assert "There is no game “cavy”" in heard.out
    assert heard.out.count(str(tmp_path / "none.yaml")) == 1


def test_a_folder_without_scenarios_is_said_to_be_one(play: Typist, tmp_path: Path) -> None:
    heard = play("scenario", tmp_path)
    assert heard.code == 1
    assert heard.err == f"{tmp_path} holds no scenarios; they are YAML files.\n"
