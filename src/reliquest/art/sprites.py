"""Sprites of Lost Pixel: a being or a thing by the picture word of its card, in the colours of its floor."""

import colorsys
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from reliquest.art.creatures import BEINGS, CARRIERS, HEROES, PARTS, PLANS
from reliquest.art.items import ITEMS
from reliquest.art.pen import Ink, mix, rgb, rolls, seed_of
from reliquest.art.pixel import FIXED, Grid, draw, picture, ramp
from reliquest.content.layout import Pack
from reliquest.games.lost_pixel.cards import COUNTS, Themes

BEING: Final = 24
THING: Final = 16
PLAIN: Final = ("#1b1d2b", "#3a4463", "#6f8294", "#a9c0a6", "#d9c48a", "#b5563c")
"""The colours of cards that belong to no floor."""

ELEMENT: Final = {
    "fire": "#FF7A2A", "air": "#BFD4DE", "ice": "#5CE1E6", "electric": "#FFE14A", "light": "#FFF0B0",
    "earth": "#B0804E", "dark": "#7A4CE0", "poison": "#A6E03A", "wild": "#FF4FA3", "physical": "#B0BDD3",
}  # fmt: skip
"""The colour of each element; its form says the same without colour."""

BY_TRAIT: Final = {
    "hat": "hat", "ring": "ring", "blade": "sword", "coat": "coat", "boots": "boots", "hammer": "hammer",
    "staff": "staff", "cloak": "cloak", "lamp": "lamp", "bow": "bow", "book": "book", "toy": "puppet", "club": "club",
    "axe": "axe", "polearm": "spear", "shield": "shield", "flask": "flask", "card": "card", "barrel": "barrel",
    "bolt": "bolt", "charm": "charm", "blast": "blast", "curse": "curse", "ward": "ward", "spark": "spark",
    "gust": "gust", "meeting": "meeting", "trap": "trap", "oddity": "oddity", "gift": "gift", "omen": "omen",
}  # fmt: skip
BY_KIND: Final = {
    "potions": "potion", "gems": "gem", "times": "hourglass", "spells": "spark", "events": "event",
    "treasures": "chest", "artifacts": "artifact", "enhancers": "star", "tiles": "upstairs",
}  # fmt: skip
ALIVE: Final = ("heroes", "monsters", "sheep")


class Recipe(NamedTuple):
    """Everything a sprite depends on: equal recipes are equal pictures."""

    drawing: str
    size: int
    a: str
    b: str
    c: str
    pattern: int
    title: str
    desc: str


def recipe(pack: Pack, kind: str, card: str) -> Recipe:
    """The recipe of a card of that kind (``monsters``, ``heroes``, ``gems``, …).

    Raises LookupError if the pack has no such card.
    """
    record = next(
        (one for held in pack.files.values() for one in getattr(held, kind, ()) if one.id == card), None
    )
    if kind not in COUNTS or record is None:
        raise LookupError(f"{pack.id} has no card {card} among its {kind}")
    seed = seed_of("sprite", kind, card)
    palette: tuple[str, ...] = PLAIN
    for themes in (held for held in pack.files.values() if isinstance(held, Themes)):
        palette = next(
            (tuple(f.palette) for f in themes.floors if f.floor == getattr(record, "floor", 0)), PLAIN
        )
    a, b, c = _colours(palette, seed)
    if kind in ("gems", "spells"):
        a = _shifted(ELEMENT[record.element], (seed / 2**32 - 0.5) * 0.05 if kind == "spells" else 0)
    elif kind == "potions":
        a = _shifted("#E0567A", seed / 2**32)
    if kind in ALIVE:
        drawing = _being(kind, record)
        return Recipe(
            drawing, BEING, a, b, c, seed % 7 if kind != "heroes" else 0, record.name, record.text or ""
        )
    pattern = 0 if kind in ("gems", "times") else 1 + seed % 6
    return Recipe(_thing(kind, record), THING, a, b, c, pattern, record.name, record.text or "")


def _colours(palette: Sequence[str], seed: int) -> tuple[str, str, str]:
    """Three colours of a floor for one card, none too dark to be seen, each turned a little so that no two agree."""
    roll = rolls(seed)
    bright = [colour for colour in palette if 60 < sum(rgb(colour)) / 3 < 236] or list(PLAIN[2:])
    start = int(roll() * len(bright))
    picked = [bright[(start + k) % len(bright)] for k in range(3)]
    found = []
    for colour in picked:
        turned = _shifted(colour, (roll() - 0.5) * 0.13)
        found.append(mix(turned, "#FFFFFF", 0.22) if sum(rgb(turned)) / 3 < 95 else turned)
    return found[0], found[1], found[2]


def _shifted(colour: str, turn: float) -> str:
    """The colour with its hue turned by that share of the circle."""
    h, light, s = colorsys.rgb_to_hls(*(part / 255 for part in rgb(colour)))
    parts = colorsys.hls_to_rgb((h + turn) % 1, light, s)
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def _being(kind: str, record: Any) -> str:
    """The drawing of a being: its own, or a figure that carries the thing, or the thing come alive."""
    word, traits = record.picture, record.trait
    if kind == "heroes" and record.id in HEROES:
        return HEROES[record.id]
    if kind == "sheep":
        return BEINGS["sheep"] + _dressed(record.id)
    if word in BEINGS and kind != "heroes":
        return BEINGS[word]
    if word in ITEMS:
        carrier = next((CARRIERS[one] for one in CARRIERS if one in traits), "")
        return f"{carrier}; # {word} 8 9" if carrier else f"# {word} 4 4; *i 8 9; @feet"
    own = next((one for one in record.id.split("-")[::-1] if one in BEINGS), None)
    plan = next((PLANS[one] for one in traits if one in PLANS), "lodger")
    return BEINGS[own or plan]


