"""The sensible player: weighs spaces, cards, members and the Artifact in one coin, and spends aid where it pays.

Everything is counted in spaces of the path. The player looks at its own hand, at what all can see, and at the
position it is handed, in which everything hidden has been dealt again: so it never knows more than its seat.
"""

from typing import Final, cast

from reliquest.engine.flow import PASS, Question, State
from reliquest.engine.play import Player
from reliquest.games.artifact.odds import (
    beats,
    check_after_die,
    check_before_die,
    fight_before_dice,
    part,
    ties,
)
from reliquest.games.artifact.state import Artifact, Party
from reliquest.games.artifact.steps.aid import card_in, plus_of
from reliquest.games.artifact.steps.challenge import Checks, SkillCheck, modifier, skill_roll
from reliquest.games.artifact.steps.fights import total
from reliquest.games.artifact.stops import reach
from reliquest.games.artifact.tables import (
    AID,
    ALL,
    BID,
    BRANCH,
    CHALLENGE,
    CHECK,
    DEFAULT,
    DISCARD,
    END,
    EVENT,
    HOMEWARD,
    MEMBER,
    MOVE_EXTRA,
    MOVE_OUTWARD,
    NO_BID,
    NOMINATE,
    OBSERVE,
    ON_END_SPACE,
    ON_TOP,
    OPPONENT,
    OUTWARD,
    PICK,
    Q_AFTER_CHALLENGE,
    Q_BID,
    Q_BRANCH,
    Q_COMMIT,
    Q_EXTRA_MOVE,
    Q_FIGHT_COMMIT,
    Q_FIND_COMPANION,
    Q_GAIN_WHICH,
    Q_GAIN_WHO,
    Q_LOSE_MEMBER,
    Q_NOMINATE,
    Q_OPPONENT,
    Q_PICK_FIGHT_SKILL,
    Q_PICK_SKILL,
    Q_REORDER,
    Q_SEALED_BID,
    Q_USE_ROLL,
    ROLL_TABLE,
    SIMULTANEOUS,
    SKILL_COUNT,
    START,
    TOKEN,
    USE,
    Tables,
)

FACES: Final = 10
MOVE_MEAN: Final = 3.5

# What things are worth, in spaces.
TOKEN_WORTH: Final = 1.1
AID_WORTH: Final = 1.0
MEMBER_WORTH: Final = 2.0
LEVEL_WORTH: Final = 0.7
TURN_WORTH: Final = 2.5
ARTIFACT_WORTH: Final = 16.0
RETREAT_WORTH: Final = 3.5
EXTRA_MOVE_WORTH: Final = 1.6
LOOK_WORTH: Final = 0.4
HIT_CHANCE: Final = 1 / 6
UNIT_WORTH: Final = [
    -TURN_WORTH,
    1.0,
    -1.0,
    -MEMBER_WORTH,
    MEMBER_WORTH,
    TOKEN_WORTH,
    -TOKEN_WORTH * 0.5,
    AID_WORTH,
    -AID_WORTH * 0.7,
    AID_WORTH,
    LEVEL_WORTH,
]
"""What one unit of each kind of effect is worth, by the codes of the effects from MISS_TURN to GAIN_SKILL."""

LAST_STRETCH: Final = 10
"""From so many spaces before home on, extra dice are spent freely."""


class Sensible(Player):
    """A thoughtful player without search."""

    def __init__(self) -> None:
        self.scale: Scale | None = None

    def choose(self, s: State, q: Question) -> int:
        a = cast(Artifact, s)
        if len(q.options) == 1:
            return q.options[0]
        scale = self.scale
        if scale is None or scale.tables is not a.tables:
            scale = Scale(a.tables)
            self.scale = scale
        return decide(a, q, scale)


