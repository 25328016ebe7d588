"""Campaigns of Page Quest in the browser: set out, win or lose, go on, take a friend along and part."""

import random
import re
from typing import Final, NamedTuple

from playwright.sync_api import Page, expect

from reliquest import __version__
from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE
from reliquest.engine.match import Match
from reliquest.games import registry
from reliquest.games.page_quest import campaign as room
from reliquest.server.campaigns import Tale
from tests.e2e.conftest import PHONE, Device
from tests.e2e.people import CHOICES, SETTLED, awaited, plays_on, pressed

GAME: Final = registry.game("page-quest")
PACK: Final = "mythical-artifacts"
CHARACTER: Final = "rosa-quispe"


class Step(NamedTuple):
    """A choice to press, with the die that pays for it where there is a button for each."""

    name: str
    die: str


def journey() -> list[Step]:
    """What a traveller presses, and what the dice on the table show, in a first adventure that is won."""
    story = Tale(PACK).story
    options = room.options(room.begin(story, [("Ana", CHARACTER)]), story)
    for seed in range(200):
        match = Match.new(GAME, options, program=__version__, real_dice=True)
        player, dice = GAME.bot("sensible", options, 0, seed), Draw(seed)
        steps: list[Step] = []
        match.advance()
        while (question := match.question) is not None:
            table = match.view(0).table
            names = [GAME.words.name(match.state, code) for code in question.options]
            if question.who == CHANCE:
                code = question.options[dice.below(len(question.options))]
            else:
                code = match.consult(player, dice)
            name = names[question.options.index(code)]
            paid = table.asks == "action-die"
            if paid and not name.startswith("die:"):  # the button of an action brings its die along
                name = max(each for each in names if each.startswith("die:"))
                code = match.code(name)
            if paid:
                steps[-1] = Step(steps[-1].name, name.removeprefix("die:"))
            else:
                steps.append(Step(name, ""))
            match.answer(code)
            match.advance()
        result = match.view(0).result
        assert result is not None
        if result.winners:
            return steps
    raise AssertionError("no adventure is won")


def travels(page: Page, steps: list[Step]) -> None:
    """Press all that, to the end of the adventure."""
    for name, die in steps:
        choice = page.locator(f'[data-choice="{name}"]:not(:disabled)')
        if die:
            choice = choice.and_(page.get_by_role("button", name=re.compile(f"^With the {die}:")))
        choice.click()
        page.wait_for_function(SETTLED)
    expect(page.locator("#decision.over")).to_be_visible()


def begins(page: Page, name: str) -> None:
    """From the shelf to a campaign of one's own, before its first adventure."""
    page.get_by_role("link", name="Campaigns").click()
    page.get_by_role("button", name="New campaign").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Rosa Quispe").check()
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Campaign of {name}")


def leaves(page: Page, name: str) -> None:
    """Give a seat up for good."""
    page.get_by_role("button", name="People", exact=True).click()
    page.get_by_role("button", name=f"Leave the table as {name}").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Do it").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_an_adventure_is_won_written_down_and_leads_to_the_next(device: Device) -> None:
    page = device()
    begins(page, "Ana")
    expect(page.get_by_text("Before adventure 1", exact=True)).to_be_visible()
    expect(page.get_by_text("No adventure has been won yet.")).to_be_visible()
    page.get_by_label("Real dice on the table").check()
    page.get_by_role("button", name="Set out").click()
    travels(page, journey())
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    page.get_by_role("button", name="On with the campaign").click()
    for _look in ("now", "and after a reload"):
        expect(page.get_by_text("Before adventure 2", exact=True)).to_be_visible()
        log = page.get_by_role("article").get_by_role("list").first
        expect(log.get_by_role("listitem")).to_have_count(1)
        expect(log).to_contain_text("#01")
        expect(log).to_contain_text("Advancement:")
        page.reload()


def test_an_adventure_under_way_goes_on_and_a_lost_one_is_tried_again(device: Device) -> None:
    page = device()
    begins(page, "Ana")
    campaign = page.url
    page.get_by_role("button", name="Set out").click()
    plays_on(page, pressed(random.Random(1)), 3)
    before = page.locator("#question").inner_text()
    page.goto(campaign)
    page.reload()
    expect(page.get_by_text("Adventure 1 is under way", exact=True)).to_be_visible()
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.locator("#question")).to_have_text(before)
    leaves(page, "Ana")
    page.goto(campaign)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.get_by_text("Every journey so far").click()
    expect(page.get_by_role("article")).to_contain_text("lost")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(CHOICES)


def test_a_friend_comes_along_by_a_link_and_parts_again(device: Device) -> None:
    ana = device()
    begins(ana, "Ana")
    campaign = ana.url
    ana.get_by_role("button", name="Invite a friend to come along").click()
    link = ana.get_by_label("Link for your friend")
    expect(link).not_to_have_value("")
    ben = device(PHONE, path="#" + link.input_value().partition("#")[2])
    ben.get_by_role("radio", name="Mei-Lin Tsai").check()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Come along").click()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Campaign of Ana and Ben")
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("heading", level=1)).to_have_text("Campaign of Ana and Ben")
    ana.get_by_role("button", name="Set out").click()
    ben.get_by_role("button", name="Go on", exact=True).click()
    rng = random.Random(2)
    for _answer in range(3):
        plays_on(awaited(ana, ben), pressed(rng), 1)
    leaves(ana, "Ana")
    expect(ben.locator("#decision.over")).to_be_visible()
    ben.get_by_role("button", name="On with the campaign").click()
    ben.get_by_role("button", name="Part: each goes on alone").click()
    ben.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Campaign of Ben")
    ana.goto(campaign)
    expect(ana.get_by_role("heading", level=1)).to_have_text("Campaign of Ana")
