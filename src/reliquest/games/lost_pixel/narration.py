"""What happened, told in one line each, with the rules behind it."""

from collections.abc import Callable, Mapping
from typing import Final

from reliquest.engine.events import Event
from reliquest.games.lost_pixel import describe
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.cards import Card
from reliquest.games.lost_pixel.effects import KINDS
from reliquest.games.lost_pixel.state import OUT_OF_TIME, Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.text import _, ngettext

Line = tuple[str, tuple[str, ...], bool]
Teller = Callable[[Quest, Event], Line]

DECKS: Final = ("treasure", "artifact", "potion", "gem", "spell", "event", "monster", "tile")
STATS: Final = ("str", "dex", "int")


def item(b: Book, e: Event) -> Card:
    return b.items[e.a]


def spell(b: Book, e: Event) -> Card:
    return b.spells[e.a]


def dweller(b: Book, e: Event) -> Card:
    return b.dwellers[e.a]


def event(b: Book, e: Event) -> Card:
    return b.events[e.a]


def potion(b: Book, e: Event) -> Card:
    return b.potions[e.a]


def tile(b: Book, e: Event) -> Card:
    return b.tiles[e.a]


def hero(b: Book, e: Event) -> Card:
    return b.heroes[e.a]


def of_card(
    which: Callable[[Book, Event], Card], text: Callable[[], str], *rules: str, roll: bool = False
) -> Teller:
    """A line about one card."""

    def tell(s: Quest, e: Event) -> Line:
        card = which(book_of(s.t), e)
        return text().format(card=card.name, b=e.b, c=e.c, d=e.d), rules, roll

    return tell


def plain(text: Callable[[], str], *rules: str, roll: bool = False) -> Teller:
    """A line of numbers."""

    def tell(s: Quest, e: Event) -> Line:
        return text().format(a=e.a, b=e.b, c=e.c, d=e.d), rules, roll

    return tell


def counted(one: str, many: str, *rules: str) -> Teller:
    """A line whose form follows its first number."""

    def tell(s: Quest, e: Event) -> Line:
        return ngettext(one, many, e.a).format(a=e.a, b=e.b), rules, False

    return tell


def tell_xp(s: Quest, e: Event) -> Line:
    return (
        _("gains {n} XP, now {now} of {top}").format(n=e.a, now=e.b, top=t.XP_A_LEVEL),
        ("LP-175", "LP-178"),
        False,
    )


def tell_coins(s: Quest, e: Event) -> Line:
    if e.a < 0:
        text = ngettext("loses {n} coin, {left} left", "loses {n} coins, {left} left", -e.a)
    else:
        text = ngettext("gets {n} coin, now {left}", "gets {n} coins, now {left}", e.a)
    return text.format(n=abs(e.a), left=e.b), ("LP-R24",), False


def tell_check(s: Quest, e: Event) -> Line:
    stat = describe.shown(STATS[e.a])
    total = f"{e.b}{e.c:+d} = {e.b + e.c}" if e.c else str(e.b)
    text = _("{stat} check: {total} against {n}").format(stat=stat, total=total, n=e.d)
    return text, ("LP-108", "LP-109"), True


def tell_die(s: Quest, e: Event) -> Line:
    if e.a == c.ROLL_STAT:
        return _("stat die d{faces}: {face}").format(faces=e.c, face=e.d), ("LP-147",), True
    kind = describe.shown(KINDS[e.b % t.KINDS])
    what = _("ATK") if e.b < t.KINDS else _("DEF")
    text = _("{kind} {what} d{faces}: {face}").format(kind=kind, what=what, faces=e.c, face=e.d)
    return text, ("LP-148",), True


def tell_kind(s: Quest, e: Event) -> Line:
    kind = describe.shown(KINDS[e.a])
    text = _("{kind}: ATK {atk} − DEF {held} → {left}").format(kind=kind, atk=e.b, held=e.c, left=e.d)
    return text, ("LP-151", "LP-154"), False


def tell_stat(s: Quest, e: Event) -> Line:
    return _("fights with {stat}").format(stat=describe.shown(STATS[e.a])), ("LP-146",), False


def tell_terrain(s: Quest, e: Event) -> Line:
    name = describe.shown(("plain", "wall", "water", "acid", "lava")[e.a])
    return _("is burnt by {terrain}").format(terrain=name), ("LP-079" if e.a == t.ACID else "LP-082",), False


def tell_floor(s: Quest, e: Event) -> Line:
    theme = book_of(s.t).themes.get(e.a)
    name = theme.name if theme is not None else ""
    text = _("Floor {n}: {name}. {tiles} tiles, {times} time cards").format(
        n=e.a, name=name, tiles=e.b, times=e.c
    )
    return text, ("LP-045", "LP-205"), False


