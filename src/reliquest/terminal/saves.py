"""Matches on disk: each has a file in the person's data folder, and every answer is kept before it is shown."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from reliquest.engine.match import Match, SaveProblem, write_file
from reliquest.folders import data_folder
from reliquest.text import _

ENDING: Final = ".rlq"
"""How the names of saved matches end."""


def folder() -> Path:
    """Where matches are kept that nobody gave a file of their own."""
    return data_folder() / "matches"


def over_folder() -> Path:
    """Where matches go when they are over."""
    return folder() / "finished"


def unfinished(game_id: str = "") -> list[Path]:
    """The files of matches that are not over, of one game or all, the latest first."""
    found: list[tuple[float, str, Path]] = []
    for path in _files(folder()):
        if path.name.startswith(f"{game_id}-" if game_id else ""):
            try:
                found.append((path.stat().st_mtime, path.name, path))
            except OSError:
                continue  # gone meanwhile
    return [path for _time, _name, path in sorted(found, reverse=True)]


def played_before(game_id: str) -> bool:
    """Whether a match of this game was played to its end here."""
    return any(path.name.startswith(f"{game_id}-") for path in _files(over_folder()))


def _files(where: Path) -> Iterator[Path]:
    try:
        yield from where.glob(f"*{ENDING}")
    except OSError:
        return


def new_path(game_id: str, *, finished: bool = False) -> Path:
    """A file for a match, named after the game and the moment; for one that is ``finished``, among those."""
    stem = f"{game_id}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    name, number = f"{stem}{ENDING}", 2
    while (folder() / name).exists() or (over_folder() / name).exists():
        name, number = f"{stem}-{number}{ENDING}", number + 1
    return (over_folder() if finished else folder()) / name


class Keeper:
    """Keeps one match in one file; ``automatic`` means that the file is ours to name and to move."""

    def __init__(self, path: Path, *, automatic: bool) -> None:
        self.path = path
        self.automatic = automatic
        self.stamp: tuple[int, int] | None = stamp(path)

    def keep(self, match: Match) -> None:
        """Write the match. Raises `SaveProblem`; what was written before is intact then.

        A file that changed since we wrote it is left alone: the match goes on somewhere else.
        """
        if stamp(self.path) not in (None, self.stamp):
            raise Elsewhere(
                _("{path} was changed by another program; nothing is written over it.").format(path=self.path)
            )
        write_file(self.path, match.save())
        self.stamp = stamp(self.path)

    def finish(self, match: Match) -> None:
        """Keep the last position, and put an automatic save with those that are over."""
        self.keep(match)
        if self.automatic and self.path.parent == folder():
            there = over_folder() / self.path.name
            write_file(there, match.save())
            self.path.unlink(missing_ok=True)
            self.path = there
            self.stamp = stamp(there)


class Elsewhere(SaveProblem):
    """The file of a match was written by somebody else meanwhile."""


def stamp(path: Path) -> tuple[int, int] | None:
    """What shows that a file was written: time in nanoseconds and size; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
