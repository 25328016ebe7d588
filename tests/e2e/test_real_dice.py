"""Dice on a real table: the browser asks what fell, refuses what cannot have fallen, and shows what it was told."""

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Device
from tests.e2e.people import CHOICES, SETTLED, enters, new_game, plays_on, pressed, reached, starts

FELL = ("5", "2", "6", "3")
"""What four action dice show."""


def real_dice(page: Page, title: str) -> None:
    """Begin a game of that title with dice of one's own."""
    dialog = new_game(page, title)
    dialog.get_by_text("House rules, real dice and more").click()
    dialog.get_by_label("Real dice and cards on the table").check()
    starts(dialog)
    page.wait_for_selector(CHOICES)


def typed(page: Page, *faces: str) -> None:
    """Type what fell, die after die."""
    for face in faces:
        expect(page.locator(f'[data-choice="{face}"]')).to_be_enabled()
        page.keyboard.press(face)
        page.wait_for_function(SETTLED)


def told(page: Page, face: str) -> Locator:
    """The line of the log that says it."""
    return page.get_by_role("listitem").filter(has_text=f"Set-up die: {face}")


def test_what_fell_is_typed_and_shown(device: Device) -> None:
    page = device()
    real_dice(page, "Page Quest")
    expect(page.get_by_text("Roll and type")).to_be_visible()
    expect(page.locator("#question")).to_have_text("Roll the action dice.")
    expect(page.get_by_text("real dice", exact=True)).to_be_visible()
    typed(page, *FELL)
    expect(page.get_by_text("Roll and type")).to_have_count(0)
    for face in FELL:
        expect(told(page, face)).to_be_visible()


@pytest.mark.parametrize("typed_so_far", [FELL[:1], FELL], ids=["the first", "the last"])
def test_a_slip_of_the_finger_is_taken_back(device: Device, typed_so_far: tuple[str, ...]) -> None:
    page = device()
    real_dice(page, "Page Quest")
    typed(page, *typed_so_far)
    expect(told(page, "5")).to_be_visible()
    page.get_by_role("button", name="Take back the typed result").click()
    expect(told(page, "5")).to_have_count(0)
    expect(page.locator("#question")).to_have_text("Roll the action dice.")


def test_what_cannot_have_fallen_is_refused_with_a_sentence(device: Device) -> None:
    page = device(PHONE)
    real_dice(page, "Page Quest")
    page.keyboard.press("9")  # on the page nothing has that figure
    expect(page.locator("#question")).to_have_text("Roll the action dice.")
    page.keyboard.press("t")
    field = page.get_by_label("Number of a choice")
    reached(field)
    for wrong in ("0", "7", "six"):
        field.fill(wrong)
        expect(page.locator(".echo")).to_have_text(f"There is no choice {wrong}.\u00a0")
        page.keyboard.press("Enter")
        expect(field).to_have_value(wrong)
        expect(page.locator(".sent")).to_have_count(0)
    field.fill("6")
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(told(page, "6")).to_be_visible()
    enters(page.get_by_role("button", name="Take back the typed result"))
    expect(told(page, "6")).to_have_count(0)


def test_who_looks_on_waits_for_the_table(device: Device) -> None:
    page = device()
    real_dice(page, "Artifact")
    looker = device(path="#" + page.url.partition("#")[2])
    expect(looker.locator("#question")).to_contain_text("The dice are rolled at the table:")
    assert looker.locator(CHOICES).count() == 0
    before = looker.locator("#question").inner_text()
    plays_on(page, pressed(random.Random(1)), 4)
    expect(looker.locator("#question")).not_to_have_text(before)
