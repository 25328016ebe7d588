"""Campaigns in the database, beside the tables at which their adventures are played."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from reliquest.errors import Problem
from reliquest.server.schema import CAMPAIGNS, SEATS, TABLES, TRAVELLERS, Journey, Row
from reliquest.server.store import Stale, Stored, seat_of
from reliquest.text import _


class NoCampaign(Problem):
    """There is no such campaign."""

    def __init__(self) -> None:
        super().__init__(_("There is no such campaign."))


def find(connection: Connection, **columns: Any) -> Journey | None:
    """The one campaign with these values; None without one."""
    found = connection.execute(select(CAMPAIGNS).filter_by(**columns)).mappings().first()
    if found is None:
        return None
    keys = connection.execute(
        select(TRAVELLERS.c.key).where(TRAVELLERS.c.campaign_id == found["id"]).order_by(TRAVELLERS.c.seat)
    )
    return Journey(**{**found, "keys": tuple(keys.scalars())})


def of_players(connection: Connection, keys: Sequence[str]) -> list[Journey]:
    """The campaigns of these players, the latest first."""
    ids = connection.execute(
        select(CAMPAIGNS.c.id)
        .where(CAMPAIGNS.c.id.in_(select(TRAVELLERS.c.campaign_id).where(TRAVELLERS.c.key.in_(keys))))
        .order_by(CAMPAIGNS.c.changed.desc())
    )
    return [journey for each in ids.scalars() if (journey := find(connection, id=each)) is not None]


def create(connection: Connection, journey: Journey) -> None:
    """Write a new campaign."""
    connection.execute(insert(CAMPAIGNS), values_of(journey))
    seat(connection, journey)


def change(connection: Connection, kept: Sequence[Journey], new: Sequence[Journey] = ()) -> None:
    """Write campaigns anew, and others for the first time: all or none.

    Raises `Stale` where one is not at the version before.
    """
    for each in kept:
        now = connection.execute(select(CAMPAIGNS.c.version).filter_by(id=each.id).with_for_update())
        if now.scalar() != each.version - 1:
            raise Stale
    for each in kept:
        connection.execute(delete(TRAVELLERS).filter_by(campaign_id=each.id))
        connection.execute(update(CAMPAIGNS).filter_by(id=each.id).values(values_of(each)))
    for each in kept:
        seat(connection, each)
    for each in new:
        create(connection, each)


def seat(connection: Connection, journey: Journey) -> None:
    """Write who is in a campaign."""
    rows = [{"key": key, "campaign_id": journey.id, "seat": n} for n, key in enumerate(journey.keys)]
    if rows:
        connection.execute(insert(TRAVELLERS), rows)


def values_of(journey: Journey) -> dict[str, Any]:
    """The row of a campaign."""
    values = msgspec.structs.asdict(journey)
    del values["keys"]
    return values


def played(connection: Connection, journey: str, most: int) -> list[Stored]:
    """The tables of a campaign that are over, the latest first."""
    rows = connection.execute(
        select(TABLES)
        .where(TABLES.c.campaign == journey, TABLES.c.status == "over")
        .order_by(TABLES.c.changed.desc())
        .limit(most)
    )
    found = [Row(**dict(row)) for row in rows.mappings()]
    wanted = select(SEATS).where(SEATS.c.table_id.in_([row.id for row in found])).order_by(SEATS.c.seat)
    seats = [(seat["table_id"], seat_of(seat)) for seat in connection.execute(wanted).mappings()]
    return [Stored(row, tuple(seat for at, seat in seats if at == row.id), {}) for row in found]
