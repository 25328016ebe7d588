"""The animals among the members of Artifact, as busts within an oval 80 wide and 100 high."""

from collections.abc import Callable
from typing import Final

from reliquest.art.engraving import BRASS, INK, OXBLOOD, PAPER, SEPIA, hatched
from reliquest.art.pen import Pen, disc


def _body(pen: Pen, d: str, tone: str, angle: float = 60) -> None:
    pen.fill(d, tone, 1.2)
    hatched(pen, d, angle, 1.8, 0.6, SEPIA, 0.7)


def _dog(pen: Pen) -> None:
    _body(pen, "M20 124Q22 92 36 82L64 80Q80 92 82 124Z", "#D9B98C")
    _body(
        pen, "M30 40Q32 26 50 26Q68 26 70 40Q72 60 64 70Q60 82 50 82Q40 82 36 70Q28 60 30 40Z", "#EBD3AF", 75
    )
    pen.fill("M30 44Q20 42 22 26Q32 26 38 32ZM70 44Q80 42 78 26Q68 26 62 32Z", "#6B4A2E", 1.2)
    pen.fill("M40 58Q50 50 60 58Q66 72 50 78Q34 72 40 58Z", "#F8EED4", 1)
    for x in (41, 59):
        pen.solid(disc(x, 48, 2.6), INK)
    pen.solid("M45 58H55Q54 64 50 64T45 58Z", INK)
    pen.stroke("M50 64V70M42 70Q50 75 58 70M40 66l-7-1M40 69l-7 2M60 66l7-1M60 69l7 2", INK, 1)
    pen.stroke("M32 86Q50 96 68 84", OXBLOOD, 4)
    pen.fill(disc(50, 93, 3.4), BRASS, 1)


def _mule(pen: Pen) -> None:
    _body(pen, "M24 124Q24 84 40 66L64 62Q80 88 84 124Z", "#8A6642")
    pen.fill("M36 36Q26 20 30 6Q38 14 44 32ZM62 34Q66 14 76 10Q76 24 70 40Z", "#8A6642", 1.2)
    _body(
        pen, "M34 40Q40 28 54 28Q70 30 70 46Q68 66 64 82Q58 92 50 92Q40 92 38 82Q36 62 34 40Z", "#A88058", 80
    )
    pen.fill("M38 76Q50 70 64 76Q64 92 51 93Q38 92 38 76Z", "#EBDBB4", 1)
    for x in (41, 63):
        pen.solid(disc(x, 50, 2.4), INK)
    pen.solid(disc(45, 82, 1.6) + disc(57, 82, 1.6), INK)
    pen.stroke("M44 88q7 3 13 0M36 46q4-4 9-2M58 44q5-2 9 2M34 66L68 64M38 44L34 66M68 46L68 64", INK, 1.2)
    pen.fill("M44 34Q52 14 58 30Q54 40 50 42Z", INK, 0.8)
    pen.fill("M26 20Q50 8 76 20Q70 32 50 30T26 20Z", "#E2CB94", 1.1)


def _parrot(pen: Pen) -> None:
    _body(pen, "M30 124Q22 82 36 62Q50 52 66 62Q82 86 76 124Z", "#7E8A5A", 30)
    _body(pen, "M32 56Q28 28 52 26Q74 28 72 54Q70 72 52 74Q36 72 32 56Z", "#9AA66A", 75)
    pen.fill("M34 44Q18 46 22 66Q30 62 38 58Z", "#EBDBB4", 1.2)
    pen.fill("M24 62Q26 72 34 66L36 58Z", SEPIA, 1)
    pen.fill(disc(46, 44, 6.4), PAPER, 1)
    pen.solid(disc(45, 44, 2.8), INK)
    pen.stroke(
        "M40 92q6 4 12 0M54 92q6 4 12 0M44 104q6 4 12 0M58 104q6 4 12 0M36 80q6 4 12 0M52 80q6 4 12 0"
        "M64 44q4 6 2 14",
        INK,
        1,
    )
    pen.fill("M28 30Q50 10 76 30L70 34Q50 24 34 34Z", INK, 1)
    pen.fill("M50 18l1.500 3h3l-2.400 2 1 3-3.100-2-3.100 2 1-3-2.400-2h3Z", BRASS, 0.6)
    pen.stroke("M56 26Q52 14 42 12M62 28Q64 16 60 10", "#8E3A2E", 2.4)


def _pigeon(pen: Pen) -> None:
    _body(pen, "M22 124Q22 84 40 70L60 68Q82 84 80 124Z", "#A39A8C", 30)
    _body(pen, "M34 50Q34 30 50 30Q66 30 66 50Q66 70 62 78Q50 84 38 78Q34 68 34 50Z", "#BFB5A2", 75)
    pen.fill("M36 48L20 54L36 58Z", BRASS, 1.1)
    pen.fill(disc(36, 50, 3), PAPER, 0.9)
    pen.fill(disc(45, 46, 4.4), "#E0A070", 1)
    pen.solid(disc(45, 46, 2), INK)
    pen.stroke("M38 72Q50 80 62 72M38 77Q50 85 62 77M36 66Q50 74 64 66", "#6E7A5A", 1.4)
    pen.stroke("M56 92Q70 96 74 118M50 98Q62 102 66 122M34 96Q30 106 30 118", INK, 1)
    pen.fill("M40 100h16v12H40Z", PAPER, 1)
    pen.stroke("M40 100l8 6 8-6", INK, 1)


def _monkey(pen: Pen) -> None:
    _body(pen, "M26 124Q26 94 40 82H60Q76 94 76 124Z", "#8E3A2E")
    for x in (30, 70):
        pen.fill(disc(x, 50, 8), "#B48A5E", 1.2)
    _body(pen, disc(50, 50, 22, 24), "#6B4A2E", 75)
    pen.fill("M36 48Q38 38 50 44Q62 38 64 48Q66 70 50 72T36 48Z", "#D9B98C", 1)
    for x in (43, 57):
        pen.solid(disc(x, 50, 2.4), INK)
    pen.solid(disc(48, 58, 0.9) + disc(52, 58, 0.9), INK)
    pen.stroke("M42 63Q50 69 58 63", INK, 1.2)
    pen.fill("M38 30H62V18H38ZM32 30H68V34H32Z", OXBLOOD, 1.1)
    pen.stroke("M40 30Q50 34 60 30", BRASS, 1.6)


BEASTS: Final[dict[str, Callable[[Pen], None]]] = {
    "dog": _dog,
    "mule": _mule,
    "parrot": _parrot,
    "pigeon": _pigeon,
    "monkey": _monkey,
}
