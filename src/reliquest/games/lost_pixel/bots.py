"""The sensible player: explores with a purpose, fights what it can, evades what it cannot, and shares."""

from typing import Final

from reliquest.engine.flow import PASS, Question, State
from reliquest.engine.play import Player
from reliquest.games.lost_pixel.odds import check_chance, evade_chance, mean, monster_damage
from reliquest.games.lost_pixel.state import NOWHERE, Quest, stored
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.cards import may_equip, tiles_in_deck
from reliquest.games.lost_pixel.steps.movement import cost, neighbour
from reliquest.games.lost_pixel.steps.numbers import HAND, life, life_left, monster_left, passes, speed
from reliquest.games.lost_pixel.steps.points import gems_of, is_free
from reliquest.games.lost_pixel.steps.store import coin_of, price
from reliquest.games.lost_pixel.tables import (
    ACID,
    CENTRE,
    DOWNSTAIRS,
    EVADE_MOD,
    FOE,
    GEM,
    HEAL,
    LAVA,
    PIXEL,
    PORTAL,
    SHEEP,
)
from reliquest.games.lost_pixel.worth import (
    best_stat,
    duel,
    effect_worth,
    gain_by,
    keep_value,
    list_worth,
    power,
    spell_worth,
)

FAR: Final = 1 << 20
OF_TREASURE_ICON: Final = 3.0
OF_ARTIFACT_ICON: Final = 5.0
OF_POTION_ICON: Final = 2.5
OF_FRONTIER: Final = 2.0
LEAST_GOAL: Final = 0.3
EASY: Final = 1.45
"""From so much leisure on there is time for what lies beside the way."""
MARGIN: Final = 2
YOUNG: Final = 0
TILE_TAKES: Final = 2.6
"""SPD a tile of the deck takes on the average until what one looks for is found."""
OF_BURN: Final = 2
"""What a point of terrain damage counts as in SPD on a path."""


class Sensible(Player):
    """Plays for a seat; looks at nothing but the table, and keeps nothing in mind between choices."""

    def choose(self, s: State, q: Question) -> int:
        assert isinstance(s, Quest)
        if len(q.options) == 1:
            return q.options[0]
        kind = q.kind
        if kind == c.ASK_EXPLORE:
            return explore(s, q)
        if kind == c.ASK_MEET:
            return meet(s, q)
        if kind == c.ASK_ATTACK:
            return attack(s, q)
        if kind == c.ASK_STAT:
            return c.STAT + best_stat(s)[0]
        if kind == c.ASK_ATTEMPT:
            return attempt(s, q)
        if kind == c.ASK_HELP:
            return help_out(s, q)
        if kind in (c.ASK_TRADE, c.ASK_PARTNER, c.ASK_RETURN, c.ASK_CONSENT):
            return trade(s, q)
        if kind in (c.ASK_OVER, c.ASK_DISCARD):
            return cheapest(s, q)
        if kind in (c.ASK_STORE, c.ASK_PRICE):
            return shop(s, q)
        return simple(s, q)


# small choices


def simple(s: Quest, q: Question) -> int:
    """Choices that need one look."""
    kind = q.kind
    if kind == c.ASK_KEEP:
        return best_of(q.options, [spell_worth(s, a - c.KEEP) for a in q.options])
    if kind == c.ASK_PAY:
        return best_of(q.options, [-gem_price(s, q.who, a) for a in q.options])
    if kind == c.ASK_REROLL:
        return reroll(s, q)
    if kind == c.ASK_TARGET:
        return target(s, q)
    if kind == c.ASK_CHOICE:
        lists = s.t.effects[s.todo[-1].args()[0]].lists
        return best_of(q.options, [list_worth(s, q.who, lists[a - c.OPTION]) for a in q.options])
    if kind == c.ASK_LOOT:
        return loot(s, q)
    if kind == c.ASK_TELEPORT:
        return teleport(s, q)
    if kind >= c.ASK_ORDER:
        return order(s, q)
    return q.options[0]


