"""The shipped season is whole, keeps the facts that the rulebook states, and nothing in it is out of reach."""

from importlib.resources import files
from pathlib import Path

import pytest

from reliquest.content.layout import Pack
from reliquest.content.loader import examine_pack
from reliquest.games.page_quest.cards import (
    Adventure,
    AncientCoin,
    Artifact,
    Character,
    Detour,
    EnemyRow,
    Hunting,
    Item,
    Meditate,
    Ointment,
    Search,
    Season,
    Special,
    Trap,
)
from reliquest.games.page_quest.checks import effects_in
from reliquest.games.page_quest.effects import (
    SECTIONS,
    FightNumber,
    Gain,
    Later,
    MarkFind,
    NextAdventure,
    Prepare,
    TakeItem,
    span_values,
)
from reliquest.games.page_quest.pack import LAYOUT

FOLDER = Path(str(files("reliquest"))) / "packs" / "mythical-artifacts"
EXAMINED = examine_pack(FOLDER, LAYOUT)
ADVENTURES = ["belize-01", "georgia-02"]


@pytest.fixture
def pack() -> Pack:
    assert EXAMINED.pack is not None
    return EXAMINED.pack


def adventure(pack: Pack, name: str) -> Adventure:
    return next(found.record for found in pack.each(Adventure) if found.record.id == name)


def character(pack: Pack, name: str) -> Character:
    return next(found.record for found in pack.each(Character) if found.record.id == name)


def item(pack: Pack, name: str) -> Item:
    return next(found.record for found in pack.each(Item) if found.record.id == name)


def test_neither_a_fault_nor_a_warning() -> None:
    assert [str(fault) for fault in EXAMINED.faults] == []


def test_the_season_begins_in_belize_and_waits_for_what_is_not_published(pack: Pack) -> None:
    entries = pack.one(Season).adventures
    assert entries[0].adventure == "belize-01"
    assert [entry.adventure for entry in entries if entry.published] == ADVENTURES
    assert not pack.one(Season).complete


def test_belize_has_the_nine_kinds_of_action_of_the_rulebook_and_no_other(pack: Pack) -> None:
    places = list(adventure(pack, "belize-01").page.locations())
    kinds = {type(action) for place in places for action in place.actions}
    assert kinds == {Hunting, Detour, Search, Trap, AncientCoin, Special, Meditate, Artifact, Ointment}
    assert 16 <= len(places) <= 19
    assert {place.section for place in places} == set(range(1, SECTIONS + 1))
    assert {place.movement_cost is None for place in places} == {True, False}


def test_belize_keeps_the_enemy_of_the_combat_example_and_the_car(pack: Pack) -> None:
    page, report = adventure(pack, "belize-01").page, adventure(pack, "belize-01").report
    assert page.enemy is not None
    row = next(row for key, row in page.enemy.rows.items() if 5 in span_values(key))
    assert isinstance(row, EnemyRow)
    assert (row.attack, row.defense, row.xp) == (2, 2, 1)
    assert "runs" in page.enemy.rows.values()
    assert [script.name for script in report.specials if script.id == "search-car"] == ["Search car"]
    icons = [icon for place in page.locations() for icon in place.enemies]
    assert any(isinstance(icon, FightNumber) for icon in icons)
    assert {getattr(icon, "roll", None) for icon in icons} >= {0, 1, 2}


def test_stephen_miles_has_the_two_accessory_rewards_of_the_rulebook(pack: Pack) -> None:
    miles = character(pack, "stephen-miles")
    assert [reward.effects for reward in miles.accessory] == [[Gain(gain={"hp": 2})], [Prepare(prepare=3)]]
    assert (miles.trackers.hp.start, miles.trackers.hp.last) == (4, 10)


def test_six_characters_have_six_abilities_and_all_four_limits(pack: Pack) -> None:
    cards = [found.record for found in pack.each(Character)]
    assert len({card.ability.id for card in cards}) == 6
    assert {card.ability.limit for card in cards} == {"unlimited", "round", "adventure", "once"}


@pytest.mark.parametrize("name", ["belay-device", "rusty-machete"])
def test_belay_device_and_machete_cost_accessories(pack: Pack, name: str) -> None:
    assert all(ability.costs.accessories for ability in item(pack, name).abilities)


def test_the_dozen_items_are_of_every_sort(pack: Pack) -> None:
    cards = [found.record for found in pack.each(Item)]
    assert len(cards) >= 12
    assert any(card.keep for card in cards)
    assert any(card.passives for card in cards)
    assert any(ability.limit == "once" for card in cards for ability in card.abilities)


def test_every_item_can_be_found(pack: Pack) -> None:
    given = {
        part.item
        for held in pack.files.values()
        for _, part in effects_in(held)
        if isinstance(part, TakeItem)
    }
    assert {found.record.id for found in pack.each(Item)} == given


@pytest.mark.parametrize("name", ADVENTURES)
def test_every_outcome_event_and_find_of_a_report_page_can_come_about(pack: Pack, name: str) -> None:
    record = adventure(pack, name)
    parts = [part for _, part in effects_in(record)]
    assert {o.id for o in record.report.outcomes} == {p.later for p in parts if isinstance(p, Later)}
    assert {e.id for e in record.report.events} == {
        p.next_adventure for p in parts if isinstance(p, NextAdventure)
    }
    assert {f.id for f in record.report.finds} == {p.find for p in parts if isinstance(p, MarkFind)}
    beside = {part.ability for part in parts if isinstance(part, EnemyRow) and part.ability}
    assert {ability.id for ability in record.report.abilities} == beside
