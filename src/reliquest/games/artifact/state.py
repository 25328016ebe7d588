"""The table of Artifact: parties, hands, decks and discards, the Artifact's place, and what is being settled."""

from typing import Final, cast

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import IllegalAnswer, Question, Randomness, State, Step
from reliquest.engine.piles import Pile, Place, knows, take_one
from reliquest.games.artifact.tables import (
    AGAINST_HEADING,
    AID,
    AID_DECK,
    BY_HOLDER,
    E_ACQUIRED,
    E_ARTIFACT_RETURNED,
    E_LEFT,
    E_RESHUFFLED,
    E_TOKEN_SPENT,
    E_TOKENS,
    E_USED,
    E_WON,
    END,
    FIRST_OF_MODULE_2,
    HOMEWARD,
    LANDING_NONE,
    MODULE_1,
    MODULE_2,
    NO_DECK,
    NO_SKILL,
    ON_END_SPACE,
    OUTWARD,
    START,
    TOKEN,
    Card,
    House,
    Tables,
)

SETTING_OUT: Final = 0
AUCTION: Final = 1
MOVE: Final = 2
DRAW: Final = 3
CHALLENGE_PHASE: Final = 4
FIGHT: Final = 5
OVER: Final = 6

RUNNING: Final = 0
WON: Final = 1
OUT_OF_ROUNDS: Final = 2

NOBODY: Final = -1
NO_CARD: Final = -1
MARK: Final = 1000
"""Members without a name are marked by kind and number: ``-MARK * (kind + 1) - number``."""

FIRST_TURN: Final = -1
"""Whose turn it is before the first."""


def only(seat: int) -> int:
    """The bit mask of one seat."""
    return 1 << seat


class Member:
    """A party member. Immutable: whoever learns is replaced. ``person`` is their number in the tables, or -1.

    ``serial`` tells a member from all others the party ever had; ``number`` counts those of its kind from 1.
    """

    def __init__(self, serial: int, kind: int, number: int, person: int, levels: list[int]) -> None:
        self.serial: Final = serial
        self.kind: Final = kind
        self.number: Final = number
        self.person: Final = person
        self.levels: Final = levels

    def mark(self) -> int:
        """The member as one number that still tells who it was after it is lost: the person, or kind and number."""
        return self.person if self.person >= 0 else -MARK * (self.kind + 1) - self.number


class Party:
    """What one player has: members, pawn, hand, experience tokens, turns to miss, bidding points."""

    def __init__(
        self,
        members: list[Member],
        space: int,
        heading: int,
        hand: list[Place],
        tokens: int,
        misses: int,
        points: int,
        made: list[int],
        playing: bool,
    ) -> None:
        self.members = members
        self.space = space
        self.heading = heading
        self.hand = hand
        self.tokens = tokens
        self.misses = misses
        self.points = points
        self.made = made
        self.playing = playing

    def clone(self) -> "Party":
        """An independent copy."""
        return Party(
            self.members[:],
            self.space,
            self.heading,
            self.hand[:],
            self.tokens,
            self.misses,
            self.points,
            self.made[:],
            self.playing,
        )

    def bonus(self, skill: int) -> int:
        """The party bonus in a skill: the levels of all current members added (AR-108)."""
        n = 0
        for member in self.members:
            n += member.levels[skill]
        return n

    def count(self, kind: int) -> int:
        """How many members of that kind the party has."""
        n = 0
        for member in self.members:
            if member.kind == kind:
                n += 1
        return n

    def join(self, kind: int, person: int, levels: list[int]) -> Member:
        """Take in a new member, and return it."""
        self.made[kind] += 1
        serial = self.made[0] + self.made[1] + self.made[2] - 1
        member = Member(serial, kind, self.made[kind], person, levels)
        self.members.append(member)
        return member

    def learn(self, serial: int, skill: int, n: int) -> None:
        """One member gains levels in a skill; without limit (AR-R08, AR-R62)."""
        members = self.members
        for i in range(len(members)):
            m = members[i]
            if m.serial == serial:
                levels = m.levels[:]
                levels[skill] += n
                members[i] = Member(m.serial, m.kind, m.number, m.person, levels)

    def member(self, serial: int) -> Member:
        """The member of that serial number."""
        for member in self.members:
            if member.serial == serial:
                return member
        raise KeyError(serial)

    def lose(self, serial: int) -> None:
        """A member leaves the game, with every level gained (AR-R59)."""
        self.members = [m for m in self.members if m.serial != serial]


