"""Whole packs: what a game gets, what an author is told, and what no pack may do to the program."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquest.content import loader
from reliquest.content.faults import ContentProblem, Fault, did_you_mean, nearest
from reliquest.content.layout import Layout, Pack
from reliquest.content.loader import examine_pack, load_pack, read_header
from tests.content.toy import GOOD, HEADER, LAYOUT, Hero, Place, Season, write

Told = Callable[[dict[str, Any]], list[str]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """What is said of the good pack with some files changed, each line from the file's name on."""

    def examine(changes: dict[str, Any]) -> list[str]:
        folder = write(tmp_path / "p", changes)
        found = examine_pack(folder, LAYOUT)
        assert (found.pack is None) == bool(found.errors)
        return [str(fault).removeprefix(f"{folder}{os.sep}").replace(os.sep, "/") for fault in found.faults]

    return examine


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """The good pack."""
    return load_pack(write(tmp_path / "p"), LAYOUT)


def test_a_pack_is_its_header_its_files_and_a_digest(pack: Pack, tmp_path: Path) -> None:
    assert (pack.id, pack.header.version, pack.header.formats) == ("little-pack", "1.2.0", (2, 2))
    assert pack.header.language == "en"
    assert list(pack.files) == ["heroes/anna.yaml", "heroes/bert.yaml", "places.yaml", "season.yaml"]
    assert pack.folder == tmp_path / "p"
    assert len(pack.digest) == 64
    assert pack.digest.startswith(pack.short_digest)
    assert read_header(tmp_path / "p") == pack.header


def test_records_are_found_by_their_kind_in_files_and_in_lists(pack: Pack) -> None:
    heroes = [(found.file, found.trail, found.record.id) for found in pack.each(Hero)]
    assert heroes == [("heroes/anna.yaml", (), "anna"), ("heroes/bert.yaml", (), "bert")]
    places = [(found.file, found.trail, found.record.id) for found in pack.each(Place)]
    assert places == [("places.yaml", (0,), "inn"), ("places.yaml", (1,), "well")]
    assert pack.one(Season).first == "inn"
    with pytest.raises(LookupError, match="2 records of the kind Hero"):
        pack.one(Hero)


def test_nothing_in_a_pack_can_be_changed(pack: Pack) -> None:
    with pytest.raises(TypeError):
        pack.files["more.yaml"] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        pack.digest = ""  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        pack.one(Season).first = "well"


def test_a_good_pack_has_no_faults(told: Told) -> None:
    assert told({}) == []


def test_the_faults_of_all_files_are_told_at_once_and_sorted(told: Told) -> None:
    assert told(
        {
            "pack.yaml": HEADER.replace("1.2.0", "1.2").replace("[Ada]", "Ada"),
            "season.yaml": "start: [inn\n",
            "heroes/bert.yaml": "id: bert\nname: Bert\nattack: 9\nluck: 3\n",
            "heroes/anna.yaml": "id: anna\nid: anne\n",
        }
    ) == [
        "heroes/anna.yaml:2:1: the key 'id' stands here a second time; a key may stand once; remove one of them",
        "heroes/bert.yaml:3:9: 'attack' must be a whole number from 1 to 6, not 9",
        "heroes/bert.yaml:4:7: 3 is odd, and odd numbers bring bad luck",
        "pack.yaml:4:10: 'version' must be text such as '1.2.0', not 1.2",
        "pack.yaml:7:10: 'authors' must be a list of 1 to 50 entries, not 'Ada'; begin each entry with '- '",
        "season.yaml:1:8: the '[' that opens here is not closed, or a ',' is missing after it",
    ]


# --- the header -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("version: 1.2.0", True),
        ("version: 1.2.0-beta.1+build.7", True),
        ("version: '1.2'", False),
        ("version: 1.2.0.4", False),
        ("version: v1.2.0", False),
        ("version: 01.2.0", False),
        ("licence: CC-BY-4.0", True),
        ("licence: MIT AND CC-BY-SA-4.0", True),
        ("licence: (MIT OR GPL-3.0-only) AND LicenseRef-Mine", True),
        ("licence: free for all", False),
        ("licence: ''", False),
        ("format: 3", True),
        ("format: {min: 1, max: 2}", True),
        ("format: {min: 3, max: 9}", True),
        ("format: 0", False),
        ("format: 1", False),
        ("format: 4", False),
        ("format: {min: 4, max: 9}", False),
        ("format: {min: 3, max: 2}", False),
        ("format: '2'", False),
        ("authors: []", False),
        ("language: pt-BR", True),
        ("language: Portuguese", False),
        ("game: toy-quest", True),
        ("game: other-quest", False),
        ("summary: Short.", True),
        ("description: Short.", False),
        ("id: Little Pack", False),
        ("id: little--pack", False),
    ],
)
def test_what_a_header_may_say(line: str, right: bool, told: Told) -> None:
    key = line.partition(":")[0]
    kept = [other for other in HEADER.splitlines() if not other.startswith(f"{key}:")]
    assert (told({"pack.yaml": "\n".join([*kept, line])}) == []) == right


