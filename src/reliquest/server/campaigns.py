"""Campaigns of Page Quest on the server: begun, set out from, written down, joined and parted, as at the table.

What a campaign is and may do is the game's own (`reliquest.games.page_quest.campaign`); here it is kept, its players
are known by their secrets, and its adventures are played at tables where those secrets open the seats.
"""

import asyncio
import hmac
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from reliquest.content import packs
from reliquest.errors import Problem, UsageProblem
from reliquest.games.page_quest import campaign as room
from reliquest.games.page_quest.build import pack_of
from reliquest.games.page_quest.campaign import Campaign, Story
from reliquest.games.page_quest.cards import Adventure, Item
from reliquest.games.page_quest.game import DEFAULT_PACK, GAME
from reliquest.games.page_quest.narration import ENDINGS
from reliquest.games.page_quest.report import report
from reliquest.games.page_quest.state import PageQuest
from reliquest.server import catalogue, journeys
from reliquest.server import seats as seating
from reliquest.server.changes import Forbidden
from reliquest.server.journeys import NoCampaign
from reliquest.server.record import info_of
from reliquest.server.schema import Journey, Seat
from reliquest.server.store import Stale
from reliquest.server.tables import Hub, header_of
from reliquest.server.wire import (
    CampaignChange,
    CampaignInfo,
    CampaignJoin,
    CampaignOpened,
    CampaignState,
    CampaignWord,
    Chapter,
    NewCampaign,
    NewTraveller,
    Seated,
    TableInfo,
    TravellerInfo,
    Tried,
    Won,
)
from reliquest.text import _

TABLES_SHOWN: Final = 50
"""Adventures that are over, shown with a campaign."""

NOBODY: Final = -1

BY_LOT: Final = -1
"""How a starting player drawn by lot is written."""


class Tale:
    """What the pack of a campaign tells: its story, and the names of what is found on the way."""

    def __init__(self, pack: str) -> None:
        with packs.by_id_alone():
            self.content = pack_of(pack)
        self.story = Story(self.content)
        self.adventures = {found.record.id: found.record for found in self.content.each(Adventure)}
        self.by_number = {each.number: each for each in self.adventures.values()}
        self.items = {found.record.id: found.record.name for found in self.content.each(Item)}

    def title(self, number: int) -> str:
        """An adventure as players call it."""
        found = self.by_number.get(number)
        return f"{found.place} #{found.number:02d}: {found.title}" if found is not None else f"#{number:02d}"


