"""Finds packs: shipped with the program, put by a person into the user's data folder, or anywhere by path.

A shipped pack always keeps its id: two players who name the same pack mean the same content. A pack in the
user's folder that has the id of another pack is passed over with a fault that asks for an id of its own; by
its path it can be loaded all the same.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reliquest.content.faults import ContentProblem, Fault, did_you_mean
from reliquest.content.header import HEADER, PackHeader
from reliquest.content.loader import Examination, Layout, Pack, examine_pack, load_pack, read_header
from reliquest.content.model import ID_PATTERN
from reliquest.errors import UsageProblem
from reliquest.folders import data_folder
from reliquest.text import _

SHIPPED: Final = Path(__file__).parent.parent / "packs"
"""The folder of the packs that come with the program; each lies in a folder named as its id."""


_BY_ID_ALONE: Final = ContextVar("by_id_alone", default=False)


@contextmanager
def by_id_alone() -> Iterator[None]:
    """Inside, packs are found by their ids alone, whoever asks for them and however: a server reads the options of
    strangers so, who have no business with the paths of its computer.
    """
    token = _BY_ID_ALONE.set(True)
    try:
        yield
    finally:
        _BY_ID_ALONE.reset(token)


def users_folder() -> Path:
    """The folder for packs of a person's own (it need not exist): ``packs`` in the user's data folder."""
    return data_folder() / "packs"


@dataclass(frozen=True)
class Place:
    """Where a pack lies, and whether it came with the program."""

    folder: Path
    shipped: bool


@dataclass(frozen=True)
class Listed(Place):
    """A pack that can be named by its id, with its header; the rest of it has not been read."""

    header: PackHeader


@dataclass(frozen=True)
class Shelf:
    """The packs that can be named by their id, shipped ones first, and what is wrong with the others."""

    packs: tuple[Listed, ...]
    faults: tuple[Fault, ...]

    def of(self, game: str) -> list[Listed]:
        """The packs for one game."""
        return [pack for pack in self.packs if pack.header.game == game]


def shelf() -> Shelf:
    """Every pack shipped and in the user's folder whose header can be read, each id once."""
    packs: dict[str, Listed] = {}
    faults: list[Fault] = []
    for place in _places():
        try:
            header = read_header(place.folder)
        except ContentProblem as problem:
            faults += problem.faults
            continue
        first = packs.setdefault(header.id, Listed(place.folder, place.shipped, header))
        if first.folder != place.folder:
            faults.append(_taken(place.folder, header.id, first))
    return Shelf(tuple(packs.values()), tuple(faults))


def _places() -> Iterator[Place]:
    for folder, shipped in ((SHIPPED, True), (users_folder(), False)):
        try:
            inside = sorted(path for path in folder.iterdir() if (path / HEADER).is_file())
        except OSError:  # not there, or not ours to read: nobody put a pack there
            continue
        yield from (Place(path, shipped) for path in inside if not path.name.startswith("."))


def _taken(folder: Path, name: str, first: Place) -> Fault:
    if first.shipped:
        message = _("the id '{name}' is that of a pack shipped with Reliquest").format(name=name)
    else:
        message = _("the id '{name}' is that of the pack in {folder}").format(name=name, folder=first.folder)
    return Fault(str(folder / HEADER), 1, 1, message, _("give this pack an id of its own"))


def find(name: str, *, by_path: bool = True) -> Place:
    """The pack of that id, or at that path: a folder with a pack.yaml, or a file somewhere in one.

    A name with a ``/``, or beginning with ``.`` or ``~``, is a path; another is an id first, and a path if no
    pack has that id. ``by_path=False`` knows ids alone, for names that come from elsewhere than the person at this
    computer; so does everything inside `by_id_alone`. Raises UsageProblem with the nearest id when there is neither.
    """
    by_path = by_path and not _BY_ID_ALONE.get()
    path = Path(name).expanduser() if name.startswith("~") else Path(name)
    if "\0" in name or not name:
        raise UsageProblem(_("A pack is named by its id or by the path of its folder."))
    if not by_path or (path.name == name and not name.startswith(".")):
        if re.search(ID_PATTERN, name) and (SHIPPED / name / HEADER).is_file():
            return Place(SHIPPED / name, shipped=True)
        known = shelf()
        listed = next((pack for pack in known.packs if pack.header.id == name), None)
        if listed is not None:
            return listed
        if not by_path or not path.exists():
            ids = [pack.header.id for pack in known.packs]
            raise UsageProblem(
                _sentence(_("There is no pack '{name}'").format(name=name), did_you_mean(name, ids))
            )
    for folder in (path, *path.absolute().parents) if path.is_file() else (path,):
        if (folder / HEADER).is_file():
            return Place(folder, _is_shipped(folder))
    if path.is_dir():
        return Place(path, _is_shipped(path))  # the loader says what is missing there
    raise UsageProblem(_("There is no pack at {path}.").format(path=path))


def lasting(name: str) -> str:
    """The name by which a pack is found again from any folder: its id, or the absolute path of its folder.

    For saves: raises UsageProblem where there is no such pack now.
    """
    place = find(name)
    if place.shipped:
        return place.folder.name
    return name if isinstance(place, Listed) else str(place.folder.absolute())


def _sentence(message: str, hint: str | None) -> str:
    sentence = f"{message}; {hint}" if hint else message
    return sentence if sentence.endswith("?") else f"{sentence}."


def _is_shipped(folder: Path) -> bool:
    return folder.resolve().parent == SHIPPED.resolve()


def load(name: str, layouts: Layout | Mapping[str, Layout], *, by_path: bool = True) -> Pack:
    """The pack of that id or (if ``by_path``) at that path, checked; raises UsageProblem or ContentProblem."""
    place = find(name, by_path=by_path)
    return load_pack(place.folder, layouts, links=place.shipped)


def examine(place: Place, layouts: Layout | Mapping[str, Layout]) -> Examination:
    """Everything that is wrong with a pack, its id included if another pack has it; raises nothing."""
    found = examine_pack(place.folder, layouts, links=place.shipped)
    if found.pack is None or place.shipped or not (SHIPPED / found.pack.id / HEADER).is_file():
        return found
    message = _("the id '{name}' is that of a pack shipped with Reliquest").format(name=found.pack.id)
    hint = _("give this pack an id of its own, or it will only be found by its path")
    fault = Fault(str(place.folder / HEADER), 1, 1, message, hint, warning=True)
    return Examination(found.pack, ContentProblem([*found.faults, fault]).faults)
