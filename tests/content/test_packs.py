"""Finding packs: shipped, a person's own, and by path."""

from pathlib import Path

import pytest

from reliquest.content import packs
from reliquest.content.faults import ContentProblem
from reliquest.content.packs import Place, examine, find, load, shelf, users_folder
from reliquest.errors import USAGE, UsageProblem
from tests.content.toy import HEADER, LAYOUT, write


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shipped packs with two of them."""
    folder = tmp_path / "shipped"
    monkeypatch.setattr(packs, "SHIPPED", folder)
    for name in ("little-pack", "other-pack"):
        write(folder / name, {"pack.yaml": HEADER.replace("little-pack", name)})
    return folder


def own(name: str, folder: str | None = None, game: str = "toy-quest") -> Path:
    """A pack of that id in the user's folder."""
    header = HEADER.replace("little-pack", name).replace("toy-quest", game)
    return write(users_folder() / (folder or name), {"pack.yaml": header})


def test_the_shelf_has_shipped_packs_before_a_persons_own() -> None:
    own("my-pack", "a-folder-of-any-name")
    own("a-pack", game="other-quest")
    assert [pack.header.id for pack in shelf().packs] == ["little-pack", "other-pack", "my-pack", "a-pack"]
    assert [pack.shipped for pack in shelf().packs] == [True, True, False, False]
    assert [pack.header.id for pack in shelf().of("other-quest")] == ["a-pack"]
    assert shelf().faults == ()


def test_without_a_users_folder_there_are_the_shipped_packs(home: Path) -> None:
    assert not home.exists()
    assert len(shelf().packs) == 2


def test_what_is_no_pack_is_passed_over() -> None:
    (users_folder() / "notes").mkdir(parents=True)
    (users_folder() / "file.txt").write_text("hello")
    own("hidden", ".hidden")
    assert len(shelf().packs) == 2
    assert shelf().faults == ()


def test_a_pack_with_a_broken_header_is_told_and_does_not_hide_the_others() -> None:
    (own("my-pack") / "pack.yaml").write_text("id: [")
    own("our-pack")
    assert [pack.header.id for pack in shelf().packs] == ["little-pack", "other-pack", "our-pack"]
    (fault,) = shelf().faults
    assert fault.file == str(users_folder() / "my-pack" / "pack.yaml")


def test_a_shipped_pack_keeps_its_id(shipped: Path) -> None:
    mine = own("little-pack", "mine")
    (fault,) = shelf().faults
    assert str(fault) == (
        f"{mine / 'pack.yaml'}:1:1: the id 'little-pack' is that of a pack shipped with Reliquest; "
        "give this pack an id of its own"
    )
    assert find("little-pack") == Place(shipped / "little-pack", shipped=True)
    assert load(str(mine), LAYOUT).folder == mine


def test_of_two_own_packs_of_one_id_the_first_folder_counts() -> None:
    first, second = own("my-pack", "a"), own("my-pack", "b")
    assert find("my-pack").folder == first
    (fault,) = shelf().faults
    assert fault.file == str(second / "pack.yaml")
    assert str(first) in fault.message


def test_a_pack_is_found_by_its_id(shipped: Path) -> None:
    mine = own("my-pack", "folder")
    assert find("other-pack") == Place(shipped / "other-pack", shipped=True)
    assert find("my-pack").folder == mine
    assert not find("my-pack").shipped
    assert load("my-pack", LAYOUT).id == "my-pack"
    with pytest.raises(UsageProblem):
        find("folder")


def test_a_pack_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: Path) -> None:
    folder = write(tmp_path / "work" / "new-pack")
    assert find(str(folder)) == Place(folder, shipped=False)
    assert find(str(folder / "season.yaml")).folder == folder
    assert find(str(folder / "heroes" / "anna.yaml")).folder == folder
    monkeypatch.chdir(tmp_path / "work")
    assert find("new-pack").folder == Path("new-pack")
    assert find("./new-pack").folder == Path("new-pack")
    monkeypatch.chdir(folder)
    assert find(".").folder == Path()
    assert find("season.yaml").folder == folder
    assert find(str(shipped / "little-pack")).shipped


def test_an_id_comes_before_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: Path
) -> None:
    write(tmp_path / "work" / "little-pack")
    monkeypatch.chdir(tmp_path / "work")
    assert find("little-pack").folder == shipped / "little-pack"
    assert find("./little-pack").folder == Path("little-pack")


def test_a_home_can_be_written_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    folder = write(tmp_path / "mine")
    assert find("~/mine").folder == folder


def test_a_folder_without_a_header_is_found_so_that_the_loader_can_say_it(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ContentProblem, match=r"there is no pack.yaml in this folder"):
        load(str(tmp_path / "empty"), LAYOUT)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("litle-pack", "There is no pack 'litle-pack'; did you mean 'little-pack'?"),
        ("xyzzy", "There is no pack 'xyzzy'; known here: 'little-pack', 'other-pack'."),
        ("./xyzzy", "There is no pack at xyzzy."),
        ("/no/where", "There is no pack at /no/where."),
        ("", "A pack is named by its id or by the path of its folder."),
        ("a\0b", "A pack is named by its id or by the path of its folder."),
    ],
)
def test_a_pack_that_is_not_there_is_a_usage_problem(name: str, sentence: str) -> None:
    with pytest.raises(UsageProblem) as raised:
        find(name)
    assert str(raised.value) == sentence
    assert raised.value.code == USAGE


@pytest.mark.parametrize("name", ["../little-pack", "..", "other-pack/../little-pack"])
def test_an_id_cannot_lead_out_of_the_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has a slash or begins with a point is a path from where the person is, never from the shipped packs."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    with pytest.raises((UsageProblem, ContentProblem)):
        load(name, LAYOUT)


@pytest.mark.parametrize("name", ["{path}", "./new-pack", "new-pack", "../shipped/little-pack", "~", "."])
def test_names_from_elsewhere_are_ids_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest in another town cannot make this computer read a file of her choice."""
    folder = write(tmp_path / "work" / "new-pack")
    monkeypatch.chdir(tmp_path / "work")
    with pytest.raises(UsageProblem, match="There is no pack"):
        find(name.format(path=folder), by_path=False)
    own("my-pack")
    assert load("my-pack", LAYOUT, by_path=False).id == "my-pack"
    assert find("little-pack", by_path=False).shipped


def test_inside_by_id_alone_nobody_finds_a_pack_by_its_path() -> None:
    folder = own("my-pack")
    with packs.by_id_alone():
        with pytest.raises(UsageProblem, match="There is no pack"):
            packs.lasting(str(folder))
        with pytest.raises(UsageProblem, match="There is no pack"):
            load(str(folder), LAYOUT)
        assert load("my-pack", LAYOUT).id == "my-pack"
    assert load(str(folder), LAYOUT).id == "my-pack"


def test_a_pack_with_a_shipped_id_is_warned_of(tmp_path: Path, shipped: Path) -> None:
    folder = write(tmp_path / "mine")
    (fault,) = examine(Place(folder, shipped=False), LAYOUT).faults
    assert fault.warning
    assert "shipped with Reliquest" in fault.message
    assert examine(Place(shipped / "little-pack", shipped=True), LAYOUT).faults == ()
