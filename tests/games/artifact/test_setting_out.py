"""The Party, Setting out, Aim, Dice & Pieces, The Board: what is there before the first turn."""

import pytest

from reliquest.errors import UsageProblem
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.build import tables_for
from reliquest.games.artifact.game import GAME
from reliquest.rules import library
from tests.games.artifact.at_the_table import Table

ROLLED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7]


def set_out(table: Table, players: int) -> Table:
    """Roll every party alike."""
    for _ in range(players):
        table.roll(*ROLLED)
    return table


def aid_ids() -> list[str]:
    """The ids of the Aid deck in its order."""
    return tables_for(GAME.options({})).prose.card_ids[:22]


@pytest.mark.rule("AR-001", "AR-004", "AR-R01")
def test_two_to_six_players_with_a_party_each() -> None:
    for players in range(2, 7):
        table = Table(players=players, fresh=True)
        assert len(table.state.parties) == players
    for players in (0, 1, 7):
        with pytest.raises(UsageProblem, match=r"players|These options"):
            GAME.options({"players": players})


@pytest.mark.rule("AR-005", "AR-006")
def test_dice_have_their_faces_each_equally_likely() -> None:
    table = Table(a={"space": 5}, module_1=["sheer-wall"])
    q = table.state.question
    assert q is not None
    assert (q.options, q.weights) == ([1, 2, 3, 4, 5, 6], None)
    table.move(3).roll("sheer-wall")
    table.facts  # noqa: B018 - lets the windows pass
    q = table.state.question
    assert q is not None
    assert (q.options, q.weights) == (list(range(1, 11)), None)


@pytest.mark.rule(
    "AR-007",
    "AR-008",
    "AR-009",
    "AR-010",
    "AR-068",
    "AR-070",
    "AR-071",
    "AR-020",
    "AR-R04",
    "AR-069",
    "AR-R76",
)
def test_pawns_start_together_without_fighting_and_the_artifact_lies_at_the_end() -> None:
    table = Table(players=3, house={"first_player": "1"}, fresh=True)
    set_out(table, 3)
    ids = aid_ids()
    for seat in range(3):
        table.roll(*ids[seat * 5 : seat * 5 + 5])
    facts = table.facts
    assert facts["holder"] == "none"
    assert [facts[x]["space"] for x in "abc"] == [1, 1, 1]
    assert [facts[x]["tokens"] for x in "abc"] == [0, 0, 0]
    assert facts["phase"] == "move"
    assert facts["turn"] == "a"
    table.move(3)
    assert table.party("a")["space"] == 4


@pytest.mark.rule(
    "AR-011", "AR-012", "AR-013", "AR-014", "AR-015", "AR-016", "AR-017", "AR-018", "AR-019", "AR-R07"
)
def test_the_path_has_thirty_spaces_in_a_line_of_two_modules() -> None:
    for space in range(1, 31):
        table = Table(
            a={"space": max(1, space - 1)} if space > 1 else {"space": 2}, holder="b", b={"space": 30}
        )
        heading = "outward" if space > 1 else "homeward"
        before = (table.state.decks[1].size(), table.state.decks[2].size())
        table.move(1, heading)
        assert table.state.parties[0].space == space
        q = table.state.question
        assert q is not None
        asked = q.kind == codes.Q_DRAW_CARD
        assert asked == (2 <= space <= 29)
        if asked:
            names = [GAME.words.name(table.state, code) for code in q.options]
            deck = 1 if space <= 15 else 2
            base = table.state.tables.first[deck]
            assert names[0] in table.state.tables.prose.card_ids[base : base + before[deck - 1]]


