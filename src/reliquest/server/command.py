"""The commands ``reliquest`` and ``reliquest serve``: tables for this computer, or for friends in the network."""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from errno import EADDRINUSE
from http.client import HTTPException
from ipaddress import ip_address
from typing import Annotated, Any, Final
from urllib.request import ProxyHandler, build_opener

import typer
import uvicorn

from reliquest.errors import Problem, UsageProblem
from reliquest.text import _

PORT: Final = 8270
"""The first port that is tried where none is asked for."""

TRIES: Final = 20
"""How many ports are tried then."""

LOOPBACK: Final = "127.0.0.1"

LULL: Final = 1.0
"""Seconds after which games are read in advance: by then the first page is there."""

GRACE: Final = 5
"""Seconds in which what was begun may be ended when the server is stopped."""

FRAME: Final = 64 * 1024
"""Bytes of a frame at most."""


def serve(
    host: Annotated[
        str, typer.Option(help=_("The address to be open to; 0.0.0.0 for the whole network."))
    ] = LOOPBACK,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=_("The port; 0 for any."))] = None,
    database: Annotated[
        str | None, typer.Option(help=_("postgresql://… or a SQLite file; without it a file of your own."))
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help=_("Open the browser once the tables are laid."))
    ] = False,
    proxy: Annotated[
        str | None,
        typer.Option(
            help=_("Addresses of a reverse proxy, whose word for where guests come from is believed.")
        ),
    ] = None,
    credit: Annotated[
        float,
        typer.Option(
            min=0.01, help=_("Multiplies how often an address may ask; more for many behind one address.")
        ),
    ] = 1.0,
) -> None:
    """Serve the tables to browsers: on this computer alone, or with --host to others as well."""
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    if open_ and (port, database, host) == (None, None, LOOPBACK) and stands(PORT):
        address = f"http://localhost:{PORT}/"
        print(_("Reliquest is at {address} already.").format(address=address), flush=True)
        opened(address)
        return
    try:
        with closing(listening(host, port)) as door, asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(run(door, host, database, opening=open_, proxy=proxy, credit=credit))
    except KeyboardInterrupt:
        raise Problem(_("Stopped before the tables were laid.")) from None


def stands(port: int) -> bool:
    """Whether Reliquest serves this computer at that port: its browser remembers the tables by the address."""
    ask = build_opener(ProxyHandler({})).open
    try:
        with ask(f"http://{LOOPBACK}:{port}/api/games", timeout=1) as answer:
            return any(game["id"] == "page-quest" for game in json.load(answer))
    except (OSError, HTTPException, ValueError, TypeError, LookupError):
        return False


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quickest event loop there is for this system; None for Python's own."""
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return None
    return uvloop.new_event_loop


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens there. Raises `Problem`."""
    for number in [port] if port is not None else [*range(PORT, PORT + TRIES), 0]:
        try:
            return bound(host, number)
        except OSError as fault:
            if fault.errno != EADDRINUSE:
                sentence = _("Port {port} of {host} cannot be opened ({why}).")
                raise Problem(sentence.format(port=number, host=host, why=fault.strerror)) from None
    with closing(bound(host, 0)) as free:
        other = free.getsockname()[1]
    sentence = _("Port {port} is in use; try --port {other}, or leave --port out.")
    raise Problem(sentence.format(port=port, other=other))


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to that address and port. Raises OSError, or `UsageProblem` for an address that is none."""
    try:
        (family, kind, protocol, _name, address), *_rest = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (socket.gaierror, UnicodeError):
        raise UsageProblem(
            _("--host {host}: there is no such address on this computer; 0.0.0.0 means all of them.").format(
                host=host
            )
        ) from None
    door = socket.socket(family, kind, protocol)
    try:
        if os.name != "nt":  # there it would let two servers share a port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(1024)
    except OSError:
        door.close()
        raise
    door.set_inheritable(False)
    return door


async def run(
    door: socket.socket,
    host: str,
    database: str | None,
    *,
    opening: bool = False,
    proxy: str | None = None,
    credit: float = 1,
) -> None:
    """Serve until a signal says to stop. Raises `Problem` where the database cannot be opened."""
    from reliquest.server.app import make
    from reliquest.server.tables import Hub

    hub = await Hub.start(database)
    try:
        alone = is_loopback(host)
        config = configuration(make(hub, local=alone and proxy is None, credit=credit), alone, proxy)

        def begin() -> None:
            announce(host, door.getsockname()[1], opening)
            asyncio.get_running_loop().call_later(LULL, warming)

        await Server(config, begin).serve(sockets=[door])
    finally:
        await hub.close()


def warming() -> None:
    """Let the games be read, beside everything else; what goes wrong with it is told to who asks for them."""
    reading = asyncio.get_running_loop().run_in_executor(None, warm)
    reading.add_done_callback(lambda done: done.cancelled() or done.exception())


def warm() -> None:
    """Read the games before somebody asks for them."""
    from reliquest.server import pictures

    pictures.warm()


def configuration(app: Any, alone: bool, proxy: str | None) -> uvicorn.Config:
    """How uvicorn serves the application: no line of a log holds an address, and few bytes go to strangers."""
    return uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        ws_max_size=FRAME,
        ws_per_message_deflate=not alone or proxy is not None,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """Serves until it is told to stop, and ends in peace then: SIGINT and SIGTERM are no accidents."""

    def __init__(self, config: uvicorn.Config, begin: Callable[[], None]) -> None:
        super().__init__(config)
        self.begin = begin

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.begin()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def announce(host: str, port: int, opening: bool) -> None:
    """Say where the tables are, and open the browser if that is wanted and there is one."""
    here = f"http://localhost:{port}/"
    if not is_loopback(host):
        print(
            _("Reliquest is open to the network: http://{name}:{port}/").format(name=seen_as(host), port=port)
        )
        print(_("A public server belongs behind a reverse proxy with HTTPS; docs/hosting.md tells how."))
    print(_("Reliquest is at {address} (Ctrl+C ends it).").format(address=here), flush=True)
    if opening and not opened(here):
        print(_("Open this address in a browser: {address}").format(address=here), flush=True)


def seen_as(host: str) -> str:
    """The address under which others see this computer."""
    try:
        if not ip_address(host).is_unspecified:
            return f"[{host}]" if ":" in host else host
    except ValueError:
        return host
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def opened(address: str) -> bool:
    """Open the browser; False where there is no screen to open it on."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform not in ("win32", "darwin") and not any(os.environ.get(name) for name in screens):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
