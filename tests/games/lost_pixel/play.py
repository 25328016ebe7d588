"""Plays small tables of Lost Pixel: a state as scenarios have it, and steps in one line each."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from reliquest.engine.scenario import Runner, ScenarioProblem
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.state import Quest

PACKS: Final = ["lost-pixel-examples"]


class Table:
    """A staged table; `do` takes steps such as ``"choose stat:str"``, ``"roll 7 5"``, or a mapping to expect."""

    def __init__(self, state: Mapping[str, Any], **options: Any) -> None:
        given = {"packs": PACKS, "players": max(1, len(state.get("heroes", []))), **options}
        checked = GAME.options(given)
        self.runner = Runner(GAME, GAME.stage(checked, state), checked["players"])

    @property
    def state(self) -> Quest:
        s = self.runner.state
        assert isinstance(s, Quest)
        return s

    def do(self, *steps: str | Mapping[str, Any]) -> "Table":
        for step in steps:
            if not isinstance(step, str):
                self.runner.do({"expect": step})
                continue
            verb, _space, argument = step.partition(" ")
            if verb in ("roll", "draw"):
                self.runner.do({verb: argument.split()})
            elif verb == "refuse":
                name, _comma, because = argument.partition(", ")
                self.runner.do({"refuse": name, **({"because": because} if because else {})})
            elif verb in ("options", "free", "options_include", "options_exclude"):
                self.runner.do({verb: argument.split()})
            elif verb == "asks":
                self.runner.do({verb: argument if argument == "chance" else int(argument)})
            else:
                self.runner.do({verb: argument})
        return self

    def facts(self) -> dict[str, Any]:
        return GAME.facts(self.state)

    def not_possible(self, step: str) -> None:
        with pytest.raises(ScenarioProblem):
            self.do(step)


def table(**state: Any) -> Table:
    """A table with these pieces; ``options`` are those of the game."""
    options = state.pop("options", {})
    return Table(state, **options)


def fighter(**more: Any) -> dict[str, Any]:
    """The Fighter with what the test gives it."""
    return {"hero": "fighter", **more}


def ranger(**more: Any) -> dict[str, Any]:
    """The Ranger with what the test gives it."""
    return {"hero": "ranger", **more}


def house(**rules: Any) -> dict[str, Any]:
    """Options with house rules."""
    return {"house_rules": rules}


def monster(**more: Any) -> dict[str, Any]:
    """A plain Monster of floor 1 that the test changes: life 20, no ATK, no DEF."""
    return {"id": "dummy", "name": "Dummy", "floor": 1, "life": 20, "xp": 1, **more}


def spell(*effects: dict[str, Any], timing: str = "any", **more: Any) -> dict[str, Any]:
    """A Spell that costs nothing and does this."""
    return {
        "id": "trick",
        "name": "Trick",
        "element": "fire",
        "cost": 0,
        "timing": timing,
        "effects": list(effects),
        **more,
    }


def casting(*effects: dict[str, Any], timing: str = "any", phase: str = "explore", **state: Any) -> Table:
    """A table at which the Fighter can cast such a Spell."""
    heroes = state.pop("heroes", [fighter()])
    heroes[0] = {**heroes[0], "spells": [*heroes[0].get("spells", []), "trick"]}
    cards = {"spells": [spell(*effects, timing=timing)], **state.pop("cards", {})}
    return table(phase=phase, heroes=heroes, cards=cards, **state)


def against(foe: dict[str, Any], hero: dict[str, Any] | None = None, **state: Any) -> Table:
    """A combat of the Fighter against such a Monster, before the hero's first attack of the first round."""
    cards = {"monsters": [monster(**foe)], **state.pop("cards", {})}
    fight = {"monster": "dummy", "stat": "str", **state.pop("fight", {})}
    return table(phase="fight", heroes=[hero or fighter()], cards=cards, fight=fight, **state)