class Campaigns:
    """The campaigns of this server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    # finding

    async def mine(self, secrets: Sequence[str]) -> tuple[CampaignInfo, ...]:
        """The campaigns of these players, the latest first."""
        keys = [seating.key_of(secret) for secret in secrets]
        found = await self.hub.store.read(partial(journeys.of_players, keys=keys))
        return tuple([await self.shown(journey, secrets) for journey in found])

    async def one(self, id_: str, secrets: Sequence[str]) -> CampaignInfo:
        """A campaign as its players see it. Raises `NoCampaign` or `Forbidden`."""
        return await self.shown(await self.asked_for(id_, secrets), secrets)

    async def asked_for(self, id_: str, secrets: Sequence[str]) -> Journey:
        """The campaign of that id, for one of its players; a finished adventure is written down first."""
        journey = await self.hub.store.read(partial(journeys.find, id=id_))
        if journey is None:
            raise NoCampaign
        if not proves(journey, secrets):
            raise Forbidden(_("This secret opens no campaign here."))
        return await self.settled(journey)

    async def settled(self, journey: Journey) -> Journey:
        """The campaign, with its last adventure written down if that is over (PQ-212, PQ-213)."""
        campaign = campaign_in(journey)
        if not campaign.under_way:
            return journey
        table = await self.hub.table(journey.table_id)
        if table.info().status != "over" or not isinstance(table.match.state, PageQuest):
            return journey
        story = (await tale_of(campaign)).story
        after = room.record(campaign, story, table.match.header.options, report(table.match.state))
        return await self.keep(journey, after, table_id="")

    # beginning

    async def begin(self, new: NewCampaign) -> CampaignOpened:
        """A new campaign. Raises `Problem`."""
        pack = new.pack or DEFAULT_PACK
        catalogue.check_form({"pack": pack, "house_rules": new.house_rules})
        tale = await told(pack)
        people = [self.traveller(tale, each) for each in new.travellers]
        campaign = room.begin(tale.story, people, new.house_rules)
        secrets = [seating.new_secret() for _person in people]
        journey = journey_of(campaign, [seating.key_of(secret) for secret in secrets])
        await self.hub.store.write(journey.id, partial(journeys.create, journey=journey))
        seats = tuple(Seated(seat=n, secret=secret) for n, secret in enumerate(secrets))
        return CampaignOpened(campaign=await self.shown(journey, secrets), seats=seats, invite=journey.invite)

    def traveller(self, tale: Tale, new: NewTraveller) -> tuple[str, str]:
        """A player's name and character. Raises `Problem`."""
        card = tale.story.characters[room.known(tale.story, new.character)]
        return seating.name_of(new.name, card.name), new.character

    # joining

    async def invitation(self, id_: str, secrets: Sequence[str]) -> str:
        """The secret of the link by which a second player comes in."""
        return (await self.asked_for(id_, secrets)).invite

    async def join(self, join: CampaignJoin) -> CampaignOpened:
        """Let a second player in (PQ-264 … PQ-268). Raises `Problem`."""
        found = await self.hub.store.read(partial(journeys.find, invite_key=seating.key_of(join.invite)))
        if found is None or found.ended:
            raise Problem(_("This link leads to no campaign; perhaps its player made a new one."))
        host = await self.settled(found)
        if join.campaign:
            return await self.joined(host, join)
        if join.guest is None:
            raise UsageProblem(_("Whoever joins brings a character, or a campaign of their own."))
        tale = await tale_of(campaign_in(host))
        name, character = self.traveller(tale, join.guest)
        secret = seating.new_secret()
        together = room.invite(campaign_in(host), tale.story, name, character)
        kept = await self.keep(host, together, keys=(*host.keys, seating.key_of(secret)))
        return CampaignOpened(
            campaign=await self.shown(kept, [secret]),
            seats=(Seated(seat=1, secret=secret),),
            invite=kept.invite,
        )

    async def joined(self, host: Journey, join: CampaignJoin) -> CampaignOpened:
        """Two solo campaigns made one; the guest's ends, and its player's secret opens the common one."""
        guest = await self.asked_for(join.campaign, [join.secret])
        if guest.id == host.id:
            raise Problem(_("A campaign cannot be joined to itself."))
        story = (await tale_of(campaign_in(host))).story
        together = room.join(campaign_in(host), campaign_in(guest), story, 1 if join.first else 0)
        kept = after(host, together, keys=(*host.keys, *guest.keys))
        ended = after(guest, campaign_in(guest), keys=(), ended=host.id)
        await self.hub.store.write(host.id, partial(journeys.change, kept=(kept, ended)))
        return CampaignOpened(campaign=await self.shown(kept, [join.secret]), seats=(), invite=kept.invite)

    # going on

    async def change(self, id_: str, change: CampaignChange, secrets: Sequence[str]) -> CampaignInfo:
        """Do what a player asks of the campaign. Raises `Problem`."""
        journey = await self.asked_for(id_, secrets)
        if journey.ended or change.do not in ways(campaign_in(journey), await tale_of(campaign_in(journey))):
            raise Problem(_("The campaign stands so that this cannot be done."))
        kept = await self.does(journey, change)
        if not proves(kept, secrets):  # who asked has parted and goes on in a campaign of their own
            return (await self.mine(secrets))[0]
        return await self.shown(kept, secrets)

    async def does(self, journey: Journey, change: CampaignChange) -> Journey:
        """The campaign after a change."""
        campaign = campaign_in(journey)
        story = (await tale_of(campaign)).story
        match change.do:
            case "set-out":
                return await self.set_out(journey, campaign, story, change)
            case "afresh":
                before = await self.hub.table(journey.table_id)
                fresh = await self.set_out(journey, room.call_off(campaign), story, change)
                await before.put_away()
                return fresh
            case "starter":
                who: room.StartPlayer = "random" if change.starter == BY_LOT else change.starter
                return await self.keep(journey, room.starting_with(campaign, who))
            case "restart":
                again = room.restart(campaign, story, change.characters)
                if campaign.under_way:
                    await (await self.hub.table(journey.table_id)).put_away()
                return await self.keep(journey, again, table_id="")
            case "part":
                one, other = room.part(campaign)
                mine, theirs = after(journey, one, keys=journey.keys[:1]), journey_of(other, journey.keys[1:])
                await self.hub.store.write(journey.id, partial(journeys.change, kept=(mine,), new=(theirs,)))
                return mine

    async def set_out(
        self, journey: Journey, campaign: Campaign, story: Story, change: CampaignChange
    ) -> Journey:
        """The campaign with its next adventure at a table of its own (PQ-017, PQ-217)."""
        with packs.by_id_alone():
            options = GAME.options(room.options(campaign, story))
        header = header_of(GAME, options, real_dice=change.real_dice, stops=change.stops)
        seats = [
            Seat(kind="person", name=traveller.name, key=key)
            for traveller, key in zip(campaign.travellers, journey.keys, strict=True)
        ]
        opened = await self.hub.lay(GAME, header, seats, campaign=journey.id)
        try:  # the table is there before the campaign says so, so that it never points at nothing
            return await self.keep(journey, room.set_out(campaign, story), table_id=opened.table.id)
        except Stale:
            await (await self.hub.table(opened.table.id)).put_away()
            raise

    async def keep(self, journey: Journey, campaign: Campaign, **columns: Any) -> Journey:
        """Write a campaign down. Raises `Stale` where somebody else was faster."""
        kept = after(journey, campaign, **columns)
        await self.hub.store.write(kept.id, partial(journeys.change, kept=(kept,)))
        return kept

    # showing

    async def shown(self, journey: Journey, secrets: Sequence[str]) -> CampaignInfo:
        """A campaign as the players with these secrets see it."""
        journey = await self.settled(journey)
        campaign = campaign_in(journey)
        tale = await tale_of(campaign)
        over = await self.hub.store.read(partial(journeys.played, journey=journey.id, most=TABLES_SHOWN))
        tables = tuple(info_of(stored.row, stored.seats, {}) for stored in over)
        return campaign_info(journey, campaign, tale, seats_in(journey, secrets), tables)


