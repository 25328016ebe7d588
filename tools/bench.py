"""Measure the speed of the games, interpreted and compiled, beside Catanatron's on the same machine.

``make bench`` runs it. Rounds of all measurements take turns, each in a fresh process, and medians are reported,
so that a busy machine disturbs all of them alike; times are processor time. A row says how many times as fast as
Catanatron it is, and whether the floor that the design sets is kept; on a machine slower than the one the floors
were set on, they are judged in proportion. Exit code 1: a floor was missed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FORMS: Final = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
SLICE: Final = 0.5
"""Seconds of processor time that each measurement takes at least."""

CATANATRON: Final = "catanatron"

MISSED: Final = "MISSED"

REFERENCE: Final = 38_200
"""Actions a second that Catanatron makes on the machine the floors were set on."""


class Measure(NamedTuple):
    """What is measured, its unit, the floor in each form (None: no floor), and whether more is better."""

    name: str
    unit: str
    interpreted: float | None
    compiled: float | None
    more: bool


MEASURES: Final = (
    Measure("answers", "answers/s", 40_000, 400_000, more=True),
    Measure("clone", "µs", 20, 5, more=False),
    Measure("table", "µs", None, None, more=False),
    Measure("view", "µs", 200, 200, more=False),
    Measure("replay", "ms", 50, 50, more=False),
    Measure("simulate", "games/s", None, None, more=True),
)
"""The floors are those of the design (one core of a two-core machine, random play)."""


def timed(once: Callable[[], int]) -> float:
    """Things done in a second of processor time, where each call does so many."""
    once()
    began, done = process_time(), 0
    while process_time() - began < SLICE:
        done += once()
    return done / (process_time() - began)


# in a process of its own


def measure(name: str) -> dict[str, float]:
    """All measurements of a game in the form that is imported."""
    from reliquest.engine.dice import Draw
    from reliquest.engine.match import read_save, resume
    from reliquest.engine.play import copies, random_play
    from reliquest.games import registry
    from reliquest.lab.batch import Batch, played

    game = registry.game(name)
    options = game.options({})
    start = game.new(options)
    seeds = iter(range(10**9))
    found = {"answers": timed(lambda: random_play(start.clone(), Draw(next(seeds))))}

    matches = [random_match(game, seed) for seed in range(6)]
    middles = [match.at(number) for match in matches for number in range(0, match.number, 10)]
    found["clone"] = 1e6 / timed(lambda: sum(copies(s, 50) for s in middles))

    def tables() -> int:
        for s in middles:
            game.table(s, 0)
        return len(middles)

    found["table"] = 1e6 / timed(tables)

    asked = [match for match in (half_match(game, seed) for seed in range(12)) if match.question is not None]

    def views() -> int:
        for match in asked:
            assert match.question is not None
            match.view(max(match.question.who, 0), match.number)
        return len(asked)

    found["view"] = 1e6 / timed(views)

    saves = [read_save(match.save()) for match in matches]

    def replays() -> int:
        for save in saves:
            resume(game, save)
        return len(saves)

    found["replay"] = 1e3 / timed(replays)
    bots = ("random",) * game.seats(options)
    batch = Batch(game=name, options=options, bots=bots, seed=1)

    def games() -> int:
        played(batch, next(seeds), 20)
        return 20

    found["simulate"] = timed(games)
    return found


def random_match(game: Any, seed: int, longest: int = 1 << 40) -> Any:
    """A match played at random, to its end or so far; windows pass three times out of four."""
    from reliquest.engine.dice import Draw
    from reliquest.engine.flow import PASS
    from reliquest.engine.match import Match

    draw = Draw(seed)
    match = Match.new(game, {}, program="bench", seed=seed)
    match.advance()
    while match.question is not None and match.number < longest:
        q = match.question
        passes = q.window and draw.below(4) < 3
        match.answer(PASS if passes else q.options[draw.below(len(q.options))])
        match.advance()
    return match


def half_match(game: Any, seed: int) -> Any:
    """The same match, stopped in the middle."""
    return random_match(game, seed, random_match(game, seed).number // 2)


def measure_catanatron() -> dict[str, float]:
    """Catanatron's own measure: actions and copies of four random players."""
    from catanatron import Color, Game, RandomPlayer

    seeds = iter(range(10**9))

    def fresh() -> Any:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(colour) for colour in colours], seed=next(seeds))

    def once() -> int:
        game = fresh()
        game.play()
        return len(game.state.actions)

    middle = fresh()
    for _ in range(400):
        middle.play_tick()

    def copy() -> int:
        for _ in range(50):
            middle.copy()
        return 50

    return {"answers": timed(once), "clone": 1e6 / timed(copy)}


