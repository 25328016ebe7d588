"""Portraits of Artifact: cartes-de-visite engraved out of parts, faces, hair, hats and dress."""

import math
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from reliquest.art.beasts import BEASTS
from reliquest.art.engraving import BRASS, INK, PAPER, PAPER_DEEP, SEPIA, hatched
from reliquest.art.pen import Ink, Pen, Roll, at, disc, n, rolls, seed_of
from reliquest.art.wardrobe import dress, hat
from reliquest.content.layout import Pack
from reliquest.games.artifact.pack import Examples, Member, Members
from reliquest.games.artifact.portraits import Beard, Dress, Extra, Hair, Hat, Look, Portraits, Skin

WIDE: Final = 100.0
TALL: Final = 124.0
SKIN: Final = {
    "pale": "#F3E3C6",
    "fair": "#EBD3AF",
    "olive": "#D9B98C",
    "brown": "#B48A5E",
    "dark": "#8A6242",
}
HAIR_TONES: Final = ("#4A3222", "#33211A", "#6B4A2E", "#8A6642", "#2A1B18")


class Sitter(NamedTuple):
    """Everything a portrait depends on: equal sitters are equal pictures."""

    look: Look
    seed: int
    kind: str
    title: str
    desc: str


def sitter(pack: Pack, member: str) -> Sitter:
    """The sitter behind a member's id, among the members and the example parties of a pack.

    Raises LookupError if the pack has no such member.
    """
    looks: dict[str, Look] = {}
    known: dict[str, Member] = {}
    for held in pack.files.values():
        if isinstance(held, Portraits):
            looks |= held.portraits
        elif isinstance(held, Members):
            known |= {one.id: one for one in held.members}
        elif isinstance(held, Examples):
            known |= {one.id: one for party in held.parties for one in party.members}
    if member not in known:
        raise LookupError(f"{pack.id} has no member {member}")
    record = known[member]
    return Sitter(
        looks.get(member) or suggested(member),
        seed_of("portrait", member),
        record.kind,
        record.name,
        record.note,
    )


def stranger(member: str, kind: str, name: str) -> Sitter:
    """A sitter for a member whom no list knows: somebody met on the way."""
    return Sitter(suggested(member), seed_of("portrait", member), kind, name, "")


def suggested(member: str) -> Look:
    """The look of a member that nobody described: decided by the id, at times by a word in it."""
    roll = rolls(seed_of("look", member))
    words = member.split("-")
    for figure in ("mule", "dog", "monkey", "parrot", "pigeon"):
        if (
            figure in words
            or (figure == "monkey" and "jacko" in words)
            or (figure == "dog" and "bruno" in words)
        ):
            return Look(figure=figure)

    def one(words: tuple[str, ...]) -> str:
        return words[int(roll() * len(words))]

    crowd = any(
        word in words for word in ("brothers", "warriors", "scouts", "deckhands", "choir", "sisters", "crew")
    )
    lady = any(
        word in words for word in ("lady", "miss", "missus", "madame", "countess", "nurse", "sister", "queen")
    )
    figure = "group" if crowd else "woman" if lady or roll() < 0.5 else "man"
    return Look.model_validate(
        {
            "figure": figure,
            "skin": one(get_args(Skin)),
            "hair": one(get_args(Hair)),
            "hat": one(get_args(Hat)),
            "beard": "none" if figure == "woman" else one(get_args(Beard)),
            "dress": one(get_args(Dress)),
            "extra": one(get_args(Extra)) if roll() < 0.5 else "none",
        }
    )


def draw_portrait(one: Sitter, ink: Ink) -> str:
    """The portrait as SVG."""
    return _drawn(one.look.model_dump_json(), one.seed, one.kind, one.title, one.desc, ink)


