"""What the sitters of Artifact wear: dress up to the neck, and hats by the half width of a head."""

# A drawing stays on its line.
# ruff: noqa: E501

from collections.abc import Callable
from typing import Final

from reliquest.art.engraving import BRASS, INK, PAPER, SEPIA, hatched
from reliquest.art.pen import Pen, at, box, disc, n

SHOULDERS: Final = "M-6 124Q0 96 26 90Q42 86 44 78H56Q58 86 74 90Q100 96 106 124Z"
CLOTH: Final = {
    "coat": "#5A4633", "gown": "#7A5B4A", "shirt": "#E8D9B4", "uniform": "#4A3A36", "shawl": "#9A7B5A",
    "habit": "#6B5138", "apron": "#D9C394", "jersey": "#6A5848", "furs": "#A88E6A", "poncho": "#8E5A44", "robe": "#7E6A4A",
}  # fmt: skip
PALE_CLOTH: Final = ("shirt", "apron", "shawl", "furs")


def dress(pen: Pen, word: str, seed: int) -> None:
    """Shoulders in cloth of that kind, and what is sewn on them."""
    pen.fill(SHOULDERS, CLOTH[word], 1.2)
    hatched(pen, SHOULDERS, (35, -35, 60)[seed % 3], 2.2, 0.6, SEPIA if word in PALE_CLOTH else PAPER, 0.55)
    SEWN[word](pen, CLOTH[word], seed)


