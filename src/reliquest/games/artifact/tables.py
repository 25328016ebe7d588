"""What the rules of Artifact read: codes, and cards, checks, effects and people as compact immutable tables."""

from typing import Final

# --- the board (AR-011 … AR-019) ---

START: Final = 1
END: Final = 30
FIRST_OF_MODULE_2: Final = 16

OUTWARD: Final = 1
HOMEWARD: Final = -1

ON_END_SPACE: Final = -1
"""Whose the Artifact is while it lies on the end space (AR-009)."""

# --- skills (AR-044 … AR-053) ---

SKILL_COUNT: Final = 9
ANY_SKILL: Final = 10
"""The result of the skill table that lets a player pick."""

NO_SKILL: Final = -1

# --- parties (AR-034 … AR-041, AR-063, AR-066) ---

LEADER: Final = 0
COMPANION: Final = 1
LESSER: Final = 2

LEADERS: Final = 1
COMPANIONS: Final = 3
LESSERS: Final = 2
BIDDING_POINTS: Final = 30
OPENING_HAND: Final = 5


def levels_of(kind: int) -> int:
    """Skill-table results of a new member of that kind (AR-039 … AR-041)."""
    if kind == LEADER:
        return 5
    return 3 if kind == COMPANION else 1


def wanted_of(kind: int) -> int:
    """Members of that kind in a starting party (AR-035 … AR-037)."""
    if kind == LEADER:
        return LEADERS
    return COMPANIONS if kind == COMPANION else LESSERS


# --- decks and cards ---

AID_DECK: Final = 0
MODULE_1: Final = 1
MODULE_2: Final = 2
NO_DECK: Final = 3
"""Where cards belong that an effect makes: they never enter a pile (AR-E36)."""

CHALLENGE: Final = 0
EVENT: Final = 1
AID: Final = 2

BONUS: Final = 0
BONUS_ANY: Final = 1
MOVE_EXTRA: Final = 2
FIND_COMPANION: Final = 3

NO_TAG: Final = -1

CHECK: Final = 0
ALL: Final = 1
ANY: Final = 2

MISS_TURN: Final = 0
MOVE_FORWARD: Final = 1
MOVE_BACKWARD: Final = 2
LOSE_MEMBER: Final = 3
GAIN_MEMBER: Final = 4
GAIN_TOKEN: Final = 5
LOSE_TOKEN: Final = 6
DRAW_AID: Final = 7
DISCARD_AID: Final = 8
GAIN_AID: Final = 9
GAIN_SKILL: Final = 10
ROLL_TABLE: Final = 11

BY_OWNER: Final = 0
BY_RANDOM: Final = 1
THE_LEADER: Final = 2
A_COMPANION: Final = 3
A_LESSER: Final = 4

TESTED: Final = 9
CHOICE: Final = 10

DEFAULT: Final = -1
"""A trigger that the card leaves to the default table (AR-E16)."""


class AidOption:
    """One way to use an aid card: ``plus`` on ``skill``, only against cards with the tag ``vs`` if it is one."""

    def __init__(self, kind: int, skill: int, plus: int, vs: int) -> None:
        self.kind: Final = kind
        self.skill: Final = skill
        self.plus: Final = plus
        self.vs: Final = vs

    def helps(self, skill: int) -> int:
        """What it adds to a skill roll in that skill, tags aside; 0 if it cannot be used there (AR-152)."""
        if self.kind == BONUS_ANY or (self.kind == BONUS and self.skill == skill):
            return self.plus
        return 0


class Card:
    """A card. ``local`` is its number within its deck; ``tags`` a bit mask; triggers are numbers of effect lists."""

    def __init__(
        self,
        deck: int,
        local: int,
        kind: int,
        dm: int,
        tags: int,
        checks: int,
        on_draw: int,
        on_win: int,
        on_lose: int,
        options: list[AidOption],
    ) -> None:
        self.deck: Final = deck
        self.local: Final = local
        self.kind: Final = kind
        self.dm: Final = dm
        self.tags: Final = tags
        self.checks: Final = checks
        self.on_draw: Final = on_draw
        self.on_win: Final = on_win
        self.on_lose: Final = on_lose
        self.options: Final = options


class CheckNode:
    """A part of what a card asks for: so many checks in a skill, or all or any of further parts (by number)."""

    def __init__(self, kind: int, skill: int, times: int, dm: int, parts: list[int]) -> None:
        self.kind: Final = kind
        self.skill: Final = skill
        self.times: Final = times
        self.dm: Final = dm
        self.parts: Final = parts


