"""Props that people built: houses, towers, vehicles, bridges. Each stands on the point 0,0."""

import math

from reliquest.art.flora import clump, leaf
from reliquest.art.pen import Point, at, box, disc, n, polygon
from reliquest.art.view import View


def market_stall(v: View) -> None:
    p, red, pale = v.pen, v.thing("accent"), v.thing("#FFF6E2")
    p.fill(box(-30, -22, 60, 22), v.thing("earth"), 1.5)
    p.stroke("M-10-22V0M10-22V0", v.thing("earth_dark"), 1.2)
    p.stroke("M-32 0V-52M32 0V-52", v.thing("earth_dark"), 3)
    for i in range(7):
        x = -38 + i * 76 / 7
        p.fill(
            f"M{n(x)}-50L{n(x + 3 * (0.5 - i / 6))}-64h{n(10.9)}L{n(x + 10.9)}-50q-5.400 7-10.900 0Z",
            red if i % 2 == 0 else pale,
            1.4,
        )
    fruit = (
        (-24, "gold"),
        (-16, "gold"),
        (-20, "accent"),
        (-4, "leaf"),
        (4, "leaf"),
        (14, "accent"),
        (21, "accent"),
        (0, "light"),
        (18, "gold"),
    )
    for i, (x, colour) in enumerate(fruit):
        p.fill(disc(x, -25 - (4 if i in (2, 7, 8) else 0), 4.2), v.thing(colour), 1.1)
    for x in (-22, -17, -12):
        p.fill(f"M{x}-44q5 2 3 10q-4-1-4-6Z", v.thing("gold"), 1)
    p.fill(disc(26, -40, 5), v.thing("#8A5A3C"), 1.3)
    p.fill("M20-34Q26-38 33-33L34-22H18Z", v.thing("water"), 1.4)
    p.fill("M19-44Q26-54 33-44Q26-40 19-44Z", v.thing("accent_light"), 1.3)


def bus(v: View) -> None:
    p, body = v.pen, v.thing("#3E8FC4")
    p.fill("M-52-4V-36Q-52-44-44-44H36Q42-44 43-38L46-22L55-20Q58-19 58-14V-4Z", body, 1.8)
    p.fill("M-48-44q-2-4 3-4H32q5 0 4 4Z", v.thing("#FFF6E2"), 1.3)
    for x in (-46, -32, -18, -4, 10):
        p.fill(box(x, -39, 11, 12), v.thing("#D7EEF0"), 1.3)
    p.fill("M25-39H37L41-23H25Z", v.thing("#D7EEF0"), 1.3)
    p.fill("M-52-20H46L55-16V-12H-52Z", v.thing("#FFF6E2"), 1)
    p.fill(disc(-12, -33, 3), v.thing("#8A5A3C"))
    p.fill(disc(1.5, -33, 2.6), v.thing("#6B4630"))
    p.fill(box(-40, -56, 20, 8), v.thing("earth"), 1.3)
    p.fill(box(-16, -54, 14, 6), v.thing("accent"), 1.3)
    p.fill("M4-48q2-9 10-8t8 8Z", v.thing("gold"), 1.3)
    for x in (-32, 32):
        p.fill(disc(x, -4, 10), "#2A2F2D", 1.6)
        p.fill(disc(x, -4, 4), v.thing("stone_shade"), 1)
    p.fill(disc(56, -14, 2.4), v.thing("gold"), 1)


