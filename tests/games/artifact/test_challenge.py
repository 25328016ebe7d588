"""Challenge Phase: checks, the moment of aid and tokens, modifiers, and what winning and losing bring."""

import pytest

from reliquest.games.artifact.game import GAME
from tests.games.artifact.at_the_table import ALONE, Table, aid_card, challenge, event, facing

COMBAT = {"check": "combat"}
SCIENCE = {"check": "science"}
SAILING = {"check": "sailing"}
MECHANICS = {"check": "mechanics"}


@pytest.mark.rule("AR-107", "AR-108", "AR-109", "AR-110")
@pytest.mark.parametrize(("skill", "bonus"), [("combat", 3), ("science", 2), ("mechanics", 0)])
def test_the_bonuses_of_all_members_in_the_tested_skill_are_added(skill: str, bonus: int) -> None:
    for challenge_die, won in ((4 + bonus, True), (5 + bonus, False)):
        table = facing(challenge("trial", {"check": skill}))
        table.roll(4, challenge_die)
        assert table.state.failed is not won


@pytest.mark.rule("AR-115", "AR-116", "AR-117", "AR-113", "AR-114", "AR-R50")
@pytest.mark.parametrize(
    ("skill_die", "challenge_die", "won"),
    [(5, 4, True), (5, 5, True), (5, 6, False), (1, 10, False), (10, 10, True)],
)
def test_a_challenge_roll_that_is_not_higher_wins(skill_die: int, challenge_die: int, won: bool) -> None:
    table = facing(challenge("trial", MECHANICS))
    table.roll(skill_die, challenge_die)
    assert table.state.failed is not won


@pytest.mark.rule("AR-R50", "AR-R51")
def test_no_face_wins_or_fails_by_itself_and_the_die_is_always_rolled() -> None:
    strong = facing(challenge("trial", COMBAT), a=ALONE)
    strong.roll(10)
    assert strong.asks() == "chance"
    strong.roll(10)
    assert not strong.state.failed
    sure = facing(challenge("trial", COMBAT, dm=6), a=ALONE)
    sure.roll(1, 1)
    assert sure.state.failed  # 1 + 5 against 1 + 6
    easy = facing(challenge("trial", MECHANICS, dm=-9), a=ALONE)
    easy.roll(1, 10)
    assert not easy.state.failed


@pytest.mark.rule("AR-104", "AR-105", "AR-106", "AR-118", "AR-R43", "AR-E05", "AR-E06")
def test_every_listed_check_is_made_in_order() -> None:
    table = facing(challenge("trial", MECHANICS, {"check": "sailing", "times": 2}, SCIENCE))
    skills = []
    for _ in range(4):
        table.facts  # noqa: B018 - lets the windows pass
        skills.append(table.state.skill)
        table.roll(10, 1)
    assert skills == [5, 3, 3, 8]
    assert table.facts["phase"] == "challenge"
    table.roll(1)
    assert table.party("a")["tokens"] == 1


@pytest.mark.rule("AR-R44", "AR-117")
def test_after_a_failed_check_no_other_is_made() -> None:
    table = facing(challenge("trial", MECHANICS, SCIENCE, on_lose=[]))
    table.roll(1, 10)
    assert table.facts["turn"] == "b"


@pytest.mark.rule("AR-R49", "AR-E11", "AR-E12")
def test_a_cards_dm_counts_for_every_check_and_a_checks_own_on_top() -> None:
    card = challenge("trial", {"check": "mechanics", "times": 2}, {"check": "sailing", "dm": 2}, dm=1)
    table = facing(card, a=ALONE)
    for skill_die, challenge_die in ((6, 5), (6, 5), (6, 3)):
        table.roll(skill_die, challenge_die)
        assert not table.state.failed
    for skill_die, challenge_die in ((6, 5), (6, 6)):
        other = facing(card, a=ALONE)
        other.roll(6, 5).roll(skill_die, challenge_die)
        assert other.state.failed is (challenge_die == 6)
    last = facing(card, a=ALONE)
    last.roll(6, 5, 6, 5, 6, 4)
    assert last.state.failed