@pytest.mark.parametrize("key", ["id", "title", "game", "version", "format", "licence", "authors"])
def test_what_a_header_must_say(key: str, told: Told) -> None:
    kept = [line for line in HEADER.splitlines() if not line.startswith(f"{key}:")]
    found = told({"pack.yaml": "\n".join(kept)})
    assert len(found) == 1
    assert found[0].startswith(f"pack.yaml:1:1: the key '{key}' is missing")


@pytest.mark.parametrize(
    ("format_", "sentence"),
    [
        ("4", "the pack has format 4, and this program reads format 2–3 of toy-quest; use a newer Reliquest"),
        (
            "{min: 4, max: 6}",
            "the pack has format 4–6, and this program reads format 2–3 of toy-quest; use a newer Reliquest",
        ),
        (
            "1",
            (
                "the pack has format 1, and this program reads format 2–3 of toy-quest; "
                "look for a newer version of the pack"
            ),
        ),
        ("{min: 3, max: 2}", "the lowest format, 3, is above the highest, 2; swap them"),
    ],
)
def test_a_format_that_this_program_cannot_read_is_refused(format_: str, sentence: str, told: Told) -> None:
    """The files are not even looked at: they may mean something else in that format."""
    header = HEADER.replace("format: 2", f"format: {format_}")
    assert told({"pack.yaml": header, "season.yaml": "xyzzy"}) == [f"pack.yaml:5:9: {sentence}"]


def test_the_game_of_a_pack_must_be_the_one_wanted_or_one_there_is(tmp_path: Path) -> None:
    folder = write(tmp_path / "p")
    other = Layout(game="toy-quests", files={})
    assert [fault.message for fault in examine_pack(folder, other).faults] == [
        "this pack is for toy-quest, not for toy-quests"
    ]
    assert [
        str(fault).partition(": ")[2] for fault in examine_pack(folder, {"toy-quests": other}).faults
    ] == ["there is no game 'toy-quest'; did you mean 'toy-quests'?"]
    assert examine_pack(folder, {"toy-quest": LAYOUT, "toy-quests": other}).faults == ()


def test_a_header_that_is_wrong_elsewhere_does_not_hide_the_other_files(told: Told) -> None:
    found = told({"pack.yaml": HEADER.replace("1.2.0", "one"), "season.yaml": "strat: inn"})
    assert [line.partition(":")[0] for line in found] == ["pack.yaml", "season.yaml"]


def test_a_folder_without_a_header_is_no_pack(told: Told, tmp_path: Path) -> None:
    found = told({"pack.yaml": None})
    assert found == [
        (
            f"{tmp_path / 'p'}:1:1: there is no pack.yaml in this folder; "
            "every pack has one, with its id, title, game, version and licence"
        )
    ]
    with pytest.raises(ContentProblem, match="there is no such folder"):
        load_pack(tmp_path / "nowhere", LAYOUT)
    with pytest.raises(ContentProblem, match="there is no such folder"):
        load_pack(tmp_path / "p" / "season.yaml", LAYOUT)


# --- files ------------------------------------------------------------------------------------------------


def test_a_file_that_must_be_there_and_is_not(told: Told) -> None:
    assert told({"season.yaml": None}) == [
        "season.yaml:1:1: this file is missing; every pack for toy-quest has one"
    ]


