"""The command ``reliquest rules``: shows rules by ID, by chapter, or by the words they use."""

import shutil
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import typer

from reliquest.errors import Problem, UsageProblem
from reliquest.rules import library
from reliquest.rules.book import Chapter, Rule, Switch
from reliquest.text import _

WIDEST: Final = 100
"""Columns; a longer line is hard to read, however wide the terminal."""

NARROWEST: Final = 40
"""Columns; the lines of a narrower terminal break where they will."""


def rules(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID", show_default=False, help=_("What to show, as PQ-098 or AR-R54.")),
    ] = None,
    search: Annotated[
        str | None, typer.Option(metavar="TEXT", help=_("Show the rules that speak of these words."))
    ] = None,
    chapter: Annotated[
        str | None, typer.Option(metavar="TITLE", help=_("Show the chapters with these words in the title."))
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help=_("Only of page-quest, artifact or lost-pixel."))
    ] = None,
    limit: Annotated[
        int, typer.Option(min=0, help=_("Show at most so many rules found, or 0 for all."))
    ] = 20,
) -> None:
    """Read and search the rules and rulings.

    Without IDs, words or a title it lists the games or, with --game, the chapters and house rules of one.
    """
    if bool(ids) + (search is not None) + (chapter is not None) > 1:
        raise UsageProblem(_("Give either IDs, or --search, or --chapter."))
    if ids:
        entries = ("\n".join(in_full(library.rule(name))) for name in ids)
        print("\n\n".join(entries))
    elif search is not None:
        show(found(search, game, limit))
    elif chapter is not None:
        show(line for each in titled(chapter, game) for line in whole(each))
    elif game is not None:
        show(contents(game))
    else:
        show(overview())


def show(lines: Iterable[str]) -> None:
    """Print the lines, without an empty one at the end."""
    print("\n".join(lines).rstrip("\n"))


def in_full(rule: Rule) -> Iterator[str]:
    """One rule with all that belongs to it: where it stands, the house rules on it, what it points to."""
    yield f"{rule.id}  {library.book(rule.game).title} · {rule.chapter}"
    for part in statement(rule):
        yield filled(part, indent=2)
    for switch in library.house_rules(rule.game):
        if rule.id in switch.rulings:
            yield from house_rule(switch)
    if rule.kind == "example":
        yield filled(_("Shows {ids}.").format(ids=", ".join(rule.refs)), indent=2)
    elif rule.refs:
        yield filled(_("See also:"), indent=2)
        for key in rule.refs:
            other = library.rule(key)
            yield filled(f"{other.id}  {other.question or other.text}", indent=4, hang=len(other.id) + 2)


def statement(rule: Rule) -> Iterator[str]:
    """The paragraphs of a rule: one, or of a ruling the question, the readings, the answer, the reason."""
    if rule.kind != "ruling":
        yield rule.text
        return
    yield rule.question
    if rule.options:
        yield _("Options: {options}").format(options=rule.options)
    yield _("Ruling: {ruling}").format(ruling=rule.text)
    if rule.why:
        yield _("Why: {why}").format(why=rule.why)


def house_rule(switch: Switch) -> Iterator[str]:
    """A house rule and its settings."""
    yield filled(_("House rule {key}: {question}").format(key=switch.key, question=switch.text), indent=2)
    for value in switch.values:
        name = _("{value} (default)").format(value=value.id) if value.id == switch.default else value.id
        yield filled(f"{name}: {value.text}", indent=4, hang=2)
    if switch.numbers is not None:
        name = str(switch.numbers)
        if switch.default in switch.numbers:
            name = _("{numbers}, {value} by default").format(numbers=name, value=switch.default)
        yield filled(f"{name}: {switch.numbers.text}", indent=4, hang=2)


def entry(rule: Rule) -> Iterator[str]:
    """A rule in a list: its ID and its paragraphs."""
    first, *others = statement(rule)
    hang = len(rule.id) + 2
    yield filled(f"{rule.id}  {first}", hang=hang)
    for part in others:
        yield filled(part, indent=hang)


def found(query: str, game: str | None, limit: int) -> Iterator[str]:
    """The best rules for the words, and how many more there are; raises Problem if there is none."""
    hits = library.search(query, game)
    if not hits:
        raise Problem(_("No rule speaks of {query}.").format(query=query))
    shown = hits[: limit or None]
    for rule in shown:
        yield from entry(rule)
    if more := len(hits) - len(shown):
        yield filled(_("… and {n} more; --limit 0 shows all.").format(n=more))


def titled(words: str, game: str | None) -> list[Chapter]:
    """The chapters, of one game or of all, with the words in their title; raises UsageProblem if none has."""
    everywhere = [each for name in games(game) for each in library.chapters(name)]
    fitting = [each for each in everywhere if words.casefold() in each.title.casefold()]
    if not fitting:
        known = sorted({word for each in everywhere for word in library.words(each.title)})
        sentence = _("No chapter has {words} in its title").format(words=words)
        raise UsageProblem(library.nearest(sentence, words.casefold(), known))
    return fitting


def games(game: str | None) -> list[str]:
    """That game, or all of them; raises UsageProblem for a game that has no rules."""
    return [library.book(game).game] if game is not None else list(library.BOOKS.values())


def whole(chapter: Chapter) -> Iterator[str]:
    """A chapter under its title."""
    yield f"{library.book(chapter.rules[0].game).title} · {chapter.title}"
    for rule in chapter.rules:
        yield from entry(rule)
    yield ""


def contents(game: str) -> Iterator[str]:
    """The chapters of a game with the IDs they hold, then its house rules with their settings."""
    yield library.book(game).title
    for chapter in library.chapters(game):
        first, last = chapter.rules[0].id, chapter.rules[-1].id
        yield filled(
            f"{first if first == last else f'{first} – {last}':<17}  {chapter.title}", indent=2, hang=19
        )
    yield ""
    yield _("House rules")
    for switch in library.house_rules(game):
        line = _("{key}: {settings}; {default} by default ({ruling})")
        yield filled(
            line.format(
                key=switch.key, settings=switch.range(), default=switch.default, ruling=switch.ruling
            ),
            indent=2,
            hang=2,
        )


def overview() -> Iterator[str]:
    """The games with what there is of each, and how to go on."""
    for game in library.BOOKS.values():
        count = Counter(rule.kind for rule in library.rules(game))
        parts = (
            (_("{n} rules"), count["rule"]),
            (_("{n} rulings"), count["ruling"]),
            (_("{n} card effects"), count["effect"]),
            (_("{n} worked examples"), count["example"]),
        )
        numbers = ", ".join(phrase.format(n=n) for phrase, n in parts if n)
        yield filled(f"{game:<10}  {library.book(game).title}: {numbers}", hang=12)
    yield ""
    yield filled(
        _("reliquest rules PQ-098 shows a rule, --search TEXT finds some, --game GAME lists a game's.")
    )


def filled(text: str, indent: int = 0, hang: int = 0) -> str:
    """The paragraph in lines that fit the terminal; further lines are indented by ``hang`` more columns.

    An arrow stays on the line of what it points to.
    """
    columns = min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))
    lines = textwrap.fill(
        text.replace("→ ", "→\N{NO-BREAK SPACE}"),
        columns,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines.replace("\N{NO-BREAK SPACE}", " ")
