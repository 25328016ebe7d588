"""Props that lie, grow, fall or shine. Each stands on the point 0,0."""

from reliquest.art import flora
from reliquest.art.pen import around, at, box, disc, n, rolls
from reliquest.art.view import View


def palm(v: View) -> None:
    colour = v.tone("deep")
    flora.palm(v.pen, 0, 0, 74, 14, v.seed, v.tone("earth_dark"), colour, 0.62, 9, 2.4)
    v.pen.fill(disc(11, -71, 2.6) + disc(16, -70, 2.6), v.tone("earth"), 1)


def breadfruit_tree(v: View) -> None:
    p = v.pen
    p.fill("M-8 2Q-5-24-6-46H8Q6-22 12 2Z", v.thing("earth_dark"), 1.6)
    p.fill("M-6-40L-30-56L-28-60L-2-46ZM6-40L30-58L28-62L2-46Z", v.thing("earth_dark"), 1.2)
    for x, y, r in ((-30, -62, 19), (28, -66, 20), (0, -78, 24), (-16, -84, 16), (20, -84, 15)):
        p.fill(disc(x, y, r, r * 0.82), v.tone("green" if x < 10 else "deep", 0.05), 1.3)
    for x, y in ((-26, -54), (-8, -62), (18, -58), (32, -70), (4, -82), (-20, -76)):
        p.fill(disc(x, y, 4.4), v.thing("light"), 1.1)


def spruce(v: View) -> None:
    flora.spruce(v.pen, 0, 0, 62, v.tone("deep"), v.seed)


def machete_tree(v: View) -> None:
    p = v.pen
    p.fill("M-9 2Q-6-40-8-150H10Q7-40 14 2Z", v.thing("earth"), 1.6)
    cuts = "".join(f"M-6 {-10 - i * 11}L1 {-5 - i * 11}L8 {-10 - i * 11}" for i in range(9))
    p.stroke(cuts, v.thing("#FFF6E2"), 2)
    p.stroke("M1-5V-1", v.thing("#FFF6E2"), 2)
    p.fill("M-4 0h10v-7h-10Z", v.thing("accent"), 1.2)


def hammock(v: View) -> None:
    p = v.pen
    p.fill(box(-44, -44, 5, 44) + box(40, -44, 5, 44), v.thing("earth_dark"), 1.4)
    p.fill("M-39-38Q0-2 40-38Q24-12 0-11T-39-38Z", v.thing("accent"), 1.5)
    p.stroke("M-28-28L-20-20M-14-20L-10-13M6-17L4-11M20-24L14-15", v.thing("#FFF6E2"), 1.6)


def boot_prints(v: View) -> None:
    d = ""
    for i in range(5):
        x, y, s = i * 7 - 14, -i * 6, 1 - i * 0.14
        d += disc(x + (5 if i % 2 else -5), y, 4 * s, 2.2 * s) + disc(
            x + (9 if i % 2 else -1) * 1.0, y + 1.5, 1.6 * s, 1.3 * s
        )
    v.pen.fill(d, v.tone("earth_dark"))


def footprints(v: View) -> None:
    d = ""
    for i in range(8):
        s = 1 - i * 0.09
        d += disc((-6 if i % 2 else 6) * s + i * 5, -i * 7 * s, 3.6 * s, 1.9 * s)
    v.pen.fill(d, v.tone("#4E9CC8"), 0.8)


def hats(v: View) -> None:
    for i, x in enumerate((-20, 0, 20)):
        y = -i % 2 * 1.5
        v.pen.fill(disc(x, y, 12, 3.4), v.thing("#FFF9EA"), 1.3)
        v.pen.fill(
            f"M{x - 7} {n(y - 1)}Q{x - 7}-10 {x}-10T{x + 7} {n(y - 1)}Q{x} {n(y + 2)} {x - 7} {n(y - 1)}Z",
            v.thing("#FFF9EA"),
            1.3,
        )
        v.pen.stroke(f"M{x - 7} {n(y - 2.5)}q7 3 14 0", v.thing("accent"), 1.8)


