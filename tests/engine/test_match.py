"""A match: its log, undo up to new information, saves that can be trusted, branches, and looking back."""

import errno
import os
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from reliquest.engine import match as match_module
from reliquest.engine.dice import Committed, Draw, commitment
from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer, Question, RuleBug, State, Step
from reliquest.engine.game import PackRef
from reliquest.engine.match import (
    AUTOMATIC,
    FORMAT,
    KEYFRAME_EVERY,
    MARK_EVERY,
    Match,
    Refusal,
    Save,
    SaveProblem,
    checksum,
    load,
    read_file,
    read_save,
    resume,
    undoable,
    verify,
    write_file,
)
from reliquest.engine.play import RandomPlayer, Stops
from reliquest.engine.position import digest
from reliquest.errors import UsageProblem
from tests.engine import dig
from tests.engine.dig import BURY, COIN, DIG, DUEL, GEM, REST, SHIELD, SPADE, USE, Dig
from tests.engine.dig_game import GAME, PACK, DigGame, Digger


def new(seed: int = 1, stops: str = "smart", **options: Any) -> Match:
    match = Match.new(GAME, options, program="test", seed=seed, stops=stops)
    match.advance()
    return match


def finish(match: Match, seed: int = 0) -> Match:
    """Play on at random to the end."""
    draw = Draw(seed)
    while match.question is not None:
        match.answer(match.question.options[draw.below(len(match.question.options))])
        match.advance()
    return match


def long_match() -> Match:
    match = finish(new(rounds=20, players=3))
    assert match.number > 2 * KEYFRAME_EVERY
    return match


def typed(hands: list[list[str]], **options: Any) -> Match:
    """A match with real dice in which these hands have been dealt."""
    match = Match.new(
        GAME, {"hand": len(hands[0]), "players": len(hands), **options}, program="t", real_dice=True
    )
    for n in range(len(hands[0])):
        for hand in hands:
            match.answer(match.code(hand[n]))
    return match


def state(match: Match) -> Dig:
    assert isinstance(match.state, Dig)
    return match.state


# answering


def test_a_match_names_what_it_is_played_with() -> None:
    match = new(players=3)
    header = match.header
    assert (header.game, header.rules, header.program, header.packs) == ("dig", "1", "test", [PACK])
    assert header.options == {"players": 3, "rounds": 6, "hand": 2}
    assert header.seats == ["person"] * 3
    assert header.dice.commitment == commitment(bytes.fromhex(header.dice.secret))


def test_without_a_seed_every_match_has_dice_of_its_own() -> None:
    secrets = {Match.new(GAME, {}, program="test").header.dice.secret for _ in range(3)}
    assert len(secrets) == 3
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_a_seed_makes_the_same_match_again() -> None:
    assert finish(new(5)).names == finish(new(5)).names != finish(new(6)).names


def test_advance_rolls_and_passes_until_somebody_has_to_decide() -> None:
    match = new()
    assert match.question is not None
    assert match.question.who >= 0
    assert match.who[:4] == [CHANCE] * 4
    everything = new(stops="all")
    assert everything.question is not None
    assert everything.question.window


def test_windows_that_pass_by_themselves_are_told_apart_from_those_a_person_passes() -> None:
    match = typed([["gem"], ["gem"]])
    match.advance()
    assert match.names[-1] == AUTOMATIC
    by_hand = typed([["lantern"], ["gem"]])
    by_hand.advance()
    by_hand.answer(PASS)
    assert by_hand.names[-1] == "pass"


def test_the_stops_can_be_changed_in_the_middle() -> None:
    match = new()
    match.stop_at("all")
    assert match.header.stops == "all"
    match.answer(REST)
    match.advance()
    assert match.question is not None
    assert match.question.window
    match.stop_at("smart")
    match.advance()
    assert match.question is not None
    assert len(match.question.options) > 1


