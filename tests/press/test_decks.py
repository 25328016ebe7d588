"""A deck printed has exactly the cards that the engine plays."""

from collections import Counter
from collections.abc import Iterable

import pytest

from reliquest.errors import UsageProblem
from reliquest.games.artifact import build as artifact
from reliquest.games.artifact import tables as codes
from reliquest.games.lost_pixel.book import book_of
from reliquest.games.lost_pixel.cards import COUNTS, PER_FLOOR
from reliquest.games.lost_pixel.game import tables_of
from reliquest.games.lost_pixel.tables import Deck
from reliquest.games.page_quest import build as page_quest
from reliquest.games.page_quest import effects
from reliquest.games.registry import game
from reliquest.press.component import Component
from reliquest.press.games import Wish, source
from reliquest.press.page_quest_words import Words


def printed(name: str, *what: str, **wish: object) -> dict[str, Counter[str]]:
    made = source(name).printing(Wish(what, **wish))  # type: ignore[arg-type]
    return {part.id: ids(part) for part in made.components}


def ids(part: Component) -> Counter[str]:
    return Counter(str(piece.front.get("id", piece.front.get("name"))) for piece in part.pieces)


def played(cards: Iterable[object], deck: Deck) -> Counter[str]:
    held = list(cards)
    return Counter({held[deck.first + n].id: copies for n, copies in enumerate(deck.copies)})  # type: ignore[attr-defined]


def test_lost_pixel_prints_all_761_cards_and_each_deck_as_it_is_played() -> None:
    decks = printed("lost-pixel", *COUNTS)
    assert {name: deck.total() for name, deck in decks.items()} == COUNTS
    options = game("lost-pixel").options({})
    tables = tables_of(tuple(options["packs"]), 10, tuple(sorted(options["house_rules"].items())))
    book = book_of(tables)
    assert decks["artifacts"] == played(book.items, tables.artifact_deck)
    assert decks["gems"] == played(book.items, tables.gem_deck)
    assert decks["spells"] == played(book.spells, tables.spell_deck)
    assert decks["events"] == played(book.events, tables.event_deck)
    assert decks["potions"] == played(book.potions, tables.potion_deck)
    for floor in range(1, 11):
        here = printed("lost-pixel", "treasures", "monsters", "enhancers", "sheep", floors=(floor,))
        assert here["treasures"] == played(book.items, tables.treasure_decks[floor])
        assert here["monsters"] + here["enhancers"] + here["sheep"] == played(
            book.dwellers, tables.monster_decks[floor]
        )


def test_single_copies_and_floors_can_be_chosen() -> None:
    assert set(printed("lost-pixel", "times", single=True)["times"].values()) == {1}
    assert printed("lost-pixel", "monsters", floors=(2, 5))["monsters"].total() == 2 * PER_FLOOR["monsters"]


def test_artifact_prints_the_decks_of_its_scenario() -> None:
    tables = artifact.tables_for(game("artifact").options({}))
    decks = printed("artifact", "module-1", "module-2", "aid-deck", "members")
    for name, deck in (
        ("aid-deck", codes.AID_DECK),
        ("module-1", codes.AID_DECK + 1),
        ("module-2", codes.AID_DECK + 2),
    ):
        first = tables.first[deck]
        names = tables.prose.card_ids[first : first + decks[name].total()]
        assert decks[name] == Counter(names)
    assert set(decks["members"]) == {
        tables.prose.people_ids[n] for n, person in enumerate(tables.people) if person.premade
    }


def test_page_quest_prints_every_character_item_and_adventure() -> None:
    made = source("page-quest").printing(Wish())
    pack = page_quest.pack_of("mythical-artifacts")
    files = [name.rpartition("/")[2].removesuffix(".yaml") for name in pack.files]
    for name, deck in printed("page-quest", "characters", "items").items():
        assert sorted(deck) == sorted(
            file for file, path in zip(files, pack.files, strict=True) if path.startswith(f"{name}/")
        )
    assert {"belize-01", "georgia-02"} <= {part.id for part in made.components}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (Wish(("monstres",)), "nothing called “monstres” to print; did you mean 'monsters'?"),
        (Wish(floors=(11,)), "has no floor 11; it has 1, 2, 3"),
    ],
)
def test_what_there_is_not_is_one_sentence(wish: Wish, sentence: str) -> None:
    with pytest.raises(UsageProblem, match=sentence.replace("?", r"\?")):
        source("lost-pixel").printing(wish)


def test_effects_are_told_in_their_order_and_conditions_as_sentences() -> None:
    words = Words({"rope": "Rope"})
    then = [effects.Gain.model_validate({"gain": {"food": 1}})]
    branch = effects.If.model_validate({"when": {"item": "rope"}, "then": [{"gain": {"hp": 1}}]})
    again = [effects.Prepare(prepare=2), effects.Reroll(reroll=1)]
    assert words.effects([*then, *again]) == "+1 food, prepare 2 dice, re-roll 1 die"
    assert words.effects([*then, branch, *again]) == (
        "+1 food. If you hold Rope: +1 HP. Prepare 2 dice, re-roll 1 die."
    )
    assert words.effects([branch, effects.Tell(tell="It was a good rope.")]) == (
        "If you hold Rope: +1 HP. “It was a good rope.”"
    )


def test_the_report_says_which_enemies_have_an_ability() -> None:
    [part] = source("page-quest").printing(Wish(("georgia-02",))).components
    report = next(page for page in part.pages if page["face"] == "report")
    assert {each["name"]: each["who"] for each in report["abilities"]}["Run-up"] == "Tur, head down (6)"
    assert all(each["who"] for each in report["abilities"])


def test_tiles_are_of_plain_stone_but_for_a_set_of_one_floor() -> None:
    stones = set()
    for floors in ((), (3,), (3, 4), (5,)):
        made = source("lost-pixel").printing(Wish(("tiles",), floors=floors))
        stones.add(made.pictures["tiles/upstairs"]())
    assert len(stones) == 3
