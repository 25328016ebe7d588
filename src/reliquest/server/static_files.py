"""The client's own files, as its build left them, sent compressed; and a page that says how to build them where they lack."""

import gzip
import mimetypes
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from reliquest.text import _

STATIC: Final = Path(__file__).parent / "static"
"""Where the build of ``web/`` puts the client."""

TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
SMALL: Final = 1024
"""Bytes below which nothing is gained by compressing."""


class Kept(NamedTuple):
    """A file as it is sent."""

    plain: bytes
    packed: bytes  # empty: not worth it
    kind: str
    tag: str


@lru_cache(maxsize=256)
def kept(path: Path, changed: int) -> Kept:
    """A file of the client, compressed once; ``changed`` tells its versions apart."""
    plain = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("json", "xml"))
    packed = gzip.compress(plain, 6, mtime=0) if text and len(plain) > SMALL else b""
    if text:
        kind += "; charset=utf-8"
    return Kept(plain, packed, kind, sha256(plain).hexdigest()[:16])


def found(root: Path, name: str) -> Path | None:
    """The file of that name in the folder; None where there is none, or it would lie elsewhere."""
    if "\\" in name or "\0" in name or ".." in name.split("/"):
        return None
    path = root / (name or "index.html")
    try:
        return path if path.is_file() and path.resolve().is_relative_to(root.resolve()) else None
    except OSError:  # a name that is too long for a file
        return None


def file(request: Request, root: Path, name: str) -> Response:
    """The answer with a file of the client."""
    path = found(root, name)
    if path is None:
        return missing(root, name)
    about = path.stat()
    one = kept(path, about.st_mtime_ns)
    tag = f'"{one.tag}"'
    headers = {
        "etag": tag,
        "vary": "accept-encoding",
        # The names of assets hold the digests of what is in them.
        "cache-control": "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache",
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if one.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(one.packed, media_type=one.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(one.plain, media_type=one.kind, headers=headers)


def missing(root: Path, name: str) -> Response:
    """The page for a file there is not, and for a client that was not built."""
    if name in ("", "index.html") or not (root / "index.html").is_file():
        title = _("The table is not laid yet")
        sentence = _(
            "This copy of Reliquest was installed without its client for the browser. In a checkout, make play "
            "builds it; pip install . does, too. In the terminal everything is there: reliquest play."
        )
        return page(503, title, sentence)
    return page(404, _("Nothing here"), _("There is no such page; everything begins at the front door."))


def page(status: int, title: str, sentence: str) -> Response:
    """A page of one sentence, with the way home."""
    text = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(title)} – Reliquest</title></head><body style="max-width:36em;'
        f'margin:12vh auto;padding:0 1em;font:18px/1.5 system-ui,sans-serif"><h1>{escape(title)}</h1>'
        f'<p>{escape(sentence)}</p><p><a href="/">Reliquest</a></p></body></html>'
    )
    return HTMLResponse(text, status_code=status, headers={"cache-control": "no-store"})
