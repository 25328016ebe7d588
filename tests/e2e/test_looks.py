"""How the client looks: the shelf and a known moment of each board, beside pictures that are kept in ``looks/``.

Both pictures are made small before they are compared, so that another build of the browser may smooth its letters
in its own way, but no panel may move and no colour be missing. ``LOOKS=renew`` writes the pictures anew.
"""

import functools
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from reliquest.engine.match import Match
from reliquest.engine.view import View
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, Device, Served
from tests.e2e.tables import laid, played

KEPT: Final = Path(__file__).parent / "looks"
RENEW: Final = os.environ.get("LOOKS") == "renew"
SIZES: Final = {"1440": DESKTOP, "768": TABLET, "360": PHONE}

HALF: Final = 2
"""How many times smaller than the page the pictures are kept, in few colours: enough to see what was meant."""
COLOURS: Final = 256
SMALL: Final = 2
"""How many times smaller still they are compared."""
NEAR: Final = 30
"""Steps of 255 by which a colour of a small picture may be off and still count as the same."""
SHARE: Final = 0.004
"""The share of a small picture that may be another colour; a bar that moves by eight pixels changes ten times as much."""

STILL: Final = 10
"""Pictures taken until two in a row are the same."""


def challenge(view: View) -> bool:
    """Whether the skill die of a check has fallen, and two aid cards would help."""
    return view.asked is not None and view.table.check is not None and len(view.asked.options) == 3


def action(view: View) -> bool:
    """Whether some way has been walked, and there is much to choose from."""
    return view.asked is not None and "Cohune ridge" in view.asked.prompt and len(view.asked.options) == 9


def combat(view: View) -> bool:
    """Whether a blow has been dealt on the third floor, and another may follow."""
    table = view.table
    return table.floor == 3 and table.monster is not None and 0 < table.monster.life_left < table.monster.life


@functools.cache
def moment(game: str) -> Match:
    """The known moment of a game."""
    if game == "page-quest":
        return played(game, action, {}, seed=3, manner="sensible")
    if game == "artifact":
        return played(game, challenge, {"players": 4}, bots=3, seed=3, manner="sensible")
    return played(game, combat, {"players": 2}, seed=1, manner="sensible")


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on whose shelf nobody else lays tables."""
    server = Served(tmp_path_factory.mktemp("looks"))
    yield server
    server.stop()


def pictured(page: Page) -> Image.Image:
    """The page once its letters and pictures are there and nothing on it moves any more."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_function(
        "() => [...document.images].every((image) => image.complete || image.loading === 'lazy')"
    )
    before = b""
    for _attempt in range(STILL):
        taken = page.screenshot(animations="disabled")
        if taken == before:
            return Image.open(io.BytesIO(taken)).convert("RGB")
        before = taken
    raise AssertionError("the page does not come to rest")


def halved(seen: Image.Image) -> Image.Image:
    """The picture as it is kept, but in all its colours."""
    return seen.resize((seen.width // HALF, seen.height // HALF), Image.Resampling.BOX)


def changed(seen: Image.Image, kept: Image.Image) -> float:
    """The share of two pictures of one size that differs by more than smoothed letters do."""
    size = (seen.width // SMALL, seen.height // SMALL)
    small = [each.resize(size, Image.Resampling.BOX) for each in (seen, kept)]
    bands = ImageChops.difference(*small).split()
    worst = functools.reduce(ImageChops.lighter, bands)
    far = sum(worst.histogram()[NEAR + 1 :])
    return far / (size[0] * size[1])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("screen", ["shelf", "page-quest", "artifact", "lost-pixel"])
def test_it_looks_as_it_did(device: Device, apart: Served, screen: str, width: str, theme: Any) -> None:
    page = device(SIZES[width], address=apart.address, color_scheme=theme)
    if screen != "shelf":
        page.evaluate("localStorage.setItem('reliquest.settings', JSON.stringify({ hints: false }))")
        laid(page, apart, moment(screen), *(("Ana", "Ben") if screen == "lost-pixel" else ("Ana",)))
    seen = halved(pictured(page))
    path = KEPT / f"{screen}-{width}-{theme}.png"
    if RENEW:
        seen.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(path, optimize=True)
    with Image.open(path) as kept:
        assert kept.size == seen.size
        share = changed(seen, kept.convert("RGB"))
    assert share <= SHARE, f"{share:.2%} of {path.name} looks otherwise: LOOKS=renew, if it is to"


def test_a_moved_panel_and_a_missing_colour_are_seen(device: Device, apart: Served) -> None:
    page = device(address=apart.address)
    before = halved(pictured(page))
    assert changed(halved(pictured(page)), before) <= SHARE
    page.evaluate("document.querySelector('.code').style.translate = '0 12px'")
    assert changed(halved(pictured(page)), before) > SHARE
    page.evaluate("document.querySelector('.code').style.translate = 'none'")
    assert changed(halved(pictured(page)), before) <= SHARE
    page.evaluate("document.documentElement.style.setProperty('--button', '#2b4521')")
    assert changed(halved(pictured(page)), before) > SHARE
