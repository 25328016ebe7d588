"""What stands beside the map of Lost Pixel: heading, hero sheets, the Monster, the Event, the Store."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from reliquest.games.lost_pixel.describe import shown
from reliquest.games.lost_pixel.view import CardView, HeroView, MonsterView, StoreView, Table
from reliquest.terminal.lines import Line, Span, cells, columns, line, padded
from reliquest.terminal.lost_pixel.names import (
    blocks,
    carried,
    counted,
    empty_slots,
    floor_line,
    letter,
    potions,
    spells,
    stats_line,
    time_left,
    worn,
    xp_line,
)
from reliquest.text import _, ngettext

BAR: Final = 12
"""Hearts of a life that is whole."""

HANG: Final = 4
"""Columns by which what does not fit a row is indented in the next."""

ABILITY: Final = 2
"""Rows for what a hero can do."""

WORTH_IT: Final = 9
"""Columns below which the text of a card would be cut to nothing."""

SHORT_OF_TIME: Final = 4
"""With so few time cards left the heading warns."""


def heading(table: Table, width: int) -> Line:
    """The floor, and the time that is left on the right."""
    left = line((floor_line(table), "title"))
    if not table.tiles:
        return left
    right = time_left(table)
    style = "bad" if table.time_left <= SHORT_OF_TIME else "dim"
    if cells(floor_line(table)) + cells(right) + 1 > width:
        return (*left, Span(f"  {right}", style))
    return (*padded(left, width - cells(right)), Span(right, style))


def life(left: int, most: int) -> Line:
    """Life as a number and as hearts, of which there are as many as its share of the whole."""
    full = -(-max(left, 0) * BAR // max(most, 1))
    return line(
        (f"♥ {left}/{most} ", "bad"), ("♥" * min(full, BAR), "bad"), ("·" * (BAR - min(full, BAR)), "dim")
    )


def sheet(table: Table, hero: HeroView, width: int, *, low: bool = False) -> Iterator[Line]:
    """The area of one hero, what is worn in a row each; in short by name only. The lists have the whole texts."""
    marks = _("  has the Lost Pixel") if hero.has_pixel else ""
    yield line(
        (letter(table, hero.seat), "here"),
        (f" {hero.name}", "strong"),
        (f"  {xp_line(hero)}", "dim"),
        (marks, "warn"),
    )
    yield from condition(table, hero)
    if hero.text and not low:
        ability = _("Ability  {text}").format(text=hero.text)
        for row in textwrap.wrap(
            ability, width, max_lines=ABILITY, placeholder="…", subsequent_indent="    "
        ):
            yield line((row, "dim"))
    if low:
        names = [card.name for _slot, card in worn(hero)]
        yield from listing(_("Equipped  "), names or [_("nothing")], width)
    else:
        for slot, card in worn(hero):
            room = width - cells(f"{shown(slot)}  {card.name}  ")
            text = textwrap.shorten(card.text, room, placeholder="…") if room > WORTH_IT else ""
            yield line((f"{shown(slot)}  ", "dim"), card.name, (f"  {text}" if text else "", "dim"))
        if empty := empty_slots(hero):
            slots = _("free: {slots}").format(slots=", ".join(counted(empty)))
            yield line((textwrap.shorten(slots, width, placeholder="…"), "dim"))
    yield from kept(hero, width)


def condition(table: Table, hero: HeroView) -> Iterator[Line]:
    """Life, purse, dice, SPD and DEF, and what goes on."""
    coins = ngettext("{n} coin", "{n} coins", hero.purse).format(n=hero.purse)
    yield (*life(hero.life_left, hero.life), Span(f"  {coins}", "dim"))
    moving = table.phase == "explore" and hero.seat == table.active
    spd = (
        _("SPD {left} of {spd} left").format(left=table.spd_left, spd=hero.spd)
        if moving
        else _("SPD {spd}").format(spd=hero.spd)
    )
    yield line(f"{stats_line(hero)}  ", (spd, "strong"))
    if hero.defence:
        yield line(("DEF  ", "dim"), blocks(hero.defence))
    if hero.skip:
        missed = ngettext("misses the next turn", "misses the next {n} turns", hero.skip)
        yield line((missed.format(n=hero.skip), "warn"))
    goes_on = [
        each.text + (_(" ({n} left)").format(n=each.left) if each.left else "") for each in hero.lasting
    ]
    for text in counted(goes_on):
        yield line(("+ ", "key"), (text, "dim"))


def kept(hero: HeroView, width: int) -> Iterator[Line]:
    """Inventory, Spells and potions."""
    count = _("Inventory {n}/{most}  ").format(n=len(hero.inventory), most=hero.hand_limit)
    yield from listing(count, carried(hero) or ["–"], width)
    if hero.spells:
        yield from listing(_("Spells  "), spells(hero), width)
    if hero.potions:
        yield from listing(_("Potions  "), potions(hero), width)


def listing(label: str, names: Sequence[str], width: int) -> Iterator[Line]:
    """A label and names with commas; a name that does not fit stands whole in the next row."""
    row, first = line((label, "dim")), True
    for at, name in enumerate(names):
        text = name if at == len(names) - 1 else f"{name},"
        if not first and columns(row) + 1 + cells(text) > width:
            yield row
            row, first = line(" " * HANG), True
        row = (*row, Span(text if first else f" {text}"))
        first = False
    yield row


def in_a_row(table: Table, hero: HeroView) -> Line:
    """Another hero in one line."""
    mark = (letter(table, hero.seat), "strong" if hero.alive else "dim")
    if not hero.alive:
        return line(mark, (f" {hero.name}  ", "dim"), (_("dead"), "bad"))
    return line(
        mark,
        f" {hero.name}  ",
        (f"♥ {hero.life_left}/{hero.life}", "bad"),
        (f"  {xp_line(hero)}  {stats_line(hero)}  ", "dim"),
        (_("SPD {spd}").format(spd=hero.spd), "dim"),
        (_("  has the Lost Pixel") if hero.has_pixel else "", "warn"),
    )


def monster_rows(monster: MonsterView, *, low: bool = False) -> Iterator[Line]:
    """The Monster with all its numbers."""
    names = " + ".join([monster.card.name, *(each.name for each in monster.enhancers)])
    yield line((names, "title"), (_("  Elite") if monster.elite else "", "warn"))
    yield life(monster.life_left, monster.life)
    yield line((_("ATK  "), "bad"), blocks(monster.attack) or _("none"))
    yield line((_("DEF  "), "strong"), blocks(monster.defence) or _("none"))
    reward = _("reward: {xp} XP").format(xp=monster.xp)
    if monster.coin:
        reward += ngettext(", {n} coin", ", {n} coins", monster.coin).format(n=monster.coin)
    yield line((reward, "dim"))
    if monster.stat:
        text = _("round {n}, fought with {stat}").format(n=monster.round, stat=shown(monster.stat))
        yield line((text, "dim"))
    for card in [] if low else [monster.card, *monster.enhancers]:
        if card.text:
            yield line((f"{card.name}: {card.text}.", "dim"))


def card_rows(title: str, card: CardView, width: int, *, cost: str = "") -> Iterator[Line]:
    """An open card that matters now: what it does, and its flavour; a Spell with its cost."""
    yield line((title, "dim"), (cost or card.name, "title"))
    if card.text:
        yield line(f"{card.text}.")
    for row in textwrap.wrap(card.flavour, width):
        yield line((row, "dim"))


def store_rows(store: StoreView, hero: HeroView) -> Iterator[Line]:
    """What the Store offers, with prices, and what is in the purse."""
    coins = ngettext("{n} coin", "{n} coins", hero.purse).format(n=hero.purse)
    yield line((_("The Store"), "title"), (_("   in your purse: {coins}").format(coins=coins), "dim"))
    for offer in store.treasures:
        level = _("Level {n}").format(n=offer.card.level)
        too_high = offer.card.level > hero.level
        yield line(
            (f"{offer.price:>3}  ", "key"),
            offer.card.name,
            (f"  {shown(offer.card.slot)}, ", "dim"),
            (level, "warn" if too_high else "dim"),
        )
    if store.potions:
        count = ngettext("{n} unseen potion", "{n} unseen potions", store.potions).format(n=store.potions)
        yield line((f"{store.potion_price:>3}  ", "key"), count)


def body_rows(table: Table, hero: HeroView) -> Iterator[Line]:
    """What dead heroes on this space still have."""
    for each in table.heroes:
        on_it = (each.x, each.y, each.space) == (hero.x, hero.y, hero.space)
        if each.seat == hero.seat or each.alive or each.looted or not on_it:
            continue
        yield line((_("Here lies {hero}").format(hero=each.name), "title"))
        names = [card.name for _slot, card in worn(each)] + carried(each) + [c.name for c in each.spells]
        yield line(", ".join(names) or _("Nothing is left."))
