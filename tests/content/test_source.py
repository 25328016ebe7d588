"""Reading YAML: what becomes of every word an author may write, and one clear sentence for what is not allowed."""

import math
import os
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from reliquest.content import source
from reliquest.content.faults import ContentProblem
from reliquest.content.source import MAX_DEPTH, MAX_FILE, parse, read


def faults(text: str | bytes) -> list[str]:
    """What is said of a file with that text."""
    with pytest.raises(ContentProblem) as raised:
        parse("a.yaml", text if isinstance(text, bytes) else text.encode())
    assert str(raised.value) == "\n".join(map(str, raised.value.faults))
    return [str(fault) for fault in raised.value.faults]


@pytest.fixture(params=["CBaseLoader", "BaseLoader"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both readers: with libyaml and without."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(source, "_Loader", getattr(yaml, request.param))
    return str(request.param)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("NO", "NO"),
        ("yes", "yes"),
        ("on", "on"),
        ("Off", "Off"),
        ("y", "y"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("", None),
        ("null", None),
        ("12", 12),
        ("+2", 2),
        ("-7", -7),
        ("0", 0),
        ("1.50", 1.5),
        ("-0.25", -0.25),
        ("012", "012"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("1e3", "1e3"),
        ("1.", "1."),
        (".5", ".5"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1:30", "1:30"),
        ("2024-01-31", "2024-01-31"),
        ("=", "="),
        ("'12'", "12"),
        ('"no"', "no"),
        ("2d6+1", "2d6+1"),
        ("Norway & Sons, *well* done! #not a comment", "Norway & Sons, *well* done!"),
    ],
)
def test_a_scalar_is_what_it_looks_like(written: str, meant: Any, reader: str) -> None:
    """The traps of YAML 1.1 are gone: Norway keeps its code, and no time of day becomes a number."""
    data = parse("a.yaml", f"value: {written}\n".encode()).data
    assert data == {"value": meant}
    assert type(data["value"]) is type(meant)


def test_keys_are_always_text(reader: str) -> None:
    assert parse("a.yaml", b"1: a\nno: b\ntrue: c\n").data == {"1": "a", "no": "b", "true": "c"}


def test_line_ends_byte_order_marks_and_comments_do_not_matter(reader: str) -> None:
    plain = parse("a.yaml", b"a: 1\ntext: |\n  one\n  two\n").data
    windows = parse("a.yaml", b"\xef\xbb\xbf# hello\r\na: 1\r\ntext: |\r\n  one\r\n  two\r\n").data
    assert plain == windows == {"a": 1, "text": "one\ntwo\n"}


def test_an_empty_file_holds_nothing(reader: str) -> None:
    assert parse("a.yaml", b"").data is None
    assert parse("a.yaml", b"# only a comment\n").data is None


def test_every_duplicate_key_is_told_where_it_stands(reader: str) -> None:
    assert faults("a: 1\nb: {c: 1, c: 2}\na: 2\n") == [
        "a.yaml:2:11: the key 'c' stands here a second time; a key may stand once; remove one of them",
        "a.yaml:3:1: the key 'a' stands here a second time; a key may stand once; remove one of them",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x 1\n", "a.yaml:1:4: anchors (&) and aliases (*) are not read in packs"),
        ("a: *x\n", "a.yaml:1:4: anchors (&) and aliases (*) are not read in packs"),
        ("a: [1,*x]\n", "a.yaml:1:7: anchors (&) and aliases (*) are not read in packs"),
        ('{"a":&x 1}\n', "a.yaml:1:6: anchors (&) and aliases (*) are not read in packs"),
        ("<<: {a: 1}\n", "a.yaml:1:1: merge keys (<<) are not read in packs"),
        ("a: !!python/object/apply:os.system [id]\n", "a.yaml:1:4: tags (!) are not read in packs"),
        ("a: !!str 12\n", "a.yaml:1:4: tags (!) are not read in packs"),
        ("! a\n", "a.yaml:1:1: tags (!) are not read in packs"),
    ],
)
def test_what_packs_do_not_need_is_refused(text: str, told: str, reader: str) -> None:
    assert faults(text)[0].startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a:\n\tb: 1\n", "2:1: a tab stands here; indent with spaces"),
        ("a: @home\n", "1:4: text may not begin with '@'; put the text in quotes"),
        ("a: b: c\n", "1:5: a ':' stands where no key can be; put the text in quotes"),
        ("a: 1\nb: 'open\n", "2:4: the quotation mark that opens here is never closed"),
        ("a: [1,\nb: 2\n", "1:4: the '[' that opens here is not closed"),
        ("a: {b: 2\nc: 3\n", "1:4: the '{' that opens here is not closed"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here"),
        ("- a\nb: 1\n", "2:1: this line does not fit the lines above it"),
        ("a:\n  b: 1\n c: 2\n", "3:2: this line does not fit the lines above it"),
        ('a: "\\q"\n', "1:5: '\\' begins an escape in double quotes, and this one is unknown"),
        ("a: \x07\n", "1:4: a control character stands here that no text may hold"),
        ("? [a]\n: b\n", "1:3: a key must be one word or one line of text"),
        ("a: 99999999999999999999\n", "1:4: this number is too large"),
        ("a: 9007199254740993\n", "1:4: this number is too large"),
        ("a: 1." + "1" * 40 + "\n", "1:4: this number has too many digits"),
        ("%FOO\n---\na: 1\n", "1:5: this is not YAML"),
    ],
)
def test_a_slip_of_the_pen_is_one_sentence_at_its_place(text: str, told: str) -> None:
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith(f"a.yaml:{told}")


@pytest.mark.parametrize(
    "text",
    [
        "a:\n\tb: 1",
        "a: @home",
        "a: b: c",
        "b: 'open",
        "a: [1",
        "a: {b: 2",
        "a\n---\nb",
        'a: "\\q"',
        "a: \x07",
    ],
)
def test_without_libyaml_the_sentences_may_differ_but_never_fail(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "_Loader", yaml.BaseLoader)
    assert len(faults(text)) == 1


def test_half_a_character_is_refused(reader: str) -> None:
    assert len(faults('a: "\\ud800"')) == 1


def test_bytes_that_are_not_utf8_are_told_where_they_stand() -> None:
    assert faults(b"a: 1\nname: Zo\xeb\n") == [
        "a.yaml:2:9: this byte is not UTF-8 text; save the file as UTF-8"
    ]


def test_a_binary_file_is_no_text() -> None:
    assert faults(b"\x89PNG\r\n\x1a\n\0\0\0") == [
        "a.yaml:1:1: this is not a text file; packs are YAML in UTF-8"
    ]


@pytest.mark.parametrize(
    "text",
    ["[" * 5000, "- " * 5000, "{a: " * 5000, "[" * 60 + "]" * 60],
    ids=["lists", "block lists", "mappings", "closed lists"],
)
def test_depth_has_a_limit(text: str, reader: str) -> None:
    assert f"more than {MAX_DEPTH} deep" in faults(text)[0] or "missing here" in faults(text)[0]


def test_depth_within_the_limit_is_read(reader: str) -> None:
    assert parse("a.yaml", b"[" * MAX_DEPTH + b"]" * MAX_DEPTH).data is not None
    assert "deep" in faults("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))[0]


def test_an_alias_bomb_never_goes_off(reader: str) -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert "anchors" in faults("l0: &l0 boom\n" + "\n".join(levels))[0]


def test_a_file_has_a_size_limit(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"# " + b"x" * (MAX_FILE - 3) + b"\n")
    assert read(path, "big.yaml").data is None
    path.write_bytes(b"# " + b"x" * (MAX_FILE - 2) + b"\n")
    with pytest.raises(ContentProblem, match=r"^big.yaml:1:1: this file is larger than 1024 KiB"):
        read(path, "big.yaml")


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    with pytest.raises(ContentProblem, match="there is no such file"):
        read(tmp_path / "none.yaml")
    with pytest.raises(ContentProblem, match="this is not a file"):
        read(tmp_path)
    with pytest.raises(ContentProblem, match="cannot be read"):
        read(Path("a\0b"))
    with pytest.raises(ContentProblem, match="cannot be read"):
        read(tmp_path / ("x" * 5000))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert stat.S_ISFIFO((tmp_path / "pipe.yaml").stat().st_mode)
    with pytest.raises(ContentProblem, match="this is not a file"):
        read(tmp_path / "pipe.yaml")


def test_an_unreadable_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shut.yaml").write_text("a: 1")

    def refuse(self: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ContentProblem, match=r"this file cannot be read \(Permission denied\)"):
        read(tmp_path / "shut.yaml")


def test_places_are_those_of_keys_and_values() -> None:
    found = parse("a.yaml", b"a: 1\nrows:\n  - {cost: 3}\n  - cost: 4\n    name:\n2: two\n")
    assert found.place(("rows", 1, "cost")) == (4, 11)
    assert found.place(("rows", 1, "cost"), key=True) == (4, 5)
    assert found.place(("rows", 0)) == (3, 5)
    assert found.place(("rows",), key=True) == (2, 1)
    assert found.place((2,)) == (6, 4)
    assert found.place(()) == (1, 1)


def test_a_place_that_is_not_there_is_the_nearest_around_it() -> None:
    found = parse("a.yaml", b"a: 1\nrows:\n  - {cost: 3}\n")
    assert found.place(("rows", 0, "name", 4)) == (3, 5)
    assert found.place(("rows", 7)) == (3, 3)
    assert found.place(("a", "b")) == (1, 4)
    assert parse("a.yaml", b"").place(("a",)) == (1, 1)


def test_a_byte_order_mark_is_no_column(reader: str) -> None:
    assert parse("a.yaml", b"\xef\xbb\xbfa: 1").place(("a",)) == (1, 4)
    assert faults(b"\xef\xbb\xbfa: 1\nb: \xff")[0].startswith("a.yaml:2:4:")
    assert faults(b"\xef\xbb\xbf\xff")[0].startswith("a.yaml:1:1:")


def test_columns_count_signs_not_bytes() -> None:
    assert parse("a.yaml", "é: {ö: 'ß'}".encode()).place(("é", "ö")) == (1, 8)


Data = dict[str, Any]


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**53), 2**53)
        | st.text("abno012:-.#'\"&*! é\n", max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("ab0no", min_size=1), inner, max_size=3)
        ),
        max_leaves=12,
    )
)
def test_what_another_writer_of_yaml_writes_is_read_the_same(data: Any) -> None:
    """Only the anchors of PyYAML's writer are left out, which it uses for values that stand twice."""

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True

    text = yaml.dump(data, Dumper=Plain, allow_unicode=True)
    assert parse("a.yaml", text.encode()).data == data


@given(st.floats(-1e9, 1e9).filter(lambda number: "e" not in repr(number)))
def test_a_decimal_number_is_read_as_it_is(number: float) -> None:
    found = parse("a.yaml", repr(number).encode()).data
    assert isinstance(found, float)
    assert math.isclose(found, number)
