"""Artifact as the engine, the players and the surfaces know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from reliquest.content.packs import shelf
from reliquest.engine.events import Event
from reliquest.engine.flow import State
from reliquest.engine.game import Count, Game, PackRef
from reliquest.engine.piles import Place, pile_from_data
from reliquest.engine.play import Stops
from reliquest.engine.position import flow_from_data, flow_to_data, steps_by_name
from reliquest.engine.settings import Choice, Setting
from reliquest.engine.view import Odds, Result
from reliquest.games.artifact import chances, stage
from reliquest.games.artifact.bots import Sensible
from reliquest.games.artifact.build import (
    CORE,
    FEWEST,
    MOST,
    USUAL,
    checked_options,
    house_of,
    names_of,
    new_game,
    packs_of,
    tables_for,
)
from reliquest.games.artifact.names import MOMENTS
from reliquest.games.artifact.state import WON, Artifact, Fight, Lot, Member, Party
from reliquest.games.artifact.steps import (
    aid,
    bidding,
    challenge,
    drawing,
    effects,
    fights,
    members,
    movement,
    setting_out,
    turn,
    turn_end,
)
from reliquest.games.artifact.steps.aid import FindCompanion
from reliquest.games.artifact.stops import SmartStops
from reliquest.games.artifact.tables import (
    Q_COMMIT,
    Q_EXTRA_MOVE,
    Q_FIGHT_COMMIT,
)
from reliquest.games.artifact.tally import tally
from reliquest.games.artifact.view import Table, table_for
from reliquest.games.artifact.words import ArtifactWords
from reliquest.text import _

STEPS: Final = steps_by_name(
    aid, bidding, challenge, drawing, effects, fights, members, movement, setting_out, turn, turn_end
)
"""Every step of the game by name, for positions read from data."""


class ArtifactGame(Game):
    """The game's object; see `GAME`."""

    id = "artifact"
    title = "Artifact"
    rules_version = "1"
    fewest = FEWEST
    most = MOST
    secrets = True  # hands and observed cards are private (AR-R17)
    words = ArtifactWords()

    # a match begins

    def settings(self, chosen: Mapping[str, Any]) -> Sequence[Setting]:
        scenarios = [pack.header for pack in shelf().of("artifact") if pack.header.id != CORE]
        return (
            Setting(
                key="scenario",
                flag="scenario",
                label=_("Which treasure?"),
                help=_("The scenario to play."),
                choices=tuple(Choice(value=h.id, label=h.title, detail=h.summary or "") for h in scenarios),
                default=("mummys-tomb",),
                open=True,
            ),
            Setting(
                key="players",
                flag="players",
                label=_("How many parties?"),
                help=_("How many parties race, 2 to 6."),
                choices=tuple(
                    Choice(value=n, label=_("{n} parties").format(n=n)) for n in range(FEWEST, MOST + 1)
                ),
                default=(USUAL,),
            ),
            Setting(
                key="party",
                flag="party",
                label=_("How do the parties come together?"),
                help=_("Where the members of the parties come from."),
                choices=(
                    Choice(
                        value="rolled", label=_("Rolled"), detail=_("Every skill is rolled on the table.")
                    ),
                    Choice(
                        value="premade", label=_("Dealt"), detail=_("People with names, dealt at random.")
                    ),
                    Choice(value="bidding", label=_("Bidding"), detail=_("The companions are auctioned.")),
                ),
                default=("rolled",),
            ),
        )

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return checked_options(raw)

    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        return tuple(PackRef(p.id, str(p.header.version), p.short_digest) for p in packs_of(options))

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def new(self, options: Mapping[str, Any]) -> Artifact:
        return new_game(options)

    # a position

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Artifact)
        return {
            "flow": flow_to_data(s),
            "parties": [party_data(party) for party in s.parties],
            "decks": [deck.to_data() for deck in s.decks],
            "discards": [pile[:] for pile in s.discards],
            "pool": s.pool[:],
            "fight": None if s.fight is None else fight_data(s.fight),
            "lot": None if s.lot is None else {name: getattr(s.lot, name) for name in LOT_FIELDS},
            **{name: getattr(s, name) for name in STATE_FIELDS},
        }

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> Artifact:
        s = Artifact(
            tables_for(options),
            house_of(options["house_rules"], options["players"]),
            [party_from(party) for party in data["parties"]],
            [pile_from_data(deck) for deck in data["decks"]],
            [list(pile) for pile in data["discards"]],
            list(data["pool"]),
            names_of(options),
        )
        for name in STATE_FIELDS:
            setattr(s, name, data[name])
        if data["fight"] is not None:
            s.fight = fight_from(data["fight"])
        if data["lot"] is not None:
            s.lot = Lot(data["lot"]["nominator"])
            for name in LOT_FIELDS:
                setattr(s.lot, name, data["lot"][name])
        flow_from_data(s, data["flow"], STEPS)
        return s

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, Artifact)
        return table_for(s, seat)

    def result(self, s: State) -> Result | None:
        assert isinstance(s, Artifact)
        if not s.over():
            return None
        artifact = s.tables.prose.scenario[1]
        if s.ended == WON:
            if s.playing() == 1:
                text = _("{who} is the last in the race, and wins.").format(who=s.names[s.winner])
                return Result(winners=(s.winner,), reason="last", text=text)
            text = _("{who} brings {artifact} home.").format(who=s.names[s.winner], artifact=artifact)
            return Result(winners=(s.winner,), reason="home", text=text)
        text = _("The rounds are over, and {artifact} is not home.").format(artifact=artifact)
        return Result(winners=(), reason="rounds", text=text)

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        assert isinstance(s, Artifact)
        return tuple(Odds(chance=chance, of=of) for chance, of in chances.of_answer(s, code))

    # players

    def stops(self) -> Stops:
        return SmartStops()

    bots = {"sensible": Sensible}

    # measuring

    def tally(self, s: State, events: Sequence[Event]) -> Iterable[Count]:
        assert isinstance(s, Artifact)
        return tally(s, events)

    # worked examples

    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> Artifact:
        return stage.stage(options, setting)

    def facts(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Artifact)
        return stage.facts_of(s)

    def moment(self, s: State) -> str:
        assert isinstance(s, Artifact)
        q = s.question
        if q is None or not q.window:
            return ""
        step = s.todo[-1]
        if isinstance(step, FindCompanion):
            return MOMENTS[step.moment]
        return {Q_COMMIT: "check", Q_EXTRA_MOVE: "extra-move", Q_FIGHT_COMMIT: "fight"}[q.kind]


