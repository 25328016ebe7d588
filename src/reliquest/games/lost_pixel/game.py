"""Lost Pixel as the engine, the players and the surfaces know it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.content.faults import did_you_mean
from reliquest.content.layout import Pack
from reliquest.engine.events import Event
from reliquest.engine.flow import State
from reliquest.engine.game import Count, Game, PackRef
from reliquest.engine.play import Stops
from reliquest.engine.position import steps_by_name
from reliquest.engine.settings import Choice, Setting
from reliquest.engine.view import Odds, Result
from reliquest.errors import UsageProblem
from reliquest.games.lost_pixel import odds, stage
from reliquest.games.lost_pixel.book import book_of
from reliquest.games.lost_pixel.bots import Sensible
from reliquest.games.lost_pixel.build import TILE_KINDS, build
from reliquest.games.lost_pixel.cards import Card, Deck
from reliquest.games.lost_pixel.describe import hero_line
from reliquest.games.lost_pixel.effects import FLOORS
from reliquest.games.lost_pixel.pack import LAYOUT, deck_of
from reliquest.games.lost_pixel.state import RUNNING, WON, Quest, from_data, to_data
from reliquest.games.lost_pixel.steps import (
    cards,
    codes,
    combat,
    effects,
    encounter,
    events,
    floors,
    harm,
    levels,
    movement,
    points,
    setup,
    store,
    turn,
)
from reliquest.games.lost_pixel.steps.setup import new_quest
from reliquest.games.lost_pixel.stops import SmartStops
from reliquest.games.lost_pixel.tables import Tables
from reliquest.games.lost_pixel.tally import tally
from reliquest.games.lost_pixel.view import Table, table_view
from reliquest.games.lost_pixel.words import ENDINGS, LostPixelWords
from reliquest.rules import library
from reliquest.text import _, ngettext

DEFAULT_PACK: Final = "lost-pixel"
MOST: Final = 4
"""LP-037."""

MOST_PACKS: Final = 16
"""How often a pack can be named on the command line."""

LENGTHS: Final = (3, 5, FLOORS)
"""Floors of a quest: the rulebook's ten, and two shorter evenings of ours."""

STEPS: Final = steps_by_name(
    cards, combat, effects, encounter, events, floors, harm, levels, movement, points, setup, store, turn
)
"""Every step of the game by name, for positions read from data."""

OF: Final = {
    odds.EVADES: lambda: _("evade"),
    odds.PASSES: lambda: _("defeat the Event"),
    odds.DEFEATS: lambda: _("defeat it with the next attack"),
    odds.DIES: lambda: _("die by its next attack"),
}

MOMENTS: Final = {
    codes.ASK_ATTEMPT: "event",
    codes.ASK_ATTACK: "attack",
    codes.ASK_HELP: "help",
    codes.ASK_TRADE: "trade",
}
"""Windows by the name that scenarios give them."""


class Options(msgspec.Struct, kw_only=True):
    """The options of a game, complete."""

    packs: list[str]
    players: int
    heroes: list[str]
    floors: int
    house_rules: dict[str, str]


@lru_cache(maxsize=16)
def pack_of(name: str) -> Pack:
    """The pack of that id or path, checked. Raises UsageProblem or ContentProblem."""
    return packs.load(name, LAYOUT)


@lru_cache(maxsize=16)
def cards_of(names: tuple[str, ...]) -> Deck:
    """The cards of these packs together; a later pack's card replaces one of the same id and kind.

    Raises UsageProblem for a card that has the id of a card of another kind.
    """
    lists: dict[str, dict[str, Card]] = {}
    themes: list[Any] = []
    for name in names:
        deck, _places = deck_of(pack_of(name))
        themes += deck.floors
        for kind, _index, card in deck.cards():
            other = next((other for other in lists if other != kind and card.id in lists[other]), None)
            if other is not None:
                raise UsageProblem(
                    _(
                        "{pack}: “{id}” among the {kind} has the id of a card among the {other}; choose another."
                    ).format(pack=name, id=card.id, kind=kind, other=other)
                )
            lists.setdefault(kind, {})[card.id] = card
    cards_by_kind = {kind: list(found.values()) for kind, found in lists.items()}
    return Deck.model_construct(None, floors=themes, **cards_by_kind)


def lacking(deck: Deck) -> list[str]:
    """What no quest can do without and these cards have not: heroes, the special tiles and ordinary ones."""
    found = [] if deck.heroes else [_("hero")]
    kinds = {tile.kind for tile in deck.tiles}
    return found + [_("{kind} tile").format(kind=kind) for kind in TILE_KINDS if kind not in kinds]


