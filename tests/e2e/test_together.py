"""People at one table: at one device, at two, looking on, cut off and back, gone and replaced."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, TABLET, Device, Served
from tests.e2e.people import CHOICES, CURTAIN, awaited, new_game, plays_on, pressed, starts


def names(page: Page, *who: str) -> None:
    """Type the names of the people at this device."""
    fields = page.get_by_role("dialog").get_by_role("textbox")
    for n, name in enumerate(who):
        fields.nth(n).fill(name)


def with_a_friend(page: Page) -> str:
    """Open a table of Artifact with a seat for a friend; returns the link to it."""
    dialog = new_game(page, "Artifact")
    dialog.get_by_label("Seat 2").select_option("open")
    names(page, "Ana")
    starts(dialog)
    link = page.get_by_label("The link to sit down here")
    expect(link).not_to_have_value("")
    return link.input_value()


def joins(device: Device, link: str, name: str) -> Page:
    """Somebody follows the link on a device of their own."""
    page = device(TABLET, path="#" + link.partition("#")[2])
    page.get_by_label("Your name, as the others see it").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()
    return page


def test_two_browsers_play_at_one_table_by_a_link(device: Device) -> None:
    ana = device()
    ben = joins(device, with_a_friend(ana), "Ben")
    rng = random.Random(4)
    for _answer in range(8):
        plays_on(awaited(ana, ben), pressed(rng), 1)
    ana.get_by_role("button", name="People", exact=True).click()
    expect(ana.get_by_role("dialog").get_by_text("Ben", exact=True)).to_be_visible()
    assert "join" not in ben.url  # the secret of the link is used once and gone


def test_a_code_lets_a_friend_in(device: Device) -> None:
    ana = device()
    with_a_friend(ana)
    code = ana.locator(".code").inner_text()
    ben = device(PHONE)
    ben.get_by_label("Code of six letters and figures").focus()
    ben.keyboard.type(code)
    ben.get_by_label("Your name, as the others see it").fill("Ben")
    ben.get_by_role("button", name="Sit down", exact=True).click()
    expect(ana.locator("#question")).to_be_visible()
    expect(ben.locator("#question")).to_be_visible()


def test_who_is_cut_off_in_mid_decision_comes_back_to_it(device: Device, own_server: Served) -> None:
    page = device(address=own_server.address)
    starts(new_game(page, "Artifact"))
    plays_on(page, pressed(random.Random(5)), 3)
    page.wait_for_selector(CHOICES)
    before = page.locator("#question").inner_text()
    own_server.kill()
    expect(page.get_by_text("No connection").last).to_be_visible()
    own_server.start()
    expect(page.get_by_text("No connection")).to_have_count(0)
    expect(page.locator("#question")).to_have_text(before)
    plays_on(page, pressed(random.Random(5)), 2)


def test_a_reload_and_a_second_tab_show_the_same_moment(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    plays_on(page, pressed(random.Random(6)), 4)
    page.wait_for_selector(CHOICES)
    before = page.locator("#question").inner_text()
    page.reload()
    expect(page.locator("#question")).to_have_text(before)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#question")).to_have_text(before)
    plays_on(other, pressed(random.Random(7)), 1)
    expect(page.locator("#question")).to_have_text(other.locator("#question").inner_text())


def test_a_seat_goes_along_to_another_device_by_a_link(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    page.get_by_role("button", name="People", exact=True).click()
    page.get_by_text("Go on at another device").click()
    link = page.get_by_label("The link to your seat").input_value()
    page.keyboard.press("Escape")
    phone = device(PHONE, path="#" + link.partition("#")[2])
    expect(phone.locator("#question")).to_have_text(page.locator("#question").inner_text())
    plays_on(phone, pressed(random.Random(7)), 2)
    expect(page.locator("#question")).to_have_text(phone.locator("#question").inner_text())
    plays_on(page, pressed(random.Random(7)), 1)
    secret = link.rpartition(".")[2]
    assert secret not in phone.url
    phone.go_back()
    assert secret not in phone.url


def test_a_link_to_a_seat_that_is_not_right_lets_nobody_in(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    table = page.url.rpartition("/")[2]
    stranger = device(path=f"#/seat/{table}/0.wrong", but="403")
    expect(stranger.get_by_role("alert")).to_have_text("This secret opens no seat of this table.")
    stranger.goto(page.url)
    expect(stranger.get_by_text("You are watching.")).to_be_visible()
    assert stranger.locator(CHOICES).count() == 0


def test_somebody_looks_on_and_may_not_answer(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    looker = device(path="#" + page.url.partition("#")[2])
    expect(looker.get_by_text("You are watching.")).to_be_visible()
    assert looker.locator(CHOICES).count() == 0
    before = looker.locator("#question").inner_text()
    plays_on(page, pressed(random.Random(8)), 3)
    expect(looker.locator("#question")).not_to_have_text(before)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_at_one_device_a_curtain_hides_the_hand_of_the_other(device: Device, size: dict[str, int]) -> None:
    page = device(size)
    if size is PHONE:
        page.get_by_role("button", name="Artifact", exact=True).click()
    dialog = new_game(page, "Artifact")
    dialog.get_by_label("Seat 2").select_option("here")
    names(page, "Ana", "Ben")
    starts(dialog)
    seen: set[str] = set()
    hand: set[str] = set()
    for _answer in range(12):
        page.wait_for_selector(f"{CHOICES}, {CURTAIN}")
        curtain = page.locator(CURTAIN)
        if curtain.count():
            seen.add(name := page.get_by_role("heading", level=1).inner_text())
            expect(curtain).to_have_text(f"I am {name}. Raise the curtain")
            assert page.locator("[data-choice], .hand").count() == 0
            told = " ".join(page.get_by_role("listitem").all_inner_texts())  # what everybody was told
            assert not [card for card in hand if card in page.content() and card not in told]
        else:
            hand |= set(page.locator(".hand .name").all_text_contents())
        plays_on(page, pressed(random.Random(9)), 1)
    assert seen == {"Ana", "Ben"}


def test_a_bot_takes_a_seat_and_gives_it_back(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    page.get_by_role("button", name="People", exact=True).click()
    page.get_by_role("button", name="Let a bot play for").click()
    page.get_by_role("button", name="’s seat again").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.wait_for_selector(f"{CHOICES}, #decision.over")


def test_the_game_goes_on_first_thing_tomorrow(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    plays_on(page, pressed(random.Random(10)), 3)
    page.goto(page.url.partition("#")[0])
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("#question")).to_be_visible()
