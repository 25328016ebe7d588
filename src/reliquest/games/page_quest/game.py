"""Page Quest as the engine, the players and the surfaces know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.content.faults import did_you_mean
from reliquest.engine.events import Event
from reliquest.engine.flow import State
from reliquest.engine.game import Count, Game, PackRef
from reliquest.engine.play import Stops
from reliquest.engine.position import flow_from_data, flow_to_data, steps_by_name
from reliquest.engine.settings import Choice, Setting
from reliquest.engine.view import Odds, Result
from reliquest.errors import UsageProblem
from reliquest.games.page_quest import odds, stage
from reliquest.games.page_quest.bots import Sensible
from reliquest.games.page_quest.build import (
    GameOptions,
    PlayerOptions,
    pack_of,
    tables_for,
)
from reliquest.games.page_quest.cards import MOMENTS, Adventure, Character, Item
from reliquest.games.page_quest.describe import book_of
from reliquest.games.page_quest.effects import TRACKERS
from reliquest.games.page_quest.narration import ENDINGS
from reliquest.games.page_quest.state import RUNNING, WON, Fight, Hero, PageQuest, starting
from reliquest.games.page_quest.steps import (
    actions,
    activation,
    ambush,
    combat,
    dice,
    effects,
    ending,
    experience,
    free,
    movement,
    outcomes,
    rest,
    rounds,
    rule,
    setup,
)
from reliquest.games.page_quest.stops import SmartStops, moment_of
from reliquest.games.page_quest.tables import NONE, Tables
from reliquest.games.page_quest.tally import tally
from reliquest.games.page_quest.view import Table, table_view
from reliquest.games.page_quest.words import PageQuestWords
from reliquest.rules import library
from reliquest.text import _

DEFAULT_PACK: Final = "mythical-artifacts"

STEPS: Final = steps_by_name(
    actions, activation, ambush, combat, dice, effects, ending, experience, free, movement, outcomes, rest, rounds,
    rule, setup,
)  # fmt: skip
"""Every step of the game by name, for positions read from data."""

OF: Final = {
    odds.DEFEAT: lambda: _("defeat it"),
    odds.UNHURT: lambda: _("no wound"),
    odds.DEATH: lambda: _("death"),
    odds.FINDS: lambda: _("find something"),
    odds.FITS: lambda: _("it will do"),
}


class PageQuestGame(Game):
    """The game's object; see `GAME`."""

    id = "page-quest"
    title = "Page Quest"
    rules_version = "1"
    fewest = 1
    most = 2
    words = PageQuestWords()

    # a match begins

    def settings(self, chosen: Mapping[str, Any]) -> Sequence[Setting]:
        content = pack_of(str(chosen.get("pack", DEFAULT_PACK)))
        adventures = sorted((f.record for f in content.each(Adventure)), key=lambda a: a.number)
        characters = [f.record for f in content.each(Character)]
        players = int(chosen.get("players", 1))
        shelf = [listed.header for listed in packs.shelf().of(self.id)]
        return (
            Setting(
                key="pack",
                flag="pack",
                label=_("Which pack?"),
                help=_("The content to play: the id of a pack, or the path of its folder."),
                choices=tuple(Choice(value=h.id, label=h.title, detail=h.summary or "") for h in shelf),
                default=(DEFAULT_PACK,),
                open=True,
            ),
            Setting(
                key="mode",
                flag="mode",
                label=_("How do you want to play?"),
                help=_("One adventure by itself, or a campaign that goes on from adventure to adventure."),
                choices=(
                    Choice(value="single", label=_("A single adventure")),
                    Choice(value="campaign", label=_("A campaign")),
                ),
                default=("single",),
                asked=False,  # a campaign is kept between games, so menus offer it beside new games
            ),
            Setting(
                key="adventure",
                flag="adventure",
                label=_("Which adventure?"),
                help=_("The adventure to play."),
                choices=tuple(
                    Choice(value=a.id, label=f"{a.title} #{a.number:02d}", detail=a.introduction)
                    for a in adventures
                ),
                default=(adventures[0].id,),
            ),
            Setting(
                key="players",
                flag="players",
                label=_("How many players?"),
                help=_("One player, or two together."),
                choices=(Choice(value=1, label=_("One")), Choice(value=2, label=_("Two, together"))),
                default=(1,),
            ),
            Setting(
                key="character",
                flag="character",
                label=_("Which character?"),
                help=_("A character card, once for each player."),
                choices=tuple(Choice(value=c.id, label=c.name, detail=introduced(c)) for c in characters),
                default=tuple(c.id for c in characters[:players]),
                many=True,
                count=players,
            ),
        )

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return msgspec.to_builtins(checked(raw))  # type: ignore[no-any-return]

    def packs(self, options: Mapping[str, Any]) -> tuple[PackRef, ...]:
        content = pack_of(options["pack"])
        return (PackRef(content.id, str(content.header.version), content.short_digest),)

    def seats(self, options: Mapping[str, Any]) -> int:
        return len(options["players"])

    def new(self, options: Mapping[str, Any]) -> PageQuest:
        s = laid_out(options, tables_for(options))
        s.push(setup.SetUp(1 if options["start_player"] == "random" else 0))
        s.start()
        return s

    # a position

    def to_data(self, s: State) -> dict[str, Any]:
        assert isinstance(s, PageQuest)
        return {
            "flow": flow_to_data(s),
            "heroes": [hero_data(h) for h in s.heroes],
            "fights": [{name: getattr(f, name) for name in FIGHT_FIELDS} for f in s.fights],
            **{name: getattr(s, name) for name in STATE_FIELDS},
        }

    def from_data(self, options: Mapping[str, Any], data: Mapping[str, Any]) -> PageQuest:
        s = PageQuest(tables_for(options))
        s.heroes = [hero_from(s.t, h) for h in data["heroes"]]
        for f in data["fights"]:
            fight = Fight(f["seat"], f["row"], f["attack"], f["defense"])
            for name in FIGHT_FIELDS[1:]:
                setattr(fight, name, f[name])
            s.fights.append(fight)
        for name in STATE_FIELDS:
            setattr(s, name, data[name])
        flow_from_data(s, data["flow"], STEPS)
        return s

    def table(self, s: State, seat: int) -> Table:
        assert isinstance(s, PageQuest)
        return table_view(s, book_of(s))

    def result(self, s: State) -> Result | None:
        assert isinstance(s, PageQuest)
        if s.result == RUNNING or not s.over():
            return None
        code, _rule, text = ENDINGS[s.result]
        winners = tuple(range(len(s.heroes))) if s.result == WON else ()
        return Result(winners=winners, reason=code, text=text())

    def odds(self, s: State, code: int) -> tuple[Odds, ...]:
        assert isinstance(s, PageQuest)
        return tuple(Odds(chance=chance, of=OF[of]()) for of, chance in odds.chances(s, code))

    def fatal(self, s: State, code: int) -> bool:
        assert isinstance(s, PageQuest)
        return odds.fatal(s, code)

    # players

    def stops(self) -> Stops:
        return SmartStops()

    bots = {"sensible": Sensible}

    # measuring

    def tally(self, s: State, events: Sequence[Event]) -> Iterable[Count]:
        assert isinstance(s, PageQuest)
        return tally(s, events)

    # worked examples

    def stage(self, options: Mapping[str, Any], setting: Mapping[str, Any]) -> PageQuest:
        return stage.set_table(options, setting)

    def facts(self, s: State) -> dict[str, Any]:
        assert isinstance(s, PageQuest)
        return stage.facts(s)

    def moment(self, s: State) -> str:
        assert isinstance(s, PageQuest)
        if s.question is None or not s.question.window:
            return ""
        return MOMENTS[moment_of(s)]


