"""The table of Page Quest in short sentences, for plain text and screen readers."""

from reliquest.games.page_quest.view import HeroView, Place, Table
from reliquest.terminal.page_quest.names import belongings, hero_name
from reliquest.text import _


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
