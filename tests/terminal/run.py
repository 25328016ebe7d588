"""Starts the reliquest command with the cave among its games: ``python -m tests.terminal.run ARGUMENTS``."""

import sys
from types import ModuleType

from reliquest.cli import main
from reliquest.games import registry
from tests.terminal.cave import game, secret


def install() -> None:
    """Put the two caves on the list of games."""
    for name, module in {"cave": game, "secret-cave": secret}.items():
        package = ModuleType(f"tests_cave_{name}")
        sys.modules[f"{package.__name__}.game"] = module
        sys.modules[package.__name__] = package
        registry.MODULES[name] = package.__name__


if __name__ == "__main__":
    install()
    sys.exit(main())