FIGHT_FIELDS: Final = (
    "seat",
    "row",
    "attack",
    "defense",
    "die",
    "face",
    "roll",
    "attack_bonus",
    "defense_bonus",
    "over",
    "defeated",
)
STATE_FIELDS: Final = (
    "prepared", "used", "fresh", "hand", "active", "actor", "starter", "rounds_left", "locked", "first", "die",
    "value", "result", "lost_by",
)  # fmt: skip
HERO_FIELDS: Final = (
    "trackers", "place", "rounds", "points", "spent_points", "allowance", "items", "used_round", "used_adventure",
    "used_up", "owed", "late_xp", "levelling", "free_path", "goal_met", "coins", "finds", "artifacts", "choices",
    "pending", "events", "advancements",
)  # fmt: skip


def hero_data(h: Hero) -> dict[str, Any]:
    """A character card and its report page as plain data."""
    return {"character": h.character} | {name: getattr(h, name) for name in HERO_FIELDS}


def hero_from(t: Tables, data: Mapping[str, Any]) -> Hero:
    """What `hero_data` wrote."""
    h = Hero(data["character"], data["trackers"], t.cards[data["character"]].last)
    for name in HERO_FIELDS:
        setattr(h, name, data[name])
    return h


def laid_out(options: Mapping[str, Any], t: Tables) -> PageQuest:
    """The table before anything is rolled: cards with their starting values, figures off the page (PQ-027 … PQ-033)."""
    s = PageQuest(t)
    book = book_of(s)
    characters = [character.id for character in book.characters]
    items = [item.id for item in book.items]
    for player in options["players"]:
        n = characters.index(player["character"])
        card = t.cards[n]
        changes = [player["starts"].get(name, 0) + player["once"].get(name, 0) for name in TRACKERS]
        h = Hero(n, starting(card.start, card.last, changes), card.last)
        h.points = player["points"]
        h.items = [items.index(item) for item in player["items"]]
        h.used_up = [book.tokens.index(spent) for spent in player["spent"]]
        s.heroes.append(h)
    s.locked = [0] * len(t.icons)
    s.first = [NONE] * len(t.places)
    start = options["start_player"]
    s.starter = s.active = s.actor = start if isinstance(start, int) else 0
    return s


