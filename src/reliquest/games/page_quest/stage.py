"""Sets a table for worked examples, and tells its facts: the vocabulary of Page Quest's scenarios.

``state`` may hold:

- ``adventure``: an adventure written out as in a pack; what is missing is filled with blanks, so that a page can be as
  short as ``page: {rows: [[{actions: [{trap: any}]}]]}``. Without it the adventure of the options is played.
- ``characters``, ``items``: cards written out in the same way, beside those of the pack.
- ``players``: a list with one mapping a seat (or ``player`` for a solo game): ``character``, the six trackers by name,
  ``at`` (a location id, or ``off-page``), ``items``, ``coins``, ``finds``, ``artifacts``, ``points``, ``rounds``,
  ``pending`` (outcomes), ``spent_accessory: true``, ``used`` (abilities that carry their token).
- ``prepared``, ``used``: the dice in the two areas.
- ``active`` (seat), ``rounds_left``, ``locked`` (action names at the location of the active figure), ``first``
  (mapping of location id to seat).
- ``effects``: carried out first, for the active player.
- ``phase``: ``setup`` (default), ``round`` (a round starts), ``movement``, ``ambush``, ``action``, ``round-end``, ``end``.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from pydantic import TypeAdapter, ValidationError

from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.games.page_quest import cards, effects
from reliquest.games.page_quest.build import Builder, GameOptions, pack_of
from reliquest.games.page_quest.state import ENDED_AS, Hero, PageQuest, starting
from reliquest.games.page_quest.steps.actions import CHOOSE_ACTION
from reliquest.games.page_quest.steps.ambush import AMBUSH_PHASE
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.ending import END_ADVENTURE
from reliquest.games.page_quest.steps.free import window
from reliquest.games.page_quest.steps.movement import MOVEMENT_PHASE
from reliquest.games.page_quest.steps.rounds import END_ROUND, START_ROUND
from reliquest.games.page_quest.steps.rule import carry_out
from reliquest.games.page_quest.steps.setup import SetUp
from reliquest.games.page_quest.tables import ACCESSORIES_PER_ROUND, NONE, ROUND_END, Tables
from reliquest.text import _

OFF_PAGE: Final = "off-page"

PHASES: Final = ("setup", "round", "movement", "ambush", "action", "round-end", "end")

KEYS: Final = (
    "adventure", "characters", "items", "players", "player", "prepared", "used", "active", "rounds_left", "locked",
    "first", "effects", "phase",
)  # fmt: skip

BLANK_ADVENTURE: Final[Mapping[str, Any]] = {
    "id": "example",
    "number": 1,
    "title": "Example",
    "place": "Nowhere",
    "introduction": "An example.",
    "page": {"rows": [[{}]]},
    "report": {"rules": "—", "help": "—", "goal": {"text": "Survive.", "when": {"at_least": {"hp": 1}}}},
}
BLANK_CHARACTER: Final[Mapping[str, Any]] = {
    "id": "example-character",
    "name": "Example",
    "text": "An example.",
    "trackers": {
        "attack": {"start": 1, "last": 8},
        "defense": {"start": 1, "last": 8},
        "accessories": {"start": 0, "last": 5},
        "food": {"start": 3, "last": 5},
    },
    "levelup": [{"id": "food", "label": "1 food", "effects": [{"gain": {"food": 1}}]}],
    "accessory": [{"id": "food", "label": "1 food", "effects": [{"gain": {"food": 1}}]}],
    "ability": {
        "id": "idle",
        "name": "Idle",
        "text": "Never useful.",
        "limit": "unlimited",
        "needs": {"coins": 20},
        "effects": [],
    },
}
BLANK_ITEM: Final[Mapping[str, Any]] = {"id": "example-item", "name": "Example", "text": "An example."}
BLANK_ABILITY: Final[Mapping[str, Any]] = {"name": "Example", "text": "An example.", "limit": "unlimited"}

EFFECTS: Final[TypeAdapter[list[Any]]] = TypeAdapter(list[effects.Effect])


def merged(blank: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A blank with what is given laid over it, mapping by mapping; a condition replaces the blank's."""
    out = dict(blank)
    for key, value in given.items():
        old = out.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping) and key != "when":
            out[key] = merged(old, value)
        else:
            out[key] = value
    return out


def read(kind: type[Any], data: Mapping[str, Any]) -> Any:
    """A record from data of a scenario. Raises UsageProblem with the first thing that is wrong."""
    try:
        return kind.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UsageProblem(_("{where}: {what}").format(where=where, what=first["msg"])) from None


def adventure_of(given: Mapping[str, Any]) -> cards.Adventure:
    """An adventure written out in a scenario, its blanks filled."""
    data = merged(BLANK_ADVENTURE, given)
    rows = data["page"]["rows"]
    names = iter(range(1, 1 + sum(len(row) for row in rows)))
    data["page"] = dict(data["page"])
    data["page"]["rows"] = [[blank_location(location, next(names)) for location in row] for row in rows]
    found: cards.Adventure = read(cards.Adventure, data)
    return found


