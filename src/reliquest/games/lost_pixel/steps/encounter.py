"""The Encounter: drawing until a Monster or a Sheep, evading, and how it ends (chapters 12 and 13)."""

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import PASS, Question
from reliquest.games.lost_pixel.state import (
    ENCOUNTER,
    ENDS_ENCOUNTER,
    ENDS_TURN,
    NOBODY,
    Fight,
    Quest,
    Rule,
)
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import combat, effects, harm, points
from reliquest.games.lost_pixel.steps.cards import KeepLimit, ask_card, refill
from reliquest.games.lost_pixel.steps.harm import DeathCheck, expire, outlast
from reliquest.games.lost_pixel.steps.numbers import (
    evade_number,
    hand_limit,
    life_left,
    note_use,
    on_hero,
    on_monster,
    rerolls,
    used_up,
)
from reliquest.games.lost_pixel.tables import (
    AUTO_EVADE,
    COMBAT_START,
    ENHANCER,
    EVADE_ROLL,
    FIRST_STRIKE,
    FOR_COMBAT,
    NO_EVADE,
    PASSIVE,
    SHEEP,
)


class EncounterPhase(Rule):
    """Every turn has an Encounter, moved or not, unless something cancels it (LP-066, LP-067, LP-R32)."""

    def on(self, s: Quest, answer: int) -> None:
        if s.no_encounter or not s.hero().alive:
            return
        s.phase = ENCOUNTER
        begin(s, False)


def begin(s: Quest, ambush: bool) -> None:
    """The active hero draws from the floor's Monster deck (LP-121, LP-122)."""
    s.fights.append(Fight(ambush))
    s.push(EncounterEnd())
    draw_monster(s)


class EncounterEnd(Rule):
    """The Encounter is over: what lasted for the combat ends (LP-R134)."""

    def ends(self) -> int:
        return ENDS_ENCOUNTER

    def on(self, s: Quest, answer: int) -> None:
        s.fights.pop()
        s.tell(c.ENCOUNTER_OVER, s.active)
        for seat in s.living():
            h = s.heroes[seat]
            expire(h.used, FOR_COMBAT)
            outlast(h.lasting, FOR_COMBAT)
            if len(h.inventory) > hand_limit(s, seat):
                s.push(KeepLimit(seat))
            if life_left(s, seat) == 0:
                s.push(DeathCheck(seat))


def draw_monster(s: Quest) -> None:
    """The top card of the Monster deck; an empty deck is made anew from its discards (LP-R60)."""
    if refill(s.monsters, s.monsters_gone):
        first = s.t.monster_decks[s.floor].first
        ask_card(s, s.monsters, first, c.DRAW_MONSTER, MonsterDrawn())
        return
    harm.break_off(s)
    s.unwind(ENDS_TURN)


class MonsterDrawn(Rule):
    """An Enhancer waits for its Monster, a Sheep ends the turn, a Monster is met (LP-123 to LP-133)."""

    def on(self, s: Quest, answer: int) -> None:
        f = s.fights[-1]
        card = s.t.dwellers[answer]
        s.monsters.take_top(answer - s.t.monster_decks[s.floor].first)
        if card.sort == ENHANCER:
            f.enhancers.append(answer)
            s.tell(c.ENHANCER_DRAWN, s.active, answer)
            draw_monster(s)
        elif card.sort == SHEEP:
            s.tell(c.SHEEP_DRAWN, s.active, answer)
            discard_enhancers(s)
            s.monsters_gone[answer - s.t.monster_decks[s.floor].first] += 1
            harm.break_off(s)
            s.unwind(ENDS_TURN)
        else:
            f.monster = answer
            s.tell(c.MONSTER_DRAWN, s.active, answer)
            meet(s)


def discard_enhancers(s: Quest) -> None:
    """The Enhancers of this Encounter lie on the floor's Monster discards (LP-131, LP-R59)."""
    f = s.fights[-1]
    for card in f.enhancers:
        s.monsters_gone[card - s.t.monster_decks[s.floor].first] += 1
    f.enhancers = []


class Meet(Rule):
    """After something was done about a Monster it may still be there."""

    def on(self, s: Quest, answer: int) -> None:
        if s.monster_shown():
            meet(s)


def meet(s: Quest) -> None:
    """The Monster is shown: a decision point, an evade attempt or none, and the stat (LP-137, LP-138, LP-146)."""
    if s.t.house.help_others:
        s.push(MeetAsk())
        points.offer_help(s, c.AT_MEET)
    else:
        ask_meet(s)


class MeetAsk(Rule):
    """The helpers have had their say."""

    def on(self, s: Quest, answer: int) -> None:
        ask_meet(s)


def ask_meet(s: Quest) -> None:
    """What the active hero does about the Monster."""
    options = [c.STAT, c.STAT + 1, c.STAT + 2]
    if may_evade(s):
        options.insert(0, c.EVADE)
    points.free_acts(s, s.active, c.AT_MEET, options)
    s.ask(Question(s.active, c.ASK_MEET, options), Met())


