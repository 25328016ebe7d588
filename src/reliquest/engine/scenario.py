"""Worked examples as data: a table, answers in order, and what must be true in between.

A scenario is a mapping with ``game``, ``title``, ``covers`` (rule IDs), ``options`` (as for a new game),
``state`` (what differs from a fresh start) and ``steps``. Each step is a mapping with one of these keys:

- ``roll: 3`` or ``roll: [6, 2, 5]``, ``draw: card-id``: answers the open chance questions by name;
- ``choose: name``: takes the option of that name; windows that do not offer it pass;
- ``refuse: name`` (with ``because: text``): it must not be legal now, and the reason must contain the text;
- ``options: [...]``: exactly these may be chosen, free effects aside; ``free: [...]``: exactly these free
  effects; ``options_include`` / ``options_exclude``: some of them;
- ``window: moment``: windows pass until the one of that name is open; the next step then looks at it;
- ``asks: seat``: who is asked (a number, or ``chance``);
- ``leave: seat``: this seat gives up;
- ``expect: {...}``: part of the facts of the table; mappings are compared key by key, all else as a whole.

All steps but ``window`` first let windows pass, until something has to be decided.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer, State
from reliquest.engine.game import Game
from reliquest.errors import Problem


class ScenarioProblem(Problem):
    """A scenario that does not hold, or cannot be read; names its step."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One worked example."""

    game: str
    title: str
    steps: list[dict[str, Any]]
    covers: list[str] = []
    options: dict[str, Any] = {}
    state: dict[str, Any] = {}
    note: str = ""


def read_scenario(data: Any, where: str) -> Scenario:
    """A scenario from parsed YAML. Raises `ScenarioProblem` naming the file and what is wrong."""
    try:
        return msgspec.convert(data, Scenario)
    except msgspec.ValidationError as e:
        raise ScenarioProblem(f"{where}: {e}") from None


def run_scenario(scenario: Scenario, game: Game) -> State:
    """Play a scenario and return the last position. Raises `ScenarioProblem` at the first step that does
    not hold.
    """
    try:
        options = game.options(scenario.options)
        runner = Runner(game, game.stage(options, scenario.state), game.seats(options))
    except Problem as e:
        raise ScenarioProblem(f"{scenario.title}: {e}") from None
    for number, step in enumerate(scenario.steps, 1):
        try:
            runner.do(step)
        except (Problem, IllegalAnswer) as e:
            raise ScenarioProblem(f"{scenario.title}, step {number} {brief(step)}: {e}") from None
    return runner.state


def brief(step: Mapping[str, Any]) -> str:
    """A step in few words, for messages."""
    return ", ".join(f"{key}: {value}" for key, value in step.items())