class Scale:
    """How often a scenario's cards test each skill, and what winning and losing each card is worth."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.demand: Final = [0.0] * SKILL_COUNT
        self.win: Final = [0.0] * len(tables.cards)
        self.lose: Final = [0.0] * len(tables.cards)
        for number in range(len(tables.cards)):
            card = tables.cards[number]
            if card.kind == CHALLENGE:
                self.count(card.checks, 1.0)
                self.win[number] = trigger_worth(tables, card.on_win, tables.win_table)
                self.lose[number] = trigger_worth(tables, card.on_lose, tables.lose_table)
            if card.on_draw != DEFAULT:
                drawn = effects_worth(tables, card.on_draw)
                self.win[number] += drawn
                self.lose[number] += drawn
        n = 0.0
        for each in self.demand:
            n += each
        for skill in range(SKILL_COUNT):
            self.demand[skill] = 0.85 * self.demand[skill] / n + 0.15 / SKILL_COUNT

    def count(self, number: int, weight: float) -> None:
        """Count the checks of a card; a choice counts for each of its parts in proportion."""
        node = self.tables.nodes[number]
        if node.kind == CHECK:
            self.demand[node.skill] += weight * node.times
            return
        share = weight if node.kind == ALL else weight / len(node.parts)
        for child in node.parts:
            self.count(child, share)

    def skill_worth(self, party: Party, skill: int, more: int) -> float:
        """What further levels in a skill are worth to a party, on a scale of its own."""
        have = party.bonus(skill)
        return self.demand[skill] * (check_before_die(have + more, 0) - check_before_die(have, 0))

    def member_worth(self, party: Party, levels: list[int], sign: int) -> float:
        """What a member's levels are worth to a party that gains (1) or loses (-1) them."""
        worth = 0.0
        for skill in range(SKILL_COUNT):
            if levels[skill] > 0:
                worth += sign * self.skill_worth(party, skill, sign * levels[skill])
        return worth


def trigger_worth(t: Tables, which: int, default: int) -> float:
    """What a trigger is worth, the default table standing in where there is none."""
    return effects_worth(t, default if which == DEFAULT else which)


def effects_worth(t: Tables, which: int) -> float:
    """What a list of effects is worth."""
    worth = 0.0
    for number in t.lists[which]:
        worth += effect_worth(t, number)
    return worth


def effect_worth(t: Tables, number: int) -> float:
    """What one effect is worth."""
    e = t.effects[number]
    if e.kind == ROLL_TABLE:
        worth = 0.0
        for row in e.rows:
            worth += effects_worth(t, row)
        return worth / len(e.rows)
    n = float(e.n)
    if e.sides > 0:
        n *= (e.sides + 1) / 2
    return UNIT_WORTH[e.kind] * n


# --- the decision ---


def decide(s: Artifact, q: Question, scale: Scale) -> int:
    """The best answer to any question."""
    kind = q.kind
    if kind == Q_COMMIT:
        return commit(s, q, scale)
    if kind == Q_USE_ROLL:
        return use_roll(s, q, scale)
    if kind == Q_FIGHT_COMMIT:
        return commit_in_fight(s, q)
    if kind == Q_EXTRA_MOVE:
        return extra_move(s, q)
    if kind == Q_FIND_COMPANION:
        return q.options[-1]
    if kind == Q_BRANCH:
        return best_branch(s, q)
    if kind == Q_OPPONENT:
        return best_opponent(s, q)
    if kind == Q_PICK_FIGHT_SKILL:
        return best_fight_skill(s, q)
    return decide_about_people(s, q, scale)


def decide_about_people(s: Artifact, q: Question, scale: Scale) -> int:
    """Answers about skills, members, the draft, and the cards of a hand."""
    kind = q.kind
    if kind in (Q_PICK_SKILL, Q_GAIN_WHICH):
        return best_skill(s, q, scale)
    if kind == Q_LOSE_MEMBER:
        return least_member(s, q, scale)
    if kind == Q_GAIN_WHO:
        return q.options[0]
    if kind == Q_AFTER_CHALLENGE:
        return reroll_after(s, scale)
    if kind == Q_NOMINATE:
        return nominate(s, q, scale)
    if kind in (Q_BID, Q_SEALED_BID):
        return bid(s, q, scale)
    if kind == Q_REORDER:
        return worst_on_top(q, scale)
    return least_card(s, q)


