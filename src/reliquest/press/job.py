"""One print job in a process of its own, held to time and memory: what a server starts for somebody in a browser.

Reads an Order as JSON from standard input. Writes what was ordered to standard output and ends with 0; or writes a
sentence for the person and ends with REFUSED, or with WRONG where the order itself could not be.
"""

import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import Final, Literal

import msgspec

from reliquest.content import packs
from reliquest.errors import Problem, UsageProblem
from reliquest.press import ink_estimate
from reliquest.press.component import Printing
from reliquest.press.document import Document, Style, the_typst
from reliquest.press.games import Wish, source
from reliquest.press.geometry import Duplex, Layout, Paper
from reliquest.press.order import REFUSED, WRONG, PrintPack, PrintPart, PrintPlan
from reliquest.press.pictures import Ink
from reliquest.press.rules import booklet
from reliquest.press.words import RULES
from reliquest.text import _, ngettext

SECONDS: Final = 60
MEMORY: Final = 2 * 1024**3
"""Seconds of processor time and bytes of address space that a job may take. (Typst maps more than it touches.)"""

PREVIEW: Final = 80.0
"""Pixels an inch of a page that is only to be looked at."""


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to print: ``do`` is the plan alone, an estimate of the ink, one page as a picture, or the PDF.

    ``what`` names parts of the game (none: all), ``pack`` another pack by its id, ``page`` counts from 1.
    """

    do: Literal["plan", "ink", "page", "pdf"]
    game: str
    what: tuple[str, ...] = ()
    pack: str = ""
    paper: Paper = "a4"
    ink: Ink = "full"
    layout: Layout = "shared"
    duplex: Duplex = "long"
    floors: tuple[int, ...] = ()
    single: bool = False
    mini: bool = False
    page: int = 1


def fulfil(order: Order) -> bytes:
    """What was ordered: JSON of a PrintPlan, JSON of a number from 0 to 1, a PNG, or a PDF. Raises Problem."""
    made_by = source(order.game)
    if order.what == (RULES,) and order.do == "pdf":
        the_typst()
        return booklet(order.game, order.paper)
    pack = order.pack or made_by.PACK
    wish = Wish(order.what, order.ink, pack, order.floors, order.single, order.mini)
    style = Style(order.paper, order.ink, order.layout, order.duplex)
    printing = made_by.printing(wish)
    if order.do == "plan":
        return msgspec.json.encode(planned(order.game, pack, printing, style))
    the_typst()
    document = Document(printing, style, printing.title)
    if not document.pages:
        raise UsageProblem(_("There is nothing to print."))
    if order.do == "ink":
        return msgspec.json.encode(ink_estimate.coverage(document))
    if order.do == "page":
        if not 1 <= order.page <= document.pages:
            told = ngettext("There is {n} page.", "There are {n} pages.", document.pages)
            raise UsageProblem(told.format(n=document.pages))
        return document.pictures(PREVIEW, {order.page - 1})[0]
    return document.pdf()


def planned(game: str, pack: str, printing: Printing, style: Style) -> PrintPlan:
    """The parts of a game with their sheets and sides, and what else can be chosen."""
    parts = []
    for component in printing.components:
        [sides] = Document(replace(printing, components=(component,)), style, "").sides
        parts.append(
            PrintPart(id=component.id, title=component.title, sheets=sides.papers, sides=sides.pages)
        )
    made_by = source(game)
    listed = [each.header for each in packs.shelf().of(game) if each.header.id not in made_by.NOT_ALONE]
    return PrintPlan(
        title=printing.title,
        ready=find_spec("typst") is not None,
        parts=tuple(parts),
        packs=tuple(PrintPack(id=header.id, title=header.title) for header in listed),
        pack=pack,
        floors=tuple(made_by.floors(pack)),
    )


def held() -> None:
    """Bound what this process may take, as far as the system can, and let others go first."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(5)
    for limit, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY)):
        _soft, hard = resource.getrlimit(limit)
        resource.setrlimit(limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> int:
    """Read an order, fulfil it, and return the exit code."""
    held()
    try:
        order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
        with packs.by_id_alone():
            made = fulfil(order)
    except Problem as problem:
        sys.stdout.write(str(problem))
        return WRONG if isinstance(problem, UsageProblem) else REFUSED
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
