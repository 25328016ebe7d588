"""The rules files: every ID there is, none twice, none mentioned that is not there, nothing said twice."""

import re
from collections.abc import Iterator

import pytest
import yaml

from reliquest.rules import library
from reliquest.rules.book import FOLDER, Kind, Rule

GAMES = list(library.BOOKS.values())

LAST: dict[str, dict[str, int]] = {
    "page-quest": {"PQ-": 268, "PQ-R": 84, "PQ-X": 12},
    "artifact": {"AR-": 178, "AR-R": 112, "AR-E": 55, "AR-X": 12},
    "lost-pixel": {"LP-": 230, "LP-R": 143, "LP-E": 46, "LP-B": 4, "LP-X": 18},
}
"""The last number of each kind of ID. Numbers are never given anew, so the ends only ever grow."""

DIGITS = {"": 3, "R": 2, "E": 2, "X": 1, "B": 1}
KINDS: dict[str, Kind] = {"": "rule", "R": "ruling", "E": "effect", "X": "example", "B": "example"}


def texts(rule: Rule) -> Iterator[str]:
    yield from (part for part in (rule.text, rule.question, rule.options, rule.why) if part)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_complete_and_in_order(game: str) -> None:
    due = [
        f"{start}{number:0{DIGITS[start[3:]]}}"
        for start, last in LAST[game].items()
        for number in range(1, last + 1)
    ]
    there = [rule.id for rule in library.rules(game)]
    assert sorted(there) == sorted(due)
    for start in LAST[game]:
        assert [name for name in there if re.fullmatch(rf"{start}\d+", name)] == [
            name for name in due if re.fullmatch(rf"{start}\d+", name)
        ]


@pytest.mark.parametrize("game", GAMES)
def test_no_key_stands_twice_in_a_file(game: str) -> None:
    """YAML would let a second text of the same ID replace the first without a word."""
    node = yaml.compose((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    nodes = [node]
    while nodes:
        each = nodes.pop()
        if isinstance(each, yaml.MappingNode):
            keys = [key.value for key, _value in each.value]
            assert len(keys) == len(set(keys)), each.start_mark
            nodes += [value for _key, value in each.value]


@pytest.mark.parametrize("game", GAMES)
def test_kinds_fit_ids(game: str) -> None:
    for rule in library.rules(game):
        assert rule.kind == KINDS[rule.id[3:].rstrip("0123456789")]
        assert rule.game == game
        assert bool(rule.question) == (rule.kind == "ruling")


@pytest.mark.parametrize("game", GAMES)
def test_chapters_hold_one_kind_and_every_rule_once(game: str) -> None:
    assert [rule for chapter in library.chapters(game) for rule in chapter.rules] == list(library.rules(game))
    for chapter in library.chapters(game):
        assert {(rule.kind, rule.chapter) for rule in chapter.rules} == {(chapter.kind, chapter.title)}


@pytest.mark.parametrize("game", GAMES)
def test_texts_mention_only_what_there_is(game: str) -> None:
    for rule in library.rules(game):
        assert all(library.rule(name).id == name for name in rule.refs), rule.id
        shaped = {name for text in texts(rule) for name in re.findall(r"\b[A-Z]{2}-\w+", text)} - {rule.id}
        assert shaped <= set(rule.refs), rule.id


@pytest.mark.parametrize("game", GAMES)
def test_every_example_says_what_it_shows(game: str) -> None:
    assert all(rule.refs for rule in library.rules(game) if rule.kind == "example")


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_sentences_for_players(game: str) -> None:
    words = re.compile(
        r"catalogue|engine|loader|implement|fixture|script|software|TODO|/work|\.md\b", re.IGNORECASE
    )
    for rule in library.rules(game):
        assert not any(words.search(text) for text in texts(rule)), rule.id
        if rule.kind != "example":
            assert rule.text[-1] in ".)\"'…", rule.id
        if rule.kind == "ruling":
            assert rule.question[-1] in ".?)", rule.id


@pytest.mark.parametrize("game", GAMES)
def test_letters_of_a_ruling_stand_among_its_options(game: str) -> None:
    """A ruling that says (b) without the reading (b) would say nothing."""
    for rule in library.rules(game):
        if rule.kind == "ruling":
            answer = re.match(r"\(([a-z])\)", rule.text)
            assert answer is None or f"({answer[1]})" in rule.options, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_fit_their_rulings(game: str) -> None:
    keys = [switch.key for switch in library.house_rules(game)]
    assert len(keys) == len(set(keys))
    numbers = [int(switch.ruling[4:]) for switch in library.house_rules(game)]
    assert numbers == sorted(numbers)
    for switch in library.house_rules(game):
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", switch.key)
        assert all(library.rule(name).kind == "ruling" for name in switch.rulings), switch.key
        assert len({value.id for value in switch.values}) == len(switch.values)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value.id) for value in switch.values), switch.key
        assert switch.setting(switch.default) == switch.default
        assert len(switch.values) + bool(switch.numbers) > 1 or switch.numbers is not None, switch.key


@pytest.mark.parametrize("game", GAMES)
def test_texts_name_house_rules_as_they_are(game: str) -> None:
    """A text such as ``trade_scope: all`` must name a house rule and one of its settings."""
    switches = {switch.key: switch for switch in library.house_rules(game)}
    for rule in library.rules(game):
        for key, value in re.findall(r"`(\w+): ([\w-]+)`", "\n".join(texts(rule))):
            if key in switches:
                assert switches[key].setting(value) == value, rule.id
    for switch in switches.values():
        named = {key for value in switch.values for key in re.findall(r"`(\w+_\w+)`", value.text)}
        assert named <= set(switches), switch.key
