"""The sensible player does what a thoughtful person would, and is better than chance by far."""

import pytest

from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.play import play
from reliquest.errors import UsageProblem
from reliquest.games.artifact.bots import Sensible
from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import Table, challenge, facing


def choice(table: Table) -> str:
    """What the sensible player answers to the open question, by name."""
    q = table.state.question
    assert q is not None
    code = Sensible().choose(table.state.determinise(q.who, Draw(1)), q)
    return GAME.words.name(table.state, code)


def test_it_strikes_the_holder_when_it_can() -> None:
    table = Table(holder="b", a={"space": 10}, b={"space": 14})
    assert choice(table.roll(4)) == "outward"
    behind = Table(holder="b", a={"space": 18}, b={"space": 14})
    assert choice(behind.roll(4)) == "homeward"


def test_it_goes_to_meet_a_holder_who_comes_home() -> None:
    ahead = Table(holder="b", a={"space": 4}, b={"space": 25})
    assert choice(ahead.roll(5)) == "outward"
    passed = Table(holder="b", a={"space": 25}, b={"space": 8})
    assert choice(passed.roll(5)) == "homeward"


def test_it_keeps_extra_dice_for_the_way_home() -> None:
    early = Table(a={"space": 5, "hand": ["maps"]}).move(3).window("extra-move")
    assert choice(early) == "pass"
    late = Table(holder="a", a={"space": 6, "hand": ["maps"]}).move(3, "homeward").window("extra-move")
    assert choice(late) == "card:maps/move"


def test_it_takes_an_extra_die_to_be_first_at_the_end() -> None:
    race = Table(a={"space": 24, "hand": ["maps"]}, b={"space": 25}).move(1).window("extra-move")
    assert choice(race) == "card:maps/move"
    alone = Table(a={"space": 24, "hand": ["maps"]}, b={"space": 3}).move(1).window("extra-move")
    assert choice(alone) == "pass"


def test_it_spends_aid_where_it_turns_a_check_and_not_where_nothing_does() -> None:
    hopeful = facing(challenge("trial", {"check": "combat"}), a={"hand": ["rifle"]})
    assert choice(hopeful.roll(3).window("check")) == "card:rifle/combat"
    safe = facing(challenge("trial", {"check": "combat"}), a={"hand": ["rifle"]})
    assert choice(safe.roll(7).window("check")) == "pass"
    hopeless = facing(challenge("trial", {"check": "combat"}, dm=9), a={"hand": ["rifle"]})
    assert choice(hopeless.roll(1).window("check")) == "pass"


def test_it_rerolls_a_poor_die() -> None:
    table = facing(challenge("trial", {"check": "mechanics"}), a={"tokens": 2})
    assert choice(table.roll(1).window("check")) == "reroll"
    good = facing(challenge("trial", {"check": "mechanics"}), a={"tokens": 2})
    assert choice(good.roll(9).window("check")) == "pass"


def test_the_defender_spends_no_more_than_it_takes() -> None:
    setting = {
        "holder": "b",
        "a": {"space": 8},
        "b": {"space": 10, "hand": ["axe", "rifle"]},
        "module_1": ["lantern"],
    }
    near = Table(**setting).move(2).roll(1).roll(2).roll(4).window("fight")  # type: ignore[arg-type]
    assert choice(near) == "card:axe/combat"
    won = Table(**setting).move(2).roll(1).roll(2).roll(9).window("fight")  # type: ignore[arg-type]
    assert choice(won) == "pass"


def test_several_cards_together_may_save_the_artifact() -> None:
    table = Table(
        holder="b",
        a={"space": 8},
        b={"space": 10, "hand": ["rifle", "sword", "pistol"]},
        module_1=["lantern"],
    )
    table.move(2).roll(1).roll(9).roll(2).window("fight")
    for _ in range(3):
        assert choice(table).startswith("card:")
        table.choose(choice(table))


def test_it_looks_before_it_moves_into_something_bad() -> None:
    wall = challenge("wall", {"check": "mechanics", "times": 3}, dm=5, on_lose=[{"lose_member": 2}])
    table = Table(a={"space": 5}, cards=[wall], module_1=["wall"])
    table.roll(1).choose("observe").roll("wall").idle().roll(1)
    assert choice(table) == "observe"


def test_it_meets_a_choice_with_what_it_does_best() -> None:
    table = facing(challenge("trial", {"any": [{"check": "mechanics", "times": 2}, {"check": "combat"}]}))
    assert choice(table) == "branch:combat"


def test_it_loses_whom_it_misses_least_and_learns_where_it_is_weak() -> None:
    table = facing(challenge("trial", {"check": "mechanics"}))
    table.roll(1, 9, 6)
    assert choice(table) in ("member:lady-destine", "member:bruno")
    made = Table(house={"first_player": "1"}, fresh=True)
    made.roll(1, 1, 1, 10)
    assert choice(made) != "skill:combat"


def test_it_bids_up_to_what_a_person_is_worth() -> None:
    leader = {"members": [{"id": "chief", "name": "Chief", "kind": "leader", "skills": {"combat": 5}}]}
    other = {"members": [{"id": "boss", "name": "Boss", "kind": "leader", "skills": {"combat": 5}}]}
    table = Table(house={"party_source": "bidding"}, draft=True, a=leader, b=other)
    table.choose("nominate:florence-odell", "bid:2")
    assert choice(table) == "bid:3"
    table.choose("bid:25")
    table.choose("pass")
    late = Table(house={"party_source": "bidding"}, draft=True, a=leader, b=other)
    late.choose("nominate:florence-odell", "bid:25")
    assert choice(late) == "pass"


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"party_source": "premade", "fight_commit": "simultaneous", "observe_reorder": "on"},
        {"party_source": "bidding", "auction": "sealed", "token_after_challenge": "on"},
        {
            "party_source": "bidding",
            "hand_limit": "3",
            "skill_gain": "owner",
            "secondary_landing": "draw-and-fight",
        },
        {"last_member": "eliminated", "multi_opponent": "fight-all", "open_hands": "on", "round_limit": "40"},
    ],
)
def test_it_plays_whole_games_under_any_house_rules(house: dict[str, str]) -> None:
    options = GAME.options({"players": 3, "house_rules": house})
    for seed in range(3):
        s = GAME.new(options)
        players = [GAME.bot("sensible", options, seat, seed) for seat in range(3)]
        play(s, players, Seeded(seed), GAME.stops(), Draw(seed))
        assert GAME.result(s) is not None


@pytest.mark.slow
def test_it_beats_chance_at_least_four_to_one() -> None:
    wins = 0
    games = 40
    for seed in range(games):
        options = GAME.options({"players": 2})
        s = GAME.new(options)
        names = ["sensible", "random"] if seed % 2 else ["random", "sensible"]
        players = [GAME.bot(name, options, seat, seed) for seat, name in enumerate(names)]
        play(s, players, Seeded(seed), GAME.stops(), Draw(seed))
        wins += names[s.winner] == "sensible"
    assert wins >= 0.8 * games


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UsageProblem, match="sensible"):
        GAME.bot("genius", GAME.options({}), 0, 1)