# as it is kept


def journey_of(campaign: Campaign, keys: Sequence[str]) -> Journey:
    """A new campaign to be kept."""
    invite = seating.new_invite()
    return Journey(
        id=seating.new_id(),
        version=0,
        data=room.encode(campaign).decode(),
        keys=tuple(keys),
        invite=invite,
        invite_key=seating.key_of(invite),
        changed=time.time(),
    )


def after(journey: Journey, campaign: Campaign, **columns: Any) -> Journey:
    """What a kept campaign becomes; one version further."""
    data = room.encode(campaign).decode()
    return msgspec.structs.replace(
        journey, version=journey.version + 1, data=data, changed=time.time(), **columns
    )


def campaign_in(journey: Journey) -> Campaign:
    """The campaign that is kept there. Raises `SaveProblem`."""
    return room.decode(journey.data.encode())


def seats_in(journey: Journey, secrets: Sequence[str]) -> tuple[int, ...]:
    """The player whom each secret proves, -1 for one that proves none, in a time that tells nothing."""
    found = []
    for key in map(seating.key_of, secrets):
        proved = [hmac.compare_digest(key, each) for each in journey.keys]
        found.append(proved.index(True) if True in proved else NOBODY)
    return tuple(found)


def proves(journey: Journey, secrets: Sequence[str]) -> bool:
    """Whether one of the secrets is that of a player."""
    return any(seat != NOBODY for seat in seats_in(journey, secrets))


async def told(pack: str) -> Tale:
    """What a pack tells. Raises `Problem` for one that is not installed."""
    return await asyncio.to_thread(Tale, pack)


async def tale_of(campaign: Campaign) -> Tale:
    """What the pack of a campaign tells."""
    return await told(campaign.pack)


# as it is shown


