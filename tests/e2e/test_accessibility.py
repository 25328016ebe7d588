"""Everyone can play: axe finds nothing in any state, and what axe cannot see of WCAG 2.2 is looked at here."""

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from reliquest.engine.match import Match
from reliquest.engine.view import View
from tests.e2e.conftest import DESKTOP, PHONE, ROOT, TABLET, Device, Served
from tests.e2e.people import CHOICES, CURTAIN, new_game, plays_on, pressed, starts
from tests.e2e.tables import Wanted, laid, played

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""It comes with what the client is built with: python tools/web.py."""

State = Callable[[Page, Served], None]
"""Brings the page of a device into a state."""


# --- the states ---


def kinds(view: View) -> set[str]:
    """What the viewer is asked about: the first words of the options' names."""
    return {option.name.partition(":")[0] for option in view.asked.options} if view.asked else set()


def asked(*any_of: str) -> Wanted:
    """A question with one of these among its answers."""
    return lambda view: not kinds(view).isdisjoint(any_of)


GAMES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "page-quest": ({}, 0),
    "artifact": ({"players": 2}, 1),
    "lost-pixel": ({"players": 2}, 1),
}
"""Options and bots of the tables."""

MOMENTS: Final[dict[str, tuple[str, Wanted]]] = {
    "page quest, a section": ("page-quest", asked("rest")),
    "page quest, dice": ("page-quest", asked("lift", "roll")),
    "page quest, a fight": ("page-quest", lambda view: view.table.fight is not None),
    "page quest, over": ("page-quest", lambda view: view.result is not None),
    "artifact, the auction": ("artifact", lambda view: view.table.phase == "bidding"),
    "artifact, a move": ("artifact", asked("outward")),
    "artifact, a challenge": ("artifact", lambda view: view.table.phase == "challenge" and "card" in kinds(view)),
    "artifact, a member lost": ("artifact", asked("member")),
    "artifact, a fight": ("artifact", lambda view: view.table.fight is not None),
    "artifact, over": ("artifact", lambda view: view.result is not None),
    "lost pixel, the map": ("lost-pixel", asked("move")),
    "lost pixel, a fight": ("lost-pixel", asked("stat")),
    "lost pixel, the store": ("lost-pixel", asked("buy")),
    "lost pixel, an event": ("lost-pixel", lambda view: view.table.event is not None and view.table.monster is None),
    "lost pixel, a trade": ("lost-pixel", asked("offer")),
    "lost pixel, over": ("lost-pixel", lambda view: view.result is not None),
}  # fmt: skip


@cache
def moment(name: str) -> Match:
    """The match at a moment of the list above."""
    game, wanted = MOMENTS[name]
    options, bots = GAMES[game]
    return played(game, wanted, {**options, "party": "bidding"} if "auction" in name else options, bots)


def at(name: str) -> State:
    """At a table at that moment."""
    return lambda page, served: laid(page, served, moment(name))


def home(page: Page, served: Served) -> None:
    expect(page.get_by_role("button", name="Artifact").first).to_be_visible()


def choosing(page: Page, served: Served) -> None:
    dialog = new_game(page, "Artifact")
    dialog.get_by_text("House rules, real dice and more").click()


def settings(page: Page, served: Served) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def credits_page(page: Page, served: Served) -> None:
    page.goto(f"{served.address}#/credits")
    expect(page.get_by_role("heading", name="Typefaces")).to_be_visible()


def printing(page: Page, served: Served) -> None:
    page.goto(f"{served.address}#/print/page-quest")
    expect(page.get_by_role("checkbox", name=re.compile("Standees"))).to_be_visible()


def character(page: Page, served: Served) -> None:
    page.goto(f"{served.address}#/campaigns")
    page.get_by_role("button", name="New campaign").click()
    page.get_by_role("dialog").get_by_label("Two travellers").check(force=True)
    page.get_by_role("dialog").get_by_text("House rules").click()


def campaign(page: Page, served: Served) -> None:
    character(page, served)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name="Set out")).to_be_visible()


def lobby(page: Page, served: Served) -> None:
    dialog = new_game(page, "Artifact")
    dialog.get_by_label("Seat 2").select_option("open")
    starts(dialog)
    expect(page.get_by_label("The link to sit down here")).not_to_have_value("")


