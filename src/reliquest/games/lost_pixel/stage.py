"""Tables for worked examples: a position as a scenario describes it, and the facts it is compared with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from reliquest.content.faults import did_you_mean
from reliquest.engine.flow import CHANCE
from reliquest.engine.piles import Pile, Place
from reliquest.errors import UsageProblem
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.build import build
from reliquest.games.lost_pixel.cards import COUNTS, Deck
from reliquest.games.lost_pixel.state import (
    ALL_DEAD,
    NOBODY,
    NOWHERE,
    OUT_OF_TIME,
    RUNNING,
    WON,
    Fight,
    Laid,
    Quest,
    cell,
)
from reliquest.games.lost_pixel.steps import encounter
from reliquest.games.lost_pixel.steps.cards import (
    first_of,
    pile_of,
    potions_in_deck,
    tiles_in_deck,
    treasure_discards,
    treasure_pile,
)
from reliquest.games.lost_pixel.steps.combat import HeroTurn, MonsterTurn, RoundEnd
from reliquest.games.lost_pixel.steps.floors import FloorStarts, set_floor
from reliquest.games.lost_pixel.steps.movement import Explore
from reliquest.games.lost_pixel.steps.numbers import (
    life,
    life_left,
    monster_left,
    monster_life,
    speed,
    speed_left,
)
from reliquest.games.lost_pixel.steps.setup import new_quest, take_hero
from reliquest.games.lost_pixel.steps.turn import TurnEnd, TurnStart
from reliquest.games.lost_pixel.tables import (
    ACCESSORY,
    OF_ARTIFACT,
    OF_EVENT,
    OF_GEM,
    OF_MONSTER,
    OF_POTION,
    OF_SPELL,
    OF_TILE,
    OF_TREASURE,
    SECOND_ACCESSORY,
    SPACES,
    Tables,
)
from reliquest.text import _

KEYS: Final = frozenset(
    {
        "cards", "floor", "phase", "active", "heroes", "decks", "discards", "tiles", "time", "fight", "pixel", "turn",
        "spent",
    }
)  # fmt: skip
PHASES: Final = ("setup", "floor", "turn", "explore", "encounter", "fight", "monster")
STATS: Final = ("str", "dex", "int")
DECKS: Final = {
    "treasure": OF_TREASURE, "artifact": OF_ARTIFACT, "potion": OF_POTION, "gem": OF_GEM, "spell": OF_SPELL,
    "event": OF_EVENT, "monster": OF_MONSTER, "tile": OF_TILE,
}  # fmt: skip
RESULTS: Final = {RUNNING: None, WON: "won", OUT_OF_TIME: "out-of-time", ALL_DEAD: "all-dead"}


def set_table(t: Tables, options: Mapping[str, Any], setting: Mapping[str, Any]) -> Quest:
    """The position a scenario describes, at its first question. Raises UsageProblem for what cannot be read."""
    for key in setting:
        if key not in KEYS:
            raise UsageProblem(unknown(_("key"), key, sorted(KEYS)))
    if "cards" in setting:
        t = build(with_cards(book_of(t), setting["cards"]), t.house.settings, t.floors)
    phase = str(setting.get("phase", "explore"))
    if phase not in PHASES:
        raise UsageProblem(unknown(_("phase"), phase, PHASES))
    heroes = [dict(hero) for hero in setting.get("heroes", [])]
    ids = [hero.id for hero in t.heroes]
    chosen = [number(ids, name, _("hero")) for name in options["heroes"]]
    picked = [number(ids, hero["hero"], _("hero")) for hero in heroes] or chosen
    if phase == "setup":
        s = new_quest(t, options["players"], picked)
        lay_decks(s, setting.get("decks", {}))
        return s
    s = Quest(t, options["players"])
    s.lay_out()
    for card in (picked + [n for n in range(len(ids)) if n not in picked])[: options["players"]]:
        take_hero(s, card)
    set_floor(s, setting.get("floor", 1))
    lay_tiles(s, setting.get("tiles", []))
    for seat, hero in enumerate(heroes):
        furnish(s, seat, hero)
    s.active = next((i for i, h in enumerate(s.heroes) if ids[h.card] == setting.get("active")), 0)
    lay_decks(s, setting.get("decks", {}))
    for name, cards in setting.get("discards", {}).items():
        lay_discards(s, name, cards)
    time = setting.get("time", {})
    s.time_left, s.time_gone = time.get("left", s.time_left), time.get("gone", s.time_gone)
    s.turn, s.spent = setting.get("turn", 1), setting.get("spent", 0)
    if "pixel" in setting:
        s.pixel_taken = True
        s.pixel_seat = next(i for i, h in enumerate(s.heroes) if ids[h.card] == setting["pixel"])
    begin(s, phase, setting.get("fight", {}))
    s.start()
    return s


def begin(s: Quest, phase: str, fight: Mapping[str, Any]) -> None:
    """Put the rest of the turn on the stack, from this phase on."""
    if phase in ("floor", "turn"):
        s.push(TurnStart(s.active))
        if phase == "floor":
            s.push(FloorStarts())
        return
    s.push(TurnEnd())
    if phase in ("explore", "encounter"):
        s.push(encounter.EncounterPhase())
        if phase == "explore":
            s.push(Explore())
        return
    f = Fight(False)
    ids = [card.id for card in s.t.dwellers]
    f.monster = number(ids, fight["monster"], _("Monster"))
    f.enhancers = [number(ids, name, _("Enhancer")) for name in fight.get("enhancers", [])]
    f.damage, f.stat, f.round = fight.get("damage", 0), STATS.index(fight.get("stat", "str")), 1
    f.evade_tried = True
    s.fights.append(f)
    s.push(encounter.EncounterEnd())
    s.push(RoundEnd())
    s.push(MonsterTurn())
    if phase == "fight":
        s.push(HeroTurn())


def unknown(what: str, word: str, known: Sequence[str]) -> str:
    """The sentence for something there is not."""
    hint = did_you_mean(word, known)
    sentence = _("There is no {what} “{word}”").format(what=what, word=word)
    return f"{sentence}; {hint}" if hint else f"{sentence}."


def number(ids: Sequence[str], name: str, what: str) -> int:
    """The number of a card by its id."""
    if name not in ids:
        raise UsageProblem(unknown(what, name, ids))
    return ids.index(name)


def with_cards(book: Book, given: Mapping[str, Any]) -> Deck:
    """The deck of the tables with the scenario's own cards; one of the same id is replaced."""
    lists: dict[str, list[Any]] = {
        "heroes": book.heroes, "spells": book.spells, "events": book.events, "potions": book.potions,
        "tiles": book.tiles,
    }  # fmt: skip
    for kind, name in (("treasures", "Treasure"), ("artifacts", "Artifact"), ("gems", "Gem")):
        lists[kind] = [card for card in book.items if type(card).__name__ == name]
    for kind, name in (("monsters", "Monster"), ("enhancers", "Enhancer"), ("sheep", "Sheep")):
        lists[kind] = [card for card in book.dwellers if type(card).__name__ == name]
    lists["times"] = list(book.times)
    for kind, records in given.items():
        if kind not in COUNTS:
            raise UsageProblem(unknown(_("kind of card"), kind, list(COUNTS)))
        try:
            shape: Any = Deck.model_fields[kind].annotation
            own = TypeAdapter(shape).validate_python(records)
        except ValidationError as e:
            first = e.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise UsageProblem(
                _("{kind}.{where}: {what}").format(kind=kind, where=where, what=first["msg"])
            ) from None
        names = {card.id for card in own}
        lists[kind] = [*own, *(card for card in lists[kind] if card.id not in names)]
    return Deck.model_construct(None, floors=list(book.themes.values()), **lists)


