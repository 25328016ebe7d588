"""Pytest plugin that records which rules the passing tests cover, and refuses marks that name no rule.

A test names what it would catch with ``@pytest.mark.rule("PQ-098", …)``, a case of a parametrised test with
``pytest.param(…, marks=pytest.mark.rule(…))``. A test that learns only while it runs what it covers takes
the fixture ``covers`` and calls ``covers("PQ-098", …)``. A run of all tests leaves what was covered in
``build/rules/<form>.json`` for ``make rules``; a run of some tests leaves it alone.
"""

import json
import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

import pytest

from reliquest.errors import UsageProblem
from reliquest.rules import library

PROPERTY: Final = "rule"
"""The name under which an ID travels with the report of a test, from process to process as well."""

Covers = Callable[..., None]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules that this test would catch if they were broken")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(config), "traceability-record")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let a module fail to be collected if a mark in it names a rule that is none."""
    report = yield
    items = [item for item in report.result or () if isinstance(item, pytest.Item)]
    if wrong := list(dict.fromkeys(fault for item in items for fault in faults(item))):
        report.outcome = "failed"
        report.longrepr = "\n".join(wrong)
        report.result = []
    return report


def faults(item: pytest.Item) -> Iterator[str]:
    """What is wrong with the marks of a test, one sentence each."""
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            yield f"{item.nodeid}: the mark rule takes IDs, such as rule('PQ-098')."
        yield from (f"{item.nodeid}: {problem}" for problem in unknown(mark.args))


def unknown(ids: Iterable[object]) -> Iterator[str]:
    """A sentence about each that is not the ID of a rule, written in full."""
    for name in ids:
        try:
            right = library.rule(str(name)).id
        except UsageProblem as problem:
            yield str(problem)
        else:
            if name != right:
                yield f"The rule {name!r} is written {right!r}."


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Send the IDs of the marks along with the reports of the test."""
    marked = (name for mark in item.iter_markers("rule") for name in mark.args)
    item.user_properties.extend((PROPERTY, name) for name in marked)


@pytest.fixture
def covers(request: pytest.FixtureRequest) -> Covers:
    """Say while a test runs which rules it covers; an ID of no rule raises ValueError."""

    def add(*ids: str) -> None:
        if wrong := list(unknown(ids)):
            raise ValueError("\n".join(wrong))
        request.node.user_properties.extend((PROPERTY, name) for name in ids)

    return add


def all_tests(config: pytest.Config) -> bool:
    """Whether a run leaves out no tests but those of a marker, such as the slow ones in one form."""
    asked = config.option
    some = asked.keyword or asked.deselect or asked.collectonly or getattr(asked, "lf", False)
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not some


class Record:
    """What the tests of a run have covered, in the process that hears of all of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.form = os.environ.get("RELIQUEST_FORM", "interpreted")
        self.path = config.rootpath / "build" / "rules" / f"{self.form}.json"
        self.whole = all_tests(config)
        self.called: set[str] = set()
        self.unfit: set[str] = set()
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.whole = self.whole and not report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed or hasattr(report, "wasxfail"):
            self.unfit.add(report.nodeid)
        if report.when == "call":
            self.called.add(report.nodeid)
        for name, value in report.user_properties:
            if name == PROPERTY:
                self.tests[str(value)].add(report.nodeid)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write the IDs and, for each, the tests that passed: in set-up, call and teardown alike."""
        if not self.whole or exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        passed = self.called - self.unfit
        covered = {
            name: sorted(tests & passed) for name, tests in sorted(self.tests.items()) if tests & passed
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"form": self.form, "covered": covered}, indent=1)
        self.path.write_text(text + "\n", encoding="utf-8")