def test_answers_have_names() -> None:
    match = typed([["gem", "spade"], ["gem", "shield"]])
    match.advance()
    assert match.names == ["gem", "gem", "spade", "shield", "-"]
    assert match.code("duel:1") == DUEL + 1
    assert match.code("bury:gem") == BURY + GEM
    assert match.code("spade") == USE + SPADE
    assert match.code("leave:1") == LEAVE - 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("spade", r"You hold no spade. \(DIG-2\)"),
        ("fly", "“fly” cannot be chosen here; possible: dig, rest, duel:1, bury:gem"),
        ("-", "“-” cannot be chosen"),
        ("leave:2", "“leave:2” cannot be chosen"),
        ("leave:²", "cannot be chosen"),
        ("leave:", "cannot be chosen"),
    ],
)
def test_a_name_that_is_no_option_is_refused_with_the_reason(name: str, sentence: str) -> None:
    match = typed([["gem"], ["gem"]])
    match.advance()
    with pytest.raises(Refusal, match=sentence):
        match.code(name)


def test_a_name_that_stood_for_something_before_is_looked_up_afresh() -> None:
    match = typed([["spade"], ["gem"]])
    match.advance()
    assert match.code("spade") == USE + SPADE
    match.answer(USE + SPADE)
    with pytest.raises(Refusal, match="in use already"):
        match.code("spade")


def test_a_stale_answer_is_refused() -> None:
    match = new()
    number = match.number
    match.answer(REST, expected=number)
    with pytest.raises(Refusal, match="faster"):
        match.answer(REST, expected=number)


def test_a_refused_answer_leaves_the_match_unchanged() -> None:
    match = new()
    before = match.save()
    for wrong in (12345, PASS, LEAVE - 7):
        with pytest.raises(IllegalAnswer):
            match.answer(wrong)
    assert match.save() == before


def test_nobody_chooses_what_committed_dice_show() -> None:
    match = Match.new(GAME, {}, program="test", seed=1)
    assert match.question is not None
    assert match.question.who == CHANCE
    with pytest.raises(Refusal, match="fixed before it began"):
        match.answer(match.question.options[0])
    assert match.number == 0


def test_nothing_is_answered_after_the_end() -> None:
    match = finish(new())
    with pytest.raises(Refusal, match="over"):
        match.code("dig")
    with pytest.raises(IllegalAnswer):
        match.answer(REST)
    with pytest.raises(Refusal, match="over"):
        match.consult(Digger(), Draw(1))


class Trapdoor(dig.DigStep):
    """A fault of the rules that shows only after something has changed."""

    def on(self, s: Dig, answer: int) -> None:
        s.turn = 1
        raise RuleBug("a trapdoor")


def test_a_fault_of_the_rules_leaves_the_match_at_its_last_whole_answer() -> None:
    match = new()
    before = match.save()
    match.state.todo[-1] = Trapdoor()
    with pytest.raises(RuleBug, match="trapdoor"):
        match.answer(REST)
    assert match.save() == before
    match.answer(REST)
    assert match.state.listener is match.listener
    assert resume(GAME, read_save(match.save())).digest() == match.digest()


def test_a_bot_is_asked_about_what_its_seat_may_know() -> None:
    match = typed([["gem"], ["shield"]])
    match.advance()
    assert match.consult(Digger(), Draw(1)) == DIG
    assert match.consult(RandomPlayer(1), Draw(1)) in (DIG, REST, DUEL + 1, BURY + GEM)


def test_leaving_goes_into_the_log() -> None:
    match = new(players=3)
    seat = state(match).turn
    match.answer(match.code(f"leave:{seat}"))
    assert match.names[-1] == f"leave:{seat}"
    assert match.who[-1] == seat
    match.advance()
    twin = resume(GAME, read_save(match.save()))
    assert twin.digest() == match.digest()
    finish(twin)
    assert verify(twin, read_save(twin.save())) == []


def test_leaving_while_a_die_is_due_does_not_shift_the_dice() -> None:
    match = new(players=3)
    match.answer(DIG)
    match.answer(match.code("leave:0"))
    match.advance()
    finish(match)
    save = read_save(match.save())
    assert verify(resume(GAME, save), save) == []


class Ringing(Step):
    """Opens the same window again and again."""

    def run(self, s: State, answer: int) -> None:
        s.ask(Question(0, dig.Q_TURN, [PASS], None, -1, True), self)


