"""The plugin that records what tests cover, on small suites of its own; the report made of its record."""

import json
from pathlib import Path
from typing import Any

import pytest

from reliquest.errors import UsageProblem
from reliquest.rules import library
from tools import rules_report

pytest_plugins = ["pytester"]

INI = """
[pytest]
testpaths = suite
addopts = --strict-markers
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder in which all tests of ``suite`` run with the plugin."""
    monkeypatch.delenv("RELIQUEST_FORM", raising=False)
    pytester.makeini(INI)
    pytester.makeconftest('pytest_plugins = ["tests.traceability"]')
    pytester.mkdir("suite")
    return pytester


def write(suite: pytest.Pytester, text: str) -> None:
    (suite.path / "suite" / "test_it.py").write_text("import pytest\n" + text, encoding="utf-8")


def recorded(suite: pytest.Pytester, form: str = "interpreted") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((suite.path / "build" / "rules" / f"{form}.json").read_text("utf-8"))
    assert found["form"] == form
    covered: dict[str, Any] = found["covered"]
    return covered


EVERY_OUTCOME = """
@pytest.mark.rule("PQ-001", "AR-R02")
def test_passes(): pass

@pytest.mark.rule("PQ-001")
def test_passes_too(): pass

@pytest.mark.rule("PQ-002")
def test_fails(): assert False

@pytest.mark.rule("PQ-003")
@pytest.mark.skip
def test_is_skipped(): pass

@pytest.mark.rule("PQ-004")
def test_skips(): pytest.skip("no")

@pytest.mark.rule("PQ-005")
@pytest.mark.xfail
def test_fails_as_expected(): assert False

@pytest.mark.rule("PQ-006")
@pytest.mark.xfail
def test_passes_against_expectation(): pass

@pytest.fixture
def breaks_later():
    yield
    raise RuntimeError

@pytest.mark.rule("PQ-007")
def test_breaks_in_teardown(breaks_later): pass

@pytest.fixture
def breaks():
    raise RuntimeError

@pytest.mark.rule("PQ-008")
def test_breaks_in_setup(breaks): pass
"""


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_only_passing_tests_cover(suite: pytest.Pytester, processes: tuple[str, ...]) -> None:
    write(suite, EVERY_OUTCOME)
    assert suite.runpytest(*processes).ret == pytest.ExitCode.TESTS_FAILED
    assert recorded(suite) == {
        "AR-R02": ["suite/test_it.py::test_passes"],
        "PQ-001": ["suite/test_it.py::test_passes", "suite/test_it.py::test_passes_too"],
    }


