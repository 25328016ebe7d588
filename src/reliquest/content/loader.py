"""Reads the files of a pack into checked records, and says everything that is wrong at once.

``load_record`` reads one file, ``load_pack`` a whole pack, and ``examine_pack`` tells faults and warnings
instead of raising. What a game declares for it (Layout, Pack, Checker) stands in `reliquest.content.layout`,
with an example.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, overload

from pydantic import BaseModel, TypeAdapter, ValidationError

from reliquest.content.cache import recall, remember
from reliquest.content.faults import ContentProblem, Fault, did_you_mean, quoted
from reliquest.content.header import HEADER, PackHeader
from reliquest.content.layout import Checker, Found, Layout, Pack, Report, Spot
from reliquest.content.source import Source, parse, read, read_bytes
from reliquest.text import _

__all__ = [
    "Checker",
    "ContentProblem",
    "Examination",
    "Fault",
    "Found",
    "Layout",
    "Pack",
    "PackHeader",
    "Spot",
    "examine_pack",
    "load_pack",
    "load_record",
    "read_header",
]

R = TypeVar("R", bound=BaseModel)

MAX_PACK: Final = 8 * 1024 * 1024
"""Bytes all files of a pack may have together."""

MAX_FILES: Final = 1000
"""Files a pack may have."""

MAX_FOLDERS_DEEP: Final = 4
"""Folders within each other that a pack may have."""

BESIDE: Final = (".md", ".txt")
"""Files that may lie beside the content without being read; so may any whose name has no dot, such as
LICENSE."""

_HEADER: Final = TypeAdapter(PackHeader)


@dataclass(frozen=True)
class Examination:
    """All that was found in a pack: the pack, unless something keeps it from being played, and every
    fault."""

    pack: Pack | None
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> list[Fault]:
        """The faults that are not only warnings."""
        return [fault for fault in self.faults if not fault.warning]


@overload
def load_record(path: Path, kind: type[R], name: str | None = None) -> R: ...
@overload
def load_record(path: Path, kind: Any, name: str | None = None) -> Any: ...
def load_record(path: Path, kind: Any, name: str | None = None) -> Any:
    """The record (or ``tuple[Record, ...]``) that a file holds; ``name`` is how faults call the file.

    Raises ContentProblem with everything that is wrong with the file.
    """
    source = read(path, name)
    return _validated(source, kind, TypeAdapter(kind))


def read_header(folder: Path) -> PackHeader:
    """What ``pack.yaml`` of a folder says; raises ContentProblem with everything that is wrong with that
    file."""
    return load_record(folder / HEADER, PackHeader)


def load_pack(folder: Path, layouts: Layout | Mapping[str, Layout], *, links: bool = False) -> Pack:
    """The pack in a folder, checked from end to end; raises ContentProblem with everything that is wrong.

    See `examine_pack` for the parameters. Warnings are not told here.
    """
    reading = _Reading(folder, layouts, links)
    pack = reading.pack(use_cache=True)
    if pack is None or reading.wrong:
        found = examine_pack(folder, layouts, links=links)
        if found.pack is None:
            raise ContentProblem(found.faults)
        return found.pack
    return pack


def examine_pack(folder: Path, layouts: Layout | Mapping[str, Layout], *, links: bool = False) -> Examination:
    """The pack in a folder with every fault and warning of all its files; raises nothing.

    ``layouts`` is the layout of the game that the pack must be for, or the layouts of all games by their ids.
    ``links`` allows links among the files: only for packs installed with the program, which some installers
    link.
    """
    reading = _Reading(folder, layouts, links)
    pack = reading.pack(use_cache=False)
    faults = ContentProblem([*reading.faults, *map(reading.located, reading.reports)]).faults
    return Examination(None if reading.wrong else pack, faults)


def _validated(source: Source, kind: Any, reader: TypeAdapter[Any]) -> Any:
    """The data of a file as records. It passes as JSON, so that lists become tuples and keys numbers."""
    try:
        return reader.validate_json(source.json())
    except ValidationError as error:
        raise ContentProblem(_explained(source, kind, error)) from None


def _explained(source: Source, kind: Any, error: ValidationError) -> list[Fault]:
    from reliquest.content.explain import (
        explain,
    )  # whoever plays has no faults, and need not wait for its import

    return explain(source, kind, error)


class _Reading:
    """One pack being read: every step goes on after a fault, so that all of them are told at once.

    ``faults`` are those of the files, ``reports`` those of the game's cross-check.
    """

    def __init__(self, folder: Path, layouts: Layout | Mapping[str, Layout], links: bool) -> None:
        self.folder: Final = folder
        self.layouts: Final = layouts
        self.links: Final = links
        self.faults: list[Fault] = []
        self.reports: list[Report] = []
        self.raw: dict[str, bytes] = {}
        self.sources: dict[str, Source] = {}
        self.room = MAX_PACK

    @property
    def wrong(self) -> bool:
        """Something keeps the pack from being played."""
        told = [*(fault.warning for fault in self.faults), *(report.warning for report in self.reports)]
        return not all(told)

    def pack(self, use_cache: bool) -> Pack | None:
        """The pack, unless a fault keeps it from being put together."""
        names = self.names()
        header = self.header(names)
        layout = self.layout(header)
        if layout is None:
            return None
        kinds = self.kinds(names, layout)
        raw = {name: content for name in (HEADER, *kinds) if (content := self.read(name)) is not None}
        kept = recall(self.folder, layout.cross_check, raw) if use_cache else None
        data = kept or self.parse(raw)
        records = {name: self.record(name, layout, kinds[name], data[name]) for name in data if name in kinds}
        if header is None or self.wrong:
            return None
        pack = Pack(header, MappingProxyType(records), self.digest(data), self.folder)
        if kept is None:
            check = Checker()
            layout.cross_check(pack, check)
            self.reports = check.reports
            if not self.wrong:
                remember(self.folder, layout.cross_check, raw, data)
        return pack

    # --- files --------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The files of the pack, sorted, with ``/`` between folder and file; hidden ones aside."""
        names: list[str] = []
        if not self.folder.is_dir():
            self.add("", _("there is no such folder"))
            return names
        for place, folders, files in os.walk(self.folder, onerror=self.unreadable):
            inside = Path(place).relative_to(self.folder)
            folders[:] = sorted(name for name in folders if not _hidden(name))
            if len(inside.parts) == MAX_FOLDERS_DEEP and folders:
                message = _("folders lie more than {n} deep within each other").format(n=MAX_FOLDERS_DEEP)
                self.add(inside.as_posix(), message)
                folders.clear()
            for name in [*folders, *files]:
                if not self.links and not _hidden(name) and (Path(place) / name).is_symlink():
                    message = _("this is a link to another place, which packs may not hold")
                    self.add((inside / name).as_posix(), message, _("put a copy in its place"))
                if not name.isprintable():  # nor is a name that is not UTF-8
                    message = _("this name holds a sign that cannot be shown")
                    self.add((inside / name).as_posix(), message, _("rename it"))
            names += [
                (inside / name).as_posix() for name in files if not _hidden(name) and name.isprintable()
            ]
            if len(names) > MAX_FILES:
                self.add("", _("this folder holds more than {n} files").format(n=MAX_FILES))
                return []
        return sorted(names)

    def unreadable(self, error: OSError) -> None:
        """A folder that cannot be listed is a fault."""
        name = os.path.relpath(error.filename, self.folder)
        self.add(name, _("this folder cannot be read ({reason})").format(reason=error.strerror))

    def kinds(self, names: list[str], layout: Layout) -> dict[str, str]:
        """The files that the game reads, with the key of the layout for each; faults for those that fit
        nowhere."""
        kinds: dict[str, str] = {}
        for name in names:
            kind = layout.kind(name)
            if kind is not None:
                kinds[name] = kind
            elif name != HEADER:
                self.stray(name, layout)
        for name in layout.required():
            if name not in kinds:
                self.add(
                    name,
                    _("this file is missing"),
                    _("every pack for {game} has one").format(game=layout.game),
                )
        return kinds

    def stray(self, name: str, layout: Layout) -> None:
        """A file that the game does not read: surely a mistake if it is YAML, else worth a warning."""
        message = _("no file of this name is read")
        if name.lower().endswith((".yaml", ".yml")):
            hint = _("packs for {game} hold {names}").format(game=layout.game, names=quoted(layout.files))
            self.add(name, message, hint)
        elif "." in name.rpartition("/")[2] and not name.lower().endswith(BESIDE):
            self.add(name, message, warning=True)

    def read(self, name: str) -> bytes | None:
        """What a file holds; None after a fault."""
        if name in self.raw:
            return self.raw[name]
        path = self.folder / name
        if path.is_symlink() and not self.links:
            return None  # told by names()
        try:
            raw = self.raw[name] = read_bytes(path, self.shown(name))
        except ContentProblem as problem:
            self.faults += problem.faults
            return None
        self.room -= len(raw)
        if self.room < 0 <= self.room + len(raw):
            self.add(
                "", _("the files of this pack have more than {n} MiB together").format(n=MAX_PACK // 2**20)
            )
        return raw if self.room >= 0 else None

    def parse(self, raw: Mapping[str, bytes]) -> dict[str, bytes]:
        """The data of the files as JSON, of those that can be read, in the order of their names."""
        sources = {name: self.source(name, raw[name]) for name in sorted(raw)}
        return {name: source.json() for name, source in sources.items() if source is not None}

    def source(self, name: str, raw: bytes) -> Source | None:
        """A file as plain data with its places; None after a fault."""
        if name not in self.sources:
            try:
                self.sources[name] = parse(self.shown(name), raw)
            except ContentProblem as problem:
                self.faults += problem.faults
        return self.sources.get(name)

    # --- records ------------------------------------------------------------------------------------------

    def header(self, names: list[str]) -> PackHeader | None:
        """What ``pack.yaml`` says; None after a fault."""
        if HEADER not in names:
            if not self.faults:
                message = _("there is no {file} in this folder").format(file=HEADER)
                self.add("", message, _("every pack has one, with its id, title, game, version and licence"))
            return None
        raw = self.read(HEADER)
        source = None if raw is None else self.source(HEADER, raw)
        if source is None:
            return None
        try:
            return _validated(source, PackHeader, _HEADER)  # type: ignore[no-any-return]
        except ContentProblem as problem:
            self.faults += problem.faults
            return None

    def layout(self, header: PackHeader | None) -> Layout | None:
        """What the pack must hold, by the game it is for; None after a fault, or if the header does not
        tell."""
        source = self.sources.get(HEADER)
        game = source.data.get("game") if source is not None and isinstance(source.data, dict) else None
        if source is None or not isinstance(game, str):
            return None
        if isinstance(self.layouts, Layout):
            layout = self.layouts if self.layouts.game == game else None
            if layout is None:
                message = _("this pack is for {game}, not for {wanted}").format(
                    game=game, wanted=self.layouts.game
                )
                self.faults.append(source.fault(("game",), message))
        else:
            layout = self.layouts.get(game)
            if layout is None and header is not None:
                message = _("there is no game '{game}'").format(game=game)
                self.faults.append(source.fault(("game",), message, did_you_mean(game, self.layouts)))
        if layout is not None and header is not None and (told := unfit(header, layout)) is not None:
            self.faults.append(source.fault(("format",), *told))
            return None
        return layout

    def record(self, name: str, layout: Layout, kind: str, json: bytes) -> Any:
        """The record or records of a file; None after a fault."""
        try:
            return layout.readers[kind].validate_json(json)
        except ValidationError as error:
            source = self.sources.get(name)
            if source is None:  # the cache told something else than the file; load_pack reads anew
                self.add(name, _("the kept data of this file are no longer right"))
            else:
                self.faults += _explained(source, layout.files[kind], error)
        return None

    def digest(self, data: Mapping[str, bytes]) -> str:
        """SHA-256 over names and data of all files in the order of their names."""
        digest = sha256()
        for name in sorted(data):
            digest.update(f"{len(name)} {len(data[name])} {name}".encode())
            digest.update(data[name])
        return digest.hexdigest()

    # --- faults -------------------------------------------------------------------------------------------

    def shown(self, name: str) -> str:
        """A file as faults call it: beneath the folder as it was given."""
        return str(self.folder / name)

    def add(self, name: str, message: str, hint: str | None = None, *, warning: bool = False) -> None:
        """A fault of a whole file, or of the folder ("")."""
        self.faults.append(Fault(self.shown(name), 1, 1, message, hint, warning))

    def located(self, report: Report) -> Fault:
        """What a cross-check said, with line and column."""
        file, trail, key, message, hint, warning = report
        source = self.sources.get(file)
        if source is None:  # said of a file that the pack does not have
            return Fault(self.shown(file), 1, 1, message, hint, warning)
        return source.fault(trail, message, hint, key=key, warning=warning)


def unfit(header: PackHeader, layout: Layout) -> tuple[str, str] | None:
    """Why this program cannot read the format of a pack, and what to do; None if it can."""
    (low, high), (least, most) = header.formats, layout.formats
    asked = str(low) if low == high else f"{low}–{high}"
    reads = str(least) if least == most else f"{least}–{most}"
    message = _("the pack has format {asked}, and this program reads format {reads} of {game}").format(
        asked=asked, reads=reads, game=layout.game
    )
    if low > high:
        return _("the lowest format, {low}, is above the highest, {high}").format(low=low, high=high), _(
            "swap them"
        )
    if low > most:
        return message, _("use a newer Reliquest")
    if high < least:
        return message, _("look for a newer version of the pack")
    return None


def _hidden(name: str) -> bool:
    """Files of the system or of an editor, such as .DS_Store, .git or notes.yaml~."""
    return name.startswith((".", "__")) or name.endswith("~")
