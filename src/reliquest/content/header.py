"""The head of every pack, ``pack.yaml``: what it is, for which game, by whom, and under which licence."""

from typing import Annotated, Final

from pydantic import Field

from reliquest.content.model import Id, Line, Prose, Record

HEADER: Final = "pack.yaml"

Format = Annotated[int, Field(ge=1, le=9999)]

_NUMBER = r"(?:0|[1-9][0-9]*)"
_LABELS = r"[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*"
Version = Annotated[
    str,
    Field(
        pattern=rf"^{_NUMBER}\.{_NUMBER}\.{_NUMBER}(?:-{_LABELS})?(?:\+{_LABELS})?$",
        max_length=60,
        description="A semantic version: three whole numbers, such as 1.2.0.",
        examples=["1.2.0"],
    ),
]

_LICENCE = r"\(*[A-Za-z0-9][A-Za-z0-9.-]*\+?\)*"
Licence = Annotated[
    str,
    Field(
        pattern=rf"^{_LICENCE}(?: (?:AND|OR|WITH) {_LICENCE})*$",
        max_length=120,
        description="An SPDX licence expression, such as CC-BY-4.0; LicenseRef-… without an SPDX name.",
        examples=["CC-BY-4.0"],
    ),
]

Language = Annotated[
    str,
    Field(
        pattern=r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$",
        max_length=35,
        description="The language of all texts of the pack, as a BCP 47 tag.",
        examples=["en"],
    ),
]


class Formats(Record):
    """The formats that a pack fits, both ends included."""

    min: Format
    max: Format


class PackHeader(Record):
    """What ``pack.yaml`` holds."""

    id: Id = Field(
        description="The name by which games, saves and commands know the pack; never used again for another."
    )
    title: Line = Field(description="The name that players see.")
    game: Id = Field(description="The game that the pack is for.")
    version: Version = Field(
        description="Semantic version: a new first number when ids vanish or change their meaning, a new "
        "second one for additions, a new third one for mended texts."
    )
    format: Format | Formats = Field(
        description="The format of packs that this one is written in; a range (min, max) if it fits several."
    )
    licence: Licence
    authors: Annotated[tuple[Line, ...], Field(min_length=1, max_length=50)] = Field(
        description="Who wrote it, one name an entry; printed sheets and the credits show them."
    )
    summary: Prose | None = Field(None, description="What the pack is about, in a sentence or two.")
    language: Language = "en"

    @property
    def formats(self) -> tuple[int, int]:
        """The lowest and the highest format that the pack fits."""
        if isinstance(self.format, Formats):
            return self.format.min, self.format.max
        return self.format, self.format