def test_a_file_that_may_be_there(told: Told) -> None:
    assert told({"extra.yaml": "id: attic\ntext: Dusty.\n"}) == []
    assert told({"extra.yaml": "id: attic\n"}) == [
        "extra.yaml:1:1: the key 'text' is missing; it must be text of 1 to 2000 characters"
    ]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("heroes.yaml", "error"),
        ("heros/carl.yaml", "error"),
        ("heroes/more/carl.yaml", "error"),
        ("season.yml", "error"),
        ("Season.YAML", "error"),
        ("portrait.png", "warning"),
        ("install.py", "warning"),
        ("README.md", "nothing"),
        ("LICENSE", "nothing"),
        ("notes/ideas.txt", "nothing"),
        (".DS_Store", "nothing"),
        (".git/config", "nothing"),
        ("season.yaml~", "nothing"),
        ("__pycache__/install.pyc", "nothing"),
    ],
)
def test_files_that_are_not_read(name: str, kind: str, told: Told) -> None:
    """A misnamed YAML file is a mistake that must not pass unseen; code and pictures are dead weight."""
    found = told({name: "a: [broken"})
    wanted = {
        "error": [
            (
                f"{name}:1:1: no file of this name is read; packs for toy-quest hold "
                "'season.yaml', 'places.yaml', 'heroes/*.yaml', 'extra.yaml'"
            )
        ],
        "warning": [f"{name}:1:1: warning: no file of this name is read"],
        "nothing": [],
    }
    assert found == wanted[kind]


def test_a_name_wins_over_a_pattern_and_the_first_pattern_over_the_others() -> None:
    layout = Layout(
        game="g", files={"a*.yaml": Hero, "*.yaml": Place, "all.yaml": Season, "x/*/*.yaml": Hero}
    )
    assert layout.kind("all.yaml") == "all.yaml"
    assert layout.kind("any.yaml") == "a*.yaml"
    assert layout.kind("b.yaml") == "*.yaml"
    assert layout.kind("x/y/z.yaml") == "x/*/*.yaml"
    assert layout.kind("x/z.yaml") is None
    assert layout.required() == ["all.yaml"]


# --- what no pack may do ----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["outside.yaml", "/etc/hostname", "p/season.yaml", "nowhere"])
def test_links_are_not_followed(target: str, tmp_path: Path) -> None:
    write(tmp_path / "p")
    (tmp_path / "outside.yaml").write_text("id: carl\nsecret: 1\n")
    link = tmp_path / "p" / "heroes" / "carl.yaml"
    link.symlink_to(tmp_path / target)
    found = examine_pack(tmp_path / "p", LAYOUT)
    assert [(fault.file, fault.message) for fault in found.faults] == [
        (str(link), "this is a link to another place, which packs may not hold")
    ]


def test_a_linked_folder_is_not_entered(tmp_path: Path) -> None:
    write(tmp_path / "p", {"heroes/anna.yaml": None, "heroes/bert.yaml": None})
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "carl.yaml").write_text("[broken")
    (tmp_path / "p" / "heroes").symlink_to(tmp_path / "elsewhere")
    found = examine_pack(tmp_path / "p", LAYOUT)
    assert [fault.message for fault in found.faults] == [
        "this is a link to another place, which packs may not hold"
    ]


def test_what_an_installer_linked_is_read(tmp_path: Path) -> None:
    write(tmp_path / "store")
    for name in GOOD:
        link = tmp_path / "p" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(tmp_path / "store" / name)
    assert (
        load_pack(tmp_path / "p", LAYOUT, links=True).digest == load_pack(tmp_path / "store", LAYOUT).digest
    )
    with pytest.raises(ContentProblem, match="link to another place"):
        load_pack(tmp_path / "p", LAYOUT)


def test_a_pack_has_a_size_limit(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "MAX_PACK", 2**20)
    half = "# " + "x" * 2**19 + "\n" + GOOD["heroes/anna.yaml"]
    found = told({"heroes/anna.yaml": half, "heroes/carl.yaml": half.replace("anna", "carl")})
    assert len(found) == 1
    assert found[0].endswith(":1:1: the files of this pack have more than 1 MiB together")


