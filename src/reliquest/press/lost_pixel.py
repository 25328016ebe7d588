"""Quest for the Lost Pixel on paper: its twelve kinds of cards, tiles, hero sheets, tokens and the player aid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from reliquest.content import packs
from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.games.lost_pixel import describe
from reliquest.games.lost_pixel.cards import (
    COUNTS,
    Artifact,
    Card,
    Deck,
    Enhancer,
    Equipment,
    Gem,
    Hero,
    Monster,
    Sheep,
    Spell,
    Tile,
    Treasure,
)
from reliquest.games.lost_pixel.pack import LAYOUT, deck_of
from reliquest.press.component import Component, Face, Picture, Piece, Printing
from reliquest.press.games import Wish
from reliquest.press.geometry import CARD, MINI, TILE
from reliquest.press.pictures import sprite, thing, tile
from reliquest.press.words import chosen, credit_of, quoted
from reliquest.text import _, ngettext

PACK: Final = "lost-pixel"
NOT_ALONE: Final = ()
SHEET: Final = (185.0, 124.0)
TOKEN: Final = (20.0, 20.0)
PLAIN: Final = ("#2C2754", "#5A58A0", "#8C8AD6", "#C4C2EA")

TITLES: Final[Mapping[str, Callable[[], str]]] = {
    "heroes": lambda: _("Heroes"),
    "spells": lambda: _("Spells"),
    "gems": lambda: _("Gems"),
    "events": lambda: _("Events"),
    "artifacts": lambda: _("Artifacts"),
    "treasures": lambda: _("Treasures"),
    "monsters": lambda: _("Monsters"),
    "enhancers": lambda: _("Enhancers"),
    "sheep": lambda: _("Sheep"),
    "potions": lambda: _("Potions"),
    "times": lambda: _("Time cards"),
    "tiles": lambda: _("Dungeon tiles"),
}

COLOURS: Final = {
    "heroes": "#FFD35C", "spells": "#8CD3FF", "gems": "#8FE38A", "events": "#FF9A5C", "artifacts": "#E9C877",
    "treasures": "#C9A15B", "monsters": "#E06A7C", "enhancers": "#B57BE0", "sheep": "#DDE6F2",
    "potions": "#6FD3B5", "times": "#A9A6C9", "tiles": "#B1885A",
}  # fmt: skip

BACKS: Final = {
    "heroes": "crown", "spells": "book", "gems": "gem", "events": "event", "artifacts": "artifact",
    "treasures": "chest", "monsters": "skull", "potions": "potion-unseen", "times": "hourglass", "tiles": "stair",
}  # fmt: skip
"""The thing on the back of each deck."""

ELEMENTS: Final = {
    "fire": "#FF8A2A", "air": "#BFE6F2", "ice": "#8CC7FF", "electric": "#FFE36A", "light": "#FFF3C0",
    "earth": "#B08A5A", "dark": "#8A6FC0", "poison": "#A9DB32", "wild": "#FF9AD5", "physical": "#C4C2EA",
}  # fmt: skip

MONSTER_DECK: Final = ("monsters", "enhancers", "sheep")
"""The three kinds of cards that make the Monster deck of a floor and share its back."""
OF_FLOORS: Final = (Monster, Enhancer, Sheep, Treasure)
DECKS: Final = tuple(COUNTS)
AID: Final = (
    "Turn and time cards", "Tiles, walls and movement", "Icons, potions and search tokens", "Events",
    "Encounter: drawing", "Evade", "Combat", "XP and levels",
)  # fmt: skip
"""The chapters of the rules that one looks up in play."""
EXTRAS: Final = ("hero-sheets", "tokens", "player-aid")

TIMINGS: Final[Mapping[str, Callable[[], str]]] = {
    "attack": lambda: _("with an attack"),
    "combat": lambda: _("in combat"),
    "explore": lambda: _("while exploring"),
    "any": lambda: _("at any time"),
}
KINDS: Final[Mapping[str, Callable[[], str]]] = {
    "ordinary": lambda: "",
    "upstairs": lambda: _("stairs up"),
    "downstairs": lambda: _("stairs down"),
    "portal": lambda: _("portal"),
    "pixel": lambda: _("the Lost Pixel"),
}


def loaded(name: str | None) -> tuple[Pack, Deck]:
    """The pack of that name, or the whole game, with all its cards as one deck."""
    pack = packs.load(name or PACK, LAYOUT)
    return pack, deck_of(pack)[0]


def known(pack: str | None) -> tuple[str, ...]:
    """What can be asked for by name."""
    return (*DECKS, *EXTRAS)


def floors(pack: str | None) -> Sequence[int]:
    """The floors that the Monsters and Treasures of a pack belong to."""
    return floors_of(loaded(pack)[1])


def floors_of(deck: Deck) -> list[int]:
    """The floors of a deck, in order."""
    return sorted({card.floor for _kind, _place, card in deck.cards() if isinstance(card, OF_FLOORS)})


def printing(wish: Wish) -> Printing:
    """The components wished for, or all; raises UsageProblem for a deck, a floor or a pack there is not."""
    held, deck = loaded(wish.pack)
    for floor in wish.floors:
        if floor not in floors_of(deck):
            raise UsageProblem(
                _("{pack} has no floor {n}; it has {floors}.").format(
                    pack=held.header.title, n=floor, floors=", ".join(map(str, floors_of(deck)))
                )
            )
    names = chosen(wish.what, known(wish.pack), held.header.title)
    drawer = Drawer(held, deck, wish)
    components = [drawer.component(name) for name in names]
    made = tuple(one for one in components if one.pieces or one.pages)
    return Printing("lost-pixel", held.header.title, held.header.language, made, drawer.pictures)


def own(pack: Pack) -> Iterator[Component]:
    """Every card once in both sizes, tiles and hero sheets."""
    deck = deck_of(pack)[0]
    yield from map(Drawer(pack, deck, Wish(single=True)).component, (*DECKS, "hero-sheets"))
    small = Drawer(pack, deck, Wish(single=True, mini=True))
    yield from (small.component(name) for name in DECKS if name != "tiles")


class Drawer:
    """Writes the faces of the cards of one pack and collects the pictures they show."""

    def __init__(self, pack: Pack, deck: Deck, wish: Wish) -> None:
        self.pack: Final = pack
        self.deck: Final = deck
        self.ink: Final = wish.ink
        self.floors: Final = frozenset(wish.floors)
        # One set of tiles serves all floors, so it is of plain stone; printed for a single floor it is of that one's.
        self.stone: Final = wish.floors[0] if len(wish.floors) == 1 else 0
        self.single: Final = wish.single
        self.size: Final = MINI if wish.mini else CARD
        self.credit: Final = credit_of(pack)
        self.pictures: Final[dict[str, Picture]] = {}
        self.palettes: Final = {theme.floor: tuple(theme.palette) for theme in deck.floors}
        self.names: Final = {theme.floor: theme.name for theme in deck.floors}
        self.backs: Final[dict[tuple[str, int], Face]] = {}

    def component(self, name: str) -> Component:
        """A deck or one of the extras."""
        if name == "hero-sheets":
            return self.made(
                name, _("Hero sheets"), SHEET, [Piece(self.sheet(hero)) for hero in self.deck.heroes]
            )
        if name == "tokens":
            return self.made(name, _("Tokens"), TOKEN, list(self.tokens()))
        if name == "player-aid":
            pages = (quoted("lost-pixel", _("Player aid"), AID),)
            return Component(name, _("Player aid"), self.credit, pages=pages)
        pieces = [Piece(self.face(name, card), self.back(name, card)) for card in self.cards(name)]
        return self.made(name, TITLES[name](), TILE if name == "tiles" else self.size, pieces)

    def made(self, name: str, title: str, size: tuple[float, float], pieces: list[Piece]) -> Component:
        """A component of pieces."""
        return Component(name, title, self.credit, size, tuple(pieces))

    def cards(self, name: str) -> Iterator[Card]:
        """The cards of a deck as they are played: every copy, the floors asked for."""
        for card in sorted(getattr(self.deck, name), key=lambda each: getattr(each, "floor", 0)):
            if self.floors and getattr(card, "floor", None) not in (None, *self.floors):
                continue
            for _copy in range(1 if self.single else card.copies):
                yield card

    def palette(self, card: Card) -> tuple[str, ...]:
        """The colours behind a card's picture: those of its floor or its element."""
        element = getattr(card, "element", None)
        if element is not None:
            colour = ELEMENTS[element]
            return ("#14122A", "#2C2754", colour)
        return self.palettes.get(getattr(card, "floor", 0), PLAIN)

    def picture(self, kind: str, name: str) -> str:
        """The name under which the picture of a card stands."""
        key = f"{kind}/{name}"
        self.pictures[key] = partial(sprite, self.pack, kind, name, self.ink)
        return key

    def thing(self, name: str) -> str:
        """The name under which the picture of a thing stands."""
        self.pictures[name] = partial(thing, name, self.ink)
        return name

    def face(self, kind: str, card: Card) -> Face:
        """The front of a card."""
        if isinstance(card, Tile):
            return self.tile(card)
        palette = self.palette(card)
        blocks, lines = worded(card)
        return {
            "face": "card",
            "id": card.id,
            "list": kind,
            "name": card.name,
            "line": self.line(kind, card),
            "colour": ELEMENTS.get(str(getattr(card, "element", "")), COLOURS[kind]),
            "palette": list(palette),
            "picture": self.picture(kind, card.id),
            "alt": _("Picture of {name}").format(name=card.name),
            "badges": badges(card),
            "blocks": blocks,
            "lines": lines,
            "flavour": card.text,
            "foot": self.names.get(getattr(card, "floor", 0), TITLES[kind]()),
        }

    def line(self, kind: str, card: Card) -> str:
        """The line under the name: what it is, its traits, where it is worn, when it is cast."""
        words = [SINGULAR[kind]()]
        if isinstance(card, Monster) and card.elite:
            words = [_("Elite Monster")]
        if isinstance(card, Spell | Gem):
            words.append(describe.shown(card.element))
        if isinstance(card, Equipment):
            words.append(describe.shown(card.slot))
        if isinstance(card, Spell):
            words.append(TIMINGS[card.timing]())
        words += list(card.trait)
        return " · ".join(words)

    def tile(self, card: Tile) -> Face:
        """A dungeon tile with its five spaces; the arrow points at the south one."""
        spaces = {
            name: {
                "terrain": space.terrain,
                "words": describe.shown(space.terrain),
                "icons": [describe.shown(icon) for icon in space.icons],
            }
            for name in ("n", "e", "s", "w", "c")
            for space in (getattr(card.spaces, name),)
        }
        name = f"tiles/{card.id}"
        self.pictures[name] = partial(tile, self.pack, card.id, self.stone, self.ink)
        return {
            "face": "tile",
            "list": "tiles",
            "picture": name,
            "alt": tile_alt(card),
            "id": card.id,
            "name": card.name,
            "kind": KINDS[card.kind](),
            "event": card.event,
            "spaces": spaces,
            "words": {"event": _("Event")},
        }

    def back(self, kind: str, card: Card) -> Face:
        """The back of the deck that the card is drawn from: the Monster and Treasure decks have one a floor."""
        deck = "monsters" if kind in MONSTER_DECK else kind
        floor = getattr(card, "floor", 0)
        if (deck, floor) not in self.backs:
            self.backs[deck, floor] = {
                "face": "back",
                "name": TITLES[deck](),
                "line": _("Floor {n} · {name}").format(n=floor, name=self.names.get(floor, ""))
                if floor
                else _("Quest for the Lost Pixel"),
                "colour": COLOURS[deck],
                "picture": self.thing(BACKS[deck]),
            }
        return self.backs[deck, floor]

    def sheet(self, hero: Hero) -> Face:
        """A hero sheet: stats, tracks to cross out, and places for what is worn."""
        blocks, lines = worded(hero)
        return {
            "face": "sheet",
            "id": hero.id,
            "list": "heroes",
            "name": hero.name,
            "line": " · ".join(hero.trait),
            "picture": self.picture("heroes", hero.id),
            "alt": _("Picture of {name}").format(name=hero.name),
            "flavour": hero.text or "",
            "lines": [f"{block}." for block in blocks[1:]] + lines,
            "stats": [
                [describe.shown(key), die]
                for key, die in (
                    ("str", hero.stats.strength),
                    ("dex", hero.stats.dexterity),
                    ("int", hero.stats.intellect),
                )
            ],
            "badges": badges(hero),
            "life": hero.life,
            "coin": hero.coin,
            "words": {"life": _("Life"), "level": _("Level"), "xp": _("XP"), "coins": _("Coins")},
            "slots": [describe.shown(slot) for slot in ("headgear", "armor", "weapon", "accessory", "boots")],
            "foot": _("Start values have a heavy frame. Cross out or move a marker."),
        }

    def tokens(self) -> Iterator[Piece]:
        """Standing figures for heroes, and tokens for damage, coins, XP, the turn and the Save Point."""
        for hero in self.deck.heroes:
            yield Piece(self.token(hero.name, COLOURS["heroes"], self.picture("heroes", hero.id)))
        for sign, title, colour, number in (
            ("1", _("damage"), "#E06A7C", 20),
            ("5", _("damage"), "#B5293C", 10),
            ("1", _("XP"), "#8FE38A", 20),
            ("1", _("coin"), "#FFD35C", 20),
            ("5", _("coins"), "#E0A82A", 10),
            ("×", _("searched"), "#C4C2EA", 15),
            ("S", _("Save Point"), "#5CE1E6", 1),
        ):
            face = self.token(title, colour, "", sign)
            for _each in range(number):
                yield Piece(face)

    def token(self, title: str, colour: str, picture: str, sign: str = "") -> Face:
        """One token, with a picture or a sign."""
        return {"face": "token", "name": title, "colour": colour, "picture": picture, "sign": sign}


