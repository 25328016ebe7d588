"""All the tables of one server process: opened, joined, found again, listed, and let go of when idle."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.exc import IntegrityError

from reliquest import __version__
from reliquest.content import packs
from reliquest.engine.game import Game
from reliquest.engine.match import Dice, Header, Match, committed, read_save
from reliquest.errors import Problem
from reliquest.server import catalogue
from reliquest.server import seats as seating
from reliquest.server import store as keeping
from reliquest.server.record import (
    SPECTATOR,
    begun,
    bots_of,
    encoded,
    info_of,
    lines_of,
    resumed,
    stood,
    ways_in,
)
from reliquest.server.schema import Row, Seat
from reliquest.server.store import Store, Stored
from reliquest.server.table import ATTEMPTS, Table
from reliquest.server.wire import Join, Joined, NewTable, Opened, Seated, TableInfo
from reliquest.text import _, ngettext

IDLE: Final = 900.0
"""Seconds after which a table that nobody looks at leaves the memory."""

SWEEP: Final = 30.0
"""Seconds between looks for such tables."""

THINKERS: Final = 2
"""Threads in which bots think."""

MOST_LISTED: Final = 100

LONGEST: Final = 20_000
"""Answers that a save may hold to be played on here."""


class Hub:
    """The tables of this process."""

    def __init__(self, store: Store, idle: float = IDLE) -> None:
        self.store = store
        self.idle = idle
        self.thinking = ThreadPoolExecutor(THINKERS, "bots")
        self.loaded: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.used: dict[str, tuple[Table, float]] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.refreshing: set[asyncio.Task[None]] = set()
        self.sweeper: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, database: str | None = None, *, idle: float = IDLE) -> "Hub":
        """A hub on that database (by default a file of the user). Raises `UsageProblem` or `Unreachable`."""
        hub = cls(await Store.start(database), idle)
        await hub.store.bus.listen(hub.heard)
        hub.sweeper = asyncio.create_task(hub._sweep())
        return hub

    async def close(self) -> None:
        """Let everything that was begun be kept, and let go of the database."""
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        for table in list(self.loaded.values()):
            await table.close()
        for task in [*self.loading.values(), *self.refreshing]:
            task.cancel()
        self.thinking.shutdown()
        await self.store.close()

    # finding

    async def table(self, table: str) -> Table:
        """The table of that id. Raises `Gone`, or `Problem` where it cannot be read."""
        found = self.loaded.get(table)
        if found is None:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self._load(table))
            found = await asyncio.shield(self.loading[table])
        self.used[table] = (found, time.monotonic())
        return found

    async def _load(self, table: str) -> Table:
        try:
            found = await Table.load(self.store, self.thinking, table)
            self.loaded[table] = found
            found.drive()
            return found
        finally:
            del self.loading[table]

    async def listed(self) -> list[TableInfo]:
        """The tables that strangers may see, the latest first."""
        found = await self.store.read(partial(keeping.listed, most=MOST_LISTED))
        return [self._info(stored) for stored in found]

    def _info(self, stored: Stored) -> TableInfo:
        table = self.loaded.get(stored.row.id)
        return table.info() if table is not None else info_of(stored.row, stored.seats, {})

    def heard(self, table: str, version: int) -> None:
        """Another process changed a table (an empty id: perhaps any)."""
        for each in [table] if table else {*self.loaded, *self.loading}:
            if (
                each in self.loaded or each in self.loading
            ):  # what is being read may be read from before the change
                task = asyncio.create_task(self._refresh(each, version))
                self.refreshing.add(task)
                task.add_done_callback(self.refreshing.discard)

    async def _refresh(self, table: str, version: int) -> None:
        with suppress(Problem):  # it is told to whoever asks for the table next
            known = self.loaded.get(table)
            if known is None:
                known = await asyncio.shield(self.loading[table])
            await known.refresh(version)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """Let go of tables that have been idle long enough."""
        for table, (found, since) in list(self.used.items()):
            if not found.idle:
                self.used[table] = (found, now)
            elif now - since >= self.idle:
                del self.used[table]

    # opening

    async def open(self, new: NewTable) -> Opened:
        """Open a table. Raises `Problem` for what cannot be played so."""
        game = catalogue.game_of(new.game)
        options = catalogue.options(game, new.options)
        seats, mine = seats_of(new, game.seats(options), bots_of(game.id))
        header = header_of(game, options, real_dice=new.real_dice, stops=new.stops)
        return await self.lay(game, header, seats, mine, listed=new.listed)

    async def lay(
        self,
        game: Game,
        header: Header,
        seats: Sequence[Seat],
        mine: Sequence[Seated] = (),
        *,
        listed: bool = False,
        campaign: str = "",
    ) -> Opened:
        """Lay a table for these seats. Raises `Problem` for what cannot be played so."""
        full = all(seat.kind != "open" for seat in seats)
        match = begun(header, seats) if full else Match(game, header, None)
        return await self._create(match, seats, mine, listed=listed, full=full, campaign=campaign)

    async def _create(
        self,
        match: Match,
        seats: Sequence[Seat],
        mine: Sequence[Seated],
        *,
        listed: bool,
        full: bool,
        campaign: str = "",
    ) -> Opened:
        """Keep a new table, and hand out what only this device may know."""
        row = Row(
            id=seating.new_id(),
            version=0,
            number=match.number,
            game=match.game.id,
            title=title_of(match.game, match.header.options),
            status="playing" if full else "waiting",
            turn=SPECTATOR,
            host=next((n for n, seat in enumerate(seats) if seat.key), SPECTATOR),
            listed=listed,
            header=encoded(match.header),
            created=time.time(),
            changed=0.0,
            campaign=campaign,
            **ways_in(),
        )
        row = await self._insert(stood(row, match), seats, match)
        table = Table(self.store, self.thinking, Stored(row, tuple(seats), {}), match)
        self.loaded[row.id] = table
        self.used[row.id] = (table, time.monotonic())
        table.drive()
        return Opened(table=table.info(), seats=tuple(mine), invite=row.invite, code=row.code or "")

    async def _insert(self, row: Row, seats: Sequence[Seat], match: Match) -> Row:
        """Keep a new table; returns it with ways to join that no other table has."""
        lines = lines_of(match, 0)
        for _attempt in range(ATTEMPTS - 1):
            with suppress(IntegrityError):
                await self.store.write(row.id, partial(keeping.create, row=row, seats=seats, lines=lines))
                return row
            row = msgspec.structs.replace(row, **ways_in())
        await self.store.write(row.id, partial(keeping.create, row=row, seats=seats, lines=lines))
        return row

    async def imported(self, data: bytes, names: Sequence[str] = ()) -> Opened:
        """A table that goes on with the match of a save. Its people are those of this device, by name; where it
        has more people than names are given, their seats are open. Raises `Problem` for a save that is no good.
        """
        save = read_save(data)
        if len(save.answers) > LONGEST:
            raise Problem(_("This match is too long to be played here."))
        catalogue.check_form(save.header.options)
        match = await asyncio.to_thread(resumed, catalogue.game_of(save.header.game), save)
        playable = match.question is None or match.header.dice.kind == "real" or match.chance is not None
        if not playable:
            raise Problem(_("This save is a copy without its dice; it can be replayed, not played on."))
        seats, mine = seats_of(
            NewTable(
                game=match.game.id, seats=places(save.header.seats, max(len(names), 1)), names=tuple(names)
            ),
            len(save.header.seats),
            bots_of(match.game.id),
        )
        full = all(seat.kind != "open" for seat in seats) or match.question is None
        return await self._create(match, seats, mine, listed=False, full=full)

    # joining

    async def join(self, join: Join) -> Joined:
        """Let somebody sit down, or only watch where all seats are taken and the link is good. Raises `Problem`."""
        name = seating.name_of(join.name)
        table = await self._asked_for(join)
        taken = await table.sit(name, join.seat)
        if taken is None and not join.invite:
            raise Problem(_("Every seat of this table is taken."))
        seats = () if taken is None else (Seated(seat=taken[0], secret=taken[1]),)
        return Joined(table=table.info(), seats=seats)

    async def _asked_for(self, join: Join) -> Table:
        """The table that somebody may join. Raises `Problem`."""
        if join.invite:
            wanted: dict[str, Any] = {"invite_key": seating.key_of(join.invite)}
            sentence = _("This link leads to no table; perhaps the host made a new one.")
        elif join.code:
            wanted = {"code": seating.code_of(join.code), "status": "waiting"}
            sentence = _("No table with open seats has this code.")
        else:
            wanted = {"id": join.table, "listed": True}
            sentence = _("There is no such table to join.")
        row = await self.store.read(partial(keeping.row_by, **wanted))
        if row is None:
            raise Problem(sentence)
        return await self.table(row.id)


def header_of(game: Game, options: dict[str, Any], *, real_dice: bool, stops: str) -> Header:
    """The header of a new match with complete options, whose seats nobody has taken yet."""
    return Header(
        game=game.id,
        rules=game.rules_version,
        program=__version__,
        packs=list(game.packs(options)),
        options=options,
        dice=Dice(kind="real") if real_dice else committed(None),
        seats=["person"] * game.seats(options),
        stops=stops,
    )


def seats_of(new: NewTable, count: int, bots: Sequence[str]) -> tuple[list[Seat], list[Seated]]:
    """The seats that a new table has, and those of this device with their secrets. Raises `Problem`."""
    spec = new.seats or ("you", *[bots[0]] * (count - 1))
    if len(spec) != count:
        sentence = ngettext(
            "This game has {n} seat, not {given}.", "This game has {n} seats, not {given}.", count
        )
        raise Problem(sentence.format(n=count, given=len(spec)))
    if len(new.names) > spec.count("you"):
        raise Problem(_("More names are given than people sit at this device."))
    seats: list[Seat] = []
    mine: list[Seated] = []
    for number, who in enumerate(spec):
        if who == "you":
            given = new.names[len(mine)] if len(mine) < len(new.names) else ""
            secret = seating.new_secret()
            name = seating.name_of(given, _("Player {n}").format(n=number + 1))
            seats.append(Seat(kind="person", name=name, key=seating.key_of(secret)))
            mine.append(Seated(seat=number, secret=secret))
        elif who == "open":
            seats.append(Seat(kind="open"))
        else:
            bot = seating.bot_of(who, bots)
            seats.append(Seat(kind="bot", name=bot, bot=bot))
    return seats, mine


def places(players: Sequence[str], here: int) -> tuple[str, ...]:
    """How the players of a save sit down where so many people are at this device."""
    people = [number for number, who in enumerate(players) if who == "person"]
    return tuple(
        who if who != "person" else "you" if number in people[:here] else "open"
        for number, who in enumerate(players)
    )


def title_of(game: Game, options: dict[str, Any]) -> str:
    """What is played, in words: the adventure, the treasure, or the length of the quest."""
    with packs.by_id_alone():
        settings = {setting.key: setting for setting in game.settings(options_chosen(options))}
    for key in ("adventure", "scenario", "floors"):
        if key in settings:
            for choice in settings[key].choices:
                if choice.value == options.get(key):
                    return choice.label
    return game.title


def options_chosen(options: dict[str, Any]) -> dict[str, Any]:
    """Complete options as the settings of a game read them: the players by their number."""
    players = options.get("players")
    return {**options, "players": len(players)} if isinstance(players, list) else options
