"""What one seat may see of Artifact: the only redaction there is (AR-R17).

Public are parties, tokens, positions, the Artifact, discard piles, the sizes of hands and decks, and the card being
faced. Private are the cards of a hand, those looked at, sealed bids, and what is committed in secret in a fight.
"""

from functools import lru_cache

import msgspec

from reliquest.engine.piles import Place
from reliquest.games.artifact import chances, checks, odds
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.names import (
    check_line,
    effects_line,
    levels_line,
    marked_name,
    member_id,
    node_id,
    option_id,
    option_line,
    signed,
    trigger_line,
)
from reliquest.games.artifact.pack import KINDS, SKILLS, TAGS
from reliquest.games.artifact.state import (
    AUCTION,
    CHALLENGE_PHASE,
    DRAW,
    FIGHT,
    MOVE,
    NO_CARD,
    OVER,
    SETTING_OUT,
    Artifact,
    Lot,
    Member,
)
from reliquest.games.artifact.steps.bidding import UNWRITTEN, open_slots
from reliquest.games.artifact.steps.movement import ExtraDie, ExtraMove, Look, PutNext, UseRoll
from reliquest.games.artifact.tables import Tables
from reliquest.text import _

PHASES = {
    SETTING_OUT: "setting-out",
    AUCTION: "bidding",
    MOVE: "move",
    DRAW: "draw",
    CHALLENGE_PHASE: "challenge",
    FIGHT: "fight",
    OVER: "over",
}

DECKS = ("aid", "module-1", "module-2", "none")


class MemberLine(msgspec.Struct, frozen=True, kw_only=True):
    """A party member, or somebody in the draft."""

    id: str
    name: str
    kind: str
    skills: dict[str, int]
    line: str
    note: str
    premade: bool  # one of the people of the pack, who has a portrait there


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """One way to use an aid card."""

    id: str
    line: str
    kind: str  # bonus, any, move, companion
    skill: str
    plus: int
    vs: str


class AidLine(msgspec.Struct, frozen=True, kw_only=True):
    """An aid card."""

    id: str
    name: str
    deck: str
    uses: tuple[Use, ...]
    text: str


class CardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge card or an event."""

    id: str
    name: str
    kind: str
    deck: str
    tags: tuple[str, ...]
    checks: str
    dm: int
    on_draw: str
    on_win: str
    on_lose: str
    text: str


class PartyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A party as the viewer may see it. ``hand`` has the cards whose faces the viewer knows, in no order."""

    seat: int
    name: str
    playing: bool
    space: int
    homeward: bool
    holder: bool
    members: tuple[MemberLine, ...]
    bonuses: dict[str, int]
    hand_size: int
    hand: tuple[AidLine, ...]
    tokens: int
    turns_to_miss: int
    points: int


class TopCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that somebody has looked at, the topmost first; ``card`` is empty for those who have not.

    Those who have see its face: ``face`` of a challenge or an event, ``aid`` of an aid card.
    """

    card: str
    name: str
    seats: tuple[int, ...]
    face: CardLine | None
    aid: AidLine | None


class Discarded(msgspec.Struct, frozen=True, kw_only=True):
    """A card in a discard pile, with what it asks for or offers in a line."""

    id: str
    name: str
    kind: str  # challenge, event, aid
    line: str


class DeckLine(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: how many cards, what was seen on top, and the discard pile, the latest last."""

    id: str
    size: int
    top: tuple[TopCard, ...]
    discard: tuple[Discarded, ...]


class CheckLine(msgspec.Struct, frozen=True, kw_only=True):
    """The skill check being made; dice are 0 until they are rolled."""

    skill: str
    die: int
    bonus: int
    aid: int
    total: int
    dm: int
    challenge_die: int


class Dial(msgspec.Struct, frozen=True, kw_only=True):
    """One check of the card being faced. ``chance`` is to win it as it stands, ``aided`` with the one card ``aid`` of
    the viewer's hand that helps most; ``dm`` is all that is added to the challenge roll.
    """

    skill: str
    bonus: int
    dm: int
    standing: str  # won, failed, now, ahead
    chance: float
    aided: float
    aid: str


