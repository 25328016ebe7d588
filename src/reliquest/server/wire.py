"""What goes over the wire: bodies of the JSON API, and frames of the socket, in both directions.

The client's types are generated from this module and from the views of the games (tools/types.py).
"""

from typing import Any, Literal

import msgspec

from reliquest.engine.settings import Setting
from reliquest.engine.view import View

Text = str

# --- what can be played ---


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    id: str
    title: Text
    blurb: Text  # one sentence
    fewest: int
    most: int
    minutes: tuple[int, int]
    secrets: bool  # whether a seat may know what another may not
    bots: tuple[str, ...]  # names of bots, the best company first
    campaigns: bool = False
    edition: str = ""  # of the pictures: ``/art/….svg?v=`` and this may be kept for ever


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A switch of the rules: its key in ``options["house_rules"]``, its values, the first one by the book, and what
    each of them means, in the same order.
    """

    key: str
    text: Text
    values: tuple[str, ...]
    meanings: tuple[Text, ...]
    default: str
    rule: str


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen before a game, given what was chosen so far."""

    settings: tuple[Setting, ...]
    house_rules: tuple[HouseRule, ...]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule or ruling by its ID."""

    id: str
    title: Text
    text: Text


# --- tables ---

Kind = Literal["open", "person", "bot"]
Status = Literal["waiting", "playing", "over"]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table as everybody sees it."""

    seat: int
    kind: Kind
    name: Text  # of the person, or of the bot
    bot: str = ""  # which bot plays it, also while it stands in for a person who is away
    away: bool = False  # a person who left it to a bot, and can come back
    online: bool = False


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody sees it. ``status`` is waiting until every seat is taken."""

    id: str
    game: str
    title: Text  # what is played: "Belize #01", "The Depths of the Earth"
    picture: str  # address of a picture that fits
    status: Status
    seats: tuple[SeatInfo, ...]
    host: int  # the seat that may change the table
    listed: bool
    real_dice: bool
    stops: Literal["smart", "all"]
    commitment: str  # what the dice were committed to; empty with real dice
    spectators: int
    number: int  # how many answers there were
    turn: int  # the seat that is awaited; -1: chance or nobody
    options: dict[str, Any]
    created: float  # seconds since 1970, UTC
    changed: float
    campaign: str = ""
    rematch: str = ""  # the table that follows this one
    before: str = ""  # the table that holds what was played here before


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made. ``seats`` say who sits where: ``you``, ``open``, or the name of a bot; ``names`` are
    those of the people who sit at this device (several: hot-seat), in the order of their seats.
    """

    game: str
    options: dict[str, Any] = {}
    seats: tuple[str, ...] = ()  # empty: you, and the best company for the rest
    names: tuple[Text, ...] = ()
    listed: bool = False
    real_dice: bool = False
    stops: Literal["smart", "all"] = "smart"


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its secret, which is told once and kept by the device; the server keeps its hash alone."""

    seat: int
    secret: str


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was made: its seats for this device, and how others join: the secret of a link, a short code."""

    table: TableInfo
    seats: tuple[Seated, ...]
    invite: str
    code: str


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants to sit down: by the invite of a link, by the code, or at a listed table by its id."""

    name: Text
    invite: str = ""
    code: str = ""
    table: str = ""
    seat: int = -1  # any


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody sat down."""

    table: TableInfo
    seats: tuple[Seated, ...]


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """How others join, as the host may see it again at any time."""

    invite: str
    code: str


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat asks of its table: ``away`` leaves the seat to ``bot`` and ``back`` takes it again, ``leave``
    frees it (before the game) or gives up (in it, by the rules); for the host: ``fill`` puts a bot on an open
    seat, ``list`` and ``unlist``, ``restart`` with new dice, ``rematch`` with the same people at a new table,
    ``rotate`` makes new ways to join.
    """

    do: Literal["away", "back", "leave", "fill", "list", "unlist", "restart", "rematch", "rotate", "stops"]
    seat: int
    bot: str = ""
    stops: Literal["smart", "all"] = "smart"


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Why something was refused, in a sentence for the person."""

    error: Text


# --- frames from the client ---


class Hello(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="hello", forbid_unknown_fields=True
):
    """The first frame: which table, the secrets of this device's seats (none: a spectator), and what it has."""

    table: str
    secrets: tuple[str, ...] = ()
    seat: int = -1  # whose view to show: one of the device's seats, or -1 for the spectator's
    since: int = 0  # the log is wanted from this answer on


