"""Portraits of Page Quest: a face before the sun, out of skin, hair, hat, dress and what somebody never leaves at home."""

# A drawing stays on its line.

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from reliquest.art.pen import Ink, Pen, box, disc, mix, n, rolls, seed_of
from reliquest.content.layout import Pack
from reliquest.games.page_quest.cards import Character
from reliquest.games.page_quest.looks import Beard, Colour, Extra, Hair, Hat, Look, Looks, Skin, Tone, Top

WIDE: Final = 100.0
TALL: Final = 120.0
LINE: Final = 2.0
SKIN: Final = {
    "pale": "#F6D9BF",
    "fair": "#EDC29B",
    "olive": "#D6A06F",
    "brown": "#A86B42",
    "dark": "#6E4329",
}
TONE: Final = {
    "black": "#2A211F", "brown": "#6B452C", "red": "#B4572B", "fair": "#D9AE5F", "grey": "#9A9A94", "white": "#ECE7DC",
}  # fmt: skip
CLOTH: Final = {
    "red": "#C8432F", "orange": "#E07B35", "yellow": "#E2B23C", "green": "#3E8C5A", "teal": "#2E8C8A",
    "blue": "#3E6FA8", "plum": "#84486B",
}  # fmt: skip
SKIES: Final = (
    ("#ACDFD5", "#CBEBDB", "#E8F4DC", "#FFF9DF"), ("#F4D588", "#F8E3A8", "#FBEFC8", "#FFF8E0"),
    ("#EF9A60", "#F4B57B", "#F8D09B", "#FCE7BF"), ("#9CCCE9", "#C1DFF0", "#E4F1F4", "#FCFDF6"),
)  # fmt: skip
LAND: Final = ("#57A35F", "#CDA661", "#8C6F52", "#7FA9B5")
FACE: Final = "M32 46Q32 28 50 28Q68 28 68 46V54Q68 66 59 72Q50 77 41 72Q32 66 32 54Z"
BODY: Final = "M2 124Q4 98 24 92Q40 88 42 80H58Q60 88 76 92Q96 98 98 124Z"


class Sitter(NamedTuple):
    """Everything a portrait depends on: equal sitters are equal pictures."""

    look: Look
    seed: int
    title: str
    desc: str


def sitter(pack: Pack, character: str) -> Sitter:
    """Who sits behind a character's id. Raises LookupError if the pack has no such character."""
    record = next((found.record for found in pack.each(Character) if found.record.id == character), None)
    if record is None:
        raise LookupError(f"{pack.id} has no character {character}")
    looks = {name: look for found in pack.each(Looks) for name, look in found.record.looks.items()}
    return Sitter(
        looks.get(character) or suggested(character),
        seed_of("traveller", character),
        record.name,
        record.text,
    )


def suggested(character: str) -> Look:
    """The look of a character whom nobody described, decided by the id."""
    roll = rolls(seed_of("look", character))

    def one(words: tuple[str, ...]) -> str:
        return words[int(roll() * len(words))]

    hair = one(get_args(Hair))
    return Look.model_validate(
        {
            "skin": one(get_args(Skin)),
            "hair": hair,
            "tone": one(get_args(Tone)),
            "hat": one(get_args(Hat)) if roll() < 0.6 else "none",
            "beard": one(get_args(Beard)) if hair in ("bald", "short", "cropped") else "none",
            "top": one(get_args(Top)),
            "colour": one(get_args(Colour)),
            "extra": one(get_args(Extra)) if roll() < 0.6 else "none",
        }
    )


def draw_traveller(one: Sitter, ink: Ink) -> str:
    """The portrait as SVG."""
    return _drawn(one.look.model_dump_json(), one.seed, one.title, one.desc, ink)


