"""Lines of text whose parts carry the name of a style, and how they are broken to fit a width."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line; ``style`` is a name that `screen` knows: what the piece means, not a colour."""

    text: str
    style: str = ""


Line = tuple[Span, ...]

Piece = str | tuple[str, str] | Span


def line(*pieces: Piece) -> Line:
    """A line made of plain text and of (text, style) pairs."""
    return tuple(Span(piece) if isinstance(piece, str) else Span(*piece) for piece in pieces)


def text_of(parts: Line) -> str:
    """The line without its styles."""
    return "".join(span.text for span in parts)


def cells(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if char < "\u0300":
        return 1
    if unicodedata.combining(char) or char in "\ufe0e\ufe0f\u200d":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def columns(parts: Line) -> int:
    """How many columns of a terminal the line takes."""
    return sum(cells(span.text) for span in parts)


def padded(parts: Line, width: int) -> Line:
    """The line, filled with blanks to the width; a longer one stays as it is."""
    return (*parts, Span(" " * max(0, width - columns(parts))))


def beside(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Two blocks beside each other, the left one taking ``width`` columns."""
    rows = max(len(left), len(right))
    lefts = [*left, *[()] * (rows - len(left))]
    rights = [*right, *[()] * (rows - len(right))]
    return [(*padded(a, width), *b) for a, b in zip(lefts, rights, strict=True)]


def wrapped(parts: Line, width: int, hang: int = 0) -> list[Line]:
    """The line broken at blanks so that each part fits the width; further lines are indented by ``hang``.

    Blanks within a line are kept as they are; a word longer than the width is broken where it must be.
    """
    if columns(parts) <= width:
        return [parts]
    rows: list[list[Span]] = [[]]
    used = 0
    for word in _words(parts, width - hang):
        size = columns(word)
        blank = not text_of(word).strip()
        if used + size > width:
            if blank:
                continue
            rows.append([Span(" " * hang)] if hang else [])
            used = hang
        elif blank and used == hang and len(rows) > 1:
            continue
        rows[-1] += word
        used += size
    return [_trimmed(row) for row in rows]


def _words(parts: Line, longest: int) -> Iterable[Line]:
    """The line in pieces that stay whole: words, which may change style on the way, and runs of blanks."""
    word: list[Span] = []
    size = 0
    for span in parts:
        for char in span.text:
            wide = _cells(char)
            if word and ((char == " ") != (word[0].text[0] == " ") or size + wide > longest):
                yield tuple(word)
                word, size = [], 0
            if word and word[-1].style == span.style:
                word[-1] = Span(word[-1].text + char, span.style)
            else:
                word.append(Span(char, span.style))
            size += wide
    if word:
        yield tuple(word)


def _trimmed(row: list[Span]) -> Line:
    """The row without blanks at its end."""
    while row and not row[-1].text.strip() and len(row) > 1:
        row.pop()
    if row:
        row[-1] = Span(row[-1].text.rstrip(" ") or row[-1].text, row[-1].style)
    return tuple(row)
