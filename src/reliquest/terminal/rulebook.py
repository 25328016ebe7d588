"""Rules looked up in the middle of a game: by ID, or by the words they use."""

from collections.abc import Iterator
from typing import Final

from reliquest.errors import UsageProblem
from reliquest.rules import library
from reliquest.rules.book import ID, Rule
from reliquest.terminal.lines import Line, line
from reliquest.terminal.screen import Screen
from reliquest.text import _

MOST: Final = 8
"""Rules shown for a search; whoever wants more has the command ``reliquest rules``."""


def show_rules(screen: Screen, game_id: str, asked: str, here: tuple[str, ...]) -> None:
    """Print the rules somebody asks for; without a word those behind the open question (``here``)."""
    try:
        found = looked_up(game_id, asked, here)
    except UsageProblem as problem:
        screen.show(str(problem), style="warn")
        return
    if not found:
        screen.show(_("No rule speaks of that. Type r and an ID, or r and a word."), style="warn")
    for rule in found[:MOST]:
        for row in in_full(rule):
            screen.show(row, hang=4)
    if len(found) > MOST:
        how = _("type more words") if asked else _("r and an ID reads one")
        more = _("… and {n} more; {how}.").format(n=len(found) - MOST, how=how)
        screen.show(more, style="dim")


def looked_up(game_id: str, asked: str, here: tuple[str, ...]) -> list[Rule]:
    """The rules that are meant. Raises `UsageProblem` for an ID that does not exist."""
    if not asked:
        return [library.rule(key) for key in dict.fromkeys(here)]
    words = asked.replace(",", " ").split()
    if all(ID.fullmatch(library.spelled_out(word)) for word in words):
        return [library.rule(word) for word in words]
    return list(library.search(asked, game_id))


def in_full(rule: Rule) -> Iterator[Line]:
    """A rule and, for a ruling, the question it settles."""
    if rule.question:
        yield line((f"{rule.id}  ", "key"), rule.question)
        yield line(_("    Ruling: {text}").format(text=rule.text))
    else:
        yield line((f"{rule.id}  ", "key"), rule.text)