def car(v: View) -> None:
    p, body = v.pen, v.thing("accent")
    p.fill(disc(0, 1, 46, 6), v.thing("earth_dark"), opacity=0.5)
    with p.moved(0, 0, turn=9):
        p.fill(
            "M-42-8Q-43-20-36-22L-20-24L-12-40Q-11-42-8-42L20-42Q24-42 25-39L29-24Q41-23 42-16L42-7Z",
            body,
            1.8,
        )
        p.fill("M-15-25L-9-38H3V-25Z", v.thing("#CDE7DE"), 1.4)
        p.fill("M7-25V-38H19Q21-38 22-36L25-25Z", v.thing("#9CCDC4"), 1.4)
        p.fill("M-41-13H42V-7H-42Z", v.thing("#B23E2C"))
        p.stroke("M-42-14H42M5-24V-9", p.line, 1.2)
        for x in (-25, 25):
            p.fill(disc(x, -4, 9), "#2A2F2D", 1.5)
            p.fill(disc(x, -4, 3.6), v.thing("stone_shade"))
        p.fill(disc(-38, -17, 2.6), v.thing("gold"), 1)
        p.fill("M-6-42L-12-58H8L16-42Z", v.thing("#D94A36"), 1.5)
    p.fill(
        leaf(-30, -30, 18, 2.5, 4) + leaf(-20, -36, 14, -2.6, 3.5) + leaf(34, -12, 18, -1, 4), v.tone("deep")
    )
    clump(p, -40, 4, 5, 22, 4, v.tone("deep"), 3, 1.8)
    clump(p, 42, 6, 5, 20, 4, v.tone("deep"), 4, 1.8)


def minibus(v: View) -> None:
    p = v.pen
    p.fill(disc(4, 1, 48, 5), v.thing("earth_dark"), opacity=0.5)
    p.fill("M-44-5V-40Q-44-47-37-47H28Q34-47 37-41L44-25Q47-23 47-17V-5Z", v.thing("#F2EAD8"), 1.8)
    p.fill("M-44-20H46L47-5H-44Z", v.thing("accent"), 1.4)
    for x in (-39, -22, -5):
        p.fill(box(x, -41, 14, 14), v.thing("#CFE4EC"), 1.3)
    p.fill("M13-41H28Q31-41 33-37L39-25H13Z", v.thing("#CFE4EC"), 1.3)
    p.stroke("M11-44V-6", p.line, 1.2)
    p.fill(box(-36, -57, 26, 9), v.thing("earth"), 1.3)
    p.fill(box(-8, -55, 16, 7), v.thing("green"), 1.3)
    p.stroke("M-40-48H24", p.line, 1.6)
    for x in (-27, 28):
        p.fill(disc(x, -4, 9), "#2A2F2D", 1.6)
        p.fill(disc(x, -4, 3.6), v.thing("stone_shade"))
    p.fill("M-10 2Q-16-2-22 1L-40 3Q-44 4-42 6H-12Z", v.thing("#4A5F86"), 1.2)
    p.fill("M-42 2l-7 0q-2 4 0 5h7Z", v.thing("earth_dark"), 1)


def signpost(v: View) -> None:
    p = v.pen
    p.fill(box(-2, -46, 4, 46), v.thing("earth_dark"), 1.3)
    p.fill("M-20-44H10L18-38L10-32H-20Z", v.thing("sand"), 1.4)
    p.fill("M18-29H-8L-15-24L-8-19H18Z", v.thing("sand"), 1.4)
    p.stroke("M-14-38H6M-4-24H12", v.thing("earth_dark"), 1.4)


def rope_bridge(v: View) -> None:
    p, half, sag = v.pen, 62.0, 26.0

    def on(t: float) -> Point:
        return -half + 2 * half * t, -24 + sag * 4 * t * (1 - t) * 0.5

    plank = rope = hang = ""
    for i in range(23):
        x, y = on(i / 22)
        rope += ("L" if i else "M") + at(x, y)
        hang += ("L" if i else "M") + at(x, y - 19)
        if i % 2 == 0:
            rope += f"M{at(x, y - 19)}L{at(x, y)}"
        if i < 22 and i % 9 != 4:
            plank += f"M{at(x + 1, y + 1)}h3.800"
    p.stroke(plank, p.line, 6)
    p.stroke(plank, v.thing("#C08A55"), 3.4)
    p.stroke(rope, p.line, 1.2)
    p.stroke(hang, p.line, 2.2)
    p.stroke(f"M{n(-half)}-20V-50M{n(half)}-20V-50", p.line, 4.5)


