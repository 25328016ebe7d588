"""A printed set is played to the end at the terminal, with real dice, by what stands on the sheets and nothing else."""

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.press.at_the_table import Dealer, Heard, cards, rolled, sheets, sit_down

ROW = re.compile(r"(\d+(?:[−+]|–\d+)?) (.*)")


def span(text: str) -> range:
    """The values of a printed row: 3, 2–3, 2− and below, 8+ and above."""
    if text.endswith("−"):
        return range(-20, int(text[:-1]) + 1)
    if text.endswith("+"):
        return range(int(text[:-1]), 40)
    first, _dash, last = text.partition("–")
    return range(int(first), int(last or first) + 1)


class Place(NamedTuple):
    """A panel of the printed strip."""

    enemies: list[str]
    actions: list[str]
    cost: int


class Adventure:
    """The adventure page as read from the paper."""

    def __init__(self, page: Any) -> None:
        self.places: dict[str, Place] = {}
        for told in alts(page.structure_tree):
            name, _colon, rest = told.partition(": ")
            signs = rest.split("; ")
            costs = [int(sign.split()[2]) for sign in signs if sign.startswith("leaving needs")]
            enemies = [sign.removeprefix("enemy ") for sign in signs if sign.startswith("enemy ")]
            actions = [s for s in signs if not re.match("leaving needs|enemy |no rest", s)]
            self.places[name] = Place(enemies, actions, sum(costs))
        self.tables: dict[str, list[tuple[range, str]]] = {}
        for left, right in ((0, 0.5), (0.5, 1)):
            self.read(page.crop((page.width * left, 0, page.width * right, page.height)).extract_text())

    def read(self, column: str) -> None:
        """The tables of one column of the page."""
        rows: list[tuple[range, str]] | None = None
        for line in column.splitlines():
            if line in ("Enemies", "Hunting", "Detour", "Search"):
                rows = self.tables.setdefault(line, [])
            elif rows is not None and (found := ROW.fullmatch(line)):
                rows.append((span(found[1]), found[2]))
            elif rows and "·" not in line:
                rows[-1] = rows[-1][0], f"{rows[-1][1]} {line}"

    def rows(self, table: str, value: int) -> list[str]:
        """What the table has for a value."""
        return [text for values, text in self.tables[table] if value in values]


def alts(tree: list[dict[str, Any]]) -> list[str]:
    """What the PDF tells of its pictures, in reading order."""
    found = []
    for part in tree:
        found += [part["alt_text"]] if part.get("alt_text") else []
        found += alts(part.get("children", []))
    return found


def starting_values(page: Any, name: str) -> list[int]:
    """The outlined values on the character card with this name, from Attack down to XP."""
    words = page.extract_words()
    first, last = name.split()
    card = next(a for a, b in pairwise(words) if a["text"] == first and b["text"] == last)
    outlined = [
        rect for rect in page.rects
        if (rect["linewidth"] or 0) > 1.5 and -40 < rect["x0"] - card["x0"] < 140 and 0 < rect["top"] - card["top"] < 230
    ]  # fmt: skip
    return [
        int(page.crop((rect["x0"], rect["top"], rect["x1"], rect["bottom"])).extract_text())
        for rect in sorted(outlined, key=lambda rect: float(rect["top"]))
    ]


class Traveller:
    """Plays Page Quest by the adventure page: reads there what a place offers and what a die would bring."""

    def __init__(self, page: Adventure, seed: int) -> None:
        self.page, self.roll = page, random.Random(seed)
        self.doing = ""

    def __call__(self, heard: Heard) -> str:
        if (faces := rolled(heard, self.roll)) is not None:
            return faces
        if found := re.match(r"What will you do at (.*)\?", heard.question):
            return self.action(heard, self.page.places[found[1]])
        if "die do you activate" in heard.question and self.doing in self.page.tables:
            return self.best(heard)
        falling = [f"{verb} the {n}" for n in range(6, 0, -1) for verb in ("Fight with", "Activate")]
        rising = [f"Activate the {n}" for n in range(1, 7)]
        return heard.number(
            "Keep", *(falling if "fight" in heard.question else rising), "Search car", "Take", "Go on"
        )

    def action(self, heard: Heard, place: Place) -> str:
        """What the person does at a place: what wins first, then rest with few dice, then what feeds."""
        dice = re.findall(r"Prepared dice: ([\d ]*|none)", heard.text)
        few = bool(dice) and len(dice[-1].replace("none", "").split()) <= 2
        hurt = int(re.findall(r"HP (\d+)", heard.text)[-1]) <= 3
        kinds = ["The Rain Frog", "Ancient coin", *(["Healing"] if hurt else []), *(["Rest"] if few else [])]
        kinds += ["Hunting", "Search", "Detour"]
        printed = [
            kind for kind in kinds if kind == "Rest" or any(each.startswith(kind) for each in place.actions)
        ]
        choice = heard.number(*printed, "Rest")
        self.doing = heard.choices[choice].split()[0]
        return choice

    def best(self, heard: Heard) -> str:
        """The die that brings most by the printed table."""
        value = {n: sum(map(int, re.findall(r"\+(\d)", label))) for n, label in heard.choices.items()}
        return max(heard.choices, key=lambda n: (heard.choices[n].startswith("Activate"), value[n]))