def test_windows_that_go_by_without_end_are_a_fault_of_the_rules() -> None:
    match = typed([["gem"], ["gem"]])
    match.state.todo = [Ringing()]
    with pytest.raises(RuleBug, match=r"nobody has been asked for .* next would be Ringing\[\]"):
        match.advance()


# taking back


def test_a_free_effect_can_be_taken_back() -> None:
    match = typed([["spade"], ["gem"]])
    match.advance()
    before, number = match.digest(), match.number
    assert match.undoable(USE + SPADE)
    match.answer(USE + SPADE)
    match.advance()
    assert match.undo_to(0) == number
    assert match.undo_to(1) is None
    match.undo(0)
    assert (match.digest(), match.number) == (before, number)
    assert match.told(0) == match.told(0, 0)
    match.answer(USE + SPADE)
    assert match.state.listener is match.listener


def test_a_window_that_passed_by_itself_is_taken_back_along() -> None:
    match = typed([["lantern"], ["gem"]])
    match.advance()
    number = match.number
    match.answer(PASS)
    match.advance()
    assert match.question is not None
    assert match.question.kind == dig.Q_ACTION
    match.undo(0)
    assert match.number == number


def test_a_die_is_a_barrier() -> None:
    match = typed([["spade"], ["gem"]])
    match.advance()
    assert not match.undoable(DIG)
    match.answer(DIG)
    assert match.undo_to(0) is None
    with pytest.raises(Refusal, match="cannot be taken back"):
        match.undo(0)


def test_a_card_that_was_looked_at_is_a_barrier() -> None:
    match = typed([["lantern"], ["gem"]])
    match.advance()
    match.answer(USE)
    match.answer(GEM)
    match.advance()
    assert match.question is not None
    assert match.question.who == 0
    assert match.undo_to(0) is None


def test_another_seat_that_is_asked_is_a_barrier() -> None:
    match = typed([["gem"], ["shield"]])
    match.advance()
    assert not match.undoable(DUEL + 1)
    match.answer(DUEL + 1)
    match.advance()
    assert match.question is not None
    assert match.question.who == 1
    assert match.undo_to(0) is None
    match.answer(USE + SHIELD)
    match.advance()
    assert match.question is not None
    assert match.question.who == 1
    assert match.undo_to(1) is not None
    assert match.undo_to(0) is None


def test_a_window_of_another_seat_that_passed_by_itself_is_none() -> None:
    """Nobody was asked: the shieldless target let the duel go on, and real dice are due."""
    match = typed([["gem"], ["gem"]])
    match.advance()
    match.answer(DUEL + 1)
    match.advance()
    assert match.names[-1] == AUTOMATIC
    assert match.who[-1] == 1
    assert match.undo_to(0) is None  # the die is due: it is asked now


def test_the_end_is_a_barrier_since_the_dice_are_revealed() -> None:
    match = typed([["gem"], ["gem"]], rounds=1)
    match.advance()
    match.answer(REST)
    match.advance()
    assert not match.undoable(REST)
    match.answer(REST)
    assert match.question is None
    assert match.undo_to(1) is None


class RevealingSpade(DigGame):
    """A dig in which using a spade shows something hidden."""

    def new(self, options: Any) -> Dig:
        return Shown(self.rules_of(options), None).begun()

    def from_data(self, options: Any, data: Any) -> Dig:
        raise NotImplementedError


class Shown(Dig):
    """The state of it."""

    def begun(self) -> "Shown":
        self.push(dig.Deal(0))
        self.start()
        return self

    def clone(self) -> "Shown":
        return Shown(self.rules, self)

    def use(self, card: int) -> None:
        super().use(card)
        self.reveal()


def test_a_reveal_is_a_barrier() -> None:
    match = Match.new(RevealingSpade(), {"hand": 1}, program="t", real_dice=True)
    for name in ("spade", "gem"):
        match.answer(match.code(name))
    match.advance()
    assert not match.undoable(USE + SPADE)
    match.answer(USE + SPADE)
    assert match.undo_to(0) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_promise_of_undo_is_kept_throughout(seed: int) -> None:
    match, draw = new(seed, players=3, stops="all" if seed % 2 else "smart"), Draw(seed)
    promises = []
    while match.question is not None:
        q = match.question
        code = q.options[draw.below(len(q.options))]
        number, promised = match.number, match.undoable(code)
        asked = match.asked(q.who)
        assert asked is not None
        shown = next(o for o in asked.options if o.name == GAME.words.name(match.state, code))
        assert shown.undoable == promised
        match.answer(code)
        match.advance()
        assert (match.undo_to(q.who) == number) == promised
        promises.append(promised)
    assert True in promises
    assert False in promises