def coin(v: View) -> None:
    p = v.pen
    p.fill(disc(0, -8, 9), v.thing("#B98A3E"), 1.5)
    p.stroke(disc(0, -8, 6.8), v.thing("gold"), 1)
    p.fill("M-5-8Q0-13 5-8Q0-3-5-8Z", v.thing("gold"), 1)
    p.solid(disc(0, -8, 1.6), "#17211D")


def stepping_stones(v: View) -> None:
    for x, y, w in ((-44, 2, 22), (-18, -3, 20), (6, 1, 22), (30, -4, 18), (50, -1, 20)):
        v.pen.fill(f"M{n(x - w / 2)} {y}q{n(w / 2)}-11 {w} 0q{n(-w / 2)} 5 {-w} 0Z", v.thing("stone"), 1.4)
        v.pen.stroke(f"M{n(x - w / 2 - 3)} {y + 3}h{w + 6}", v.tone("foam"), 1.3)


def bats(v: View) -> None:
    for x, y, s in ((-24, -30, 1.0), (2, -46, 0.8), (22, -26, 1.2), (-6, -16, 0.7), (34, -50, 0.6)):
        with v.pen.moved(x, y, s):
            v.pen.fill(
                "M0 3Q-4 0-3-3L-1-1H1L3-3Q4 0 0 3ZM-2 0Q-8-8-15-5Q-12-3-12 0Q-9-2-8 2Q-5-1-2 2ZM2 0"
                "Q8-8 15-5Q12-3 12 0Q9-2 8 2Q5-1 2 2Z",
                v.mood.front,
            )


def handprints(v: View) -> None:
    roll = rolls(v.seed)
    for i in range(9):
        x, y, turn = -56 + i * 14, -roll() * 26, (roll() - 0.5) * 50
        with v.pen.moved(x, y, 0.8 + roll() * 0.25, turn=turn):
            d = disc(0, 0, 3.4, 3.8) + "".join(
                disc(-4 + k * 2.6, -6 - (1.5 if k in (1, 2) else 0), 1, 2.9) for k in range(4)
            )
            v.pen.fill(d + disc(5.2, -1, 2.4, 1), v.thing("accent" if i % 3 else "accent_light"))


def crate(v: View) -> None:
    p = v.pen
    p.fill("M-26-2q-8-4-14 3M24-2q10-4 16 3M-30-4q-4-6-12-3M28-5q6-6 13-2", v.thing("gold"), 1.6)
    p.fill(box(-24, -24, 48, 24), v.thing("earth"), 1.7)
    p.stroke("M-24-16H24M-24-8H24M-18-24V0M18-24V0", v.thing("earth_dark"), 1.3)
    p.fill("M-26-24Q-20-33-12-27Q-4-36 4-28Q14-35 18-27Q26-30 26-24Z", v.thing("gold"), 1.4)
    p.fill("M22-2L44-10L47-6L27 3Z", v.thing("earth"), 1.4)


def frog(v: View) -> None:
    p, jade = v.pen, v.thing("#5DBE88")
    p.glow(0, -14, 40, "#8FD9A6", 0.22)
    p.glow(0, -14, 27, "#C8F2CF", 0.3)
    p.fill("M-20 0Q-26-10-15-16Q-16-26-9-27Q-5-28-4-24H4Q5-28 9-27Q16-26 15-16Q26-10 20 0Z", jade, 1.8)
    p.fill("M-20 0Q-26-8-17-13Q-10-10-10 0ZM20 0Q26-8 17-13Q10-10 10 0Z", v.thing("#3E9A6C"), 1.4)
    p.fill("M-9 0Q-8-9 0-9T9 0Z", v.thing("#C8F2CF"), 1.2)
    p.solid(disc(-9, -22, 2.5) + disc(9, -22, 2.5), "#17211D")
    p.stroke("M-11-14Q0-8 11-14", p.line, 1.5)
    p.solid(disc(0, -18, 1.5), "#17211D")