@pytest.mark.rule("AR-E13")
def test_a_dm_may_be_negative_and_the_roll_below_one() -> None:
    table = facing(challenge("trial", MECHANICS, dm=-4))
    table.roll(1, 5)
    assert not table.state.failed
    assert any("= 1: won" in line for line in table.log())
    low = facing(challenge("trial", MECHANICS, dm=-4))
    low.roll(1, 1)
    assert any("= -3: won" in line for line in low.log())


@pytest.mark.rule("AR-R45", "AR-112", "AR-111", "AR-R47", "AR-R69", "AR-136", "AR-E43")
def test_aid_comes_after_the_skill_die_and_before_the_challenge_die() -> None:
    hand = ["rifle", "sword", "dynamite"]
    table = facing(challenge("trial", COMBAT, on_win=[], on_lose=[]), a={"hand": hand, "tokens": 1})
    assert "card:rifle/combat" not in table.options_now()  # the skill die comes first
    table.roll(2).choose("card:rifle/combat", "card:dynamite/combat", "reroll").roll(1)
    assert table.state.aid == 5  # any number, adding up; a reroll keeps them
    table.choose("card:sword/combat")
    assert table.state.die + table.state.aid + 3 == 12
    assert table.windows() == []  # nothing left to spend
    assert table.asks() == "chance"


@pytest.mark.rule("AR-R46", "AR-151")
def test_a_card_helps_one_check_and_is_spent_even_if_it_is_lost() -> None:
    table = facing(challenge("trial", COMBAT, COMBAT, on_lose=[]), a={"hand": ["rifle"]})
    table.roll(1).choose("card:rifle/combat").roll(7).roll(1)
    assert table.state.aid == 0
    table.roll(5)
    assert table.state.failed  # 1 + 3 without the rifle
    lost = facing(challenge("trial", COMBAT, on_lose=[]), a={"hand": ["rifle"]})
    lost.roll(1).choose("card:rifle/combat").roll(8)
    assert (lost.party("a")["hand"], lost.facts["aid_discard"]) == ([], ["rifle"])


@pytest.mark.rule("AR-R52", "AR-101")
def test_a_challenge_is_faced_at_once_and_cannot_be_refused() -> None:
    table = facing(challenge("trial", COMBAT, SCIENCE))
    assert (table.facts["phase"], table.asks()) == ("challenge", "chance")
    table.roll(10, 1)
    assert table.asks() == "chance"


@pytest.mark.rule("AR-132", "AR-133", "AR-R66", "AR-R64", "AR-R65")
def test_a_token_rerolls_the_skill_die_and_nothing_else() -> None:
    table = facing(challenge("trial", MECHANICS), a={"tokens": 3}, b={"tokens": 2})
    table.roll(2).choose("reroll").roll(1).choose("reroll").roll(5)
    assert (table.state.die, table.state.parties[0].tokens) == (5, 1)
    table.roll(9)  # the challenge die stands, and so do the table die and the way back
    assert table.asks() == "chance"
    table.roll(1)
    assert table.asks() == "chance"
    table.roll(2)
    assert (table.party("a")["space"], table.party("a")["tokens"], table.party("b")["tokens"]) == (8, 1, 2)


@pytest.mark.rule("AR-R66", "AR-R112", "AR-132")
def test_by_house_rule_a_token_may_save_a_failing_check() -> None:
    house = {"token_after_challenge": "on"}
    card = challenge("trial", MECHANICS, on_win=[], on_lose=[])
    table = facing(card, house=house, a={"tokens": 2, "hand": ["dynamite"]})
    table.roll(2, 9)
    assert table.asks() == 0
    assert table.options_now() == ["pass", "reroll"]  # no aid any more
    table.choose("reroll").roll(3)
    assert table.asks() == 0
    table.choose("reroll").roll(9)
    assert (table.facts["turn"], table.state.failed) == ("b", False)
    kept = facing(card, house=house, a={"tokens": 2})
    kept.roll(2, 9).choose("pass")
    assert (kept.state.failed, kept.party("a")["tokens"]) == (True, 2)
    won = facing(card, house=house, a={"tokens": 2})
    won.roll(9, 2)
    assert won.facts["turn"] == "b"  # only while the check is failing
    strict = facing(card, a={"tokens": 2})
    strict.roll(2, 9)
    assert strict.state.failed


