"""What the documents promise: commands and make targets that exist, and links that lead somewhere."""

import re
from pathlib import Path

import pytest

from reliquest import __version__
from reliquest.cli import COMMANDS
from tools.compiled import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
names = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())


def code(document: Path) -> str:
    """The code of a document, blocks and inline, one piece a line."""
    pieces = re.findall(r"```[a-z]*\n(.*?)```|`([^`\n]+)`", document.read_text(encoding="utf-8"), re.DOTALL)
    return "\n".join(block or inline for block, inline in pieces)


@names
def test_links_to_files_lead_to_files(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@names
def test_make_targets_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"^make ([a-z]+)", code(document), re.MULTILINE)) <= targets


@names
def test_commands_exist(document: Path) -> None:
    named = set(re.findall(r"^\$? ?(?:\.venv/bin/)?reliquest ([a-z]+)", code(document), re.MULTILINE))
    assert named <= COMMANDS.keys()


def test_the_readme_names_every_command() -> None:
    named = re.findall(r"^reliquest ([a-z]+)", code(ROOT / "README.md"), re.MULTILINE)
    assert set(named) == COMMANDS.keys()


def test_the_changelog_knows_this_version_or_what_is_to_come() -> None:
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] in ("Unreleased", __version__)


def test_every_make_target_explains_itself() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    targets = [line for line in lines if re.match(r"[a-z]+:", line)]
    assert targets
    assert [line for line in targets if "## " not in line] == []
