"""The command ``reliquest play``: what can be said on its command line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from reliquest.engine.arguments import own_help, sorted_out
from reliquest.games import registry
from reliquest.text import _

CONTEXT: Final = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
"""Further settings for Typer: the options that the game declares come among the words, and so does --help."""

DONE: Final = 0


def play(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME or FILE]", show_default=False, help=_("What to play, or a saved match.")
        ),
    ] = None,
    go_on: Annotated[bool, typer.Option("--continue", "-c", help=_("Go on with the latest match."))] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Keep the match in this file."), show_default=False)
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help=_("A number that stands for all dice of the match."))
    ] = None,
    dice: Annotated[
        Literal["rolled", "real"], typer.Option(help=_("real: you roll your own and type what fell."))
    ] = "rolled",
    bot: Annotated[
        str, typer.Option(metavar="NAME", help=_("Bots play: sensible, random; for all seats unless --bots."))
    ] = "",
    bots: Annotated[
        int | None, typer.Option(min=0, help=_("How many seats bots take, from the last on."))
    ] = None,
    stops: Annotated[
        Literal["smart", "all"],
        typer.Option(help=_("all: ask at every window, even if nothing would matter.")),
    ] = "smart",
    house_rule: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help=_("Switch a house rule; repeatable."))
    ] = None,
    options: Annotated[str, typer.Option(metavar="JSON", help=_("All options of the game as JSON."))] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help=_("No colour, no drawing: for pipes and screen readers."))
    ] = False,
    hints: Annotated[
        bool | None, typer.Option(help=_("Hints; in first games unless switched off."), show_default=False)
    ] = None,
    help_: Annotated[bool, typer.Option("--help", "-h", help=_("Show this and exit."))] = False,
) -> int:
    """Play a game in the terminal.

    Without further options it asks what to play. Every answer is kept at once, so you can stop at any time.
    Each game has options of its own: reliquest play GAME --help.
    """
    name, flags = sorted_out(words or [])
    if help_:
        print(context.get_help())
        print(*help_on(name), sep="\n")
        return DONE
    # Imported only where something is played, so that help needs no game, no rules and no colours.
    from reliquest.terminal.evening import Evening
    from reliquest.terminal.interrupts import Interrupts
    from reliquest.terminal.screen import Screen
    from reliquest.terminal.setup import Wanted

    wanted = Wanted(
        known=[word.lstrip("-") for each in context.command.params for word in each.opts],
        flags=flags,
        house_rules=house_rule or [],
        options=options,
        seed=seed,
        real_dice=dice == "real",
        bot=bot,
        bots=bots,
        stops=stops,
        save=save,
    )
    with Interrupts() as interrupts:
        return Evening(Screen(plain=plain, interrupts=interrupts), interrupts, hints).begin(
            name, wanted, go_on=go_on
        )


def help_on(name: str) -> Iterable[str]:
    """The lines of --help about the options of a game."""
    if not name or Path(name).is_file():
        games = ", ".join(registry.MODULES)
        return ("", _("Games: {games}. Their own options: reliquest play GAME --help").format(games=games))
    return own_help(registry.game(name))