class WayLine(msgspec.Struct, frozen=True, kw_only=True):
    """One way to win the challenge: ``part`` is the answer that picks it, empty where nothing is left to pick.

    ``chance`` is to win all of it as it stands, ``aided`` with at most one card of the viewer's hand for each check.
    """

    part: str
    checks: tuple[Dial, ...]
    chance: float
    aided: float


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a fight as the viewer may see it."""

    seat: int
    die: int
    bonus: int
    aid: int
    total: int


class FightLine(msgspec.Struct, frozen=True, kw_only=True):
    """The fight that is going on; ``skill`` is empty until it is found. ``win`` and ``tie`` are the chances of the first
    side if nobody spends anything more.
    """

    skill: str
    sides: tuple[Side, Side]
    win: float
    tie: float


class LotLine(msgspec.Struct, frozen=True, kw_only=True):
    """The card under the hammer; ``high`` is -1 before the first bid. ``written`` are the seats whose bid lies face down.

    ``lacking`` says how many companions and lesser companions each party still needs.
    """

    nominator: int
    person: MemberLine | None
    high: int
    bid: int
    passed: tuple[int, ...]
    written: tuple[int, ...]
    lacking: tuple[tuple[int, int], ...]


class MoveLine(msgspec.Struct, frozen=True, kw_only=True):
    """The move being made: the Move Roll, and all dice together."""

    roll: int
    total: int


class ModuleLine(msgspec.Struct, frozen=True, kw_only=True):
    """Half of the way: its name, what is said of it, and the pack that its cards come from."""

    name: str
    intro: str
    pack: str


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    scenario: str
    artifact: str
    intro: str
    found: str
    home: str
    modules: tuple[ModuleLine, ModuleLine]
    phase: str
    current: int  # -1 before the first turn
    first: int
    round: int
    holder: int  # -1: it lies on the end space
    parties: tuple[PartyLine, ...]
    decks: tuple[DeckLine, ...]
    card: CardLine | None
    check: CheckLine | None
    ways: tuple[WayLine, ...]
    fight: FightLine | None
    move: MoveLine | None
    lot: LotLine | None
    draft: tuple[MemberLine, ...]


# --- cards, written once ---


@lru_cache(maxsize=32)
def aid_lines(t: Tables) -> dict[int, AidLine]:
    """Every aid card by its number."""
    kinds = {
        codes.BONUS: "bonus",
        codes.BONUS_ANY: "any",
        codes.MOVE_EXTRA: "move",
        codes.FIND_COMPANION: "companion",
    }
    return {
        n: AidLine(
            id=t.prose.card_ids[n],
            name=t.prose.card_names[n],
            deck=DECKS[card.deck],
            uses=tuple(
                Use(
                    id=option_id(option),
                    line=option_line(option),
                    kind=kinds[option.kind],
                    skill=SKILLS[option.skill] if option.skill >= 0 else "",
                    plus=option.plus,
                    vs=TAGS[option.vs] if option.vs >= 0 else "",
                )
                for option in card.options
            ),
            text=t.prose.card_texts[n],
        )
        for n, card in enumerate(t.cards)
        if card.kind == codes.AID
    }


@lru_cache(maxsize=2048)
def card_line(t: Tables, number: int) -> CardLine:
    """A challenge card or an event."""
    card = t.cards[number]
    challenge = card.kind == codes.CHALLENGE
    return CardLine(
        id=t.prose.card_ids[number],
        name=t.prose.card_names[number],
        kind="challenge" if challenge else "event",
        deck=DECKS[card.deck],
        tags=tuple(tag for n, tag in enumerate(TAGS) if (card.tags >> n) & 1),
        checks=check_line(t, card.checks) if challenge else "",
        dm=card.dm,
        on_draw=trigger_line(t, card.on_draw, ""),
        on_win=trigger_line(t, card.on_win, effects_line(t, t.win_table)) if challenge else "",
        on_lose=trigger_line(t, card.on_lose, effects_line(t, t.lose_table)) if challenge else "",
        text=t.prose.card_texts[number],
    )


@lru_cache(maxsize=2048)
def discarded(t: Tables, number: int) -> Discarded:
    """A card in a discard pile."""
    prose, card = t.prose, t.cards[number]
    if card.kind == codes.AID:
        line = _(" or ").join(option_line(option) for option in card.options)
    else:
        face = card_line(t, number)
        line = face.checks or face.on_draw
        if face.dm:
            line = _("{checks}, DM {dm}").format(checks=line, dm=signed(face.dm))
    kind = {codes.AID: "aid", codes.CHALLENGE: "challenge"}.get(card.kind, "event")
    return Discarded(id=prose.card_ids[number], name=prose.card_names[number], kind=kind, line=line)


@lru_cache(maxsize=32)
def modules_of(t: Tables) -> tuple[ModuleLine, ModuleLine]:
    """The halves of the way."""
    story = t.prose.scenario
    return (
        ModuleLine(name=story[5], intro=story[6], pack=story[9]),
        ModuleLine(name=story[7], intro=story[8], pack=story[10]),
    )


# --- the table ---


def table_for(s: Artifact, viewer: int) -> Table:
    """What a seat (-1: a spectator) may see."""
    t = s.tables
    story = t.prose.scenario
    return Table(
        scenario=story[0],
        artifact=story[1],
        intro=story[2],
        found=story[3],
        home=story[4],
        modules=modules_of(t),
        phase=PHASES[s.phase],
        current=s.current,
        first=s.first,
        round=s.rounds + 1,
        holder=s.holder,
        parties=tuple(party_line(s, seat, viewer) for seat in range(len(s.parties))),
        decks=tuple(deck_line(s, deck, viewer) for deck in range(len(s.decks))),
        card=card_line(t, s.card) if s.card != NO_CARD else None,
        check=check_of(s),
        ways=ways_of(s, viewer),
        fight=fight_line(s, viewer),
        move=move_line(s),
        lot=lot_line(s, s.lot) if s.lot is not None else None,
        draft=tuple(person_line(t, n) for n in s.pool if t.people[n].kind != codes.LEADER)
        if s.lot is not None
        else (),
    )


def party_line(s: Artifact, seat: int, viewer: int) -> PartyLine:
    """One party."""
    party = s.parties[seat]
    lines = aid_lines(s.tables)
    spent, tokens = hidden_commitment(s, seat, viewer)
    hand = party.hand + spent
    known = [place.card for place in hand if s.sees(place, viewer)]
    return PartyLine(
        seat=seat,
        name=s.names[seat],
        playing=party.playing,
        space=party.space,
        homeward=party.heading == codes.HOMEWARD,
        holder=s.holder == seat,
        members=tuple(member_line(s.tables, m, member_id(s.tables, party, m)) for m in party.members),
        bonuses=dict(zip(SKILLS, map(sum, zip(*(m.levels for m in party.members), strict=True)), strict=True))
        if party.members
        else dict.fromkeys(SKILLS, 0),
        hand_size=len(hand),
        hand=tuple(lines[card] for card in sorted(known)),
        tokens=party.tokens + tokens,
        turns_to_miss=party.misses,
        points=party.points,
    )


def hidden_commitment(s: Artifact, seat: int, viewer: int) -> tuple[list[Place], int]:
    """Cards and tokens that a seat has committed in secret, and that others still see in its hand (AR-R104)."""
    fight = s.fight
    if fight is None or not fight.secret or seat == viewer or seat not in (s.current, fight.rival):
        return [], 0
    side = 0 if seat == s.current else 1
    return fight.spent[side], fight.tokens_spent[side]


@lru_cache(maxsize=4096)
def member_line(t: Tables, member: Member, name_id: str) -> MemberLine:
    """A member of a party."""
    return MemberLine(
        id=name_id,
        name=marked_name(t, member.mark()),
        kind=KINDS[member.kind],
        skills={SKILLS[n]: level for n, level in enumerate(member.levels) if level},
        line=levels_line(member.levels),
        note=t.prose.people_notes[member.person] if member.person >= 0 else "",
        premade=member.person >= 0 and t.people[member.person].premade,
    )


@lru_cache(maxsize=2048)
def person_line(t: Tables, number: int) -> MemberLine:
    """Somebody in the draft."""
    person = t.people[number]
    return MemberLine(
        id=t.prose.people_ids[number],
        name=t.prose.people_names[number],
        kind=KINDS[person.kind],
        skills={SKILLS[n]: level for n, level in enumerate(person.levels) if level},
        line=levels_line(person.levels),
        note=t.prose.people_notes[number],
        premade=person.premade,
    )


def deck_line(s: Artifact, deck: int, viewer: int) -> DeckLine:
    """One deck: a known top card shows its face only to those who know it."""
    pile, prose, base = s.decks[deck], s.tables.prose, s.tables.first[deck]
    top = []
    for place in reversed(pile.top):
        known = viewer >= 0 and (place.seen_by >> viewer) & 1 == 1
        number = base + place.card
        aid = s.tables.cards[number].kind == codes.AID
        top.append(
            TopCard(
                card=prose.card_ids[number] if known else "",
                name=prose.card_names[number] if known else _("a card"),
                seats=tuple(seat for seat in range(len(s.parties)) if (place.seen_by >> seat) & 1),
                face=card_line(s.tables, number) if known and not aid else None,
                aid=aid_lines(s.tables)[number] if known and aid else None,
            )
        )
    discard = tuple(discarded(s.tables, base + local) for local in s.discards[deck])
    return DeckLine(id=DECKS[deck], size=pile.size(), top=tuple(top), discard=discard)


def check_of(s: Artifact) -> CheckLine | None:
    """The check that is open."""
    if s.phase != CHALLENGE_PHASE or s.card == NO_CARD or s.skill < 0 or s.fight is not None:
        return None
    bonus = s.party().bonus(s.skill)
    return CheckLine(
        skill=SKILLS[s.skill],
        die=s.die,
        bonus=bonus,
        aid=s.aid,
        total=s.die + bonus + s.aid,
        dm=s.card_of(s.card).dm + s.dm,
        challenge_die=s.challenge_die,
    )


def move_line(s: Artifact) -> MoveLine | None:
    """The move being made; before its roll there is none, and before its direction is chosen no die adds to it."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, ExtraMove | ExtraDie):
        return MoveLine(roll=s.roll, total=s.total)
    if isinstance(step, UseRoll | Look | PutNext):
        return MoveLine(roll=s.roll, total=s.roll)
    return None


