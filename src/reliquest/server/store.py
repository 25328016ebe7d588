"""The database: every change of a table is written to it, once and whole, before anybody is shown it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from reliquest.errors import Problem, UsageProblem
from reliquest.folders import data_folder
from reliquest.server.bus import Bus, PostgresBus
from reliquest.server.schema import ANSWERS, SEATS, TABLES, Line, Row, Seat
from reliquest.text import _

HEAD: Final = "0002"
"""The step of ``migrations`` that this program needs."""

LOCK: Final = 7_265_711
"""The number of the lock that a process holds in PostgreSQL while it runs migrations."""

READERS: Final = 4
"""Threads that read beside the one that writes."""

TOGETHER: Final = 128
"""So many changes of different tables are written in one transaction at most."""

LOG_PAGES: Final = 20_000
"""Pages that SQLite's log may have before whoever writes next has to bring them home and all others wait for that."""

TIDY: Final = 2.0
"""Seconds after a change in which the log is brought home on the side."""

PATIENCE: Final = 5
"""Seconds to wait for a connection, or for another process to end its transaction."""

SNAPSHOT: Final = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")

T = TypeVar("T")

Job = Callable[[Connection], Any]
"""Something done in a transaction. It raises `Stale` before it has changed anything, or not at all."""


class Unreachable(Problem):
    """The database cannot be asked just now."""


class Stale(Problem):
    """Somebody changed the table since it was looked at."""

    def __init__(self) -> None:
        super().__init__(_("Somebody was faster: look at the table again."))


class Stored(NamedTuple):
    """A table as it is kept, with all or the latest of its answers by number."""

    row: Row
    seats: tuple[Seat, ...]
    lines: dict[int, Line]


def place(database: str | None) -> URL:
    """Where a database is: an address, the path of a SQLite file, or by default a file in the user's data folder.

    Raises `UsageProblem` for an address that is of another kind.
    """
    if database is None:
        return sqlite(data_folder() / "tables.sqlite")
    if "://" not in database:
        return sqlite(Path(database).expanduser())
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        url = None
    kind = url.drivername.partition("+")[0] if url is not None else ""
    if url is not None and kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url is not None and kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return sqlite(Path(str(url.database)).expanduser())
    raise UsageProblem(
        _("--database takes postgresql://… or the path of a SQLite file, not {it}.").format(
            it=url.render_as_string(hide_password=True) if url is not None else _("such an address")
        )
    )


def sqlite(path: Path) -> URL:
    """The address of a SQLite file."""
    return URL.create("sqlite+pysqlite", database=str(path.absolute()))