def stone_bridge(v: View) -> None:
    p = v.pen
    p.fill("M-70-8L-60-22Q0-54 60-22L70-8V10H46Q42-22 0-24Q-42-22-46 10H-70Z", v.thing("stone_shade"), 1.8)
    p.fill("M-46 10Q-42-22 0-24Q42-22 46 10H40Q34-16 0-18Q-34-16-40 10Z", v.thing("stone_dark"), 1.3)
    p.fill("M-62-22Q0-56 62-22L62-28Q0-62-62-28Z", v.thing("stone"), 1.5)
    joints = "".join(
        f"M{at(-42 + i * 12, -31 - 8 * math.cos((i - 3.5) / 3.5))}l{at((i - 3.5) * 0.6, 6)}" for i in range(8)
    )
    p.stroke(joints + "M-60-4h12M50-2h12M-58 3h8", v.thing("stone_dark"), 1.2)


def trench(v: View) -> None:
    p = v.pen
    p.fill("M-52 0L-34-22H40L56 0Z", v.thing("earth_dark"), 1.6)
    p.fill("M-52 0L-34-22V-16L-44 0Z", v.thing("earth"), 1)
    p.fill("M-44 0L-34-16H38L46 0Z", v.thing("#5A3B26"))
    p.stroke("M-38-6H42M-34-11H40", v.thing("earth"), 1.2)
    p.stroke("M-58 4V-14M-38-20V-36M44-20V-36M62 4V-14", v.thing("sand"), 2)
    p.stroke("M-58-10L-38-32H44L62-10", v.thing("#FFF6E2"), 1, dash="3 2")
    p.fill("M-12-2q4-10 10-8t8 8Z", v.thing("stone"), 1.2)
    p.fill("M14-3l3-9q6-3 9 0l2 9Z", v.thing("accent_light"), 1.2)
    p.stroke("M20-8h6", p.line, 1)


def tent(v: View) -> None:
    p = v.pen
    p.fill("M-40 0L-4-44L34-2Z", v.thing("accent"), 1.8)
    p.fill("M-4-44L34-2L50-12L16-44Z", v.thing("#B23E2C"), 1.8)
    p.fill("M-4-42L-18-1H10Z", "#3A1F1B", 1.4)
    p.fill("M-4-42L-18-1L-25-1Z", v.thing("accent_light"), 1.2)
    p.stroke("M-40 0l-8 5M50-12l9 6M-4-44v-5", p.line, 1.6)


def pyramid(v: View) -> None:
    p, half, high = v.pen, 62.0, 56.0
    lit, shade, dark = v.tone("stone", 0.25), v.tone("stone_shade", 0.3), v.tone("stone_dark", 0.2)
    for i in range(5):
        a, b = half * (1 - i * 0.145), half * (1 - i * 0.145) - 2
        y0, y1 = -high * i / 5, -high * (i + 1) / 5
        p.fill(polygon([(-a, y0), (a, y0), (b, y1), (-b, y1)]), lit, 1.3)
        if not p.low:
            p.fill(polygon([(a * 0.34, y0), (a, y0), (b, y1), (b * 0.34, y1)]), shade)
        p.stroke(f"M{at(-b, y1 + 1.5)}H{n(b)}", dark, 1)
    p.fill(polygon([(-13, 0), (13, 0), (9, -high), (-9, -high)]), lit, 1.3)
    p.stroke(
        "".join(f"M{at(-13 + 4 * i / 15, -high * i / 15)}H{n(13 - 4 * i / 15)}" for i in range(1, 15)),
        dark,
        1,
    )
    p.fill(box(-17, -high - 13, 34, 13), lit, 1.3)
    p.fill("M-20-69H20L14-75H-14Z", shade, 1.3)
    p.solid(box(-5, -high - 9, 10, 9), "#17211D")
    p.fill("M-9-75H9V-86H-9Z", shade, 1.3)


