"""Ctrl-C, a closed terminal and a request to end: heard at once while waiting, else after the step under way.

An answer that is being played and saved is never torn in the middle: the signal waits until it is done.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
]
"""What ends a program from outside on this platform."""


class Stopped(BaseException):
    """Somebody or something ended the program; ``code`` is what a shell expects then, 128 + the signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


class Interrupts:
    """Hears the signals while it is entered. Impatience counts: a second signal is obeyed in the middle."""

    def __init__(self) -> None:
        self.waiting = False
        self.pending = 0
        self.before: list[tuple[int, Any]] = []

    def __enter__(self) -> Self:
        if threading.current_thread() is not threading.main_thread():
            return self  # Python hears signals in its main thread alone
        for number in SIGNALS:
            if signal.getsignal(number) != signal.SIG_IGN:  # nohup means it
                self.before.append((number, signal.signal(number, self.heard)))
        return self

    def __exit__(self, *ending: object) -> None:
        for number, handler in self.before:
            signal.signal(number, handler)

    def heard(self, number: int, _frame: FrameType | None) -> None:
        """A signal came."""
        if self.waiting or self.pending:
            raise Stopped(number)
        self.pending = number

    def check(self) -> None:
        """Obey a signal that came during the last step. Raises `Stopped`."""
        if self.pending:
            raise Stopped(self.pending)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While waiting for a person, a signal is obeyed at once."""
        self.check()
        self.waiting = True
        try:
            yield
        finally:
            self.waiting = False
