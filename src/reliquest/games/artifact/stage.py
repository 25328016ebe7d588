"""Positions for worked examples: a table set up from a scenario's words, and its facts in the same words."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from pydantic import TypeAdapter, ValidationError

from reliquest.content.packs import load
from reliquest.engine.piles import Place
from reliquest.errors import Problem
from reliquest.games.artifact import pack as written
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.build import (
    CORE,
    empty_table,
    house_of,
    make_tables,
    module_of,
    names_of,
    new_game,
    scenario_pack,
    story_of,
)
from reliquest.games.artifact.names import LETTERS, member_id
from reliquest.games.artifact.state import AUCTION, NO_CARD, WON, Artifact, Lot, Party, only
from reliquest.games.artifact.steps.bidding import Nomination
from reliquest.games.artifact.steps.setting_out import OpeningHands
from reliquest.games.artifact.steps.turn import PassTurn, Turn
from reliquest.games.artifact.tables import Tables
from reliquest.games.artifact.view import PHASES
from reliquest.text import _

DECK_KEYS: Final = ("aid", "module_1", "module_2")


class PartySetting(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A party: ``members`` as in a pack (id and note may be left out), or the name of an example party."""

    members: str | list[dict[str, Any]]
    space: Annotated[int, msgspec.Meta(ge=codes.START, le=codes.END)] = codes.START
    heading: str = ""  # outward, or homeward for the holder
    hand: list[str] = []
    tokens: int = 0
    misses: int = 0


