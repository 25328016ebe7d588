"""What a finished quest is counted by, checked against the events and the table it ended with."""

import json
from collections import Counter
from collections.abc import Sequence

import pytest

from reliquest.cli import main
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import EVERYONE, Event, Listener
from reliquest.engine.play import play
from reliquest.games.lost_pixel.book import book_of
from reliquest.games.lost_pixel.cards import COUNTS, Card
from reliquest.games.lost_pixel.game import DEFAULT_PACK, GAME, cards_of
from reliquest.games.lost_pixel.state import WON, Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.tables import LAVA


def finished(seed: int, players: int, bot: str) -> tuple[Quest, list[Event]]:
    """A quest of three floors between bots, with all that was told in it."""
    options = GAME.options({"players": players, "floors": 3})
    s = GAME.new(options)
    s.listener = listener = Listener()
    bots = [GAME.bot(bot, options, seat, seed) for seat in range(players)]
    play(s, bots, Seeded(seed), GAME.stops(), Draw(seed))
    return s, listener.heard


def counted(s: Quest, events: list[Event]) -> dict[tuple[str, int], int]:
    """The counts by key and seat; a key comes once for each seat."""
    found = list(GAME.tally(s, events))
    counts = {(key, seat): n for key, n, seat in found}
    assert len(counts) == len(found)
    return counts


def total(counts: dict[tuple[str, int], int], group: str) -> int:
    return sum(n for (key, _seat), n in counts.items() if key.startswith(f"{group}:"))


@pytest.mark.parametrize(
    ("seed", "players", "bot"),
    [(1, 1, "sensible"), (2, 3, "sensible"), (3, 1, "random"), (4, 2, "random"), (5, 4, "random")],
)
def test_counts_agree_with_the_table_at_the_end(seed: int, players: int, bot: str) -> None:
    s, events = finished(seed, players, bot)
    counts = counted(s, events)
    kinds = Counter(event.kind for event in events)
    assert (
        counts["turns", -1] == s.turn == sum(counts[f"turns-floor-0{n}", -1] for n in range(1, s.floor + 1))
    )
    assert counts["floor", -1] == s.floor == total(counts, "reached")
    assert counts["deaths", -1] == len(s.deaths) == total(counts, "death") == kinds[c.DIED]
    assert total(counts, "cleared") == s.floor - (s.result != WON)
    for seat, h in enumerate(s.heroes):
        assert counts[f"hero:{book_of(s.t).heroes[h.card].id}", seat] == 1
        levels = [n for (key, of), n in counts.items() if key.startswith("level-") and of == seat]
        assert levels == sorted(levels)
        assert levels[-1] == h.level
        assert len(levels) == s.floor or seat in s.deaths
        for item in h.equipped:
            assert item < 0 or counts[f"equipped:{book_of(s.t).items[item].id}", seat] > 0
        for spell in h.spells:
            assert counts[f"drawn:{book_of(s.t).spells[spell].id}", seat] > 0
    if s.result == WON:
        assert total(counts, "lost") == 0
        assert counts[f"time-left-floor-0{s.floor}", -1] == s.time_left
    else:
        ended = GAME.result(s)
        assert ended is not None
        assert counts[f"lost:floor-0{s.floor}/{ended.reason}", -1] == 1
        assert (f"time-left-floor-0{s.floor}", -1) not in counts
    assert total(counts, "met") == kinds[c.MONSTER_DRAWN] + kinds[c.ENHANCER_DRAWN] + kinds[c.SHEEP_DRAWN]
    assert total(counts, "evaded") == kinds[c.EVADED]
    assert kinds[c.DEFEATED] <= total(counts, "defeated") <= total(counts, "met")
    assert total(counts, "event") == kinds[c.EVENT_SHOWN]
    assert total(counts, "event-won") + total(counts, "event-lost") <= total(counts, "event")
    assert total(counts, "cast") == kinds[c.CAST_SPELL]
    assert total(counts, "drunk") == kinds[c.DRANK]
    assert total(counts, "used") == kinds[c.USED]


def test_a_card_of_every_kind_is_counted() -> None:
    ids = {key.partition(":")[2] for seed in (1, 2) for key, _ in counted(*finished(seed, 4, "sensible"))}
    deck = cards_of((DEFAULT_PACK,))
    unseen = [kind for kind in COUNTS if not ids & {card.id for card in getattr(deck, kind)}]
    assert unseen == ["times"]  # they have no faces of their own


