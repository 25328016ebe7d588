"""What a print job answers with: a plan, or how it ended. It loads nothing, for servers that only pass it on."""

from typing import Final

import msgspec

REFUSED: Final = 3
WRONG: Final = 4
"""Exit codes of `reliquest.press.job` that no accident has."""


class PrintPart(msgspec.Struct, frozen=True, kw_only=True):
    """A deck, board or page of a game: how many sheets of paper it takes, and how many sides are printed."""

    id: str
    title: str
    sheets: int
    sides: int


class PrintPack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack that can be printed."""

    id: str
    title: str


class PrintPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to print of a game, counted for the paper and the layout chosen."""

    title: str
    ready: bool  # whether sheets can be made here: that needs Typst
    parts: tuple[PrintPart, ...]
    packs: tuple[PrintPack, ...]
    pack: str  # the one that was counted
    floors: tuple[int, ...]  # that can be printed alone; none where the game has no floors
