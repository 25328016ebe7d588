"""Props that live: people and animals of the scenes. Each stands on the point 0,0."""

from reliquest.art.pen import Pen, disc
from reliquest.art.view import View


def _person(
    v: View, shirt: str, legs: str = "#3B4A56", skin: str = "#8A5A3C", hat: str = "", skirt: bool = False
) -> None:
    """A small figure, 36 units tall, that looks to the right."""
    p = v.pen
    if skirt:
        p.fill("M-8 0L-5-14H5L9 0Z", v.thing(legs), 1.4)
    else:
        p.fill("M-5 0L-5-13H5L6 0H2L.5-8L-1.500 0Z", v.thing(legs), 1.4)
    p.fill("M-6-12Q-7-25 0-26Q7-25 6-12Z", v.thing(shirt), 1.4)
    p.fill(disc(0.5, -30, 4.6), v.thing(skin), 1.3)
    if hat == "brim":
        p.fill("M-9-32Q0-29 10-32Q9-34 5-34Q5-40 0-40Q-4-40-4-34Q-9-34-9-32Z", v.thing("sand"), 1.3)
    elif hat == "white":
        p.fill("M-10-32Q0-29 11-32Q10-34 6-34Q6-41 0-41Q-5-41-5-34Q-10-34-10-32Z", v.thing("#FFFDF4"), 1.3)
        p.stroke("M-4-34.500q5 1.500 10 0", v.thing("accent"), 1.6)
    elif hat == "felt":
        p.fill("M-5-32Q-4-38 .5-38Q5-38 6-32Z", v.thing("#D8D2C4"), 1.3)
        p.stroke("M-3-36L4-33M4-36L-3-33", p.line, 0.8)
    elif hat == "hood":
        p.fill("M-6-26Q-8-37 0-37Q7-36 6-26L4-32Q0-35-3-31Z", v.thing(shirt), 1.3)


def _eye(p: Pen, x: float, y: float, r: float = 1.0) -> None:
    p.solid(disc(x, y, r), "#17211D")


def sleeper(v: View) -> None:
    p = v.pen
    p.fill("M-30 0Q-30-9-20-10H8V0Z", v.thing("water"), 1.4)
    p.fill("M8 0V-9L30-6L34-14L40-13L38 0Z", v.thing("#3B4A56"), 1.4)
    p.fill("M34-14L36-22L43-20L41-12Z", v.thing("earth_dark"), 1.3)
    p.fill(disc(-33, -7, 5), v.thing("#6B4630"), 1.3)
    p.fill("M-41-5Q-40-16-33-16Q-27-15-26-7Z", v.thing("sand"), 1.3)
    p.stroke("M-42-22h6l-6 7h6M-36-36h8l-8 9h8", p.line, 1.4)


def traveller(v: View) -> None:
    _person(v, "accent", hat="brim")
    v.pen.limb("M3-22L12-16", v.thing("accent"), 3)
    v.pen.stroke("M13-34V0", v.thing("earth_dark"), 1.8)
    v.pen.fill("M-13-22q-3 1-3 5v6h9v-12Z", v.thing("earth_dark"), 1.3)


def wader(v: View) -> None:
    traveller(v)
    v.pen.stroke("M-14 0h9M6 1h10M-9 3h16", v.tone("foam"), 1.5)


def collector(v: View) -> None:
    p = v.pen
    with p.moved(0, 0, 1.25):
        _person(v, "#F3EBDA", "#F3EBDA", "#E8B78F", "white")
        p.stroke("M0-25L1-13M-2-26L0-22L3-26", p.line, 1)
        p.stroke("M-2-29.500h3.500", p.line, 1.1)
        p.stroke("M10-18L14 0", p.line, 1.8)
        p.limb("M4-22L10-17", v.thing("#F3EBDA"), 2.6)
        p.fill("M-14-10h8v9h-8Z", v.thing("earth_dark"), 1.2)


def keeper(v: View) -> None:
    p = v.pen
    p.fill("M-12 0V-8H12V0Z", v.thing("stone_dark"), 1.3)
    with p.moved(0, -4):
        _person(v, "#4A3B34", "#33302E", "#C98F6C", "felt")
    p.fill("M-2-33Q3-24 5-31Z", v.thing("#E8E4DC"), 1)
    p.stroke("M9-26V0", v.thing("earth_dark"), 1.8)
    p.stroke("M11-38v-7l5-1.500v7", p.line, 1.2)
    p.solid(disc(10, -38, 1.6) + disc(15, -39, 1.6), "#17211D")


def lady_with_flowers(v: View) -> None:
    p = v.pen
    with p.moved(0, 0, 1.2):
        _person(v, "#5B2A5E", "#5B2A5E", "#F0CDB0", "", True)
        p.fill("M-5-30Q-7-37 0-37Q7-36 5-28Q3-33-1-32Q-3-27-6-25Z", v.thing("#E9DFC6"), 1.2)
        p.limb("M4-22L11-19", v.thing("#5B2A5E"), 2.4)
        p.fill("M11-18L8-26H16Z", v.thing("leaf"), 1)
        for x, y, c in (
            (8, -28, "accent"),
            (12, -30, "gold"),
            (16, -27, "accent_light"),
            (11, -25, "#FFFFFF"),
        ):
            p.fill(disc(x, y, 2.5), v.thing(c), 0.9)


