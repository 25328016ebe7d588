"""Campaigns go from adventure to adventure, alone or together, and their players alone may do anything with them."""

from typing import Any

import pytest

from reliquest.errors import Problem, UsageProblem
from reliquest.games.page_quest.campaign import CampaignProblem
from reliquest.server.campaigns import BY_LOT, Campaigns, told
from reliquest.server.changes import Forbidden
from reliquest.server.journeys import NoCampaign
from reliquest.server.tables import Hub
from reliquest.server.wire import (
    CampaignChange,
    CampaignInfo,
    CampaignJoin,
    CampaignOpened,
    CampaignWord,
    Change,
    NewCampaign,
    NewTraveller,
)
from tests.server.people import Watch, play

pytestmark = pytest.mark.anyio

TRIES = 60
"""A sensible player wins about every second adventure; so many losses in a row never come."""


@pytest.fixture(autouse=True)
def bots_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches here, so that bots need not wait to be followed."""
    monkeypatch.setattr("reliquest.server.table.PACE", 0.0)


@pytest.fixture
def desk(hub: Hub) -> Campaigns:
    """Campaigns in a database of each kind."""
    return Campaigns(hub)


async def begun(desk: Campaigns, *names: str, **rules: str) -> tuple[CampaignOpened, list[str]]:
    """A new campaign and the secrets of its players."""
    characters = await some_characters()
    people = tuple(
        NewTraveller(character=character, name=name)
        for character, name in zip(characters, names or ("",), strict=False)
    )
    opened = await desk.begin(NewCampaign(travellers=people, house_rules=rules))
    return opened, [seat.secret for seat in opened.seats]


async def some_characters() -> list[str]:
    """The characters that can set out."""
    return list((await told("mythical-artifacts")).story.characters)


async def changed(
    desk: Campaigns, campaign: CampaignInfo, do: CampaignWord, secrets: list[str], **more: Any
) -> CampaignInfo:
    """The campaign after a change."""
    return await desk.change(campaign.id, CampaignChange(do=do, **more), secrets)


async def played(desk: Campaigns, campaign: CampaignInfo, secrets: list[str]) -> CampaignInfo:
    """The campaign after the adventure under way was played to its end by bots in its players' seats."""
    table = await desk.hub.table(campaign.table)
    watch = Watch(table)
    for seat in range(len(campaign.travellers)):
        if table.info().status != "over":
            await table.change(Change(do="away", seat=seat), seat)
    await watch.until(lambda: table.info().status == "over")
    watch.stop()
    return await desk.one(campaign.id, secrets)


async def won(desk: Campaigns, campaign: CampaignInfo, secrets: list[str]) -> CampaignInfo:
    """The campaign after its next adventure is won, however often that has to be tried."""
    for _try in range(TRIES):
        after = await played(desk, await changed(desk, campaign, "set-out", secrets), secrets)
        if after.number > campaign.number:
            return after
    raise AssertionError("lost and lost again")


