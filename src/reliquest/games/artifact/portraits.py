"""What authors write of the faces of members: out of which parts a portrait is engraved."""

from typing import Final, Literal, get_args

from reliquest.content.layout import Checker, Found
from reliquest.content.model import Id, Record
from reliquest.text import _

Figure = Literal["woman", "man", "girl", "boy", "group", "dog", "mule", "parrot", "pigeon", "monkey"]
Skin = Literal["pale", "fair", "olive", "brown", "dark"]
Hair = Literal[
    "bald", "short", "parted", "curly", "cropped", "bun", "long", "plaits", "braid", "wild", "silver", "afro"
]
Hat = Literal[
    "none", "top-hat", "bowler", "cap", "captain", "bonnet", "straw", "turban", "scarf", "fur", "helmet", "felt",
    "flower", "hood", "pith", "tiara",
]  # fmt: skip
Beard = Literal["none", "moustache", "handlebar", "full", "sideburns", "goatee", "tattoo"]
Dress = Literal[
    "coat", "gown", "shirt", "uniform", "shawl", "habit", "apron", "jersey", "furs", "poncho", "robe"
]
Extra = Literal[
    "none", "glasses", "monocle", "pipe", "earring", "scar", "eyepatch", "freckles", "trumpet", "lace"
]

FIGURES: Final[tuple[str, ...]] = get_args(Figure)


class Look(Record):
    """The parts of one portrait."""

    figure: Figure
    skin: Skin = "fair"
    hair: Hair = "short"
    hat: Hat = "none"
    beard: Beard = "none"
    dress: Dress = "coat"
    extra: Extra = "none"


class Portraits(Record):
    """The looks of members by their ids; who is not listed gets a face that the id decides."""

    portraits: dict[Id, Look]


def check_portraits(found: Found[Portraits], members: set[str], check: Checker) -> None:
    """Report portraits of members that the pack does not have."""
    for member in found.record.portraits:
        if member not in members:
            check.at(found, "portraits", member, key=True).unknown(_("member"), member, members)
