"""People at tables, for tests: they open one, wait until they are asked, and answer."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from reliquest.engine.view import Asked, Option, View
from reliquest.server.table import News, Table
from reliquest.server.tables import Hub
from reliquest.server.wire import NewTable, Opened

PATIENCE = 30.0
"""Seconds after which a test gives up waiting."""

Choose = Callable[[Asked], Option]


def first(asked: Asked) -> Option:
    """The first option."""
    return asked.options[0]


def anything(seed: int = 0) -> Choose:
    """Any option, the same ones for the same seed; seldom a free effect, so that games come to an end."""
    draw = random.Random(seed)

    def choose(asked: Asked) -> Option:
        plain = [option for option in asked.options if not option.free]
        return draw.choice(plain if plain and draw.random() < 0.9 else asked.options)

    return choose


async def opened(hub: Hub, game: str = "page-quest", *seats: str, **how: Any) -> tuple[Table, Opened]:
    """A new table with its secrets."""
    made = await hub.open(NewTable(game=game, seats=seats, **how))
    return await hub.table(made.table.id), made


class Watch:
    """Somebody who hears of every change of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.news: list[News] = []
        self.happened = asyncio.Event()
        self.stop = table.watch(self.hear)

    def hear(self, news: News) -> None:
        self.news.append(news)
        self.happened.set()

    async def until(self, so: Callable[[], object]) -> None:
        """Wait until something is so: it is looked at after each change."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                self.happened.clear()
                await self.happened.wait()


async def asked(table: Table, seats: Sequence[int] = (0,)) -> View:
    """What the first of these seats that is asked sees; once the game is over, the last view."""
    watch = Watch(table)
    try:
        await watch.until(lambda: table.row.turn in seats or table.row.status == "over" or typing(table))
    finally:
        watch.stop()
    seat = table.row.turn if table.row.turn in seats else seats[0]
    return await table.view(seat, table.row.number)


def typing(table: Table) -> bool:
    """Whether results of real dice are awaited."""
    q = table.match.question
    return q is not None and q.who < 0 and table.row.status == "playing"


async def step(table: Table, choose: Choose = first) -> None:
    """Answer once for the person who is asked now."""
    view = await table.view(table.turn(), table.row.number)
    assert view.asked is not None
    await table.answer(view.seat, view.number, choose(view.asked).name)


async def play(
    table: Table, answers: int = 10_000, seats: Sequence[int] = (0,), choose: Choose = first
) -> View:
    """Answer so often for these seats, or until the game is over; the last view."""
    for _n in range(answers):
        view = await asked(table, seats)
        if view.asked is None or table.row.status == "over":
            return view
        await table.answer(view.seat, view.asked.number, choose(view.asked).name)
    return await asked(table, seats)
