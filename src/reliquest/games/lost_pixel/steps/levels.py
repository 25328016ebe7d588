"""Experience, levels and the Spells that come with them (chapter 16)."""

from typing import Final

from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import Question
from reliquest.games.lost_pixel.state import Quest, Rule
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.cards import ask_card, distinct
from reliquest.games.lost_pixel.steps.harm import heal
from reliquest.games.lost_pixel.tables import TOP_LEVEL, XP_A_LEVEL

LEVEL_HEALS: Final = 3
"""LP-184."""


def gain_xp(s: Quest, seat: int, n: int) -> None:
    """Add XP; level-ups follow at once, among the rewards of a defeat after all of them (LP-R78, LP-R100)."""
    h = s.heroes[seat]
    if n <= 0 or not h.alive or h.level == TOP_LEVEL:
        return
    h.xp += n
    s.tell(c.GAINED_XP, seat, n, h.xp)
    if not (s.fights and s.fights[-1].rewarding):
        s.push(LevelUp(seat))


class LevelUp(Rule):
    """Ten XP are a level: the next number, 3 damage tokens less, a new Spell (LP-178 to LP-185)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: Quest, answer: int) -> None:
        h = s.heroes[self.seat]
        if not h.alive or h.xp < XP_A_LEVEL or h.level == TOP_LEVEL:
            return
        h.level += 1
        h.xp = 0 if s.t.house.xp_lost or h.level == TOP_LEVEL else h.xp - XP_A_LEVEL
        s.tell(c.LEVELLED, self.seat, h.level)
        heal(s, self.seat, LEVEL_HEALS)
        s.push(self)
        s.push(DrawSpells(self.seat, 2, 1))


class DrawSpells(Rule):
    """Draw so many Spells, of which so many are kept (LP-040, LP-181, LP-R23)."""

    def __init__(self, seat: int, left: int, keep: int) -> None:
        self.seat = seat
        self.left = left
        self.keep = keep

    def args(self) -> list[int]:
        return [self.seat, self.left, self.keep]

    def on(self, s: Quest, answer: int) -> None:
        if s.heroes[self.seat].alive:
            draw_spell(s, self.seat, self.left, self.keep)


def draw_spell(s: Quest, seat: int, left: int, keep: int) -> None:
    """Draw the next Spell; after the last one it is chosen."""
    if left > 0 and not s.spells.empty():
        ask_card(s, s.spells, 0, c.DRAW_SPELL, SpellDrawn(seat, left, keep))
    elif s.drawn:
        choose_spell(s, seat, min(keep, len(s.drawn)))


class SpellDrawn(Rule):
    """The drawn Spell waits for the choice."""

    def __init__(self, seat: int, left: int, keep: int) -> None:
        self.seat = seat
        self.left = left
        self.keep = keep

    def args(self) -> list[int]:
        return [self.seat, self.left, self.keep]

    def on(self, s: Quest, answer: int) -> None:
        s.spells.take_top(answer)
        s.drawn.append(answer)
        s.tell(c.DREW_SPELL, self.seat, answer)
        draw_spell(s, self.seat, self.left - 1, self.keep)


def choose_spell(s: Quest, seat: int, keep: int) -> None:
    """The player keeps so many of the Spells drawn; the rest goes to the bottom of the deck (LP-041, LP-042)."""
    if keep > 0 and len(s.drawn) > keep:
        options = [c.KEEP + spell for spell in distinct(s.drawn)]
        s.ask(Question(seat, c.ASK_KEEP, options), SpellKept(seat, keep))
        return
    for spell in s.drawn:
        if keep > 0:
            keep_spell(s, seat, spell)
        else:
            s.spells.put_bottom(spell, EVERYONE)
            s.tell(c.SPELL_BACK, seat, spell)
    s.drawn = []


class SpellKept(Rule):
    """One Spell goes to the Spell area (LP-026, LP-182)."""

    def __init__(self, seat: int, keep: int) -> None:
        self.seat = seat
        self.keep = keep

    def args(self) -> list[int]:
        return [self.seat, self.keep]

    def on(self, s: Quest, answer: int) -> None:
        spell = answer - c.KEEP
        s.drawn.remove(spell)
        keep_spell(s, self.seat, spell)
        choose_spell(s, self.seat, self.keep - 1)


def keep_spell(s: Quest, seat: int, spell: int) -> None:
    """The Spell lies in the hero's Spell area from now on."""
    s.heroes[seat].spells.append(spell)
    s.tell(c.KEPT_SPELL, seat, spell)
