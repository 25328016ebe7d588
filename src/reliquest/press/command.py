"""The command ``reliquest print``: makes the sheets of a game as PDF, or picture sheets for virtual tables."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reliquest.errors import Problem, UsageProblem
from reliquest.press import ink_estimate
from reliquest.press.component import Printing
from reliquest.press.document import Document, Style, pdf_of, the_typst
from reliquest.press.games import Wish, source
from reliquest.press.geometry import Duplex, Layout, Paper
from reliquest.press.pictures import Ink
from reliquest.press.rules import booklet
from reliquest.press.tabletop import export
from reliquest.press.words import RULES
from reliquest.text import _, ngettext


def print_(
    game: Annotated[str, typer.Argument(metavar="GAME", help=_("page-quest, artifact or lost-pixel."))],
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHAT]...", show_default=False, help=_("What to print, as --list names it; else all.")
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help=_("The paper."))] = "a4",
    ink: Annotated[Ink, typer.Option(help=_("low: white grounds and outlines."))] = "full",
    layout: Annotated[
        Layout,
        typer.Option(
            help=_(
                "shared cuts, a gutter around each card, fronts and backs to fold, or full bleed for a print shop."
            )
        ),
    ] = "shared",
    duplex: Annotated[
        Duplex, typer.Option(help=_("The edge your printer turns sheets over; none: fronts only."))
    ] = "long",
    out: Annotated[Path, typer.Option(help=_("The folder to write to."))] = Path("print"),
    pack: Annotated[
        str | None, typer.Option(metavar="PACK", show_default=False, help=_("Another pack, by id or path."))
    ] = None,
    floors: Annotated[
        str,
        typer.Option(
            metavar="1-3,5", show_default=False, help=_("Lost Pixel: Monsters and Treasures of these floors.")
        ),
    ] = "",
    copies: Annotated[str, typer.Option(metavar="all|one", help=_("one: each card once."))] = "all",
    size: Annotated[str, typer.Option(metavar="card|mini", help=_("mini: cards of 41 × 63 mm."))] = "card",
    estimate: Annotated[
        bool, typer.Option("--estimate", help=_("Count sheets and ink, and write nothing."))
    ] = False,
    tabletop: Annotated[
        bool, typer.Option("--tabletop", help=_("Picture sheets for Tabletop Simulator instead of PDF."))
    ] = False,
    list_: Annotated[bool, typer.Option("--list", help=_("Show what there is to print."))] = False,
) -> None:
    """Make cards, boards and pages to print: one PDF a component, and one with everything."""
    asked = what or []
    made_by = source(game)
    if list_:
        print(*made_by.known(pack), RULES, sep="\n")
        return
    wish = Wish(
        tuple(name for name in asked if name != RULES),
        ink,
        pack,
        floors_in(floors),
        one_of("--copies", copies, ("all", "one")) == "one",
        one_of("--size", size, ("card", "mini")) == "mini",
    )
    the_typst()
    style = Style(paper, ink, layout, duplex)
    printing = made_by.printing(wish) if wish.what or not asked else Printing(game, "", "en", ())
    documents = [
        (part.id, Document(replace(printing, components=(part,)), style, f"{printing.title}: {part.title}"))
        for part in printing.components
    ]
    for name, document in documents:
        print(_("{name}: {sides}").format(name=name, sides=counted(document)))
    if estimate:
        tell_ink(documents)
        return
    target = folder(out)
    if tabletop:
        for name in export(printing, target):
            print(target / name)
        return
    files: dict[str, tuple[int, Callable[[], bytes]]] = {}
    if len(documents) > 1:
        whole = Document(printing, style, printing.title)
        files[f"{game}-complete-{paper}-{ink}.pdf"] = whole.pages, lambda: apart(whole.data)
    for name, document in documents:
        files[f"{game}-{name}-{paper}-{ink}.pdf"] = document.pages, document.pdf
    if not asked or RULES in asked:
        files[f"{game}-rules-{paper}.pdf"] = 0, lambda: booklet(game, paper)
    with progress(len(files)) as step:
        for name, (pages, make) in files.items():
            step(name, pages)
            write(target / name, make())
    print(_("Written to {folder}. Print at 100 %, without scaling.").format(folder=target))


def apart(data: str) -> bytes:
    """The PDF of the data, set by a process of its own: Typst keeps all it has laid out for as long as it runs."""
    from concurrent.futures import ProcessPoolExecutor  # many commands print less than a whole game
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(pdf_of, data).result()


def counted(document: Document) -> str:
    """The sheets and sides of a document in words."""
    papers = sum(sides.papers for sides in document.sides)
    return _("{papers}, {sides}").format(
        papers=ngettext("{n} sheet", "{n} sheets", papers).format(n=papers),
        sides=ngettext("{n} side", "{n} sides", document.pages).format(n=document.pages),
    )


def tell_ink(documents: list[tuple[str, Document]]) -> None:
    """Say how much of the paper will be covered."""
    for name, document in documents:
        share = ink_estimate.coverage(document)
        print(_("{name}: about {share:.0f} % of the paper covered").format(name=name, share=share * 100))


def one_of(option: str, value: str, values: tuple[str, ...]) -> str:
    """The value, if it is one of these; else raises UsageProblem."""
    if value not in values:
        raise UsageProblem(
            _("{option} is {values}, not {value}.").format(
                option=option, values=_(" or ").join(values), value=value
            )
        )
    return value


def floors_in(text: str) -> tuple[int, ...]:
    """The floors in a list such as 1-3,5; raises UsageProblem for another form."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        first, _dash, last = part.strip().partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()) or len(part) > 9:
            raise UsageProblem(_("--floors is written 3, 1-3 or 1-3,5, not {text}.").format(text=text))
        found += range(int(first), min(int(last or first), 99) + 1)
    return tuple(dict.fromkeys(found))


def folder(out: Path) -> Path:
    """The folder, made if need be; raises Problem where that cannot be."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(_("Cannot write to {folder}: {why}.").format(folder=out, why=error.strerror)) from None
    return out


def write(path: Path, content: bytes) -> None:
    """Write a file; raises Problem where that cannot be."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Problem(_("Cannot write {path}: {why}.").format(path=path, why=error.strerror)) from None


@contextmanager
def progress(files: int) -> Iterator[Callable[[str, int], None]]:
    """Tells on standard error, where that is a terminal, which file is being made and how many sides it has."""
    begun = 0
    shown = sys.stderr.isatty()

    def step(name: str, pages: int) -> None:
        nonlocal begun
        begun += 1
        sides = ngettext("{n} side", "{n} sides", pages).format(n=pages) if pages else ""
        if shown:
            print(f"\r\x1b[K{begun}/{files} {name} {sides}", end="", file=sys.stderr, flush=True)

    try:
        yield step
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
