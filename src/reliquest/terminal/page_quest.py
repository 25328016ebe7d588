"""Page Quest as text: the strip of panels, the dice where they lie at the table, and the character cards."""

import textwrap
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, TypeVar

from reliquest.engine.view import Asked, View
from reliquest.games.page_quest.view import ActionIcon, FightView, HeroView, Place, Table, TableLine
from reliquest.terminal.drawing import Drawing, Hint
from reliquest.terminal.lines import Line, Span, beside, cells, line, padded, wrapped
from reliquest.text import _, ngettext

SIDE: Final = 11
"""Columns on the right of the page, where the prepared dice lie."""

LEFT: Final = 7
"""Columns on the left of the page, where the adventure die lies."""

PANEL: Final = 20
"""Columns that a panel takes at least."""

FACES: Final = range(1, 7)

T = TypeVar("T")


class PageQuestDrawing(Drawing):
    """Draws a table of Page Quest."""

    def board(self, view: View, width: int) -> list[Line]:
        table = table_of(view)
        goal = textwrap.shorten(self.goal(view), width, placeholder="…")
        rows = [heading(view, table, width), line((goal, "dim")), path(table), above(table, width)]
        rows += beside(
            beside(adventure_die(table), strip(table, width - LEFT - SIDE), LEFT),
            prepared(table),
            width - SIDE,
        )
        below = [] if table.fight is None else fight_rows(table.fight)
        for hero in table.heroes:
            below += card(table, hero)
        below += near(view, table)
        return [*rows, *(row for each in below for row in wrapped(each, width, 4))]

    def spoken(self, view: View) -> list[str]:
        table = table_of(view)
        rows: list[str] = []
        for hero in table.heroes:
            rows += [where_spoken(table, hero), hero_spoken(hero)]
        rows += ahead_spoken(table)
        rows.append(dice_spoken(table))
        return rows

    def status(self, view: View, seat: int) -> str:
        table = table_of(view)
        hero = table.heroes[max(seat, 0)]
        values = {tracker.name: tracker.value for tracker in hero.trackers}
        return _(
            "HP {hp}, Attack {attack}, Defense {defense}, food {food}, accessories {accessories}. {dice}"
        ).format(dice=dice_spoken(table), **values)

    def tables(self, view: View, width: int) -> list[Line]:
        return list(all_tables(table_of(view)))

    def place(self, view: View) -> Hashable:
        return tuple(hero.place for hero in table_of(view).heroes)

    def arrival(self, view: View) -> list[str]:
        table = table_of(view)
        rows = [where_spoken(table, table.heroes[table.active])]
        return rows + ahead_spoken(table)

    def seat(self, view: View, seat: int) -> str:
        return hero_name(table_of(view).heroes[seat])

    def title(self, view: View) -> str:
        table = table_of(view)
        names = _(" and ").join(hero_name(hero) for hero in table.heroes)
        furthest = max(hero.place for hero in table.heroes) + 1
        where = _("location {n} of {last}").format(n=furthest, last=len(table.places))
        return f"{adventure_name(table)}, {names}" + (f", {where}" if furthest else "")

    def goal(self, view: View) -> str:
        return _("Goal: {goal}").format(goal=table_of(view).goal)

    def story(self, view: View) -> list[str]:
        return [table_of(view).introduction]

    def hints(self, view: View) -> Sequence[Hint]:
        table = table_of(view)
        return [] if view.asked is None else list(hints_for(view.asked, table, view.seat))


def table_of(view: View) -> Table:
    """The table that a view shows."""
    table: Table = view.table
    return table


# The page


def adventure_name(table: Table) -> str:
    """The adventure as players call it: ``Belize #01: The Frog That Calls the Rain``."""
    return f"{table.place_name} #{table.number:02d}: {table.title}"


def hero_name(hero: HeroView) -> str:
    """The player's own name where there is one, else the character's."""
    return hero.player or hero.name


def heading(view: View, table: Table, width: int) -> Line:
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
        spans.append(Span("▶ ", "here"))
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


def above(table: Table, width: int) -> Line:
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


def belongings(hero: HeroView) -> list[str]:
    """Coins, finds, items and what is still to come."""
    kept = []
    if hero.coins:
        kept.append(ngettext("{n} ancient coin", "{n} ancient coins", hero.coins).format(n=hero.coins))
    kept += [*hero.artifacts, *hero.finds, *(item.name for item in hero.items)]
    kept += [_("to come: {name}").format(name=name) for name in hero.pending]
    return kept


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


# The tables near at hand


def near(view: View, table: Table) -> Iterator[Line]:
    """The tables of this place and the enemies of the next one, read with their modifiers."""
    if table.fight is not None:
        return
    hero = table.heroes[view.asked.who if view.asked is not None and view.asked.who >= 0 else table.active]
    arrived = hero.place == hero.rounds - 1  # in each round a figure moves once (PQ-092)
    at = hero.place if arrived else hero.place + 1
    if arrived and at >= 0:
        for icon in table.places[at].actions:
            if read := readings(table, icon):
                yield line((f"{icon.label}  ", "strong"), *between(read))
    ahead = at + 1 if arrived else at
    if ahead < len(table.places):
        place = table.places[ahead]
        for enemy in place.enemies:
            label = _("Ahead, {place} ▲{enemy}  ").format(place=place.name, enemy=enemy)
            yield line((label, "bad"), *between(enemy_readings(table, enemy)))


