"""The line to a table: one socket shows it to one device, and takes the answers of the people who sit there."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from reliquest.errors import Problem
from reliquest.server import wire
from reliquest.server.record import SPECTATOR
from reliquest.server.routes import ID, SECRETS
from reliquest.server.security import Bucket, Credit, neighbourhood
from reliquest.server.store import Stale
from reliquest.server.table import Gone, News, Table
from reliquest.server.tables import Hub
from reliquest.text import _

LOG: Final = logging.getLogger("reliquest.server")

FIRST: Final = 5.0
"""Seconds in which somebody has to say which table is meant."""

SLOW: Final = 15.0
"""Seconds that a device may take to receive one frame before it is let go."""

GATHER: Final = 0.03
"""Seconds between views, so that bots who answer quickly are seen in one."""

FRAMES: Final = Credit(60, 0.1)
"""How many frames a device may send."""

PING: Final = 0.1
MALFORMED: Final = 10.0
"""What such a frame costs of them."""

LINES: Final = 2000
"""Sockets of one process at most."""

OF_ONE: Final = 50
"""Sockets of one address at most, times the credit that the server gives."""

LEFT: Final = 1000
POLICY: Final = 1008
FAULT: Final = 1011
LATER: Final = 1013
NOT_YOURS: Final = 4403
NO_TABLE: Final = 4404
NO_WORD: Final = 4408
"""Why a line is closed; those from 4400 on are like the statuses of HTTP."""

REASON: Final = 123
"""Bytes of a reason at most."""

DECODER: Final = msgspec.json.Decoder(wire.Incoming)
ENCODER: Final = msgspec.json.Encoder()


class Closed(Exception):
    """The line has to be closed, for that reason."""

    def __init__(self, code: int, sentence: str, *, mute: bool = False) -> None:
        super().__init__(sentence)
        self.code = code
        self.mute = mute  # nobody would hear the sentence


class Door:
    """Lets devices in, and knows how many there are."""

    def __init__(self, hub: Hub, credit: float = 1) -> None:
        self.hub = hub
        self.most = max(1, int(OF_ONE * credit))
        self.lines: Counter[str] = Counter()

    async def let_in(self, socket: WebSocket) -> None:
        """Serve one socket until it ends."""
        await socket.accept()
        address = neighbourhood(socket.client.host if socket.client is not None else "")
        self.lines[address] += 1
        try:
            if self.lines[address] > self.most:
                raise Closed(LATER, _("As many tables are open from here as may be; please close one."))
            if self.lines.total() > LINES:
                raise Closed(
                    LATER, _("This server has as many guests as it can seat; please try again later.")
                )
            await (await self.greet(socket)).serve()
        except Closed as closed:
            await shut(socket, closed)
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception("a socket failed")
            await shut(socket, Closed(FAULT, _("The server has a fault of its own; please connect again.")))
        finally:
            self.lines[address] -= 1
            if not self.lines[address]:
                del self.lines[address]

    async def greet(self, socket: WebSocket) -> "Line":
        """Hear which table is meant, and who is there. Raises `Closed`."""
        try:
            async with asyncio.timeout(FIRST):
                hello = decoded(await text_of(socket))
        except TimeoutError:
            raise Closed(NO_WORD, _("Nobody said which table is meant.")) from None
        except Problem as problem:
            raise Closed(POLICY, str(problem)) from None
        if not isinstance(hello, wire.Hello):
            raise Closed(POLICY, _("The first frame says which table is meant: hello."))
        if len(hello.secrets) > SECRETS:
            raise Closed(POLICY, _("No device has so many seats."))
        try:
            if not ID.fullmatch(hello.table):
                raise Gone
            table = await self.hub.table(hello.table)
        except Gone as gone:
            raise Closed(NO_TABLE, str(gone)) from None
        except Problem as problem:
            raise Closed(LATER, str(problem)) from None
        seats = [table.seat_of(secret) for secret in hello.secrets]
        if None in seats:
            raise Closed(NOT_YOURS, _("This seat is not yours, or no longer."))
        line = Line(socket, table, hello.secrets)
        try:
            line.look(hello.seat, hello.since)
        except Problem as problem:
            raise Closed(NOT_YOURS, str(problem)) from None
        return line


class Line:
    """One device at one table."""

    def __init__(self, socket: WebSocket, table: Table, secrets: Sequence[str]) -> None:
        self.socket = socket
        self.table = table
        self.secrets = secrets
        self.mine = self.proved()
        self.seat = SPECTATOR
        self.since: int | None = None  # from this answer on the device does not know the match
        self.entered: tuple[int, ...] = ()
        self.around = True
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()
        self.frames = Bucket(FRAMES, time.monotonic())

    def proved(self) -> tuple[int, ...]:
        """The seats of this device, as things stand."""
        seats = [self.table.seat_of(secret) for secret in self.secrets]
        return tuple(sorted({seat for seat in seats if seat is not None}))

    async def serve(self) -> None:
        """Show the table and take answers until the device goes."""
        unwatch = self.table.watch(self.hear)
        self.sit()
        self.news.set()
        telling = asyncio.create_task(self.tell())
        hearing = asyncio.create_task(self.listen())
        try:
            done, _rest = await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            unwatch()
            for seat in self.entered:
                self.table.exit(seat)
            for task in (telling, hearing):
                task.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)

    def sit(self) -> None:
        """Be seen at the seats of this device, or among the spectators."""
        before, self.entered = self.entered, self.mine or (SPECTATOR,)
        for seat in set(before) - set(self.entered):
            self.table.exit(seat)
        for seat in set(self.entered) - set(before):
            self.table.enter(seat)

    # to the device

    def hear(self, news: News) -> None:
        """Note what changed; it is told when the line is free."""
        if news.since is not None:
            self.know(news.since)
        if news.around:
            self.around = True
            if self.mine != (mine := self.proved()):
                self.mine = mine
                self.look(self.seat if self.seat in mine else SPECTATOR)
                self.sit()
            elif self.table.match.header.dice.kind == "real":  # who may type what fell can be another now
                self.know(self.table.row.number)
        self.news.set()

    def know(self, since: int) -> None:
        """From this answer on the match is another one than the device knows."""
        self.since = since if self.since is None else min(self.since, since)

    def look(self, seat: int, since: int = 0) -> None:
        """Show the table as a seat of this device, or a spectator, sees it. Raises `Problem`."""
        if seat != SPECTATOR and seat not in self.mine:
            raise Problem(_("This seat is not yours."))
        self.seat, self.since = seat, min(max(0, since), self.table.row.number)

    async def tell(self) -> None:
        """Send what is new, as often as the line and the eye can take it."""
        while True:
            await self.news.wait()
            self.news.clear()
            async with self.sending:
                await self.show()
            await asyncio.sleep(GATHER)

    async def show(self) -> None:
        """Send what is new; call it with the line to oneself."""
        if self.around:
            self.around = False
            await self.put(wire.Around(table=self.table.info()))
        while self.since is not None:
            seat, since = self.seat, self.since
            self.since = None
            view = await self.table.view(seat, since)
            if seat != self.seat:  # somebody else looks at the screen by now
                self.know(0)
                continue
            await self.put(wire.Shown(view=view, since=since, mine=self.mine, turn=self.table.turn()))

    async def put(self, frame: wire.Outgoing) -> None:
        """Send a frame. Raises `Closed` where the device does not receive it."""
        try:
            async with asyncio.timeout(SLOW):
                await self.socket.send_text(ENCODER.encode(frame).decode())
        except TimeoutError:
            raise Closed(POLICY, _("The line is too slow."), mute=True) from None
        except RuntimeError:  # it was closed meanwhile
            raise WebSocketDisconnect from None

    # from the device

    async def listen(self) -> None:
        """Take frames until the device goes."""
        while True:
            text = await text_of(self.socket)
            try:
                frame = decoded(text)
            except Problem as problem:
                self.charge(MALFORMED)
                await self.reply(wire.Refusal(id="", error=str(problem)))
                continue
            self.charge(PING if isinstance(frame, wire.Ping) else 1)
            await self.take(frame)

    def charge(self, cost: float) -> None:
        """Count a frame. Raises `Closed` where there are too many."""
        if self.frames.take(time.monotonic(), cost):
            raise Closed(POLICY, _("That was too much at once."))

    async def take(self, frame: wire.Incoming) -> None:
        """Do what a frame asks for, and say what became of it."""
        match frame:
            case wire.Ping():
                await self.reply(wire.Pong())
            case wire.Look(seat=seat, since=since):
                try:
                    self.look(seat, since)
                except Problem as problem:
                    await self.reply(wire.Refusal(id="", error=str(problem)))
                else:
                    self.news.set()
            case wire.Answer() | wire.Undo():
                await self.reply(await self.done(frame))
            case wire.Hello():
                await self.reply(wire.Refusal(id="", error=_("Hello is said once, at the door.")))

    async def done(self, frame: wire.Answer | wire.Undo) -> wire.Outgoing:
        """Give an answer or take one back; what became of it."""
        if frame.seat not in self.mine:
            return wire.Refusal(id=frame.id, error=_("This seat is not yours."))
        try:
            if isinstance(frame, wire.Answer):
                await self.table.answer(frame.seat, frame.number, frame.name, frame.id)
            else:
                await self.table.undo(frame.seat, frame.number, frame.typed, frame.id)
        except Stale as stale:
            self.know(0)
            return wire.Refusal(id=frame.id, error=str(stale), stale=True)
        except Problem as problem:
            return wire.Refusal(id=frame.id, error=str(problem))
        return wire.Done(id=frame.id)

    async def reply(self, frame: wire.Outgoing) -> None:
        """Send what is new, and then the frame."""
        async with self.sending:
            await self.show()
            await self.put(frame)


async def text_of(socket: WebSocket) -> str | None:
    """The next frame as text; None for one of bytes. Raises `WebSocketDisconnect`."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", LEFT))
    text: str | None = message.get("text")
    return text


def decoded(text: str | None) -> wire.Incoming:
    """The frame in a text. Raises `Problem`."""
    if text is None:
        raise Problem(_("Frames are JSON, sent as text."))
    try:
        frame: wire.Incoming = DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise Problem(_("This frame cannot be read: {why}.").format(why=fault)) from None
    return frame


async def shut(socket: WebSocket, closed: Closed) -> None:
    """Say why, and close the line."""
    if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
        return
    sentence = str(closed)
    short = sentence.encode()[:REASON].decode(errors="ignore")
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(1):
            if not closed.mute:
                await socket.send_text(ENCODER.encode(wire.Refusal(id="", error=sentence)).decode())
            await socket.close(closed.code, short)