def test_undo_looks_at_no_position_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = typed([["spade"], ["gem"]])
    match.advance()
    match.answer(USE + SPADE)
    monkeypatch.setattr(match, "at", None)
    assert match.undo_to(0) is not None


def test_a_misread_roll_can_be_typed_again_until_somebody_decides() -> None:
    match = typed([["gem"], ["gem"]])
    match.advance()
    assert match.retype_to() is None or match.retype_to() == 0
    match.answer(DIG)
    number = match.number
    match.answer(match.code("6"))
    match.answer(match.code("coin"))
    match.advance()
    assert match.retype_to() == number
    match.retype()
    assert match.number == number
    match.answer(match.code("1"))
    match.advance()
    match.answer(REST)
    match.advance()
    with pytest.raises(Refusal, match="No roll"):
        match.retype()


def test_rolled_dice_are_never_typed_again() -> None:
    match = new()
    match.answer(DIG)
    match.advance()
    assert match.retype_to() is None


class Once(Step):
    """Asks seat 0, then lets a window of seat 1 go by, then asks ``last``."""

    def __init__(self, stage: int, last: int) -> None:
        self.stage: Final = stage
        self.last: Final = last

    def run(self, s: State, answer: int) -> None:
        who = (0, 1, self.last)[self.stage]
        then = Once(self.stage + 1, self.last) if self.stage < 2 else StopHere()
        s.ask(Question(who, self.stage, [PASS], None, -1, self.stage == 1), then)


class StopHere(Step):
    """Does nothing more."""

    def run(self, s: State, answer: int) -> None:
        """Nothing."""


class Plain(State):
    """A state without pieces."""

    def clone(self) -> "Plain":
        twin = Plain()
        self.copy_flow(twin)
        return twin


class Never(Stops):
    """Lets every window go by."""

    def wanted(self, s: State) -> bool:
        return False


@pytest.mark.parametrize(
    ("last", "stops", "promised"), [(0, Never(), True), (0, Stops(), False), (1, Never(), False)]
)
def test_a_window_that_nobody_hears_of_is_no_barrier(last: int, stops: Stops, promised: bool) -> None:
    s = Plain()
    s.push(Once(0, last))
    s.start()
    assert undoable(s, PASS, stops) is promised
    assert s.question is not None
    assert s.question.kind == 0


def test_rolls_and_the_end_are_nobodys_to_take_back() -> None:
    match = typed([["gem"], ["gem"]], rounds=1)
    match.advance()
    match.answer(DIG)
    assert not match.undoable(1)
    assert match.undo_to(CHANCE) is None
    assert not match.view(-1).undo
    match.answer(6)
    assert not match.undoable(COIN)
    assert match.undo_to(CHANCE) is None
    match.answer(COIN)
    match.advance()
    match.answer(REST)
    match.advance()
    assert not match.undoable(REST)


def test_positions_are_kept_now_and_then() -> None:
    match = long_match()
    assert sorted(match.keyframes) == list(range(0, match.number, KEYFRAME_EVERY))


# looking back


def test_every_position_can_be_looked_at_again() -> None:
    match, digests = new(rounds=20, players=3), []
    draw = Draw(3)
    s = match.start.clone()
    while match.question is not None:
        match.answer(match.question.options[draw.below(len(match.question.options))])
        match.advance()
    for code in match.log:
        digests.append(digest(GAME.to_data(s)))
        s.answer(code)
    digests.append(match.digest())
    assert [digest(GAME.to_data(match.at(n))) for n in range(match.number + 1)] == digests
    for wrong in (-1, match.number + 1):
        with pytest.raises(IndexError):
            match.at(wrong)


def test_looking_back_is_a_copy() -> None:
    match = long_match()
    match.at(70).proceed(match.log[70])
    match.at(64).proceed(match.log[64])
    assert digest(GAME.to_data(match.at(match.number))) == match.digest()


