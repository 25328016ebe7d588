"""Packs are read with a home of their own: no test sees or writes a person's packs or cache."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("RELIQUEST_HOME", str(folder))
    return folder
