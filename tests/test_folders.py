"""Where a person's things are kept, on each platform and as the environment asks."""

import sys
from pathlib import Path

import pytest

from reliquest import folders
from reliquest.folders import cache_folder, data_folder


@pytest.fixture(autouse=True)
def ada(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person without wishes of her own."""
    for name in ("RELIQUEST_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))


@pytest.mark.parametrize(
    ("platform", "data", "cache"),
    [
        ("linux", "/home/ada/.local/share/reliquest", "/home/ada/.cache/reliquest"),
        ("freebsd14", "/home/ada/.local/share/reliquest", "/home/ada/.cache/reliquest"),
        ("darwin", "/home/ada/Library/Application Support/Reliquest", "/home/ada/Library/Caches/Reliquest"),
        ("win32", "/home/ada/AppData/Local/Reliquest", "/home/ada/AppData/Local/Reliquest/cache"),
    ],
)
def test_each_platform_has_its_folders(
    platform: str, data: str, cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert (data_folder(), cache_folder()) == (Path(data), Path(cache))


def test_windows_tells_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/d/local")
    assert (data_folder(), cache_folder()) == (Path("/d/local/Reliquest"), Path("/d/local/Reliquest/cache"))


def test_the_desktop_standard_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    assert (data_folder(), cache_folder()) == (Path("/data/reliquest"), Path("/cache/reliquest"))


def test_one_variable_moves_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("RELIQUEST_HOME", "/relics")
    assert (data_folder(), cache_folder()) == (Path("/relics"), Path("/relics/cache"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RELIQUEST_HOME", "here")
    assert data_folder() == tmp_path / "here"
    monkeypatch.setenv("RELIQUEST_HOME", "  ")
    assert data_folder() == Path("/data/reliquest")


def test_a_person_without_a_home_still_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", none)
    monkeypatch.chdir(tmp_path)
    assert folders.data_folder() == tmp_path / ".local" / "share" / "reliquest"
