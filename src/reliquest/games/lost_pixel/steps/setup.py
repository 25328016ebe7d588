"""Setting up: heroes, who begins, first Spells and Gems (chapters 4 and 5)."""

from typing import Final

from reliquest.engine.flow import CHANCE, Question
from reliquest.games.lost_pixel.state import Hero, Quest, Rule
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps import effects
from reliquest.games.lost_pixel.steps.cards import draw_items
from reliquest.games.lost_pixel.steps.floors import FloorStarts, set_floor
from reliquest.games.lost_pixel.steps.levels import DrawSpells
from reliquest.games.lost_pixel.steps.turn import TurnStart
from reliquest.games.lost_pixel.tables import OF_GEM, Tables

FIRST_SPELLS: Final = 2
"""LP-040."""
FIRST_GEMS: Final = 3
"""LP-043."""


def new_quest(t: Tables, players: int, heroes: list[int]) -> Quest:
    """A fresh game at its first question; heroes that are not picked are dealt (LP-038, LP-R11, LP-R117)."""
    s = Quest(t, players)
    s.lay_out()
    for card in heroes:
        take_hero(s, card)
    s.push(SetOut())
    s.push(WhoBegins())
    s.push(DealHeroes())
    s.start()
    return s


def take_hero(s: Quest, card: int) -> None:
    """The next seat plays this hero, with the Hero card's purse (LP-R24)."""
    h = Hero(card)
    h.purse = s.t.heroes[card].coin if s.t.house.purse else 0
    s.heroes.append(h)
    s.tell(c.HERO_TAKEN, len(s.heroes) - 1, card)


class DealHeroes(Rule):
    """Seats without a hero are dealt one; each Hero card can be taken once."""

    def on(self, s: Quest, answer: int) -> None:
        if len(s.heroes) < s.players:
            taken = [h.card for h in s.heroes]
            free = [card for card in range(len(s.t.heroes)) if card not in taken]
            s.ask(Question(CHANCE, c.DRAW_HERO, free), HeroDealt())


class HeroDealt(Rule):
    """The dealt hero is taken."""

    def on(self, s: Quest, answer: int) -> None:
        take_hero(s, answer)
        s.push(DealHeroes())


class WhoBegins(Rule):
    """Each player rolls a die, the highest begins (LP-049, LP-R08); alone nobody rolls."""

    def on(self, s: Quest, answer: int) -> None:
        if s.players == 1:
            return
        if s.t.house.choose_first:
            options = [c.SEAT + seat for seat in range(s.players)]
            s.ask(Question(0, c.ASK_FIRST, options), FirstChosen())
        else:
            s.push(RollFirst((1 << s.players) - 1, 0, 0, 0))


class FirstChosen(Rule):
    """The players have agreed."""

    def on(self, s: Quest, answer: int) -> None:
        begin_with(s, answer - c.SEAT)


def begin_with(s: Quest, seat: int) -> None:
    """This seat has the first turn."""
    s.active = seat
    s.first = seat
    s.tell(c.FIRST_PLAYER, seat)


class RollFirst(Rule):
    """The seats in ``rolling`` roll one after another from ``seat`` on; ``best`` is the highest so far, by ``leaders``."""

    def __init__(self, rolling: int, seat: int, best: int, leaders: int) -> None:
        self.rolling = rolling
        self.seat = seat
        self.best = best
        self.leaders = leaders

    def args(self) -> list[int]:
        return [self.rolling, self.seat, self.best, self.leaders]

    def on(self, s: Quest, answer: int) -> None:
        seat = self.seat
        while seat < s.players and not (self.rolling >> seat) & 1:
            seat += 1
        if seat < s.players:
            s.active = seat
            s.push(FirstRolled(self.rolling, seat, self.best, self.leaders))
            s.question = effects.dice_question(c.ROLL_FIRST, 6)
        elif self.leaders & (self.leaders - 1):
            s.push(RollFirst(self.leaders, 0, 0, 0))
        else:
            begin_with(s, next(i for i in range(s.players) if (self.leaders >> i) & 1))


class FirstRolled(Rule):
    """A player has rolled; those who tie for the highest roll again."""

    def __init__(self, rolling: int, seat: int, best: int, leaders: int) -> None:
        self.rolling = rolling
        self.seat = seat
        self.best = best
        self.leaders = leaders

    def args(self) -> list[int]:
        return [self.rolling, self.seat, self.best, self.leaders]

    def on(self, s: Quest, answer: int) -> None:
        s.tell(c.FIRST_ROLL, self.seat, answer)
        leaders, best = self.leaders, self.best
        if answer > best:
            leaders, best = 0, answer
        if answer == best:
            leaders |= 1 << self.seat
        s.push(RollFirst(self.rolling, self.seat + 1, best, leaders))


class SetOut(Rule):
    """Spells, then Gems, in turn order; the first floor, a trading step, the first turn (LP-R117)."""

    def on(self, s: Quest, answer: int) -> None:
        set_floor(s, 1)
        s.push(TurnStart(s.active))
        s.push(FloorStarts())
        order = s.in_turn_order()
        for i in range(len(order) - 1, -1, -1):
            draw_items(s, OF_GEM, order[i], FIRST_GEMS)
        for i in range(len(order) - 1, -1, -1):
            s.push(DrawSpells(order[i], FIRST_SPELLS, 1))