# --- skills and members ---


def best_skill(s: Artifact, q: Question, scale: Scale) -> int:
    """The skill in which a further level helps most."""
    party = s.parties[q.who]
    best = q.options[0]
    most = -1.0
    for option in q.options:
        worth = scale.skill_worth(party, option - PICK, 1)
        if worth > most:
            most = worth
            best = option
    return best


def least_member(s: Artifact, q: Question, scale: Scale) -> int:
    """The member who is missed least."""
    party = s.parties[q.who]
    best = q.options[0]
    least = 1e9
    for option in q.options:
        worth = scale.member_worth(party, party.member(option - MEMBER).levels, -1)
        if worth < least:
            least = worth
            best = option
    return best


def nominate(s: Artifact, q: Question, scale: Scale) -> int:
    """The person one would most like to have."""
    party = s.parties[q.who]
    best = q.options[0]
    most = -1.0
    for option in q.options:
        worth = scale.member_worth(party, s.tables.people[option - NOMINATE].levels, 1)
        if worth > most:
            most = worth
            best = option
    return best


def limit_for(s: Artifact, seat: int, person: int, scale: Scale) -> int:
    """The points one would pay: the person's share of what the points left will have to buy."""
    party = s.parties[seat]
    kind = s.tables.people[person].kind
    worth = scale.member_worth(party, s.tables.people[person].levels, 1)
    rest = 0.0
    for each in (1, 2):
        slots = (3 if each == 1 else 2) - party.count(each) - (1 if each == kind else 0)
        if slots > 0:
            rest += slots * typical(s, party, each, scale)
    if rest <= 0.0:
        return party.points
    return int(party.points * worth * 1.3 / (worth * 1.3 + rest))


def typical(s: Artifact, party: Party, kind: int, scale: Scale) -> float:
    """What a person of that kind in the pool is worth to the party on average."""
    worth = 0.0
    n = 0
    for person in s.pool:
        if s.tables.people[person].kind == kind:
            worth += scale.member_worth(party, s.tables.people[person].levels, 1)
            n += 1
    return worth / n if n > 0 else 0.0


def bid(s: Artifact, q: Question, scale: Scale) -> int:
    """Open low, raise by one up to the limit; write the limit where bids are sealed."""
    lot = s.lot
    assert lot is not None
    limit = limit_for(s, q.who, lot.person, scale)
    if q.kind == Q_SEALED_BID:
        return BID + limit
    if lot.high < 0:
        return BID + limit // 2
    if lot.bid + 1 <= limit:
        return BID + lot.bid + 1
    return NO_BID


# --- moving ---


def use_roll(s: Artifact, q: Question, scale: Scale) -> int:
    """The best use of the Move Roll."""
    best = q.options[0]
    most = -1e9
    for option in q.options:
        if option == TOKEN:
            continue
        worth = roll_worth(s, option, scale)
        if worth > most:
            most = worth
            best = option
    if TOKEN in q.options and most < token_line(s):
        return TOKEN
    return best


def token_line(s: Artifact) -> float:
    """Below what worth a Move Roll is worth a token."""
    if s.holder != ON_END_SPACE and s.holder != s.current:
        return -4.0
    return 0.2 if s.party().tokens > 1 else -0.8


def roll_worth(s: Artifact, option: int, scale: Scale) -> float:
    """What a use of the Move Roll is worth, against staying where one is."""
    party = s.party()
    if option > OBSERVE:
        return LOOK_WORTH + danger(s, party.space)
    direction = OUTWARD if option == MOVE_OUTWARD else HOMEWARD
    to = party.space + s.roll * direction
    if to > END:
        to = END
    if to < START:
        to = START
    worth = place_worth(s, to) - place_worth(s, party.space)
    if to == START and s.holder == s.current:
        return 100.0
    if to == END and s.holder == ON_END_SPACE:
        return worth + 6.0
    return worth + landing_worth(s, to, scale) + danger(s, to)


