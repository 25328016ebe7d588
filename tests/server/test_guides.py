"""What the guides of hosting and of the API say is what the server does."""

import inspect
import json
import re

import msgspec
import pytest

from reliquest.server import security, socket, tables, wire
from reliquest.server.command import FRAME, PORT, serve
from reliquest.server.seats import LONGEST_NAME
from tools.compiled import ROOT

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_limits_are_those_of_the_server() -> None:
    rows = re.findall(r"^\| (\w+) \| [^|]+ \| (\d+) \| ([\d.]+) s \|$", HOSTING, re.MULTILINE)
    assert {kind: (float(burst), float(seconds)) for kind, burst, seconds in rows} == {
        kind: (credit.burst, credit.seconds) for kind, credit in security.CREDITS.items()
    }
    for number, sentence in (
        (security.BODY // 1024, "| a body | {} kB;"),
        (security.SAVE // 1024**2, "a save {} MB"),
        (FRAME // 1024, "| a frame of a socket | {} kB;"),
        (int(socket.FRAMES.burst), "{} at once and then ten a second"),
        (LONGEST_NAME, "| a name | {} letters |"),
        (socket.LINES, "| a process | {} sockets |"),
        (socket.OF_ONE, "| an address | {} sockets, times the credit |"),
        (int(tables.IDLE) // 60, "leaves the memory after {} minutes"),
        (PORT, "without it {} or the next free one"),
    ):
        assert sentence.format(number) in HOSTING
    assert socket.FRAMES.seconds == 0.1
    assert f"{tables.LONGEST:,} answers" in HOSTING


def test_every_option_of_the_command_is_explained() -> None:
    for name in inspect.signature(serve).parameters:
        assert f"`--{name.strip('_')}" in HOSTING


def test_the_frames_are_those_of_the_socket() -> None:
    frames = [json.loads(text) for text in re.findall(r'\{"do": .*?\}', API)]
    assert {frame["do"] for frame in frames} == {"hello", "look", "answer", "undo", "ping"}
    for frame in frames:
        msgspec.convert(frame, wire.Incoming)
    told = set(re.findall(r'\{"is": "(\w+)"', API))
    assert told == {"view", "table", "done", "refused", "pong"}


@pytest.mark.parametrize(
    "code",
    [socket.POLICY, socket.FAULT, socket.LATER, socket.NOT_YOURS, socket.NO_TABLE, socket.NO_WORD],
)
def test_every_way_a_line_ends_is_told(code: int) -> None:
    assert re.search(rf"^\| {code}\b", API, re.MULTILINE)