def test_a_branch_goes_the_same_way_up_to_its_number_and_rolls_anew_from_there() -> None:
    match = long_match()
    middle = 60
    branches = [match.branch(middle, seed=seed) for seed in (1, 2)]
    for branch in branches:
        assert branch.names == match.names[:middle]
        assert digest(GAME.to_data(branch.state)) == digest(GAME.to_data(match.at(middle)))
        branch.advance()
        finish(branch)
    assert branches[0].names[middle:] != branches[1].names[middle:]
    assert match.number > middle


def test_a_branch_is_verified_from_where_its_own_dice_begin() -> None:
    branch = long_match().branch(60, seed=4)
    branch.advance()
    finish(branch)
    save = read_save(branch.save())
    assert save.header.dice.since == 60
    twin = resume(GAME, save)
    assert verify(twin, save) == []
    assert any(who == CHANCE for who in twin.who[60:])


def test_a_branch_saved_at_once_goes_on_with_the_same_dice() -> None:
    branch = long_match().branch(60, seed=4)
    twin = resume(GAME, read_save(branch.save()))
    for each in (branch, twin):
        each.advance()
        finish(each, 9)
    assert branch.names == twin.names


def test_a_match_follows_what_somebody_else_recorded_and_rolls_on_with_the_same_dice() -> None:
    theirs = long_match()
    ours = new(rounds=20, players=3)
    finish(ours, seed=5)
    same = next(n for n in range(ours.number) if ours.names[n] != theirs.names[n])
    ours.follow(same, theirs.names[same : same + 40])
    assert ours.names == theirs.names[: same + 40]
    twin = resume(GAME, read_save(ours.save()))
    ours.advance()
    twin.advance()
    assert (ours.names, ours.digest()) == (twin.names, twin.digest())


def test_a_match_goes_back_to_an_earlier_answer_by_following_nothing_from_there() -> None:
    match = long_match()
    names = match.names[:]
    match.follow(KEYFRAME_EVERY + 3, [])
    assert match.names == names[: KEYFRAME_EVERY + 3]
    match.follow(match.number, names[match.number :])
    assert (match.names, match.digest()) == (names, long_match().digest())


def test_what_does_not_fit_is_not_followed() -> None:
    match = new()
    with pytest.raises(Refusal):
        match.follow(match.number, ["no such answer"])


def test_a_branch_of_real_dice_is_typed_on() -> None:
    branch = typed([["gem"], ["gem"]]).branch(1)
    assert branch.header.dice.kind == "real"
    branch.answer(branch.code("coin"))
    assert branch.names == ["gem", "coin"]


# keeping


def test_a_save_is_the_match() -> None:
    match = long_match()
    twin = resume(GAME, read_save(match.save()))
    assert (twin.names, twin.log, twin.who, twin.reveals) == (
        match.names,
        match.log,
        match.who,
        match.reveals,
    )
    assert twin.marks == match.marks
    for seat in (-1, 0, 1, 2):
        assert twin.view(seat) == match.view(seat)
    assert twin.save() == match.save()
    assert verify(twin, read_save(match.save())) == []


@pytest.mark.parametrize("number", [0, 1, 7, 49, 50, 51, 64, 100, 130])
def test_a_match_goes_on_after_any_save_as_if_it_had_never_stopped(number: int) -> None:
    whole, parted = new(rounds=20, players=3), new(rounds=20, players=3)
    for match, stop in ((whole, -1), (parted, number)):
        draw = Draw(8)
        while match.question is not None:
            if match.number >= stop >= 0:
                match = resume(GAME, read_save(match.save()))
                stop = -1
            assert match.question is not None
            match.answer(match.question.options[draw.below(len(match.question.options))])
            match.advance()
        if stop == -1:
            parted = match
    assert parted.names == whole.names
    assert parted.digest() == whole.digest()


def test_a_save_names_a_digest_after_every_so_many_answers() -> None:
    match = long_match()
    save = read_save(match.save())
    assert [n for n, _digest in save.marks] == sorted(
        {*range(MARK_EVERY, match.number, MARK_EVERY), match.number}
    )
    for n, mark in save.marks:
        assert mark == digest(GAME.to_data(match.at(n)))


