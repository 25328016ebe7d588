"""The table of Artifact as text art: the winding road, the parties on it, the hand, and what is being faced."""

import textwrap
from collections.abc import Iterator
from typing import Final

from reliquest.games.artifact.view import AidLine, CardLine, PartyLine, Table
from reliquest.terminal.artifact.names import letter, people_spoken, skill_word, skills_line
from reliquest.terminal.lines import Line, Span, cells, line, padded
from reliquest.text import _

SPACES: Final = 30
CELL: Final = 6
"""Columns of a space: its number and up to three pawns."""

MOST_IN_A_ROW: Final = 10

BEST: Final = 2
"""Of the other parties, so many of their best skills are shown."""


def heading(table: Table, width: int) -> Line:
    """The scenario, and the round on the right."""
    left = line((table.scenario, "title"))
    right = _("setting out") if table.current < 0 else _("round {n}").format(n=table.round)
    return (*padded(left, width - cells(right)), Span(right, "dim"))


def road(table: Table, width: int, viewer: int) -> list[Line]:
    """The winding road: row after row in turns from left to right and from right to left."""
    across = max(1, min(MOST_IN_A_ROW, (width - 4) // CELL))
    while SPACES % across:
        across -= 1
    rows: list[Line] = []
    for first in range(1, SPACES + 1, across):
        back = (first // across) % 2 == 1
        spaces = list(range(first, first + across))
        if back:
            spaces.reverse()
        arrow = "" if first + across > SPACES else ("┘" if not back else "└")
        spans = [span for space in spaces for span in cell(table, space, viewer)]
        rows.append((Span("  " if not back else arrow.rjust(2)), *spans, Span("" if back else arrow)))
    return rows


def cell(table: Table, space: int, viewer: int) -> Iterator[Span]:
    """One space: its number, the pawns on it, and the Artifact while it lies there."""
    pawns = [party for party in table.parties if party.playing and party.space == space]
    text = f"{space:>2}"
    if space in (1, SPACES):
        yield Span(text, "strong")
    else:
        yield Span(text, "dim")
    used = len(text)
    if space == SPACES and table.holder < 0:
        yield Span("◆", "warn")
        used += 1
    for party in pawns[: CELL - used]:
        yield Span(letter(party.seat), "here" if party.seat == viewer else "strong")
        used += 1
    if not pawns and used < CELL - 1:
        yield Span("·" if space != SPACES or table.holder >= 0 else "", "dim")
        used += 1 if space != SPACES or table.holder >= 0 else 0
    yield Span(" " * (CELL - used))


def where(table: Table) -> Line:
    """Where the Artifact is, and which modules lie on the way."""
    if table.holder < 0:
        text = _("◆ {artifact} lies on space 30").format(artifact=table.artifact)
    else:
        party = table.parties[table.holder]
        text = _("◆ {letter} has {artifact}, on space {space}").format(
            letter=letter(party.seat), artifact=table.artifact, space=party.space
        )
    modules = _("2–15 {one}, 16–29 {two}").format(one=table.modules[0].name, two=table.modules[1].name)
    return line((f"  {text}", "warn"), (f"   {modules}", "dim"))


def party_row(party: PartyLine, viewer: int, current: int) -> Line:
    """A party in one line: pawn, place, size, tokens, hand, bonuses."""
    if not party.playing:
        return line((f"  {letter(party.seat)} {party.name}", "dim"), (_(" has left"), "dim"))
    arrow = "←" if party.homeward else "→"
    marks = "◆" if party.holder else ""
    more = _("{people}, {tokens} experience, {cards} aid").format(
        people=people_spoken(len(party.members)), tokens=party.tokens, cards=party.hand_size
    )
    if party.points:
        more += _(", {n} points").format(n=party.points)
    if party.turns_to_miss:
        more += _(", misses {n}").format(n=party.turns_to_miss)
    mine = party.seat == viewer
    turn = "▶" if party.seat == current else " "
    return line(
        turn,
        " ",
        (letter(party.seat), "here" if mine else "strong"),
        f" {party.name} {party.space}{arrow}{marks}: {more}. ",
        (skills_line(party.bonuses, len(party.bonuses) if mine else BEST), "dim"),
    )


def hand_rows(party: PartyLine) -> Iterator[Line]:
    """The cards of a hand that the viewer may see."""
    if party.hand:
        yield line((_("  Aid: "), "dim"), "; ".join(card_words(card) for card in party.hand))


def card_words(card: AidLine) -> str:
    """An aid card with its uses."""
    return _("{name} ({uses})").format(name=card.name, uses=_(" or ").join(use.line for use in card.uses))


def card_rows(card: CardLine, width: int) -> Iterator[Line]:
    """The card being faced."""
    head = [Span("  "), Span(card.name, "title")]
    if card.checks:
        dm = _(", DM {dm}").format(dm=f"{card.dm:+d}") if card.dm else ""
        head.append(Span(f"   {card.checks}{dm}", "strong"))
    if card.tags:
        head.append(Span(f"   [{', '.join(card.tags)}]", "dim"))
    yield tuple(head)
    for row in textwrap.wrap(card.text, max(20, width - 4)):
        yield line((f"    {row}", "dim"))
    for name, text in (
        (_("Now: "), card.on_draw),
        (_("Won: "), card.on_win),
        (_("Lost: "), card.on_lose),
    ):
        if text:
            yield line("    ", (name, "dim"), text)


def roll_rows(table: Table) -> Iterator[Line]:
    """The check or the fight that is open."""
    check, fight = table.check, table.fight
    if check is not None and check.die:
        yield line(
            "  ",
            (skill_word(check.skill), "strong"),
            f" {parts(check.die, check.bonus, check.aid)} = ",
            (str(check.total), "die"),
            _(" against 1D10 {dm}").format(dm=f"{check.dm:+d}") if check.dm else _(" against 1D10"),
        )
    if fight is not None:
        names = [table.parties[side.seat].name for side in fight.sides]
        yield line(
            "  ",
            (_("Fight: {a} against {b}").format(a=names[0], b=names[1]), "strong"),
            f" {skill_word(fight.skill)}" if fight.skill else "",
        )
        for name, side in zip(names, fight.sides, strict=True):
            if side.die:
                rolled = parts(side.die, side.bonus, side.aid)
                yield line(f"    {name}: {rolled} = ", (str(side.total), "die"))


def parts(die: int, bonus: int, aid: int) -> str:
    """What a roll is made of."""
    return " + ".join([str(die), str(bonus)] + ([str(aid)] if aid else []))


def lot_rows(table: Table) -> Iterator[Line]:
    """The card under the hammer."""
    lot = table.lot
    if lot is None or lot.person is None:
        return
    yield line("  ", (lot.person.name, "title"), f"   {lot.person.line}   ", (lot.person.note, "dim"))
    if lot.high >= 0:
        yield line(_("    {n} points, bid by {name}").format(n=lot.bid, name=table.parties[lot.high].name))