def place_worth(s: Artifact, space: int) -> float:
    """How good a space is to stand on, for where the Artifact is."""
    if s.holder == ON_END_SPACE:
        return float(space)
    if s.holder == s.current:
        return float(START - space)
    return -chase_distance(s, space)


def chase_distance(s: Artifact, space: int) -> float:
    """How far from where the holder can be met: a little ahead of it on its way home; behind it is worse."""
    holder = s.parties[s.holder]
    if holder.space >= END and holder.heading == OUTWARD:
        meet = holder.space - MOVE_MEAN - 1
    else:
        meet = holder.space - MOVE_MEAN
    if meet < START:
        meet = float(START)
    gap = space - meet
    if gap > 0:
        return gap * (1.3 if space <= holder.space else 1.6)
    return -gap


def danger(s: Artifact, space: int) -> float:
    """What the holder risks on a space: opponents who could land on it, each with one face of the die."""
    if s.holder != s.current:
        return 0.0
    risk = 0.0
    for seat in range(len(s.parties)):
        other = s.parties[seat]
        if seat == s.current or not other.playing or other.misses > 0:
            continue
        gap = other.space - space
        if gap < 0:
            gap = -gap
        if 1 <= gap <= 6 and space > START:
            risk += HIT_CHANCE * 0.5
    return -risk * ARTIFACT_WORTH


def landing_worth(s: Artifact, to: int, scale: Scale) -> float:
    """What the landing brings: a fight, or a card."""
    best = 0.0
    met = False
    for seat in range(len(s.parties)):
        other = s.parties[seat]
        if seat != s.current and other.playing and other.space == to:
            worth = meeting_worth(s, seat)
            if not met or worth > best:
                best = worth
            met = True
    if met:
        return best if to != START or s.house.start_space_safe == 0 else 0.0
    if START < to < END:
        return draw_worth(s, s.deck_here(to), scale)
    return 0.0


def fight_chance(s: Artifact, seat: int, rival: int) -> float:
    """The chance to win a fight in a skill yet unknown, aid on both sides counted by the number of cards."""
    mine = s.parties[seat]
    theirs = s.parties[rival]
    edge = len(mine.hand) - len(theirs.hand)
    extra = 1 if edge >= 3 else (-1 if edge <= -3 else 0)
    chance = 0.0
    for skill in range(SKILL_COUNT):
        chance += fight_before_dice(mine.bonus(skill) + extra, theirs.bonus(skill))
    return chance / SKILL_COUNT


def meeting_worth(s: Artifact, rival: int) -> float:
    """What a fight with this party is worth to the current player."""
    chance = fight_chance(s, s.current, rival)
    lost = 0.9 - chance
    retreat = RETREAT_WORTH * lost
    if s.holder == rival:
        return ARTIFACT_WORTH * chance - retreat
    if s.holder == s.current:
        return RETREAT_WORTH * chance * 0.4 - (ARTIFACT_WORTH + RETREAT_WORTH) * lost
    return RETREAT_WORTH * chance / (s.playing() - 1) - retreat


def draw_worth(s: Artifact, deck: int, scale: Scale) -> float:
    """What a card from this deck is worth: the one on top if it is known, otherwise the mean of those not seen."""
    pile = s.decks[deck]
    base = s.tables.first[deck]
    if pile.top and (pile.top[-1].seen_by >> s.current) & 1 == 1:
        return card_worth(s, base + pile.top[-1].card, scale)
    worth = 0.0
    n = 0
    for local in range(len(pile.unknown)):
        k = pile.unknown[local]
        if k > 0:
            worth += k * card_worth(s, base + local, scale)
            n += k
    return worth / n if n > 0 else 0.0


