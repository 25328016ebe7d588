"""Plates of Artifact: each card of a module as a numbered plate from an atlas, engraved after its words and checks."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from reliquest.art.emblems import BY_CHECK, BY_TAG, EMBLEMS, WORDS
from reliquest.art.engraving import BRASS, GLOW, INK, PAPER, PAPER_DEEP, SEPIA, hatched, rays
from reliquest.art.pen import Ink, Pen, Roll, at, box, disc, mix, n, polygon, rolls, seed_of
from reliquest.content.layout import Pack
from reliquest.games.artifact.pack import SKILLS, AidDeck, Examples, Module, Scenario

WIDE: Final = 160.0
TALL: Final = 104.0
HORIZON: Final = 70.0


class Subject(NamedTuple):
    """Everything a plate depends on: equal subjects are equal pictures."""

    emblem: str
    signs: tuple[str, ...]
    setting: str
    number: int
    seed: int
    title: str
    desc: str


def subject(pack: Pack, card: str) -> Subject:
    """The subject of a card of a module, of the Aid deck or of the examples.

    Raises LookupError if the pack has no such card.
    """
    theme = next((held.id for held in pack.files.values() if isinstance(held, Scenario)), pack.id)
    for held in pack.files.values():
        if isinstance(held, Module | AidDeck | Examples):
            for place, one in enumerate(held.cards, 1):
                if one.id == card:
                    part = held.number if isinstance(held, Module) else 1
                    return _subject(one, setting_of(theme, part), place)
    raise LookupError(f"{pack.id} has no card {card}")


def _subject(card: Any, setting: str, number: int) -> Subject:
    signs = tuple(checks_of(card)[:2])
    tags = getattr(card, "tags", [])
    word = next((WORDS[one] for one in card.id.split("-") if one in WORDS), None)
    fallback = BY_CHECK.get(signs[0], "compass") if signs else "compass"
    emblem = word or next((BY_TAG[tag] for tag in tags if tag in BY_TAG), fallback)
    return Subject(emblem, signs, setting, number, seed_of("plate", card.id), card.name, card.flavour or "")


def checks_of(card: Any) -> list[str]:
    """The skills that a card tests, each once, in the order in which they are named."""
    found: list[str] = []

    def look(value: Any) -> None:
        if isinstance(value, str):
            if value in SKILLS and value not in found:
                found.append(value)
        elif isinstance(value, list):
            for one in value:
                look(one)
        elif hasattr(value, "model_fields_set"):
            for name in type(value).model_fields:
                look(getattr(value, name))

    look(getattr(card, "checks", []))
    for option in getattr(card, "options", []):
        look(getattr(option, "bonus", None))
    return found


def setting_of(theme: str, part: int) -> str:
    """Where a plate is set: by words in the scenario's id, above ground in its first part and below in its second."""
    words = set(theme.split("-"))
    if words & {"tomb", "mummys", "pyramid", "egypt", "desert", "sand"}:
        return "desert" if part == 1 else "tomb"
    if words & {"earth", "depths", "mine", "cave", "under"}:
        return "mine" if part == 1 else "cavern"
    if words & {"god", "shadow", "dark", "city", "london", "ghost"}:
        return "city" if part == 1 else "abbey"
    if words & {"sea", "atlantis", "ocean", "island", "lost"}:
        return "ocean" if part == 1 else "seabed"
    return ("moor", "desert", "ocean", "city")[seed_of("setting", theme) % 4] if part == 1 else "cavern"


def draw_plate(one: Subject, ink: Ink) -> str:
    """The plate as SVG."""
    return _drawn(one, ink)


@lru_cache(maxsize=1024)
def _drawn(one: Subject, ink: Ink) -> str:
    pen, roll = Pen(ink, INK, 0.66), rolls(one.seed)
    pen.fill(box(0.5, 0.5, WIDE - 1, TALL - 1), PAPER, 0.8)
    with pen.clipped(box(5, 5, WIDE - 10, TALL - 10)):
        _sky(pen, one.setting, roll)
        SETTINGS[one.setting](pen, roll)
        _ground(pen, one.setting, roll)
        _emblem(pen, one, roll)
    pen.stroke(box(5, 5, WIDE - 10, TALL - 10), INK, 1.4)
    pen.stroke(box(2.6, 2.6, WIDE - 5.2, TALL - 5.2), SEPIA, 0.6)
    for k, skill in enumerate(one.signs):
        _roundel(pen, 17 if k == 0 else WIDE - 17, TALL - 17, BY_CHECK.get(skill, "compass"))
    _number(pen, one.number)
    return pen.svg(WIDE, TALL, one.title, one.desc)


