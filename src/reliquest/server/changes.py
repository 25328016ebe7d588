"""What people do to their table: sit down, step away and come back, leave, fill seats, play again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from reliquest.engine.flow import LEAVE, IllegalAnswer
from reliquest.engine.match import Match
from reliquest.errors import Problem
from reliquest.server import seats as seating
from reliquest.server.record import SPECTATOR, begun, bots_of, encoded, fresh, ways_in
from reliquest.server.schema import Row, Seat
from reliquest.server.wire import Change
from reliquest.text import _

IDS_KEPT: Final = 32
"""So many ids of things done last are known of each seat, so that a retry is harmless."""

LONGEST_ID: Final = 64


class Forbidden(Problem):
    """Somebody asked for what is another's."""


class Draft:
    """A change of a table that is being made: nobody sees it before it is kept.

    ``present`` counts the screens at which each seat is shown.
    """

    def __init__(self, row: Row, seats: Sequence[Seat], match: Match, present: Mapping[int, int]) -> None:
        self.row = row
        self.seats = list(seats)
        self.match = match
        self.present = present
        self.cut = match.number  # from here on the answers are others than before
        self.archive: str | None = None  # the id of the table that gets the match as it was
        self.follower: tuple[Row, list[Seat], Match] | None = None  # a new table that comes of it
        self.nothing = False  # it is as it was asked for already

    def set(self, **columns: Any) -> None:
        """Change the table's own row."""
        self.row = msgspec.structs.replace(self.row, **columns)

    def set_seat(self, number: int, **columns: Any) -> None:
        """Change a seat."""
        self.seats[number] = msgspec.structs.replace(self.seats[number], **columns)

    def seat(self, number: int) -> Seat:
        """A seat. Raises `Problem` for one there is not."""
        if not 0 <= number < len(self.seats):
            raise Problem(_("This table has no such seat."))
        return self.seats[number]

    def people(self) -> list[int]:
        """The seats of people."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person"]

    def done_before(self, number: int, id_: str) -> bool:
        """Note what the client calls this; whether it was done before, so that nothing is left to do."""
        before = self.seat(number).done
        self.nothing = bool(id_) and id_ in before
        if id_ and not self.nothing:
            self.set_seat(number, done=(*before, id_)[-IDS_KEPT:])
        return self.nothing


def host_only(draft: Draft, by: int) -> None:
    """Raises `Forbidden` for anybody but the host."""
    if by == SPECTATOR or by != draft.row.host:
        raise Forbidden(_("Only the host of the table can do this."))


# before the game


def sit(draft: Draft, name: str, wanted: int) -> tuple[int, str] | None:
    """Give somebody an open seat (-1: any): its number and secret; None where none is open. Raises `Problem`."""
    seat = seating.free_seat(draft.seats, wanted) if draft.row.status == "waiting" else None
    if seat is None:
        draft.nothing = True
        return None
    secret = seating.new_secret()
    draft.seats[seat] = Seat(kind="person", name=name, key=seating.key_of(secret))
    if draft.row.host == SPECTATOR:
        draft.set(host=seat)
    begin_if_full(draft)
    return seat, secret


def fill(draft: Draft, change: Change, by: int) -> None:
    """Put a bot on an open seat."""
    host_only(draft, by)
    if draft.seat(change.seat).kind != "open":
        raise Problem(_("This seat is taken."))
    draft.seats[change.seat] = bot_seat(draft, change.bot)
    begin_if_full(draft)


def bot_seat(draft: Draft, name: str) -> Seat:
    """A seat with a bot on it, by default the best company. Raises `UsageProblem` for a bot there is not."""
    bot = seating.bot_of(name, bots_of(draft.row.game))
    return Seat(kind="bot", name=bot, bot=bot)


def begin_if_full(draft: Draft) -> None:
    """Let the game begin when every seat is taken."""
    if draft.row.status != "waiting" or any(seat.kind == "open" for seat in draft.seats):
        return
    if draft.match.number == 0:
        draft.match, draft.cut = begun(draft.match.header, draft.seats), 0
    else:  # taken up again from a save
        draft.match.advance()
    draft.set(status="playing", header=encoded(draft.match.header))


def list_(draft: Draft, change: Change, by: int) -> None:
    """Let strangers see the table, or no longer."""
    host_only(draft, by)
    draft.set(listed=change.do == "list")


def rotate(draft: Draft, change: Change, by: int) -> None:
    """Make new ways to join; the old ones are worth nothing then."""
    host_only(draft, by)
    draft.set(**ways_in())


# in the game


def away(draft: Draft, change: Change, by: int) -> None:
    """Leave a seat to a bot: one's own, or as the host that of somebody who is not there."""
    seat = draft.seat(change.seat)
    if by != change.seat:
        host_only(draft, by)
        if draft.present.get(change.seat, 0) > 0:
            raise Forbidden(_("{name} is at the table.").format(name=seat.name))
    if seat.kind != "person" or draft.row.status != "playing":
        raise Problem(_("A bot can take the place of a person in a game that is going on."))
    draft.set_seat(change.seat, away=True, bot=seating.bot_of(change.bot, bots_of(draft.row.game)))