def packs_in(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """The packs that options name: ``packs`` all of them, ``pack`` further ones.

    Where ``packs`` names none and those of ``pack`` cannot be played alone, the shipped dungeon comes first.
    """
    whole = listed(raw.get("packs", []))
    names = whole + listed(raw.get("pack", []))
    if not whole and DEFAULT_PACK not in names and lacking(cards_of(tuple(names))):
        names.insert(0, DEFAULT_PACK)
    return tuple(names)


def listed(value: Any) -> list[str]:
    """The names in an option that has one name or several. Raises UsageProblem."""
    if isinstance(value, str):
        return [packs.lasting(value)]
    if not isinstance(value, list | tuple):
        raise UsageProblem(_("The packs are a list of ids or folders."))
    return [packs.lasting(str(name)) for name in value]


@lru_cache(maxsize=32)
def tables_of(names: tuple[str, ...], floors_: int, settings: tuple[tuple[str, str], ...]) -> Tables:
    """The tables of a game; the same ones for every game with the same packs and house rules."""
    tables = build(cards_of(names), dict(settings), floors_)
    book_of(tables).homes.update(homes(names))
    return tables


def homes(names: tuple[str, ...]) -> dict[str, str]:
    """The pack that each card is from, by the card's id: the last that has it."""
    return {
        card.id: pack.id
        for pack in (pack_of(name) for name in names)
        for _kind, _index, card in deck_of(pack)[0].cards()
    }


def tables_for(options: Mapping[str, Any]) -> Tables:
    """The tables of a game with these options."""
    return tables_of(
        tuple(options["packs"]), options["floors"], tuple(sorted(options["house_rules"].items()))
    )


class LostPixelGame(Game):
    """The game's object; see `GAME`."""

    id = "lost-pixel"
    title = "Quest for the Lost Pixel"
    rules_version = "1"
    fewest = 1
    most = MOST
    words = LostPixelWords()

    # a match begins

    def settings(self, chosen: Mapping[str, Any]) -> Sequence[Setting]:
        deck = cards_of(packs_in(chosen))
        players = int(chosen.get("players", 1))
        shelf = [found.header for found in packs.shelf().of(self.id)]
        return (
            Setting(
                key="pack",
                flag="pack",
                label=_("Which packs?"),
                help=_("A dungeon, or an addition to the shipped one: the id of a pack, or its folder."),
                choices=tuple(Choice(value=h.id, label=h.title, detail=h.summary or "") for h in shelf),
                default=(),
                many=True,
                count=MOST_PACKS,
                asked=False,  # a menu would ask so often
                open=True,
            ),
            Setting(
                key="players",
                flag="players",
                label=_("How many heroes?"),
                help=_("One to four players, one hero each."),
                choices=tuple(
                    Choice(value=n, label=ngettext("{n} hero", "{n} heroes", n).format(n=n))
                    for n in range(1, MOST + 1)
                ),
                default=(1,),
            ),
            Setting(
                key="heroes",
                flag="hero",
                label=_("Which hero?"),
                help=_("A Hero card, once for each player."),
                choices=tuple(
                    Choice(value=hero.id, label=hero.name, detail=hero_line(hero)) for hero in deck.heroes
                ),
                default=tuple(hero.id for hero in deck.heroes[:players]),
                many=True,
                count=players,
                distinct=True,
            ),
            Setting(
                key="floors",
                flag="floors",
                label=_("How deep?"),
                help=_("Floors of the quest: 10 as the rulebook has it, 5 or 3 for a shorter evening."),
                choices=(
                    Choice(value=3, label=_("Three floors"), detail=_("A short quest, not of the rulebook.")),
                    Choice(
                        value=5, label=_("Five floors"), detail=_("A middling quest, not of the rulebook.")
                    ),
                    Choice(value=FLOORS, label=_("All ten floors")),
                ),
                default=(FLOORS,),
            ),
        )

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return msgspec.to_builtins(checked(raw))  # type: ignore[no-any-return]

    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        found = [pack_of(name) for name in options["packs"]]
        return tuple(PackRef(each.id, str(each.header.version), each.short_digest) for each in found)

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def new(self, options: Mapping[str, Any]) -> Quest:
        t = tables_for(options)
        ids = [hero.id for hero in t.heroes]
        return new_quest(t, options["players"], [ids.index(name) for name in options["heroes"]])

    # a position

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Quest)
        return to_data(s)

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> Quest:
        return from_data(tables_for(options), data, STEPS)

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, Quest)
        return table_view(s, seat)

    def result(self, s: State) -> Result | None:
        assert isinstance(s, Quest)
        if s.result == RUNNING:
            return None
        code, text = ENDINGS[s.result]
        winners = tuple(range(s.players)) if s.result == WON else ()
        return Result(winners=winners, reason=code, text=text())

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        assert isinstance(s, Quest)
        return tuple(Odds(chance=chance, of=OF[of]()) for of, chance in odds.chances(s, code))

    # players

    def stops(self) -> Stops:
        return SmartStops()

    bots = {"sensible": Sensible}

    # measuring

    def tally(self, s: State, events: Sequence[Event]) -> Iterable[Count]:
        assert isinstance(s, Quest)
        return tally(s, events)

    # worked examples

    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> Quest:
        return stage.set_table(tables_for(options), options, setting)

    def facts(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Quest)
        return stage.facts(s)

    def moment(self, s: State) -> str:
        if s.question is None or not s.question.window:
            return ""
        return MOMENTS[s.question.kind]