SINGULAR: Final[Mapping[str, Callable[[], str]]] = {
    "heroes": lambda: _("Hero"),
    "spells": lambda: _("Spell"),
    "gems": lambda: _("Gem"),
    "events": lambda: _("Event"),
    "artifacts": lambda: _("Artifact"),
    "treasures": lambda: _("Treasure"),
    "monsters": lambda: _("Monster"),
    "enhancers": lambda: _("Enhancer"),
    "sheep": lambda: _("Sheep"),
    "potions": lambda: _("Potion"),
    "times": lambda: _("Time card"),
}


def tile_alt(card: Tile) -> str:
    """What lies on the five spaces of a tile, for who cannot see it."""
    parts = []
    for name, where in (
        ("n", _("north")),
        ("e", _("east")),
        ("s", _("south, with the arrow")),
        ("w", _("west")),
        ("c", _("centre")),
    ):
        space = getattr(card.spaces, name)
        words = [describe.shown(space.terrain), *(describe.shown(each) for each in space.icons)]
        parts.append(f"{where}: {', '.join(words)}")
    return "; ".join(parts)


def badges(card: Card) -> list[tuple[str, str, int]]:
    """The numbers of a card with the shape and the word for each."""
    found: list[tuple[str, str, int]] = []
    if isinstance(card, Hero | Monster) or (isinstance(card, Enhancer) and card.life):
        found.append(("life", _("Life"), card.life))
    if isinstance(card, Monster):
        found.append(("xp", _("XP"), card.xp))
    if isinstance(card, Hero):
        found.append(("spd", _("SPD"), card.spd))
    if isinstance(card, Spell):
        found.append(("cost", ngettext("Gem", "Gems", card.cost), card.cost))
    if isinstance(card, Treasure):
        found.append(("level", _("Level"), card.level))
    if card.coin or isinstance(card, Treasure | Artifact | Gem):
        found.append(("coin", ngettext("coin", "coins", card.coin), card.coin))
    if isinstance(card, Monster | Enhancer | Sheep | Treasure):
        found.append(("floor", _("Floor"), card.floor))
    return found


def worded(card: Card) -> tuple[list[str], list[str]]:
    """The blocks (stats, ATK, DEF) of a card and its effects, each as a line in the words of the game itself."""
    blocks: list[str] = []
    if isinstance(card, Hero):
        stats = card.stats
        blocks.append(
            f"{describe.shown('str')} {stats.strength} · {describe.shown('dex')} {stats.dexterity} · "
            f"{describe.shown('int')} {stats.intellect}"
        )
    blocks += describe.numbers(card)
    lines = describe.habits(card)
    return [sentence(text) for text in blocks], [f"{sentence(text)}." for text in lines if text]


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
