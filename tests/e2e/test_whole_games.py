"""Whole games, played by mouse to their ends."""

import random

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Device
from tests.e2e.people import new_game, plays_on, pressed, starts

TITLES = ("Page Quest", "Artifact")


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_mouse(device: Device, title: str) -> None:
    page = device()
    starts(new_game(page, title))
    assert plays_on(page, pressed(random.Random(1))) > 5
    expect(page.locator("#decision.over")).to_be_visible()
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
