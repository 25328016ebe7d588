"""Plays Artifact in tests as at a table: a position, dice that fall as they must, choices by name, facts."""

from typing import Any

from reliquest.engine.events import Listener
from reliquest.engine.flow import CHANCE, LEAVE, PASS
from reliquest.engine.scenario import Runner
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.state import Artifact
from reliquest.games.artifact.tables import Q_LOOK

ALONE = {"members": [{"id": "solo", "name": "Solo", "kind": "leader", "skills": {"combat": 5}}]}
"""A party of one: Combat 5, nothing else."""

EXAMPLES = ("ozgood", "hartwell", "vane", "ozgood", "hartwell", "vane")


class Table:
    """A game being played. Parties a, b, c… are the example parties Ozgood, Hartwell and Vane unless given."""

    def __init__(
        self, players: int = 2, house: dict[str, Any] | None = None, fresh: bool = False, **setting: Any
    ) -> None:
        self.options = GAME.options(
            {"players": players, "house_rules": house or {}, **setting.pop("options", {})}
        )
        parties = {letter: {"members": EXAMPLES[n]} for n, letter in enumerate("abcdef"[:players])}
        for letter in parties:
            parties[letter] = {**parties[letter], **setting.pop(letter, {})}
        state = {} if fresh else {"parties": parties, **setting}
        self.runner = Runner(GAME, GAME.stage(self.options, state), players)
        self.listener = Listener()
        self.state.listener = self.listener

    @property
    def state(self) -> Artifact:
        state = self.runner.state
        assert isinstance(state, Artifact)
        return state

    def roll(self, *results: Any) -> "Table":
        """Dice and cards, as chance gives them."""
        self.runner.do({"roll": list(results)})
        return self

    def choose(self, *names: str) -> "Table":
        """Answers by name, one after another."""
        for name in names:
            self.runner.do({"choose": name})
        return self

    def window(self, moment: str) -> "Table":
        """Go on to the window of that name and hold it open."""
        self.runner.do({"window": moment})
        return self

    def refuse(self, name: str, because: str = "") -> "Table":
        """The answer must not be legal."""
        self.runner.do({"refuse": name, "because": because})
        return self

    def leave(self, seat: int) -> "Table":
        """A seat gives the game up."""
        self.runner.held = False
        self.state.answer(LEAVE - seat)
        return self

    def move(self, roll: int, direction: str = "outward") -> "Table":
        """A Move Roll, and the move."""
        return self.roll(roll).choose(direction)

    def idle(self) -> "Table":
        """The player whose turn it is rolls a 1 and looks at a card, if there is any."""
        self.roll(1).choose("observe")
        q = self.state.question
        if q is not None and q.kind == Q_LOOK:
            self.roll(self.options_now()[0])
        return self

    def options_now(self) -> list[str]:
        """The names of all options once windows have passed, sorted."""
        return sorted(self.runner.names(free=False) + self.runner.names(free=True))

    def asks(self) -> int | str:
        """Who is asked once windows have passed."""
        self.runner.settle()
        q = self.state.question
        assert q is not None
        return "chance" if q.who == CHANCE else q.who

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the table once windows have passed."""
        self.runner.settle()
        return GAME.facts(self.state)

    def party(self, letter: str) -> dict[str, Any]:
        """The facts of a party."""
        party: dict[str, Any] = self.facts[letter]
        return party

    def log(self, viewer: int = 0) -> list[str]:
        """What was told to a viewer so far."""
        lines = (GAME.words.told(self.state, event.form(viewer), viewer) for event in self.listener.heard)
        return [line[0] for line in lines if line is not None]

    def windows(self) -> list[str]:
        """The moments of the windows that open until something has to be decided, letting each pass."""
        moments = []
        while self.state.question is not None and self.state.question.window:
            moments.append(GAME.moment(self.state))
            self.state.answer(PASS)
        return moments


def challenge(name: str, *checks: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A challenge card as a pack writes it."""
    return {
        "id": name,
        "name": name.title(),
        "kind": "challenge",
        "checks": list(checks),
        "flavour": "–",
        **more,
    }


def event(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An event card as a pack writes it."""
    return {
        "id": name,
        "name": name.title(),
        "kind": "event",
        "on_draw": list(effects),
        "flavour": "–",
        **more,
    }


def aid_card(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    """An aid card as a pack writes it."""
    return {"id": name, "name": name.title(), "kind": "aid", "options": list(options), "flavour": "–"}


def facing(
    card: dict[str, Any], players: int = 2, house: dict[str, Any] | None = None, **setting: Any
) -> Table:
    """Party a has moved from space 9 to 10 and drawn this card from Module 1; Module 2 holds one Black Water."""
    setting["a"] = {"space": 9, **setting.get("a", {})}
    table = Table(players, house, cards=[card], module_1=[card["id"]], module_2=["black-water"], **setting)
    return table.move(1).roll(card["id"])


def drawing(
    *effects: dict[str, Any], players: int = 2, house: dict[str, Any] | None = None, **setting: Any
) -> Table:
    """Party a has moved from space 9 to 10 and drawn an event with these effects."""
    return facing(event("omen", *effects), players, house, **setting)
