"""``reliquest`` and ``reliquest serve``: where they listen, what they say, and how they end."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from reliquest import cli
from reliquest.errors import Problem, UsageProblem
from reliquest.server import command, static_files
from reliquest.server.command import PORT, TRIES, announce, bound, is_loopback, listening, opened
from tests.server.served import PATIENCE, serving


def started(tmp_path: Path, *arguments: str, **environment: str) -> tuple[subprocess.Popen[str], str]:
    """The command as a process, and the address it tells."""
    process = subprocess.Popen(
        [sys.executable, "-m", "reliquest", *arguments],
        env={**os.environ, "RELIQUEST_HOME": str(tmp_path), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"Reliquest is at (http://localhost:\d+/)", line):
            return process, found[1]
    raise AssertionError(process.communicate()[1])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop_and_ends_in_peace(tmp_path: Path, how: signal.Signals) -> None:
    process, address = started(tmp_path, "serve", "--port", "0")
    with process, httpx.Client(base_url=address, trust_env=False) as http:
        made = http.post("/api/tables", json={"game": "page-quest"}).json()
        with httpx.stream("GET", address + "api/games", trust_env=False):
            process.send_signal(how)
        assert process.wait(PATIENCE) == cli.DONE
        assert process.stderr is not None
        assert process.stderr.read() == ""
    process, address = started(tmp_path, "serve", "--port", "0")  # and nothing was lost
    with process, httpx.Client(base_url=address, trust_env=False) as http:
        found = http.get(f"/api/tables/{made['table']['id']}").json()
        process.terminate()
        assert found["number"] == made["table"]["number"]


def test_an_open_socket_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    process, address = started(tmp_path, "serve", "--port", "0")
    with process, httpx.Client(base_url=address, trust_env=False) as http:
        made = http.post("/api/tables", json={"game": "page-quest"}).json()
        with connect(address.replace("http", "ws") + "api/socket", proxy=None) as line:
            line.send(f'{{"do":"hello","table":"{made["table"]["id"]}"}}')
            line.recv(PATIENCE)
            process.terminate()
            with suppress(ConnectionClosed):
                while line.recv(PATIENCE):
                    pass
            assert line.close_code in (1001, 1012)
        assert process.wait(PATIENCE) == cli.DONE


def test_without_arguments_it_serves_here_and_tells_the_address_where_there_is_no_screen(
    tmp_path: Path,
) -> None:
    process, address = started(tmp_path, DISPLAY="", WAYLAND_DISPLAY="", BROWSER="")
    with process:
        assert httpx.get(address + "api/games", trust_env=False).status_code == 200
        assert process.stdout is not None
        said = process.stdout.readline()
        process.terminate()
    assert said == f"Open this address in a browser: {address}\n"


def seconds(*command: str) -> float:
    """Seconds of a processor that a program takes at least: on a core of its own it is through as soon."""
    used = []
    for _n in range(2):
        before = os.times()
        subprocess.run([sys.executable, *command], check=True, capture_output=True)
        after = os.times()
        used.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    return min(used)


SERVED = """
import asyncio, os, sys
from reliquest.server import command
async def run():
    command.warm = lambda: None
    command.announce = lambda *_: os._exit(0 if "reliquest.games.artifact.game" not in sys.modules else 1)
    await command.run(command.listening("127.0.0.1", 0), "127.0.0.1", sys.argv[1])
