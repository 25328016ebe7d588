"""Several server processes share one PostgreSQL: each hears of the others' changes, and no match ever forks."""

import asyncio
import random
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import psycopg
import pytest

from reliquest.server import store as keeping
from reliquest.server.bus import Bus
from reliquest.server.store import Stale, Unreachable
from reliquest.server.table import Table
from reliquest.server.tables import Hub
from reliquest.server.wire import Change, Join
from tests.server.people import PATIENCE, Watch, asked, opened, play, step
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio

Two = tuple[Hub, Hub]


@pytest.fixture
def address(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.new()


@pytest.fixture
async def hubs(address: str) -> AsyncIterator[Two]:
    """Two hubs on one database, as two processes have them."""
    one, other = await Hub.start(address), await Hub.start(address)
    yield one, other
    await one.close()
    await other.close()


async def shared(hubs: Two, game: str = "artifact") -> tuple[Table, Table]:
    """One table of two people, as either process knows it."""
    here, made = await opened(hubs[0], game, "you", "open", names=("Ana",), options={"players": 2})
    await hubs[1].join(Join(name="Bo", invite=made.invite))
    there = await hubs[1].table(here.id)
    await same(here, there)
    return here, there


async def same(here: Table, there: Table) -> None:
    """Wait until both processes know the same."""
    watch = Watch(here)
    stop = there.watch(watch.hear)
    while True:
        await watch.until(lambda: here.row.version == there.row.version)
        async with here.lock, there.lock:  # nothing is being changed
            if here.row.version == there.row.version:
                break
    watch.stop()
    stop()
    assert (here.match.names, here.match.digest()) == (there.match.names, there.match.digest())
    assert (here.row, here.seats) == (there.row, there.seats)


async def test_what_is_done_in_one_process_is_seen_in_the_other(hubs: Two) -> None:
    here, there = await shared(hubs)
    for _n in range(12):
        before = there.match.number
        watch = Watch(there)
        await step(here)
        await watch.until(lambda: there.row.version == here.row.version)
        news = [each.since for each in watch.news if each.since is not None]
        watch.stop()
        assert min(news) == before
        await same(here, there)
        assert await here.view(1) == await there.view(1)


async def test_two_processes_that_answer_at_once_never_fork_the_match(hubs: Two) -> None:
    here, there = await shared(hubs)
    refused = 0
    for n in range(15):
        seat, view = here.turn(), await here.view(here.turn())
        assert view.asked is not None
        names = [view.asked.options[0].name, view.asked.options[-1].name]
        outcomes = await asyncio.gather(
            here.answer(seat, view.number, names[0], f"a{n}"),
            there.answer(seat, view.number, names[1], f"b{n}"),
            return_exceptions=True,
        )
        assert sorted(map(repr, map(type, outcomes))) == sorted(map(repr, [type(None), Stale]))
        refused += 1
        await same(here, there)
    assert refused == 15
    stored = await hubs[0].store.read(partial(keeping.load, table=here.id))
    assert stored is not None
    assert [stored.lines[n].name for n in range(stored.row.number)] == here.match.names


async def test_what_is_taken_back_in_one_process_is_gone_in_the_other(hubs: Two) -> None:
    draw = random.Random(4)
    taken_back = 0
    here, there = await shared(hubs, "lost-pixel")
    for _n in range(150):
        seat = here.turn()
        if seat < 0 or taken_back >= 3:
            break
        view = await here.view(seat)
        assert view.asked is not None
        if view.undo:
            await draw.choice((here, there)).undo(seat, view.number)
            taken_back += 1
        else:
            option = next((each for each in view.asked.options if each.undoable), None)
            chosen = option or draw.choice(view.asked.options)
            await draw.choice((here, there)).answer(seat, view.number, chosen.name)
        await same(here, there)
    assert taken_back


async def test_seats_and_restarts_are_followed(hubs: Two) -> None:
    here, there = await shared(hubs)
    await step(here)
    await same(here, there)
    await there.change(Change(do="away", seat=1), 1)
    await same(here, there)
    await there.change(Change(do="back", seat=1), 1)
    await same(here, there)
    before = here.info().commitment
    await here.change(Change(do="restart", seat=0), 0)
    await same(here, there)
    assert there.info().commitment == here.info().commitment != before
    await here.change(Change(do="stops", seat=0, stops="all"), 0)
    await same(here, there)
    assert there.match.header.stops == "all"


async def test_a_bot_answers_once_though_two_processes_know_the_table(hubs: Two) -> None:
    here, _made = await opened(hubs[0], "artifact", "you", "sensible", options={"players": 2})
    there = await hubs[1].table(here.id)
    for _n in range(6):
        await asked(here)
        await same(here, there)
        await step(here)


async def test_a_bot_whose_process_died_is_taken_over_by_another(
    hubs: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reliquest.server.table.OTHERS_TURN", 0.0)
    here, _made = await opened(hubs[0], "artifact", "you", "sensible", options={"players": 2})
    there = await hubs[1].table(here.id)
    await asked(here)
    await same(here, there)
    before = there.match.who.count(1)
    here.closed = True  # it answers for bots no longer, as if it had died right after a person's answer
    watch = Watch(there)
    while here.turn() == 0:
        await step(here)
    await watch.until(lambda: there.match.who.count(1) > before)
    watch.stop()


async def test_a_line_that_was_cut_is_laid_again_and_nothing_is_missed(
    hubs: Two, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reliquest.server.bus.AGAIN", 0.0)
    here, there = await shared(hubs)
    watch = Watch(there)
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        )
    await step(here)
    await watch.until(lambda: there.row.version == here.row.version)
    watch.stop()
    await same(here, there)


async def test_a_table_whose_database_was_away_goes_on_when_it_is_back(postgres: Postgres) -> None:
    hub = await Hub.start(postgres.new())
    table, _made = await opened(hub, "artifact", "you", "sensible", options={"players": 2})
    view = await asked(table)
    assert view.asked is not None
    name = view.asked.options[0].name
    postgres.stop()
    try:
        with pytest.raises(Unreachable, match="cannot be reached just now"):
            await table.answer(0, view.number, name, "mine")
        assert (await table.view(0)).number == view.number
    finally:
        postgres.start()
    await table.answer(0, view.number, name, "mine")
    assert table.match.number > view.number
    await play(table, 2)
    await hub.close()


async def test_an_answer_whose_fate_was_unknown_is_found_when_it_is_sent_again(
    hubs: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks after the database has kept the answer and before it says so."""
    here, _there = await shared(hubs)
    seat = here.turn()
    view = await here.view(seat)
    assert view.asked is not None
    write = hubs[0].store.write

    async def broken(key: str, job: keeping.Job) -> None:
        await write(key, job)
        raise Unreachable("the line broke")

    name = view.asked.options[0].name
    with monkeypatch.context() as patch:
        patch.setattr(hubs[0].store, "write", broken)
        with pytest.raises(Unreachable):
            await here.answer(seat, view.number, name, "mine")
    assert here.match.number == view.number
    await here.answer(seat, view.number, name, "mine")
    assert here.match.names[view.number] == name
    await same(here, await hubs[1].table(here.id))


async def test_a_process_alone_has_nobody_to_tell() -> None:
    bus = Bus()
    await bus.listen(lambda table, version: None)
    await bus.close()


async def test_a_table_that_changes_while_it_is_read_is_looked_at_again(
    hubs: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _made = await opened(hubs[0], "artifact", "you", "you", options={"players": 2})
    read_, may_go_on = asyncio.Event(), asyncio.Event()
    read = hubs[1].store.read

    async def slowly(job: Any) -> Any:
        found = await read(job)
        if read_.is_set():
            return found
        read_.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(hubs[1].store, "read", slowly)
    loading = asyncio.create_task(hubs[1].table(here.id))
    await read_.wait()
    await step(here)
    async with asyncio.timeout(PATIENCE):
        while not hubs[1].refreshing:  # the news is on its way
            await hubs[1].store.read(lambda connection: None)
    may_go_on.set()
    await same(here, await loading)