# Options


def unknown(what: str, word: str, known: Sequence[str]) -> str:
    """The sentence for something there is not."""
    hint = did_you_mean(word, known)
    sentence = _("There is no {what} “{word}”").format(what=what, word=word)
    return f"{sentence}; {hint}" if hint else f"{sentence}."


def checked(raw: Mapping[str, Any]) -> Options:
    """The options of a new game, complete. Raises UsageProblem."""
    known = ("packs", "pack", "players", "heroes", "floors", "house_rules")
    for key in raw:
        if key not in known:
            raise UsageProblem(unknown(_("option"), key, known))
    names = packs_in(raw)
    check_packs(names)
    heroes = raw.get("heroes", [])
    heroes = heroes.split(",") if isinstance(heroes, str) else list(heroes)
    options = Options(
        packs=list(names),
        players=whole_number(raw.get("players", max(1, len(heroes))), _("The players"), 1, MOST),
        heroes=heroes,
        floors=whole_number(raw.get("floors", FLOORS), _("The floors"), 1, FLOORS),
        house_rules=library.settings("lost-pixel", raw.get("house_rules", {})),
    )
    if options.floors not in LENGTHS:
        raise UsageProblem(_("A quest has 3, 5 or 10 floors."))
    check_heroes(options)
    check_house_rules(options.house_rules)
    return options


def whole_number(value: Any, what: str, least: int, most: int) -> int:
    """A whole number from a setting, or the sentence that says what it may be."""
    text = str(value)
    if isinstance(value, bool) or not text.isdigit() or not least <= int(text) <= most:
        raise UsageProblem(
            _("{what} are a number from {least} to {most}.").format(what=what, least=least, most=most)
        )
    return int(text)


def check_packs(names: tuple[str, ...]) -> None:
    """Together these packs must be a dungeon."""
    missing = lacking(cards_of(names))
    if missing:
        sentence = _(
            "{packs}: no dungeon by itself, for it has no {missing}; "
            "name the pack that it is added to before it, such as {dungeon}."
        )
        raise UsageProblem(
            sentence.format(packs=" + ".join(names), missing=", ".join(missing), dungeon=DEFAULT_PACK)
        )


def check_heroes(options: Options) -> None:
    """Each Hero card can be taken once, by one player (LP-037, LP-038, LP-R11)."""
    ids = [hero.id for hero in cards_of(tuple(options.packs)).heroes]
    for name in options.heroes:
        if name not in ids:
            raise UsageProblem(unknown(_("hero"), name, ids))
    if len(set(options.heroes)) < len(options.heroes):
        raise UsageProblem(_("Each Hero card can be taken once (LP-R11)."))
    if len(options.heroes) > options.players:
        raise UsageProblem(_("There are more heroes than players: {n}.").format(n=options.players))
    if options.players > len(ids):
        raise UsageProblem(_("These packs have {n} heroes only.").format(n=len(ids)))


def check_house_rules(settings: Mapping[str, str]) -> None:
    """Gems must be good for something (LP-R124)."""
    free = settings["spell_cost"] == "free-once-per-combat" or settings["gem_use"] == "store"
    no_store = settings["gem_use"] == "spells" or settings["coin_source"] == "purse"
    if free and no_store:
        raise UsageProblem(_("With these house rules Gems would have no use at all (LP-R124)."))


GAME: Final = LostPixelGame()
"""The game."""
