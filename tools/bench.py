"""Measure how fast the games are, in both forms and beside Catanatron: ``python -m tools.bench [GAME...]``.

Each round measures everything once, each in a process of its own, and the median of the rounds is told: what
else the machine does meets all of them alike. The ratios to Catanatron tell machines apart from programs, and
nothing about whose rules are harder; its decisions leave dice out, our answers count them.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tools.compiled import COPY, ROOT, SOURCE

Figures = dict[str, float]

FORMS: Final = {"interpreted": SOURCE, "compiled": COPY}
OTHER: Final = "catanatron"
SECONDS: Final = 1.0
"""How long a speed is measured in a round."""

SPEED: Final = "answers a second"
CLONE: Final = "copy of a position, µs"
VIEW: Final = "view of a seat, µs"
REPLAY: Final = "replay of a whole match, ms"

FLOORS: Final = {
    SPEED: {"interpreted": 40_000, "compiled": 400_000},
    CLONE: {"interpreted": 20, "compiled": 5},
    VIEW: {"interpreted": 200, "compiled": 200},
    REPLAY: {"interpreted": 50, "compiled": 50},
}
"""What is wanted of a game on one core of a common machine: a speed to reach, times to stay below."""


def rate(work: Callable[[], int]) -> float:
    """How many units a second the work does, over a second and more."""
    done = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        done += work()
    return done / passed


def measure_game(name: str) -> Figures:
    """The figures of one game in the form that this process runs."""
    from reliquest.engine.dice import Draw
    from reliquest.engine.match import Match, read_save, resume
    from reliquest.engine.play import copies, random_play
    from reliquest.games import registry

    game = registry.game(name)
    options = game.options({})
    draw = Draw(1)

    def played(limit: int | None = None) -> Match:
        """A match of random answers, to the end or until so many are given and a person is asked."""
        match = Match.new(game, options, program="bench", seed=1)
        choice = Draw(2)
        match.advance()
        while (question := match.question) is not None and (limit is None or match.number < limit):
            match.answer(question.options[choice.below(len(question.options))])
            match.advance()
        return match

    whole = played()
    save = whole.save()
    middle = played(whole.number // 2)
    question = middle.question
    seat = question.who if question is not None else 0

    def views() -> int:
        middle.view(seat, middle.number)
        return 1

    def replays() -> int:
        resume(game, read_save(save))
        return 1

    return {
        SPEED: rate(lambda: random_play(game.new(options), draw)),
        CLONE: 1e6 / rate(lambda: copies(middle.state, 1000)),
        VIEW: 1e6 / rate(views),
        REPLAY: 1e3 / rate(replays),
    }


def measure_other() -> Figures:
    """The figures of Catanatron: four random players, and copies of a game of theirs after 200 decisions."""
    from catanatron import Color, Game, RandomPlayer

    def new() -> Any:
        return Game([RandomPlayer(color) for color in Color])

    def play() -> int:
        game = new()
        game.play()
        return len(game.state.actions)

    middle = new()
    for _ in range(200):
        middle.play_tick()

    def copy() -> int:
        middle.copy()
        return 1

    return {SPEED: rate(play), CLONE: 1e6 / rate(copy)}


def measured(name: str, form: str) -> Figures:
    """The figures of a game in a form, from a process of its own."""
    command = [sys.executable, "-m", "tools.bench", "--measure", name]
    environment = {**os.environ, "PYTHONPATH": str(FORMS[form])}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def median(rounds: list[Figures]) -> Figures:
    return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 10 else f"{value:.1f}"


def table(name: str, forms: dict[str, Figures], other: Figures) -> Iterator[str]:
    """The lines that tell a game's figures, their floors, and the ratios to Catanatron's."""
    yield f"{name:28}" + "".join(f"{form:>16}{'floor':>12}{'ratio':>8}" for form in forms)
    for key, floors in FLOORS.items():
        line = f"  {key:26}"
        for form, figures in forms.items():
            value, floor = figures[key], floors[form]
            good = value >= floor if key == SPEED else value <= floor
            ratio = ""
            if key in other:
                ratio = f"{value / other[key] if key == SPEED else other[key] / value:.1f}×"
            line += f"{number(value):>16}{'≥' if key == SPEED else '≤':>3} {floor:>8,}{ratio:>8}"
            line += "" if good else " !"
        yield line


def main() -> None:
    from reliquest.games import registry

    parser = argparse.ArgumentParser(description="Measure the games beside Catanatron.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(registry.MODULES))
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (3)")
    parser.add_argument("--json", action="store_true", help="write one JSON object")
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure_other() if asked.measure == OTHER else measure_game(asked.measure)))
        return
    forms = {form: path for form, path in FORMS.items() if Path(path, "reliquest").is_dir()}
    rounds: dict[tuple[str, str], list[Figures]] = {}
    for _ in range(asked.rounds):
        rounds.setdefault((OTHER, "interpreted"), []).append(measured(OTHER, "interpreted"))
        for name in asked.games:
            for form in forms:
                rounds.setdefault((name, form), []).append(measured(name, form))
    other = median(rounds[OTHER, "interpreted"])
    games = {name: {form: median(rounds[name, form]) for form in forms} for name in asked.games}
    if asked.json:
        print(json.dumps({OTHER: other, **games}, indent=2))
        return
    print(f"Catanatron: {number(other[SPEED])} decisions a second; a copy takes {number(other[CLONE])} µs.")
    for name, figures in games.items():
        print("", *table(name, figures, other), sep="\n")


if __name__ == "__main__":
    main()
