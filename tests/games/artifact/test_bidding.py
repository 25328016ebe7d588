"""Optional bidding: nomination, open and sealed auctions, who may bid, and when the draft ends."""

from typing import Any

import pytest

from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.state import only
from tests.games.artifact.at_the_table import Table

LEADERS = [
    {
        "members": [
            {"id": f"chief-{x}", "name": f"Chief {x.upper()}", "kind": "leader", "skills": {"combat": 5}}
        ]
    }
    for x in "abcdef"
]


def draft(players: int = 2, **house: str) -> Table:
    """A draft about to begin, seat a first."""
    parties: dict[str, Any] = {x: LEADERS[n] for n, x in enumerate("abcdef"[:players])}
    return Table(players=players, house={"party_source": "bidding", **house}, draft=True, **parties)


@pytest.mark.rule("AR-057", "AR-058", "AR-062", "AR-R102")
def test_bidding_is_optional_and_leaders_are_rolled_all_the_same() -> None:
    assert GAME.options({})["house_rules"]["party_source"] == "rolled"
    table = Table(house={"party_source": "bidding", "first_player": "1"}, fresh=True)
    table.roll(1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
    assert table.asks() == 0
    facts = table.facts
    assert (facts["a"]["size"], facts["b"]["size"], facts["phase"]) == (1, 1, "bidding")


@pytest.mark.rule("AR-059", "AR-061", "AR-R12")
def test_thirty_cards_lie_open_for_all() -> None:
    table = draft()
    for viewer in (-1, 0, 1):
        cards = GAME.table(table.state, viewer).draft
        assert [card.kind for card in cards].count("companion") == 18
        assert [card.kind for card in cards].count("lesser") == 12
        assert len(cards) == 30


@pytest.mark.rule("AR-R13", "AR-R14")
def test_bids_go_round_and_rise_until_all_others_have_passed() -> None:
    table = draft(3)
    table.choose("nominate:old-penhallow", "bid:2")
    assert table.asks() == 1
    table.refuse("bid:2")
    table.choose("bid:3")
    assert table.asks() == 2
    table.choose("pass")
    assert table.asks() == 0
    table.choose("bid:5")
    assert table.asks() == 1
    table.choose("bid:9")
    assert table.asks() == 0  # c has passed for good on this card
    table.choose("pass")
    facts = table.facts
    assert (facts["b"]["points"], facts["b"]["members"]) == (21, ["chief-b", "old-penhallow"])
    assert table.asks() == 1  # the next nominator in turn order


@pytest.mark.rule("AR-R13", "AR-R14", "AR-R15", "AR-R12")
def test_only_open_slots_bid_and_complete_parties_are_skipped() -> None:
    table = draft()
    companions = [
        "mateo-quispe",
        "florence-odell",
        "old-penhallow",
        "zhao-meilin",
        "sipho-dube",
        "ines-carvalho",
    ]
    for n, name in enumerate(companions):
        assert table.asks() == n % 2
        table.choose(f"nominate:{name}", "bid:0")
        if table.asks() != (n + 1) % 2 or any(x.startswith("bid:") for x in table.options_now()):
            table.choose("pass")
    assert not any(name == "nominate:the-choir" for name in table.options_now())
    for name in ("biscuit", "pip-sawyer"):
        table.choose(f"nominate:{name}", "bid:0").choose("pass")
    assert table.asks() == 0
    table.choose("nominate:duchess", "bid:4").choose("pass")
    facts = table.facts
    assert (facts["a"]["size"], facts["b"]["size"]) == (6, 5)
    assert table.asks() == 1
    table.choose("nominate:wilf", "bid:0")  # a has no slot left: nobody is asked
    assert table.facts["b"]["size"] == 6
    assert table.state.lot is None
    assert len(table.facts["draft"]) == 36 - 10  # the unsold ones are the pool for Find Companion
    q = table.state.question
    assert q is not None
    assert q.kind == codes.Q_DRAW_AID


@pytest.mark.rule("AR-R11", "AR-R15")
def test_a_draft_without_fitting_cards_is_made_up_by_rolling() -> None:
    table = draft()
    table.state.pool.clear()
    table.state.question = None
    table.state.todo.pop()
    table.state.start()
    q = table.state.question
    assert q is not None
    assert q.kind == codes.Q_SKILL_TABLE
    for _ in range(2 * (3 * 3 + 2)):
        table.roll(3)
    assert [table.party(x)["size"] for x in "ab"] == [6, 6]


@pytest.mark.rule("AR-R103", "AR-R13")
def test_a_sealed_auction_hides_bids_until_all_are_written() -> None:
    table = draft(3, auction="sealed")
    table.choose("nominate:sergeant-okonkwo")
    assert table.asks() == 0
    q = table.state.question
    assert q is not None
    assert q.seen_by == only(0)
    assert table.options_now() == sorted(["pass", *(f"bid:{n}" for n in range(31))])
    table.choose("bid:7")
    for viewer in (-1, 1, 2):
        shown = GAME.table(table.state, viewer).lot
        assert shown is not None
        assert (shown.written, shown.bid, shown.high) == ((0,), 0, -1)
        assert not any("7" in line for line in table.log(viewer))
    assert table.asks() == 1
    table.choose("bid:7")
    table.choose("pass")
    facts = table.facts
    # a tie goes to the tied player nearest after the nominator, the nominator last
    assert (facts["b"]["points"], facts["a"]["points"]) == (23, 30)
    assert "Party A had written 7." in table.log(2)
    assert "Party C had passed." in table.log(0)


@pytest.mark.rule("AR-R103")
def test_if_all_pass_a_sealed_card_goes_to_the_nominator_for_nothing() -> None:
    table = draft(3, auction="sealed")
    table.choose("nominate:sergeant-okonkwo", "pass", "pass", "pass")
    assert (table.party("a")["size"], table.party("a")["points"]) == (2, 30)


@pytest.mark.rule("AR-R103", "AR-064")
def test_the_highest_sealed_bid_is_paid() -> None:
    table = draft(3, auction="sealed")
    table.choose("nominate:sergeant-okonkwo", "bid:3", "bid:4", "bid:11")
    assert (table.party("c")["size"], table.party("c")["points"]) == (2, 19)