# pieces


def place(s: Quest, text: str) -> tuple[int, int]:
    """The tile and the space of ``x,y:side``."""
    at, _colon, side = text.partition(":")
    x, _comma, y = at.partition(",")
    tile = s.grid.get(cell(int(x), int(y)), NOWHERE)
    if tile == NOWHERE or (side or "centre") not in SPACES:
        raise UsageProblem(_("There is no space {text} on the table.").format(text=text))
    return tile, SPACES.index(side or "centre")


def furnish(s: Quest, seat: int, given: Mapping[str, Any]) -> None:
    """A hero as the scenario has it."""
    h, t = s.heroes[seat], s.t
    items = [item.id for item in t.items]
    for name in ("level", "xp", "damage", "purse", "looted", "skip"):
        if name in given:
            setattr(h, name, given[name])
    h.inventory = [number(items, name, _("card")) for name in given.get("inventory", [])]
    for name in given.get("equipped", []):
        item = number(items, name, _("card"))
        slot = t.items[item].slot
        h.wear(SECOND_ACCESSORY if slot == ACCESSORY and h.equipped[slot] >= 0 else slot, item)
    spells = [spell.id for spell in t.spells]
    h.spells = [number(spells, name, _("Spell")) for name in given.get("spells", [])]
    for spell in h.spells:
        s.spells.unknown[spell] -= 1
    potions = given.get("potions", 0)
    if isinstance(potions, int):
        h.potions, h.potions_seen = [-1] * potions, [0] * potions
        s.potions_held += potions
    else:
        names = [potion.id for potion in t.potions]
        h.potions = [number(names, name, _("potion")) for name in potions]
        h.potions_seen = [0] * len(h.potions)
        for card in h.potions:
            s.potions.unknown[card] -= 1
    if "at" in given:
        h.tile, h.space = place(s, given["at"])
    if "save_point" in given:
        h.save_tile, h.save_space = place(s, given["save_point"])
    if not given.get("alive", True):
        h.alive = False
        s.deaths.append(seat)