class Fight:
    """Two parties and one skill. Side 0 is the current player, side 1 the rival."""

    def __init__(self, rival: int, skill: int) -> None:
        self.rival = rival
        self.skill = skill
        self.dice = [0, 0]
        self.aid = [0, 0]
        self.secret = False  # both commit unseen (AR-R104)
        self.first_dice = [0, 0]
        self.tokens_spent = [0, 0]
        self.spent: list[list[Place]] = [[], []]

    def clone(self) -> "Fight":
        """An independent copy."""
        f = Fight(self.rival, self.skill)
        f.dice = self.dice[:]
        f.aid = self.aid[:]
        f.secret = self.secret
        f.first_dice = self.first_dice[:]
        f.tokens_spent = self.tokens_spent[:]
        f.spent = [self.spent[0][:], self.spent[1][:]]
        return f


class Lot:
    """The draft: whose turn it is to nominate, and the card under the hammer (a person, or -1)."""

    def __init__(self, nominator: int) -> None:
        self.nominator = nominator
        self.person = NOBODY
        self.high = NOBODY
        self.bid = 0
        self.out = 0  # bit mask of seats that passed on this card
        self.bids: list[int] = []  # sealed: what each seat wrote; -1 a pass, -2 not yet
        self.depth = 0  # of the stack of steps below everything that belongs to this card

    def clone(self) -> "Lot":
        """An independent copy."""
        t = Lot(self.nominator)
        t.person = self.person
        t.high = self.high
        t.bid = self.bid
        t.out = self.out
        t.bids = self.bids[:]
        t.depth = self.depth
        return t


class ArtifactStep(Step):
    """A sentence of Artifact's rules; `on` is what it does."""

    def run(self, s: State, answer: int) -> None:
        self.on(cast(Artifact, s), answer)

    def on(self, s: "Artifact", answer: int) -> None:
        """Do it; ``answer`` is what was answered if it asked."""
        raise NotImplementedError


class Asking(ArtifactStep):
    """A step that is always waiting for an answer while it is on top; so its question can be asked anew."""

    def question(self, s: "Artifact") -> Question:
        """The question, from what lies on the table."""
        raise NotImplementedError

    def concerns(self, s: "Artifact") -> int:
        """The seat whose business it is."""
        return s.current