def test_saving_computes_one_digest_however_long_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match()
    looked: list[int] = []
    monkeypatch.setattr(match, "at", looked.append)
    calls = count_digests(monkeypatch)
    match.save()
    assert looked == []
    assert len(calls) <= 1


def test_resuming_computes_digests_only_at_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match()
    save = read_save(match.save())
    calls = count_digests(monkeypatch)
    resume(GAME, save)
    assert len(calls) <= 2 * len(save.marks)


def test_resuming_finds_most_names_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match()
    save = read_save(match.save())
    named: list[int] = []
    true = type(GAME.words).name

    def counting(words: Any, s: State, code: int) -> str:
        named.append(code)
        return true(words, s, code)

    monkeypatch.setattr(type(GAME.words), "name", counting)
    resume(GAME, save)
    assert len(named) < 1.5 * match.number


def count_digests(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    calls: list[int] = []

    def counting(data: Any) -> str:
        calls.append(1)
        return digest(data)

    monkeypatch.setattr(match_module, "digest", counting)
    return calls


def test_undo_forgets_marks_beyond_it() -> None:
    match = typed([["spade", "lantern"], ["gem", "gem"]], rounds=20)
    while match.number < MARK_EVERY - 1:
        match.answer(REST if match.question and REST in match.question.options else PASS)
    while match.question is not None and (match.question.who != 0 or not match.question.window):
        match.answer(REST if REST in match.question.options else PASS)
    number = match.number
    match.answer(PASS)
    match.answer(USE + SPADE)
    match.undo(0)
    match.undo(0)
    assert match.number == number
    assert all(n <= number for n, _digest in match.marks)
    assert resume(GAME, read_save(match.save())).digest() == match.digest()


def test_what_happened_is_kept_once() -> None:
    match = long_match()
    assert len(match.listener.heard) < len(match.events) / 4
    assert match.told_upto[-1] == len(match.events)


def small_save() -> bytes:
    match = new(hand=1)
    match.answer(REST)
    match.advance()
    return match.save()


def test_a_save_cut_short_anywhere_is_refused() -> None:
    data = small_save()
    for length in range(len(data) - 1):  # without the line end it is whole
        with pytest.raises(SaveProblem):
            read_save(data[:length])
    assert read_save(data[:-1]) == read_save(data)


def test_a_save_that_was_edited_is_refused() -> None:
    data = small_save()
    for old, new_text in ((b'"rest"', b'"dig"'), (b'"players":2', b'"players":3'), (b'"1.0.0"', b'"1.0.1"')):
        assert old in data
        with pytest.raises(SaveProblem, match="changed after it was written"):
            read_save(data.replace(old, new_text))


def test_every_changed_byte_is_noticed_or_means_the_same() -> None:
    data = small_save()
    save = read_save(data)
    for place in range(0, len(data), 7):
        damaged = bytearray(data)
        damaged[place] ^= 1
        try:
            assert read_save(bytes(damaged)) == save
        except SaveProblem:
            continue


def test_a_save_of_a_newer_format_says_so() -> None:
    data = small_save().replace(b'"reliquest":1', b'"reliquest":%d' % (FORMAT + 1))
    with pytest.raises(SaveProblem, match="A newer Reliquest is needed"):
        read_save(data)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"[]", b"{}", b'{"reliquest":"x"}', b"\xff\xfe", b'{"reliquest":1}']
)
def test_what_is_no_save_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(SaveProblem):
        read_save(data)


def forged(change: Any) -> Save:
    """A save that was changed by somebody who knows how to make the checksum right again."""
    save = read_save(small_save())
    change(save)
    save.check = checksum(save)
    return read_save(msgspec.json.encode(save))


def test_an_answer_that_does_not_fit_is_named() -> None:
    save = forged(lambda save: save.answers.__setitem__(2, "fly"))
    with pytest.raises(SaveProblem, match="Answer 3, “fly”, does not fit the installed rules and packs"):
        resume(GAME, save)
    save = forged(lambda save: save.answers.__setitem__(-1, AUTOMATIC))
    with pytest.raises(SaveProblem, match="does not fit"):
        resume(GAME, save)


