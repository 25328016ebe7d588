"""From packs and options to a fresh game: the tables the rules read, the house rules as codes, the first position."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Annotated, Any, Final

import msgspec

from reliquest.content.layout import Pack
from reliquest.content.packs import load
from reliquest.errors import UsageProblem
from reliquest.games.artifact import pack as written
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.state import Artifact, fresh_parties, full_decks
from reliquest.games.artifact.steps.setting_out import SetOut
from reliquest.games.artifact.steps.turn import PassTurn
from reliquest.games.artifact.tables import AidOption, Card, CheckNode, Effect, House, Person, Prose, Tables
from reliquest.rules.library import settings
from reliquest.text import _

CORE: Final = "artifact"
"""The pack of the aid cards and the premade people."""

FEWEST: Final = 2
MOST: Final = 6
USUAL: Final = 4
"""The largest table of the recommended range (AR-R01)."""

SMALL_TABLE: Final = 4
"""Up to so many players one copy of the Aid deck is enough (AR-026, AR-R02)."""


# --- options ---


class GameOptions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything a new game depends on; stored in its save.

    ``scenario`` is the id or path of a pack, ``second_scenario`` the one from which Module 2 is taken under the
    house rule ``mixed_modules`` (AR-R16); ``names`` are what the parties are called, as far as they have names.
    """

    scenario: str = "mummys-tomb"
    second_scenario: str | None = None
    players: Annotated[int, msgspec.Meta(ge=FEWEST, le=MOST)] = USUAL
    party: str = ""  # the house rule party_source under the name that people use
    names: list[str] = []
    house_rules: dict[str, str | int | bool] = {}


