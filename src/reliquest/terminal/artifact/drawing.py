"""Artifact as the terminal shows it: which rows make up its board, its sentences, and its lists."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from reliquest.engine.view import View
from reliquest.games.artifact.view import PartyLine, Table
from reliquest.terminal.artifact.board import (
    card_rows,
    card_words,
    hand_rows,
    heading,
    lot_rows,
    party_row,
    road,
    roll_rows,
    where,
)
from reliquest.terminal.artifact.hints import hints_for
from reliquest.terminal.artifact.names import letter, people_spoken, skills_line
from reliquest.terminal.drawing import Drawing, Hint
from reliquest.terminal.lines import Line, line, wrapped
from reliquest.text import _, ngettext


class ArtifactDrawing(Drawing):
    """Draws a table of Artifact."""

    def board(self, view: View, width: int, *, low: bool = False) -> list[Line]:
        table = table_of(view)
        seat = view.seat
        rows = [heading(table, width), *road(table, width, seat), where(table)]
        rows += [party_row(party, seat, table.current) for party in table.parties]
        if seat >= 0:
            rows += hand_rows(table.parties[seat])
        rows += [*lot_rows(table), *roll_rows(table)]
        if table.card is not None:
            rows += card_rows(table.card, width)
        if low:  # what matters most comes last, as the first rows may not be seen
            rows = rows[1 + len(road(table, width, seat)) :]
        return [row for each in rows for row in wrapped(each, width, 4)]

    def spoken(self, view: View) -> list[str]:
        table = table_of(view)
        rows = [artifact_spoken(table)]
        rows += [party_spoken(table, party) for party in table.parties if party.playing]
        if view.seat >= 0 and table.parties[view.seat].hand:
            cards = "; ".join(map(card_words, table.parties[view.seat].hand))
            rows.append(_("Your aid cards: {cards}.").format(cards=cards))
        if table.card is not None:
            rows.append(card_spoken(table))
        return rows

    def status(self, view: View, seat: int) -> str:
        table = table_of(view)
        party = table.parties[max(seat, 0)]
        if table.current < 0:
            return party_spoken(table, party)
        return _("Space {space}, {tokens} experience, {cards} aid cards. {artifact}").format(
            space=party.space, tokens=party.tokens, cards=party.hand_size, artifact=artifact_spoken(table)
        )

    def tables(self, view: View, width: int) -> list[Line]:
        return [row for each in lists(view) for row in wrapped(each, width, 4)]

    def place(self, view: View) -> Hashable:
        table = table_of(view)
        return table.holder, table.current, tuple(party.space for party in table.parties)

    def arrival(self, view: View) -> list[str]:
        table = table_of(view)
        return [
            artifact_spoken(table),
            *(party_spoken(table, party) for party in table.parties if party.playing),
        ]

    def seat(self, view: View, seat: int) -> str:
        return table_of(view).parties[seat].name

    def title(self, view: View) -> str:
        table = table_of(view)
        players = _("{n} parties").format(n=len(table.parties))
        if table.current < 0:
            return _("{scenario}, {players}, setting out").format(scenario=table.scenario, players=players)
        return _("{scenario}, {players}, round {n}").format(
            scenario=table.scenario, players=players, n=table.round
        )

    def goal(self, view: View) -> str:
        table = table_of(view)
        return _("Goal: be the party that brings {artifact} from space 30 home to space 1.").format(
            artifact=table.artifact
        )

    def story(self, view: View) -> list[str]:
        return [table_of(view).intro]

    def hints(self, view: View) -> Sequence[Hint]:
        return [] if view.asked is None else list(hints_for(view.asked, table_of(view), view.seat))


def table_of(view: View) -> Table:
    """The table that a view shows."""
    table: Table = view.table
    return table


def artifact_spoken(table: Table) -> str:
    """Where the Artifact is."""
    if table.holder < 0:
        text = _("{artifact} lies on space 30.").format(artifact=table.artifact)
        return text[0].upper() + text[1:]
    party = table.parties[table.holder]
    return _("{name} has {artifact}, on space {space}.").format(
        name=party.name, artifact=table.artifact, space=party.space
    )


def party_spoken(table: Table, party: PartyLine) -> str:
    """A party in a sentence."""
    people = people_spoken(len(party.members))
    if table.current < 0:
        left = _(", {n} points left").format(n=party.points) if party.points else ""
        skills = skills_line(party.bonuses)
        said = _("{name}: {people}{left}.").format(name=party.name, people=people, left=left)
        return f"{said} {skills}" if skills else said
    way = _("homeward") if party.homeward else _("outward")
    return _("{name}: space {space}, heading {way}, {people}, {tokens} experience, {cards}.").format(
        name=party.name,
        space=party.space,
        way=way,
        people=people,
        tokens=party.tokens,
        cards=ngettext("{n} aid card", "{n} aid cards", party.hand_size).format(n=party.hand_size),
    )


def card_spoken(table: Table) -> str:
    """The card being faced, in sentences."""
    card = table.card
    assert card is not None
    asked = card.name
    if card.checks:
        asked = _("{name}: {checks}").format(name=asked, checks=card.checks)
    if card.dm:
        asked = _("{card}, DM {dm}").format(card=asked, dm=f"{card.dm:+d}")
    return f"{asked}. {card.text}"


def lists(view: View) -> Iterator[Line]:
    """What one would look up beside the board: who travels with whom, and what lies in the discard piles."""
    table = table_of(view)
    for party in table.parties:
        yield line((f"{letter(party.seat)} {party.name}", "title"), f"   {skills_line(party.bonuses)}")
        for member in party.members:
            yield line(
                "  ",
                (member.name, "strong"),
                f": {member.line or _('no skill yet')}",
                (f"   {member.note}", "dim"),
            )
    for module in table.modules:
        yield line((module.name, "title"), (f"   {module.intro}", "dim"))
    for deck in table.decks:
        seen = [top.name for top in deck.top if top.card]
        more = _(", on top {cards}").format(cards=", ".join(seen)) if seen else ""
        yield line(
            (deck.id, "strong"),
            _(": {n} cards{more}; discarded {gone}").format(n=deck.size, more=more, gone=len(deck.discard)),
        )


DRAWING: Final = ArtifactDrawing()