def ways_of(s: Artifact, viewer: int) -> tuple[WayLine, ...]:
    """How the challenge may be won; aid is counted for its owner alone."""
    if s.phase != CHALLENGE_PHASE or s.card == NO_CARD:
        return ()
    t, party = s.tables, s.party()
    aid = [place.card for place in party.hand] if viewer == s.current else []
    return tuple(
        WayLine(
            part=f"branch:{node_id(t, way.part)}" if way.part >= 0 else "",
            checks=tuple(
                Dial(
                    skill=SKILLS[made.skill],
                    bonus=party.bonus(made.skill),
                    dm=made.dm,
                    standing=made.standing,
                    chance=made.chance,
                    aided=made.aided,
                    aid=t.prose.card_ids[made.card] if made.card != NO_CARD else "",
                )
                for made in way.checks
            ),
            chance=way.chance,
            aided=way.aided,
        )
        for way in checks.ways(s, aid)
    )


def fight_line(s: Artifact, viewer: int) -> FightLine | None:
    """The fight that is open."""
    fight = s.fight
    if fight is None:
        return None
    sides = (side_line(s, 0, viewer), side_line(s, 1, viewer))
    if fight.skill < 0:
        win, tie = chances.meeting(s, fight.rival)
    else:
        one, two = sides
        win, tie = odds.fight_as_it_stands(one.die, one.bonus + one.aid, two.die, two.bonus + two.aid)
    return FightLine(skill=SKILLS[fight.skill] if fight.skill >= 0 else "", sides=sides, win=win, tie=tie)