@lru_cache(maxsize=512)
def _drawn(look_text: str, seed: int, kind: str, title: str, desc: str, ink: Ink) -> str:
    look = Look.model_validate_json(look_text)
    pen = Pen(ink, INK, 0.8)
    _card(pen, kind, seed)
    with pen.clipped(disc(50, 58, 40, 50)):
        if look.figure in BEASTS:
            BEASTS[look.figure](pen)
        elif look.figure == "group":
            for k, (x, y, size) in enumerate(((22, 10, 0.72), (78, 10, 0.72), (50, 20, 0.82))):
                with pen.moved(x - 50 * size, y + 14, size):
                    _bust(pen, look, rolls(seed + k * 17), seed + k)
        else:
            small = 0.88 if look.figure in ("girl", "boy") else 1.0
            with pen.moved(50 - 50 * small, 16 * (1 - small) * 4, small):
                _bust(pen, look, rolls(seed), seed)
    _frame(pen, kind)
    return pen.svg(WIDE, TALL, title, desc)


def _card(pen: Pen, kind: str, seed: int) -> None:
    pen.fill("M4 0H96Q100 0 100 4V120Q100 124 96 124H4Q0 124 0 120V4Q0 0 4 0Z", PAPER, 0.8)
    pen.fill(disc(50, 58, 40, 50), PAPER_DEEP)
    hatched(pen, disc(50, 58, 40, 50), (0, 90, 35)[seed % 3], 2.2, 0.5, SEPIA, 0.5)
    if not pen.low:
        pen.fill(disc(50, 52, 26, 33), "#F8EED4", opacity=0.75)


def _frame(pen: Pen, kind: str) -> None:
    """The gilt oval: double for a leader, single for a companion, dotted for a lesser companion."""
    oval = disc(50, 58, 40, 50)
    pen.stroke(oval, BRASS, 3.4)
    pen.stroke(disc(50, 58, 41.8, 51.8), INK, 0.9)
    pen.stroke(disc(50, 58, 38.2, 48.2), INK, 0.7, dash="1.2 2.4" if kind == "lesser" else "")
    if kind == "leader":
        pen.stroke("M3 3H97V121H3Z", BRASS, 1.2)
        for x, y, a, b in ((3, 3, 1, 1), (97, 3, -1, 1), (3, 121, 1, -1), (97, 121, -1, -1)):
            pen.fill(f"M{x} {y}h{a * 12}q{-a * 3} {b * 4} {-a * 6} {b * 5}t{-a * 6} {b * 7}Z", BRASS, 0.8)
    elif kind == "companion":
        pen.stroke("M3 3H97V121H3Z", SEPIA, 0.8)


class Face(NamedTuple):
    """Measures of a face: half width, height of the chin, the turn of the head, and the hair's tone."""

    wide: float
    chin: float
    turn: float
    hair: str


def _bust(pen: Pen, look: Look, roll: Roll, seed: int) -> None:
    young = look.figure in ("girl", "boy")
    soft = look.figure in ("woman", "girl")
    face = Face(
        (13.2 if soft else 14.4) + roll() * 1.8 + (1 if young else 0),
        68 + roll() * 3 - (2 if young else 0),
        (roll() - 0.5) * 5,
        "#D8CBB0" if look.hair == "silver" else HAIR_TONES[int(roll() * len(HAIR_TONES))],
    )
    _hair_behind(pen, look, face)
    dress(pen, look.dress, seed)
    skin = SKIN[look.skin]
    pen.fill(f"M{at(42, 64)}V80Q50 88 58 80V64Z", skin, 1)
    hatched(pen, "M50 66H58V80Q54 84 50 84Z", 0, 1.4, 0.6, SEPIA, 0.8)
    _head(pen, look, face, roll, skin, young)
    _beard(pen, look, face)
    _hair_front(pen, look, face)
    hat(pen, look.hat, face.wide, seed)
    _extra(pen, look, face)


