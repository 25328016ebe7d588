"""Pictures of the items of Page Quest: what travellers find, buy, are lent, and keep."""

# A drawing stays on its line.
# ruff: noqa: E501

from functools import lru_cache
from typing import Final

from reliquest.art.pen import Ink, Pen, disc
from reliquest.content.layout import Pack
from reliquest.games.page_quest.cards import Item

SIDE: Final = 64.0
LINE: Final = 1.8
STEEL: Final = "#B9C4C2"
PALE: Final = "#F3EBD6"
WOOD: Final = "#8C6F52"
DARK: Final = "#3A3230"
RED: Final = "#C8432F"
GOLD: Final = "#F4C24F"
GREEN: Final = "#3E8C5A"
BLUE: Final = "#3E6FA8"

Stroke = tuple[str, str, float]
"""A path, its colour, and the width of its line; 0 is a filled shape with an outline, below 0 a flat one."""

PACK: Final[tuple[Stroke, ...]] = (
    ("M24 16Q24 6 32 6Q40 6 40 16", DARK, 3), ("M16 24Q16 14 32 14Q48 14 48 24V56H16Z", WOOD, 0),
    ("M22 36H42V52H22Z", "#A5835F", 0), ("M22 42H42", DARK, 1.6), ("M29 40H35V46H29Z", GOLD, 0),
    ("M16 30Q9 34 10 52H16M48 30Q55 34 54 52H48", WOOD, 4),
)  # fmt: skip

