"""Names and sentences of Lost Pixel: for answers, questions, reasons and events."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, PASS, State
from reliquest.engine.game import Words
from reliquest.engine.view import Refused
from reliquest.games.lost_pixel import describe
from reliquest.games.lost_pixel import state as st
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import Book, book_of
from reliquest.games.lost_pixel.cards import Card, Spell
from reliquest.games.lost_pixel.effects import KINDS
from reliquest.games.lost_pixel.narration import TELLERS, impersonal, mark
from reliquest.games.lost_pixel.reasons import refusals
from reliquest.games.lost_pixel.state import NOWHERE, Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.movement import cost, neighbour
from reliquest.games.lost_pixel.steps.numbers import (
    evade_number,
    monster_left,
    monster_life,
    spell_cost,
    stat_die,
)
from reliquest.games.lost_pixel.steps.points import gems_of, is_free
from reliquest.games.lost_pixel.steps.store import potion_price, price
from reliquest.text import _, ngettext

STATS: Final = ("str", "dex", "int")
PLACES: Final = ("headgear", "armor", "weapon", "accessory", "accessory", "boots")
DECKS: Final = ("treasure", "artifact", "potion", "gem", "spell", "event", "monster", "tile")

DICE: Final = frozenset(
    {
        c.ROLL_FIRST,
        c.ROLL_CHECK,
        c.ROLL_EVADE,
        c.ROLL_STAT,
        c.ROLL_ATTACK,
        c.ROLL_MONSTER,
        c.ROLL_EFFECT,
        c.ROLL_TABLE,
    }
)

FIXED: Final[Mapping[int, tuple[str, Callable[[], str]]]] = {
    PASS: ("pass", lambda: _("Go on")),
    c.STAY: ("stay", lambda: _("End the Explore Phase")),
    c.DESCEND: ("descend", lambda: _("Go down to the next floor")),
    c.EVADE: ("evade", lambda: _("Evade")),
    c.YES: ("accept", lambda: _("Agreed")),
    c.NO: ("decline", lambda: _("No, thank you")),
    c.PURSE: ("pay", lambda: _("Pay the rest from the purse")),
    c.BUY_POTION: ("buy:potion", lambda: _("Buy the unseen potion")),
    c.FOR_NOTHING: ("for:nothing", lambda: _("A gift")),
}
"""Answers whose name and label are always the same."""

PASSES: Final[Mapping[int, tuple[str, Callable[[], str]]]] = {
    c.ASK_ATTEMPT: ("roll", lambda: _("Roll the check")),
    c.ASK_ATTACK: ("attack", lambda: _("Attack")),
    c.ASK_HELP: ("pass", lambda: _("Let it be")),
    c.ASK_TRADE: ("done", lambda: _("Done trading")),
    c.ASK_REROLL: ("keep", lambda: _("Let the roll stand")),
    c.ASK_STORE: ("leave-store", lambda: _("Leave the Store")),
    c.ASK_LOOT: ("leave-body", lambda: _("Take nothing more")),
}
"""What passing is called where it means something of its own."""

RANGES: Final = (
    (c.KEEP, "keep"), (c.CAST, "cast"), (c.PAY, "pay"), (c.DISCARD_ITEM, "discard"), (c.DISCARD_SPELL, "discard"),
    (c.EQUIP, "equip"), (c.EQUIP_SECOND, "equip"), (c.UNEQUIP, "unequip"), (c.USE, "use"), (c.DRINK, "drink"),
    (c.DRINK_UNSEEN, "drink"), (c.TAKE, "take"), (c.BUY, "buy"), (c.TRADE_IN, "trade-in"), (c.OFFER, "offer"),
    (c.OFFER_SPELL, "offer"), (c.OFFER_POTION, "offer"), (c.OFFER_UNSEEN, "offer"), (c.WANT, "for"),
    (c.WANT_SPELL, "for"), (c.WANT_POTION, "for"), (c.WANT_UNSEEN, "for"), (c.GO_TO, "tile"), (c.OPEN, "open"),
    (c.ON_TOP, "top"), (c.LAST, ""),
)  # fmt: skip
"""Answers that name a card or a place: where their numbers begin, and the word of their name."""

BASES: Final = [base for base, _word in RANGES]
WORD_OF: Final = dict(RANGES)

OF_ITEMS: Final = frozenset(
    {c.DISCARD_ITEM, c.EQUIP, c.EQUIP_SECOND, c.UNEQUIP, c.USE, c.TAKE, c.BUY, c.TRADE_IN, c.OFFER, c.WANT}
)
OF_SPELLS: Final = frozenset({c.KEEP, c.CAST, c.DISCARD_SPELL, c.OFFER_SPELL, c.WANT_SPELL})
OF_POTIONS: Final = frozenset({c.DRINK, c.OFFER_POTION, c.WANT_POTION})
UNSEEN: Final = frozenset({c.DRINK_UNSEEN, c.OFFER_UNSEEN, c.WANT_UNSEEN})

LABELS: Final[Mapping[int, Callable[[], str]]] = {
    c.KEEP: lambda: _("Keep {card}"),
    c.CAST: lambda: _("Cast {card}"),
    c.DISCARD_ITEM: lambda: _("Discard {card}"),
    c.DISCARD_SPELL: lambda: _("Discard {card}"),
    c.EQUIP: lambda: _("Equip {card}"),
    c.EQUIP_SECOND: lambda: _("Equip {card}"),
    c.UNEQUIP: lambda: _("Take off {card}"),
    c.USE: lambda: _("Use {card}"),
    c.DRINK: lambda: _("Drink {card}"),
    c.DRINK_UNSEEN: lambda: _("Drink an unknown potion"),
    c.TAKE: lambda: _("Take {card}"),
    c.BUY: lambda: _("Buy {card}"),
    c.TRADE_IN: lambda: _("Trade in {card}"),
    c.OFFER: lambda: _("Offer {card}"),
    c.OFFER_SPELL: lambda: _("Offer {card}"),
    c.OFFER_POTION: lambda: _("Offer {card}"),
    c.OFFER_UNSEEN: lambda: _("Offer an unknown potion"),
    c.WANT: lambda: _("For {card}"),
    c.WANT_SPELL: lambda: _("For {card}"),
    c.WANT_POTION: lambda: _("For {card}"),
    c.WANT_UNSEEN: lambda: _("For an unknown potion"),
    c.ON_TOP: lambda: _("{card} on top of the rest"),
}

PROMPTS: Final[Mapping[int, Callable[[], str]]] = {
    c.ROLL_FIRST: lambda: _("Roll a die: the highest begins."),
    c.ROLL_CHECK: lambda: _("Roll the check."),
    c.ROLL_EVADE: lambda: _("Roll a d6: equal to the SPD or lower evades."),
    c.ROLL_STAT: lambda: _("Roll the stat die."),
    c.ROLL_EFFECT: lambda: _("Roll for the effect."),
    c.ROLL_TABLE: lambda: _("Roll on the table of the card."),
    c.DRAW_HERO: lambda: _("Deal a hero."),
    c.DRAW_MONSTER: lambda: _("Draw from the Monster deck."),
    c.DRAW_TREASURE: lambda: _("Draw a Treasure."),
    c.DRAW_ARTIFACT: lambda: _("Draw an Artifact."),
    c.DRAW_GEM: lambda: _("Draw a Gem."),
    c.DRAW_SPELL: lambda: _("Draw a Spell."),
    c.DRAW_EVENT: lambda: _("Draw an Event."),
    c.DRAW_TILE: lambda: _("Draw a dungeon tile."),
    c.TURN_POTION: lambda: _("Turn the potion up."),
    c.PICK_ITEM: lambda: _("Pick a card at random."),
    c.PICK_POTION: lambda: _("Pick a potion at random."),
    c.PICK_SPELL: lambda: _("Pick a Spell at random."),
    c.ASK_FIRST: lambda: _("Who has the first turn?"),
    c.ASK_STAT: lambda: _("Which stat do you fight with?"),
    c.ASK_HELP: lambda: _("You may help with a potion or a Spell."),
    c.ASK_PARTNER: lambda: _("To whom do you offer it?"),
    c.ASK_RETURN: lambda: _("What do you want for it?"),
    c.ASK_TARGET: lambda: _("Which hero is it for?"),
    c.ASK_DISCARD: lambda: _("What do you discard?"),
    c.ASK_OVER: lambda: _("Your Inventory is too full: discard a card."),
    c.ASK_KEEP: lambda: _("Which Spell do you keep?"),
    c.ASK_PAY: lambda: _("Which Gems pay for the Spell?"),
    c.ASK_LOOT: lambda: _("What do you take from the dead hero?"),
    c.ASK_TELEPORT: lambda: _("To which tile?"),
    c.ASK_OPEN: lambda: _("The floor would be closed: which wall becomes floor?"),
    c.ASK_TRADE: lambda: _("A floor begins: equip, and trade."),
    c.ASK_STORE: lambda: _("What do you buy?"),
}

TIMINGS: Final[Mapping[str, Callable[[], str]]] = {
    "attack": lambda: _("with an own attack"),
    "combat": lambda: _("in combat"),
    "explore": lambda: _("while exploring"),
    "any": lambda: _("at any time"),
}
"""When a Spell can be cast."""

QUESTION_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    c.ROLL_FIRST: ("LP-049", "LP-R08"),
    c.ROLL_CHECK: ("LP-103", "LP-108", "LP-109"),
    c.ROLL_EVADE: ("LP-139", "LP-140"),
    c.ROLL_STAT: ("LP-147",),
    c.ROLL_ATTACK: ("LP-148", "LP-150"),
    c.ROLL_MONSTER: ("LP-162", "LP-R65"),
    c.ROLL_EFFECT: ("LP-E01", "LP-E02"),
    c.ROLL_TABLE: ("LP-E44",),
    c.DRAW_HERO: ("LP-038",),
    c.DRAW_MONSTER: ("LP-121", "LP-122"),
    c.DRAW_TREASURE: ("LP-090",),
    c.DRAW_ARTIFACT: ("LP-091",),
    c.DRAW_GEM: ("LP-043", "LP-203"),
    c.DRAW_SPELL: ("LP-040", "LP-181"),
    c.DRAW_EVENT: ("LP-100",),
    c.DRAW_TILE: ("LP-083", "LP-086"),
    c.TURN_POTION: ("LP-097", "LP-R85"),
    c.PICK_ITEM: ("LP-E27",),
    c.PICK_POTION: ("LP-E27",),
    c.PICK_SPELL: ("LP-E27",),
    c.ASK_FIRST: ("LP-R08",),
    c.ASK_EXPLORE: ("LP-070", "LP-074", "LP-R30"),
    c.ASK_ATTEMPT: ("LP-106", "LP-107", "LP-R52"),
    c.ASK_MEET: ("LP-137", "LP-146"),
    c.ASK_STAT: ("LP-146", "LP-E25"),
    c.ASK_ATTACK: ("LP-R30", "LP-R19"),
    c.ASK_HELP: ("LP-R30", "LP-R138"),
    c.ASK_TRADE: ("LP-211", "LP-R92"),
    c.ASK_PARTNER: ("LP-R92",),
    c.ASK_RETURN: ("LP-R92",),
    c.ASK_CONSENT: ("LP-R92",),
    c.ASK_TARGET: ("LP-R85",),
    c.ASK_CHOICE: ("LP-E43",),
    c.ASK_DISCARD: ("LP-E27",),
    c.ASK_OVER: ("LP-196", "LP-197", "LP-R83"),
    c.ASK_KEEP: ("LP-041", "LP-182"),
    c.ASK_PAY: ("LP-R18",),
    c.ASK_REROLL: ("LP-E16", "LP-R131"),
    c.ASK_STORE: ("LP-028", "LP-R25"),
    c.ASK_PRICE: ("LP-R24", "LP-R25"),
    c.ASK_LOOT: ("LP-218", "LP-R94"),
    c.ASK_TELEPORT: ("LP-E35",),
    c.ASK_OPEN: ("LP-R43",),
}

ANSWER_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    c.KEEP: ("LP-041", "LP-182"),
    c.CAST: ("LP-R18", "LP-R19"),
    c.PAY: ("LP-R18",),
    c.DISCARD_ITEM: ("LP-197",),
    c.DISCARD_SPELL: ("LP-E27",),
    c.EQUIP: ("LP-187", "LP-190", "LP-R81"),
    c.EQUIP_SECOND: ("LP-194", "LP-R82"),
    c.UNEQUIP: ("LP-R82",),
    c.USE: ("LP-R30",),
    c.DRINK: ("LP-R85",),
    c.DRINK_UNSEEN: ("LP-097", "LP-R85"),
    c.TAKE: ("LP-218",),
    c.BUY: ("LP-R25",),
    c.TRADE_IN: ("LP-R24",),
}


def base_of(code: int) -> int:
    """Where the range of an answer begins; 0 for the small ones."""
    place = bisect_right(BASES, code)
    return BASES[place - 1] if place else 0


class LostPixelWords(Words):
    """The words of the game."""

    # names

    def name(self, s: State, code: int) -> str:
        assert isinstance(s, Quest)
        q = s.question
        if q is None:
            return str(code)
        if q.who == CHANCE:
            return self.chance_name(s, q.kind, code)
        if code == PASS and q.kind in PASSES:
            return PASSES[q.kind][0]
        if code in FIXED:
            return FIXED[code][0]
        if code < c.REROLL_WITH:
            return self.short_name(s, code)
        if code < c.KEEP:
            return f"reroll:{book_of(s.t).owners[code - c.REROLL_WITH].id}"
        return self.long_name(s, code)

    def short_name(self, s: Quest, code: int) -> str:
        """The name of an answer that names no card of a deck."""
        if code == c.USE_ABILITY:
            return f"use:{self.hero_id(s, s.question.who if s.question is not None else 0)}"
        if code >= c.OPTION:
            return f"option:{code - c.OPTION + 1}"
        if code >= c.SEAT:
            return f"hero:{self.hero_id(s, code - c.SEAT)}"
        if code >= c.ATTEMPT:
            return f"attempt:{STATS[code - c.ATTEMPT]}"
        if code >= c.STAT:
            return f"stat:{STATS[code - c.STAT]}"
        if code >= c.REVEAL:
            return f"reveal:{t.SPACES[code - c.REVEAL]}"
        return f"move:{t.SPACES[code - c.MOVE]}"

    def long_name(self, s: Quest, code: int) -> str:
        """The name of an answer with a card or a place in it."""
        base = base_of(code)
        word = WORD_OF[base]
        n = code - base
        book = book_of(s.t)
        if base in UNSEEN:
            return f"{word}:unknown-{n + 1}" if n < len(s.potion_pools) else f"{word}:unknown"
        if base in (c.EQUIP, c.EQUIP_SECOND):
            old = self.pushed_out(s, n, base == c.EQUIP_SECOND)
            return f"equip:{book.items[n].id}" + (f":{book.items[old].id}" if old >= 0 else "")
        if base == c.PAY:
            return "pay:" + "+".join(book.items[gem].id for gem in gems_of(s, code))
        if base == c.GO_TO:
            return f"tile:{s.laid[n].x},{s.laid[n].y}"
        if base == c.OPEN:
            return f"open:{s.laid[n // 8].x},{s.laid[n // 8].y}:{t.SPACES[n % 8]}"
        card = self.card(s, code)
        return f"{word}:{card.id if card is not None else n}"

    @staticmethod
    def pushed_out(s: Quest, item: int, second: bool) -> int:
        """The accessory that makes room where both places are taken; -1 where there is room."""
        q = s.question
        h = s.heroes[q.who if q is not None and q.who >= 0 else s.active]
        if (
            s.t.items[item].slot != t.ACCESSORY
            or min(h.equipped[t.ACCESSORY], h.equipped[t.SECOND_ACCESSORY]) < 0
        ):
            return -1
        return h.equipped[t.SECOND_ACCESSORY if second else t.ACCESSORY]

    @staticmethod
    def hero_id(s: Quest, seat: int) -> str:
        """The id of a seat's Hero card."""
        return book_of(s.t).heroes[s.heroes[seat].card].id if seat < len(s.heroes) else f"seat-{seat}"

    def card(self, s: Quest, code: int) -> Card | None:
        """The card that an answer to a seat's question names."""
        base, book = base_of(code), book_of(s.t)
        if base in OF_ITEMS:
            return book.items[code - base]
        if base in OF_SPELLS:
            return book.spells[code - base]
        if base in OF_POTIONS:
            return book.potions[code - base]
        if base == c.ON_TOP and s.question is not None:
            return self.of_deck(book, s.question.kind - c.ASK_ORDER, code - base)
        return None

    @staticmethod
    def of_deck(book: Book, deck: int, card: int) -> Card:
        """A card of a deck that effects name."""
        if deck == t.OF_POTION:
            return book.potions[card]
        if deck == t.OF_SPELL:
            return book.spells[card]
        if deck == t.OF_EVENT:
            return book.events[card]
        if deck == t.OF_MONSTER:
            return book.dwellers[card]
        if deck == t.OF_TILE:
            return book.tiles[card]
        return book.items[card]

    def drawn(self, s: Quest, kind: int, code: int) -> Card | None:
        """The card that an answer of chance names."""
        book = book_of(s.t)
        if kind >= c.LOOK:
            return self.of_deck(book, kind - c.LOOK, code)
        if kind == c.DRAW_HERO:
            return book.heroes[code]
        if kind == c.DRAW_MONSTER:
            return book.dwellers[code]
        if kind in (c.DRAW_TREASURE, c.DRAW_ARTIFACT, c.DRAW_GEM):
            return book.items[code]
        if kind == c.DRAW_SPELL:
            return book.spells[code]
        if kind == c.DRAW_EVENT:
            return book.events[code]
        if kind == c.DRAW_TILE:
            return book.tiles[code]
        if kind == c.TURN_POTION:
            return book.potions[code]
        return None

    def chance_name(self, s: Quest, kind: int, code: int) -> str:
        """The name of a die's face, or of a drawn card."""
        if kind in DICE:
            return str(code)
        card = self.drawn(s, kind, code)
        return card.id if card is not None else self.long_name(s, code)

    # labels

    def label(self, s: State, code: int) -> str:
        assert isinstance(s, Quest)
        q = s.question
        if q is None:
            return str(code)
        if q.who == CHANCE:
            card = self.drawn(s, q.kind, code)
            if card is not None:
                return card.name
            return str(code) if q.kind in DICE else self.long_label(s, code)
        if code == PASS and q.kind in PASSES:
            return PASSES[q.kind][1]()
        if code == c.EVADE:
            return _("Evade: a d6 of {n} or less").format(n=evade_number(s, s.active))
        if code == c.BUY_POTION:
            return _("Buy the unseen potion for {n}").format(n=potion_price(s))
        if code in FIXED:
            return FIXED[code][1]()
        if code < c.REROLL_WITH:
            return self.short_label(s, code)
        if code < c.KEEP:
            owner = book_of(s.t).owners[code - c.REROLL_WITH]
            return _("Roll once more, by {card}").format(card=owner.name)
        return self.long_label(s, code)

    def short_label(self, s: Quest, code: int) -> str:
        """The label of an answer that names no card of a deck."""
        q = s.question
        seat = q.who if q is not None else s.active
        if code == c.USE_ABILITY:
            return _("Use the ability of {hero}").format(hero=self.hero_name(s, seat))
        if code >= c.OPTION:
            return self.option_label(s, code - c.OPTION)
        if code >= c.SEAT:
            return self.hero_name(s, code - c.SEAT)
        if code >= c.ATTEMPT:
            return self.attempt_label(s, seat, code - c.ATTEMPT)
        if code >= c.STAT:
            stat = code - c.STAT
            return _("Fight with {stat} (d{faces})").format(
                stat=describe.shown(STATS[stat]), faces=stat_die(s, s.active, stat)
            )
        side = (code - c.MOVE) % 10
        where = describe.DIRECTIONS[side]()
        if code >= c.REVEAL:
            return _("Reveal a tile to the {side}").format(side=where)
        return self.move_label(s, side)

    @staticmethod
    def move_label(s: Quest, side: int) -> str:
        """Where a step leads and what it costs."""
        h = s.hero()
        tile, space = neighbour(s, h.tile, h.space, side)
        terrain = s.terrain(tile, space)
        names = ("plain", "wall", "water", "acid", "lava")
        where = describe.DIRECTIONS[side]()
        n = cost(s, s.active, terrain)
        text = _("Walk {side}").format(side=where)
        if terrain != t.PLAIN:
            text = _("{text} onto {terrain}").format(text=text, terrain=describe.shown(names[terrain]))
        return text if n == 1 else _("{text} ({n} SPD)").format(text=text, n=n)

    @staticmethod
    def attempt_label(s: Quest, seat: int, stat: int) -> str:
        """A stat for the check, its die and the number to reach."""
        card = s.t.events[s.event]
        number = card.numbers[card.stats.index(stat)]
        return _("Try {stat}: a d{faces} of {n} or more").format(
            stat=describe.shown(STATS[stat]), faces=s.card_of(seat).dice[stat], n=number
        )

    @staticmethod
    def option_label(s: Quest, i: int) -> str:
        """What one of the lists of a choice does."""
        book = book_of(s.t)
        number = s.todo[-1].args()[0]
        of = [book.written[each] for each in s.t.lists[s.t.effects[number].lists[i]]]
        return describe.sentences([describe.effects(of, book.owners[number])])

    def long_label(self, s: Quest, code: int) -> str:
        """The label of an answer with a card or a place in it."""
        base, book = base_of(code), book_of(s.t)
        n = code - base
        if base == c.PAY:
            return _("Pay with {gems}").format(
                gems=" + ".join(book.items[gem].name for gem in gems_of(s, code))
            )
        if base == c.GO_TO:
            return _("{tile} at {x}, {y}").format(
                tile=book.tiles[s.laid[n].card].name, x=s.laid[n].x, y=s.laid[n].y
            )
        if base == c.OPEN:
            return _("The wall in the {side} of the tile at {x}, {y}").format(
                side=describe.DIRECTIONS[n % 8](), x=s.laid[n // 8].x, y=s.laid[n // 8].y
            )
        card = self.card(s, code)
        text = LABELS[base]().format(card=card.name if card is not None else "")
        if base in (c.EQUIP, c.EQUIP_SECOND):
            slot = s.t.items[n].slot
            old = self.pushed_out(s, n, base == c.EQUIP_SECOND)
            if slot != t.ACCESSORY:
                old = s.heroes[s.question.who if s.question is not None else s.active].equipped[slot]
            text = _("{text} ({slot})").format(text=text, slot=describe.shown(PLACES[slot]))
            if old >= 0:
                text = _("{text} instead of {old}").format(text=text, old=book.items[old].name)
        if base == c.BUY:
            text = _("{text} for {n}").format(text=text, n=price(s, n))
        if base == c.TRADE_IN:
            text = _("{text} for {n}").format(text=text, n=s.t.items[n].coin)
        return text

    def detail(self, s: State, code: int) -> str:
        assert isinstance(s, Quest)
        q, book = s.question, book_of(s.t)
        if q is None:
            return ""
        if q.who == CHANCE:
            card = self.drawn(s, q.kind, code)
        elif code == c.USE_ABILITY:
            card = book.heroes[s.heroes[q.who].card]
        else:
            card = self.card(s, code)
        if isinstance(card, Spell):
            return _("{head}. {text}").format(head=self.spell_head(s, card), text=book.does(card))
        return book.does(card) if card is not None else ""

    @staticmethod
    def spell_head(s: Quest, card: Spell) -> str:
        """What a Spell costs whoever is asked, and when it can be cast."""
        q, spells = s.question, book_of(s.t).spells
        seat = q.who if q is not None and q.who >= 0 else s.active
        cost = spell_cost(s, seat, spells.index(card))
        gems = ngettext("{n} {element} Gem", "{n} {element} Gems", cost).format(
            n=cost, element=describe.shown(card.element)
        )
        return _("{gems}, {when}").format(gems=gems if cost else _("Free"), when=TIMINGS[card.timing]())

    def target(self, s: State, code: int) -> str:
        assert isinstance(s, Quest)
        q = s.question
        if q is None or q.who == CHANCE or code == PASS:
            return ""
        if c.MOVE <= code < c.STAY:
            side = (code - c.MOVE) % 10
            h = s.hero()
            here = s.laid[h.tile]
            tile, space = neighbour(s, h.tile, h.space, side)
            if tile == NOWHERE:
                return f"cell:{here.x + t.DX[side]},{here.y + t.DY[side]}"
            return f"space:{s.laid[tile].x},{s.laid[tile].y}:{t.SPACES[space]}"
        if c.GO_TO <= code < c.ON_TOP:
            return self.long_name(s, code)
        if c.SEAT <= code < c.OPTION:
            return f"seat:{code - c.SEAT}"
        card = self.card(s, code) if code >= c.KEEP else None
        return f"card:{card.id}" if card is not None else ""

    # questions

    def prompt(self, s: State) -> str:
        assert isinstance(s, Quest)
        q = s.question
        if q is None:
            return ""
        if c.LOOK <= q.kind < c.ASK_FIRST:
            return _("Look at the next card of the {deck} deck.").format(
                deck=describe.shown(DECKS[q.kind - c.LOOK])
            )
        if q.kind >= c.ASK_ORDER:
            return _("Which card lies on top?")
        if q.kind in ASKING:
            return ASKING[q.kind](self, s)
        return PROMPTS[q.kind]()

    def good_name(self, s: Quest, code: int) -> str:
        """What is offered or wanted in a trade."""
        card = self.card(s, code)
        return card.name if card is not None else _("an unknown potion")

    @staticmethod
    def foes(s: Quest) -> list[Card]:
        """The Monster that is shown, and its Enhancers."""
        return [book_of(s.t).dwellers[each] for each in (s.fight().monster, *s.fight().enhancers)]

    def monster_line(self, s: Quest) -> str:
        """The Monster with its life."""
        names = [card.name for card in self.foes(s)]
        return _("{monster} (life {left} of {life})").format(
            monster=" + ".join(names), left=monster_left(s), life=monster_life(s)
        )

    def die_prompt(self, s: Quest) -> str:
        """Whose die, of which kind."""
        kind = describe.shown(KINDS[s.roll % t.KINDS])
        what = _("ATK") if s.roll < t.KINDS else _("DEF")
        faces = s.dice[-1] % 32
        hero = (s.question is not None and s.question.kind == c.ROLL_ATTACK) == (s.roll < t.KINDS)
        who = self.hero_name(s, s.active) if hero else book_of(s.t).dwellers[s.fight().monster].name
        return _("{who}: roll a d{faces} for {kind} {what}.").format(
            who=who, faces=faces, kind=kind, what=what
        )

    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        assert isinstance(s, Quest)
        q = s.question
        if q is None:
            return ()
        if code is None:
            if c.LOOK <= q.kind < c.ASK_FIRST or q.kind >= c.ASK_ORDER:
                return ("LP-E36",)
            return QUESTION_RULES[q.kind]
        if q.who == CHANCE:
            return ()
        if code >= c.KEEP:
            return ANSWER_RULES.get(base_of(code), ())
        return SHORT_RULES.get(code, ())

    def is_free(self, code: int) -> bool:
        return is_free(code)

    def refused(self, s: State) -> Sequence[Refused]:
        assert isinstance(s, Quest)
        return refusals(self, s)

    # events

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        assert isinstance(s, Quest)
        teller = TELLERS.get(event.kind)
        if teller is None:
            return None
        text, rules, roll = teller(s, event)
        if s.players > 1 and event.seat >= 0 and text:
            # A line that begins small is read as what the person did, and gets the person's name.
            whose = f"{self.hero_name(s, event.seat)}: {text}"
            text = f"{text[0].upper()}{text[1:]}" if impersonal(event) else whose
        return (text, rules, roll) if text else None

    def mark(self, event: Event) -> tuple[str, tuple[int, ...]]:
        return mark(event)

    @staticmethod
    def hero_name(s: Quest, seat: int) -> str:
        """The name of a seat's hero."""
        return book_of(s.t).heroes[s.heroes[seat].card].name if 0 <= seat < len(s.heroes) else _("Nobody")


SHORT_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    c.STAY: ("LP-075", "LP-076"),
    c.DESCEND: ("LP-199", "LP-200", "LP-R87"),
    c.EVADE: ("LP-137", "LP-140"),
    c.USE_ABILITY: ("LP-R30",),
    c.PURSE: ("LP-R24",),
    c.BUY_POTION: ("LP-R25",),
    **{c.MOVE + side: ("LP-077", "LP-R33") for side in range(4)},
    **{c.REVEAL + side: ("LP-083", "LP-084", "LP-R37") for side in range(4)},
    **{c.STAT + stat: ("LP-146",) for stat in range(3)},
    **{c.ATTEMPT + stat: ("LP-106", "LP-108") for stat in range(3)},
}


