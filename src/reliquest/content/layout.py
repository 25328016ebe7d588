"""How a game says what its packs hold, what a pack is once read, and how a game reports what does not fit.

A game declares one Layout in its ``pack.py``; the loader does everything else::

    class Hero(Record):
        id: Id
        hp: Annotated[int, Field(ge=1, le=20)]
        rival: Id | None = None

    class Season(Record):
        start: Id

    def cross_check(pack: Pack, check: Checker) -> None:
        heroes = check.distinct(_("hero"), pack.each(Hero))
        for found in pack.each(Hero):
            if found.record.rival is not None and found.record.rival not in heroes:
                check.at(found, "rival").unknown(_("hero"), found.record.rival, heroes)
        if pack.one(Season).start not in heroes:
            check.at("season.yaml", "start").unknown(_("hero"), pack.one(Season).start, heroes)
        if len(heroes) < 2:
            check.at("season.yaml").warning(_("a season with one hero is a short one"))

    LAYOUT: Final = Layout(
        game="toy-quest",
        files={"season.yaml": Season, "heroes/*.yaml": Hero},
        cross_check=cross_check,
    )

A file may also hold a list of records: ``"heroes.yaml": tuple[Hero, ...]``; ``pack.each(Hero)`` finds them
there too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, TypeAdapter

from reliquest.content.faults import did_you_mean
from reliquest.content.header import PackHeader
from reliquest.content.source import Trail
from reliquest.text import _

R = TypeVar("R", bound=BaseModel)

SHORT_DIGEST: Final = 12
"""Hexadecimal digits of a digest that people are shown: 48 bits tell any two packs on a table apart."""


@dataclass(frozen=True, slots=True)
class Found(Generic[R]):
    """A record and where it stands: the file's name within the pack and the trail to it within the file."""

    file: str
    trail: Trail
    record: R


@dataclass(frozen=True)
class Pack:
    """A pack as read: every file valid by itself and, once the loader hands it out, in accord with the
    others.

    ``files`` has the record (or the tuple of records) of every file by its name within the pack, in sorted
    order, the header aside. ``digest`` is a SHA-256 in hexadecimal over the data of all files, the header
    included: comments and layout do not change it, every word, number and the order of keys does. ``folder``
    is where the pack was read.
    """

    header: PackHeader
    files: Mapping[str, Any]
    digest: str
    folder: Path

    @property
    def id(self) -> str:
        """The pack's id."""
        return self.header.id

    @property
    def short_digest(self) -> str:
        """The first SHORT_DIGEST digits of the digest, for people."""
        return self.digest[:SHORT_DIGEST]

    def each(self, kind: type[R]) -> Iterator[Found[R]]:
        """Every record of that kind that is a whole file or an entry of a file that is a list; files in
        sorted order."""
        for name, held in self.files.items():
            if isinstance(held, kind):
                yield Found(name, (), held)
            elif isinstance(held, tuple | list):
                yield from (
                    Found(name, (n,), entry) for n, entry in enumerate(held) if isinstance(entry, kind)
                )

    def one(self, kind: type[R]) -> R:
        """The only record of that kind; raises LookupError when there is none or more than one."""
        found = [one.record for one in self.each(kind)]
        if len(found) != 1:
            raise LookupError(f"{self.id} has {len(found)} records of the kind {kind.__name__}, not one")
        return found[0]


class Report(NamedTuple):
    """What a cross-check said of a place; the loader finds the line and column."""

    file: str
    trail: Trail
    key: bool
    message: str
    hint: str | None
    warning: bool


class Spot:
    """A place in a file of the pack, at which a cross-check says what does not fit."""

    def __init__(self, reports: list[Report], file: str, trail: Trail, key: bool) -> None:
        self._reports: Final = reports
        self._place: Final = (file, trail, key)

    def error(self, message: str, hint: str | None = None) -> None:
        """The pack cannot be played for this reason; hint: what to do."""
        self._reports.append(Report(*self._place, message, hint, warning=False))

    def warning(self, message: str, hint: str | None = None) -> None:
        """The pack can be played, but this is hardly meant."""
        self._reports.append(Report(*self._place, message, hint, warning=True))

    def unknown(self, what: str, word: str, known: Iterable[str]) -> None:
        """An error: there is no such character, card, location…; ``what`` names the kind in the reader's
        language."""
        message = _("there is no {what} '{word}' in this pack").format(what=what, word=word)
        self.error(message, did_you_mean(word, known))


class Checker:
    """Takes down what a game's cross-check finds wrong, in ``reports``."""

    def __init__(self) -> None:
        self.reports: Final[list[Report]] = []

    def at(self, file: str | Found[Any], *trail: str | int | Trail, key: bool = False) -> Spot:
        """The place reached from a file, or from a record found, by these keys and list positions (from 0).

        ``check.at("season.yaml", "rows", 3, "cost")`` and ``check.at("season.yaml", ("rows", 3, "cost"))``
        are the same. ``key=True`` means the key rather than its value. Trails use the keys that authors
        write (aliases). A part that the author left out is reported at the nearest part around it.
        """
        parts: Trail = ()
        for part in trail:
            parts += part if isinstance(part, tuple) else (part,)
        if isinstance(file, Found):
            return Spot(self.reports, file.file, file.trail + parts, key)
        return Spot(self.reports, file, parts, key)

    def distinct(self, what: str, found: Iterable[Found[R]], name: str = "id") -> dict[str, Found[R]]:
        """The records by their id (or another field); an error for each that stands a second time."""
        known: dict[str, Found[R]] = {}
        for one in found:
            word = getattr(one.record, name)
            first = known.setdefault(word, one)
            if first is not one:
                message = _("there is a {what} '{word}' already, in {file}").format(
                    what=what, word=word, file=first.file
                )
                self.at(one, name).error(message, _("give it a name of its own"))
        return known


def _nothing_to_check(pack: Pack, check: Checker) -> None:
    """A game whose records need no look at each other."""


@dataclass(frozen=True)
class Layout:
    """What the packs of a game hold.

    ``files`` maps names within the pack, with ``*`` for any part of a name but ``/``, to a record or to
    ``tuple[Record, ...]``. A name without ``*`` must be there unless it is listed in ``optional``; a name
    with ``*`` may match no file. If several match, a name without ``*`` wins, then the first. ``formats``
    are the lowest and the highest format that this program reads. ``cross_check`` is called once every file
    is valid by itself.
    """

    game: str
    files: Mapping[str, Any]
    cross_check: Callable[[Pack, Checker], None] = _nothing_to_check
    formats: tuple[int, int] = (1, 1)
    optional: frozenset[str] = field(default=frozenset())

    def kind(self, name: str) -> str | None:
        """The key of ``files`` under which a file of a pack is read; None if the game reads no such file."""
        if name in self.files:
            return name
        return next((pattern for pattern in self.files if _matches(name, pattern)), None)

    def required(self) -> list[str]:
        """The files that every pack must have, the header aside."""
        return [name for name in self.files if "*" not in name and name not in self.optional]

    @cached_property
    def readers(self) -> dict[str, TypeAdapter[Any]]:
        """What checks the files, by the keys of ``files``."""
        return {pattern: TypeAdapter(kind) for pattern, kind in self.files.items()}


def _matches(name: str, pattern: str) -> bool:
    parts, wanted = name.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))