def back(draft: Draft, change: Change, by: int) -> None:
    """Take one's seat again."""
    if by == SPECTATOR or by != change.seat:
        raise Forbidden(_("Only who left a seat to a bot can take it back."))
    draft.seat(change.seat)
    draft.set_seat(change.seat, away=False, bot="")


def leave(draft: Draft, change: Change, by: int) -> None:
    """Free a seat before the game; in it give up, or where the rules know no giving up leave it to a bot for good."""
    seat = draft.seat(change.seat)
    if by == SPECTATOR or by != change.seat or seat.kind != "person":
        raise Forbidden(_("Nobody can be sent away; the seat of somebody absent can be left to a bot."))
    if draft.row.status == "waiting":
        draft.seats[change.seat] = Seat(kind="open")
    elif draft.row.status == "playing":
        try:
            draft.match.answer(LEAVE - change.seat)
            draft.match.advance()
        except IllegalAnswer:
            draft.seats[change.seat] = bot_seat(draft, change.bot)
    rest = [n for n in draft.people() if n != change.seat]
    if draft.row.host == change.seat and rest:
        draft.set(host=rest[0])
    if not draft.people():
        draft.set(host=SPECTATOR, status="over", listed=False)


def stops(draft: Draft, change: Change, by: int) -> None:
    """Ask at all windows, or only where it could matter."""
    host_only(draft, by)
    if draft.row.status == "over":
        raise Problem(_("The game is over."))
    header = msgspec.structs.replace(draft.match.header, stops=change.stops)
    draft.match.header = header
    draft.match.stop_at(change.stops)
    draft.set(header=encoded(header))
    if draft.row.status == "playing":
        draft.match.advance()


# again


def restart(draft: Draft, change: Change, by: int) -> None:
    """Play anew at the same table with new dice; what was played so far gets a table of its own."""
    again(draft, by)
    draft.archive = seating.new_id()
    draft.seats = seated(draft)
    draft.match, draft.cut = begun(fresh(draft.match.header), draft.seats), 0
    draft.set(status="playing", header=encoded(draft.match.header), before=draft.archive, rematch="")


def rematch(draft: Draft, change: Change, by: int) -> None:
    """Play again at a new table with the same people and their secrets; asked for twice it is the same table."""
    again(draft, by)
    if draft.row.status != "over":
        raise Problem(_("A rematch comes after the game."))
    if draft.row.rematch:
        draft.nothing = True
        return
    seats = seated(draft)
    match = begun(fresh(draft.match.header), seats)
    row = msgspec.structs.replace(
        draft.row,
        id=seating.new_id(),
        version=0,
        status="playing",
        header=encoded(match.header),
        before=draft.row.id,
        **ways_in(),
    )
    draft.follower = row, seats, match
    draft.set(rematch=row.id)


def again(draft: Draft, by: int) -> None:
    """Raises `Problem` where nothing can be played again."""
    host_only(draft, by)
    if draft.row.campaign:
        raise Problem(_("This adventure belongs to a campaign, and goes on from there."))
    if draft.row.status == "waiting":
        raise Problem(_("The game has not begun."))


def seated(draft: Draft) -> list[Seat]:
    """The same people and bots for a new match, everybody back at the table."""
    return [
        msgspec.structs.replace(seat, away=False, bot="" if seat.kind == "person" else seat.bot)
        for seat in draft.seats
    ]


def put_away(draft: Draft) -> None:
    """End a match that nobody will go on with."""
    draft.set(status="over", listed=False)


CHANGES: Final[Mapping[str, Callable[[Draft, Change, int], None]]] = {
    "away": away,
    "back": back,
    "leave": leave,
    "fill": fill,
    "list": list_,
    "unlist": list_,
    "rotate": rotate,
    "stops": stops,
    "restart": restart,
    "rematch": rematch,
}
"""What a seat can ask of its table, by the word for it."""