class Store:
    """One database. What is written at the same moment shares a transaction, and so the wait for the disk."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.file = Path(str(url.database)) if url.drivername.startswith("sqlite") else None
        self.inode: int | None = None
        self.epoch = 0  # how often another file has taken the place of the database
        self.bus: Bus = Bus() if self.file is not None else PostgresBus(url)
        self.engine = engine_of(url)
        self.writing = ThreadPoolExecutor(1, "store-write")
        self.reading = ThreadPoolExecutor(READERS, "store-read")
        self.waiting: list[tuple[str, Job, asyncio.Future[Any]]] = []
        self.writer: asyncio.Task[None] | None = None
        self.tidying: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, database: str | None) -> "Store":
        """The database, brought up to date. Raises `UsageProblem` or `Unreachable`."""
        store = cls(place(database))
        try:
            await asyncio.get_running_loop().run_in_executor(store.writing, store.prepare)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        if self.writer is not None:
            await self.writer
        if self.tidying is not None:
            self.tidying.cancel()
            with suppress(asyncio.CancelledError):
                await self.tidying
        await self.bus.close()
        self.writing.shutdown()
        self.reading.shutdown()
        self.engine.dispose()

    # asking

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a question to the database gives. Raises `Unreachable`."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        try:
            self.check_file()
            with self.engine.connect() as connection:
                at_one_moment(connection)
                return job(connection)
        except (SQLAlchemyError, OSError) as fault:
            raise self.unreachable(fault) from fault

    async def write(self, key: str, job: Callable[[Connection], T]) -> T:
        """Do something in a transaction; returns once it is on the disk. ``key`` is the id of the table it is about.

        Raises `Stale`, `Unreachable`, or IntegrityError for what has to be unique and is not.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.append((key, job, done))
        if self.writer is None:
            self.writer = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                # In the order of their keys, so that two processes never wait for each other in a circle.
                batch = sorted(self.waiting[:TOGETHER], key=lambda each: each[0])
                del self.waiting[:TOGETHER]
                jobs = [job for _key, job, _done in batch]
                outcomes = await loop.run_in_executor(self.writing, self._commit, jobs)
                for (_key, _job, done), outcome in zip(batch, outcomes, strict=True):
                    if done.cancelled():
                        continue
                    if isinstance(outcome, BaseException):
                        done.set_exception(outcome)
                    else:
                        done.set_result(outcome)
        finally:
            self.writer = None
            if self.file is not None and self.tidying is None:
                self.tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        """Bring SQLite's log home a while after it was written, beside whoever writes and reads."""
        try:
            await asyncio.sleep(TIDY)
            with suppress(Unreachable):  # it is told to whoever writes next
                await self.read(bring_home)
        finally:
            self.tidying = None

    def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """What came of each job: its result, or the exception that stands for it."""
        try:
            self.check_file()
            with self.engine.begin() as connection:
                return [attempt(connection, job) for job in jobs]
        except IntegrityError as fault:
            alone = fault
        except (SQLAlchemyError, OSError) as fault:
            return [self.unreachable(fault)] * len(jobs)
        return [self._commit([job])[0] for job in jobs] if len(jobs) > 1 else [alone]

    # reaching it

    def prepare(self) -> None:
        """Make the database if there is none, and bring it up to date. Raises `Unreachable` or `Problem`."""
        try:
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self.file.touch(mode=0o600)  # it holds the secrets of dice
            with self.engine.connect() as connection:
                migrate(connection)
            if self.file is not None:
                self.inode = self.file.stat().st_ino
        except (SQLAlchemyError, OSError) as fault:
            raise self.unreachable(fault) from fault

    def check_file(self) -> None:
        """Notice that the file of the database is gone, or another one in its place: an open one would be written
        to all the same, and lost. Raises OSError while there is none.
        """
        if self.file is None or self.file.stat().st_ino == self.inode:
            return
        self.engine.dispose()
        self.prepare()
        self.epoch += 1

    def unreachable(self, fault: Exception) -> Unreachable:
        """The sentence about a database that does not answer."""
        if isinstance(fault, DBAPIError) and fault.orig is not None:
            why = (
                str(fault.orig).strip().splitlines()[0]
                if str(fault.orig).strip()
                else type(fault.orig).__name__
            )
        elif isinstance(fault, OSError):
            why = fault.strerror or str(fault)
        else:
            why = str(fault)
        sentence = _("The database {name} cannot be reached just now ({why}); nothing was changed.")
        return Unreachable(sentence.format(name=self.name(), why=why))

    def name(self) -> str:
        """What the database is called in sentences; never with a password."""
        if self.file is not None:
            return str(self.file)
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)


def at_one_moment(connection: Connection) -> None:
    """Let all that is read on this connection be as it was at one moment, whatever is written meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.execute(SNAPSHOT)
    else:
        connection.exec_driver_sql("BEGIN")


def bring_home(connection: Connection) -> None:
    """Copy the pages of SQLite's log to where they belong, as far as nobody is in the way."""
    connection.rollback()
    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()


def attempt(connection: Connection, job: Job) -> Any:
    """What a job gives, or that it came too late."""
    try:
        return job(connection)
    except Stale as stale:
        return stale


def engine_of(url: URL) -> Engine:
    """The engine for an address. Raises `UsageProblem` where its driver is not installed."""
    if url.drivername.startswith("sqlite"):
        engine = create_engine(url, pool_size=READERS + 1, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", set_up_sqlite)
        return engine
    patience = {"connect_timeout": PATIENCE, "tcp_user_timeout": PATIENCE * 1000}
    try:
        return create_engine(url, pool_size=READERS + 1, pool_pre_ping=True, connect_args=patience)
    except ModuleNotFoundError:
        raise UsageProblem(
            _("PostgreSQL needs its driver; install it by: pip install 'reliquest[postgres]'")
        ) from None


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Readers beside the writer, and no commit that is not on the disk."""
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"wal_autocheckpoint={LOG_PAGES}",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing, one process at a time. Raises `Problem` where the database is newer."""
    if step(connection) == HEAD:
        return
    connection.rollback()
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    if step(connection) != HEAD:
        upgrade(connection)
    connection.commit()


def step(connection: Connection) -> str | None:
    """The migration that was run last; None for an empty database."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection) -> None:
    """Let Alembic run the migrations up to `HEAD`."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, HEAD)
    except CommandError as fault:
        raise Problem(
            _("The database was written by a newer Reliquest; this program cannot read it ({why}).").format(
                why=fault
            )
        ) from fault


# what is read and written


def load(connection: Connection, table: str, since: int = -1) -> Stored | None:
    """A table with its answers, or with those alone that were given after its version ``since``."""
    row = row_by(connection, id=table)
    if row is None:
        return None
    seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat))
    answers = connection.execute(
        select(ANSWERS.c.number, ANSWERS.c.name, ANSWERS.c.mark)
        .where(ANSWERS.c.table_id == table, ANSWERS.c.version > since)
        .order_by(ANSWERS.c.number)
    )
    return Stored(
        row,
        tuple(seat_of(found) for found in seats.mappings()),
        {number: Line(name, mark) for number, name, mark in answers},
    )


