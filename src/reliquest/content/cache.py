"""Packs as data that was read before, so that a start need not read thousands of lines of YAML again.

What is kept is the plain data of the files and nothing else: records are checked and cross-checks made anew
each time. It is found by the bytes of the files and by the code that reads them, and so never stale;
whatever is wrong with the cache, the files are read instead.
"""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from reliquest import __version__
from reliquest.content import source
from reliquest.folders import cache_folder


class Kept(msgspec.Struct):
    """One pack in the cache: the key that its files had, and their data as JSON by their names."""

    key: bytes
    files: dict[str, bytes]


_DECODER: Final = msgspec.msgpack.Decoder(Kept)

MAX_KEPT: Final = 32 * 1024 * 1024
"""A larger file in the cache is not ours."""


def recall(folder: Path, raw: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """The data of these files as JSON if the cache has it, else None."""
    path = _place(folder)
    try:
        if path.stat().st_size > MAX_KEPT:
            return None
        kept = _DECODER.decode(path.read_bytes())
    except (OSError, ValueError, msgspec.MsgspecError, RecursionError):
        return None
    return kept.files if kept.key == _key(raw) and kept.files.keys() == raw.keys() else None


def remember(folder: Path, raw: Mapping[str, bytes], files: Mapping[str, bytes]) -> None:
    """Keep the data of these files; a cache that cannot be written is no fault."""
    path = _place(folder)
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with open(handle, "wb") as file:
                file.write(msgspec.msgpack.encode(Kept(_key(raw), dict(files))))
            os.replace(part, path)  # readers see the old file or the new one, never half of it
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise


def _place(folder: Path) -> Path:
    """One file a folder, so that a changed pack takes the place of its old self."""
    where = sha256(os.fsencode(os.path.abspath(folder))).hexdigest()[:24]
    return cache_folder() / "packs" / f"{where}.msgpack"


def _key(raw: Mapping[str, bytes]) -> bytes:
    digest = sha256(_program())
    for name in sorted(raw):
        digest.update(f"{len(name)} {len(raw[name])} {name}".encode("utf-8", "surrogateescape"))
        digest.update(raw[name])
    return digest.digest()


@cache
def _program() -> bytes:
    """What tells this reader from one that might make other data of the same bytes."""
    code = b""
    with suppress(OSError):  # in an archive there is no such file, and the version must do
        code = Path(source.__file__).read_bytes()
    return sha256(__version__.encode() + code).digest()