SHEEP_WEAR: Final = (
    "; l x 1 2 9 6 9; e t 3 10 1.5 1.5", "; e r 12 4 3 2; d w3 12 3", "; r x 1 6 6 2; r x 2 3 4 3",
    "; p g 1,8 1,5 3,6 4,4 5,6 7,5 7,8", "; r b 9 10 8 5; d g 10 12 15 12", "; r g 5 4 16 1; r g 5 18 16 1",
    "; l m 2 20 1 12 22", "; *d o 8 6 10 5; d r 12 3 16 5", "; e n 5 6 3 1.5; l n 1 12 4 12 1", "; l q 2 2 14 8 15; d q 3 17",
)  # fmt: skip
"""What a sheep may wear, two things a sheep."""


def _dressed(card: str) -> str:
    roll = rolls(seed_of("sheep", card))
    first = int(roll() * len(SHEEP_WEAR))
    second = (first + 1 + int(roll() * (len(SHEEP_WEAR) - 1))) % len(SHEEP_WEAR)
    return SHEEP_WEAR[first] + SHEEP_WEAR[second]


def _thing(kind: str, record: Any) -> str:
    if record.picture in ITEMS:
        return ITEMS[record.picture]
    if record.picture in BEINGS:
        return f"% {record.picture}"
    if kind == "gems" and record.element == "wild":
        return ITEMS["gem"] + "; d w3 7 8 8 9; d g 10 8 4 8"
    if kind == "potions":
        return ITEMS["potion"] + _label(record.id)
    sparks = _sparks(record.id) if kind == "spells" else ""
    trait = next((BY_TRAIT[one] for one in record.trait if one in BY_TRAIT), None)
    return ITEMS[trait or BY_KIND.get(kind, "event")] + sparks


def _sparks(card: str) -> str:
    """Three sparks in the corners, where each spell has its own."""
    roll = rolls(seed_of("sparks", card))
    places = [(x, y) for x in (1, 2, 3, 12, 13, 14) for y in (1, 2, 3, 12, 13, 14)]
    return "; d a3 " + " ".join(f"{x} {y}" for x, y in (places[int(roll() * len(places))] for _i in range(3)))


def _label(card: str) -> str:
    """Bubbles and a label that tell bottles apart."""
    roll = rolls(seed_of("label", card))
    spots = " ".join(f"{5 + int(roll() * 6)} {9 + int(roll() * 4)}" for _i in range(3))
    return f"; d a3 {spots}" + (f"; r y {5 + int(roll() * 2)} 11 4 2" if roll() < 0.5 else "")


PATTERNS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda x, y: False,
    lambda x, y: (x + y) % 4 == 0,
    lambda x, y: y % 4 == 1,
    lambda x, y: x % 3 == 0 and y % 3 == 0,
    lambda x, y: (x - y) % 5 == 0,
    lambda x, y: y > 10,
    lambda x, y: (x * 7 + y * 13) % 11 == 0,
)
"""Where the cloth or hide of the first colour takes the second: plain, stripes, bands, dots, seams, a hem, speckles."""


def expanded(text: str) -> str:
    """A drawing with the parts it names by ``@`` written out."""
    while "@" in text:
        text = re.sub(r"@([a-z]+)", lambda found: PARTS[found[1]], text)
    return text


def grid_of(text: str, size: int, pattern: int) -> Grid:
    """The finished grid of a drawing with one of the patterns laid over its first colour."""
    if text.startswith("% "):
        text, size = BEINGS[text[2:]], BEING
    grid = draw(expanded(text), size, ITEMS)
    where = PATTERNS[pattern % len(PATTERNS)]
    for (x, y), dot in list(grid.dots.items()):
        if dot.ramp == "a" and dot.tone in (1, 2) and not dot.flat and where(x, y):
            grid.dots[x, y] = dot._replace(ramp="b")
    grid.finish()
    return grid


MATERIALS: Final = "wmglyxrnuvotqz"
"""Ramps that take a breath of the card's own colour, so that no two swords shine alike; skin does not."""


def _tinted(one: Recipe) -> dict[str, tuple[str, str, str, str]]:
    found = dict(FIXED)
    for letter in MATERIALS:
        dark, shade, base, light = FIXED[letter]
        share = 0.2 if letter in "wmgly" else 0.1
        found[letter] = (
            mix(dark, one.a, share),
            mix(shade, one.a, share),
            mix(base, one.a, share),
            mix(light, one.a, share / 2),
        )
    return found


@lru_cache(maxsize=4096)
def draw_sprite(one: Recipe, ink: Ink) -> str:
    """The sprite as SVG: one unit is one pixel."""
    ramps = {**_tinted(one), "a": ramp(one.a), "b": ramp(one.b), "c": ramp(one.c)}
    return picture(grid_of(one.drawing, one.size, one.pattern), ramps, ink, one.title, one.desc)
