"""What is chosen before a game, from a command line."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from reliquest.engine.settings import Choice, Setting, from_flags, in_turn
from reliquest.errors import UsageProblem


def settings(chosen: Mapping[str, Any]) -> Sequence[Setting]:
    """A number of players, and a different hero for each."""
    return (
        Setting(
            key="players",
            flag="players",
            label="How many?",
            help="How many play.",
            choices=tuple(Choice(value=n, label=str(n)) for n in (1, 2, 3)),
            default=(1,),
        ),
        Setting(
            key="heroes",
            flag="hero",
            label="Who?",
            help="Who plays.",
            choices=tuple(Choice(value=name, label=name) for name in ("anna", "bert", "cleo")),
            default=("anna",),
            many=True,
            count=chosen.get("players", 1),
            distinct=True,
        ),
    )


def test_values_are_those_of_the_choices_and_come_in_the_order_of_the_settings() -> None:
    assert from_flags(settings, [("hero", "cleo"), ("players", "2"), ("hero", "bert")]) == {
        "players": 2,
        "heroes": ["cleo", "bert"],
    }


def test_what_is_not_given_is_left_out_and_started_lists_are_filled_with_what_is_free() -> None:
    assert from_flags(settings, []) == {}
    assert from_flags(settings, [("players", "3"), ("hero", "bert")])["heroes"] == ["bert", "anna", "cleo"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([("hero", "ann")], "--hero: there is no ann; did you mean anna?"),
        ([("players", "9")], "--players: there is no 9; possible: 1, 2, 3."),
        ([("players", "1"), ("players", "2")], "--players can be given only once."),
        ([("hero", "anna"), ("hero", "bert")], "--hero can be given only once."),
        ([("players", "2"), *[("hero", "anna")] * 3], "--hero can be given 2 times at most here."),
        ([("heroe", "anna")], "There is no option --heroe; did you mean --hero?"),
        ([("sed", "1")], "There is no option --sed; did you mean --seed?"),
    ],
)
def test_what_is_off_is_one_sentence(given: list[tuple[str, str]], sentence: str) -> None:
    with pytest.raises(UsageProblem, match=sentence.replace("?", r"\?")):
        from_flags(settings, given, ["seed"])


def test_each_setting_is_asked_once_with_what_was_chosen_before() -> None:
    asked: list[tuple[str, int]] = []
    chosen: dict[str, Any] = {}

    def choose(setting: Setting) -> Any:
        asked.append((setting.key, setting.count))
        return 3 if setting.key == "players" else None

    in_turn(settings, chosen, choose)
    assert asked == [("players", 1), ("heroes", 3)]
    assert chosen == {"players": 3}
