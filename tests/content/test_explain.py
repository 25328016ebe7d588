"""What an author reads when a record is wrong: one sentence for each cause, at its place, with what to do."""

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BeforeValidator, Field, PlainValidator, TypeAdapter, ValidationError

from reliquest.content.explain import explain
from reliquest.content.faults import ContentProblem
from reliquest.content.loader import load_record
from reliquest.content.model import Record
from reliquest.content.source import Source, parse
from tests.content.toy import Effect, Hero, Place, Season

HERO = "id: anna\nname: Anna\nattack: 3\n"


def told(text: str, kind: Any = Hero) -> list[str]:
    """What is said of a file that should hold such a record, without the file's name."""
    source = parse("f", text.encode())
    with pytest.raises(ValidationError) as raised:
        TypeAdapter(kind).validate_json(source.json())
    return [str(fault).removeprefix("f:") for fault in sorted(explain(source, kind, raised.value), key=str)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("atack: 3", "4:1: unknown key 'atack'; did you mean 'attack'?"),
        ("rival: Bert B", ("4:8: 'rival' must be a name of lower-case letters, digits and single hyphens, "
         "at most 60 characters, not 'Bert B'")),
        ("luck: 3", "4:7: 3 is odd, and odd numbers bring bad luck"),
        ("luck: no", "4:7: 'luck' must be a whole number, not 'no'"),
        ("luck: 012", "4:7: 'luck' must be a whole number, not '012'; write 12, without quotes"),
        ('luck: "4"', "4:7: 'luck' must be a whole number, not '4'; write 4, without quotes"),
        ("luck: 1e3", "4:7: 'luck' must be a whole number, not '1e3'; write 1000, without quotes"),
        ("luck: 1_000", "4:7: 'luck' must be a whole number, not '1_000'; write 1000, without quotes"),
        ("luck: 1.5", "4:7: 'luck' must be a whole number, not 1.5"),
        ("luck:", "4:6: 'luck' is empty, and must be a whole number"),
        ("luck: true", "4:7: 'luck' must be a whole number, not true"),
        ("speed: 0", "4:8: 'speed' must be a number greater than 0, not 0"),
        ("speed: fast", "4:8: 'speed' must be a number greater than 0, not 'fast'"),
        ("brave: no", "4:8: 'brave' must be true or false, not 'no'; write false"),
        ("brave: 1", "4:8: 'brave' must be true or false, not 1"),
        ("start: [1, 2, 3]", "4:8: 'start' must be a list of 2 entries, not a list of 3 entries"),
        ("start: 1", "4:8: 'start' must be a list of 2 entries, not 1"),
        ("start: [1, x]", "4:12: entry 2 of 'start' must be a whole number, not 'x'"),
        ("tags: [odl]", "4:8: entry 1 of 'tags' must be one of 'old', 'young', not 'odl'; did you mean 'old'?"),
        ("tags: [old, old, old]", "4:7: 'tags' must be a list of 0 to 2 entries, not a list of 3 entries"),
        ("tags: old", "4:7: 'tags' must be a list of 0 to 2 entries, not 'old'; begin each entry with '- '"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_with_what_would_be_right(line: str, sentence: str) -> None:
    assert told(HERO + line + "\n") == [sentence]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id: anna\nname: 12\nattack: 3", "2:7: 'name' must be text of 1 to 120 characters, not 12; put it in quotes"),
        ("id: anna\nname: ''\nattack: 3", "2:7: 'name' must be text of 1 to 120 characters, not an empty text"),
        (
            f"id: anna\nname: {'x' * 121}\nattack: 3",
            "2:7: 'name' must be text of 1 to 120 characters, not a text of 121 characters",
        ),
        ("id: anna\nname: Anna", "1:1: the key 'attack' is missing; it must be a whole number from 1 to 6"),
        ("id: anna\nname: Anna\nattack: 7", "3:9: 'attack' must be a whole number from 1 to 6, not 7"),
        ("attack: 3", "1:1: the keys 'id', 'name' are missing"),
        ("", "1:1: the file is empty, and must be keys with values (id, name, attack, luck, speed, brave, rival, effects)"),
        ("3", "1:1: the file must be keys with values (id, name, attack, luck, speed, brave, rival, effects), not 3"),
    ],
)  # fmt: skip
def test_a_wrong_record_is_told(text: str, sentence: str) -> None:
    assert told(text) == [sentence]


