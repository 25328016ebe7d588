"""The database: what it holds is what was written, once and whole; it comes up to date by itself."""

import asyncio
import stat
from functools import partial
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from reliquest.errors import Problem, UsageProblem
from reliquest.server import store as keeping
from reliquest.server.record import ways_in
from reliquest.server.schema import METADATA, Line, Row, Seat
from reliquest.server.store import HEAD, Stale, Store, Unreachable
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio


def row(name: str, **columns: object) -> Row:
    return Row(
        **{  # type: ignore[arg-type]
            "id": name,
            "version": 1,
            "number": 0,
            "game": "page-quest",
            "title": "Belize",
            "status": "waiting",
            "turn": -1,
            "host": 0,
            "listed": False,
            "header": "{}",
            "created": 1.5,
            "changed": 2.5,
            **ways_in(),
            **columns,
        }
    )


SEATS = (Seat(kind="person", name="Ana", key="k" * 64, done=("a", "b")), Seat(kind="bot", name="x", bot="x"))


async def test_a_table_is_read_as_it_was_written(database: str) -> None:
    store = await Store.start(database)
    kept = row("t", number=2, rematch="u")
    await store.write(
        "t", partial(keeping.create, row=kept, seats=SEATS, lines=[Line("one"), Line("two", "m")])
    )
    await store.close()
    store = await Store.start(database)
    found = await store.read(partial(keeping.load, table="t"))
    assert found == (kept, SEATS, {0: Line("one"), 1: Line("two", "m")})
    assert await store.read(partial(keeping.load, table="u")) is None
    await store.close()


async def test_who_writes_on_what_has_changed_meanwhile_is_refused_and_nothing_is_written(
    database: str,
) -> None:
    store = await Store.start(database)
    kept = row("t")
    await store.write("t", partial(keeping.create, row=kept, seats=SEATS))
    ours = msgspec.structs.replace(kept, version=2, title="ours")
    theirs = msgspec.structs.replace(kept, version=2, title="theirs")

    def change(row: Row, connection: Connection) -> None:
        keeping.change(connection, store.bus, row, {0: Seat(kind="person", name=row.title)})
        keeping.add_answers(connection, row, 0, [Line(row.title)])

    await store.write("t", partial(change, ours))
    with pytest.raises(Stale):
        await store.write("t", partial(change, theirs))
    found = await store.read(partial(keeping.load, table="t"))
    assert found is not None
    assert (found.row.title, found.seats[0].name, found.lines) == ("ours", "ours", {0: Line("ours")})
    await store.close()


async def test_what_is_read_together_is_of_one_moment(database: str) -> None:
    store = await Store.start(database)
    kept = row("t")
    await store.write("t", partial(keeping.create, row=kept, seats=SEATS))

    def read(connection: Connection) -> tuple[str, str]:
        found = keeping.row_by(connection, id="t")
        later = msgspec.structs.replace(kept, version=2, title="later")
        with store.engine.begin() as other:
            keeping.change(other, store.bus, later, {0: Seat(kind="person", name="later")})
        stored = keeping.load(connection, "t")
        assert found is not None
        assert stored is not None
        return found.title, stored.seats[0].name

    assert await store.read(read) == ("Belize", "Ana")
    assert (await store.read(partial(keeping.load, table="t"))).row.title == "later"  # type: ignore[union-attr]
    await store.close()


async def test_what_is_written_together_fails_alone(database: str) -> None:
    """One of many changes that share a transaction breaks a rule of the database: the others are kept."""
    store = await Store.start(database)
    same = ways_in()
    rows = [row("a"), row("b", **same), row("c", **same), row("d")]
    outcomes = await asyncio.gather(
        *(store.write(each.id, partial(keeping.create, row=each, seats=SEATS)) for each in rows),
        return_exceptions=True,
    )
    failed = [isinstance(outcome, IntegrityError) for outcome in outcomes]
    assert sorted(failed) == [False, False, False, True]
    assert not failed[0]
    assert not failed[3]
    for each, broken in zip(rows, failed, strict=True):
        assert (await store.read(partial(keeping.load, table=each.id)) is None) == broken
    await store.close()


