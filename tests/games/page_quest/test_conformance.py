"""Page Quest keeps what every game promises, in every mode, and uses all of its content."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from reliquest.engine.conformance import conform
from reliquest.engine.dice import Draw
from reliquest.engine.events import Listener
from reliquest.engine.flow import CHANCE, PASS, Question, State
from reliquest.engine.play import Player
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.bots import Sensible
from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.game import GAME
from reliquest.rules.library import house_rules
from tools.compiled import COPY, SOURCE

GAMES = 2000

CAMPAIGNER: dict[str, Any] = {
    "character": "stephen-miles",
    "starts": {"defense": 1},
    "once": {"food": -1},
    "items": [],
    "log": [],
}

MODES: dict[str, dict[str, Any]] = {
    "solo": {"adventure": "belize-01"},
    "solo-later": {"adventure": "georgia-02"},
    "solo-campaign": {"adventure": "georgia-02", "mode": "campaign", "players": [CAMPAIGNER]},
    "two": {"adventure": "belize-01", "players": 2, "start_player": "random"},
    "two-campaign": {"adventure": "georgia-02", "mode": "campaign", "players": [CAMPAIGNER, CAMPAIGNER]},
}


@pytest.mark.parametrize("mode", MODES)
def test_random_games_keep_every_promise(mode: str) -> None:
    report = conform(GAME, MODES[mode], games=GAMES, seed=1, check_one_in=60, match_one_in=100)
    assert report.games == GAMES
    assert report.checked > GAMES // 10


@pytest.mark.parametrize("players", [1, 2])
def test_house_rules_keep_every_promise(players: int) -> None:
    for switch in house_rules("page-quest"):
        for value in switch.values:
            if value.id != switch.default:
                options = {"players": players, "house_rules": {switch.key: value.id}}
                conform(GAME, options, games=25, seed=7, check_one_in=20)


SAME = """
import json, sys
from reliquest.engine.conformance import conform
from reliquest.games.page_quest.game import GAME
modes = json.loads(sys.argv[1])
print(json.dumps([conform(GAME, mode, games=2000, seed=3, check_one_in=10**9, match_one_in=10**9).digest for mode in modes]))
"""


@pytest.mark.skipif(os.environ.get("RELIQUEST_FORM") != "compiled", reason="needs both forms")
def test_both_forms_play_the_same_games() -> None:
    def digests(path: str) -> Any:
        environment = {**os.environ, "PYTHONPATH": path}
        call = [sys.executable, "-c", SAME, json.dumps(list(MODES.values()))]
        return json.loads(
            subprocess.run(call, env=environment, capture_output=True, check=True, text=True).stdout
        )

    assert digests(str(SOURCE)) == digests(str(COPY))


def characters() -> list[str]:
    setting = next(setting for setting in GAME.settings({}) if setting.key == "character")
    return [str(choice.value) for choice in setting.choices]


class Curious(Player):
    """A sensible player who now and then does just anything, and so sees the whole page."""

    def __init__(self, seed: int) -> None:
        self.draw = Draw(seed)
        self.sensible = Sensible()

    def choose(self, s: State, q: Question) -> int:
        if self.draw.below(5) > 0:
            return self.sensible.choose(s, q)
        options = [a for a in q.options if not GAME.words.is_free(a)] or q.options
        if self.draw.below(3) == 0:
            options = [a for a in q.options if a == PASS or a >= st.SPEND] or options
        return options[self.draw.below(len(options))]


def play_on(options: dict[str, Any], seed: int, events: set[tuple[int, int]], names: set[str]) -> None:
    """A curious game; adds its events (kind and first number) and the names of its answers."""
    s = GAME.new(GAME.options(options))
    s.listener = Listener()
    player, dice = Curious(seed), Draw(seed)
    while (q := s.question) is not None:
        a = q.options[dice.below(len(q.options))] if q.who == CHANCE else player.choose(s, q)
        names.add(GAME.words.name(s, a))
        s.proceed(a)
    events |= {(event.kind, event.a) for event in s.listener.heard}


def missing(adventure: str, seen: set[tuple[int, int]]) -> list[str]:
    """What is on the pages of an adventure and was not seen."""
    book = book_of(GAME.new(GAME.options({"adventure": adventure})))
    wanted = {
        st.E_MOVED: [place.id for place in book.places],
        st.E_ACTION: [name for name, _action in book.icons],
        st.E_TAKE: [reward.id for reward in book.search],
        st.E_OUTCOME: [outcome.id for outcome in book.report.outcomes],
        st.E_EVENT: [event.id for event in book.report.events],
        st.E_FIND: [find.id for find in book.finds],
        st.E_ARTIFACT: [artifact.id for artifact in book.artifacts],
        st.E_TEXT: book.texts,
    }
    unseen = [name for kind, names in wanted.items() for n, name in enumerate(names) if (kind, n) not in seen]
    met = {book.enemies[n].name for kind, n in seen if kind == st.E_ENEMY}  # type: ignore[union-attr]
    return unseen + [record.name for record in book.enemies if record is not None and record.name not in met]


def won_before(coins: int) -> list[dict[str, Any]]:
    """An adventure log with one win."""
    trackers = dict.fromkeys(("attack", "defense", "hp", "xp", "accessories", "food"), 2)
    marks: dict[str, Any] = {"finds": [], "artifacts": [], "choices": [], "trackers": trackers}
    return [{"adventure": 1, "won": True, "coins": coins} | marks]


def kept() -> list[str]:
    """The item cards that are kept from one adventure to the next."""
    return [item.id for item in book_of(GAME.new(GAME.options({}))).items if item.keep]


LOGS: tuple[list[dict[str, Any]], ...] = ([], won_before(1), won_before(5))


def hardy(n: int) -> dict[str, Any]:
    """The n-th of a row of different characters, each strong enough to see some of the page."""
    starts = {"hp": 4, "attack": 2, "defense": 2, "food": 1}
    items = kept() if n % 2 else []
    return {
        "character": characters()[n % len(characters())],
        "starts": starts,
        "log": LOGS[n % 3],
        "items": items,
    }


MOST_GAMES = 600


@pytest.mark.parametrize("adventure", ["belize-01", "georgia-02"])
def test_everything_on_the_pages_comes_up_in_play(adventure: str) -> None:
    events: set[tuple[int, int]] = set()
    names: set[str] = set()
    book = book_of(GAME.new(GAME.options({"adventure": adventure})))
    cards = {f"level:{r.id}" for c in book.characters for r in c.levelup}
    cards |= {f"accessory:{r.id}" for c in book.characters for r in c.accessory}
    cards |= {f"ability:{c.ability.id}" for c in book.characters}
    for n in range(MOST_GAMES):
        play_on({"adventure": adventure, "mode": "campaign", "players": [hardy(n)]}, n, events, names)
        if n % 20 == 0 and not missing(adventure, events) and cards <= names:
            break
    assert missing(adventure, events) == []
    assert cards - names == set()
