"""Whole games, played to their ends by mouse, with fingers on a phone, by keyboard, and in words."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Device
from tests.e2e.people import (
    Press,
    clicks,
    enters,
    keyed,
    new_game,
    plays_on,
    pressed,
    reached,
    starts,
    taps,
    worded,
)

SHORT: Final = {"Page Quest": "One", "Artifact": "2 parties", "Quest for the Lost Pixel": "Three floors"}
"""What makes a game of each title a short one."""

OUTCOME: Final = re.compile(r"^(Won|Lost|.+ wins|Winners: .+)$")

each_title = pytest.mark.parametrize("title", SHORT)


def short(page: Page, title: str, press: Press) -> Locator:
    """A new game of a title, chosen as short as there is one."""
    dialog = new_game(page, title, press)
    wanted = dialog.get_by_role("radio", name=SHORT[title], exact=True)
    if press is enters:  # radio buttons are one stop for Tab; arrow keys go from one to the next
        reached(dialog.locator(f"[name='{wanted.get_attribute('name')}']:checked"))
        while not wanted.is_checked():
            page.keyboard.press("ArrowUp")
    else:
        press(wanted)
    expect(wanted).to_be_checked()
    return dialog


def ended(page: Page, answers: int) -> None:
    """The game lasted, and the page says how it ended and offers to look back."""
    assert answers > 2
    end = page.locator("#decision.over")
    expect(end.get_by_role("heading", level=2)).to_have_text(OUTCOME)
    expect(end.get_by_role("paragraph").nth(1)).to_contain_text(".")
    expect(end.get_by_role("button", name="Replay")).to_be_visible()


@each_title
def test_a_game_is_played_to_its_end_by_mouse(device: Device, title: str) -> None:
    page = device()
    starts(short(page, title, clicks))
    ended(page, plays_on(page, pressed(random.Random(1))))


@each_title
def test_a_game_is_played_to_its_end_with_fingers_on_a_phone(device: Device, title: str) -> None:
    page = device(PHONE, has_touch=True, is_mobile=True)
    taps(page.get_by_role("button", name=title, exact=True))
    starts(short(page, title, taps), taps)
    ended(page, plays_on(page, pressed(random.Random(2), taps), press=taps))


@each_title
def test_a_game_is_played_to_its_end_by_keyboard(device: Device, title: str) -> None:
    page = device()
    starts(short(page, title, enters), enters)
    ended(page, plays_on(page, keyed(random.Random(3)), press=enters))
    enters(page.get_by_role("button", name="Replay"))
    expect(page.get_by_role("button", name="One step on")).to_be_visible()


@each_title
def test_a_game_is_played_to_its_end_in_words(device: Device, title: str) -> None:
    page = device()
    starts(short(page, title, enters), enters)
    expect(page.locator("#question")).to_be_visible()
    page.keyboard.press("t")
    ended(page, plays_on(page, worded(random.Random(4)), press=enters))
