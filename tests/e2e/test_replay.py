"""Looking back: step by step, to the marks, through anybody's eyes, by a link that leads to a moment."""

from playwright.sync_api import expect

from reliquest.engine.match import read_save
from tests.e2e.conftest import Device, Served
from tests.e2e.people import CURTAIN
from tests.e2e.tables import laid, played


def test_a_match_is_stepped_through_and_a_moment_shared(device: Device, served: Served) -> None:
    page = device()
    match = played("artifact", lambda view: view.result is not None, {"players": 2}, 1)
    laid(page, served, match)
    page.get_by_role("button", name="Replay").click()
    where = page.locator("#decision .where")
    expect(where).to_contain_text(f"Moment 0 of {match.number}")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("Moment 1 of")
    page.keyboard.press("End")
    expect(where).to_contain_text(f"Moment {match.number} of")
    page.get_by_role("button", name="One step back").click()
    expect(where).to_contain_text(f"Moment {match.number - 1} of")
    page.get_by_role("combobox", name="Jump to").select_option(index=2)
    expect(where).not_to_contain_text(f"Moment {match.number - 1} of")
    page.get_by_role("combobox", name="Seen by").select_option("1")
    moment = where.locator("b").inner_text()
    stranger = device(path="#" + page.url.partition("#")[2])
    expect(stranger.locator("#decision .where")).to_contain_text(moment)
    expect(stranger.get_by_role("combobox", name="Seen by")).to_be_visible()


def test_who_share_a_device_take_the_whole_match_home(device: Device, served: Served) -> None:
    page = device()
    match = played("artifact", lambda view: view.table.phase == "challenge", {"players": 2})
    laid(page, served, match, "Ana", "Ben")
    page.locator(CURTAIN).click()
    page.get_by_role("button", name="People").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Download the save file").click()
    kept = read_save(download.value.path().read_bytes())
    assert len(kept.answers) == match.number


def test_a_replay_plays_by_itself_and_stops(device: Device, served: Served) -> None:
    page = device()
    laid(page, served, played("page-quest", lambda view: view.result is not None, {}))
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#decision .where")).to_contain_text("Moment 2 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_that_goes_on_shows_a_stranger_no_hidden_thing(device: Device, served: Served) -> None:
    page = device()
    laid(page, served, played("artifact", lambda view: view.table.phase == "challenge", {"players": 2}, 1))
    stranger = device(path="#" + page.url.partition("#")[2].replace("table", "replay") + "/0")
    expect(stranger.locator("#decision .where")).to_be_visible()
    expect(stranger.get_by_role("combobox", name="Seen by")).to_have_count(0)
