"""Which packs a quest is played with: additions, whole dungeons, and what cannot be put together."""

from pathlib import Path

import pytest

from reliquest.cli import main
from reliquest.engine.arguments import options_of
from reliquest.errors import UsageProblem
from reliquest.games.lost_pixel.game import DEFAULT_PACK, GAME, cards_of
from tests.games.lost_pixel.play import PACKS
from tests.games.lost_pixel.test_guide import built


@pytest.fixture
def addition(tmp_path: Path) -> str:
    return str(built(tmp_path / "lost-property"))


def from_line(*words: str) -> dict[str, object]:
    """The options that a command line of pairs sets, checked."""
    flags = list(zip(words[::2], words[1::2], strict=True))
    return GAME.options(options_of(GAME, flags, [], "", []))


def small(folder: Path, file: str, text: str) -> str:
    """An addition with this file alone."""
    folder.mkdir()
    head = "game: lost-pixel\nversion: 0.1.0\nformat: 1\nlicence: CC0-1.0\nauthors: [Nobody]\n"
    (folder / "pack.yaml").write_text(f"id: {folder.name}\ntitle: Small\n{head}", encoding="utf-8")
    (folder / file).write_text(text, encoding="utf-8")
    return str(folder)


POTION = (
    "potions:\n- id: {id}\n  name: Small Beer\n  text: Smaller than last time.\n  effects: [{{heal: 1}}]\n"
)


def test_an_addition_is_put_into_the_shipped_dungeon(addition: str) -> None:
    assert from_line()["packs"] == [DEFAULT_PACK]
    options = from_line("pack", addition, "hero", "lost-property-clerk")
    assert options["packs"] == [DEFAULT_PACK, addition]
    assert options["heroes"] == ["lost-property-clerk"]
    assert GAME.options(options) == options
    assert [ref.id for ref in GAME.packs(options)] == [DEFAULT_PACK, "lost-property"]


def test_packs_are_put_together_in_the_order_of_the_command_line(addition: str, tmp_path: Path) -> None:
    other = small(tmp_path / "beer", "potions.yaml", POTION.format(id="bottle-without-a-label"))
    for line, packs in (
        ([addition, other], [DEFAULT_PACK, addition, other]),
        ([other, addition], [DEFAULT_PACK, other, addition]),
        ([*PACKS, other], [*PACKS, other]),
        ([DEFAULT_PACK, other], [DEFAULT_PACK, other]),
    ):
        options = from_line(*(word for pack in line for word in ("pack", pack)))
        assert options["packs"] == packs
    bottle = {card.id: card.name for card in cards_of((addition, other)).potions}["bottle-without-a-label"]
    assert bottle == "Small Beer"


def test_heroes_of_an_addition_can_be_chosen_with_it_alone(addition: str) -> None:
    with pytest.raises(UsageProblem, match="lost-property-clerk"):
        from_line("hero", "lost-property-clerk")
    heroes = next(each for each in GAME.settings({"pack": [addition]}) if each.key == "heroes")
    assert "lost-property-clerk" in [choice.value for choice in heroes.choices]


def test_an_addition_is_no_dungeon(addition: str) -> None:
    with pytest.raises(UsageProblem) as told:
        GAME.options({"packs": [addition]})
    assert str(told.value) == (
        f"{addition}: no dungeon by itself, for it has no upstairs tile, downstairs tile, portal tile, pixel tile; "
        "name the pack that it is added to before it, such as lost-pixel."
    )


def test_nothing_can_be_played_without_a_hero(tmp_path: Path) -> None:
    beer = small(tmp_path / "beer", "potions.yaml", POTION.format(id="small-beer"))
    with pytest.raises(UsageProblem, match="it has no hero, ordinary tile, upstairs tile"):
        GAME.options({"packs": [beer]})


def test_packs_are_a_list() -> None:
    with pytest.raises(UsageProblem, match="The packs are a list of ids or folders"):
        GAME.options({"packs": 3})


def test_an_id_belongs_to_one_kind_of_card(tmp_path: Path) -> None:
    beer = small(tmp_path / "beer", "potions.yaml", POTION.format(id="cellar-rat"))
    with pytest.raises(UsageProblem) as told:
        GAME.options({"pack": beer})
    assert str(told.value) == (
        f"{beer}: “cellar-rat” among the potions has the id of a card among the monsters; choose another."
    )


def test_additions_are_simulated_from_the_command_line(
    addition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["lost-pixel", "--pack", addition, "--hero", "lost-property-clerk", "--floors", "3"]
    assert main(["simulate", *line, "--games", "1", "--workers", "1", "--bot", "random", "--rows", "99"]) == 0
    assert "lost-property-clerk" in capsys.readouterr().out
    assert main(["simulate", "lost-pixel", "--options", f'{{"packs": ["{addition}"]}}']) != 0
    assert "no dungeon by itself" in capsys.readouterr().err
