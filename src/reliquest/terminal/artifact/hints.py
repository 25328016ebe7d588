"""Hints for a first game of Artifact, each for the moment at which a newcomer would ask."""

from collections.abc import Iterator

from reliquest.engine.view import Asked
from reliquest.games.artifact.view import Table
from reliquest.terminal.drawing import Hint
from reliquest.text import _


def hints_for(asked: Asked, table: Table, seat: int) -> Iterator[Hint]:
    """What helps at this moment, from the most particular to the most general."""
    names = {option.name.split(":")[0] for option in asked.options}
    if "nominate" in names or "bid" in names:
        yield Hint(
            "bid",
            _("30 points must bring you 3 companions and 2 lesser ones; what is left over is worth nothing."),
        )
    if "skill" in names and table.fight is None:
        yield Hint(
            "skill", _("most cards test two skills, so a party does well to have a little of everything.")
        )
    if "outward" in names or "homeward" in names:
        yield from road_hints(table, seat)
    if "branch" in names:
        yield Hint(
            "branch", _("you pick one of these before the first die; the chances beside them count no aid.")
        )
    if table.fight is not None and asked.window:
        yield Hint(
            "fight", _("the higher total wins, the loser goes back, and the Artifact goes to the winner.")
        )
    elif table.check is not None and asked.window:
        yield Hint(
            "aid",
            _(
                "an aid card is spent on this one roll; the chances beside each answer are for this check alone."
            ),
        )
    if "member" in names:
        yield Hint("member", _("only the skills are lost: the party goes on without a leader as well."))
    if asked.window:
        yield Hint("window", _("nothing forces you here; Enter goes on."))


def road_hints(table: Table, seat: int) -> Iterator[Hint]:
    """What helps on the road."""
    if table.holder == seat:
        yield Hint(
            "home",
            _("you have it: from now on you move homeward, and reaching space 1 wins, no exact roll needed."),
        )
    elif table.holder >= 0:
        yield Hint(
            "chase",
            _("land exactly on the party that has the Artifact to fight for it; you may move either way."),
        )
    yield Hint(
        "observe",
        _("instead of moving you may look at as many cards as you rolled: you stay, and nothing is drawn."),
    )
    yield Hint(
        "land", _("where you stop you draw a card and face it; where an opponent stands you fight instead.")
    )