@pytest.mark.rule("AR-119", "AR-120", "AR-R53", "AR-E15", "AR-E16", "AR-E17")
def test_directions_replace_the_default_table_for_their_outcome_only() -> None:
    won = facing(challenge("trial", MECHANICS, on_win=[{"gain_token": 2}]))
    won.roll(9, 1)
    assert (won.party("a")["tokens"], won.facts["turn"]) == (2, "b")
    lost = facing(challenge("trial", MECHANICS, on_win=[{"gain_token": 2}]))
    lost.roll(1, 9)
    assert lost.options_now() == list("123456")  # the default lose table
    lost.roll(4, 3)
    assert lost.party("a")["space"] == 7
    nothing = facing(challenge("trial", MECHANICS, on_lose=[]))
    nothing.roll(1, 9)
    assert (nothing.party("a")["space"], nothing.facts["turn"]) == (10, "b")
    other = facing(challenge("trial", MECHANICS, on_lose=[]))
    other.roll(9, 1)
    assert other.options_now() == list("123456")  # the default win table


@pytest.mark.rule("AR-121", "AR-122", "AR-123", "AR-124", "AR-125", "AR-126", "AR-127", "AR-E41", "AR-E42")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_default_tables_row_by_row(face: int) -> None:
    won = facing(challenge("trial", MECHANICS), aid=["rifle"])
    won.roll(9, 1, face)
    if face <= 4:
        assert won.party("a")["tokens"] == 1
    elif face == 5:
        won.roll("rifle")
        assert won.party("a")["hand"] == ["rifle"]
    else:
        won.roll("theodore")
        assert won.party("a")["levels"]["theodore"] == {
            "linguistics": 1,
            "agility": 1,
            "personality": 1,
            "mechanics": 1,
        }
    lost = facing(challenge("trial", MECHANICS))
    lost.roll(1, 9, face)
    if face <= 4:
        lost.roll(5)
        assert lost.party("a")["space"] == 5
    else:
        assert lost.asks() == 0
        lost.choose("member:dr-ozgood")
        assert lost.party("a")["size"] == 5
    assert {won.facts["turn"], lost.facts["turn"]} == {"b"}


@pytest.mark.rule("AR-130")
@pytest.mark.parametrize("dice", [(9, 1), (1, 9)])
def test_a_settled_card_is_discarded_won_or_lost(dice: tuple[int, int]) -> None:
    table = facing(challenge("trial", MECHANICS, on_win=[], on_lose=[]))
    assert table.facts["card"] == "trial"
    table.roll(*dice)
    assert (table.facts["module_1_discard"], table.facts["card"]) == (["trial"], "none")


@pytest.mark.rule("AR-R57", "AR-128", "AR-R59")
def test_a_lost_leader_takes_along_only_the_own_levels() -> None:
    table = facing(challenge("trial", MECHANICS))
    table.roll(1, 9, 6).choose("member:dr-ozgood")
    party = table.party("a")
    assert (party["skills"]["science"], party["skills"]["combat"], party["size"]) == (0, 2, 5)
    assert party["playing"]
    table.move(1)
    assert table.facts["b"]["space"] == 2


@pytest.mark.rule("AR-R62", "AR-R61", "AR-129")
def test_levels_have_no_cap_and_may_begin_with_anyone() -> None:
    table = facing(challenge("trial", MECHANICS), a=ALONE)
    table.roll(10, 1, 6)
    assert table.party("a")["levels"]["solo"] == {"combat": 5, "mechanics": 1}
    big = facing(challenge("trial", COMBAT, on_win=[{"gain_skill": "tested", "levels": 9}]), a=ALONE)
    big.roll(10, 1)
    assert big.party("a")["levels"]["solo"] == {"combat": 14}