DARK: Final = ("tomb", "mine", "cavern", "abbey", "seabed")


def _sky(pen: Pen, setting: str, roll: Roll) -> None:
    """Engraved lines that thin out toward the horizon, or close in where there is no sky; a moon or a glow."""
    dark = setting in DARK
    pen.ground(box(0, 0, WIDE, TALL), mix(PAPER_DEEP, "#8A6A48", 0.35 if dark else 0.0))
    x = 40 + roll() * 80
    if dark:
        pen.glow(80, 52, 56, PAPER, 0.45)
        pen.glow(80, 52, 38, PAPER, 0.6)
    else:
        pen.fill(disc(x, 24 + roll() * 10, 11 + roll() * 4), "#FBF4DD", 0.9)
    count = 12 if pen.low else 30
    for i in range(count):
        y, t = 7 + i * (HORIZON - 10) / count, i / count
        d, left = "", 5.0
        while left < WIDE - 5:
            long = 24 + roll() * 60
            right = min(WIDE - 5, left + long)
            if not dark or abs((left + right) / 2 - 80) > 26 + roll() * 14:
                d += (
                    f"M{at(left, y + (roll() - 0.5))}"
                    f"Q{at((left + right) / 2, y + (roll() - 0.5) * 2.4)} {at(right - 2, y)}"
                )
            left = right + (roll() * 8 if pen.low else 0)
        pen.stroke(d or "M0 0", SEPIA, 0.15 + (0.75 if dark else 0.6 * (1 - t) ** 1.5), 0.75)


def _ground(pen: Pen, setting: str, roll: Roll) -> None:
    y = HORIZON + roll() * 6
    d = f"M0 {n(y)}Q{at(40, y - 5 + roll() * 10)} {at(80, y + 2)}T{at(WIDE, y - 2)}V{n(TALL)}H0Z"
    pen.fill(d, mix(PAPER_DEEP, "#8A6A48", 0.3 if setting in DARK else 0.12), 1)
    hatched(pen, d, (12, -14, 24, -28)[int(roll() * 4)], 2.6, 0.6, SEPIA, 0.7)
    if not pen.low:
        pen.fill(disc(80, 88, 40, 6), INK, opacity=0.25)


def _desert(pen: Pen, roll: Roll) -> None:
    for k in range(3):
        x, size = 14 + k * 52 + roll() * 22, 14 + roll() * 22
        pen.fill(
            polygon([(x - size, HORIZON + 4), (x, HORIZON - size * 0.9), (x + size, HORIZON + 4)]), PAPER, 0.9
        )
        shade = polygon([(x, HORIZON - size * 0.9), (x + size, HORIZON + 4), (x + size * 0.2, HORIZON + 4)])
        hatched(pen, shade, 62, 1.8, 0.7)


def _tomb(pen: Pen, roll: Roll) -> None:
    for x in (10, 34, 126, 150):
        pen.fill(box(x - 7, 0, 14, 86), PAPER_DEEP, 1)
        hatched(pen, box(x, 0, 7, 86), 0, 2, 0.6)
        y = 14 + roll() * 6
        pen.stroke(
            "".join(
                f"M{n(x - 5)} {n(y + k * 12)}h6M{n(x - 4)} {n(y + 4 + k * 12)}q3-4 6 0" for k in range(5)
            ),
            SEPIA,
            0.8,
        )
    pen.stroke("M0 8H160M0 11H160", INK, 1)


