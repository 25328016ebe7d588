"""The press room: makes sheets for people in browsers, one job after another, each in a process of its own."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from reliquest.errors import Problem, UsageProblem
from reliquest.press.order import REFUSED, WRONG
from reliquest.text import _

MODULE: Final = "reliquest.press.job"
QUEUE: Final = 6
"""Jobs that wait at most; who comes after them is asked to come again."""

PATIENCE: Final = 120.0
"""Seconds after which a job is stopped, whatever it does."""

KEPT: Final = 48 * 1024 * 1024
"""Bytes of finished jobs that are kept: most people print the same sheets."""


class Busy(Problem):
    """Too many people print at once."""

    def __init__(self) -> None:
        super().__init__(_("The press is busy; please try again in a minute."))


class Press:
    """Takes orders of `reliquest.press.job` and hands out what they made."""

    def __init__(self) -> None:
        self.turn: Final = asyncio.Semaphore(1)
        self.waiting = 0
        self.kept: Final[OrderedDict[bytes, bytes]] = OrderedDict()

    async def order(self, order: Mapping[str, Any]) -> bytes:
        """What was ordered. Raises `Busy`, `UsageProblem` for a wrong order, `Problem` for one that came to nothing."""
        job = msgspec.json.encode(order)
        if job in self.kept:
            self.kept.move_to_end(job)
            return self.kept[job]
        if self.waiting >= QUEUE:
            raise Busy
        self.waiting += 1
        try:
            async with self.turn:
                made = self.kept.get(job) or await run(job)
        finally:
            self.waiting -= 1
        self.keep(job, made)
        return made

    def keep(self, job: bytes, made: bytes) -> None:
        """Remember what was made, and forget what was not asked for for longest."""
        self.kept[job] = made
        while sum(map(len, self.kept.values())) > KEPT and len(self.kept) > 1:
            self.kept.popitem(last=False)


async def run(job: bytes) -> bytes:
    """What a process of its own makes of the job. Raises as `Press.order` does."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", MODULE, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        made, _nothing = await asyncio.wait_for(process.communicate(job), PATIENCE)
    except TimeoutError:
        raise Problem(_("That took too long; choose less to print.")) from None
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode == 0:
        return made
    sentence = made.decode(errors="replace")
    if process.returncode == WRONG:
        raise UsageProblem(sentence)
    raise Problem(
        sentence if process.returncode == REFUSED else _("That is too much at once; choose less to print.")
    )
