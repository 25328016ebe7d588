"""Campaigns on disk: one file each in the person's folder, and beside it the adventure that is under way."""

import re
import unicodedata
from pathlib import Path
from typing import Final, NamedTuple

from reliquest.engine.match import SaveProblem, read_file, write_file
from reliquest.errors import Problem
from reliquest.games.page_quest.campaign import Campaign, decode, encode
from reliquest.terminal import saves
from reliquest.terminal.campaigns import folder
from reliquest.text import _

ENDING: Final = ".campaign"
"""How the names of campaign files end."""


class Kept(NamedTuple):
    """A campaign and its file."""

    path: Path
    campaign: Campaign

    @property
    def match(self) -> Path:
        """The file of the adventure that is under way."""
        return self.path.with_suffix(saves.ENDING)


def campaigns() -> tuple[list[Kept], list[str]]:
    """The campaigns, the one that was played last first; and sentences about files that cannot be read."""
    kept: list[tuple[float, Kept]] = []
    faults: list[str] = []
    for path in sorted(folder().glob(f"*{ENDING}")):
        try:
            found = take(path)
            kept.append((last_touched(found), found))
        except Problem as problem:
            faults.append(str(problem))
    return [each for _time, each in sorted(kept, key=lambda pair: -pair[0])], faults


def last_touched(kept: Kept) -> float:
    """When a campaign or its adventure was written last."""
    return max(path.stat().st_mtime for path in (kept.path, kept.match) if path.exists())


def take(path: Path) -> Kept:
    """The campaign in a file. Raises `SaveProblem`, naming the file."""
    try:
        return Kept(path, decode(read_file(path)))
    except SaveProblem as problem:
        raise SaveProblem(f"{path}: {problem}" if str(path) not in str(problem) else str(problem)) from None


def of_match(path: Path) -> Kept:
    """The campaign to which a match under way belongs. Raises `SaveProblem`."""
    return take(path.with_suffix(ENDING))


def keep(kept: Kept) -> None:
    """Write a campaign. Raises `SaveProblem`; what was written before is intact then."""
    write_file(kept.path, encode(kept.campaign))


def new(campaign: Campaign) -> Kept:
    """A campaign in a file of its own, named after its travellers, and written."""
    stem = "-".join(slug(traveller.name) for traveller in campaign.travellers)
    path, number = folder() / f"{stem}{ENDING}", 2
    while path.exists():
        path, number = folder() / f"{stem}-{number}{ENDING}", number + 1
    kept = Kept(path, campaign)
    keep(kept)
    return kept


def slug(name: str) -> str:
    """A name as it may stand in the name of a file."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.casefold()).strip("-")[:40] or "traveller"


def remove(kept: Kept) -> None:
    """Take away the file of a campaign that goes on in another one."""
    kept.path.unlink(missing_ok=True)


def put_away(kept: Kept) -> Path:
    """Move the adventure that is over to the other matches that are. Returns where it lies; raises `SaveProblem`."""
    there = saves.new_path("page-quest", finished=True)
    try:
        there.parent.mkdir(parents=True, exist_ok=True)
        kept.match.replace(there)
    except OSError as error:
        raise SaveProblem(
            _("{path} could not be moved ({why}).").format(path=kept.match, why=error.strerror)
        ) from None
    return there
