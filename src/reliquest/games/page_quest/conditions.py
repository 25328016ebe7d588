"""Conditions of pages and cards: what holds for a character, or for both report pages taken together (PQ-R78)."""

from typing import Final

from reliquest.engine.flow import State
from reliquest.games.page_quest.state import Hero, PageQuest
from reliquest.games.page_quest.tables import Condition

# What a log entry is asked for; the six trackers follow from LOG_TRACKER on, in their order
LOG_COINS: Final = 0
LOG_WON: Final = 1
LOG_FINDS: Final = 2
LOG_ARTIFACTS: Final = 3
LOG_TRACKER: Final = 4


class Check(Condition):
    """A condition on the game and one of its characters."""

    def holds(self, s: State, seat: int, together: bool) -> bool:
        assert isinstance(s, PageQuest)
        return self.true(s, seat, together)

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        """Whether it holds for this seat."""
        raise NotImplementedError


class Marked(Check):
    """A find, an artifact, or a choice is marked on the report page."""

    def __init__(self, what: int, number: int) -> None:
        self.what: Final = what  # 0 find, 1 artifact, 2 choice
        self.number: Final = number

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        if not together:
            return self.marked(s.heroes[seat])
        for h in s.heroes:
            if self.marked(h):
                return True
        return False

    def marked(self, h: Hero) -> bool:
        """Whether this report page has it."""
        if self.what == 0:
            return self.number in h.finds
        if self.what == 1:
            return self.number in h.artifacts
        return self.number in h.choices


class HasItem(Check):
    """The character holds an item card."""

    def __init__(self, item: int) -> None:
        self.item: Final = item

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return self.item in s.heroes[seat].items


class HasCoins(Check):
    """At least so many ancient coins are marked."""

    def __init__(self, coins: int) -> None:
        self.coins: Final = coins

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return self.marked(s, seat, together) >= self.coins

    def marked(self, s: PageQuest, seat: int, together: bool) -> int:
        """How many coins count."""
        if not together:
            return s.heroes[seat].coins
        n = 0
        for h in s.heroes:
            n += h.coins
        return n

    def progress(self, s: State, seat: int, together: bool) -> float:
        assert isinstance(s, PageQuest)
        n = self.marked(s, seat, together)
        return 1.0 if n >= self.coins else n / self.coins


class TrackerBetween(Check):
    """A tracker stands between two values, both included."""

    def __init__(self, tracker: int, least: int, most: int) -> None:
        self.tracker: Final = tracker
        self.least: Final = least
        self.most: Final = most

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return self.least <= s.heroes[seat].trackers[self.tracker] <= self.most


class InSection(Check):
    """The figure stands in this section."""

    def __init__(self, section: int) -> None:
        self.section: Final = section

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        place = s.heroes[seat].place
        return place >= 0 and s.t.places[place].section == self.section


class AtPlace(Check):
    """The figure stands at this place."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return s.heroes[seat].place == self.place


class DiceAtLeast(Check):
    """At least so many dice are prepared, or used."""

    def __init__(self, prepared: bool, dice: int) -> None:
        self.prepared: Final = prepared
        self.dice: Final = dice

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return (s.prepared_dice() if self.prepared else s.used_dice()) >= self.dice


class Logged(Check):
    """The adventure log has at least this much; the value of each seat was read when the game was set up.

    Logs never change during an adventure, so the builder looks each value up once (PQ-223, PQ-R65, PQ-R84).
    """

    def __init__(self, values: list[int], least: int) -> None:
        self.values: Final = values
        self.least: Final = least

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return self.values[seat] >= self.least


class All(Check):
    """All of these hold."""

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        for part in self.parts:
            if not part.holds(s, seat, together):
                return False
        return True

    def progress(self, s: State, seat: int, together: bool) -> float:
        done = 0.0
        for part in self.parts:
            done += part.progress(s, seat, together)
        return done / len(self.parts)


class Any(Check):
    """At least one of these holds."""

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        for part in self.parts:
            if part.holds(s, seat, together):
                return True
        return False

    def progress(self, s: State, seat: int, together: bool) -> float:
        best = 0.0
        for part in self.parts:
            done = part.progress(s, seat, together)
            if done > best:
                best = done
        return best


class Not(Check):
    """This does not hold."""

    def __init__(self, part: Condition) -> None:
        self.part: Final = part

    def true(self, s: PageQuest, seat: int, together: bool) -> bool:
        return not self.part.holds(s, seat, together)
