"""One table: its match and its people, and that every change is kept before anybody is shown it."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer, Question
from reliquest.engine.match import Header, Match, Refusal
from reliquest.engine.play import Blind, Player
from reliquest.engine.view import View
from reliquest.errors import Problem
from reliquest.server import changes
from reliquest.server import seats as seating
from reliquest.server import store as keeping
from reliquest.server.bus import Bus
from reliquest.server.changes import CHANGES, LONGEST_ID, Draft, Forbidden, put_away
from reliquest.server.record import (
    SPECTATOR,
    info_of,
    lines_of,
    match_of,
    moments_of,
    players_of,
    put_back,
    stood,
    ways_in,
    wind,
)
from reliquest.server.schema import Line, Row, Seat
from reliquest.server.store import Stale, Store, Stored, Unreachable
from reliquest.server.wire import Change, Invitation, Replay, TableInfo
from reliquest.text import _

LOG: Final = logging.getLogger("reliquest.server")

OTHERS_TURN: Final = 3.0
"""Seconds that another process is given for the answer of a bot, before this one gives it."""

LATER: Final = 2.0
"""Seconds after which a bot tries again where the database could not be reached."""

PACE: Final = 0.25
"""Seconds between the answers of bots who have long been among themselves: somebody is watching."""

AMONG_THEMSELVES: Final = 40
"""So many answers of bots in a row are given at once."""

TRIES: Final = 20
"""Other answers that are tried where the one of a bot fails."""

ATTEMPTS: Final = 5
"""How often new ways to join are made where others have the code: among a hundred million that hardly happens once."""

VIEWS_KEPT: Final = 64
"""Views that are kept until the next change: several screens often show the same."""


class News(msgspec.Struct, frozen=True):
    """What watchers are told: from which answer on the match is another one (None: it is the same), and whether
    anything else about the table changed.
    """

    since: int | None
    around: bool


Watcher = Callable[[News], None]
"""Is called in the event loop after a change is kept; it must not wait."""


class Gone(Problem):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(_("There is no such table."))


class Fault(Problem):
    """The rules of a game failed."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(
            _(
                "The rules of the game failed at this ({kind}: {fault}); nothing was changed. "
                "Please choose something else, and report it with the saved match."
            ).format(kind=type(fault).__name__, fault=fault)
        )


