"""What the sheets of all games say alike: credits, quotations of the rules, and complaints about unknown names."""

from collections.abc import Sequence
from typing import Final

from reliquest.content.faults import did_you_mean
from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.press.component import Face
from reliquest.rules import library
from reliquest.text import _

RULES: Final = "rules"
"""What one asks for to get the rules booklet, which is a document of its own."""


def credit_of(pack: Pack) -> str:
    """The pack with its version, authors and licence, for the margin of every sheet."""
    header = pack.header
    return _("{title} {version} by {authors}, {licence}").format(
        title=header.title,
        version=header.version,
        authors=", ".join(header.authors),
        licence=header.licence,
    )


def chosen(what: Sequence[str], known: Sequence[str], title: str) -> list[str]:
    """The names asked for, or all, in the order of ``known``; raises UsageProblem for one there is not."""
    for name in what:
        if name not in known:
            every = (*known, RULES)
            hint = did_you_mean(name, every) or _("there are {all}.").format(all=", ".join(every))
            raise UsageProblem(
                _("{title} has nothing called “{name}” to print; {hint}").format(
                    title=title, name=name, hint=hint
                )
            )
    return [name for name in known if name in what or not what]


def quoted(game: str, title: str, chapters: Sequence[str]) -> Face:
    """A page that quotes these chapters of the rules, every statement with its ID."""
    by_title = {chapter.title: chapter for chapter in library.chapters(game) if chapter.kind == "rule"}
    return {
        "face": "aid",
        "name": title,
        "parts": [
            {
                "title": by_title[name].title,
                "lines": [{"id": rule.id, "text": plain(rule.text)} for rule in by_title[name].rules],
            }
            for name in chapters
        ],
    }


def plain(text: str) -> str:
    """The text with words for the two signs that the printed faces lack."""
    return text.replace("→", _("see")).replace("≥", _("at least"))