class Setting(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a scenario says of the table.

    ``cards`` are further cards in the vocabulary of packs. A deck that is named holds these cards only, in unknown
    order; ``…_top`` lie on top in this order, known to nobody; ``…_discard`` lie in its discard pile.
    """

    parties: dict[str, PartySetting]
    turn: str = "a"
    holder: str = "none"
    rounds: int = 0
    draft: bool = False  # leaders are made, the draft begins
    cards: list[dict[str, Any]] = []
    aid: list[str] | None = None
    module_1: list[str] | None = None
    module_2: list[str] | None = None
    aid_top: list[str] = []
    module_1_top: list[str] = []
    module_2_top: list[str] = []
    aid_discard: list[str] = []
    module_1_discard: list[str] = []
    module_2_discard: list[str] = []


def stage(options: Mapping[str, Any], raw: Mapping[str, Any]) -> Artifact:
    """The position that a scenario describes, at its first question. Without a description: a new game."""
    if not raw:
        return new_game(options)
    try:
        setting = msgspec.convert(dict(raw), Setting)
    except msgspec.ValidationError as e:
        raise Problem(_("The table cannot be set up: {why}.").format(why=e)) from None
    return Stage(options, setting).state()


class Stage:
    """A table being set up."""

    def __init__(self, options: Mapping[str, Any], setting: Setting) -> None:
        self.options = options
        self.setting = setting
        self.examples = load(CORE, written.LAYOUT).one(written.Examples)
        self.members: list[written.Member] = []
        self.rosters = [self.roster(letter) for letter in LETTERS[: options["players"]]]
        self.tables = self.make_tables()
        self.numbers = {name: n for n, name in enumerate(self.tables.prose.card_ids)}

    # content

    def roster(self, letter: str) -> list[written.Member]:
        """The members of a party; they are added to the people of the game."""
        party = self.setting.parties.get(letter)
        if party is None:
            raise Problem(_("The table has no party {letter}.").format(letter=letter))
        named = party.members
        if isinstance(named, str):
            found = next((each for each in self.examples.parties if each.id == named), None)
            if found is None:
                ids = ", ".join(each.id for each in self.examples.parties)
                raise Problem(
                    _("There is no example party {name}; there are {ids}.").format(name=named, ids=ids)
                )
            members = list(found.members)
        else:
            members = [self.member(member) for member in named]
        self.members += members
        return members

    @staticmethod
    def member(raw: Mapping[str, Any]) -> written.Member:
        """A member as the scenario writes it."""
        try:
            return written.Member.model_validate({"note": "–", **raw, "skills": raw.get("skills", {})})
        except ValidationError as e:
            raise Problem(_("This is no party member: {why}").format(why=e.errors()[0]["msg"])) from None

    def make_tables(self) -> Tables:
        """The tables of the scenario with the cards that the examples and the setting add to the modules."""
        core, told = load(CORE, written.LAYOUT), scenario_pack(self.options["scenario"])
        modules = module_of(told, 0), module_of(told, 1)
        added: list[list[Any]] = [[], [], []]
        for card in self.further_cards():
            added[self.home(card.id)].append(card)
        return make_tables(
            [*core.one(written.AidDeck).cards, *added[0]],
            [*modules[0].cards, *added[1]],
            [*modules[1].cards, *added[2]],
            [*core.one(written.Members).members, *self.members],
            story_of(told, told, *modules),
        )

    def further_cards(self) -> list[Any]:
        """The example cards that are mentioned, and those of the setting."""
        reader: TypeAdapter[Any] = TypeAdapter(written.ModuleCard)
        try:
            own = [reader.validate_python(card) for card in self.setting.cards]
        except ValidationError as e:
            raise Problem(_("This is no card: {why}").format(why=e.errors()[0]["msg"])) from None
        mentioned = {name for deck in range(3) for name in self.mentioned(deck)}
        for party in self.setting.parties.values():
            mentioned |= set(party.hand)
        known = {card.id for card in own}
        return own + [card for card in self.examples.cards if card.id in mentioned and card.id not in known]

    def mentioned(self, deck: int) -> list[str]:
        """The cards that the setting puts into a deck or its discard pile."""
        key = DECK_KEYS[deck]
        loose: list[str] = getattr(self.setting, key) or []
        top: list[str] = getattr(self.setting, f"{key}_top")
        gone: list[str] = getattr(self.setting, f"{key}_discard")
        return [*loose, *top, *gone]

    def home(self, card: str) -> int:
        """The deck of a further card: the one that names it, else that of Module 1."""
        return next((deck for deck in range(3) if card in self.mentioned(deck)), codes.MODULE_1)

    def number(self, name: str) -> int:
        """The number of a card."""
        if name not in self.numbers:
            raise Problem(_("There is no card {name} in this game.").format(name=name))
        return self.numbers[name]

    # the position

    def state(self) -> Artifact:
        """Everything put in its place."""
        setting, options = self.setting, self.options
        house = house_of(options["house_rules"], options["players"])
        s = empty_table(self.tables, house, names_of(options))
        s.pool = [n for n in s.pool if self.tables.prose.people_ids[n] not in {m.id for m in self.members}]
        holder = -1 if setting.holder == "none" else self.seat(setting.holder)
        for deck in range(3):
            self.fill(s, deck)
        for seat in range(len(s.parties)):
            self.seat_party(s, seat, seat == holder)
        s.holder = holder
        s.first = self.seat(setting.turn)
        s.rounds = setting.rounds
        s.push(PassTurn())
        if setting.draft:
            s.push(OpeningHands())
            s.phase = AUCTION
            s.lot = Lot((s.first - 1) % len(s.parties))
            s.push(Nomination())
        else:
            s.current = s.first
            s.push(Turn())
        s.start()
        return s

    def seat(self, letter: str) -> int:
        """The seat of a letter."""
        if len(letter) != 1 or letter not in LETTERS[: self.options["players"]]:
            raise Problem(_("There is no party {letter} in this game.").format(letter=letter))
        return LETTERS.index(letter)

    def fill(self, s: Artifact, deck: int) -> None:
        """A deck and its discard pile."""
        key, base, pile = DECK_KEYS[deck], self.tables.first[deck], s.decks[deck]
        loose = getattr(self.setting, key)
        added = {card.id for card in self.further_cards()}
        if loose is not None or getattr(self.setting, f"{key}_top"):
            pile.unknown = [0] * self.tables.sizes[deck]
            for name in loose or []:
                pile.unknown[self.number(name) - base] += 1
        else:
            for local in range(self.tables.sizes[deck]):
                if self.tables.prose.card_ids[base + local] in added:
                    pile.unknown[local] = 0
        for name in reversed(getattr(self.setting, f"{key}_top")):
            pile.top.append(Place(self.number(name) - base, 0))
        for name in getattr(self.setting, f"{key}_discard"):
            local = self.number(name) - base
            s.discards[deck].append(local)
            if loose is None:
                pile.unknown[local] = 0

    def seat_party(self, s: Artifact, seat: int, holder: bool) -> None:
        """A party on its space with its hand."""
        setting = self.setting.parties[LETTERS[seat]]
        party = s.parties[seat]
        ids = self.tables.prose.people_ids
        for member in self.rosters[seat]:
            person = len(ids) - 1 - ids[::-1].index(member.id)
            party.join(written.KINDS.index(member.kind), person, self.tables.people[person].levels)
        party.space = setting.space
        heading = setting.heading or ("homeward" if holder else "outward")
        if heading not in ("outward", "homeward"):
            raise Problem(_("A heading is outward or homeward, not {word}.").format(word=heading))
        party.heading = codes.HOMEWARD if heading == "homeward" else codes.OUTWARD
        party.tokens = setting.tokens
        party.misses = setting.misses
        for name in setting.hand:
            self.hand_card(s, seat, self.number(name))

    def hand_card(self, s: Artifact, seat: int, card: int) -> None:
        """A card of the hand, which is then not in its deck."""
        c = self.tables.cards[card]
        if c.kind != codes.AID:
            raise Problem(_("{card} is no aid card.").format(card=self.tables.prose.card_names[card]))
        if c.deck != codes.NO_DECK and s.decks[c.deck].unknown[c.local] > 0:
            s.decks[c.deck].unknown[c.local] -= 1
        s.give(seat, card, only(seat))


# --- facts ---


def facts_of(s: Artifact) -> dict[str, Any]:
    """The table in the words of scenarios, nothing hidden: parties by letter, decks, the card, whose turn it is."""
    names = s.tables.prose.card_ids
    facts: dict[str, Any] = {
        "turn": letter(s.current),
        "first": letter(s.first),
        "round": s.rounds + 1,
        "phase": PHASES[s.phase],
        "holder": letter(s.holder),
        "winner": letter(s.winner) if s.ended == WON else "none",
        "over": s.over(),
        "card": names[s.card] if s.card != NO_CARD else "none",
        "draft": sorted(s.tables.prose.people_ids[n] for n in s.pool),
    }
    for deck, key in enumerate(DECK_KEYS):
        base, pile = s.tables.first[deck], s.decks[deck]
        facts[key] = pile.size()
        facts[f"{key}_cards"] = sorted(
            names[base + k] for k in range(len(pile.unknown)) for _n in range(pile.unknown[k])
        )
        facts[f"{key}_top"] = [names[base + place.card] for place in reversed(pile.top)]
        facts[f"{key}_discard"] = sorted(names[base + local] for local in s.discards[deck])
    for seat, party in enumerate(s.parties):
        facts[LETTERS[seat]] = party_facts(s, party)
    return facts


def letter(seat: int) -> str:
    """A seat's letter, or none."""
    return LETTERS[seat] if seat >= 0 else "none"


def party_facts(s: Artifact, party: Party) -> dict[str, Any]:
    """One party in the words of scenarios."""
    t = s.tables
    return {
        "playing": party.playing,
        "space": party.space,
        "heading": "homeward" if party.heading == codes.HOMEWARD else "outward",
        "hand": sorted(t.prose.card_ids[place.card] for place in party.hand),
        "tokens": party.tokens,
        "misses": party.misses,
        "points": party.points,
        "size": len(party.members),
        "members": [member_id(t, party, member) for member in party.members],
        "levels": {
            member_id(t, party, member): {
                written.SKILLS[n]: level for n, level in enumerate(member.levels) if level
            }
            for member in party.members
        },
        "skills": {skill: party.bonus(n) for n, skill in enumerate(written.SKILLS)},
    }
