"""The stack of steps and the open question: both doors, refusals, and rules that are at fault."""

from typing import Final

import pytest

from reliquest.engine.events import EVERYONE, HIDDEN, Listener
from reliquest.engine.flow import (
    CHANCE,
    LEAVE,
    PASS,
    STEP_LIMIT,
    IllegalAnswer,
    Question,
    RuleBug,
    State,
    Step,
)
from reliquest.engine.position import digest
from tests.engine.dig import BURY, COIN, DIG, GEM, REST, SPADE, USE, Dig
from tests.engine.dig_game import GAME


class Note(Step):
    """Writes its number down, with what was answered."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def args(self) -> list[int]:
        return [self.number]

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Notebook)
        s.notes.append((self.number, answer))


class Ask(Step):
    """Asks for 1 or 2."""

    def run(self, s: State, answer: int) -> None:
        s.ask(Question(0, 7, [1, 2]), Note(9))


class Notebook(State):
    """A state that only keeps notes."""

    def __init__(self, *steps: Step) -> None:
        super().__init__()
        self.notes: list[tuple[int, int]] = []
        self.todo = list(steps)

    def clone(self) -> "Notebook":
        twin = Notebook()
        twin.notes = self.notes[:]
        self.copy_flow(twin)
        return twin


def stage(hands: list[list[str]], **setting: object) -> Dig:
    return GAME.stage(GAME.options({"hand": 0}), {"hands": hands, **setting})


def test_the_last_step_pushed_runs_first_and_the_answer_goes_to_the_step_that_waits() -> None:
    s = Notebook(Note(1), Ask(), Note(2))
    s.start()
    assert s.notes == [(2, 0)]
    assert s.question is not None
    assert s.question.kind == 7
    s.answer(2)
    assert s.notes == [(2, 0), (9, 2), (1, 0)]
    assert s.over()


@pytest.mark.parametrize("wrong", [3, -1, 1 << 40, LEAVE, LEAVE - 5])
def test_an_illegal_answer_is_refused_and_leaves_everything_as_it_was(wrong: int) -> None:
    s = Notebook(Note(1), Ask())
    s.start()
    question, todo = s.question, s.todo[:]
    with pytest.raises(IllegalAnswer):
        s.answer(wrong)
    assert s.question is question
    assert s.todo == todo
    assert s.notes == []


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    s = Notebook(Note(1))
    s.start()
    assert s.over()
    with pytest.raises(IllegalAnswer, match="over"):
        s.answer(1)
    with pytest.raises(IllegalAnswer, match="over"):
        s.answer(LEAVE)


def test_both_doors_lead_to_the_same_place() -> None:
    checked, trusted = stage([["gem", "spade"], []]), stage([["gem", "spade"], []])
    for a in (PASS, USE + SPADE, DIG, 2, COIN, PASS, REST):
        checked.answer(a)
        trusted.proceed(a)
        assert digest(GAME.to_data(checked)) == digest(GAME.to_data(trusted))


def test_a_refused_answer_changes_nothing_of_a_real_game() -> None:
    s = stage([["gem"], ["coin"]])
    s.answer(PASS)
    before = digest(GAME.to_data(s))
    for wrong in (PASS, BURY + COIN, USE + SPADE, LEAVE - 2, LEAVE - 99):
        with pytest.raises(IllegalAnswer):
            s.answer(wrong)
    assert digest(GAME.to_data(s)) == before


class AskNothing(Step):
    """A question that nobody could answer."""

    def run(self, s: State, answer: int) -> None:
        s.ask(Question(1, 5, []), Note(4))


def test_a_question_without_options_is_a_fault_of_the_rules_and_names_the_step() -> None:
    with pytest.raises(RuleBug, match=r"question 5 to 1 has no legal answer, asked before Note\[4\]"):
        Notebook(AskNothing()).start()
    s = Notebook(AskNothing(), Ask())
    s.start()
    with pytest.raises(RuleBug, match="question 5"):
        s.answer(1)


class Again(Step):
    """Pushes itself for ever."""

    def run(self, s: State, answer: int) -> None:
        s.push(self)


def test_steps_without_end_are_a_fault_of_the_rules() -> None:
    with pytest.raises(RuleBug, match=rf"no question after {STEP_LIMIT + 1} steps; next would be Again\[\]"):
        Notebook(Again()).start()
    s = Notebook(Again(), Ask())
    s.start()
    with pytest.raises(RuleBug, match="no question after"):
        s.proceed(1)


class AskTwice(Step):
    """Asks, and asks again at once."""

    def run(self, s: State, answer: int) -> None:
        s.ask(Question(0, 1, [1]), Note(1))
        s.ask(Question(0, 2, [1]), Note(2))


def test_a_second_question_while_one_is_open_is_a_fault_of_the_rules() -> None:
    with pytest.raises(RuleBug, match="question 2 is asked while 1 is open"):
        Notebook(AskTwice()).start()


class StopEverything(Step):
    """Ends the game: nothing else is to be done."""

    def run(self, s: State, answer: int) -> None:
        s.todo = []


def test_a_step_may_replace_the_stack() -> None:
    s = Notebook(Note(1), StopEverything(), Note(2))
    s.start()
    assert s.notes == [(2, 0)]
    assert s.over()


def test_a_copy_shares_nothing_that_changes() -> None:
    s = stage([["gem"], ["coin"]])
    s.answer(PASS)
    before = digest(GAME.to_data(s))
    twin = s.clone()
    assert twin.listener is None
    for a in (BURY + GEM, PASS, DIG, 6, GEM):
        twin.answer(a)
    assert digest(GAME.to_data(s)) == before
    assert digest(GAME.to_data(twin)) != before


def test_leaving_is_refused_by_games_that_do_not_know_it() -> None:
    s = Notebook(Ask())
    s.start()
    with pytest.raises(IllegalAnswer, match="cannot be given up"):
        s.answer(LEAVE)


def test_who_leaves_takes_the_open_question_along() -> None:
    s = GAME.stage(GAME.options({"players": 3, "hand": 0}), {"hands": [["gem"], ["coin"], []]})
    s.answer(PASS)
    s.answer(LEAVE - 0)
    assert s.gone == [True, False, False]
    assert s.hands[0] == [0] * 5
    assert s.question is not None
    assert (s.question.who, s.turn) == (1, 1)
    s.answer(LEAVE - 2)
    assert s.over()


def test_events_are_made_only_when_somebody_listens_and_reach_each_in_their_form() -> None:
    s = stage([["lantern"], []])
    s.answer(USE)
    listener = Listener()
    s.listener = listener
    s.answer(GEM)
    (peeked,) = listener.heard
    assert (peeked.a, peeked.b) == (0, GEM)
    assert peeked.form(0).b == GEM
    assert peeked.form(1).b == HIDDEN
    assert peeked.form(-1).b == HIDDEN
    assert (peeked.known_to(0), peeked.known_to(1), peeked.known_to(-1)) == (True, False, False)
    assert peeked.form(1).seen_by == EVERYONE


def test_an_event_for_everyone_is_known_to_spectators_too() -> None:
    s = Notebook()
    s.listener = Listener()
    s.tell(3, 1, 4, 5, 6, 7)
    (event,) = s.listener.heard
    assert event.form(-1) is event
    assert (event.kind, event.seat, event.a, event.b, event.c, event.d) == (3, 1, 4, 5, 6, 7)


def test_chance_is_a_question_like_any_other() -> None:
    s = stage([[], []])
    s.answer(PASS)
    s.answer(DIG)
    assert s.question is not None
    assert s.question.who == CHANCE
    with pytest.raises(IllegalAnswer):
        s.answer(7)
    s.answer(6)
    assert s.question.kind != 5


def test_next_step_names_the_top_of_the_stack() -> None:
    s = Notebook(Note(3))
    assert s.next_step() == "Note[3]"
    s.start()
    assert s.next_step() == "nothing"
