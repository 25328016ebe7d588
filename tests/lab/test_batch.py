"""Many games: their seeds, what is counted of them, and that no way of running them changes a number."""

import os
import signal
from collections import Counter
from typing import Any

import msgspec
import pytest

from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.flow import RuleBug
from reliquest.engine.play import play
from reliquest.lab import runner
from reliquest.lab.batch import Batch, LabProblem, Tally, game_of, played, seed_of
from reliquest.lab.report import Report, compared, lines, report
from reliquest.lab.runner import portions, run
from tests.engine import dig
from tests.engine.dig import Dig
from tests.engine.dig_game import GAME, DigGame

DIG = "tests.engine.dig_game:GAME"


def batch(
    game: str = DIG, seed: int = 1, bots: tuple[str, ...] = ("sensible", "random"), **options: Any
) -> Batch:
    return Batch(game=game, options=GAME.options({"players": len(bots), **options}), bots=bots, seed=seed)


def told(found: Report) -> bytes:
    return msgspec.json.encode(found)


def test_a_game_is_found_by_id_or_by_place() -> None:
    assert game_of(DIG) is GAME
    assert game_of("page-quest").id == "page-quest"


def test_every_stream_of_numbers_has_a_seed_of_its_own() -> None:
    seeds = {
        seed_of(s, i, p)
        for s in (1, 2, 11)
        for i in (1, 2, 11, 111)
        for p in ("dice", "redeal", "bot 0", "bot 1")
    }
    assert len(seeds) == 3 * 4 * 4
    assert seed_of(1, 2, "dice") == seed_of(1, 2, "dice")


def test_what_is_counted_is_what_happened() -> None:
    """The same games played one by one, and counted by hand."""
    b = batch()
    wins, lengths, scores, gems = Counter[int](), Counter[int](), Counter[int](), [0, 0, 0, 0]
    for i in range(20):
        s = GAME.new(b.options)
        listener = Listener()
        s.listener = listener
        players = [
            GAME.bot(n, b.options, seat, seed_of(1, i, f"bot {seat}")) for seat, n in enumerate(b.bots)
        ]
        redeal = Draw(seed_of(1, i, "redeal"))
        lengths[play(s, players, Seeded(seed_of(1, i, "dice")), GAME.stops(), redeal)] += 1
        result = GAME.result(s)
        assert result is not None
        wins.update(result.winners)
        scores.update(dig.score(hand) for hand in s.hands)
        for seat in (0, 1):
            drawn = sum(e.kind == dig.E_DREW and e.b == dig.GEM and e.seat == seat for e in listener.heard)
            gems[1] += drawn > 0
            gems[2] += drawn
            gems[3] += drawn > 0 and seat in result.winners
        gems[0] += any(e.kind == dig.E_DREW and e.b == dig.GEM for e in listener.heard)
    tally = played(b, 0, 20)
    assert (tally.games, tally.won) == (20, 20)
    assert tally.wins == wins
    assert tally.shared == 0
    assert tally.answers == lengths
    assert tally.measures["score"] == scores
    assert tally.counts["drew:gem"] == tuple(gems)
    assert tally.offered["dig"] > tally.taken["dig"] > 0
    assert set(tally.taken) <= set(tally.offered)
    assert "pass" in tally.offered
    assert "gem" not in tally.offered  # chance is nobody's choice


def test_games_won_by_several_but_not_by_all_are_shared() -> None:
    tally = played(batch(bots=("random",) * 3), 0, 60)
    assert 0 < tally.shared < 60
    assert sum(tally.wins.values()) > 60


def test_portions_make_up_the_batch() -> None:
    for games in (1, 7, 100, 12345):
        for workers in (1, 2, 5):
            found = list(portions(games, workers))
            assert [first for first, _n in found] == [
                sum(n for _f, n in found[:i]) for i in range(len(found))
            ]
            assert sum(n for _first, n in found) == games
            assert max(n for _first, n in found) <= runner.LARGEST


def test_the_numbers_are_the_same_however_the_games_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    b = batch()
    whole = report(GAME, b, played(b, 0, 40))
    for size in (1, 3, 7, 40):
        monkeypatch.setattr(runner, "portions", lambda games, workers, n=size: portions_of(games, n))
        assert told(report(GAME, b, run(b, 40, 1))) == told(whole)