def curtain(page: Page, served: Served) -> None:
    dialog = new_game(page, "Artifact")
    dialog.get_by_label("Seat 2").select_option("here")
    starts(dialog)
    expect(page.locator(CURTAIN)).to_be_visible()


def replay(page: Page, served: Served) -> None:
    at("artifact, over")(page, served)
    page.goto(page.url.replace("table", "replay") + "/40")
    expect(page.locator("#decision .where")).to_be_visible()


def opened_by(key: str) -> State:
    """A dialog that a letter opens at a table."""

    def state(page: Page, served: Served) -> None:
        at("artifact, a challenge")(page, served)
        page.wait_for_selector(CHOICES)
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()

    return state


def elsewhere(page: Page, served: Served) -> None:
    opened_by("p")(page, served)
    page.get_by_text("Go on at another device").click()
    expect(page.get_by_label("The link to your seat")).to_be_visible()


PARTY: Final = re.compile("^Party B:")
HERO: Final = re.compile("Look at")


def pressing(name: str, button: str | re.Pattern[str]) -> State:
    """A dialog that a button on the board opens."""

    def state(page: Page, served: Served) -> None:
        at(name)(page, served)
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()

    return state


def words(page: Page, served: Served) -> None:
    at("artifact, a challenge")(page, served)
    page.wait_for_selector(CHOICES)
    page.keyboard.press("t")
    expect(page.get_by_label("Number of a choice")).to_be_visible()


STATES: Final[dict[str, State]] = {
    "home": home,
    "a new game": choosing,
    "settings": settings,
    "credits": credits_page,
    "printing": printing,
    "a character": character,
    "a campaign": campaign,
    "a lobby": lobby,
    "the curtain": curtain,
    **{name: at(name) for name in MOMENTS},
    "rules": opened_by("r"),
    "people": opened_by("p"),
    "another device": elsewhere,
    "the log": opened_by("l"),
    "the decks": pressing("artifact, a move", "Decks and discard piles"),
    "a party": pressing("artifact, a move", PARTY),
    "another hero": pressing("lost pixel, the map", HERO),
    "text mode": words,
    "a replay": replay,
}


# --- what holds in every state ---

EVERYTHING: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Label in name (2.5.3) is an experiment to axe. The size of targets (2.5.8) is measured below instead: to axe
    # whatever has scrolled halfway under a bar is too small.
    "rules": {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": False}},
}
COLOURS: Final = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}

ZOOMED: Final = {"width": 720, "height": 450}
"""A desktop of 1440 by 900 at 200 %."""

TINY: Final = {"width": 320, "height": 640}
"""What 1.4.10 asks for: a desktop of 1280 at 400 %."""

TARGETS: Final = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=tab]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && !each.closest('[inert]'))
    .filter((each) => !document.querySelector('dialog:modal') || each.closest('dialog:modal'))
    .map((each) => (each.matches('input') ? each.closest('label') ?? each : each))
    .filter((each) => !each.matches('.skip'))"""
"""Everything that can be pressed now."""

SMALL: Final = f"""() => ({TARGETS})()
    .filter((each) => !(getComputedStyle(each).display === 'inline' && each.closest('p, li, .text')))
    .filter((each) => {{
        const box = each.getBoundingClientRect();
        return box.width < 23.5 || box.height < 23.5;
    }})
    .map((each) => each.outerHTML.slice(0, 160))"""
"""Targets smaller than 24 px (2.5.8), but for those within a line of text."""

CUT: Final = """() => [...document.querySelectorAll('body *')]
    .filter((each) => each.checkVisibility() && !each.closest('svg, .unseen, select, [aria-hidden=true]'))
    .filter((each) => [...each.childNodes].some((node) => {
        if (node.nodeType !== 3 || !node.data.trim()) return false;
        const range = document.createRange();
        range.selectNode(node);
        const text = range.getBoundingClientRect();
        for (let box = each; box && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY, clipPath } = getComputedStyle(box);
            if (clipPath !== 'none') return false;
            const { left, right, top, bottom } = box.getBoundingClientRect();
            if (/hidden|clip/.test(overflowX) && (text.left < left - 2 || text.right > right + 2)) return true;
            if (/hidden|clip/.test(overflowY) && (text.top < top - 3 || text.bottom > bottom + 3)) return true;
            if (/auto|scroll/.test(overflowX + overflowY)) return false;
        }
        return false;
    }))
    .map((each) => each.tagName + '.' + each.className + ': ' + each.textContent.trim().slice(0, 60))"""
"""Text that something cuts off."""

SPACED: Final = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
}"""
"""The spacing that 1.4.12 asks for."""


