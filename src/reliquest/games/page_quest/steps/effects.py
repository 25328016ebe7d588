"""The vocabulary of effects: what tables, rewards, abilities, scripts and outcomes can do, one class a word."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.page_quest.state import (
    BRANCH,
    DIE,
    E_ARTIFACT,
    E_CHOICE,
    E_COIN,
    E_EVENT,
    E_FIGHT_CHANGED,
    E_FIND,
    E_ITEM,
    E_LATER,
    E_NOTHING,
    E_PATH,
    E_RAISED,
    E_ROW,
    E_RUNS,
    E_SET,
    E_SHIFT,
    E_TEXT,
    E_VALUE,
    KEEP,
    Q_CHOICE,
    Q_FIGHT_ROLL,
    Q_PICK_DIE,
    Q_REROLL,
    Q_SET_VALUE,
    Q_TABLE_DIE,
    SET,
    Fight,
    PageQuest,
)
from reliquest.games.page_quest.steps.activation import activate_for_nothing
from reliquest.games.page_quest.steps.combat import (
    FIGHT_ROLLED,
    FaceEnemy,
    attack_of,
    defense_of,
)
from reliquest.games.page_quest.steps.dice import D6, EVEN, prepare, prepared_between, reroll
from reliquest.games.page_quest.steps.experience import gain_xp
from reliquest.games.page_quest.steps.free import Effect, useful, window
from reliquest.games.page_quest.steps.rule import Rule, carry_out
from reliquest.games.page_quest.tables import (
    AFTER_ROUNDS,
    ATTACK,
    DEFENSE,
    HP,
    TOUCHES_DICE,
    TOUCHES_FIGHT,
    TOUCHES_HP,
    TOUCHES_OTHER,
    TOUCHES_VALUE,
    VALUE,
    XP,
)

SIX: Final = 6
TABLE_DIE: Final = Question(CHANCE, Q_TABLE_DIE, D6, EVEN)
AGAIN: Final = Question(CHANCE, Q_FIGHT_ROLL, D6, EVEN)


class Gain(Effect):
    """Gain n of a tracker (PQ-034, PQ-196 … PQ-201)."""

    def __init__(self, tracker: int, n: int) -> None:
        self.tracker: Final = tracker
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.tracker, self.n]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.tracker == XP:
            gain_xp(s, s.actor, self.n)
        else:
            s.gain(s.actor, self.tracker, self.n)

    def useful(self, s: PageQuest) -> bool:
        h = s.hero()
        return self.tracker == XP or h.trackers[self.tracker] < h.last[self.tracker]

    def touches(self) -> int:
        if self.tracker == HP:
            return TOUCHES_HP
        return TOUCHES_FIGHT if self.tracker in (ATTACK, DEFENSE) else TOUCHES_OTHER


class Lose(Effect):
    """Lose n of a tracker, as far as there are any (PQ-035, PQ-039, PQ-R19)."""

    def __init__(self, tracker: int, n: int) -> None:
        self.tracker: Final = tracker
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.tracker, self.n]

    def on(self, s: PageQuest, answer: int) -> None:
        s.lose(s.actor, self.tracker, self.n)

    def useful(self, s: PageQuest) -> bool:
        return False


class Prepare(Effect):
    """Prepare so many dice, as far as used ones lie there (PQ-207, PQ-R32)."""

    def __init__(self, n: int) -> None:
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.n]

    def on(self, s: PageQuest, answer: int) -> None:
        prepare(s, self.n)

    def useful(self, s: PageQuest) -> bool:
        return s.used_dice() > 0

    def touches(self) -> int:
        return TOUCHES_DICE


class Reroll(Effect):
    """Re-roll a single prepared die, if the player likes; so many times (PQ-205, PQ-R36)."""

    def __init__(self, n: int, asked: int) -> None:
        self.n: Final = n
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.n, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.asked == 1:
            if answer != KEEP:
                if self.n > 1:
                    s.push(Reroll(self.n - 1, 0))
                reroll(s, answer - DIE)
            return
        options = prepared_between(s, 1, 6)
        if options:
            options.append(KEEP)
            s.ask(Question(s.actor, Q_REROLL, options), Reroll(self.n, 1))

    def useful(self, s: PageQuest) -> bool:
        return s.prepared_dice() > 0

    def touches(self) -> int:
        return TOUCHES_DICE


class RaiseDice(Effect):
    """Every prepared die goes up, never above 6 (PQ-206, PQ-R35)."""

    def __init__(self, by: int) -> None:
        self.by: Final = by

    def args(self) -> list[int]:
        return [self.by]

    def on(self, s: PageQuest, answer: int) -> None:
        raised = [0] * 7
        for v in range(1, 7):
            raised[v + self.by if v + self.by < SIX else SIX] += s.prepared[v]
        s.prepared = raised
        s.tell(E_RAISED, s.actor, self.by)

    def useful(self, s: PageQuest) -> bool:
        return s.prepared_dice() > s.prepared[SIX]

    def touches(self) -> int:
        return TOUCHES_DICE


class SetDie(Effect):
    """Set prepared dice to any value, one after another (PQ-186)."""

    def __init__(self, n: int, picked: int) -> None:
        self.n: Final = n
        self.picked: Final = picked  # 0 pick one; -1 a die is being picked; 1 to 6 the die picked

    def args(self) -> list[int]:
        return [self.n, self.picked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.picked == 0:
            options = prepared_between(s, 1, 6)
            if options:
                s.ask(Question(s.actor, Q_PICK_DIE, options), SetDie(self.n, -1))
        elif self.picked < 0:
            s.ask(Question(s.actor, Q_SET_VALUE, SET_VALUES), SetDie(self.n, answer - DIE))
        else:
            set_die(s, self.picked, answer - SET)
            if self.n > 1:
                s.push(SetDie(self.n - 1, 0))

    def useful(self, s: PageQuest) -> bool:
        return s.prepared_dice() > 0

    def touches(self) -> int:
        return TOUCHES_DICE


SET_VALUES: Final = [SET + v for v in range(1, 7)]


def set_die(s: PageQuest, old: int, new: int) -> None:
    """Turn a prepared die to another value; it stays prepared (PQ-186, PQ-187)."""
    s.prepared[old] -= 1
    s.prepared[new] += 1
    s.tell(E_SET, s.actor, old, new)


class Activate(Effect):
    """Activate so many dice for nothing (PQ-075, PQ-208, PQ-R37)."""

    def __init__(self, n: int, least: int) -> None:
        self.n: Final = n
        self.least: Final = least

    def args(self) -> list[int]:
        return [self.n, self.least]

    def on(self, s: PageQuest, answer: int) -> None:
        for _ in range(self.n):
            activate_for_nothing(s, self.least)

    def useful(self, s: PageQuest) -> bool:
        return False


class StartFight(Effect):
    """A combat within a result, at its printed place (PQ-108, PQ-R41)."""

    def __init__(self, icon: int) -> None:
        self.icon: Final = icon

    def args(self) -> list[int]:
        return [self.icon]

    def on(self, s: PageQuest, answer: int) -> None:
        s.push(FaceEnemy(self.icon))

    def touches(self) -> int:
        return TOUCHES_OTHER


class TakeItem(Effect):
    """Take an item card; there is one of each in a player's set (PQ-R14)."""

    def __init__(self, item: int) -> None:
        self.item: Final = item

    def args(self) -> list[int]:
        return [self.item]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.item not in s.hero().items:
            s.hero().items.append(self.item)
            s.tell(E_ITEM, s.actor, self.item)

    def useful(self, s: PageQuest) -> bool:
        return self.item not in s.hero().items

    def touches(self) -> int:
        return TOUCHES_OTHER