class Effect:
    """One effect. The amount is ``n``, or ``n`` dice of ``sides`` if there are sides.

    ``who`` says whom it befalls, ``skill`` is a skill, TESTED or CHOICE; ``what`` is the person of GAIN_MEMBER
    (its kind if it has no person: ``what`` < 0 means ``-1 - kind``) or the card of GAIN_AID; ``rows`` has the
    effect list of every face of a ROLL_TABLE, from face 1.
    """

    def __init__(
        self, kind: int, n: int, sides: int, who: int, skill: int, what: int, rows: list[int]
    ) -> None:
        self.kind: Final = kind
        self.n: Final = n
        self.sides: Final = sides
        self.who: Final = who
        self.skill: Final = skill
        self.what: Final = what
        self.rows: Final = rows


class Person:
    """Somebody with a name: a premade member, or one whom a card brings. ``levels`` has a number a skill."""

    def __init__(self, kind: int, levels: list[int], premade: bool) -> None:
        self.kind: Final = kind
        self.levels: Final = levels
        self.premade: Final = premade


class Prose:
    """The words that belong to the tables, in the same order: for names and sentences, never for the rules."""

    def __init__(
        self,
        card_ids: list[str],
        card_names: list[str],
        card_texts: list[str],
        people_ids: list[str],
        people_names: list[str],
        people_notes: list[str],
        scenario: list[str],
    ) -> None:
        self.card_ids: Final = card_ids
        self.card_names: Final = card_names
        self.card_texts: Final = card_texts
        self.people_ids: Final = people_ids
        self.people_names: Final = people_names
        self.people_notes: Final = people_notes
        self.scenario: Final = scenario  # as `build.story_of` lists it


class Tables:
    """Everything a scenario brings to the table. Cards are numbered deck after deck, from ``first[deck]`` on.

    ``lose_table`` and ``win_table`` are the effect lists of the default tables (AR-E41, AR-E42).
    """

    def __init__(
        self,
        cards: list[Card],
        first: list[int],
        sizes: list[int],
        nodes: list[CheckNode],
        effects: list[Effect],
        lists: list[list[int]],
        lose_table: int,
        win_table: int,
        people: list[Person],
        prose: Prose,
    ) -> None:
        self.cards: Final = cards
        self.first: Final = first
        self.sizes: Final = sizes
        self.nodes: Final = nodes
        self.effects: Final = effects
        self.lists: Final = lists
        self.lose_table: Final = lose_table
        self.win_table: Final = win_table
        self.people: Final = people
        self.prose: Final = prose


# --- house rules ---

ROLLED: Final = 0
PREMADE: Final = 1
BIDDING: Final = 2

OPEN_AUCTION: Final = 0
SEALED_AUCTION: Final = 1

LANDING_NONE: Final = 0
LANDING_FIGHT: Final = 1
LANDING_BOTH: Final = 2

AGAINST_HEADING: Final = 0
TOWARD_START: Final = 1
BY_HOLDER: Final = 2

LOSS_OWNER: Final = 0
LOSS_RANDOM: Final = 1
LOSS_LEADER_LAST: Final = 2

SURVIVOR: Final = 0
EMPTY_PARTY: Final = 1
ELIMINATED: Final = 2

GAIN_LAST: Final = 0
GAIN_OWNER: Final = 1
GAIN_RANDOM: Final = 2

CHOOSE_ONE: Final = 0
FIGHT_ALL: Final = 1
HOLDER_FIRST: Final = 2

ATTACKER_FIRST: Final = 0
ROLL_THEN_COMMIT: Final = 1
SIMULTANEOUS: Final = 2

NO_LIMIT: Final = 0


class House:
    """The house rules of a game, as codes; switches are 0 or 1, limits 0 for none, ``first_player`` 0 for random."""

    def __init__(
        self,
        aid_deck_copies: int,
        first_player: int,
        party_source: int,
        auction: int,
        open_hands: int,
        observe_choice: int,
        observe_reorder: int,
        holder_may_observe: int,
        exact_start: int,
        secondary_landing: int,
        hand_limit: int,
        go_back: int,
        member_loss: int,
        last_member: int,
        skill_gain: int,
        token_after_challenge: int,
        multi_opponent: int,
        aid_in_fights: int,
        fight_commit: int,
        start_space_safe: int,
        party_cap: int,
        round_limit: int,
    ) -> None:
        self.aid_deck_copies: Final = aid_deck_copies
        self.first_player: Final = first_player
        self.party_source: Final = party_source
        self.auction: Final = auction
        self.open_hands: Final = open_hands
        self.observe_choice: Final = observe_choice
        self.observe_reorder: Final = observe_reorder
        self.holder_may_observe: Final = holder_may_observe
        self.exact_start: Final = exact_start
        self.secondary_landing: Final = secondary_landing
        self.hand_limit: Final = hand_limit
        self.go_back: Final = go_back
        self.member_loss: Final = member_loss
        self.last_member: Final = last_member
        self.skill_gain: Final = skill_gain
        self.token_after_challenge: Final = token_after_challenge
        self.multi_opponent: Final = multi_opponent
        self.aid_in_fights: Final = aid_in_fights
        self.fight_commit: Final = fight_commit
        self.start_space_safe: Final = start_space_safe
        self.party_cap: Final = party_cap
        self.round_limit: Final = round_limit


