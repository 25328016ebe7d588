"""A server of a tool's own on this computer, and guests who play at its tables by themselves."""

import asyncio
import http.client
import itertools
import os
import random
import re
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE: Final = 30.0
"""Seconds to wait for anything before giving up."""

ADDRESS: Final = re.compile(r"http://localhost:(\d+)/")

CREDIT: Final = "1e6"
"""All guests come from one address: what the server allows an address is multiplied by this."""


class Choice(msgspec.Struct):
    """As much of an option as a guest needs."""

    name: str
    free: bool = False
    fatal: bool = False


class Asked(msgspec.Struct):
    """As much of a question."""

    number: int
    mine: bool
    options: tuple[Choice, ...] = ()


class View(msgspec.Struct):
    """As much of a view."""

    number: int
    asked: Asked | None = None
    result: Any = None


class Frame(msgspec.Struct, rename={"is_": "is"}):
    """As much of any frame that a server sends."""

    is_: str
    view: View | None = None
    id: str = ""
    error: str = ""


FRAMES: Final = msgspec.json.Decoder(Frame)


class Server:
    """One server process on a free port of this computer."""

    def __init__(self, database: str, home: Path) -> None:
        began = time.monotonic()
        command = [sys.executable, "-m", "reliquest", "serve", "--port", "0", "--no-open"]
        self.process = subprocess.Popen(
            [*command, "--database", database, "--credit", CREDIT],
            env={**os.environ, "RELIQUEST_HOME": str(home), "RELIQUEST_LANGUAGE": "en"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = self.listens()
        self.seconds = time.monotonic() - began

    def listens(self) -> int:
        """The port, once the server says it."""
        assert self.process.stdout is not None
        impatient = threading.Timer(PATIENCE, self.process.kill)
        impatient.start()
        try:
            for line in self.process.stdout:
                if found := ADDRESS.search(line):
                    return int(found[1])
        finally:
            impatient.cancel()
        raise SystemExit("The server did not start.")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.end()

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.end()

    def end(self) -> None:
        """Wait until it has ended."""
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            if self.process.stdout is not None:
                self.process.stdout.close()

    def seconds_of_processor(self) -> float:
        """How long a processor has worked for it; 0 where the system does not tell."""
        with suppress(OSError, IndexError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def megabytes(self) -> float:
        """How much memory it has; 0 where the system does not tell."""
        with suppress(OSError, IndexError):
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return 0.0

    def post(self, path: str, body: object) -> Any:
        """What the server answers to a body of JSON."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            headers = {"Content-Type": "application/json", "Host": f"localhost:{self.port}"}
            line.request("POST", path, msgspec.json.encode(body), headers)
            answer = line.getresponse()
            content = answer.read()
            if answer.status >= 300:
                raise SystemExit(f"{path}: {answer.status} {content.decode()[:300]}")
            return msgspec.json.decode(content)
        finally:
            line.close()


@contextmanager
def serving(database: str, home: Path) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(database, home)
    try:
        yield server
    finally:
        server.stop()


class Guest:
    """Somebody at one screen: ``secrets`` of seats, or none for a spectator."""

    ids = itertools.count()

    def __init__(self, port: int, table: str, secrets: list[str], seat: int, draw: random.Random) -> None:
        self.port = port
        self.table = table
        self.secrets = secrets
        self.seat = seat
        self.draw = draw
        self.view = View(-1)
        self.changed: Callable[[Guest], None] = lambda guest: None
        self.socket: ClientConnection | None = None
        self.news = asyncio.Event()
        self.said: dict[str, Frame] = {}

    async def __aenter__(self) -> Self:
        address = f"ws://localhost:{self.port}/api/socket"
        self.socket = await connect(
            address, compression=None, max_size=None, proxy=None, open_timeout=PATIENCE, ping_interval=None
        )
        hello = {"do": "hello", "table": self.table, "secrets": self.secrets, "seat": self.seat}
        await self.socket.send(msgspec.json.encode(hello).decode())
        self.reading = asyncio.create_task(self.read(self.socket))
        await self.until(lambda: self.view.number >= 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.socket is not None:
            await self.socket.close()
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)

    async def read(self, socket: ClientConnection) -> None:
        """Take in all that is sent until the line ends."""
        try:
            async for text in socket:
                frame = FRAMES.decode(text)
                if frame.is_ == "view" and frame.view is not None:
                    self.view = frame.view
                    self.changed(self)
                elif frame.is_ in ("done", "refused"):
                    self.said[frame.id] = frame
                self.news.set()
        except ConnectionClosed:
            pass
        finally:
            self.news.set()

    async def until(self, so: Callable[[], object]) -> None:
        """Wait until something is so. Raises ConnectionError where the line ends before."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                if self.reading.done():
                    raise ConnectionError("the line has ended")
                self.news.clear()
                await self.news.wait()

    def asked(self) -> Asked | None:
        """The question that this guest has to answer."""
        asked = self.view.asked
        return asked if asked is not None and asked.mine and asked.options else None

    def pick(self, asked: Asked) -> str:
        """Some answer, seldom a free effect, so that games go on."""
        plain = [option for option in asked.options if not option.free]
        return self.draw.choice(plain if plain and self.draw.random() < 0.9 else asked.options).name

    async def send(self, id_: str, number: int, name: str) -> None:
        """Give an answer."""
        if self.socket is None:
            raise ConnectionError("there is no line")
        frame = {"do": "answer", "id": id_, "seat": self.seat, "number": number, "name": name}
        await self.socket.send(msgspec.json.encode(frame).decode())

    async def answer(self, id_: str, number: int, name: str) -> Frame:
        """Give an answer, and return what the server says of it."""
        await self.send(id_, number, name)
        await self.until(lambda: id_ in self.said)
        return self.said.pop(id_)


def many_files() -> None:
    """Let this process and those it starts have as many sockets as the system grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
