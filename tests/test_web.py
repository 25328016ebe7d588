"""Building the browser client: when it is due, which Node will do, and what is said when it cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import web, wire_types


@pytest.mark.parametrize("version", ["v20.19.0", "20.20.2", "v22.12.1", "v24.19.0", "v26.1.0"])
def test_a_node_that_fits(version: str) -> None:
    assert web.fits(version)


@pytest.mark.parametrize("version", ["v20.18.3", "v18.20.0", "v21.7.1", "v22.11.0", "", "none"])
def test_a_node_that_does_not_fit(version: str) -> None:
    assert not web.fits(version)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of three files, of which nothing has been built."""
    monkeypatch.setattr(web, "WEB", tmp_path / "web")
    monkeypatch.setattr(web, "STATIC", tmp_path / "static")
    monkeypatch.delenv("RELIQUEST_WEB", raising=False)
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    return tmp_path


def built(folder: Path) -> None:
    (folder / "static").mkdir(exist_ok=True)
    (folder / "static" / web.STAMP).write_text(web.digest(web.sources()), encoding="utf-8")


def test_a_build_is_due_where_a_source_has_changed_and_only_then(folder: Path) -> None:
    assert web.wanted()
    built(folder)
    assert not web.wanted()
    (folder / "web" / "node_modules").mkdir()
    (folder / "web" / "node_modules" / "other.js").write_text("1", encoding="utf-8")
    assert not web.wanted()
    (folder / "web" / "src" / "main.ts").write_text("1", encoding="utf-8")
    assert web.wanted()
    built(folder)
    (folder / "web" / "src" / "main.ts").rename(folder / "web" / "src" / "first.ts")
    assert web.wanted()


def test_the_client_can_be_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RELIQUEST_WEB", "skip")
    assert not web.wanted()
    monkeypatch.setenv("RELIQUEST_WEB", "perhaps")
    with pytest.raises(web.Trouble, match="RELIQUEST_WEB is perhaps; it can be build or skip"):
        web.wanted()


def failing(words: str) -> list[str]:
    """An npm that says these words and fails."""
    return [sys.executable, "-c", f"import sys; print({words!r}); sys.exit(1)"]


def test_a_registry_out_of_reach_is_told_in_a_sentence(folder: Path) -> None:
    with pytest.raises(web.Trouble, match=r"(?s)registry cannot be reached.*RELIQUEST_WEB=skip") as told:
        web.install(failing("npm error code ENOTFOUND"), {})
    assert "ENOTFOUND" not in str(told.value)
    assert web.stamped(folder / "web" / "node_modules") == ""


def test_what_else_npm_complains_of_is_told_as_it_says_it(folder: Path) -> None:
    with pytest.raises(web.Trouble, match="npm says:\nthe lock file does not fit"):
        web.install(failing("the lock file does not fit"), {})


def test_what_is_installed_is_not_installed_again(folder: Path) -> None:
    modules = folder / "web" / "node_modules"
    modules.mkdir()
    web.install([sys.executable, "-c", ""], {})
    assert web.stamped(modules)
    web.install(failing("asked in vain"), {})
    (folder / "web" / "package-lock.json").write_text("{ }", encoding="utf-8")
    with pytest.raises(web.Trouble):
        web.install(failing("asked anew"), {})


def test_a_wrong_call_says_how_it_is_called() -> None:
    done = subprocess.run(
        [sys.executable, web.__file__, "--build"], capture_output=True, text=True, check=False
    )
    assert done.returncode == web.USAGE
    assert "--check" in done.stderr


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert wire_types.main(["--check"]) == 0


def test_a_type_without_a_word_is_named() -> None:
    with pytest.raises(wire_types.Unspeakable, match="has no word in TypeScript"):
        wire_types.word(object())  # type: ignore[arg-type]