# all together


def one_round(names: list[str]) -> Iterator[tuple[str, str, dict[str, float]]]:
    """Every measurement once, each in a fresh process: (what, form, numbers)."""
    for name in names:
        for form, path in FORMS.items():
            if (path / "reliquest").is_dir():
                yield name, form, in_process(name, path)
    yield CATANATRON, "", in_process(CATANATRON, FORMS["interpreted"])


def in_process(name: str, path: Path) -> dict[str, float]:
    """Run this module on one thing with the package from there."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tools.bench", "--measure", name]
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"{name} could not be measured from {path}; is it compiled anew (make compiled)?")
    numbers: dict[str, float] = json.loads(done.stdout)
    return numbers


def medians(rounds: list[list[tuple[str, str, dict[str, float]]]]) -> dict[tuple[str, str], dict[str, float]]:
    """The median of every number over the rounds."""
    found: dict[tuple[str, str], dict[str, list[float]]] = {}
    for one in rounds:
        for name, form, numbers in one:
            for what, value in numbers.items():
                found.setdefault((name, form), {}).setdefault(what, []).append(value)
    return {
        key: {what: statistics.median(values) for what, values in numbers.items()}
        for key, numbers in found.items()
    }


def verdict(value: float, floor: float, m: Measure, slowness: float) -> str:
    """Whether a floor is kept, here or in proportion to how many times slower this machine is."""
    for scale, word in ((1.0, "kept"), (slowness, "kept in proportion")):
        if value * scale >= floor if m.more else value <= floor * scale:
            return word
    return MISSED


def row(numbers: dict[str, float], yardstick: dict[str, float], form: str, m: Measure) -> str:
    """One line about one measurement."""
    value = numbers[m.name]
    line = f"  {m.name:<9}{value:>12,.{1 if value < 1000 else 0}f} {m.unit:<10}"
    if m.name in yardstick:
        times = value / yardstick[m.name] if m.more else yardstick[m.name] / value
        line += f"{times:>8.1f} × Catanatron"
    else:
        line += " " * 21
    floor = m.interpreted if form == "interpreted" else m.compiled
    if floor is not None:
        slowness = max(1.0, REFERENCE / yardstick["answers"])
        line += f"   floor {floor:>9,.0f}  {verdict(value, floor, m, slowness)}"
    return line.rstrip()


def show(found: dict[tuple[str, str], dict[str, float]]) -> bool:
    """Print everything; returns whether all floors are kept."""
    yardstick = found[CATANATRON, ""]
    print(
        f"\nCatanatron, four random players: {yardstick['answers']:,.0f} actions/s, "
        f"{yardstick['clone']:.1f} µs a copy"
    )
    everything = True
    for (name, form), numbers in found.items():
        if name == CATANATRON:
            continue
        print(f"\n{name}, {form}")
        for m in MEASURES:
            line = row(numbers, yardstick, form, m)
            everything = everything and not line.endswith(MISSED)
            print(line)
        if form == "compiled":
            plain = found[name, "interpreted"]["answers"]
            print(f"  compiled plays {numbers['answers'] / plain:.1f} times as fast as interpreted")
    return everything


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the speed of the games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="what to measure (default: every game)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take the median of")
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        found = measure_catanatron() if asked.measure == CATANATRON else measure(asked.measure)
        json.dump(found, sys.stdout)
        return 0
    from reliquest.games import registry

    names = asked.games or list(registry.MODULES)
    for name in names:
        registry.game(name)
    rounds = []
    for n in range(asked.rounds):
        print(f"Round {n + 1} of {asked.rounds}", file=sys.stderr)
        rounds.append(list(one_round(names)))
    return 0 if show(medians(rounds)) else 1


if __name__ == "__main__":
    sys.exit(main())