def _head(pen: Pen, look: Look, f: Face, roll: Roll, skin: str, young: bool) -> None:
    w, x = f.wide, 50 + f.turn * 0.3
    for side in (-1, 1):
        pen.fill(disc(50 + side * (w + 0.6), 53, 2.6, 4.2), skin, 1)
    skull = (
        f"M{at(50 - w, 48)}Q{at(50 - w, 32)} 50 32Q{at(50 + w, 32)} {at(50 + w, 48)}"
        f"Q{at(50 + w, 60)} {at(50 + w * 0.55, f.chin - 2)}"
        f"Q50 {n(f.chin + 3)} {at(50 - w * 0.55, f.chin - 2)}Q{at(50 - w, 60)} {at(50 - w, 48)}Z"
    )
    pen.fill(skull, skin, 1.2)
    hatched(
        pen,
        f"M{at(50 + w * 0.5, 36)}Q{at(50 + w, 40)} {at(50 + w, 50)}"
        f"Q{at(50 + w, 60)} {at(50 + w * 0.5, f.chin - 1)}Q{at(50 + w * 0.72, 54)} {at(50 + w * 0.5, 36)}Z",
        28, 1.5, 0.55, SEPIA, 0.85,
    )  # fmt: skip
    gap, ey, brow = 5.6 + roll() * 1.2, 50 + (1.5 if young else 0), (roll() - 0.5) * 2.4
    nose, mouth = 7.5 + roll() * 2.5, (roll() - 0.4) * 2.6
    for side in (-1, 1):
        cx = x + f.turn * 0.35 + side * gap
        pen.fill(
            f"M{at(cx - 3, ey)}Q{at(cx, ey - 2.8)} {at(cx + 3, ey)}Q{at(cx, ey + 2)} {at(cx - 3, ey)}Z",
            "#FBF4E0",
            0.8,
        )
        pen.solid(disc(cx + f.turn * 0.12, ey - 0.2, 1.35), INK)
        pen.stroke(
            f"M{at(cx - 3.6, ey - 4.2 + side * brow * 0.5)}"
            f"Q{at(cx, ey - 6)} {at(cx + 3.6, ey - 4.2 - side * brow * 0.5)}",
            INK,
            1.3,
        )
        pen.stroke(f"M{at(cx - 2.4, ey + 3)}q2.400 1.200 4.600 0", SEPIA, 0.6)
    nx = x + f.turn * 0.6
    pen.stroke(
        f"M{at(nx - 0.6, ey + 1)}"
        f"Q{at(nx + 1.8 + f.turn * 0.3, ey + nose * 0.7)} {at(nx + 1.4 + f.turn * 0.3, ey + nose)}q-1.600 1.300-3.400.300",
        INK,
        1,
    )
    my = ey + nose + 4.6
    pen.stroke(f"M{at(nx - 4, my)}Q{at(nx, my + mouth)} {at(nx + 4, my - 0.2)}", INK, 1.2)
    pen.stroke(f"M{at(nx - 2, my + 2.4)}q2 1 4 0", SEPIA, 0.8)


def _hair_behind(pen: Pen, look: Look, f: Face) -> None:
    w = f.wide
    if look.hair == "long":
        pen.fill(
            f"M{at(50 - w - 3, 46)}Q{at(50 - w - 5, 28)} 50 27Q{at(50 + w + 5, 28)} {at(50 + w + 3, 46)}"
            f"Q{at(50 + w + 8, 70)} {at(50 + w + 4, 90)}H{n(50 - w - 4)}"
            f"Q{at(50 - w - 8, 70)} {at(50 - w - 3, 46)}Z",
            f.hair,
            1.1,
        )
    if look.hair == "afro":
        pen.fill(disc(50, 42, w + 10, 20), f.hair, 1.1)
    if look.hair in ("bun", "silver") and look.figure in ("woman", "girl"):
        pen.fill(disc(50 + w * 0.5, 27, 8, 7), f.hair, 1.1)
        hatched(pen, disc(50 + w * 0.5, 27, 8, 7), 60, 1.6, 0.6, PAPER, 0.6)
    if look.hair in ("plaits", "braid"):
        for side in (-1, 1) if look.hair == "plaits" else (1,):
            cx = 50 + side * (w + 2)
            for k in range(5):
                pen.fill(disc(cx + side * k * 0.6, 60 + k * 7, 4.4 - k * 0.35, 4.4), f.hair, 1)
    if look.hair in ("wild", "curly"):
        for k in range(11):
            a = 3.5 + k * 0.236
            x, y = 50 + (w + 3) * math.cos(a), 46 + 18 * math.sin(a)
            pen.fill(disc(x, y, 5.6 if look.hair == "curly" else 5 + (k % 3)), f.hair, 1)


