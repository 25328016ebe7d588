"""A campaign of Page Quest: what is carried from one adventure to the next, by one player or by two together.

A `Campaign` never changes: each function returns what it has become. Because nothing but a won adventure is
carried over, the campaign as it stands is also the snapshot that a lost adventure is restarted from (PQ-R12).
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from reliquest.content.layout import Pack
from reliquest.engine.match import SaveProblem
from reliquest.errors import Problem
from reliquest.games.page_quest import cards, effects
from reliquest.rules import library
from reliquest.text import _

FORMAT: Final = 1
"""The version of the campaign file; a newer one is refused, an older one is read."""

MOST_PLAYERS: Final = 2

STATS: Final[tuple[str, ...]] = get_args(effects.Stat)
"""The starting values that can change: XP is not among them."""

StartPlayer = int | Literal["random"]
"""Who starts: a seat, or drawn by lot before the dice of set-up are rolled (PQ-236, PQ-R68)."""


class CampaignProblem(Problem):
    """Something that cannot be done with a campaign as it stands."""


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """How an adventure ended for one seat: the end values of the card and the marks on the report page."""

    won: bool
    reason: str  # won, died, goal-missed or gave-up
    trackers: dict[str, int]  # end values of the six trackers
    coins: int = 0
    finds: tuple[str, ...] = ()
    artifacts: tuple[str, ...] = ()
    items: tuple[str, ...] = ()  # held at the end and kept for later adventures (PQ-R14)
    spent: tuple[str, ...] = ()  # "card-id/ability-id": one-use abilities that are used up (PQ-R13)
    choices: tuple[str, ...] = ()  # "script" or "script/choice"
    advancement: tuple[str, ...] = ()  # what was taken after the win (PQ-219)
    starts: dict[str, int] = {}  # changes to starting values earned for good, points of set-up included
    once: dict[str, int] = {}  # changes for the next adventure only (PQ-031)


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One won adventure in the Adventure log: what later content may refer to (PQ-212, PQ-223)."""

    adventure: int
    coins: int
    finds: tuple[str, ...]
    artifacts: tuple[str, ...]
    trackers: dict[str, int]
    choices: tuple[str, ...]
    items: tuple[str, ...]
    advancement: tuple[str, ...]
    players: tuple[str, ...]  # who played it, this player included
    won: Literal[True] = True


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game in the play history, which no rule ever reads (PQ-R15)."""

    adventure: int
    character: str
    won: bool
    reason: str
    trackers: dict[str, int]
    coins: int


class Traveller(msgspec.Struct, frozen=True, kw_only=True):
    """One player's own campaign, kept apart from the partner's throughout (PQ-R83)."""

    name: str
    character: str
    house_rules: dict[str, str] = {}  # the player's own switches
    starts: dict[str, int] = {}  # changes to starting values, for good (PQ-030)
    once: dict[str, int] = {}  # changes for the next adventure only (PQ-031)
    items: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    log: tuple[LogEntry, ...] = ()
    history: tuple[Played, ...] = ()
    points: int = 0  # advancement points to distribute at the next set-up (PQ-268)


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign between two adventures, or with one under way."""

    pack: str
    travellers: tuple[Traveller, ...]
    number: int = 1  # all adventures below this number are behind the travellers
    under_way: bool = False
    start_player: StartPlayer = 0
    host: int = 0  # whose switches hold (PQ-R83)

    def __post_init__(self) -> None:
        seats = range(len(self.travellers))
        if not 1 <= len(self.travellers) <= MOST_PLAYERS:
            raise ValueError(f"a campaign has one or two players, not {len(self.travellers)}")
        if self.host not in seats or (self.start_player != "random" and self.start_player not in seats):
            raise ValueError("there is no such player")

    @property
    def house_rules(self) -> dict[str, str]:
        """The switches that hold."""
        return self.travellers[self.host].house_rules


# The story


class Chapter(NamedTuple):
    """An adventure of the season: ``number`` is None where an adventure to come is only announced."""

    adventure: str
    number: int | None
    published: bool