def waterfall(v: View) -> None:
    p = v.pen
    p.fill("M-16-110Q-8-116 0-113T16-110L19 0H-18Z", v.tone("foam"), 1.3)
    roll = rolls(v.seed)
    p.stroke(
        "".join(f"M{at(-14 + roll() * 28, -104 + roll() * 50)}v{n(16 + roll() * 34)}" for _i in range(9)),
        "#FFFFFF",
        3,
    )
    p.stroke(
        "".join(f"M{at(-14 + roll() * 28, -104 + roll() * 50)}v{n(16 + roll() * 34)}" for _i in range(6)),
        v.tone("water"),
        1.6,
    )
    for x in (-20, -10, 0, 10, 20):
        p.fill(disc(x, 1, 8, 6), "#FFFFFF")


def ladder_roots(v: View) -> None:
    p, bark = v.pen, v.tone("earth_dark")
    for d, wide in (
        ("M-10 6C-14-40 4-70-6-150", 6),
        ("M14 6C22-44 2-74 14-150", 5),
        ("M-28 6C-20-30-34-80-22-150", 4),
    ):
        p.limb(d, bark, wide)
    p.limb("M-9-20L15-24M-7-44L12-48M-4-68L10-70M-5-92L11-96", bark, 3)


def floating_tree(v: View) -> None:
    p = v.pen
    p.fill("M-52-4Q-20-13 40-10L44-2Q0 4-50 4Z", v.thing("earth_dark"), 1.6)
    p.limb("M40-8q10-8 9-18M42-6q14 0 18-9M42-3q12 6 16 3M38-10q2-10-3-16", v.thing("earth_dark"), 3)
    p.stroke("M-20-9l-6-13M-4-10l3-15", v.thing("earth_dark"), 3)
    p.fill(
        flora.leaf(-26, -21, 12, -2.3, 3.5)
        + flora.leaf(-25, -22, 12, -1, 3.5)
        + flora.leaf(-1, -25, 11, -1.8, 3.5),
        v.tone("leaf"),
        1,
    )
    p.stroke("M-58 6q9-5 18 0t18 0t18 0t18 0t18 0t18 0", v.tone("#F0DDB8"), 2)


def lamp(v: View) -> None:
    p = v.pen
    p.glow(0, -14, 30, "#FFD48A", 0.28)
    p.glow(0, -14, 17, "#FFE9B0", 0.4)
    p.fill("M-6-4V-22H6V-4Z", "#FFE9B0", 1.5)
    p.fill("M-8-22h16l-4-6h-8ZM-8-4h16v4h-16Z", v.thing("earth_dark"), 1.4)
    p.stroke("M-4-28q4-9 8 0", p.line, 1.4)


def boulder(v: View) -> None:
    flora.rock(v.pen, 0, 0, 46, 26, v.seed, v.thing("stone_shade"), v.thing("stone_dark"))


def falling_rock(v: View) -> None:
    flora.rock(v.pen, 0, 0, 34, 26, v.seed, v.thing("stone_shade"), v.thing("stone_dark"))
    v.pen.stroke("M-22-30l-14-18M-8-34l-8-22M10-32l2-20M20-18l12-14", v.thing("stone"), 1.6)
    v.pen.fill(disc(-26, -2, 4, 3) + disc(24, 2, 5, 3.5), v.thing("stone_dark"), 1.2)


def drone(v: View) -> None:
    p = v.pen
    p.stroke("M-18-10L18-10M-16-10V-15M16-10V-15", p.line, 2)
    p.fill("M-8-13H8L6-5H-6Z", v.thing("#3D4C5C"), 1.4)
    p.fill(disc(-16, -16, 9, 2) + disc(16, -16, 9, 2), v.thing("#BFD0D8"), 1.1)
    p.solid(disc(0, -8, 2), "#E4573F")
    p.stroke("M-5-5v4h-4M5-5v4h4", p.line, 1.2)


