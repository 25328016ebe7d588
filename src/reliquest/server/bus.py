"""How the server processes that share a database tell each other that a table changed."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sqlalchemy import URL, Connection, text

CHANNEL: Final = "reliquest_tables"

AGAIN: Final = 1.0
"""Seconds after which a lost connection is tried again."""

Heard = Callable[[str, int], None]
"""Is told the id of a table and its new version; an empty id: anything may have changed."""


class Bus:
    """Nobody else shares the database: there is nobody to tell."""

    async def listen(self, heard: Heard) -> None:
        """From now on call ``heard`` for what other processes change."""

    def say(self, connection: Connection, table: str, version: int) -> None:
        """Tell the others, once the transaction on this connection is kept."""

    async def close(self) -> None:
        """Listen no more."""


class PostgresBus(Bus):
    """Other processes hear of it by LISTEN and NOTIFY, which PostgreSQL sends with the commit itself."""

    def __init__(self, address: URL) -> None:
        self.address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self.origin = secrets.token_hex(8)  # what we said ourselves is no news to us
        self.task: asyncio.Task[None] | None = None

    async def listen(self, heard: Heard) -> None:
        ready = asyncio.Event()
        self.task = asyncio.create_task(self._listen(heard, ready))
        await ready.wait()

    async def _listen(self, heard: Heard, ready: asyncio.Event) -> None:
        from psycopg import AsyncConnection, OperationalError

        while True:
            with suppress(OperationalError):
                async with await AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    heard("", 0)  # what was said before we listened was not heard
                    ready.set()
                    async for notice in connection.notifies():
                        origin, table, version = notice.payload.split()
                        if origin != self.origin:
                            heard(table, int(version))
            ready.set()
            await asyncio.sleep(AGAIN)

    def say(self, connection: Connection, table: str, version: int) -> None:
        payload = f"{self.origin} {table} {version}"
        connection.execute(
            text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
        )

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
