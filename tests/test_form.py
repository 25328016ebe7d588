"""Which form of the rules is running: a test run that silently took the other one would prove nothing."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.conftest import FORMS, form
from tools.compiled import SOURCE, listed

MODULES = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in listed()]


@pytest.mark.parametrize("module", MODULES)
def test_every_listed_module_runs_in_the_form_under_test(module: str) -> None:
    file = Path(str(import_module(module).__file__))
    assert file.is_relative_to(FORMS[form()])
    compiled = any(file.name.endswith(suffix) for suffix in EXTENSION_SUFFIXES)
    assert compiled == (form() == "compiled")


def test_modules_are_listed() -> None:
    assert "reliquest.engine.flow" in MODULES
