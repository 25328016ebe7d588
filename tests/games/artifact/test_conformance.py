"""Artifact keeps what every game promises, for every number of players, and draws all of its cards."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from reliquest.engine.conformance import conform
from reliquest.engine.dice import Draw
from reliquest.engine.events import Listener
from reliquest.engine.play import random_play
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.game import GAME
from reliquest.rules.library import house_rules
from tools.compiled import COPY, SOURCE

SCENARIOS = (
    "mummys-tomb",
    "the-depths-of-the-earth",
    "lost-continent-of-atlantis",
    "the-shadow-of-a-dark-god",
)
SOURCES = ("rolled", "premade", "bidding")
FEW = 6
MANY = 2000


def options(players: int, party: str) -> dict[str, Any]:
    """A game of so many, each number on another scenario."""
    return {"players": players, "party": party, "scenario": SCENARIOS[players % 4]}


@pytest.mark.parametrize("party", SOURCES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_keep_every_promise(players: int, party: str) -> None:
    report = conform(GAME, options(players, party), games=FEW, seed=players, check_one_in=120, match_one_in=6)
    assert report.games == FEW
    assert report.checked > 10


@pytest.mark.slow
@pytest.mark.parametrize("party", SOURCES)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_many_random_games_keep_every_promise(players: int, party: str) -> None:
    report = conform(GAME, options(players, party), games=MANY, seed=1, check_one_in=1000, match_one_in=400)
    assert report.games == MANY
    assert report.checked > MANY // 10


@pytest.mark.parametrize("switch", house_rules("artifact"), ids=lambda switch: switch.key)
def test_every_house_rule_keeps_every_promise(switch: Any) -> None:
    values = [value.id for value in switch.values if value.id != switch.default]
    if switch.numbers is not None:
        values.append("2")
    for value in values:
        rules = {switch.key: value}
        if switch.key == "auction":
            rules["party_source"] = "bidding"
        conform(GAME, {"players": 3, "house_rules": rules}, games=2, seed=7, check_one_in=40, match_one_in=2)


def test_house_rules_go_together() -> None:
    rules = {switch.key: switch.values[-1].id for switch in house_rules("artifact")}
    rules |= {"hand_limit": "3", "round_limit": "30", "first_player": "2", "mixed_modules": "on"}
    mixed = {"players": 4, "second_scenario": "lost-continent-of-atlantis", "house_rules": rules}
    conform(GAME, mixed, games=4, seed=3, check_one_in=40, match_one_in=2)


SAME = """
import json, sys
from reliquest.engine.conformance import conform
from reliquest.games.artifact.game import GAME
modes = json.loads(sys.argv[1])
print(json.dumps([conform(GAME, mode, games=300, seed=3, check_one_in=10**9, match_one_in=10**9).digest for mode in modes]))
"""


@pytest.mark.skipif(os.environ.get("RELIQUEST_FORM") != "compiled", reason="needs both forms")
def test_both_forms_play_the_same_games() -> None:
    def digests(path: str) -> Any:
        modes = [
            options(players, party) for players, party in ((2, "rolled"), (3, "premade"), (4, "bidding"))
        ]
        environment = {**os.environ, "PYTHONPATH": path}
        call = [sys.executable, "-c", SAME, json.dumps(modes)]
        done = subprocess.run(call, env=environment, capture_output=True, check=True, text=True)
        return json.loads(done.stdout)

    assert digests(str(SOURCE)) == digests(str(COPY))


@pytest.mark.rule("AR-E51")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_card_is_drawn_every_aid_used_and_every_effect_fires(scenario: str) -> None:
    checked = GAME.options({"scenario": scenario, "players": 4})
    t = GAME.new(checked).tables
    missing = {
        codes.E_DREW_CARD: {n for n, card in enumerate(t.cards) if card.kind != codes.AID},
        codes.E_USED: {n for n, card in enumerate(t.cards) if card.kind == codes.AID},
        codes.E_EFFECT: set(range(len(t.effects))),
    }
    for seed in range(500):
        s = GAME.new(checked)
        s.listener = Listener()
        random_play(s, Draw(seed))
        for event in s.listener.heard:
            if event.kind in missing:
                missing[event.kind].discard(event.a)
        if not any(missing.values()):
            break
    cards, used, effects = missing.values()
    assert [t.prose.card_ids[n] for n in cards | used] == []
    assert effects == set()
