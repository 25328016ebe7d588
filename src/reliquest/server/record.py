"""A match as it is kept, and back; how it begins, how it is wound to any moment, and what leaves a table of it."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.engine.game import Game
from reliquest.engine.match import FORMAT, Header, Match, Save, chance_of, committed, resume
from reliquest.engine.view import View
from reliquest.games import registry
from reliquest.server import seats as seating
from reliquest.server.schema import Line, Row, Seat
from reliquest.server.store import Stored
from reliquest.server.wire import SeatInfo, TableInfo

SPECTATOR: Final = -1

MOMENTS: Final = ("round", "turn", "floor")
"""Marks of the log at which somebody who looks back would stop; they tell nothing of what comes."""

# as it is kept


def encoded(header: Header) -> str:
    """A header as it is kept."""
    return msgspec.json.encode(header).decode()


def header_of(row: Row) -> Header:
    """The header that a row holds."""
    return msgspec.json.decode(row.header, type=Header)


def match_of(stored: Stored) -> Match:
    """The match of a table. Raises `SaveProblem` where it does not fit what is installed."""
    lines = [stored.lines[n] for n in range(stored.row.number)]
    marks = [(n + 1, line.mark) for n, line in enumerate(lines) if line.mark]
    answers = [line.name for line in lines]
    header = header_of(stored.row)
    return resumed(
        registry.game(header.game), Save(reliquest=FORMAT, header=header, answers=answers, marks=marks)
    )


def resumed(game: Game, save: Save) -> Match:
    """The match of a save, whose packs are found by their ids alone. Raises `SaveProblem`."""
    with packs.by_id_alone():
        return resume(game, save)


def lines_of(match: Match, cut: int) -> list[Line]:
    """The answers from number ``cut`` on, as they are kept."""
    marks = dict(match.marks)
    return [Line(name, marks.get(n + 1, "")) for n, name in enumerate(match.names[cut:], cut)]


def stood(row: Row, match: Match) -> Row:
    """A row with where its match stands now, and when that was; one version further."""
    q = match.question
    status = "over" if q is None else row.status
    return msgspec.structs.replace(
        row,
        version=row.version + 1,
        number=match.number,
        status=status,
        turn=q.who if q is not None and status == "playing" else SPECTATOR,
        changed=time.time(),
    )


def ways_in() -> dict[str, Any]:
    """New ways to join, as columns of a row."""
    invite = seating.new_invite()
    return {"invite": invite, "invite_key": seating.key_of(invite), "code": seating.new_code()}


# how it begins


def bots_of(game: str) -> tuple[str, ...]:
    """The bots of a game, the best company first."""
    return (*registry.game(game).bots, "random")


def players_of(seats: Sequence[Seat]) -> list[str]:
    """Who plays, as headers of matches say it."""
    return [seat.bot if seat.kind == "bot" else "person" for seat in seats]


def begun(header: Header, seats: Sequence[Seat]) -> Match:
    """A match at its first question, with the names of those who sit there. Raises `Problem`."""
    game = registry.game(header.game)
    with packs.by_id_alone():
        options = game.options(named(header.options, seats))
    header = msgspec.structs.replace(header, options=options, seats=players_of(seats))
    match = Match(game, header, chance_of(header.dice))
    match.advance()
    return match


def named(options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """Options with the names of the people, where the game speaks of its players by names and has none yet."""
    names = [seat.name if seat.kind == "person" else "" for seat in seats]
    if "names" in options and not any(options["names"]):
        return {**options, "names": names}
    players = options.get("players")
    if not isinstance(players, list):
        return dict(options)
    called = [{**player, "name": player["name"] or name} for player, name in zip(players, names, strict=True)]
    return {**options, "players": called}


def fresh(header: Header) -> Header:
    """The same with new dice."""
    dice = committed(None) if header.dice.kind == "committed" else header.dice
    return msgspec.structs.replace(header, dice=dice)


# to and fro


def put_back(match: Match, names: Sequence[str]) -> None:
    """Bring a match to where these answers lead; what it shares with them stays as it is."""
    if match.names != names:
        pairs = zip(match.names, names, strict=False)
        shared = min(len(names), match.number)
        same = next((n for n, (ours, theirs) in enumerate(pairs) if ours != theirs), shared)
        match.follow(same, names[same:])


def wind(film: Match, names: Sequence[str], viewer: int, since: int) -> View:
    """Bring a film to where these answers lead, and show it."""
    put_back(film, names)
    return film.view(viewer, since)


def moments_of(match: Match) -> list[tuple[int, str]]:
    """The moments of a match that one would jump to: number of answers, and what began there."""
    found: dict[int, str] = {}
    for told in match.told(SPECTATOR):
        if told.mark.partition(":")[0] in MOMENTS:
            found.setdefault(told.number + 1, told.text)
    return list(found.items())


# what everybody sees


def info_of(row: Row, seats: Sequence[Seat], present: Mapping[int, int]) -> TableInfo:
    """A table as everybody sees it; ``present`` counts the screens of each seat, and of spectators at -1."""
    header = header_of(row)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=row.title,
        picture=f"/art/cover/{row.game}.svg",
        status=row.status,
        seats=tuple(
            SeatInfo(
                seat=n,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                away=seat.away,
                online=present.get(n, 0) > 0,
            )
            for n, seat in enumerate(seats)
        ),
        turn=row.turn,
        host=row.host,
        listed=row.listed,
        real_dice=header.dice.kind == "real",
        stops="all" if header.stops == "all" else "smart",
        commitment=header.dice.commitment,
        spectators=present.get(SPECTATOR, 0),
        number=row.number,
        options=header.options,
        created=row.created,
        changed=row.changed,
        campaign=row.campaign,
        rematch=row.rematch,
        before=row.before,
    )