def between(read: list[tuple[str, str]]) -> Iterator[Span]:
    """Values and what they bring, in a row."""
    for number, (values, text) in enumerate(read):
        if number:
            yield Span(" · ", "dim")
        yield Span(f"{values} ", "key")
        yield Span(text)


def readings(table: Table, icon: ActionIcon) -> list[tuple[str, str]]:
    """What each face of a die brings for an action that reads a table, its modifier included."""
    if icon.kind == "search":
        return grouped([search_text(table.search, face + icon.modifier) for face in FACES])
    lines = next((each.lines for each in table.tables if each.id == icon.kind), None)
    if lines is None:
        return []
    return grouped(
        [line_for([each.values for each in lines], lines, face + icon.modifier).gives for face in FACES]
    )


def enemy_readings(table: Table, enemy: str) -> list[tuple[str, str]]:
    """Who is met for each face of the adventure die."""
    if enemy.startswith("#"):
        rows = [int(enemy[1:])]
    else:
        rows = [face + int(enemy.replace("±", "")) for face in FACES]
    values = [each.values for each in table.enemy_table]
    found = []
    for row in rows:
        who = line_for(values, table.enemy_table, row)
        found.append(f"{who.name} {who.attack}/{who.defense}" if who.name else _("runs away"))
    return [("", found[0])] if len(found) == 1 else grouped(found)


def grouped(texts: list[str]) -> list[tuple[str, str]]:
    """The texts for the faces 1 to 6, equal neighbours together: ``2-3``."""
    out: list[tuple[str, str]] = []
    first = 1
    for face in FACES:
        if face == 6 or texts[face] != texts[face - 1]:
            out.append((str(face) if first == face else f"{first}-{face}", texts[face - 1]))
            first = face + 1
    return out


def line_for(values: list[str], rows: Sequence[T], value: int) -> T:
    """The row of a table for a value; beyond its ends the last one (PQ-144, PQ-145)."""
    for each, row in zip(values, rows, strict=True):
        if value <= ends(each)[1]:
            return row
    return rows[-1]


def search_text(lines: Sequence[TableLine], value: int) -> str:
    """The rewards that a value buys; beyond the ends of the table those of the end (PQ-146)."""
    listed = [[ends(part) for part in reward.values.split(", ")] for reward in lines]
    low = min((first for spans in listed for first, _last in spans), default=value)
    high = max((last for spans in listed for _first, last in spans), default=value)
    bought = min(max(value, low), high)
    found = [
        reward.gives
        for reward, spans in zip(lines, listed, strict=True)
        if any(first <= bought <= last for first, last in spans)
    ]
    return _(" or ").join(found) or "—"


def ends(values: str) -> tuple[int, int]:
    """The lowest and the highest value of ``2-3`` or ``4``."""
    first, _sign, last = values.partition("-")
    return int(first), int(last or first)


def all_tables(table: Table) -> Iterator[Line]:
    """Goal, special rules, every table, and the cards' rewards and abilities."""
    yield line((_("Goal: "), "strong"), table.goal)
    if table.rules:
        yield line((_("Special rules: "), "strong"), table.rules)
    yield line((_("Enemies"), "strong"))
    for enemy in table.enemy_table:
        text = _("{name}: Attack {a}, Defense {d}, {xp} XP").format(
            name=enemy.name, a=enemy.attack, d=enemy.defense, xp=enemy.xp
        )
        ability = f". {enemy.ability}" if enemy.ability else ""
        yield line((f"  {enemy.values:<5}", "key"), (text + ability) if enemy.name else _("runs away"))
    for each in table.tables:
        yield line((each.id.replace("-", " ").capitalize(), "strong"))
        for row in each.lines:
            yield line((f"  {row.values:<5}", "key"), f"{row.text}: {row.gives}")
    if table.search:
        yield line((_("Search (one of those that list the value)"), "strong"))
        for row in table.search:
            yield line((f"  {row.values:<8}", "key"), f"{row.text}: {row.gives}")
    for hero in table.heroes:
        yield from card_texts(hero)
    if table.help:
        yield line((_("Advice: "), "strong"), table.help)


def card_texts(hero: HeroView) -> Iterator[Line]:
    """What a character and its items can do."""
    yield line((hero.name, "strong"))
    yield line(("  " + _("Ability: "), "dim"), f"{hero.ability.label}. {hero.ability.text}")
    yield line(("  " + _("For an accessory: "), "dim"), _(" or ").join(each.label for each in hero.accessory))
    yield line(("  " + _("At a level-up: "), "dim"), _(" or ").join(each.label for each in hero.levelup))
    for item in hero.items:
        yield line(
            (f"  {item.name}: ", "dim"), " ".join([item.text, *(each.text for each in item.abilities)])
        )