def ball_court(v: View) -> None:
    p = v.pen
    p.fill("M-96-62L-50-34L-16-8V0L-60 44H-100Z", v.tone("stone"), 1.6)
    p.fill("M-50-34L-16-8V0L-60 44H-84Z", v.tone("stone_shade"), 1)
    p.fill("M96-66L52-36L16-8V0L60 44H100Z", v.tone("stone_dark"), 1.6)
    p.fill("M52-36L16-8V0L60 44H86Z", v.tone("stone_dark", 0.2), 1)
    p.stroke("M-96-20L-44-12M-96 14L-62 12M96-22L44-12M96 12L62 14", v.tone("earth_dark"), 1.2)
    p.stroke("M0 0V44", v.tone("earth"), 1.6, dash="5 4")


def hoop(v: View) -> None:
    p = v.pen
    p.fill(disc(0, -14, 9, 14), v.thing("stone"), 2)
    p.fill(disc(1, -14, 4, 7), "#17211D", 1)
    p.stroke("M-7-22l3 3M-8-14h3M-7-6l3-3M5-24l-1 4M8-14h-3M6-4l-2-4", v.thing("earth_dark"), 1.2)


def stela(v: View) -> None:
    p = v.pen
    p.fill(disc(0, 0, 20, 4), v.tone("dark"), opacity=0.5)
    p.fill("M-15 0L-13-56Q0-66 13-56L15 0Z", v.thing("stone"), 1.7)
    p.fill("M5 0L5-60Q10-59 13-56L15 0Z", v.thing("stone_shade"))
    marks = ""
    for i in range(4):
        for k in (-9, 1):
            y = -52 + i * 12
            marks += f"M{k} {y}h8v9h-8Z" + (
                f"M{k + 2} {y + 6}q2-4 4 0" if (i + k) % 2 else f"M{k + 2} {y + 3}h4M{k + 2} {y + 6}h4"
            )
    p.stroke(marks, v.thing("earth_dark"), 1.1)
    p.stroke("M-15 0L-13-56Q0-66 13-56L15 0Z", p.line, 1.7)


def launch(v: View) -> None:
    p = v.pen
    p.fill("M-46-14H44L56-20L44 2H-38Z", v.thing("#FFFBEF"), 1.7)
    p.fill("M-44-8H50L44 2H-38Z", v.thing("water_deep"), 1.2)
    p.fill("M-24-14V-34H14L20-14Z", v.thing("#FFF6E2"), 1.5)
    p.fill("M-20-30h12v9h-12ZM-4-30h12l4 9H-4Z", v.thing("#BFE3E6"), 1.2)
    p.fill("M-30-34H20L16-39H-28Z", v.thing("accent"), 1.4)
    p.stroke("M-28-39V-58", p.line, 1.6)
    p.fill("M-28-58l15 4l-15 5Z", v.thing("gold"), 1.1)
    p.fill("M-52-18h8v16h-6Z", "#3A424A", 1.2)
    p.stroke("M-58 2q7-4 14 0t14 0t14 0t14 0t14 0t14 0t14 0", v.tone("foam"), 1.8)


def pier(v: View) -> None:
    p = v.pen
    p.fill("M-70-8H40L60 6H-70Z", v.thing("#C99A63"), 1.5)
    p.stroke("M-56-8l4 14M-38-8l6 14M-20-8l8 14M-2-8l10 14M16-8l12 14M32-8l14 14", v.thing("earth_dark"), 1.2)
    p.fill(
        box(-60, 6, 4, 20) + box(-20, 6, 4, 22) + box(20, 6, 4, 22) + box(54, 6, 4, 20),
        v.thing("earth_dark"),
        1.2,
    )
    p.fill(box(30, -22, 5, 20), v.thing("earth_dark"), 1.3)
    p.stroke("M28-14h9M28-11h9", v.thing("sand"), 2)