def blank_location(given: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A location with what every location needs; the n-th is called ``ln``."""
    blank = {
        "id": f"l{number}",
        "section": min(number, effects.SECTIONS),
        "name": f"L{number}",
        "caption": "—",
    }
    return blank | dict(given)


def content_for(options: GameOptions, setting: Mapping[str, Any]) -> Pack:
    """The pack of the options with the cards and the adventure of the scenario beside its own."""
    base = pack_of(options.pack)
    files: dict[str, Any] = dict(base.files)
    for n, given in enumerate(setting.get("characters", ())):
        files[f"characters/example-{n}.yaml"] = read(cards.Character, merged(BLANK_CHARACTER, given))
    for n, given in enumerate(setting.get("items", ())):
        data = merged(BLANK_ITEM, given)
        data["abilities"] = [BLANK_ABILITY | ability for ability in data.get("abilities", [])]
        files[f"items/example-{n}.yaml"] = read(cards.Item, data)
    if "adventure" in setting:
        files["adventures/example.yaml"] = adventure_of(setting["adventure"])
    return Pack(base.header, MappingProxyType(files), base.digest, Path(base.folder))


def set_table(options: Mapping[str, Any], setting: Mapping[str, Any]) -> PageQuest:
    """The table that a scenario describes, at its first question."""
    unknown = [key for key in setting if key not in KEYS]
    if unknown:
        raise UsageProblem(
            _("unknown in state: {keys}; possible: {known}").format(keys=unknown, known=", ".join(KEYS))
        )
    read_options = msgspec.convert(options, GameOptions)
    content = content_for(read_options, setting)
    if "adventure" in setting:
        read_options.adventure = setting["adventure"].get("id", BLANK_ADVENTURE["id"])
    players = setting.get("players", [setting.get("player", {})])
    for player, given in zip(read_options.players, players, strict=False):
        player.character = given.get(
            "character", "example-character" if "characters" in setting else player.character
        )
    t = Builder(read_options, content).tables
    s = PageQuest(t)
    for n, player in enumerate(read_options.players):
        s.heroes.append(hero(t, content, player, players[n] if n < len(players) else {}))
    s.locked = [0] * len(t.icons)
    s.first = [NONE] * len(t.places)
    begins = read_options.start_player if isinstance(read_options.start_player, int) else 0
    s.active = s.actor = s.starter = setting.get("active", begins)
    s.rounds_left = setting.get("rounds_left", 1)
    for value in setting.get("prepared", ()):
        s.prepared[value] += 1
    for value in setting.get("used", ()):
        s.used[value] += 1
    ids = [location.id for location in book(t).places]
    for place, seat in setting.get("first", {}).items():
        s.first[ids.index(place)] = seat
    for h, seat in zip(s.heroes, range(len(s.heroes)), strict=True):
        if h.place >= 0 and s.first[h.place] == NONE:
            s.first[h.place] = seat
    lock(s, setting.get("locked", ()))
    start(s, setting, read_options)
    return s


def book(t: Tables) -> Any:
    """The texts of the tables."""
    return t.book


def hero(t: Tables, content: Pack, player: Any, given: Mapping[str, Any]) -> Hero:
    """A character card as the scenario describes it."""
    texts = book(t)
    n = [c.id for c in texts.characters].index(player.character)
    card = t.cards[n]
    changes = [player.starts.get(name, 0) + player.once.get(name, 0) for name in effects.TRACKERS]
    h = Hero(n, starting(card.start, card.last, changes), card.last)
    h.points = given.get("points", player.points)
    for tracker, name in enumerate(effects.TRACKERS):
        h.trackers[tracker] = given.get(name, h.trackers[tracker])
    ids = [location.id for location in texts.places]
    at = given.get("at", OFF_PAGE)
    h.place = -1 if at == OFF_PAGE else ids.index(at)
    h.rounds = given.get("rounds", h.place + 1)
    items = [item.id for item in texts.items]
    h.items = [items.index(item) for item in given.get("items", player.items)]
    h.coins = given.get("coins", 0)
    h.finds = [[m.id for m in texts.finds].index(find) for find in given.get("finds", ())]
    h.artifacts = [[m.id for m in texts.artifacts].index(a) for a in given.get("artifacts", ())]
    outcomes = [outcome.id for outcome in texts.report.outcomes]
    for name in given.get("pending", ()):
        h.pending += [outcomes.index(name), 0]
    abilities = [name for name, _ability in texts.abilities]
    used = [abilities.index(name) for name in given.get("used", ())]
    h.used_adventure = [a for a in used if t.abilities[a].limit == 2]
    h.used_round = [a for a in used if t.abilities[a].limit == 1]
    h.used_up = [a for a in used if t.abilities[a].limit == 3]
    h.used_up += [texts.tokens.index(spent) for spent in player.spent]
    return h


def lock(s: PageQuest, names: Any) -> None:
    """Lock actions at the place of the active figure."""
    place = s.heroes[s.active].place
    if place >= 0:
        for i in s.t.places[place].icons:
            s.locked[i] = 1 if book(s.t).icons[i][0] in names else 0


def start(s: PageQuest, setting: Mapping[str, Any], options: GameOptions) -> None:
    """Put the rest of the round on the stack, from the phase asked for, and run to the first question."""
    phase = setting.get("phase", "setup")
    if phase not in PHASES:
        raise UsageProblem(
            _("unknown phase “{phase}”; possible: {known}").format(phase=phase, known=", ".join(PHASES))
        )
    if phase == "setup":
        s.push(SetUp(1 if options.start_player == "random" else 0))
    elif phase == "round":
        s.push(START_ROUND)
    elif phase == "end":
        s.push(END_ADVENTURE)
    else:
        s.push(END_ROUND)
        window(s, ROUND_END)
        for name, step in (("action", CHOOSE_ACTION), ("ambush", AMBUSH_PHASE), ("movement", MOVEMENT_PHASE)):
            if PHASES.index(phase) <= PHASES.index(name):
                s.push(step)
    if phase != "setup":
        players = setting.get("players", [setting.get("player", {})])
        for seat, h in enumerate(s.heroes):
            h.allowance = s.rule(ACCESSORIES_PER_ROUND, seat)
            if seat < len(players) and players[seat].get("spent_accessory"):
                h.allowance = 0
    if "effects" in setting:
        builder_program(s, setting["effects"], options, setting)
    s.start()


def builder_program(s: PageQuest, given: Any, options: GameOptions, setting: Mapping[str, Any]) -> None:
    """Carry out effects written in the scenario."""
    builder = Builder(options, content_for(options, setting))
    try:
        program = builder.program(EFFECTS.validate_python(given))
    except ValidationError as e:
        raise UsageProblem(_("effects: {what}").format(what=e.errors()[0]["msg"])) from None
    steps = builder.tables.programs[program]
    s.t.programs = builder.tables.programs  # the same programs, and the new ones behind them
    s.t.useful = builder.tables.useful
    s.t.branches, s.t.conditions = builder.tables.branches, builder.tables.conditions
    s.t.enemy_icons = builder.tables.enemy_icons
    s.t.book = builder.book
    if steps:
        carry_out(s, program)


# Facts


def facts(s: PageQuest) -> dict[str, Any]:
    """The table in plain words: ``players`` by seat; in a solo game the character's facts stand beside the others."""
    players = {str(seat): hero_facts(s, seat) for seat in range(len(s.heroes))}
    q = s.question
    found: dict[str, Any] = {
        "prepared": dice(s.prepared),
        "used": dice(s.used),
        "aside": [f.die for f in s.fights if f.die > 0],
        "active": s.active,
        "rounds_left": s.rounds_left,
        "asked": None if q is None else q.who,
        "locked": sorted(
            f"{book(s.t).places[n].id}/{book(s.t).icons[i][0]}"
            for n, place in enumerate(s.t.places)
            for i in place.icons
            if s.locked[i] == 1
        ),
        "result": ENDED_AS[s.result],
        "players": players,
    }
    fight = s.fight()
    if fight is not None:
        record = book(s.t).enemies[fight.row]
        found["fight"] = {
            "enemy": "" if record is None else record.name,
            "enemy_attack": fight.attack + fight.roll,
            "enemy_defense": fight.defense + fight.roll,
            "attack": attack_of(s, fight),
            "defense": defense_of(s, fight),
        }
    else:
        found["fight"] = None
    return found | players["0"] if len(players) == 1 else found


def dice(area: list[int]) -> list[int]:
    """The dice of an area, sorted."""
    return [value for value in range(1, 7) for _n in range(area[value])]


def hero_facts(s: PageQuest, seat: int) -> dict[str, Any]:
    """A character card and its report page in plain words."""
    h, texts = s.heroes[seat], book(s.t)
    return {name: h.trackers[n] for n, name in enumerate(effects.TRACKERS)} | {
        "character": texts.characters[h.character].id,
        "place": OFF_PAGE if h.place < 0 else texts.places[h.place].id,
        "rounds": h.rounds,
        "items": [texts.items[item].id for item in h.items],
        "coins": h.coins,
        "finds": [texts.finds[find].id for find in h.finds],
        "artifacts": [texts.artifacts[artifact].id for artifact in h.artifacts],
        "choices": [texts.choices[choice] for choice in h.choices],
        "pending": [texts.report.outcomes[outcome].id for outcome in h.pending[::2]],
        "events": [texts.report.events[event].id for event in h.events],
        "advancements": [texts.report.advancement.choices[a].id for a in h.advancements],
        "spent_accessory": h.allowance == 0,
        "owed": h.owed,
    }
