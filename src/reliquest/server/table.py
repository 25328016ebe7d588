"""One table: its match, who sits at it, and that every change is kept before anybody is shown it."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer, Question
from reliquest.engine.match import (
    FORMAT,
    Header,
    Match,
    Refusal,
    Save,
    chance_of,
    committed,
    resume,
)
from reliquest.engine.play import Blind, Player
from reliquest.engine.view import View
from reliquest.errors import Problem
from reliquest.games import registry
from reliquest.server import seats as seating
from reliquest.server import store as keeping
from reliquest.server.schema import Line, Row, Seat
from reliquest.server.store import Stale, Store, Stored, Unreachable
from reliquest.server.wire import Change, Invitation, Replay, SeatInfo, TableInfo
from reliquest.text import _

LOG: Final = logging.getLogger("reliquest.server")

SPECTATOR: Final = -1

IDS_KEPT: Final = 32
"""So many ids of things done last are known of each seat, so that a retry is harmless."""

LONGEST_ID: Final = 64

OTHERS_TURN: Final = 3.0
"""Seconds that another process is given for the answer of a bot, before this one gives it."""

LATER: Final = 2.0
"""Seconds after which a bot tries again where the database could not be reached."""

PACE: Final = 1.0
"""Seconds between the answers of bots where no person plays: somebody is watching."""

TRIES: Final = 20
"""Other answers that are tried where the one of a bot fails."""


class News(msgspec.Struct, frozen=True):
    """What watchers are told: from which answer on the match is another one (None: it is the same), and whether
    something else about the table changed.
    """

    since: int | None
    around: bool


Watcher = Callable[[News], None]
"""Is called in the event loop after a change is kept; it must not wait."""


class Gone(Problem):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(_("There is no such table."))


class Forbidden(Problem):
    """Somebody asked for what is another's."""


