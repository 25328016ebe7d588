"""What authors write of the faces of characters: out of which parts a portrait is drawn."""

from typing import Literal

from reliquest.content.layout import Checker, Found
from reliquest.content.model import Id, Record
from reliquest.text import _

Skin = Literal["pale", "fair", "olive", "brown", "dark"]
Hair = Literal["bald", "short", "cropped", "curly", "bun", "bob", "long", "plait", "afro"]
Tone = Literal["black", "brown", "red", "fair", "grey", "white"]
Hat = Literal["none", "straw", "cap", "beanie", "helmet", "headscarf", "headband", "felt"]
Beard = Literal["none", "moustache", "stubble", "full"]
Top = Literal["shirt", "jersey", "anorak", "waistcoat", "overall"]
Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "plum"]
Extra = Literal["none", "glasses", "earring", "headphones", "freckles", "kerchief", "pencil", "lamp"]


class Look(Record):
    """The parts of one portrait."""

    skin: Skin = "fair"
    hair: Hair = "short"
    tone: Tone = "brown"
    hat: Hat = "none"
    beard: Beard = "none"
    top: Top = "shirt"
    colour: Colour = "red"
    extra: Extra = "none"


class Looks(Record):
    """The looks of characters by their ids; who is not listed gets a face that the id decides."""

    looks: dict[Id, Look]


def check_looks(found: Found[Looks], characters: set[str], check: Checker) -> None:
    """Report looks of characters that the pack does not have."""
    for character in found.record.looks:
        if character not in characters:
            check.at(found, "looks", character, key=True).unknown(_("character"), character, characters)