def best_of(options: list[int], values: list[float]) -> int:
    """The option of the highest value; of equals the first."""
    best = 0
    for i in range(1, len(options)):
        if values[i] > values[best]:
            best = i
    return options[best]


def gem_price(s: Quest, seat: int, answer: int) -> float:
    """What it costs to pay with these Gems: wild ones are the most useful."""
    total = 0.0
    for gem in gems_of(s, answer):
        total += 1.6 if s.t.items[gem].element == 0 else 1.0
    return total


def reroll(s: Quest, q: Question) -> int:
    """Roll once more where the roll is a failure, or a stat die below its middle."""
    step = s.todo[-1].args()
    again = q.options[1]
    if s.event >= 0 and not s.fights:
        card = s.t.events[s.event]
        stat = step[1]
        return again if s.roll < card.numbers[card.stats.index(stat)] else PASS
    f = s.fights[-1]
    if f.stat < 0:
        return again if s.roll > s.t.heroes[s.hero().card].spd else PASS
    return again if s.roll * 2 < s.t.heroes[s.hero().card].dice[f.stat] else PASS


def target(s: Quest, q: Question) -> int:
    """Help goes to whoever needs it most, harm to whoever bears it best."""
    fx = s.t.effects[s.todo[-1].args()[0]]
    seats = [a - c.SEAT for a in q.options]
    if fx.op == HEAL:
        return best_of(q.options, [float(s.heroes[seat].damage) for seat in seats])
    if effect_worth(s, q.who, fx) < 0:
        return best_of(q.options, [float(life_left(s, seat)) for seat in seats])
    return best_of(q.options, [1.0 if seat == q.who else 0.0 for seat in seats])


def loot(s: Quest, q: Question) -> int:
    """Take what makes one better off, and Gems while there is room."""
    best, value = PASS, 0.5
    room = len(s.heroes[q.who].inventory) < 5
    for a in q.options:
        if a >= c.TAKE:
            worth = keep_value(s, q.who, a - c.TAKE) + (0.3 if room else 0.0)
            if worth > value:
                best, value = a, worth
    return best


def teleport(s: Quest, q: Question) -> int:
    """To the stairs or the Portal if they are known, else to the tile laid last."""
    best = q.options[-1]
    for a in q.options:
        kind = s.tile_card(a - c.GO_TO).kind
        if kind in (DOWNSTAIRS, PORTAL) or (kind == PIXEL and not s.pixel_taken):
            best = a
    return best


def order(s: Quest, q: Question) -> int:
    """Of the cards looked at, a Sheep or the weakest Monster on top; otherwise as they lie."""
    if q.kind != c.ASK_ORDER + 6:
        return q.options[0]
    values: list[float] = []
    for a in q.options:
        card = s.t.dwellers[a - c.ON_TOP]
        values.append(0.0 if card.sort == SHEEP else -float(card.life))
    return best_of(q.options, values)


def cheapest(s: Quest, q: Question) -> int:
    """Discard what is worth least; equip first where that is allowed and helps."""
    values: list[float] = []
    for a in q.options:
        if c.EQUIP <= a < c.UNEQUIP:
            item = a - (c.EQUIP_SECOND if a >= c.EQUIP_SECOND else c.EQUIP)
            values.append(10.0 if equip_gain(s, q.who, a) > 0 else -99.0 - item * 0.0)
        elif c.DISCARD_SPELL <= a < c.EQUIP:
            values.append(-spell_worth(s, a - c.DISCARD_SPELL))
        elif c.DISCARD_ITEM <= a < c.DISCARD_SPELL:
            item = a - c.DISCARD_ITEM
            worn = item in s.heroes[q.who].equipped and item not in s.heroes[q.who].inventory
            values.append(-worn_value(s, q.who, item) if worn else -keep_value(s, q.who, item))
        else:
            values.append(-1.0)
    return best_of(q.options, values)


