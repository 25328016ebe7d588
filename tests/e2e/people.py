"""People at browsers: they look for what can be pressed, press it, and go on until the game is over."""

import random
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

CHOICES: Final = "[data-choice]:not(:disabled)"
"""What can be chosen now."""

CURTAIN: Final = ".stage button:not(:disabled)"
"""What raises the curtain."""

LONGEST: Final = 4000
"""Answers after which a game counts as endless."""

AWAITED: Final = f"""() =>
    document.querySelector('#decision.over') || document.querySelector('dialog[open]') ||
    document.querySelector('{CHOICES}') || document.querySelector('{CURTAIN}')"""
"""Something a person has to do or to know."""

Take = Callable[[Page, Locator], None]
"""Takes one of the choices."""


def over(page: Page) -> bool:
    """Whether the page says that the game is over."""
    return page.locator("#decision.over").count() > 0


def pressed(rng: random.Random) -> Take:
    """Presses any of the choices."""

    def take(page: Page, choices: Locator) -> None:
        choices.nth(rng.randrange(choices.count())).click()

    return take


def plays_on(page: Page, take: Take, most: int = LONGEST) -> int:
    """Answers so often, or until the game is over; returns how many answers were given."""
    for number in range(most):
        page.wait_for_function(AWAITED)
        if over(page):
            return number
        if page.get_by_role("dialog").count():
            page.get_by_role("dialog").get_by_role("button", name="Do it").click()
            continue
        if page.locator(CURTAIN).count():
            page.locator(CURTAIN).click()
            continue
        take(page, page.locator(CHOICES))
        page.wait_for_function("() => !document.querySelector('.sent')")
    return most


def new_game(page: Page, title: str) -> Locator:
    """The dialog in which a new game of that title is chosen."""
    page.get_by_role("button", name=f"New game of {title}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start", exact=True)).to_be_visible()
    return dialog


def starts(dialog: Locator) -> None:
    """Begins the game that was chosen."""
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_be_hidden()