def _hair_front(pen: Pen, look: Look, f: Face) -> None:
    w = f.wide
    if look.hair == "bald":
        pen.stroke(f"M{at(50 - w, 50)}q-1.500-4 0-8M{at(50 + w, 50)}q1.500-4 0-8", f.hair, 2.6)
        return
    if look.hair == "cropped" or look.hair == "afro":
        d = (
            f"M{at(50 - w - 0.6, 46)}Q{at(50 - w, 30)} 50 30Q{at(50 + w, 30)} {at(50 + w + 0.6, 46)}"
            f"Q{at(50 + w - 3, 37)} 50 37Q{at(50 - w + 3, 37)} {at(50 - w - 0.6, 46)}Z"
        )
    elif look.hair in ("parted", "bun", "plaits", "braid", "long", "silver"):
        d = (
            f"M{at(50 - w - 1.6, 51)}Q{at(50 - w - 2, 29)} 50 28.500"
            f"Q{at(50 + w + 2, 29)} {at(50 + w + 1.6, 51)}"
            f"Q{at(50 + w - 1, 40)} {at(46, 34)}Q{at(50 - w + 2, 38)} {at(50 - w - 1.6, 51)}Z"
        )
    else:
        d = (
            f"M{at(50 - w - 1.4, 50)}Q{at(50 - w - 2, 29)} 50 28Q{at(50 + w + 2, 29)} {at(50 + w + 1.4, 50)}"
            f"l-2.500-7l-4 1.500l-3-5l-5 3.500l-4-3.500l-5 3l-4-2l-3 4.500Z"
        )
    pen.fill(d, f.hair, 1.1)
    hatched(pen, d, 75, 2, 0.5, PAPER, 0.5)


def _beard(pen: Pen, look: Look, f: Face) -> None:
    w, c, x = f.wide, f.chin, 50 + f.turn * 0.8
    if look.beard == "full":
        d = (
            f"M{at(50 - w - 0.4, 54)}Q{at(50 - w, 66)} {at(50 - 9, c + 8)}Q50 {n(c + 16)} {at(59, c + 8)}"
            f"Q{at(50 + w, 66)} {at(50 + w + 0.4, 54)}"
            f"Q{at(50 + w - 3, 60)} {at(x + 5, 60)}Q{at(x, 58.5)} {at(x - 5, 60)}"
            f"Q{at(50 - w + 3, 60)} {at(50 - w - 0.4, 54)}Z"
        )
        pen.fill(d, f.hair, 1.1)
        hatched(pen, d, 88, 1.8, 0.5, PAPER, 0.6)
        pen.stroke(f"M{at(x - 3.5, 64)}q3.500 2 7 0", INK, 1.4)
    elif look.beard in ("moustache", "handlebar", "goatee"):
        if look.beard == "handlebar":
            half = "q3-2.200 6.500.500q3.500 3 6-2.500q.800 6-4.500 6.500q-5 .500-8-3.200Z"
            pen.fill(f"M{at(x, 60.4)}{half}", f.hair, 0.9)
            with pen.moved(x, 60.4, flip=True):
                pen.fill(f"M0 0{half}", f.hair, 0.9)
        else:
            pen.fill(
                f"M{at(x, 59.6)}q4-1.500 8.500 3q-4 4-8.500.800q-3.500 3-8.500-.800q3.500-4.500 8.500-3Z",
                f.hair,
                1,
            )
        if look.beard == "goatee":
            pen.fill(f"M{at(x - 4, c - 2)}q4-2.500 8 0q-1 9-4 11q-3-2-4-11Z", f.hair, 1)
    elif look.beard == "sideburns":
        for side in (-1, 1):
            pen.fill(
                f"M{at(50 + side * (w + 0.8), 47)}Q{at(50 + side * (w + 3), 60)} {at(50 + side * 7, c - 1)}"
                f"Q{at(50 + side * (w - 5), 58)} {at(50 + side * (w - 2.5), 47)}Z",
                f.hair,
                1,
            )
    elif look.beard == "tattoo":
        pen.stroke(
            f"M{at(x - 5, c - 3)}q2 4 5 1q3 3 5-1M{at(x - 8, 58)}q-4 2-2 5q3 1 3-2"
            f"M{at(x + 8, 58)}q4 2 2 5q-3 1-3-2M{at(x - 4, 42)}q4-3 8 0",
            INK,
            0.9,
        )


