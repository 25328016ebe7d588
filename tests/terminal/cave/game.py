"""The cave: walk down to its end before your HP are gone; a rope from the sack saves you once.

It has one of everything that a terminal must deal with: rolls of several dice at once, a drawn card that only its
seat may see, a window, a free effect, refused and fatal options, settings of every form, two seats, giving up.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, PASS, IllegalAnswer, Question, State, Step
from reliquest.engine.game import Game, PackRef, Words
from reliquest.engine.play import Player, RandomPlayer, Stops
from reliquest.engine.position import Steps, flow_from_data, flow_to_data
from reliquest.engine.settings import Choice, Setting
from reliquest.engine.view import Odds, Refused, Result
from reliquest.errors import UsageProblem

DIE, CARD, TURN, SHOUT = range(4)
WALK, REST, JUMP, TORCH, SACK, QUIET, CRY = range(100, 107)
CARDS = {200: "rope", 201: "lamp", 202: "lantern"}
NAMES = {WALK: "walk", REST: "rest", JUMP: "jump", TORCH: "torch", SACK: "sack", QUIET: "quiet", CRY: "cry"}
LABELS = {
    WALK: "Walk on",
    REST: "Rest by the fire",
    JUMP: "Jump into the dark",
    TORCH: "Light the torch",
    SACK: "Reach into the sack",
    QUIET: "Stay quiet",
    CRY: "Cry out",
    PASS: "Go on",
}
ROLLED, WALKED, RESTED, LIT, DREW, ECHO, LEFT, ENDED = range(8)
MOST_HP = 6


class Cave(State):
    """The pieces: whose turn it is, and for each seat HP, depth, torch and card."""

    def __init__(self, seats: int, goal: int) -> None:
        super().__init__()
        self.goal = goal
        self.hp = [0] * seats
        self.depth = [0] * seats
        self.lit = [False] * seats
        self.card = [0] * seats
        self.turn = 0
        self.over_for = ""

    def clone(self) -> "Cave":
        to = Cave(len(self.hp), self.goal)
        to.hp, to.depth, to.lit, to.card = self.hp[:], self.depth[:], self.lit[:], self.card[:]
        to.turn, to.over_for = self.turn, self.over_for
        self.copy_flow(to)
        return to

    def check_leave(self, seat: int) -> None:
        if seat >= len(self.hp):
            raise IllegalAnswer("no such seat")

    def leave(self, seat: int) -> None:
        self.tell(LEFT, seat)
        self.end("left")

    def end(self, reason: str) -> None:
        self.over_for = reason
        self.todo.clear()
        self.tell(ENDED, self.turn)


class SetUp(Step):
    """Two dice are rolled for each seat, and the higher one is its HP."""

    def __init__(self, seat: int, first: int) -> None:
        self.seat, self.first = seat, first

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        if answer and not self.first:
            s.ask(Question(CHANCE, DIE, [1, 2, 3, 4, 5, 6]), SetUp(self.seat, answer))
            return
        if answer:
            s.hp[self.seat] = max(self.first, answer)
            s.tell(ROLLED, self.seat, s.hp[self.seat])
        following = self.seat + 1 if answer else self.seat
        if following < len(s.hp):
            s.ask(Question(CHANCE, DIE, [1, 2, 3, 4, 5, 6]), SetUp(following, 0))
        else:
            s.push(Turn())

    def args(self) -> list[int]:
        return [self.seat, self.first]


class Turn(Step):
    """The seat whose turn it is decides."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        me = s.turn
        options = [WALK, SACK] if not s.card[me] else [WALK]
        if s.hp[me] < MOST_HP:
            options.append(REST)
        options.append(JUMP)
        if not s.lit[me]:
            options.append(TORCH)
        s.ask(Question(me, TURN, options), Decide())


class Decide(Step):
    """What was decided happens."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        me = s.turn
        if answer == WALK:
            s.ask(Question(CHANCE, DIE, [1, 2, 3, 4, 5, 6]), Walk())
        elif answer == SACK:
            s.ask(Question(CHANCE, CARD, list(CARDS), [1, 2, 1], seen_by=1 << me), Drawn())
        elif answer == REST:
            s.hp[me] += 1
            s.tell(RESTED, me)
            s.push(Over())
        elif answer == JUMP:
            s.end("jumped")
        else:
            s.lit[me] = True
            s.tell(LIT, me)
            s.push(Turn())


class Walk(Step):
    """A die: 1 or 2 costs 1 HP, unless there is light."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        me = s.turn
        s.depth[me] += 1
        if answer <= 2 and not s.lit[me]:
            s.hp[me] -= 1
        s.tell(WALKED, me, answer, s.hp[me])
        if s.hp[me] <= 0:
            s.end("died")
        elif s.depth[me] >= s.goal:
            s.end("arrived")
        else:
            s.push(Over())


class Drawn(Step):
    """The card goes into the hand of its seat."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        s.card[s.turn] = answer
        s.whisper(DREW, s.turn, 1 << s.turn, 0, answer)
        s.push(Over())


class Over(Step):
    """Before the next turn there is a moment to cry out."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        s.ask(Question(s.turn, SHOUT, [PASS, CRY], window=True), Shouted())