# Options


def unknown(what: str, word: str, known: Sequence[str]) -> str:
    """The sentence for something there is not."""
    hint = did_you_mean(word, known)
    sentence = _("There is no {what} “{word}”").format(what=what, word=word)
    return f"{sentence}; {hint}" if hint else f"{sentence}."


def checked(raw: Mapping[str, Any]) -> GameOptions:
    """The options of a new game, complete. ``players`` may be a number, with ``character`` naming the cards."""
    known = ("pack", "adventure", "mode", "players", "character", "start_player", "house_rules")
    for key in raw:
        if key not in known:
            raise UsageProblem(unknown(_("option"), key, known))
    content_name = packs.lasting(str(raw.get("pack", DEFAULT_PACK)))
    content = pack_of(content_name)
    adventures = {f.record.id: f.record for f in content.each(Adventure)}
    name = str(raw.get("adventure", min(adventures.values(), key=lambda a: a.number).id))
    if name not in adventures:
        raise UsageProblem(unknown(_("adventure"), name, list(adventures)))
    mode = str(raw.get("mode", "single"))
    if mode not in ("single", "campaign"):
        raise UsageProblem(unknown(_("mode"), mode, ("single", "campaign")))
    house_rules = library.settings("page-quest", raw.get("house_rules", {}))
    options = GameOptions(
        pack=content_name,
        adventure=name,
        mode=mode,
        players=players(raw, content, adventures[name].number - 1 if mode == "single" else 0),
        start_player=raw.get("start_player", 0),
        house_rules=house_rules,
    )
    check_players(options, content, adventures[name].number)
    return options


def players(raw: Mapping[str, Any], content: Any, points: int) -> list[PlayerOptions]:
    """The players, from full records or from a number and the names of cards; points as PQ-225 gives them."""
    given = raw.get("players", 1)
    if isinstance(given, list):
        try:
            found = msgspec.convert(given, list[PlayerOptions])
        except msgspec.ValidationError as e:
            raise UsageProblem(_("The players cannot be read: {why}.").format(why=e)) from None
        for player, record in zip(found, given, strict=True):
            if "points" not in record:
                player.points = points
        return found
    named = raw.get("character", [])
    named = [named] if isinstance(named, str) else list(named)
    cards = [f.record.id for f in content.each(Character)]
    free = [card for card in cards if card not in named]
    wanted = int(given) if str(given).isdigit() else 0
    if len(named) > wanted > 0:
        raise UsageProblem(_("There are more characters than players: {n}.").format(n=wanted))
    if wanted - len(named) > len(free):
        raise UsageProblem(_("Page Quest is for one or two players."))
    return [PlayerOptions(character=card, points=points) for card in (named + free)[:wanted]]


def check_players(options: GameOptions, content: Any, number: int) -> None:
    """Raise UsageProblem for what these players cannot be."""
    if len(options.players) not in (1, 2):
        raise UsageProblem(_("Page Quest is for one or two players."))
    cards = [f.record.id for f in content.each(Character)]
    items = {f.record.id: f.record for f in content.each(Item)}
    tokens = [f"{item.id}/{ability.id}" for item in items.values() for ability in item.abilities]
    tokens += [f"{f.record.id}/{f.record.ability.id}" for f in content.each(Character)]
    for player in options.players:
        check_known(_("character"), [player.character], cards)
        check_known(_("item"), player.items, list(items))
        check_known(_("ability"), player.spent, tokens)
        check_known(_("tracker"), [*player.starts, *player.once], TRACKERS)
    points = number - 1  # PQ-225
    if options.mode == "single" and any(player.points != points for player in options.players):
        raise UsageProblem(
            _("A single adventure #{number} gives {n} advancement points.").format(number=number, n=points)
        )
    characters = [player.character for player in options.players]
    if options.house_rules["distinct_characters"] == "on" and len(set(characters)) < len(characters):
        raise UsageProblem(_("The house rule distinct_characters wants two different characters (PQ-R69)."))
    start = options.start_player
    if isinstance(start, bool | float) or start not in (*range(len(options.players)), "random"):
        raise UsageProblem(_("The starting player is 0 or 1, or random."))


def introduced(card: Character) -> str:
    """A character in a line: what it starts with, and who it is."""
    trackers = card.trackers
    return _(
        "Attack {attack}, Defense {defense}, HP {hp}, accessories {accessories}, food {food}. {who}"
    ).format(
        attack=trackers.attack.start,
        defense=trackers.defense.start,
        hp=trackers.hp.start,
        accessories=trackers.accessories.start,
        food=trackers.food.start,
        who=card.text,
    )


def check_known(what: str, named: Sequence[str], known: Sequence[str]) -> None:
    """Raise UsageProblem for the first of these names that is not known."""
    for name in named:
        if name not in known:
            raise UsageProblem(unknown(what, name, known))


GAME: Final = PageQuestGame()