def _extra(pen: Pen, look: Look, f: Face) -> None:
    x = 50 + f.turn * 0.65
    if look.extra == "glasses":
        pen.stroke(
            disc(x - 6, 50, 4.8)
            + disc(x + 6, 50, 4.8)
            + f"M{at(x - 1.2, 50)}h2.400M{at(50 - f.wide, 49)}L{at(x - 10.8, 50)}M{at(50 + f.wide, 49)}L{at(x + 10.8, 50)}",
            INK,
            1.2,
        )
    elif look.extra == "monocle":
        pen.stroke(disc(x + 6, 50, 5) + f"M{at(x + 10, 53)}Q{at(70, 70)} {at(62, 92)}", INK, 1.2)
    elif look.extra == "pipe":
        pen.limb(f"M{at(x + 3, 64)}L{at(x + 14, 68)}", "#5A3F2B", 1.8, 0.8)
        pen.fill(f"M{at(x + 12, 60)}h7v8q-3.500 4-7 0Z", "#5A3F2B", 1)
        pen.stroke(f"M{at(x + 16, 57)}q-4-5 1-9t-1-9", SEPIA, 1)
    elif look.extra == "earring":
        pen.stroke(disc(50 - f.wide - 1, 60, 2.8) + disc(50 + f.wide + 1, 60, 2.8), BRASS, 1.4)
    elif look.extra == "scar":
        pen.stroke(f"M{at(x + 8, 44)}l3 13M{at(x + 8, 48)}l3-1M{at(x + 9, 52)}l3-1", INK, 0.9)
    elif look.extra == "eyepatch":
        pen.solid(f"M{at(x + 1.5, 46.5)}h9l-1.500 6.500q-3 2-6 0Z", INK)
        pen.stroke(f"M{at(50 - f.wide, 43)}L{at(x + 2, 47)}M{at(x + 10, 47)}L{at(50 + f.wide, 45)}", INK, 1.2)
    elif look.extra == "freckles":
        pen.solid(
            "".join(
                disc(x + dx, 56 + dy, 0.55)
                for dx, dy in ((-8, 0), (-6, 1.5), (-9.5, 2), (7, 0), (9, 1.5), (6, 2))
            ),
            SEPIA,
        )
    elif look.extra == "trumpet":
        pen.fill(f"M{at(50 + f.wide + 1, 55)}L{at(84, 40)}Q{at(92, 44)} {at(90, 56)}Z", BRASS, 1.1)
    elif look.extra == "lace":
        pen.stroke("".join(disc(38 + k * 4, 84 + abs(k - 3) * -1.2 + 4, 2.2) for k in range(7)), PAPER, 1.2)