asyncio.run(run())
"""


@pytest.mark.slow
def test_it_listens_within_a_second(tmp_path: Path) -> None:
    """Its libraries take a third of a second each on the slowest of machines, and it adds little to them."""
    database = str(tmp_path / "tables.sqlite")
    seconds("-c", SERVED, database)
    libraries = seconds("-c", "import fastapi, sqlalchemy.orm, uvicorn, typer, uvloop, websockets")
    assert seconds("-c", SERVED, database) < 2 * libraries


# where


def test_a_port_in_use_is_said_to_be_so_with_another_that_is_free(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RELIQUEST_HOME", str(tmp_path))
    with closing(bound("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert cli.main(["serve", "--port", str(port)]) == 1
    said = capsys.readouterr().err
    found = re.fullmatch(rf"Port {port} is in use; try --port (\d+), or leave --port out\.\n", said)
    assert found
    assert int(found[1]) != port


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(bound("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(command, "PORT", port)
        with closing(listening("127.0.0.1", None)) as door:
            assert door.getsockname()[1] != port


def test_where_all_of_them_are_taken_any_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_taken(host: str, port: int) -> socket.socket:
        if port in range(PORT, PORT + TRIES):
            raise OSError(98, "Address already in use")
        return bound(host, port)

    monkeypatch.setattr(command, "bound", all_taken)
    with closing(listening("127.0.0.1", None)) as door:
        assert door.getsockname()[1] not in range(PORT, PORT + TRIES)


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(Problem, match="cannot be opened"):
        listening("192.0.2.1", None)


@pytest.mark.parametrize("host", ["no such host", "a..b", "x" * 300])
def test_an_address_that_is_none_is_refused(host: str) -> None:
    with pytest.raises(UsageProblem, match="there is no such address"):
        listening(host, 0)


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.0.2.1", False),
        ("example.org", False),
    ],
)
def test_only_this_computer_is_alone(host: str, alone: bool) -> None:
    assert is_loopback(host) == alone


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("mysql://x", "--database takes postgresql://… or the path of a SQLite file"),
        ("/proc/nowhere/tables.sqlite", "tables.sqlite"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said_to_be_so(
    database: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--port", "0", "--database", database]) in (1, 2)
    said = capsys.readouterr()
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


def test_who_calls_twice_is_led_to_the_server_that_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "opened", lambda address: True)
    with serving(str(tmp_path / "tables.sqlite")) as served:
        monkeypatch.setattr(command, "PORT", served.port)
        assert cli.main([]) == cli.DONE
    assert capsys.readouterr().out == f"Reliquest is at {served.base}/ already.\n"


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 200 OK\r\n\r\n[1]", b"HTTP/1.1 200 OK\r\n\r\n{", b"SSH-2.0\r\n"]
)
def test_another_server_at_the_port_is_not_taken_for_ours(answer: bytes) -> None:
    def strange(door: socket.socket) -> None:
        line, _address = door.accept()
        with line:
            line.recv(1000)
            line.sendall(answer)

    with closing(bound("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=strange, args=(door,))
        thread.start()
        assert not command.stands(door.getsockname()[1])
        thread.join(PATIENCE)


# what is said


def test_a_server_that_is_open_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    announce("192.0.2.7", 8270, opening=False)
    announce("2001:db8::7", 8270, opening=False)
    said = capsys.readouterr().out
    assert "open to the network: http://192.0.2.7:8270/" in said
    assert "open to the network: http://[2001:db8::7]:8270/" in said
    assert "reverse proxy" in said
    announce("0.0.0.0", 8270, opening=False)
    assert "0.0.0.0" not in capsys.readouterr().out


def test_a_server_for_this_computer_alone_does_not_speak_of_the_network(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce("127.0.0.1", 8270, opening=False)
    assert capsys.readouterr().out == "Reliquest is at http://localhost:8270/ (Ctrl+C ends it).\n"


def test_the_browser_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def opening(address: str) -> bool:
        asked.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opening)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not opened("http://localhost:1/")
    monkeypatch.setenv("DISPLAY", ":0")
    assert opened("http://localhost:2/")
    assert asked == ["http://localhost:2/"]


def test_a_browser_that_cannot_be_opened_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_address: str) -> bool:
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", broken)
    monkeypatch.setenv("DISPLAY", ":0")
    assert not opened("http://localhost:1/")


# the client's files


def laid(folder: Path) -> Path:
    """A client as its build leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tables</title>")
    (folder / "assets" / "app-1234.js").write_text("export const table = 1;\n" * 200)
    (folder / "icon.png").write_bytes(b"\x89PNG")
    (folder.parent / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    return folder


def test_the_clients_files_are_served_packed_and_kept(tmp_path: Path) -> None:
    root = laid(tmp_path / "static")
    with serving(str(tmp_path / "tables.sqlite"), static=root) as served:
        front = served.http.get("/")
        head = served.http.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert front.text == (root / "index.html").read_text()
        assert front.headers["cache-control"] == "no-cache"
        assert served.http.get("/", headers={"if-none-match": front.headers["etag"]}).status_code == 304
        script = served.http.get("/assets/app-1234.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.text == (root / "assets" / "app-1234.js").read_text()
        plain = served.http.get("/assets/app-1234.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text
        assert served.http.get("/icon.png").headers["content-type"] == "image/png"
        (root / "index.html").write_text("<!doctype html><title>Changed</title>")
        assert "Changed" in served.http.get("/").text


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets", "/link.txt", "/%00", "/" + "x" * 5000],
)
def test_nothing_beside_them_is_served(tmp_path: Path, path: str) -> None:
    root = laid(tmp_path / "static")
    with serving(str(tmp_path / "tables.sqlite"), static=root) as served:
        found = served.http.get(path)
        assert found.status_code == 404
        assert "secret" not in found.text
        assert "There is no such page" in found.text


def test_without_the_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), static=tmp_path / "nowhere") as served:
        for path in ("/", "/index.html", "/assets/app.js"):
            found = served.http.get(path)
            assert found.status_code == 503
            assert "make play" in found.text
            assert found.headers["content-type"].startswith("text/html")
        assert served.http.get("/api/games").status_code == 200
    assert static_files.STATIC.name == "static"