class Look(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Show the table as that seat sees it; in hot-seat play asked for when the curtain rises."""

    seat: int
    since: int = 0


class Answer(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="answer", forbid_unknown_fields=True
):
    """An answer to the open question. ``id`` is the client's own: the same one sent again is answered the same."""

    id: str
    seat: int
    number: int
    name: str


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Take back the last decision of a seat, or with real dice (``typed``) the results typed last."""

    id: str
    seat: int
    number: int
    typed: bool = False


class Ping(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


Incoming = Hello | Look | Answer | Undo | Ping

# --- frames to the client ---


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="view"):
    """The table as the viewer may see it now. ``view.told`` has the log from answer ``since`` on; lines of the
    client from there on are replaced by it.
    """

    view: View
    since: int
    mine: tuple[int, ...]  # the seats of this device
    turn: int  # the seat that is awaited, -1 chance or nobody: what the curtain names


class Around(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="table"):
    """Who sits at the table changed."""

    table: TableInfo


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="done"):
    """The answer or undo of that id is kept; the view came before."""

    id: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="refused"):
    """The answer or undo of that id (empty: the frame as such) was refused; if it was ``stale`` the view came before."""

    id: str
    error: Text
    stale: bool = False


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="pong"):
    """I am."""


Outgoing = Shown | Around | Done | Refusal | Pong

# --- replays ---


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match, or one's own so far: how many moments it has, and the marks to jump to."""

    table: TableInfo
    moments: int
    marks: tuple[tuple[int, Text], ...]
    secret: str  # of the dice, revealed once the match is over


# --- campaigns of Page Quest ---

CampaignState = Literal["ready", "under-way", "waiting", "complete"]


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """The adventure a campaign stands before, with what is read out before it."""

    id: str
    number: int
    title: Text
    place: Text
    introduction: Text
    goal: Text
    picture: str  # address


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the Adventure log."""

    number: int
    title: Text
    coins: int
    finds: tuple[Text, ...]
    artifacts: tuple[Text, ...]
    items: tuple[Text, ...]
    advancement: tuple[Text, ...]
    players: tuple[Text, ...]
    trackers: dict[str, int]


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the play history."""

    number: int
    title: Text
    character: Text
    won: bool
    ending: Text
    coins: int


class TravellerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of a campaign."""

    name: Text
    character: str
    card: Text  # the character's name
    text: Text
    starts: dict[str, int]  # what the markers stand on when the next adventure begins
    changed: dict[str, int]  # how far that is from the card
    points: int  # to distribute at the next set-up
    items: tuple[Text, ...]
    log: tuple[Won, ...]
    history: tuple[Tried, ...]


CampaignWord = Literal["set-out", "afresh", "part", "starter", "restart"]


class CampaignInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as its players see it. ``ways`` are what can be done with it as it stands."""

    id: str
    state: CampaignState
    number: int  # of the next adventure
    chapter: Chapter | None
    table: str  # where the adventure under way is played
    travellers: tuple[TravellerInfo, ...]
    mine: tuple[int, ...]  # the player whom each secret that came along proves; -1 for one that proves none
    start_player: int  # -1: by lot
    house_rules: dict[str, str]
    warnings: tuple[Text, ...]
    ways: tuple[CampaignWord, ...]
    joinable: bool  # a second player can come in
    ended: str  # the campaign it was joined to; nothing more can be done with it then
    tables: tuple[TableInfo, ...]  # adventures that are over, the latest first
    changed: float


class NewTraveller(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who sets out: without a name the character's is taken."""

    character: str
    name: Text = ""


class NewCampaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A campaign to be begun by one player, or two at one device."""

    travellers: tuple[NewTraveller, ...]
    house_rules: dict[str, str] = {}
    pack: str = ""  # empty: the one that ships


class CampaignOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign with the secrets of its players that are new to this device; a player's secret is also that of
    their seat at every table of the campaign.
    """

    campaign: CampaignInfo
    seats: tuple[Seated, ...]
    invite: str


class CampaignJoin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody comes into a campaign: with a solo campaign of their own, proved by its secret, or as a guest."""

    invite: str
    guest: NewTraveller | None = None
    campaign: str = ""
    secret: str = ""
    first: bool = False  # starts, and their own campaign's house rules hold


class CampaignChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player does with the campaign: ``set-out`` to the next adventure, ``afresh`` once more, ``part`` from
    the other player, ``starter`` to say who starts (-1: by lot), ``restart`` all with these characters.
    """

    do: CampaignWord
    starter: int = 0
    characters: tuple[str, ...] = ()
    real_dice: bool = False
    stops: Literal["smart", "all"] = "smart"