class MarkFind(Effect):
    """Mark a find on the report page."""

    def __init__(self, find: int) -> None:
        self.find: Final = find

    def args(self) -> list[int]:
        return [self.find]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.find not in s.hero().finds:
            s.hero().finds.append(self.find)
            s.tell(E_FIND, s.actor, self.find)

    def useful(self, s: PageQuest) -> bool:
        return self.find not in s.hero().finds

    def touches(self) -> int:
        return TOUCHES_OTHER


class MarkArtifact(Effect):
    """Mark an artifact on the report page (PQ-191)."""

    def __init__(self, artifact: int) -> None:
        self.artifact: Final = artifact

    def args(self) -> list[int]:
        return [self.artifact]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.artifact not in s.hero().artifacts:
            s.hero().artifacts.append(self.artifact)
            s.tell(E_ARTIFACT, s.actor, self.artifact)

    def useful(self, s: PageQuest) -> bool:
        return self.artifact not in s.hero().artifacts

    def touches(self) -> int:
        return TOUCHES_OTHER


class MarkCoins(Effect):
    """Mark ancient coins; they are a mere record, without a limit (PQ-182, PQ-R58)."""

    def __init__(self, n: int) -> None:
        self.n: Final = n

    def args(self) -> list[int]:
        return [self.n]

    def on(self, s: PageQuest, answer: int) -> None:
        s.hero().coins += self.n
        s.tell(E_COIN, s.actor, s.hero().coins)

    def touches(self) -> int:
        return TOUCHES_OTHER