# In sentences


def where_spoken(table: Table, hero: HeroView) -> str:
    """Where a figure stands and what can be done there."""
    who = hero_name(hero)
    if hero.place < 0:
        return _("{who} stands before the first location of {last}.").format(who=who, last=len(table.places))
    place = table.places[hero.place]
    text = _("{who} is at {place}, location {n} of {last}, section {section}.").format(
        who=who, place=place.name, n=hero.place + 1, last=len(table.places), section=place.section
    )
    return f"{text} {actions_spoken(place)}"


def actions_spoken(place: Place) -> str:
    """The actions, and what leaving costs."""
    locked = _("{label}, locked")
    actions = [locked.format(label=icon.label) if icon.locked else icon.label for icon in place.actions]
    text = _("Actions: {actions}.").format(actions=", ".join(actions) or _("none"))
    if place.no_rest:
        text += " " + _("No rest.")
    if place.movement_cost:
        text += " " + _("Leaving costs a die of {n} or more.").format(n=place.movement_cost)
    return text


def ahead_spoken(table: Table) -> list[str]:
    """The next location."""
    following = table.heroes[table.active].place + 1
    if following >= len(table.places):
        return [_("This is the last location.")]
    place = table.places[following]
    enemies = ", ".join(place.enemies)
    guard = _("Enemy {enemies}.").format(enemies=enemies) if enemies else _("No enemy.")
    return [
        _("Next is {place}. {guard} {actions}").format(
            place=place.name, guard=guard, actions=actions_spoken(place)
        )
    ]


def dice_spoken(table: Table) -> str:
    """The dice areas."""
    text = _("Prepared dice: {prepared}. Used: {used}.").format(
        prepared=" ".join(map(str, table.dice.prepared)) or _("none"),
        used=" ".join(map(str, table.dice.used)) or _("none"),
    )
    if table.dice.aside:
        text += " " + _("In the fight: {dice}.").format(dice=" ".join(map(str, table.dice.aside)))
    return text


def hero_spoken(hero: HeroView) -> str:
    """The trackers and belongings of a character."""
    values = {tracker.name: tracker.value for tracker in hero.trackers}
    text = _(
        "{who}: Attack {attack}, Defense {defense}, HP {hp}, XP {xp}, accessories {accessories}, food {food}."
    ).format(who=hero_name(hero), **values)
    kept = belongings(hero)
    return f"{text} {', '.join(kept)}." if kept else text


# Hints for a first game


def hints_for(asked: Asked, table: Table, seat: int) -> Iterator[Hint]:
    """What helps at this moment, from the most particular to the most general."""
    names = {option.name.split(":")[0] for option in asked.options}
    hero = table.heroes[max(seat, 0)]
    values = {tracker.name: tracker.value for tracker in hero.trackers}
    fighting = table.fight is not None
    if "keep" in names:
        yield Hint(
            "setup",
            _("high dice win fights and feed you. Re-roll a 1 or a 2; you may re-roll up to two dice, once."),
        )
    if (
        not asked.window
        and "die" not in names
        and names
        and names <= {"exert", "accessory", "ability", "item"}
    ):
        yield Hint(
            "forced",
            _(
                "no prepared die will do, so you must exert: 1 HP for one die. Preparing a used die is better than "
                "re-rolling, as it leaves you with one die more."
            ),
        )
    if fighting and "die" in names:
        yield Hint(
            "fight",
            _(
                "your die is added to Attack and Defense alike. The enemy then adds one die to both of its numbers and "
                "strikes first; the chances stand beside each die."
            ),
        )
    if any(option.target.startswith("action:") for option in asked.options):
        yield from action_hints(asked, table, values)
    elif "die" in names and not fighting and "keep" not in names:
        yield Hint(
            "die",
            _(
                "the die goes to the used area above the page; it comes back when you rest, or for 1 HP by exerting."
            ),
        )
    if asked.window:
        yield Hint("window", _("nothing forces you here; Enter lets the moment pass."))


def action_hints(asked: Asked, table: Table, values: dict[str, int]) -> Iterator[Hint]:
    """What helps in the action phase."""
    yield Hint(
        "action",
        _(
            "you do one thing at each location. Hunting and Search read the value of your die, so they want a high one; "
            "for Detour, Trap and coins any die will do, so give them your lowest."
        ),
    )
    if any(option.name == "rest" for option in asked.options) and len(table.dice.used) >= len(
        table.dice.prepared
    ):
        yield Hint(
            "rest", _("resting costs 1 food and rolls all used dice again. Rest before your dice run out.")
        )
    if values["hp"] <= 2:
        yield Hint(
            "hp", _("at 0 HP the adventure is lost at once. An accessory or ointment may heal you first.")
        )
    if values["food"] == 0:
        yield Hint(
            "food", _("without food you cannot rest, and every further die costs 1 HP. Hunt with a high die.")
        )
    if len(table.heroes) > 1:
        yield Hint("locked", _("what you do here is locked for your partner; agree on who takes what."))


DRAWING: Final = PageQuestDrawing()