def worn_value(s: Quest, seat: int, item: int) -> float:
    """What a hero would lose with a card it wears."""
    worn = s.heroes[seat].equipped
    without = worn[:]
    without[worn.index(item)] = -1
    return power(s, seat, worn) - power(s, seat, without)


# free acts


def equip_gain(s: Quest, seat: int, answer: int) -> float:
    """How much better off the hero is after this change of equipment."""
    second = answer >= c.EQUIP_SECOND
    item = answer - (c.EQUIP_SECOND if second else c.EQUIP)
    worn = s.heroes[seat].equipped
    place = s.t.items[item].slot
    if place == 3 and (second or (worn[3] >= 0 and worn[4] < 0)):
        place = 4
    after = worn[:]
    after[place] = item
    return power(s, seat, after) - power(s, seat, worn)


def best_change(s: Quest, q: Question) -> int:
    """The most useful change of equipment on offer; PASS if none is."""
    best, gain = PASS, 0.05
    for a in q.options:
        if c.EQUIP <= a < c.UNEQUIP:
            better = equip_gain(s, q.who, a)
            if better > gain:
                best, gain = a, better
    return best


def best_act(s: Quest, q: Question, least: float) -> int:
    """The most useful potion, Spell or use on offer that is worth at least so much; PASS if none is."""
    best, value = PASS, least
    for a in q.options:
        if not is_free(a) or c.EQUIP <= a < c.USE:
            continue
        worth = act_worth(s, q.who, a)
        if worth > value:
            best, value = a, worth
    return best


def act_worth(s: Quest, seat: int, answer: int) -> float:
    """What a free act is worth now, less what it costs."""
    h = s.heroes[seat]
    if answer >= c.DRINK_UNSEEN:
        return potion_worth(s, seat)
    if answer >= c.DRINK:
        return list_worth(s, seat, s.t.potions[answer - c.DRINK].effects) - 1.0
    if answer >= c.USE:
        return sum([effect_worth(s, seat, fx) for fx in s.t.items[answer - c.USE].uses]) - (
            2.0 if s.t.items[answer - c.USE].uses[0].spend else 0.0
        )
    if answer == c.USE_ABILITY:
        return sum([effect_worth(s, seat, fx) for fx in s.t.heroes[h.card].uses])
    card = s.t.spells[answer - c.CAST]
    return list_worth(s, seat, card.effects) - 1.4 * card.cost


def potion_worth(s: Quest, seat: int) -> float:
    """An unseen potion heals more often than not: good when hurt, and when several have gathered."""
    h = s.heroes[seat]
    left, whole = life_left(s, seat), life(s, seat)
    if left * 2 <= whole:
        return 4.0
    return 2.2 if len(h.potions) >= 3 and h.damage >= 4 else -1.0


# the Encounter


def meet(s: Quest, q: Question) -> int:
    """Equip, heal when needed, then fight or evade, whichever is worth more."""
    change = best_change(s, q)
    if change != PASS:
        return change
    stat, value = best_stat(s)
    if c.EVADE in q.options and value < 0.0:
        chance = evade_chance(s)
        if chance > 0.0:
            act = best_act(s, q, 2.5) if chance < 1.0 else PASS
            return act if act != PASS and life_left(s, s.active) * 2 <= life(s, s.active) else c.EVADE
    if value < -1.0:
        act = best_act(s, q, 2.0)
        if act != PASS:
            return act
    return c.STAT + stat


def attack(s: Quest, q: Question) -> int:
    """Before an attack: a change that helps, a Spell or potion when the fight is hard, or simply the attack."""
    f = s.fights[-1]
    win, damage = duel(s, f.stat)
    change = best_change(s, q)
    if change != PASS:
        return change
    if win > 0.985 and damage < 2.0 and not many_gems(s, q.who):
        return PASS
    least = 2.5 if win > 0.95 else 0.8
    if monster_left(s) <= 2 and win > 0.9:
        return PASS
    if life_left(s, q.who) <= 2.5 * mean(monster_damage(s)):
        least = 0.3
    return best_act(s, q, least)