def card_worth(s: Artifact, number: int, scale: Scale) -> float:
    """What meeting a card is worth to the current player."""
    card = s.tables.cards[number]
    if card.kind == AID:
        return AID_WORTH
    if card.kind == EVENT:
        return scale.win[number]
    chance = part(s, s.current, card.checks, card.dm)
    if s.party().hand:
        chance += (1.0 - chance) * 0.15
    return chance * scale.win[number] + (1.0 - chance) * scale.lose[number]


def extra_move(s: Artifact, q: Question) -> int:
    """Extra dice: to reach the Artifact first, to come home, to get out of reach, to catch the holder."""
    party = s.party()
    space = party.space
    code = -1
    for option in q.options:
        if option >= USE:
            code = option
    to = space + s.total * s.direction
    if code >= 0 and worth_a_die(s, to):
        return code
    return PASS


def worth_a_die(s: Artifact, to: int) -> bool:
    """Whether one more die is well spent on a move that would end here."""
    if s.holder == ON_END_SPACE:
        return END - 6 <= to < END and rival_near_the_end(s)
    if s.holder == s.current:
        if to <= START:
            return False
        return to <= START + 6 or to <= LAST_STRETCH + 4 or danger(s, to) < -1.0
    gap = (s.parties[s.holder].space - to) * s.direction
    return 1 <= gap <= 6 and s.parties[s.holder].space <= START + 14


def rival_near_the_end(s: Artifact) -> bool:
    """Whether somebody else could take the Artifact within two turns."""
    for seat in range(len(s.parties)):
        other = s.parties[seat]
        if seat != s.current and other.playing and other.space >= END - 9:
            return True
    return False


# --- checks ---


def aid_cost(s: Artifact, seat: int, code: int) -> float:
    """What it costs to spend a card: less the more there are, more where it could carry the party home."""
    hand = len(s.parties[seat].hand)
    cost = AID_WORTH * 0.75 if hand >= 4 else AID_WORTH
    for option in s.tables.cards[card_in(code)].options:
        if option.kind == MOVE_EXTRA:
            cost = EXTRA_MOVE_WORTH
    if s.holder == seat and s.parties[seat].space <= LAST_STRETCH:
        cost *= 0.6
    return cost


def stakes(s: Artifact, scale: Scale) -> float:
    """What hangs on the card being faced."""
    return scale.win[s.card] - scale.lose[s.card]


def rest_of_card(s: Artifact) -> float:
    """The chance to win the checks that still come after this one."""
    chance = 1.0
    card = s.tables.cards[s.card]
    for step in s.todo:
        if isinstance(step, SkillCheck):
            chance *= check_before_die(s.party().bonus(step.skill), card.dm + step.dm)
        elif isinstance(step, Checks):
            chance *= part(s, s.current, step.node, card.dm)
    return chance


def commit(s: Artifact, q: Question, scale: Scale) -> int:
    """Spend the card or the token that brings most over its cost, or roll."""
    dm = modifier(s, s.dm)
    now = skill_roll(s)
    chance = check_after_die(now, dm)
    value = stakes(s, scale) * rest_of_card(s)
    best = PASS
    most = 0.0
    for option in q.options:
        if option == PASS:
            continue
        if option == TOKEN:
            gain = (check_before_die(now - s.die, dm) - chance) * value - TOKEN_WORTH * 0.8
        else:
            gain = (check_after_die(now + plus_of(s, option), dm) - chance) * value - aid_cost(
                s, q.who, option
            )
        if gain > most:
            most = gain
            best = option
    return best


def reroll_after(s: Artifact, scale: Scale) -> int:
    """A token once the check is failing: if the chance it brings is worth it."""
    need = s.challenge_die + modifier(s, s.dm) - (skill_roll(s) - s.die)
    chance = (FACES + 1 - need) / FACES
    if chance > 1.0:
        chance = 1.0
    if chance * stakes(s, scale) * rest_of_card(s) > TOKEN_WORTH * 0.8:
        return TOKEN
    return PASS


