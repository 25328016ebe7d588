"""Artifact on paper: module decks and the Aid deck, premade members, the board, party sheets, the player aid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from reliquest.content import packs
from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.build import CORE, scenario_pack, tables_of
from reliquest.games.artifact.names import (
    check_line,
    effects_line,
    option_line,
    signed,
    skill_name,
    tag_name,
)
from reliquest.games.artifact.pack import (
    AID_FILE,
    LAYOUT,
    MEMBERS_FILE,
    MODULE_FILES,
    SCENARIO_FILE,
    SKILLS,
    TAGS,
    AidCard,
    ChallengeCard,
    EventCard,
    Scenario,
)
from reliquest.games.artifact.tables import Tables
from reliquest.press.component import Component, Face, Picture, Piece, Printing
from reliquest.press.games import Wish
from reliquest.press.geometry import CARD, MINI
from reliquest.press.pictures import plate, portrait, road, rosette
from reliquest.press.words import chosen, credit_of, quoted
from reliquest.text import _

PACK: Final = "mummys-tomb"
NOT_ALONE: Final = (CORE,)
SHEET: Final = (185.0, 124.0)
PAWN: Final = (24.0, 72.0)
TOKEN: Final = (20.0, 20.0)
AID: Final = 2
"""The Aid deck among the decks, after Module 1 and Module 2."""
SEEDS: Final = ("#6E1F24", "#1F4E4A", "#27406B", "#7A5A12", "#5B2A5E", "#3A4652")
"""The rings of the six parties."""
AID_SHEET: Final = ("Turn", "Move Phase", "Draw Phase", "Challenge Phase", "Experience tokens", "Fights")

KINDS: Final[Mapping[str, Callable[[], str]]] = {
    "leader": lambda: _("Leader"),
    "companion": lambda: _("Companion"),
    "lesser": lambda: _("Lesser companion"),
}


def known(pack: str | None) -> tuple[str, ...]:
    """What can be asked for by name."""
    return (
        "board",
        "poster",
        "module-1",
        "module-2",
        "aid-deck",
        "members",
        "party-sheets",
        "pawns",
        "tokens",
        "player-aid",
    )


def floors(pack: str | None) -> Sequence[int]:
    """This game has no floors."""
    return ()


def printing(wish: Wish) -> Printing:
    """The components wished for, of the scenario that ``wish.pack`` names; raises UsageProblem for what there is not."""
    scenario = scenario_pack(wish.pack or PACK)
    core = packs.load(CORE, LAYOUT)
    names = chosen(wish.what, known(wish.pack), scenario.header.title)
    if wish.floors:
        raise UsageProblem(_("Artifact has no floors; leave --floors out."))
    drawer = Drawer(core, scenario, wish)
    components = tuple(drawer.component(name) for name in names)
    title = _("Artifact: {scenario}").format(scenario=scenario.header.title)
    return Printing("artifact", title, scenario.header.language, components, drawer.pictures)


def own(pack: Pack) -> Iterator[Component]:
    """The board and the decks of a scenario, or the Aid deck and the members of the core; cards in both sizes."""
    if SCENARIO_FILE in pack.files:
        core, scenario, decks = packs.load(CORE, LAYOUT), pack, ("module-1", "module-2")
        yield Drawer(core, scenario, Wish()).component("board")
    else:
        core, scenario, decks = pack, packs.load(PACK, LAYOUT), ("aid-deck", "members")
    for mini in (False, True):
        yield from map(Drawer(core, scenario, Wish(mini=mini)).component, decks)


class Drawer:
    """Writes the faces of one scenario and of what all scenarios share."""

    def __init__(self, core: Pack, scenario: Pack, wish: Wish) -> None:
        self.core: Final = core
        self.pack: Final = scenario
        self.tables: Final[Tables] = tables_of(core, scenario, scenario)
        self.scenario: Final[Scenario] = scenario.files[SCENARIO_FILE]
        self.ink: Final = wish.ink
        self.size: Final = MINI if wish.mini else CARD
        self.pictures: Final[dict[str, Picture]] = {}

    def component(self, name: str) -> Component:
        """One deck, sheet or board."""
        if name == "board":
            return Component(name, _("Board"), credit_of(self.pack), pages=(self.board(),), landscape=True)
        if name == "poster":
            pages = tuple(self.board(quarter) for quarter in range(4))
            return Component(name, _("Poster board"), credit_of(self.pack), pages=pages, landscape=True)
        if name == "player-aid":
            page = quoted("artifact", _("Player aid"), AID_SHEET)
            return Component(name, _("Player aid"), credit_of(self.core), pages=(page,))
        decks: dict[str, tuple[str, tuple[float, float], Pack, Callable[[], list[Piece]]]] = {
            "module-1": (_("Module 1 deck"), self.size, self.pack, lambda: self.module(0)),
            "module-2": (_("Module 2 deck"), self.size, self.pack, lambda: self.module(1)),
            "aid-deck": (_("Aid deck"), self.size, self.core, self.aid_deck),
            "members": (_("Members"), self.size, self.core, self.members),
            "party-sheets": (_("Party sheets"), SHEET, self.core, self.sheets),
            "pawns": (_("Pawns"), PAWN, self.core, self.pawns),
            "tokens": (_("Tokens"), TOKEN, self.core, self.tokens),
        }
        title, size, pack, pieces = decks[name]
        return Component(name, title, credit_of(pack), size, tuple(pieces()))

    def back(self, name: str, line: str, colour: str) -> Face:
        """The back of a deck."""
        picture = f"back-{name}-{line}"
        self.pictures[picture] = partial(rosette, picture, self.ink)
        return {"face": "back", "name": name, "line": line, "colour": colour, "picture": picture}

    def module(self, which: int) -> list[Piece]:
        """The cards of a module deck, numbered as plates."""
        held = self.pack.files[MODULE_FILES[which]]
        back = self.back(
            _("Module {n}").format(n=which + 1), self.scenario.name, ("#6E1F24", "#3B2721")[which]
        )
        return [Piece(self.card(card, held.name, n, which), back) for n, card in enumerate(held.cards, 1)]

    def aid_deck(self) -> list[Piece]:
        """The cards of the Aid deck."""
        back = self.back(_("Aid"), _("Artifact"), "#1F4E4A")
        cards = self.core.files[AID_FILE].cards
        return [Piece(self.card(card, _("Aid deck"), n, AID), back) for n, card in enumerate(cards, 1)]

    def card(self, card: ChallengeCard | EventCard | AidCard, deck: str, number: int, which: int) -> Face:
        """The front of a card: what it asks for and brings, in the words the program uses."""
        t = self.tables
        self.pictures[card.id] = partial(plate, self.core if which == AID else self.pack, card.id, self.ink)
        code = t.prose.card_ids.index(card.id)
        built = t.cards[code]
        checks, lines = "", []
        kind = {"challenge": _("Challenge"), "event": _("Event"), "aid": _("Aid")}[card.kind]
        if isinstance(card, AidCard):
            lines = [[_("Use"), option_line(option)] for option in built.options]
        if isinstance(card, ChallengeCard):
            checks = check_line(t, built.checks)
        if isinstance(card, ChallengeCard | EventCard):
            for word, shown in (
                (_("When drawn"), built.on_draw),
                (_("Won"), built.on_win),
                (_("Lost"), built.on_lose),
            ):
                if shown != codes.DEFAULT and (word == _("When drawn") or isinstance(card, ChallengeCard)):
                    text = effects_line(t, shown)
                    if not (word == _("When drawn") and text == _("nothing happens")):
                        lines.append([word, text])
        tags = [tag_name(TAGS.index(tag)) for tag in card.tags] if not isinstance(card, AidCard) else []
        dm = signed(card.dm) if isinstance(card, ChallengeCard) and card.dm else ""
        return {
            "face": "card",
            "id": card.id,
            "name": card.name,
            "kind": " · ".join([kind, *tags]),
            "plate": _("Plate {n}").format(n=roman(number)),
            "deck": deck,
            "checks": checks,
            "dm": _("DM {dm}").format(dm=dm) if dm else "",
            "lines": lines,
            "flavour": card.flavour,
            "colour": ("#6E1F24", "#3B2721", "#1F4E4A")[which],
            "picture": card.id,
            "alt": _("Engraving of {name}").format(name=card.name),
        }

    def members(self) -> list[Piece]:
        """The premade members as cartes-de-visite."""
        pieces: list[Piece] = []
        for member in self.core.files[MEMBERS_FILE].members:
            kind = KINDS[member.kind]()
            self.pictures[member.id] = partial(portrait, self.core, member.id, self.ink)
            face: Face = {
                "face": "member",
                "id": member.id,
                "name": member.name,
                "kind": kind,
                "skills": [
                    [skill_name(SKILLS.index(skill)), level] for skill, level in member.skills.items()
                ],
                "flavour": member.note,
                "colour": "#7A5A12",
                "picture": member.id,
                "alt": _("Portrait of {name}").format(name=member.name),
            }
            pieces.append(Piece(face, self.back(kind, _("Artifact"), "#7A5A12")))
        return pieces

    def sheets(self) -> list[Piece]:
        """A sheet for each of six parties: members, skills, tokens, missed turns."""
        rows = ["leader", *["companion"] * 3, *["lesser"] * 2]
        face = {
            "face": "sheet",
            "name": _("Party"),
            "skills": [skill_name(n) for n in range(len(SKILLS))],
            "rows": [*(KINDS[kind]() for kind in rows), *[""] * 3],
            "words": {
                "name": _("Name"), "tokens": _("Experience tokens"), "missed": _("Turns to miss"),
                "total": _("Party skill"), "heading": _("Heading: outward / homeward"),
            },
        }  # fmt: skip
        return [Piece({**face, "colour": colour, "number": n}) for n, colour in enumerate(SEEDS, 1)]

    def pawns(self) -> list[Piece]:
        """A standing pawn for each of six parties, with the face of one of the leaders."""
        leaders = [member for member in self.core.files[MEMBERS_FILE].members if member.kind == "leader"]
        pieces: list[Piece] = []
        for n, colour in enumerate(SEEDS, 1):
            leader = leaders[(n - 1) % len(leaders)]
            self.pictures[leader.id] = partial(portrait, self.core, leader.id, self.ink)
            face = {"face": "standee", "name": _("Party {n}").format(n=n), "sign": str(n), "colour": colour}
            pieces.append(Piece({**face, "picture": leader.id}))
        return pieces

    def tokens(self) -> list[Piece]:
        """The Artifact itself, and experience tokens."""
        artifact = Piece({"face": "token", "name": _("Artifact"), "sign": "◆", "colour": "#C99A3B"})
        return [artifact] + [
            Piece({"face": "token", "name": _("Experience"), "sign": "1", "colour": "#CDB88A"})
        ] * 34

    def board(self, quarter: int | None = None) -> Face:
        """The board of 30 spaces on one page, or a quarter of it twice as large."""
        self.pictures["road"] = partial(road, self.pack, self.ink)
        return {
            "face": "board",
            "id": self.scenario.id,
            "name": self.scenario.name,
            "intro": self.scenario.intro,
            "quarter": -1 if quarter is None else quarter,
            "picture": "road",
            "alt": _("A winding road of thirty spaces, from London to the place of the treasure"),
            "words": _("Spaces 2–15: Module 1. Spaces 16–29: Module 2. Space 30: {artifact}.").format(
                artifact=self.scenario.artifact_name
            ),
        }


def roman(n: int) -> str:
    """A plate's number."""
    signs = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, sign in signs:
        while n >= value:
            text, n = text + sign, n - value
    return text