def many_gems(s: Quest, seat: int) -> bool:
    """Whether so many Gems are in the Inventory that they are in the way."""
    gems = 0
    for item in s.heroes[seat].inventory:
        if s.t.items[item].sort == GEM:
            gems += 1
    return gems >= 4


def attempt(s: Quest, q: Question) -> int:
    """The stat with the best chance."""
    if PASS in q.options:
        return PASS
    tries = [a for a in q.options if c.ATTEMPT <= a < c.EVADE]
    return best_of(tries, [check_chance(s, q.who, a - c.ATTEMPT) for a in tries])


def help_out(s: Quest, q: Question) -> int:
    """Help with a Spell or potion only when the active hero is in need."""
    if life_left(s, s.active) * 3 > life(s, s.active):
        return PASS
    return best_act(s, q, 3.0)


# trading and shopping


def trade(s: Quest, q: Question) -> int:
    """Equip; give away what helps another more than oneself; accept what is no loss."""
    if q.kind == c.ASK_TRADE:
        change = best_change(s, q)
        if change != PASS:
            return change
        return gift(s, q)
    if q.kind == c.ASK_PARTNER:
        offer = s.todo[-1].args()[1] - c.OFFER
        seats = [a - c.SEAT for a in q.options]
        return best_of(q.options, [gift_worth(s, seat, offer) for seat in seats])
    if q.kind == c.ASK_RETURN:
        return c.FOR_NOTHING
    _seat, offer, _other, wanted = s.todo[-1].args()
    given = 0.0
    if c.WANT <= wanted < c.WANT_SPELL:
        item = wanted - c.WANT
        given = (
            keep_value(s, q.who, item) if item in s.heroes[q.who].inventory else worn_value(s, q.who, item)
        )
    elif wanted != c.FOR_NOTHING:
        given = 2.5
    got = keep_value(s, q.who, offer - c.OFFER) if c.OFFER <= offer < c.OFFER_SPELL else 2.5
    room = len(s.heroes[q.who].inventory) < HAND or got > 1.0
    return c.YES if got >= given and room else c.NO


def gift(s: Quest, q: Question) -> int:
    """A card of the Inventory that is of no use here and makes another hero better at once; PASS if there is none."""
    best, gain = PASS, 0.5
    for a in q.options:
        if not c.OFFER <= a < c.OFFER_SPELL or a - c.OFFER not in s.heroes[q.who].inventory:
            continue
        item = a - c.OFFER
        if s.t.items[item].sort == GEM or (may_equip(s, q.who, item) and gain_by(s, q.who, item) > 0):
            continue
        for seat in s.living():
            if seat != q.who:
                better = gift_worth(s, seat, item)
                if better > gain:
                    best, gain = a, better
    return best


def gift_worth(s: Quest, seat: int, item: int) -> float:
    """How much better off a hero is with this card as a gift: it must have room for it and be able to equip it.

    A Spell or a potion is as good in anybody's hands.
    """
    if item >= c.OFFER_SPELL - c.OFFER:
        return 0.0
    if not may_equip(s, seat, item) or len(s.heroes[seat].inventory) >= HAND:
        return -1.0
    return gain_by(s, seat, item)


def shop(s: Quest, q: Question) -> int:
    """Buy what helps at once, or a potion when hurt; pay with coins first, then with what is worth least."""
    if q.kind == c.ASK_PRICE:
        if c.PURSE in q.options:
            return c.PURSE
        values: list[float] = []
        for a in q.options:
            item = a - c.TRADE_IN
            values.append(min(coin_of(s, item), s.owed) * 0.8 - keep_value(s, q.who, item))
        return best_of(q.options, values)
    best, value = PASS, 0.6
    purse = s.heroes[q.who].purse
    for a in q.options:
        if a == c.BUY_POTION:
            worth = 1.0 if purse >= 2 and s.heroes[q.who].damage >= 3 else 0.0
        elif a >= c.BUY:
            item = a - c.BUY
            worth = gain_by(s, q.who, item) if may_equip(s, q.who, item) else 0.0
            if price(s, item) > purse:
                worth -= 1.2 * (price(s, item) - purse)
        else:
            continue
        if worth > value:
            best, value = a, worth
    return best