def lay_tiles(s: Quest, tiles: Sequence[Mapping[str, Any]]) -> None:
    """The tiles on the table beside the Starting tile; they are out of the deck."""
    ids = [tile.id for tile in s.t.tiles]
    for given in tiles:
        card = number(ids, given["tile"], _("tile"))
        x, y = given["at"]
        searched = sum(1 << SPACES.index(side) for side in given.get("searched", []))
        if (x, y) == (0, 0):
            s.laid[0] = Laid(card, given.get("turns", 0), 0, 0, searched, 0)
            continue
        s.laid.append(Laid(card, given.get("turns", 0), x, y, searched, 0))
        s.grid[cell(x, y)] = len(s.laid) - 1
        s.tiles.unknown[card] = max(0, s.tiles.unknown[card] - 1)
        s.tiles_loose = max(0, s.tiles_loose - 1)


def lay_decks(s: Quest, decks: Mapping[str, Sequence[str]]) -> None:
    """The decks the scenario names hold exactly these cards, the top one first, in an order nobody knows."""
    for name, cards in decks.items():
        if name not in DECKS:
            raise UsageProblem(unknown(_("deck"), name, list(DECKS)))
        deck = DECKS[name]
        pile = pile_of(s, deck)
        ids = ids_of(s.t, deck)
        first = first_of(s, deck)
        pile.unknown = [0] * len(pile.unknown)
        pile.top = [Place(number(ids, card, _("card")) - first, 0) for card in reversed(cards)]
        pile.bottom = []
        if deck == OF_TILE:
            s.tiles_loose = 0
        if deck == OF_POTION:
            s.potions_held = 0


def lay_discards(s: Quest, name: str, cards: Sequence[str]) -> None:
    """The discards of a deck are these cards."""
    deck = DECKS[name]
    gone = discards_of(s, deck)
    for i in range(len(gone)):
        gone[i] = 0
    for card in cards:
        gone[number(ids_of(s.t, deck), card, _("card")) - first_of(s, deck)] += 1


def discards_of(s: Quest, deck: int) -> list[int]:
    """The discards of a deck, counted; Spells, Events and tiles have none."""
    if deck == OF_TREASURE:
        return treasure_discards(s, s.floor)
    return {OF_ARTIFACT: s.artifacts_gone, OF_GEM: s.gems_gone, OF_POTION: s.potions_gone,
            OF_MONSTER: s.monsters_gone}.get(deck, [])  # fmt: skip


def ids_of(t: Tables, deck: int) -> list[str]:
    """The ids of the cards a deck is numbered among."""
    if deck == OF_SPELL:
        return [card.id for card in t.spells]
    if deck == OF_EVENT:
        return [card.id for card in t.events]
    if deck == OF_POTION:
        return [card.id for card in t.potions]
    if deck == OF_MONSTER:
        return [card.id for card in t.dwellers]
    if deck == OF_TILE:
        return [card.id for card in t.tiles]
    return [card.id for card in t.items]


# Facts