def faults(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe finds, a line for each place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("rules => axe.run(document, { ...rules, resultTypes: ['violations'] })", rules)
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def beyond(page: Page) -> list[str]:
    """Whether the page scrolls sideways."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{over} px beyond the edge"] if over > 0 else []


def resized(page: Page, size: dict[str, int]) -> None:
    """Make the window that large, and wait until the page has followed."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("state", STATES)
def test_everyone_can_use(device: Device, served: Served, state: str) -> None:
    """Without a fault that axe sees, and within reach of every finger and every size of text."""
    page = device(DESKTOP, color_scheme="light")
    STATES[state](page, served)
    found: dict[str, list[str]] = {
        "desktop": faults(page, EVERYTHING),
        "small": page.evaluate(SMALL),
        "moving": page.evaluate(
            "document.getAnimations().map((each) => each.effect.target.outerHTML.slice(0, 99))"
        ),
    }
    page.emulate_media(color_scheme="dark")
    found["desktop, dark"] = faults(page, COLOURS)
    page.evaluate("document.documentElement.style.setProperty('--text-size', 1.5)")
    found["text of 150 %"] = beyond(page)
    page.evaluate("document.documentElement.style.setProperty('--text-size', 1)")
    resized(page, ZOOMED)
    found["zoomed to 200 %"] = beyond(page)
    resized(page, TINY)
    found["320 px"] = beyond(page)
    resized(page, PHONE)
    found["phone, dark"] = faults(page, COLOURS)
    page.emulate_media(color_scheme="light")
    found["phone"] = faults(page, EVERYTHING)
    found["small on a phone"] = page.evaluate(SMALL)
    before = page.evaluate(CUT)
    page.evaluate(SPACED)
    found["cut off when spaced"] = [each for each in page.evaluate(CUT) if each not in before]
    found["spaced"] = beyond(page)
    page.evaluate("document.adoptedStyleSheets = []")
    page.evaluate("document.documentElement.style.setProperty('--text-size', 1.5)")
    found["text of 150 % on a phone"] = beyond(page)
    told = [f"{where}: {what}" for where, lines in found.items() for what in lines]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("state", ["page quest, a section", "artifact, a challenge", "lost pixel, a fight"])
def test_everyone_can_use_every_part_of_a_table_on_a_phone(
    device: Device, served: Served, state: str
) -> None:
    page = device(PHONE, color_scheme="light")
    STATES[state](page, served)
    parts = page.get_by_role("navigation", name="Parts of the table").get_by_role("button")
    told = []
    for part in parts.all()[1:]:
        part.click()
        expect(part).to_have_attribute("aria-current", "page")
        found = faults(page, EVERYTHING) + page.evaluate(SMALL) + beyond(page)
        before = page.evaluate(CUT)
        page.evaluate(SPACED)
        found += [each for each in page.evaluate(CUT) if each not in before] + beyond(page)
        page.evaluate("document.adoptedStyleSheets = []")
        told += [f"{part.inner_text()}: {each}" for each in found]
    page.get_by_role("button", name="Menu").click()
    told += [f"menu: {each}" for each in faults(page, EVERYTHING) + page.evaluate(SMALL)]
    assert not told, "\n".join(told)


# --- what only a keyboard finds ---

TABLES: Final = ("page quest, a section", "artifact, a challenge", "lost pixel, the map")

STOP: Final = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    window.stops ??= [];
    const known = window.stops.includes(at);
    window.stops.push(at);
    const outlined = (each) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0';
    };
    const box = at.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const uncovered = parts.some((x) => parts.some((y) => {
        const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return top && (at.contains(top) || top.contains(at) || at.closest('label')?.contains(top));
    }));
    return {
        known,
        what: at.outerHTML.slice(0, 160),
        seen: [at, at.parentElement, ...at.parentElement.children].some(outlined),
        uncovered,
    };
}"""
"""Where the Tab key has led: whether one sees the focus there (2.4.7), and the place itself (2.4.11)."""

MISSED: Final = f"""() => ({TARGETS})()
    .map((each) => (each.matches('label') ? each.control : each))
    .filter((each) => each.tabIndex >= 0 && each.type !== 'radio' && !window.stops.includes(each))
    .map((each) => each.outerHTML.slice(0, 160))"""
"""What the Tab key never led to (2.1.1); of radio buttons, which the arrow keys walk, it leads to one."""


def walked(page: Page) -> list[str]:
    """Press Tab all around the page, and tell what is wrong there; a trap (2.1.2) never comes around."""
    found: list[str] = []
    page.evaluate("window.stops = []")
    for _stop in range(400):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            continue
        if stop["known"]:
            return found + [f"never reached: {each}" for each in page.evaluate(MISSED)]
        if not stop["seen"]:
            found.append(f"focus not to be seen: {stop['what']}")
        if not stop["uncovered"]:
            found.append(f"covered: {stop['what']}")
    return [*found, "the Tab key does not come around"]


@pytest.mark.parametrize(
    "state", ["home", "printing", "a campaign", *TABLES, "lost pixel, the store", "text mode"]
)
def test_the_tab_key_leads_everywhere(device: Device, served: Served, state: str) -> None:
    page = device()
    STATES[state](page, served)
    told = []
    for size in (DESKTOP, TABLET, PHONE):
        resized(page, size)
        told += [f"{size['width']} px: {each}" for each in walked(page)]
    assert not told, "\n".join(told)


def opens_and_closes(page: Page, opener: Locator) -> None:
    """A dialog opened by keyboard takes the focus, keeps it, and gives it back on Escape."""
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_have_accessible_name(re.compile(r"\w"))
    inside = "() => document.activeElement === document.body || !!document.activeElement.closest('dialog')"
    assert page.evaluate("() => !!document.activeElement.closest('dialog')")
    for key in ["Tab"] * 12 + ["Shift+Tab"] * 15:
        page.keyboard.press(key)
        assert page.evaluate(inside), f"{opener} let the focus out"
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_dialogs_on_the_shelf_keep_the_focus_and_give_it_back(device: Device) -> None:
    page = device()
    for name in ("Settings", "New game of Artifact", "New game of Page Quest"):
        opens_and_closes(page, page.get_by_role("button", name=name, exact=True))


def test_dialogs_at_a_table_keep_the_focus_and_give_it_back(device: Device, served: Served) -> None:
    page = device()
    at("artifact, a challenge")(page, served)
    for name in ("Rules", "People", "Settings", re.compile("dice sealed"), re.compile("^Rule AR-")):
        opens_and_closes(page, page.get_by_role("button", name=name, exact=True).first)


@pytest.mark.parametrize(
    ("state", "name"),
    [
        ("artifact, a move", "Decks and discard piles"),
        ("artifact, a move", PARTY),
        ("lost pixel, the map", HERO),
    ],
    ids=["decks", "party", "hero"],
)
def test_dialogs_of_a_board_keep_the_focus_and_give_it_back(
    device: Device, served: Served, state: str, name: str | re.Pattern[str]
) -> None:
    page = device()
    at(state)(page, served)
    opens_and_closes(page, page.get_by_role("button", name=name).first)


def test_the_menu_of_a_phone_opens_and_closes_by_keys(device: Device, served: Served) -> None:
    page = device(PHONE)
    at("artifact, a challenge")(page, served)
    menu = page.get_by_role("button", name="Menu")
    menu.press("Enter")
    rules = page.get_by_role("button", name="Rules", exact=True)
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(menu).to_be_focused()
    menu.press("Enter")
    rules.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_stop_leads_to_the_decision(device: Device, served: Served, size: dict[str, int]) -> None:
    """2.4.1, from every part of the table."""
    page = device(size)
    at("page quest, a section")(page, served)
    if size is PHONE:
        page.get_by_role("button", name="Log", exact=True).click()
        expect(page.locator(CHOICES)).to_have_count(0)
    page.get_by_role("button", name="To the decision").press("Enter")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('#decision')")


def test_letters_are_no_keys_where_somebody_wants_it_so(device: Device, served: Served) -> None:
    """2.1.4."""
    page = device()
    settings(page, served)
    page.get_by_label("Single letters are keys").uncheck()
    at("artifact, a challenge")(page, served)
    page.wait_for_selector(CHOICES)
    page.keyboard.press("r")
    page.get_by_role("button", name="People", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_have_accessible_name("People")


# --- what is said, what moves, what one must not ask twice ---


def test_what_happens_is_said(device: Device, served: Served) -> None:
    """4.1.3: the lines of the log politely, the next question at once."""
    page = device()
    at("page quest, a section")(page, served)
    page.wait_for_selector(CHOICES)
    told = page.locator(".log ol li .text")
    before = told.count()
    plays_on(page, pressed(random.Random(5)), 1)
    page.wait_for_selector(CHOICES)
    expect(told).not_to_have_count(before)
    line = told.last.inner_text().partition(" PQ-")[0]
    expect(page.get_by_role("status").first).to_contain_text(line)
    expect(page.locator("[role=alert]").first).to_contain_text(page.locator("#question").inner_text())


def test_copying_a_link_is_said(device: Device, served: Served) -> None:
    page = device()
    page.context.grant_permissions(["clipboard-write"])
    lobby(page, served)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)


PLACE: Final = """() => {
    const { x, y, width } = document.querySelector('[aria-current=location]').getBoundingClientRect();
    return `${x} ${y} ${width}`;
}"""
"""Where the hero's space lies on the screen, and how large it is."""