def crevasse(v: View) -> None:
    p = v.pen
    p.fill("M-60-4L-30-10L-8-3L22-11L60-5L26 1L-4 5L-32 0Z", v.thing("#3F8FB8"), 1.6)
    p.fill("M-44-4L-28-7L-8-1L22-8L42-5L24-2L-4 2L-30-2Z", v.thing("#1F5478"))


def sheepskin(v: View) -> None:
    p = v.pen
    bumps = "".join(disc(*around(0, -14, 15, i / 11), 6.4) for i in range(11))
    p.glow(0, -14, 34, "#FFE9A0", 0.25)
    p.fill(bumps, v.thing("#FFF6E2"), 1.5)
    p.fill(disc(0, -14, 16), v.thing("#FFF6E2"))
    p.stroke("M-8-18q3-3 6 0M2-20q3-3 6 0M-4-10q3-3 6 0M5-11q3-3 6 0", v.thing("gold"), 1.6)
    p.fill("M-14-2q2 6-2 9M14-2q-2 6 2 9", v.thing("#FFF6E2"), 1.4)


def cross_stone(v: View) -> None:
    p = v.pen
    p.fill("M-12 0L-8-20H8L12 0Z", v.thing("stone_dark"), 1.5)
    p.fill("M-3-20V-36H-12V-42H-3V-52H3V-42H12V-36H3V-20Z", v.thing("stone"), 1.5)
    p.fill("M-10 0q4-8 9-2M2 0q5-9 9-1", v.thing("stone_shade"), 1.2)


def campfire(v: View) -> None:
    p = v.pen
    p.glow(0, -12, 34, "#FFD27A", 0.28)
    p.glow(0, -12, 20, "#FFF1B8", 0.4)
    p.limb("M-12 2l24-6M-12-4l24 6", v.thing("earth_dark"), 3.2)
    p.fill("M-9-3Q-11-13-3-17Q-3-23 1-27Q1-19 6-16Q12-10 8-3Z", v.thing("accent"), 1.4)
    p.fill("M-4-3Q-6-9 0-15Q6-9 4-3Z", v.thing("gold"))
    p.stroke("M2-30Q-8-44 4-56T0-84", "#FFFBEF", 4, 0.5)


def lamps_below(v: View) -> None:
    roll = rolls(v.seed)
    for _i in range(12):
        x, y = -50 + roll() * 100, -roll() * 18
        v.pen.glow(x, y, 5, "#FFE08A", 0.3)
        v.pen.fill(disc(x, y, 1.5), "#FFF0B8")


def moon(v: View) -> None:
    v.pen.glow(0, 0, 26, "#FFF6D8", 0.2)
    v.pen.fill(disc(0, 0, 15), "#FFF9E6", 1)
    v.pen.stroke(disc(-4, -4, 3) + disc(5, 3, 4) + disc(-2, 7, 2), "#DCD2B0", 1.2)


def cave_crystal(v: View) -> None:
    p = v.pen
    for d, c in (
        ("M-14 0L-18-20L-10-28L-4 0Z", "water"),
        ("M-5 0L-8-34L1-44L7-30L6 0Z", "foam"),
        ("M7 0L10-18L17-24L18-6L14 0Z", "water_light"),
    ):
        p.fill(d, v.thing(c), 1.4)
    p.stroke("M1-44L1 0M-10-28L-9 0", p.line, 0.9)


def treasure(v: View) -> None:
    p = v.pen
    p.glow(0, -18, 46, "#FFE28A", 0.2)
    p.glow(0, -18, 30, "#FFF3C0", 0.35)
    rays = "".join(
        f"M{at(*around(0, -20, 24, i / 16))}L{at(*around(0, -20, 34 if i % 2 else 30, i / 16))}"
        for i in range(16)
    )
    p.stroke(rays, v.thing("gold"), 1.8)
    p.fill("M-16 0L-11-12H11L16 0Z", v.thing("stone_dark"), 1.5)
    p.fill("M0-36L13-22L0-10L-13-22Z", v.thing("gold"), 1.6)
    p.fill("M0-36L13-22L0-20Z", v.thing("#FFF0B0"), 1)
