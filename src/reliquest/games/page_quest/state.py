"""The pieces on the table: dice in their areas, markers on the character cards, marks on the report pages."""

from typing import Final

from reliquest.engine.flow import IllegalAnswer, State
from reliquest.games.page_quest.tables import HP, MOVEMENT_EXTRA, TRACKERS, Tables

XP_SPACES: Final = 4
"""The XP tracker has the spaces 0 to 3 (PQ-046)."""

OFF_PAGE: Final = -1

# Kinds of questions
Q_STARTER: Final = 1
Q_POINT: Final = 2
Q_SETUP_DIE: Final = 3
Q_REROLL_SETUP: Final = 4
Q_WINDOW: Final = 5
Q_MOVE: Final = 6
Q_ACTIVATE: Final = 7
Q_ACTION: Final = 8
Q_ACTION_DIE: Final = 9
Q_ROLL_DIE: Final = 10
Q_ENEMY_DIE: Final = 11
Q_FIGHT_DIE: Final = 12
Q_FIGHT_ROLL: Final = 13
Q_DETOUR_DIE: Final = 14
Q_SEARCH: Final = 15
Q_LIFT: Final = 16
Q_PICK_DIE: Final = 17
Q_SET_VALUE: Final = 18
Q_REROLL: Final = 19
Q_LEVELUP: Final = 20
Q_CHOICE: Final = 21
Q_ORDER: Final = 22
Q_CONSENT: Final = 23
Q_ADVANCE: Final = 24
Q_TABLE_DIE: Final = 25

# Answers. Faces of dice are 1 to 6; PASS is 0.
DIE: Final = 16
KEEP: Final = 40
LIFT: Final = 48
ROLL: Final = 56
SET: Final = 64
REST: Final = 80
PASS_TURN: Final = 81
SKIP: Final = 82
DECLINE: Final = 83
ACCEPT: Final = 84
POINT: Final = 96
SYMBOL: Final = 128
ADVANCE: Final = 512
LEVEL: Final = 1024
TAKE: Final = 2048
ICON: Final = 4096
BRANCH: Final = 8192
FREE: Final = 65536
"""Answers from here on are free effects."""
EXERT_PREPARE: Final = 65536
EXERT_REROLL: Final = 65536  # + the value of the die, 1 to 6
SPEND: Final = 65536 + 256  # + reward
USE: Final = 65536 + 1024  # + ability
GIVE: Final = 65536 + 4096  # + thing: a tracker, or TRACKERS + item
ASK_FOR: Final = 65536 + 8192  # + thing

# Results
RUNNING: Final = 0
WON: Final = 1
DIED: Final = 2
MISSED: Final = 3
GAVE_UP: Final = 4

ENDED_AS: Final = ("running", "won", "died", "goal-missed", "gave-up")
"""The results by name."""

# Events: what a to d are
E_STARTER: Final = 1
E_POINT: Final = 2  # tracker, now
E_SETUP_ROLL: Final = 3  # face
E_ROUND: Final = 4  # round
E_MOVED: Final = 5  # place
E_ROLL: Final = 6  # face
E_EXERT: Final = 7  # cost, HP left
E_GAIN: Final = 8  # tracker, n, now
E_LOSE: Final = 9  # tracker, n, now
E_ENEMY_ROLL: Final = 10  # face, modifier, final value
E_ENEMY: Final = 11  # row
E_RUNS: Final = 12  # row
E_FIGHT_DIE: Final = 13  # value, attack, defense
E_FIGHT_ROLL: Final = 14  # face, bonus, enemy attack, enemy defense
E_STRIKE: Final = 15  # enemy attack, defense, damage, HP left
E_COUNTER: Final = 16  # attack, enemy defense, 1 defeated 0 not, row
E_ACTIVATE: Final = 17  # value, question kind
E_ACTION: Final = 18  # icon
E_VALUE: Final = 19  # table, die, modifier, final value
E_ROW: Final = 20  # table, row
E_REST: Final = 21  # food paid
E_LEVELUP: Final = 22  # reward
E_SPEND: Final = 23  # reward
E_USE: Final = 24  # ability
E_ITEM: Final = 25  # item
E_FIND: Final = 26  # find
E_ARTIFACT: Final = 27  # artifact
E_COIN: Final = 28  # coins now
E_LATER: Final = 29  # outcome
E_OUTCOME: Final = 30  # outcome
E_TEXT: Final = 31  # text
E_CHOICE: Final = 32  # branch
E_EVENT: Final = 33  # extra event
E_SET: Final = 34  # from, to
E_RAISED: Final = 35  # by
E_PASS: Final = 36  # 1 free
E_TURN: Final = 37  # rounds
E_NOTHING: Final = 38  # table, value
E_TAKE: Final = 39  # search reward
E_TRADE: Final = 40  # thing, 1 given 0 asked for, 1 agreed
E_ADVANCE: Final = 41  # advancement
E_END: Final = 42  # result
E_PREPARE: Final = 43  # dice
E_SHIFT: Final = 44  # value now
E_PATH: Final = 45
E_FIGHT_CHANGED: Final = 46  # attack, defense, enemy attack, enemy defense
E_LIFT: Final = 47  # value
E_UNPAID: Final = 48