def canoe(v: View) -> None:
    p = v.pen
    p.fill("M-40-9Q-30 4-6 4H18Q34 3 42-9Q20-3 0-3T-40-9Z", v.thing("earth_dark"), 1.6)
    for x, shirt in ((-14, "accent"), (10, "water")):
        p.fill(f"M{x - 6}-3V-15Q{x - 6}-21 {x}-21Q{x + 6}-21 {x + 6}-15V-3Z", v.thing(shirt), 1.3)
        p.fill(disc(x, -25, 4.2), v.thing("#6B4630"), 1.2)
        p.fill(f"M{x - 7}-27Q{x}-35 {x + 7}-27Z", v.thing("sand"), 1.2)
    p.stroke("M-10-14L14 4", p.line, 2.2)
    p.stroke("M31-8V-26", p.line, 1.8)
    p.glow(31, -21, 11, "#FFD48A")
    p.fill("M27-26h7v9h-7Z", "#FFE9B0", 1.2)


def boat(v: View) -> None:
    p = v.pen
    p.fill("M-12-5h24l-4 7h-15Z", v.thing("accent"), 1.3)
    p.fill("M0-7V-36L12-9Z", v.thing("#FFFBEF"), 1.3)
    p.fill("M-2-8V-30L-11-9Z", v.thing("#F7E7C0"), 1.3)


def museum(v: View) -> None:
    p = v.pen
    p.fill(box(-60, -46, 120, 36), v.thing("stone"), 1.7)
    p.fill("M-66-46L0-74L66-46Z", v.thing("stone_shade"), 1.7)
    p.fill("M-46-48L0-67L46-48Z", v.thing("stone"), 1.2)
    p.fill(disc(0, -55, 5), v.thing("leaf"), 1.2)
    for x in (-52, -34, 24, 42):
        p.fill(box(x, -44, 9, 34), v.thing("#FFF6E2"), 1.3)
    p.fill("M-16-10V-32Q0-42 16-32V-10Z", v.thing("accent"), 1.5)
    p.stroke("M0-37V-10", p.line, 1.2)
    for i in range(3):
        p.fill(
            box(-64 - i * 5, -10 + i * 5, 128 + i * 10, 5.5),
            v.thing("stone_shade" if i % 2 else "stone"),
            1.3,
        )


def svan_tower(v: View) -> None:
    p = v.pen
    p.fill("M-17 0L-14-76H14L17 0Z", v.thing("stone_shade"), 1.7)
    p.fill("M5 0L4-76H14L17 0Z", v.thing("stone_dark"))
    p.fill("M-18-76H18V-92H-18Z", v.thing("stone_shade"), 1.6)
    p.fill("M6-76H18V-92H6Z", v.thing("stone_dark"))
    for x in (-15, -5, 5, 14):
        p.solid(f"M{x - 2.5}-80a2.500 3.500 0 0 1 5 0v4h-5Z", "#2A2522")
    p.fill("M-21-92L-3-103L21-92Z", v.thing("earth_dark"), 1.6)
    p.solid("M-2-60h4v8h-4ZM-2-38h4v7h-4ZM-5 0v-12q5-5 10 0V0Z", "#2A2522")
    p.stroke("M-12-66h7M-14-50h6M-8-26h6M-14-16h8M8-56h5M8-30h6M9-14h5M-10-86h5M8-86h6", p.line, 0.9)


