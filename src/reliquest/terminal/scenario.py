"""The command ``reliquest scenario``: plays worked examples and says which hold."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from reliquest.content import source
from reliquest.engine.scenario import ScenarioProblem, read_scenario, run_scenario
from reliquest.errors import ANSWER_IS_NO, Problem
from reliquest.games import registry
from reliquest.text import _, ngettext


def scenario(
    files: Annotated[
        list[Path], typer.Argument(help=_("Scenario files, or folders of them."), show_default=False)
    ],
) -> int:
    """Run worked examples.

    Each file answers with ok, or with the step that does not hold. The exit code is 0 if all of them hold, else 1.
    """
    failed = ran = 0
    for path in found(files):
        ran += 1
        try:
            print(_("ok      {path}: {title}").format(path=path, title=run(path)))
        except Problem as problem:
            failed += 1
            said = str(problem) if str(problem).startswith(f"{path}:") else f"{path}: {problem}"
            print(_("FAILED  {problem}").format(problem=said))
    total = ngettext("{n} scenario", "{n} scenarios", ran).format(n=ran)
    print(_("{total}, {failed} failed.").format(total=total, failed=failed))
    return ANSWER_IS_NO if failed else 0


def found(files: list[Path]) -> Iterator[Path]:
    """The files, and those of the folders. Raises `ScenarioProblem` for a folder without any."""
    for path in files:
        if not path.is_dir():
            yield path
            continue
        within = sorted(each for each in path.rglob("*") if each.suffix in (".yaml", ".yml"))
        if not within:
            raise ScenarioProblem(_("{path} holds no scenarios; they are YAML files.").format(path=path))
        yield from within


def run(path: Path) -> str:
    """Play one scenario and return its title. Raises `Problem` saying what does not hold."""
    read = read_scenario(source.read(path).data, str(path))
    run_scenario(read, registry.game(read.game))
    return read.title