class Story:
    """What a pack tells of its season, its characters and its items."""

    def __init__(self, content: Pack) -> None:
        self.pack: Final = content.id
        self.characters: Final = {f.record.id: f.record for f in content.each(cards.Character)}
        numbers = {f.record.id: f.record.number for f in content.each(cards.Adventure)}
        seasons = [f.record for f in content.each(cards.Season)]
        if seasons:
            entries = [(entry.adventure, entry.published) for entry in seasons[0].adventures]
        else:
            entries = [(name, True) for name in sorted(numbers, key=numbers.__getitem__)]
        self.chapters: Final = tuple(Chapter(name, numbers.get(name), there) for name, there in entries)
        self.complete: Final = bool(seasons) and seasons[0].complete

    def next_after(self, number: int) -> Chapter | None:
        """The chapter that comes once all below this number are behind (PQ-017); None after the last."""
        return next((c for c in self.chapters if c.number is None or c.number >= number), None)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a campaign stands: ready for ``adventure``, waiting for it to be published, or complete (PQ-R66)."""

    state: Literal["ready", "waiting", "complete"]
    number: int  # of the next adventure; of the last one plus 1 where there is none
    adventure: str = ""


def standing(campaign: Campaign, story: Story) -> Standing:
    """Where this campaign stands (PQ-017, PQ-213, PQ-214)."""
    chapter = story.next_after(campaign.number)
    if chapter is None:
        state: Literal["waiting", "complete"] = "complete" if story.complete else "waiting"
        return Standing(state=state, number=campaign.number)
    if chapter.number is None or not chapter.published:
        return Standing(
            state="waiting", number=chapter.number or campaign.number, adventure=chapter.adventure
        )
    return Standing(state="ready", number=chapter.number, adventure=chapter.adventure)


# Beginning


def begin(
    story: Story,
    travellers: Sequence[tuple[str, str]],
    house_rules: Mapping[str, str] | None = None,
    start_player: StartPlayer = 0,
) -> Campaign:
    """A new campaign of one player or two, given as (name, character); it starts with the first adventure.

    Any character of the pool can be chosen (PQ-021). Raises `CampaignProblem`, or UsageProblem for a house
    rule there is not.
    """
    own = library.settings("page-quest", house_rules or {})
    if not 1 <= len(travellers) <= MOST_PLAYERS:
        raise CampaignProblem(_("A campaign is for one or two players."))
    campaign = Campaign(
        pack=story.pack,
        travellers=tuple(
            Traveller(name=name, character=known(story, character), house_rules=own)
            for name, character in travellers
        ),
    )
    return agreed(starting_with(campaign, start_player))


def restart(campaign: Campaign, story: Story, characters: Sequence[str]) -> Campaign:
    """The whole campaign afresh with a new choice of characters, the old ones included (PQ-218, PQ-R12).

    Log, advancements and carry-overs are wiped for both players (PQ-R81); names, switches and the play history
    stay.
    """
    if len(characters) != len(campaign.travellers):
        raise CampaignProblem(_("Every player chooses a character for the new start."))
    travellers = tuple(
        Traveller(
            name=old.name,
            character=known(story, character),
            house_rules=old.house_rules,
            history=old.history,
        )
        for old, character in zip(campaign.travellers, characters, strict=True)
    )
    return agreed(msgspec.structs.replace(campaign, travellers=travellers, number=1, under_way=False))


def known(story: Story, character: str) -> str:
    """A character of the pool; raises `CampaignProblem` for one that is not."""
    if character not in story.characters:
        raise CampaignProblem(
            _("There is no character {name}; there are {all}.").format(
                name=character, all=", ".join(story.characters)
            )
        )
    return character


def agreed(campaign: Campaign) -> Campaign:
    """The campaign, unless its switches forbid two equal characters (PQ-R69)."""
    if same_character(campaign) and campaign.house_rules.get("distinct_characters") == "on":
        raise CampaignProblem(
            _("The house rule distinct_characters wants two different characters (PQ-R69).")
        )
    return campaign


def same_character(campaign: Campaign) -> bool:
    """Whether both play one character."""
    return len({t.character for t in campaign.travellers}) < len(campaign.travellers)


def warnings(campaign: Campaign, story: Story) -> tuple[str, ...]:
    """What the players should hear before they go on, though it is allowed (PQ-R69)."""
    if not same_character(campaign):
        return ()
    name = story.characters[campaign.travellers[0].character].name
    return (_("Both of you play {name}: two copies of the same card (PQ-R69).").format(name=name),)


def starting_with(campaign: Campaign, start_player: StartPlayer) -> Campaign:
    """The same campaign with another starting player, chosen anew before each adventure (PQ-236, PQ-R68)."""
    if start_player != "random" and start_player not in range(len(campaign.travellers)):
        raise CampaignProblem(_("The starting player is one of the players, or random."))
    return msgspec.structs.replace(campaign, start_player=start_player)


# An adventure


def options(campaign: Campaign, story: Story) -> dict[str, Any]:
    """The options of the match that plays the next adventure. Raises `CampaignProblem` where there is none."""
    for traveller in campaign.travellers:
        known(story, traveller.character)
    now = standing(campaign, story)
    if now.state != "ready":
        raise CampaignProblem(
            _("The story is complete: there is no further adventure.")
            if now.state == "complete"
            else _("Adventure #{n:02d} has not been published yet; the campaign waits.").format(n=now.number)
        )
    return {
        "pack": campaign.pack,
        "adventure": now.adventure,
        "mode": "campaign",
        "players": [
            {
                "name": t.name,
                "character": t.character,
                "starts": t.starts,
                "once": t.once,
                "items": list(t.items),
                "spent": list(t.spent),
                "log": msgspec.json.decode(msgspec.json.encode(t.log)),  # plain lists, as in a save
                "points": t.points,
            }
            for t in campaign.travellers
        ],
        "start_player": campaign.start_player,
        "house_rules": campaign.house_rules,
    }


def set_out(campaign: Campaign, story: Story) -> Campaign:
    """The campaign with its next adventure under way, for the first time or once more (PQ-217, PQ-R12)."""
    options(campaign, story)
    return msgspec.structs.replace(campaign, under_way=True)


def call_off(campaign: Campaign) -> Campaign:
    """The campaign without the adventure that was under way, as if nobody had set out."""
    return msgspec.structs.replace(campaign, under_way=False)


def record(
    campaign: Campaign, story: Story, played: Mapping[str, Any], reports: Sequence[PlayerReport]
) -> Campaign:
    """The campaign after a match with these options ended with these reports, one a seat.

    A win goes into the log, carries over what lasts, and leads to the next adventure; a loss goes into the play
    history and changes nothing else (PQ-212, PQ-213, PQ-R15). Both players share the result (PQ-R81). Raises
    `CampaignProblem` for a match that is not the campaign's own, such as a single adventure (PQ-R65).
    """
    now = standing(campaign, story)
    expected = options(campaign, story)
    if not campaign.under_way or any(
        played.get(key) != expected[key] for key in ("pack", "adventure", "mode", "players")
    ):
        raise CampaignProblem(_("This match does not continue the campaign as it stands."))
    if len(reports) != len(campaign.travellers) or len({report.won for report in reports}) != 1:
        raise CampaignProblem(_("The reports of this match do not fit together."))
    names = tuple(t.name for t in campaign.travellers)
    travellers = tuple(
        after(t, story, now.number, report, names)
        for t, report in zip(campaign.travellers, reports, strict=True)
    )
    number = now.number + 1 if reports[0].won else campaign.number
    return msgspec.structs.replace(campaign, travellers=travellers, number=number, under_way=False)


def after(
    traveller: Traveller, story: Story, number: int, report: PlayerReport, names: tuple[str, ...]
) -> Traveller:
    """A traveller after an adventure."""
    history = (
        *traveller.history,
        Played(
            adventure=number,
            character=traveller.character,
            won=report.won,
            reason=report.reason,
            trackers=report.trackers,
            coins=report.coins,
        ),
    )
    if not report.won:
        return msgspec.structs.replace(traveller, history=history)
    entry = LogEntry(
        adventure=number,
        coins=report.coins,
        finds=report.finds,
        artifacts=report.artifacts,
        trackers=report.trackers,
        choices=report.choices,
        items=report.items,
        advancement=report.advancement,
        players=names,
    )
    return msgspec.structs.replace(
        traveller,
        starts=within_limits(story.characters[traveller.character], added(traveller.starts, report.starts)),
        once=report.once,
        items=report.items,
        spent=tuple(t for t in report.spent if t.split("/")[0] in (traveller.character, *report.items)),
        log=(*traveller.log, entry),
        history=history,
        points=0,
    )


def added(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Two sets of changes in one, without those that cancel out."""
    both = {name: old.get(name, 0) + new.get(name, 0) for name in STATS}
    return {name: change for name, change in both.items() if change}


