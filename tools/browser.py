"""Print the path of a Chromium for the browser tests: one that is installed, Playwright's own, or the distribution's.

``python tools/browser.py`` looks for one and, where there is none, has Playwright fetch its own and, where that
cannot be, installs the distribution's (as root on a system with apt-get). It fails with a sentence where all three do.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""What a Chromium may be called."""

FETCHING: Final = 300
"""Seconds after which a download counts as failed."""


def installed() -> str | None:
    """The path of a browser that is here already."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return playwrights()


def playwrights() -> str | None:
    """The path of the browser that Playwright fetched."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def quiet(*command: str) -> bool:
    """Whether a command succeeds; what it says goes to standard error."""
    try:
        done = subprocess.run(
            command, stdout=sys.stderr, stdin=subprocess.DEVNULL, timeout=FETCHING, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def fetched() -> str | None:
    """The browser that Playwright fetches now."""
    return playwrights() if quiet(sys.executable, "-m", "playwright", "install", "chromium") else None


def packaged() -> str | None:
    """The distribution's browser, installed now."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    if not quiet("apt-get", "update", "-q"):
        return None
    quiet("apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium")
    return installed()


def main() -> int:
    """Print the path; returns the exit code."""
    found = installed() or packaged() or fetched()
    if found is None:
        print(
            "The browser tests need Chromium: install it (Debian and Ubuntu: apt install chromium) "
            "or run python -m playwright install chromium.",
            file=sys.stderr,
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
