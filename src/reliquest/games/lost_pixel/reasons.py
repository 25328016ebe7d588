"""Why something cannot be done: what one might expect at a question, each with the reason and the rule."""

from reliquest.engine.flow import CHANCE, PASS
from reliquest.engine.game import Words
from reliquest.engine.view import Refused
from reliquest.games.lost_pixel import tables as t
from reliquest.games.lost_pixel.book import book_of
from reliquest.games.lost_pixel.describe import DIRECTIONS
from reliquest.games.lost_pixel.state import NOWHERE, Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.cards import distinct, may_equip, tiles_in_deck
from reliquest.games.lost_pixel.steps.movement import cost, neighbour
from reliquest.games.lost_pixel.steps.numbers import speed_left, spell_cost
from reliquest.games.lost_pixel.steps.points import can_pay, pointless, timely
from reliquest.text import _

MOMENTS = {
    c.ASK_EXPLORE: c.AT_EXPLORE,
    c.ASK_ATTEMPT: c.AT_EVENT,
    c.ASK_MEET: c.AT_MEET,
    c.ASK_ATTACK: c.AT_ATTACK,
    c.ASK_TRADE: c.AT_TRADE,
}


def refusals(w: Words, s: Quest) -> list[Refused]:
    """What cannot be done at the open question, and why."""
    q = s.question
    if q is None or q.who == CHANCE:
        return []
    found: list[Refused] = []
    if q.kind == c.ASK_EXPLORE:
        found += no_moves(s, q.options)
        if c.DESCEND not in q.options:
            found.append(
                Refused(
                    name="descend",
                    label=_("Go down to the next floor"),
                    reason=_("you are not on the Downstairs icon"),
                    rule="LP-R86",
                )
            )
    if q.kind == c.ASK_MEET and c.EVADE not in q.options:
        found.append(no_evade(s))
    if q.kind == c.ASK_STORE:
        found += too_dear(w, s, q.options)
    if q.kind in MOMENTS:
        found += no_equipping(w, s, q.who, MOMENTS[q.kind], q.options)
        found += no_casting(w, s, q.who, MOMENTS[q.kind], q.options)
    if q.kind in MOMENTS and q.kind != c.ASK_TRADE and s.players > 1:
        found.append(
            Refused(
                name="trade",
                label=_("Trade"),
                reason=_("heroes trade only when a floor starts"),
                rule="LP-212",
                listed=False,
            )
        )
    return found


def no_moves(s: Quest, options: list[int]) -> list[Refused]:
    """Directions in which the hero cannot go."""
    h, found = s.hero(), []
    for side in range(4):
        if c.MOVE + side in options or c.REVEAL + side in options:
            continue
        tile, space = neighbour(s, h.tile, h.space, side)
        verb, label = "move", _("Walk {side}")
        if space == NOWHERE:
            reason, rule = _("from a side one walks to the middle or out; these are not adjacent"), "LP-R33"
        elif tile == NOWHERE:
            verb, label = "reveal", _("Reveal a tile to the {side}")
            if tiles_in_deck(s) == 0:
                reason, rule = _("the tile deck is empty"), "LP-R40"
            else:
                reason, rule = _("no SPD is left"), "LP-084"
        elif not s.is_open(tile, space):
            reason, rule = _("there is a wall"), "LP-073"
        else:
            n = cost(s, s.active, s.terrain(tile, space))
            reason, rule = _("it takes {n} SPD, {left} is left").format(n=n, left=speed_left(s)), "LP-074"
        found.append(
            Refused(
                name=f"{verb}:{t.SPACES[side]}",
                label=label.format(side=DIRECTIONS[side]()),
                reason=reason,
                rule=rule,
                listed=space != NOWHERE,
            )
        )
    return found


def no_evade(s: Quest) -> Refused:
    """Why the Monster cannot be evaded."""
    if s.fight().evade_tried:
        return Refused(name="evade", label=_("Evade"), reason=_("there is one attempt only"), rule="LP-R57")
    return Refused(name="evade", label=_("Evade"), reason=_("this Monster cannot be evaded"), rule="LP-E14")


def too_dear(w: Words, s: Quest, options: list[int]) -> list[Refused]:
    """What the hero cannot pay."""
    codes = [c.BUY + item for item in distinct(s.offers)]
    if s.offered_potions:
        codes.append(c.BUY_POTION)
    return [
        Refused(
            name=w.name(s, code), label=w.label(s, code), reason=_("you cannot pay for it"), rule="LP-R25"
        )
        for code in codes
        if code not in options
    ]


def no_equipping(w: Words, s: Quest, seat: int, moment: int, options: list[int]) -> list[Refused]:
    """Cards that cannot be equipped now."""
    if seat != s.active and moment != c.AT_TRADE:
        return []
    found: list[Refused] = []
    book, h = book_of(s.t), s.heroes[seat]
    for item in distinct(h.inventory):
        card = s.t.items[item]
        if card.sort == t.GEM or c.EQUIP + item in options:
            continue
        if not may_equip(s, seat, item):
            reason, rule = _("it asks for Level {n}").format(n=card.level), "LP-187"
        else:
            reason, rule = _("not once the combat stat is chosen"), "LP-R81"
        found.append(
            Refused(
                name=f"equip:{card.id}",
                label=_("Equip {card}").format(card=book.items[item].name),
                reason=reason,
                rule=rule,
            )
        )
    return found


def no_casting(w: Words, s: Quest, seat: int, moment: int, options: list[int]) -> list[Refused]:
    """Spells that cannot be cast now."""
    found: list[Refused] = []
    book = book_of(s.t)
    if moment == c.AT_TRADE or (PASS in options and len(options) == 1):
        return found
    for spell in distinct(s.heroes[seat].spells):
        if c.CAST + spell in options:
            continue
        card = s.t.spells[spell]
        if not can_pay(s, seat, card.element, spell_cost(s, seat, spell)):
            reason, rule = _("there are too few Gems for it"), "LP-R18"
        elif timely(s, seat, spell, card.timing, moment) and all(
            pointless(s, s.t.effects[fx]) for fx in s.t.lists[card.effects]
        ):
            reason, rule = _("it could do nothing now"), "LP-R136"
        elif moment == c.AT_ATTACK and s.fight().cast:
            reason, rule = _("one Spell an attack"), "LP-R19"
        else:
            reason, rule = _("this is not the time for it"), "LP-R135"
        found.append(
            Refused(
                name=f"cast:{card.id}",
                label=_("Cast {card}").format(card=book.spells[spell].name),
                reason=reason,
                rule=rule,
            )
        )
    return found
