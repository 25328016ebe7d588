"""What the words of effects do (LP-E01 to LP-E46): when a card is played, an outcome is reached, a moment comes."""

from typing import Final

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Question
from reliquest.engine.piles import Place
from reliquest.games.lost_pixel.state import (
    ENDS_TURN,
    FROM_ITEM,
    FROM_MONSTER,
    MONSTER_SIDE,
    NOBODY,
    Burning,
    Lasting,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import combat, encounter, movement, store
from reliquest.games.lost_pixel.steps.cards import (
    KeepLimit,
    ask_card,
    ask_tile,
    deck_size,
    distinct,
    draw_items,
    draw_potions,
    first_of,
    pile_of,
    put_away,
)
from reliquest.games.lost_pixel.steps.harm import (
    DeathCheck,
    PotionGone,
    break_off,
    heal,
    heal_monster,
    hurt,
    hurt_monster,
    turn_potion,
)
from reliquest.games.lost_pixel.steps.levels import DrawSpells, gain_xp
from reliquest.games.lost_pixel.steps.numbers import bearer, holds, monster_bearer, note_use, used_up
from reliquest.games.lost_pixel.tables import (
    ALL,
    AMBUSH,
    AUTO_EVADE,
    BANISH,
    CHOOSE,
    CHOSEN,
    COINS,
    DAMAGE,
    DISCARD,
    DRAW,
    END_TURN,
    EQUIPPED,
    EVERYTHING,
    FOE,
    FOR_COMBAT,
    GAIN_XP,
    GEMS,
    HAND_LIMIT,
    HEAL,
    INVENTORY,
    MAX_LIFE,
    NO_SPAN,
    NOTHING,
    OF_POTION,
    OF_SPELL,
    OF_TILE,
    ON_DEFEAT,
    ONGOING,
    OTHERS,
    PEEK,
    POTIONS,
    SAVE_POINT,
    SELF,
    SHIELD,
    SKIP_ENCOUNTER,
    SKIP_TURN,
    SPELLS,
    STORE,
    STUN,
    SWITCH_STAT,
    TABLE,
    TELEPORT,
    TIME,
    WHETHER,
    Active,
    Effect,
)

THE_MONSTER: Final = 1 << 7
"""The bit that stands for the Monster where targets are a bit mask of seats."""


class Resolve(Rule):
    """A list of effects is carried out in order, from the one at ``at`` on."""

    def __init__(self, effects: int, at: int, owner: int, source: int) -> None:
        self.effects = effects
        self.at = at
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effects, self.at, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        of = s.t.lists[self.effects]
        if self.at >= len(of):
            return
        if self.at + 1 < len(of):
            s.push(Resolve(self.effects, self.at + 1, self.owner, self.source))
        happen(s, of[self.at], self.owner, self.source)


def resolve(s: Quest, effects: int, owner: int, source: int) -> None:
    """Carry out a list of effects now."""
    of = s.t.lists[effects]
    if len(of) > 1:
        s.push(Resolve(effects, 1, owner, source))
    if of:
        happen(s, of[0], owner, source)


class Happen(Rule):
    """An effect happens after others of the same card."""

    def __init__(self, effect: int, owner: int, source: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        happen(s, self.effect, self.owner, self.source)


def happen(s: Quest, effect: int, owner: int, source: int) -> None:
    """Let an effect happen, if its condition holds: first it is settled on whom, then how much is rolled."""
    fx = s.t.effects[effect]
    if owner >= 0 and not s.heroes[owner].alive:
        return
    if not holds(s, owner, fx.given):
        return
    if fx.to != CHOSEN:
        settle(s, effect, owner, source, targets(s, fx, owner), 0, 0)
        return
    living = s.living()
    if len(living) > 1:
        options = [c.SEAT + seat for seat in living]
        s.ask(Question(owner, c.ASK_TARGET, options), Chosen(effect, owner, source))
    else:
        settle(s, effect, owner, source, 1 << living[0], 0, 0)


class Chosen(Rule):
    """The owner has picked a hero."""

    def __init__(self, effect: int, owner: int, source: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        settle(s, self.effect, self.owner, self.source, 1 << (answer - c.SEAT), 0, 0)


def targets(s: Quest, fx: Effect, owner: int) -> int:
    """Whom an effect reaches, a bit for each seat and THE_MONSTER."""
    seat = s.active if owner == MONSTER_SIDE else owner
    if fx.when == ON_DEFEAT and fx.to in (SELF, FOE):
        return 1 << seat
    if fx.to == SELF:
        return THE_MONSTER if owner == MONSTER_SIDE else 1 << seat
    if fx.to == FOE:
        return 1 << seat if owner == MONSTER_SIDE else THE_MONSTER
    mask = 0
    for other in s.living():
        here = s.heroes[other].tile == s.heroes[seat].tile
        if fx.to == ALL or (fx.to == OTHERS and other != seat) or (fx.to > OTHERS and here):
            mask |= 1 << other
    return mask


def settle(s: Quest, effect: int, owner: int, source: int, mask: int, at: int, total: int) -> None:
    """Roll the dice of the amount one after another from the one at ``at`` on; then act on each target of the mask."""
    fx = s.t.effects[effect]
    if fx.op in (DAMAGE, HEAL) and fx.parts:
        part = fx.parts[0]
        if at < len(part.dice):
            then = Rolled(effect, owner, source, mask, at, total)
            s.ask(dice_question(c.ROLL_EFFECT, part.dice[at]), then)
            return
        total += part.plus
    if mask & (mask - 1) == 0:  # one target
        if mask & THE_MONSTER:
            act(s, effect, owner, source, MONSTER_SIDE, total)
        elif mask:
            act(s, effect, owner, source, SEATS.index(mask), total)
        return
    if mask & THE_MONSTER:
        s.push(Act(effect, owner, source, MONSTER_SIDE, total))
    for seat in range(s.players - 1, -1, -1):
        if (mask >> seat) & 1:
            s.push(Act(effect, owner, source, seat, total))


SEATS: Final = [1, 2, 4, 8]
"""The bits that stand for the seats."""


class Rolled(Rule):
    """A die of the amount has fallen."""

    def __init__(self, effect: int, owner: int, source: int, mask: int, at: int, total: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source
        self.mask = mask
        self.at = at
        self.total = total

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source, self.mask, self.at, self.total]

    def on(self, s: Quest, answer: int) -> None:
        faces = s.t.effects[self.effect].parts[0].dice[self.at]
        s.tell(c.EFFECT_ROLLED, self.owner, faces, answer)
        settle(s, self.effect, self.owner, self.source, self.mask, self.at + 1, self.total + answer)


DIE_KINDS: Final = 9
"""Questions to chance about dice have numbers below this."""

DICE: Final = [
    [Question(CHANCE, kind, list(range(1, faces + 1))) for faces in range(21)] for kind in range(DIE_KINDS)
]
"""The questions for one die, by kind and faces; shared, since nobody changes them."""


def dice_question(kind: int, faces: int) -> Question:
    """The question to chance for one die."""
    return DICE[kind][faces]


class Act(Rule):
    """An effect acts on one of several targets."""

    def __init__(self, effect: int, owner: int, source: int, target: int, amount: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source
        self.target = target
        self.amount = amount

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source, self.target, self.amount]

    def on(self, s: Quest, answer: int) -> None:
        act(s, self.effect, self.owner, self.source, self.target, self.amount)


def act(s: Quest, effect: int, owner: int, source: int, target: int, amount: int) -> None:
    """Let an effect act on one target, a seat or MONSTER_SIDE."""
    fx = s.t.effects[effect]
    if target == MONSTER_SIDE:
        if s.monster_shown():
            on_the_monster(s, fx, owner, source, amount)
    elif s.heroes[target].alive:
        on_a_hero(s, fx, owner, source, target, amount)


def on_the_monster(s: Quest, fx: Effect, owner: int, source: int, amount: int) -> None:
    """What an effect does to the Monster that is shown."""
    f = s.fights[-1]
    op = fx.op
    if fx.span != NO_SPAN:
        f.lasting.append(Lasting(fx.number, fx.span, source, fx.n if op == SHIELD else 0))
        s.tell(c.LASTS, s.active, fx.number, 1)
    elif op == DAMAGE:
        hurt_monster(s, amount)
        combat.check_monster(s)
    elif op == HEAL:
        heal_monster(s, EVERYTHING if fx.n == EVERYTHING else amount)
    elif op == STUN:
        f.monster_stun += fx.n
        s.tell(c.STUNNED, s.active, fx.n, 1)
    elif op == ONGOING:
        burn(f.burning_monster, fx)
        s.tell(c.BURNS, s.active, fx.parts[0].kind, fx.n, fx.extra, 1)
    else:
        in_general(s, fx, owner, source, s.active)


def burn(of: list[Burning], fx: Effect) -> None:
    """Begin ongoing damage, or renew it from the same source (LP-E20, LP-R128)."""
    for i in range(len(of)):
        if of[i].effect == fx.number:
            del of[i]
            break
    of.append(Burning(fx.number, fx.parts[0].kind, fx.n, fx.extra))


def on_a_hero(s: Quest, fx: Effect, owner: int, source: int, seat: int, amount: int) -> None:
    """What an effect does to a living hero."""
    h = s.heroes[seat]
    op = fx.op
    if fx.span != NO_SPAN or op == AUTO_EVADE:
        stay_with(s, fx, source, seat)
    elif op == DAMAGE:
        hurt(s, seat, amount)
    elif op == HEAL:
        heal(s, seat, h.damage if fx.n == EVERYTHING else amount)
    elif op in (STUN, ONGOING):
        if s.fights and seat == s.active:
            trouble(s, fx, seat)
    elif op == TELEPORT:
        s.push(movement.Teleport(owner if owner >= 0 else seat, seat, fx.n))
    elif not on_belongings(s, fx, seat):
        in_general(s, fx, owner, source, seat)


def stay_with(s: Quest, fx: Effect, source: int, seat: int) -> None:
    """A lasting effect is laid on a hero; what it may upset is looked after at once."""
    span = FOR_COMBAT if fx.op == AUTO_EVADE else fx.span
    s.heroes[seat].lasting.append(Lasting(fx.number, span, source, fx.n if fx.op == SHIELD else 0))
    s.tell(c.LASTS, seat, fx.number, 0)
    if fx.op == MAX_LIFE:
        s.push(DeathCheck(seat))
    elif fx.op == HAND_LIMIT:
        s.push(KeepLimit(seat))


def trouble(s: Quest, fx: Effect, seat: int) -> None:
    """The fighting hero is stunned, or burns."""
    f = s.fights[-1]
    if fx.op == STUN:
        f.hero_stun += fx.n
        s.tell(c.STUNNED, seat, fx.n, 0)
    else:
        burn(f.burning_hero, fx)
        s.tell(c.BURNS, seat, fx.parts[0].kind, fx.n, fx.extra, 0)


def on_belongings(s: Quest, fx: Effect, seat: int) -> bool:
    """Effects on what a hero has: XP, coins, cards, turns to come, the Save Point; returns whether it was one."""
    h = s.heroes[seat]
    op = fx.op
    if op == GAIN_XP:
        gain_xp(s, seat, fx.n)
    elif op == COINS:
        gain_coins(s, seat, fx.n)
    elif op == DRAW:
        draw(s, seat, fx.extra, fx.n)
    elif op == DISCARD:
        s.push(Discarding(seat, fx.extra, fx.n, fx.stat))
    elif op == SKIP_TURN:
        h.skip += fx.n
    elif op == SAVE_POINT:
        h.save_tile, h.save_space = h.tile, h.space
        s.tell(c.SAVED, seat)
    else:
        return False
    return True


def in_general(s: Quest, fx: Effect, owner: int, source: int, seat: int) -> None:
    """What an effect does that is about the turn, the decks, or other effects."""
    op = fx.op
    if op == CHOOSE:
        who = seat if owner == MONSTER_SIDE else owner
        options = [c.OPTION + i for i in range(len(fx.lists))]
        s.ask(Question(who, c.ASK_CHOICE, options), OptionTaken(fx.number, owner, source))
    elif op == TABLE:
        s.ask(dice_question(c.ROLL_TABLE, fx.n), TableRolled(fx.number, owner, source))
    elif op == WHETHER:
        resolve(s, fx.lists[0 if holds(s, owner, fx.test) else 1], owner, source)
    elif op == PEEK:
        s.push(Look(seat, fx.extra, min(fx.n, deck_size(s, fx.extra)), 0, fx.stat))
    elif op == STORE:
        s.push(store.OpenStore(seat, fx.n, fx.extra, fx.stat))
    elif op == TIME:
        change_time(s, fx.n)
    elif op != NOTHING:
        on_the_turn(s, op, seat)


def on_the_turn(s: Quest, op: int, seat: int) -> None:
    """Effects on the course of the active hero's turn; on another hero they have none."""
    if seat != s.active:
        return
    if op == END_TURN:
        s.tell(c.TURN_ENDS, seat)
        break_off(s)
        s.unwind(ENDS_TURN)
    elif op == SKIP_ENCOUNTER:
        s.no_encounter = True
    elif op == AMBUSH:
        s.tell(c.AMBUSHED, seat)
        encounter.begin(s, True)
    elif op == BANISH:
        if s.monster_shown():
            encounter.evaded(s)
    elif op == SWITCH_STAT and s.fights and s.fights[-1].stat >= 0 and not s.t.house.stat_each_attack:
        encounter.switch_stat(s)


def gain_coins(s: Quest, seat: int, n: int) -> None:
    """Change the purse, never below 0 (LP-E29)."""
    h = s.heroes[seat]
    n = max(-h.purse, n)
    if n != 0:
        h.purse += n
        s.tell(c.GAINED_COINS, seat, n, h.purse)


def draw(s: Quest, seat: int, deck: int, n: int) -> None:
    """Draw n cards of a deck (LP-E26)."""
    if deck == OF_POTION:
        draw_potions(s, seat, n)
    elif deck == OF_SPELL:
        s.push(DrawSpells(seat, n + 1, n))
    else:
        draw_items(s, deck, seat, n)


def change_time(s: Quest, n: int) -> None:
    """Put time cards back, or flip some, with the loss check after each (LP-E30, LP-R108)."""
    if n > 0:
        back = min(n, s.time_gone)
        s.time_gone -= back
        s.time_left += back
        s.overdue = s.overdue and s.time_left == 0
        s.tell(c.TIME_BACK, s.active, back)
        return
    for _ in range(-n):
        if s.result == 0 and s.time_left > 0:
            flip_time(s)


def flip_time(s: Quest) -> None:
    """Turn up one time card; without one left the game is lost, or the turn is the last (LP-064, LP-065, LP-R26)."""
    s.time_left -= 1
    s.time_gone += 1
    s.tell(c.TIME_CARD, s.active, s.time_left)
    if s.time_left == 0:
        if s.t.house.finish_turn:
            s.overdue = True
        else:
            lose_by_time(s)


def lose_by_time(s: Quest) -> None:
    """All time cards of the floor are discarded (LP-226)."""
    s.tell(c.GAME_LOST, NOBODY, 2)
    s.finish(2)


class OptionTaken(Rule):
    """One of the lists of CHOOSE is carried out."""

    def __init__(self, effect: int, owner: int, source: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        resolve(s, s.t.effects[self.effect].lists[answer - c.OPTION], self.owner, self.source)


class TableRolled(Rule):
    """The row of TABLE with the result is carried out."""

    def __init__(self, effect: int, owner: int, source: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        s.tell(c.TABLE_ROLLED, self.owner, answer)
        resolve(s, s.t.effects[self.effect].lists[answer - 1], self.owner, self.source)


# DISCARD (LP-E27)


class Discarding(Rule):
    """A hero discards so many cards of a zone, as many as it has; its player picks, or chance does."""

    def __init__(self, seat: int, zone: int, left: int, random: int) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.random = random

    def args(self) -> list[int]:
        return [self.seat, self.zone, self.left, self.random]

    def on(self, s: Quest, answer: int) -> None:
        if self.left == 0 or not s.heroes[self.seat].alive:
            return
        cards = self.cards(s)
        if not cards:
            return
        kinds = distinct(cards)
        then = Discarded(self.seat, self.zone, self.left, self.random)
        if self.random:
            ask = (c.PICK_POTION, c.PICK_SPELL, c.PICK_ITEM)[
                0 if self.zone == POTIONS else 1 if self.zone == SPELLS else 2
            ]
            s.ask(Question(CHANCE, ask, kinds, [cards.count(card) for card in kinds]), then)
        elif len(kinds) == 1 or self.left >= len(cards):
            then.on(s, kinds[0])
        else:
            s.ask(Question(self.seat, c.ASK_DISCARD, kinds), then)

    def cards(self, s: Quest) -> list[int]:
        """The cards of the zone, as answers."""
        h = s.heroes[self.seat]
        if self.zone == INVENTORY:
            return [c.DISCARD_ITEM + item for item in h.inventory]
        if self.zone == GEMS:
            return [c.DISCARD_ITEM + item for item in h.inventory if s.t.items[item].element >= 0]
        if self.zone == EQUIPPED:
            return [c.DISCARD_ITEM + item for item in h.equipped if item >= 0]
        if self.zone == SPELLS:
            return [c.DISCARD_SPELL + spell for spell in h.spells]
        return [potion_code(s, self.seat, at) for at in range(len(h.potions))]


def potion_code(s: Quest, seat: int, at: int) -> int:
    """How a potion is named to its owner: what it is, if known, or which deck it came from."""
    h = s.heroes[seat]
    card = h.potions[at]
    if card < 0:
        return c.DRINK_UNSEEN - 1 - card
    if h.potions_seen[at] == -1 or (h.potions_seen[at] >> seat) & 1 == 1:
        return c.DRINK + card
    return c.DRINK_UNSEEN + len(s.potion_pools)


class Discarded(Rule):
    """The card lies on its discards, a Spell at the bottom of its deck; the next one follows."""

    def __init__(self, seat: int, zone: int, left: int, random: int) -> None:
        self.seat = seat
        self.zone = zone
        self.left = left
        self.random = random

    def args(self) -> list[int]:
        return [self.seat, self.zone, self.left, self.random]

    def on(self, s: Quest, answer: int) -> None:
        h = s.heroes[self.seat]
        left = self.left if self.left == EVERYTHING else self.left - 1
        s.push(Discarding(self.seat, self.zone, left, self.random))
        if self.zone == POTIONS:
            at = next(i for i in range(len(h.potions)) if potion_code(s, self.seat, i) == answer)
            s.push(PotionGone(self.seat))
            turn_potion(s, self.seat, at)
        elif self.zone == SPELLS:
            h.spells.remove(answer - c.DISCARD_SPELL)
            s.spells.put_bottom(answer - c.DISCARD_SPELL, EVERYONE)
            s.tell(c.DISCARDED_SPELL, self.seat, answer - c.DISCARD_SPELL)
        else:
            item = answer - c.DISCARD_ITEM
            if self.zone == EQUIPPED:
                h.take_off(item)
                s.push(DeathCheck(self.seat))
                s.push(KeepLimit(self.seat))
            else:
                h.inventory.remove(item)
            put_away(s, item)
            s.tell(c.DISCARDED, self.seat, item)


# PEEK (LP-E36, LP-R137)


class Look(Rule):
    """The owner looks at the top cards of a deck, one after another; ``seen`` of them are known to it already."""

    def __init__(self, seat: int, deck: int, n: int, seen: int, arrange: int) -> None:
        self.seat = seat
        self.deck = deck
        self.n = n
        self.seen = seen
        self.arrange = arrange

    def args(self) -> list[int]:
        return [self.seat, self.deck, self.n, self.seen, self.arrange]

    def on(self, s: Quest, answer: int) -> None:
        pile = pile_of(s, self.deck)
        if self.seen >= self.n:
            if self.arrange and self.n > 1:
                s.push(Order(self.seat, self.deck, self.n, 0))
            return
        mine = 1 << self.seat
        after = Look(self.seat, self.deck, self.n, self.seen + 1, self.arrange)
        at = len(pile.top) - 1 - self.seen
        if at >= 0 or loose(s, self.deck) == 0:
            places, i = (pile.top, at) if at >= 0 else (pile.bottom, self.seen - len(pile.top))
            place = places[i]
            if at < 0:
                del pile.bottom[i]
                pile.top.insert(0, place)
                places, i = pile.top, 0
            if place.seen_by != EVERYONE and not place.seen_by & mine:
                places[i] = Place(place.card, place.seen_by | mine)
                s.reveal()
            s.whisper(c.LOOKED, self.seat, mine, self.deck, first_of(s, self.deck) + place.card)
            s.push(after)
            return
        then = Looked(self.seat, self.deck, self.n, self.seen, self.arrange)
        above = pile.top
        pile.top = []
        if self.deck == OF_TILE:
            ask_tile(s, c.LOOK + OF_TILE, then, mine)
        else:
            ask_card(s, pile, first_of(s, self.deck), c.LOOK + self.deck, then, mine)
        pile.top = above


def loose(s: Quest, deck: int) -> int:
    """How many cards of a deck lie in unknown order."""
    if deck == OF_TILE:
        return s.tiles_loose
    return pile_of(s, deck).shuffled() - (s.potions_held if deck == OF_POTION else 0)


class Looked(Rule):
    """The owner knows the card now; it lies where it was."""

    def __init__(self, seat: int, deck: int, n: int, seen: int, arrange: int) -> None:
        self.seat = seat
        self.deck = deck
        self.n = n
        self.seen = seen
        self.arrange = arrange

    def args(self) -> list[int]:
        return [self.seat, self.deck, self.n, self.seen, self.arrange]

    def on(self, s: Quest, answer: int) -> None:
        pile = pile_of(s, self.deck)
        card = answer - first_of(s, self.deck)
        pile.unknown[card] -= 1
        if self.deck == OF_TILE:
            s.tiles_loose -= 1
        pile.top.insert(0, Place(card, 1 << self.seat))
        s.whisper(c.LOOKED, self.seat, 1 << self.seat, self.deck, answer)
        s.push(Look(self.seat, self.deck, self.n, self.seen + 1, self.arrange))


class Order(Rule):
    """The owner says which of the cards looked at lies on top, then which is next; only the owner knows."""

    def __init__(self, seat: int, deck: int, n: int, done: int) -> None:
        self.seat = seat
        self.deck = deck
        self.n = n
        self.done = done

    def args(self) -> list[int]:
        return [self.seat, self.deck, self.n, self.done]

    def on(self, s: Quest, answer: int) -> None:
        mine = 1 << self.seat
        top = pile_of(s, self.deck).top
        cards = [top[len(top) - 1 - i].card for i in range(self.done, self.n)]
        options = [c.ON_TOP + first_of(s, self.deck) + card for card in distinct(cards)]
        if len(options) > 1:
            then = Ordered(self.seat, self.deck, self.n, self.done)
            s.ask(Question(self.seat, c.ASK_ORDER + self.deck, options, None, mine), then)


class Ordered(Rule):
    """That card is put on top of the rest."""

    def __init__(self, seat: int, deck: int, n: int, done: int) -> None:
        self.seat = seat
        self.deck = deck
        self.n = n
        self.done = done

    def args(self) -> list[int]:
        return [self.seat, self.deck, self.n, self.done]

    def on(self, s: Quest, answer: int) -> None:
        card = answer - c.ON_TOP - first_of(s, self.deck)
        top = pile_of(s, self.deck).top
        last = len(top) - 1 - self.done
        at = next(i for i in range(last, -1, -1) if top[i].card == card)
        del top[at]
        top.insert(last, Place(card, 1 << self.seat))
        s.push(Order(self.seat, self.deck, self.n, self.done + 1))


# moments


class Trigger(Rule):
    """An effect that waited for this moment happens, if its condition holds and it is not used up."""

    def __init__(self, effect: int, owner: int, source: int) -> None:
        self.effect = effect
        self.owner = owner
        self.source = source

    def args(self) -> list[int]:
        return [self.effect, self.owner, self.source]

    def on(self, s: Quest, answer: int) -> None:
        fx = s.t.effects[self.effect]
        if self.owner == MONSTER_SIDE or self.source >= FROM_MONSTER:
            if not s.monster_shown():
                return
            used = s.fights[-1].used
        else:
            used = s.heroes[self.owner].used
        if used_up(used, fx) or not holds(s, self.owner, fx.given):
            return
        note_use(used, fx)
        if fx.spend and self.source < FROM_MONSTER:
            item = self.source - FROM_ITEM
            h = s.heroes[self.owner]
            if item not in h.equipped:
                return
            h.take_off(item)
            put_away(s, item)
            s.tell(c.DISCARDED, self.owner, item)
            s.push(DeathCheck(self.owner))
            s.push(KeepLimit(self.owner))
        happen(s, self.effect, self.owner, self.source)


def hero_waits(s: Quest, seat: int, when: int) -> bool:
    """Whether a hero's ability or equipment does something at this moment."""
    return (bearer(s, s.heroes[seat]).moments >> when) & 1 == 1


def monster_waits(s: Quest, when: int) -> bool:
    """Whether the Monster that is shown, or an Enhancer of it, does something at this moment."""
    return (monster_bearer(s).moments >> when) & 1 == 1


def hero_moment(s: Quest, seat: int, when: int) -> None:
    """Push what a hero's ability and equipment do at this moment, in the order of LP-R10 with abilities last."""
    if hero_waits(s, seat, when):
        push_waiting(s, bearer(s, s.heroes[seat]).waiting, seat, when)


def monster_moment(s: Quest, when: int) -> None:
    """Push what the Monster and its Enhancers do at this moment; on its defeat they act on the hero."""
    if s.monster_shown() and monster_waits(s, when):
        owner = s.active if when == ON_DEFEAT else MONSTER_SIDE
        push_waiting(s, monster_bearer(s).waiting, owner, when)


def push_waiting(s: Quest, waiting: list[Active], owner: int, when: int) -> None:
    """Push the effects that waited for this moment so that the first is done first."""
    for i in range(len(waiting) - 1, -1, -1):
        one = waiting[i]
        if one.fx.when == when:
            s.push(Trigger(one.fx.number, owner, one.source))