def figure_in_fog(v: View) -> None:
    p, grey = v.pen, v.tone("#5A676B", 0.35)
    p.fill("M-6 0L-5-14Q-9-28 0-30Q9-28 5-14L7 0H2L0-9L-2 0Z", grey, 0)
    p.fill(disc(0, -34, 5), grey)
    p.fill("M-8-36Q0-32 8-36Q6-42 0-42T-8-36Z", grey)
    p.stroke("M10-26V0", grey, 1.6)


def children(v: View) -> None:
    p = v.pen
    for i, (x, s, c, skin) in enumerate(
        (
            (-40, 0.72, "gold", "#8A5A3C"),
            (-22, 0.8, "accent", "#6B4630"),
            (-4, 0.58, "gold", "#A26B45"),
            (14, 0.76, "water_light", "#8A5A3C"),
            (32, 0.7, "accent_light", "#6B4630"),
        )
    ):
        with p.moved(x, 0, s):
            _person(v, c, "#3B4A56", skin, "hood", True)
            if i == 2:
                p.limb("M5-22L15-24M5-18L15-20", v.thing(c), 2.4)


def shepherds(v: View) -> None:
    p = v.pen
    for x, c, flip in ((-34, "#4A3B34", False), (34, "#5C4A3A", True), (-52, "#6B5A48", False)):
        with p.moved(x, 0, 0.95, flip):
            p.fill("M-12 0Q-14-22 0-26Q13-22 12 0Z", v.thing(c), 1.5)
            p.fill(disc(2, -29, 4.6), v.thing("#C98F6C"), 1.3)
            p.fill("M-4-31Q-3-38 2-38Q7-37 7-31Z", v.thing("#D8D2C4"), 1.2)
            p.stroke("M12-40Q18-44 17-36M12-40V0", v.thing("earth_dark"), 1.7)


def peccary(v: View) -> None:
    p = v.pen
    p.fill(
        "M-22-4Q-26-20-10-22Q2-26 12-20L22-17L25-11L20-9Q16-5 12-5L11 0H7L6-5H-10L-11 0H-15L-16-5"
        "Q-20-4-22-4Z",
        v.thing("#4A4038"),
        1.5,
    )
    p.stroke("M-18-20l-2-5M-12-22l-1-5M-5-23l0-5M2-23l1-5M8-21l3-4", p.line, 1.4)
    p.stroke("M2-20Q6-14 3-8", v.thing("sand"), 2)
    p.fill(disc(18, -15, 1.2), "#FFF3A8")
    p.fill("M10-21l1-5l4 4Z", v.thing("#4A4038"), 1.1)


def pig(v: View) -> None:
    p, pink = v.pen, v.thing("#E9A99A")
    p.fill(
        "M-20-3Q-24-18-8-20H8Q12-23 18-18L25-17V-10L19-8Q16-5 12-5V0H8V-5H-10V0H-14V-5Q-19-3-20-3Z", pink, 1.5
    )
    p.fill("M9-20l1-6l6 5Z", pink, 1.2)
    p.stroke("M-21-12q-6-3-4-6t3 2", p.line, 1.3)
    _eye(p, 17, -15)
    p.solid(disc(24, -14, 0.8) + disc(24, -12, 0.8), "#7C3E3A")
    p.fill("M-20 2q6-5 14 0t14 0t12 1H-20Z", v.thing("earth_dark"), 1)


def monkey(v: View) -> None:
    p = v.pen
    p.fill("M-4 0Q-9-2-9-9Q-9-17-2-18Q-4-22-1-25Q3-28 7-25Q10-22 8-18Q6-16 5-16Q8-10 6-3L8 0Z", "#17211D")
    p.stroke("M-7-3Q-15 4-12 13Q-10 18-6 15", p.line, 2.4)
    p.stroke("M5-13Q12-12 11-5", p.line, 2.6)
    p.fill(disc(5, -21.5, 1.1), v.thing("gold"))


def _dog(v: View, coat: str, shade: str) -> None:
    p = v.pen
    p.fill(
        "M-24 0V-14Q-26-24-14-25H6Q8-34 16-35L20-32L27-29L26-24L18-22Q16-16 15-12L16 0H10L8-10H-10"
        "L-14-9L-17 0Z",
        v.thing(coat),
        1.6,
    )
    p.fill("M8-33L5-24L12-25Z", v.thing(shade), 1.2)
    p.limb("M-24-20Q-34-24-31-32", v.thing(coat), 4)
    _eye(p, 18, -30)
    p.solid(disc(26, -28, 1.4), "#17211D")
    p.stroke("M21-25l5-1", p.line, 1)
    p.stroke("M4-24l8 3", v.thing("accent"), 2.4)