# --- questions ---

Q_FIRST_PLAYER: Final = 1
Q_SKILL_TABLE: Final = 2
Q_PICK_SKILL: Final = 3
Q_DEAL_MEMBER: Final = 4
Q_DRAW_AID: Final = 5
Q_NOMINATE: Final = 6
Q_BID: Final = 7
Q_SEALED_BID: Final = 8
Q_FIND_COMPANION: Final = 9
Q_MOVE_ROLL: Final = 10
Q_USE_ROLL: Final = 11
Q_LOOK: Final = 12
Q_REORDER: Final = 13
Q_EXTRA_MOVE: Final = 14
Q_EXTRA_DIE: Final = 15
Q_DRAW_CARD: Final = 16
Q_BRANCH: Final = 17
Q_SKILL_DIE: Final = 18
Q_COMMIT: Final = 19
Q_CHALLENGE_DIE: Final = 20
Q_AFTER_CHALLENGE: Final = 21
Q_OPPONENT: Final = 22
Q_FIGHT_SKILL: Final = 23
Q_PICK_FIGHT_SKILL: Final = 24
Q_FIGHT_DIE: Final = 25
Q_FIGHT_COMMIT: Final = 26
Q_GO_BACK: Final = 27
Q_TABLE_DIE: Final = 28
Q_AMOUNT: Final = 29
Q_LOSE_MEMBER: Final = 30
Q_RANDOM_LOSS: Final = 31
Q_GAIN_WHICH: Final = 32
Q_RANDOM_WHICH: Final = 33
Q_GAIN_WHO: Final = 34
Q_RANDOM_WHO: Final = 35
Q_DISCARD: Final = 36
Q_RANDOM_DISCARD: Final = 37
Q_HAND_LIMIT: Final = 38

# --- answers: those of chance are faces, seats, cards of the deck and people ---

D6: Final = [1, 2, 3, 4, 5, 6]
D10: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

TOKEN: Final = 100
MOVE_OUTWARD: Final = 101
MOVE_HOMEWARD: Final = 102
OBSERVE: Final = 103  # + deck: 1 or 2
PICK: Final = 110  # + skill
PICKS: Final = [PICK, PICK + 1, PICK + 2, PICK + 3, PICK + 4, PICK + 5, PICK + 6, PICK + 7, PICK + 8]
BRANCH: Final = 120  # + part
OPPONENT: Final = 150  # + seat
MEMBER: Final = 200  # + serial
NO_BID: Final = 399
BID: Final = 400  # + points
NOMINATE: Final = 500  # + person
USE: Final = 1000  # + card * OPTION_STEP + option
OPTION_STEP: Final = 16
DISCARD: Final = 20_000  # + card
ON_TOP: Final = 30_000  # + card

# --- events ---

E_FIRST_PLAYER: Final = 1
E_SKILL: Final = 2
E_PICKED: Final = 3
E_MEMBER_DEALT: Final = 4
E_HAND: Final = 5
E_NOMINATED: Final = 6
E_BID: Final = 7
E_PASSED: Final = 8
E_SOLD: Final = 9
E_SEALED_BID: Final = 10
E_TURN: Final = 11
E_SKIPPED: Final = 12
E_MOVE_ROLL: Final = 13
E_TOKEN_SPENT: Final = 14
E_OBSERVES: Final = 15
E_SEES: Final = 16
E_REORDERED: Final = 17
E_EXTRA_DIE: Final = 18
E_MOVED: Final = 19
E_ACQUIRED: Final = 20
E_WON: Final = 21
E_RESHUFFLED: Final = 22
E_NO_CARD: Final = 23
E_DREW_AID: Final = 24
E_DREW_CARD: Final = 25
E_BRANCH: Final = 26
E_SKILL_DIE: Final = 27
E_USED: Final = 28
E_CHECK: Final = 29
E_CHALLENGE: Final = 30
E_FIGHT: Final = 31
E_FIGHT_SKILL: Final = 32
E_FIGHT_DIE: Final = 33
E_FIGHT_RESULT: Final = 34
E_ARTIFACT_TAKEN: Final = 35
E_GO_BACK: Final = 36
E_TABLE_DIE: Final = 37
E_MISS: Final = 38
E_SHIFTED: Final = 39
E_MEMBER_LOST: Final = 40
E_LAST_MEMBER_KEPT: Final = 41
E_MEMBER_GAINED: Final = 42
E_TOKENS: Final = 43
E_DISCARDED: Final = 44
E_AID_GAINED: Final = 45
E_LEVEL: Final = 46
E_LEFT: Final = 47
E_ARTIFACT_RETURNED: Final = 48
E_ROUND_LIMIT: Final = 49
E_OVERSHOT: Final = 50
E_COMMITTED: Final = 51
E_AMOUNT: Final = 52
E_NOTHING: Final = 53
E_EFFECT: Final = 54
E_PACKED: Final = 55