def within_limits(character: cards.Character, changes: Mapping[str, int]) -> dict[str, int]:
    """Changes cut so that every starting value stays on its tracker, HP at 1 or above (PQ-R63, PQ-R10)."""
    kept: dict[str, int] = {}
    for name, change in changes.items():
        limit: cards.Limit = getattr(character.trackers, name)
        lowest = 1 if name == "hp" else 0
        cut = min(max(limit.start + change, lowest), limit.last) - limit.start
        if cut:
            kept[name] = cut
    return kept


def starting_values(traveller: Traveller, story: Story) -> dict[str, int]:
    """What the markers stand on when the next adventure begins, points aside (PQ-221)."""
    card = story.characters[traveller.character]
    changes = within_limits(card, added(traveller.starts, traveller.once))
    values = {name: getattr(card.trackers, name).start + changes.get(name, 0) for name in STATS}
    return values | {"xp": card.trackers.xp_start}


# Two travellers


def join(one: Campaign, other: Campaign, story: Story, start_player: int = 0) -> Campaign:
    """Two solo campaigns in one (PQ-264, PQ-265, PQ-R83): ``one`` is seat 0 and ``other`` seat 1.

    Both must stand before the same adventure, with none under way. Each keeps log, advancements and changes;
    the switches of the starting player's campaign hold. Raises `CampaignProblem`.
    """
    for campaign in (one, other):
        between(campaign)
    if one.pack != other.pack:
        raise CampaignProblem(_("These campaigns tell different stories."))
    here, there = standing(one, story), standing(other, story)
    if here.number != there.number:
        raise CampaignProblem(
            _(
                "{one} stands before adventure #{n:02d} and {other} before #{m:02d}; join at the same (PQ-R83)."
            ).format(
                one=one.travellers[0].name, n=here.number, other=other.travellers[0].name, m=there.number
            )
        )
    if start_player not in (0, 1):
        raise CampaignProblem(_("The starting player is one of the players."))
    return agreed(
        Campaign(
            pack=one.pack,
            travellers=(one.travellers[0], other.travellers[0]),
            number=max(one.number, other.number),
            start_player=start_player,
            host=start_player,
        )
    )