def facts(s: Quest) -> dict[str, Any]:
    """The table in plain words; ``hero`` is the active one, ``heroes`` has all of them by id."""
    q = s.question
    heroes = {s.t.heroes[h.card].id: hero_facts(s, seat) for seat, h in enumerate(s.heroes)}
    names = list(heroes)
    return {
        "floor": s.floor,
        "turn": s.turn,
        "active": names[s.active],
        "asked": None if q is None else "chance" if q.who == CHANCE else names[q.who],
        "time_left": s.time_left,
        "time_gone": s.time_gone,
        "spd_left": speed_left(s),
        "result": RESULTS[s.result],
        "heroes": heroes,
        "hero": heroes[names[s.active]],
        "fight": fight_facts(s),
        "event": None if s.event < 0 else s.t.events[s.event].id,
        "pixel": names[s.pixel_seat] if s.pixel_seat >= 0 else at_text(s, s.pixel_tile, s.pixel_space),
        "tiles": {f"{laid.x},{laid.y}": s.t.tiles[laid.card].id for laid in s.laid},
        "turns": {f"{laid.x},{laid.y}": laid.turns for laid in s.laid},
        "searched": [
            f"{laid.x},{laid.y}:{SPACES[space]}"
            for laid in s.laid
            for space in range(5)
            if (laid.searched >> space) & 1
        ],
        "decks": {name: deck_facts(s, deck) for name, deck in DECKS.items()},
        "sizes": {name: deck_size(s, deck) for name, deck in DECKS.items()},
        "discards": {name: discard_facts(s, deck) for name, deck in DECKS.items()},
    }


def deck_size(s: Quest, deck: int) -> int:
    """How many cards lie in a deck."""
    if deck == OF_TILE:
        return tiles_in_deck(s)
    return potions_in_deck(s) if deck == OF_POTION else pile_of(s, deck).size()


def deck_facts(s: Quest, deck: int) -> list[str]:
    """The deck from the top; a ``?`` stands for all cards in unknown order."""
    pile: Pile = treasure_pile(s, s.floor) if deck == OF_TREASURE else pile_of(s, deck)
    ids, first = ids_of(s.t, deck), first_of(s, deck)
    loose = deck_size(s, deck) - len(pile.top) - len(pile.bottom)
    top = [ids[first + place.card] for place in reversed(pile.top)]
    return top + ["?"] * (loose > 0) + [ids[first + place.card] for place in pile.bottom]


def discard_facts(s: Quest, deck: int) -> list[str]:
    """The discards of a deck, in the order of its cards."""
    ids, first = ids_of(s.t, deck), first_of(s, deck)
    return [ids[first + k] for k, n in enumerate(discards_of(s, deck)) for _i in range(n)]


def at_text(s: Quest, tile: int, space: int) -> str | None:
    """A space as scenarios write it; None for nowhere."""
    if not 0 <= tile < len(s.laid):
        return None
    return f"{s.laid[tile].x},{s.laid[tile].y}:{SPACES[space]}"


def hero_facts(s: Quest, seat: int) -> dict[str, Any]:
    """A hero in plain words."""
    h, t = s.heroes[seat], s.t
    return {
        "life": life(s, seat),
        "life_left": life_left(s, seat),
        "damage": h.damage,
        "xp": h.xp,
        "level": h.level,
        "purse": h.purse,
        "spd": speed(s, seat),
        "alive": h.alive,
        "looted": h.looted,
        "inventory": [t.items[item].id for item in h.inventory],
        "equipped": [t.items[item].id for item in h.equipped if item != NOBODY],
        "spells": [t.spells[spell].id for spell in h.spells],
        "potions": len(h.potions),
        "at": at_text(s, h.tile, h.space),
        "save_point": at_text(s, h.save_tile, h.save_space),
        "skip": h.skip,
        "lasting": len(h.lasting),
    }


def fight_facts(s: Quest) -> dict[str, Any] | None:
    """The Encounter in plain words; None without one."""
    if not s.fights:
        return None
    f, t = s.fights[-1], s.t
    return {
        "monster": t.dwellers[f.monster].id if f.monster >= 0 else None,
        "enhancers": [t.dwellers[e].id for e in f.enhancers],
        "life": monster_life(s) if f.monster >= 0 else 0,
        "left": monster_left(s) if f.monster >= 0 else 0,
        "stat": STATS[f.stat] if f.stat >= 0 else None,
        "round": f.round,
    }