def may_evade(s: Quest) -> bool:
    """One attempt an Encounter, unless a card forbids it (LP-R57, LP-E14)."""
    return not s.fights[-1].evade_tried and not on_monster(s, NO_EVADE)


class Met(Rule):
    """The hero evades, fights, or does something freely and is asked again."""

    def on(self, s: Quest, answer: int) -> None:
        if answer == c.EVADE:
            s.fights[-1].evade_tried = True
            evade(s)
        elif points.is_free(answer):
            s.push(Meet())
            points.do_freely(s, s.active, answer)
        else:
            choose_stat(s, answer - c.STAT)


def choose_stat(s: Quest, stat: int) -> None:
    """Combat begins with the choice of the stat (LP-146, LP-R64, LP-R119)."""
    f = s.fights[-1]
    f.stat = stat
    f.strikes += len(on_monster(s, FIRST_STRIKE))
    s.tell(c.STAT_CHOSEN, s.active, stat)
    if effects.hero_waits(s, s.active, COMBAT_START) or effects.monster_waits(s, COMBAT_START):
        s.push(combat.Strikes())
        effects.hero_moment(s, s.active, COMBAT_START)
        effects.monster_moment(s, COMBAT_START)
    else:
        combat.begin(s)


def switch_stat(s: Quest) -> None:
    """The hero may choose the combat stat anew (LP-E25)."""
    s.ask(Question(s.active, c.ASK_STAT, [c.STAT, c.STAT + 1, c.STAT + 2]), StatSwitched())


class StatSwitched(Rule):
    """That stat counts for the rest of the combat."""

    def on(self, s: Quest, answer: int) -> None:
        s.fights[-1].stat = answer - c.STAT
        s.tell(c.STAT_CHOSEN, s.active, answer - c.STAT)


# evading (LP-139 to LP-145)


def evade(s: Quest) -> None:
    """Roll against base SPD, unless a card makes the evade succeed by itself (LP-E15)."""
    for one in on_hero(s, s.active, AUTO_EVADE):
        if one.fx.when != PASSIVE or not used_up(s.hero().used, one.fx):
            note_use(s.hero().used, one.fx)
            s.hero().lasting = [other for other in s.hero().lasting if other.effect != one.fx.number]
            s.tell(c.EVADED, s.active)
            evaded(s)
            return
    s.push(EvadeRolled(0))
    s.question = effects.dice_question(c.ROLL_EVADE, 6)


class EvadeRolled(Rule):
    """Equal or lower is a success (LP-140, LP-141); a REROLL may be used once."""

    def __init__(self, again: int) -> None:
        self.again = again

    def args(self) -> list[int]:
        return [self.again]

    def on(self, s: Quest, answer: int) -> None:
        s.tell(c.EVADE_ROLLED, s.active, answer, evade_number(s, s.active))
        by = [] if self.again else rerolls(s, s.active, EVADE_ROLL)
        if by:
            options = [PASS] + [c.REROLL_WITH + one.fx.number for one in by]
            s.roll = answer
            s.ask(Question(s.active, c.ASK_REROLL, options), EvadeAgain(answer))
        else:
            settle_evade(s, answer)


class EvadeAgain(Rule):
    """The roll stands, or the die is rolled once more."""

    def __init__(self, face: int) -> None:
        self.face = face

    def args(self) -> list[int]:
        return [self.face]

    def on(self, s: Quest, answer: int) -> None:
        if answer == PASS:
            settle_evade(s, self.face)
            return
        fx = s.t.effects[answer - c.REROLL_WITH]
        note_use(s.hero().used, fx)
        s.tell(c.REROLLED, s.active, fx.number)
        s.push(EvadeRolled(1))
        s.question = effects.dice_question(c.ROLL_EVADE, 6)


def settle_evade(s: Quest, face: int) -> None:
    """Away from the Monster, or into combat with it (LP-R56, LP-R125)."""
    if face <= evade_number(s, s.active):
        s.tell(c.EVADED, s.active)
        evaded(s)
        return
    s.tell(c.NOT_EVADED, s.active)
    if s.t.house.failed_evade_strikes:
        s.fights[-1].strikes += 1
    meet(s)


def evaded(s: Quest) -> None:
    """The Monster goes to the bottom of its deck; the Encounter is over (LP-143 to LP-145, LP-R58, LP-R109)."""
    f = s.fights[-1]
    first = s.t.monster_decks[s.floor].first
    if s.t.house.enhancers_to_bottom:
        for card in f.enhancers:
            s.monsters.put_bottom(card - first, EVERYONE)
        f.enhancers = []
    discard_enhancers(s)
    s.monsters.put_bottom(f.monster - first, EVERYONE)
    f.monster = NOBODY
    s.unwind(ENDS_ENCOUNTER)