@pytest.mark.rule(
    "AR-034", "AR-035", "AR-036", "AR-037", "AR-038", "AR-040", "AR-041", "AR-042", "AR-043", "AR-044", "AR-045",
    "AR-046", "AR-047", "AR-048", "AR-049", "AR-050", "AR-051", "AR-052", "AR-055", "AR-109",
)  # fmt: skip
def test_a_rolled_party_has_six_members_and_sixteen_levels() -> None:
    table = Table(house={"first_player": "1"}, fresh=True)
    set_out(table, 1)
    party = table.party("a")
    assert party["members"] == ["leader", "companion-1", "companion-2", "companion-3", "lesser-1", "lesser-2"]
    assert party["levels"]["leader"] == {
        "combat": 1,
        "strength": 1,
        "agility": 1,
        "sailing": 1,
        "survival": 1,
    }
    assert party["levels"]["companion-1"] == {"mechanics": 1, "linguistics": 1, "personality": 1}
    assert party["levels"]["companion-2"] == {"science": 1, "combat": 1, "strength": 1}
    assert party["levels"]["companion-3"] == {"agility": 1, "sailing": 1, "survival": 1}
    assert party["levels"]["lesser-1"] == {"mechanics": 1}
    assert party["levels"]["lesser-2"] == {"linguistics": 1}
    assert sum(party["skills"].values()) == 16


@pytest.mark.rule("AR-R03", "AR-072")
def test_a_random_player_begins_and_the_seats_follow_in_order() -> None:
    table = Table(players=3, fresh=True)
    assert table.options_now() == ["a", "b", "c"]
    table.roll("b")
    set_out(table, 3)
    ids = aid_ids()
    table.roll(*ids[:15])
    turns = []
    for _ in range(6):
        turns.append(table.facts["turn"])
        table.roll(1).choose("observe")
        while table.asks() == "chance" and table.state.phase == 2 and table.facts["turn"] == turns[-1]:
            table.roll(table.options_now()[0])
    assert turns == ["b", "c", "a", "b", "c", "a"]


@pytest.mark.rule("AR-R03")
def test_the_first_player_may_be_agreed() -> None:
    table = Table(players=3, house={"first_player": "3"}, fresh=True)
    assert table.facts["first"] == "c"
    with pytest.raises(UsageProblem, match="AR-R03"):
        GAME.options({"players": 2, "house_rules": {"first_player": "3"}})


@pytest.mark.rule("AR-066", "AR-067", "AR-026", "AR-R02", "AR-024", "AR-031")
def test_everyone_packs_five_cards_of_one_aid_deck() -> None:
    table = Table(players=4, house={"first_player": "1"}, fresh=True)
    set_out(table, 4)
    q = table.state.question
    assert q is not None
    assert q.weights == [1] * 22
    ids = aid_ids()
    table.roll(*ids[:20])
    facts = table.facts
    assert [len(facts[x]["hand"]) for x in "abcd"] == [5, 5, 5, 5]
    assert facts["b"]["hand"] == sorted(ids[5:10])
    assert facts["aid"] == 2


@pytest.mark.rule("AR-R02", "AR-R38")
def test_five_players_use_two_copies_unless_they_agree_on_one() -> None:
    table = Table(players=5, house={"first_player": "1"}, fresh=True)
    set_out(table, 5)
    q = table.state.question
    assert q is not None
    assert q.weights == [2] * 22
    small = Table(players=5, house={"first_player": "1", "aid_deck_copies": "1"}, fresh=True)
    set_out(small, 5)
    ids = aid_ids()
    small.roll(*ids)
    facts = small.facts
    assert [len(facts[x]["hand"]) for x in "abcde"] == [5, 5, 4, 4, 4]
    assert facts["a"]["hand"] == sorted([ids[0], ids[5], ids[10], ids[15], ids[20]])
    assert facts["aid"] == 0
    assert facts["turn"] == "a"


@pytest.mark.rule("AR-056", "AR-R10", "AR-R102")
def test_premade_parties_are_dealt_in_rounds() -> None:
    table = Table(house={"first_player": "2", "party_source": "premade"}, fresh=True)
    prose, people = table.state.tables.prose, table.state.tables.people
    kinds = []
    for _ in range(12):
        q = table.state.question
        assert q is not None
        assert q.kind == codes.Q_DEAL_MEMBER
        kinds.append(people[q.options[0]].kind)
        assert {people[code].kind for code in q.options} == {kinds[-1]}
        table.roll(prose.people_ids[q.options[0]])
    assert kinds == [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]
    facts = table.state.parties
    assert [m.kind for m in facts[1].members] == [0, 1, 1, 1, 2, 2]
    assert facts[1].members[0].person == 0  # the first leader went to the first player, in seat b
    assert facts[0].members[0].person == 1


