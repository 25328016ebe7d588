"""What a seat may see of the pieces: everything but the order of decks and what others alone have looked at."""

from collections.abc import Sequence

import msgspec

from reliquest.engine.piles import Pile
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.cards import Card
from reliquest.games.lost_pixel.columns import Blow, hero_blows, monster_blow, total
from reliquest.games.lost_pixel.effects import SLOTS
from reliquest.games.lost_pixel.state import EXPLORE, NOWHERE, Fight, Laid, Quest, can_see, stored
from reliquest.games.lost_pixel.steps.cards import potions_in_deck, tiles_in_deck
from reliquest.games.lost_pixel.steps.combat import hero_defence_parts, monster_parts
from reliquest.games.lost_pixel.steps.movement import cost
from reliquest.games.lost_pixel.steps.numbers import (
    evade_number,
    hand_limit,
    life,
    life_left,
    monster_left,
    monster_life,
    passes,
    speed,
    speed_left,
    spell_cost,
    stat_die,
)
from reliquest.games.lost_pixel.steps.store import potion_price, price

TERRAIN = ("plain", "wall", "water", "acid", "lava")
TILE_KINDS = ("ordinary", "upstairs", "downstairs", "portal", "pixel")
ICONS = ("treasure", "artifact", "potion")
PHASES = ("setup", "trading", "explore", "encounter")
PLACES = ("headgear", "armor", "weapon", "accessory", "accessory", "boots")


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it lies open: what it is called, what it does, and the numbers in its corners."""

    id: str
    name: str
    text: str
    flavour: str
    kind: str
    traits: list[str]
    pack: str = ""  # which its picture is drawn from
    coin: int = 0
    level: int = 0
    slot: str = ""
    element: str = ""
    cost: int = 0
    picture: str = ""


class SpaceView(msgspec.Struct, frozen=True, kw_only=True):
    """A space of a tile as it lies on the table."""

    side: str
    terrain: str
    icons: list[str]
    searched: bool
    arrow: bool


class TileView(msgspec.Struct, frozen=True, kw_only=True):
    """A tile on the table, at x to the east and y to the north of the Starting tile."""

    x: int
    y: int
    id: str
    pack: str
    name: str
    kind: str
    event: bool
    turns: int
    spaces: list[SpaceView]


class PotionView(msgspec.Struct, frozen=True, kw_only=True):
    """A potion in front of a hero; only who has looked at it knows which."""

    card: CardView | None


class EffectView(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that goes on: in words, and what is left of a shield."""

    text: str
    left: int


class DieView(msgspec.Struct, frozen=True, kw_only=True):
    """A stat: the die on the Hero card, and the one rolled in combat now."""

    stat: str
    base: int
    now: int


class HeroView(msgspec.Struct, frozen=True, kw_only=True):
    """A hero and its player's area."""

    seat: int
    id: str
    pack: str
    name: str
    text: str
    alive: bool
    looted: bool
    life: int
    life_left: int
    damage: int
    level: int
    xp: int
    purse: int
    spd: int
    base_spd: int
    evade: int
    stats: list[DieView]
    defence: dict[str, str]
    hand_limit: int
    equipped: list[CardView | None]
    inventory: list[CardView]
    spells: list[CardView]
    potions: list[PotionView]
    lasting: list[EffectView]
    x: int
    y: int
    space: str
    save_point: str
    skip: int
    has_pixel: bool


class MonsterView(msgspec.Struct, frozen=True, kw_only=True):
    """The Monster on the table with its Enhancers, and how the combat stands."""

    card: CardView
    enhancers: list[CardView]
    elite: bool
    life: int
    life_left: int
    attack: dict[str, str]
    defence: dict[str, str]
    xp: int
    coin: int
    stat: str
    round: int
    ambush: bool
    blows: list[Blow] = []  # the hero's, with the combat stat, or with each stat while none is chosen
    answer: Blow | None = None


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A Treasure at the Store."""

    card: CardView
    price: int


class StoreView(msgspec.Struct, frozen=True, kw_only=True):
    """What the Store offers."""

    treasures: list[Offer]
    potions: int
    potion_price: int


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A face-down deck: its size, its discards, and the cards on top that the viewer has looked at."""

    name: str
    size: int
    discards: int
    known: list[str]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    floor: int
    floors: int
    floor_name: str
    floor_text: str
    scene: str
    palette: list[str]
    turn: int
    phase: str
    active: int
    spd_left: int
    paces: dict[str, int]  # the SPD it takes the active hero to enter a space, by terrain; while it explores
    burning: list[str]  # terrain that would hurt it
    time_left: int
    time_gone: int
    tiles: list[TileView]
    heroes: list[HeroView]
    monster: MonsterView | None
    waiting_enhancers: list[CardView]
    event: CardView | None
    store: StoreView | None
    drawn: list[CardView]
    decks: list[Deck]
    pixel: str


