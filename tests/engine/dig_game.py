"""The toy dig as a `Game` with its `Words`: the whole contract, small enough to read at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from reliquest.engine.events import HIDDEN, Event
from reliquest.engine.flow import CHANCE, PASS, Question, State
from reliquest.engine.game import Count, Game, PackRef, Words
from reliquest.engine.piles import Place, knows, pile_from_data
from reliquest.engine.play import Player, Stops
from reliquest.engine.position import flow_from_data, flow_to_data, steps_by_name
from reliquest.engine.view import Odds, Refused, Result
from reliquest.errors import Problem, UsageProblem
from tests.engine import dig
from tests.engine.dig import BURY, DECK, DIG, DUEL, KINDS, REST, USE, Dig, Rules

CARDS: Final = ("lantern", "spade", "shield", "gem", "coin")
DEFAULTS: Final = {"players": 2, "rounds": 6, "hand": 2}
MOST: Final = {"players": 3, "rounds": 20, "hand": 3}
LEAST: Final = {"players": 2, "rounds": 1, "hand": 0}
STEPS: Final = steps_by_name(dig)
PACK: Final = PackRef("dig", "1.0.0", "d16")


class Table(msgspec.Struct):
    """What one seat sees of the dig."""

    round: int
    turn: int
    pile: int
    hands: list[list[str] | int]
    discard: list[str]
    top: list[str | None]
    bottom: list[str | None]
    spade: bool
    gone: list[bool]


def shown(counts: Sequence[int]) -> list[str]:
    """Cards by name."""
    return [CARDS[card] for card in range(KINDS) for _ in range(counts[card])]


class DigWords(Words):
    """Names and sentences of the dig."""

    def name(self, s: State, code: int) -> str:
        q = s.question
        if q is not None and q.who == CHANCE:
            return str(code) if q.kind in (dig.Q_DIG_DIE, dig.Q_DUEL_DIE) else CARDS[code]
        kind, argument = code - code % 256, code % 256
        if kind == DUEL:
            return f"duel:{argument}"
        if kind == BURY:
            return f"bury:{CARDS[argument]}"
        if kind == USE:
            return CARDS[argument]
        return {PASS: "pass", DIG: "dig", REST: "rest"}[code]

    def label(self, s: State, code: int) -> str:
        return self.name(s, code).capitalize()

    def target(self, s: State, code: int) -> str:
        return f"seat:{code - DUEL}" if DUEL <= code < BURY else ""

    def prompt(self, s: State) -> str:
        q = s.question
        return "It is over." if q is None else f"Question {q.kind}."

    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        return ("DIG-1",) if code is None else ()

    def is_free(self, code: int) -> bool:
        return code >= USE

    def refused(self, s: State) -> Sequence[Refused]:
        assert isinstance(s, Dig)
        q = s.question
        if q is None or q.kind != dig.Q_ACTION or USE + dig.SPADE in q.options:
            return ()
        reason = "A spade is in use already." if s.spade else "You hold no spade."
        return (Refused(name="spade", label="Spade", reason=reason, rule="DIG-2"),)

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        card = "a card" if event.b in (HIDDEN, KINDS) else CARDS[event.b]
        sentences = {
            dig.E_DEALT: f"{event.seat} is dealt {card}.",
            dig.E_PEEKED: f"{event.seat} looks at {card}.",
            dig.E_ROLLED: f"{event.seat} rolls {event.a}.",
            dig.E_DREW: f"{event.seat} digs up {card}.",
            dig.E_BURIED: f"{event.seat} buries {card}.",
            dig.E_USED: f"{event.seat} uses {CARDS[event.a % KINDS]}.",
            dig.E_LOST: f"{event.seat} loses {CARDS[event.a % KINDS]}.",
            dig.E_LEFT: f"{event.seat} leaves.",
            dig.E_SCORED: f"{event.seat} has {event.a} points.",
        }
        sentence = sentences.get(event.kind)
        return None if sentence is None else (sentence, (), event.kind == dig.E_ROLLED)


class DigStops(Stops):
    """Windows that offer nothing but passing go by."""

    def wanted(self, s: State) -> bool:
        return s.question is not None and len(s.question.options) > 1


class Digger(Player):
    """Uses what it has, digs while there is something to dig."""

    def choose(self, s: State, q: Question) -> int:
        free = [a for a in q.options if a >= USE]
        return free[0] if free else DIG if DIG in q.options else q.options[0]


class DigGame(Game):
    """The dig."""

    id = "dig"
    title = "The Dig"
    rules_version = "1"
    fewest = 2
    most = 3
    words: Words = DigWords()

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        for key, value in raw.items():
            if key not in DEFAULTS:
                raise UsageProblem(f"The dig has no option “{key}”; it has {', '.join(DEFAULTS)}.")
            if not isinstance(value, int) or not LEAST[key] <= value <= MOST[key]:
                raise UsageProblem(f"{key} is a number from {LEAST[key]} to {MOST[key]}, not {value!r}.")
        return {**DEFAULTS, **raw}

    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        return (PACK,)

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def rules_of(self, options: Mapping[str, Any]) -> Rules:
        """The immutable part of a game with these options."""
        return Rules(options["players"], options["rounds"], options["hand"], DECK)

    def new(self, options: Mapping[str, Any]) -> Dig:
        return dig.new_dig(self.rules_of(options))

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Dig)
        return {
            "flow": flow_to_data(s),
            "round": s.round,
            "turn": s.turn,
            "spade": s.spade,
            "pile": s.pile.to_data(),
            "hands": s.hands,
            "gone": s.gone,
            "discard": s.discard,
        }

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> Dig:
        s = Dig(self.rules_of(options), None)
        flow_from_data(s, data["flow"], STEPS)
        s.round, s.turn, s.spade = data["round"], data["turn"], data["spade"]
        s.pile = pile_from_data(data["pile"])
        s.hands = [list(hand) for hand in data["hands"]]
        s.gone = list(data["gone"])
        s.discard = list(data["discard"])
        return s

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, Dig)
        over = s.over()
        return Table(
            round=s.round,
            turn=s.turn,
            pile=s.pile.size(),
            hands=[
                shown(hand) if over or other == seat else dig.held(hand) for other, hand in enumerate(s.hands)
            ],
            discard=shown(s.discard),
            top=[self.known(place, seat) for place in s.pile.top],
            bottom=[self.known(place, seat) for place in s.pile.bottom],
            spade=s.spade,
            gone=s.gone[:],
        )

    @staticmethod
    def known(place: Place, seat: int) -> str | None:
        """A card at a known place of the pile, for those who know it."""
        return CARDS[place.card] if knows(place, seat) else None

    def result(self, s: State) -> Result | None:
        assert isinstance(s, Dig)
        if not s.over():
            return None
        here = [seat for seat in range(s.rules.seats) if not s.gone[seat]]
        best = max(dig.score(s.hands[seat]) for seat in here)
        winners = tuple(seat for seat in here if dig.score(s.hands[seat]) == best)
        reason = "alone" if len(here) == 1 else "dug-out" if s.pile.size() == 0 else "rounds"
        return Result(winners=winners, reason=reason, text=f"The best hand is worth {best}.")

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        assert isinstance(s, Dig)
        return (Odds(chance=5 / 6 if s.spade else 4 / 6, of="dig something up"),) if code == DIG else ()

    def stops(self) -> Stops:
        return DigStops()

    bots = {"sensible": Digger}

    def tally(self, s: State, events: Sequence[Event]) -> list[Count]:
        assert isinstance(s, Dig)
        drawn = Counter((event.b, event.seat) for event in events if event.kind == dig.E_DREW)
        counts = [Count(f"drew:{CARDS[card]}", n, seat) for (card, seat), n in drawn.items()]
        counts += [Count("score", dig.score(hand), seat) for seat, hand in enumerate(s.hands)]
        return [Count("rounds", min(s.round, s.rules.rounds)), *counts]

    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> Dig:
        if unknown := set(setting) - {"hands", "top", "round", "turn"}:
            raise Problem(f"the dig has no setting {', '.join(sorted(unknown))}")
        s = Dig(self.rules_of(options), None)
        s.round = setting.get("round", 1)
        s.turn = setting.get("turn", 0)
        for seat, hand in enumerate(setting.get("hands", [])):
            for name in hand:
                s.pile.take_top(CARDS.index(name))
                s.hands[seat][CARDS.index(name)] += 1
        if "top" in setting:
            card = CARDS.index(setting["top"])
            s.pile.take_top(card)
            s.pile.put_top(card, 0)
        s.push(dig.StartTurn())
        s.start()
        return s

    def facts(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Dig)
        return {
            "round": s.round,
            "turn": s.turn,
            "pile": s.pile.size(),
            "spade": s.spade,
            "hands": {str(seat): shown(hand) for seat, hand in enumerate(s.hands)},
            "discard": shown(s.discard),
        }

    def moment(self, s: State) -> str:
        q = s.question
        return "" if q is None else {dig.Q_TURN: "lanterns", dig.Q_SHIELD: "shield"}.get(q.kind, "")


GAME: Final = DigGame()
