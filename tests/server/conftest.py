"""What the tests of the server share: a database of each kind, and a hub on it."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from reliquest.server.tables import Hub
from tests.server.postgres import Postgres, folder_of_programs, running


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of the tests."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; where the machine has none the tests are skipped, but never in CI."""
    programs = folder_of_programs()
    if programs is None:
        reason = "PostgreSQL is not installed (Debian and Ubuntu: apt install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with running(programs) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    """A hub on that database."""
    hub = await Hub.start(database)
    yield hub
    await hub.close()


@pytest.fixture
async def small_hub(tmp_path: Path) -> AsyncIterator[Hub]:
    """A hub on a SQLite file, for what has nothing to do with databases."""
    hub = await Hub.start(str(tmp_path / "tables.sqlite"))
    yield hub
    await hub.close()