def ways(campaign: Campaign, tale: Tale) -> tuple[CampaignWord, ...]:
    """What can be done with a campaign as it stands, the likeliest first."""
    found: list[CampaignWord] = []
    if campaign.under_way:
        found.append("afresh")
    elif room.standing(campaign, tale.story).state == "ready":
        found.append("set-out")
    if len(campaign.travellers) > 1 and not campaign.under_way:
        found += ["starter", "part"]
    return (*found, "restart")


def campaign_info(
    journey: Journey, campaign: Campaign, tale: Tale, mine: tuple[int, ...], tables: tuple[TableInfo, ...]
) -> CampaignInfo:
    """A campaign as its players see it."""
    now = room.standing(campaign, tale.story)
    state: CampaignState = "under-way" if campaign.under_way else now.state
    alone = len(campaign.travellers) == 1 and not campaign.under_way and now.state == "ready"
    return CampaignInfo(
        id=journey.id,
        state=state,
        number=now.number,
        chapter=chapter(tale, now.adventure),
        table=journey.table_id,
        travellers=tuple(traveller_info(each, tale) for each in campaign.travellers),
        mine=mine,
        start_player=BY_LOT if campaign.start_player == "random" else campaign.start_player,
        house_rules=campaign.house_rules,
        warnings=room.warnings(campaign, tale.story),
        ways=() if journey.ended else ways(campaign, tale),
        joinable=alone and not journey.ended,
        ended=journey.ended,
        tables=tables,
        changed=journey.changed,
    )


def chapter(tale: Tale, adventure: str) -> Chapter | None:
    """What is read out before an adventure; None before one that is not published."""
    found = tale.adventures.get(adventure)
    if found is None:
        return None
    first = next(iter(found.page.locations()))
    return Chapter(
        id=found.id,
        number=found.number,
        title=found.title,
        place=found.place,
        introduction=found.introduction,
        goal=found.report.goal.text,
        picture=f"/art/page-quest/{tale.content.id}/scene/{found.id}/{first.id}.svg",
    )


def traveller_info(traveller: room.Traveller, tale: Tale) -> TravellerInfo:
    """One player's side of a campaign."""
    card = tale.story.characters[traveller.character]
    starts = room.starting_values(traveller, tale.story)
    changed = room.added(traveller.starts, traveller.once)
    return TravellerInfo(
        name=traveller.name,
        character=traveller.character,
        card=card.name,
        text=card.text,
        starts=starts,
        changed=room.within_limits(card, changed),
        points=traveller.points,
        items=called(traveller.items, tale.items),
        log=tuple(won(entry, tale) for entry in traveller.log),
        history=tuple(tried(game, tale) for game in traveller.history),
    )


def won(entry: room.LogEntry, tale: Tale) -> Won:
    """A line of the Adventure log."""
    adventure = tale.by_number.get(entry.adventure)
    names = {} if adventure is None else names_in(adventure)
    return Won(
        number=entry.adventure,
        title=tale.title(entry.adventure),
        coins=entry.coins,
        finds=called(entry.finds, names),
        artifacts=called(entry.artifacts, names),
        items=called(entry.items, tale.items),
        advancement=called(entry.advancement, names),
        players=entry.players,
        trackers=entry.trackers,
    )


def names_in(adventure: Adventure) -> dict[str, str]:
    """The names of what can be found or chosen in an adventure, by their ids."""
    report = adventure.report
    names = {mark.id: mark.name for mark in (*report.finds, *report.artifacts)}
    if report.advancement is not None:
        names |= {choice.id: choice.label for choice in report.advancement.choices}
    return names


def called(ids: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """Names for ids; what has none, since the pack is another version now, keeps its id."""
    return tuple(names.get(each, each) for each in ids)


def tried(game: room.Played, tale: Tale) -> Tried:
    """A game in the play history."""
    card = tale.story.characters.get(game.character)
    endings = {code: text() for code, _rule, text in ENDINGS.values()}
    return Tried(
        number=game.adventure,
        title=tale.title(game.adventure),
        character=card.name if card is not None else game.character,
        won=game.won,
        ending=endings.get(game.reason, game.reason),
        coins=game.coins,
    )
