"""Tables in a given state for tests of what is shown: matches with known dice, laid through the door for saves."""

import json
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any, Final

from playwright.sync_api import Page

from reliquest import __version__
from reliquest.engine.dice import Draw
from reliquest.engine.match import Match
from reliquest.engine.view import View
from reliquest.games import registry
from tests.e2e.conftest import Served
from tests.e2e.people import CURTAIN

SAVE: Final = "application/octet-stream"

Wanted = Callable[[View], bool]
"""Whether a moment, as the first seat sees it, is the one that is wanted."""


def played(
    game: str,
    wanted: Wanted,
    options: Mapping[str, Any],
    bots: int = 0,
    seed: int = 1,
    manner: str = "random",
) -> Match:
    """A match with known dice, played by that kind of bot until the first seat is asked at such a moment."""
    rules = registry.game(game)
    for dice in range(seed, seed + 200):
        count = rules.seats(rules.options(dict(options)))
        seats = ["person"] * (count - bots) + ["sensible"] * bots
        match = Match.new(rules, dict(options), program=__version__, seats=seats, seed=dice)
        player, redeal = rules.bot(manner, options, 0, dice), Draw(dice)
        match.advance()
        while match.question is not None:
            view = match.view(0)
            if view.asked is not None and view.asked.mine and wanted(view):
                return match
            match.answer(match.consult(player, redeal))
            match.advance()
        if wanted(match.view(0)):
            return match
    raise AssertionError("no such moment in two hundred games")


def laid(page: Page, served: Served, match: Match, *names: str) -> None:
    """Lay a table for the match, and sit down there with the device of a page."""
    query = "&".join(f"names={name}" for name in names or ("Ana",))
    request = urllib.request.Request(
        f"{served.address}api/saves?{query}", match.save(), {"Content-Type": SAVE}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    place = {
        "table": made["table"]["id"],
        "game": made["table"]["game"],
        "seats": made["seats"],
        "at": 1,
    }
    page.evaluate(
        "([device]) => localStorage.setItem('reliquest.device', device)", [json.dumps({"places": [place]})]
    )
    page.goto(f"{served.address}#/table/{place['table']}")
    page.reload()
    page.wait_for_selector(f"#question, {CURTAIN}")