def house(v: View) -> None:
    p = v.pen
    p.fill(box(-28, -24, 56, 24), v.thing("stone"), 1.6)
    p.fill(box(6, -24, 22, 24), v.thing("stone_shade"))
    p.fill("M-34-22L-22-42H22L34-22Z", v.thing("earth_dark"), 1.6)
    p.solid("M-20-17h8v9h-8ZM12-17h8v9h-8Z", "#3A2E28")
    p.fill("M-5 0V-15H5V0Z", v.thing("earth"), 1.3)
    p.stroke("M-30-26H30M-26-33H26", p.line, 0.9)


def hay_barn(v: View) -> None:
    p = v.pen
    p.fill(box(-34, -34, 68, 34), v.thing("earth"), 1.7)
    p.fill("M-42-32L0-62L42-32Z", v.thing("earth_dark"), 1.7)
    p.fill("M-16 0V-28H16V0Z", "#3A2A1E", 1.4)
    p.fill("M-15 0Q-14-18-2-20Q12-18 15 0Z", v.thing("gold"), 1.2)
    p.fill("M-8-40H8V-50Q0-56-8-50Z", v.thing("gold"), 1.3)
    p.stroke(
        "M-34-10h18M-34-20h18M16-10h18M16-20h18M-36-36L0-60L36-36M-10-8l4-8M2-4l2-10M8-6l-2-8", p.line, 0.9
    )


def haystack(v: View) -> None:
    p = v.pen
    p.fill("M-18 0Q-22-16-12-28Q-4-38 0-40Q6-38 13-28Q22-14 18 0Z", v.thing("gold"), 1.5)
    p.fill("M4 0Q12-20 3-38Q8-36 13-28Q22-14 18 0Z", v.thing("earth"))
    p.stroke("M0-40V-50M-12-8l5-10M-4-4l3-14M5-8l-2-12M11-4l-2-10M-9-22l6-8", p.line, 1.1)


def chairlift(v: View) -> None:
    p = v.pen
    p.stroke("M-100-46L100-96M-100-40L100-90", p.line, 1.2)
    p.fill("M-4 0L-2-72H4L6 0Z", v.thing("#8C9AA3"), 1.5)
    p.stroke("M-14-66L16-78M-13-69v6M15-81v6", p.line, 2.4)
    for x, y in ((-52, -55), (44, -79)):
        p.stroke(f"M{x} {y}V{y + 16}", p.line, 1.5)
        p.fill(f"M{x - 9} {y + 16}h3v10h15v3H{x - 9}Z", v.thing("accent"), 1.3)
    p.fill("M-9-38a5 5 0 1 0 .1 0Z", v.thing("gold"), 1.2)
    p.fill("M-26 0V-22H-8V0Z", v.thing("earth"), 1.5)
    p.fill("M-30-22L-17-32L-4-22Z", v.thing("accent"), 1.4)
    p.fill("M-22-6q5 3 10 0v2q-5 4-10 0Z", v.thing("#FFF6E2"), 1)


def hut(v: View) -> None:
    p = v.pen
    p.fill("M-30 0V-24L0-46L30-24V0Z", v.thing("accent"), 1.7)
    p.fill("M6 0V-40L30-24V0Z", v.thing("#9C3A2A"))
    p.fill("M-36-20L0-48L36-20L32-16L0-41L-32-16Z", v.thing("#F4F8FA"), 1.5)
    p.fill("M-20-18h13v11h-13Z", v.thing("gold"), 1.3)
    p.stroke("M-13.500-18v11M-20-12.500h13", p.line, 1)
    p.fill("M8 0V-18H20V0Z", v.thing("earth_dark"), 1.3)
    p.stroke("M26-28V-58M20-56h12M22-50h8", p.line, 1.3)
    p.fill("M-14-38V-54H-7V-44Z", v.thing("stone_dark"), 1.2)
    p.stroke("M-10-56q-6-6 1-11t0-11", v.thing("#FFFFFF"), 3, 0.7)