def tell_lasts(s: Quest, e: Event) -> Line:
    book = book_of(s.t)
    text = describe.bare(book.written[e.a], book.owners[e.a])
    return (_("the Monster: {text}").format(text=text) if e.b else text), ("LP-R134",), False


def tell_pay(s: Quest, e: Event) -> Line:
    book = book_of(s.t)
    gems = [book.items[e.a].name] + ([book.items[e.b].name] if e.b >= 0 else [])
    return _("pays with {gems}").format(gems=" + ".join(gems)), ("LP-R18",), False


def tell_offer(s: Quest, e: Event) -> Line:
    text = ngettext("on offer for {n} coin: {card}", "on offer for {n} coins: {card}", e.b)
    return text.format(card=book_of(s.t).items[e.a].name, n=e.b), ("LP-R25",), True


def tell_used(s: Quest, e: Event) -> Line:
    book = book_of(s.t)
    name = book.items[e.a].name if e.a >= 0 else book.heroes[s.heroes[e.seat].card].name
    return _("uses {card}").format(card=name), ("LP-R30",), False


def tell_looted(s: Quest, e: Event) -> Line:
    book = book_of(s.t)
    whose = book.heroes[s.heroes[e.b].card].name
    return _("takes {card} from {hero}").format(card=book.items[e.a].name, hero=whose), ("LP-218",), False


def tell_lost(s: Quest, e: Event) -> Line:
    if e.a == OUT_OF_TIME:
        return _("All time cards are gone: the game is lost."), ("LP-065", "LP-226"), False
    return _("The last hero has died: the game is lost."), ("LP-224",), False


def tell_looked(s: Quest, e: Event) -> Line:
    deck = describe.shown(DECKS[e.a])
    if e.b < 0:
        return _("looks at the next card of the {deck} deck").format(deck=deck), ("LP-E36",), False
    book = book_of(s.t)
    card: Card = {
        t.OF_POTION: book.potions, t.OF_SPELL: book.spells, t.OF_EVENT: book.events, t.OF_MONSTER: book.dwellers,
        t.OF_TILE: book.tiles,
    }.get(e.a, book.items)[e.b]  # type: ignore[index]  # fmt: skip
    return _("sees {card} on top").format(card=card.name), ("LP-E36",), False


def tell_stunned(s: Quest, e: Event) -> Line:
    if e.b:
        return (
            ngettext("the Monster loses {n} attack", "the Monster loses {n} attacks", e.a).format(n=e.a),
            ("LP-E19",),
            False,
        )
    return ngettext("loses {n} attack", "loses {n} attacks", e.a).format(n=e.a), ("LP-E19",), False


def tell_burns(s: Quest, e: Event) -> Line:
    kind = describe.shown(KINDS[e.a])
    who = _("the Monster") if e.d else _("the hero")
    text = _("{n} {kind} damage at each of the next {rounds} round ends for {who}").format(
        n=e.b, kind=kind, rounds=e.c, who=who
    )
    return text, ("LP-E20",), False


def tell_traded(s: Quest, e: Event) -> Line:
    other = book_of(s.t).heroes[s.heroes[e.a].card].name
    return _("trades with {hero}").format(hero=other), ("LP-R92",), False


def tell_lost_attack(s: Quest, e: Event) -> Line:
    text = _("the Monster loses its attack") if e.a else _("loses the attack")
    return text, ("LP-E19",), False


