"""From components to bytes: lays the sheets out, hands them to Typst, and turns its complaints into sentences."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, cast

import msgspec

from reliquest.errors import Problem
from reliquest.press.component import Component, Face, Picture, Printing
from reliquest.press.geometry import (
    PAGE_MARGIN,
    PAPERS,
    Duplex,
    Layout,
    Line,
    Paper,
    Sheet,
    Slot,
    grid,
    sheets,
)
from reliquest.press.pictures import Ink
from reliquest.text import _

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"
FONTS: Final = HERE / "fonts"

ICON: Final = "icon-"
"""How the names of pictures begin that templates show without being told."""
AUTHOR: Final = "Reliquest"
FAULT: Final = re.compile(r'panicked with: "?(does not fit: [^"\n]*)"?')


@dataclass(frozen=True)
class Style:
    """How to print: the paper, the ink, how cards lie, and over which edge the sheet is turned."""

    paper: Paper = "a4"
    ink: Ink = "full"
    layout: Layout = "shared"
    duplex: Duplex = "long"


@dataclass(frozen=True)
class Sides:
    """The sides of one component, counted before anything is drawn."""

    component: Component
    sheets: tuple[Sheet, ...]

    @property
    def pages(self) -> int:
        """How many sides the PDF has."""
        return len(self.sheets) + len(self.component.pages)

    @property
    def papers(self) -> int:
        """How many sheets of paper come out of the printer."""
        return len(self.component.pages) + sum(not sheet.backs for sheet in self.sheets)


def laid_out(component: Component, style: Style) -> Sides:
    """The sides of a component; raises UsageProblem where the paper cannot hold its pieces."""
    if not component.pieces:
        return Sides(component, ())
    backs = [piece.back is not None for piece in component.pieces]
    laid = grid(component.size, style.paper, style.layout)
    return Sides(component, tuple(sheets(len(component.pieces), backs, laid, style.duplex)))


class Document:
    """One PDF: some components of one game in one style."""

    def __init__(self, printing: Printing, style: Style, title: str) -> None:
        self.printing: Final = printing
        self.style: Final = style
        self.title: Final = title
        self.sides: Final = [laid_out(component, style) for component in printing.components]

    @property
    def pages(self) -> int:
        """How many pages the PDF will have."""
        return sum(sides.pages for sides in self.sides)

    @cached_property
    def data(self) -> str:
        """Everything the templates read, as JSON."""
        return self.data_of(range(self.pages))

    def data_of(self, chosen: Container[int]) -> str:
        """The same for these pages alone, counted from 0."""
        faces: list[Face] = []
        numbers: dict[int, int] = {}

        def number(face: Face) -> int:
            if id(face) not in numbers:
                numbers[id(face)] = len(faces)
                faces.append(face)
            return numbers[id(face)]

        components, first = [], 0
        for sides in self.sides:
            components.append(self.part(sides, number, [first + n in chosen for n in range(sides.pages)]))
            first += sides.pages
        shown = [*faces, *(page for part in components for page in part["pages"])]
        return msgspec.json.encode(
            {
                "game": self.printing.game,
                "title": self.title,
                "language": self.printing.language,
                "authors": [AUTHOR],
                "ink": self.style.ink,
                "margin": PAGE_MARGIN,
                "words": {"scale": _("Print at 100 %, without scaling."), "fold": _("fold")},
                "components": components,
                "faces": faces,
                "pictures": drawn(self.printing.pictures, shown),
            }
        ).decode()

    def part(self, sides: Sides, number: Any, chosen: Sequence[bool]) -> dict[str, Any]:
        """One component as the templates read it, without the pages that are not chosen."""
        component = sides.component
        width, height = PAPERS[self.style.paper]
        if component.landscape:
            width, height = height, width
        pages = sides.pages
        return {
            "title": component.title,
            "credit": component.credit,
            "width": width,
            "height": height,
            "sheets": [
                {
                    "width": sheet.width,
                    "height": sheet.height,
                    "upright": sheet.upright,
                    "note": self.note(component, n, pages, backs=sheet.backs),
                    "slots": [self.slot(component, slot, number) for slot in sheet.slots],
                    "marks": [corners(line) for line in sheet.marks],
                    "folds": [corners(line) for line in sheet.folds],
                }
                for n, sheet in enumerate(sides.sheets, 1)
                if chosen[n - 1]
            ],
            "pages": [
                {**page, "note": self.note(component, n, pages, backs=False)}
                for n, page in enumerate(component.pages, len(sides.sheets) + 1)
                if chosen[n - 1]
            ],
        }

    def slot(self, component: Component, slot: Slot, number: Any) -> dict[str, Any]:
        """One place on a sheet with the number of its face."""
        piece = component.pieces[slot.piece]
        bleed = slot.bleed
        return {
            "x": slot.x,
            "y": slot.y,
            "width": slot.width,
            "height": slot.height,
            "bleed": [bleed.left, bleed.top, bleed.right, bleed.bottom],
            "turned": slot.turned,
            "face": number(piece.back if slot.back else piece.front),
        }

    def note(self, component: Component, n: int, pages: int, *, backs: bool) -> str:
        """What the margin line says of the side: its number, the size of the pieces, the turn."""
        words = [_("side {n} of {pages}").format(n=n, pages=pages)]
        if component.pieces and not (component.pages and n > pages - len(component.pages)):
            words.append(_("{w:g} × {h:g} mm").format(w=component.size[0], h=component.size[1]))
            if backs:
                turn = {
                    "long": _("backs, flip on the long edge"),
                    "short": _("backs, flip on the short edge"),
                }
                words.append(turn.get(self.style.duplex, _("backs")))
        return " · ".join(words)

    def pdf(self) -> bytes:
        """The PDF/UA-1, the same bytes for the same packs and style; raises Problem for text that does not fit."""
        return pdf_of(self.data)

    def pictures(self, ppi: float, chosen: Container[int] | None = None) -> list[bytes]:
        """Every page, or those chosen (counted from 0), as PNG with so many pixels an inch."""
        data = self.data if chosen is None else self.data_of(chosen)
        pages = compiled(TEMPLATES / "press.typ", data, "png", ppi)
        return pages if isinstance(pages, list) else [pages]


def pdf_of(data: str) -> bytes:
    """The PDF/UA-1 of the data of a document."""
    return cast(bytes, compiled(TEMPLATES / "press.typ", data, "pdf"))


def compiled(
    template: Path, data: str, form: Literal["pdf", "png"], ppi: float | None = None
) -> bytes | list[bytes]:
    """What Typst makes of a template and its data; raises Problem where Typst is missing or text does not fit."""
    typst = the_typst()
    try:
        return cast(
            "bytes | list[bytes]",
            typst.compile(
                str(template),
                root=str(TEMPLATES),
                font_paths=own_fonts(),
                sys_inputs={"data": data},
                format=form,
                ppi=ppi,
                pdf_standards=["ua-1"] if form == "pdf" else [],
            ),
        )
    except typst.TypstError as error:
        if found := FAULT.search(f"{error.message}\n{error.diagnostic}"):
            what = found[1].removeprefix("does not fit: ")
            raise Problem(_("The text of {what} does not fit; make it shorter.").format(what=what)) from None
        raise


def the_typst() -> Any:
    """The Typst library; raises Problem with the way to install it."""
    try:
        import typst
    except ImportError:
        raise Problem(_("Printing needs Typst; install it with: pip install 'reliquest[press]'")) from None
    return typst


def own_fonts() -> Any:
    """The fonts of this folder and no others, so that a sheet looks the same wherever it is made."""
    return the_typst().Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
    )


def corners(line: Line) -> list[float]:
    """A line as four numbers and the number of its cut."""
    return [line.x1, line.y1, line.x2, line.y2, line.cut]


def drawn(pictures: Mapping[str, Picture], faces: Sequence[Face]) -> dict[str, str]:
    """The pictures that these faces show, and all icons, as SVG."""
    used = set(named(faces))
    return {name: draw() for name, draw in pictures.items() if name in used or name.startswith(ICON)}


def named(value: object) -> Iterator[str]:
    """Every name under a key ``picture`` or ``icon`` anywhere inside."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in ("picture", "icon") and isinstance(inner, str):
                yield inner
            else:
                yield from named(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from named(inner)
