"""Faces that authors describe, and faces of those whom nobody described."""

import shutil
from pathlib import Path

import pytest

from reliquest import art
from reliquest.art.portraits import suggested
from reliquest.content.faults import ContentProblem
from reliquest.content.loader import load_pack
from reliquest.games.artifact.pack import LAYOUT
from reliquest.games.page_quest.pack import LAYOUT as PAGE_QUEST

SHIPPED = Path(art.__file__).parents[1] / "packs" / "artifact"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "artifact"
    shutil.copytree(SHIPPED, target)
    return target


def test_a_portrait_of_nobody_is_told_with_who_was_meant(folder: Path) -> None:
    file = folder / "portraits.yaml"
    file.write_text(file.read_text().replace("wilf:", "wilff:", 1))
    with pytest.raises(ContentProblem, match=r"portraits\.yaml:.*wilff.*wilf"):
        load_pack(folder, LAYOUT)


def test_a_described_face_differs_from_the_one_the_id_decides(folder: Path) -> None:
    with_looks = art.portrait(load_pack(folder, LAYOUT), "hanne-brekke")
    (folder / "portraits.yaml").unlink()
    assert art.portrait(load_pack(folder, LAYOUT), "hanne-brekke") != with_looks


def test_words_of_an_id_decide_what_they_can() -> None:
    assert suggested("two-deckhands").figure == "group"
    assert suggested("old-tom-mule").figure == "mule"
    assert suggested("lady-vane").beard == "none"
    assert suggested("somebody-new") == suggested("somebody-new")


def test_a_stranger_is_framed_by_kind() -> None:
    one = art.stranger("met-on-the-way", "companion", "A stranger")
    assert one != art.stranger("met-on-the-way", "lesser", "A stranger")
    assert "<title>A stranger</title>" in one


def test_a_look_of_nobody_is_told_and_who_has_none_gets_a_face_by_the_id(tmp_path: Path) -> None:
    quest = tmp_path / "mythical-artifacts"
    shutil.copytree(SHIPPED.parent / quest.name, quest)
    file = quest / "looks.yaml"
    described = art.traveller(load_pack(quest, PAGE_QUEST), "rosa-quispe")
    file.write_text(file.read_text().replace("rosa-quispe:", "rosa-quipse:", 1))
    with pytest.raises(ContentProblem, match=r"looks\.yaml:6:3: .*'rosa-quipse'.*'rosa-quispe'"):
        load_pack(quest, PAGE_QUEST)
    file.unlink()
    by_id = art.traveller(load_pack(quest, PAGE_QUEST), "rosa-quispe")
    assert by_id != described
    assert by_id == art.traveller(load_pack(quest, PAGE_QUEST), "rosa-quispe")
