"""Hints for a first game of Lost Pixel, each for the moment at which a newcomer would ask."""

from collections.abc import Iterator

from reliquest.engine.view import Asked
from reliquest.games.lost_pixel.view import HeroView, Table
from reliquest.terminal.drawing import Hint
from reliquest.terminal.lost_pixel.board import SHORT_OF_TIME
from reliquest.terminal.lost_pixel.names import hero_at
from reliquest.text import _


def hints_for(asked: Asked, table: Table, seat: int) -> Iterator[Hint]:
    """What helps at this moment, from the most particular to the most general."""
    names = {option.name.split(":")[0] for option in asked.options}
    hero = hero_at(table, seat)
    if "keep" in names and table.drawn:
        yield Hint(
            "spell",
            _(
                "a Spell stays with you; each time it is cast it costs Gems of its element, or wild ones. Gems come "
                "with each new floor."
            ),
        )
    if names & {"move", "reveal", "stay"}:
        yield from exploring(asked, table, hero, names)
    if table.monster is not None:
        yield from fighting(names, hero)
    if "attempt" in names:
        yield Hint(
            "event",
            _("a check takes the die of the Hero card; equipment helps only where it names Event checks."),
        )
    if "buy" in names or "trade-in" in names:
        yield Hint(
            "store",
            _("you pay from the purse, and cards can be traded in for the coin in their corner."),
        )
    if "discard" in names:
        yield Hint(
            "discard",
            _("equipped cards and potions do not count for the Inventory. Equip first, discard second."),
        )
    if "offer" in names or "done" in names:
        yield Hint(
            "trade", _("only now, as a floor begins, cards may change hands; later everyone keeps their own.")
        )
    if "take" in names:
        yield Hint("loot", _("this can be done once for each dead hero, so take all that is worth carrying."))
    if "pass" in names:
        yield Hint("window", _("nothing forces you here; Enter lets the moment pass."))


def exploring(asked: Asked, table: Table, hero: HeroView, names: set[str]) -> Iterator[Hint]:
    """What helps in the Explore Phase."""
    if "descend" in names:
        yield Hint(
            "descend",
            _(
                "going down takes everyone along and brings Gems and fresh time cards. Stay only while there is "
                "something to fetch and time for it."
            ),
        )
    yield Hint(
        "explore",
        _(
            "n, e, s or w walks for 1 SPD a space, or reveals a tile through an open side (? on the map). Find the "
            "stairs down before the time cards run out: each turn takes one."
        ),
    )
    if any(option.name.startswith("equip:") for option in asked.options):
        yield Hint(
            "equip",
            _(
                "equipping is free until a fight begins, and can be changed again. Type t to read all cards in full."
            ),
        )
    if hero.life_left * 3 <= hero.life:
        yield Hint(
            "life",
            _(
                "little life is left: an unknown potion may heal, and a Level gives 3 back. Evade what you can."
            ),
        )
    if table.time_left <= SHORT_OF_TIME:
        yield Hint(
            "time", _("when the last time card is gone, all is lost: go straight for what is unexplored.")
        )
    if table.floor == table.floors:
        yield Hint(
            "last",
            _(
                "this is the last floor: find the Lost Pixel, then stand on the Portal with it. No stairs here."
            ),
        )
    if any(not each.alive and not each.looted for each in table.heroes):
        yield Hint(
            "body",
            _("whoever steps onto a dead hero's space may take its cards, once. A full Inventory overflows."),
        )
    if "drink" in names and any(potion.card is None for potion in hero.potions):
        yield Hint("potion", _("what an unknown potion does shows when it is drunk; most of them are kind."))
    if len(table.heroes) > 1:
        yield Hint("party", _("no space gives twice, so spread out; the stairs need only one of you."))
    if "stay" in names and table.spd_left == 0:
        yield Hint("stay", _("you are out of SPD. When you end the phase, a Monster comes."))


def fighting(names: set[str], hero: HeroView) -> Iterator[Hint]:
    """What helps in the Encounter Phase."""
    if "evade" in names:
        yield Hint(
            "meet",
            _(
                "you may try to evade once, before the first blow; it brings no XP. Choosing a stat begins the "
                "fight, to the end of one of you."
            ),
        )
    if "stat" in names:
        yield Hint(
            "stat",
            _(
                "you roll the die of the stat you choose, and only cards that boost it, or name no stat, add "
                "their ATK. DEF is taken off each kind of damage by itself."
            ),
        )
    if "attack" in names:
        yield Hint(
            "attack",
            _("before each blow you may drink, use a card or cast one Spell; then Attack rolls the dice."),
        )
