"""Combat in its four stages: analyze your enemy, prepare to fight, fight, results (PQ-108 … PQ-143)."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.page_quest.state import (
    DIE,
    E_COUNTER,
    E_ENEMY,
    E_ENEMY_ROLL,
    E_FIGHT_DIE,
    E_FIGHT_ROLL,
    E_RUNS,
    E_STRIKE,
    Q_ENEMY_DIE,
    Q_FIGHT_DIE,
    Q_FIGHT_ROLL,
    Fight,
    PageQuest,
)
from reliquest.games.page_quest.steps.dice import D6, EVEN, prepared_between
from reliquest.games.page_quest.steps.experience import gain_xp
from reliquest.games.page_quest.steps.free import ASKING, Decision, window
from reliquest.games.page_quest.steps.outcomes import come_about
from reliquest.games.page_quest.steps.rule import Rule, carry_out
from reliquest.games.page_quest.tables import (
    ARRIVAL,
    ATTACK,
    CHARACTER_STRIKES_FIRST,
    COMBAT_END,
    COUNTER,
    DEFENSE,
    ENEMY_KNOWN,
    FIGHT_DIE,
    FIGHT_DIE_BONUS,
    HP,
    NONE,
    ON_COMBAT,
    STRIKE,
    TIES_DEFEAT,
    XP_BONUS,
)

ENEMY_DIE: Final = Question(CHANCE, Q_ENEMY_DIE, D6, EVEN)
FIGHT_ROLL: Final = Question(CHANCE, Q_FIGHT_ROLL, D6, EVEN)


class FaceEnemy(Rule):
    """One enemy icon is one combat of its own, with a window before it (PQ-106, PQ-R04)."""

    def __init__(self, icon: int) -> None:
        self.icon: Final = icon

    def args(self) -> list[int]:
        return [self.icon]

    def on(self, s: PageQuest, answer: int) -> None:
        s.push(Analyze(self.icon))
        come_about(s, ON_COMBAT, s.actor)
        window(s, ARRIVAL)


# Stage I


class Analyze(Rule):
    """Roll the adventure die to learn the enemy; a plain number skips the roll (PQ-110, PQ-117, PQ-118)."""

    def __init__(self, icon: int) -> None:
        self.icon: Final = icon

    def args(self) -> list[int]:
        return [self.icon]

    def on(self, s: PageQuest, answer: int) -> None:
        icon = s.t.enemy_icons[self.icon]
        if icon.predefined:
            s.push(EnemyKnown(s.t.enemy_row(icon.number)))
        else:
            s.ask(ENEMY_DIE, EnemyRolled(icon.number))


class EnemyRolled(Rule):
    """Apply the modifier and look the final value up in the enemy table (PQ-111, PQ-113)."""

    def __init__(self, modifier: int) -> None:
        self.modifier: Final = modifier

    def args(self) -> list[int]:
        return [self.modifier]

    def on(self, s: PageQuest, answer: int) -> None:
        value = answer + self.modifier
        s.tell(E_ENEMY_ROLL, s.actor, answer, self.modifier, value)
        s.push(EnemyKnown(s.t.enemy_row(value)))


class EnemyKnown(Rule):
    """A blank row runs away at once; otherwise the combat goes through its stages (PQ-114, PQ-115, PQ-109)."""

    def __init__(self, row: int) -> None:
        self.row: Final = row

    def args(self) -> list[int]:
        return [self.row]

    def on(self, s: PageQuest, answer: int) -> None:
        row = s.t.enemies[self.row]
        window(s, COMBAT_END)
        if row.runs:
            s.tell(E_RUNS, s.actor, self.row)
            return
        s.fights.append(Fight(s.actor, self.row, row.attack, row.defense))
        s.tell(E_ENEMY, s.actor, self.row)
        s.push(END_COMBAT)
        s.push(ENEMY_DOES[COMBAT_END])
        if s.rule(CHARACTER_STRIKES_FIRST, s.actor) != 0:
            after_a_window(s, STRIKE, STRIKES)
            after_a_window(s, COUNTER, COUNTER_ATTACK)
        else:
            after_a_window(s, COUNTER, COUNTER_ATTACK)
            after_a_window(s, STRIKE, STRIKES)
        s.push(ROLL_FIGHT)
        s.push(CHOOSE_DIE)
        s.push(ENEMY_DOES[ENEMY_KNOWN])
        s.push(WINDOW_IN[ENEMY_KNOWN])


def after_a_window(s: PageQuest, moment: int, blow: Rule) -> None:
    """Strike this blow next: before it the window of its moment, and what the enemy does then (PQ-R04, PQ-R42)."""
    s.push(blow)
    s.push(ENEMY_DOES[moment])
    s.push(WINDOW_IN[moment])


class CombatWindow(Rule):
    """A window within a combat, unless the enemy is gone."""

    def __init__(self, moment: int) -> None:
        self.moment: Final = moment

    def args(self) -> list[int]:
        return [self.moment]

    def on(self, s: PageQuest, answer: int) -> None:
        if not s.fights[-1].gone():
            window(s, self.moment)


class EnemyDoes(Rule):
    """The ability printed beside the enemy's numbers acts, at the moment its text names (PQ-119, PQ-R42).

    What is said to happen at the end of the combat happens after a defeat as well.
    """

    def __init__(self, moment: int) -> None:
        self.moment: Final = moment

    def args(self) -> list[int]:
        return [self.moment]

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fights[-1]
        row = s.t.enemies[fight.row]
        gone = fight.over if self.moment == COMBAT_END else fight.gone()
        if row.ability != NONE and row.moment == self.moment and not gone:
            carry_out(s, row.program)


# Stage II


class ChooseFightDie(Decision):
    """Activate exactly one prepared die for the fight; it lies apart until the fight is over (PQ-121 … PQ-128)."""

    def args(self) -> list[int]:
        return [self.stage]

    def at(self, stage: int) -> "ChooseFightDie":
        return ChooseFightDie(stage)

    def kind(self) -> int:
        return Q_FIGHT_DIE

    def moment(self) -> int:
        return FIGHT_DIE

    def settled(self, s: PageQuest) -> bool:
        return s.fights[-1].over

    def offered(self, s: PageQuest, options: list[int]) -> bool:
        options += prepared_between(s, 1, 6)
        return not options

    def decide(self, s: PageQuest, answer: int) -> None:
        v = answer - DIE
        fight = s.fights[-1]
        s.prepared[v] -= 1
        fight.die = v
        s.tell(E_FIGHT_DIE, s.actor, v, attack_of(s, fight), defense_of(s, fight))


# Stage III


class RollFight(Rule):
    """Roll the adventure die again (PQ-129)."""

    def on(self, s: PageQuest, answer: int) -> None:
        if not s.fights[-1].over:
            s.ask(FIGHT_ROLL, FIGHT_ROLLED)


class FightRolled(Rule):
    """The result is added to the enemy's Attack and Defense; the icon's modifier is not (PQ-130 … PQ-132)."""

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fights[-1]
        bonus = s.rule(FIGHT_DIE_BONUS, fight.seat)
        fight.face = answer
        fight.roll = answer + bonus
        s.tell(E_FIGHT_ROLL, fight.seat, answer, bonus, fight.attack + fight.roll, fight.defense + fight.roll)


# Stage IV


class Strikes(Rule):
    """The enemy strikes: what its Attack exceeds the Defense by is lost in HP (PQ-133 … PQ-137)."""

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fights[-1]
        if fight.gone():
            return
        attack = fight.attack + fight.roll
        defense = defense_of(s, fight)
        damage = attack - defense if attack > defense else 0
        left = s.heroes[fight.seat].trackers[HP] - damage
        s.tell(E_STRIKE, fight.seat, attack, defense, damage, left if left > 0 else 0)
        s.lose(fight.seat, HP, damage)


class CounterAttack(Rule):
    """A survivor strikes back: an equal or higher Attack defeats the enemy and gives its XP (PQ-138 … PQ-142)."""

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fights[-1]
        if fight.over:
            return
        attack = attack_of(s, fight)
        defense = fight.defense + fight.roll
        defeated = attack > defense or (attack == defense and s.rule(TIES_DEFEAT, fight.seat) != 0)
        s.tell(E_COUNTER, fight.seat, attack, defense, 1 if defeated else 0, fight.row)
        if defeated:
            fight.defeated = True
            gain_xp(s, fight.seat, s.t.enemies[fight.row].xp + s.rule(XP_BONUS, fight.seat))


class EndCombat(Rule):
    """The fight is over: the chosen die moves to the used area, whatever the outcome (PQ-143, PQ-R44)."""

    def on(self, s: PageQuest, answer: int) -> None:
        fight = s.fights.pop()
        if fight.die > 0:
            s.used[fight.die] += 1


def attack_of(s: PageQuest, fight: Fight) -> int:
    """The character's Attack in this combat: marker, die and bonus, as they are when compared (PQ-124, PQ-R43)."""
    return s.heroes[fight.seat].trackers[ATTACK] + fight.die + fight.attack_bonus


def defense_of(s: PageQuest, fight: Fight) -> int:
    """The character's Defense in this combat (PQ-124, PQ-R43)."""
    return s.heroes[fight.seat].trackers[DEFENSE] + fight.die + fight.defense_bonus


CHOOSE_DIE: Final = ChooseFightDie(ASKING)
ROLL_FIGHT: Final = RollFight()
FIGHT_ROLLED: Final = FightRolled()
STRIKES: Final = Strikes()
COUNTER_ATTACK: Final = CounterAttack()
END_COMBAT: Final = EndCombat()
WINDOW_IN: Final = [CombatWindow(m) for m in range(11)]
ENEMY_DOES: Final = [EnemyDoes(m) for m in range(11)]
