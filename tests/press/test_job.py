"""A print job holds itself to its bounds."""

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such bounds there")


def run(script: str) -> subprocess.CompletedProcess[str]:
    program = f"from reliquest.press import job; {script}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_a_job_that_never_ends_is_ended_by_the_system() -> None:
    done = run("job.SECONDS = 1; job.held()\nwhile True: pass")
    assert done.returncode == -signal.SIGXCPU


def test_a_job_gets_no_more_memory_than_its_share() -> None:
    done = run("job.MEMORY = 512 * 1024**2; job.held(); bytearray(600 * 1024**2)")
    assert done.returncode == 1
    assert "MemoryError" in done.stderr


@pytest.mark.slow
def test_the_bounds_suffice_for_everything_there_is() -> None:
    order = '{"do": "pdf", "game": "lost-pixel"}'
    command = [sys.executable, "-m", "reliquest.press.job"]
    done = subprocess.run(command, input=order.encode(), capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF")