STATE_FIELDS: Final = (
    "phase", "current", "first", "rounds", "holder", "ended", "winner", "roll", "total", "direction", "card", "skill",
    "tested", "failed", "die", "aid", "dm", "challenge_die", "fought", "landing", "chained",
)  # fmt: skip
LOT_FIELDS: Final = ("nominator", "person", "high", "bid", "out", "bids", "depth")
FIGHT_FIELDS: Final = ("rival", "skill", "dice", "aid", "secret", "first_dice", "tokens_spent")


def places(data: Sequence[Sequence[int]]) -> list[Place]:
    """Cards with the seats that know them."""
    return [Place(card, seen_by) for card, seen_by in data]


def party_data(party: Party) -> dict[str, Any]:
    """A party as plain data."""
    return {
        "members": [[m.serial, m.kind, m.number, m.person, m.levels] for m in party.members],
        "space": party.space,
        "heading": party.heading,
        "hand": [[place.card, place.seen_by] for place in party.hand],
        "tokens": party.tokens,
        "misses": party.misses,
        "points": party.points,
        "made": party.made[:],
        "playing": party.playing,
    }


def party_from(data: Mapping[str, Any]) -> Party:
    """What `party_data` wrote."""
    return Party(
        [Member(m[0], m[1], m[2], m[3], list(m[4])) for m in data["members"]],
        data["space"],
        data["heading"],
        places(data["hand"]),
        data["tokens"],
        data["misses"],
        data["points"],
        list(data["made"]),
        data["playing"],
    )


def fight_data(fight: Fight) -> dict[str, Any]:
    """A fight as plain data."""
    spent = [[[place.card, place.seen_by] for place in side] for side in fight.spent]
    return {"spent": spent, **{name: getattr(fight, name) for name in FIGHT_FIELDS}}


def fight_from(data: Mapping[str, Any]) -> Fight:
    """What `fight_data` wrote."""
    fight = Fight(data["rival"], data["skill"])
    for name in FIGHT_FIELDS:
        setattr(fight, name, data[name])
    fight.spent = [places(side) for side in data["spent"]]
    return fight


GAME: Final = ArtifactGame()