@pytest.mark.rule("AR-103", "AR-R63", "AR-E14", "AR-E01", "AR-102")
def test_a_card_without_skills_is_neither_won_nor_lost() -> None:
    table = facing(event("omen", {"gain_token": 1}))
    facts = table.facts
    assert (facts["a"]["tokens"], facts["turn"], facts["module_1_discard"]) == (1, "b", ["omen"])


@pytest.mark.rule("AR-E07", "AR-E08", "AR-E10", "AR-R101")
def test_a_part_is_picked_before_the_first_die_and_binds() -> None:
    either = {
        "any": [{"check": "mechanics", "times": 2}, {"all": [{"check": "science"}, {"check": "agility"}]}]
    }
    table = facing(challenge("trial", either, on_lose=[]))
    assert (table.asks(), table.options_now()) == (0, ["branch:mechanics-x2", "branch:science+agility"])
    table.choose("branch:science+agility")
    assert table.state.skill == 8
    table.roll(10, 1).roll(1, 10)
    assert (table.facts["turn"], table.state.failed) == ("b", True)


@pytest.mark.rule("AR-E09", "AR-E06", "AR-R101")
def test_a_choice_inside_a_list_is_made_when_it_is_reached() -> None:
    card = challenge("trial", MECHANICS, {"any": [SCIENCE, SAILING]}, {"check": "combat", "times": 2})
    table = facing(card)
    assert table.asks() == "chance"
    table.roll(10, 1)
    assert table.options_now() == ["branch:sailing", "branch:science"]
    table.choose("branch:sailing").roll(10, 1, 10, 1, 10, 1)
    assert GAME.facts(table.state)["phase"] == "challenge"
    assert table.options_now() == list("123456")


@pytest.mark.rule("AR-R60", "AR-R99")
def test_the_skill_just_tested_by_house_rule() -> None:
    card = challenge("trial", MECHANICS, SCIENCE)
    last = facing(card, a=ALONE)
    last.roll(10, 1, 10, 1, 6)
    assert last.party("a")["levels"]["solo"] == {"combat": 5, "science": 1}
    owner = facing(card, house={"skill_gain": "owner"}, a=ALONE)
    owner.roll(10, 1, 10, 1, 6)
    assert (owner.asks(), owner.options_now()) == (0, ["skill:mechanics", "skill:science"])
    owner.choose("skill:mechanics")
    assert owner.party("a")["levels"]["solo"] == {"combat": 5, "mechanics": 1}
    chance = facing(card, house={"skill_gain": "random"}, a=ALONE)
    chance.roll(10, 1, 10, 1, 6)
    assert (chance.asks(), chance.options_now()) == ("chance", ["mechanics", "science"])
    chance.roll("science")
    assert chance.party("a")["levels"]["solo"] == {"combat": 5, "science": 1}
    card = challenge("trial", MECHANICS, SCIENCE, on_win=[{"gain_skill": "tested"}])
    on_card = facing(card, house={"skill_gain": "owner"}, a=ALONE)
    on_card.roll(10, 1, 10, 1).choose("skill:mechanics")
    assert on_card.party("a")["levels"]["solo"] == {"combat": 5, "mechanics": 1}


