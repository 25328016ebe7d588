"""What people do at a table and at the shelf besides taking a choice: on the board, back and forth, before and after."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from reliquest.engine.view import Option, Refused, View
from tests.e2e.conftest import PHONE, TABLET, Device, Served
from tests.e2e.people import CHOICES, SETTLED, awaited, new_game, over, plays_on, pressed, reached, starts
from tests.e2e.tables import laid, played

QUESTION: Final = "#question"


def choice(view: View, wanted: Callable[[Option], bool]) -> str:
    """The name of the first choice of that kind; nothing where there is none."""
    return next((option.name for option in view.asked.options if wanted(option)), "") if view.asked else ""


def fatal(option: Option) -> bool:
    """What loses the game for sure."""
    return option.fatal


def lasting(option: Option) -> bool:
    """What decides the question and can be taken back."""
    return option.undoable and not option.free


def outward(option: Option) -> bool:
    """A move on the road of Artifact."""
    return option.name.startswith("outward")


def step(option: Option) -> bool:
    """A step in the dungeon of Lost Pixel that shows nothing new."""
    return option.name.startswith("move") and option.undoable


def impossible(view: View) -> Refused | None:
    """What cannot be done now, by a rule that is named."""
    refused = view.asked.refused if view.asked else ()
    return next((each for each in refused if each.listed and each.rule), None)


def paid(view: View) -> list[str]:
    """An action of Page Quest that one of several dice can pay for, and those dice; nothing where there is none."""
    table = view.table
    for each in table.prospects:
        dice = sorted({str(value) for value in table.dice.prepared if each.least and value >= each.least})
        if len(dice) > 1:
            return [each.action, *dice]
    return []


# on the board


def test_an_action_is_chosen_on_its_panel(device: Device, served: Served) -> None:
    page = device()
    match = played("page-quest", lambda view: view.table.asks == "action" and view.table.prospects, {})
    laid(page, served, match)
    page.locator(".sticker.legal").first.click()
    if page.get_by_text("Only what can be done there.").count():  # several dice would pay for it
        page.locator(CHOICES).first.click()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()


def test_a_move_is_chosen_on_the_road(device: Device, served: Served) -> None:
    page = device()
    match = played("artifact", lambda view: choice(view, outward) != "", {"players": 2}, 1)
    laid(page, served, match)
    before = page.locator(QUESTION).inner_text()
    page.locator("button.reach").last.click()
    expect(page.locator(QUESTION)).not_to_have_text(before)


def test_a_walk_is_chosen_on_the_map(device: Device, served: Served) -> None:
    page = device()
    match = played("lost-pixel", lambda view: choice(view, step) != "", {"floors": 3})
    laid(page, served, match)
    asked = match.view(0).asked
    assert asked is not None
    target = next(option.target for option in asked.options if step(option))
    page.locator(f'[data-place="{target}"]').click()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()


# by keyboard


def test_keys_open_and_close_what_the_settings_list(device: Device) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    for key, name in (("l", "Log"), ("r", "Rules"), ("?", "Rules"), ("p", "People")):
        page.keyboard.press(key)
        dialog = page.get_by_role("dialog", name=name, exact=True)
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    reached(page.locator("button.view[tabindex='0']"))
    page.keyboard.press("z")
    enlarged = page.get_by_role("complementary", name="Enlarged")
    expect(enlarged).to_be_visible()
    page.keyboard.press("Escape")
    expect(enlarged).to_be_hidden()
    for field in (1, 0):
        page.keyboard.press("t")
        expect(page.get_by_label("Number of a choice")).to_have_count(field)


def test_a_choice_and_then_its_die_are_taken_by_their_figures(device: Device, served: Served) -> None:
    page = device()
    match = played("page-quest", lambda view: view.table.asks == "action" and paid(view) != [], {})
    laid(page, served, match)
    action, *dice = paid(match.view(0))
    card = page.get_by_role("group").filter(has=page.locator(f'[data-choice="{action}"]'))
    page.keyboard.press(card.locator(".digit").inner_text())
    page.keyboard.press(dice[-1])
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    page.wait_for_function(SETTLED)
    expect(page.get_by_role("listitem").filter(has_text=f"activates the {dice[-1]}")).not_to_have_count(0)


# back


def test_a_choice_is_taken_back_by_button_and_by_key(device: Device, served: Served) -> None:
    page = device()
    match = played(
        "page-quest",
        lambda view: view.table.asks == "action" and choice(view, lasting) != "",
        {},
    )
    laid(page, served, match)
    name = choice(match.view(0), lasting)
    before = page.locator(QUESTION).inner_text()
    for back in ("button", "key"):
        page.locator(f'[data-choice="{name}"]').first.click()
        page.wait_for_function(SETTLED)
        if back == "button":
            page.get_by_role("button", name="Undo", exact=True).click()
        else:
            page.keyboard.press("u")
        expect(page.locator(QUESTION)).to_have_text(before)


def test_what_loses_the_game_is_asked_twice_until_that_is_switched_off(
    device: Device, served: Served
) -> None:
    page = device()
    match = played("page-quest", lambda view: choice(view, fatal) != "", {})
    name = choice(match.view(0), fatal)
    laid(page, served, match)
    before = page.locator(QUESTION).inner_text()
    deadly = page.locator(f'[data-choice="{name}"]').first
    deadly.click()
    page.get_by_role("dialog").get_by_role("button", name="Think again").click()
    expect(page.locator(QUESTION)).to_have_text(before)
    deadly.click()
    page.get_by_label("Ask again before what loses the game").uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Do it").click()
    expect(page.locator("#decision.over")).to_be_visible()
    laid(page, served, match)
    deadly.click()
    expect(page.locator("#decision.over")).to_be_visible()


# before deciding


def test_what_cannot_be_done_says_why_and_shows_the_rule(device: Device, served: Served) -> None:
    page = device()
    match = played("artifact", lambda view: impossible(view) is not None, {"players": 2}, 1)
    laid(page, served, match)
    refused = impossible(match.view(0))
    assert refused is not None
    card = page.get_by_role("group", name=refused.label)
    expect(card).to_contain_text(refused.reason)
    card.get_by_role("button", name=f"Rule {refused.rule}").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text(refused.rule)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(page.locator(QUESTION)).to_be_visible()


def test_the_first_game_hints_until_it_is_enough(device: Device) -> None:
    page = device()
    page.get_by_role("button", name="Play the first adventure").click()
    page.wait_for_selector(CHOICES)
    hint = page.get_by_role("complementary", name="Hint")
    for _answer in range(6):
        if hint.count():
            break
        plays_on(page, pressed(random.Random(3)), 1)
        page.wait_for_selector(CHOICES)
    first = hint.inner_text()
    hint.get_by_role("button", name="Got it").click()
    expect(hint.filter(has_text=first.splitlines()[0])).to_have_count(0)
    page.goto(page.url.partition("#")[0])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Hints in the first game of each title").uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector(CHOICES)
    expect(hint).to_have_count(0)


# with others


def test_a_table_is_shown_to_everyone_and_joined_from_the_shelf(device: Device) -> None:
    ana = device()
    dialog = new_game(ana, "Artifact")
    dialog.get_by_role("radio", name="2 parties").check()
    dialog.get_by_label("Seat 2").select_option("open")
    dialog.get_by_role("textbox").first.fill("<b>Ana</b>")
    dialog.get_by_text("House rules, real dice and more").click()
    dialog.get_by_label("Show the table to everyone on this page").check()
    starts(dialog)
    ben = device(TABLET)
    offer = ben.locator("section", has=ben.get_by_role("heading", name="Tables open to join"))
    expect(offer).to_contain_text("<b>Ana</b>")  # names are text, whatever they look like
    offer.get_by_role("button", name="Sit down").first.click()
    ben.get_by_label("Your name, as the others see it").fill("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        expect(page.locator(QUESTION)).to_be_visible()
    ben.goto(ben.url.partition("#")[0])
    expect(ben.get_by_role("heading", name="Tables open to join")).to_have_count(0)


def test_after_the_end_friends_play_again_in_the_same_seats(device: Device) -> None:
    ana = device()
    dialog = new_game(ana, "Page Quest")
    dialog.get_by_role("radio", name="Two, together").check()
    dialog.get_by_label("Seat 2").select_option("open")
    dialog.get_by_role("textbox").first.fill("Ana")
    starts(dialog)
    link = ana.get_by_label("The link to sit down here")
    expect(link).not_to_have_value("")
    ben = device(PHONE, path="#" + link.input_value().partition("#")[2])
    ben.get_by_label("Your name, as the others see it").fill("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    rng = random.Random(6)
    while not over(ana):
        plays_on(awaited(ana, ben), pressed(rng), 1)
    expect(ben.get_by_text("Ana can ask for a rematch.")).to_be_visible()
    ana.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="To the next game").click()
    for page in (ana, ben):
        expect(page.locator("#decision.over")).to_have_count(0)
        expect(page.locator(QUESTION)).to_be_visible()
    assert ana.url == ben.url
    plays_on(awaited(ana, ben), pressed(rng), 1)


# before and after


def test_a_game_is_taken_along_as_a_file(device: Device, tmp_path: Path) -> None:
    page = device()
    starts(new_game(page, "Page Quest"))
    plays_on(page, pressed(random.Random(5)), 3)
    page.wait_for_selector(CHOICES)
    before = page.locator(QUESTION).inner_text()
    page.get_by_role("button", name="People", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the save file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".rlq"
    elsewhere = device(PHONE, but="400")
    elsewhere.get_by_label("Go on from a save file").set_input_files(path)
    expect(elsewhere.locator(QUESTION)).to_have_text(before)
    plays_on(elsewhere, pressed(random.Random(6)), 1)
    broken = tmp_path / "broken.rlq"
    broken.write_text("{}")
    elsewhere.goto(elsewhere.url.partition("#")[0])
    elsewhere.get_by_label("Go on from a save file").set_input_files(broken)
    expect(elsewhere.get_by_role("alert")).to_contain_text(".")


def test_a_table_is_set_anew(device: Device) -> None:
    page = device()
    starts(new_game(page, "Artifact"))
    plays_on(page, pressed(random.Random(5)), 2)
    page.wait_for_selector(CHOICES)
    page.get_by_role("button", name="People", exact=True).click()
    page.get_by_role("button", name="Start again with new dice").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Do it").click()
    expect(page.get_by_text("Setting out")).to_be_visible()


def test_again_plays_the_same_at_once(device: Device, served: Served) -> None:
    page = device()
    laid(page, served, played("page-quest", lambda view: view.result is not None, {}))
    before = page.url
    page.get_by_role("button", name="Again").click()
    page.wait_for_selector(CHOICES)
    assert page.url != before


@pytest.mark.parametrize("path", ["#/table/nothing", "#/replay/nothing/0"])
def test_what_is_not_there_is_said_in_a_sentence(device: Device, served: Served, path: str) -> None:
    page = device(path=path, but="404")
    expect(page.get_by_role("alert")).to_contain_text(".")
    page.get_by_role("link", name="Back to the shelf").click()
    expect(page.get_by_role("button", name="New game of Artifact")).to_be_visible()


def test_what_one_prefers_is_kept(device: Device) -> None:
    page = device()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="130").check()
    page.get_by_label("Single letters are keys").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == pytest.approx(
        20.8
    )
    starts(new_game(page, "Page Quest"))
    page.wait_for_selector(CHOICES)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("1")
    page.wait_for_function(SETTLED)


def test_sounds_are_heard_by_whoever_asks_for_them(device: Device) -> None:
    page = device()
    page.evaluate(
        """() => {
            window.heard = 0;
            const start = AudioScheduledSourceNode.prototype.start;
            AudioScheduledSourceNode.prototype.start = function (...when) {
                window.heard += 1;
                start.apply(this, when);
            };
        }"""
    )
    dialog = new_game(page, "Artifact")
    dialog.get_by_label("2 parties").check(force=True)
    starts(dialog)
    rng = random.Random(3)
    plays_on(page, pressed(rng), 6)
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Sounds: dice, your turn, the end").check()
    page.keyboard.press("Escape")
    plays_on(page, pressed(rng), 12)
    assert page.evaluate("window.heard") > 0


def test_the_client_can_be_installed(device: Device, served: Served) -> None:
    page = device()
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = json.loads(
        page.evaluate("(address) => fetch(address).then((answer) => answer.text())", address)
    )
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert page.evaluate("(address) => fetch(address).then((answer) => answer.ok)", icon["src"])