# exploring


def explore(s: Quest, q: Question) -> int:
    """Equip and heal, go where it is worth most, go down when the time has come."""
    change = best_change(s, q)
    if change != PASS:
        return change
    act = explore_act(s, q)
    if act != PASS:
        return act
    if c.DESCEND in q.options and time_to_go(s):
        return c.DESCEND
    step = next_step(s)
    return step if step in q.options else c.STAY


def explore_act(s: Quest, q: Question) -> int:
    """Heal before the Encounter when hurt; use what costs nothing."""
    h = s.hero()
    if h.damage == 0:
        return PASS
    best = best_act(s, q, 2.5)
    if c.CAST <= best < c.PAY and not heals(s, best - c.CAST):
        return PASS
    return best


def heals(s: Quest, spell: int) -> bool:
    """Whether a Spell heals, or helps to evade."""
    for number in s.t.lists[s.t.spells[spell].effects]:
        fx = s.t.effects[number]
        if fx.op in (HEAL, EVADE_MOD) and fx.to != FOE:
            return True
    return False


def time_to_go(s: Quest) -> bool:
    """Whether the floor has given what it can, or the time does not allow to stay (LP-065)."""
    goal, _side = best_goal(s)
    return own_turns(s) <= 1 or (goal <= LEAST_GOAL and not learning(s))


def learning(s: Quest) -> bool:
    """Whether it pays to stay for the fights: the party is young for the floor, and in good health."""
    levels = 0
    for seat in s.living():
        h = s.heroes[seat]
        levels += h.level
        if 2 * life_left(s, seat) < life(s, seat):
            return False
    return levels <= (s.floor - YOUNG) * len(s.living())


def own_turns(s: Quest) -> int:
    """How many turns this hero has left on the floor, this one not counted."""
    return (s.time_left - 1) // max(1, len(s.living()))


def next_step(s: Quest) -> int:
    """The move or reveal towards the goal worth most; STAY if there is none."""
    value, side = best_goal(s)
    if side < 0 or value <= 0.0:
        return c.STAY
    h = s.hero()
    tile, _space = neighbour(s, h.tile, h.space, side)
    return c.REVEAL + side if tile == NOWHERE else c.MOVE + side


