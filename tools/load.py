"""Measure a server under load: many tables at once, with people on sockets, bots and spectators.

``make load`` runs it. A server process is started on this computer, tables of all three games are opened, and at each
of them people answer after some thinking; measured is the time from an answer until every screen at the table shows
what came of it. Exit code 1: 95 of 100 took longer than they may, or something failed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.guests import PATIENCE, Guest, Server, many_files, serving

LIMIT: Final = 0.25
"""Seconds from an answer to all viewers that 95 of 100 may take at most."""

LONGEST: Final = 600
"""Seconds that may be measured at most."""

OPENERS: Final = 4
"""So many tables are opened at the same time."""

KINDS: Final[tuple[dict[str, Any], ...]] = (
    {"game": "page-quest", "seats": ["you"]},
    {"game": "artifact", "seats": ["you", "you", "sensible", "sensible"]},
    {"game": "lost-pixel", "seats": ["you", "sensible"], "options": {"players": 2}},
)
"""The tables that are opened, in turn; at each of them a spectator watches, too."""


class Load(NamedTuple):
    """What came of a run."""

    tables: int
    sockets: int
    seconds: float
    delays: list[float]  # from each answer until all saw it
    refused: list[str]
    processor: float  # seconds of it a second
    megabytes: float

    def share(self, part: float) -> float:
        """The delay that so many of the answers stay below."""
        found = sorted(self.delays)
        return found[min(len(found) - 1, int(part * len(found)))] if found else float("inf")


class Party:
    """One live table after another: where a game ends, the next one is begun."""

    def __init__(self, server: Server, number: int, think: float) -> None:
        self.server = server
        self.kind = KINDS[number % len(KINDS)]
        self.draw = random.Random(number)
        self.think = think
        self.guests: list[Guest] = []
        self.sent: tuple[int, float] | None = None  # the answer that not all have seen, and when it was given
        self.delays: list[float] = []
        self.refused: list[str] = []
        self.all_saw = asyncio.Event()
        self.measuring = False

    async def open(self, stack: AsyncExitStack) -> None:
        """Open a table, and let everybody sit down."""
        new = {"options": {}, **self.kind}
        made = await asyncio.to_thread(self.server.post, "/api/tables", new)
        seats = [([each["secret"]], each["seat"]) for each in made["seats"]] + [([], -1)]
        self.guests = []
        for secrets, seat in seats:
            guest = Guest(self.server.port, made["table"]["id"], secrets, seat, self.draw)
            guest.changed = self.shown
            self.guests.append(await stack.enter_async_context(guest))

    def shown(self, _guest: Guest) -> None:
        """Note when all screens show what came of the last answer."""
        if self.sent is not None and all(guest.view.number > self.sent[0] for guest in self.guests):
            if self.measuring:
                self.delays.append(time.monotonic() - self.sent[1])
            self.sent = None
            self.all_saw.set()

    async def play(self, going: Callable[[], bool], ready: Callable[[], None]) -> None:
        """Play while it is ``going`` on; says when the first table is ``ready``."""
        while going():
            async with AsyncExitStack() as stack:
                await self.open(stack)
                ready()
                await self.game(going)

    async def game(self, going: Callable[[], bool]) -> None:
        """Answer for the people of one table until its game ends."""
        while going():
            who = await self.awaited(going)
            if who is None:
                return
            asked = who.asked()
            await asyncio.sleep(self.draw.expovariate(1 / self.think) if self.think else 0)
            if asked is None or who.asked() is not asked:
                continue
            self.all_saw.clear()
            self.sent = asked.number, time.monotonic()
            told = await who.answer(f"{next(Guest.ids)}", asked.number, who.pick(asked))
            if told.is_ == "refused":
                self.refused.append(told.error)
                self.sent = None
                continue
            async with asyncio.timeout(PATIENCE):
                await self.all_saw.wait()

    async def awaited(self, going: Callable[[], bool]) -> Guest | None:
        """The guest who is asked; None when the game is over, or only bots are left in it, or all goes home.

        Raises TimeoutError where the table stands still.
        """
        known, moved, began = -1, time.monotonic(), time.monotonic()
        while going() and time.monotonic() - began < PATIENCE / 2:
            for guest in self.guests:
                if guest.asked() is not None:
                    return guest
                if guest.view.asked is None:
                    return None
            news = [asyncio.create_task(guest.news.wait()) for guest in self.guests]
            _done, waiting = await asyncio.wait(news, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            for guest in self.guests:
                guest.news.clear()
            number = max(guest.view.number for guest in self.guests)
            if number > known:
                known, moved = number, time.monotonic()
            elif time.monotonic() - moved > PATIENCE / 3:
                raise TimeoutError
        return None


async def measured(server: Server, tables: int, seconds: float, think: float) -> Load:
    """Lay the tables, and measure what is answered at them in so many seconds."""
    parties = [Party(server, number, think) for number in range(tables)]
    laid = 0
    all_laid = asyncio.Event()
    opening = asyncio.Semaphore(OPENERS)
    end = float("inf")

    def going() -> bool:
        return time.monotonic() < end

    async def join(party: Party) -> None:
        first = True
        await opening.acquire()

        def ready() -> None:
            nonlocal laid, first
            if first:
                first = False
                laid += 1
                opening.release()
                if laid == tables:
                    all_laid.set()

        await party.play(going, ready)

    playing = [asyncio.create_task(join(party)) for party in parties]
    laying = asyncio.create_task(all_laid.wait())
    await asyncio.wait([laying, *playing], return_when=asyncio.FIRST_COMPLETED)
    if not laying.done():
        laying.cancel()
        await asyncio.gather(*playing)
    began, worked = time.monotonic(), server.seconds_of_processor()
    end = began + seconds
    for party in parties:
        party.measuring = True
    await asyncio.sleep(seconds)
    took, worked = time.monotonic() - began, server.seconds_of_processor() - worked
    sockets = sum(len(party.guests) for party in parties)
    memory = server.megabytes()
    await asyncio.gather(*playing)
    return Load(
        tables,
        sockets,
        took,
        [delay for party in parties for delay in party.delays],
        [sentence for party in parties for sentence in party.refused],
        worked / took,
        memory,
    )


def report(load: Load) -> str:
    """The figures in words."""
    rows = [
        f"{load.tables} tables, {load.sockets} sockets, {load.seconds:.0f} s:",
        f"  {len(load.delays)} answers ({len(load.delays) / load.seconds:.0f}/s), {len(load.refused)} refused",
        "  from an answer to all viewers: "
        + ", ".join(
            f"p{part:.0%} {load.share(part) * 1000:.0f} ms".replace("%", "") for part in (0.5, 0.95, 0.99)
        ),
        f"  the server used {load.processor:.0%} of one core and {load.megabytes:.0f} MB",
    ]
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5, help="seconds that people think on the average")
    parser.add_argument("--database", help="postgresql://…; a SQLite file of its own without it")
    wanted = parser.parse_args(arguments)
    if not 0 < wanted.seconds <= LONGEST:
        parser.error(f"--seconds is at most {LONGEST}")
    many_files()
    with tempfile.TemporaryDirectory() as home:
        database = wanted.database or str(Path(home) / "tables.sqlite")
        with serving(database, Path(home)) as server:
            load = asyncio.run(measured(server, wanted.tables, wanted.seconds, wanted.think))
    print(report(load))
    for sentence in sorted(set(load.refused)):
        print(f"  refused: {sentence}")
    if load.share(0.95) > LIMIT or load.refused:
        print(f"  MISSED: 95 of 100 within {LIMIT * 1000:.0f} ms, and nothing refused")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