def row_by(connection: Connection, **columns: Any) -> Row | None:
    """The row of the one table with these values; None without one."""
    found = connection.execute(select(TABLES).filter_by(**columns)).mappings().first()
    return None if found is None else Row(**dict(found))


def seat_of(found: Mapping[Any, Any]) -> Seat:
    """A seat from its row."""
    return Seat(
        kind=found["kind"],
        name=found["name"],
        bot=found["bot"],
        away=found["away"],
        key=found["key"],
        done=tuple(msgspec.json.decode(found["done"], type=list[str])),
    )


ADD_TABLE: Final = insert(TABLES)
ADD_SEATS: Final = insert(SEATS)
ADD_ANSWERS: Final = insert(ANSWERS)
CHANGE_TABLE: Final = update(TABLES).where(
    TABLES.c.id == bindparam("of"), TABLES.c.version == bindparam("before_version")
)
CHANGE_SEATS: Final = update(SEATS).where(
    SEATS.c.table_id == bindparam("of"), SEATS.c.seat == bindparam("at")
)
DROP_ANSWERS: Final = delete(ANSWERS).where(
    ANSWERS.c.table_id == bindparam("of"), ANSWERS.c.number >= bindparam("cut")
)
"""What is written with every answer is put together once: that costs more than the database itself."""


def create(connection: Connection, row: Row, seats: Sequence[Seat], lines: Sequence[Line] = ()) -> None:
    """Write a new table. Raises IntegrityError where its id, code or invite is taken."""
    connection.execute(ADD_TABLE, msgspec.structs.asdict(row))
    places = [{"table_id": row.id, "seat": n, **seat_values(seat)} for n, seat in enumerate(seats)]
    connection.execute(ADD_SEATS, places)
    add_answers(connection, row, 0, lines)


def change(connection: Connection, bus: Bus, row: Row, seats: Mapping[int, Seat]) -> None:
    """Write a table anew, and the seats that changed.

    ``row`` has the next version; raises `Stale` where the kept one is not the one before it.
    """
    values = {**msgspec.structs.asdict(row), "of": row.id, "before_version": row.version - 1}
    if connection.execute(CHANGE_TABLE, values).rowcount != 1:
        raise Stale
    if seats:
        places = [{"of": row.id, "at": n, **seat_values(seat)} for n, seat in seats.items()]
        connection.execute(CHANGE_SEATS, places)
    bus.say(connection, row.id, row.version)


def seat_values(seat: Seat) -> dict[str, Any]:
    """A seat as columns of its row."""
    return {**msgspec.structs.asdict(seat), "done": msgspec.json.encode(seat.done).decode()}


def drop_answers(connection: Connection, table: str, cut: int) -> None:
    """Take back the answers from number ``cut`` on."""
    connection.execute(DROP_ANSWERS, {"of": table, "cut": cut})


def add_answers(connection: Connection, row: Row, cut: int, lines: Sequence[Line]) -> None:
    """Write answers from number ``cut`` on, given at the version of the row."""
    added = [
        {"table_id": row.id, "number": n, "version": row.version, "name": line.name, "mark": line.mark}
        for n, line in enumerate(lines, cut)
    ]
    if added:
        connection.execute(ADD_ANSWERS, added)


def hand_over(connection: Connection, table: str, to: str) -> None:
    """Give all the answers of a table to another one."""
    connection.execute(update(ANSWERS).where(ANSWERS.c.table_id == table).values(table_id=to))


def listed(connection: Connection, most: int) -> list[Stored]:
    """The tables that strangers may see, the latest first, without their answers."""
    rows = connection.execute(
        select(TABLES)
        .where(TABLES.c.listed, TABLES.c.status != "over")
        .order_by(TABLES.c.changed.desc())
        .limit(most)
    )
    found = [Row(**dict(row)) for row in rows.mappings()]
    seats: dict[str, list[Seat]] = {row.id: [] for row in found}
    wanted = select(SEATS).where(SEATS.c.table_id.in_(seats)).order_by(SEATS.c.seat)
    for seat in connection.execute(wanted).mappings():
        seats[seat["table_id"]].append(seat_of(seat))
    return [Stored(row, tuple(seats[row.id]), {}) for row in found]
