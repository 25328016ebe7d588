"""Lost Pixel keeps what every game promises, for every party and length, and brings all of its cards into play."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from reliquest.engine.conformance import conform
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.flow import CHANCE, PASS, Question, State
from reliquest.engine.play import Player, play
from reliquest.games.lost_pixel.bots import Sensible
from reliquest.games.lost_pixel.game import GAME, tables_for
from reliquest.games.lost_pixel.state import Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.stops import SmartStops
from reliquest.rules.library import house_rules
from tools.compiled import COPY, SOURCE

PARTIES = [(players, floors) for players in (1, 2, 3, 4) for floors in (3, 5, 10)]
FEW = 2
MANY = 1000


@pytest.mark.parametrize(("players", "floors"), PARTIES)
def test_random_games_keep_every_promise(players: int, floors: int) -> None:
    options = {"players": players, "floors": floors}
    report = conform(GAME, options, games=FEW, seed=players, check_one_in=60, match_one_in=FEW)
    assert report.games == FEW
    assert report.checked > 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "floors"), PARTIES)
def test_many_random_games_keep_every_promise(players: int, floors: int) -> None:
    options = {"players": players, "floors": floors}
    report = conform(GAME, options, games=MANY, seed=1, check_one_in=1500, match_one_in=300)
    assert report.games == MANY
    assert report.checked > 10


@pytest.mark.parametrize("switch", house_rules("lost-pixel"), ids=lambda switch: switch.key)
def test_every_house_rule_keeps_every_promise(switch: Any) -> None:
    values = [value.id for value in switch.values if value.id != switch.default]
    if switch.numbers is not None:
        values.append("2")
    for value in values:
        rules = {switch.key: value}
        conform(
            GAME,
            {"players": 2, "floors": 3, "house_rules": rules},
            games=1,
            seed=7,
            check_one_in=40,
            match_one_in=2,
        )


SAME = """
import json, sys
from reliquest.engine.conformance import conform
from reliquest.games.lost_pixel.game import GAME
modes = json.loads(sys.argv[1])
print(json.dumps([conform(GAME, mode, games=60, seed=3, check_one_in=10**9, match_one_in=10**9).digest for mode in modes]))
"""


@pytest.mark.skipif(os.environ.get("RELIQUEST_FORM") != "compiled", reason="needs both forms")
def test_both_forms_play_the_same_games() -> None:
    def digests(path: str) -> Any:
        modes = [{"players": players, "floors": floors} for players, floors in PARTIES[::2]]
        call = [sys.executable, "-c", SAME, json.dumps(modes)]
        environment = {**os.environ, "PYTHONPATH": path}
        return json.loads(
            subprocess.run(call, env=environment, capture_output=True, check=True, text=True).stdout
        )

    assert digests(str(COPY)) == digests(str(SOURCE))


SHOWN = {
    c.HERO_TAKEN: "heroes",
    c.KEPT_SPELL: "spells",
    c.DREW_ITEM: "items",
    c.REVEALED: "tiles",
    c.EVENT_SHOWN: "events",
    c.ENHANCER_DRAWN: "dwellers",
    c.MONSTER_DRAWN: "dwellers",
    c.SHEEP_DRAWN: "dwellers",
    c.DRANK: "potions",
}
"""Which cards an event shows."""


class Curious(Player):
    """A sensible player who now and then does just anything, and so tries cards that hardly pay."""

    def __init__(self, seed: int) -> None:
        self.draw = Draw(seed)
        self.sensible = Sensible()

    def choose(self, s: State, q: Question) -> int:
        if self.draw.below(12) == 0:
            return q.options[self.draw.below(len(q.options))]
        return self.sensible.choose(s, q)


def use(number: int, found: dict[str, set[int]]) -> None:
    """Add the cards, by kind, that come into play in a quest; every other one is played by the curious."""
    players = 1 + number // 2 % 4
    s: State = GAME.new(GAME.options({"players": players}))
    s.listener = listener = Listener()
    at_table: list[Player] = [
        Curious(100 * number + seat) if number % 2 else Sensible() for seat in range(players)
    ]
    play(s, at_table, Seeded(number), SmartStops(), Draw(number))
    for event in listener.heard:
        if event.kind in SHOWN:
            found[SHOWN[event.kind]].add(event.a)


def unused(found: dict[str, set[int]]) -> list[str]:
    """The ids of the cards that have not come into play; the stairs up are laid, and never revealed."""
    t = tables_for(GAME.options({}))
    decks: dict[str, Sequence[Any]] = {
        "heroes": t.heroes,
        "spells": t.spells,
        "items": t.items,
        "events": t.events,
        "potions": t.potions,
        "dwellers": t.dwellers,
        "tiles": t.tiles,
    }
    missing = [
        card.id for kind, cards in decks.items() for k, card in enumerate(cards) if k not in found[kind]
    ]
    return [card for card in missing if card != t.tiles[t.upstairs].id]


MOST_GAMES = 1500


@pytest.mark.slow
def test_every_card_comes_into_play() -> None:
    found: dict[str, set[int]] = {kind: set() for kind in SHOWN.values()}
    for number in range(MOST_GAMES):
        use(number, found)
        if number % 25 == 0 and not unused(found):
            break
    assert unused(found) == []


def walk(s: Quest, draw: Draw, seen: dict[int, int]) -> None:
    """Play on at random, but down the stairs wherever they are, and count the questions."""
    while s.question is not None:
        q = s.question
        seen[q.kind] = seen.get(q.kind, 0) + 1
        if c.DESCEND in q.options and q.who != CHANCE:
            s.answer(c.DESCEND)
        elif q.window and draw.below(3) > 0:
            s.answer(PASS)
        else:
            s.answer(q.options[draw.below(len(q.options))])


@pytest.mark.parametrize("players", [1, 3])
def test_quests_end_whatever_is_answered(players: int) -> None:
    for number in range(6):
        s = GAME.new(GAME.options({"players": players}))
        walk(s, Draw(number), {})
        result = GAME.result(s)
        assert result is not None
        assert result.text