class Hero:
    """One player's character card, items and report page."""

    def __init__(self, character: int, trackers: list[int], last: list[int]) -> None:
        self.character: Final = character
        self.trackers = trackers
        self.last: Final = last
        self.place: int = OFF_PAGE
        self.rounds: int = 0
        self.points: int = 0  # advancement points still to be distributed
        self.spent_points: list[int] = [0, 0, 0]
        self.allowance: int = 0  # accessories that may still be spent on rewards (PQ-052)
        self.items: list[int] = []
        self.used_round: list[int] = []  # abilities used this round that renew with it
        self.used_adventure: list[int] = []
        self.used_up: list[int] = []
        self.owed: int = 0  # level-up rewards to be chosen
        self.late_xp: int = 0  # XP gained while rewards are owed (PQ-R16)
        self.levelling: bool = False
        self.free_path: bool = False
        self.goal_met: bool = False
        # the report page
        self.coins: int = 0
        self.finds: list[int] = []
        self.artifacts: list[int] = []
        self.choices: list[int] = []
        self.pending: list[int] = []  # outcome and the round it is due in, in turn
        self.events: list[int] = []
        self.advancements: list[int] = []

    def clone(self) -> "Hero":
        """An independent copy."""
        h = Hero(self.character, self.trackers[:], self.last)
        h.place = self.place
        h.rounds = self.rounds
        h.points = self.points
        h.spent_points = self.spent_points[:]
        h.allowance = self.allowance
        h.items = self.items[:]
        h.used_round = self.used_round[:]
        h.used_adventure = self.used_adventure[:]
        h.used_up = self.used_up[:]
        h.owed = self.owed
        h.late_xp = self.late_xp
        h.levelling = self.levelling
        h.free_path = self.free_path
        h.goal_met = self.goal_met
        h.coins = self.coins
        h.finds = self.finds[:]
        h.artifacts = self.artifacts[:]
        h.choices = self.choices[:]
        h.pending = self.pending[:]
        h.events = self.events[:]
        h.advancements = self.advancements[:]
        return h


class Fight:
    """A combat going on: the enemy's basic numbers and what has been added on both sides."""

    def __init__(self, seat: int, row: int, attack: int, defense: int) -> None:
        self.seat: Final = seat
        self.row: int = row
        self.attack: int = attack
        self.defense: int = defense
        self.die: int = 0  # value of the die set aside (PQ-127)
        self.face: int = 0  # what the adventure die shows in stage III; 0: not rolled yet
        self.roll: int = 0  # what stage III adds (PQ-130)
        self.attack_bonus: int = 0
        self.defense_bonus: int = 0
        self.over: bool = False  # the enemy has run away
        self.defeated: bool = False

    def clone(self) -> "Fight":
        """An independent copy."""
        f = Fight(self.seat, self.row, self.attack, self.defense)
        f.die = self.die
        f.face = self.face
        f.roll = self.roll
        f.attack_bonus = self.attack_bonus
        f.defense_bonus = self.defense_bonus
        f.over = self.over
        f.defeated = self.defeated
        return f

    def gone(self) -> bool:
        """Whether the enemy is in no state to strike any more."""
        return self.over or self.defeated