def test_a_pack_has_a_limit_of_files_and_of_folders_within_folders(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = "heroes/a/b/c/d/e.md"
    assert told({deep: ""}) == ["heroes/a/b/c:1:1: folders lie more than 4 deep within each other"]
    monkeypatch.setattr(loader, "MAX_FILES", 4)
    assert told({deep: None})[0].endswith(":1:1: this folder holds more than 4 files")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("name", [b"heroes/\x1b[31m.yaml", b"heroes/\xff.yaml", b"heroes/a\nb.yaml"])
def test_a_name_that_would_play_tricks_is_told_without_playing_them(name: bytes, tmp_path: Path) -> None:
    write(tmp_path / "p")
    path = os.fsencode(tmp_path / "p") + b"/" + name
    with open(path, "w") as file:
        file.write("a: 1")
    (fault,) = examine_pack(tmp_path / "p", LAYOUT).faults
    assert fault.message == "this name holds a sign that cannot be shown"
    assert str(fault).isprintable()


def test_text_of_a_pack_cannot_reach_the_terminal_as_it_is(told: Told) -> None:
    (line,) = told({"heroes/anna.yaml": 'id: "\\e[2Jx\\n\\u202e"\nname: A\nattack: 1\n'})
    assert "\\x1b[2Jx\\n\\u202e" in line
    assert line.isprintable()


def test_an_unreadable_folder_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "p")
    real = os.scandir

    def scandir(path: Any) -> Any:
        if str(path).endswith("heroes"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = [fault.message for fault in examine_pack(tmp_path / "p", LAYOUT).faults]
    assert "this folder cannot be read (Permission denied)" in found


ODD: list[bytes] = [b"", b"\0", b"\xff\xfe", b"a: &a [*a]", b"[" * 3000, b"<<: 1", b"- 1", b"a: 1e999", b"? ?", b"%", b"'",
                    b"!!python/name:os.system", b"id: no", b"\t", b"\xef\xbb\xbf", b"a: {b: ["]  # fmt: skip


@given(
    st.dictionaries(
        st.sampled_from([*GOOD, "extra.yaml", "heroes/carl.yaml", "odd.yaml", "a.py"]),
        st.none()
        | st.sampled_from(ODD)
        | st.binary(max_size=40)
        | st.text("abidno:-[]{}&*!#'\"|>%@ \t\n12.é", max_size=60),
        min_size=1,
    )
)
def test_no_pack_makes_the_loader_fail_in_any_other_way(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any]
) -> None:
    """A pack, or a ContentProblem whose every fault has a file, a place and a sentence."""
    folder = write(tmp_path_factory.mktemp("p"), changes)
    try:
        load_pack(folder, LAYOUT)
        return
    except ContentProblem as problem:
        faults = problem.faults
    assert any(not fault.warning for fault in faults)
    for fault in faults:
        assert fault.file.startswith(str(folder))
        assert fault.line >= 1
        assert fault.column >= 1
        assert fault.message
        assert str(fault).isprintable()


@given(st.integers(0, 400), st.integers(0, 3), st.binary(min_size=1, max_size=3))
def test_a_pack_with_a_few_bytes_changed_never_fails_in_any_other_way(
    tmp_path_factory: pytest.TempPathFactory, at: int, cut: int, put: bytes
) -> None:
    """Near misses go deeper into the loader than noise does."""
    changes = {}
    for name, text in GOOD.items():
        raw = text.encode()
        changes[name] = raw[: at % len(raw)] + put + raw[at % len(raw) + cut :]
    folder = write(tmp_path_factory.mktemp("p"), changes)
    found = examine_pack(folder, LAYOUT)
    assert found.pack is not None or found.errors


# --- cross-checks -----------------------------------------------------------------------------------------


def test_a_games_cross_check_points_to_the_place(told: Told) -> None:
    assert told({"season.yaml": "# where\nstart: in\n", "heroes/anna.yaml": "{id: a, name: A, attack: 1, rival: berta}"}) == [
        "heroes/anna.yaml:1:36: there is no hero 'berta' in this pack; did you mean 'bert'?",
        "season.yaml:2:8: there is no place 'in' in this pack; did you mean 'inn'?",
    ]  # fmt: skip


def test_ids_that_stand_twice_are_told_at_the_second(told: Told) -> None:
    twice = GOOD["places.yaml"].replace("id: well", "id: inn").replace("{well:", "{yard:")
    assert told({"places.yaml": twice}) == [
        "places.yaml:6:7: there is a place 'inn' already, in places.yaml; give it a name of its own"
    ]


def test_a_warning_does_not_keep_a_pack_from_being_played(told: Told, tmp_path: Path) -> None:
    alone = {"heroes/anna.yaml": None}
    assert told(alone) == ["heroes/bert.yaml:2:1: warning: this hero is alone"]
    assert load_pack(tmp_path / "p", LAYOUT).id == "little-pack"


def test_a_cross_check_never_sees_a_pack_that_is_wrong_by_itself(told: Told) -> None:
    assert len(told({"season.yaml": "start: in\n", "heroes/anna.yaml": "id: anna"})) == 1


