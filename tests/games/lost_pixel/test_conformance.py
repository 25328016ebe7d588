"""Lost Pixel keeps what every game promises, for every party and length, and brings all of its cards into play."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from reliquest.engine.conformance import conform
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.flow import CHANCE, PASS, State
from reliquest.engine.play import play
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


def used(games: int, seed: int) -> dict[str, set[int]]:
    """The cards that came into play in so many quests of the sensible player, by kind."""
    found: dict[str, set[int]] = {kind: set() for kind in SHOWN.values()}
    for number in range(games):
        players = 1 + number % 4
        options = GAME.options({"players": players})
        s: State = GAME.new(options)
        listener = Listener()
        s.listener = listener
        play(s, [Sensible() for _ in range(players)], Seeded(seed + number), SmartStops(), Draw(number))
        for event in listener.heard:
            if event.kind in SHOWN:
                found[SHOWN[event.kind]].add(event.a)
    return found


@pytest.mark.slow
def test_every_card_comes_into_play() -> None:
    found = used(600, 11)
    t = tables_for(GAME.options({}))
    assert {t.heroes[k].id for k in range(len(t.heroes)) if k not in found["heroes"]} == set()
    assert {t.spells[k].id for k in range(len(t.spells)) if k not in found["spells"]} == set()
    assert {t.items[k].id for k in range(len(t.items)) if k not in found["items"]} == set()
    assert {t.events[k].id for k in range(len(t.events)) if k not in found["events"]} == set()
    assert {t.potions[k].id for k in range(len(t.potions)) if k not in found["potions"]} == set()
    assert {t.dwellers[k].id for k in range(len(t.dwellers)) if k not in found["dwellers"]} == set()
    missing = {t.tiles[k].id for k in range(len(t.tiles)) if k not in found["tiles"]}
    assert missing == {t.tiles[t.upstairs].id}  # it is laid, never revealed


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
