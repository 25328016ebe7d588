"""What a person reads: options, prompts, the log, and what cards do, in whole sentences."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from reliquest.engine.events import Event, Listener
from reliquest.games.lost_pixel import describe
from reliquest.games.lost_pixel.book import book_of
from reliquest.games.lost_pixel.cards import Card, Monster, Spell, Treasure
from reliquest.games.lost_pixel.effects import AnyEffect
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.words import LostPixelWords
from tests.games.lost_pixel.play import Table, against, casting, fighter, ranger, table

ONE: TypeAdapter[Any] = TypeAdapter(AnyEffect)


def read(written: dict[str, Any]) -> Any:
    """An effect as an author writes it."""
    return ONE.validate_python(written)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ({"coins": -1}, "−1 coin"),
        ({"coins": 3}, "+3 coins"),
        ({"stun": 1}, "lose the next attack"),
        ({"stun": 2}, "lose the next 2 attacks"),
        ({"skip_turn": 1}, "miss the next turn"),
        ({"extra_attack": 1, "for": "combat"}, "one more attack each round for this combat"),
        (
            {"stat_step": {"str": 1, "int": -2}, "for": "turn"},
            "STR die +1 step, INT die −2 steps for this turn",
        ),
        ({"draw": {"treasure": 1}}, "draw a Treasure"),
        ({"draw": {"gem": 2}}, "draw 2 Gems"),
        ({"discard": {"inventory": 1}}, "discard a card of the Inventory"),
        ({"discard": {"gems": "all"}}, "discard all Gems"),
        ({"discard": {"spells": 2}, "pick": "random"}, "discard 2 Spells at random"),
        ({"peek": {"monster": 1}}, "look at the top card of the Monster deck"),
        (
            {"peek": {"tile": 2}, "arrange": True},
            "look at the top 2 cards of the dungeon tile deck, and put them back in any order",
        ),
        ({"atk": {"ice": "1d4-1"}, "for": "attack"}, "Ice ATK +1d4−1 for one attack"),
    ],
)
def test_effects_are_told_in_the_right_number(written: dict[str, Any], text: str) -> None:
    assert describe.effect(read(written)) == text


def test_the_other_side_is_named_as_the_card_sees_it() -> None:
    hurts = read({"damage": 1, "to": "foe", "when": "after_hit"})
    crow = Monster.model_validate({"id": "crow", "name": "Crow", "floor": 1, "life": 1, "xp": 1})
    spear = Treasure.model_validate(
        {"id": "spear", "name": "Spear", "floor": 1, "level": 1, "slot": "weapon"}
    )
    assert describe.effect(hurts, crow) == "After losing life to an attack: the hero: 1 damage"
    assert describe.effect(hurts, spear) == "After losing life to an attack: the Monster: 1 damage"
    choice = read({"choose": [[{"coins": -1, "to": "foe"}], [{"damage": 1, "to": "foe"}]]})
    assert describe.effect(choice, crow) == "choose: the hero: −1 coin or the hero: 1 damage"


def options(t: Table) -> dict[str, tuple[str, str]]:
    """Label and detail of the options of the open question, by name."""
    s, words = t.state, GAME.words
    assert s.question is not None
    return {words.name(s, code): (words.label(s, code), words.detail(s, code)) for code in s.question.options}


def test_a_spell_says_what_it_costs_and_when_it_can_be_cast() -> None:
    t = table(heroes=[fighter(spells=["frost-bolt"], inventory=["ice-gem"])], phase="turn")
    frost = next(card for card in book_of(t.state.t).spells if card.id == "frost-bolt")
    assert isinstance(frost, Spell)
    assert LostPixelWords.spell_head(t.state, frost) == "1 Ice Gem, with an own attack"
    free = casting({"heal": "1"})
    assert options(free)["cast:trick"] == ("Cast Trick", "Free, at any time. Heal 1")


def test_heroes_are_chosen_by_what_they_can_do() -> None:
    heroes = next(each for each in GAME.settings({}) if each.key == "heroes")
    details = {choice.value: choice.detail for choice in heroes.choices}
    assert details["fighter"].startswith("STR d10, DEX d6, INT d4, SPD 3, life ")
    assert all(detail.count(". ") >= 1 for detail in details.values())


def test_a_choice_is_told_by_what_it_does() -> None:
    choice = {"choose": [[{"coins": -1, "to": "foe"}], [{"damage": 1, "to": "foe"}]], "when": "after_attack"}
    t = against({"effects": [choice], "atk": {"physical": 1}}, fighter(purse=3)).do("roll 1")
    assert GAME.words.prompt(t.state) == "Dummy: which do you choose?"
    assert [label for label, _detail in options(t).values()] == ["The hero: −1 coin", "The hero: 1 damage"]


def test_a_monster_is_met_with_its_habits_and_not_its_numbers_twice() -> None:
    rat = {
        "id": "cave-rat", "name": "Cave Rat", "floor": 1, "life": 6, "xp": 1, "atk": {"physical": "1d4"},
        "effects": [{"coins": -2, "to": "foe", "when": "after_attack"}],
    }  # fmt: skip
    t = table(
        phase="encounter", heroes=[fighter()], decks={"monster": ["cave-rat"]}, cards={"monsters": [rat]}
    )
    prompt = GAME.words.prompt(t.do("draw cave-rat").state)
    assert prompt == "Cave Rat (life 6 of 6). After each own attack: the hero: −2 coins."


def test_an_offer_names_what_is_given_and_what_is_wanted() -> None:
    heroes = [fighter(inventory=["short-bow"]), ranger(inventory=["fire-gem"])]
    t = table(phase="floor", heroes=heroes).do("window trade", "choose offer:short-bow")
    t.do("choose for:nothing")
    assert GAME.words.prompt(t.state) == "Fighter offers you Short Bow as a gift."
    t.do("choose decline", "window trade", "choose offer:short-bow", "choose for:fire-gem")
    assert GAME.words.prompt(t.state) == "Fighter offers you Short Bow for Fire Gem."


def line(t: Table, kind: int, a: int = 0, b: int = 0, c_: int = 0, d: int = 0) -> str:
    """A line of the log for everybody."""
    told = GAME.words.told(t.state, Event(kind, 0, a, b, c_, d, -1), -1)
    assert told is not None
    return told[0]


def test_lines_of_a_party_name_the_hero_where_they_are_about_one() -> None:
    t = table(heroes=[fighter(), ranger()])
    assert line(t, c.GAINED_COINS, 1, 4) == "Fighter: gets 1 coin, now 4"
    assert line(t, c.GAINED_COINS, -2, 2) == "Fighter: loses 2 coins, 2 left"
    assert line(t, c.GAINED_XP, 1, 7) == "Fighter: gains 1 XP, now 7 of 10"
    assert line(t, c.EVADE_ROLLED, 2, 3) == "Fighter: rolls 2 to evade, 3 or less does it"
    assert line(t, c.TERRAIN, 3) == "Fighter: is burnt by acid"
    assert line(t, c.HERO_TAKEN, t.state.heroes[0].card) == "Fighter sets out"
    assert line(t, c.TIME_CARD, 1) == "1 time card is left"
    assert line(t, c.STUNNED, 1, 1) == "The Monster loses 1 attack"
    assert line(t, c.STUNNED, 1, 0) == "Fighter: loses 1 attack"
    item = next(i for i, each in enumerate(t.state.t.items) if each.id == "short-bow")
    assert line(t, c.OFFERED, item, 1) == "On offer for 1 coin: Short Bow"


def test_what_lasts_on_a_monster_is_told_of_the_monster() -> None:
    harder = {"def": {"physical": 1}, "for": "combat", "when": "after_hit", "once": "combat"}
    t = against({"effects": [harder]})
    t.state.listener = listener = Listener()
    t.do("roll 5")
    [lasting] = [event for event in listener.heard if event.kind == c.LASTS]
    told = GAME.words.told(t.state, lasting, -1)
    assert told is not None
    assert told[0] == "the Monster: physical DEF +1 for this combat"


def test_every_card_has_whole_sentences() -> None:
    book = book_of(table().state.t)
    cards: list[Card] = [*book.heroes, *book.items, *book.spells, *book.events, *book.potions, *book.dwellers]
    for card in cards:
        text = book.does(card)
        assert "{" not in text, card.id
        assert not text.endswith("."), card.id
