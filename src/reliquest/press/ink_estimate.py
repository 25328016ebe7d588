"""How much ink a document will take: the share of cyan, magenta and yellow on its pages, measured on small pictures."""

import zlib
from typing import Final

from reliquest.press.document import Document

PPI: Final = 9.0
"""Enough to tell grounds from letters: a page becomes about 75 by 105 pixels."""


MOST: Final = 24
"""Pages that are looked at; of a longer document so many, evenly spread."""


def coverage(document: Document) -> float:
    """The mean share of full ink over the pages, from 0 to 1."""
    pages = document.pages
    chosen = {round(n * (pages - 1) / (MOST - 1)) for n in range(MOST)} if pages > MOST else None
    shares = [darkness(page) for page in document.pictures(PPI, chosen)]
    return sum(shares) / len(shares)


def darkness(png: bytes) -> float:
    """The mean of 1 minus the colour over a PNG with 8 bits for each of red, green, blue and alpha."""
    width = int.from_bytes(png[16:20])
    height = int.from_bytes(png[20:24])
    if png[24:26] != b"\x08\x06":
        raise ValueError("not a PNG of 8-bit RGBA")
    body, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            body += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride = zlib.decompress(body), width * 4
    before = bytearray(stride)
    dark = 0
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before)
        for x in range(0, stride, 4):
            dark += (765 - line[x] - line[x + 1] - line[x + 2]) * line[x + 3]
        before = line
    return dark / (width * height * 765 * 255)


def unfilter(kind: int, line: bytearray, before: bytearray) -> None:
    """Undo the filter of one row of a PNG (sub, up, average or Paeth), in place."""
    for i in range(len(line)):
        left = line[i - 4] if i >= 4 else 0
        up = before[i]
        corner = before[i - 4] if i >= 4 else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        elif kind == 4:
            nearest = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
            guess = (left, up, corner)[nearest.index(min(nearest))]
        else:
            return
        line[i] = (line[i] + guess) & 255
