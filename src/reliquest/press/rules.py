"""The rules booklet of a game: its rules and rulings in our words, every one with its ID, as PDF with bookmarks."""

from typing import Final, cast

import msgspec

from reliquest.press.document import TEMPLATES, compiled
from reliquest.press.geometry import PAPERS, Paper
from reliquest.press.pictures import cover
from reliquest.press.words import plain
from reliquest.rules import library
from reliquest.text import _

KINDS: Final = ("rule", "ruling")
"""What players need; the vocabulary of effects is for authors, and examples are scenario files."""


def booklet(game: str, paper: Paper) -> bytes:
    """The PDF/UA-1 with all rules and rulings of a game; the same bytes for the same rules."""
    width, height = PAPERS[paper]
    data = {
        "game": game,
        "title": _("{game}: the rules").format(game=library.book(game).title),
        "language": "en",
        "ink": "low",
        "cover": cover(game, "low"),
        "width": width,
        "height": height,
        "foot": _("The rules of {game} in the words of Reliquest, CC BY-SA 4.0").format(
            game=library.book(game).title
        ),
        "intro": _(
            "Every statement has an ID by which the program names it: reliquest rules ID reads it to you. "
            "Rulings settle what the rules leave open; the house rules among them can be switched."
        ),
        "parts": [
            {
                "title": {"rule": _("Rules"), "ruling": _("Rulings")}[kind],
                "chapters": [
                    {
                        "title": chapter.title,
                        "rules": [
                            {"id": rule.id, "question": plain(rule.question), "text": plain(rule.text)}
                            for rule in chapter.rules
                        ],
                    }
                    for chapter in library.chapters(game)
                    if chapter.kind == kind
                ],
            }
            for kind in KINDS
        ],
        "contents": _("Contents"),
    }
    return cast(bytes, compiled(TEMPLATES / "rules.typ", msgspec.json.encode(data).decode(), "pdf"))