def test_a_save_that_goes_another_way_now_says_from_where() -> None:
    def change(save: Save) -> None:
        save.marks[-1] = (save.marks[-1][0], "0" * 16)

    save = forged(change)
    with pytest.raises(SaveProblem, match=rf"From answer {len(save.answers)} on this save goes differently"):
        resume(GAME, save)


def test_a_forged_save_cannot_crash_the_program() -> None:
    changes: list[Any] = [
        lambda save: setattr(save.header.dice, "secret", "no hex"),
        lambda save: save.header.options.__setitem__("players", 99),
        lambda save: save.header.options.__setitem__("wings", 2),
        lambda save: save.header.seats.append("person"),
    ]
    for change in changes:
        with pytest.raises(SaveProblem):
            resume(GAME, forged(change))


def test_verify_finds_dice_that_are_not_those_committed_to() -> None:
    match = finish(new(1, hand=3, players=3))
    save = read_save(match.save())
    other = new(2).header.dice
    wrong = msgspec.structs.replace(save, header=msgspec.structs.replace(save.header, dice=other))
    assert verify(match, save) == []
    (fault,) = verify(match, wrong)
    assert "the committed dice give another result" in fault
    swapped = msgspec.structs.replace(save.header.dice, secret=other.secret)
    wrong = msgspec.structs.replace(save, header=msgspec.structs.replace(save.header, dice=swapped))
    assert verify(match, wrong)[0] == "the revealed dice are not those committed to"


def test_verify_finds_one_roll_that_was_changed() -> None:
    match = new()
    match.chance = Committed(bytes(32))
    match.answer(DIG)
    match.advance()
    number = next(n for n in range(5, match.number) if match.who[n] == CHANCE)
    faults = verify(match, read_save(match.save()))
    assert faults in ([], [f"answer {number + 1}: the committed dice give another result"])
    finish(match)
    assert verify(match, read_save(match.save()))


def test_verify_names_packs_and_rules_that_differ() -> None:
    match = finish(new())
    save = read_save(match.save())
    save.header.packs = [PackRef("dig", "0.9.0", "old"), PackRef("more", "1.0.0", "x")]
    save.header.rules = "0"
    assert verify(match, save) == [
        "the rules were version 0, installed is 1",
        "pack dig was 0.9.0 (old), installed is 1.0.0 (d16)",
        "pack more is not installed",
    ]


def test_a_save_without_the_secret_can_be_looked_at_but_not_rolled_on() -> None:
    match = new()
    data = match.save(with_secret=False)
    assert match.header.dice.secret.encode() not in data
    assert match.header.dice.commitment.encode() in data
    twin = resume(GAME, read_save(data))
    assert twin.view(0).table == match.view(0).table
    twin.answer(DIG)
    twin.advance()
    assert twin.question is not None
    assert twin.question.who == CHANCE
    with pytest.raises(Refusal, match="fixed before"):
        twin.answer(6)
    assert match.header.dice.secret


def test_the_secret_is_revealed_when_the_game_is_over() -> None:
    match = finish(new())
    assert match.header.dice.secret.encode() in match.save(with_secret=False)


# files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "folder" / "match.json"
    write_file(path, b"older")
    write_file(path, b"old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveProblem, match="could not be written") as refused:
        write_file(path, b"new and longer")
    assert os.strerror(errno.ENOSPC) in str(refused.value)
    assert "what was saved before is untouched" in str(refused.value)
    assert path.read_bytes() == b"old"
    assert [p.name for p in path.parent.iterdir()] == ["match.json"]


def test_a_crash_before_the_last_moment_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    write_file(path, b"old")
    seen: list[tuple[bytes, bytes]] = []
    true = os.replace

    def watching(source: str, target: Path) -> None:
        seen.append((Path(source).read_bytes(), Path(target).read_bytes()))
        true(source, target)

    monkeypatch.setattr(os, "replace", watching)
    write_file(path, b"new")
    assert seen == [(b"new", b"old")]
    assert path.read_bytes() == b"new"


def test_a_folder_in_the_way_is_a_problem_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveProblem, match="could not be written"):
        write_file(tmp_path / "file" / "match.json", b"x")
    with pytest.raises(SaveProblem, match="could not be read"):
        read_file(tmp_path / "missing.json")