class Later(Effect):
    """An outcome is pending from now on (PQ-184, PQ-R57)."""

    def __init__(self, outcome: int) -> None:
        self.outcome: Final = outcome

    def args(self) -> list[int]:
        return [self.outcome]

    def on(self, s: PageQuest, answer: int) -> None:
        o = s.t.outcomes[self.outcome]
        due = s.hero().rounds + o.number if o.trigger == AFTER_ROUNDS else 0
        s.hero().pending += [self.outcome, due]
        s.tell(E_LATER, s.actor, self.outcome)

    def touches(self) -> int:
        return TOUCHES_OTHER


class NextAdventure(Effect):
    """An extra event will change starting values (PQ-031)."""

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def args(self) -> list[int]:
        return [self.event]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.event not in s.hero().events:
            s.hero().events.append(self.event)
            s.tell(E_EVENT, s.actor, self.event)

    def touches(self) -> int:
        return TOUCHES_OTHER


class LookUp(Effect):
    """Read a table by the die just activated or by the adventure die, and carry its row out."""

    def __init__(self, table: int, by_die: int, modifier: int, asked: int) -> None:
        self.table: Final = table
        self.by_die: Final = by_die  # 1: the activated die
        self.modifier: Final = modifier
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.table, self.by_die, self.modifier, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.by_die == 1:
            look_up(s, self.table, s.die, self.modifier)
        elif self.asked == 0:
            s.ask(TABLE_DIE, LookUp(self.table, 0, self.modifier, 1))
        else:
            look_up(s, self.table, answer, self.modifier)

    def touches(self) -> int:
        return TOUCHES_OTHER


def look_up(s: PageQuest, table: int, die: int, modifier: int) -> None:
    """Note the final value; a window opens before its result is carried out (PQ-165, PQ-171, PQ-R04)."""
    s.value = die + modifier
    s.tell(E_VALUE, s.actor, table, die, modifier, s.value)
    s.push(ReadTable(table))
    window(s, VALUE)


class Reading(Rule):
    """A step that reads the final value."""


class ReadTable(Reading):
    """Carry out everything the row of the final value shows (PQ-166, PQ-167, PQ-172, PQ-R48)."""

    def __init__(self, table: int) -> None:
        self.table: Final = table

    def args(self) -> list[int]:
        return [self.table]

    def on(self, s: PageQuest, answer: int) -> None:
        table = s.t.tables[self.table]
        row = table.row(s.value)
        program = table.rows[row]
        if s.t.programs[program]:
            s.tell(E_ROW, s.actor, self.table, row)
            carry_out(s, program)
        else:
            s.tell(E_NOTHING, s.actor, self.table, s.value)


class Choose(Effect):
    """The player chooses one of several ways to go on; ``branches`` follow each other in the tables."""

    def __init__(self, first: int, n: int, asked: int) -> None:
        self.first: Final = first
        self.n: Final = n
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.first, self.n, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        if self.asked == 0:
            options = [BRANCH + self.first + i for i in range(self.n)]
            s.ask(Question(s.actor, Q_CHOICE, options), Choose(self.first, self.n, 1))
            return
        branch = s.t.branches[answer - BRANCH]
        s.tell(E_CHOICE, s.actor, answer - BRANCH)
        if branch.record >= 0:
            s.hero().choices.append(branch.record)
        carry_out(s, branch.program)

    def useful(self, s: PageQuest) -> bool:
        for i in range(self.n):
            if useful(s, s.actor, s.t.branches[self.first + i].program):
                return True
        return False

    def touches(self) -> int:
        return TOUCHES_OTHER