def dog(v: View) -> None:
    _dog(v, "#B98A5A", "#7C5334")


def white_dog(v: View) -> None:
    _dog(v, "#F6F2E8", "#D8D2C4")


def crocodile(v: View) -> None:
    p = v.pen
    p.fill("M-34 3Q-30-5-18-5Q-14-11-9-6Q-2-5 4-7Q8-13 14-6Q26-6 40-2Q46 0 40 4Z", v.thing("#3C5F3A"), 1.6)
    p.stroke("M-30-2l3-4 3 3 3-4 3 3M18-2H38", p.line, 1.2)
    for x in (-11, 10):
        p.fill(disc(x, -6.8, 2.3), v.thing("gold"), 1)
    p.stroke("M-44 4q7-4 14 0M30 5q8-4 16 0M-8 6h18", v.tone("foam"), 1.6)


def heron(v: View) -> None:
    p = v.pen
    p.stroke("M0 0V-13M4 0V-13", p.line, 1.3)
    p.fill("M-6-12Q0-22 10-17Q14-15 12-12Q4-8-6-12Z", v.thing("#FFFBEF"), 1.2)
    p.limb("M-3-16Q-9-22-5-29Q-3-33-7-34", v.thing("#FFFBEF"), 2.2, 1.1)
    p.fill("M-7-35l-9 2 9 1Z", v.thing("gold"), 0.9)


def jaguar(v: View) -> None:
    p, coat = v.pen, v.thing("#D2943F")
    p.limb("M35-14Q46-8 44 4Q43 10 38 8", coat, 3)
    p.fill(
        "M-30-14Q-34-26-26-31L-27-37L-21-33Q-16-35-12-32L-7-36L-7-30Q-2-27 6-29Q20-32 30-25Q36-20 36-11"
        "L34 0H28L26-8Q10-4-4-8L-6 0H-12L-13-8Q-26-7-30-14Z",
        coat,
        1.8,
    )
    spots = "".join(
        f"M{x - 2.4} {y}a2.400 2 0 1 1 2 2"
        for x, y in ((4, -22), (12, -19), (20, -22), (27, -17), (9, -14), (18, -13), (-1, -18), (27, -11))
    )
    p.stroke(spots, p.line, 1.5)
    p.fill("M-25-25l5 2-5 2ZM-10-25l-5 2 5 2Z", "#FFF3A8", 0.8)
    p.solid("M-19-18l2 1.500 2-1.500Z", "#17211D")
    p.stroke("M-17-16v2q-3 2-5 0M-17-14q3 2 5 0", p.line, 1)


def tur(v: View) -> None:
    p, coat = v.pen, v.thing("#9A7448")
    p.fill(
        "M-22 0L-20-14Q-26-26-12-27H8L14-36L24-33L26-28L18-25Q17-16 12-13L13 0H9L6-12H-10L-15-11L-18 0Z",
        coat,
        1.6,
    )
    p.limb("M15-36Q14-52 0-54Q-8-54-11-48", v.thing("stone_dark"), 3.4)
    p.stroke("M14-46l4-2M9-51l2-4M2-53l0-4", p.line, 1)
    p.fill("M20-27L22-18L17-24Z", v.thing("#E8DCC0"), 1)
    _eye(p, 19, -31)


def goat(v: View) -> None:
    p = v.pen
    p.fill(
        "M-18 0L-17-12Q-21-22-9-22H6L11-30L20-27L21-23L14-20Q13-13 10-11V0H6L5-10H-8L-12-9L-14 0Z",
        v.thing("#F0E8DA"),
        1.5,
    )
    p.limb("M11-30Q8-38 2-38", v.thing("stone_dark"), 1.8, 1)
    p.stroke("M18-21v5", p.line, 1.4)
    _eye(p, 16, -26)


def cow(v: View) -> None:
    p = v.pen
    p.fill(
        "M-26 0V-18Q-26-28-16-28H12L18-33L28-30L29-24L20-20Q18-14 16-12V0H11L9-11H-14L-18-10L-20 0Z",
        v.thing("#8A5A3C"),
        1.6,
    )
    p.fill("M-16-28H-2Q-2-16-10-16T-16-28ZM6-28h7q-1 9-5 9t-2-9Z", v.thing("#F6F0E2"))
    p.limb("M18-33Q16-38 19-40M24-32Q27-36 31-36", v.thing("#F6F0E2"), 1.6, 1)
    _eye(p, 23, -28)
    p.stroke("M-26-22q-5 6-3 14", p.line, 1.4)


def eagle(v: View) -> None:
    v.pen.fill(
        "M0 4Q-5 2-4-3Q-18-14-36-10Q-30-7-27-4L-23 0L-18-1L-14 4L-8 4L-4 8L-2 14H3L4 8L8 4L14 4L18-1L23 0"
        "L27-4Q30-7 36-10Q18-14 4-3Q5 2 0 4Z",
        v.mood.front,
    )
    v.pen.fill("M-2-2q2-5 5-3l2 2-3 1Z", v.mood.front)