class Shouted(Step):
    """The next seat's turn begins."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, Cave)
        if answer == CRY:
            s.tell(ECHO, s.turn)
        s.turn = (s.turn + 1) % len(s.hp)
        s.push(Turn())


STEPS: Steps = {step.__name__: step for step in (SetUp, Turn, Decide, Walk, Drawn, Over, Shouted)}


class Table(msgspec.Struct, frozen=True):
    """What a seat sees."""

    goal: int
    hp: list[int]
    depth: list[int]
    torch: list[bool]
    my_card: str


class CaveWords(Words):
    """The texts of the cave."""

    def name(self, s: State, code: int) -> str:
        if code == PASS:
            return "pass"
        return CARDS.get(code) or NAMES.get(code) or str(code)

    def label(self, s: State, code: int) -> str:
        return LABELS.get(code) or self.name(s, code).capitalize()

    def detail(self, s: State, code: int) -> str:
        return "A 1 or 2 costs 1 HP where it is dark." if code == WALK else ""

    def prompt(self, s: State) -> str:
        assert s.question is not None
        return {
            DIE: "The dice of the cave",
            CARD: "Draw a card",
            TURN: "What now?",
            SHOUT: "A moment's rest",
        }[s.question.kind]

    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        return ("PQ-093",) if code == WALK else ()

    def is_free(self, code: int) -> bool:
        return code == TORCH

    def refused(self, s: State) -> Sequence[Refused]:
        assert isinstance(s, Cave)
        assert s.question is not None
        if s.question.kind == TURN and s.hp[s.turn] >= MOST_HP:
            return [
                Refused(name="rest", label=LABELS[REST], reason="you are in perfect health", rule="PQ-036")
            ]
        return []

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        who = f"Player {event.seat + 1}"
        texts = {
            ROLLED: f"{who} starts with {event.a} HP.",
            WALKED: f"{who} rolls {event.a} and has {event.b} HP.",
            RESTED: f"{who} rests: +1 HP.",
            LIT: f"{who} lights the torch.",
            DREW: f"{who} draws {CARDS.get(event.b, 'a card')}.",
            ECHO: "The cave answers.",
            LEFT: f"{who} gives up.",
            ENDED: "It is over.",
        }
        return texts[event.kind], ("PQ-093",) if event.kind == WALKED else (), event.kind == WALKED


class SmartStops(Stops):
    """The window matters only to somebody about to die."""

    def wanted(self, s: State) -> bool:
        assert isinstance(s, Cave)
        return s.hp[s.turn] == 1


class Sensible(Player):
    """Lights the torch and walks."""

    def choose(self, s: State, q: Question) -> int:
        return next(code for code in (TORCH, WALK, PASS) if code in q.options)


class CaveGame(Game):
    """The cave as a game."""

    id = "cave"
    title = "The Cave"
    rules_version = "1"
    fewest = 1
    most = 2
    words = CaveWords()

    def settings(self, chosen: Mapping[str, Any]) -> Sequence[Setting]:
        players = chosen.get("players", 1)
        heroes = [Choice(value=name, label=name.capitalize()) for name in ("anna", "bert", "cleo")]
        return (
            Setting(
                key="depth",
                flag="depth",
                label="How deep?",
                help="How deep the cave is.",
                choices=(Choice(value=3, label="Three steps"), Choice(value=9, label="Nine", detail="Long.")),
                default=(3,),
            ),
            Setting(
                key="players",
                flag="players",
                label="How many?",
                help="How many play.",
                choices=(Choice(value=1, label="One"), Choice(value=2, label="Two")),
                default=(1,),
            ),
            Setting(
                key="heroes",
                flag="hero",
                label="Who?",
                help="Who goes.",
                choices=tuple(heroes),
                default=("anna",),
                many=True,
                count=players,
                distinct=True,
            ),
        )

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        known = {"depth": 3, "players": 1, "heroes": ["anna", "bert"], "house_rules": {}}
        for key in raw:
            if key not in known:
                raise UsageProblem(f"The cave has no option {key}.")
        for key in raw.get("house_rules", {}):
            raise UsageProblem(f"The cave has no house rule {key}.")
        return {**known, **raw}

    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        return (PackRef("cave", "1.0.0", "abc"),)

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def new(self, options: Mapping[str, Any]) -> State:
        s = Cave(options["players"], options["depth"])
        s.push(SetUp(0, 0))
        s.start()
        return s

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Cave)
        pieces = {key: getattr(s, key) for key in ("goal", "hp", "depth", "lit", "card", "turn", "over_for")}
        return {**pieces, **flow_to_data(s)}

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        s = Cave(len(data["hp"]), data["goal"])
        for key in ("hp", "depth", "lit", "card", "turn", "over_for"):
            setattr(s, key, data[key])
        flow_from_data(s, data, STEPS)
        return s

    def table(self, s: State, seat: int) -> msgspec.Struct:
        assert isinstance(s, Cave)
        mine = CARDS.get(s.card[seat], "") if seat >= 0 else ""
        return Table(s.goal, s.hp[:], s.depth[:], s.lit[:], mine)

    def result(self, s: State) -> Result | None:
        assert isinstance(s, Cave)
        if not s.over_for:
            return None
        won = s.over_for == "arrived"
        winners = tuple(range(len(s.hp))) if won else ()
        return Result(
            winners=winners, reason=s.over_for, text="You see the light." if won else "The cave wins."
        )

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        return (Odds(chance=2 / 3, of="unhurt"),) if code == WALK else ()

    def fatal(self, s: State, code: int) -> bool:
        return code == JUMP

    def stops(self) -> Stops:
        return SmartStops()

    def bot(self, name: str, options: Mapping[str, Any], seat: int, seed: int) -> Player:
        if name == "random":
            return RandomPlayer(seed)
        if name == "sensible":
            return Sensible()
        raise UsageProblem(f"There is no bot {name}; there are random and sensible.")

    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> State:
        s = self.new(options)
        assert isinstance(s, Cave)
        if "hp" in setting:
            s.hp, s.question, s.todo = list(setting["hp"]), None, [Turn()]
            s.start()
        return s

    def facts(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Cave)
        return {"hp": s.hp[:], "depth": s.depth[:]}


GAME = CaveGame()
