"""The rows in which tables and campaigns are kept: what they are, who is in them, and every answer that was given."""

from typing import Final

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

from reliquest.server.wire import Kind, Status

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("host", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("header", Text, nullable=False),
    Column("code", String(10), nullable=True, unique=True),
    Column("invite", String(64), nullable=False),
    Column("invite_key", String(64), nullable=False, unique=True),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("campaign", String(40), nullable=False),
    Column("rematch", String(40), nullable=False),
    Column("before", String(40), nullable=False),
    Index("tables_listed", "listed"),  # and no column that changes with every answer
    Index("tables_campaign", "campaign", "changed"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("key", String(64), nullable=False),
    Column("done", Text, nullable=False),
)

ANSWERS: Final = Table(
    "answers",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("mark", String(16), nullable=False),
)

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("invite_key", String(64), nullable=False, unique=True),
    Column("ended", String(40), nullable=False),
    Column("changed", Double, nullable=False),
)

TRAVELLERS: Final = Table(
    "travellers",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("campaign_id", String(40), ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("travellers_campaign", "campaign_id"),
)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept. ``version`` counts its changes: whoever writes names the one that was read."""

    id: str
    version: int
    number: int  # how many answers there are
    game: str
    title: str
    status: Status
    turn: int  # the seat that is awaited; -1: chance or nobody
    host: int
    listed: bool
    header: str  # of the match, as JSON, with the secret of its dice
    code: str | None
    invite: str
    invite_key: str  # what the invite is found by
    created: float
    changed: float
    campaign: str = ""
    rematch: str = ""  # the table that follows this one
    before: str = ""  # the table that holds what was played here before


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it is kept: who sits there, and the SHA-256 of the secret that proves it."""

    kind: Kind
    name: str = ""
    bot: str = ""
    away: bool = False
    key: str = ""
    done: tuple[str, ...] = ()  # the clients' ids of the last things that were done from here


class Line(msgspec.Struct, frozen=True):
    """An answer as it is kept, and the digest of the position after it where one was taken."""

    name: str
    mark: str = ""


class Journey(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it is kept. ``version`` counts its changes, as with a table."""

    id: str
    version: int
    data: str  # the campaign, as its game writes it
    keys: tuple[str, ...]  # the SHA-256 of each player's secret; none once it is joined to another
    table_id: str = ""  # where the adventure under way is played
    invite: str
    invite_key: str
    ended: str = ""  # the campaign that this one was joined to
    changed: float
