"""Everyone can play: axe finds nothing on any state, and what axe cannot see of WCAG 2.2 is looked at here."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, ROOT, Device, Served
from tests.e2e.people import CHOICES, CURTAIN, new_game, plays_on, pressed, starts
from tests.e2e.tables import laid, played

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TINY: Final = {"width": 320, "height": 640}

State = Callable[[Page, Served], None]


def faults(page: Page) -> list[str]:
    """What axe finds, a line for each place."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def home(page: Page, served: Served) -> None:
    page.get_by_role("button", name="New game of Artifact").or_(
        page.get_by_role("button", name="Artifact")
    ).first.wait_for()


def choosing(page: Page, served: Served) -> None:
    if page.viewport_size == DESKTOP:
        new_game(page, "Artifact")


def settings(page: Page, served: Served) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def thanks(page: Page, served: Served) -> None:
    page.goto(f"{served.address}#/credits")
    expect(page.get_by_role("heading", name="Typefaces")).to_be_visible()


def campaigns(page: Page, served: Served) -> None:
    page.goto(f"{served.address}#/campaigns")
    page.get_by_role("button", name="New campaign").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name="Set out")).to_be_visible()


def at_table(game: str, *, wanted: Callable[[Any], bool] = lambda view: True, **options: Any) -> State:
    """At a table of that game, at the first moment of that kind."""

    def state(page: Page, served: Served) -> None:
        bots = 1 if game == "artifact" else 0
        laid(page, served, played(game, wanted, options, bots))

    return state


def in_words(page: Page, served: Served) -> None:
    at_table("page-quest")(page, served)
    page.keyboard.press("t")
    expect(page.get_by_label("Number of a choice")).to_be_visible()


def rules(page: Page, served: Served) -> None:
    at_table("artifact", players=2)(page, served)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()


def over(page: Page, served: Served) -> None:
    at_table("page-quest", wanted=lambda view: view.result is not None)(page, served)


def curtain(page: Page, served: Served) -> None:
    laid(page, served, played("artifact", lambda view: True, {"players": 2}), "Ana", "Ben")
    page.wait_for_selector(f"{CHOICES}, {CURTAIN}")


def replay(page: Page, served: Served) -> None:
    over(page, served)
    page.goto(page.url.replace("table", "replay") + "/3")
    expect(page.get_by_label("Replay").first).to_be_visible()


STATES: Final[dict[str, State]] = {
    "home": home,
    "new game": choosing,
    "settings": settings,
    "credits": thanks,
    "campaign": campaigns,
    "page quest": at_table("page-quest"),
    "page quest, a fight": at_table("page-quest", wanted=lambda view: view.table.fight is not None),
    "page quest, two": at_table("page-quest", players=2),
    "artifact": at_table("artifact", players=2),
    "artifact, a challenge": at_table("artifact", wanted=lambda view: view.table.phase == "challenge", players=2),
    "lost pixel": at_table("lost-pixel", players=2),
    "lost pixel, a combat": at_table("lost-pixel", wanted=lambda view: view.table.monster is not None),
    "text mode": in_words,
    "rules": rules,
    "over": over,
    "curtain": curtain,
    "replay": replay,
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("size", "theme"), [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (TINY, "light")],
    ids=["desktop", "desktop-dark", "phone-dark", "320"],
)  # fmt: skip
def test_axe_finds_nothing(
    device: Device, served: Served, state: str, size: dict[str, int], theme: str
) -> None:
    page = device(size, color_scheme=theme)
    STATES[state](page, served)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


GAMES: Final = ("page quest", "artifact, a challenge", "lost pixel")


@pytest.mark.parametrize("state", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_has_the_focus_is_never_covered(
    device: Device, served: Served, state: str, size: dict[str, int]
) -> None:
    """WCAG 2.4.11, at every stop of the Tab key in mid-game."""
    page = device(size)
    STATES[state](page, served)
    covered: list[str] = []
    for _stop in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
                const at = document.activeElement;
                if (!at || at === document.body) return 'end';
                const box = at.getBoundingClientRect();
                const xs = [0.1, 0.5, 0.9].map((part) => box.left + part * box.width);
                const ys = [0.1, 0.5, 0.9].map((part) => box.top + part * box.height);
                for (const x of xs) for (const y of ys) {
                    const top = document.elementFromPoint(x, y);
                    if (top && (at.contains(top) || top.contains(at))) return '';
                }
                return at.outerHTML.slice(0, 120);
            }"""
        )
        if found == "end":
            break
        if found:
            covered.append(found)
    assert covered == []


@pytest.mark.parametrize("state", GAMES)
def test_every_target_on_a_phone_is_large_enough(device: Device, served: Served, state: str) -> None:
    """WCAG 2.5.8 asks for 24 px; the choices, which are what one plays with, have 44."""
    page = device(PHONE, has_touch=True, is_mobile=True)
    STATES[state](page, served)
    small = page.evaluate(
        """() => [...document.querySelectorAll('ol.cards [data-choice]')]
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect())
            .filter((box) => box.width < 43.5 || box.height < 43.5)
            .map((box) => `${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_help_stands_at_the_same_place_on_every_table(device: Device, served: Served) -> None:
    """WCAG 3.2.6: the rules."""
    places = []
    for state in GAMES:
        page = device()
        STATES[state](page, served)
        box = page.get_by_role("button", name="Rules", exact=True).bounding_box()
        assert box is not None
        places.append((round(box["y"] / 40), page.get_by_role("button", name="Rules").count()))
    assert len(set(places)) == 1


def test_what_was_typed_once_is_not_asked_again(device: Device) -> None:
    """WCAG 3.3.7: the next new game begins with what was chosen for the last."""
    page = device()
    dialog = new_game(page, "Quest for the Lost Pixel")
    dialog.get_by_text("Three floors").click()
    starts(dialog)
    page.get_by_role("link", name="Back to the shelf").click()
    again = new_game(page, "Quest for the Lost Pixel")
    expect(again.get_by_label("Three floors")).to_be_checked()


@pytest.mark.parametrize("title", ["Page Quest", "Artifact"])
def test_everything_is_reached_by_keys_on_the_board(device: Device, title: str) -> None:
    """Digits answer, letters open and close, Escape leaves; nothing asks for a pointer."""
    page = device()
    starts(new_game(page, title))
    plays_on(page, lambda page, choices: page.keyboard.press("1"), 3)
    for key, name in (("r", "Rules"), ("l", "Log"), ("p", "People")):
        page.wait_for_selector(CHOICES)
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_at_twice_the_size_the_phones_layout_appears_and_nothing_is_lost(device: Device) -> None:
    page = device({"width": 720, "height": 450})  # a desktop of 1440 by 900 at 200 %
    page.get_by_role("button", name="Page Quest", exact=True).click()
    starts(new_game(page, "Page Quest"))
    plays_on(page, pressed(random.Random(11)), 3)
    expect(page.get_by_role("navigation", name="Parts of the table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