def _coat(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M43 80L50 100L57 80L50 88Z", "#F4E7C8", 1)
    pen.fill("M42 80L30 92L46 124L50 104ZM58 80L70 92L54 124L50 104Z", tone, 1)
    pen.fill("M46 86L54 92V86L46 92Z" if seed % 2 else "M48 88h4l2 14l-4 4l-4-4Z", INK, 0.8)


def _uniform(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M43 80L50 94L57 80L50 88Z", "#F4E7C8", 1)
    pen.fill("M42 80L30 92L46 124L50 98ZM58 80L70 92L54 124L50 98Z", tone, 1)
    for y in (104, 111, 118):
        pen.fill(disc(44, y, 1.6) + disc(56, y, 1.6), BRASS, 0.6)
    for side in (-1, 1):
        pen.fill(box(50 + side * 34 - 8, 90, 16, 4), BRASS, 0.8)
        pen.stroke("".join(f"M{n(50 + side * 34 - 7 + k * 2.4)} 94v5" for k in range(7)), BRASS, 1)


def _gown(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M40 82L50 104L60 82L56 80L50 92L44 80Z", "#F4E7C8", 1)
    pen.fill(disc(50, 95, 2.6, 3.2), BRASS, 0.9)


def _shirt(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M43 79L38 88L50 94L62 88L57 79L50 88Z", "#F4E7C8", 1)
    pen.fill(
        "M42 82Q50 94 58 82L61 87L52 95L55 104H45L48 95L39 87Z",
        ("#8E3A2E", "#3E5A4A", "#5A4633")[seed % 3],
        1,
    )


def _apron(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M43 79L38 88L50 94L62 88L57 79L50 88Z", "#F4E7C8", 1)
    pen.fill("M34 124L38 98H62L66 124Z", "#F8EED4", 1)
    pen.stroke("M38 98L34 88M62 98L66 88", INK, 1.6)


def _jersey(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M43 79L38 88L50 94L62 88L57 79L50 88Z", tone, 1)
    pen.stroke("M16 104Q50 96 84 104M10 113Q50 104 90 113", PAPER, 1.4)


def _shawl(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M20 92Q40 92 50 118Q60 92 80 92L86 124H14Z", "#B89468", 1)
    pen.stroke("M24 98Q40 100 48 120M76 98Q60 100 52 120", INK, 0.8)


def _habit(pen: Pen, tone: str, seed: int) -> None:
    pen.fill("M34 90Q36 78 44 80Q50 96 56 80Q64 78 66 90Q58 104 50 104T34 90Z", tone, 1.1)


def _furs(pen: Pen, tone: str, seed: int) -> None:
    for k in range(9):
        pen.fill(disc(26 + k * 6, 100 - abs(k - 4) * 1.6, 5.4), "#C9B08A", 0.9)


def _poncho(pen: Pen, tone: str, seed: int) -> None:
    for y in (98, 106, 114):
        steps = "".join(f"L{n(11 + k * 6.5)} {y + (0 if k % 2 == 0 else 5)}" for k in range(13))
        pen.stroke(f"M6 {y + 6}{steps}", "#F4E7C8", 1.3)


SEWN: Final[dict[str, Callable[[Pen, str, int], None]]] = {
    "coat": _coat, "uniform": _uniform, "gown": _gown, "robe": _gown, "shirt": _shirt, "apron": _apron,
    "jersey": _jersey, "shawl": _shawl, "habit": _habit, "furs": _furs, "poncho": _poncho,
}  # fmt: skip


def hat(pen: Pen, word: str, w: float, seed: int) -> None:
    """What is on a head of that half width."""
    tone = ("#3B2A22", "#5A3F2B", "#4A3A36")[seed % 3]
    left, right = 50 - w - 3, 50 + w + 3
    brim = f"M{at(left - 7, 38)}Q50 {n(44.5)} {at(right + 7, 38)}Q50 {n(34)} {at(left - 7, 38)}Z"
    shapes: dict[str, list[tuple[str, str]]] = {
        "top-hat": [(f"M{at(left + 1, 37)}L{at(left - 1, 10)}Q50 5 {at(right + 1, 10)}L{at(right - 1, 37)}Q50 42 {at(left + 1, 37)}Z", tone), (brim, tone)],
        "bowler": [(f"M{at(left + 1, 38)}Q{at(left, 17)} 50 17Q{at(right, 17)} {at(right - 1, 38)}Q50 42 {at(left + 1, 38)}Z", tone), (brim, tone)],
        "straw": [(f"M{at(left + 2, 37)}V24Q50 20 {at(right - 2, 24)}V37Q50 41 {at(left + 2, 37)}Z", "#E2CB94"), (f"M{at(left + 2, 37)}V32Q50 36 {at(right - 2, 32)}V37Q50 41 {at(left + 2, 37)}Z", "#6E1F24"), (f"M{at(left - 12, 38)}Q50 {n(46)} {at(right + 12, 38)}Q50 {n(33)} {at(left - 12, 38)}Z", "#E2CB94")],
        "felt": [(f"M{at(left + 2, 37)}Q{at(left + 3, 20)} 44 20Q50 25 56 20Q{at(right - 3, 20)} {at(right - 2, 37)}Q50 41 {at(left + 2, 37)}Z", "#8A6642"), (f"M{at(left - 10, 36)}Q50 {n(47)} {at(right + 10, 34)}Q50 {n(33)} {at(left - 10, 36)}Z", "#8A6642")],
        "cap": [(f"M{at(left, 38)}Q{at(left - 4, 24)} 50 22Q{at(right + 5, 24)} {at(right, 38)}Q50 33 {at(left, 38)}Z", tone), (f"M{at(left + 2, 38)}Q50 32 {at(right - 2, 38)}Q50 45 {at(left + 2, 38)}Z", INK)],
        "captain": [(f"M{at(left - 5, 30)}Q50 14 {at(right + 5, 30)}L{at(right, 38)}H{n(left)}Z", "#F4E7C8"), (box(left, 33, right - left, 5.5), INK), (f"M{at(left + 1, 38)}Q50 36 {at(right - 1, 38)}Q50 46 {at(left + 1, 38)}Z", INK)],
        "pith": [(f"M{at(left, 38)}Q{at(left, 18)} 50 17Q{at(right, 18)} {at(right, 38)}Z", "#EBDBB4"), (f"M{at(left - 8, 41)}Q50 33 {at(right + 8, 41)}Q50 46 {at(left - 8, 41)}Z", "#EBDBB4"), (disc(50, 17, 2.2), BRASS)],
        "helmet": [(f"M{at(left, 38)}Q{at(left, 20)} 50 19Q{at(right, 20)} {at(right, 38)}Q50 42 {at(left, 38)}Z", "#8A6642"), (box(46.5, 25, 7, 11), "#F8EED4")],
        "turban": [(f"M{at(left - 2, 40)}Q{at(left - 5, 20)} 50 18Q{at(right + 5, 20)} {at(right + 2, 40)}Q50 32 {at(left - 2, 40)}Z", "#D9C394")],
        "scarf": [(f"M{at(left, 44)}Q{at(left - 2, 26)} 50 25Q{at(right + 2, 26)} {at(right, 44)}Q50 31 {at(left, 44)}Z", "#8E3A2E"), (f"M{at(right - 2, 40)}q8 3 7 11q-4-1-5-4q-1 4-4 5q-1-6 2-12Z", "#8E3A2E")],
        "fur": [(f"M{at(left - 3, 40)}Q{at(left - 4, 20)} 50 20Q{at(right + 4, 20)} {at(right + 3, 40)}Q50 34 {at(left - 3, 40)}Z", "#A88E6A"), (f"M{at(left - 3, 38)}q2-6 6-4q4-4 8-1q5-4 9-1q5-3 8 1q5-2 7 5Q50 34 {at(left - 3, 38)}Z", "#D8C8A2")],
        "bonnet": [(f"M{at(left - 4, 52)}Q{at(left - 8, 20)} 50 20Q{at(right + 8, 20)} {at(right + 4, 52)}Q{at(right - 1, 36)} 50 35Q{at(left + 1, 36)} {at(left - 4, 52)}Z", "#F4E7C8")],
        "hood": [(f"M{at(left - 4, 72)}Q{at(left - 10, 22)} 50 20Q{at(right + 10, 22)} {at(right + 4, 72)}Q{at(right + 2, 34)} 50 33Q{at(left - 2, 34)} {at(left - 4, 72)}Z", "#6B5138")],
        "flower": [("".join(disc(left + 6 + dx, 33 + dy, 3.2) for dx, dy in ((0, 0), (5, -2), (2, 5), (-4, 3))), "#7E5A8A"), (disc(left + 7, 33.5, 2), BRASS)],
        "tiara": [(f"M{at(left + 3, 35)}Q50 26 {at(right - 3, 35)}L{at(right - 6, 28)}L{at(57, 30)}L50 20L{at(43, 30)}L{at(left + 6, 28)}Z", BRASS)],
    }  # fmt: skip
    for d, colour in shapes.get(word, []):
        pen.fill(d, colour, 1.1)
        if colour in (tone, "#8A6642", "#6B5138", "#A88E6A"):
            hatched(pen, d, 80, 2.2, 0.5, PAPER, 0.5)
    if word == "top-hat":
        pen.stroke(f"M{at(left + 1, 32)}Q50 37 {at(right - 1, 32)}", "#6E1F24", 3)
    if word == "captain":
        pen.fill("M50 22l2 4h4l-3 3 1 4-4-2-4 2 1-4-3-3h4Z", BRASS, 0.7)
