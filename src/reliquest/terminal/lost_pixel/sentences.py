"""The table of Lost Pixel in short sentences, for plain text and screen readers."""

from collections.abc import Iterator

from reliquest.games.lost_pixel.describe import DIRECTIONS, shown
from reliquest.games.lost_pixel.tables import SPACES
from reliquest.games.lost_pixel.view import HeroView, MonsterView, Table, TileView
from reliquest.terminal.lost_pixel.names import (
    MEANINGS,
    PLACE,
    beyond,
    blocks,
    carried,
    floor_line,
    icons_at,
    potions,
    spells,
    stats_line,
    tile_at,
    time_left,
    unexplored,
    worn,
    xp_line,
)
from reliquest.text import _, ngettext

AROUND = ("north", "east", "south", "west")


def floor_spoken(table: Table) -> str:
    """The floor and the time."""
    if not table.tiles:
        return f"{floor_line(table)}."
    return _("{floor}. {time}.").format(floor=floor_line(table), time=time_left(table))


def where_spoken(table: Table, hero: HeroView) -> str:
    """Where a hero stands."""
    tile = tile_at(table, hero.x, hero.y)
    if tile is None:
        return ""
    return _("{hero} stands {place} of {tile}.").format(
        hero=hero.name, place=PLACE[hero.space](), tile=tile.name
    )


def here_spoken(table: Table, hero: HeroView) -> list[str]:
    """Where a hero stands, and the sides of that tile."""
    tile = tile_at(table, hero.x, hero.y)
    if tile is None:
        return []
    sides = "; ".join(side_spoken(table, tile, side) for side in AROUND)
    middle = things(table, tile, "centre")
    text = [where_spoken(table, hero), f"{sides[0].upper()}{sides[1:]}."]
    if middle:
        text.append(_("In the middle: {things}.").format(things=", ".join(middle)))
    return text


def side_spoken(table: Table, tile: TileView, side: str) -> str:
    """What a side of a tile holds and where it leads."""
    name = direction(side)
    space = next(each for each in tile.spaces if each.side == side)
    if space.terrain == "wall":
        return _("{side} a wall").format(side=name)
    found = things(table, tile, side)
    following = beyond(table, tile, side)
    if following is not None:
        opposite = AROUND[(AROUND.index(side) + 2) % 4]
        closed = next(each for each in following.spaces if each.side == opposite).terrain == "wall"
        found.append(_("a wall behind it") if closed else _("to {tile}").format(tile=following.name))
    elif (tile, side) in unexplored(table):
        found.append(_("unexplored"))
    return f"{name} {', '.join(found) or _('open')}"


def direction(side: str) -> str:
    """The side in words."""
    return DIRECTIONS[SPACES.index(side)]()


def things(table: Table, tile: TileView, side: str) -> list[str]:
    """Ground and finds of a space in words."""
    space = next(each for each in tile.spaces if each.side == side)
    ground = [shown(space.terrain)] if space.terrain not in ("plain", "wall") else []
    return ground + [MEANINGS[icon]() for icon in icons_at(table, tile, side)]


def map_spoken(table: Table, hero: HeroView) -> Iterator[str]:
    """What is known of the other tiles of the floor, each with its way from the hero."""
    for tile in table.tiles:
        if (tile.x, tile.y) == (hero.x, hero.y):
            continue
        finds = [thing for side in SPACES for thing in things(table, tile, side)]
        ways = [direction(side) for at, side in unexplored(table) if at is tile]
        if ways:
            finds.append(_("unexplored to the {sides}").format(sides=", ".join(ways)))
        if finds:
            yield _("{tile}, {way}: {finds}.").format(
                tile=tile.name, way=way_spoken(tile.x - hero.x, tile.y - hero.y), finds=", ".join(finds)
            )


def way_spoken(east: int, north: int) -> str:
    """How far a tile is away: ``1 north, 2 east``."""
    ways = [
        _("{n} {side}").format(n=abs(n), side=direction(side))
        for n, side in (
            (north, "north" if north > 0 else "south"),
            (east, "east" if east > 0 else "west"),
        )
        if n
    ]
    return ", ".join(ways)


def hero_spoken(hero: HeroView) -> str:
    """A hero: life, Level, dice, equipment, Inventory."""
    if not hero.alive:
        return _("{hero} is dead.").format(hero=hero.name)
    coins = ngettext("{n} coin", "{n} coins", hero.purse).format(n=hero.purse)
    parts = [
        _("{hero}: life {left} of {life}, {level}, {stats}, SPD {spd}, {coins}.").format(
            hero=hero.name, left=hero.life_left, life=hero.life, level=xp_line(hero),
            stats=stats_line(hero).replace("  ", ", "), spd=hero.spd, coins=coins,
        )
    ]  # fmt: skip
    for label, names in (
        (_("Equipped: {cards}."), [card.name for _slot, card in worn(hero)]),
        (_("Inventory: {cards}."), carried(hero)),
        (_("Spells: {cards}."), spells(hero)),
        (_("Potions: {cards}."), potions(hero)),
    ):
        if names:
            parts.append(label.format(cards=", ".join(names)))
    if hero.has_pixel:
        parts.append(_("Has the Lost Pixel."))
    return " ".join(parts)


def monster_spoken(monster: MonsterView) -> str:
    """The Monster with its numbers."""
    names = " + ".join([monster.card.name, *(each.name for each in monster.enhancers)])
    return _("{monster}: life {left} of {life}. ATK {atk}. DEF {held}. Reward {xp} XP.").format(
        monster=names,
        left=monster.life_left,
        life=monster.life,
        atk=blocks(monster.attack) or _("none"),
        held=blocks(monster.defence) or _("none"),
        xp=monster.xp,
    )