class If(Effect):
    """Carry out one list of effects if a condition holds, else another."""

    def __init__(self, condition: int, then: int, otherwise: int) -> None:
        self.condition: Final = condition
        self.then: Final = then
        self.otherwise: Final = otherwise

    def args(self) -> list[int]:
        return [self.condition, self.then, self.otherwise]

    def branch(self, s: PageQuest) -> int:
        """The list of effects that would be carried out now."""
        return self.then if s.t.conditions[self.condition].holds(s, s.actor, False) else self.otherwise

    def on(self, s: PageQuest, answer: int) -> None:
        carry_out(s, self.branch(s))

    def useful(self, s: PageQuest) -> bool:
        return useful(s, s.actor, self.branch(s))

    def touches(self) -> int:
        return TOUCHES_OTHER


class Tell(Effect):
    """Tell the player something."""

    def __init__(self, text: int) -> None:
        self.text: Final = text

    def args(self) -> list[int]:
        return [self.text]

    def on(self, s: PageQuest, answer: int) -> None:
        s.tell(E_TEXT, s.actor, self.text)

    def useful(self, s: PageQuest) -> bool:
        return False


# Within a combat


class InCombat(Effect):
    """An effect on the combat going on; outside one it does nothing."""

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fight()
        if fight is not None and not fight.gone():
            self.change(s, fight)

    def change(self, s: PageQuest, fight: Fight) -> None:
        """Do it."""
        raise NotImplementedError

    def useful(self, s: PageQuest) -> bool:
        fight = s.fight()
        return fight is not None and not fight.gone()

    def touches(self) -> int:
        return TOUCHES_FIGHT


class ChangeEnemy(InCombat):
    """Change the enemy's basic Attack and Defense in this combat (PQ-R42)."""

    def __init__(self, attack: int, defense: int) -> None:
        self.attack: Final = attack
        self.defense: Final = defense

    def args(self) -> list[int]:
        return [self.attack, self.defense]

    def change(self, s: PageQuest, fight: Fight) -> None:
        fight.attack += self.attack
        fight.defense += self.defense
        tell_fight(s, fight)


class Bonus(InCombat):
    """Change the character's Attack and Defense for this combat only."""

    def __init__(self, attack: int, defense: int) -> None:
        self.attack: Final = attack
        self.defense: Final = defense

    def args(self) -> list[int]:
        return [self.attack, self.defense]

    def change(self, s: PageQuest, fight: Fight) -> None:
        fight.attack_bonus += self.attack
        fight.defense_bonus += self.defense
        tell_fight(s, fight)


def tell_fight(s: PageQuest, fight: Fight) -> None:
    """Report both sides' numbers as they stand."""
    s.tell(
        E_FIGHT_CHANGED,
        fight.seat,
        attack_of(s, fight),
        defense_of(s, fight),
        fight.attack + fight.roll,
        fight.defense + fight.roll,
    )


class EnemyRuns(InCombat):
    """The enemy runs away: no damage, no XP."""

    def change(self, s: PageQuest, fight: Fight) -> None:
        fight.over = True
        s.tell(E_RUNS, fight.seat, fight.row)


class RollAgain(InCombat):
    """Roll the stage III die of this combat again."""

    def change(self, s: PageQuest, fight: Fight) -> None:
        if fight.face > 0:
            s.ask(AGAIN, FIGHT_ROLLED)

    def useful(self, s: PageQuest) -> bool:
        fight = s.fight()
        return fight is not None and not fight.gone() and fight.face > 0


class ShiftValue(Effect):
    """Change the final value about to be looked up."""

    def __init__(self, by: int) -> None:
        self.by: Final = by

    def args(self) -> list[int]:
        return [self.by]

    def on(self, s: PageQuest, answer: int) -> None:
        s.value += self.by
        s.tell(E_SHIFT, s.actor, s.value)

    def useful(self, s: PageQuest) -> bool:
        return value_is_open(s)

    def touches(self) -> int:
        return TOUCHES_VALUE


def value_is_open(s: PageQuest) -> bool:
    """Whether a table or the rewards of a search are about to be read."""
    for step in s.todo:
        if isinstance(step, Reading):
            return True
    return False


class FreePath(Effect):
    """The next movement out of this place costs no die."""

    def on(self, s: PageQuest, answer: int) -> None:
        s.hero().free_path = True
        s.tell(E_PATH, s.actor)

    def useful(self, s: PageQuest) -> bool:
        return s.movement_cost(s.actor) > 0

    def touches(self) -> int:
        return TOUCHES_OTHER
