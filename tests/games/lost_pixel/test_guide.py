"""The cards that the author guide builds are sound and get played, and what it tells of the game is so."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest
import yaml

from reliquest.content.loader import examine_pack
from reliquest.content.model import key_of
from reliquest.engine.arguments import options_of, sorted_out
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.play import play
from reliquest.games.lost_pixel.cards import COUNTS, PER_FLOOR, Themes
from reliquest.games.lost_pixel.checks import expected
from reliquest.games.lost_pixel.effects import (
    FLOORS,
    KINDS,
    SLOTS,
    WORDS,
    Condition,
    Limit,
    Span,
    Target,
    When,
    amount,
)
from reliquest.games.lost_pixel.game import DEFAULT_PACK, GAME, cards_of
from reliquest.games.lost_pixel.pack import FILES, LAYOUT, deck_of
from tests.test_guides import files
from tools.compiled import ROOT

NAME = "writing-a-dungeon.md"
GUIDE = (ROOT / "docs" / NAME).read_text("utf-8")


def built(folder: Path) -> Path:
    """The pack of the guide, written into a folder."""
    for name, text in files(NAME).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def rows(head: str) -> list[list[str]]:
    """The cells of the table of the guide whose head begins so, row by row."""
    table = GUIDE.split(f"| {head} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table]


def named(head: str) -> set[str]:
    """What the first column of a table names: the key of ``{key: …}``, or the word itself."""
    pieces = [piece for row in rows(head) for piece in re.findall(r"`([^`]+)`", row[0])]
    return {piece.split(":")[0] for piece in pieces}


def test_the_cards_of_the_guide_are_sound_and_of_every_kind(tmp_path: Path) -> None:
    found = examine_pack(built(tmp_path / "lost-property"), LAYOUT)
    assert [str(fault) for fault in found.faults] == []
    assert found.pack is not None
    deck, _places = deck_of(found.pack)
    assert [kind for kind in COUNTS if not getattr(deck, kind)] == []
    replaced = {card.id for _kind, _index, card in cards_of((DEFAULT_PACK,)).cards()}
    assert {card.id for _kind, _index, card in deck.cards()} & replaced == {"wild-gem", "last-biscuit"}


def test_the_cards_of_the_guide_are_played(tmp_path: Path) -> None:
    """With twenty copies of each Monster, as the guide advises for trying them out."""
    folder = built(tmp_path / "lost-property")
    cards = folder / "monsters" / "floor-01.yaml"
    text = re.sub(r"(?m)^(  life: \d+\n  atk)", r"  copies: 20\n\1", cards.read_text("utf-8"))
    cards.write_text(text, encoding="utf-8")
    options = GAME.options(
        {"packs": [DEFAULT_PACK, str(folder)], "heroes": ["lost-property-clerk"], "floors": 3}
    )
    told = ""
    for seed in range(3):
        state = GAME.new(options)
        state.listener = listener = Listener()
        play(state, [GAME.bot("sensible", options, 0, seed)], Seeded(seed), GAME.stops(), Draw(seed))
        assert GAME.result(state) is not None
        lines = (GAME.words.told(state, event, 0) for event in listener.heard)
        told += "\n".join(line[0] for line in lines if line is not None)
    for name in ("Odd Glove", "Unattended Trunk", "Inspector of Missing Things"):
        assert f"meets {name}" in told


def test_the_commands_of_the_guide_find_its_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    built(Path("lost-property"))
    lines = re.findall(r"(?m)^reliquest (?:play|simulate) lost-pixel (--pack .*?)(?: --games 200)?$", GUIDE)
    found = [GAME.options(options_of(GAME, sorted_out(line.split())[1], [], "", [])) for line in lines]
    assert [options["packs"] for options in found] == [[DEFAULT_PACK, str(tmp_path / "lost-property")]] * 2
    assert [(options["heroes"], options["floors"]) for options in found] == [
        (["lost-property-clerk"], FLOORS),
        ([], 3),
    ]


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("potions.yaml", "{heal: 1d6+5}", "{heel: 1d6+5}"),
        ("potions.yaml", "{heal: 1d6+5}", "{heal: d6+5}"),
        ("treasures/floor-01.yaml", "{shield: 3, for: combat, spend: true}", "{shield: 3, for: combat}"),
        (
            "spells.yaml",
            "{atk: {air: 1d8}, for: attack, if: {level_at_least: 5}}",
            "{atk: {air: 1d8}, if: {level_at_least: 5}}",
        ),
        (
            "monsters/floor-01.yaml",
            "{coins: -1, when: combat_start, to: foe}",
            "{coins: -1, when: combat_start}",
        ),
        ("monsters/floor-01.yaml", "life: 12", "life: 4"),
        ("tiles.yaml", "c: {terrain: water}", "c: {terrain: wall}"),
    ],
)
def test_a_mistake_is_told_as_the_guide_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, right: str, wrong: str
) -> None:
    monkeypatch.chdir(tmp_path)
    card = built(Path("lost-property")) / file
    text = card.read_text("utf-8")
    assert text.count(right) == 1
    card.write_text(text.replace(right, wrong), encoding="utf-8")
    told = [str(fault) for fault in examine_pack(Path("./lost-property"), LAYOUT).faults]
    shown = [says.strip("`") for written, says in rows("written") if f"`{wrong}`" in written]
    assert told == shown


def test_the_words_of_effects_are_all_explained() -> None:
    assert named("word") >= {key_of(word) for word in WORDS}
    beside = {"rounds", "pick", "arrange", "stat", "then", "else", "rows", "roll", "effects"}
    choices = {"evade", "stat_die", "check", "any_tile", "owner", "random", "any", "full", "all", "once"}
    assert named("word") - {key_of(word) for word in WORDS} <= beside | choices


def test_moments_targets_and_conditions_are_all_explained() -> None:
    assert named("`when`") == set(get_args(When))
    assert named("`to`") == set(get_args(Target))
    assert named("`if`") == set(Condition.model_fields)
    lasting = GUIDE.split("Words that last need `for`", 1)[1].split("\n\n", 1)[0]
    spans, limits = lasting.split("`once` is", 1)
    assert set(get_args(Span)) <= set(re.findall(r"`(\w+)`", spans))
    assert set(get_args(Limit)) <= set(re.findall(r"`(\w+)`", limits))


def test_the_conditions_of_the_guide_can_be_asked() -> None:
    for row in rows("`if`"):
        for piece in re.findall(r"`([^`]+)`", row[0]):
            Condition.model_validate(yaml.safe_load(piece))


def test_files_kinds_and_slots_are_those_of_a_pack() -> None:
    listed = {piece for row in rows("file") for piece in re.findall(r"`([^`]+)`", row[0])}
    assert listed == set(FILES)
    for word in (*KINDS, *SLOTS):
        assert f"`{word}`" in GUIDE


def test_a_whole_dungeon_has_as_many_cards_as_the_guide_says() -> None:
    cards = {row[0].strip("`"): row[1] for row in rows("list")}
    assert {kind: int(re.split(r"\D", says)[0]) for kind, says in cards.items()} == COUNTS
    for kind, number in PER_FLOOR.items():
        assert f": {number} a floor" in cards[kind]
    place = re.findall(r"```yaml\n(floors:.*?)```", GUIDE, re.DOTALL)
    assert [Themes.model_validate(yaml.safe_load(text)).floors[0].floor for text in place] == [1]


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


@pytest.mark.parametrize("floor", range(1, FLOORS + 1))
def test_the_numbers_of_the_guide_are_those_of_the_dungeon(floor: int) -> None:
    """Within an eighth or one point, for the dungeon may be tuned."""
    row = next(row for row in rows("floor") if row[0] == str(floor))
    told = [[float(number) for number in re.findall(r"[\d.]+", cell)] for cell in row[1:]]
    deck = cards_of((DEFAULT_PACK,))
    own = [card for card in deck.monsters if card.floor == floor]
    common, elite = [card for card in own if not card.elite], [card for card in own if card.elite]
    treasures = [card for card in deck.treasures if card.floor == floor]
    lives = [card.life for card in common]
    attacks = [expected(card.atk) for card in common]
    armour = [amount(card.defence.get("physical", "0")).mean for card in common]
    found = [
        [mean(lives), min(lives), max(lives)],
        [mean(attacks), min(attacks), max(attacks)],
        [min(armour), max(armour)],
        [mean(card.life for card in elite)],
        [mean(expected(card.atk) for card in elite)],
        [mean(expected(card.atk) for card in treasures if card.slot == "weapon")],
        [mean(card.coin for card in treasures)],
    ]
    for says, is_ in zip(told, found, strict=True):
        assert says == pytest.approx(is_, rel=1 / 8, abs=1), f"now {is_}"
