"""``reliquest check``: everything that is wrong with packs, at file, line and column, with what to do."""

import json
import os
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from reliquest.content import packs
from reliquest.content.faults import ContentProblem, Fault
from reliquest.content.loader import Examination
from reliquest.errors import ANSWER_IS_NO
from reliquest.games import registry
from reliquest.text import _, ngettext


def check(
    pack: Annotated[
        list[str] | None,
        typer.Argument(help=_("Ids or folders of packs; without any, all packs shipped and your own.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Write one JSON object."))] = False,
) -> int:
    """Check content packs and say what to mend.

    Each fault is one line: file:line:column: message. Warnings do not keep a pack from being played; nor does a
    text that is too long for its card, which is an error all the same.
    The exit code is 0 if there is no error, 1 if there is one, 2 if there is no such pack.
    """
    layouts = registry.layouts()
    places = [packs.find(name) for name in pack or []]
    unlisted: tuple[Fault, ...] = ()
    if not places:
        shelf = packs.shelf()
        places, unlisted = list(shelf.packs), shelf.faults
    found = [(place.folder, packs.examine(place, layouts)) for place in places]
    fitted = find_spec("typst") is not None
    if fitted:
        found = [(folder, _fitted(one)) for folder, one in found]
    found = [(folder, Examination(one.pack, _from_here(one.faults))) for folder, one in found]
    unlisted = _from_here(unlisted)
    print(as_data(found, unlisted, fitted) if as_json else as_text(found, unlisted))
    if not fitted and not as_json:
        print(
            _(
                "Whether all texts fit on paper was not checked; that needs Typst: pip install 'reliquest[press]'"
            )
        )
    return ANSWER_IS_NO if _errors(_all(found, unlisted)) else 0


Findings = list[tuple[Path, Examination]]


def as_text(found: Findings, unlisted: tuple[Fault, ...]) -> str:
    """The faults, one a line; the packs that can be played with version and digest; a line for the whole.

    ``unlisted`` are the faults of packs that cannot be named by an id.
    """
    faults = _all(found, unlisted)
    errors = _errors(faults)
    sound = [one.pack for _folder, one in found if one.pack is not None]
    total = _("{packs}, {errors}, {warnings}.").format(
        packs=ngettext("{n} pack", "{n} packs", len(found)).format(n=len(found)),
        errors=ngettext("{n} error", "{n} errors", errors).format(n=errors),
        warnings=ngettext("{n} warning", "{n} warnings", len(faults) - errors).format(n=len(faults) - errors),
    )
    played = [
        _("{id} {version} can be played (digest {digest}).").format(
            id=pack.id, version=pack.header.version, digest=pack.short_digest
        )
        for pack in sound
    ]
    return "\n".join([*map(str, faults), *played, total])


def as_data(found: Findings, unlisted: tuple[Fault, ...], fitted: bool) -> str:
    """The same as one JSON object, for editors and scripts; ``fitted`` tells whether texts were laid out."""
    faults = _all(found, unlisted)
    errors = _errors(faults)
    told = {
        "packs": [
            {
                "folder": str(folder),
                "id": one.pack.id if one.pack is not None else None,
                "version": one.pack.header.version if one.pack is not None else None,
                "digest": one.pack.digest if one.pack is not None else None,
                "faults": [asdict(fault) for fault in one.faults],
            }
            for folder, one in found
        ],
        "unlisted": [asdict(fault) for fault in unlisted],
        "fitted": fitted,
        "errors": errors,
        "warnings": len(faults) - errors,
    }
    return json.dumps(told, indent=2)


def _fitted(one: Examination) -> Examination:
    """The examination with an error for each text that finds no room where it is printed."""
    if one.pack is None:
        return one
    from reliquest.press.fit import misfits  # only here is anything printed

    return Examination(one.pack, ContentProblem([*one.faults, *misfits(one.pack)]).faults)


def _from_here(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults with files beneath the working folder named from there, which is shorter and can be clicked."""
    here = f"{Path.cwd()}{os.sep}"
    return tuple(replace(fault, file=fault.file.removeprefix(here)) for fault in faults)


def _all(found: Findings, unlisted: tuple[Fault, ...]) -> list[Fault]:
    return [*unlisted, *(fault for _folder, one in found for fault in one.faults)]


def _errors(faults: list[Fault]) -> int:
    return sum(not fault.warning for fault in faults)
