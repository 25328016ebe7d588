"""What a pack of Page Quest may not say: each mistake is found at its place, and told in a sentence."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reliquest.content.faults import Fault
from reliquest.content.loader import examine_pack
from reliquest.games.page_quest.cards import Character
from reliquest.games.page_quest.pack import LAYOUT
from tests.games.page_quest.little_pack import FILES, write

PAGE = "adventures/isle-04.yaml"
CARD = "characters/ada.yaml"
ITEM = "items/rope.yaml"


def examined(folder: Path, **changed: str) -> list[Fault]:
    """The faults of the little pack with these files changed, files as the pack names them."""
    faults = examine_pack(write(folder, {**FILES, **changed}), LAYOUT).faults
    return [replace(fault, file=str(Path(fault.file).relative_to(folder))) for fault in faults]


def test_the_little_pack_is_in_order(tmp_path: Path) -> None:
    assert examined(tmp_path) == []


def case(
    name: str, file: str, old: str, new: str, at: str, message: str, *rules: str, warning: bool = False
) -> Any:
    """A change to the little pack, and the fault it must lead to: where ``at`` begins in the changed file."""
    marks = [pytest.mark.rule(*rules)] if rules else []
    return pytest.param(file, old, new, at, message, warning, id=name, marks=marks)


CASES = [
    # the path
    case("a-section-missing", PAGE, "beach, section: 8", "beach, section: 7", "- - {id: pier",
         "a page has the sections 1 to 8 (PQ-063)", "PQ-063"),
    case("a-section-falling", PAGE, "hut, section: 5", "hut, section: 3", "3, name: Hut",
         "section numbers never fall along the path (PQ-R23)", "PQ-R23"),
    case("a-section-beyond-8", PAGE, "beach, section: 8", "beach, section: 9", "9, name: Beach",
         "8", "PQ-063"),
    case("four-in-a-section", PAGE, "    - {id: beach", """\
    - {id: b1, section: 8, name: B, caption: B., actions: [{trap: any}]}
    - {id: b2, section: 8, name: B, caption: B., actions: [{trap: any}]}
    - {id: b3, section: 8, name: B, caption: B., actions: [{trap: any}]}
    - {id: beach""", "- - {id: pier", "section 8 has 4 locations; it can have 1 to 3 (PQ-064)", "PQ-064"),
    case("an-id-twice", PAGE, "id: hut", "id: pier", "pier, section: 5", "a location 'pier' already"),
    case("no-action", PAGE, "beach, section: 8, name: Beach, caption: Flat., actions: [{trap: any}]",
         "beach, section: 8, name: Beach, caption: Flat.", "{id: beach", "no action here", "PQ-R24", warning=True),
    case("a-cost-of-7", PAGE, "movement_cost: 3", "movement_cost: 7", "7}", "6", "PQ-R26"),
    case("two-costs", PAGE, "movement_cost: 3", "movement_cost: [3, 4]", "[3, 4]", "whole number", "PQ-R26"),
    # tables
    case("no-hunting-table", PAGE, "  hunting:\n", "  overlooked:\n", "overlooked", "overlooked"),
    case("upside-down", PAGE, "  detour:\n    lowest: 1", "  detour:\n    lowest: 7", "7\n",
         "the lowest value is above the highest"),
    case("a-gap", PAGE, "1-3: {text: Nothing}", "1-2: {text: Nothing}", "1-2: {text: Nothing}",
         "no row for 3; blank rows are written out (PQ-R46)", "PQ-R46"),
    case("a-gap-among-enemies", PAGE, "      4: runs\n", "", "1: {name: Crab",
         "no row for 4; blank rows are written out (PQ-R46)", "PQ-R46"),
    case("a-value-twice", PAGE, "1-3: {text: Nothing}", "1-4: {text: Nothing}", "4-6: {text: A fish",
         "this value has a row already"),
    case("a-value-outside", PAGE, "4-6: {text: A fish", "4-7: {text: A fish", "4-7: {text: A fish",
         "outside the table, which goes from 1 to 6", "PQ-R46"),
    case("no-value", PAGE, "1-3: {text: Nothing}", "few: {text: Nothing}", "few: {text: Nothing}",
         "a whole number such as 4 or a range such as 2-3"),
    case("a-falling-range", PAGE, "values: [1-2]", "values: [2-1]", "2-1]", "a range such as 2-3"),
    case("a-searched-value-outside", PAGE, "values: [2, 4-6]", "values: [2, 4-9]", "4-9]",
         "outside the table, which goes from 1 to 6", "PQ-R46"),
    case("a-reward-twice", PAGE, "- {id: tin,", "- {id: lamp,", "lamp, values: [2", "lamp"),
    # names
    case("an-unknown-item", PAGE, "{item: rope}", "{item: rpe}", "rpe}", "rope"),
    case("an-unknown-find", PAGE, "effects: [{find: lamp}]", "effects: [{find: lmp}]", "lmp}]", "lamp"),
    case("an-unknown-artifact", PAGE, "[{artifact: frog}]\n", "[{artifact: fog}]\n", "fog}]\n", "frog"),
    case("an-unknown-special", PAGE, "{special: wish}", "{special: fish}", "fish}", "wish"),
    case("an-unknown-outcome", PAGE, "{later: flood}", "{later: blood}", "blood}", "flood"),
    case("an-unknown-event", PAGE, "{next_adventure: wet-feet}", "{next_adventure: wet-feat}", "wet-feat}", "wet-feet"),
    case("an-unknown-table", PAGE, "{look_up: cellar,", "{look_up: cella,", "cella,", "cellar"),
    case("an-unknown-ability", PAGE, "ability: shove}", "ability: shave}", "shave}", "shove"),
    case("an-unknown-choice", PAGE, "{chose: wish/gold}", "{chose: wish/god}", "wish/god}", "wish/gold"),
    case("an-unknown-place-of-a-condition", PAGE, "{location: path}", "{location: bath}", "bath}", "path"),
    case("an-unknown-place-of-an-outcome", PAGE, "{arrive: beach}", "{arrive: peach}", "peach}", "beach"),
    case("an-unknown-place-of-an-override", PAGE, "{location: ridge}", "{location: bridge}", "bridge}", "ridge"),
    case("a-find-on-a-card", CARD, "{gain: {hp: 2}}", "{find: lamp}", "lamp}", "find"),
    case("an-artifact-on-a-card", CARD, "{gain: {hp: 2}}", "{artifact: frog}", "frog}", "artifact"),
    case("an-outcome-on-a-card", ITEM, "{fight: {roll: 0}}", "{later: flood}", "flood}", "outcome"),
    case("a-table-on-a-card", ITEM, "{fight: {roll: 0}}", "{look_up: hunting}", "hunting}", "table"),
    case("an-item-of-an-item", ITEM, "{fight: {roll: 0}}", "{item: roe}", "roe}", "rope"),
    # enemies
    case("no-enemy-table", PAGE, "  enemy:\n", "  enema:\n", "enema:", "enemy"),
    case("a-number-beyond-the-table", PAGE, "{number: 3}", "{number: 9}", "9}",
         "outside the enemy table, which goes from 1 to 4; its end row is read (PQ-R39)", "PQ-R39", warning=True),
    case("a-number-beyond-it-in-a-result", PAGE, "{number: 2}", "{number: 7}", "7}",
         "outside the enemy table", "PQ-R39", warning=True),
    # special locations
    case("rest-at-an-artifact", PAGE, "      no_rest: true\n", "", "id: altar",
         "an artifact location carries no_rest: true (PQ-189)", "PQ-189"),
    case("two-artifacts", PAGE, "[{artifact: frog}]\n", "[{artifact: frog}, {artifact: frog}]\n",
         "[{artifact: frog}, {artifact: frog}]", "one artifact or mandatory action at most (PQ-188)", "PQ-188"),
    case("an-artifact-and-a-mandatory-action", PAGE, "[{artifact: frog}]\n",
         "[{artifact: frog}, {special: wish}]\n",
         "[{artifact: frog}, {special", "one artifact or mandatory action at most (PQ-188)", "PQ-R76"),
    # the goal
    case("a-find-nobody-marks", PAGE, "effects: [{find: lamp}]", "effects: [{coin: 1}]", "lamp}, {coins",
         "the goal cannot be reached: nothing marks this find", "PQ-006"),
    case("an-artifact-nowhere", PAGE, "actions: [{artifact: frog}]", "actions: [{trap: any}]", "frog}, {find",
         "the goal cannot be reached: no location has this artifact", "PQ-006"),
    case("too-few-coins", PAGE, "{ancient_coin: any}", "{trap: any}", "1}, {unless",
         "the goal cannot be reached: the page has 0 ancient coins", "PQ-R58"),
    case("a-special-nobody-offers", PAGE, "{special: wish}, ", "", "wish\n    name: Wish",
         "no location offers this special action", warning=True),
    # overrides
    case("a-hook-of-another-rule", PAGE, "{rule: PQ-083, set: {exert_cost", "{rule: PQ-084, set: {exert_cost",
         "PQ-084, set", "exert_cost stands in for PQ-083, not PQ-084", "PQ-R01"),
    case("a-hook-of-another-rule-on-a-card", ITEM, "PQ-098", "PQ-099", "PQ-099",
         "movement_extra stands in for PQ-098, not PQ-099", "PQ-R01"),
    case("no-such-hook", PAGE, "set: {rest_cost: 1}", "set: {rest_prize: 1}", "rest_prize", "unknown word", "PQ-R01"),
    case("a-place-and-a-section", PAGE, "where: {location: ridge}", "where: {location: ridge, section: 7}",
         "{location: ridge, section: 7}", "either a section or a location"),
    # cards
    case("a-start-beyond-the-last-space", CARD, "food: {start: 2, last: 5}", "food: {start: 6, last: 5}",
         "{start: 6, last: 5}", "the starting space lies beyond the last space", "PQ-R10"),
    case("no-hp", CARD, "hp: {start: 4, last: 10}", "hp: {start: 0, last: 10}", "", "HP must start at 1 or above",
         "PQ-R10"),
    case("too-many-hp", CARD, "hp: {start: 4, last: 10}", "hp: {start: 11, last: 10}", "{start: 11, last: 10}",
         "beyond the last space", "PQ-R10"),
    case("a-die-of-7", CARD, "  limit: round\n", "  limit: round\n  costs: {die: 7}\n", "7}", "6"),
    case("no-limit", CARD, "  limit: round\n", "", "id: hum", "limit", "PQ-R22"),
    case("no-such-limit", CARD, "  limit: round\n", "  limit: daily\n", "daily", "round", "PQ-R22"),
    case("no-reward", CARD, "accessory:\n- {id: tea, label: 2 HP, effects: [{gain: {hp: 2}}]}", "accessory: []",
         "[]", "accessory", "PQ-056"),
    case("no-ability", CARD, "ability:\n", "abilities:\n", "abilities:", "ability", "PQ-041"),
    # the season
    case("a-season-out-of-order", "season.yaml", "- {adventure: moon-05, published: false}", "- adventure: isle-04",
         "- adventure: isle-04", "order of their numbers (PQ-017)", "PQ-017"),
    case("an-unknown-adventure", "season.yaml", "adventure: isle-04", "adventure: aisle-04", "aisle-04", "isle-04"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "at", "message", "warning"), CASES)
def test_a_mistake_is_told_at_its_place(
    tmp_path: Path, file: str, old: str, new: str, at: str, message: str, warning: bool
) -> None:
    assert FILES[file].count(old) == 1
    text = FILES[file].replace(old, new)
    before = text[: text.index(at)]
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    faults = examined(tmp_path, **{file: text})
    assert [(f.file, f.warning) for f in faults if (f.line, f.column) == place and message in str(f)] == [
        (file, warning)
    ], [str(f) for f in faults]


@pytest.mark.rule("PQ-064")
def test_sections_of_one_to_three_locations_are_in_order(tmp_path: Path) -> None:
    more = "    - {id: cove, section: 8, name: Cove, caption: Flat., actions: [{trap: any}]}\n"
    text = FILES[PAGE].replace("  enemy:\n", more + more.replace("cove", "cliff") + "  enemy:\n", 1)
    assert examined(tmp_path, **{PAGE: text}) == []


@pytest.mark.rule("PQ-063", "PQ-R01")
def test_a_page_may_have_fewer_sections_if_it_says_so(tmp_path: Path) -> None:
    fewer = FILES[PAGE].replace("beach, section: 8", "beach, section: 7")
    override = "  overrides:\n  - {rule: PQ-063, set: {sections: 7}, text: A short way.}\n"
    assert examined(tmp_path, **{PAGE: fewer.replace("  overrides:\n", override, 1)}) == []


@pytest.mark.rule("PQ-R10", "PQ-037")
def test_a_card_without_hp_has_4_of_10(tmp_path: Path) -> None:
    text = FILES[CARD].replace("  hp: {start: 4, last: 10}\n", "")
    pack = examine_pack(write(tmp_path, {**FILES, CARD: text}), LAYOUT).pack
    assert pack is not None
    (found,) = pack.each(Character)
    assert (found.record.trackers.hp.start, found.record.trackers.hp.last) == (4, 10)