def test_a_misspelt_key_is_one_fault_and_not_a_missing_one_too() -> None:
    assert told("id: anna\nname: Anna\natack: 3\n") == ["3:1: unknown key 'atack'; did you mean 'attack'?"]


def test_a_key_unlike_all_others_is_answered_with_those_there_are() -> None:
    assert told("start: inn\nxyzzy: 1\n", Season) == [
        "2:1: unknown key 'xyzzy'; known here: 'start', 'weather'"
    ]


def test_keys_are_those_that_authors_write() -> None:
    """The field is called ``first`` in the program; an author never hears of that."""
    assert told("strat: inn\n", Season) == ["1:1: unknown key 'strat'; did you mean 'start'?"]
    assert told("{}", Season) == [
        (
            "1:1: the key 'start' is missing; it must be a name of lower-case letters, digits and single hyphens, "
            "at most 60 characters"
        )
    ]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("gian: {food: 1}", "5:5: unknown word 'gian'; did you mean 'gain'?"),
        ("{when: now, gian: {food: 1}}", "5:17: unknown word 'gian'; did you mean 'gain'?"),
        ("{when: now, xyzzy: 1}", "5:17: unknown word 'xyzzy'; known here: 'gain', 'heal', 'roll'"),
        ("gain", ("5:5: entry 1 of 'effects' must be one of the words 'gain', 'heal', 'roll' with its value, "
         "not 'gain'")),
        ("{}", ("5:5: entry 1 of 'effects' must be one of the words 'gain', 'heal', 'roll' with its value, "
         "not an empty mapping")),
        ("{gain: {food: 1}, heal: 2}", ("5:23: 'heal' stands beside another word of its kind; "
         "write each as an entry of its own")),
        ("{gain: {food: 1}, wehn: now}", "5:23: unknown key 'wehn'; did you mean 'when'?"),
        ("gain: {foood: 1}", "5:12: unknown key 'foood'; did you mean 'food'?"),
        ("gain: {food: lots}", "5:18: 'food' must be a whole number, not 'lots'"),
        ("gain: 3", "5:11: 'gain' must be keys with values, not 3"),
        ("gain: {}", "5:11: 'gain' must be keys with values, not an empty mapping"),
        ("{roll: d6, rows: {x: []}}", "5:23: the key 'x' must be a whole number"),
        ("{roll: d6, rows: {1: [{heal: 10}]}}", "5:34: 'heal' must be 'full' or a whole number from 1 to 9, not 10"),
        ("{roll: d6, rows: {1: [heal]}}", ("5:27: entry 1 of '1' must be one of the words 'gain', 'heal', 'roll' "
         "with its value, not 'heal'")),
        ("roll: d6", "5:5: the key 'rows' is missing; it must be keys with values"),
        ("{roll: d7, rows: {}}", "5:12: 'roll' must be one of 'd6', 'd10', not 'd7'"),
    ],
)  # fmt: skip
def test_words_of_a_vocabulary_are_told_by_their_word(effect: str, sentence: str) -> None:
    assert told(f"{HERO}effects:\n  - {effect}\n") == [sentence]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("ful", "'heal' must be 'full' or a whole number from 1 to 9, not 'ful'; did you mean 'full'?"),
        ("012", "'heal' must be 'full' or a whole number from 1 to 9, not '012'; write 12, without quotes"),
        ("0", "'heal' must be 'full' or a whole number from 1 to 9, not 0"),
        ("[1]", "'heal' must be 'full' or a whole number from 1 to 9, not a list of 1 entry"),
    ],
)
def test_what_may_be_written_in_several_ways_is_one_fault(value: str, sentence: str) -> None:
    assert told(f"{HERO}effects:\n  - heal: {value}\n") == [f"5:11: {sentence}"]


@pytest.mark.parametrize(
    ("gift", "sentence"),
    [
        ("{heal: x}", "4:14: 'heal' must be 'full' or a whole number from 1 to 9, not 'x'"),
        ("{hael: 1}", "4:8: unknown word 'hael'; did you mean 'heal'?"),
        ("much", ("4:7: 'gift' must be one of the words 'gain', 'heal', 'roll' with its value or a whole number, "
         "not 'much'")),
    ],
)  # fmt: skip
def test_of_several_kinds_the_one_counts_that_the_author_meant(gift: str, sentence: str) -> None:
    assert told(f"{HERO}gift: {gift}\n") == [sentence]


