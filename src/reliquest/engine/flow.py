"""A stack of rule steps and one open question: how a game goes on, whoever answers.

A `State` holds the pieces and what the rules still have to do. A `Step` is one sentence of a rulebook: an
immutable object whose ``run`` changes the pieces, pushes further steps, or asks. Chance answers like a
player, so a seeded generator, a recorded log, a search and a die on a real table all come in by the same
door.

Written for mypyc: plain classes, whole numbers for codes, no text in the hot path.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from reliquest.engine.events import EVERYONE, Event, Listener

CHANCE: Final = -1
"""Who answers for the dice and the face-down piles."""

PASS: Final = 0
"""The answer by which a seat lets a window go by."""

LEAVE: Final = -2
"""``LEAVE - seat`` is the answer by which a seat gives the game up; see `State.leave`."""

STEP_LIMIT: Final = 10_000
"""No rule of any game runs this many steps without asking; one that does is a loop."""


class IllegalAnswer(ValueError):
    """The answer is not one the open question offers. The state has not changed."""


class RuleBug(Exception):
    """The rules themselves are at fault: a question without a legal answer, or steps without an end."""


class Question:
    """What is asked, of whom, and every legal answer. Immutable, so copies of a game share it.

    ``who`` is a seat or `CHANCE`; ``kind`` a code of the game; ``options`` the legal answers, each once.
    For chance, ``weights`` holds as many positive whole numbers. ``seen_by`` is a bit mask of the seats
    that may see the answer (`EVERYONE` by default). A ``window`` is a question that offers `PASS` and that
    hardly anyone wants to hear every time: a stops policy may answer it.
    """

    def __init__(
        self,
        who: int,
        kind: int,
        options: list[int],
        weights: list[int] | None = None,
        seen_by: int = EVERYONE,
        window: bool = False,
    ) -> None:
        self.who: Final = who
        self.kind: Final = kind
        self.options: Final = options
        self.weights: Final = weights
        self.seen_by: Final = seen_by
        self.window: Final = window


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One sentence of the rules. Immutable and shared between copies of a game.

    A step's constructor takes whole numbers only, and `args` returns them in the same order: that is how a
    state is saved in the middle of anything.
    """

    def run(self, s: "State", answer: int) -> None:
        """Do what the sentence says. ``answer`` is what was answered if the step waited for a question."""
        raise NotImplementedError

    def args(self) -> list[int]:
        """The numbers that make this step again."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Games add the pieces; ``todo`` is what the rules still have to do, last first."""

    def __init__(self) -> None:
        self.todo: list[Step] = []
        self.question: Question | None = None
        self.listener: Listener | None = None
        self.reveals: int = 0  # how often hidden things were shown without a chance question: an undo barrier

    # the flow

    def ask(self, question: Question, then: Step) -> None:
        """Open a question; ``then`` runs with its answer. Raises `RuleBug` where one is open already."""
        if self.question is not None:
            raise RuleBug(f"question {question.kind} is asked while {self.question.kind} is open")
        self.question = question
        self.todo.append(then)

    def push(self, step: Step) -> None:
        """Do this step next."""
        self.todo.append(step)

    def answer(self, a: int) -> None:
        """Take one answer, checked, and run to the next question.

        Raises `IllegalAnswer`, with the state untouched, unless the open question offers it.
        """
        q = self.question
        if q is None:
            raise IllegalAnswer("the game is over")
        if a <= LEAVE:
            self.check_leave(LEAVE - a)
        elif a not in q.options:
            raise IllegalAnswer(f"answer {a} is not offered by question {q.kind}")
        self.proceed(a)

    def proceed(self, a: int) -> None:
        """Take one answer the caller knows to be legal, and run to the next question."""
        self.question = None
        if a <= LEAVE:
            self.leave(LEAVE - a)
        else:
            self.todo.pop().run(self, a)
        self.start()

    def start(self) -> None:
        """Run from where the rules stand, such as a fresh set-up, to the next question."""
        steps = 0
        while self.question is None and self.todo:  # read anew each time: a step may replace the stack
            self.todo.pop().run(self, 0)
            steps += 1
            if steps > STEP_LIMIT:
                raise RuleBug(f"no question after {steps} steps; next would be {self.next_step()}")
        q = self.question
        if q is not None and not q.options:  # it would hang the table
            raise RuleBug(
                f"question {q.kind} to {q.who} has no legal answer, asked before {self.next_step()}"
            )

    def waiting(self) -> bool:
        """Whether a question is open: a method, since a narrowing would outlive the call that ends it."""
        return self.question is not None

    def over(self) -> bool:
        """Whether the game has ended: nothing is asked."""
        return self.question is None

    def next_step(self) -> str:
        """The step on top of the stack with its numbers, for error messages."""
        if not self.todo:
            return "nothing"
        step = self.todo[-1]
        return f"{type(step).__name__}{step.args()}"

    # leaving

    def check_leave(self, seat: int) -> None:
        """Raise `IllegalAnswer` if this seat cannot give up now; games that allow it override this."""
        raise IllegalAnswer("this game cannot be given up")

    def leave(self, seat: int) -> None:
        """Let a seat give up; the question that was open is gone, its step still on the stack."""
        raise NotImplementedError

    # events

    def tell(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Report what happened, to everyone. Costs nothing when nobody listens."""
        if self.listener is not None:
            self.listener.hear(Event(kind, seat, a, b, c, d, EVERYONE))

    def whisper(
        self, kind: int, seat: int, seen_by: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0
    ) -> None:
        """Report what only ``seen_by`` may know in full: the others hear kind, seat and ``a``."""
        if self.listener is not None:
            self.listener.hear(Event(kind, seat, a, b, c, d, seen_by))

    def reveal(self) -> None:
        """Note that something hidden was just shown without a chance question: no undo past this."""
        self.reveals += 1

    # what every game provides

    def clone(self) -> "State":
        """An independent copy that nobody listens to; made by a constructor, never by deepcopy."""
        raise NotImplementedError

    def determinise(self, seat: int, draw: "Randomness") -> "State":
        """A copy this seat cannot tell from the true one: what it cannot see is dealt again.

        In a game without hidden information that is a plain copy.
        """
        return self.clone()

    def copy_flow(self, to: "State") -> None:
        """Give a copy the same open question and the same things to do. For `clone`."""
        to.todo = self.todo[:]
        to.question = self.question
        to.reveals = self.reveals


@mypyc_attr(allow_interpreted_subclasses=True)
class Randomness:
    """A stream of uniform numbers for players and redeals. Never the source of a game's dice."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        raise NotImplementedError
