"""Deck checks: what a pack may not do is refused where it stands, in a sentence (chapters 1 and 3)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from reliquest.content.loader import examine_pack
from reliquest.content.packs import SHIPPED
from reliquest.games.lost_pixel.cards import COUNTS, Deck
from reliquest.games.lost_pixel.checks import faults
from reliquest.games.lost_pixel.effects import WORDS, amount
from reliquest.games.lost_pixel.game import cards_of
from reliquest.games.lost_pixel.pack import LAYOUT
from tests.games.lost_pixel.play import monster

HERO = {"id": "h", "name": "H", "stats": {"str": "d10", "dex": "d6", "int": "d4"}, "spd": 3, "life": 9}
BOOTS = {"id": "b", "name": "B", "floor": 1, "level": 1, "slot": "boots"}
TILE = {"id": "t", "name": "T"}


def wrong(**cards: Any) -> list[str]:
    """The sentences about a deck of these cards alone."""
    return [fault.message for fault in faults(Deck.model_validate(cards))]


def about(sentences: list[str], text: str) -> bool:
    return any(text in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param(kind, number, marks=pytest.mark.rule(rule))
        for kind, number, rule in (
            ("heroes", 10, "LP-003"), ("gems", 21, "LP-006"), ("events", 30, "LP-007"), ("artifacts", 30, "LP-008"),
            ("monsters", 250, "LP-009"), ("sheep", 30, "LP-010"), ("enhancers", 50, "LP-011"), ("tiles", 50, "LP-012"),
            ("treasures", 200, "LP-013"), ("potions", 20, "LP-014"), ("times", 30, "LP-015"), ("spells", 40, "LP-016"),
        )
    ],
)  # fmt: skip
def test_the_dungeon_has_every_card_and_one_more_or_less_is_refused(kind: str, number: int) -> None:
    deck = cards_of(("lost-pixel",))
    assert sum(card.copies for card in getattr(deck, kind)) == number == COUNTS[kind]
    short = deck.model_copy(update={kind: getattr(deck, kind)[1:]})
    assert about([fault.message for fault in faults(short)], f"the game has {number} {kind}")


@pytest.mark.rule("LP-017", "LP-R01", "LP-R02", "LP-R04", "LP-R17", "LP-135", "LP-136", "LP-170")
def test_all_cards_together_and_floor_by_floor() -> None:
    deck = cards_of(("lost-pixel",))
    assert sum(card.copies for _kind, _index, card in deck.cards()) == 761
    assert faults(deck) == []
    for floor in range(1, 11):
        others = deck.model_copy(update={"monsters": [m for m in deck.monsters if m.floor != floor]})
        sentences = [fault.message for fault in faults(others)]
        assert about(sentences, f"floor {floor} needs 25 monsters")
        assert about(sentences, f"floor {floor} has no Elite")


@pytest.mark.rule("LP-136", "LP-134", "LP-176", "LP-177", "LP-R63")
def test_an_elite_is_stronger_than_its_floor_and_worth_two() -> None:
    common = monster(life=5, atk={"physical": 3})
    elite = {**common, "id": "e", "name": "E", "elite": True}
    assert about(wrong(monsters=[common, {**elite, "xp": 2}]), "more Life")
    assert about(wrong(monsters=[common, {**elite, "xp": 2, "life": 9}]), "more expected ATK")
    assert about(wrong(monsters=[common, {**elite, "xp": 1, "life": 9, "atk": {"physical": 4}}]), "2 XP")
    assert wrong(monsters=[common, {**elite, "xp": 2, "life": 9, "atk": {"physical": 4}}]) == []
    assert about(wrong(monsters=[{**common, "xp": 2}]), "1 XP")


def test_a_monster_that_nothing_hurts_is_refused() -> None:
    hard = monster(**{"def": {"physical": 30, "fire": 30}})
    assert about(wrong(heroes=[HERO], monsters=[hard]), "nothing up to floor 1 can hurt")
    bow = {**BOOTS, "atk": {"ice": 1}}
    assert wrong(heroes=[HERO], monsters=[hard], treasures=[bow]) == []
    safe = monster(**{"def": {"physical": 30}}, effects=[{"immune": ["ice"], "when": "passive"}])
    assert about(wrong(heroes=[HERO], monsters=[safe], treasures=[bow]), "can hurt")


@pytest.mark.rule("LP-R35", "LP-R55", "LP-058", "LP-R04")
def test_tiles_can_be_entered_and_set_aside_tiles_are_plain() -> None:
    assert about(wrong(tiles=[{**TILE, "spaces": {"c": {"terrain": "wall"}}}]), "centre must not be a wall")
    assert about(
        wrong(tiles=[{**TILE, "spaces": {"s": {"terrain": "wall"}}}]), "arrow space must not be a wall"
    )
    assert about(
        wrong(tiles=[{**TILE, "spaces": {"n": {"terrain": "wall", "icons": ["potion"]}}}]), "no icons"
    )
    assert about(
        wrong(tiles=[{**TILE, "kind": "upstairs", "spaces": {"n": {"terrain": "water"}}}]),
        "Starting tile is plain",
    )
    assert about(wrong(tiles=[{**TILE, "kind": "upstairs", "event": True}]), "no Event")
    assert about(
        wrong(tiles=[{**TILE, "kind": "portal", "spaces": {"c": {"terrain": "acid"}}}]), "must be plain"
    )
    two = {"n": {"terrain": "wall"}, "e": {"terrain": "wall"}}
    assert about(wrong(tiles=[{**TILE, "kind": "pixel", "spaces": two}]), "at most one wall")
    assert wrong(tiles=[{**TILE, "kind": "portal", "event": True}]) == []  # allowed, though ours have none


@pytest.mark.rule("LP-R120", "LP-R122", "LP-030", "LP-034")
@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ({"heal": 2}, "limit it with once or spend"),
        ({"heal": 2, "when": "passive"}, "cannot be passive"),
        ({"heal": 2, "when": "turn_start", "for": "turn"}, "takes no for"),
        ({"spd": 1, "when": "turn_start"}, "add for"),
        ({"spd": 1, "when": "turn_start", "for": "attack"}, "could do nothing"),
        ({"spd": 1, "when": "passive", "for": "turn"}, "takes no for"),
        ({"shield": 2, "when": "passive"}, "points that are used up"),
        ({"no_evade": True, "when": "passive"}, "Monsters and Enhancers only"),
        ({"cheat_death": 1, "when": "turn_start"}, "only works while"),
        ({"atk": {"fire": 1}, "when": "passive", "to": "all"}, "works on self or foe"),
        ({"coins": 1, "when": "round_end", "to": "foe"}, "does nothing to a Monster"),
        ({"heal": 1, "when": "turn_start", "if": {"event_trait": "trap"}}, "check_mod and reroll only"),
        ({"choose": [[{"heal": 1, "once": "turn"}], [{"coins": 1}]], "once": "turn"}, "belong outside"),
    ],
)
def test_an_effect_that_could_do_nothing_is_refused(effect: dict[str, Any], sentence: str) -> None:
    assert about(wrong(treasures=[{**BOOTS, "effects": [effect]}]), sentence)


@pytest.mark.rule("LP-R120", "LP-R122")
def test_words_belong_to_their_cards() -> None:
    spell = {"id": "s", "name": "S", "element": "fire", "timing": "any"}
    assert about(wrong(spells=[{**spell, "effects": [{"cheat_death": 1, "when": "passive"}]}]), "never comes")
    assert about(wrong(heroes=[{**HERO, "abilities": [{"cheat_death": 1, "when": "passive"}]}]), "once: game")
    assert about(wrong(spells=[{**spell, "effects": [{"heal": 1, "once": "turn"}]}]), "played once")
    assert about(wrong(spells=[{**spell, "effects": [{"heal": 1, "spend": True}]}]), "spend discards")
    assert about(
        wrong(spells=[{**spell, "timing": "attack", "effects": [{"heal": 1}]}]), "no part of an attack"
    )
    assert about(wrong(monsters=[monster(effects=[{"heal": 1}])]), "never comes")
    assert about(
        wrong(monsters=[monster(effects=[{"coins": 1, "when": "round_end"}])]), "does nothing to a Monster"
    )
    assert about(
        wrong(monsters=[monster(effects=[{"heal": 1, "when": "round_end", "to": "chosen"}])]),
        "self, foe, tile or all",
    )
    event = {"id": "e", "name": "E", "effect": [{"damage": 1, "to": "foe"}]}
    assert about(wrong(events=[event]), "no foe")
    uses = [{"heal": 1, "once": "turn"}, {"coins": 1, "once": "floor"}]
    assert about(wrong(treasures=[{**BOOTS, "effects": uses}]), "the same once")


def test_ids_and_names_are_unique() -> None:
    assert about(
        wrong(
            potions=[
                {"id": "p", "name": "P", "effects": [{"heal": 1}]},
                {"id": "p", "name": "Q", "effects": [{"heal": 1}]},
            ]
        ),
        "taken",
    )
    assert about(
        wrong(
            potions=[
                {"id": "p", "name": "P", "effects": [{"heal": 1}]},
                {"id": "q", "name": "P", "effects": [{"heal": 1}]},
            ]
        ),
        "called P",
    )


@pytest.mark.parametrize(
    ("roll", "dice", "plus"),
    [("3", (), 3), ("1d8+2", (8,), 2), ("2d4", (4, 4), 0), ("1d6+1d4+1", (6, 4), 1), ("1d8 + 2", (8,), 2)],
)
def test_rolls_are_dice_and_numbers(roll: str, dice: tuple[int, ...], plus: int) -> None:
    read = amount(roll)
    assert (read.dice, read.plus) == (dice, plus)


@pytest.mark.parametrize("roll", ["", "d6", "1d7", "1d6-1d4", "2x4", "1d6+", "99d4"])
def test_what_is_no_roll_is_refused(roll: str) -> None:
    with pytest.raises(ValueError, match="roll"):
        amount(roll)


def test_faults_are_reported_where_they_stand(tmp_path: Path) -> None:
    header = yaml.safe_load((SHIPPED / "lost-pixel-examples" / "pack.yaml").read_text(encoding="utf-8"))
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump({**header, "id": "small"}), encoding="utf-8")
    (tmp_path / "tiles.yaml").write_text(
        "tiles:\n  - id: shut\n    name: Shut\n    spaces:\n      c: {terrain: wall}\n", encoding="utf-8"
    )
    (tmp_path / "potions.yaml").write_text(
        "potions:\n  - id: soup\n    name: Soup\n    effects:\n      - heel: 3\n", encoding="utf-8"
    )
    (tmp_path / "monsters").mkdir()
    found = [str(fault) for fault in examine_pack(tmp_path, LAYOUT).faults]
    assert any("potions.yaml:5:9" in fault for fault in found), found
    (tmp_path / "potions.yaml").unlink()
    found = [str(fault) for fault in examine_pack(tmp_path, LAYOUT).faults]
    assert any("tiles.yaml:5:" in fault and "centre" in fault for fault in found)


def test_every_word_of_the_catalogue_is_written_on_some_card() -> None:
    from reliquest.games.lost_pixel.checks import inside, written

    deck = cards_of(("lost-pixel",))
    used = {
        type(effect)
        for _kind, _index, card in deck.cards()
        for _field, _place, effects in written(card)
        for effect, _path, _nested in inside(effects, ())
    }
    assert [word.__name__ for word in WORDS if word not in used] == []


@pytest.mark.rule(
    "LP-029",
    "LP-030",
    "LP-031",
    "LP-032",
    "LP-033",
    "LP-034",
    "LP-035",
    "LP-036",
    "LP-028",
    "LP-102",
    "LP-172",
)
def test_every_card_has_a_face_with_its_boxes() -> None:
    from reliquest.games.lost_pixel.book import Book
    from reliquest.games.lost_pixel.view import card_view

    deck = cards_of(("lost-pixel",))
    book = Book(deck)
    for kind, _index, card in deck.cards():
        face = card_view(card, book)
        assert face.name
        assert face.kind
        assert face.traits == card.trait
        assert face.coin == card.coin
        if kind in ("monsters", "enhancers", "spells", "potions", "events"):
            assert face.text
        if kind == "treasures":
            assert face.level == getattr(card, "level", 0)
        if kind == "spells":
            assert face.element