@pytest.mark.parametrize(
    ("meets", "sentence"),
    [
        ("{kind: monter, life: 1}", "3:17: there is no kind 'monter'; did you mean 'monster'?"),
        ("{life: 1}", "3:10: the key 'kind' is missing; its values are 'monster', 'trap', 'pit'"),
        ("{kind: monster}", "3:10: the key 'life' is missing; it must be a whole number, at least 1"),
        ("{kind: pit, life: 3}", "3:22: unknown key 'life'; known here: 'kind', 'depth'"),
        ("3", "3:10: entry 1 of 'meets' must be keys with values, among them 'kind', not 3"),
        ("{kind: 7}", "3:17: there is no kind 7; known here: 'monster', 'trap', 'pit'"),
    ],
)
def test_records_told_apart_by_the_value_of_a_key(meets: str, sentence: str) -> None:
    assert told(f"id: inn\ntext: Soup.\nmeets: [ {meets}]\n", Place) == [sentence]


def test_a_whole_record_can_be_wrong_in_a_games_own_words() -> None:
    assert told("id: inn\ntext: Soup.\nways: {inn: Round}\n", Place) == [
        "1:1: a way leads from inn to itself"
    ]


def test_a_list_of_records_counts_its_entries() -> None:
    assert told("- id: inn\n  text: Soup.\n- 3\n", tuple[Place, ...]) == [
        "3:3: entry 2 must be keys with values (id, text, meets, ways), not 3"
    ]


def test_everything_is_told_at_once() -> None:
    assert len(told("id: A\nname: ''\nattack: 9\nbrave: on\neffects: [{gain: {x: y}}, 3]\n")) == 7


def test_a_games_own_reading_of_a_value_is_told_in_its_words() -> None:
    """A validator that stands in for the type, and a union with one: the sentence is the game's."""

    def dice(value: object) -> str:
        if value != "d6":
            raise ValueError("a roll is written d6")
        return "d6"

    class Throw(Record):
        first: Annotated[int | str, PlainValidator(dice)]
        second: Literal["none"] | Annotated[str, BeforeValidator(dice)]
        third: Annotated[str, Field(pattern="^d6$", examples=["d6"])]
        fourth: Annotated[str, Field(pattern="^d6$")]

    assert told("first: x\nsecond: d8\nthird: d8\nfourth: d8\n", Throw) == [
        "1:8: a roll is written d6",
        "2:9: a roll is written d6",
        "3:8: 'third' must be text such as 'd6', not 'd8'",
        "4:9: 'fourth' must be text of the form ^d6$, not 'd8'",
    ]
    assert told("first: d6\nsecond: nona\nthird: d6\nfourth: d6\n", Throw)[0].endswith("did you mean 'none'?")


def test_load_record_raises_all_faults_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "hero.yaml"
    path.write_text(HERO)
    assert load_record(path, Hero) == Hero(id="anna", name="Anna", attack=3)
    path.write_text(HERO + "luck: 1\nbrave: maybe\n")
    with pytest.raises(ContentProblem) as raised:
        load_record(path, Hero, "hero.yaml")
    assert [(fault.line, fault.column) for fault in raised.value.faults] == [(4, 7), (5, 8)]
    assert str(raised.value).startswith("hero.yaml:4:7: 1 is odd")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(-9, 9) | st.sampled_from(["", "full", "d6", "monster", "x y"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["id", "name", "attack", "effects", "gain", "heal", "roll", "rows", "when", "meets", "kind",
                         "ways", "gift", "food", "1", "xyzzy", ""]), inner, max_size=4,
    ),
    max_leaves=25,
)  # fmt: skip


@given(VALUES, st.sampled_from([Hero, Place, Season, tuple[Place, ...], Effect]))
def test_every_error_has_a_sentence_and_a_place(data: Any, kind: Any) -> None:
    """Whatever an author writes: there are faults if and only if pydantic found errors, and none is lost on the way."""
    source = Source("f", "", data)
    reader = TypeAdapter(kind)
    try:
        reader.validate_json(source.json())
    except ValidationError as error:
        found = explain(source, kind, error)
        assert found
        assert all(fault.message for fault in found)
        assert not any("Input should" in fault.message or "function" in fault.message for fault in found)
