"""What can be printed: components made of pieces with a front and perhaps a back, or of whole pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Face = Mapping[str, Any]
"""What a template draws: ``face`` names its function; the rest is its words, numbers and picture.

``id`` is that of the record in the pack that the face shows, ``list`` the list it stands in where ids of several lists
may be the same.
"""

Picture = Callable[[], str]
"""Draws a picture: most sheets show only some of those that a game has."""


@dataclass(frozen=True)
class Piece:
    """Something to cut out."""

    front: Face
    back: Face | None = None


@dataclass(frozen=True)
class Component:
    """A deck, a set of tokens, or some pages: one PDF, one bookmark.

    ``size`` is that of a piece in millimetres. A component without pieces consists of ``pages``, each of which
    fills its sheet.
    """

    id: str
    title: str
    credit: str
    size: tuple[float, float] = (0.0, 0.0)
    pieces: tuple[Piece, ...] = ()
    pages: tuple[Face, ...] = ()
    landscape: bool = False


@dataclass(frozen=True)
class Printing:
    """Everything asked for of one game: its components, and the pictures they show by name."""

    game: str
    title: str
    language: str
    components: tuple[Component, ...]
    pictures: Mapping[str, Picture] = field(default_factory=dict)
