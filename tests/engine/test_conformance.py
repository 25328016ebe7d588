"""The conformance suite passes a sound game, and catches every way of breaking a promise that is tried here.

A check that cannot fail is worth nothing: each class below is the dig with one fault.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from reliquest.engine import conformance
from reliquest.engine.conformance import Broken, conform
from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, LEAVE, PASS, Question, Randomness, State, Step
from reliquest.engine.match import Match
from reliquest.engine.piles import Pile
from reliquest.engine.play import Stops
from reliquest.engine.view import Odds, Refused, Result
from reliquest.errors import Problem
from tests.engine import dig
from tests.engine.dig import BURY, DIG, GEM, SHIELD, USE, Dig
from tests.engine.dig_game import GAME, STEPS, DigGame, DigStops, DigWords, Table


@pytest.mark.parametrize("players", [2, 3])
def test_a_sound_game_conforms(players: int) -> None:
    report = conform(GAME, {"players": players}, games=25, seed=2, match_one_in=5)
    assert report.games == 25
    assert report.answers > 25 * 20
    assert report.checked > 50
    assert report.longest > 40
    assert {name for name in report.names if name.startswith("bury:")} == {
        f"bury:{card}" for card in ("lantern", "spade", "shield", "gem", "coin")
    }
    assert {kind for kind, _a in report.events} == set(range(dig.E_DEALT, dig.E_SCORED + 1)) - {dig.E_LEFT}


def test_the_same_run_sees_the_same() -> None:
    runs = [conform(GAME, {}, games=5, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1]
    assert runs[0].digest != runs[2].digest


LEAK = "can tell a redealt position from the true one|shows seat -?[0-9] something hidden"
"""What is said of a table that shows too much, whichever check comes upon it first."""


def broken(game: DigGame, promise: str, games: int = 60, **options: int) -> None:
    """The suite finds this promise broken."""
    with pytest.raises(Broken, match=promise) as found:
        conform(game, options, games=games, seed=1, check_one_in=2, match_one_in=3, longest=3000)
    assert str(found.value).startswith("dig ") or str(found.value).startswith("dig:")


class Variant(Dig):
    """A dig whose copies are of its own kind."""

    def clone(self) -> "Variant":
        return type(self)(self.rules, self)


class VariantGame(DigGame):
    """A dig played with another state, or with the first steps replaced."""

    state: type[Dig] = Variant
    steps: Mapping[str, type[Step]] = STEPS

    def new(self, options: Mapping[str, Any]) -> Dig:
        s = self.state(self.rules_of(options), None)
        s.push(dig.Deal(0))
        s.start()
        return s

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> Dig:
        return self.state(self.rules_of(options), super().from_data(options, data))


def test_the_variants_are_sound_but_for_their_fault() -> None:
    conform(VariantGame(), {"players": 3}, games=10, seed=1, match_one_in=3)


# what a seat may see


class LeakyTable(DigGame):
    """Shows the other hands."""

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, Dig)
        table = super().table(s, seat)
        table.gone = [hand[GEM] > 0 for hand in s.hands]
        return table


def test_a_view_that_shows_other_hands() -> None:
    broken(LeakyTable(), LEAK)


class LeakyOdds(DigGame):
    """Computes the chance of a duel from the hand of the other."""

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        assert isinstance(s, Dig)
        if code - code % 256 != dig.DUEL:
            return ()
        return (Odds(chance=0.0 if s.hands[code % 256][SHIELD] else 0.5, of="win the duel"),)


def test_odds_that_know_other_hands() -> None:
    broken(LeakyOdds(), LEAK)


class LeakyWords(DigWords):
    """Tells in the prompt what lies on top."""

    def prompt(self, s: State) -> str:
        assert isinstance(s, Dig)
        return f"There are {s.pile.unknown[GEM]} gems left." if s.question else "It is over."


class LeakyPrompt(DigGame):
    """The game of it."""

    words = LeakyWords()


def test_a_prompt_that_tells_what_lies_in_the_pile() -> None:
    broken(LeakyPrompt(), LEAK)


class LeakyStops(DigStops):
    """Asks only where the other digger has no shield."""

    def wanted(self, s: State) -> bool:
        assert isinstance(s, Dig)
        return super().wanted(s) and s.hands[1 - s.turn][SHIELD] == 0


class LeakyWindows(DigGame):
    """The game of it."""

    def stops(self) -> Stops:
        return LeakyStops()


def test_windows_that_open_by_what_others_hold() -> None:
    broken(LeakyWindows(), "whether seat [0-9] is asked at this window depends on what it cannot see")


class Gossip(Variant):
    """Tells everybody what was whispered."""

    def whisper(
        self, kind: int, seat: int, seen_by: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0
    ) -> None:
        self.tell(kind, seat, a, b, c, d)


class GossipGame(VariantGame):
    """The game of it."""

    state = Gossip


def test_events_that_tell_everybody_a_private_card() -> None:
    broken(GossipGame(), "the events of whether .* is answered tell seat -?[0-9] something hidden")


class LooseTongue(DigWords):
    """Tells the story by what it finds on the table instead of by what the event shows."""

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        assert isinstance(s, Dig)
        if event.kind == dig.E_DREW:
            return (f"{event.seat} now holds {s.hands[event.seat]}.", (), False)
        return super().told(s, event, viewer)


class LooseTongueGame(DigGame):
    """The game of it."""

    words = LooseTongue()


def test_sentences_that_say_more_than_their_event() -> None:
    broken(LooseTongueGame(), "the events of .* tell seat -?[0-9] something hidden")


class OpenDuel(Variant):
    """Asks for a shield only whoever has one: being asked gives it away."""

    def ask(self, question: Question, then: Step) -> None:
        if question.kind == dig.Q_SHIELD and len(question.options) == 1:
            self.push(then)
        else:
            super().ask(question, then)


class OpenDuelGame(VariantGame):
    """The game of it."""

    state = OpenDuel


def test_a_question_that_only_some_hands_bring_up() -> None:
    broken(OpenDuelGame(), "shows seat [0-9] something hidden, but neither chance nor a reveal did")


class SilentEnd(Variant):
    """Lays all hands open at the end without saying that something hidden is shown."""

    def reveal(self) -> None:
        """Nothing."""


class SilentEndGame(VariantGame):
    """The game of it."""

    state = SilentEnd


def test_something_hidden_shown_without_a_reveal() -> None:
    broken(SilentEndGame(), "shows seat -?[0-9] something hidden, but neither", rounds=1)


class OtherPile(Variant):
    """Redeals from a full deck."""

    def determinise(self, seat: int, draw: Randomness) -> Dig:
        twin = super().determinise(seat, draw)
        twin.pile = Pile([n + 1 for n in twin.pile.unknown], twin.pile.top, twin.pile.bottom)
        return twin


class OtherPileGame(VariantGame):
    """The game of it."""

    state = OtherPile


def test_a_redeal_that_changes_how_much_lies_there() -> None:
    broken(OtherPileGame(), LEAK)


class OwnHandToo(Variant):
    """Redeals the hand of the viewer as well, and keeps the question that was open."""

    def determinise(self, seat: int, draw: Randomness) -> Dig:
        twin = super().determinise(1 - seat, draw)
        twin.gone = twin.gone[:]
        return twin


class OwnHandTooGame(VariantGame):
    """The game of it."""

    state = OwnHandToo


def test_a_redeal_that_takes_what_the_seat_knows() -> None:
    broken(OwnHandTooGame(), LEAK)


# copies and saves


class SharedHands(Variant):
    """Copies share the hands."""

    def clone(self) -> "SharedHands":
        twin = SharedHands(self.rules, self)
        twin.hands = self.hands
        return twin


class SharedHandsGame(VariantGame):
    """The game of it."""

    state = SharedHands


def test_a_copy_that_shares_a_list() -> None:
    broken(
        SharedHandsGame(),
        "changed the original|another way|looking at the position changed it|something hidden",
    )


class ForgetfulCopy(Variant):
    """Copies forget that a spade is in use."""

    def clone(self) -> "ForgetfulCopy":
        twin = ForgetfulCopy(self.rules, self)
        twin.spade = False
        return twin


class ForgetfulCopyGame(VariantGame):
    """The game of it."""

    state = ForgetfulCopy


def test_a_copy_that_forgets_something() -> None:
    broken(ForgetfulCopyGame(), "a copy differs from its original")


class ForgetfulSave(DigGame):
    """A restored position has forgotten what is known of the pile, without a trace in its data."""

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Dig)
        data = super().to_data(s)
        pile = s.pile.clone()
        pile.shuffle()
        data["pile"] = pile.to_data()
        return data


def test_a_save_that_forgets_something() -> None:
    broken(ForgetfulSave(), "a restored position goes another way|sees a resumed match differently")


class WrongArguments(dig.Shielded):
    """A step that does not say all of its numbers."""

    def args(self) -> list[int]:
        return [0]


class WrongStep(DigGame):
    """Restores the target of a duel wrongly."""

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> Dig:
        s = super().from_data(options, data)
        s.todo = [WrongArguments(step.target) if isinstance(step, dig.Shielded) else step for step in s.todo]
        return s


def test_a_step_that_comes_back_differently() -> None:
    broken(WrongStep(), "a copy differs from its original")


# questions


class BadQuestions(Variant):
    """Changes each question as the fault says."""

    def changed(self, q: Question) -> Question:
        """The question as this variant asks it."""
        raise NotImplementedError

    def ask(self, question: Question, then: Step) -> None:
        super().ask(self.changed(question), then)


class NoWeight(BadQuestions):
    """A card that never comes."""

    def changed(self, q: Question) -> Question:
        weights = None if q.weights is None else [0, *q.weights[1:]]
        return Question(q.who, q.kind, q.options, weights, q.seen_by, q.window)


class FewWeights(BadQuestions):
    """One weight too few."""

    def changed(self, q: Question) -> Question:
        weights = None if q.weights is None else q.weights[1:]
        return Question(q.who, q.kind, q.options, weights, q.seen_by, q.window)


class Twice(BadQuestions):
    """An option that stands twice."""

    def changed(self, q: Question) -> Question:
        return Question(q.who, q.kind, [*q.options, q.options[0]], None, q.seen_by, q.window)


class NoPass(BadQuestions):
    """A window that cannot be passed."""

    def changed(self, q: Question) -> Question:
        options = [a for a in q.options if a != PASS or len(q.options) == 1] if q.window else q.options
        return Question(q.who, q.kind, options, q.weights, q.seen_by, q.window)


class Nobody(BadQuestions):
    """A question to a seat that does not exist."""

    def changed(self, q: Question) -> Question:
        return Question(q.who + 5 if q.kind == dig.Q_ACTION else q.who, q.kind, q.options, q.weights)


class WeighedChoice(BadQuestions):
    """Weights where somebody decides."""

    def changed(self, q: Question) -> Question:
        weights = [1] * len(q.options) if q.who != CHANCE else q.weights
        return Question(q.who, q.kind, q.options, weights, q.seen_by, q.window)


@pytest.mark.parametrize(
    ("state", "promise"),
    [
        (NoWeight, r"weights \[0"),
        (FewWeights, "weights"),
        (Twice, r"options \["),
        (NoPass, "a window that cannot be passed"),
        (Nobody, "question to [5-9]"),
        (WeighedChoice, "question to [01]"),
    ],
)
def test_questions_that_are_not_in_order(state: type[Dig], promise: str) -> None:
    game = VariantGame()
    game.state = state
    broken(game, promise, hand=3)


class Anything(Variant):
    """Takes any answer to an action."""

    def answer(self, a: int) -> None:
        assert self.question is not None
        self.proceed(self.question.options[0] if a > (1 << 30) else a)


class AnythingGame(VariantGame):
    """The game of it."""

    state = Anything


def test_an_illegal_answer_that_is_taken() -> None:
    broken(AnythingGame(), "illegal answer .* was taken")


class Leaving(Variant):
    """Lets a seat leave that does not exist."""

    def check_leave(self, seat: int) -> None:
        """Anybody."""

    def leave(self, seat: int) -> None:
        self.todo = []


class LeavingGame(VariantGame):
    """The game of it."""

    state = Leaving


def test_a_seat_that_does_not_exist_leaves() -> None:
    broken(LeavingGame(), rf"illegal answer {LEAVE - 99} was taken")


class Grudge(Variant):
    """Refuses an answer, but not without a trace."""

    def check_leave(self, seat: int) -> None:
        self.round += 1
        super().check_leave(seat)


class GrudgeGame(VariantGame):
    """The game of it."""

    state = Grudge


def test_a_refused_answer_that_changes_something() -> None:
    broken(GrudgeGame(), "a refused answer changed the position")


class Idle(Variant):
    """A round that never ends."""

    def tell(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if kind == dig.E_TURN:
            self.round = 1
            self.pile.shuffle_in(GEM)


class IdleGame(VariantGame):
    """The game of it."""

    state = Idle


def test_a_game_without_an_end() -> None:
    with pytest.raises(Broken, match="no end after 300 answers"):
        conform(IdleGame(), {}, games=1, seed=1, longest=300)


# words, results, options


class SameNames(DigWords):
    """Calls all cards a card."""

    def name(self, s: State, code: int) -> str:
        return "bury" if BURY <= code < USE else super().name(s, code)


class NoLabel(DigWords):
    """Has nothing to show for digging."""

    def label(self, s: State, code: int) -> str:
        return "" if code == DIG else super().label(s, code)


class NoPrompt(DigWords):
    """Asks without a word."""

    def prompt(self, s: State) -> str:
        return ""


class RefusedAndOffered(DigWords):
    """Refuses what is offered."""

    def refused(self, s: State) -> Sequence[Refused]:
        return (Refused(name="rest", label="Rest", reason="No.", rule="DIG-3"),)


class RefusedWithoutReason(DigWords):
    """Refuses without a reason."""

    def refused(self, s: State) -> Sequence[Refused]:
        return (Refused(name="fly", label="Fly", reason="", rule="DIG-3"),)


@pytest.mark.parametrize(
    ("words", "promise"),
    [
        (SameNames(), "two options of one name"),
        (NoLabel(), "has no words"),
        (NoPrompt(), "a question without words"),
        (RefusedAndOffered(), "rest is refused and offered"),
        (RefusedWithoutReason(), "fly is refused without a reason"),
    ],
)
def test_words_that_are_not_in_order(words: DigWords, promise: str) -> None:
    game = DigGame()
    game.words = words
    broken(game, promise)


class NoResult(DigGame):
    """Ends without a result."""

    def result(self, s: State) -> Result | None:
        return None


class EarlyResult(DigGame):
    """Has a result while it goes on."""

    def result(self, s: State) -> Result | None:
        return Result(winners=(0,), reason="rounds", text="")


def test_results_at_the_wrong_time() -> None:
    broken(NoResult(), "nothing is asked, but there is no result")
    broken(EarlyResult(), "there is a result, but something is asked")


class GrowingOptions(DigGame):
    """Does not take its own checked options as they are."""

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        checked = super().options(raw)
        checked["rounds"] = min(checked["rounds"] + 1, 20)
        return checked


def test_options_that_change_when_they_are_checked_again() -> None:
    with pytest.raises(Broken, match="checked options are not taken as they are"):
        conform(GrowingOptions(), {}, games=1, seed=1)


class TouchingTable(DigGame):
    """Changes the position by looking at it."""

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, Dig)
        s.discard[0] += 1
        table = super().table(s, seat)
        table.discard = []
        return table


def test_a_look_that_changes_the_position() -> None:
    broken(TouchingTable(), "looking at the position changed it")


# matches


class Flash(Variant):
    """Cards that are used show something hidden, and copies lose count of it."""

    def use(self, card: int) -> None:
        super().use(card)
        self.reveal()

    def clone(self) -> "Flash":
        twin = Flash(self.rules, self)
        twin.reveals = 0
        return twin


class FlashGame(VariantGame):
    """The game of it."""

    state = Flash


class SharedDiscard(Variant):
    """Copies share the discard pile."""

    def clone(self) -> "SharedDiscard":
        twin = SharedDiscard(self.rules, self)
        twin.discard = self.discard
        return twin


class SharedDiscardGame(VariantGame):
    """The game of it."""

    state = SharedDiscard


def many_matches(game: DigGame) -> None:
    """Play matches of a game, as the suite does now and then."""
    for seed in range(40):
        conformance.as_match(game, GAME.options({"hand": 3}), seed, 3000)


def test_a_promise_of_undo_that_is_not_kept() -> None:
    with pytest.raises(Broken, match="was promised undoable="):
        many_matches(FlashGame())


def test_an_undo_that_does_not_lead_back() -> None:
    with pytest.raises(Broken, match="undo did not lead back"):
        many_matches(SharedDiscardGame())


class Elsewhere(DigGame):
    """Starts each match with another deck."""

    made = 0

    def rules_of(self, options: Mapping[str, Any]) -> dig.Rules:
        self.made += 1
        return dig.Rules(options["players"], options["rounds"], options["hand"], [3, 3, 3, 3 + self.made, 4])


def test_a_match_that_begins_differently_when_it_is_resumed() -> None:
    with pytest.raises(Problem, match=r"goes differently|does not fit"):
        many_matches(Elsewhere())


class Lawless(DigGame):
    """Names packs that are not those installed the next time it is asked."""

    asked = 0

    def packs(self, options: Mapping[str, Any]) -> tuple[Any, ...]:
        self.asked += 1
        (pack,) = super().packs(options)
        return (type(pack)(pack.id, f"1.0.{self.asked}", pack.digest),)


def test_packs_that_change_under_a_match() -> None:
    with pytest.raises(Broken, match=r"pack dig was 1\.0\.1"):
        conformance.as_match(Lawless(), GAME.options({}), 1, 3000)


def test_leaving_is_tried_where_a_game_allows_it() -> None:
    match = Match.new(GAME, {"players": 3}, program="test", seed=1)
    match.advance()
    conformance.leave(match, 1)
    assert "leave:1" in match.names
    number = match.number
    conformance.leave(match, 1)
    assert match.number == number