async def test_a_campaign_begins_before_its_first_adventure(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    campaign = opened.campaign
    assert (campaign.state, campaign.number, campaign.mine) == ("ready", 1, (0,))
    assert campaign.chapter is not None
    assert campaign.chapter.introduction
    assert campaign.chapter.picture.endswith(".svg")
    assert campaign.travellers[0].name == "Ana"
    assert campaign.travellers[0].starts["hp"] > 0
    assert campaign.ways == ("set-out", "restart")
    assert await desk.mine(secrets) == (campaign,)


async def test_without_a_name_a_player_is_called_like_the_character(desk: Campaigns) -> None:
    opened, _secrets = await begun(desk)
    assert opened.campaign.travellers[0].name == opened.campaign.travellers[0].card


async def test_a_players_secret_opens_the_seat_at_the_table_of_the_adventure(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    campaign = await changed(desk, opened.campaign, "set-out", secrets)
    table = await desk.hub.table(campaign.table)
    assert table.seat_of(secrets[0]) == 0
    assert table.info().campaign == campaign.id
    assert table.info().status == "playing"
    assert campaign.state == "under-way"
    assert campaign.ways == ("afresh", "restart")
    view = await play(table, 3)
    assert view.asked is not None
    with pytest.raises(Problem, match="belongs to a campaign"):
        await table.change(Change(do="restart", seat=0), 0)


async def test_a_win_is_written_down_and_leads_to_the_next_adventure(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    after = await won(desk, opened.campaign, secrets)
    traveller = after.travellers[0]
    assert after.number == 2
    assert [entry.number for entry in traveller.log] == [1]
    assert traveller.log[0].players == ("Ana",)
    assert traveller.history[-1].won
    assert traveller.history[-1].ending
    assert after.tables[0].status == "over"
    assert len(after.tables) == len(traveller.history)


async def test_a_lost_adventure_can_be_tried_again_as_if_nothing_had_been(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    campaign = await changed(desk, opened.campaign, "set-out", secrets)
    await (await desk.hub.table(campaign.table)).change(Change(do="leave", seat=0), 0)
    campaign = await desk.one(campaign.id, secrets)
    assert campaign.number == 1
    assert campaign.state == "ready"
    assert not campaign.travellers[0].log
    assert [game.won for game in campaign.travellers[0].history] == [False]
    assert campaign.travellers[0].starts == opened.campaign.travellers[0].starts


async def test_an_adventure_is_started_afresh_at_a_new_table(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    first = await changed(desk, opened.campaign, "set-out", secrets)
    again = await changed(desk, first, "afresh", secrets)
    assert again.table != first.table
    assert (await desk.hub.table(first.table)).info().status == "over"
    assert not again.travellers[0].history
    assert (await desk.one(again.id, secrets)).state == "under-way"


async def test_a_guest_comes_in_by_the_link_and_brings_points_alone(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    after = await won(desk, opened.campaign, secrets)
    invite = await desk.invitation(after.id, secrets)
    character = (await some_characters())[1]
    joined = await desk.join(CampaignJoin(invite=invite, guest=NewTraveller(character=character, name="Ben")))
    assert [each.name for each in joined.campaign.travellers] == ["Ana", "Ben"]
    assert joined.campaign.mine == (1,)
    assert joined.campaign.travellers[1].points == 1
    assert not joined.campaign.joinable
    with pytest.raises(CampaignProblem, match="two players already"):
        await desk.join(CampaignJoin(invite=invite, guest=NewTraveller(character=character)))


async def test_two_campaigns_are_joined_and_part_again(desk: Campaigns) -> None:
    one, ana = await begun(desk, "Ana")
    other, ben = await begun(desk, "Ben")
    joined = await desk.join(
        CampaignJoin(invite=one.invite, campaign=other.campaign.id, secret=ben[0], first=True)
    )
    assert joined.seats == ()
    assert [each.id for each in await desk.mine(ben)] == [one.campaign.id]
    assert joined.campaign.start_player == 1
    both = await changed(desk, joined.campaign, "set-out", ana)
    table = await desk.hub.table(both.table)
    assert [table.seat_of(ana[0]), table.seat_of(ben[0])] == [0, 1]
    both = await played(desk, both, ben)
    assert len(both.travellers[1].history) == 1
    alone = await changed(desk, both, "part", ben)
    assert [each.name for each in alone.travellers] == ["Ben"]
    assert alone.id not in (one.campaign.id, other.campaign.id)
    assert [each.name for each in (await desk.mine(ana))[0].travellers] == ["Ana"]


async def test_who_starts_is_chosen_or_drawn(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana", "Ben")
    assert opened.campaign.mine == (0, 1)
    assert (await changed(desk, opened.campaign, "starter", secrets, starter=1)).start_player == 1
    by_lot = await changed(desk, opened.campaign, "starter", secrets, starter=BY_LOT)
    assert by_lot.start_player == BY_LOT
    with pytest.raises(CampaignProblem):
        await changed(desk, opened.campaign, "starter", secrets, starter=7)


async def test_the_whole_campaign_starts_again_with_other_characters(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    after = await won(desk, opened.campaign, secrets)
    under_way = await changed(desk, after, "set-out", secrets)
    character = (await some_characters())[1]
    fresh = await changed(desk, under_way, "restart", secrets, characters=(character,))
    assert (fresh.number, fresh.state, fresh.table) == (1, "ready", "")
    assert fresh.travellers[0].character == character
    assert not fresh.travellers[0].log
    assert (await desk.hub.table(under_way.table)).info().status == "over"


async def test_real_dice_go_with_a_campaign(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    campaign = await changed(desk, opened.campaign, "set-out", secrets, real_dice=True)
    assert (await desk.hub.table(campaign.table)).info().real_dice


async def test_nobody_else_sees_or_changes_a_campaign(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    for wrong in ([], ["x" * 32]):
        with pytest.raises(Forbidden):
            await desk.one(opened.campaign.id, wrong)
        with pytest.raises(Forbidden):
            await changed(desk, opened.campaign, "set-out", wrong)
        with pytest.raises(Forbidden):
            await desk.invitation(opened.campaign.id, wrong)
    with pytest.raises(NoCampaign):
        await desk.one("nothing", secrets)
    with pytest.raises(Problem, match="leads to no campaign"):
        await desk.join(CampaignJoin(invite="nothing", guest=NewTraveller(character="x")))
    assert await desk.mine(["x" * 32]) == ()
    assert (await desk.one(opened.campaign.id, ["x" * 32, *secrets])).mine == (-1, 0)


async def test_what_cannot_be_done_now_is_refused(desk: Campaigns) -> None:
    opened, secrets = await begun(desk, "Ana")
    never: tuple[CampaignWord, ...] = ("afresh", "part", "starter")
    for do in never:
        with pytest.raises(Problem, match="cannot be done"):
            await desk.change(opened.campaign.id, CampaignChange(do=do), secrets)
    with pytest.raises(Problem, match="to itself"):
        await desk.join(CampaignJoin(invite=opened.invite, campaign=opened.campaign.id, secret=secrets[0]))
    with pytest.raises(UsageProblem, match="brings a character"):
        await desk.join(CampaignJoin(invite=opened.invite))
    with pytest.raises(CampaignProblem, match="no character"):
        await desk.begin(NewCampaign(travellers=(NewTraveller(character="nobody"),)))
    with pytest.raises(CampaignProblem, match="one or two"):
        await desk.begin(NewCampaign(travellers=()))


async def test_a_pack_is_named_by_its_id_and_by_no_path(desk: Campaigns) -> None:
    people = (NewTraveller(character="nobody"),)
    with pytest.raises(Problem):
        await desk.begin(NewCampaign(travellers=people, pack="/etc"))


async def test_campaigns_outlive_the_server(database: str) -> None:
    hub = await Hub.start(database)
    opened, secrets = await begun(Campaigns(hub), "Ana")
    under_way = await changed(Campaigns(hub), opened.campaign, "set-out", secrets)
    await hub.close()
    hub = await Hub.start(database)
    assert await Campaigns(hub).one(opened.campaign.id, secrets) == under_way
    await hub.close()