def chapel(v: View) -> None:
    p = v.pen
    p.fill(box(-26, -34, 52, 34), v.thing("stone"), 1.7)
    p.fill(box(8, -34, 18, 34), v.thing("stone_shade"))
    p.fill("M-31-32L-20-50H20L31-32Z", v.thing("stone_dark"), 1.6)
    p.fill(box(-10, -66, 20, 17), v.thing("stone"), 1.5)
    p.fill("M-13-66L0-86L13-66Z", v.thing("stone_dark"), 1.5)
    p.stroke("M0-86v-11M-4-93h8", p.line, 1.7)
    p.solid("M-2-62h4v9h-4ZM-18-24h3v10h-3ZM15-24h3v10h-3Z", "#2A2522")
    p.fill("M-6 0V-15Q0-21 6-15V0Z", v.thing("earth_dark"), 1.4)
    p.fill("M-12 0h24v4h-24Z", v.thing("stone_shade"), 1.2)


def helicopter(v: View) -> None:
    p = v.pen
    p.stroke("M-34 0H30M-22-2V-10M16-2V-10", p.line, 2)
    p.fill(
        "M-40-16Q-38-34-14-36H16Q26-34 30-28L70-32V-24L30-16Q24-8 6-8H-24Q-38-8-40-16Z",
        v.thing("#3D4C5C"),
        1.8,
    )
    p.fill("M-39-18Q-36-32-16-33V-18Z", v.thing("#BFE0EA"), 1.4)
    p.fill(box(-10, -30, 14, 11), v.thing("#BFE0EA"), 1.3)
    p.fill("M66-42h8v22h-6Z", v.thing("accent"), 1.4)
    p.stroke("M-2-36V-44", p.line, 3)
    p.stroke("M-62-46L58-42", p.line, 2.4)
    p.fill("M-40-16H28L24-11H-36Z", v.thing("accent"), 1)


def fence(v: View) -> None:
    p = v.pen
    p.fill("".join(box(x, -18, 4, 18) for x in (-40, -20, 0, 20, 40)), v.thing("earth"), 1.2)
    p.stroke("M-46-13H50M-46-6H50", v.thing("earth_dark"), 2.4)


def table(v: View) -> None:
    p = v.pen
    p.fill("M-34-20H34L40-14H-40Z", v.thing("earth"), 1.5)
    p.fill("M-32-14h5V4h-5ZM27-14h5V4h-5Z", v.thing("earth_dark"), 1.2)
    p.fill("M-22-20q8-9 17 0Z", v.thing("gold"), 1.3)
    p.fill("M0-20V-30h7v10Z", v.thing("accent"), 1.2)
    p.fill("M14-20q0-5 7-5t7 5Z", v.thing("stone"), 1.2)
    p.stroke("M18-27q-3-5 1-8M24-27q-3-5 1-8", v.thing("#FFFFFF"), 1.5)


def flag(v: View) -> None:
    v.pen.stroke("M0 0V-50", v.pen.line, 2)
    v.pen.fill("M0-50Q9-54 16-48T30-48V-34Q22-30 15-34T0-35Z", v.thing("accent"), 1.4)


def glass_case(v: View) -> None:
    p = v.pen
    p.fill("M-24 0V-16H24V0Z", v.thing("earth_dark"), 1.6)
    p.fill(box(-20, -56, 40, 40), v.thing("#DDF0F2"), 1.6)
    p.fill("M-14-56h8L-14-30Z", v.thing("#FFFFFF"), opacity=0.5)
    p.fill(
        "M-12-16Q-16-30-8-40L-4-44Q0-40 4-44L8-40Q16-30 12-16Q6-20 0-16Q-6-20-12-16Z", v.thing("gold"), 1.4
    )
    p.stroke("M-8-32q3-2 5 0t5 0 5 0M-8-26q3-2 5 0t5 0 5 0", p.line, 1)
    p.fill("M-24-60H24V-55H-24Z", v.thing("earth_dark"), 1.4)
    p.solid(disc(0, -8, 2), "#F4C24F")