@lru_cache(maxsize=256)
def _drawn(look_text: str, seed: int, title: str, desc: str, ink: Ink) -> str:
    look = Look.model_validate_json(look_text)
    pen = Pen(ink, scale=1.6)
    skin, hair, cloth = SKIN[look.skin], TONE[look.tone], CLOTH[look.colour]
    _ground(pen, seed)
    BEHIND[look.hair](pen, hair)
    pen.fill(BODY, cloth, LINE)
    TOPS[look.top](pen, cloth)
    pen.fill("M42 66V82Q50 90 58 82V66Z", mix(skin, "#5A2E1E", 0.18), LINE)
    for x in (31.5, 68.5):
        pen.fill(disc(x, 52, 4, 5.4), skin, LINE)
    pen.fill(FACE, skin, LINE)
    _face(pen, skin, hair, rolls(seed))
    BEARDS[look.beard](pen, hair, skin)
    BEFORE[look.hair](pen, hair)
    HATS[look.hat](pen, cloth)
    EXTRAS[look.extra](pen, cloth)
    return pen.svg(WIDE, TALL, title, desc)


def _ground(pen: Pen, seed: int) -> None:
    sky = SKIES[seed % len(SKIES)]
    pen.ground(box(0, 0, WIDE, TALL), sky[0])
    for radius, colour in ((62, sky[1]), (46, sky[2]), (30, sky[3])):
        pen.ground(disc(50, 50, radius), colour)
    land = LAND[seed // 7 % len(LAND)]
    pen.ground("M0 92Q22 78 46 90T100 84V120H0Z", land)
    pen.ground("M0 104Q30 92 60 102T100 98V120H0Z", mix(land, "#17211D", 0.25))


def _face(pen: Pen, skin: str, hair: str, roll: Callable[[], float]) -> None:
    brow, smile = 44 + roll() * 1.4, 2.4 + roll() * 1.6
    for side in (-1, 1):
        x = 50 + side * 8
        pen.fill(disc(x, 50.5, 3, 2.7), "#FFFDF4")
        pen.solid(disc(x, 50.5, 1.9, 2.3), "#17211D")
        pen.stroke(
            f"M{n(x - 4)} {n(brow + 0.8)}Q{n(x)} {n(brow - 1.8)} {n(x + 4)} {n(brow + 0.8)}",
            mix(hair, "#17211D", 0.45),
            1.8,
        )
        pen.fill(disc(50 + side * 11.5, 58, 3.4, 2.4), "#D9573F", opacity=0.28)
    pen.stroke("M50 51Q47.500 57 49 58.500Q50.500 59.500 52 58.500", mix(skin, "#3A1A10", 0.5), 1.7)
    pen.stroke(f"M44.500 64.500Q50 {n(64.5 + smile * 1.6)} 55.500 64.500", "#5A2018", 1.9)


# --- hair: what lies behind the head, and what falls over the forehead ---
Part = Callable[[Pen, str], None]


def _nothing(pen: Pen, colour: str) -> None:
    """Nothing there."""


def _cap_of_hair(pen: Pen, colour: str) -> None:
    pen.fill("M31 48Q28 24 50 24Q72 24 69 48Q66 38 60 36Q48 40 38 35Q33 39 31 48Z", colour, LINE)


def _cropped(pen: Pen, colour: str) -> None:
    pen.fill("M32 44Q32 27 50 27Q68 27 68 44Q64 35 50 35Q36 35 32 44Z", colour, LINE)


def _parting(pen: Pen, colour: str) -> None:
    pen.fill("M31 50Q27 23 50 23Q73 23 69 50Q67 40 52 32Q42 40 36 40Q32 44 31 50Z", colour, LINE)


def _curls(pen: Pen, colour: str) -> None:
    spots = ((34, 36), (40, 29), (48, 26), (56, 27), (63, 31), (67, 38))
    pen.fill("".join(disc(x, y, 6.4) for x, y in spots), colour, LINE)
    pen.fill("M36 40Q38 30 50 30Q62 30 64 40Q50 34 36 40Z", colour)


def _afro(pen: Pen, colour: str) -> None:
    spots = (
        (26, 48),
        (25, 36),
        (32, 25),
        (43, 18),
        (57, 18),
        (68, 25),
        (75, 36),
        (74, 48),
        (28, 58),
        (72, 58),
    )
    pen.fill("".join(disc(x, y, 10) for x, y in spots), colour, LINE)
    pen.fill(disc(50, 40, 26), colour)


def _afro_front(pen: Pen, colour: str) -> None:
    pen.fill("M32 46Q33 33 50 34Q67 33 68 46Q62 40 50 40Q38 40 32 46Z", colour)


def _bun(pen: Pen, colour: str) -> None:
    pen.fill(disc(50, 20, 9), colour, LINE)


def _bob(pen: Pen, colour: str) -> None:
    pen.fill("M27 70Q22 24 50 23Q78 24 73 70Q66 76 60 72H40Q34 76 27 70Z", colour, LINE)


def _long(pen: Pen, colour: str) -> None:
    pen.fill("M24 96Q24 24 50 23Q76 24 76 96Q66 100 60 92H40Q34 100 24 96Z", colour, LINE)


def _plait(pen: Pen, colour: str) -> None:
    pen.fill("M28 62Q24 24 50 23Q76 24 72 62Z", colour, LINE)


def _plait_front(pen: Pen, colour: str) -> None:
    _parting(pen, colour)
    for k in range(4):
        pen.fill(disc(74 - k * 0.6, 66 + k * 9, 5.4 - k * 0.5, 5.6), colour, LINE)
    pen.stroke("M69.500 97H76", "#C8432F", 2.6)


BEHIND: Final[dict[str, Part]] = {
    "bald": _nothing, "short": _nothing, "cropped": _nothing, "curly": _nothing, "bun": _bun, "bob": _bob, "long": _long,
    "plait": _plait, "afro": _afro,
}  # fmt: skip
BEFORE: Final[dict[str, Part]] = {
    "bald": _nothing, "short": _cap_of_hair, "cropped": _cropped, "curly": _curls, "bun": _parting, "bob": _cap_of_hair,
    "long": _parting, "plait": _plait_front, "afro": _afro_front,
}  # fmt: skip


# --- beards ---
def _clean(pen: Pen, hair: str, skin: str) -> None:
    """Shaven, or never grown."""


def _stubble(pen: Pen, hair: str, skin: str) -> None:
    pen.fill(
        "M32.500 56Q33 66 41 72Q50 77 59 72Q67 66 67.500 56Q63 63 57 61Q50 59 43 61Q37 63 32.500 56Z",
        mix(hair, skin, 0.35),
        opacity=0.5,
    )
    pen.stroke("M44.500 64.500Q50 69 55.500 64.500", "#5A2018", 1.9)


def _moustache(pen: Pen, hair: str, skin: str) -> None:
    pen.fill("M38 63Q42 59 50 60.500Q58 59 62 63Q56 66 50 64Q44 66 38 63Z", hair, LINE)


def _full(pen: Pen, hair: str, skin: str) -> None:
    pen.fill(
        "M31.500 52Q31 78 50 82Q69 78 68.500 52Q66 60 60 61Q55 59 50 60.500Q45 59 40 61Q34 60 31.500 52Z",
        hair,
        LINE,
    )
    pen.fill("M45 65.500Q50 68.500 55 65.500Q53 70 50 70Q47 70 45 65.500Z", "#C9705E", 1.2)


BEARDS: Final[dict[str, Callable[[Pen, str, str], None]]] = {
    "none": _clean, "stubble": _stubble, "moustache": _moustache, "full": _full,
}  # fmt: skip


# --- dress ---
def _shirt(pen: Pen, cloth: str) -> None:
    pen.fill("M42 80L33 88L47 100L50 92L53 100L67 88L58 80Q50 92 42 80Z", mix(cloth, "#FFFFFF", 0.5), LINE)
    pen.stroke("M50 100V120", pen.line, 1.4)
    pen.fill(disc(53, 106, 1.5) + disc(53, 115, 1.5), "#F3EBD6", 0.8)


def _jersey(pen: Pen, cloth: str) -> None:
    pen.fill("M39 82Q50 96 61 82L64 88Q50 102 36 88Z", mix(cloth, "#FFFFFF", 0.35), LINE)
    for k in range(3):
        pen.stroke(
            f"M{n(12 - k)} {n(106 + k * 6)}Q50 {n(100 + k * 6)} {n(88 + k)} {n(106 + k * 6)}",
            mix(cloth, "#FFFFFF", 0.35),
            2,
        )


def _anorak(pen: Pen, cloth: str) -> None:
    pen.fill(
        "M36 80Q28 88 34 96L50 104L66 96Q72 88 64 80Q66 90 50 94Q34 90 36 80Z",
        mix(cloth, "#17211D", 0.25),
        LINE,
    )
    pen.stroke("M50 104V120", "#F3EBD6", 2.2)
    pen.stroke("M44 98V108M56 98V107", "#F3EBD6", 1.4)


def _waistcoat(pen: Pen, cloth: str) -> None:
    pen.fill("M38 86L50 110L62 86L58 80Q50 92 42 80Z", "#F3EBD6", LINE)
    pen.fill("M38 86L30 90L44 122H56L70 90L62 86L50 112Z", mix(cloth, "#17211D", 0.3), LINE)


def _overall(pen: Pen, cloth: str) -> None:
    pen.fill("M39 82Q50 94 61 82L63 88Q50 99 37 88Z", "#F3EBD6", LINE)
    pen.stroke("M28 92V122M72 92V122", mix(cloth, "#17211D", 0.35), 6)
    pen.stroke("M50 98V120", pen.line, 1.4)
    pen.fill(box(22, 106, 12, 4) + box(66, 106, 12, 4), "#F4E27A", 0.8)


TOPS: Final[dict[str, Part]] = {
    "shirt": _shirt, "jersey": _jersey, "anorak": _anorak, "waistcoat": _waistcoat, "overall": _overall,
}  # fmt: skip


# --- hats: the colour is that of the dress, for bands and wool ---
def _straw(pen: Pen, cloth: str) -> None:
    pen.fill("M35 36Q34 12 50 12Q66 12 65 36Z", "#EAC877", LINE)
    pen.fill("M34.500 36Q35 29 36 27Q50 32 64 27Q65 29 65.500 36Q50 41 34.500 36Z", cloth, LINE)
    pen.fill("M14 40Q32 33 36 34Q50 40 64 34Q68 33 86 40Q70 47 50 46Q30 47 14 40Z", "#F2D894", LINE)


def _peaked(pen: Pen, cloth: str) -> None:
    pen.fill("M31 40Q29 18 50 18Q71 18 69 40Q50 33 31 40Z", cloth, LINE)
    pen.fill("M30 41Q50 32 70 41Q72 46 66 46Q50 40 34 46Q28 46 30 41Z", mix(cloth, "#17211D", 0.35), LINE)
    pen.fill(disc(50, 27, 4.4), "#F4C24F", 1.2)


def _beanie(pen: Pen, cloth: str) -> None:
    pen.fill("M31 38Q30 14 50 14Q70 14 69 38Z", cloth, LINE)
    pen.fill(disc(50, 13, 5), "#F3EBD6", LINE)
    pen.stroke("M34 28L38 23L42 28L46 23L50 28L54 23L58 28L62 23L66 28", "#F3EBD6", 2)
    pen.fill("M29 36Q50 30 71 36V44Q50 38 29 44Z", mix(cloth, "#FFFFFF", 0.3), LINE)


def _helmet(pen: Pen, cloth: str) -> None:
    pen.fill("M29 42Q28 16 50 16Q72 16 71 42Q50 36 29 42Z", "#F4C24F", LINE)
    pen.stroke("M44 17Q42 28 42 37M56 17Q58 28 58 37", mix("#F4C24F", "#17211D", 0.35), 1.8)
    pen.fill("M28 41Q50 34 72 41L70 46Q50 40 30 46Z", "#E0A838", LINE)
    pen.stroke("M31 46Q33 68 44 76M69 46Q67 68 56 76", "#3A3230", 1.6)


def _headscarf(pen: Pen, cloth: str) -> None:
    pen.fill(
        "M24 96Q22 20 50 20Q78 20 76 96Q66 98 60 80Q70 66 68 46Q64 32 50 32Q36 32 32 46Q30 66 40 80Q34 98 24 96Z",
        cloth,
        LINE,
    )
    pen.stroke("M30 40Q36 26 50 26Q64 26 70 40", mix(cloth, "#FFFFFF", 0.45), 2)


def _headband(pen: Pen, cloth: str) -> None:
    pen.fill("M30.500 40Q50 31 69.500 40V45Q50 37 30.500 45Z", cloth, LINE)


def _felt(pen: Pen, cloth: str) -> None:
    pen.fill("M34 36Q32 14 44 15Q50 20 56 15Q68 14 66 36Z", "#8C6F52", LINE)
    pen.fill("M33.500 37Q50 43 66.500 37L66 31Q50 37 34 31Z", mix(cloth, "#17211D", 0.15), LINE)
    pen.fill("M18 36Q32 34 36 35Q50 41 64 35Q68 34 82 36Q76 46 50 45Q24 46 18 36Z", "#A5835F", LINE)


HATS: Final[dict[str, Part]] = {
    "none": _nothing, "straw": _straw, "cap": _peaked, "beanie": _beanie, "helmet": _helmet, "headscarf": _headscarf,
    "headband": _headband, "felt": _felt,
}  # fmt: skip


# --- what somebody never leaves at home ---
def _glasses(pen: Pen, cloth: str) -> None:
    pen.stroke(
        disc(42, 51, 6, 5.4) + disc(58, 51, 6, 5.4) + "M48 50Q50 48.500 52 50M36 49L32 48M64 49L68 48",
        "#3A3230",
        1.8,
    )


def _earring(pen: Pen, cloth: str) -> None:
    pen.fill(disc(31, 61, 2.6) + disc(69, 61, 2.6), "#F4C24F", 1.4)


def _headphones(pen: Pen, cloth: str) -> None:
    pen.stroke("M30 50Q28 21 50 21Q72 21 70 50", "#3A3230", 3.4)
    pen.fill(box(24, 45, 9, 14) + box(67, 45, 9, 14), mix(cloth, "#17211D", 0.2), LINE)


def _freckles(pen: Pen, cloth: str) -> None:
    for x, y in ((38, 57), (41, 59.5), (44, 57.5), (56, 57.5), (59, 59.5), (62, 57)):
        pen.solid(disc(x, y, 0.8), "#8A4A2C")


def _kerchief(pen: Pen, cloth: str) -> None:
    pen.fill("M35 84Q50 96 65 84L67 90L53 98L56 112H44L47 98L33 90Z", "#F4A73B", LINE)


def _pencil(pen: Pen, cloth: str) -> None:
    pen.fill("M66 40L80 30L82 33L68 43Z", "#F4C24F", 1.4)
    pen.fill("M66 40L62 44.500L68 43Z", "#F3EBD6", 1.2)


def _lamp(pen: Pen, cloth: str) -> None:
    pen.glow(50, 28, 14, "#FFF3B0", 0.7)
    pen.fill(box(43, 22, 14, 11), "#3A3230", LINE)
    pen.fill(disc(50, 27.5, 4.2), "#FFF9DF", 1.2)


EXTRAS: Final[dict[str, Part]] = {
    "none": _nothing, "glasses": _glasses, "earring": _earring, "headphones": _headphones, "freckles": _freckles,
    "kerchief": _kerchief, "pencil": _pencil, "lamp": _lamp,
}  # fmt: skip