def ways(s: Quest) -> tuple[list[int], list[int]]:
    """The SPD it takes to each space of the table (burns counted in), and the side on which the way begins."""
    n = len(s.laid) * 5
    dist = [FAR] * n
    first = [-1] * n
    h = s.hero()
    start = h.tile * 5 + h.space
    dist[start] = 0
    queue = [start]
    burn = OF_BURN if life_left(s, s.active) > 3 else 50
    while queue:
        at = queue.pop(0)
        for side in range(4):
            other, where = neighbour(s, at // 5, at % 5, side)
            if where == NOWHERE or other == NOWHERE or not s.is_open(other, where):
                continue
            there = other * 5 + where
            terrain = s.terrain(other, where)
            step = cost(s, s.active, terrain)
            if terrain in (ACID, LAVA) and not passes(s, s.active, terrain):
                step += burn
            if dist[at] + step < dist[there]:
                dist[there] = dist[at] + step
                first[there] = side if at == start else first[at]
                queue.append(there)
    return dist, first


def best_goal(s: Quest) -> tuple[float, int]:
    """What the best goal is worth for the turns it takes, and the side on which the way to it begins."""
    dist, first = ways(s)
    pace = max(1, speed(s, s.active))
    leisure = leisure_left(s, dist, pace)
    unknown = reveal_worth(s, leisure)
    best, best_side = 0.0, -1
    for at in range(len(dist)):
        if dist[at] == FAR:
            continue
        tile, space = at // 5, at % 5
        if dist[at] > 0:
            score = goal_worth(s, tile, space, leisure) / (1.0 + dist[at] / pace)
            if score > best:
                best, best_side = score, first[at]
        if space != CENTRE and unknown > 0.0 and s.beyond(tile, space) == NOWHERE:
            score = unknown / (1.0 + (dist[at] + 1) / pace)
            if score > best:
                best, best_side = score, space if dist[at] == 0 else first[at]
    return best, best_side


def special_tiles(s: Quest, kind: int) -> int:
    """Where a special tile lies on the table, or NOWHERE."""
    for tile in range(len(s.laid)):
        if s.tile_card(tile).kind == kind:
            return tile
    return NOWHERE


def leisure_left(s: Quest, dist: list[int], pace: int) -> float:
    """How often the time left would suffice for finding the way out and walking it: below 1 there is no time."""
    budget = (own_turns(s) + 1) * pace - s.spent
    alone = len(s.living())
    need = float(MARGIN + pace)
    if s.floor < s.t.floors:
        exits = special_tiles(s, DOWNSTAIRS)
        if exits == NOWHERE:
            return budget * alone / (need + TILE_TAKES * tiles_in_deck(s))
        return budget / (need + min(dist[exits * 5 + CENTRE], FAR))
    portal, home = special_tiles(s, PORTAL), special_tiles(s, PIXEL)
    if portal == NOWHERE or (home == NOWHERE and not s.pixel_taken):
        return budget * alone / (need + 2 * TILE_TAKES * tiles_in_deck(s))
    need += dist[portal * 5 + CENTRE]
    if not s.pixel_taken:
        need += 2 * dist[home * 5 + CENTRE]
    return budget / need


def reveal_worth(s: Quest, leisure: float) -> float:
    """What revealing a tile is worth: much while the way on is not known."""
    if tiles_in_deck(s) == 0:
        return 0.0
    if s.floor == s.t.floors:
        found = special_tiles(s, PORTAL) != NOWHERE and (s.pixel_taken or special_tiles(s, PIXEL) != NOWHERE)
        return 0.0 if found else 9.0
    if special_tiles(s, DOWNSTAIRS) == NOWHERE:
        return 6.0 if leisure > EASY else 12.0
    return OF_FRONTIER if leisure > EASY else 0.0


def goal_worth(s: Quest, tile: int, space: int, leisure: float) -> float:
    """What it is worth to be on a space: icons, the Pixel, the Portal, the stairs, a body's cards."""
    value = 0.0
    card = s.tile_card(tile)
    if space == CENTRE:
        value += special_worth(s, card.kind, leisure)
    if s.pixel_tile == tile and s.pixel_space == space:
        value += 20.0
    if leisure < EASY or s.pixel_seat == s.active:
        return value
    laid = s.laid[tile]
    at = stored(space, laid.turns)
    if card.rich[at] and not (laid.searched >> space) & 1:
        treasures, artifacts, potions = card.icons[at]
        value += OF_TREASURE_ICON * treasures + OF_ARTIFACT_ICON * artifacts + OF_POTION_ICON * potions
    for seat in s.deaths:
        body = s.heroes[seat]
        if body.tile == tile and body.space == space and not body.looted:
            value += 4.0
    return value


def special_worth(s: Quest, kind: int, leisure: float) -> float:
    """What the icon of a special tile is worth to the active hero."""
    if kind == PIXEL and not s.pixel_taken:
        return 20.0
    if kind == PORTAL and s.pixel_seat == s.active:
        return 30.0
    if kind == PORTAL and s.t.house.all_on_portal and s.pixel_taken:
        return 5.0
    if kind == DOWNSTAIRS:
        return 0.5 if leisure > EASY else 15.0
    return 0.0
