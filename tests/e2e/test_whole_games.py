"""A whole game of each title: by mouse, by touch on a phone, and by the keyboard alone in text mode."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Device
from tests.e2e.people import new_game, over, plays_on, pressed, starts, tapped

TITLES = ("Page Quest", "Artifact", "Quest for the Lost Pixel")


def short(page: Page, title: str) -> None:
    """Begin a game of that title that is over soon."""
    dialog = new_game(page, title)
    if title == "Quest for the Lost Pixel":
        dialog.get_by_text("Three floors").click()
    starts(dialog)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_mouse(device: Device, title: str) -> None:
    page = device()
    short(page, title)
    assert plays_on(page, pressed(random.Random(1))) > 5
    expect(page.locator("#decision.over")).to_be_visible()
    expect(page.get_by_role("button", name="Replay")).to_be_visible()


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_touch_on_a_phone(device: Device, title: str) -> None:
    page = device(PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name=title, exact=True).tap()
    short(page, title)
    assert plays_on(page, tapped(random.Random(2))) > 5
    assert over(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_keyboard_in_text_mode(device: Device, title: str) -> None:
    page = device()
    short(page, title)
    expect(page.locator("#question")).to_be_visible()
    page.keyboard.press("t")
    field = page.get_by_label("Number of a choice")
    rng = random.Random(3)

    def typed(page: Page, choices: object) -> None:
        figures = page.locator("ol > li:not(.refused) .figure").all_inner_texts()
        field.focus()
        page.keyboard.type(rng.choice(figures))
        page.keyboard.press("Enter")

    assert plays_on(page, typed) > 5
    assert over(page)
