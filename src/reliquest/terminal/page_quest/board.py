"""The table of Page Quest as text art: the strip of panels, the dice where they lie, and the character cards."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from reliquest.games.page_quest.view import FightView, HeroView, Place, Table
from reliquest.terminal.lines import Line, Span, cells, line, padded
from reliquest.terminal.page_quest.names import adventure_name, belongings, hero_name
from reliquest.text import _

PANEL: Final = 20
"""Columns that a panel takes at least."""

LEFT: Final = 7
"""Columns on the left of the page, where the adventure die lies."""


def heading(table: Table, width: int) -> Line:
    """The adventure, and the round on the right."""
    left = line((adventure_name(table), "title"))
    rounds = max(hero.rounds for hero in table.heroes)
    right = _("round {n}").format(n=rounds) if rounds else _("set-up")
    return (*padded(left, width - cells(right)), Span(right, "dim"))


def path(table: Table) -> Line:
    """The whole way in small: sections, what lies behind, where figures stand, and what waits."""
    spans = [Span(" ")]
    here = [hero.place for hero in table.heroes]
    if min(here) < 0:
        spans += [Span("▶", "here"), Span("  ")]
    section = 0
    for number, place in enumerate(table.places):
        if place.section != section:
            section = place.section
            spans.append(Span(f"{section} ", "dim"))
        spans += [*mark(number, place, here), Span(" ")]
    return tuple(spans)


def mark(number: int, place: Place, here: list[int]) -> Iterator[Span]:
    """One location in the small path."""
    if number in here:
        yield Span("▶", "here")
    elif number < min(here):
        yield Span("·", "dim")
    elif any(icon.kind == "artifact" for icon in place.actions):
        yield Span("◆", "warn")
    elif place.enemies:
        yield Span("▲", "bad")
    else:
        yield Span("○")


def above(table: Table) -> Line:
    """The used dice, above the page, and those set aside in a fight."""
    parts = [Span(" " * LEFT), Span(_("used: "), "dim"), *dice(table.dice.used, "used")]
    if table.dice.aside:
        parts += [Span(_("   in the fight: "), "dim"), *dice(table.dice.aside, "die")]
    if table.dice.in_hand:
        parts.append(Span(_("   in your hand: {n}").format(n=table.dice.in_hand), "dim"))
    return tuple(parts)


def dice(faces: Sequence[int], style: str) -> Iterator[Span]:
    """Dice in a row."""
    if not faces:
        yield Span(_("none"), "dim")
    for face in faces:
        yield Span(f"[{face}]", style)
        yield Span(" ")


def in_short(table: Table) -> list[Line]:
    """Dice, this place and the next one in three rows, for a terminal that has few."""
    ready = line((_("prepared: "), "dim"), *dice(table.dice.prepared, "die"))
    rows = [(*ready, Span("  "), *above(table)[1:])]
    at = max(hero.place for hero in table.heroes)
    for place in table.places[max(at, 0) : at + 2]:
        figures = "▶ " if place.figures else _("next: ")
        actions = ", ".join(icon.label for icon in place.actions if not icon.locked)
        enemies = "".join(f" ▲{each}" for each in place.enemies)
        cost = _(" leave: {n}+").format(n=place.movement_cost) if place.movement_cost else ""
        rows.append(
            line((figures, "key"), (place.name, "strong"), f" · {actions}", (enemies, "bad"), (cost, "warn"))
        )
    return rows


def adventure_die(table: Table) -> list[Line]:
    """The adventure die, left of the page."""
    face = table.fight.roll if table.fight is not None and table.fight.roll else 0
    return [
        (),
        line((_(" adv."), "dim")),
        line((_(" die"), "dim")),
        line(" ", (f"[{face or ' '}]", "chance")),
    ]


def prepared(table: Table) -> list[Line]:
    """The prepared dice, right of the page."""
    rows = [line((_("  prepared"), "dim"))]
    faces = table.dice.prepared
    rows += [(Span("  "), *dice(faces[at : at + 2], "die")) for at in range(0, len(faces), 2)]
    return rows if faces else [*rows, line(("  " + _("none"), "dim"))]


def strip(table: Table, width: int) -> list[Line]:
    """The panels from where the figures stand, as many as fit."""
    count = max(1, min(width // PANEL, len(table.places)))
    first = max(0, min(min(hero.place for hero in table.heroes), len(table.places) - count))
    shown = table.places[first : first + count]
    inner = width // count - 2
    bodies = [panel_body(table, place, inner) for place in shown]
    tall = max(map(len, bodies))
    rows: list[Line] = []
    for body in bodies:
        body += [line(" " * inner)] * (tall - len(body))
    rows.append(tuple(span for place in shown for span in top(place, inner)))
    for at in range(tall):
        rows.append(
            tuple(
                span
                for place, body in zip(shown, bodies, strict=True)
                for span in (Span("│", edge(place)), *body[at], Span("│", edge(place)))
            )
        )
    rows.append(tuple(span for place in shown for span in bottom(place, inner)))
    return rows


def edge(place: Place) -> str:
    """The style of a panel's frame: strong where a figure stands."""
    return "key" if place.figures else "dim"