class Told:
    """A quest of two, of whose events the test tells; everything by the ids of cards."""

    def __init__(self) -> None:
        self.s = GAME.new(GAME.options({"heroes": ["fighter", "ranger"], "players": 2}))
        self.ids = book_of(self.s.t)
        self.events: list[Event] = []

    def tell(self, kind: int, a: int | str = 0, seat: int = 0) -> "Told":
        if isinstance(a, str):
            cards: Sequence[Card] = self.ids.dwellers
            if kind == c.EVENT_SHOWN:
                cards = self.ids.events
            elif kind == c.DRANK:
                cards = self.ids.potions
            a = [card.id for card in cards].index(a)
        self.events.append(Event(kind, seat, a, 0, 0, 0, EVERYONE))
        return self

    def counts(self) -> dict[tuple[str, int], int]:
        return counted(self.s, self.events)


def test_a_death_is_put_down_to_what_was_announced_last() -> None:
    def died(told: Told) -> set[str]:
        found = told.tell(c.DIED).counts()
        return {key for key, _seat in found if key.startswith(("death:", "killed-by:"))}

    assert died(Told().tell(c.TERRAIN, LAVA)) == {"death:floor-01/lava"}
    shown = Told().tell(c.EVENT_SHOWN, "fire-trap")
    assert died(shown) == {"death:floor-01/event", "killed-by:fire-trap"}
    assert died(Told().tell(c.EVENT_SHOWN, "fire-trap").tell(c.TURN_BEGINS)) == {"death:floor-01/otherwise"}
    met = Told().tell(c.MONSTER_DRAWN, "cellar-rat")
    assert died(met) == {"death:floor-01/monster", "killed-by:cellar-rat"}
    drunk = Told().tell(c.MONSTER_DRAWN, "cellar-rat").tell(c.DRANK, "vinegar")
    assert died(drunk) == {"death:floor-01/potion", "killed-by:vinegar"}
    struck = Told().tell(c.MONSTER_DRAWN, "cellar-rat").tell(c.DRANK, "vinegar").tell(c.MONSTER_HITS)
    assert died(struck) == {"death:floor-01/monster", "killed-by:cellar-rat"}
    used = Told().tell(c.USED, -1)
    assert died(used) == {"death:floor-01/hero", "killed-by:fighter"}


def test_enhancers_are_defeated_with_their_own_monster() -> None:
    """An ambush lays a second fight over the first one; a Sheep ends them all."""
    enhancers = [card.id for card in cards_of((DEFAULT_PACK,)).enhancers if card.floor == 1]
    told = Told().tell(c.ENHANCER_DRAWN, enhancers[0]).tell(c.MONSTER_DRAWN, "cellar-rat")
    told.tell(c.AMBUSHED).tell(c.ENHANCER_DRAWN, enhancers[1]).tell(c.MONSTER_DRAWN, "drip-jelly")
    told.tell(c.EVADED).tell(c.ENCOUNTER_OVER)
    told.tell(c.DEFEATED, "cellar-rat").tell(c.ENCOUNTER_OVER)
    told.tell(c.ENHANCER_DRAWN, enhancers[1]).tell(c.SHEEP_DRAWN, "wine-sheep")
    told.tell(c.MONSTER_DRAWN, "drip-jelly").tell(c.DEFEATED, "drip-jelly")
    counts = told.counts()
    assert {key: n for (key, _seat), n in counts.items() if key.startswith(("defeated:", "evaded:"))} == {
        "evaded:drip-jelly": 1,
        f"defeated:{enhancers[0]}": 1,
        "defeated:cellar-rat": 1,
        "defeated:drip-jelly": 1,
    }
    assert counts[f"met:{enhancers[1]}", 0] == 2


def test_levels_are_those_with_which_heroes_left_a_floor_or_died_on_it() -> None:
    told = Told().tell(c.LEVELLED, 2).tell(c.DIED, seat=1).tell(c.WENT_DOWN, 2).tell(c.FLOOR_BEGINS, 2)
    told.s.floor = 2
    counts = told.tell(c.LEVELLED, 3).counts()
    levels = {key: n for key, n in counts.items() if key[0].startswith("level-")}
    assert levels == {("level-floor-01", 0): 2, ("level-floor-01", 1): 1, ("level-floor-02", 0): 3}


def test_simulations_tell_of_floors_heroes_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lost-pixel", "--players", "2", "--floors", "3", "--games", "2", "--workers", "1", "--json"]
    assert main(["simulate", *arguments, "--bot", "random"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counts"]["reached:floor-01"]["games"] == 2
    assert found["measures"]["turns-floor-01"]["least"] > 0
    assert {"hero", "met", "drawn"} <= {key.partition(":")[0] for key in found["counts"]}
