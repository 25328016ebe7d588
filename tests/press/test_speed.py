"""How long printing takes and how much memory: measured beside a loop, since machines differ and are shared."""

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from tools.compiled import ROOT

LOOP = "x = 0\nfor i in range(10_000_000): x += i"
"""Takes about half a second alone on a core; its time says how fast this machine is at the moment."""
HALF_SECONDS = 2
MEMORY = 600 * 1024


METER = """
import os, resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""
"""Starts a command and prints what it spent: a small process of its own, since Linux counts to the memory of a command
what the process that starts it holds, and the tests may hold more than printing needs."""


def spent(*command: str) -> tuple[float, int]:
    """The seconds of processor time of a command and of the processes it starts, and the most kilobytes of one."""
    done = subprocess.run(
        [sys.executable, "-c", METER, sys.executable, *command],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=True,
        text=True,
    )
    seconds, kilobytes = done.stdout.split()
    return float(seconds), int(kilobytes)


def measured(rounds: int, *what: str) -> tuple[float, int]:
    """The median over rounds of the time in loops, and the most memory."""
    ratios, memory = [], []
    for _round in range(rounds):
        loop, _memory = spent("-c", LOOP)
        seconds, kilobytes = spent("-m", "reliquest", "print", *what)
        ratios.append(seconds / loop)
        memory.append(kilobytes)
    return median(ratios), max(memory)


@pytest.mark.slow
def test_an_adventure_is_printed_within_a_second(tmp_path: Path) -> None:
    time, memory = measured(3, "page-quest", "belize-01", "--out", str(tmp_path))
    assert time < 1 * HALF_SECONDS
    assert memory < MEMORY


@pytest.mark.slow
def test_all_of_the_lost_pixel_is_printed_within_ten_seconds(tmp_path: Path) -> None:
    time, memory = measured(1, "lost-pixel", "--out", str(tmp_path))
    assert time < 10 * HALF_SECONDS
    assert memory < MEMORY