class PageQuest(State):
    """A game of Page Quest."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.t: Final = tables
        self.heroes: list[Hero] = []
        self.prepared: list[int] = [0] * 7  # dice by value
        self.used: list[int] = [0] * 7
        self.fresh: list[int] = [0] * 7  # set-up dice re-rolled one by one, which stay as they are
        self.hand: int = 0  # dice picked up and not yet rolled
        self.fights: list[Fight] = []
        self.active: int = 0  # whose round it is
        self.actor: int = 0  # whom the steps concern
        self.starter: int = 0
        self.rounds_left: int = 1  # rounds left in this turn
        self.locked: list[int] = []  # 1 for each action icon the partner cannot use any more
        self.first: list[int] = []  # who entered each place first
        self.die: int = 0  # value of the die activated for the current action
        self.value: int = 0  # final table value about to be looked up
        self.result: int = RUNNING
        self.lost_by: int = -1

    def clone(self) -> "PageQuest":
        g = PageQuest(self.t)
        self.copy_flow(g)
        for h in self.heroes:
            g.heroes.append(h.clone())
        g.prepared = self.prepared[:]
        g.used = self.used[:]
        g.fresh = self.fresh[:]
        g.hand = self.hand
        for f in self.fights:
            g.fights.append(f.clone())
        g.active = self.active
        g.actor = self.actor
        g.starter = self.starter
        g.rounds_left = self.rounds_left
        g.locked = self.locked[:]
        g.first = self.first[:]
        g.die = self.die
        g.value = self.value
        g.result = self.result
        g.lost_by = self.lost_by
        return g

    # who

    def hero(self) -> Hero:
        """The character the current step concerns."""
        return self.heroes[self.actor]

    def partner(self, seat: int) -> int:
        """The other seat."""
        return 1 - seat

    # rules that pages and cards may replace

    def rule(self, hook: int, seat: int) -> int:
        """The value of a hook where this character stands: page, then its item cards, then the rulebook (PQ-R01)."""
        h = self.heroes[seat]
        value = self.t.rule[hook][h.place + 1]
        if h.items and not self.t.fixed[hook][h.place + 1]:
            for item in h.items:
                passives = self.t.items[item].passives
                for i in range(0, len(passives), 2):
                    if passives[i] == hook:
                        value = passives[i + 1]
        return value

    def movement_cost(self, seat: int) -> int:
        """What leaving the place where this character stands costs; 0 for nothing (PQ-098, PQ-099)."""
        h = self.heroes[seat]
        if h.place == OFF_PAGE or h.free_path:
            return 0
        cost = self.t.places[h.place].movement_cost
        if cost == 0:
            return 0
        cost += self.rule(MOVEMENT_EXTRA, seat)
        return 1 if cost < 1 else 6 if cost > 6 else cost

    # dice

    def prepared_dice(self) -> int:
        """How many dice are prepared."""
        return count(self.prepared)

    def used_dice(self) -> int:
        """How many dice are used."""
        return count(self.used)

    def take_used(self, n: int) -> int:
        """Pick up to n used dice up, lowest first (PQ-R32), and return how many."""
        taken = 0
        used = self.used
        v = 1
        while v <= 6 and taken < n:
            if used[v] > 0:
                used[v] -= 1
                taken += 1
            else:
                v += 1
        self.hand += taken
        return taken

    # trackers

    def gain(self, seat: int, tracker: int, n: int) -> None:
        """Move a marker to the right, as far as there are spaces (PQ-034, PQ-036). Not for XP."""
        h = self.heroes[seat]
        room = h.last[tracker] - h.trackers[tracker]
        if n > room:
            n = room
        if n > 0:
            h.trackers[tracker] += n
            self.tell(E_GAIN, seat, tracker, n, h.trackers[tracker])

    def lose(self, seat: int, tracker: int, n: int) -> None:
        """Move a marker to the left, as far as there are points (PQ-035, PQ-039). HP at 0 ends the game (PQ-040)."""
        h = self.heroes[seat]
        held = h.trackers[tracker]
        if n > held:
            n = held
        if n <= 0:
            return
        h.trackers[tracker] = held - n
        self.tell(E_LOSE, seat, tracker, n, held - n)
        if tracker == HP and held == n:
            self.finish(DIED, seat)

    def finish(self, result: int, seat: int) -> None:
        """The adventure is over: nothing that was still to be done happens any more (PQ-R08).

        Dice set aside in a fight move to the used area, as at the end of every fight (PQ-143).
        """
        self.result = result
        self.lost_by = seat
        self.todo.clear()
        for f in self.fights:
            if f.die > 0:
                self.used[f.die] += 1
        self.fights.clear()
        self.tell(E_END, seat, result)

    def ended(self) -> bool:
        """Whether the adventure is over. A method, since compiled code trusts what it has read."""
        return self.result != RUNNING

    def fight(self) -> Fight | None:
        """The combat going on, the innermost; None outside one."""
        return self.fights[-1] if self.fights else None

    # giving up (PQ-R61)

    def check_leave(self, seat: int) -> None:
        if seat < 0 or seat >= len(self.heroes):
            raise IllegalAnswer("there is no such seat")
        if self.ended():
            raise IllegalAnswer("the adventure is over")

    def leave(self, seat: int) -> None:
        self.finish(GAVE_UP, seat)


def count(dice: list[int]) -> int:
    """How many dice an area holds."""
    return dice[1] + dice[2] + dice[3] + dice[4] + dice[5] + dice[6]


def starting(start: list[int], last: list[int], changes: list[int]) -> list[int]:
    """Starting values with changes, cut at the last space and at 0, HP at 1 (PQ-030, PQ-R10)."""
    values: list[int] = []
    for tracker in range(TRACKERS):
        v = start[tracker] + changes[tracker]
        if v > last[tracker]:
            v = last[tracker]
        least = 1 if tracker == HP else 0
        if v < least:
            v = least
        values.append(v)
    return values


def xp_after(old: int, gain: int) -> int:
    """Where the XP marker stands after a gain (PQ-R16)."""
    return (old + gain) % XP_SPACES


def level_ups(old: int, gain: int) -> int:
    """How many level-ups a gain brings (PQ-R16)."""
    return (old + gain) // XP_SPACES
