"""Nobody is told what is not theirs: whatever a viewer was sent stays the same when all else is dealt again."""

import random
from typing import Any, Final

import msgspec
import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.events import EVERYONE
from reliquest.engine.match import Match
from reliquest.server.record import put_back
from reliquest.server.table import Table
from reliquest.server.tables import Hub
from reliquest.server.wire import Around
from tests.server.people import anything, opened, step

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLES: Final[dict[str, dict[str, Any]]] = {
    "page-quest": {"players": 2},
    "artifact": {"players": 3, "party": "premade"},
    "artifact, bidding in secret": {
        "players": 3,
        "party": "bidding",
        "house_rules": {"auction": "sealed"},
    },
    "lost-pixel": {"players": 2, "floors": 3},
}
"""The games, with as many hidden things as there can be. How often somebody commits in secret (fight_commit) is no
secret: everybody at the table sees who is asked how often.
"""

STEPS: Final = 150
"""So many decisions of people are looked at in each game at most."""


def seen(table: Table, viewer: int, since: int) -> bytes:
    """What a viewer is sent now."""
    return msgspec.json.encode(table._view(viewer, since), order="sorted")


async def played(hub: Hub, name: str) -> tuple[Table, list[bytes]]:
    """A game with people and a bot that is played to its end; everything that was sent while it went on.

    At every step what each viewer sees is compared with what it would see if all else had been dealt otherwise.
    """
    game, options = name.partition(",")[0], TABLES[name]
    seats = ["you"] * (options["players"] - 1) + ["sensible"]
    table, _made = await opened(hub, game, *seats, options=options, stops="all")
    sent: list[bytes] = []
    compared = 0
    draw, choose = Draw(7), anything(11)
    viewers = range(-1, len(seats))
    since = dict.fromkeys(viewers, 0)
    for _n in range(STEPS):
        while table.driver is not None:
            await table.driver
        if table.turn() < 0:
            break
        for viewer in viewers:
            now = seen(table, viewer, since[viewer])
            assert now == msgspec.json.encode(await table.view(viewer, since[viewer]), order="sorted")
            sent.append(now)
            compared += differs(table, viewer, since[viewer], draw)
            since[viewer] = table.match.number
        sent.append(msgspec.json.encode(Around(table=table.info())))
        await step(table, choose)
    assert compared > 0 or not table.match.game.secrets
    return table, sent


def differs(table: Table, viewer: int, since: int, draw: Draw) -> bool:
    """Whether the redealt position is another one for the engine; for the viewer it must be the same.

    A spectator knows no more than any seat, so whatever seat is taken for the redeal.
    """
    match, true = table.match, table.match.state
    before, now = match.digest(), seen(table, viewer, since)
    seat = viewer if viewer >= 0 else draw.below(len(table.seats))
    match.state = true.determinise(seat, draw)
    try:
        assert seen(table, viewer, since) == now, f"seat {viewer} can tell at answer {match.number}"
        return match.digest() != before
    finally:
        match.state = true


@pytest.mark.parametrize("name", TABLES)
async def test_what_is_sent_does_not_depend_on_what_is_hidden(small_hub: Hub, name: str) -> None:
    table, sent = await played(small_hub, name)
    secrets = [table.match.header.dice.secret, table.row.invite, table.row.code or ""]
    secrets += [seat.key for seat in table.seats if seat.key]
    assert not any(secret.encode() in frame for secret in secrets for frame in sent)
    assert hidden_answers(table) > 0 or not table.match.game.secrets


def hidden_answers(table: Table) -> int:
    """Replace every hidden draw and secret choice of a match by another one: what those are told who may not see it
    stays the same. Returns how many were compared.
    """
    names = table.match.names
    match, other = (Match(table.match.game, table.match.header, None) for _twin in range(2))
    draw, compared = random.Random(3), 0
    for number, name in enumerate(names):
        q, reveals = match.question, match.state.reveals
        assert q is not None
        blind = [v for v in range(-1, len(table.seats)) if not sees(q.seen_by, v) and v != q.who]
        twin = match.game.words.name(match.state, draw.choice(q.options)) if blind else name
        match.follow(number, [name])
        if twin == name:
            continue
        put_back(other, [*names[:number], twin])
        if match.state.reveals == other.state.reveals == reveals:
            for viewer in blind:
                compared += 1
                assert told(match, viewer, number) == told(other, viewer, number), (number, name, viewer)
    return compared


def sees(seen_by: int, viewer: int) -> bool:
    """Whether a viewer may see an answer."""
    return seen_by == EVERYONE or (viewer >= 0 and (seen_by >> viewer) & 1 == 1)


def told(match: Match, viewer: int, since: int) -> bytes:
    """What a viewer is sent after an answer."""
    return msgspec.json.encode(match.view(viewer, since), order="sorted")
