"""List the rules that no passing test covers: ``python tools/rules_report.py [GAME...]``.

Reads what a run of all tests left in ``build/rules``; a rule is covered if a test passed in either form.
The games named must be covered whole, by default those that pyproject.toml lists as implemented; the others
are counted. Leaves with 1 if something is missing, and with 2 if there is nothing to read.
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from reliquest.errors import UsageProblem
from reliquest.rules import library

ROOT: Final = Path(__file__).resolve().parent.parent


def implemented(root: Path) -> list[str]:
    """The games whose rules must be covered: ``[tool.reliquest] rules`` of pyproject.toml."""
    with (root / "pyproject.toml").open("rb") as file:
        games = tomllib.load(file)["tool"]["reliquest"]["rules"]
    return [library.book(game).game for game in games]


def covered(folder: Path) -> set[str]:
    """The IDs that a passing test covers in one form or the other; raises UsageProblem if none was left."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise UsageProblem(f"No run of all tests has left its results in {folder}; run make test first.")
    return {name for file in files for name in json.loads(file.read_text(encoding="utf-8"))["covered"]}


def missing(game: str, done: set[str]) -> Iterator[str]:
    """A line for each chapter that is not covered whole, with the IDs it lacks."""
    for chapter in library.chapters(game):
        if lacking := [rule.id for rule in chapter.rules if rule.id not in done]:
            yield f"  {chapter.title} ({chapter.kind}s): {' '.join(lacking)}"


def count(game: str, done: set[str]) -> str:
    """How many of the game's IDs are covered, in one line."""
    rules = library.rules(game)
    n = sum(rule.id in done for rule in rules)
    return f"{library.book(game).title}: {n} of {len(rules)} rules covered"


def report(root: Path, games: Sequence[str]) -> int:
    """Print what is covered and what is missing; 1 if a game that is due lacks something, else 0."""
    due = [library.book(game).game for game in games] or implemented(root)
    done = covered(root / "build" / "rules")
    short = False
    for game in library.BOOKS.values():
        print(count(game, done))
        for line in missing(game, done) if game in due else ():
            print(line)
            short = True
    return int(short)


if __name__ == "__main__":
    try:
        sys.exit(report(ROOT, sys.argv[1:]))
    except UsageProblem as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.code)