TELLERS: Final[Mapping[int, Teller]] = {
    c.HERO_TAKEN: of_card(hero, lambda: _("{card} sets out"), "LP-038"),
    c.FIRST_ROLL: plain(lambda: _("rolls {a} for the first turn"), "LP-049", roll=True),
    c.FIRST_PLAYER: plain(lambda: _("has the first turn"), "LP-049"),
    c.DREW_SPELL: of_card(spell, lambda: _("draws the Spell {card}"), "LP-040", roll=True),
    c.KEPT_SPELL: of_card(spell, lambda: _("keeps {card}"), "LP-041"),
    c.SPELL_BACK: of_card(spell, lambda: _("{card} goes to the bottom of the Spell deck"), "LP-042"),
    c.DREW_ITEM: of_card(item, lambda: _("draws {card}"), "LP-093", roll=True),
    c.DREW_POTION: plain(lambda: _("takes an unknown potion"), "LP-096"),
    c.FLOOR_BEGINS: tell_floor,
    c.TURN_BEGINS: plain(lambda: _("turn {a}"), "LP-064"),
    c.TIME_CARD: counted("{a} time card is left", "{a} time cards are left", "LP-064"),
    c.REVEALED: of_card(tile, lambda: _("reveals {card}"), "LP-083", roll=True),
    c.TILE_BACK: of_card(tile, lambda: _("{card} would close the floor and goes to the bottom"), "LP-R43"),
    c.WALL_OPENED: plain(lambda: _("a wall becomes floor"), "LP-R43"),
    c.TERRAIN: tell_terrain,
    c.SEARCHED: plain(lambda: _("searches the space"), "LP-094"),
    c.EVENT_SHOWN: of_card(event, lambda: _("comes upon the Event {card}"), "LP-100", roll=True),
    c.CHECK_ROLLED: tell_check,
    c.EVENT_WON: of_card(event, lambda: _("{card} is defeated"), "LP-109"),
    c.EVENT_LOST: of_card(event, lambda: _("{card} is undefeated"), "LP-110"),
    c.ENHANCER_DRAWN: of_card(dweller, lambda: _("draws the Enhancer {card}"), "LP-125", roll=True),
    c.MONSTER_DRAWN: of_card(dweller, lambda: _("meets {card}"), "LP-123", roll=True),
    c.SHEEP_DRAWN: of_card(dweller, lambda: _("meets {card}: the turn is over"), "LP-133", roll=True),
    c.EVADE_ROLLED: plain(lambda: _("rolls {a} to evade, {b} or less does it"), "LP-140", roll=True),
    c.EVADED: plain(lambda: _("gets away"), "LP-143", "LP-145"),
    c.NOT_EVADED: plain(lambda: _("does not get away"), "LP-141", "LP-R56"),
    c.STAT_CHOSEN: tell_stat,
    c.DIE: tell_die,
    c.KIND_SUM: tell_kind,
    c.HERO_HITS: plain(lambda: _("hits for {a}; the Monster has {b} life left"), "LP-152"),
    c.MONSTER_HITS: plain(lambda: _("is hit for {a}; {b} life left"), "LP-162"),
    c.SHIELDED: plain(lambda: _("{a} damage is prevented"), "LP-E08"),
    c.HURT: plain(lambda: _("takes {a} damage; {b} life left"), "LP-062"),
    c.HEALED: plain(lambda: _("heals {a}; {b} life left"), "LP-E02"),
    c.MONSTER_HURT: plain(lambda: _("the Monster takes {a} damage; {b} life left"), "LP-158"),
    c.MONSTER_HEALED: plain(lambda: _("the Monster heals {a}; {b} life left"), "LP-E21"),
    c.DEFEATED: of_card(dweller, lambda: _("defeats {card}"), "LP-164", "LP-169"),
    c.GAINED_XP: tell_xp,
    c.LEVELLED: plain(lambda: _("reaches Level {a}"), "LP-178"),
    c.GAINED_COINS: tell_coins,
    c.LOST_ATTACK: tell_lost_attack,
    c.STALEMATE: plain(lambda: _("nobody gets anywhere: the combat is called off"), "LP-R73"),
    c.CAST_SPELL: of_card(spell, lambda: _("casts {card}"), "LP-R19"),
    c.PAID_GEMS: tell_pay,
    c.DRANK: of_card(potion, lambda: _("drinks {card}"), "LP-R85", roll=True),
    c.USED: tell_used,
    c.EQUIPPED: of_card(item, lambda: _("equips {card}"), "LP-186"),
    c.UNEQUIPPED: of_card(item, lambda: _("puts {card} into the Inventory"), "LP-R82"),
    c.DISCARDED: of_card(item, lambda: _("discards {card}"), "LP-R14"),
    c.DISCARDED_SPELL: of_card(spell, lambda: _("loses the Spell {card}"), "LP-E27"),
    c.DISCARDED_POTION: of_card(potion, lambda: _("discards {card}"), "LP-R114", roll=True),
    c.DIED: plain(lambda: _("dies"), "LP-216", "LP-R93"),
    c.REVIVED: plain(lambda: _("is back at the Save Point with {a} life"), "LP-R96"),
    c.CHEATED: plain(lambda: _("cheats death and has {a} life left"), "LP-E41"),
    c.SAVED: plain(lambda: _("puts the Save Point here"), "LP-R96", "LP-230"),
    c.LOOTED: tell_looted,
    c.PIXEL_TAKEN: plain(lambda: _("takes the Lost Pixel!"), "LP-R97"),
    c.PIXEL_LOST: plain(lambda: _("the Lost Pixel lies on the ground"), "LP-R98"),
    c.WENT_DOWN: plain(lambda: _("goes down to floor {a}"), "LP-199", "LP-202"),
    c.GAME_WON: plain(
        lambda: _("stands on the Portal with the Lost Pixel: the game is won."), "LP-220", "LP-222"
    ),
    c.GAME_LOST: tell_lost,
    c.STORE_OPEN: plain(lambda: _("a Store opens"), "LP-R25"),
    c.OFFERED: tell_offer,
    c.BOUGHT: of_card(item, lambda: _("buys {card}"), "LP-R25"),
    c.BOUGHT_POTION: plain(lambda: _("buys a potion"), "LP-R25"),
    c.TRADED_IN: of_card(item, lambda: _("trades in {card}"), "LP-R24"),
    c.TRADED: tell_traded,
    c.TRADE_REFUSED: plain(lambda: _("refuses the trade"), "LP-R92"),
    c.TURN_ENDS: plain(lambda: _("the turn ends at once"), "LP-119"),
    c.TURN_SKIPPED: plain(lambda: _("misses this turn"), "LP-E32"),
    c.TIME_BACK: counted("{a} time card goes back", "{a} time cards go back", "LP-E30"),
    c.LASTS: tell_lasts,
    c.TELEPORTED: plain(lambda: _("is somewhere else"), "LP-E35"),
    c.LOOKED: tell_looked,
    c.AMBUSHED: plain(lambda: _("is ambushed!"), "LP-E34"),
    c.REROLLED: plain(lambda: _("rolls once more"), "LP-E16"),
    c.STUNNED: tell_stunned,
    c.BURNS: tell_burns,
    c.TABLE_ROLLED: plain(lambda: _("rolls {a} on the table of the card"), "LP-E44", roll=True),
    c.EFFECT_ROLLED: plain(lambda: _("d{a}: {b}"), "LP-E01", roll=True),
}
"""How each event is told; what stands here not is not told by itself."""