def _mine(pen: Pen, roll: Roll) -> None:
    for k, x in enumerate((22, 50, 110, 138)):
        far = 1 if k in (0, 3) else 0.7
        pen.fill(
            polygon([(x - 5 * far, 96), (x - 3 * far, 16), (x + 3 * far, 16), (x + 5 * far, 96)]),
            PAPER_DEEP,
            1,
        )
        hatched(pen, box(x, 16, 4 * far, 80), 4, 1.8, 0.6)
    pen.fill(polygon([(10, 10), (150, 10), (146, 20), (14, 20)]), PAPER_DEEP, 1)
    pen.fill(polygon([(42, 24), (118, 24), (116, 30), (44, 30)]), PAPER_DEEP, 0.9)
    pen.stroke(f"M60 100L{n(74 + roll() * 2)} 72M100 100L86 72M62 96H98M66 88H94M70 80H90", SEPIA, 1)


def _cavern(pen: Pen, roll: Roll) -> None:
    for i in range(13):
        x, long = i * 13.4 + (roll() - 0.5) * 6, 10 + roll() * 24 * (0.5 + abs(i - 6) / 6)
        d = polygon([(x - 6, 0), (x + 6, 0), (x + (roll() - 0.5) * 2, long)])
        pen.fill(d, PAPER_DEEP, 0.9)
        hatched(pen, polygon([(x, 0), (x + 6, 0), (x, long * 0.9)]), 80, 1.5, 0.6)
    for x in (8, 24, 138, 153):
        d = polygon([(x - 9, 92), (x, 92 - 22 - roll() * 22), (x + 9, 92)])
        pen.fill(d, PAPER_DEEP, 0.9)
        hatched(pen, d, 70, 2, 0.6)


def _city(pen: Pen, roll: Roll) -> None:
    x = 2.0
    while x < WIDE:
        wide, high = 12 + roll() * 12, 18 + roll() * 28
        middle = 42 < x + wide / 2 < 118
        top = HORIZON + 4 - high * (0.6 if middle else 1)
        pen.fill(box(x, top, wide, 40), PAPER_DEEP, 0.9)
        hatched(pen, box(x + wide * 0.6, top, wide * 0.4, 40), 90, 1.8, 0.6)
        if roll() < 0.5:
            pen.fill(polygon([(x - 1, top), (x + wide / 2, top - 8), (x + wide + 1, top)]), "#8B6A47", 0.9)
        pen.solid(
            box(x + 3, top + 5, 2.4, 3.6) + box(x + wide - 6, top + 12, 2.4, 3.6),
            "#F2B84B" if roll() < 0.6 else SEPIA,
        )
        x += wide


def _abbey(pen: Pen, roll: Roll) -> None:
    for x in (18, 142):
        d = f"M{x - 13} 92V38Q{x - 12} 16 {x} 8Q{x + 12} 16 {x + 13} 38V92Z"
        pen.fill(d, PAPER_DEEP, 1)
        hatched(pen, d, 0, 2.2, 0.6)
        pen.fill(f"M{x - 8} 88V42Q{x - 7} 26 {x} 19Q{x + 7} 26 {x + 8} 42V88Z", mix(INK, PAPER, 0.25), 0.9)
        pen.stroke(f"M{x} 20V88M{x - 8} 52H{x + 8}M{x - 8} 70H{x + 8}", PAPER_DEEP, 1)
    pen.stroke(f"M34 14Q80 {n(-4 + roll() * 8)} 126 14M38 22Q80 {n(4 + roll() * 8)} 122 22", INK, 1.2)


def _ocean(pen: Pen, roll: Roll) -> None:
    for k in range(6):
        y, d, x = HORIZON - 6 + k * 5.5, "", roll() * 10
        while x < WIDE:
            long = 9 + roll() * 14 + k
            d += f"M{at(x, y)}q{at(long / 4, -2 - k * 0.5)} {at(long / 2, 0)}t{at(long / 2, 0)}"
            x += long + 5 + roll() * 10
        pen.stroke(d, SEPIA, 0.9)