def table_view(s: Quest, seat: int) -> Table:
    """What this seat (-1: a spectator) may see."""
    book = book_of(s.t)
    theme = book.themes.get(s.floor)
    fight = s.fights[-1] if s.fights else None
    shown = fight is not None and fight.monster >= 0
    return Table(
        floor=s.floor,
        floors=s.t.floors,
        floor_name=theme.name if theme is not None else "",
        floor_text=theme.text if theme is not None else "",
        scene=theme.scene if theme is not None else "",
        palette=list(theme.palette) if theme is not None else [],
        turn=s.turn,
        phase=PHASES[s.phase],
        active=s.active,
        spd_left=speed_left(s) if s.active < len(s.heroes) and s.laid else 0,
        paces=paces(s),
        burning=[
            TERRAIN[each] for each in (t.ACID, t.LAVA) if exploring(s) and not passes(s, s.active, each)
        ],
        time_left=s.time_left,
        time_gone=s.time_gone,
        tiles=[tile_view(s, book, i, laid) for i, laid in enumerate(s.laid)],
        heroes=[hero_view(s, book, who, seat) for who in range(len(s.heroes))],
        monster=monster_view(s, book, fight) if fight is not None and shown else None,
        waiting_enhancers=(
            [card_view(book.dwellers[e], book) for e in fight.enhancers]
            if fight is not None and not shown
            else []
        ),
        event=card_view(book.events[s.event], book) if s.event >= 0 else None,
        store=store_view(s, book),
        drawn=[card_view(book.spells[spell], book) for spell in s.drawn] if choosing_spells(s) else [],
        decks=decks(s, book, seat),
        pixel=pixel(s),
    )


def exploring(s: Quest) -> bool:
    """Whether a hero walks about."""
    return s.phase == EXPLORE and s.active < len(s.heroes)


def paces(s: Quest) -> dict[str, int]:
    """What each terrain costs the active hero (LP-077 to LP-081)."""
    if not exploring(s):
        return {}
    return {TERRAIN[each]: cost(s, s.active, each) for each in (t.PLAIN, t.WATER, t.ACID, t.LAVA)}


def choosing_spells(s: Quest) -> bool:
    """Whether the cards drawn are Spells to choose from, and not tiles tried."""
    return any(type(step).__name__ in SPELL_STEPS for step in s.todo[-2:])


SPELL_STEPS = frozenset({"SpellDrawn", "SpellKept"})


def card_view(card: Card, book: Book) -> CardView:
    """A card as it lies open."""
    known = book.faces.get(card.id)
    if isinstance(known, CardView):
        return known
    face = face_of(card, book)
    book.faces[card.id] = face
    return face


def face_of(card: Card, book: Book) -> CardView:
    """The face of a card."""
    slot = getattr(card, "slot", "")
    return CardView(
        id=card.id,
        pack=book.homes.get(card.id, ""),
        name=card.name,
        text=book.does(card),
        flavour=card.text or "",
        kind=type(card).__name__.lower(),
        traits=list(card.trait),
        coin=card.coin,
        level=getattr(card, "level", 0),
        slot=slot if slot in SLOTS else "",
        element=getattr(card, "element", ""),
        cost=getattr(card, "cost", 0),
        picture=card.picture or "",
    )


def tile_view(s: Quest, book: Book, place: int, laid: Laid) -> TileView:
    """A tile as it lies; one that lies as before is not drawn anew."""
    key = f"{laid.card}/{laid.turns}/{laid.x}/{laid.y}/{laid.searched}/{laid.opened}"
    known = book.faces.get(key)
    if isinstance(known, TileView):
        return known
    face = tile_face(s, book, place, laid)
    book.faces[key] = face
    return face


def tile_face(s: Quest, book: Book, place: int, laid: Laid) -> TileView:
    """The tile with its spaces as they lie."""
    card, record = s.t.tiles[laid.card], book.tiles[laid.card]
    spaces = []
    for space in range(5):
        at = stored(space, laid.turns)
        icons = [name for name, n in zip(ICONS, card.icons[at], strict=True) for _i in range(n)]
        spaces.append(
            SpaceView(
                side=t.SPACES[space],
                terrain=TERRAIN[s.terrain(place, space)],
                icons=icons,
                searched=(laid.searched >> space) & 1 == 1,
                arrow=at == t.SOUTH and card.kind != t.UPSTAIRS,
            )
        )
    return TileView(
        x=laid.x,
        y=laid.y,
        id=record.id,
        pack=book.homes.get(record.id, ""),
        name=record.name,
        kind=TILE_KINDS[card.kind],
        event=card.event,
        turns=laid.turns,
        spaces=spaces,
    )