PARAMETERS = """
pytestmark = pytest.mark.rule("PQ-010")

@pytest.mark.rule("PQ-011")
class TestAll:
    @pytest.mark.parametrize("right", [
        pytest.param(True, marks=pytest.mark.rule("PQ-012", "PQ-X1")),
        pytest.param(False, marks=pytest.mark.rule("PQ-013")),
    ])
    def test_each(self, right): assert right

def test_learns(covers):
    covers("PQ-014", "LP-B1")
    covers("PQ-015")

def test_learns_and_fails(covers):
    covers("PQ-016")
    assert False
"""


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_marks_may_stand_anywhere_and_be_added_while_running(
    suite: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    write(suite, PARAMETERS)
    suite.runpytest(*processes).assert_outcomes(passed=2, failed=2)
    assert set(recorded(suite)) == {"PQ-010", "PQ-011", "PQ-012", "PQ-X1", "PQ-014", "LP-B1", "PQ-015"}


def test_the_form_names_the_file(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RELIQUEST_FORM", "compiled")
    write(suite, EVERY_OUTCOME)
    suite.runpytest()
    assert "PQ-001" in recorded(suite, "compiled")


@pytest.mark.parametrize("some", [("suite",), ("-k", "passes"), ("--collect-only",), ("--lf",)])
def test_a_run_of_some_tests_leaves_the_record_alone(suite: pytest.Pytester, some: tuple[str, ...]) -> None:
    write(suite, EVERY_OUTCOME)
    suite.runpytest(*some)
    assert not (suite.path / "build").exists()


WRONG = """
@pytest.mark.rule("PQ-001", "PQ-999")
def test_one(): pass

@pytest.mark.rule("pq-2")
def test_two(): pass

@pytest.mark.rule
def test_three(): pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule(17))])
def test_four(n): pass
"""


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_marks_that_name_no_rule_stop_the_run(suite: pytest.Pytester, processes: tuple[str, ...]) -> None:
    write(suite, WRONG)
    result = suite.runpytest(*processes)
    assert result.ret == pytest.ExitCode.INTERRUPTED if not processes else result.ret != 0
    result.stdout.fnmatch_lines(
        [
            "*ERROR collecting suite/test_it.py*",
            "*::test_one: There is no rule PQ-999; those of Page Quest go from PQ-001 to PQ-268.",
            "*::test_two: The rule 'pq-2' is written 'PQ-002'.",
            "*::test_three: the mark rule takes IDs, such as rule('PQ-098').",
            "*::test_four*: There is no rule 17; an ID begins with PQ, AR, LP, as PQ-098 does.",
        ]
    )
    assert not (suite.path / "build").exists()


def test_an_id_of_no_rule_fails_the_test_that_adds_it(suite: pytest.Pytester) -> None:
    write(suite, "def test_it(covers): covers('PQ-000')\n")
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ValueError: There is no rule PQ-000; *"])


def record(root: Path, form: str, *ids: str) -> None:
    folder = root / "build" / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"form": form, "covered": {name: ["a test"] for name in ids}})
    (folder / f"{form}.json").write_text(text, encoding="utf-8")


def configure(root: Path, *games: str) -> None:
    (root / "pyproject.toml").write_text(f"[tool.reliquest]\nrules = {list(games)}\n", encoding="utf-8")


ALL = [rule.id for rule in library.rules("page-quest")]


def test_a_game_covered_in_both_forms_together_is_covered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(tmp_path, "page-quest")
    record(tmp_path, "interpreted", *ALL[:100], "AR-001")
    record(tmp_path, "compiled", *ALL[90:])
    assert rules_report.report(tmp_path, []) == 0
    assert capsys.readouterr().out == (
        f"Page Quest: {len(ALL)} of {len(ALL)} rules covered\n"
        f"Artifact: 1 of {len(library.rules('artifact'))} rules covered\n"
        f"Quest for the Lost Pixel: 0 of {len(library.rules('lost-pixel'))} rules covered\n"
    )


@pytest.mark.parametrize("left_out", ["PQ-098", "PQ-R25", "PQ-X2"])
def test_whatever_is_missing_is_listed_by_chapter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], left_out: str
) -> None:
    configure(tmp_path, "page-quest")
    record(tmp_path, "interpreted", *(name for name in ALL if name != left_out))
    assert rules_report.report(tmp_path, []) == 1
    rule = library.rule(left_out)
    assert f"  {rule.chapter} ({rule.kind}s): {left_out}\n" in capsys.readouterr().out


def test_a_game_that_is_asked_for_is_due(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configure(tmp_path)
    record(tmp_path, "interpreted", *ALL, *(rule.id for rule in library.chapters("artifact")[0].rules[1:]))
    assert rules_report.report(tmp_path, []) == 0
    assert "AR-" not in capsys.readouterr().out
    assert rules_report.report(tmp_path, ["artifact"]) == 1
    out = capsys.readouterr().out
    assert "  Aim (rules): AR-001\n  Dice and pieces (rules): AR-005 AR-006 AR-007" in out
    assert "LP-" not in out


def test_without_a_record_there_is_nothing_to_read(tmp_path: Path) -> None:
    configure(tmp_path)
    with pytest.raises(UsageProblem, match="run make test first"):
        rules_report.report(tmp_path, [])


def test_only_games_with_rules_can_be_due(tmp_path: Path) -> None:
    configure(tmp_path, "chess")
    record(tmp_path, "interpreted")
    with pytest.raises(UsageProblem, match="no rules of a game chess"):
        rules_report.report(tmp_path, [])