def _seabed(pen: Pen, roll: Roll) -> None:
    for k in range(9):
        x = 6 + k * 18 + roll() * 8
        if 44 < x < 116:
            continue
        high = 26 + roll() * 34
        d = (
            f"M{at(x, 94)}Q{at(x - 8, 94 - high * 0.4)} {at(x, 94 - high * 0.6)}T{at(x + 3, 94 - high)}"
            f"Q{at(x + 9, 94 - high * 0.5)} {at(x + 4, 94)}Z"
        )
        pen.fill(d, mix(PAPER_DEEP, "#6E8F72", 0.5), 0.9)
        hatched(pen, d, 80, 1.6, 0.5)
    bubbles = "".join(disc(18 + roll() * 124, 12 + roll() * 50, 0.8 + roll() * 1.6) for _i in range(14))
    pen.stroke(bubbles, SEPIA, 0.6)


def _moor(pen: Pen, roll: Roll) -> None:
    for x in (14, 30, 44, 118, 134, 148):
        high = 14 + roll() * 20
        d = polygon(
            [(x - 5, HORIZON + 6), (x - 4, HORIZON - high), (x + 3, HORIZON - high - 2), (x + 5, HORIZON + 6)]
        )
        pen.fill(d, PAPER_DEEP, 0.9)
        hatched(pen, d, 84, 1.8, 0.6)


SETTINGS: Final[dict[str, Callable[[Pen, Roll], None]]] = {
    "desert": _desert, "tomb": _tomb, "mine": _mine, "cavern": _cavern, "city": _city, "abbey": _abbey,
    "ocean": _ocean, "seabed": _seabed, "moor": _moor,
}  # fmt: skip


def _emblem(pen: Pen, one: Subject, roll: Roll) -> None:
    """The emblem in the middle, with light behind it and hatching on its right."""
    size, x = 1.34 + roll() * 0.22, 80 + (roll() - 0.5) * 16
    y = 86 - 46 * size
    outline, inside = EMBLEMS[one.emblem]
    if not pen.low:
        pen.stroke(rays(x, y + 24 * size, 30 * size * 0.8, 44 * size, 40), BRASS, 0.6, 0.6)
        pen.glow(x, y + 24 * size, 26 * size, GLOW, 0.3)
    with pen.moved(x - 24 * size, y, size):
        pen.fill(outline, "#FBF4E0", 0.9)
        if not pen.low:
            with pen.clipped(outline):
                lean = (62, 48, 75)[one.seed % 3]
                hatched(pen, box(21, -2, 30, 52), lean, 1.5, 0.4, SEPIA, 0.75)
                hatched(pen, box(32, -2, 20, 52), lean - 64, 1.5, 0.4, SEPIA, 0.8)
                hatched(pen, box(-2, 36, 52, 14), 0, 1.3, 0.4, SEPIA, 0.6)
        pen.stroke(inside, INK, 0.8)
        pen.stroke(outline, INK, 1.1)


def _roundel(pen: Pen, x: float, y: float, emblem: str) -> None:
    outline, inside = EMBLEMS[emblem]
    pen.fill(disc(x, y, 10), PAPER, 1.1)
    pen.stroke(disc(x, y, 8.4), BRASS, 0.9)
    with pen.moved(x - 6, y - 6, 0.25):
        pen.stroke(outline + inside, INK, 2.6)


NUMERALS: Final = {
    "I": (4, "M2 0V8M.500 0h3M.500 8h3"), "V": (8, "M1 0L4 8L7 0M0 0h2.500M5.500 0h2.500"),
    "X": (8, "M1 0L7 8M7 0L1 8M0 0h2.500M5.500 0h2.500M0 8h2.500M5.500 8h2.500"), "L": (6, "M2 0V8H6V6M.500 0h3M.500 8h3"),
}  # fmt: skip


def roman(number: int) -> str:
    """The number (1 to 89) in Roman numerals."""
    text = ""
    for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            text, number = text + sign, number - value
    return text


def _number(pen: Pen, number: int) -> None:
    """The number of the plate, drawn on a tab in its upper right corner."""
    signs = roman(number)
    wide = sum(NUMERALS[sign][0] + 1.4 for sign in signs) + 6
    x = WIDE - 9 - wide
    pen.fill(box(x, 9, wide, 14), PAPER, 0.9)
    x += 3.6
    for sign in signs:
        step, d = NUMERALS[sign]
        with pen.moved(x, 12):
            pen.stroke(d, INK, 1.2)
        x += step + 1.4