KEEPSAKES: Final[dict[str, tuple[Stroke, ...]]] = {
    "pack": PACK,
    "belay": (
        ("M32 60Q20 44 26 26", STEEL, 3), ("M14 16H50Q54 16 54 20V36Q54 40 50 40H14Q10 40 10 36V20Q10 16 14 16Z", STEEL, 0),
        ("M17 22H28V34H17ZM36 22H47V34H36Z", PALE, 0), ("M22 4V26Q22 52 40 60", GOLD, 3.4), ("M13 19H51", "#FFFFFF", 1.6),
    ),
    "binoculars": (
        ("M14 20H26L30 50H6Z", DARK, 0), ("M38 20H50L58 50H34Z", DARK, 0), ("M26 24H38V36H26Z", WOOD, 0), ("M16 12H25V20H16ZM39 12H48V20H39Z", STEEL, 0),
        (disc(18, 50, 12, 5) + disc(46, 50, 12, 5), "#9CCCE9", 0), ("M42 48L50 53", PALE, 1.4), ("M16 14Q32 -4 48 14", WOOD, 2),
    ),
    "biscuit": (
        ("M8 30H56V52Q32 60 8 52Z", RED, 0), (disc(32, 30, 24, 9), "#E4573F", 0), (disc(32, 29, 17, 5.5), PALE, 0),
        ("M32 38V50M26 44H38", PALE, 4), ("M40 14L54 10L58 20L46 24Z", "#EAC877", 0), ("M46 16l.1 0M51 15l.1 0M49 20l.1 0", WOOD, 1.8),
    ),
    "cap": (
        ("M53.5 32L57.7 35.9L52.5 38.3L55.4 43.3L49.8 44.1L51.1 49.7L45.4 48.8L45 54.5L39.9 52L37.8 57.3L33.6 53.4L30.1 57.9L27.2 53L22.5 56.2L21.3 50.6L15.8 52.3L16.2 46.6L10.5 46.6L12.6 41.3L7.2 39.7L10.7 35.2L6 32L10.7 28.8L7.2 24.3L12.6 22.7L10.5 17.4L16.2 17.4L15.8 11.7L21.2 13.4L22.5 7.8L27.2 11L30.1 6.1L33.6 10.6L37.8 6.7L39.9 12L45 9.5L45.4 15.2L51.1 14.3L49.8 19.9L55.4 20.7L52.5 25.7L57.7 28.1Z", GOLD, 0),
        (disc(32, 32, 17), RED, 0), ("M32 20l3.600 8 8.400 .7-6.400 5.700 2 8.600-7.600-4.600-7.600 4.600 2-8.600-6.400-5.700 8.400-.7Z", PALE, -1),
        ("M14 26Q18 17 26 14", "#FFFFFF", 1.8),
    ),
    "cloak": (
        ("M24 12Q32 6 40 12L54 54Q32 62 10 54Z", "#D8D2C4", 0), ("M32 12V57", DARK, 1.6), ("M24 12Q32 22 40 12L44 20Q32 30 20 20Z", "#EFEADD", 0),
        ("M16 46l4-3M22 48l4-3M42 45l4 3M38 49l4 3M18 52l4-2M44 51l3 2", "#9A9A94", 1.4), (disc(32, 20, 2.6), WOOD, 0),
    ),
    "notebook": (
        ("M14 8H50V56H14Z", BLUE, 0), ("M20 8V56", "#2C5080", 2.2), ("M26 16H44V26H26Z", PALE, 0), ("M29 21H41", DARK, 1.4),
        ("M50 14L58 40L56 46L52 42L46 16Z", GOLD, 0), ("M10 14H18M10 24H18M10 34H18M10 44H18", STEEL, 2),
    ),
    "bell": (
        ("M24 10Q24 4 32 4Q40 4 40 10", WOOD, 3.4), ("M20 16Q20 10 32 10Q44 10 44 16L52 48H12Z", GOLD, 0), ("M18 26H46", "#B98A3E", 2),
        ("M10 48H54V53H10Z", "#D9A33C", 0), (disc(32, 57, 5), DARK, 0), ("M24 18L20 44", PALE, 2.4),
    ),
    "torch": (
        ("M6 40Q8 12 32 12Q56 12 58 40", DARK, 5), ("M20 22H44V46H20Z", STEEL, 0), (disc(32, 34, 9.5), "#FFF3B0", 0), (disc(32, 34, 4), "#FFFFFF", -1),
        ("M22 48H42V53H22Z", DARK, 0), ("M4 46L14 42M6 58L16 50M60 46L50 42M58 58L48 50M32 56V63", GOLD, 2.6),
    ),
    "hubcap": (
        (disc(32, 32, 25), STEEL, 0), (disc(32, 32, 18), "#DCE4E2", 0), (disc(32, 32, 6), RED, 0),
        ("M32 14V24M32 40V50M14 32H24M40 32H50M19 19L26 26M38 38L45 45M45 19L38 26M26 38L19 45", "#7E8A88", 2.4), ("M12 20Q16 12 24 9", "#FFFFFF", 2.4),
    ),
    "jar": (
        ("M16 20H48V52Q48 58 42 58H22Q16 58 16 52Z", "#E6EEE8", 0), ("M18 30Q32 26 46 30V51Q46 56 41 56H23Q18 56 18 51Z", RED, -1), ("M14 10H50V20H14Z", GOLD, 0),
        ("M22 36H42V48H22Z", PALE, 0), ("M27 44Q32 36 37 40", GREEN, 2.2), ("M19 14V18M26 14V18M33 14V18M40 14V18", "#B98A3E", 1.6),
    ),
    "letter": (
        ("M6 16H58V50H6Z", PALE, 0), ("M6 16L32 38L58 16", DARK, 1.8), ("M6 50L26 33M58 50L38 33", DARK, 1.4),
        ("M32 44Q22 38 22 32Q22 27 27 27Q31 27 32 31Q33 27 37 27Q42 27 42 32Q42 38 32 44Z", RED, 0),
        ("M10 10l4 3M20 6l2 4M44 6l-2 4M54 10l-4 3", GREEN, 2),
    ),
    "machete": (
        ("M8 8Q34 12 50 40L44 46Q18 30 8 8Z", STEEL, 0), ("M14 14Q30 22 42 40", "#FFFFFF", 1.6), ("M22 18l4 2M30 26l3 3M18 20l2 2", "#B4572B", 2.6),
        ("M42 48L52 38L60 52Q60 58 54 60Z", WOOD, 0), ("M50 46l.1 0M54 52l.1 0", PALE, 2.4),
    ),
    "mirror": (
        ("M14 8H50Q54 8 54 12V48Q54 52 50 52H14Q10 52 10 48V12Q10 8 14 8Z", DARK, 0), ("M16 14H48V46H16Z", "#CFE4EE", 0), (disc(32, 30, 5), PALE, 0),
        ("M20 40L34 16M30 42L44 18", "#FFFFFF", 2.4), ("M58 4L62 0M60 12H64M50 2V-2", GOLD, 2.4), ("M32 52Q40 62 56 60", RED, 2),
    ),
    "thermos": (
        ("M22 20H42V54Q42 60 36 60H28Q22 60 22 54Z", RED, 0), ("M22 30H42M22 36H42M22 42H42", "#F4A73B", 2), ("M24 10H40V20H24Z", STEEL, 0),
        ("M44 40H58V52Q58 58 51 58Q44 58 44 52Z", STEEL, 0), ("M48 36Q46 32 49 29T49 22M54 36Q52 32 55 29", "#9A9A94", 1.8), ("M26 24V54", "#FFFFFF", 1.6),
    ),
    "tool": (
        ("M4 34H60V56Q32 62 4 56Z", WOOD, 0), ("M14 34V8M14 8L10 4M14 8L18 4", STEEL, 4), ("M27 34V12", STEEL, 4), (disc(27, 10, 5), STEEL, 0), (disc(27, 10, 2), PALE, -1),
        ("M50 34V14", RED, 5), ("M50 14V4", STEEL, 2.4), ("M8 40V53M20 40V56M32 40V57M44 40V56M56 40V53", "#5E4A36", 1.6), ("M36 30H42", "#5E4A36", 1.6),
    ),
    "whetstone": (
        ("M6 42L22 32L58 40L44 52Z", "#8FA0A0", 0), ("M6 42V50L44 60V52ZM44 52L58 40V48L44 60Z", "#6F8080", 0), ("M18 40Q32 36 48 43", "#C4D0CE", 2.4),
        ("M20 12L50 28L44 34L16 18Z", STEEL, 0), ("M20 12L16 18L6 12L10 6Z", WOOD, 0), ("M50 40l4-6M54 42l5-4", GOLD, 2),
    ),
}  # fmt: skip
"""What each is drawn of; a word of an item's id chooses the picture."""


def word_of(pack: Pack, item: str) -> tuple[str, str, str]:
    """The word that chooses the picture of an item, and the item's name and text.

    Raises LookupError if the pack has no such item.
    """
    record = next((found.record for found in pack.each(Item) if found.record.id == item), None)
    if record is None:
        raise LookupError(f"{pack.id} has no item {item}")
    words = [*item.split("-"), *record.name.lower().replace("'s", "").split()]
    return next((word for word in words if word in KEEPSAKES), "pack"), record.name, record.text


@lru_cache(maxsize=256)
def draw_keepsake(word: str, title: str, desc: str, ink: Ink) -> str:
    """The picture as SVG."""
    pen = Pen(ink, scale=1.0)
    if not pen.low:
        pen.raw(f'<path d="{disc(32, 59, 24, 4)}" fill="#17211D" opacity=".14"/>')
    for d, colour, width in KEEPSAKES[word]:
        if width > 0:
            pen.stroke(d, colour, width)
        else:
            pen.fill(d, colour, LINE if width == 0 else 0)
    return pen.svg(SIDE, SIDE, title, desc)