def best_branch(s: Artifact, q: Question) -> int:
    """The part that is most likely to be won."""
    parts = s.tables.nodes[s.todo[-1].args()[0]].parts
    dm = s.tables.cards[s.card].dm
    best = q.options[0]
    most = -1.0
    for option in q.options:
        chance = part(s, s.current, parts[option - BRANCH], dm)
        if chance > most:
            most = chance
            best = option
    return best


# --- fights ---


def best_opponent(s: Artifact, q: Question) -> int:
    """Whom a fight is worth most with."""
    best = q.options[0]
    most = -1e9
    for option in q.options:
        worth = meeting_worth(s, option - OPPONENT)
        if worth > most:
            most = worth
            best = option
    return best


def best_fight_skill(s: Artifact, q: Question) -> int:
    """The skill in which one is most ahead of the rival."""
    fight = s.fight
    assert fight is not None
    best = q.options[0]
    most = -1.0
    for option in q.options:
        skill = option - PICK
        chance = fight_before_dice(s.party().bonus(skill), s.parties[fight.rival].bonus(skill))
        if chance > most:
            most = chance
            best = option
    return best


def commit_in_fight(s: Artifact, q: Question) -> int:
    """Spend in a fight what the prize is worth."""
    fight = s.fight
    assert fight is not None
    side = 0 if q.who == s.current else 1
    rival = fight.rival if side == 0 else s.current
    prize = RETREAT_WORTH * 1.5
    if s.holder == q.who or s.holder == rival:
        prize += ARTIFACT_WORTH
    known = side == 1 and s.house.fight_commit != SIMULTANEOUS
    now = total(s, side)
    goal = total(s, 1 - side)
    bonus = s.parties[rival].bonus(fight.skill)
    tie_worth = 0.9 if s.holder == q.who else 0.3
    worth_now = against(now, known, goal, bonus, tie_worth)
    best = PASS
    most = 0.0
    for option in q.options:
        if option == PASS:
            continue
        if option == TOKEN:
            base = now - fight.dice[side]
            worth = 0.0
            for die in range(1, FACES + 1):
                worth += against(base + die, known, goal, bonus, tie_worth) / FACES
            gain = (worth - worth_now) * prize - TOKEN_WORTH * 0.8
        else:
            worth = against(now + plus_of(s, option), known, goal, bonus, tie_worth)
            gain = (worth - worth_now) * prize - aid_cost(s, q.who, option)
        if gain > most:
            most = gain
            best = option
    if best == PASS and known and now <= goal and prize > ARTIFACT_WORTH:
        most_reached = reach(s, q.options, now, fight.dice[side])
        if most_reached > goal or (most_reached == goal and s.holder == q.who):
            return largest(s, q)
    return best


def against(mine: int, known: bool, goal: int, bonus: int, tie_worth: float) -> float:
    """How good a total is: against a total that is known, or against 1D10 and the rival's bonus."""
    if known:
        return 1.0 if mine > goal else (tie_worth if mine == goal else 0.0)
    return beats(mine, bonus) + ties(mine, bonus) * tie_worth


def largest(s: Artifact, q: Question) -> int:
    """The card that adds most: several together will turn the fight."""
    best = PASS
    most = 0
    for option in q.options:
        if option >= USE and plus_of(s, option) > most:
            most = plus_of(s, option)
            best = option
    return best


# --- cards ---


def least_card(s: Artifact, q: Question) -> int:
    """The card one can best do without."""
    best = q.options[0]
    least = 1e9
    for option in q.options:
        worth = 0.0
        if DISCARD <= option < ON_TOP:
            for use in s.tables.cards[option - DISCARD].options:
                worth += use.plus if use.kind != MOVE_EXTRA else 2.5
        if worth < least:
            least = worth
            best = option
    return best


def worst_on_top(q: Question, scale: Scale) -> int:
    """Whoever comes next shall meet the worst card first."""
    best = q.options[0]
    least = 1e9
    for option in q.options:
        card = option - ON_TOP
        worth = AID_WORTH if scale.tables.cards[card].kind == AID else scale.win[card] + scale.lose[card]
        if worth < least:
            least = worth
            best = option
    return best
