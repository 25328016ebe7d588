"""Compile the rules with mypyc: the modules that pyproject.toml lists, as one group of extension modules.

``python tools/compiled.py`` makes ``build/compiled/reliquest``: a copy of the package with the extension
modules beside their sources, made anew only where something changed. Tests and benchmarks run against it
with ``PYTHONPATH=build/compiled``. ``--into FOLDER`` writes the extension modules alone, for a wheel.
``--possible`` only asks whether this machine can compile: it says nothing and succeeds, or says what is
missing and fails.

RELIQUEST_COMPILE says how much it matters: ``auto`` (the default) leaves plain Python where there is no
compiler, ``off`` leaves it anyway, ``require`` makes it an error. RELIQUEST_OPTIMISE is the level that the
C compiler optimises at.
"""

import argparse
import ast
import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
PACKAGE: Final = SOURCE / "reliquest"
BUILD: Final = ROOT / "build"
COPY: Final = BUILD / "compiled"
EXTENSIONS: Final = BUILD / "extensions"
MODES: Final = ("auto", "off", "require")
GROUP: Final = "reliquest"


def mode() -> str:
    """What RELIQUEST_COMPILE asks for; leaves the program with code 2 where that is no mode."""
    asked = os.environ.get("RELIQUEST_COMPILE", "auto")
    if asked not in MODES:
        print(f"RELIQUEST_COMPILE is {asked!r}; it can be {', '.join(MODES)}.", file=sys.stderr)
        sys.exit(2)
    return asked


def optimise() -> str:
    """The C compiler's level: 2 by default, which measured faster than 1 and no slower than 3."""
    return os.environ.get("RELIQUEST_OPTIMISE", "2")


def missing() -> str | None:
    """What this machine lacks for compiling, or None when it can."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the headers of Python (Python.h) are not installed"
    return None


def listed() -> list[Path]:
    """The modules named by [tool.reliquest] in pyproject.toml that exist, in order; never ``__init__``."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns: list[str] = settings["tool"]["reliquest"]["compiled"]
    found = {path for pattern in patterns for path in PACKAGE.glob(pattern) if path.name != "__init__.py"}
    return sorted(found)


def imported(module: Path) -> Iterator[Path]:
    """The files of the package that a module's import statements can mean."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = SOURCE.joinpath(*name.split("."))
            yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


def closure(modules: Iterable[Path]) -> set[Path]:
    """The modules and everything of the package that they import: all that can change what is compiled."""
    seen: set[Path] = set()
    waiting = list(modules)
    while waiting:
        if (module := waiting.pop()) not in seen:
            seen.add(module)
            waiting.extend(imported(module))
    return seen


def digest(paths: Iterable[Path], *also: str) -> str:
    """A name for the contents of the files and the further words."""
    total = hashlib.sha256("\0".join((sys.version, sys.executable, *also)).encode())
    for path in sorted(paths):
        total.update(f"\0{path}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def extensions(modules: list[Path], into: Path) -> None:
    """Compile the modules into extension modules below ``into``.

    Ends the program with mypy's or the C compiler's messages where a module cannot be compiled.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

    work = EXTENSIONS / "work"

    class Build(build_ext):
        """Compiles the C files of one extension side by side, and only those that changed."""

        def build_extensions(self) -> None:
            compile_one = self.compiler.compile

            def compile_all(sources: list[str], output_dir: str, **options: Any) -> list[str]:
                headers = list((work / "c").rglob("*.h"))

                def compiled(source: str) -> list[str]:
                    objects: list[str] = self.compiler.object_filenames([source], output_dir=output_dir)
                    mark = Path(f"{objects[0]}.digest")
                    # Only the files of the modules know the layout of the others' classes.
                    read = headers if b'#include "__native' in Path(source).read_bytes() else []
                    now = digest([Path(source), *read], repr(options["extra_postargs"]))
                    if not (mark.is_file() and mark.read_text() == now and Path(objects[0]).is_file()):
                        compile_one([source], output_dir=output_dir, **options)
                        mark.write_text(now)
                    return objects

                with ThreadPool(processors) as pool:
                    return [name for names in pool.map(compiled, sources, chunksize=1) for name in names]

            self.compiler.compile = compile_all
            self.parallel = processors
            super().build_extensions()

    os.chdir(ROOT)
    files = mypycify(
        [str(path.relative_to(ROOT)) for path in modules],
        opt_level=optimise(),
        debug_level="0",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(work / "c"),
    )
    # The shared library is built first: the small extension of each module then only points into it.
    build = Build(Distribution({"name": GROUP, "ext_modules": files}))
    build.build_lib, build.build_temp, build.force = str(into), str(work / "objects"), True
    build.ensure_finalized()
    build.run()


def copy() -> None:
    """Make ``build/compiled`` current: compile where the rules changed, copy where anything changed."""
    modules = listed()
    tool = Path(__file__)
    rules = digest([tool, *closure(modules)], optimise(), *map(str, modules))
    mark = EXTENSIONS / "digest"
    if not (mark.is_file() and mark.read_text() == rules):
        mark.unlink(missing_ok=True)
        shutil.rmtree(EXTENSIONS / "lib", ignore_errors=True)
        if modules:
            extensions(modules, EXTENSIONS / "lib")
        EXTENSIONS.mkdir(parents=True, exist_ok=True)
        mark.write_text(rules)
    everything = digest(
        (path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"), rules
    )
    mark = COPY / "digest"
    if not (mark.is_file() and mark.read_text() == everything):
        shutil.rmtree(COPY, ignore_errors=True)
        shutil.copytree(PACKAGE, COPY / "reliquest", ignore=shutil.ignore_patterns("__pycache__"))
        if modules:
            shutil.copytree(EXTENSIONS / "lib", COPY, dirs_exist_ok=True)
        mark.write_text(everything)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process is making ``build``, where the system can tell."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="write the extension modules alone")
    parser.add_argument("--possible", action="store_true", help="ask whether this machine can compile")
    asked = parser.parse_args()
    reason = "RELIQUEST_COMPILE is off" if mode() == "off" else missing()
    if reason is not None:
        if asked.possible or mode() == "require":
            sys.exit(reason)
        print(f"Not compiled: {reason}. Reliquest runs as plain Python.")
    elif asked.into is not None:
        with alone():
            extensions(listed(), asked.into.resolve())
    elif not asked.possible:
        with alone():
            copy()


if __name__ == "__main__":
    main()
