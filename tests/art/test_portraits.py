"""Faces that authors describe, and faces of those whom nobody described."""

import shutil
from pathlib import Path

import pytest

from reliquest import art
from reliquest.art.portraits import suggested
from reliquest.content.faults import ContentProblem
from reliquest.content.loader import load_pack
from reliquest.games.artifact.pack import LAYOUT

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
