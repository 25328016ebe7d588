"""What one would look up beside the map of Lost Pixel: the whole floor, every card in full, the decks."""

from collections.abc import Iterator

from reliquest.games.lost_pixel.describe import shown
from reliquest.games.lost_pixel.view import CardView, HeroView, Table
from reliquest.terminal.lines import Line, line
from reliquest.terminal.lost_pixel.board import condition
from reliquest.terminal.lost_pixel.chart import ACROSS, chart
from reliquest.terminal.lost_pixel.names import letter, spell_line, worn, xp_line
from reliquest.text import _


def lists(table: Table, seat: int, width: int) -> Iterator[Line]:
    """The lists; the map is as wide as it must be, or as the width allows."""
    if table.floor_text:
        yield line((table.floor_text, "dim"))
    if table.tiles:
        rows, key = chart(table, seat, max(1, width // ACROSS), len(table.tiles) + 2)
        yield from [*rows, *key]
    for hero in table.heroes:
        yield from whole(table, hero)
    for deck in table.decks:
        name = shown(deck.name)
        text = _("{deck} deck  ").format(deck=name[:1].upper() + name[1:])
        more = _(", on top {cards}").format(cards=", ".join(deck.known)) if deck.known else ""
        gone = _("; discarded {n}").format(n=deck.discards) if deck.discards else ""
        yield line((text, "strong"), _("{n} cards{more}{gone}").format(n=deck.size, more=more, gone=gone))


def whole(table: Table, hero: HeroView) -> Iterator[Line]:
    """A hero with the text of every card."""
    yield line((f"{letter(table, hero.seat)} {hero.name}", "title"), (f"  {xp_line(hero)}", "dim"))
    if not hero.alive:
        yield line("  ", (_("dead"), "bad"))
        return
    if hero.text:
        yield line((_("  Ability: "), "dim"), f"{hero.text}.")
    for row in condition(table, hero):
        yield line("  ", *row)
    for slot, card in worn(hero):
        yield in_full(shown(slot), card.name, card)
    for card in hero.inventory:
        where = _("Inventory")
        if card.level:
            where = _("Inventory, {slot}, Level {n}").format(slot=shown(card.slot), n=card.level)
        yield in_full(where, card.name, card)
    for card in hero.spells:
        yield in_full(_("Spell"), spell_line(card), card)
    for potion in hero.potions:
        if potion.card is None:
            yield line((_("  Potion: "), "dim"), _("unknown"))
        else:
            yield in_full(_("Potion"), potion.card.name, potion.card)


def in_full(where: str, name: str, card: CardView) -> Line:
    """A card with its place and its text."""
    return line((f"  {where}: ", "dim"), (name, "strong"), (f"  {card.text}" if card.text else "", "dim"))