def test_a_place_can_be_named_by_a_trail_or_by_its_parts(tmp_path: Path) -> None:
    def cross_check(pack: Pack, check: Any) -> None:
        first = next(iter(pack.each(Place)))
        check.at(first, "meets", 0, "depth").error("one")
        check.at(first, ("meets", 0), "depth").error("two", "mend it")
        check.at("places.yaml", 0, "ways", "well", key=True).error("three")
        check.at("places.yaml", 0, "ways", "well").error("four")
        check.at("places.yaml").error("five")
        check.at("elsewhere.yaml", 3).error("six")

    layout = Layout("toy-quest", LAYOUT.files, cross_check, (2, 2), LAYOUT.optional)
    folder = write(tmp_path / "p")
    found = [str(fault).removeprefix(f"{folder}{os.sep}") for fault in examine_pack(folder, layout).faults]
    assert found == [
        "elsewhere.yaml:1:1: six",
        "places.yaml:1:1: five",
        "places.yaml:4:26: one",
        "places.yaml:4:26: two; mend it",
        "places.yaml:5:10: three",
        "places.yaml:5:16: four",
    ]


# --- the digest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({"season.yaml": "# where it begins\nstart:   'inn'   # here\n"}, True),
        ({"season.yaml": "\ufeff{start: inn}\r\n"}, True),
        ({"README.md": "Read me."}, True),
        ({"season.yaml": "start: well\n"}, False),
        ({"heroes/anna.yaml": GOOD["heroes/anna.yaml"] + "luck: 2\n"}, False),
        ({"pack.yaml": HEADER.replace("1.2.0", "1.2.1")}, False),
        ({"heroes/anna.yaml": None, "heroes/anne.yaml": GOOD["heroes/anna.yaml"]}, False),
        ({"places.yaml": GOOD["places.yaml"].replace("soup", "Soup")}, False),
        ({"extra.yaml": "{id: attic, text: Dusty.}"}, False),
    ],
)
def test_the_digest_is_that_of_the_content(
    changes: dict[str, Any], same: bool, pack: Pack, tmp_path: Path
) -> None:
    assert (load_pack(write(tmp_path / "q", changes), LAYOUT).digest == pack.digest) == same


def test_the_digest_is_the_same_everywhere(pack: Pack) -> None:
    """SHA-256 over name and data of each file, the data as JSON without spaces: saves name it, so it may not change."""
    whole = sha256()
    data = {
        "heroes/anna.yaml": {"id": "anna", "name": "Anna", "attack": 3, "rival": "bert"},
        "heroes/bert.yaml": {
            "id": "bert",
            "name": "Bert",
            "attack": 2,
            "effects": [{"gain": {"food": 1}}, {"roll": "d6", "rows": {"1": [{"heal": "full"}]}}],
        },
        "pack.yaml": {
            "id": "little-pack",
            "title": "A little pack",
            "game": "toy-quest",
            "version": "1.2.0",
            "format": 2,
            "licence": "CC-BY-4.0",
            "authors": ["Ada"],
        },
        "places.yaml": [
            {
                "id": "inn",
                "text": "It smells of soup.",
                "meets": [{"kind": "pit", "depth": 3}],
                "ways": {"well": "Down the yard"},
            },
            {"id": "well", "text": "Deep."},
        ],
        "season.yaml": {"start": "inn"},
    }
    for name, held in data.items():
        raw = json.dumps(held, separators=(",", ":")).encode()
        whole.update(f"{len(name)} {len(raw)} {name}".encode() + raw)
    assert pack.digest == whole.hexdigest()


# --- faults -----------------------------------------------------------------------------------------------


def test_a_fault_is_one_line_that_editors_understand() -> None:
    assert str(Fault("a/b.yaml", 3, 5, "this is wrong")) == "a/b.yaml:3:5: this is wrong"
    assert str(Fault("a.yaml", 3, 5, "odd", "mend it", warning=True)) == "a.yaml:3:5: warning: odd; mend it"


def test_a_problem_tells_each_fault_once_in_the_order_of_places() -> None:
    faults = [Fault("b", 1, 1, "x"), Fault("a", 10, 1, "y"), Fault("a", 9, 1, "z"), Fault("b", 1, 1, "x")]
    assert str(ContentProblem(faults)) == "a:9:1: z\na:10:1: y\nb:1:1: x"
    assert ContentProblem(faults).code == 1


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("atack", "attack"),
        ("ATTACK", "attack"),
        ("max_life", "max-life"),
        ("lief", "life"),
        ("zebra", None),
        ("", None),
    ],
)
def test_the_nearest_word(word: str, near: str | None) -> None:
    assert nearest(word, ["attack", "max-life", "life"]) == near


def test_without_a_near_word_a_short_list_is_told() -> None:
    assert did_you_mean("x", ["one", "two"]) == "known here: 'one', 'two'"
    assert did_you_mean("x", [str(n) for n in range(13)]) is None
    assert did_you_mean("x", []) is None