class Runner:
    """A position and the steps that can be done to it."""

    def __init__(self, game: Game, state: State, seats: int) -> None:
        self.game = game
        self.state = state
        self.seats = seats
        self.held = False  # a window was asked for and is open
        self.verbs: Mapping[str, Callable[[Any], None]] = {
            "roll": self.roll,
            "draw": self.roll,
            "choose": self.choose,
            "window": self.window,
            "options": lambda wanted: self.compare("options", self.names(free=False), wanted),
            "free": lambda wanted: self.compare("free effects", self.names(free=True), wanted),
            "options_include": self.include,
            "options_exclude": self.exclude,
            "asks": self.asks,
            "leave": self.leave,
            "expect": self.expect,
        }

    def do(self, step: Mapping[str, Any]) -> None:
        """Do one step; a step with several keys does them in order."""
        if "refuse" in step:
            self.refuse(step["refuse"], str(step.get("because", "")))
            if set(step) - {"refuse", "because"}:
                raise ScenarioProblem("a refusal stands alone")
            return
        for verb, argument in step.items():
            if verb not in self.verbs:
                raise ScenarioProblem(f"unknown step “{verb}”; possible: refuse, {', '.join(self.verbs)}")
            self.verbs[verb](argument)

    # what is open

    def settle(self) -> None:
        """Let windows pass until something has to be decided, unless one was asked for."""
        while not self.held and self.state.question is not None and self.state.question.window:
            self.state.answer(PASS)

    def names(self, free: bool) -> list[str]:
        """The names of the open question's options that are, or are not, free effects."""
        self.settle()
        q = self.state.question
        words = self.game.words
        return [] if q is None else [words.name(self.state, a) for a in q.options if words.is_free(a) == free]

    def find(self, name: str) -> int | None:
        """The answer of that name to the open question."""
        q = self.state.question
        if q is None:
            return None
        return next((a for a in q.options if self.game.words.name(self.state, a) == name), None)

    def open_question(self) -> str:
        """What is asked, for messages."""
        q = self.state.question
        if q is None:
            return "the game is over"
        names = ", ".join(self.game.words.name(self.state, a) for a in q.options)
        who = "chance" if q.who == CHANCE else q.who
        return f"open is “{self.game.words.prompt(self.state)}” for {who}: {names}"

    def take(self, answer: int) -> None:
        """Give an answer; a window that was held is let go."""
        self.held = False
        self.state.answer(answer)

    # the steps

    def roll(self, results: Any) -> None:
        for result in results if isinstance(results, list) else [results]:
            self.settle()
            q = self.state.question
            answer = self.find(str(result))
            if q is None or q.who != CHANCE or answer is None:
                raise ScenarioProblem(f"{result} cannot come up; {self.open_question()}")
            self.take(answer)

    def choose(self, name: Any) -> None:
        while True:
            q = self.state.question
            answer = self.find(str(name))
            if q is not None and q.who != CHANCE and answer is not None:
                self.take(answer)
                return
            if q is None or not q.window or self.held:
                raise ScenarioProblem(f"“{name}” cannot be chosen; {self.open_question()}")
            self.state.answer(PASS)

    def refuse(self, name: Any, because: str) -> None:
        self.settle()
        if self.find(str(name)) is not None:
            raise ScenarioProblem(f"“{name}” is legal; {self.open_question()}")
        reasons = [r.reason for r in self.game.words.refused(self.state) if r.name == name]
        if because and not any(because in reason for reason in reasons):
            raise ScenarioProblem(f"refused, but the reason given is “{'; '.join(reasons) or 'none'}”")

    def window(self, moment: Any) -> None:
        self.held = False
        while self.game.moment(self.state) != moment:
            q = self.state.question
            if q is None or not q.window:
                raise ScenarioProblem(f"no window “{moment}”; {self.open_question()}")
            self.state.answer(PASS)
        self.held = True

    def compare(self, what: str, found: list[str], wanted: Any) -> None:
        if sorted(found) != sorted(str(name) for name in wanted):
            raise ScenarioProblem(f"the {what} are {sorted(found)}")

    def include(self, wanted: Any) -> None:
        found = self.names(free=False) + self.names(free=True)
        missing = [name for name in wanted if name not in found]
        if missing:
            raise ScenarioProblem(f"missing {missing}; {self.open_question()}")

    def exclude(self, unwanted: Any) -> None:
        found = self.names(free=False) + self.names(free=True)
        present = [name for name in unwanted if name in found]
        if present:
            raise ScenarioProblem(f"offered {present}; {self.open_question()}")

    def asks(self, who: Any) -> None:
        self.settle()
        q = self.state.question
        if q is None or q.who != (CHANCE if who == "chance" else who):
            raise ScenarioProblem(self.open_question())

    def leave(self, seat: Any) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise ScenarioProblem(f"there is no seat {seat!r}")
        self.take(LEAVE - seat)

    def expect(self, wanted: Any) -> None:
        self.settle()
        differences = list(differing(self.game.facts(self.state), wanted, ""))
        if differences:
            raise ScenarioProblem("; ".join(differences))


def differing(found: Any, wanted: Any, path: str) -> list[str]:
    """Where the facts differ from what is expected, as sentences."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{path or 'the facts'} is {found!r}"]
        out: list[str] = []
        for key, value in wanted.items():
            where = f"{path}.{key}" if path else str(key)
            out += differing(found[key], value, where) if key in found else [f"there is no fact {where}"]
        return out
    return [] if found == wanted else [f"{path} is {found!r}, not {wanted!r}"]
