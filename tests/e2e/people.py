"""People at browsers: they look for what can be pressed, press it, and go on until the game is over."""

import random
import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

CHOICES: Final = "[data-choice]:not(:disabled)"
"""What can be chosen now."""

CURTAIN: Final = ".stage button:not(:disabled)"
"""What raises the curtain."""

LONGEST: Final = 4000
"""Answers after which a game counts as endless."""

AWAY: Final = 200
"""Presses of Tab within which everything on a page is reached."""

FINGER: Final = 44
"""Pixels that a finger needs, each way."""

AWAITED: Final = f"""() =>
    document.querySelector('#decision.over') || document.querySelector('dialog[open]') ||
    document.querySelector('{CHOICES}') || document.querySelector('{CURTAIN}')"""
"""Something a person has to do or to know."""

SETTLED: Final = """() =>
    !document.querySelector('.sent') && document.querySelector('.kicker')?.textContent.trim() !== 'Sending…'"""
"""No answer is on its way."""

Press = Callable[[Locator], None]
"""Presses something: by mouse, with a finger, by keyboard."""

Take = Callable[[Page, Locator], None]
"""Takes one of the choices."""


def clicks(what: Locator) -> None:
    """By mouse."""
    what.click()


def taps(what: Locator) -> None:
    """With a finger, on something that is as large as one."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER, f"too small: {what.inner_text()} {box}"
    what.tap()


def enters(what: Locator) -> None:
    """By keyboard: Tab until it has the focus, then Enter."""
    reached(what)
    what.page.keyboard.press("Enter")


def reached(what: Locator) -> None:
    """Press Tab until something has the focus."""
    for _press in range(AWAY):
        if what.evaluate("(element) => element === document.activeElement"):
            return
        what.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {what}")


def over(page: Page) -> bool:
    """Whether the page says that the game is over."""
    return page.locator("#decision.over").count() > 0


def pressed(rng: random.Random, press: Press = clicks) -> Take:
    """Presses any of the choices."""

    def take(page: Page, choices: Locator) -> None:
        press(choices.nth(rng.randrange(choices.count())))

    return take


def keyed(rng: random.Random) -> Take:
    """Takes any of the choices by the figure that stands on it, or by Tab and Enter where there is none."""

    def take(page: Page, choices: Locator) -> None:
        choice = choices.nth(rng.randrange(choices.count()))
        if figure := choice.get_attribute("aria-keyshortcuts"):
            page.keyboard.press(figure)
        else:
            enters(choice)

    return take


def worded(rng: random.Random) -> Take:
    """Types the number of any choice in text mode, and the figure of one of its parts where it asks for one."""

    def take(page: Page, choices: Locator) -> None:
        field = page.get_by_label("Number of a choice")
        reached(field)
        figures = choices.locator(".figure").all_inner_texts()
        page.keyboard.type(rng.choice(figures))
        echo = page.locator(".echo")
        expect(echo).to_contain_text(re.compile("means|which one"))
        parts = re.findall(r"(\d+) for ", echo.inner_text())
        if parts:
            page.keyboard.type(f" {rng.choice(parts)}")
            expect(echo).to_contain_text("means")
        page.keyboard.press("Enter")
        expect(field).to_have_value("")

    return take


def awaited(*pages: Page) -> Page:
    """The page that is asked now, or that knows that the game is over."""
    for _try in range(200):
        for page in pages:
            if page.locator(CHOICES).count() or over(page):
                return page
        pages[0].wait_for_function(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
        )
    raise AssertionError("nobody is asked")


def plays_on(page: Page, take: Take, most: int = LONGEST, press: Press = clicks) -> int:
    """Answers so often, or until the game is over; returns how many answers were given."""
    for number in range(most):
        page.wait_for_function(AWAITED)
        if over(page):
            return number
        if page.get_by_role("dialog").count():
            press(page.get_by_role("dialog").get_by_role("button", name="Do it"))
        elif page.locator(CURTAIN).count():
            press(page.locator(CURTAIN))
        else:
            take(page, page.locator(CHOICES))
        page.wait_for_function(SETTLED)
    return most


def new_game(page: Page, title: str, press: Press = clicks) -> Locator:
    """The dialog in which a new game of that title is chosen."""
    press(page.get_by_role("button", name=f"New game of {title}"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start", exact=True)).to_be_visible()
    return dialog


def starts(dialog: Locator, press: Press = clicks) -> None:
    """Begins the game that was chosen."""
    press(dialog.get_by_role("button", name="Start", exact=True))
    expect(dialog).to_be_hidden()