def ask_explore(w: LostPixelWords, s: Quest) -> str:
    """The hero's life and SPD, and what lies ahead."""
    from reliquest.games.lost_pixel.steps.numbers import life_left, speed_left

    return _("Life {life}, {n} SPD left: where to?").format(life=life_left(s, s.active), n=speed_left(s))


def ask_attempt(w: LostPixelWords, s: Quest) -> str:
    """The Event and its check."""
    card = book_of(s.t).events[s.event]
    return _("{event}. {text}.").format(event=card.name, text=book_of(s.t).does(card))


def ask_meet(w: LostPixelWords, s: Quest) -> str:
    """The Monster that is met, with its habits; its numbers stand on the table."""
    habits = [each for card in w.foes(s) for each in describe.habits(card)]
    return describe.sentences([w.monster_line(s), *habits]) + "."


def ask_choice(w: LostPixelWords, s: Quest) -> str:
    """Whose choice it is."""
    owner = book_of(s.t).owners[s.todo[-1].args()[0]]
    return _("{card}: which do you choose?").format(card=owner.name)


def ask_attack(w: LostPixelWords, s: Quest) -> str:
    """The decision point before an attack."""
    return _("Before your attack on {monster}.").format(monster=w.monster_line(s))


def ask_reroll(w: LostPixelWords, s: Quest) -> str:
    """The roll that may be repeated."""
    return _("You rolled {n}. Roll once more?").format(n=s.roll)