def invite(campaign: Campaign, story: Story, name: str, character: str) -> Campaign:
    """A solo campaign with a second player taken in (PQ-266 … PQ-268, PQ-R84).

    The guest brings nothing but advancement points, one for each adventure below the next, and plays by the
    host's switches. Raises `CampaignProblem`.
    """
    between(campaign)
    now = standing(campaign, story)
    if now.state != "ready":
        raise CampaignProblem(_("There is no adventure to be played together yet."))
    guest = Traveller(
        name=name,
        character=known(story, character),
        house_rules=campaign.house_rules,
        points=now.number - 1,
    )
    return agreed(msgspec.structs.replace(campaign, travellers=(*campaign.travellers, guest)))


def between(campaign: Campaign) -> None:
    """Raise `CampaignProblem` unless this is a solo campaign between adventures."""
    if len(campaign.travellers) != 1:
        raise CampaignProblem(_("There are two players already."))
    if campaign.under_way:
        raise CampaignProblem(
            _("{name} has an adventure under way.").format(name=campaign.travellers[0].name)
        )


def part(campaign: Campaign) -> tuple[Campaign, Campaign]:
    """Two players going on alone, each with their own log, changes and switches (PQ-R83)."""
    if len(campaign.travellers) != MOST_PLAYERS:
        raise CampaignProblem(_("There is nobody to part from."))
    if campaign.under_way:
        raise CampaignProblem(_("An adventure is under way; part when it is over."))
    one, other = (
        msgspec.structs.replace(campaign, travellers=(t,), start_player=0, host=0)
        for t in campaign.travellers
    )
    return one, other


# Keeping


class CampaignFile(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it is written."""

    page_quest_campaign: int
    campaign: Campaign
    check: str


class FileFormat(msgspec.Struct):
    """Just enough of a campaign file to tell its version."""

    page_quest_campaign: int


def checksum(campaign: Campaign) -> str:
    """What betrays a campaign file that was edited or damaged."""
    return hashlib.sha256(msgspec.json.encode(campaign, order="sorted")).hexdigest()[:16]


def encode(campaign: Campaign) -> bytes:
    """The campaign as a small JSON file."""
    file = CampaignFile(page_quest_campaign=FORMAT, campaign=campaign, check=checksum(campaign))
    return msgspec.json.encode(file) + b"\n"


def decode(data: bytes) -> Campaign:
    """The campaign that `encode` wrote. Raises `SaveProblem` if it is damaged, edited or from a newer program."""
    try:
        version = msgspec.json.decode(data, type=FileFormat).page_quest_campaign
    except msgspec.MsgspecError:
        raise SaveProblem(_("This is not a campaign of Page Quest, or it was cut short.")) from None
    if version > FORMAT:
        raise SaveProblem(
            _(
                "This campaign has format {theirs}; this program reads up to {ours}. "
                "A newer Reliquest is needed."
            ).format(theirs=version, ours=FORMAT)
        )
    try:
        file = msgspec.json.decode(data, type=CampaignFile)
    except msgspec.MsgspecError as e:
        raise SaveProblem(_("This campaign is damaged: {what}.").format(what=e)) from None
    if checksum(file.campaign) != file.check:
        raise SaveProblem(_("This campaign was changed after it was written; it cannot be trusted."))
    return file.campaign
