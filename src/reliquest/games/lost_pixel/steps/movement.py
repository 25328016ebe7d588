"""The Explore Phase: walking, revealing tiles, and what happens on entering a space (chapters 8 to 10)."""

from typing import Final

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import Question
from reliquest.games.lost_pixel.state import EXPLORE, NOBODY, NOWHERE, Quest, Rule, stored
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import events, floors, points
from reliquest.games.lost_pixel.steps.cards import (
    KeepLimit,
    ask_tile,
    distinct,
    draw_items,
    draw_potions,
    in_tile_deck,
    put_away,
    take_tile,
    tiles_in_deck,
)
from reliquest.games.lost_pixel.steps.harm import WinCheck, check_win, hurt, on_stairs
from reliquest.games.lost_pixel.steps.numbers import passes, speed_left
from reliquest.games.lost_pixel.tables import (
    ACID,
    CENTRE,
    DOWNSTAIRS,
    DX,
    DY,
    LAVA,
    OF_ARTIFACT,
    OF_TREASURE,
    PIXEL,
    PLACES,
    PLAIN,
    PORTAL,
    SOUTH,
    WALL,
    WATER,
)

TERRAIN_HURTS: Final = 1
"""LP-079, LP-082."""


class Explore(Rule):
    """The Explore Phase begins, or goes on after something was done in it."""

    def on(self, s: Quest, answer: int) -> None:
        explore(s)


def explore(s: Quest) -> None:
    """The active hero walks, reveals, acts freely, goes down, or has had enough (LP-070 to LP-087)."""
    if not s.hero().alive:
        return
    s.phase = EXPLORE
    if s.t.house.help_others:
        s.push(ExploreAsk())
        points.offer_help(s, c.AT_EXPLORE)
    else:
        ask_explore(s)


class ExploreAsk(Rule):
    """The helpers have had their say."""

    def on(self, s: Quest, answer: int) -> None:
        ask_explore(s)


def ask_explore(s: Quest) -> None:
    """What the active hero does next in the Explore Phase."""
    options = [c.STAY]
    moves(s, options)
    if on_stairs(s, s.active):
        options.append(c.DESCEND)
    points.free_acts(s, s.active, c.AT_EXPLORE, options)
    s.ask(Question(s.active, c.ASK_EXPLORE, options), Explored())


class Explored(Rule):
    """What was chosen is done, and the hero is asked again, until the phase is over."""

    def on(self, s: Quest, answer: int) -> None:
        if answer == c.STAY:
            return
        if answer == c.DESCEND:
            floors.descend(s)
            return
        s.push(Explore())
        if points.is_free(answer):
            points.do_freely(s, s.active, answer)
        elif answer >= c.REVEAL:
            s.drawn = []
            reveal(s, answer - c.REVEAL, 0, tiles_in_deck(s))
        else:
            step_to(s, answer - c.MOVE)


def moves(s: Quest, options: list[int]) -> None:
    """Add the spaces the active hero can walk to, and the edges where it can reveal."""
    left = speed_left(s)
    if left == 0:
        return
    h = s.hero()
    for side in range(4):
        tile, space = neighbour(s, h.tile, h.space, side)
        if space == NOWHERE:
            continue
        if tile == NOWHERE:
            if tiles_in_deck(s) > 0:
                options.append(c.REVEAL + side)
            continue
        terrain = s.terrain(tile, space)
        if terrain == PLAIN or (terrain != WALL and affordable(s, cost(s, s.active, terrain), left)):
            options.append(c.MOVE + side)


def neighbour(s: Quest, tile: int, space: int, side: int) -> tuple[int, int]:
    """The space on that side (LP-R33): its tile, NOWHERE for an empty cell, and space; (NOWHERE, NOWHERE) if none."""
    if space == CENTRE:
        return tile, side
    if (side + 2) % 4 == space:
        return tile, CENTRE
    if side == space:
        return s.beyond(tile, side), (side + 2) % 4
    return NOWHERE, NOWHERE


def cost(s: Quest, seat: int, terrain: int) -> int:
    """The SPD it takes to enter (LP-077 to LP-081, LP-E37)."""
    return 2 if terrain in (WATER, LAVA) and not passes(s, seat, terrain) else 1


def affordable(s: Quest, n: int, left: int) -> bool:
    """Whether the SPD left suffices for a known space (LP-074, LP-R39)."""
    return left >= n or (s.t.house.water_with_one and left >= 1)


