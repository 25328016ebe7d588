"""Where lines are shown and answers are typed: a terminal in colour, or plain text through any pipe."""

import os
import shutil
import sys
from typing import TYPE_CHECKING, Final

from reliquest.terminal.interrupts import Interrupts
from reliquest.terminal.lines import Line, line, text_of, wrapped
from reliquest.text import _

if TYPE_CHECKING:
    from rich.console import Console

STYLES: Final = {
    "title": "bold",
    "dim": "dim",
    "strong": "bold",
    "key": "bold cyan",
    "prompt": "bold",
    "here": "bold reverse",
    "good": "green",
    "bad": "bold red",
    "warn": "yellow",
    "roll": "magenta",
    "hint": "italic yellow",
    "die": "bold white on blue",
    "used": "dim reverse",
    "chance": "bold white on red",
    "free": "cyan",
    "odds": "green",
}
"""How each meaning looks in colour; none is told by colour alone."""

WIDEST: Final = 100
"""Columns; longer lines are hard to read."""

NARROWEST: Final = 40
"""Columns; what a narrower terminal cannot hold it breaks itself."""

ASCII: Final = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "...",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "·": "*",
        "×": "x",
        " ": " ",
    }
)
"""What a terminal that knows ASCII alone is given instead of typographic signs."""


def console() -> "Console":
    """A console of Rich, imported only where there is colour."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


class InputEnded(EOFError):
    """Nothing more will be typed: Ctrl-D, the end of a pipe, a terminal that is gone."""


class Screen:
    """Shows lines and asks for answers. ``plain``: no colour, no cursor movement, no drawing, short lines."""

    def __init__(self, *, plain: bool, interrupts: Interrupts) -> None:
        self.interrupts = interrupts
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        dumb = os.environ.get("TERM", "") in ("dumb", "unknown") and os.name != "nt"
        self.ascii = "utf" not in (sys.stdout.encoding or "utf-8").lower()
        self.plain = plain or not sys.stdout.isatty() or dumb or self.ascii
        for stream in (sys.stdin, sys.stdout):
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="replace")
        self.editing = False
        self.console = None if self.plain else console()
        if self.typed:
            try:
                import readline  # noqa: F401 - gives input() its line editing and history

                self.editing = True
            except ImportError:
                pass

    @property
    def width(self) -> int:
        """Columns for text."""
        return min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))

    @property
    def height(self) -> int:
        """Rows of the terminal."""
        return shutil.get_terminal_size().lines

    def show(self, *rows: Line | str, style: str = "", hang: int = 2) -> None:
        """Print lines, broken to fit; ``style`` is for those that come without."""
        for row in rows:
            parts = line((row, style)) if isinstance(row, str) else row
            for piece in wrapped(parts, self.width, hang):
                self._print(piece)

    def gap(self) -> None:
        """An empty line."""
        self._print(())

    def fresh(self) -> None:
        """A fresh page; in plain text an empty line."""
        if self.console is None:
            self.gap()
        else:
            self.console.clear()

    def curtain(self) -> None:
        """Take everything off the screen, so that the next person sees nothing of the last one's."""
        if self.console is None:
            for _row in range(self.height):
                self.gap()
        else:
            self.console.clear()

    def _print(self, parts: Line) -> None:
        if self.console is None:
            print(self.said(text_of(parts)))
            return
        from rich.text import Text

        rich = Text(no_wrap=True, overflow="ignore")
        for span in parts:
            rich.append(self.said(span.text), STYLES.get(span.style, ""))
        self.console.print(rich, soft_wrap=True)

    def said(self, text: str) -> str:
        """The text in the signs that the terminal knows; nothing in a save or a pack can steer the terminal."""
        if not text.isprintable():
            text = "".join(char if char.isprintable() else "?" for char in text)
        return text.translate(ASCII) if self.ascii else text

    def ask(self, prompt: str) -> str:
        """What is typed in answer to the prompt, without blanks around it.

        Raises `InputEnded` where nothing more will come, and `Stopped` when a signal asks to end.
        """
        prompt = self.said(prompt)
        sys.stdout.flush()
        try:
            with self.interrupts.listening():
                answer = input(self.coloured(prompt)) if self.typed else self.piped(prompt)
        except EOFError:
            if self.typed:
                print()
            raise InputEnded(_("The input ended.")) from None
        except BrokenPipeError:
            raise
        except OSError:
            raise InputEnded(_("The terminal is gone.")) from None
        return answer.strip()

    def piped(self, prompt: str) -> str:
        """A line of a pipe, repeated behind the prompt so that the transcript can be read."""
        print(prompt, end="", flush=True)
        answer = sys.stdin.readline() if sys.stdin is not None else ""
        print(self.said(answer.rstrip("\r\n")))
        if not answer:
            raise EOFError
        return answer

    def coloured(self, prompt: str) -> str:
        """The prompt as `input` wants it: what takes no columns is marked, for line editing to count right."""
        if not self.editing or self.console is None or not self.console.color_system:
            return prompt
        return f"\001\x1b[1;36m\002{prompt}\001\x1b[0m\002"