def top(place: Place, inner: int) -> Line:
    """The upper edge of a panel with its section and enemies."""
    section, enemies = f"─ {place.section} ", "".join(f" ▲{each}" for each in place.enemies)
    fill = "─" * (inner - len(section) - len(enemies) - (1 if enemies else 0))
    parts = [Span(f"┌{section}{fill}", edge(place))]
    if enemies:
        parts += [Span(enemies, "bad"), Span(" ")]
    return (*parts, Span("┐", edge(place)))


def bottom(place: Place, inner: int) -> Line:
    """The lower edge of a panel with what leaving costs."""
    notes = []
    if place.no_rest:
        notes.append(_("no rest"))
    if place.movement_cost:
        notes.append(_("leave: {n}+").format(n=place.movement_cost))
    text = f" {', '.join(notes)} " if notes else ""
    return line(
        ("└─", edge(place)),
        (text, "warn"),
        ("─" * (inner - 1 - cells(text)), edge(place)),
        ("┘", edge(place)),
    )


def panel_body(table: Table, place: Place, inner: int) -> list[Line]:
    """What stands within a panel: name, figures, actions."""
    figures = (
        "▶" * len(place.figures) if len(table.heroes) == 1 else "".join(f"▶{n + 1}" for n in place.figures)
    )
    name = f"{figures} {place.name}" if figures else place.name
    style = "strong" if figures else ""
    rows = [line((text, style)) for text in textwrap.wrap(name, inner, max_lines=2, placeholder="…")]
    rows += [line("")] * (2 - len(rows))
    for icon in place.actions:
        label = textwrap.shorten(icon.label, inner - 2, placeholder="…")
        if icon.locked:
            rows.append(line(("✗ " + label, "dim")))
        else:
            rows.append(line("• " + label))
    return [padded(row, inner) for row in rows]


# The cards


def card(table: Table, hero: HeroView) -> list[Line]:
    """A character card: who, with what was found, and the trackers."""
    values = {tracker.name: tracker for tracker in hero.trackers}
    number = f"▶{hero.seat + 1} " if len(table.heroes) > 1 else ""
    ready = (
        hero.ability.label if hero.ability.available else _("{name}: used").format(name=hero.ability.label)
    )
    hp = values["hp"]
    return [
        line((f"{number}{hero_name(hero)}  ", "strong"), (" · ".join([ready, *belongings(hero)]), "dim")),
        line(
            _("  Attack {a}   Defense {d}   HP ").format(a=values["attack"].value, d=values["defense"].value),
            (f"{hp.value} {'♥' * hp.value}", "bad"),
            ("·" * (hp.last - hp.value), "dim"),
            _("   XP {xp}/{level}   accessories {acc}   food {food}").format(
                xp=values["xp"].value,
                level=values["xp"].last + 1,
                acc=values["accessories"].value,
                food=values["food"].value,
            ),
        ),
    ]


def fight_rows(fight: FightView) -> list[Line]:
    """Both sides of a combat."""
    theirs = _("{enemy}: Attack {a}, Defense {d}").format(
        enemy=fight.enemy, a=fight.enemy_attack, d=fight.enemy_defense
    )
    if not fight.roll:
        theirs += _(", plus a die")
    ours = _("you: Attack {a}, Defense {d}").format(a=fight.attack, d=fight.defense)
    if not fight.die:
        ours += _(", plus a die")
    return [line((_("Fight  "), "bad"), theirs), line("       ", ours)]