def portions_of(games: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def test_the_numbers_are_the_same_in_any_number_of_processes() -> None:
    b = batch()
    reached: list[int] = []
    alone = report(GAME, b, run(b, 60, 1))
    together = report(GAME, b, run(b, 60, 3, reached.append))
    assert told(alone) == told(together)
    assert reached == sorted(reached)
    assert reached[-1] == 60


def test_another_seed_makes_other_games() -> None:
    assert told(report(GAME, batch(), played(batch(), 0, 20))) != told(
        report(GAME, batch(), played(batch(seed=2), 0, 20))
    )


class Broken(DigGame):
    """A dig that breaks in some games."""

    def new(self, options: Any) -> Dig:
        s = super().new(options)
        s.push(Breaking())
        s.todo[-1], s.todo[-2] = s.todo[-2], s.todo[-1]
        return s


class Breaking(dig.DigStep):
    """Breaks if the first card dealt is a gem."""

    def on(self, s: Dig, answer: int) -> None:
        if s.hands[0][dig.GEM]:
            raise RuleBug("a gem")
        s.push(dig.Deal(1))


BROKEN = Broken()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_breaks_is_named_with_all_it_takes_to_see_it_again(workers: int) -> None:
    b = batch("tests.lab.test_batch:BROKEN")
    with pytest.raises(
        LabProblem, match=r"Game \d+ of seed 1 broke: a gem; options .*, bots sensible, random"
    ):
        run(b, 50, workers)


class Killed(DigGame):
    """A dig in which the process is killed once."""

    def new(self, options: Any) -> Dig:
        mark = os.environ.get("DIG_KILL", "")
        if mark and os.path.exists(mark):
            os.unlink(mark)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().new(options)


KILLED = Killed()


def test_a_killed_process_loses_no_game(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    monkeypatch.setenv("DIG_KILL", str(mark))
    b = batch("tests.lab.test_batch:KILLED")
    tally = run(b, 40, 2)
    assert not mark.exists()
    assert told(report(GAME, b, tally)) == told(report(GAME, b, played(batch(), 0, 40)))


# reports


def reported(games: int = 40, **options: Any) -> Report:
    b = batch(**options)
    return report(GAME, b, played(b, 0, games))


def test_a_report_names_what_it_was_made_from() -> None:
    found = reported()
    assert (found.game, found.rules, found.seed, found.games, found.bots) == (
        "dig",
        "1",
        1,
        40,
        ("sensible", "random"),
    )
    assert found.packs == GAME.packs({})
    assert found.options["rounds"] == 6
    again = msgspec.json.decode(told(found), type=Report)
    assert told(again) == told(found)


def test_a_report_holds_shares_of_everything() -> None:
    found = reported()
    assert not found.together
    assert found.won.n == 40
    assert [seat.of for seat in found.seats] == [40, 40]
    assert sum(ended.n for ended in found.reasons.values()) == 40
    gem = found.counts["drew:gem"]
    assert gem.games < gem.won.of < gem.times <= 80  # in some games both draw one, or one draws two
    assert found.choices["dig"].taken.of == found.choices["dig"].offered
    assert set(found.measures) == {"rounds", "score"}


def test_a_report_is_set_in_columns() -> None:
    text = list(lines(reported(), GAME, 3))
    assert text[0] == "The Dig: 40 games with sensible, random, seed 1"
    assert text[2].startswith("won by seat 1 (sensible)  ")
    assert any(line.startswith("drew ") and "won with it" in line for line in text)
    header = next(i for i, line in enumerate(text) if line.startswith("choice "))
    assert len(text) == header + 5
    assert text[-1].strip() == f"and {len(reported().choices) - 3} more"
    offered = [int(line.split()[1].replace(",", "")) for line in text[header + 1 : header + 4]]
    assert offered == sorted(offered, reverse=True)
    assert len({len(line) for line in text[header : header + 4]}) == 1


def test_reports_are_compared_with_the_best_first_and_their_mean() -> None:
    found = {str(rounds): reported(60, rounds=rounds) for rounds in (1, 2, 6)}
    text = list(compared(found, GAME, "rounds"))
    assert text[0] == "The Dig: 60 games for each rounds with sensible, random, seed 1"
    rates = {value: each.seats[0].rate for value, each in found.items()}
    mean = sum(rates.values()) / 3
    best = sorted(rates, key=lambda value: (-rates[value], value))
    assert [line.split()[0] for line in text[3:]] == best
    for value, line in zip(best, text[3:], strict=True):
        assert f"{100 * (rates[value] - mean):+.1f}" in line
        assert line.endswith(f" {found[value].answers.median}")


def test_a_single_game_is_reported_too() -> None:
    text = "\n".join(lines(reported(1), GAME, 5))
    assert "The Dig: 1 game with" in text
    assert Tally().games == 0