def checked_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new game, complete; raises `UsageProblem` for what there is not (AR-R01, AR-R03, AR-R16)."""
    try:
        options = msgspec.convert(dict(raw), GameOptions)
    except msgspec.ValidationError as e:
        raise UsageProblem(
            _("These options are not those of a game of Artifact: {why}.").format(why=e)
        ) from None
    chosen = dict(options.house_rules)
    if options.party and chosen.setdefault("party_source", options.party) != options.party:
        raise UsageProblem(
            _("The parties cannot be {a} and {b} at once.").format(a=options.party, b=chosen["party_source"])
        )
    rules = settings("artifact", chosen)
    if rules["first_player"] != "random" and int(rules["first_player"]) > options.players:
        raise UsageProblem(
            _("Seat {seat} cannot begin a game of {n} players (AR-R03).").format(
                seat=rules["first_player"], n=options.players
            )
        )
    second = options.second_scenario
    if second not in (None, options.scenario) and rules["mixed_modules"] == "off":
        raise UsageProblem(
            _("Both modules belong to one scenario unless the house rule mixed_modules is on (AR-R16).")
        )
    party = rules["party_source"]
    complete = {**msgspec.to_builtins(options), "party": party, "house_rules": rules}
    tables_for(complete)
    return complete


def scenario_pack(name: str) -> Pack:
    """The pack of a scenario; raises `UsageProblem` for one that holds none."""
    pack = load(name, written.LAYOUT)
    if written.SCENARIO_FILE not in pack.files:
        raise UsageProblem(_("The pack {name} holds no scenario for Artifact.").format(name=name))
    return pack


def packs_of(options: Mapping[str, Any]) -> list[Pack]:
    """The packs a game is played with: aid and people, the scenario, and the second one if there is one."""
    packs = [load(CORE, written.LAYOUT), scenario_pack(options["scenario"])]
    if options["second_scenario"] not in (None, options["scenario"]):
        packs.append(scenario_pack(options["second_scenario"]))
    return packs


def code_of(key: str, value: str, *names: str) -> int:
    """The code of a setting: its place among the names."""
    if value not in names:
        raise UsageProblem(_("{key} cannot be {value}.").format(key=key, value=value))
    return names.index(value)


def house_of(rules: Mapping[str, str], players: int) -> House:
    """The house rules as codes."""

    def switch(key: str) -> int:
        return code_of(key, rules[key], "off", "on")

    def number(key: str, none: str) -> int:
        return 0 if rules[key] == none else int(rules[key])

    copies = rules["aid_deck_copies"]
    return House(
        aid_deck_copies=int(copies) if copies != "auto" else (1 if players <= SMALL_TABLE else 2),
        first_player=number("first_player", "random"),
        party_source=code_of("party_source", rules["party_source"], "rolled", "premade", "bidding"),
        auction=code_of("auction", rules["auction"], "open", "sealed"),
        open_hands=switch("open_hands"),
        observe_choice=code_of("observe_deck", rules["observe_deck"], "here", "choice"),
        observe_reorder=switch("observe_reorder"),
        holder_may_observe=switch("holder_may_observe"),
        exact_start=switch("exact_start"),
        secondary_landing=code_of(
            "secondary_landing", rules["secondary_landing"], "none", "fight", "draw-and-fight"
        ),
        hand_limit=number("hand_limit", "none"),
        go_back=code_of("go_back", rules["go_back"], "against-heading", "toward-start", "by-holder"),
        member_loss=code_of("member_loss", rules["member_loss"], "owner", "random", "leader-last"),
        last_member=code_of("last_member", rules["last_member"], "survivor", "empty-party", "eliminated"),
        skill_gain=code_of("skill_gain", rules["skill_gain"], "last", "owner", "random"),
        token_after_challenge=switch("token_after_challenge"),
        multi_opponent=code_of(
            "multi_opponent", rules["multi_opponent"], "choose-one", "fight-all", "holder-first"
        ),
        aid_in_fights=switch("aid_in_fights"),
        fight_commit=code_of(
            "fight_commit", rules["fight_commit"], "attacker-first", "roll-then-commit", "simultaneous"
        ),
        start_space_safe=switch("start_space_safe"),
        party_cap=number("party_cap", "none"),
        round_limit=number("round_limit", "none"),
    )


# --- tables ---


class Maker:
    """Writes down cards, checks, effects and people as numbers."""

    def __init__(self, in_decks: int) -> None:
        self.in_decks = in_decks  # cards in the three decks; those that effects make are numbered after them
        self.cards: list[Card] = []
        self.ids: list[str] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.nodes: list[CheckNode] = []
        self.effects: list[Effect] = []
        self.lists: list[list[int]] = []
        self.people: list[Person] = []
        self.people_ids: list[str] = []
        self.people_names: list[str] = []
        self.people_notes: list[str] = []
        self.made: dict[str, written.GainAid] = {}

    def card(self, deck: int, local: int, card: Any) -> None:
        """One card of a pack."""
        if isinstance(card, written.AidCard):
            options = [option_of(option) for option in card.options]
            made = Card(
                deck, local, codes.AID, 0, 0, -1, codes.DEFAULT, codes.DEFAULT, codes.DEFAULT, options
            )
        else:
            tags = sum(1 << written.TAGS.index(tag) for tag in set(card.tags))
            on_draw = self.trigger(card.on_draw)
            if isinstance(card, written.EventCard):
                made = Card(deck, local, codes.EVENT, 0, tags, -1, on_draw, codes.DEFAULT, codes.DEFAULT, [])
            else:
                root = card.checks[0] if len(card.checks) == 1 else written.AllOf(all=card.checks)
                made = Card(
                    deck,
                    local,
                    codes.CHALLENGE,
                    card.dm,
                    tags,
                    self.node(root),
                    on_draw,
                    self.trigger(card.on_win),
                    self.trigger(card.on_lose),
                    [],
                )
        self.cards.append(made)
        self.words(card.id, card.name, card.flavour)

    def words(self, card_id: str, name: str, text: str | None) -> None:
        self.ids.append(card_id)
        self.names.append(name)
        self.texts.append(text or "")

    def node(self, check: Any) -> int:
        """The number of a part of a card's checks."""
        if isinstance(check, written.Check):
            node = CheckNode(codes.CHECK, written.SKILLS.index(check.check), check.times, check.dm, [])
        elif isinstance(check, written.AllOf):
            node = CheckNode(codes.ALL, codes.NO_SKILL, 1, 0, [self.node(part) for part in check.all])
        else:
            node = CheckNode(codes.ANY, codes.NO_SKILL, 1, 0, [self.node(part) for part in check.any])
        self.nodes.append(node)
        return len(self.nodes) - 1

    def trigger(self, effects: Any) -> int:
        """The number of a list of effects; DEFAULT where the card gives none."""
        return codes.DEFAULT if effects is None else self.list(effects)

    def list(self, effects: Iterable[Any]) -> int:
        """The number of a list of effects."""
        self.lists.append([self.effect(effect) for effect in effects])
        return len(self.lists) - 1

    def effect(self, effect: Any) -> int:
        """The number of an effect."""
        self.effects.append(self.effect_of(effect))
        return len(self.effects) - 1

    def effect_of(self, effect: Any) -> Effect:
        """An effect as numbers."""
        kind, who, skill, what = WORDS[type(effect)], codes.BY_OWNER, codes.NO_SKILL, 0
        amount: int | str = 1
        rows: list[int] = []
        match effect:
            case written.RollTable():
                amount = effect.roll_table
                lists = [(row.roll, self.list(row.do)) for row in effect.rows]
                sides = int(effect.roll_table[2:])
                rows = [next(n for (a, b), n in lists if a <= face <= b) for face in range(1, sides + 1)]
            case written.GainMember():
                what = self.joining(effect)
            case written.GainAid():
                what = self.gained(effect)
            case written.GainSkill():
                amount = effect.levels
                skill = {"tested": codes.TESTED, "choice": codes.CHOICE}.get(effect.gain_skill, -1)
                skill = skill if skill >= 0 else written.SKILLS.index(effect.gain_skill)
                who = WHO[effect.who]
            case _:
                amount = next(iter(effect.model_dump().values()))
                who = WHO[getattr(effect, "who", "owner")]
        n, sides = dice_of(amount)
        return Effect(kind, n, sides, who, skill, what, rows)

    def joining(self, effect: written.GainMember) -> int:
        """The person whom an effect brings, or ``-1 - kind`` if skills are rolled."""
        kind = written.KINDS.index(effect.gain_member)
        if effect.skills is None:
            return -1 - kind
        name = effect.name or _("a stranger")
        return self.person(
            slug(effect.name or f"stranger-{effect.gain_member}"), name, "", kind, effect.skills, False
        )

    def person(
        self, person_id: str, name: str, note: str, kind: int, skills: Mapping[Any, int], premade: bool
    ) -> int:
        """The number of a person."""
        levels = [skills.get(skill, 0) for skill in written.SKILLS]
        self.people.append(Person(kind, levels, premade))
        self.people_ids.append(person_id)
        self.people_names.append(name)
        self.people_notes.append(note)
        return len(self.people) - 1

    def gained(self, effect: written.GainAid) -> int:
        """The number of the card that an effect makes."""
        self.made.setdefault(effect.gain_aid, effect)
        return self.in_decks + list(self.made).index(effect.gain_aid)

    def cards_made(self) -> None:
        """The cards that effects make, of no deck (AR-E36)."""
        for local, effect in enumerate(self.made.values()):
            options = [option_of(option) for option in effect.options]
            none = codes.DEFAULT
            self.cards.append(Card(codes.NO_DECK, local, codes.AID, 0, 0, -1, none, none, none, options))
            self.words(effect.gain_aid, effect.name, effect.flavour)