class Fault(Problem):
    """The rules of a game failed."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(
            _(
                "The rules of the game failed at this ({kind}: {fault}); nothing was changed. "
                "Please choose something else, and report it with the saved match."
            ).format(kind=type(fault).__name__, fault=fault)
        )


class Draft:
    """A change of a table that is being made."""

    def __init__(self, row: Row, seats: Sequence[Seat], match: Match) -> None:
        self.row = row
        self.seats = list(seats)
        self.match = match
        self.cut = match.number  # from here on the answers are others than before
        self.archive: str | None = None  # the id of a table that gets the match as it was
        self.follower: Row | None = None  # a new table for the same people
        self.nothing = False  # it was done before

    def set(self, seat: int, **changes: Any) -> None:
        """Change a seat."""
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **changes)

    def done(self, seat: int, id_: str) -> bool:
        """Note what a client calls this; True if it was done before."""
        if not id_:
            return False
        before = self.seats[seat].done
        if id_ in before:
            self.nothing = True
            return True
        self.set(seat, done=(*before, id_[:LONGEST_ID])[-IDS_KEPT:])
        return False


class Table:
    """A table that is loaded. Whatever it shows has been kept."""

    def __init__(self, store: Store, thinking: Executor, stored: Stored, match: Match) -> None:
        self.store = store
        self.thinking = thinking
        self.row = stored.row
        self.seats = list(stored.seats)
        self.match = match
        self.header = match.header
        self.epoch = store.epoch
        self.doubtful = False  # what is kept may be further than what we know
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.present: Counter[int] = Counter()
        self.views: dict[tuple[int, int], View] = {}
        self.film: Match | None = None
        self.filming = asyncio.Lock()
        self.players: dict[tuple[int, str], Player] = {}
        self.redeal = Draw(secrets.randbits(64))
        self.driver: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self._settle()

    @classmethod
    async def load(cls, store: Store, thinking: Executor, table: str) -> "Table":
        """The table of that id. Raises `Gone`, `Unreachable`, or `SaveProblem` where it does not fit what is
        installed.
        """
        stored = await store.read(partial(keeping.load, table=table))
        if stored is None:
            raise Gone
        match = await asyncio.to_thread(match_of, stored)
        return cls(store, thinking, stored, match)

    # what everybody sees

    @property
    def id(self) -> str:
        """The table's id: who has it may watch."""
        return self.row.id

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        return info_of(self.row, self.seats, self.present)

    def turn(self) -> int:
        """The seat that is awaited; -1 chance or nobody."""
        return self.row.turn

    def seat_of(self, secret: str) -> int | None:
        """The seat that a secret proves; None for no seat."""
        return seating.seat_of(self.seats, secret)

    def people(self) -> list[int]:
        """The seats of people."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person"]

    async def view(self, seat: int, since: int = 0) -> View:
        """What a seat (-1: a spectator) sees, with the log from answer ``since`` on."""
        async with self.lock:
            found = self.views.get((seat, since))
            if found is None:
                found = self.views[seat, since] = self._view(seat, since)
            return found

    def _view(self, seat: int, since: int) -> View:
        view = self.match.view(seat, since)
        q = self.match.question
        if seat >= 0 and q is not None and view.asked is not None and not view.asked.options:
            eyes = self._eyes(q)
            if eyes is not None and seat in self._typists(q):
                return msgspec.structs.replace(view, asked=self.match.asked(eyes))
        return view

    def _eyes(self, q: Question) -> int | None:
        """The seat for which an open roll or draw of real things is read; None where there is none."""
        if q.who != CHANCE or self.header.dice.kind != "real":
            return None
        return next(n for n in range(len(self.seats)) if (q.seen_by >> n) & 1)

    def _typists(self, q: Question) -> list[int]:
        """Who may type what was rolled or drawn: the people who may see it, or the host for a bot."""
        if q.who != CHANCE or self.header.dice.kind != "real":
            return []
        people = [n for n in self.people() if not self.seats[n].away]
        return (
            [n for n in people if (q.seen_by >> n) & 1] or [n for n in people if n == self.row.host] or people
        )

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Tell of every change from now on; returns what ends it."""
        self.watchers.add(watcher)
        self.drive()
        return partial(self.watchers.discard, watcher)

    def enter(self, seat: int) -> None:
        """Somebody sat down at a screen: a seat's, or a spectator (-1)."""
        self.present[seat] += 1
        if self.present[seat] == 1 or seat == SPECTATOR:
            self._tell(News(None, True))

    def exit(self, seat: int) -> None:
        """Somebody left a screen."""
        self.present[seat] -= 1
        if self.present[seat] <= 0 or seat == SPECTATOR:
            self._tell(News(None, True))

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not (self.watchers or self.tasks or self.driver or self.lock.locked())

    # answering

    async def answer(self, seat: int, number: int, name: str, id_: str = "") -> None:
        """Give a seat's answer to question ``number``. The same ``id_`` again does nothing more.

        Raises `Stale`, `Refusal`, `Fault` or `Unreachable`; the match is as before then.
        """

        def act(draft: Draft) -> None:
            if draft.done(seat, id_):
                return
            match = draft.match
            if number != match.number:
                raise Stale
            q = self._open(match)
            if seat != q.who and seat not in self._typists(q):
                raise Refusal(_("Somebody else is asked now."))
            if draft.seats[seat].away:
                raise Refusal(_("A bot plays for you; take your seat back first."))
            code = match.code(name)
            if code <= LEAVE:
                raise Refusal(_("To leave the game, leave the table."))
            match.answer(code, expected=number)
            match.advance()

        await self._whole(self._alter(act))

    def _open(self, match: Match) -> Question:
        """The open question. Raises `Refusal` where nobody may answer."""
        if self.row.status == "waiting":
            raise Refusal(_("The game begins when every seat is taken."))
        q = match.question
        if q is None or self.row.status == "over":
            raise Refusal(_("The game is over."))
        return q

    async def undo(self, seat: int, number: int, typed: bool = False, id_: str = "") -> None:
        """Take back a seat's last decision, or with real dice what was ``typed`` last. Raises as `answer` does."""

        def act(draft: Draft) -> None:
            if draft.done(seat, id_):
                return
            match = draft.match
            if number != match.number:
                raise Stale
            self._open(match)
            if typed:
                match.retype()
            else:
                match.undo(seat)
            draft.cut = match.number

        await self._whole(self._alter(act))

    # changing who sits where

    async def change(self, change: Change, by: int) -> None:
        """Do what a seat asks of its table. Raises `Forbidden` for what only others may ask, or `Problem`."""
        await self._whole(self._alter(partial(CHANGES[change.do], self, change=change, by=by)))

    async def sit(self, name: str, wanted: int = -1) -> tuple[int, str] | None:
        """Give somebody an open seat: its number and secret; None where none is open. Raises `Problem`."""
        taken: list[tuple[int, str]] = []
        name = seating.name_of(name)

        def act(draft: Draft) -> None:
            seat = seating.free_seat(draft.seats, wanted) if draft.row.status == "waiting" else None
            if seat is None:
                draft.nothing = True
                return
            secret = seating.new_secret()
            draft.set(seat, kind="person", name=name, key=seating.key_of(secret))
            if draft.row.host < 0:
                draft.row = msgspec.structs.replace(draft.row, host=seat)
            begin_if_full(draft)
            taken.append((seat, secret))

        await self._whole(self._alter(act))
        return taken[0] if taken else None

    def invitation(self, by: int) -> Invitation:
        """How others join, for the host alone. Raises `Forbidden`."""
        self._host_only(by)
        return Invitation(invite=self.row.invite, code=self.row.code or "")

    def _host_only(self, by: int) -> None:
        if by != self.row.host:
            raise Forbidden(_("Only the host of the table can do this."))

    def _away(self, draft: Draft, change: Change, by: int) -> None:
        """Leave a seat to a bot: one's own, or as the host that of somebody who is not there."""
        seat = self._seat(draft, change.seat)
        if by != change.seat:
            self._host_only(by)
            if self.present[change.seat] > 0:
                raise Forbidden(_("{name} is at the table.").format(name=seat.name))
        if seat.kind != "person" or draft.row.status != "playing":
            raise Problem(_("A bot takes the place of a person in a game."))
        draft.set(change.seat, away=True, bot=seating.bot_of(change.bot, bots_of(draft.row.game)))

    def _back(self, draft: Draft, change: Change, by: int) -> None:
        """Take one's seat again."""
        self._seat(draft, change.seat)
        if by != change.seat:
            raise Forbidden(_("Whoever left a seat to a bot takes it back."))
        draft.set(change.seat, away=False, bot="")

    def _leave(self, draft: Draft, change: Change, by: int) -> None:
        """Free a seat before the game; give up in it, or where the rules know no giving up leave it to a bot."""
        seat = self._seat(draft, change.seat)
        if by != change.seat:
            raise Forbidden(_("Nobody can be sent away; an absent person's seat can be left to a bot."))
        if seat.kind != "person":
            raise Problem(_("Nobody sits there."))
        if draft.row.status == "waiting":
            draft.seats[change.seat] = Seat(kind="open")
        elif draft.row.status == "playing":
            self._give_up(draft, change)
        self._pass_on(draft, change.seat)

    def _give_up(self, draft: Draft, change: Change) -> None:
        try:
            draft.match.answer(LEAVE - change.seat)
            draft.match.advance()
        except IllegalAnswer:
            bot = seating.bot_of(change.bot, bots_of(draft.row.game))
            draft.seats[change.seat] = Seat(kind="bot", name=bot, bot=bot)

    def _pass_on(self, draft: Draft, left: int) -> None:
        """Let another person be the host; without one the table is over."""
        rest = [n for n, seat in enumerate(draft.seats) if seat.kind == "person" and n != left]
        if draft.row.host == left and (rest or draft.seats[left].kind != "person"):
            draft.row = msgspec.structs.replace(draft.row, host=rest[0] if rest else SPECTATOR)
        if not any(seat.kind == "person" for seat in draft.seats):
            draft.row = msgspec.structs.replace(draft.row, status="over")

    def _fill(self, draft: Draft, change: Change, by: int) -> None:
        """Put a bot on an open seat."""
        self._host_only(by)
        if self._seat(draft, change.seat).kind != "open":
            raise Problem(_("This seat is taken."))
        bot = seating.bot_of(change.bot, bots_of(draft.row.game))
        draft.seats[change.seat] = Seat(kind="bot", name=bot, bot=bot)
        begin_if_full(draft)

    def _list(self, draft: Draft, change: Change, by: int) -> None:
        """Let strangers see the table, or no longer."""
        self._host_only(by)
        draft.row = msgspec.structs.replace(draft.row, listed=change.do == "list")

    def _rotate(self, draft: Draft, change: Change, by: int) -> None:
        """Make new ways to join; the old ones are worth nothing then."""
        self._host_only(by)
        draft.row = msgspec.structs.replace(draft.row, **ways_in())

    def _stops(self, draft: Draft, change: Change, by: int) -> None:
        """Ask at all windows, or where it could matter."""
        self._host_only(by)
        if draft.row.status == "over":
            raise Problem(_("The game is over."))
        draft.match.stop_at(change.stops)
        draft.row = msgspec.structs.replace(draft.row, header=encoded(draft.match.header))
        if draft.row.status == "playing":
            draft.match.advance()

    def _restart(self, draft: Draft, change: Change, by: int) -> None:
        """Play anew at the same table with new dice; what was played so far gets a table of its own."""
        self._host_only(by)
        self._free_of_campaign(draft)
        if draft.row.status == "waiting":
            raise Problem(_("The game has not begun."))
        draft.archive = seating.new_id()
        for n, seat in enumerate(draft.seats):
            draft.set(n, away=False, bot="" if seat.kind == "person" else seat.bot)
        again(draft)

    def _rematch(self, draft: Draft, change: Change, by: int) -> None:
        """Play again at a new table with the same people; asked for again it is the same new table."""
        self._host_only(by)
        self._free_of_campaign(draft)
        if draft.row.status != "over":
            raise Problem(_("A rematch comes after the game."))
        if draft.row.rematch:
            draft.nothing = True
            return
        follower = seating.new_id()
        draft.row = msgspec.structs.replace(draft.row, rematch=follower)
        draft.follower = msgspec.structs.replace(
            draft.row, id=follower, status="playing", rematch="", before=draft.row.id
        )

    def _free_of_campaign(self, draft: Draft) -> None:
        if draft.row.campaign:
            raise Problem(_("This adventure belongs to a campaign, and goes on from there."))

    def _seat(self, draft: Draft, seat: int) -> Seat:
        if not 0 <= seat < len(draft.seats):
            raise Problem(_("This table has no such seat."))
        return draft.seats[seat]

    # taking home, looking back

    async def export(self, mine: Collection[int]) -> bytes:
        """The match as a save file, for whoever has the seats ``mine``. Raises `Forbidden`.

        A save holds all answers, so also what was dealt to others, and the secret that the dice follow. So:
        once the match is over everybody gets all of it. While it goes on, a device at which all the people of
        the table sit gets all of it too, to play on elsewhere; others get it without the dice, to look at, and
        only in games in which nobody has secrets.
        """
        async with self.lock:
            over = self.row.status == "over"
            alone = bool(mine) and set(self.people()) <= set(mine)
            if not over and not mine:
                raise Forbidden(_("Only who plays can take the match home before it is over."))
            if not over and not alone and self.match.game.secrets:
                raise Forbidden(
                    _(
                        "The save holds what others have in their hands; you can take it home when the match is over."
                    )
                )
            self.match.header.seats = players_of(self.seats)
            return self.match.save(with_secret=over or alone)

    async def replay(self, viewer: int, moment: int, mine: Collection[int] = (), since: int = 0) -> View:
        """The table after so many answers as ``viewer`` saw it: while the match goes on one's own seat or a
        spectator, afterwards anybody. Raises `Forbidden`, or `Problem` for a moment there is not.
        """
        if not SPECTATOR <= viewer < len(self.seats):
            raise Problem(_("This table has no such seat."))
        if self.row.status != "over" and viewer != SPECTATOR and viewer not in mine:
            raise Forbidden(_("Through the eyes of others you can look when the match is over."))
        async with self.filming:
            async with self.lock:
                names = self.match.names[:]
                if self.film is None or self.film.header is not self.match.header:
                    self.film = Match(self.match.game, self.match.header, None)
            if not 0 <= moment <= len(names):
                raise Problem(_("This match has {n} answers.").format(n=len(names)))
            return await asyncio.to_thread(wind, self.film, names[:moment], viewer, since)

    async def marks(self) -> Replay:
        """How long the match is, and its moments to jump to; with the secret of the dice once it is over."""
        async with self.lock:
            over = self.row.status == "over"
            return Replay(
                table=self.info(),
                moments=self.match.number,
                marks=tuple(moments_of(self.match)),
                secret=self.header.dice.secret if over else "",
            )

    # bots

    def drive(self, delay: float = 0.0) -> None:
        """Let the bot that is asked answer, if one is."""
        if delay:
            asyncio.get_running_loop().call_later(delay, self.drive)
        elif (
            self.driver is None and self._bot_asked() is not None and (self.watchers or self._awaits_person())
        ):
            self.driver = asyncio.create_task(self._drive())

    def _awaits_person(self) -> bool:
        """Whether some person plays, and not bots for all of them."""
        return any(seat.kind == "person" and not seat.away for seat in self.seats)

    def _bot_asked(self) -> str | None:
        """The bot that has to answer now."""
        q = self.match.question
        if q is None or q.who < 0 or self.row.status != "playing":
            return None
        seat = self.seats[q.who]
        return seat.bot if seat.kind == "bot" or seat.away else None

    async def _drive(self) -> None:
        again: float | None = None
        try:
            while self._bot_asked() is not None and (self.watchers or self._awaits_person()):
                await self._bot_answers()
                await asyncio.sleep(0 if self._awaits_person() else PACE)
        except Stale:
            again = OTHERS_TURN  # another process was faster: let it go on
        except Unreachable:
            again = LATER
        except Problem as problem:
            LOG.error("table %s: a bot cannot go on: %s", self.id, problem)
        finally:
            self.driver = None
        if again is not None:
            self.drive(again)
        else:
            self.drive()

    async def _bot_answers(self) -> None:
        """Let a bot think, with nobody waiting for it, and take its answer if it is still asked."""
        async with self.lock:
            await self._fresh()
            name, q = self._bot_asked(), self.match.question
            if name is None or q is None:
                return
            version = self.row.version
            player = self._player(q.who, name)
            seen = (
                self.match.state.clone()
                if isinstance(player, Blind)
                else self.match.state.determinise(q.who, self.redeal)
            )
        try:
            choice = await asyncio.get_running_loop().run_in_executor(self.thinking, player.choose, seen, q)
        except Exception:
            LOG.exception("table %s: bot %s failed at question %d", self.id, name, q.kind)
            choice = None

        def act(draft: Draft) -> None:
            if draft.row.version != version:
                draft.nothing = True
                return
            take_any(draft.match, [*([] if choice is None else [choice]), *others(q, self.redeal)])

        await self._whole(self._alter(act))

    def _player(self, seat: int, name: str) -> Player:
        if (seat, name) not in self.players:
            game = self.match.game
            self.players[seat, name] = game.bot(name, self.header.options, seat, secrets.randbits(32))
        return self.players[seat, name]

    # keeping

    async def _whole(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, though whoever asked for it may go away."""
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        await asyncio.shield(task)

    async def _alter(self, act: Callable[[Draft], None]) -> None:
        """Change the table: make the change, keep it, then show it. Where one of them fails nothing changed."""
        async with self.lock:
            await self._fresh()
            names = self.match.names[:]
            draft = Draft(self.row, self.seats, self.match)
            try:
                act(draft)
                if draft.nothing:
                    return
                await self._keep(draft)
            except IllegalAnswer as fault:
                put_back(self.match, names)
                raise Refusal(_("This is no answer now.")) from fault
            except Problem:
                put_back(self.match, names)
                raise
            except Exception as fault:
                put_back(self.match, names)
                LOG.exception("table %s: the rules failed", self.id)
                raise Fault(fault) from fault
        self.drive()

    async def _keep(self, draft: Draft) -> None:
        """Write a change, and show it then."""
        match, row = draft.match, draft.row
        now = time.time()
        row = stood(row, match)
        row = msgspec.structs.replace(row, version=row.version + 1, changed=now)
        seats = {n: seat for n, seat in enumerate(draft.seats) if seat != self.seats[n]}
        jobs = partial(
            written,
            self.store,
            self._old(draft, now),
            follower_of(draft, now),
            row,
            seats,
            draft.cut,
            lines_of(match, draft.cut),
        )
        try:
            await self.store.write(row.id, jobs)
        except (Stale, Unreachable):
            self.doubtful = True
            raise
        changed = (
            draft.cut
            if match is not self.match or match.number != self.row.number or draft.cut < match.number
            else None
        )
        around = bool(seats) or row.status != self.row.status
        self.row, self.seats, self.match, self.header = row, draft.seats, match, match.header
        self._settle()
        self._tell(News(changed, around or changed is None))

    def _old(self, draft: Draft, now: float) -> tuple[Row, Sequence[Seat]] | None:
        """The table that gets what was played here so far."""
        if draft.archive is None:
            return None
        row = msgspec.structs.replace(
            self.row,
            id=draft.archive,
            status="over",
            listed=False,
            changed=now,
            **{**ways_in(), "code": None},
        )
        return row, self.seats

    async def _fresh(self) -> None:
        """Make sure that what is known is what is kept."""
        if self.doubtful or self.epoch != self.store.epoch:
            since = await self._catch_up()
            self._settle()
            self._tell(News(since, True))

    async def refresh(self, version: int) -> None:
        """Another process brought the table to this version (0: perhaps): look, and show it."""
        if version and version <= self.row.version:
            return
        async with self.lock:
            was = self.row.version
            since = await self._catch_up()
            if self.row.version != was:
                self._settle()
                self._tell(News(since, True))
        self.drive(OTHERS_TURN)

    async def _catch_up(self) -> int:
        """Take over what is kept; returns from which answer on it is new. Raises `Gone` or `Unreachable`."""
        epoch = self.store.epoch
        stored = await self.store.read(partial(keeping.load, table=self.id, since=self.row.version))
        if stored is None:
            raise Gone
        base = min((*stored.lines, stored.row.number, self.row.number))
        if (
            epoch != self.epoch
            or stored.row.version < self.row.version
            or stored.row.header != self.row.header
        ):
            stored = await self.store.read(partial(keeping.load, table=self.id))
            if stored is None:
                raise Gone
            self.match, base = await asyncio.to_thread(match_of, stored), 0
        else:
            self.match.follow(base, [stored.lines[n].name for n in range(base, stored.row.number)])
        self.row, self.seats, self.header = stored.row, list(stored.seats), self.match.header
        self.doubtful, self.epoch = False, epoch
        return base

    def _settle(self) -> None:
        """Note what follows from the position."""
        self.views.clear()

    def _tell(self, news: News) -> None:
        for watcher in list(self.watchers):
            watcher(news)


CHANGES: Final[dict[str, Callable[..., None]]] = {
    "away": Table._away,
    "back": Table._back,
    "leave": Table._leave,
    "fill": Table._fill,
    "list": Table._list,
    "unlist": Table._list,
    "restart": Table._restart,
    "rematch": Table._rematch,
    "rotate": Table._rotate,
    "stops": Table._stops,
}
"""What a seat can ask of its table, by the word for it."""


# a match as it is kept, and back


def encoded(header: Header) -> str:
    """A header as it is kept."""
    return msgspec.json.encode(header).decode()


def header_of(row: Row) -> Header:
    """The header that a row holds."""
    return msgspec.json.decode(row.header, type=Header)


def match_of(stored: Stored) -> Match:
    """The match of a table. Raises `Problem` where it does not fit what is installed."""
    header = header_of(stored.row)
    lines = [stored.lines[n] for n in range(stored.row.number)]
    marks = [(n + 1, line.mark) for n, line in enumerate(lines) if line.mark]
    with packs.by_id_alone():
        game = registry.game(header.game)
        save = Save(reliquest=FORMAT, header=header, answers=[line.name for line in lines], marks=marks)
        return resume(game, save)


def lines_of(match: Match, cut: int) -> list[Line]:
    """The answers from number ``cut`` on, as they are kept."""
    marks = dict(match.marks)
    return [Line(name, marks.get(n + 1, "")) for n, name in enumerate(match.names[cut:], cut)]


def written(
    store: Store,
    old: tuple[Row, Sequence[Seat]] | None,
    follower: tuple[Row, Sequence[Seat], Sequence[Line]] | None,
    row: Row,
    seats: Mapping[int, Seat],
    cut: int,
    lines: Sequence[Line],
    connection: Any,
) -> None:
    """Write a change of a table, in one transaction with the tables that come of it."""
    if old is None:
        keeping.change(connection, store.bus, row, seats, cut, lines)
    else:
        keeping.change(connection, store.bus, row, seats, row.number, ())
        keeping.create(connection, old[0], old[1])
        keeping.hand_over(connection, row.id, old[0].id)
        keeping.add_lines(connection, row, 0, lines)
    if follower is not None:
        keeping.create(connection, *follower)


def stood(row: Row, match: Match) -> Row:
    """A row with where its match stands."""
    q = match.question
    status = "over" if q is None else row.status
    turn = q.who if q is not None and status == "playing" else SPECTATOR
    return msgspec.structs.replace(row, number=match.number, status=status, turn=turn)


def put_back(match: Match, names: list[str]) -> None:
    """Bring a match back to where these answers had brought it."""
    if match.names != names:
        pairs = zip(match.names, names, strict=False)
        same = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(names), match.number))
        match.follow(same, names[same:])


def wind(film: Match, names: list[str], viewer: int, since: int) -> View:
    """Bring a film to where these answers lead, and show it."""
    put_back(film, names)
    return film.view(viewer, since)


def moments_of(match: Match) -> list[tuple[int, str]]:
    """The moments of a match that one would jump to, by number of answers; the words tell nothing of the end."""
    return []


# a match begins


def ways_in() -> dict[str, Any]:
    """New ways to join, as columns."""
    invite = seating.new_invite()
    return {"invite": invite, "invite_key": seating.key_of(invite), "code": seating.new_code()}


def bots_of(game: str) -> tuple[str, ...]:
    """The bots of a game, the best company first."""
    return (*registry.game(game).bots, "random")


def players_of(seats: Sequence[Seat]) -> list[str]:
    """Who plays, as headers of matches say it."""
    return [seat.bot if seat.kind == "bot" else "person" for seat in seats]


def named(options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """Options with the names of the people, where the game uses names and none were given."""
    names = [seat.name if seat.kind == "person" else "" for seat in seats]
    if "names" in options and not any(options["names"]):
        return {**options, "names": names}
    players = options.get("players")
    if isinstance(players, list):
        return {
            **options,
            "players": [
                {**player, "name": player.get("name") or name}
                for player, name in zip(players, names, strict=True)
            ],
        }
    return dict(options)


def begun(header: Header, seats: Sequence[Seat]) -> Match:
    """A match at its first question, with the names of those who sit there now. Raises `Problem`."""
    game = registry.game(header.game)
    with packs.by_id_alone():
        options = game.options(named(header.options, seats))
        header = msgspec.structs.replace(header, options=options, seats=players_of(seats))
        match = Match(game, header, chance_of(header.dice))
    match.advance()
    return match


def begin_if_full(draft: Draft) -> None:
    """Let the game begin when every seat is taken."""
    if draft.row.status == "waiting" and all(seat.kind != "open" for seat in draft.seats):
        if draft.match.number == 0:  # else it is one that is taken up again
            draft.match = begun(draft.match.header, draft.seats)
            draft.cut = 0
        else:
            draft.match.advance()
        draft.row = msgspec.structs.replace(draft.row, status="playing", header=encoded(draft.match.header))


def fresh(header: Header) -> Header:
    """The same with new dice."""
    dice = committed(None) if header.dice.kind == "committed" else header.dice
    return msgspec.structs.replace(header, dice=dice)


def again(draft: Draft) -> None:
    """Let a new match begin at the table."""
    draft.match = begun(fresh(draft.match.header), draft.seats)
    draft.cut = 0
    draft.row = msgspec.structs.replace(
        draft.row,
        status="playing",
        header=encoded(draft.match.header),
        before=draft.archive or "",
        rematch="",
    )


def follower_of(draft: Draft, now: float) -> tuple[Row, Sequence[Seat], Sequence[Line]] | None:
    """The new table for the same people, with its first answers."""
    if draft.follower is None:
        return None
    seats = [
        msgspec.structs.replace(seat, away=False, bot="" if seat.kind == "person" else seat.bot, done=())
        for seat in draft.seats
    ]
    match = begun(fresh(draft.match.header), seats)
    row = msgspec.structs.replace(
        stood(draft.follower, match),
        version=1,
        header=encoded(match.header),
        created=now,
        changed=now,
        **ways_in(),
    )
    return row, seats, lines_of(match, 0)


# a bot's answer


def others(q: Question, draw: Draw) -> list[int]:
    """Answers to fall back upon, the harmless one first."""
    rest = [code for code in q.options if code != PASS]
    picked = [rest.pop(draw.below(len(rest))) for _n in range(min(TRIES, len(rest)))]
    return [PASS, *picked] if q.window else picked


def take_any(match: Match, codes: Sequence[int]) -> None:
    """Give the first of these answers that the rules can carry out. Raises what the first one failed of."""
    failed: Exception | None = None
    names = match.names[:]
    for code in codes:
        try:
            match.answer(code)
            match.advance()
            return
        except Exception as fault:
            LOG.exception("answer %d of a bot failed", code)
            failed = failed or fault
            put_back(match, names)
    if failed is not None:
        raise failed


# what everybody sees


def info_of(row: Row, seats: Sequence[Seat], present: Mapping[int, int]) -> TableInfo:
    """A table as everybody sees it."""
    header = header_of(row)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=row.title,
        picture=f"/art/cover/{row.game}.svg",
        turn=row.turn,
        status=row.status,  # type: ignore[arg-type]
        seats=tuple(seat_info(n, seat, present.get(n, 0) > 0) for n, seat in enumerate(seats)),
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
    )


def seat_info(number: int, seat: Seat, online: bool) -> SeatInfo:
    """A seat as everybody sees it."""
    return SeatInfo(
        seat=number,
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        bot=seat.bot,
        away=seat.away,
        online=online,
    )