IMPERSONAL: Final = frozenset(
    {
        c.HERO_TAKEN, c.SPELL_BACK, c.FLOOR_BEGINS, c.TIME_CARD, c.TIME_BACK, c.TILE_BACK, c.WALL_OPENED,
        c.EVENT_WON, c.EVENT_LOST, c.MONSTER_HURT, c.MONSTER_HEALED, c.STALEMATE, c.PIXEL_LOST, c.STORE_OPEN,
        c.OFFERED,
    }
)  # fmt: skip
"""Lines that are about no hero, or name one themselves."""


def impersonal(e: Event) -> bool:
    """Whether a line says by itself whom it is about, so that the hero's name before it would be wrong."""
    if e.kind in (c.LASTS, c.STUNNED):
        return e.b == 1
    return e.kind in IMPERSONAL or (e.kind == c.LOST_ATTACK and e.a == 1) or (e.kind == c.BURNS and e.d == 1)


MARKS: Final[Mapping[int, tuple[str, int]]] = {
    c.FLOOR_BEGINS: ("floor", 1),
    c.MONSTER_DRAWN: ("met", 0),
    c.SHIELDED: ("shielded", 1),
    c.HERO_HITS: ("hit", 2),
    c.MONSTER_HITS: ("struck", 2),
    c.DEFEATED: ("defeated", 0),
    c.LEVELLED: ("level", 1),
    c.DIED: ("died", 0),
}
"""Events that surfaces draw: the word, and how many of the event's numbers follow it."""

BLOWS: Final[Mapping[int, str]] = {c.ROLL_ATTACK: "hero", c.ROLL_MONSTER: "monster"}
"""Whose attack a die belongs to, its own dice and those of the DEF against it."""


def mark(e: Event) -> tuple[str, tuple[int, ...]]:
    """The mark of an event with the faces of its dice: ``stat:10``, ``hero:fire:atk:8`` (who attacks, kind, ATK or
    DEF, faces of the die), ``sum:fire:6:2:4`` (ATK, DEF, damage), ``struck:3:12`` (damage, life left).
    """
    if e.kind == c.DIE:
        if e.a == c.ROLL_STAT:
            return f"stat:{e.c}", (e.d,)
        side = "atk" if e.b < t.KINDS else "def"
        return f"{BLOWS[e.a]}:{KINDS[e.b % t.KINDS]}:{side}:{e.c}", (e.d,)
    if e.kind == c.KIND_SUM:
        return f"sum:{KINDS[e.a]}:{e.b}:{e.c}:{e.d}", ()
    if e.kind == c.CHECK_ROLLED:
        return f"check:{STATS[e.a]}:{e.c}:{e.d}", (e.b,)
    if e.kind == c.EVADE_ROLLED:
        return f"evade:{e.b}", (e.a,)
    word, n = MARKS.get(e.kind, ("", 0))
    return ":".join([word, *(str(each) for each in (e.a, e.b)[:n])]), ()
