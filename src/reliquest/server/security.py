"""Stands before every request: who may ask from where, how much and how often, and what a browser may make of it."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

import msgspec

from reliquest.errors import Problem
from reliquest.server.wire import Trouble
from reliquest.text import _

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Any]
Send = Callable[[Message], Any]
App = Callable[[Scope, Receive, Send], Any]

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
"""What the pages may load and run: nothing but our own, and no script that stands in a page."""

PICTURE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
)
"""A picture that is opened by itself runs nothing at all."""

HEADERS: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names under which a server that is not open to the network is asked."""

BODY: Final = 64 * 1024
SAVE: Final = 5 * 1024 * 1024
"""Bytes of a body at most, and of a save."""

SAFE: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, and may be used from anywhere."""

ADDRESSES: Final = 20_000
"""So many addresses are remembered at most; who was not heard of for longest is forgotten first."""


class Credit(msgspec.Struct, frozen=True):
    """How often something may be done: so many times at once, and then again every so many seconds."""

    burst: float
    seconds: float


CREDITS: Final[Mapping[str, Credit]] = {
    "make": Credit(20, 6),  # tables made, saves read
    "join": Credit(15, 4),  # a code has 22⁶ forms: who guesses gets nowhere
    "change": Credit(40, 1),
    "ask": Credit(200, 0.1),  # choices, rules, what a table is
    "look": Credit(120, 0.25),  # replays, which are worked out each time
    "print": Credit(20, 5),  # sheets, each made by a process of its own
    "socket": Credit(30, 1),
    "file": Credit(1500, 0.01),  # pages and pictures
}
"""What an address may ask for, by kind of request."""


def kind_of(method: str, path: str) -> str:
    """Which of `CREDITS` a request draws on."""
    if path == "/api/socket":
        return "socket"
    if not path.startswith("/api/"):
        return "file"
    if path in ("/api/join", "/api/campaigns/join"):
        return "join"
    if path.startswith("/api/print/"):
        return "print"
    if method in SAFE:
        return "look" if "/replay" in path or path.endswith("/save") else "ask"
    if path in ("/api/tables", "/api/saves", "/api/campaigns"):
        return "make"
    return "ask" if path.endswith("/choices") else "change"


class Bucket:
    """What is left of a credit."""

    __slots__ = ("credit", "left", "seen")

    def __init__(self, credit: Credit, now: float) -> None:
        self.credit = credit
        self.left = credit.burst
        self.seen = now

    def take(self, now: float, cost: float = 1) -> float:
        """Take from the credit; 0 if it was enough, else the seconds after which it will be."""
        self.left = min(self.credit.burst, self.left + (now - self.seen) / self.credit.seconds)
        self.seen = now
        if self.left < cost:
            return (cost - self.left) * self.credit.seconds
        self.left -= cost
        return 0.0


class Credits:
    """The credits of all addresses. ``factor`` multiplies them, for many people behind one address."""

    def __init__(self, factor: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, address: str, kind: str) -> float:
        """Take one request of that kind; 0 if the address may make it, else the seconds to wait."""
        now = self.clock()
        key = neighbourhood(address), kind
        bucket = self.buckets.pop(key, None)
        if bucket is None:
            usual = CREDITS[kind]
            bucket = Bucket(Credit(usual.burst * self.factor, usual.seconds / self.factor), now)
        self.buckets[key] = bucket
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(now)


def neighbourhood(address: str) -> str:
    """The address as far as it tells one household from another: of IPv6 the first 64 bits."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else address


class TooLarge(Problem):
    """A body is larger than what is read."""

    def __init__(self, most: int) -> None:
        super().__init__(_("That is too large: {n} kB at most.").format(n=most // 1024))


class Refused(Exception):
    """A request that is answered here: status, sentence, and the seconds to wait if it is that."""

    def __init__(self, status: int, sentence: str, wait: float = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait


class Guard:
    """Wraps an ASGI application. ``local`` is a server for this computer alone, which answers to no other name."""

    def __init__(self, app: App, *, local: bool, allowed: Credits) -> None:
        self.app = app
        self.local = local
        self.allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except Refused as refused:
            await refuse(scope, send, refused)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self.app(scope, counted(receive, limit(scope["path"])), armoured(scope["path"], send))

    def check(self, scope: Scope) -> None:
        """Raise `Refused` for a request that is not let in."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if self.local and name_in(host) not in LOCAL:
            raise Refused(
                421,
                _("This server is for this computer alone; open it as localhost, or start it with --host."),
            )
        method = scope.get("method", "GET")
        if (scope["type"] == "websocket" or method not in SAFE) and not own(headers, host):
            raise Refused(403, _("This request comes from another site, and is not answered."))
        if headers.get("content-length", "0") not in ("0", "") and not small(headers, limit(scope["path"])):
            raise Refused(413, str(TooLarge(limit(scope["path"]))))
        client = scope.get("client")
        wait = self.allowed.take(client[0] if client else "", kind_of(method, scope["path"]))
        if wait:
            raise Refused(429, _("That was too often; please wait a moment."), wait)


def counted(receive: Receive, most: int) -> Receive:
    """Reads a body, and raises `TooLarge` where it goes on for too long."""
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message: Message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise TooLarge(most)
        return message

    return receiving


def limit(path: str) -> int:
    """Bytes that a body sent to there may have."""
    return SAVE if path == "/api/saves" else BODY


def small(headers: Mapping[str, str], most: int) -> bool:
    """Whether the length a request gives itself is a number within the limit."""
    length = headers["content-length"]
    return length.isdecimal() and len(length) < 12 and int(length) <= most


def name_in(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def own(headers: Mapping[str, str], host: str) -> bool:
    """Whether a request comes from a page of this very server, or from no page at all."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme, _sign, name = origin.partition("://")
    return scheme in ("http", "https") and name.lower() == host.lower()


def armoured(path: str, send: Send) -> Send:
    """Adds the headers that every answer has."""
    policy = PICTURE_POLICY if path.startswith("/art/") else POLICY

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [*message.get("headers", ())]
            given = {name for name, _value in kept}
            more = {**HEADERS, "content-security-policy": policy}
            if path.startswith("/api/"):
                more["cache-control"] = "no-store"
            kept += [
                (name.encode(), value.encode()) for name, value in more.items() if name.encode() not in given
            ]
            message = {**message, "headers": kept}
        await send(message)

    return sending


async def refuse(scope: Scope, send: Send, refused: Refused) -> None:
    """Answer a request that is not let in."""
    body = msgspec.json.encode(Trouble(error=str(refused)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.wait:
        headers.append((b"retry-after", str(int(refused.wait) + 1).encode()))
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    if scope["type"] == "http":
        send = armoured(scope["path"], send)
    elif "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": str(refused)})
        return
    await send({"type": f"{kind}.start", "status": refused.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