def step_to(s: Quest, side: int) -> None:
    """Walk one space."""
    h = s.hero()
    tile, space = neighbour(s, h.tile, h.space, side)
    pay_and_enter(s, tile, space, side, False)


def pay_and_enter(s: Quest, tile: int, space: int, side: int, revealed: bool) -> None:
    """Spend the SPD, as far as there is (LP-R38, LP-R112), and enter."""
    left = speed_left(s)
    n = min(left, cost(s, s.active, s.terrain(tile, space)))
    s.spent += n
    s.tell(c.MOVED, s.active, side, n, left - n)
    enter(s, s.active, tile, space, 1 if revealed else 0)


def enter(s: Quest, seat: int, tile: int, space: int, revealed: int) -> None:
    """Put a hero on a space; what happens there happens in this order (LP-R47)."""
    h = s.heroes[seat]
    h.tile, h.space = tile, space
    terrain = s.terrain(tile, space)
    burns = terrain in (ACID, LAVA) and not passes(s, seat, terrain)
    if not burns and not s.deaths and s.pixel_tile == NOWHERE:
        arrive(s, seat, tile, space, revealed)
        return
    s.push(Arrived(seat, tile, space, revealed))
    s.push(Loot(seat, tile, space, 0))
    if burns:
        s.tell(c.TERRAIN, seat, terrain)
        hurt(s, seat, TERRAIN_HURTS)


def still_there(s: Quest, seat: int, tile: int, space: int) -> bool:
    """Whether the hero lives and was not moved away meanwhile."""
    h = s.heroes[seat]
    return h.alive and h.tile == tile and h.space == space


class Loot(Rule):
    """A lost Pixel is taken up first, then the bodies in order of death may be looted (LP-217 to LP-219, LP-R113)."""

    def __init__(self, seat: int, tile: int, space: int, at: int) -> None:
        self.seat = seat
        self.tile = tile
        self.space = space
        self.at = at

    def args(self) -> list[int]:
        return [self.seat, self.tile, self.space, self.at]

    def on(self, s: Quest, answer: int) -> None:
        if not still_there(s, self.seat, self.tile, self.space):
            return
        if s.pixel_tile == self.tile and s.pixel_space == self.space:
            take_pixel(s, self.seat)
        for at in range(self.at, len(s.deaths)):
            body = s.heroes[s.deaths[at]]
            here = body.tile == self.tile and body.space == self.space
            if here and not body.looted and (body.inventory or max(body.equipped) >= 0):
                s.push(Loot(self.seat, self.tile, self.space, at + 1))
                s.push(LootBody(self.seat, s.deaths[at], 0))
                return


class LootBody(Rule):
    """The looter takes any number of cards; with the first one the body is looted, what is left is discarded."""

    def __init__(self, seat: int, body: int, taken: int) -> None:
        self.seat = seat
        self.body = body
        self.taken = taken

    def args(self) -> list[int]:
        return [self.seat, self.body, self.taken]

    def on(self, s: Quest, answer: int) -> None:
        dead = s.heroes[self.body]
        cards = dead.inventory + [item for item in dead.equipped if item >= 0]
        options = [0] + [c.TAKE + item for item in distinct(cards)]
        if len(options) > 1:
            s.ask(Question(self.seat, c.ASK_LOOT, options), Looted(self.seat, self.body, self.taken))
        else:
            s.push(KeepLimit(self.seat))


class Looted(Rule):
    """A card changes hands, or the looter has enough."""

    def __init__(self, seat: int, body: int, taken: int) -> None:
        self.seat = seat
        self.body = body
        self.taken = taken

    def args(self) -> list[int]:
        return [self.seat, self.body, self.taken]

    def on(self, s: Quest, answer: int) -> None:
        dead = s.heroes[self.body]
        if answer == 0:
            if self.taken:
                strip(s, self.body)
                s.push(KeepLimit(self.seat))
            return
        item = answer - c.TAKE
        if item in dead.inventory:
            dead.inventory.remove(item)
        else:
            dead.take_off(item)
        dead.looted = True
        s.heroes[self.seat].inventory.append(item)
        s.tell(c.LOOTED, self.seat, item, self.body)
        s.push(LootBody(self.seat, self.body, 1))


def strip(s: Quest, seat: int) -> None:
    """Discard all that a body still has (LP-R94, LP-R95)."""
    dead = s.heroes[seat]
    for item in dead.inventory + [item for item in dead.equipped if item >= 0]:
        put_away(s, item)
        s.tell(c.DISCARDED, seat, item)
    dead.inventory = []
    for place in range(PLACES):
        dead.wear(place, NOBODY)