def make_tables(
    aid: Sequence[Any],
    module_1: Sequence[Any],
    module_2: Sequence[Any],
    members: Sequence[Any],
    story: list[str],
) -> Tables:
    """The tables of a game with these cards and premade people. Raises `UsageProblem` where two cards share an id."""
    decks = (aid, module_1, module_2)
    sizes = [len(deck) for deck in decks]
    maker = Maker(sum(sizes))
    for member in members:
        kind = written.KINDS.index(member.kind)
        maker.person(member.id, member.name, member.note, kind, member.skills, True)
    for number, deck in enumerate(decks):
        for local, card in enumerate(deck):
            maker.card(number, local, card)
    maker.cards_made()
    if len(set(maker.ids)) != len(maker.ids):
        again = next(card for card in maker.ids if maker.ids.count(card) > 1)
        raise UsageProblem(
            _("Two cards of this game have the id {id}; these packs do not go together.").format(id=again)
        )
    lose = maker.list([written.RollTable.model_validate(LOSE_TABLE)])
    win = maker.list([written.RollTable.model_validate(WIN_TABLE)])
    prose = Prose(
        maker.ids, maker.names, maker.texts, maker.people_ids, maker.people_names, maker.people_notes, story
    )
    first = [0, sizes[0], sizes[0] + sizes[1], sum(sizes)]
    return Tables(
        maker.cards, first, sizes, maker.nodes, maker.effects, maker.lists, lose, win, maker.people, prose
    )


LOSE_TABLE: Final = {
    "roll_table": "1d6",
    "rows": [{"roll": "1-4", "do": [{"move_backward": "1d6"}]}, {"roll": "5-6", "do": [{"lose_member": 1}]}],
}
"""AR-123, AR-124, AR-E41."""

WIN_TABLE: Final = {
    "roll_table": "1d6",
    "rows": [
        {"roll": "1-4", "do": [{"gain_token": 1}]},
        {"roll": 5, "do": [{"draw_aid": 1}]},
        {"roll": 6, "do": [{"gain_skill": "tested"}]},
    ],
}
"""AR-125 … AR-127, AR-E42."""