def test_an_adventure_by_its_printed_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strip, _report, _outcomes, characters, _more = sheets(
        tmp_path / "print", "page-quest", "belize-01", "characters"
    )
    page = Adventure(strip)
    assert len(page.places) == 18
    said = sit_down(
        monkeypatch, tmp_path / "home", Traveller(page, 6),
        "page-quest", "--adventure", "belize-01", "--character", "rosa-quispe",
    )  # fmt: skip
    attack, defense, hp, accessories, food, xp = starting_values(characters, "Rosa Quispe")
    assert (
        f"Attack {attack}, Defense {defense}, HP {hp}, XP {xp}, accessories {accessories}, food {food}."
        in said
    )
    told = 0
    for found in re.finditer(
        r"\n(Hunting|Detour|Search): .*?(-?\d+)\n(HP .*\n(?:.*\n)*?.*help > \d+\n)?(.*)\n", said
    ):
        kind, value, _menu, row = found.groups()
        text, _bracket, gives = row.rpartition(" (")
        printed = page.rows(kind, int(value))
        told += 1
        assert any(line.startswith(text) for line in printed), (kind, value, row, printed)
        for gift in gives.rstrip(")").split(", "):
            assert any(gift in line for line in printed), (gift, printed)
    for value, name, *numbers in re.findall(
        r"\nEnemy roll .*?(-?\d+)\nIt is (.*?): Attack (\d+), Defense (\d+), (\d+) XP", said
    ):
        [line] = page.rows("Enemies", int(value))
        told += 1
        assert line.replace(" *", "") == " ".join([name, *numbers])
    assert told >= 10


@pytest.mark.slow
def test_a_race_with_printed_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = cards("artifact")
    said = sit_down(
        monkeypatch, tmp_path, Dealer(deck, 2, ("Fight", "Move", "Go on", "Roll")),
        "artifact", "--players", "2", "--bots", "1", "--party", "premade", "--house-rule", "first_player=1",
    )  # fmt: skip
    assert "brings the Heart of Nebet-Seshen home" in said
    printed = {card.name: card.text for card in deck}
    met = re.findall(r"\nParty [AB] meets (?!Party)(.*?): (.*)\n", said)
    assert len(met) >= 20
    for name, checks in met:
        for part in re.split(r"[;.] ?", checks)[0].split(", DM "):
            assert part in printed[name], (name, checks, printed[name])


@pytest.mark.slow
def test_a_quest_with_printed_cards_and_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = cards("lost-pixel", (1, 2, 3))
    said = sit_down(
        monkeypatch, tmp_path, Dealer(deck, 3, ("Reveal", "Walk", "Fight", "Attack")),
        "lost-pixel", "--floors", "3",
    )  # fmt: skip
    printed = {card.name: card.text for card in deck}
    met = re.findall(r"\nMeets (.*)\n(?:.*\n)*?\1 \(life (\d+) of \2\)\. (.*)\n", said)
    assert len(met) >= 5
    for name, life, words in met:
        assert f" {life} " in printed[name]
        for sentence in filter(None, re.split(r"\. |\.$", words)):
            assert sentence in printed[name], (name, sentence, printed[name])
    for name in re.findall(r"\nReveals? (.*?)(?:,|\n)", said):
        assert name.rstrip(".") in printed
