"""What is shown when a match is over: how it ended, how its dice can be checked, and where it is kept."""

from reliquest.engine.match import Match
from reliquest.terminal import campaigns, commands
from reliquest.terminal.lines import line
from reliquest.terminal.screen import Screen
from reliquest.terminal.session import Session
from reliquest.text import _


def show_ending(session: Session) -> None:
    """Print the last events, the result, and what there is to check."""
    match, screen = session.match, session.screen
    seat = session.looking
    view = session.view(seat)
    if session.people:
        session.page(view, session.news(seat))
    else:
        session.tell(seat)
    result = view.result
    screen.gap()
    if result is not None:
        style = "good" if result.winners else "bad"
        screen.show(line((_("The end: {text}").format(text=result.text), style)))
    for row in commands.dice_report(session):
        screen.show(line((row, "dim")))
    show_proof(screen, match)
    if campaigns.holds(session.keeper.path):
        return  # it is put away with a word of its own
    screen.show(
        line(
            (
                _("Kept in {path}; look back with: reliquest replay {path}").format(path=session.keeper.path),
                "dim",
            )
        )
    )


def show_proof(screen: Screen, match: Match) -> None:
    """Print the digest of the end, and the secret of the dice, by which anybody can check every roll."""
    dice = match.header.dice
    if dice.kind == "committed" and dice.secret and match.question is None:
        screen.show(line((_("The secret behind them was {secret}").format(secret=dice.secret), "dim")))
    screen.show(line((_("Digest: {digest}").format(digest=match.digest()), "dim")))
