"""Damage, healing, death, and what may prevent it (chapters 14 and 20)."""

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Question
from reliquest.games.lost_pixel.state import (
    ALL_DEAD,
    ENDS_TURN,
    NOBODY,
    NOWHERE,
    ONCE,
    WON,
    Lasting,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.cards import KeepLimit, forget, put_away
from reliquest.games.lost_pixel.steps.numbers import (
    holds,
    life,
    life_left,
    monster_left,
    note_use,
    used_up,
)
from reliquest.games.lost_pixel.tables import (
    CENTRE,
    CHEAT_DEATH,
    DOWNSTAIRS,
    FOR_COMBAT,
    PASSIVE,
    PLACES,
    PORTAL,
)


def hurt(s: Quest, seat: int, n: int) -> None:
    """Put damage tokens on a hero; the death check follows at once (LP-164, LP-216, LP-E01)."""
    h = s.heroes[seat]
    if n <= 0 or not h.alive:
        return
    h.damage += n
    if s.fights and seat == s.active:
        s.fights[-1].blood = True
    left = life_left(s, seat)
    s.tell(c.HURT, seat, n, left)
    if left == 0:
        s.push(DeathCheck(seat))


def heal(s: Quest, seat: int, n: int) -> None:
    """Take up to n damage tokens off a living hero (LP-E02)."""
    h = s.heroes[seat]
    n = min(n, h.damage)
    if n > 0 and h.alive:
        h.damage -= n
        s.tell(c.HEALED, seat, n, life_left(s, seat))


def hurt_monster(s: Quest, n: int) -> None:
    """Put damage tokens on the Monster (LP-158)."""
    if n > 0 and s.monster_shown():
        f = s.fights[-1]
        f.damage += n
        f.blood = True
        s.tell(c.MONSTER_HURT, s.active, n, monster_left(s))


def heal_monster(s: Quest, n: int) -> None:
    """Take up to n damage tokens off the Monster."""
    f = s.fights[-1]
    n = min(n, f.damage)
    if n > 0:
        f.damage -= n
        s.tell(c.MONSTER_HEALED, s.active, n, monster_left(s))


class DeathCheck(Rule):
    """A hero without life dies, unless a card or a Save Point prevents it (LP-E41, LP-R96)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        h = s.heroes[self.seat]
        if not h.alive or life_left(s, self.seat) > 0:
            return
        if cheat_death(s, self.seat):
            return
        if h.save_tile != NOWHERE:
            revive(s, self.seat)
        else:
            die(s, self.seat)


def cheat_death(s: Quest, seat: int) -> bool:
    """Let a card save the hero, if it has one; returns whether it did."""
    h = s.heroes[seat]
    for place in range(PLACES):
        item = h.equipped[place]
        if item < 0:
            continue
        for fx in s.t.items[item].effects:
            if fx.op == CHEAT_DEATH and fx.when == PASSIVE and holds(s, seat, fx.given):
                h.wear(place, NOBODY)
                put_away(s, item)
                s.tell(c.DISCARDED, seat, item)
                left_with(s, seat, fx.n)
                return True
    for fx in s.t.heroes[h.card].effects:
        if (
            fx.op == CHEAT_DEATH
            and fx.when == PASSIVE
            and not used_up(h.used, fx)
            and holds(s, seat, fx.given)
        ):
            note_use(h.used, fx)
            left_with(s, seat, fx.n)
            return True
    return False


def left_with(s: Quest, seat: int, n: int) -> None:
    """The hero has n life left instead of none, its Life at most."""
    s.heroes[seat].damage = max(0, life(s, seat) - n)
    s.tell(c.CHEATED, seat, life_left(s, seat))
    s.push(KeepLimit(seat))


def revive(s: Quest, seat: int) -> None:
    """The Save Point token is used up: back there with all cards, the Monster to the bottom, the turn over."""
    h = s.heroes[seat]
    h.tile, h.space = h.save_tile, h.save_space
    h.save_tile = NOWHERE
    full = life(s, seat)
    h.damage = full - (full + 1) // 2 if s.t.house.half_revival else 0
    s.tell(c.REVIVED, seat, life_left(s, seat))
    if seat == s.active:
        break_off(s)
        s.unwind(ENDS_TURN)
    s.push(WinCheck())


def die(s: Quest, seat: int) -> None:
    """The body stays with equipment and Inventory; the rest is lost (LP-R93)."""
    h = s.heroes[seat]
    h.alive = False
    s.deaths.append(seat)
    s.tell(c.DIED, seat)
    if not s.living():
        s.tell(c.GAME_LOST, NOBODY, ALL_DEAD)
        s.finish(ALL_DEAD)
        return
    if seat == s.active:
        break_off(s)
        s.unwind(ENDS_TURN)
    for spell in h.spells:
        s.spells.put_bottom(spell, EVERYONE)
    h.spells = []
    h.purse = 0
    h.lasting = []
    if s.pixel_seat == seat:
        s.pixel_seat = NOBODY
        s.pixel_tile, s.pixel_space = h.tile, h.space
        s.tell(c.PIXEL_LOST, seat)
    s.push(WinCheck())
    s.push(BuryPotions(seat))


def break_off(s: Quest) -> None:
    """The Monsters on the table go undamaged to the bottom of their deck, Enhancers are discarded (LP-R75, LP-R126)."""
    first = s.t.monster_decks[s.floor].first
    while s.fights:
        f = s.fights.pop()
        for card in f.enhancers:
            s.monsters_gone[card - first] += 1
        if f.monster >= 0 and f.rewarding:
            s.monsters_gone[f.monster - first] += 1
        elif f.monster >= 0:
            s.monsters.put_bottom(f.monster - first, EVERYONE)
    for h in s.heroes:
        expire(h.used, FOR_COMBAT)
        outlast(h.lasting, FOR_COMBAT)


def outlast(lasting: list[Lasting], span: int) -> None:
    """End lasting effects whose time is over: those of that span and all shorter ones."""
    if lasting:
        lasting[:] = [one for one in lasting if one.span > span]


def expire(used: list[int], limit: int) -> None:
    """Forget the uses whose limit is over: that one and all shorter ones."""
    if used:
        used[:] = [use for use in used if use // ONCE > limit]


class BuryPotions(Rule):
    """A dead hero's potions are turned up and discarded (LP-R93, LP-R114)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        if s.heroes[self.seat].potions:
            s.push(self)
            s.push(PotionGone(self.seat))
            turn_potion(s, self.seat, 0)


def turn_potion(s: Quest, seat: int, at: int) -> None:
    """Turn up a hero's potion: chance says which it is (LP-097), and the step on top is told.

    The step that waits is pushed by the caller; the potion leaves its owner here.
    """
    h = s.heroes[seat]
    card = h.potions[at]
    if card >= 0:
        question = Question(CHANCE, c.TURN_POTION, [card], [1])
    else:
        pool = potion_pool(s, -1 - card)
        options = [k for k in range(len(pool)) if pool[k] > 0]
        question = Question(CHANCE, c.TURN_POTION, options, [pool[k] for k in options])
    s.roll = card
    forget(s, h, at)
    s.question = question


def potion_pool(s: Quest, generation: int) -> list[int]:
    """What an unseen potion of that generation may be, counted."""
    return s.potions.unknown if generation == len(s.potion_pools) else s.potion_pools[generation]


def count_turned(s: Quest, potion: int) -> None:
    """The potion that was turned up is counted among the discards, and out of what unseen ones may be."""
    if s.roll < 0:
        generation = -1 - s.roll
        potion_pool(s, generation)[potion] -= 1
        if generation == len(s.potion_pools):
            s.potions_held -= 1
    s.potions_gone[potion] += 1


class PotionGone(Rule):
    """The potion lies face up on the discards, without effect."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        count_turned(s, answer)
        s.tell(c.DISCARDED_POTION, self.seat, answer)


class WinCheck(Rule):
    """The holder of the Lost Pixel on the Portal wins for all (LP-220 to LP-222, LP-R99, LP-R105)."""

    def on(self, s: Quest, answer: int) -> None:
        check_win(s)


def check_win(s: Quest) -> None:
    """Whether the game is won now."""
    if s.pixel_seat < 0 or s.floor != s.t.floors or not on_icon(s, s.pixel_seat, PORTAL):
        return
    if s.t.house.all_on_portal:
        for seat in s.living():
            if not on_icon(s, seat, PORTAL):
                return
    s.tell(c.GAME_WON, s.pixel_seat)
    s.finish(WON)


def on_icon(s: Quest, seat: int, kind: int) -> bool:
    """Whether a hero is on the icon of a special tile, which is always on the centre (LP-R86)."""
    h = s.heroes[seat]
    return h.space == CENTRE and s.tile_card(h.tile).kind == kind


def on_stairs(s: Quest, seat: int) -> bool:
    """Whether a hero can go down from where it stands (LP-199, LP-R87)."""
    return on_icon(s, seat, DOWNSTAIRS)
