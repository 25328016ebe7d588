"""Decision points: what a hero may do freely there - drink, cast, use, equip - and how Spells are paid (LP-R30)."""

from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import (
    AS_SPELL,
    FROM_ABILITY,
    FROM_ITEM,
    FROM_POTION,
    FROM_SPELL,
    NOBODY,
    ONCE,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects
from reliquest.games.lost_pixel.steps.cards import (
    KeepLimit,
    distinct,
    equip,
    equip_options,
    put_away,
    unequip,
)
from reliquest.games.lost_pixel.steps.harm import DeathCheck, count_turned, turn_potion
from reliquest.games.lost_pixel.steps.numbers import (
    bearer,
    hand_limit,
    life_left,
    note_use,
    spell_cost,
    used_up,
)
from reliquest.games.lost_pixel.tables import (
    ANYWHERE,
    ATTACKING,
    AUTO_EVADE,
    BANISH,
    EXPLORING,
    FIGHTING,
    FOE,
    FOR_COMBAT,
    FOR_TURN,
    INT,
    SWITCH_STAT,
    WILD,
    Effect,
)


def free_acts(s: Quest, seat: int, moment: int, options: list[int]) -> None:
    """Add everything this hero may do freely at such a moment; a helper only drinks and casts (LP-R138)."""
    h = s.heroes[seat]
    if h.potions:
        drinks(s, seat, options)
    for spell in distinct(h.spells):
        if may_cast(s, seat, spell, moment):
            options.append(c.CAST + spell)
    if seat == s.active:
        uses(s, seat, options)
        changes(s, seat, moment, options)


def drinks(s: Quest, seat: int, options: list[int]) -> None:
    """Add the potions (LP-R85); unseen ones of the same deck are all the same to everyone."""
    h = s.heroes[seat]
    for at in range(len(h.potions)):
        card = h.potions[at]
        code = c.DRINK_UNSEEN - 1 - card if card < 0 else c.DRINK + card
        if card >= 0 and not (h.potions_seen[at] == -1 or (h.potions_seen[at] >> seat) & 1):
            code = c.DRINK_UNSEEN + len(s.potion_pools)
        if code not in options:
            options.append(code)


def uses(s: Quest, seat: int, options: list[int]) -> None:
    """Add what equipment and ability can be used for."""
    h = s.heroes[seat]
    for item in bearer(s, h).used:
        if usable(s, seat, s.t.items[item].uses):
            options.append(c.USE + item)
    ability = s.t.heroes[h.card].uses
    if ability and usable(s, seat, ability):
        options.append(c.USE_ABILITY)


def usable(s: Quest, seat: int, of: list[Effect]) -> bool:
    """Whether a card has effects to be used, not used up, and one that can do something now (LP-R136)."""
    if used_up(s.heroes[seat].used, of[0]):
        return False
    for fx in of:
        if not pointless(s, fx):
            return True
    return False


def changes(s: Quest, seat: int, moment: int, options: list[int]) -> None:
    """Add what may be equipped and taken off (LP-R81, LP-R102)."""
    house = s.t.house
    treasures = moment != c.AT_ATTACK or house.equip_all_in_combat
    if moment == c.AT_ATTACK and not house.equip_artifacts_in_combat:
        return
    h = s.heroes[seat]
    equip_options(s, seat, treasures, options)
    for item in bearer(s, h).worn:
        if treasures or s.t.items[item].level == 0:
            options.append(c.UNEQUIP + item)


def pointless(s: Quest, fx: Effect) -> bool:
    """Whether an effect could do nothing now: it needs a Monster, a combat stat, or an evade still to come."""
    if fx.op == BANISH or fx.to == FOE:
        return not s.monster_shown()
    if fx.op == SWITCH_STAT:
        return not s.fights or s.fights[-1].stat < 0 or s.t.house.stat_each_attack
    if fx.op == AUTO_EVADE:
        return len(s.fights) > 0 and (s.fights[-1].stat >= 0 or s.fights[-1].evade_tried)
    return False


# Spells (LP-R16 to LP-R22, LP-R135)


def may_cast(s: Quest, seat: int, spell: int, moment: int) -> bool:
    """Whether a hero can cast a Spell at this moment and pay for it."""
    card = s.t.spells[spell]
    if not timely(s, seat, spell, card.timing, moment):
        return False
    if not s.t.always[card.effects] and not useful(s, card.effects):
        return False
    return can_pay(s, seat, card.element, spell_cost(s, seat, spell))


def useful(s: Quest, effects_: int) -> bool:
    """Whether one of a list of effects can do something now."""
    for number in s.t.lists[effects_]:
        if not pointless(s, s.t.effects[number]):
            return True
    return False


def timely(s: Quest, seat: int, spell: int, timing: int, moment: int) -> bool:
    """Whether a Spell of that timing may be cast now, and is not used up (LP-R19, LP-R119, LP-R135)."""
    in_combat = len(s.fights) > 0 and s.fights[-1].stat >= 0
    if moment == c.AT_ATTACK:
        if timing == EXPLORING or s.fights[-1].cast:
            return False
        wrong_stat = s.t.house.spells_need_int and s.fights[-1].stat != INT
        if timing == ATTACKING and (seat != s.active or wrong_stat):
            return False
    elif moment == c.AT_MEET:
        if timing in (EXPLORING, ATTACKING):
            return False
    elif moment == c.AT_EXPLORE:
        if timing in (FIGHTING, ATTACKING):
            return False
    elif timing != ANYWHERE:
        return False
    if in_combat and not s.t.house.free_spells:
        return True
    limit = FOR_COMBAT if in_combat else FOR_TURN
    return limit * ONCE + AS_SPELL + spell not in s.heroes[seat].used


def can_pay(s: Quest, seat: int, element: int, cost: int) -> bool:
    """Whether the Gems in the Inventory suffice (LP-R18)."""
    if cost == 0:
        return True
    fitting = others = 0
    for item in s.heroes[seat].inventory:
        gem = s.t.items[item].element
        if gem < 0:
            continue
        if gem in (element, WILD) or s.t.house.any_gem:
            fitting += 1
        else:
            others += 1
    return cost <= fitting + others // 2


def pay_points(s: Quest, seat: int, element: int, cost: int) -> None:
    """Each point is paid by a fitting Gem, a wild one, or any two; the player is asked where there is a choice (LP-R18)."""
    while cost > 0:
        options = ways(s, seat, element, cost)
        if len(options) > 1:
            s.ask(Question(seat, c.ASK_PAY, options), Paid(seat, element, cost))
            return
        pay(s, seat, options[0])
        cost -= 1


def ways(s: Quest, seat: int, element: int, cost: int) -> list[int]:
    """The ways to pay one of so many points after which the rest can still be paid."""
    gems = [item for item in s.heroes[seat].inventory if s.t.items[item].element >= 0]
    kinds = distinct(gems)
    found: list[int] = []
    for gem in kinds:
        fits = s.t.items[gem].element in (element, WILD) or s.t.house.any_gem
        if fits and rest(s, seat, element, cost, gem, NOBODY):
            found.append(way(s, gem, NOBODY))
    if not s.t.house.any_gem:
        for i in range(len(kinds)):
            for k in range(i, len(kinds)):
                twice = i != k or gems.count(kinds[i]) > 1
                if twice and rest(s, seat, element, cost, kinds[i], kinds[k]):
                    found.append(way(s, kinds[i], kinds[k]))
    return found


def rest(s: Quest, seat: int, element: int, cost: int, one: int, two: int) -> bool:
    """Whether the other points can be paid without these Gems."""
    inventory = s.heroes[seat].inventory
    kept = inventory[:]
    kept.remove(one)
    if two >= 0:
        kept.remove(two)
    s.heroes[seat].inventory = kept
    enough = can_pay(s, seat, element, cost - 1)
    s.heroes[seat].inventory = inventory
    return enough


def way(s: Quest, one: int, two: int) -> int:
    """The answer that pays with these Gems."""
    first = s.t.gem_deck.first
    return c.PAY + 128 * (one - first + 1) + (two - first + 1 if two >= 0 else 0)


def gems_of(s: Quest, answer: int) -> list[int]:
    """The Gems that an answer pays with."""
    first = s.t.gem_deck.first
    two = (answer - c.PAY) % 128
    one = (answer - c.PAY) // 128
    return [first + one - 1] if two == 0 else [first + one - 1, first + two - 1]


def pay(s: Quest, seat: int, answer: int) -> None:
    """Discard the Gems."""
    gems = gems_of(s, answer)
    for gem in gems:
        s.heroes[seat].inventory.remove(gem)
        put_away(s, gem)
    s.tell(c.PAID_GEMS, seat, gems[0], gems[1] if len(gems) > 1 else NOBODY)


class Paid(Rule):
    """The chosen Gems are discarded; the next point is due."""

    def __init__(self, seat: int, element: int, cost: int) -> None:
        self.seat = seat
        self.element = element
        self.cost = cost

    def args(self) -> list[int]:
        return [self.seat, self.element, self.cost]

    def on(self, s: Quest, answer: int) -> None:
        pay(s, self.seat, answer)
        pay_points(s, self.seat, self.element, self.cost - 1)


def cast(s: Quest, seat: int, spell: int) -> None:
    """Cast a Spell: pay, then its effects; it stays in the Spell area (LP-R20)."""
    card = s.t.spells[spell]
    s.tell(c.CAST_SPELL, seat, spell)
    if s.fights and s.fights[-1].stat >= 0:
        s.fights[-1].cast = True
        s.heroes[seat].used.append(FOR_COMBAT * ONCE + AS_SPELL + spell)
    else:
        s.heroes[seat].used.append(FOR_TURN * ONCE + AS_SPELL + spell)
    cost = spell_cost(s, seat, spell)
    if cost == 0:
        effects.resolve(s, card.effects, seat, FROM_SPELL + spell)
        return
    s.push(effects.Resolve(card.effects, 0, seat, FROM_SPELL + spell))
    pay_points(s, seat, card.element, cost)


def do_freely(s: Quest, seat: int, answer: int) -> None:
    """Do what was chosen among `free_acts`; the caller has pushed the step that asks anew."""
    if answer >= c.DRINK:
        drink(s, seat, answer)
    elif answer >= c.USE:
        use_item(s, seat, answer - c.USE)
    elif answer >= c.UNEQUIP:
        unequip(s, seat, answer - c.UNEQUIP)
        look_after(s, seat)
    elif answer >= c.EQUIP:
        equip(s, seat, answer)
        look_after(s, seat)
    elif answer >= c.CAST:
        cast(s, seat, answer - c.CAST)
    else:
        use_ability(s, seat)


def look_after(s: Quest, seat: int) -> None:
    """A change of equipment may leave the Inventory over its limit, or a hero without life."""
    h = s.heroes[seat]
    if life_left(s, seat) == 0 or len(h.inventory) > hand_limit(s, seat):
        s.push(DeathCheck(seat))
        s.push(KeepLimit(seat))


def is_free(answer: int) -> bool:
    """Whether an answer is a free act."""
    return answer == c.USE_ABILITY or c.CAST <= answer < c.PAY or c.EQUIP <= answer < c.TAKE


def use_item(s: Quest, seat: int, item: int) -> None:
    """Use a piece of equipment; one that is spent is discarded."""
    h = s.heroes[seat]
    of = s.t.items[item].uses
    s.tell(c.USED, seat, item)
    note_use(h.used, of[0])
    if any(fx.spend for fx in of):
        h.take_off(item)
        put_away(s, item)
        s.tell(c.DISCARDED, seat, item)
        s.push(DeathCheck(seat))
        s.push(KeepLimit(seat))
    for i in range(len(of) - 1, -1, -1):
        s.push(effects.Happen(of[i].number, seat, FROM_ITEM + item))


def use_ability(s: Quest, seat: int) -> None:
    """Use the Hero card's ability."""
    h = s.heroes[seat]
    of = s.t.heroes[h.card].uses
    s.tell(c.USED, seat, NOBODY)
    note_use(h.used, of[0])
    for i in range(len(of) - 1, -1, -1):
        s.push(effects.Happen(of[i].number, seat, FROM_ABILITY))


def drink(s: Quest, seat: int, answer: int) -> None:
    """Use a potion: turned up, resolved in full, discarded (LP-R85)."""
    h = s.heroes[seat]
    at = 0
    for i in range(len(h.potions)):
        card = h.potions[i]
        known = card >= 0 and (h.potions_seen[i] == -1 or (h.potions_seen[i] >> seat) & 1 == 1)
        code = c.DRINK + card if known else c.DRINK_UNSEEN + (len(s.potion_pools) if card >= 0 else -1 - card)
        if code == answer:
            at = i
            break
    s.push(PotionTurned(seat))
    turn_potion(s, seat, at)


class PotionTurned(Rule):
    """The potion shows what it is, and does it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        count_turned(s, answer)
        s.tell(c.DRANK, self.seat, answer)
        effects.resolve(s, s.t.potions[answer].effects, self.seat, FROM_POTION + answer)


class Help(Rule):
    """With the house rule, every other living hero may drink or cast at the active hero's decision points."""

    def __init__(self, seat: int, moment: int) -> None:
        self.seat = seat
        self.moment = moment

    def args(self) -> list[int]:
        return [self.seat, self.moment]

    def on(self, s: Quest, answer: int) -> None:
        if not s.heroes[self.seat].alive:
            return
        options: list[int] = [PASS]
        free_acts(s, self.seat, self.moment, options)
        if len(options) > 1:
            s.ask(Question(self.seat, c.ASK_HELP, options, None, -1, True), Helped(self.seat, self.moment))


class Helped(Rule):
    """The helper did something, or lets it be."""

    def __init__(self, seat: int, moment: int) -> None:
        self.seat = seat
        self.moment = moment

    def args(self) -> list[int]:
        return [self.seat, self.moment]

    def on(self, s: Quest, answer: int) -> None:
        if answer != PASS:
            s.push(Help(self.seat, self.moment))
            do_freely(s, self.seat, answer)


def offer_help(s: Quest, moment: int) -> None:
    """Ask the helpers first, if the house rule is on; the caller has pushed the step of the active hero."""
    if s.t.house.help_others:
        order = s.in_turn_order()
        for i in range(len(order) - 1, 0, -1):
            s.push(Help(order[i], moment))
