"""The sensible player does what a thoughtful person would, on tables where that is plain."""

from typing import Any

from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.flow import PASS
from reliquest.engine.play import RandomPlayer, play
from reliquest.games.lost_pixel.bots import Sensible
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.state import WON, Quest
from reliquest.games.lost_pixel.stops import SmartStops
from reliquest.games.lost_pixel.worth import duel
from tests.games.lost_pixel.play import Table, against, fighter, monster, ranger, table


def choice(t: Table) -> str:
    """What the sensible player answers to the open question, by name."""
    q = t.state.question
    assert q is not None
    return GAME.words.name(t.state, Sensible().choose(t.state, q))


def test_it_equips_what_is_better_and_keeps_what_is_best() -> None:
    assert choice(table(heroes=[fighter(inventory=["ice-blade", "fire-gem"])])) == "equip:ice-blade"
    assert (
        choice(table(heroes=[fighter(inventory=["short-bow"], equipped=["ice-blade"])])) != "equip:short-bow"
    )


def test_it_walks_to_treasure_and_reveals_where_there_is_none() -> None:
    tiles = [{"tile": "pantry", "at": [0, 1]}]
    assert choice(table(heroes=[fighter(at="0,0:north")], tiles=tiles)) == "move:north"
    assert choice(table(heroes=[fighter(at="0,0:north")])) == "reveal:north"


def test_it_goes_down_when_time_runs_out() -> None:
    tiles = [
        {"tile": "downstairs", "at": [0, 1]},
        {"tile": "pantry", "at": [0, 2]},
        {"tile": "pantry", "at": [1, 2]},
    ]
    late = table(heroes=[fighter(at="0,1:centre")], tiles=tiles, time={"left": 1, "gone": 14})
    assert choice(late) == "descend"
    early = table(heroes=[fighter(at="0,1:centre")], tiles=tiles, time={"left": 13, "gone": 2})
    assert choice(early) != "descend"


def test_it_takes_the_pixel_and_carries_it_to_the_portal() -> None:
    last: dict[str, Any] = {
        "floor": 3,
        "options": {"floors": 3},
        "tiles": [{"tile": "pixel", "at": [0, 1]}, {"tile": "portal", "at": [1, 0]}],
    }
    assert choice(table(heroes=[fighter(at="0,1:south")], **last)) == "move:north"
    assert choice(table(heroes=[fighter(at="1,0:west")], pixel="fighter", **last)) == "move:east"


def test_it_evades_what_would_kill_it_and_fights_what_it_can_beat() -> None:
    brute = monster(id="cave-rat", name="Cave Rat", life=60, atk={"physical": "2d6+6"})
    state: dict[str, Any] = {"phase": "encounter", "heroes": [fighter()], "decks": {"monster": ["cave-rat"]}}
    assert choice(table(**state, cards={"monsters": [brute]}).do("draw cave-rat")) == "evade"
    assert choice(table(**state).do("draw cave-rat")) == "stat:str"


def test_it_drinks_when_it_is_hurt() -> None:
    assert choice(table(heroes=[fighter(damage=9, potions=1)])) == "drink:unknown"
    assert choice(table(heroes=[fighter(potions=1)])) != "drink:unknown"


def test_it_spends_gems_on_a_hard_fight_only() -> None:
    hero = fighter(spells=["frost-bolt"], inventory=["ice-gem"])
    hard = against({"life": 14, "atk": {"physical": "1d6+2"}}, hero).do("window attack")
    assert choice(hard) == "cast:frost-bolt"
    easy = against({"life": 2}, hero).do("window attack")
    assert choice(easy) == "attack"


def test_it_shares_what_another_can_use_better() -> None:
    heroes = [fighter(inventory=["short-bow"], equipped=["ice-blade"]), ranger()]
    t = table(phase="floor", heroes=heroes).do("window trade")
    assert choice(t) == "offer:short-bow"
    t.do("choose offer:short-bow")
    assert choice(t) == "for:nothing"
    t.do("choose for:nothing")
    assert choice(t) == "accept"


def test_the_forecast_of_a_fight_is_exact_for_a_plain_one() -> None:
    win, damage = duel(against({"life": 5, "atk": {"physical": 2}}).state, 0)  # 0.34 × 2 + 0.06 × 4
    assert win > 0.99
    assert 0.91 < damage < 0.94


def quests(players: int, floors: int, games: int, random: bool) -> int:
    """How many of so many quests are won."""
    won = 0
    for number in range(games):
        s = GAME.new(GAME.options({"players": players, "floors": floors}))
        assert isinstance(s, Quest)
        party: list[Any] = [RandomPlayer(number + i) if random else Sensible() for i in range(players)]
        play(s, party, Seeded(number), SmartStops(), Draw(number))
        won += s.result == WON
    return won


def test_it_wins_short_quests_that_chance_never_wins() -> None:
    assert quests(1, 3, 8, random=False) >= 4
    assert quests(1, 3, 8, random=True) == 0


def test_smart_stops_let_by_what_could_not_matter() -> None:
    stops = SmartStops()
    t = against({"life": 30}, fighter(spells=["frost-bolt"], inventory=["ice-gem"])).do("window attack")
    assert stops.wanted(t.state)
    ring = against({"life": 30}, fighter(equipped=["sun-ring"])).do("window attack")
    assert not stops.wanted(ring.state)  # to take a ring off can wait
    assert PASS in ring.state.question.options  # type: ignore[union-attr]
    lone = table(phase="floor", heroes=[fighter(equipped=["ice-blade"])]).do("window trade")
    assert not stops.wanted(lone.state)
