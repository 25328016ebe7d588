"""A PostgreSQL of the tests' own: on a socket in a folder that nobody else sees, run by a user without rights."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


def folder_of_programs() -> Path | None:
    """Where the distribution keeps ``initdb`` and ``pg_ctl``; None where PostgreSQL is not installed."""
    found = [Path(path).parent for path in [shutil.which("pg_ctl")] if path and shutil.which("initdb")]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists()), None)


class Postgres:
    """A server that is started, stopped, and gives each test a database of its own."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs = programs
        self.folder = folder
        self.user = user
        self.databases = 0

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        log = self.folder / "programs.log"
        with log.open("a") as output:
            subprocess.run(
                [self.programs / program, *arguments],
                user=self.user,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=True,
            )

    def make(self) -> None:
        """Make a cluster; its files need not outlive a power cut."""
        self.run(
            "initdb", "-D", "data", "-A", "trust", "-U", "reliquest", "-E", "UTF8", "--locale=C", "--no-sync"
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self.run("pg_ctl", "-D", "data", "-l", "server.log", "-w", "-o", options, "start")

    def stop(self) -> None:
        """Stop the server at once, whoever is connected."""
        self.run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def address(self, database: str) -> str:
        """The address of a database of this server."""
        return f"postgresql://reliquest@/{database}?host={self.folder}"

    def new(self) -> str:
        """The address of a fresh, empty database."""
        self.databases += 1
        name = f"test_{self.databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.address(name)


@contextmanager
def running(programs: Path) -> Iterator[Postgres]:
    """A server for as long as it is needed. It refuses to be run by root, who lends it another user then."""
    user = None
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        if os.geteuid() == 0:
            user = next(each.pw_name for each in pwd.getpwall() if each.pw_name in ("postgres", "nobody"))
            shutil.chown(name, user)
        server = Postgres(programs, Path(name), user)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
