"""The loop that plays a game, the players in it, and what they are shown."""

from collections import Counter

import pytest

from reliquest.engine.dice import Chance, Draw, Scripted, Seeded
from reliquest.engine.flow import CHANCE, PASS, IllegalAnswer, Question, RuleBug, State
from reliquest.engine.play import (
    Blind,
    Counted,
    Ledger,
    Player,
    RandomPlayer,
    Stops,
    copies,
    key,
    play,
    random_play,
)
from reliquest.engine.position import digest
from tests.engine.dig import DIG, Q_ACTION, Dig
from tests.engine.dig_game import GAME, Digger

OPTIONS = GAME.options({"players": 3})


class Watcher(Player):
    """Digs, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[State] = []
        self.asked: list[Question] = []

    def choose(self, s: State, q: Question) -> int:
        self.shown.append(s)
        self.asked.append(q)
        return DIG if DIG in q.options else q.options[0]


class Cheat(Player):
    """Answers what is not offered."""

    def choose(self, s: State, q: Question) -> int:
        return 12345


def test_the_same_seeds_make_the_same_game_and_every_answer_counts() -> None:
    ends = []
    for _ in range(2):
        s = GAME.new(OPTIONS)
        n = play(s, [Digger(), RandomPlayer(1), RandomPlayer(2)], Seeded(3), GAME.stops(), Draw(4))
        ends.append((n, digest(GAME.to_data(s))))
    assert ends[0] == ends[1]
    assert ends[0][0] > 20


def test_a_player_sees_a_position_it_cannot_tell_from_the_true_one_and_never_the_true_one() -> None:
    s = GAME.new(OPTIONS)
    watcher = Watcher()
    play(s, [watcher, RandomPlayer(1), RandomPlayer(2)], Seeded(3), Stops(), Draw(4))
    assert watcher.shown
    assert all(shown is not s for shown in watcher.shown)
    assert all(isinstance(shown, Dig) and shown.listener is None for shown in watcher.shown)


def test_what_other_hands_hold_differs_between_the_positions_shown() -> None:
    hands = set()
    for seed in range(8):
        s = GAME.new(GAME.options({"players": 2, "hand": 3, "rounds": 1}))
        watcher = Watcher()
        play(s, [watcher, RandomPlayer(1)], Seeded(3), Stops(), Draw(seed))
        shown = watcher.shown[0]
        assert isinstance(shown, Dig)
        hands.add(tuple(shown.hands[1]))
    assert len(hands) > 1


def test_a_player_that_answers_what_is_not_offered_is_found_out() -> None:
    with pytest.raises(IllegalAnswer):
        play(GAME.new(OPTIONS), [Cheat(), Cheat(), Cheat()], Seeded(3), Stops(), Draw(4))


def test_windows_reach_players_only_where_the_stops_want_them() -> None:
    asked = []
    for stops in (Stops(), GAME.stops()):
        s = GAME.new(OPTIONS)
        watcher = Watcher()
        play(s, [watcher, Watcher(), Watcher()], Seeded(3), stops, Draw(4))
        asked.append(watcher.asked)
    assert any(q.window and q.options == [PASS] for q in asked[0])
    assert not any(q.window and q.options == [PASS] for q in asked[1])


def test_a_game_longer_than_the_limit_is_a_fault_of_the_rules() -> None:
    with pytest.raises(RuleBug, match="not ended after 10 answers"):
        play(GAME.new(OPTIONS), [Digger(), Digger(), Digger()], Seeded(3), Stops(), Draw(4), 10)


def test_a_script_of_dice_plays_a_whole_game() -> None:
    s = GAME.stage(GAME.options({"rounds": 1, "hand": 0}), {})
    assert play(s, [Digger(), Digger()], Scripted([1, 4, 3]), GAME.stops(), Draw(0)) == 7
    assert s.over()
    assert s.hands == [[0] * 5, [0, 0, 0, 1, 0]]


def test_a_random_player_is_patient_at_windows_and_fair_elsewhere() -> None:
    window = Question(0, 1, [PASS, 7], None, -1, True)
    impatient = RandomPlayer(1, 0)
    s = GAME.new(OPTIONS)
    assert {impatient.choose(s, window) for _ in range(50)} == {PASS, 7}
    patient = RandomPlayer(1, 10**9)
    assert {patient.choose(s, window) for _ in range(50)} == {PASS}
    assert {patient.choose(s, Question(0, 1, [4, 5, 6])) for _ in range(50)} == {4, 5, 6}
    assert isinstance(patient, Blind)


def test_the_measuring_loops_do_what_they_say() -> None:
    s = GAME.new(OPTIONS)
    before = digest(GAME.to_data(s))
    assert copies(s, 5) == 5
    assert digest(GAME.to_data(s)) == before
    answers = random_play(s, Draw(1))
    assert s.over()
    assert answers > 10


class Loaded(Chance):
    """Always the last option."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, q: Question) -> int:
        assert q.who == CHANCE
        self.asked += 1
        return q.options[-1]


def test_any_source_can_answer_for_chance() -> None:
    dice = Loaded()
    s = GAME.stage(GAME.options({"rounds": 2, "hand": 0}), {})
    play(s, [Digger(), Digger()], dice, GAME.stops(), Draw(0))
    assert dice.asked == 8
    assert [hand[4] for hand in s.hands] == [2, 2]


class Named(Ledger):
    """A ledger that notes the name of each answer when it first sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[int, str] = {}

    def met(self, s: State, key: int, a: int) -> None:
        assert key not in self.names
        self.names[key] = GAME.words.name(s, a)


def test_a_ledger_counts_what_players_were_offered_and_took_and_changes_nothing() -> None:
    plain = GAME.new(OPTIONS)
    watchers = [Watcher(), Watcher(), Watcher()]
    play(plain, list(watchers), Seeded(3), GAME.stops(), Draw(4))
    s, ledger, redeal = GAME.new(OPTIONS), Named(), Draw(4)
    counted = [Counted(Watcher(), redeal, ledger) for _ in range(3)]
    play(s, list(counted), Seeded(3), GAME.stops(), Draw(5))
    assert digest(GAME.to_data(s)) == digest(GAME.to_data(plain))
    offered = [key(q.kind, a) for watcher in watchers for q in watcher.asked for a in q.options]
    assert ledger.offered == Counter(offered)
    assert sum(ledger.taken.values()) == sum(len(watcher.asked) for watcher in watchers)
    assert ledger.taken[key(Q_ACTION, DIG)] == ledger.offered[key(Q_ACTION, DIG)]
    assert ledger.names[key(Q_ACTION, DIG)] == "dig"
    assert set(ledger.names) == set(ledger.offered)


def test_a_counted_player_sees_no_more_than_it_would_by_itself() -> None:
    s, watcher = GAME.new(OPTIONS), Watcher()
    players: list[Player] = [
        Counted(each, Draw(1), Ledger()) for each in (watcher, RandomPlayer(1), Digger())
    ]
    play(s, players, Seeded(3), Stops(), Draw(4))
    assert all(shown is not s for shown in watcher.shown)
    with pytest.raises(IllegalAnswer):
        play(GAME.new(OPTIONS), [Counted(Cheat(), Draw(1), Ledger())] * 3, Seeded(3), Stops(), Draw(4))
