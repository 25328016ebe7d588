"""Sheets for the kitchen table: chosen, counted, looked at and taken home in the browser."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Device
from tests.press.measure import texts

LONG = 90_000
"""Milliseconds that a sheet may take where many tests share a machine."""


def estimated(page: Page) -> None:
    """Wait until ink and picture are there."""
    expect(page.get_by_text("of the paper will be covered")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("img", name=re.compile("Page 1 of"))).to_be_visible(timeout=LONG)


def test_from_the_shelf_to_a_pdf(device: Device, tmp_path: Path) -> None:
    page = device()
    page.get_by_role("link", name="Print Page Quest").first.click()
    expect(page.get_by_role("heading", name="Print and play")).to_be_visible()
    page.get_by_role("button", name="Mark none").click()
    expect(page.get_by_text("Nothing is marked.")).to_be_visible()
    page.get_by_role("checkbox", name=re.compile("Standees")).check()
    page.get_by_role("checkbox", name=re.compile("Adventure log")).check()
    page.get_by_role("radio", name="Sparing: outlines on white").check(force=True)
    page.get_by_role("radio", name="A4").check(force=True)
    expect(page.get_by_text("Together: 2 sheets, 2 sides.")).to_be_visible()
    estimated(page)
    page.get_by_role("button", name="Page after").click()
    expect(page.get_by_role("img", name="Page 2 of 2")).to_be_visible(timeout=LONG)
    with page.expect_download(timeout=LONG) as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert download.value.suggested_filename == "page-quest-sheets-a4.pdf"
    download.value.save_as(tmp_path / "sheets.pdf")
    pages = texts((tmp_path / "sheets.pdf").read_bytes())
    assert len(pages) == 2
    assert "Rosa Quispe" in pages[0]


def test_what_a_choice_no_longer_fits_is_said_and_mended(device: Device) -> None:
    page = device(path="#/print/lost-pixel")
    gems = page.get_by_role("checkbox", name=re.compile(r"^Gems"))
    expect(gems).to_have_accessible_name(re.compile("3 sheets"), timeout=LONG)
    page.get_by_role("radio", name="Mini, 41 × 63 mm").check(force=True)
    expect(gems).to_have_accessible_name(re.compile("2 sheets"), timeout=LONG)
    page.get_by_role("checkbox", name="Floor 2", exact=True).check()
    expect(page.get_by_role("checkbox", name=re.compile("^Monsters"))).to_have_accessible_name(
        re.compile("2 sheets"), timeout=LONG
    )
    page.get_by_role("radio", name="Artifact").check(force=True)
    page.get_by_label("Which pack?").select_option("The Depths of the Earth")
    expect(page.get_by_role("checkbox", name=re.compile("^Board"))).to_be_visible(timeout=LONG)
    assert page.url.endswith("#/print/artifact")
