"""The pen every picture is drawn with: shapes as SVG, in full colour or as line art that spares the ink."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Final, Literal, TypeAlias

Ink: TypeAlias = Literal["full", "low"]
"""Full colour, or line art that covers less than 8 % of its ground."""

Theme: TypeAlias = Literal["light", "dark"]
"""What the picture lies on."""

Point: TypeAlias = tuple[float, float]
Roll: TypeAlias = Callable[[], float]

LINE: Final = "#17211D"
PALE: Final = "#FFFFFF"
HAIR: Final = 0.45
"""Width of the lines of a sparing picture, in units of a panel 144 high."""

GHOST: Final = 0.62
"""Fills fainter than this are light and air: a sparing picture leaves them out."""


def n(value: float) -> str:
    """A coordinate with one digit after the point, and no more characters than it needs."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}"
    if text.endswith("0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def at(*values: float) -> str:
    """Coordinates with blanks between them."""
    return " ".join(map(n, values))


def polygon(points: Iterable[Point]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join(at(x, y) for x, y in points) + "Z"


def steps(points: Sequence[Point]) -> str:
    """The path of a closed polygon in relative steps: the shorter form for shapes of many small edges."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    d = f"M{at(x, y)}l"
    for px, py in points[1:]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        x, y = round(x + dx, 1), round(y + dy, 1)
        d += ("" if d.endswith("l") or dx < 0 else " ") + n(dx) + ("" if dy < 0 else " ") + n(dy)
    return d + "Z"


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """The path of a circle or an ellipse."""
    r2 = rx if ry is None else ry
    return f"M{at(x - rx, y)}a{at(rx, r2)} 0 1 0 {n(2 * rx)} 0a{at(rx, r2)} 0 1 0 {n(-2 * rx)} 0Z"


def box(x: float, y: float, w: float, h: float) -> str:
    """The path of a rectangle."""
    return f"M{at(x, y)}h{n(w)}v{n(h)}h{n(-w)}Z"


def seed_of(*words: str) -> int:
    """A seed that is the same for the same words on every machine."""
    return int.from_bytes(hashlib.sha256("\0".join(words).encode()).digest()[:4], "big")


def rolls(seed: int) -> Roll:
    """A stream of numbers from 0 up to 1, the same for the same seed everywhere (mulberry32)."""
    state = seed & 0xFFFFFFFF

    def roll() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = ((state ^ (state >> 15)) * (1 | state)) & 0xFFFFFFFF
        t = (t + (((t ^ (t >> 7)) * (61 | t)) & 0xFFFFFFFF)) & 0xFFFFFFFF ^ t
        return ((t ^ (t >> 14)) & 0xFFFFFFFF) / 4294967296

    return roll


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of ``#RRGGBB``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=8192)
def mix(one: str, other: str, share: float) -> str:
    """The colour that has this share (0 to 1) of the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


class Pen:
    """Draws shape after shape, later ones over earlier ones; `svg` wraps up what was drawn."""

    def __init__(self, ink: Ink = "full", line: str = LINE, scale: float = 1.0) -> None:
        self.low: Final = ink == "low"
        self.line: Final = line
        self._scale: Final = scale
        self._parts: Final[list[str]] = []
        self._defs: Final[list[str]] = []

    def fill(
        self, d: str, colour: str, line: float = 0.0, opacity: float = 1.0, ink: str | None = None
    ) -> None:
        """A filled path with an outline of this width (0: none). Faint fills are left out of a sparing picture."""
        if self.low:
            if opacity >= GHOST:
                self._low(d, PALE, line)
            return
        outline = (
            f' stroke="{ink or self.line}" stroke-width="{n(line)}" stroke-linejoin="round"' if line else ""
        )
        faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
        self._parts.append(f'<path d="{d}" fill="{colour}"{outline}{faint}/>')

    def solid(self, d: str, colour: str) -> None:
        """A small dark or bright spot that stays filled even in a sparing picture: eyes, windows, pips."""
        self._parts.append(f'<path d="{d}" fill="{self.line if self.low else colour}"/>')

    def stroke(
        self,
        d: str,
        colour: str,
        width: float = 1.3,
        opacity: float = 1.0,
        dash: str = "",
        cap: str = "round",
    ) -> None:
        """A path drawn as a line. In a sparing picture every line is thin."""
        if self.low:
            self._low(d, "none", min(width, 1.0), dash)
            return
        faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}"'
            f' stroke-linecap="{cap}" stroke-linejoin="round"{dashes}{faint}/>'
        )

    def limb(self, d: str, colour: str, width: float, line: float = 1.3) -> None:
        """A thick line with an outline on both sides: a limb, a rope, a railing."""
        if not self.low:
            self.stroke(d, self.line, width + 2 * line)
        self.stroke(d, colour, width)

    def glow(self, x: float, y: float, r: float, colour: str, opacity: float = 0.4) -> None:
        """Light around a point; a sparing picture has none."""
        if not self.low:
            self._parts.append(f'<path d="{disc(x, y, r)}" fill="{colour}" opacity="{opacity:g}"/>')

    def ground(self, d: str, colour: str) -> None:
        """A flat wash without any outline, left out of a sparing picture: sky, air, the dark of a cave."""
        if not self.low:
            self._parts.append(f'<path d="{d}" fill="{colour}"/>')

    def raw(self, text: str) -> None:
        """SVG as it is, for both inks."""
        self._parts.append(text)

    def define(self, text: str) -> None:
        """A definition (pattern, clip) that the drawing refers to."""
        if text not in self._defs:
            self._defs.append(text)

    @contextmanager
    def moved(
        self, x: float, y: float, scale: float = 1.0, flip: bool = False, turn: float = 0
    ) -> Iterator[None]:
        """What is drawn inside stands at this place, in this size, mirrored and turned (degrees) if so wished."""
        words = [f"translate({n(x)},{n(y)})"]
        if turn:
            words.append(f"rotate({n(turn)})")
        if flip or scale != 1:
            words.append(f"scale({-scale if flip else scale:g},{scale:g})")
        self._parts.append(f'<g transform="{" ".join(words)}">')
        yield
        self._parts.append("</g>")

    @contextmanager
    def clipped(self, d: str) -> Iterator[None]:
        """What is drawn inside shows within this path only."""
        name = f"c{seed_of(d) % 0xFFFFFF:06x}"
        self.define(f'<clipPath id="{name}"><path d="{d}"/></clipPath>')
        self._parts.append(f'<g clip-path="url(#{name})">')
        yield
        self._parts.append("</g>")

    def _low(self, d: str, fill: str, line: float, dash: str = "") -> None:
        width = HAIR * self._scale * (1.25 if line >= 1.5 else 1.0)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<path d="{d}" fill="{fill}" stroke="#333" stroke-width="{width:.2f}" stroke-linejoin="round"{dashes}/>'
        )

    def svg(self, width: float, height: float, title: str, desc: str = "", extra: str = "") -> str:
        """The whole picture as an SVG document; title and desc say to those who cannot see it what it shows."""
        about = f"<title>{escape(title)}</title>" + (f"<desc>{escape(desc)}</desc>" if desc else "")
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}" role="img"'
            f' aria-label="{escape(title)}"{extra}>{about}{defs}{"".join(self._parts)}</svg>'
        )


def wave(points: Sequence[Point], tension: float = 0.5) -> str:
    """A smooth path through all points."""
    d = f"M{at(*points[0])}"
    for i in range(len(points) - 1):
        a, b, c = points[max(0, i - 1)], points[i], points[i + 1]
        e = points[min(len(points) - 1, i + 2)]
        k = tension / 3
        d += (
            f"C{at(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k)}"
            f" {at(c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k)} {at(*c)}"
        )
    return d


def around(x: float, y: float, r: float, turn: float) -> Point:
    """The point at this distance and angle (in full turns, from the right, clockwise)."""
    return x + r * math.cos(turn * math.tau), y + r * math.sin(turn * math.tau)
