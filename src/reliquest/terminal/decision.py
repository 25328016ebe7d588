"""One decision as a person meets it: the question, a numbered list, and which option an answer means."""

from collections.abc import Sequence
from typing import Final

from reliquest.engine.view import Asked, Odds, Option, Refused, Told
from reliquest.terminal.answers import Names, Unclear, beginning, exactly, meant
from reliquest.terminal.lines import Line, Span, line
from reliquest.terminal.screen import Screen
from reliquest.text import _

INDENT: Final = 5
"""Columns before the label of an option."""


def listed(asked: Asked) -> list[Option]:
    """The options in the order of their numbers: what decides the question first, free effects after it."""
    return [*(o for o in asked.options if not o.free), *(o for o in asked.options if o.free)]


def only(asked: Asked) -> Option | None:
    """What Enter takes: letting a window pass, or the one thing to do; never what costs something beside it,
    such as the HP of an effect that nothing else leaves open, and never what loses the game.
    """
    decisive = [option for option in asked.options if not option.free]
    if asked.window:
        return next((option for option in decisive if option.name == "pass"), None)
    return decisive[0] if len(decisive) == 1 and not decisive[0].fatal else None


def show(screen: Screen, asked: Asked, who: str, known: set[str]) -> None:
    """Print the question and its numbered options, with what cannot be done and why.

    ``known`` are the free effects and refusals that were explained before: they come again and again, the text
    need not.
    """
    head = f"{who}: {asked.prompt}" if who else asked.prompt
    screen.show(line((head, "title"), *rule_ids(screen, asked.rules)))
    final = [option for option in asked.options if not option.undoable]
    all_final = len(final) == len(asked.options) > 1
    options = listed(asked)
    for number, option in enumerate(options, 1):
        if option.free and number == 1:
            screen.show(line((_("  First one of these:"), "free")))
        elif option.free and not options[number - 2].free:
            screen.show(line((_("  Free, beside the decision:"), "free")))
        show_option(screen, number, option, mark_final=not all_final, explain=option.name not in known)
        if option.free:
            known.add(option.name)
    again = []
    for refused in asked.refused:
        if not refused.listed:
            continue
        if (reason := f"{refused.label}: {refused.reason}") in known:
            again.append(refused.label)
        else:
            known.add(reason)
            show_refused(screen, refused)
    if again:
        text = _("As before, not now: {labels}").format(labels="; ".join(again))
        screen.show(line(("  –  " + text, "dim")), hang=INDENT)
    if all_final:
        screen.show(line((_("None of these can be taken back."), "dim")))


def show_option(screen: Screen, number: int, option: Option, *, mark_final: bool, explain: bool) -> None:
    """Print one option with its odds and marks, and below it what it does."""
    parts = [Span(f"{number:>3}", "key"), Span(f"  {option.label}", "bad" if option.fatal else "")]
    if option.odds:
        parts.append(Span("  " + odds_text(option.odds), "odds"))
    marks = []
    if option.fatal:
        marks.append(_("loses the game"))
    if mark_final and not option.undoable:
        marks.append(_("final"))
    if marks:
        parts.append(Span(f"  ({', '.join(marks)})", "warn"))
    screen.show((*parts, *rule_ids(screen, option.rules)), hang=INDENT)
    if option.detail and explain:
        screen.show(line((" " * INDENT + option.detail, "dim")), hang=INDENT)


def show_refused(screen: Screen, refused: Refused) -> None:
    """Print something that cannot be done, with the reason and the rule."""
    text = _("{label}: {reason}").format(label=refused.label, reason=refused.reason.rstrip("."))
    screen.show(line(("  –  " + text, "dim"), *rule_ids(screen, (refused.rule,), always=True)), hang=INDENT)


def rule_ids(screen: Screen, ids: tuple[str, ...], *, always: bool = False) -> Line:
    """Rule IDs for the end of a line; in plain text only where they matter, as a reader hears them all."""
    shown = [each for each in ids if each]
    if not shown or (screen.plain and not always):
        return ()
    return (Span(f"  {' '.join(shown)}", "dim"),)


def odds_text(odds: Sequence[Odds]) -> str:
    """The chances as ``62 % win the fight, 4 % die``."""
    return ", ".join(_("{chance} {of}").format(chance=per_cent(each.chance), of=each.of) for each in odds)


def per_cent(chance: float) -> str:
    """The chance in whole per cent; 0 and 100 are kept for what is certain."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return _("<1 %")
    if rounded == 100 and chance < 1:
        return _(">99 %")
    return _("{n} %").format(n=rounded)


def told_line(told: Told, *, rules: bool) -> Line:
    """One line of the log."""
    style = "roll" if told.roll else ""
    marks = (Span(f"  {' '.join(told.rules)}", "dim"),) if rules and told.rules else ()
    return (Span(sentence(told), style), *marks)


def sentence(told: Told) -> str:
    """A line of the log as a sentence."""
    return told.text[:1].upper() + told.text[1:]


def names_of(options: Sequence[Option]) -> list[Names]:
    """What each option answers to."""
    return [(option.label, option.name) for option in options]


def exact_option(asked: Asked, typed: str) -> Option | None:
    """The option that bears exactly this name."""
    options = listed(asked)
    at = exactly(typed, names_of(options))
    return None if at is None else options[at]


def chosen(asked: Asked, typed: str) -> Option:
    """The option that an answer means. Raises `Unclear`; for what cannot be done, with the reason."""
    options = listed(asked)
    refused = [(each.label, each.name) for each in asked.refused]
    at = exactly(typed, refused)
    if at is None and not typed.isdecimal() and not beginning(typed, names_of(options)):
        found = beginning(typed, refused)
        at = found[0] if len(found) == 1 else None
    if at is not None:
        no = asked.refused[at]
        raise Unclear(
            _("{label} cannot be done: {reason} ({rule}).").format(
                label=no.label, reason=no.reason.rstrip("."), rule=no.rule
            )
        )
    return options[meant(typed, names_of(options))]