class Arrived(Rule):
    """Icons with their Search token, the Pixel, the win, and on a reveal the Event (LP-088 to LP-095, LP-100)."""

    def __init__(self, seat: int, tile: int, space: int, revealed: int) -> None:
        self.seat = seat
        self.tile = tile
        self.space = space
        self.revealed = revealed

    def args(self) -> list[int]:
        return [self.seat, self.tile, self.space, self.revealed]

    def on(self, s: Quest, answer: int) -> None:
        if still_there(s, self.seat, self.tile, self.space):
            arrive(s, self.seat, self.tile, self.space, self.revealed)


def arrive(s: Quest, seat: int, tile: int, space: int, revealed: int) -> None:
    """Settle what a space holds for the hero that has come to it."""
    laid = s.laid[tile]
    at = stored(space, laid.turns)
    card = s.t.tiles[laid.card]
    if not card.rich[at] or (laid.searched >> space) & 1:
        find_pixel(s, seat, tile, space)
        if s.pixel_seat >= 0:
            check_win(s)
        if not s.over_with():
            event_due(s, seat, tile, space, revealed)
        return
    s.push(EventDue(seat, tile, space, revealed))
    s.push(WinCheck())
    s.push(PixelFound(seat, tile, space))
    s.search(tile, space)
    s.tell(c.SEARCHED, seat)
    treasures, artifacts, potions = card.icons[at]
    if potions > 0:
        s.push(PotionsFound(seat, potions))
    for _ in range(artifacts):
        draw_items(s, OF_ARTIFACT, seat, 1)
    for _ in range(treasures):
        draw_items(s, OF_TREASURE, seat, 1)


class PotionsFound(Rule):
    """The potions of a space are laid in front of the hero, after its other icons."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def args(self) -> list[int]:
        return [self.seat, self.n]

    def on(self, s: Quest, answer: int) -> None:
        draw_potions(s, self.seat, self.n)


class PixelFound(Rule):
    """After the icons of a space its Pixel is found."""

    def __init__(self, seat: int, tile: int, space: int) -> None:
        self.seat = seat
        self.tile = tile
        self.space = space

    def args(self) -> list[int]:
        return [self.seat, self.tile, self.space]

    def on(self, s: Quest, answer: int) -> None:
        if still_there(s, self.seat, self.tile, self.space):
            find_pixel(s, self.seat, self.tile, self.space)


def find_pixel(s: Quest, seat: int, tile: int, space: int) -> None:
    """The first hero on the Pixel's icon takes the Lost Pixel (LP-R97)."""
    if space == CENTRE and not s.pixel_taken and s.tile_card(tile).kind == PIXEL:
        take_pixel(s, seat)


def take_pixel(s: Quest, seat: int) -> None:
    """The Lost Pixel lies in front of this hero now."""
    s.pixel_taken = True
    s.pixel_seat = seat
    s.pixel_tile = NOWHERE
    s.tell(c.PIXEL_TAKEN, seat)


class EventDue(Rule):
    """After everything else on a space its Event is due."""

    def __init__(self, seat: int, tile: int, space: int, revealed: int) -> None:
        self.seat = seat
        self.tile = tile
        self.space = space
        self.revealed = revealed

    def args(self) -> list[int]:
        return [self.seat, self.tile, self.space, self.revealed]

    def on(self, s: Quest, answer: int) -> None:
        if still_there(s, self.seat, self.tile, self.space):
            event_due(s, self.seat, self.tile, self.space, self.revealed)


def event_due(s: Quest, seat: int, tile: int, space: int, revealed: int) -> None:
    """A "?" on the arrow space of a tile just revealed draws an Event (LP-100, LP-R51)."""
    if not revealed and not s.t.house.event_reentry:
        return
    if s.tile_card(tile).event and (revealed or stored(space, s.laid[tile].turns) == SOUTH):
        events.draw_event(s, seat)


# revealing (LP-083 to LP-087, LP-R36 to LP-R43)


def reveal(s: Quest, side: int, tried: int, size: int) -> None:
    """Draw the top tile; ``tried`` were drawn before and would have closed the floor, out of ``size`` in the deck."""
    ask_tile(s, c.DRAW_TILE, TileDrawn(side, tried, size))