@pytest.mark.rule("AR-R11")
def test_where_premade_cards_run_short_members_are_rolled() -> None:
    table = Table(house={"first_player": "1", "party_source": "premade"}, fresh=True)
    leaders = [n for n in table.state.pool if table.state.tables.people[n].kind == codes.LEADER]
    for leader in leaders[1:]:
        table.state.pool.remove(leader)
    table.state.pose_again()
    table.roll(table.state.tables.prose.people_ids[leaders[0]])
    q = table.state.question
    assert q is not None
    assert q.kind == codes.Q_SKILL_TABLE
    table.roll(1, 1, 1, 1, 1)
    assert table.party("b")["levels"] == {"leader": {"combat": 5}}


@pytest.mark.rule("AR-R06", "AR-R08", "AR-R09", "AR-054")
def test_the_sample_party_of_the_rulebook_adds_up() -> None:
    party = Table().party("a")
    assert party["skills"] == {
        "combat": 3, "strength": 3, "agility": 2, "sailing": 1, "survival": 1, "mechanics": 0, "linguistics": 1,
        "personality": 3, "science": 2,
    }  # fmt: skip
    assert party["levels"]["dr-ozgood"]["science"] == 2
    assert sum(party["skills"].values()) == 16


@pytest.mark.rule("AR-R102")
def test_one_party_is_rolled_member_by_member_before_the_next() -> None:
    table = Table(house={"first_player": "2"}, fresh=True)
    assert [table.options_now()[0], table.state.todo[-1].args()[0]] == ["1", 1]
    table.roll(*ROLLED[:15])
    assert table.state.todo[-1].args()[0] == 1
    table.roll(1)
    assert table.state.todo[-1].args()[0] == 0
    table.roll(10).choose("skill:agility")
    assert table.party("a")["levels"] == {"leader": {"agility": 1}}


@pytest.mark.rule("AR-R16")
def test_modules_come_from_one_scenario_unless_mixed() -> None:
    two = {"scenario": "mummys-tomb", "second_scenario": "lost-continent-of-atlantis"}
    with pytest.raises(UsageProblem, match="AR-R16"):
        GAME.options(two)
    options = GAME.options({**two, "house_rules": {"mixed_modules": True}})
    prose = tables_for(options).prose
    assert prose.scenario[5] == "The Road to the Valley"
    assert prose.scenario[7] == "The Drowned Country"
    assert [pack.id for pack in GAME.packs(options)] == [
        "artifact",
        "mummys-tomb",
        "lost-continent-of-atlantis",
    ]


def test_options_refuse_what_there_is_not() -> None:
    for wrong in (
        {"scenari": "x"},
        {"scenario": "atlantis"},
        {"house_rules": {"go_bck": "x"}},
        {"party": "borrowed"},
    ):
        with pytest.raises(UsageProblem):
            GAME.options(wrong)
    with pytest.raises(UsageProblem, match=r"rolled and premade|premade and rolled"):
        GAME.options({"party": "rolled", "house_rules": {"party_source": "premade"}})


def test_every_house_rule_is_an_option_with_its_default() -> None:
    assert GAME.options({})["house_rules"] == {s.key: s.default for s in library.house_rules("artifact")}


def test_options_are_stable_once_checked() -> None:
    options = GAME.options({"players": 3, "party": "premade", "names": ["Ann", ""]})
    assert GAME.options(options) == options
    assert GAME.new(options).names == ["Ann", "Party B", "Party C"]


def test_what_a_menu_proposes_is_what_a_command_line_takes() -> None:
    defaults = GAME.options({})
    for setting in GAME.settings({}):
        assert (defaults[setting.key],) == setting.default
        assert setting.default[0] in [choice.value for choice in setting.choices]
