"""What makes a picture an engraving: sepia inks, and shapes filled with fine lines."""

import math
from typing import Final

from reliquest.art.pen import Pen, at, seed_of

INK: Final = "#33211A"
SEPIA: Final = "#5A3F2B"
PAPER: Final = "#F4E7C8"
PAPER_DEEP: Final = "#E5D2A8"
BRASS: Final = "#B98A3E"
GLOW: Final = "#FFE28A"
OXBLOOD: Final = "#6E1F24"


def hatched(
    pen: Pen, d: str, angle: float, gap: float, width: float, colour: str = SEPIA, opacity: float = 0.8
) -> None:
    """Fill a path with parallel lines at this angle in degrees. A sparing picture leaves them out."""
    if pen.low:
        return
    name = f"h{seed_of(f'{angle:g}', f'{gap:g}', f'{width:g}', colour) % 0xFFFFFF:06x}"
    turn = f"rotate({angle:g})"
    pen.define(
        f'<pattern id="{name}" width="{gap:g}" height="{gap:g}" patternUnits="userSpaceOnUse" patternTransform="{turn}">'
        f'<path d="M0 {gap / 2:g}H{gap:g}" stroke="{colour}" stroke-width="{width:g}"/></pattern>'
    )
    pen.raw(f'<path d="{d}" fill="url(#{name})" opacity="{opacity:g}"/>')


def rays(x: float, y: float, near: float, far: float, count: int) -> str:
    """The path of rays around a point, every second one shorter."""
    d = ""
    for i in range(count):
        a = i / count * math.tau
        reach = far * (1 if i % 2 else 0.72)
        d += (
            f"M{at(x + math.cos(a) * near, y + math.sin(a) * near)}"
            f"L{at(x + math.cos(a) * reach, y + math.sin(a) * reach)}"
        )
    return d