async def test_the_migrations_lead_to_the_tables_that_the_program_reads(database: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(keeping.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    store = await Store.start(database)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    await store.close()


async def test_several_that_start_at_once_make_one_database(database: str) -> None:
    stores = await asyncio.gather(*(Store.start(database) for _n in range(4)))
    await stores[0].write("t", partial(keeping.create, row=row("t"), seats=SEATS))
    assert all([await store.read(partial(keeping.load, table="t")) for store in stores])
    for store in stores:
        await store.close()


async def test_a_database_of_a_newer_program_is_left_alone(database: str) -> None:
    store = await Store.start(database)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(Problem, match="newer Reliquest"):
        await Store.start(database)


async def test_a_file_in_which_dice_are_secret_is_nobody_elses(tmp_path: Path) -> None:
    store = await Store.start(str(tmp_path / "new" / "tables.sqlite"))
    await store.write("t", partial(keeping.create, row=row("t"), seats=SEATS))
    for path in (tmp_path / "new").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    await store.close()


@pytest.mark.parametrize(
    "address", ["mysql://a:secret@b/c", "sqlite://", "postgresql://a:secret@b:port/c", "ftp://x"]
)
async def test_an_address_of_another_kind_is_refused_without_telling_its_password(address: str) -> None:
    with pytest.raises(UsageProblem, match="--database takes") as refused:
        await Store.start(address)
    assert "secret" not in str(refused.value)


async def test_a_place_where_no_file_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unreachable, match="cannot be reached"):
        await Store.start(str(tmp_path / "file" / "tables.sqlite"))
    (tmp_path / "text.sqlite").write_text("this is no database, but long enough to be taken for one" * 20)
    with pytest.raises(Unreachable, match="not a database"):
        await Store.start(str(tmp_path / "text.sqlite"))


async def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be reached") as refused:
        await Store.start(f"postgresql://ana:secret@/none?host={tmp_path}")
    assert "secret" not in str(refused.value)


async def test_a_file_that_is_taken_away_is_missed_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.start(str(path))
    await store.write("t", partial(keeping.create, row=row("t"), seats=SEATS))
    away = tmp_path / "away"
    away.mkdir()
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).rename(away / name)
    with pytest.raises(Unreachable, match=r"tables\.sqlite cannot be reached"):
        await store.write("u", partial(keeping.create, row=row("u"), seats=SEATS))
    with pytest.raises(Unreachable):
        await store.read(partial(keeping.load, table="t"))
    for file in away.iterdir():
        file.rename(tmp_path / file.name)
    await store.write("u", partial(keeping.create, row=row("u"), seats=SEATS))
    assert await store.read(partial(keeping.load, table="t"))
    await store.close()


async def test_another_file_in_its_place_is_used_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await Store.start(str(path))
    await store.write("t", partial(keeping.create, row=row("t"), seats=SEATS))
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).unlink()
    other = await Store.start(str(path))
    await other.write("u", partial(keeping.create, row=row("u"), seats=SEATS))
    await other.close()
    assert await store.read(partial(keeping.load, table="u"))
    assert store.epoch == 1
    assert await store.read(partial(keeping.load, table="t")) is None
    await store.close()


async def test_a_server_that_was_down_is_used_again(postgres: Postgres) -> None:
    store = await Store.start(postgres.new())
    await store.write("t", partial(keeping.create, row=row("t"), seats=SEATS))
    postgres.stop()
    try:
        for _n in range(2):
            with pytest.raises(Unreachable, match="cannot be reached just now"):
                await store.write("u", partial(keeping.create, row=row("u"), seats=SEATS))
    finally:
        postgres.start()
    await store.write("u", partial(keeping.create, row=row("u"), seats=SEATS))
    assert await store.read(partial(keeping.load, table="t"))
    await store.close()
