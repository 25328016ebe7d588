"""A server as it runs for people, in a thread of its own: real HTTP, real sockets, a database in a file."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close
from websockets.sync.client import ClientConnection, connect

from reliquest.server import static_files, wire
from reliquest.server.app import make
from reliquest.server.command import Server, bound, configuration
from reliquest.server.security import Guard
from reliquest.server.tables import Hub

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""

T = TypeVar("T")


class Silent(Server):
    """A server that leaves the signals of the process alone."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        return nullcontext()


class Served:
    """A running server, and what a client would do with it."""

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop, guard: Guard, hub: Hub) -> None:
        self.port = port
        self.loop = loop
        self.guard = guard
        self.hub = hub
        self.base = f"http://localhost:{port}"
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE, trust_env=False)

    def inside(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE)

    def opened(self, game: str = "page-quest", *seats: str, **how: Any) -> wire.Opened:
        """A new table."""
        new = wire.NewTable(game=game, seats=seats, **how)
        made = self.http.post("/api/tables", content=msgspec.json.encode(new))
        assert made.status_code == 201, made.text
        return msgspec.json.decode(made.content, type=wire.Opened)

    def joined(self, name: str, **how: Any) -> wire.Joined:
        """Somebody sits down."""
        found = self.http.post("/api/join", json={"name": name, **how})
        assert found.status_code == 200, found.text
        return msgspec.json.decode(found.content, type=wire.Joined)

    def socket(self, **how: Any) -> ClientConnection:
        """A socket on which nothing was said yet."""
        address = f"ws://localhost:{self.port}/api/socket"
        socket = connect(address, max_size=None, proxy=None, open_timeout=PATIENCE, **how)
        found: ClientConnection = socket.__enter__()  # closed by the test, or with the server
        return found

    def line(self, made: wire.Opened | wire.Joined, seat: int | None = None, **how: Any) -> "Device":
        """The device of somebody who opened or joined a table, sitting at it; the first view is awaited."""
        device = Device(self.socket())
        secrets = [each.secret for each in made.seats]
        first = made.seats[0].seat if made.seats else -1
        device.say(
            do="hello", table=made.table.id, secrets=secrets, seat=first if seat is None else seat, **how
        )
        device.view()
        return device

    def spectator(self, table: str) -> "Device":
        """A device of somebody who only watches."""
        device = Device(self.socket())
        device.say(do="hello", table=table)
        device.view()
        return device


class Device:
    """One socket, with what was heard on it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.shown: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.asks = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.socket.close()

    def say(self, **frame: Any) -> None:
        """Send a frame."""
        self.socket.send(msgspec.json.encode(frame).decode())

    def next(self) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = msgspec.json.decode(self.socket.recv(PATIENCE))
        self.heard.append(frame)
        if frame["is"] == "view":
            self.shown = frame
        elif frame["is"] == "table":
            self.table = frame["table"]
        return frame

    def until(self, so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next frame of which something is true."""
        while not so(frame := self.next()):
            pass
        return frame

    def view(self, so: Callable[[dict[str, Any]], object] = lambda view: True) -> dict[str, Any]:
        """The next view of which something is true."""
        view: dict[str, Any] = self.until(lambda frame: frame["is"] == "view" and so(frame["view"]))["view"]
        return view

    def asked(self) -> dict[str, Any]:
        """The view in which this device is asked, or the game is over."""
        view: dict[str, Any] = self.shown["view"]
        if not mine(view):
            view = self.view(mine)
        return view

    def reach(self, number: int) -> None:
        """See the match after so many answers, if it was not seen already."""
        if self.shown["view"]["number"] < number:
            self.view(lambda view: view["number"] >= number)

    def answer(self, name: str, number: int | None = None, seat: int | None = None, id_: str = "") -> str:
        """Give an answer; returns its id."""
        self.asks += 1
        id_ = id_ or f"{id(self)}-{self.asks}"
        view = self.shown["view"]
        self.say(
            do="answer",
            id=id_,
            seat=view["seat"] if seat is None else seat,
            number=view["number"] if number is None else number,
            name=name,
        )
        return id_

    def fate(self, id_: str) -> dict[str, Any]:
        """What became of an answer or undo."""
        return self.until(lambda frame: frame.get("id") == id_)

    def ended(self) -> tuple[int, str]:
        """How the line was closed: code and reason."""
        while True:
            try:
                self.next()
            except ConnectionClosed as closed:
                found = closed.rcvd or Close(1006, "without a word")
                return found.code, found.reason


def mine(view: dict[str, Any]) -> bool:
    """Whether the viewer is asked, or nobody will be any more."""
    return view["result"] is not None or bool(view["asked"] and view["asked"]["options"])


@contextmanager
def serving(
    database: str,
    *,
    local: bool = True,
    credit: float = 1000,
    static: Path = static_files.STATIC,
    proxy: str | None = None,
) -> Iterator[Served]:
    """A server on a free port, for as long as the context lasts."""
    started = threading.Event()
    state: dict[str, Any] = {}

    async def run() -> None:
        try:
            hub = await Hub.start(database)
            guard = make(hub, local=local, credit=credit, static=static)
            with closing(bound("localhost", 0)) as door:
                server = Silent(configuration(guard, True, proxy), started.set)
                state.update(
                    server=server,
                    served=Served(door.getsockname()[1], asyncio.get_running_loop(), guard, hub),
                )
                await server.serve(sockets=[door])
            await hub.close()
        except BaseException as fault:
            state["fault"] = fault
            raise
        finally:
            started.set()

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="served")
    thread.start()
    try:
        assert started.wait(PATIENCE)
        if "fault" in state:
            raise state["fault"]
        yield state["served"]
    finally:
        if "server" in state:
            state["server"].should_exit = True
            state["served"].http.close()
        thread.join(PATIENCE)
        assert not thread.is_alive()
