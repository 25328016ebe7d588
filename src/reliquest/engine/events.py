"""What happened, for the log and the animations: numbers only, with a public and a private form."""

from typing import Final

EVERYONE: Final = -1
"""The bit mask of seats that has every bit set."""

HIDDEN: Final = -1
"""What stands for a number the viewer may not know."""


class Event:
    """One thing that happened: ``kind`` is a code of the game, ``seat`` whom it befell (-1 nobody)."""

    def __init__(self, kind: int, seat: int, a: int, b: int, c: int, d: int, seen_by: int) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.seen_by: Final = seen_by

    def known_to(self, viewer: int) -> bool:
        """Whether this seat may know all of it; a spectator (seat -1) knows what everyone knows."""
        if self.seen_by == EVERYONE:
            return True
        return viewer >= 0 and (self.seen_by >> viewer) & 1 == 1

    def form(self, viewer: int) -> "Event":
        """The event as this viewer may know it: itself, or its public form with b, c and d hidden."""
        if self.known_to(viewer):
            return self
        return Event(self.kind, self.seat, self.a, HIDDEN, HIDDEN, HIDDEN, EVERYONE)


class Listener:
    """Somebody who wants to know: keeps the events in order."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        """Take note of one event."""
        self.heard.append(event)