WORDS: Final[Mapping[type, int]] = {
    written.MissTurn: codes.MISS_TURN,
    written.MoveForward: codes.MOVE_FORWARD,
    written.MoveBackward: codes.MOVE_BACKWARD,
    written.LoseMember: codes.LOSE_MEMBER,
    written.GainMember: codes.GAIN_MEMBER,
    written.GainToken: codes.GAIN_TOKEN,
    written.LoseToken: codes.LOSE_TOKEN,
    written.DrawAid: codes.DRAW_AID,
    written.DiscardAid: codes.DISCARD_AID,
    written.GainAid: codes.GAIN_AID,
    written.GainSkill: codes.GAIN_SKILL,
    written.RollTable: codes.ROLL_TABLE,
}

WHO: Final[Mapping[str, int]] = {
    "owner": codes.BY_OWNER,
    "random": codes.BY_RANDOM,
    "leader": codes.THE_LEADER,
    "companion": codes.A_COMPANION,
    "lesser": codes.A_LESSER,
}


def dice_of(amount: int | str) -> tuple[int, int]:
    """Number and sides of the dice of an amount; sides 0 for a plain number."""
    if isinstance(amount, int):
        return amount, 0
    n, _d, sides = amount.lower().partition("d")
    return int(n), int(sides)


def option_of(option: Any) -> AidOption:
    """A way to use an aid card as numbers."""
    match option:
        case written.Bonus():
            vs = codes.NO_TAG if option.vs is None else written.TAGS.index(option.vs)
            return AidOption(codes.BONUS, written.SKILLS.index(option.bonus), option.plus, vs)
        case written.BonusAny():
            return AidOption(codes.BONUS_ANY, codes.NO_SKILL, option.bonus_any, codes.NO_TAG)
        case written.MoveExtra():
            return AidOption(codes.MOVE_EXTRA, codes.NO_SKILL, 0, codes.NO_TAG)
        case _:
            return AidOption(codes.FIND_COMPANION, codes.NO_SKILL, 0, codes.NO_TAG)


def slug(name: str) -> str:
    """A stable name made of a person's: small letters, digits and hyphens."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    return "-".join(part for part in plain.split("-") if part)


# --- games ---


@lru_cache(maxsize=32)
def _tables(scenario: str, second: str | None) -> Tables:
    return tables_of(load(CORE, written.LAYOUT), scenario_pack(scenario), scenario_pack(second or scenario))


def tables_for(options: Mapping[str, Any]) -> Tables:
    """The tables of a game with these options, read once."""
    return _tables(options["scenario"], options["second_scenario"])


def tables_of(core: Pack, first: Pack, second: Pack) -> Tables:
    """The tables of the Aid deck, the people, Module 1 of one scenario and Module 2 of another or the same."""
    modules = module_of(first, 0), module_of(second, 1)
    return make_tables(
        core.one(written.AidDeck).cards,
        modules[0].cards,
        modules[1].cards,
        core.one(written.Members).members,
        story_of(first, second, *modules),
    )


def module_of(pack: Pack, number: int) -> written.Module:
    """Module 1 or 2 of a scenario's pack, counted from 0."""
    module = pack.files[written.MODULE_FILES[number]]
    assert isinstance(module, written.Module)
    return module


def story_of(first: Pack, second: Pack, *modules: written.Module) -> list[str]:
    """Name, artifact, beginning, finding, homecoming; name and beginning of each module; the pack of each module."""
    told = first.one(written.Scenario)
    parts = [part for module in modules for part in (module.name, module.intro)]
    return [told.name, told.artifact_name, told.intro, told.found, told.home, *parts, first.id, second.id]


def names_of(options: Mapping[str, Any]) -> list[str]:
    """What the parties are called in sentences, by seat."""
    given = list(options["names"])[: options["players"]]
    letters = "ABCDEF"[: options["players"]]
    return [
        name or _("Party {letter}").format(letter=x) for name, x in zip_longest(given, letters, fillvalue="")
    ]


def empty_table(tables: Tables, house: House, names: list[str]) -> Artifact:
    """The board before anything happens: decks shuffled, parties without members (AR-031, AR-070)."""
    points = codes.BIDDING_POINTS if house.party_source == codes.BIDDING else 0
    pool = [n for n, person in enumerate(tables.people) if person.premade]
    decks = full_decks(tables, house.aid_deck_copies)
    return Artifact(tables, house, fresh_parties(len(names), points), decks, [[], [], []], pool, names)


def new_game(options: Mapping[str, Any]) -> Artifact:
    """A fresh game at its first question."""
    house = house_of(options["house_rules"], options["players"])
    s = empty_table(tables_for(options), house, names_of(options))
    s.push(PassTurn())
    s.push(SetOut())
    s.start()
    return s