class Table:
    """A table that is loaded. Whatever it shows has been kept."""

    def __init__(self, store: Store, thinking: Executor, stored: Stored, match: Match) -> None:
        self.store = store
        self.thinking = thinking
        self.row = stored.row
        self.seats = list(stored.seats)
        self.match = match
        self.epoch = store.epoch
        self.doubtful = False  # what is kept may be further than what is known here
        self.closed = False
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

    async def close(self) -> None:
        """Let what was begun be kept, and begin nothing more."""
        self.closed = True
        if self.driver is not None:
            self.driver.cancel()
        await asyncio.gather(*self.tasks, *filter(None, [self.driver]), return_exceptions=True)

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
            key = seat, min(max(since, 0), self.match.number)
            found = self.views.get(key)
            if found is None:
                if len(self.views) >= VIEWS_KEPT:
                    self.views.clear()
                found = self.views[key] = self._view(*key)
            return found

    def _view(self, seat: int, since: int) -> View:
        """What a seat sees; who types in what is drawn for a bot is shown what can come."""
        view = self.match.view(seat, since)
        q = self.match.question
        if q is None or view.asked is None or view.asked.options or seat not in self._typists(q):
            return view
        eyes = next(n for n in range(len(self.seats)) if (q.seen_by >> n) & 1)
        return msgspec.structs.replace(view, asked=self.match.asked(eyes))

    def _typists(self, q: Question) -> list[int]:
        """Who may type what was rolled or drawn: the people who may see it, or the host for a bot."""
        if q.who != CHANCE or self.match.header.dice.kind != "real":
            return []
        people = [n for n in self.people() if not self.seats[n].away]
        may_see = [n for n in people if (q.seen_by >> n) & 1]
        return may_see or [n for n in people if n == self.row.host] or people

    # who looks

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Tell of every change from now on; returns what ends it."""
        self.watchers.add(watcher)
        self.drive()
        return partial(self.watchers.discard, watcher)

    def enter(self, seat: int) -> None:
        """A screen begins to show the table to a seat, or to a spectator (-1)."""
        self.present[seat] += 1
        if self.present[seat] == 1 or seat == SPECTATOR:
            self._tell(News(None, around=True))

    def exit(self, seat: int) -> None:
        """A screen does so no longer."""
        self.present[seat] -= 1
        if self.present[seat] == 0 or seat == SPECTATOR:
            self._tell(News(None, around=True))

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
            if draft.done_before(seat, id_):
                return
            if draft.seat(seat).away:
                raise Refusal(_("A bot plays for you; take your seat back first."))
            match = draft.match
            q = open_question(draft, number)
            if seat != q.who and seat not in self._typists(q):
                raise Refusal(_("Somebody else is asked now."))
            code = match.code(name)
            if code <= LEAVE:
                raise Refusal(_("To give up, leave the table."))
            match.answer(code)
            match.advance()

        check_id(id_)
        await self._whole(self._alter(act))

    async def undo(self, seat: int, number: int, typed: bool = False, id_: str = "") -> None:
        """Take back a seat's last decision, or with real dice what was ``typed`` last. Raises as `answer` does."""

        def act(draft: Draft) -> None:
            if draft.done_before(seat, id_):
                return
            if draft.seat(seat).away:
                raise Refusal(_("A bot plays for you; take your seat back first."))
            open_question(draft, number)
            if typed:
                draft.match.retype()
            else:
                draft.match.undo(seat)
            draft.cut = draft.match.number

        check_id(id_)
        await self._whole(self._alter(act))

    # changing who sits where

    async def change(self, change: Change, by: int) -> None:
        """Do what seat ``by`` asks of its table. Raises `Forbidden` for what only others may ask, or `Problem`."""
        await self._whole(self._alter(lambda draft: CHANGES[change.do](draft, change, by)))

    async def put_away(self) -> None:
        """End the match here, as it stands. Raises `Unreachable`."""
        await self._whole(self._alter(put_away))

    async def sit(self, name: str, wanted: int = -1) -> tuple[int, str] | None:
        """Give somebody an open seat: its number and secret; None where none is open. Raises `Problem`."""
        name = seating.name_of(name)
        taken: list[tuple[int, str] | None] = []
        await self._whole(self._alter(lambda draft: taken.append(changes.sit(draft, name, wanted))))
        return taken[-1]

    def invitation(self, by: int) -> Invitation:
        """How others join, for the host alone. Raises `Forbidden`."""
        if by == SPECTATOR or by != self.row.host:
            raise Forbidden(_("Only the host of the table can do this."))
        return Invitation(invite=self.row.invite, code=self.row.code or "")

    # taking home, looking back

    async def export(self, mine: Collection[int]) -> bytes:
        """The match as a save file, for whoever has the seats ``mine``. Raises `Forbidden`.

        A save holds every answer, so also what was dealt to others, and the secret that the dice follow. So: once
        the match is over everybody gets all of it. While it goes on, a device at which all the people of the table
        sit gets all of it too, to play on elsewhere; other people get it without the dice, to look at, and only in
        games in which nobody has secrets.
        """
        async with self.lock:
            over = self.row.status == "over"
            alone = set(self.people()) <= set(mine)
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
        """The table after so many answers as ``viewer`` saw it, with the log from answer ``since`` on.

        While the match goes on that is one of the seats ``mine`` or a spectator, afterwards anybody. Raises
        `Forbidden`, or `Problem` for a moment or a seat there is not.
        """
        if not SPECTATOR <= viewer < len(self.seats):
            raise Problem(_("This table has no such seat."))
        async with self.filming:
            async with self.lock:
                if self.row.status != "over" and viewer != SPECTATOR and viewer not in mine:
                    raise Forbidden(_("Through the eyes of others you can look when the match is over."))
                names = self.match.names[:]
                if self.film is None or self.film.header is not self.match.header:
                    self.film = Match(self.match.game, self.match.header, None)
            if not 0 <= moment <= len(names):
                raise Problem(_("This match has {n} answers.").format(n=len(names)))
            return await asyncio.to_thread(wind, self.film, names[:moment], viewer, since)

    async def marks(self) -> Replay:
        """How long the match is, and its moments to jump to; with the secret of the dice once it is over."""
        async with self.lock:
            marks = await asyncio.to_thread(moments_of, self.match)
            return Replay(
                table=self.info(),
                moments=self.match.number,
                marks=tuple(marks),
                secret=self.match.header.dice.secret if self.row.status == "over" else "",
            )

    # bots

    def drive(self) -> None:
        """Let the bot that is asked answer, if one is, until somebody else is."""
        if self.driver is None and self._driven():
            self.driver = asyncio.create_task(self._drive())

    def _driven(self) -> bool:
        """Whether a bot is asked, and a person plays or watches."""
        if self.closed or self._bot_asked() is None:
            return False
        return self._people_play() or bool(self.watchers)

    def _people_play(self) -> bool:
        return any(seat.kind == "person" and not seat.away for seat in self.seats)

    def _bot_asked(self) -> str | None:
        """The bot that has to answer now."""
        if self.row.turn == SPECTATOR:
            return None
        seat = self.seats[self.row.turn]
        return seat.bot if seat.kind == "bot" or seat.away else None

    async def _drive(self) -> None:
        again: float | None = None
        alone = 0
        try:
            while self._driven():
                await self._bot_answers()
                alone += 1
                await asyncio.sleep(0 if alone < AMONG_THEMSELVES and self._people_play() else PACE)
        except Stale:
            again = OTHERS_TURN  # another process is faster: let it go on
        except Unreachable:
            again = LATER
        except Problem as problem:
            LOG.error("table %s: a bot cannot go on: %s", self.id, problem)
            return
        finally:
            self.driver = None
        self._drive_later(again)

    def _drive_later(self, seconds: float | None) -> None:
        if seconds is None:
            self.drive()
        else:
            asyncio.get_running_loop().call_later(seconds, self.drive)

    async def _bot_answers(self) -> None:
        """Let a bot think, with nobody waiting for it, and take its answer if it is still asked."""
        async with self.lock:
            await self._fresh()
            name, q, s = self._bot_asked(), self.match.question, self.match.state
            if name is None or q is None:
                return
            version = self.row.version
            player = self._player(q.who, name)
            seen = s.clone() if isinstance(player, Blind) else s.determinise(q.who, self.redeal)
        loop = asyncio.get_running_loop()
        choices = await loop.run_in_executor(self.thinking, choices_of, player, seen, q, self.redeal)

        def act(draft: Draft) -> None:
            if draft.row.version == version:
                take_any(draft.match, choices)
            else:
                draft.nothing = True

        await self._whole(self._alter(act))

    def _player(self, seat: int, name: str) -> Player:
        if (seat, name) not in self.players:
            game, options = self.match.game, self.match.header.options
            self.players[seat, name] = game.bot(name, options, seat, secrets.randbits(32))
        return self.players[seat, name]

    # keeping

    async def _whole(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, though whoever asked for it may go away meanwhile."""
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, if still there

    async def _alter(self, act: Callable[[Draft], object]) -> None:
        """Make a change, keep it, show it. Where one of them fails, nothing has changed."""
        async with self.lock:
            await self._fresh()
            names, header = self.match.names[:], self.match.header
            try:
                for attempt in range(ATTEMPTS):
                    draft = Draft(self.row, self.seats, self.match, self.present)
                    act(draft)
                    if draft.nothing or await self._kept(draft, last=attempt == ATTEMPTS - 1):
                        break
                    self._put_back(names, header)
            except IllegalAnswer as fault:
                self._put_back(names, header)
                raise Refusal(_("This is no answer now.")) from fault
            except Problem:
                self._put_back(names, header)
                raise
            except Exception as fault:
                self._put_back(names, header)
                LOG.exception("table %s: the rules failed", self.id)
                raise Fault(fault) from fault
        self.drive()

    def _put_back(self, names: list[str], header: Header) -> None:
        """Make the match as it was before a change that failed."""
        put_back(self.match, names)
        self.match.header = header
        self.match.stop_at(header.stops)

    async def _kept(self, draft: Draft, *, last: bool) -> bool:
        """Write a change and show it then; False where others have the same code to join (save the ``last`` time)."""
        match = draft.match
        row = stood(draft.row, match)
        seats = {n: seat for n, seat in enumerate(draft.seats) if seat != self.seats[n]}
        other = archive_of(draft, self.row, self.seats) or follower_of(draft)
        answers = other_from(self.match, self.row.number, draft)
        writing = Writing(
            row=row,
            seats=seats,
            cut=answers,
            lines=[] if answers is None else lines_of(match, answers),
            dropped=answers is not None and answers < self.row.number,
            other=other,
            handed_over=draft.archive is not None,
        )
        try:
            await self.store.write(row.id, partial(writing.write, self.store.bus))
        except IntegrityError:
            if last:
                raise
            return False
        except (Stale, Unreachable):
            self.doubtful = True
            raise
        around = answers is None or public(row) != public(self.row) or any(differ(seats, self.seats))
        self.row, self.seats, self.match = row, draft.seats, match
        self._changed(News(answers, around))
        return True

    # following what others keep

    async def _fresh(self) -> None:
        """Make sure that what is known is what is kept."""
        if self.doubtful or self.epoch != self.store.epoch:
            await self._catch_up()

    async def refresh(self, version: int = 0) -> None:
        """Another process brought the table to this version (0: to some other, perhaps): look, and show it."""
        if version and version <= self.row.version:
            return
        async with self.lock:
            self.doubtful = True
            await self._catch_up()
        self._drive_later(OTHERS_TURN)

    async def _catch_up(self) -> None:
        """Take over what is kept. Raises `Gone` or `Unreachable`."""
        epoch, was = self.store.epoch, self.row
        stored = await self._stored(was.version)
        base = min((*stored.lines, stored.row.number, was.number))
        cut: int | None = base
        if epoch != self.epoch or stored.row.version < was.version or stored.row.header != was.header:
            stored, cut = await self._stored(-1), 0
            self.match = await asyncio.to_thread(match_of, stored)
        elif base == stored.row.number == was.number:
            cut = None
        else:
            self.match.follow(base, [stored.lines[n].name for n in range(base, stored.row.number)])
        self.row, self.seats = stored.row, list(stored.seats)
        self.doubtful, self.epoch = False, epoch
        if stored.row != was:
            self._changed(News(cut, around=True))

    async def _stored(self, since: int) -> Stored:
        stored = await self.store.read(partial(keeping.load, table=self.id, since=since))
        if stored is None:
            raise Gone
        return stored

    def _changed(self, news: News) -> None:
        self.views.clear()
        self._tell(news)

    def _tell(self, news: News) -> None:
        for watcher in list(self.watchers):
            watcher(news)


def check_id(id_: str) -> None:
    """Raises `Refusal` for a client's id that is too long to be kept."""
    if len(id_) > LONGEST_ID:
        raise Refusal(_("The id of an answer has {most} letters at most.").format(most=LONGEST_ID))


def open_question(draft: Draft, number: int) -> Question:
    """The open question, if it has that number. Raises `Stale`, or `Refusal` where nobody may answer."""
    if draft.row.status == "waiting":
        raise Refusal(_("The game begins when every seat is taken."))
    if number != draft.match.number:
        raise Stale
    q = draft.match.question
    if q is None or draft.row.status == "over":
        raise Refusal(_("The game is over."))
    return q


# what is written

Other = tuple[Row, Sequence[Seat], Sequence[Line]]
"""A further table that comes of a change."""


def archive_of(draft: Draft, row: Row, seats: Sequence[Seat]) -> Other | None:
    """The table that gets what was played so far, whose answers are handed over to it."""
    if draft.archive is None:
        return None
    columns = {**ways_in(), "code": None}
    row = msgspec.structs.replace(
        row, id=draft.archive, status="over", turn=SPECTATOR, listed=False, changed=time.time(), **columns
    )
    return row, seats, ()


def follower_of(draft: Draft) -> Other | None:
    """The table at which the same people play again."""
    if draft.follower is None:
        return None
    row, seats, match = draft.follower
    row = stood(row, match)
    return msgspec.structs.replace(row, created=row.changed), seats, lines_of(match, 0)


def other_from(match: Match, number: int, draft: Draft) -> int | None:
    """From which answer on they are others than before; None where all are the same."""
    if draft.match is not match:
        return 0
    return draft.cut if draft.cut < number or draft.match.number > number else None


class Writing(msgspec.Struct, frozen=True):
    """A change of a table as it is written, in one transaction with the table that comes of it."""

    row: Row
    seats: dict[int, Seat]  # those that changed
    cut: int | None  # from here on the answers are others; None: they are the same
    lines: list[Line]
    dropped: bool  # whether there were answers from there on before
    other: Other | None
    handed_over: bool  # the other table gets the answers that there were

    def write(self, bus: Bus, connection: Connection) -> None:
        """Do it. Raises `Stale`."""
        keeping.change(connection, bus, self.row, self.seats)
        if self.other is not None:
            keeping.create(connection, *self.other)
        if self.handed_over and self.other is not None:
            keeping.hand_over(connection, self.row.id, self.other[0].id)
        elif self.dropped and self.cut is not None:
            keeping.drop_answers(connection, self.row.id, self.cut)
        if self.cut is not None:
            keeping.add_answers(connection, self.row, self.cut, self.lines)


def public(row: Row) -> tuple[object, ...]:
    """What everybody sees of a row that does not change with every answer."""
    return row.status, row.host, row.listed, row.header, row.rematch, row.before


def differ(seats: dict[int, Seat], before: Sequence[Seat]) -> list[bool]:
    """For each changed seat, whether everybody can see that."""
    return [msgspec.structs.replace(seat, done=before[n].done) != before[n] for n, seat in seats.items()]


# a bot's answer


def choices_of(player: Player, seen: Any, q: Question, draw: Draw) -> list[int]:
    """What a bot answers, and what else could be answered should the rules fail at that; the harmless first."""
    rest = [code for code in q.options if code != PASS]
    others = [rest.pop(draw.below(len(rest))) for _n in range(min(TRIES, len(rest)))]
    if q.window:
        others.insert(0, PASS)
    try:
        return [player.choose(seen, q), *others]
    except Exception:
        LOG.exception("a bot failed at question %d", q.kind)
        return others


def take_any(match: Match, codes: Sequence[int]) -> None:
    """Give the first of these answers that the rules can carry out. Raises what the last one failed of."""
    names = match.names[:]
    for n, code in enumerate(codes):
        try:
            match.answer(code)
            match.advance()
            return
        except Exception:
            LOG.exception("answer %d of a bot failed", code)
            if n == len(codes) - 1:
                raise
            put_back(match, names)
