"""Plays a batch in as many processes as there are processors, and adds everything up in order."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from reliquest.lab.batch import Batch, LabProblem, Tally, played
from reliquest.text import _

PORTIONS: Final = 8
"""Portions that each process gets at least, so that none waits long for the last one."""

LARGEST: Final = 500
"""Games in a portion at most, so that progress is seen."""

RESTARTS: Final = 3
"""How often killed processes are replaced before the batch is given up."""

Progress = Callable[[int], None]
"""Told how many games have been played in all."""


def processors() -> int:
    """How many processors this program may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def portions(games: int, workers: int) -> Iterator[tuple[int, int]]:
    """The batch in portions of (first game, number of games)."""
    size = max(1, min(LARGEST, games // (workers * PORTIONS)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def run(batch: Batch, games: int, workers: int, progress: Progress = lambda done: None) -> Tally:
    """Play that many games and return the sums, the same whatever the number of workers.

    Raises `LabProblem` for a game that breaks, and when processes are killed again and again.
    """
    tally = Tally()
    work = list(portions(games, workers))
    if workers == 1 or len(work) == 1:
        for first, count in work:
            tally.add(played(batch, first, count))
            progress(tally.games)
        return tally
    found: dict[int, Tally] = {}
    for attempt in range(RESTARTS + 1):
        missing = [portion for portion in work if portion[0] not in found]
        try:
            pooled(batch, missing, workers, found, progress)
            break
        except BrokenProcessPool:
            if attempt == RESTARTS:
                raise LabProblem(
                    _("Processes of the simulation were killed again and again; is there enough memory?")
                ) from None
    for first, _count in work:
        tally.add(found[first])
    return tally


def pooled(
    batch: Batch,
    work: list[tuple[int, int]],
    workers: int,
    found: dict[int, Tally],
    progress: Progress,
) -> None:
    """Play portions in a pool of processes and put their sums into ``found`` by first game."""
    done = sum(tally.games for tally in found.values())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: dict[Future[Tally], int] = {
            pool.submit(played, batch, first, count): first for first, count in work
        }
        try:
            while waiting:
                ready, _still = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ready:
                    found[waiting.pop(future)] = future.result()
                    done += future.result().games
                progress(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
