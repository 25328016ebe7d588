"""Servers as processes of their own: many tables at once, and killed in mid-play."""

import asyncio
from pathlib import Path

import pytest

from tools import kill, load
from tools.guests import serving

pytestmark = pytest.mark.slow


def test_everybody_at_many_tables_sees_every_answer(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), tmp_path) as server:
        found = asyncio.run(load.measured(server, tables=6, seconds=3, think=0.1))
    assert found.refused == []
    assert found.sockets == 14
    assert len(found.delays) > 6
    assert 0 < found.share(0.5) <= found.share(0.95) <= max(found.delays)
    assert "6 tables, 14 sockets" in load.report(found)


def test_a_server_killed_in_mid_play_loses_nothing_that_it_said_is_kept(
    database: str, tmp_path: Path
) -> None:
    tally = asyncio.run(kill.run(database, tmp_path, kills=3, tables=3, longest=3))
    assert tally.lost == []
    assert tally.kills == 3
    assert tally.kept > 0
    assert "0 lost" in kill.report(tally)