def ask_price(w: LostPixelWords, s: Quest) -> str:
    """What is still to be paid."""
    return ngettext("{n} coin is still to be paid.", "{n} coins are still to be paid.", s.owed).format(
        n=s.owed
    )


def ask_consent(w: LostPixelWords, s: Quest) -> str:
    """The offer."""
    seat, offer, _other, wanted = s.todo[-1].args()
    hero, good = w.hero_name(s, seat), w.good_name(s, offer)
    if wanted == c.FOR_NOTHING:
        return _("{hero} offers you {good} as a gift.").format(hero=hero, good=good)
    return _("{hero} offers you {good} for {back}.").format(hero=hero, good=good, back=w.good_name(s, wanted))


ASKING: Final[Mapping[int, Callable[[LostPixelWords, Quest], str]]] = {
    c.ASK_EXPLORE: ask_explore,
    c.ASK_ATTEMPT: ask_attempt,
    c.ASK_MEET: ask_meet,
    c.ASK_CHOICE: ask_choice,
    c.ASK_ATTACK: ask_attack,
    c.ASK_REROLL: ask_reroll,
    c.ASK_PRICE: ask_price,
    c.ASK_CONSENT: ask_consent,
    c.ROLL_ATTACK: LostPixelWords.die_prompt,
    c.ROLL_MONSTER: LostPixelWords.die_prompt,
}

ENDINGS: Final[Mapping[int, tuple[str, Callable[[], str]]]] = {
    st.WON: (
        "won",
        lambda: _("The Lost Pixel is through the Portal. The picture is whole again, and so are you."),
    ),
    st.OUT_OF_TIME: ("out-of-time", lambda: _("The last time card is gone, and so is the light.")),
    st.ALL_DEAD: ("all-dead", lambda: _("Nobody is left to carry the Pixel home.")),
}
"""How games end: a code and a sentence."""
