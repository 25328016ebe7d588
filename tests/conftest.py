"""What all tests share: how hard Hypothesis tries, and the form of the rules that is under test."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from tools.compiled import COPY, SOURCE

# Shared machines stall now and then, so no profile has a deadline.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "developer"))

pytest_plugins = ["tests.traceability"]

FORMS = {"interpreted": SOURCE, "compiled": COPY}
"""Where the package must come from in each form that RELIQUEST_FORM can name."""


def form() -> str:
    """The form under test: ``interpreted`` unless RELIQUEST_FORM says ``compiled``."""
    return os.environ.get("RELIQUEST_FORM", "interpreted")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to start where another copy of the package than the one asked for would be tested."""
    if form() not in FORMS:
        raise pytest.UsageError(f"RELIQUEST_FORM is {form()!r}; it can be {' or '.join(FORMS)}.")
    wanted = FORMS[form()] / "reliquest"
    found = find_spec("reliquest")
    if found is None or found.origin is None or Path(found.origin).parent != wanted:
        raise pytest.UsageError(
            f"The {form()} form is under test, but reliquest comes from {found and found.origin}; "
            f"set PYTHONPATH={FORMS[form()]}."
        )


def pytest_report_header() -> str:
    return f"reliquest: {form()}"
