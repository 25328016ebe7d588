"""Chances shown before a roll are exact, and words, reasons and views say what is."""

from typing import Any

import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.match import Match
from reliquest.games.lost_pixel import odds
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.steps import codes as c
from tests.games.lost_pixel.play import against, casting, fighter, monster, ranger, table


def shown(t: Any, name: str) -> dict[str, float]:
    """The odds of an option by what they are of."""
    code = t.runner.find(name)
    assert code is not None
    return {each.of: each.chance for each in GAME.odds(t.state, code)}


@pytest.mark.rule("LP-140", "LP-E13")
def test_the_chance_to_evade() -> None:
    t = table(phase="encounter", heroes=[ranger()], decks={"monster": ["cave-rat"]}).do("draw cave-rat")
    assert shown(t, "evade") == {"evade": 4 / 6}


@pytest.mark.rule("LP-B1", "LP-B2", "LP-109")
def test_the_chance_of_a_check() -> None:
    state: dict[str, Any] = {
        "heroes": [fighter(at="0,0:east")],
        "decks": {"tile": ["hoard", "downstairs"], "event": ["fallen-pillar"]},
    }
    t = table(**state).do("choose reveal:east", "draw hoard", "draw fallen-pillar")
    assert shown(t, "attempt:str") == {"defeat the Event": 6 / 10}
    assert shown(t, "attempt:dex") == {"defeat the Event": 2 / 6}
    assert shown(t, "attempt:int") == {"defeat the Event": 0}


@pytest.mark.rule("LP-150", "LP-151", "LP-E07", "LP-E05")
def test_the_spread_of_an_attack_against_counting_all_rolls() -> None:
    foe = monster(id="cave-rat", name="Cave Rat", life=8, **{"def": {"physical": "1d4", "ice": 3}},
                  effects=[{"weak": {"ice": 2}, "when": "passive"}])  # fmt: skip
    t = table(
        phase="encounter", heroes=[fighter(equipped=["ice-blade"])], cards={"monsters": [foe]}, decks={"monster": ["cave-rat"]},
    ).do("draw cave-rat")  # fmt: skip
    hits = 0
    for a in range(1, 11):
        for d in range(1, 5):
            for ice in range(1, 9):
                cold = max(0, ice - 3)
                hits += max(0, a + 2 - d) + (cold + 2 if cold else 0) >= 8
    chance = shown(t, "stat:str")["defeat it with the next attack"]
    assert chance == pytest.approx(hits / (10 * 4 * 8))


@pytest.mark.rule("LP-162")
def test_the_danger_of_the_answer() -> None:
    t = against(
        {"atk": {"physical": "1d6", "fire": "1d4"}, "life": 90}, fighter(damage=4, equipped=["leather-vest"])
    )
    worst = sum(max(0, a - 2) + max(0, b - 1) >= 7 for a in range(1, 7) for b in range(1, 5))
    assert odds.at_least(odds.monster_damage(t.state), 7) == pytest.approx(worst / 24)


def test_a_match_tells_its_story_in_sentences_with_rules() -> None:
    match = Match.new(GAME, {"players": 2, "floors": 3}, program="test", seed=4)
    draw = Draw(4)
    match.advance()
    for _turn in range(150):
        q = match.question
        if q is None:
            break
        match.answer(q.options[draw.below(len(q.options))])
        match.advance()
    lines = match.told(0)
    assert len(lines) > 50
    assert all(line.text and "{" not in line.text for line in lines)
    assert sum(bool(line.rules) for line in lines) == len(lines)
    view = match.view(0)
    assert view.table.floor == 1
    assert len(view.table.heroes) == 2


@pytest.mark.rule("LP-R13", "LP-E36")
def test_what_one_hero_has_looked_at_is_told_to_it_alone() -> None:
    t = casting({"peek": {"treasure": 1}}, heroes=[fighter(), ranger()]).do(
        "choose cast:trick", "draw ice-blade"
    )
    own, other = GAME.table(t.state, 0), GAME.table(t.state, 1)
    known = {deck.name: deck.known for deck in own.decks}
    assert known["treasure"] == ["Ice Blade"]
    assert {deck.name: deck.known for deck in other.decks}["treasure"] == []
    twin = t.state.determinise(1, Draw(3))
    assert GAME.table(twin, 1) == other


def test_every_reason_names_a_rule() -> None:
    t = table(
        heroes=[fighter(at="0,0:north", inventory=["steel-helm"], spells=["frost-bolt"]), ranger()], spent=3,
        tiles=[{"tile": "dead-end", "at": [0, 1], "turns": 2}],
    )  # fmt: skip
    refused = {each.name: each.rule for each in GAME.words.refused(t.state)}
    assert refused["move:north"] == "LP-073"
    assert refused["move:south"] == "LP-074"
    assert refused["equip:steel-helm"] == "LP-187"
    assert refused["cast:frost-bolt"] == "LP-R18"
    assert refused["descend"] == "LP-R86"
    assert refused["trade"] == "LP-212"


def test_names_round_trip() -> None:
    t = table(heroes=[fighter(inventory=["ice-blade"], potions=1)])
    q = t.state.question
    assert q is not None
    names = [GAME.words.name(t.state, code) for code in q.options]
    assert len(set(names)) == len(names)
    assert c.STAY in q.options
    assert "stay" in names
