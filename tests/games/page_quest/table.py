"""A table to play at in tests: set as scenarios set it, and answered by the names that people read."""

from collections.abc import Mapping
from typing import Any

from reliquest.engine.events import Listener
from reliquest.engine.flow import PASS
from reliquest.engine.view import Refused
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest

PLAIN: Mapping[str, Any] = {
    "characters": [{}],
    "adventure": {"page": {"rows": [[{"actions": [{"trap": "any"}]}, {"actions": [{"trap": "any"}]}]]}},
}
"""Two locations with a Trap each, and a character without a special ability."""


def lay(setting: Mapping[str, Any], **options: Any) -> PageQuest:
    """The table that a scenario's ``state`` describes, with these options, at its first question."""
    return GAME.stage(GAME.options(options), {**PLAIN, **setting})


def names(s: PageQuest) -> list[str]:
    """The names of all that may be answered."""
    assert s.question is not None
    return [GAME.words.name(s, code) for code in s.question.options]


def code(s: PageQuest, name: str) -> int:
    """The answer of that name."""
    assert s.question is not None
    return s.question.options[names(s).index(name)]


def answer(s: PageQuest, *given: str | int) -> None:
    """Give these answers one after another: names, or what dice show; windows that offer none of it pass."""
    for name in given:
        while s.question is not None and s.question.window and str(name) not in names(s):
            s.answer(PASS)
        s.answer(code(s, str(name)))


def let_pass(s: PageQuest) -> None:
    """Let windows pass up to the next decision, roll or end."""
    while s.question is not None and s.question.window:
        s.answer(PASS)


def open_window(s: PageQuest, moment: str) -> None:
    """Let windows pass up to the one of that name."""
    while GAME.moment(s) != moment:
        assert s.question is not None
        assert s.question.window
        s.answer(PASS)


def refused(s: PageQuest, name: str) -> Refused:
    """Why something of that name cannot be done now."""
    return next(r for r in GAME.words.refused(s) if r.name == name)


def listen(s: PageQuest) -> Listener:
    """Somebody who hears what happens from here on."""
    s.listener = Listener()
    return s.listener


def told(s: PageQuest, heard: Listener) -> list[str]:
    """What was heard, as a person reads it."""
    lines = (GAME.words.told(s, event, -1) for event in heard.heard)
    return [line[0] for line in lines if line is not None]


def facts(s: PageQuest) -> dict[str, Any]:
    """The table in plain words."""
    return GAME.facts(s)