@pytest.mark.rule("AR-R58", "AR-R99", "AR-R110", "AR-124")
def test_the_last_member_by_house_rule() -> None:
    lose = challenge("trial", MECHANICS, on_lose=[{"lose_member": 1}])
    empty = facing(lose, house={"last_member": "empty-party"}, a=ALONE)
    empty.roll(1, 10)
    assert (empty.party("a")["size"], empty.party("a")["playing"]) == (0, True)
    again = facing(
        challenge("trial", MECHANICS, on_lose=[{"lose_member": 2}], on_win=[{"gain_skill": "combat"}]),
        house={"last_member": "empty-party"},
        a=ALONE,
    )
    again.roll(1, 10)
    assert (again.party("a")["size"], again.facts["turn"]) == (0, "b")
    gone = facing(lose, players=3, house={"last_member": "eliminated"}, a={**ALONE, "hand": ["rifle"]})
    gone.roll(1, 10)
    facts = gone.facts
    assert (facts["a"]["playing"], facts["turn"], facts["aid_discard"]) == (False, "b", ["rifle"])
    assert facts["module_1_discard"] == ["trial"]
    duel = facing(lose, house={"last_member": "eliminated"}, a=ALONE)
    duel.roll(1, 10)
    assert duel.facts["winner"] == "b"


@pytest.mark.rule("AR-R110")
def test_an_empty_party_neither_loses_nor_learns() -> None:
    table = facing(
        event("omen", {"lose_member": 1}, {"lose_member": 1}, {"gain_skill": "combat"}, {"gain_token": 1}),
        house={"last_member": "empty-party"},
        a=ALONE,
    )
    party = table.party("a")
    assert (party["size"], party["tokens"], party["space"], table.facts["turn"]) == (0, 1, 10, "b")


@pytest.mark.rule("AR-R56", "AR-R99")
def test_who_is_lost_by_house_rule() -> None:
    card = challenge("trial", MECHANICS)
    chance = facing(card, house={"member_loss": "random"})
    chance.roll(1, 10, 5)
    assert (chance.asks(), len(chance.options_now())) == ("chance", 6)
    chance.roll("dr-ozgood")
    assert chance.party("a")["size"] == 5
    last = facing(card, house={"member_loss": "leader-last"})
    last.roll(1, 10, 5)
    assert (last.asks(), "dr-ozgood" in last.options_now(), len(last.options_now())) == ("chance", False, 5)
    on_card = facing(
        challenge("trial", MECHANICS, on_lose=[{"lose_member": 1}]), house={"member_loss": "random"}
    )
    on_card.roll(1, 10)
    assert on_card.asks() == "chance"
    named = facing(
        challenge("trial", MECHANICS, on_lose=[{"lose_member": 1, "who": "companion"}]),
        house={"member_loss": "random"},
    )
    named.roll(1, 10)
    assert named.asks() == 0


@pytest.mark.rule("AR-152", "AR-153", "AR-155", "AR-163", "AR-E49")
def test_a_card_with_several_options_gives_one_of_them() -> None:
    table = facing(challenge("trial", {"check": "survival"}, MECHANICS), a={"hand": ["axe", "maps"]})
    table.roll(1).window("check")
    assert [n for n in table.options_now() if n != "pass"] == ["card:axe/survival", "card:maps/survival"]
    table.choose("card:axe/survival")
    assert (table.state.aid, table.state.total) == (1, 1)
    table.choose("card:maps/survival").roll(1).roll(1)
    assert table.windows() == []  # both are spent: no mechanics from the axe
    assert table.party("a")["space"] == 10


@pytest.mark.rule("AR-E44", "AR-E46", "AR-E43")
def test_aid_against_a_tag_and_aid_for_any_skill() -> None:
    salt = aid_card("salt", {"bonus": "combat", "plus": 2, "vs": "monster"})
    charm = aid_card("charm", {"bonus_any": 1})
    for tags, names in (
        (["monster"], ["card:charm/any", "card:salt/combat-vs-monster"]),
        ([], ["card:charm/any"]),
    ):
        table = Table(
            a={"space": 9, "hand": ["salt", "charm"]},
            cards=[salt, charm, challenge("trial", COMBAT, SCIENCE, tags=tags)],
            module_1=["trial"],
        )
        table.move(1).roll("trial", 1).window("check")
        assert [n for n in table.options_now() if n != "pass"] == names
        if not tags:
            table.refuse("card:salt/combat-vs-monster", "only counts against monsters")
        table.choose("pass").roll(1, 1).window("check")
        assert [n for n in table.options_now() if n != "pass"] == ["card:charm/any"]
