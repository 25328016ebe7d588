"""Which texts of a pack find no room on paper: every card in both sizes and every page on both papers, laid out at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from reliquest.content.faults import ContentProblem, Fault
from reliquest.content.header import HEADER
from reliquest.content.layout import Pack
from reliquest.content.source import Trail, read
from reliquest.press.component import Component, Face
from reliquest.press.document import TEMPLATES, own_fonts, the_typst
from reliquest.press.games import MODULES, source
from reliquest.press.geometry import PAGE_MARGIN, PAPERS
from reliquest.text import _

MISFIT: Final = "<misfit>"
"""The label of what the template takes down: the number of each face, and after it the texts that found no room."""


@dataclass(frozen=True)
class Place:
    """A face where it is printed: its room in millimetres, and what people call that."""

    face: Face
    width: float
    height: float
    page: bool
    called: str


def misfits(pack: Pack) -> list[Fault]:
    """An error for each text of the pack that does not fit, at the longest of the texts that share its room.

    Of a game that is not printed there are none. Raises Problem where Typst is not installed.
    """
    if pack.header.game not in MODULES:
        return []
    places = [place for component in source(pack.header.game).own(pack) for place in places_of(component)]
    found: dict[tuple[str, int, int], Fault] = {}
    for place, what in overfull(pack, places):
        fault = located(pack, place, what)
        found.setdefault((fault.file, fault.line, fault.column), fault)
    return list(ContentProblem(found.values()).faults)


def places_of(component: Component) -> Iterator[Place]:
    """Every different face of a component; pages on each paper."""
    width, height = component.size
    called = _("a card of {w:g} × {h:g} mm").format(w=width, h=height)
    seen: set[int] = set()
    for piece in component.pieces:
        for face in (piece.front, piece.back):
            if face is not None and id(face) not in seen:
                seen.add(id(face))
                yield Place(face, width, height, False, called)
    for paper, (width, height) in PAPERS.items():
        if component.landscape:
            width, height = height, width
        on = _("a page of {paper}").format(paper=paper)
        for page in component.pages:
            yield Place(page, width - 2 * PAGE_MARGIN, height - 2 * PAGE_MARGIN, True, on)


def overfull(pack: Pack, places: Sequence[Place]) -> Iterator[tuple[Place, str]]:
    """The places whose texts are too long, with what the template calls the text."""
    data = {
        "game": pack.header.game,
        "language": pack.header.language,
        "ink": "full",
        "checking": True,
        "pictures": {},
        "faces": [
            {"face": each.face, "width": each.width, "height": each.height, "page": each.page}
            for each in places
        ],
    }
    told = the_typst().query(
        str(TEMPLATES / "fit.typ"),
        MISFIT,
        field="value",
        root=str(TEMPLATES),
        font_paths=own_fonts(),
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
    here = 0
    for each in msgspec.json.decode(told):
        if isinstance(each, int):
            here = each
        else:
            yield places[here], each


def located(pack: Pack, place: Place, what: str) -> Fault:
    """The fault at the longest text of what the template named: an id, and perhaps keys within its record."""
    name, *keys = what.split("/")
    message = _("the text of '{what}' does not fit on {place}").format(what=what, place=place.called)
    hint = _("make it shorter")
    for file in pack.files:
        text = read(pack.folder / file)
        for trail, record in records(text.data, ()):
            if record["id"] == place.face.get("id") and place.face.get("list") in (None, *trail):
                inner = next(((t, r) for t, r in records(record, trail) if r["id"] == name), (trail, record))
                return text.fault(longest(*within(*inner, keys)), message, hint)
    return read(pack.folder / HEADER).fault(("title",), message, hint)


def records(data: Any, trail: Trail) -> Iterator[tuple[Trail, dict[str, Any]]]:
    """Every mapping that has an id, with the trail to it, outer ones first."""
    if isinstance(data, dict) and "id" in data:
        yield trail, data
    for key, inner in parts(data):
        yield from records(inner, (*trail, key))


def parts(data: Any) -> Iterator[tuple[str | int, Any]]:
    """What a list or a mapping holds, with its place or key."""
    if isinstance(data, dict):
        yield from data.items()
    elif isinstance(data, list):
        yield from enumerate(data)


def within(trail: Trail, data: Any, keys: Sequence[str]) -> tuple[Trail, Any]:
    """What lies beneath these keys, as far as there are any."""
    for key in keys:
        if isinstance(data, dict) and key in data:
            trail, data = (*trail, key), data[key]
    return trail, data


def longest(trail: Trail, data: Any) -> Trail:
    """The trail to the longest text inside, or to the whole where there is none."""
    texts = [(trail, data)]
    best: tuple[int, Trail] = (0, trail)
    while texts:
        at, held = texts.pop()
        if isinstance(held, str) and len(held) > best[0]:
            best = len(held), at
        texts += [((*at, key), inner) for key, inner in parts(held)]
    return best[1]
