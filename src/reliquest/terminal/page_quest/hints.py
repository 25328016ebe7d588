"""Hints for a first game of Page Quest, each for the moment at which a newcomer would ask."""

from collections.abc import Iterator

from reliquest.engine.view import Asked
from reliquest.games.page_quest.view import Table
from reliquest.terminal.drawing import Hint
from reliquest.text import _


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
    ahead = table.heroes[table.active].place + 1
    if ahead < len(table.places) and table.places[ahead].enemies:
        yield Hint(
            "ahead",
            _(
                "an enemy waits at the next location: keep a high die. In the table of those ahead 3/1 means "
                "Attack 3, Defense 1."
            ),
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