class TileDrawn(Rule):
    """Lay the tile with its arrow in the direction of the move, unless that would close the floor."""

    def __init__(self, side: int, tried: int, size: int) -> None:
        self.side = side
        self.tried = tried
        self.size = size

    def args(self) -> list[int]:
        return [self.side, self.tried, self.size]

    def on(self, s: Quest, answer: int) -> None:
        take_tile(s, answer)
        tile = lay_ahead(s, answer, self.side)
        s.tell(c.REVEALED, s.active, answer)
        if s.t.house.strict_seal or not needed(s) or has_open_edge(s, tile):
            s.drawn = []
            pay_and_enter(s, tile, (self.side + 2) % 4, self.side, True)
            return
        s.take_back(tile)
        s.tell(c.TILE_BACK, s.active, answer)
        s.drawn.append(answer)
        s.tiles.put_bottom(answer, EVERYONE)
        if self.tried + 1 < self.size:
            reveal(s, self.side, self.tried + 1, self.size)
        else:
            lay_the_first(s, self.side)


def lay_ahead(s: Quest, card: int, side: int) -> int:
    """Put a tile into the cell the active hero faces, turned so that its arrow points the way it goes."""
    here = s.laid[s.hero().tile]
    return s.lay(card, side, here.x + DX[side], here.y + DY[side])


def lay_the_first(s: Quest, side: int) -> None:
    """Every tile would close the floor: the first one drawn is laid, and a wall becomes floor (LP-R43)."""
    card = s.drawn[0]
    s.drawn = []
    for i in range(len(s.tiles.bottom)):
        if s.tiles.bottom[i].card == card:
            del s.tiles.bottom[i]
            break
    tile = lay_ahead(s, card, side)
    s.tell(c.REVEALED, s.active, card)
    options = [
        c.OPEN + 8 * at + space for at in range(len(s.laid)) for space in range(4) if walled_off(s, at, space)
    ]
    s.push(WallOpened(tile, side))
    if options:
        s.question = Question(s.active, c.ASK_OPEN, options)


def walled_off(s: Quest, tile: int, space: int) -> bool:
    """Whether an edge space is a wall that faces an empty cell."""
    return not s.is_open(tile, space) and s.beyond(tile, space) == NOWHERE


class WallOpened(Rule):
    """The chosen wall is plain floor for good; then the hero enters the tile."""

    def __init__(self, tile: int, side: int) -> None:
        self.tile = tile
        self.side = side

    def args(self) -> list[int]:
        return [self.tile, self.side]

    def on(self, s: Quest, answer: int) -> None:
        if answer >= c.OPEN:
            s.open_wall((answer - c.OPEN) // 8, (answer - c.OPEN) % 8)
            s.tell(c.WALL_OPENED, s.active)
        pay_and_enter(s, self.tile, (self.side + 2) % 4, self.side, True)


def needed(s: Quest) -> bool:
    """Whether a tile that the floor cannot do without is still in the deck (LP-R43)."""
    if s.floor == s.t.floors:
        return in_tile_deck(s, PORTAL) or in_tile_deck(s, PIXEL)
    return in_tile_deck(s, DOWNSTAIRS)


def has_open_edge(s: Quest, tile: int) -> bool:
    """Whether a non-wall edge space that faces an empty cell can be reached from this tile."""
    seen = [False] * len(s.laid)
    todo = [tile]
    seen[tile] = True
    while todo:
        at = todo.pop()
        for side in range(4):
            if not s.is_open(at, side):
                continue
            other = s.beyond(at, side)
            if other == NOWHERE:
                return True
            if not seen[other] and s.is_open(other, (side + 2) % 4):
                seen[other] = True
                todo.append(other)
    return False


# TELEPORT (LP-E35)


class Teleport(Rule):
    """A hero is put on the centre of the Starting tile, or of a laid tile of the owner's choice."""

    def __init__(self, owner: int, seat: int, anywhere: int) -> None:
        self.owner = owner
        self.seat = seat
        self.anywhere = anywhere

    def args(self) -> list[int]:
        return [self.owner, self.seat, self.anywhere]

    def on(self, s: Quest, answer: int) -> None:
        if not self.anywhere or len(s.laid) == 1:
            s.tell(c.TELEPORTED, self.seat)
            enter(s, self.seat, 0, CENTRE, 0)
            return
        options = [c.GO_TO + tile for tile in range(len(s.laid))]
        s.ask(Question(self.owner, c.ASK_TELEPORT, options), Teleported(self.seat))


class Teleported(Rule):
    """The hero enters the chosen tile's centre."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        s.tell(c.TELEPORTED, self.seat)
        enter(s, self.seat, answer - c.GO_TO, CENTRE, 0)
