"""Packs as data that was read and found right before, so that a start need not do the work again.

What is kept is the plain data of the files, which is made into checked records each time. It is found by the
bytes of the files and by the code of the program, and so never stale; whatever is wrong with the cache, the
files are read.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from reliquest import __version__
from reliquest.content.faults import ContentProblem
from reliquest.content.source import read_bytes
from reliquest.folders import cache_folder


class Kept(msgspec.Struct):
    """One pack in the cache: the key its files had, their data as JSON by their names, its digest."""

    key: bytes
    files: dict[str, bytes]
    digest: bytes


_DECODER: Final = msgspec.msgpack.Decoder(Kept)

MAX_KEPT: Final = 32 * 1024 * 1024
"""A larger file in the cache is not ours."""


def recall(folder: Path, game: Callable[..., object], raw: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """The data of these files as JSON, if they were found right by the code that stands now; else None.

    ``game`` is the cross-check of the game, whose code counts.
    """
    path = _place(folder)
    try:
        kept = _DECODER.decode(read_bytes(path, str(path), MAX_KEPT))
    except (ContentProblem, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    whole = kept.key == _key(game, raw) and kept.digest == _digest(kept.files)
    return kept.files if whole and kept.files.keys() == raw.keys() else None


def remember(
    folder: Path, game: Callable[..., object], raw: Mapping[str, bytes], files: Mapping[str, bytes]
) -> None:
    """Keep the data of these files, which were found right; a cache that cannot be written is no fault."""
    path = _place(folder)
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with open(handle, "wb") as file:
                file.write(msgspec.msgpack.encode(Kept(_key(game, raw), dict(files), _digest(files))))
            os.replace(part, path)  # readers see the old file or the new one, never half of it
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise


def _place(folder: Path) -> Path:
    """One file a folder, so that a changed pack takes the place of its old self."""
    where = sha256(os.fsencode(os.path.abspath(folder))).hexdigest()[:24]
    return cache_folder() / "packs" / f"{where}.msgpack"


def _key(game: Callable[..., object], raw: Mapping[str, bytes]) -> bytes:
    """What tells these files, read by this program, from all others."""
    return sha256(_code(__file__) + _code(sys.modules[game.__module__].__file__) + _digest(raw)).digest()


def _digest(files: Mapping[str, bytes]) -> bytes:
    digest = sha256()
    for name in sorted(files):
        digest.update(f"{len(name)} {len(files[name])} {name}".encode("utf-8", "surrogateescape"))
        digest.update(files[name])
    return digest.digest()


def _code(module: str | None) -> bytes:
    """The version of the program, and when the modules beside this one were last written."""
    code = __version__
    with suppress(OSError):  # in an archive there are no files, and the version must do
        beside = sorted(Path(module or "").parent.glob("*.py"))
        code += "".join(f" {path.name} {path.stat().st_mtime_ns}" for path in beside)
    return sha256(code.encode()).digest()
