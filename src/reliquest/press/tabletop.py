"""Picture sheets for virtual tables: cards in a grid as Tabletop Simulator takes them, with a manifest."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from reliquest.press.component import Component, Face, Piece, Printing
from reliquest.press.document import TEMPLATES, compiled, drawn
from reliquest.text import _

COLUMNS: Final = 10
ROWS: Final = 7
PER_SHEET: Final = COLUMNS * ROWS
"""Tabletop Simulator reads a deck of up to 70 cards from one picture."""
PPI: Final = 150.0


def export(printing: Printing, folder: Path) -> Iterator[str]:
    """Write the sheets of every component that has pieces, and ``tabletop.json``; yields the files' names."""
    manifest: list[dict[str, Any]] = []
    for component in printing.components:
        for deck, pieces in decks(component):
            for number, first in enumerate(range(0, len(pieces), PER_SHEET), 1):
                here = pieces[first : first + PER_SHEET]
                name = f"{deck}-{number}"
                yield write(folder, f"{name}.png", grid(printing, component, [piece.front for piece in here]))
                backs = [piece.back for piece in here if piece.back is not None]
                if backs:
                    yield write(folder, f"{name}-back.png", single(printing, component, backs[0]))
                manifest.append(
                    {
                        "name": _("{deck}, sheet {n}").format(deck=component.title, n=number),
                        "face": f"{name}.png",
                        "back": f"{name}-back.png" if backs else None,
                        "columns": COLUMNS,
                        "rows": ROWS,
                        "cards": [str(piece.front.get("id", piece.front.get("name"))) for piece in here],
                    }
                )
    content = msgspec.json.format(msgspec.json.encode({"game": printing.game, "sheets": manifest}), indent=2)
    yield write(folder, "tabletop.json", content)


def decks(component: Component) -> Iterator[tuple[str, Sequence[Piece]]]:
    """The pieces by their back, since a deck on a virtual table has one."""
    by_back: dict[int, list[Piece]] = {}
    for piece in component.pieces:
        by_back.setdefault(id(piece.back), []).append(piece)
    for number, pieces in enumerate(by_back.values(), 1):
        yield (component.id if len(by_back) == 1 else f"{component.id}-{number:02}"), pieces


def grid(printing: Printing, component: Component, faces: Sequence[Face]) -> bytes:
    """One picture with the faces in rows of ten; places left over stay white."""
    return picture(printing, component, faces, COLUMNS, ROWS)


def single(printing: Printing, component: Component, face: Face) -> bytes:
    """One face as a picture."""
    return picture(printing, component, [face], 1, 1)


def picture(
    printing: Printing, component: Component, faces: Sequence[Face], columns: int, rows: int
) -> bytes:
    """A picture of so many columns and rows of faces without bleed."""
    data = {
        "game": printing.game,
        "title": component.title,
        "language": printing.language,
        "ink": "full",
        "width": component.size[0],
        "height": component.size[1],
        "columns": columns,
        "rows": rows,
        "faces": faces,
        "pictures": drawn(printing.pictures, faces),
    }
    made = compiled(TEMPLATES / "tabletop.typ", msgspec.json.encode(data).decode(), "png", PPI)
    return made if isinstance(made, bytes) else made[0]


def write(folder: Path, name: str, content: bytes) -> str:
    """Write a file into the folder and return its name."""
    (folder / name).write_bytes(content)
    return name
