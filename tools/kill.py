"""Kill a server in mid-play, again and again, and see that nothing is lost but perhaps the answer in flight.

``make kill`` runs it. People answer at several tables as fast as they can; the server process is killed as by a power
cut and started again on the same database. Everything that a client was told is kept must be there; what was in flight
is sent once more with the same id, and must then be there exactly once. Exit code 1: something was lost.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from reliquest.server import store as keeping
from reliquest.server.store import Store, Stored
from tools.guests import PATIENCE, Guest, Server, many_files

SEATS: Final = {
    "page-quest": ["you"],
    "artifact": ["you", "sensible"],
    "lost-pixel": ["you", "sensible"],
}
"""The tables, in turn."""

MOST: Final = 500
"""Kills of one run at most."""


class Given(msgspec.Struct):
    """An answer that a client gave."""

    id: str
    number: int
    name: str


class Desk(msgspec.Struct):
    """What one client knows of its table, over all the ends of the server."""

    table: str
    secret: str
    draw: random.Random
    kept: list[Given] = []  # what the server said is kept
    flying: Given | None = None  # what it has not answered for
    seen: int = 0  # answers that it has shown
    over: bool = False


class Tally(msgspec.Struct):
    """The figures of a run."""

    kills: int = 0
    kept: int = 0
    in_flight: int = 0
    of_it_on_disk: int = 0
    lost: list[str] = []
    starts: list[float] = []
    returns: list[float] = []


def open_desk(server: Server, number: int) -> Desk:
    """A new table for one client."""
    game = list(SEATS)[number % len(SEATS)]
    options = {} if game == "page-quest" else {"players": 2}
    made = server.post("/api/tables", {"game": game, "seats": SEATS[game], "options": options})
    return Desk(made["table"]["id"], made["seats"][0]["secret"], random.Random(number))


def guest_at(server: Server, desk: Desk) -> Guest:
    """The client at its table."""
    return Guest(server.port, desk.table, [desk.secret], 0, desk.draw)


async def play(server: Server, desk: Desk, tally: Tally, begun: asyncio.Event) -> None:
    """Answer until the line ends, as it does when the server is killed."""
    began = time.monotonic()
    with suppress(ConnectionError, OSError, TimeoutError):
        async with guest_at(server, desk) as guest:
            tally.returns.append(time.monotonic() - began)
            while not desk.over:
                await guest.until(lambda: guest.asked() or guest.view.asked is None)
                desk.seen = max(desk.seen, guest.view.number)
                asked = guest.asked()
                if asked is None:
                    desk.over = True
                    break
                given = desk.flying or Given(
                    f"{desk.table}/{next(Guest.ids)}", asked.number, guest.pick(asked)
                )
                desk.flying = given
                told = await guest.answer(given.id, given.number, given.name)
                if told.is_ != "done":
                    tally.lost.append(f"{given} was refused: {told.error}")
                desk.kept.append(given)
                desk.flying = None
                tally.kept += 1
                begun.set()


async def round_of(server: Server, desks: list[Desk], tally: Tally, seconds: float) -> None:
    """Let all play for a while, and kill the server in the middle of it."""
    begun = asyncio.Event()
    playing = [asyncio.create_task(play(server, desk, tally, begun)) for desk in desks]
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
    await asyncio.wait(playing, timeout=seconds)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing)
    tally.kills += 1


async def checked(database: str, desks: list[Desk], tally: Tally) -> None:
    """Compare what clients were told with what is on the disk."""
    store = await Store.start(database)
    try:
        for desk in desks:
            stored = await store.read(partial(keeping.load, table=desk.table))
            if stored is None:
                tally.lost.append(f"table {desk.table}")
            else:
                compare(desk, stored, tally)
    finally:
        await store.close()


def compare(desk: Desk, stored: Stored, tally: Tally) -> None:
    """Note what is missing at one table."""
    if stored.row.number < desk.seen:
        tally.lost.append(f"{desk.seen} answers were shown, {stored.row.number} are kept")
    if sorted(stored.lines) != list(range(stored.row.number)):
        tally.lost.append(f"table {desk.table} has gaps")
    for given in desk.kept:
        if given.number not in stored.lines or stored.lines[given.number].name != given.name:
            tally.lost.append(f"{given} was said to be kept")
    if desk.flying is not None:
        tally.in_flight += 1
        tally.of_it_on_disk += desk.flying.number in stored.lines


async def run(database: str, home: Path, kills: int, tables: int, longest: float) -> Tally:
    """Kill so often, and count."""
    tally, draw = Tally(), random.Random(0)
    desks: list[Desk] = []
    for _kill in range(kills):
        server = await asyncio.to_thread(Server, database, home)
        tally.starts.append(server.seconds)
        try:
            desks = [desk for desk in desks if not desk.over]
            for number in range(tables - len(desks)):
                desks.append(await asyncio.to_thread(open_desk, server, tally.kills + number))
            await round_of(server, desks, tally, draw.uniform(longest / 4, longest))
        finally:
            server.kill()
        await checked(database, desks, tally)
    return tally


def report(tally: Tally) -> str:
    """The figures in words."""
    back = sorted(tally.returns)
    rows = [
        f"{tally.kills} kills, {tally.kept} answers were told to be kept:",
        f"  {tally.in_flight} were in flight, {tally.of_it_on_disk} of them on the disk already",
        f"  {len(tally.lost)} lost or given twice",
        f"  a start took {max(tally.starts):.1f} s at most",
    ]
    if back:
        rows.append(f"  a table was back after {back[len(back) // 2]:.2f} s, {back[-1]:.2f} s at most")
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    parser = argparse.ArgumentParser(description="Kill a server in mid-play, again and again.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=4, help="of play before a kill, at most")
    parser.add_argument("--database", help="postgresql://…; a SQLite file of its own without it")
    wanted = parser.parse_args(arguments)
    if not (0 < wanted.kills <= MOST and 0 < wanted.tables <= MOST and 0 < wanted.seconds <= 60):
        parser.error("that is too much")
    many_files()
    with tempfile.TemporaryDirectory() as home:
        database = wanted.database or str(Path(home) / "tables.sqlite")
        tally = asyncio.run(run(database, Path(home), wanted.kills, wanted.tables, wanted.seconds))
    print(report(tally))
    for what in tally.lost[:20]:
        print(f"  LOST: {what}")
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())