def test_the_map_is_moved_and_scaled_without_dragging(device: Device, served: Served) -> None:
    """2.5.7, by single presses; and by keys."""
    page = device()
    at("lost pixel, the map")(page, served)
    for name in (
        "Nearer",
        "Nearer",
        "Move the map: north",
        "Move the map: west",
        "Move the map: east",
        "Farther",
    ):
        before = page.evaluate(PLACE)
        page.get_by_role("button", name=name).click()
        page.wait_for_function(f"before => ({PLACE})() !== before", arg=before)
    page.locator("[aria-current=location]").focus()
    for key in ("Shift+ArrowDown", "+", "-"):
        before = page.evaluate(PLACE)
        page.keyboard.press(key)
        page.wait_for_function(f"before => ({PLACE})() !== before", arg=before)


def test_motion_is_reduced_where_somebody_asks_for_it(device: Device, served: Served) -> None:
    """Nothing moves by itself, and nothing at a press; `test_everyone_can_use` looks at the other states."""
    page = device()
    at("page quest, a section")(page, served)
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    page.locator(CHOICES).first.focus()
    page.wait_for_function("document.getAnimations().length > 0")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.evaluate("addEventListener('transitionrun', () => (window.moved = true))")
    page.evaluate("addEventListener('animationstart', () => (window.moved = true))")
    plays_on(page, pressed(random.Random(3)), 4)
    assert page.evaluate("[window.moved ?? false, document.getAnimations().length]") == [False, 0]