def game_of(game_id: str) -> DigGame:
    if game_id != "dig":
        raise UsageProblem(f"There is no game “{game_id}”.")
    return GAME


def test_a_match_is_loaded_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = finish(new())
    write_file(path, match.save())
    twin, save = load(path, game_of)
    assert twin.digest() == match.digest()
    assert save.answers == match.names


def test_a_file_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"{}")
    with pytest.raises(SaveProblem, match=r"match\.json"):
        load(path, game_of)
    with pytest.raises(SaveProblem, match=r"missing\.json could not be read"):
        load(tmp_path / "missing.json", game_of)
    save = read_save(small_save())
    save.header.game = "chess"
    save.check = checksum(save)
    path.write_bytes(msgspec.json.encode(save))
    with pytest.raises(SaveProblem, match=r"match\.json: There is no game"):
        load(path, game_of)


# what is seen


def test_a_view_holds_no_more_than_its_seat_may_know() -> None:
    match = typed([["gem", "spade"], ["shield", "coin"]])
    match.advance()
    tables = {seat: match.view(seat).table for seat in (-1, 0, 1)}
    assert tables[0].hands == [["spade", "gem"], 2]
    assert tables[1].hands == [2, ["shield", "coin"]]
    assert tables[-1].hands == [2, 2]
    assert b"shield" not in msgspec.json.encode(match.view(0).told)
    assert b"shield" in msgspec.json.encode(match.view(1).told)


def test_options_are_shown_to_the_seat_that_is_asked_alone() -> None:
    match = typed([["gem", "spade"], ["shield", "coin"]])
    match.advance()
    mine, other = match.view(0).asked, match.view(1).asked
    assert mine is not None
    assert other is not None
    assert mine.mine
    assert [o.name for o in mine.options] == ["dig", "rest", "duel:1", "bury:spade", "bury:gem", "spade"]
    assert [o.free for o in mine.options] == [False] * 5 + [True]
    assert [o.undoable for o in mine.options] == [False] * 5 + [True]
    assert mine.options[0].odds[0].chance == pytest.approx(4 / 6)
    assert mine.options[2].target == "seat:1"
    assert (other.mine, other.options, other.refused) == (False, (), ())
    match.answer(match.code("spade"))
    asked = match.view(0).asked
    assert asked is not None
    assert [r.reason for r in asked.refused] == ["A spade is in use already."]


def test_results_to_type_are_shown_to_those_who_may_see_them() -> None:
    match = Match.new(GAME, {"hand": 1}, program="t", real_dice=True)
    shown = {seat: match.asked(seat) for seat in (-1, 0, 1)}
    names = {seat: [] if asked is None else [o.name for o in asked.options] for seat, asked in shown.items()}
    assert names == {-1: [], 0: ["lantern", "spade", "shield", "gem", "coin"], 1: []}


def test_results_that_are_rolled_are_shown_to_nobody_beforehand() -> None:
    match = Match.new(GAME, {}, program="t", seed=1)
    for seat in (-1, 0, 1):
        asked = match.asked(seat)
        assert asked is not None
        assert (asked.who, asked.options) == (CHANCE, ())


def test_the_log_is_told_from_any_number_on() -> None:
    match = new()
    match.answer(DIG)
    match.advance()
    lines = match.told(0)
    assert lines[0].number == 0
    rolled = next(line for line in lines if line.roll)
    assert rolled.text.startswith("0 rolls")
    assert match.told(0, rolled.number) == lines[lines.index(rolled) :]
    assert match.told(0, match.number) == []
    assert match.told(0, 10**6) == []
    assert match.told(0, -5) == lines


def test_a_view_goes_over_the_wire_and_says_how_it_ended() -> None:
    match = finish(new())
    view = match.view(-1)
    assert view.result is not None
    assert view.asked is None
    assert (view.undo, view.number) == (False, match.number)
    assert msgspec.json.decode(msgspec.json.encode(view))["result"]["reason"] == view.result.reason
    assert isinstance(match.state, State)
    assert Stops().wanted(match.state)
