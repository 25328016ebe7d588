"""Combat: attacks in turns, sums by kind, what follows an attack, and the rewards of a defeat (chapters 14 to 16)."""

from typing import Final

from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import (
    ENDS_ENCOUNTER,
    FROM_ENHANCER,
    MONSTER_SIDE,
    NOBODY,
    Burning,
    Lasting,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects, encounter, points
from reliquest.games.lost_pixel.steps.cards import draw_items
from reliquest.games.lost_pixel.steps.harm import DeathCheck, expire, heal, heal_monster, hurt, hurt_monster
from reliquest.games.lost_pixel.steps.levels import LevelUp, gain_xp
from reliquest.games.lost_pixel.steps.numbers import (
    ORDERS,
    Active,
    life_left,
    monster_left,
    note_use,
    on_hero,
    on_monster,
    rerolls,
    stat_die,
    sum_kind,
    sum_n,
)
from reliquest.games.lost_pixel.tables import (
    AFTER_ATTACK,
    AFTER_HIT,
    ATK,
    BEFORE_ATTACK,
    DEF,
    DRAIN,
    EXTRA_ATTACK,
    FOR_ATTACK,
    FOR_ROUND,
    IMMUNE,
    KINDS,
    OF_TREASURE,
    ON_DEFEAT,
    PHYSICAL,
    PIERCE,
    PLACES,
    REGEN,
    ROUND_END,
    SHIELD,
    STAT_ROLL,
    THORNS,
    WEAK,
    Block,
    Part,
)

MOST_ROUNDS: Final = 100
"""LP-R73."""


class Strikes(Rule):
    """First strikes come before the hero's first attack, and belong to no round (LP-E17, LP-R110, LP-R129)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        if f.strikes > 0:
            f.strikes -= 1
            s.push(self)
            s.push(MonsterAttack())
        else:
            s.push(Round())


class Round(Rule):
    """The hero attacks, then the Monster (LP-159, LP-160, LP-163)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        f.round += 1
        f.blood = False
        s.push(RoundEnd())
        s.push(MonsterTurn())
        s.push(HeroTurn())


class HeroTurn(Rule):
    """The hero's attack of the round, unless stunned, and its extra ones (LP-E18, LP-E19, LP-R130)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        for _ in range(sum_n(on_hero(s, s.active, EXTRA_ATTACK))):
            s.push(HeroPoint(1 if s.t.house.stat_each_attack else 0))
        if f.hero_stun > 0:
            f.hero_stun -= 1
            s.tell(c.LOST_ATTACK, s.active, 0)
            return
        s.push(HeroPoint(1 if s.t.house.stat_each_attack and f.round > 1 else 0))


class HeroPoint(Rule):
    """The decision point before an own attack; with the house rule the stat is chosen first (LP-R30, LP-R139)."""

    def __init__(self, stat: int) -> None:
        self.stat = stat

    def args(self) -> list[int]:
        return [self.stat]

    def on(self, s: Quest, answer: int) -> None:
        if not s.monster_shown():
            return
        if self.stat:
            s.push(HeroPoint(0))
            s.push(encounter.SwitchStat())
            return
        s.push(PointAsk())
        points.offer_help(s, c.AT_ATTACK)


class PointAsk(Rule):
    """The active hero casts, drinks, changes, or simply attacks."""

    def on(self, s: Quest, answer: int) -> None:
        options: list[int] = [PASS]
        points.free_acts(s, s.active, c.AT_ATTACK, options)
        if len(options) > 1:
            s.ask(Question(s.active, c.ASK_ATTACK, options, None, -1, True), PointTaken())
        else:
            s.push(HeroAttack())


class PointTaken(Rule):
    """After something was done freely the hero is asked again; else it attacks."""

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            s.push(HeroAttack())
            return
        s.push(HeroPoint(0))
        points.do_freely(s, s.active, answer)


class HeroAttack(Rule):
    """What happens before the attack, then its dice."""

    def on(self, s: Quest, answer: int) -> None:
        s.push(HeroRolls())
        effects.hero_moment(s, s.active, BEFORE_ATTACK)


class HeroRolls(Rule):
    """The base die of the combat stat is rolled first (LP-147, LP-R10)."""

    def on(self, s: Quest, answer: int) -> None:
        if not s.monster_shown():
            return
        s.sums = [0] * (2 * KINDS)
        s.push(StatRolled(0))
        s.question = effects.dice_question(c.ROLL_STAT, stat_die(s, s.active, s.fights[-1].stat))


class StatRolled(Rule):
    """The stat die may be rolled once more, before the others (LP-E16, LP-R131)."""

    def __init__(self, again: int) -> None:
        self.again = again

    def args(self) -> list[int]:
        return [self.again]

    def on(self, s: Quest, answer: int) -> None:
        faces = stat_die(s, s.active, s.fights[-1].stat)
        s.tell(c.DIE, s.active, c.ROLL_STAT, 0, faces, answer)
        by = [] if self.again else rerolls(s, s.active, STAT_ROLL)
        if by:
            options = [PASS] + [c.REROLL_WITH + one.fx.number for one in by]
            s.roll = answer
            s.ask(Question(s.active, c.ASK_REROLL, options), StatAgain(answer))
        else:
            other_dice(s, answer)


class StatAgain(Rule):
    """The stat die stands, or is rolled once more."""

    def __init__(self, face: int) -> None:
        self.face = face

    def args(self) -> list[int]:
        return [self.face]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            other_dice(s, self.face)
            return
        fx = s.t.effects[answer - c.REROLL_WITH]
        note_use(s.hero().used, fx)
        s.tell(c.REROLLED, s.active, fx.number)
        s.push(StatRolled(1))
        s.question = effects.dice_question(c.ROLL_STAT, stat_die(s, s.active, s.fights[-1].stat))


def other_dice(s: Quest, face: int) -> None:
    """The stat die counts; now all other dice of the attack and of the Monster's DEF are due (LP-148, LP-R69)."""
    s.sums[PHYSICAL] += face
    s.dice = []
    attack = hero_attack_parts(s, s.active, s.fights[-1].stat)
    collect(s, attack, monster_parts(s, DEF), True)
    s.push(NextDie(c.ROLL_ATTACK))


def hero_attack_parts(s: Quest, seat: int, stat: int) -> list[list[Part]]:
    """All usable ATK of a hero with that combat stat, beside the stat die, by place in the order (LP-R10, LP-R123)."""
    h = s.heroes[seat]
    found: list[list[Part]] = [[] for _ in range(ORDERS)]
    add_block(found[0], s.t.heroes[h.card].atk)
    for place in range(PLACES):
        item = h.equipped[place]
        if item >= 0 and s.t.items[item].boosted_by(stat):
            add_block(found[1 + place], s.t.items[item].atk)
    for one in on_hero(s, seat, ATK):
        if one.fx.stat < 0 or one.fx.stat == stat:
            found[one.order] += one.fx.parts
    return found


def hero_defence_parts(s: Quest, seat: int) -> list[list[Part]]:
    """All DEF of a hero by place in the order; it needs no stat, but for the house rule (LP-R66, LP-R67)."""
    h = s.heroes[seat]
    found: list[list[Part]] = [[] for _ in range(ORDERS)]
    add_block(found[0], s.t.heroes[h.card].defence)
    for place in range(PLACES):
        item = h.equipped[place]
        if item >= 0 and (not s.t.house.gate_def or s.t.items[item].boosted_by(s.fights[-1].stat)):
            add_block(found[1 + place], s.t.items[item].defence)
    for one in on_hero(s, seat, DEF):
        found[one.order] += one.fx.parts
    return found


def monster_parts(s: Quest, op: int) -> list[list[Part]]:
    """All ATK, or all DEF, of the Monster: its card, its Enhancers as they were drawn, effects (LP-R65)."""
    f = s.fights[-1]
    card = s.t.dwellers[f.monster]
    found: list[list[Part]] = [[]]
    add_block(found[0], card.atk if op == ATK else card.defence)
    for extra in f.enhancers:
        dweller = s.t.dwellers[extra]
        found.append([])
        add_block(found[-1], dweller.atk if op == ATK else dweller.defence)
    found.append([])
    for one in on_monster(s, op):
        if one.fx.stat < 0 or one.fx.stat == f.stat:
            found[-1] += one.fx.parts
    return found


def add_block(to: list[Part], block: Block) -> None:
    """Add the parts of a block."""
    to += block.parts


def collect(s: Quest, attack: list[list[Part]], defence: list[list[Part]], rolled: bool) -> None:
    """Add up the numbers of an attack and of the DEF against it, and line up the dice kind by kind (LP-150, LP-155).

    DEF dice are rolled only against a kind that has ATK (LP-R132); ``rolled``: a physical die has fallen already.
    """
    attacked = 1 << PHYSICAL if rolled else 0
    sums = s.sums
    for parts in attack:
        for part in parts:
            attacked |= 1 << part.kind
            sums[part.kind] += part.plus
    for parts in defence:
        for part in parts:
            sums[KINDS + part.kind] += part.plus
    order: list[int] = []
    for kind in range(KINDS):
        if (attacked >> kind) & 1:
            line_up(attack, kind, kind * 32, order)
            line_up(defence, kind, (KINDS + kind) * 32, order)
    order.reverse()
    s.dice = order


def line_up(of: list[list[Part]], kind: int, slot: int, order: list[int]) -> None:
    """Add the dice of one kind, in the order of their sources."""
    for parts in of:
        for part in parts:
            if part.kind == kind:
                for faces in part.dice:
                    order.append(slot + faces)


class NextDie(Rule):
    """The next die of the attack, until all have fallen."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[int]:
        return [self.kind]

    def on(self, s: Quest, answer: int) -> None:
        if s.dice:
            s.roll = s.dice[-1] // 32
            s.push(DieFell(self.kind))
            s.question = effects.dice_question(self.kind, s.dice[-1] % 32)
        elif self.kind == c.ROLL_ATTACK:
            hero_hits(s)
        else:
            monster_hits(s)


class DieFell(Rule):
    """A die is added to its total."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[int]:
        return [self.kind]

    def on(self, s: Quest, answer: int) -> None:
        die = s.dice.pop()
        s.sums[die // 32] += answer
        s.tell(c.DIE, s.active, self.kind, die // 32, die % 32, answer)
        s.push(NextDie(self.kind))


def total_damage(
    s: Quest, pierce: list[Active], immune: list[Active], weak: list[Active], against: int
) -> int:
    """The damage of an attack: by kind ATK less DEF less PIERCE, IMMUNE, WEAK; all kinds together (LP-151 to LP-157)."""
    damage = 0
    for kind in range(KINDS):
        atk = s.sums[kind]
        if atk <= 0:
            continue
        held = max(0, max(0, s.sums[KINDS + kind]) - sum_kind(pierce, kind))
        left = max(0, atk - held)
        if left > 0:
            left = 0 if sum_kind(immune, kind) > 0 else left + sum_kind(weak, kind)
        s.tell(c.KIND_SUM, against, kind, atk, held, left)
        damage += left
    return damage


def absorb(shields: list[Lasting], s: Quest, damage: int) -> int:
    """Let lasting shields prevent damage, the oldest first; returns what is left (LP-E08, LP-R127)."""
    for i in range(len(shields)):
        one = shields[i]
        if damage > 0 and one.left > 0 and s.t.effects[one.effect].op == SHIELD:
            n = min(damage, one.left)
            damage -= n
            shields[i] = Lasting(one.effect, one.span, one.source, one.left - n)
            s.tell(c.SHIELDED, s.active, n)
    return damage


def hero_hits(s: Quest) -> None:
    """The hero's attack is settled (LP-152, LP-158, LP-R72)."""
    f = s.fights[-1]
    f.attacks += 1
    damage = total_damage(
        s, on_hero(s, s.active, PIERCE), on_monster(s, IMMUNE), on_monster(s, WEAK), MONSTER_SIDE
    )
    damage = absorb(f.lasting, s, damage)
    before = monster_left(s)
    hurt_monster(s, damage)
    s.tell(c.HERO_HITS, s.active, damage, monster_left(s))
    s.push(AfterHeroAttack(min(damage, before)))


class AfterHeroAttack(Rule):
    """Death check, THORNS, death check, DRAIN, then what waited for the hit and for the attack (LP-R127)."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def args(self) -> list[int]:
        return [self.damage]

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        f.cast = False
        alive = monster_left(s) > 0
        s.push(HeroAttackDone())
        if alive:
            effects.hero_moment(s, s.active, AFTER_ATTACK)
            if self.damage > 0:
                effects.monster_moment(s, AFTER_HIT)
        if self.damage > 0:
            s.push(HeroDrains())
            if alive:
                hurt(s, s.active, sum_n(on_monster(s, THORNS)))


class HeroDrains(Rule):
    """The hero heals by its hit (LP-E23)."""

    def on(self, s: Quest, answer: int) -> None:
        heal(s, s.active, sum_n(on_hero(s, s.active, DRAIN)))


class HeroAttackDone(Rule):
    """A Monster without life left is defeated (LP-161, LP-164)."""

    def on(self, s: Quest, answer: int) -> None:
        end_attack(s, s.active)
        s.push(MonsterCheck())


class MonsterCheck(Rule):
    """A Monster that has lost its last life to anything is defeated (LP-R76)."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown() and not s.fights[-1].rewarding and monster_left(s) == 0:
            defeat(s)


def end_attack(s: Quest, seat: int) -> None:
    """What lasted for one attack of the hero ends."""
    h = s.heroes[seat]
    h.lasting = [one for one in h.lasting if one.span > FOR_ATTACK]
    expire(h.used, FOR_ATTACK)


class MonsterTurn(Rule):
    """The Monster's attack of the round, unless stunned, and its extra ones."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        for _ in range(sum_n(on_monster(s, EXTRA_ATTACK))):
            s.push(MonsterAttack())
        if f.monster_stun > 0:
            f.monster_stun -= 1
            s.tell(c.LOST_ATTACK, s.active, 1)
            return
        s.push(MonsterAttack())


class MonsterAttack(Rule):
    """The Monster attacks the active hero by the same process (LP-162)."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown():
            s.push(MonsterRolls())
            effects.monster_moment(s, BEFORE_ATTACK)


class MonsterRolls(Rule):
    """It rolls all its printed ATK (LP-R65), the hero all its DEF dice (LP-R70)."""

    def on(self, s: Quest, answer: int) -> None:
        if not s.monster_shown():
            return
        s.sums = [0] * (2 * KINDS)
        collect(s, monster_parts(s, ATK), hero_defence_parts(s, s.active), False)
        s.push(NextDie(c.ROLL_MONSTER))


def monster_hits(s: Quest) -> None:
    """The Monster's attack is settled."""
    f = s.fights[-1]
    f.attacks += 1
    damage = total_damage(
        s, on_monster(s, PIERCE), on_hero(s, s.active, IMMUNE), on_hero(s, s.active, WEAK), s.active
    )
    damage = absorb(s.hero().lasting, s, damage)
    before = life_left(s, s.active)
    s.tell(c.MONSTER_HITS, s.active, damage, max(0, before - damage))
    f.lasting = [one for one in f.lasting if one.span > FOR_ATTACK]
    expire(f.used, FOR_ATTACK)
    s.push(AfterMonsterAttack(min(damage, before)))
    hurt(s, s.active, damage)


class AfterMonsterAttack(Rule):
    """The hero has survived: its THORNS, the Monster's DRAIN, then what waited for hit and attack."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def args(self) -> list[int]:
        return [self.damage]

    def on(self, s: Quest, answer: int) -> None:
        s.push(MonsterCheck())
        if self.damage > 0:
            hurt_monster(s, sum_n(on_hero(s, s.active, THORNS)))
        if monster_left(s) == 0:
            return
        if self.damage > 0:
            heal_monster(s, sum_n(on_monster(s, DRAIN)))
        effects.monster_moment(s, AFTER_ATTACK)
        if self.damage > 0:
            effects.hero_moment(s, s.active, AFTER_HIT)


# the end of a round (LP-R73, LP-R76, LP-R127)


class RoundEnd(Rule):
    """The Monster's side first: ongoing damage, death check, REGEN; then the hero's."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        s.push(RoundOver())
        effects.hero_moment(s, s.active, ROUND_END)
        s.push(HeroRoundEnd())
        effects.monster_moment(s, ROUND_END)
        s.push(MonsterRegen())
        s.push(MonsterCheck())
        hurt_monster(s, burning(s, f.burning_monster, on_monster(s, IMMUNE)))


class MonsterRegen(Rule):
    """Damage tokens come off the Monster (LP-E21)."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown():
            heal_monster(s, sum_n(on_monster(s, REGEN)))


class HeroRoundEnd(Rule):
    """Ongoing damage, death check and REGEN of the hero."""

    def on(self, s: Quest, answer: int) -> None:
        s.push(HeroRegen())
        hurt(s, s.active, burning(s, s.fights[-1].burning_hero, on_hero(s, s.active, IMMUNE)))


class HeroRegen(Rule):
    """Damage tokens come off the hero."""

    def on(self, s: Quest, answer: int) -> None:
        heal(s, s.active, sum_n(on_hero(s, s.active, REGEN)))


def burning(s: Quest, of: list[Burning], immune: list[Active]) -> int:
    """The ongoing damage of this round end; each has one round less to go (LP-E20)."""
    n = 0
    for i in range(len(of) - 1, -1, -1):
        one = of[i]
        if sum_kind(immune, one.kind) == 0:
            n += one.n
        if one.rounds > 1:
            of[i] = Burning(one.effect, one.kind, one.n, one.rounds - 1)
        else:
            del of[i]
    return n


class RoundOver(Rule):
    """What lasted a round ends; without an end in sight the combat is called off (LP-R73)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        h = s.hero()
        h.lasting = [one for one in h.lasting if one.span > FOR_ROUND]
        f.lasting = [one for one in f.lasting if one.span > FOR_ROUND]
        f.stale = 0 if f.blood else f.stale + 1
        if f.stale >= s.t.house.stalemate or f.round >= MOST_ROUNDS:
            s.tell(c.STALEMATE, s.active)
            encounter.evaded(s)
            return
        s.push(Round())
        s.push(DeathCheck(s.active))


# defeat (LP-169, LP-175 to LP-177, LP-R100)


def defeat(s: Quest) -> None:
    """The Monster is defeated: printed XP, each Enhancer's reward, its own last effects, coins, levels, discards."""
    f = s.fights[-1]
    f.rewarding = True
    monster = s.t.dwellers[f.monster]
    s.unwind(ENDS_ENCOUNTER)
    s.tell(c.DEFEATED, s.active, f.monster)
    s.push(Discards())
    for seat in reversed(s.in_turn_order()):
        s.push(LevelUp(seat))
    s.push(RewardsGiven())
    s.push(Spoils(monster.coin))
    effects.hero_moment(s, s.active, ON_DEFEAT)
    effects.monster_moment(s, ON_DEFEAT)
    for i in range(len(f.enhancers) - 1, -1, -1):
        s.push(Reward(f.enhancers[i]))
    gain_xp(s, s.active, monster.xp)


class Reward(Rule):
    """The reward of one Enhancer (LP-130, LP-R62)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[int]:
        return [self.card]

    def on(self, s: Quest, answer: int) -> None:
        if s.t.house.reward_xp:
            gain_xp(s, s.active, 1)
        elif s.t.house.reward_treasure:
            draw_items(s, OF_TREASURE, s.active, 1)
        else:
            s.push(effects.Resolve(s.t.dwellers[self.card].reward, 0, s.active, FROM_ENHANCER))


class Spoils(Rule):
    """The Monster's coins go to the purse (LP-R24)."""

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def args(self) -> list[int]:
        return [self.coins]

    def on(self, s: Quest, answer: int) -> None:
        if self.coins > 0 and s.t.house.purse:
            effects.gain_coins(s, s.active, self.coins)


class RewardsGiven(Rule):
    """All XP of this defeat are counted; the level-ups follow."""

    def on(self, s: Quest, answer: int) -> None:
        s.fights[-1].rewarding = False


class Discards(Rule):
    """Monster and Enhancers lie on the floor's Monster discards (LP-169, LP-R59)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        encounter.discard_enhancers(s)
        if f.monster >= 0:
            s.monsters_gone[f.monster - s.t.monster_decks[s.floor].first] += 1
        f.monster = NOBODY
