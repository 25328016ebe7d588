"""What is built and installed: a wheel with everything in it, in both forms, and pins without addresses."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from reliquest import __version__
from tools.compiled import ROOT, SOURCE, closure, listed, missing

NO_COMPILER = {"CC": "/nowhere/cc"}


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the wheel into the folder with what is installed here."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def wheel(folder: Path) -> Path:
    (only,) = folder.glob("*.whl")
    return only


def test_the_wheel_holds_all_that_is_needed(tmp_path: Path) -> None:
    assert build(tmp_path, RELIQUEST_COMPILE="off").returncode == 0
    assert wheel(tmp_path).name == f"reliquest-{__version__}-py3-none-any.whl"
    with ZipFile(wheel(tmp_path)) as archive:
        names = set(archive.namelist())
        entry = archive.read(f"reliquest-{__version__}.dist-info/entry_points.txt").decode()
    sources = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "reliquest").rglob("*")
        if path.suffix in (".py", ".yaml", ".typed", ".mo")
    }
    assert sources <= names
    assert {
        f"reliquest-{__version__}.dist-info/licenses/{name}" for name in ("LICENSE", "LICENSE-CONTENT")
    } <= names
    assert "reliquest/server/static/index.html" in names
    assert "reliquest = reliquest.cli:main" in entry


def test_without_a_compiler_the_wheel_is_plain_python(tmp_path: Path) -> None:
    done = build(tmp_path, RELIQUEST_COMPILE="auto", **NO_COMPILER)
    assert done.returncode == 0
    assert wheel(tmp_path).name.endswith("-py3-none-any.whl")
    assert "there is no C compiler" in done.stdout + done.stderr


def test_a_compiler_can_be_required(tmp_path: Path) -> None:
    done = build(tmp_path, RELIQUEST_COMPILE="require", **NO_COMPILER)
    assert done.returncode != 0
    assert "there is no C compiler" in done.stdout + done.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_a_mode_that_is_none_is_named(tmp_path: Path) -> None:
    done = build(tmp_path, RELIQUEST_COMPILE="maybe")
    assert done.returncode != 0
    assert "RELIQUEST_COMPILE is 'maybe'; it can be auto, off, require." in done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(missing() is not None, reason="this machine cannot compile")
def test_with_a_compiler_the_wheel_runs_compiled(tmp_path: Path) -> None:
    done = build(tmp_path, RELIQUEST_COMPILE="require")
    assert done.returncode == 0, done.stdout + done.stderr
    assert not wheel(tmp_path).name.endswith("-none-any.whl")
    with ZipFile(wheel(tmp_path)) as archive:
        archive.extractall(tmp_path / "site")
    modules = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in listed()]
    program = f"import {', '.join(modules)}; print(*({', '.join(f'{name}.__file__' for name in modules)},))"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    files = [Path(name) for name in run.stdout.split()]
    assert all(path.suffix in (".so", ".pyd") and path.is_relative_to(tmp_path / "site") for path in files)


def test_pins_are_names_and_versions_and_nothing_else() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==[a-z0-9.]+( ; [\w\s<>=!.'()]+)?", line)


def test_everything_that_is_asked_for_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = {
        re.split(r"[\[<>=~ ]", requirement)[0].lower().replace("_", "-")
        for requirement in [*project["dependencies"], *(one for extra in extras for one in extra)]
    }
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert asked - {"reliquest"} <= {pin.split("==")[0] for pin in pins}


def test_what_is_compiled_depends_on_all_that_it_imports() -> None:
    engine = SOURCE / "reliquest" / "engine"
    found = closure([engine / "play.py"])
    assert {engine / "dice.py", engine / "flow.py", engine / "events.py"} <= found
    assert SOURCE / "reliquest" / "cli.py" not in found


def test_a_python_that_will_not_do_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "constraints.txt", "tools/venv.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(
        ["sh", "tools/venv.sh"],
        cwd=tmp_path,
        env={**os.environ, "PYTHON": "/nowhere/python3"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "Reliquest needs Python 3.11 or later, and /nowhere/python3 is not.\n"
    assert not (tmp_path / ".venv").exists()
