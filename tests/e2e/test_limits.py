"""What a page may weigh, and how soon it is there."""

from typing import Final

import pytest

from tests.e2e.conftest import Device, Served
from tests.e2e.people import CHOICES
from tests.e2e.tables import laid, played

SCRIPT: Final = 150_000
"""Bytes of JavaScript on the way to a game, compressed."""

ALL: Final = 600_000
"""Bytes of everything before the first decision."""

PAINT: Final = 1000
"""Milliseconds to the first paint."""


@pytest.mark.parametrize("game", ["page-quest", "artifact", "lost-pixel"])
def test_a_game_is_light(device: Device, served: Served, game: str) -> None:
    page = device()
    laid(
        page,
        served,
        played(
            game, lambda view: True, {} if game != "artifact" else {"players": 2}, int(game == "artifact")
        ),
    )
    address = page.url
    fresh = page.context.new_page()
    fresh.goto(address)
    fresh.wait_for_selector(CHOICES)
    fresh.wait_for_load_state("networkidle")
    sizes: dict[str, int] = fresh.evaluate(
        """() => Object.fromEntries(
            [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .map((each) => [each.name, each.encodedBodySize]))"""
    )
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    assert 0 < script <= SCRIPT
    assert script < sum(sizes.values()) <= ALL


def test_the_first_paint_comes_at_once(device: Device) -> None:
    page = device()
    paints = []
    for _visit in range(5):
        page.reload()
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    assert 0 < min(paints) <= PAINT