def hero_view(s: Quest, book: Book, who: int, viewer: int) -> HeroView:
    """A hero as the viewer may see it; hands are open (LP-R13), potions face down (LP-097)."""
    h = s.heroes[who]
    card, record = s.t.heroes[h.card], book.heroes[h.card]
    here = s.laid[h.tile] if 0 <= h.tile < len(s.laid) else None
    saved = s.laid[h.save_tile] if 0 <= h.save_tile < len(s.laid) else None
    fighting = who == s.active and s.monster_shown()
    return HeroView(
        seat=who,
        id=record.id,
        pack=book.homes.get(record.id, ""),
        name=record.name,
        text=book.does(record),
        alive=h.alive,
        looted=h.looted,
        life=life(s, who),
        life_left=life_left(s, who),
        damage=h.damage,
        level=h.level,
        xp=h.xp,
        purse=h.purse,
        spd=speed(s, who),
        base_spd=card.spd,
        evade=evade_number(s, who),
        stats=[
            DieView(stat=name, base=card.dice[i], now=stat_die(s, who, i))
            for i, name in enumerate(("str", "dex", "int"))
        ],
        defence=total(hero_defence_parts(s, who)) if fighting or not s.t.house.gate_def else {},
        hand_limit=hand_limit(s, who),
        equipped=[card_view(book.items[item], book) if item >= 0 else None for item in h.equipped],
        inventory=[card_view(book.items[item], book) for item in h.inventory],
        spells=[spell_view(s, book, who, spell) for spell in h.spells],
        potions=[
            PotionView(card=card_view(book.potions[p], book) if p >= 0 and can_see(seen, viewer) else None)
            for p, seen in zip(h.potions, h.potions_seen, strict=True)
        ],
        lasting=[EffectView(text=effect_text(book, one.effect), left=one.left) for one in h.lasting],
        x=here.x if here is not None else 0,
        y=here.y if here is not None else 0,
        space=t.SPACES[h.space],
        save_point=f"{saved.x},{saved.y}:{t.SPACES[h.save_space]}" if saved is not None else "",
        skip=h.skip,
        has_pixel=s.pixel_seat == who,
    )


def spell_view(s: Quest, book: Book, who: int, spell: int) -> CardView:
    """A Spell with what it costs this hero now."""
    return msgspec.structs.replace(card_view(book.spells[spell], book), cost=spell_cost(s, who, spell))


def effect_text(book: Book, number: int) -> str:
    """An effect in words, with the card it is from."""
    from reliquest.games.lost_pixel.describe import effect

    return f"{book.owners[number].name}: {effect(book.written[number])}"


def monster_view(s: Quest, book: Book, f: Fight) -> MonsterView:
    """The Monster with all its numbers."""
    card = s.t.dwellers[f.monster]
    return MonsterView(
        card=card_view(book.dwellers[f.monster], book),
        enhancers=[card_view(book.dwellers[e], book) for e in f.enhancers],
        elite=card.elite,
        life=monster_life(s),
        life_left=monster_left(s),
        attack=total(monster_parts(s, t.ATK)),
        defence=total(monster_parts(s, t.DEF)),
        xp=card.xp,
        coin=card.coin,
        stat=("str", "dex", "int")[f.stat] if f.stat >= 0 else "",
        round=f.round,
        ambush=f.ambush,
        blows=hero_blows(s),
        answer=monster_blow(s),
    )


def store_view(s: Quest, book: Book) -> StoreView | None:
    """The Store, while it is open."""
    if not s.offers and s.offered_potions == 0:
        return None
    return StoreView(
        treasures=[Offer(card=card_view(book.items[item], book), price=price(s, item)) for item in s.offers],
        potions=s.offered_potions,
        potion_price=potion_price(s),
    )


def decks(s: Quest, book: Book, viewer: int) -> list[Deck]:
    """The decks in use: sizes and what the viewer knows of their tops."""
    if not s.treasures:
        return []
    found = []
    first = s.t.monster_decks[s.floor].first
    treasures, gone = s.treasures[s.floor], s.treasures_gone[s.floor]
    own = s.t.treasure_decks[s.floor]
    piles: list[tuple[str, Pile, int, Sequence[Card], int]] = [
        ("monster", s.monsters, sum(s.monsters_gone), book.dwellers, first),
        ("artifact", s.artifacts, sum(s.artifacts_gone), book.items, s.t.artifact_deck.first),
        ("gem", s.gems, sum(s.gems_gone), book.items, s.t.gem_deck.first),
        ("spell", s.spells, 0, book.spells, 0),
        ("event", s.events, 0, book.events, 0),
        ("potion", s.potions, sum(s.potions_gone), book.potions, 0),
        ("tile", s.tiles, 0, book.tiles, 0),
    ]
    if treasures is not None:
        piles.append(("treasure", treasures, sum(gone or []), book.items, own.first))
    else:
        found.append(Deck(name="treasure", size=sum(own.copies), discards=0, known=[]))
    for name, pile, discards, of, base in piles:
        size = tiles_in_deck(s) if name == "tile" else potions_in_deck(s) if name == "potion" else pile.size()
        known = [of[base + p.card].name for p in reversed(pile.top) if can_see(p.seen_by, viewer)]
        found.append(Deck(name=name, size=size, discards=discards, known=known))
    return found


def pixel(s: Quest) -> str:
    """Where the Lost Pixel is, in a word."""
    if s.pixel_seat >= 0:
        return f"seat:{s.pixel_seat}"
    if s.pixel_tile != NOWHERE and s.pixel_taken:
        return f"space:{s.laid[s.pixel_tile].x},{s.laid[s.pixel_tile].y}:{t.SPACES[s.pixel_space]}"
    return ""
