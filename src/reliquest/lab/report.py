"""What a simulation found, as one structure for programs and as tables for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from reliquest import __version__
from reliquest.engine.game import Game, PackRef
from reliquest.lab.batch import Batch, Tally
from reliquest.lab.statistics import Share, Spread, share, spread
from reliquest.text import _, ngettext


class Choice(msgspec.Struct, frozen=True):
    """An answer by name: how often players were offered it and took it."""

    offered: int
    taken: Share


class Thing(msgspec.Struct, frozen=True):
    """Something that came up: in how many games, how often in all, and how many of the seats with it won."""

    games: int
    times: int
    won: Share


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation. It depends on the batch and the number of games alone, never on how it was run."""

    game: str
    rules: str  # version of the rules as the program plays them
    program: str
    packs: tuple[PackRef, ...]
    options: dict[str, Any]
    bots: tuple[str, ...]
    stops: str
    seed: int
    games: int
    won: Share  # games that somebody won
    seats: tuple[Share, ...]  # games that each seat won
    shared: int  # games won by more than one seat, but not by all
    reasons: dict[str, Share]
    answers: Spread
    measures: dict[str, Spread]
    counts: dict[str, Thing]
    choices: dict[str, Choice]

    @property
    def together(self) -> bool:
        """Whether the seats win and lose as one."""
        return all(seat.n == self.won.n for seat in self.seats)


def report(game: Game, batch: Batch, tally: Tally) -> Report:
    """The report of these sums; every list sorted, so that equal sums make equal reports."""
    return Report(
        game=game.id,
        rules=game.rules_version,
        program=__version__,
        packs=game.packs(batch.options),
        options=batch.options,
        bots=batch.bots,
        stops=batch.stops,
        seed=batch.seed,
        games=tally.games,
        won=share(tally.won, tally.games),
        seats=tuple(share(tally.wins[seat], tally.games) for seat in range(len(batch.bots))),
        shared=tally.shared,
        reasons={
            reason: share(n, tally.games)
            for reason, n in sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))
        },
        answers=spread(tally.answers),
        measures={name: spread(tally.measures[name]) for name in sorted(tally.measures)},
        counts={
            key: Thing(games, times, share(wins, seats))
            for key, (games, seats, times, wins) in sorted(tally.counts.items())
        },
        choices={
            name: Choice(offered, share(tally.taken[name], offered))
            for name, offered in sorted(tally.offered.items())
        },
    )


def percent(rate: float) -> str:
    """A rate as people read it, with one decimal."""
    return f"{100 * rate:.1f} %"


def interval(found: Share) -> str:
    """A rate with its 95 % interval."""
    return f"{percent(found.rate)} ({100 * found.low:.1f}–{100 * found.high:.1f})"


def lines(found: Report, game: Game, most: int) -> Iterator[str]:
    """The report for people, with at most so many rows in each table."""
    yield ngettext(
        "{title}: {n:,} game with {bots}, seed {seed}",
        "{title}: {n:,} games with {bots}, seed {seed}",
        found.games,
    ).format(title=game.title, n=found.games, bots=", ".join(found.bots), seed=found.seed)
    yield ""
    yield from columns(list(outcome(found)))
    grouped: dict[str, dict[str, Thing]] = {}
    for key, thing in found.counts.items():
        grouped.setdefault(key.partition(":")[0], {})[key.partition(":")[2]] = thing
    for group, things in grouped.items():
        yield ""
        yield from columns(list(came_up(found, group, things, most)))
    yield ""
    yield from columns(list(chosen(found, most)))


def compared(found: Mapping[str, Report], game: Game, setting: str) -> Iterator[str]:
    """Several reports side by side, by what they differ in, for people: the best first."""
    first = next(iter(found.values()))
    yield ngettext(
        "{title}: {n:,} game for each {setting} with {bots}, seed {seed}",
        "{title}: {n:,} games for each {setting} with {bots}, seed {seed}",
        first.games,
    ).format(title=game.title, n=first.games, setting=setting, bots=", ".join(first.bots), seed=first.seed)
    yield ""
    together = all(each.together for each in found.values())
    won = {value: each.won if together else each.seats[0] for value, each in found.items()}
    mean = sum(each.rate for each in won.values()) / len(won)
    rows = [(setting, _("won") if together else _("won by seat 1"), _("from the mean"), _("answers"))]
    rows += [
        (
            f"  {value}",
            interval(each),
            f"{100 * (each.rate - mean):+.1f}",
            f"{found[value].answers.median:,}",
        )
        for value, each in sorted(won.items(), key=lambda item: (-item[1].rate, item[0]))
    ]
    yield from columns(rows)


def outcome(found: Report) -> Iterator[tuple[str, ...]]:
    """Rows on winning, endings and lengths."""
    if found.together:
        yield _("won"), interval(found.won)
    else:
        for seat, won in enumerate(found.seats):
            yield _("won by seat {n} ({bot})").format(n=seat + 1, bot=found.bots[seat]), interval(won)
        if found.shared:
            yield _("won by several"), percent(found.shared / found.games)
    for reason, ended in found.reasons.items():
        yield _("ended: {reason}").format(reason=reason), interval(ended)
    for name, measure in {_("answers"): found.answers, **found.measures}.items():
        yield (
            name,
            _("{median:,} in the middle, mostly {p10:,}–{p90:,}, at all {least:,}–{most:,}").format(
                median=measure.median,
                p10=measure.p10,
                p90=measure.p90,
                least=measure.least,
                most=measure.most,
            ),
        )


def came_up(found: Report, group: str, things: dict[str, Thing], most: int) -> Iterator[tuple[str, ...]]:
    """Rows on what came up, the most frequent first."""
    yield group, _("games"), _("of all"), _("times"), _("won with it")
    ranked = sorted(things.items(), key=lambda item: (-item[1].games, item[0]))
    for name, thing in ranked[:most]:
        yield (
            f"  {name}",
            f"{thing.games:,}",
            percent(thing.games / found.games),
            f"{thing.times:,}",
            interval(thing.won),
        )
    if len(ranked) > most:
        yield (more(len(ranked) - most),)


def chosen(found: Report, most: int) -> Iterator[tuple[str, ...]]:
    """Rows on what players were offered and took, the most offered first."""
    yield _("choice"), _("offered"), _("taken"), _("share")
    ranked = sorted(found.choices.items(), key=lambda item: (-item[1].offered, item[0]))
    for name, choice in ranked[:most]:
        yield f"  {name}", f"{choice.offered:,}", f"{choice.taken.n:,}", percent(choice.taken.rate)
    if len(ranked) > most:
        yield (more(len(ranked) - most),)


def more(n: int) -> str:
    """The row that stands for those left out."""
    return "  " + ngettext("and {n} more", "and {n} more", n).format(n=n)


def columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows set in columns: the first flush left, the others flush right."""
    full = [row for row in rows if len(row) > 1]
    widths = [max(len(row[i]) for row in full) for i in range(max(len(row) for row in full))]
    for row in rows:
        if len(row) < len(widths):
            yield row[0]
        elif len(row) == 2:
            yield f"{row[0]:<{widths[0]}}  {row[1]}"
        else:
            yield "  ".join(
                [
                    f"{row[0]:<{widths[0]}}",
                    *(f"{cell:>{w}}" for cell, w in zip(row[1:], widths[1:], strict=True)),
                ]
            )