def test_every_page_says_in_its_title_where_one_is(device: Device, served: Served) -> None:
    """2.4.2."""
    page = device()
    titles = set()
    for state in (
        "home",
        "credits",
        "printing",
        "a campaign",
        "artifact, a move",
        "page quest, over",
        "a replay",
    ):
        STATES[state](page, served)
        expect(page).to_have_title(re.compile("Reliquest$"))
        titles.add(page.title())
        page.goto(served.address)
    assert len(titles) == 7


def test_help_stands_in_the_same_place_among_the_others_on_every_table(
    device: Device, served: Served
) -> None:
    """3.2.6: the rules."""
    orders = set()
    page = device()
    for state in TABLES:
        at(state)(page, served)
        expect(page.get_by_role("button", name="Rules", exact=True)).to_be_visible()
        names = page.locator("header button").evaluate_all(
            "(buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent.trim())"
        )
        orders.add(tuple(names[names.index("Rules") :]))
        page.goto(served.address)
    assert orders == {("Rules", "Text", "People", "Settings")}


def test_what_was_chosen_once_is_not_asked_again(device: Device) -> None:
    """3.3.7: the next new game begins with what was chosen for the last."""
    page = device()
    dialog = new_game(page, "Quest for the Lost Pixel")
    dialog.get_by_label("Three floors").check(force=True)
    starts(dialog)
    page.get_by_role("link", name="Back to the shelf").click()
    expect(new_game(page, "Quest for the Lost Pixel").get_by_label("Three floors")).to_be_checked()
