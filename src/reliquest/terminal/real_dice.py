"""Dice and cards on the table: says what to roll or draw, and takes what somebody read there."""

from typing import TYPE_CHECKING, Final

from reliquest.engine.flow import CHANCE, PASS, State
from reliquest.engine.view import Asked, Option
from reliquest.errors import Problem
from reliquest.terminal.answers import Unclear, meant
from reliquest.terminal.commands import Then, command, obey
from reliquest.terminal.lines import line
from reliquest.text import _, ngettext

if TYPE_CHECKING:
    from reliquest.terminal.session import Session

MOST: Final = 20
"""Rolls that are asked for at once at most."""


class Misread(Problem):
    """A result that cannot have come up."""


def roll(session: "Session", seat: int) -> None:
    """Ask for the results of the open chance question, and of those that follow it whatever they are.

    ``seat`` is one that may see them.
    """
    match = session.match
    asked = match.asked(seat)
    assert asked is not None
    news, view = session.news(session.looking), session.view(session.looking)
    if session.screen.plain:
        session.page(view, news)
    else:
        for told in news:
            session.screen.show(line((told.text, "roll" if told.roll else "")))
    count = in_a_row(session)
    session.screen.show(line((request(asked, count), "title")))
    while True:
        typed = session.screen.ask(_("On the table > "))
        found = command(typed)
        if found is not None and obey(session, found, seat) is Then.DECIDED:
            return
        if found is not None or not typed:
            continue
        try:
            give(session, read(typed, asked, count))
            return
        except (Misread, Unclear) as problem:
            session.screen.show(str(problem), style="warn")


def request(asked: Asked, count: int) -> str:
    """What to do at the table: ``Roll 4 action dice: type 4 faces, for example 3 1 6 4.``"""
    prompt = asked.prompt.rstrip(".:?! ")
    if not is_die(asked.options):
        return _("{prompt}: type the name of what came up, or how it begins.").format(prompt=prompt)
    example = " ".join(str(asked.options[(2 + 3 * n) % len(asked.options)].name) for n in range(count))
    sentence = ngettext(
        "{prompt}: roll one die and type its face, for example {example}.",
        "{prompt}: roll {n} dice and type {n} faces, for example {example}.",
        count,
    )
    return sentence.format(prompt=prompt, n=count, example=example)


def is_die(options: tuple[Option, ...]) -> bool:
    """Whether the results are numbers."""
    return all(option.name.isdecimal() for option in options)


def read(typed: str, asked: Asked, count: int) -> list[str]:
    """The names of the results that were typed, all that are asked for or the first of them.

    Raises `Misread` or `Unclear`, saying what would be right.
    """
    names = [option.name for option in asked.options]
    if not is_die(asked.options):
        if typed in names:
            return [typed]
        return [names[meant(typed, [(option.label, option.name) for option in asked.options])]]
    faces = typed.replace(",", " ").replace("+", " ").split()
    if len(faces) == 1 < count and len(faces[0]) == count:
        faces = list(faces[0])  # 3164, as it is quickest to type
    span = f"{names[0]}–{names[-1]}"
    for face in faces:
        if face not in names:
            raise Misread(_("{face} is not on this die; type {span}.").format(face=face, span=span))
    if len(faces) > count:
        sentence = ngettext(
            "Only one die is rolled here; type its face.",
            "Only {n} dice are rolled here; type {n} faces.",
            count,
        )
        raise Misread(sentence.format(n=count))
    return faces


def give(session: "Session", results: list[str]) -> None:
    """Answer the open chance question, and the ones after it, with results of the same roll."""
    match = session.match
    kind = match.question.kind if match.question else 0
    for number, result in enumerate(results):
        q = match.question
        if q is None or q.who != CHANCE or q.kind != kind:
            left = " ".join(results[number:])
            session.screen.show(_("Not needed after all: {faces}.").format(faces=left), style="warn")
            return
        match.answer(match.code(result))
        match.advance()


def in_a_row(session: "Session") -> int:
    """How many results of the same kind are needed, whatever comes up: so many dice are rolled at once.

    The rules are played ahead on copies, once with the first result every time and once with the last.
    """
    match = session.match
    return min(_ahead(session, match.at(match.number), end) for end in (0, -1))


def _ahead(session: "Session", state: State, end: int) -> int:
    first = state.question
    count = 0
    while (q := state.question) is not None and count < MOST:
        if q.window and q.who != CHANCE and not session.match.stops.wanted(state):
            state.proceed(PASS)
            continue
        if first is None or q.who != CHANCE or q.kind != first.kind or q.options != first.options:
            break
        state.proceed(q.options[end])
        count += 1
    return max(1, count)
