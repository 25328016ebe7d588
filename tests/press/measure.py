"""Reads printed PDFs: rectangles in millimetres, fonts, words and bookmarks, how much of a page is covered."""

import io
from collections.abc import Iterator
from typing import Any

import pdfplumber
import pypdfium2

POINT = 25.4 / 72


def rectangles(page: Any, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The upper left corners of all rectangles of that size, each once."""
    seen: set[tuple[float, float]] = set()
    for rect in (*page.rects, *page.curves):
        x, y = float(rect["x0"]) * POINT, float(rect["top"]) * POINT
        right, bottom = float(rect["x1"]) * POINT, float(rect["bottom"]) * POINT
        if abs(right - x - width) < 0.05 and abs(bottom - y - height) < 0.05:
            place = round(x, 2), round(y, 2)
            if place not in seen:
                seen.add(place)
                yield x, y


def opened(pdf: bytes) -> Any:
    """The PDF for measuring shapes."""
    return pdfplumber.open(io.BytesIO(pdf))


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font, without the letters before the plus sign, and whether it is embedded."""
    found: dict[str, bool] = {}
    with opened(pdf) as document:
        for xref in document.doc.xrefs:
            for number in xref.get_objids():
                record = document.doc.getobj(number)
                if isinstance(record, dict) and "FontName" in record:
                    name = record["FontName"].name.partition("+")[2]
                    found[name] = any(f"FontFile{kind}" in record for kind in ("", "2", "3"))
    return found


def texts(pdf: bytes) -> list[str]:
    """The words of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def bookmarks(pdf: bytes) -> list[str]:
    """The titles of all bookmarks, in order."""
    return [str(entry.get_title()) for entry in pypdfium2.PdfDocument(pdf).get_toc()]


def letters_outside(pdf: bytes) -> int:
    """How many letters lie outside their page, wholly or in part."""
    count = 0
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for n in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(n)
            count += left < 0 or bottom < 0 or right > width or top > height
    return count


def coverage(pdf: bytes) -> list[float]:
    """The share of full ink on each page, rendered at 144 pixels an inch."""
    shares = []
    for page in pypdfium2.PdfDocument(pdf):
        small = page.render(scale=2.0).to_pil().convert("RGB").reduce(8)
        values = small.tobytes()
        shares.append(1 - sum(values) / (255 * len(values)))
    return shares
