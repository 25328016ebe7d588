"""A real server and a real Chromium for the tests of the browser client.

Each process of the tests has one browser and one server of its own; each test has fresh contexts, which are like
devices of people who do not know each other.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from reliquest.server.static_files import STATIC
from tools import browser as chromium

ROOT: Final = Path(__file__).resolve().parents[2]

ARGUMENTS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--font-render-hinting=none",
)  # fmt: skip
"""What makes Chromium run as root, without a screen, without the network, and with the same letters everywhere."""

PATIENCE: Final = 15_000
"""Milliseconds after which something that should be on the page counts as missing."""

DESKTOP: Final = {"width": 1440, "height": 900}
TABLET: Final = {"width": 768, "height": 1024}
PHONE: Final = {"width": 360, "height": 780}

CUT_OFF: Final = "ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE"
"""What Chromium says while a server is away: the page itself tells the person."""

Device = Callable[..., Page]
"""Opens the client on a device of its own: ``device(size, **context)``; ``but`` is a pattern of what it may complain of."""


class Served:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str]
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, at the port it had before if there was one."""
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "reliquest", "serve", "--no-open", "--port", str(self.port),
                "--database", str(self.folder / "tables.sqlite"), "--credit", "1000",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "RELIQUEST_HOME": str(self.folder)},
        )  # fmt: skip
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"localhost:(\d+)/", line):
                self.port = int(found[1])
                return
        pytest.fail(f"the server ended with code {self.process.wait()}")

    @property
    def address(self) -> str:
        """Where the client is."""
        return f"http://localhost:{self.port}/"

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """End it in peace."""
        self.process.terminate()
        self.process.communicate(timeout=30)


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """The browser; where there is none the tests are skipped, but never in CI."""
    path = chromium.installed()
    if path is None:
        reason = "there is no Chromium; python tools/browser.py gets one"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    if not (STATIC / "index.html").is_file():
        pytest.fail("the client is not built: python tools/web.py")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of this process."""
    server = Served(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test alone, which may do to it what it likes."""
    server = Served(tmp_path)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def device(chrome: Browser, served: Served) -> Iterator[Device]:
    """Devices on the shared server; nothing that a page complains of goes unheard."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        size: dict[str, int] = DESKTOP,
        path: str = "",
        address: str = served.address,
        but: str = CUT_OFF,
        **how: Any,
    ) -> Page:
        context = chrome.new_context(viewport=size, reduced_motion="reduce", **how)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type in ("error", "warning") and not re.search(but, message.text)
                else None
            ),
        )
        page.goto(address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser sees no difference between the forms of the rules, so that one of them is enough here."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)