class Artifact(State):
    """A position. ``holder`` has the Artifact (or ON_END_SPACE); ``current`` is the player whose turn it is."""

    def __init__(
        self,
        tables: Tables,
        house: House,
        parties: list[Party],
        decks: list[Pile],
        discards: list[list[int]],
        pool: list[int],
        names: list[str],
    ) -> None:
        super().__init__()
        self.tables = tables
        self.house = house
        self.parties = parties
        self.decks = decks
        self.discards = discards
        self.pool = pool  # premade people not in play yet
        self.names = names  # what the parties are called, for sentences
        self.phase: int = SETTING_OUT
        self.current: int = FIRST_TURN
        self.first: int = 0
        self.rounds: int = 0  # rounds completed (AR-R108)
        self.holder: int = ON_END_SPACE
        self.ended: int = RUNNING
        self.winner: int = NOBODY
        # the move being made
        self.roll: int = 0
        self.total: int = 0
        self.direction: int = OUTWARD
        # the card being faced
        self.card: int = NO_CARD
        self.skill: int = NO_SKILL
        self.tested: int = 0  # bit mask of the skills tested so far
        self.failed: bool = False
        self.die: int = 0
        self.aid: int = 0
        self.dm: int = 0  # of the check alone, without the card's
        self.challenge_die: int = 0  # 0 until it is rolled
        # fights, landings, the draft
        self.fight: Fight | None = None
        self.fought: int = 0  # bit mask of the seats fought on this landing
        self.landing: bool = False  # a movement outside the Move Phase waits for its landing (AR-R35)
        self.chained: bool = False  # no further secondary landing this turn (AR-R100)
        self.lot: Lot | None = None

    # --- copies ---

    def clone(self) -> "Artifact":
        t = Artifact(
            self.tables,
            self.house,
            [party.clone() for party in self.parties],
            [deck.clone() for deck in self.decks],
            [pile[:] for pile in self.discards],
            self.pool[:],
            self.names,
        )
        self.copy_flow(t)
        t.phase = self.phase
        t.current = self.current
        t.first = self.first
        t.rounds = self.rounds
        t.holder = self.holder
        t.ended = self.ended
        t.winner = self.winner
        t.roll = self.roll
        t.total = self.total
        t.direction = self.direction
        t.card = self.card
        t.skill = self.skill
        t.tested = self.tested
        t.failed = self.failed
        t.die = self.die
        t.aid = self.aid
        t.dm = self.dm
        t.challenge_die = self.challenge_die
        t.fought = self.fought
        t.landing = self.landing
        t.chained = self.chained
        if self.fight is not None:
            t.fight = self.fight.clone()
        if self.lot is not None:
            t.lot = self.lot.clone()
        return t

    def determinise(self, seat: int, draw: Randomness) -> "Artifact":
        """A copy in which all that this seat cannot see is dealt again: hands, decks, secret bids and commitments."""
        t = self.clone()
        t.forget_secrets(seat)
        for deck in range(len(t.decks)):
            t.redeal(deck, seat, draw)
        t.pose_again()
        return t

    def forget_secrets(self, seat: int) -> None:
        """Take back what others have committed or written in secret, as if they had not yet."""
        fight = self.fight
        if fight is not None and fight.secret:
            for side in range(2):
                owner = self.current if side == 0 else fight.rival
                if owner != seat:
                    party = self.parties[owner]
                    party.hand = party.hand + fight.spent[side]
                    party.tokens += fight.tokens_spent[side]
                    fight.spent[side] = []
                    fight.tokens_spent[side] = 0
                    fight.aid[side] = 0
                    fight.dice[side] = fight.first_dice[side]
        lot = self.lot
        if lot is not None:
            for i in range(len(lot.bids)):
                if i != seat and lot.bids[i] >= 0:
                    lot.bids[i] = -1

    def redeal(self, deck: int, seat: int, draw: Randomness) -> None:
        """Deal a deck's cards again that this seat cannot place: hands (aid cards only), known places, the rest."""
        pile = self.decks[deck]
        held = self.hidden_in_hands(deck, seat)
        if held == 0 and pile.hidden_places(seat) == 0:
            return
        base = self.tables.first[deck]
        pool = [0] * self.tables.sizes[deck]
        pile.lift_hidden(seat, pool)
        for party in self.parties:
            for place in party.hand:
                if self.tables.cards[place.card].deck == deck and not self.sees(place, seat):
                    pool[place.card - base] += 1
        if held > 0:
            aid = [pool[k] if self.tables.cards[base + k].kind == AID else 0 for k in range(len(pool))]
            for party in self.parties:
                hand = party.hand
                for n in range(len(hand)):
                    place = hand[n]
                    if self.tables.cards[place.card].deck == deck and not self.sees(place, seat):
                        local = take_one(aid, draw)
                        pool[local] -= 1
                        hand[n] = Place(base + local, place.seen_by)
        pile.top = [p if knows(p, seat) else Place(take_one(pool, draw), p.seen_by) for p in pile.top]
        pile.unknown = pool

    def hidden_in_hands(self, deck: int, seat: int) -> int:
        """How many cards of a deck lie in hands where this seat cannot see them."""
        n = 0
        for party in self.parties:
            for place in party.hand:
                if self.tables.cards[place.card].deck == deck and not self.sees(place, seat):
                    n += 1
        return n

    def sees(self, place: Place, seat: int) -> bool:
        """Whether a seat knows a card in somebody's hand (AR-R17, ``open_hands``)."""
        return self.house.open_hands == 1 or knows(place, seat)

    # --- asking ---

    def pose(self, step: Asking) -> None:
        """Ask what this step asks; it goes on with the answer."""
        self.ask(step.question(self), step)

    def pose_again(self) -> None:
        """Ask the open question anew, since the table has changed under it."""
        if self.todo and self.waiting():
            top = self.todo[-1]
            if isinstance(top, Asking):
                self.question = top.question(self)

    # --- parties ---

    def party(self) -> Party:
        """The current player's party."""
        return self.parties[self.current]

    def next_playing(self, seat: int) -> int:
        """The next seat in turn order that is still in the game; the seat itself if it is the only one."""
        n = len(self.parties)
        for i in range(1, n + 1):
            if self.parties[(seat + i) % n].playing:
                return (seat + i) % n
        return seat

    def playing(self) -> int:
        """How many parties are still in the game."""
        n = 0
        for party in self.parties:
            if party.playing:
                n += 1
        return n

    def opponents_here(self, seat: int) -> list[int]:
        """The opponents on this party's space, in turn order from the player after it (AR-R34, AR-R105)."""
        out: list[int] = []
        n = len(self.parties)
        space = self.parties[seat].space
        for i in range(1, n):
            other = (seat + i) % n
            party = self.parties[other]
            if party.playing and party.space == space:
                out.append(other)
        return out

    # --- moving ---

    def walk(self, seat: int, spaces: int, direction: int, told: int) -> bool:
        """Move a pawn, stopping on space 1 or 30; with it go the Artifact and the victory that it brings.

        ``told`` is the event to tell it by. Returns whether the pawn moved. AR-078, AR-084, AR-085, AR-089, AR-R27,
        AR-R28, AR-R30, AR-R55.
        """
        party = self.parties[seat]
        before = party.space
        to = before + spaces * direction
        if to > END:
            to = END
        if to < START:
            to = START
        party.space = to
        self.tell(told, seat, before, to, spaces)
        if to == END and before != END and self.holder == ON_END_SPACE:
            self.acquire(seat)
        elif to == START and self.holder == seat:
            self.win(seat)
        return to != before

    def too_far(self, seat: int, spaces: int, direction: int) -> bool:
        """Whether ``exact_start`` keeps the holder where it is (AR-R31, AR-R106)."""
        return (
            self.house.exact_start == 1
            and seat == self.holder
            and direction == HOMEWARD
            and self.parties[seat].space - spaces < START
        )

    def shift(self, seat: int, spaces: int, direction: int, told: int) -> None:
        """A movement outside the Move Phase: no draw and no fight, unless ``secondary_landing`` says so (AR-R35)."""
        moved = self.walk(seat, spaces, direction, told)
        if (
            moved
            and seat == self.current
            and self.house.secondary_landing != LANDING_NONE
            and not self.chained
        ):
            self.landing = True

    def back(self, seat: int, as_holder: bool) -> int:
        """The direction in which this party goes back (AR-R54, AR-R81)."""
        if self.house.go_back == AGAINST_HEADING:
            return -self.parties[seat].heading
        if self.house.go_back == BY_HOLDER and as_holder:
            return OUTWARD
        return HOMEWARD

    def acquire(self, seat: int) -> None:
        """A party picks the Artifact up on the end space (AR-085)."""
        self.holder = seat
        self.tell(E_ACQUIRED, seat)

    def win(self, seat: int) -> None:
        """The game is over at once (AR-090)."""
        self.ended = WON
        self.winner = seat
        self.tell(E_WON, seat, 1 if self.playing() > 1 else 0)
        self.finish()

    def finish(self) -> None:
        """Nothing more happens."""
        self.phase = OVER
        self.fight = None
        self.lot = None
        self.todo.clear()

    # --- cards ---

    def card_of(self, number: int) -> Card:
        """The card of that number."""
        return self.tables.cards[number]

    def refill(self, deck: int) -> bool:
        """Shuffle the discard pile into an empty deck (AR-032, AR-R37); returns whether there is a card to draw."""
        pile = self.decks[deck]
        if pile.size() == 0 and self.discards[deck]:
            for local in self.discards[deck]:
                pile.shuffle_in(local)
            self.tell(E_RESHUFFLED, NOBODY, deck, len(self.discards[deck]))
            self.discards[deck] = []
        return pile.size() > 0

    def take_top(self, deck: int, local: int) -> int:
        """Take the card that turned out to be on top; returns the seats that knew it."""
        pile = self.decks[deck]
        known = 0
        if pile.top:
            known = pile.top[-1].seen_by
        pile.take_top(local)
        return known

    def give(self, seat: int, card: int, seen_by: int) -> None:
        """Put a card into a hand."""
        self.parties[seat].hand.append(Place(card, seen_by))

    def holds(self, seat: int, card: int) -> bool:
        """Whether a card of that number is in the hand."""
        for place in self.parties[seat].hand:
            if place.card == card:
                return True
        return False

    def take_from_hand(self, seat: int, card: int) -> None:
        """Remove one card of that number from a hand, for all to see."""
        self.lay_down(seat, card)
        if self.house.open_hands == 0:
            self.reveal()

    def lay_down(self, seat: int, card: int) -> Place:
        """Remove one card of that number from a hand, and return it.

        With two copies in the hand, whoever knew one of them knows afterwards only what both would have told.
        """
        hand = self.parties[seat].hand
        found: list[int] = []
        for i in range(len(hand)):
            if hand[i].card == card:
                found.append(i)
        place = hand[found[0]]
        if len(found) > 1:
            both = place.seen_by & hand[found[1]].seen_by
            hand[found[1]] = Place(card, both)
        hand.pop(found[0])
        return place

    def put_away(self, card: int) -> None:
        """A card goes to the discard pile of the deck it came from; one made by an effect leaves the game (AR-R40, AR-E36)."""
        c = self.tables.cards[card]
        if c.deck != NO_DECK:
            self.discards[c.deck].append(c.local)

    def use(self, seat: int, card: int, option: int) -> None:
        """Discard an aid card for one of its options (AR-151)."""
        self.take_from_hand(seat, card)
        self.put_away(card)
        self.tell(E_USED, seat, card, option)

    def deck_here(self, space: int) -> int:
        """The module of a space; 1 and 30 take the neighbouring one (AR-R20)."""
        return MODULE_1 if space < FIRST_OF_MODULE_2 else MODULE_2

    # --- tokens ---

    def spend_token(self, seat: int) -> None:
        """One experience token for a reroll (AR-131, AR-132, AR-134)."""
        self.parties[seat].tokens -= 1
        self.tell(E_TOKEN_SPENT, seat, TOKEN)

    def gain_tokens(self, seat: int, n: int) -> None:
        """Gain tokens, or lose some with n < 0, never below none (AR-E31, AR-E32)."""
        party = self.parties[seat]
        before = party.tokens
        party.tokens = max(0, before + n)
        self.tell(E_TOKENS, seat, party.tokens - before, party.tokens)

    # --- leaving (AR-R96, AR-R98, AR-R111) ---

    def check_leave(self, seat: int) -> None:
        if not 0 <= seat < len(self.parties) or not self.parties[seat].playing:
            raise IllegalAnswer(f"seat {seat} is not in the game")

    def leave(self, seat: int) -> None:
        """A player gives up: whatever the player was in the middle of is void, everything else goes on."""
        step = self.todo[-1]
        concerned = isinstance(step, Asking) and step.concerns(self) == seat
        in_turn = self.current != FIRST_TURN
        fight = self.fight
        if in_turn:
            concerned = seat == self.current or (fight is not None and fight.rival == seat)
        lot = self.lot
        if lot is not None and lot.person != NOBODY:
            lot.person = NOBODY
            lot.high = NOBODY
            lot.bids = []
            del self.todo[lot.depth + 1 :]
            concerned = True
        self.remove(seat)
        if self.ended != RUNNING:
            return
        if not concerned:
            if isinstance(step, Asking):
                self.question = step.question(self)
                if not self.question.options:
                    self.question = None
                    self.todo.pop()
        elif in_turn:
            self.drop_turn()
        else:
            self.todo.pop()

    def drop_turn(self) -> None:
        """The open card is discarded, an open fight void; the next player's turn begins."""
        if self.card != NO_CARD:
            self.put_away(self.card)
            self.card = NO_CARD
        fight = self.fight
        if fight is not None:
            for side in range(2):
                for place in fight.spent[side]:
                    self.put_away(place.card)
        self.fight = None
        del self.todo[1:]

    def remove(self, seat: int) -> None:
        """Pawn, party and hand leave play; a held Artifact returns to the end space; the last one wins."""
        party = self.parties[seat]
        party.playing = False
        party.space = 0
        party.members = []
        party.tokens = 0
        party.misses = 0
        for place in party.hand:
            self.put_away(place.card)
        if party.hand:
            self.reveal()
        party.hand = []
        self.tell(E_LEFT, seat)
        if self.playing() == 1:
            self.win(self.next_playing(seat))
        elif self.holder == seat:
            self.return_artifact(seat)

    def return_artifact(self, leaver: int) -> None:
        """The Artifact lies on the end space again; whoever stands there picks it up at once (AR-R98)."""
        self.holder = ON_END_SPACE
        self.direction = OUTWARD
        self.tell(E_ARTIFACT_RETURNED, leaver)
        n = len(self.parties)
        for i in range(1, n):
            seat = (leaver + i) % n
            party = self.parties[seat]
            if party.playing and party.space == END:
                self.acquire(seat)
                return


def fresh_parties(players: int, points: int) -> list[Party]:
    """Empty parties on the start space, heading outward (AR-068, AR-069, AR-R04, AR-R54)."""
    return [Party([], START, OUTWARD, [], 0, 0, points, [0, 0, 0], True) for _ in range(players)]


def full_decks(tables: Tables, copies: int) -> list[Pile]:
    """The three decks, shuffled: so many copies of the Aid deck, one card of each kind in the modules (AR-022, AR-R02)."""
    return [
        Pile([copies if deck == AID_DECK else 1] * tables.sizes[deck], [], [])
        for deck in (AID_DECK, MODULE_1, MODULE_2)
    ]


def seen_by_owner(s: Artifact, seat: int) -> int:
    """Who sees what goes into a hand (AR-R17)."""
    return EVERYONE if s.house.open_hands == 1 else only(seat)