def side_line(s: Artifact, side: int, viewer: int) -> Side:
    """One side of it; what is committed in secret shows to its owner only."""
    fight = s.fight
    assert fight is not None
    seat = s.current if side == 0 else fight.rival
    bonus = s.parties[seat].bonus(fight.skill) if fight.skill >= 0 else 0
    hidden = fight.secret and seat != viewer
    die = fight.first_dice[side] if hidden else fight.dice[side]
    aid = 0 if hidden else fight.aid[side]
    return Side(seat=seat, die=die, bonus=bonus, aid=aid, total=die + bonus + aid)


def lot_line(s: Artifact, lot: Lot) -> LotLine:
    """The draft; what is written in secret stays so until all bids are shown."""
    return LotLine(
        nominator=lot.nominator,
        person=person_line(s.tables, lot.person) if lot.person >= 0 else None,
        high=lot.high,
        bid=lot.bid,
        passed=tuple(seat for seat in range(len(s.parties)) if (lot.out >> seat) & 1),
        written=tuple(seat for seat, bid in enumerate(lot.bids) if bid != UNWRITTEN),
        lacking=tuple(
            (open_slots(s, seat, codes.COMPANION), open_slots(s, seat, codes.LESSER))
            if party.playing
            else (0, 0)
            for seat, party in enumerate(s.parties)
        ),
    )
