"""Campaigns: what a win carries over, what a loss leaves alone, joining, inviting and parting."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from reliquest.content.layout import Pack
from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.match import SaveProblem
from reliquest.engine.play import play as engine_play
from reliquest.errors import UsageProblem
from reliquest.games.page_quest import campaign as room
from reliquest.games.page_quest.build import pack_of
from reliquest.games.page_quest.campaign import (
    Campaign,
    CampaignProblem,
    PlayerReport,
    Story,
    begin,
    call_off,
    decode,
    encode,
    invite,
    join,
    options,
    part,
    record,
    restart,
    same_character,
    set_out,
    standing,
    starting_values,
    starting_with,
    warnings,
)
from reliquest.games.page_quest.cards import Adventure, Character, Entry, Item, Season, Trackers
from reliquest.games.page_quest.effects import TRACKERS
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.report import report
from reliquest.games.page_quest.state import Q_POINT, PageQuest

SHIPPED = pack_of("mythical-artifacts")
ENDS = {"attack": 3, "defense": 2, "hp": 5, "xp": 1, "accessories": 2, "food": 0}
ONE, OTHER = "stephen-miles", "rosa-quispe"


def card(character: str) -> Trackers:
    return next(f.record for f in SHIPPED.each(Character) if f.record.id == character).trackers


def season(*numbers: int, announced: int = 0, complete: bool = False, listed: bool = True) -> Pack:
    """A pack with the shipped characters and adventures of these numbers, then some that are only announced."""
    first = next(f.record for f in SHIPPED.each(Adventure) if f.record.number == 1)
    files: dict[str, Any] = {
        name: held for name, held in SHIPPED.files.items() if isinstance(held, Character | Item)
    }
    for n in numbers:
        files[f"adventures/a{n}.yaml"] = first.model_copy(update={"id": f"a-{n}", "number": n})
    entries = [Entry(adventure=f"a-{n}") for n in sorted(numbers)]
    entries += [Entry(adventure=f"later-{n}", published=False) for n in range(announced)]
    if listed:
        files["season.yaml"] = Season(id="s", title="S", adventures=entries, complete=complete)
    return Pack(SHIPPED.header, files, SHIPPED.digest, SHIPPED.folder)


STORY = Story(season(1, 2, 3, 4, announced=1))


def solo(name: str = "Ada", character: str = ONE, **house_rules: str) -> Campaign:
    return begin(STORY, [(name, character)], house_rules)


def won(**changes: Any) -> PlayerReport:
    return PlayerReport(won=True, reason="won", trackers=ENDS, **changes)


LOST = PlayerReport(
    won=False, reason="died", trackers=ENDS | {"hp": 0}, coins=2, starts={"hp": 1}, once={"food": 1}
)


def play(campaign: Campaign, *reports: PlayerReport, story: Story = STORY) -> Campaign:
    """Set out, and record how it ended."""
    campaign = set_out(campaign, story)
    return record(campaign, story, options(campaign, story), reports or (won(),) * len(campaign.travellers))


def at_set_up(campaign: Campaign) -> PageQuest:
    """The real game as it is set up for the first adventure of the shipped pack."""
    story = Story(SHIPPED)
    return GAME.new(GAME.options(options(campaign, story)))


def values(campaign: Campaign, seat: int = 0) -> Mapping[str, int]:
    """The markers of a seat when the real game begins."""
    return dict(zip(TRACKERS, at_set_up(campaign).heroes[seat].trackers, strict=True))


# beginning and going on


@pytest.mark.rule("PQ-016", "PQ-017", "PQ-007", "PQ-213")
def test_a_campaign_begins_with_the_first_adventure_and_goes_on_in_the_order_of_the_numbers() -> None:
    campaign = solo()
    seen = []
    while standing(campaign, STORY).state == "ready":
        seen.append(options(campaign, STORY)["adventure"])
        campaign = play(campaign)
    assert seen == ["a-1", "a-2", "a-3", "a-4"]


@pytest.mark.rule("PQ-017")
def test_numbers_that_are_left_out_are_passed_over() -> None:
    story = Story(season(2, 5, 9))
    campaign = begin(story, [("Ada", ONE)])
    seen = []
    for _ in range(3):
        seen.append(standing(campaign, story).number)
        campaign = play(campaign, story=story)
    assert seen == [2, 5, 9]


@pytest.mark.rule("PQ-016")
def test_the_shipped_campaign_begins_in_belize() -> None:
    story = Story(SHIPPED)
    assert options(begin(story, [("Ada", ONE)]), story)["adventure"] == "belize-01"


@pytest.mark.rule("PQ-021")
@pytest.mark.parametrize("character", list(STORY.characters))
def test_any_character_of_the_pool_can_be_chosen(character: str) -> None:
    campaign = solo(character=character)
    assert campaign.travellers[0].character == character
    assert at_set_up(campaign).heroes[0].trackers[2] == card(character).hp.start


@pytest.mark.rule("PQ-021")
def test_a_character_that_is_not_in_the_pool_is_refused() -> None:
    with pytest.raises(CampaignProblem, match=r"no character nobody; there are .*stephen-miles"):
        solo(character="nobody")
    with pytest.raises(CampaignProblem, match="no character nobody"):
        restart(solo(), STORY, ["nobody"])
    with pytest.raises(CampaignProblem, match="no character nobody"):
        invite(solo(), STORY, "Bea", "nobody")


@pytest.mark.rule("PQ-022", "PQ-007")
def test_later_adventures_are_played_by_the_same_character() -> None:
    campaign = play(play(solo(character=OTHER)), LOST)
    assert [p["character"] for p in options(campaign, STORY)["players"]] == [OTHER]


@pytest.mark.rule("PQ-004")
def test_campaigns_are_for_one_player_or_two() -> None:
    pair = begin(STORY, [("Ada", ONE), ("Bea", OTHER)])
    assert [p["name"] for p in options(pair, STORY)["players"]] == ["Ada", "Bea"]
    assert GAME.seats(GAME.options(options(pair, Story(SHIPPED)))) == 2
    for names in ([], [("Ada", ONE)] * 3):
        with pytest.raises(CampaignProblem, match="one or two players"):
            begin(STORY, names)


@pytest.mark.rule("PQ-214", "PQ-R66")
def test_where_the_next_adventure_does_not_exist_yet_the_campaign_waits_and_keeps_its_state() -> None:
    campaign = solo()
    for _ in range(4):
        campaign = play(campaign, won(coins=2))
    now = standing(campaign, STORY)
    assert (now.state, now.number, now.adventure) == ("waiting", 5, "later-0")
    with pytest.raises(CampaignProblem, match="Adventure #05 has not been published yet"):
        set_out(campaign, STORY)
    later = Story(season(1, 2, 3, 4, 5))
    assert standing(campaign, later).adventure == "a-5"
    assert [entry["coins"] for entry in options(campaign, later)["players"][0]["log"]] == [2, 2, 2, 2]


@pytest.mark.rule("PQ-R66")
@pytest.mark.parametrize(("complete", "state"), [(True, "complete"), (False, "waiting")])
def test_after_the_last_adventure_the_season_says_whether_more_will_come(complete: bool, state: str) -> None:
    story = Story(season(1, complete=complete))
    campaign = play(begin(story, [("Ada", ONE)]), story=story)
    assert standing(campaign, story).state == state
    assert standing(campaign, story).number == 2
    with pytest.raises(CampaignProblem, match="complete" if complete else "waits"):
        options(campaign, story)
    assert campaign.travellers[0].log


@pytest.mark.rule("PQ-017")
def test_a_pack_without_a_season_is_told_in_the_order_of_its_numbers() -> None:
    story = Story(season(3, 1, listed=False))
    assert [chapter.number for chapter in story.chapters] == [1, 3]
    assert not story.complete


# winning


@pytest.mark.rule("PQ-212", "PQ-223")
def test_a_win_is_written_into_the_adventure_log_with_end_values_and_marks() -> None:
    campaign = play(
        solo(),
        won(coins=3, finds=("map",), artifacts=("mask",), choices=("bridge/cut",), items=("belay-device",)),
    )
    (entry,) = options(campaign, STORY)["players"][0]["log"]
    assert entry == {
        "adventure": 1,
        "won": True,
        "coins": 3,
        "finds": ["map"],
        "artifacts": ["mask"],
        "trackers": ENDS,
        "choices": ["bridge/cut"],
        "items": ["belay-device"],
        "advancement": [],
        "players": ["Ada"],
    }


@pytest.mark.rule("PQ-221", "PQ-222")
def test_changes_during_an_adventure_are_not_kept() -> None:
    """The end values are in the log, and the next adventure begins on the printed values all the same."""
    campaign = play(solo(), won())
    assert starting_values(campaign.travellers[0], STORY) == starting_values(solo().travellers[0], STORY)
    assert options(campaign, STORY)["players"][0]["starts"] == {}


@pytest.mark.rule("PQ-221", "PQ-030")
def test_advancements_add_up_from_win_to_win_and_replace_the_printed_starting_values() -> None:
    campaign = play(play(solo(), won(starts={"attack": 1})), won(starts={"attack": 1, "hp": 2}))
    assert options(campaign, STORY)["players"][0]["starts"] == {"attack": 2, "hp": 2}
    printed = card(ONE)
    shown = values(msgspec.structs.replace(campaign, number=1))
    assert (shown["attack"], shown["hp"], shown["food"]) == (
        printed.attack.start + 2,
        printed.hp.start + 2,
        printed.food.start,
    )


@pytest.mark.rule("PQ-R63")
def test_starting_values_stay_on_their_trackers() -> None:
    printed = card(ONE)
    campaign = play(solo(), won(starts={"hp": 5}))
    campaign = play(campaign, won(starts={"hp": 5, "food": -9}))
    starts = options(campaign, STORY)["players"][0]["starts"]
    assert printed.hp.start + starts["hp"] == printed.hp.last
    assert printed.food.start + starts.get("food", 0) == 0
    campaign = play(campaign, won(starts={"hp": -1}))
    assert starting_values(campaign.travellers[0], STORY)["hp"] == printed.hp.last - 1
    campaign = play(campaign, won(starts={"hp": -99}))
    assert starting_values(campaign.travellers[0], STORY)["hp"] == 1


@pytest.mark.rule("PQ-031", "PQ-032")
def test_a_change_for_the_next_adventure_holds_there_and_not_in_the_one_after() -> None:
    campaign = play(solo(), won(once={"food": 2}))
    assert options(campaign, STORY)["players"][0]["once"] == {"food": 2}
    assert values(msgspec.structs.replace(campaign, number=1))["food"] == card(ONE).food.start + 2
    campaign = play(campaign)
    assert options(campaign, STORY)["players"][0]["once"] == {}


@pytest.mark.rule("PQ-R14")
def test_items_are_gone_unless_they_are_kept() -> None:
    campaign = play(solo(), won(items=("belay-device",)))
    assert options(campaign, STORY)["players"][0]["items"] == ["belay-device"]
    assert options(play(campaign, won()), STORY)["players"][0]["items"] == []


@pytest.mark.rule("PQ-R13")
def test_a_kept_item_whose_one_use_ability_was_used_stays_used() -> None:
    campaign = play(solo(), won(items=("belay-device",), spent=("belay-device/pull", "whetstone/grind")))
    assert options(campaign, STORY)["players"][0]["spent"] == ["belay-device/pull"]
    assert options(play(campaign, LOST), STORY)["players"][0]["spent"] == ["belay-device/pull"]
    assert options(play(campaign, won(items=())), STORY)["players"][0]["spent"] == []


# losing


@pytest.mark.rule("PQ-217", "PQ-R12")
@pytest.mark.parametrize("reason", ["died", "goal-missed", "gave-up"])
def test_a_lost_adventure_is_restarted_from_the_state_before_its_set_up(reason: str) -> None:
    campaign = play(solo(), won(starts={"attack": 1}, once={"food": 1}, items=("belay-device",)))
    before = options(campaign, STORY)
    for _ in range(3):
        campaign = play(campaign, msgspec.structs.replace(LOST, reason=reason))
        assert options(campaign, STORY) == before
    assert standing(campaign, STORY).number == 2


@pytest.mark.rule("PQ-220", "PQ-R15")
def test_a_loss_gives_no_advancement_and_goes_into_the_play_history_alone() -> None:
    campaign = play(solo(), LOST)
    (traveller,) = campaign.travellers
    assert (traveller.log, traveller.starts, traveller.once) == ((), {}, {})
    assert [(g.adventure, g.won, g.reason, g.coins) for g in traveller.history] == [(1, False, "died", 2)]
    (traveller,) = play(campaign).travellers
    assert [g.won for g in traveller.history] == [False, True]
    assert [entry.adventure for entry in traveller.log] == [1]


@pytest.mark.rule("PQ-218", "PQ-R12")
def test_the_whole_campaign_can_be_restarted_with_a_free_choice_of_character() -> None:
    campaign = play(solo(), won(starts={"attack": 1}, once={"food": 1}, items=("belay-device",)))
    campaign = set_out(campaign, STORY)
    for character in (ONE, OTHER):
        fresh = restart(campaign, STORY, [character])
        assert options(fresh, STORY) == options(solo(character=character), STORY)
        assert not fresh.under_way
        assert len(fresh.travellers[0].history) == 1


@pytest.mark.rule("PQ-R12")
def test_setting_out_can_be_called_off() -> None:
    campaign = solo()
    assert set_out(campaign, STORY).under_way
    assert call_off(set_out(campaign, STORY)) == campaign


# what is recorded


@pytest.mark.rule("PQ-R65")
def test_a_single_adventure_leaves_the_campaign_untouched() -> None:
    campaign = set_out(solo(), STORY)
    single = options(campaign, STORY) | {"mode": "single"}
    with pytest.raises(CampaignProblem, match="does not continue the campaign"):
        record(campaign, STORY, single, [won()])


@pytest.mark.rule("PQ-R65")
def test_a_match_that_was_begun_from_another_state_is_not_recorded() -> None:
    first = set_out(solo(), STORY)
    played = options(first, STORY)
    second = set_out(record(first, STORY, played, [won(coins=1)]), STORY)
    with pytest.raises(CampaignProblem, match="does not continue"):
        record(second, STORY, played, [won()])
    with pytest.raises(CampaignProblem, match="does not continue"):
        record(call_off(second), STORY, options(second, STORY), [won()])


@pytest.mark.rule("PQ-R81")
def test_reports_that_contradict_each_other_are_refused() -> None:
    pair = set_out(begin(STORY, [("Ada", ONE), ("Bea", OTHER)]), STORY)
    for reports in ([won()], [won(), LOST]):
        with pytest.raises(CampaignProblem, match="do not fit together"):
            record(pair, STORY, options(pair, STORY), reports)


# two players


@pytest.mark.rule("PQ-R81")
def test_both_share_the_result() -> None:
    pair = begin(STORY, [("Ada", ONE), ("Bea", OTHER)])
    lost = play(pair, LOST, LOST)
    assert standing(lost, STORY).number == 1
    assert options(lost, STORY) == options(pair, STORY)
    assert standing(play(lost), STORY).number == 2
    fresh = restart(play(play(pair), LOST, LOST), STORY, [OTHER, ONE])
    assert standing(fresh, STORY).number == 1
    assert [t.character for t in fresh.travellers] == [OTHER, ONE]
    with pytest.raises(CampaignProblem, match="Every player chooses"):
        restart(pair, STORY, [ONE])


@pytest.mark.rule("PQ-261")
def test_each_player_advances_separately() -> None:
    pair = play(
        begin(STORY, [("Ada", ONE), ("Bea", OTHER)]),
        won(starts={"attack": 1}, coins=1, advancement=("arms",)),
        won(once={"hp": 1}),
    )
    one, other = options(pair, STORY)["players"]
    assert (one["starts"], one["once"], other["starts"], other["once"]) == ({"attack": 1}, {}, {}, {"hp": 1})
    assert (one["log"][0]["advancement"], other["log"][0]["coins"]) == (["arms"], 0)
    assert one["log"][0]["players"] == ["Ada", "Bea"]


@pytest.mark.rule("PQ-236", "PQ-R68")
def test_the_starting_player_is_chosen_anew_before_each_adventure_or_drawn_by_lot() -> None:
    pair = begin(STORY, [("Ada", ONE), ("Bea", OTHER)], start_player=1)
    assert options(pair, STORY)["start_player"] == 1
    pair = starting_with(play(pair), "random")
    assert options(pair, STORY)["start_player"] == "random"
    s = GAME.new(GAME.options(options(msgspec.structs.replace(pair, number=1), Story(SHIPPED))))
    assert s.question is not None
    assert (s.question.who, s.question.options) == (-1, [0, 1])
    for nobody in (2, -1):
        with pytest.raises(CampaignProblem, match="one of the players, or random"):
            starting_with(pair, nobody)


@pytest.mark.rule("PQ-R69")
def test_both_may_play_the_same_character_with_a_warning() -> None:
    pair = begin(STORY, [("Ada", ONE), ("Bea", ONE)])
    assert same_character(pair)
    assert warnings(pair, STORY) == ("Both of you play Stephen Miles: two copies of the same card (PQ-R69).",)
    assert warnings(begin(STORY, [("Ada", ONE), ("Bea", OTHER)]), STORY) == ()
    assert warnings(solo(), STORY) == ()


@pytest.mark.rule("PQ-R69")
def test_the_house_rule_distinct_characters_forbids_it() -> None:
    strict = {"distinct_characters": "on"}
    with pytest.raises(CampaignProblem, match="distinct_characters"):
        begin(STORY, [("Ada", ONE), ("Bea", ONE)], strict)
    with pytest.raises(CampaignProblem, match="distinct_characters"):
        invite(solo(distinct_characters="on"), STORY, "Bea", ONE)
    with pytest.raises(CampaignProblem, match="distinct_characters"):
        join(solo(distinct_characters="on"), solo("Bea"), STORY)
    pair = begin(STORY, [("Ada", ONE), ("Bea", OTHER)], strict)
    with pytest.raises(CampaignProblem, match="distinct_characters"):
        restart(pair, STORY, [ONE, ONE])
    assert join(solo(distinct_characters="on"), solo("Bea"), STORY, start_player=1).host == 1


def test_a_house_rule_there_is_not_is_refused() -> None:
    with pytest.raises(UsageProblem, match="no house rule flying"):
        solo(flying="on")


# joining, inviting, parting


@pytest.mark.rule("PQ-264", "PQ-265", "PQ-R83")
def test_two_campaigns_before_the_same_adventure_are_joined_and_each_keeps_what_is_its_own() -> None:
    one = play(play(solo(), won(coins=2, starts={"attack": 1})), won(once={"food": 1}))
    other = play(play(play(solo("Bea", OTHER), won(items=("belay-device",))), LOST), won(starts={"hp": 1}))
    pair = join(one, other, STORY)
    assert pair.travellers == (one.travellers[0], other.travellers[0])
    players = options(pair, STORY)["players"]
    assert players == options(one, STORY)["players"] + options(other, STORY)["players"]
    assert [len(p["log"]) for p in players] == [2, 2]
    assert standing(pair, STORY).number == 3


@pytest.mark.rule("PQ-265", "PQ-R83")
def test_campaigns_at_different_points_are_not_joined() -> None:
    sentence = "Ada stands before adventure #01 and Bea before #02"
    with pytest.raises(CampaignProblem, match=sentence):
        join(solo(), play(solo("Bea", OTHER)), STORY)
    with pytest.raises(CampaignProblem, match="Bea has an adventure under way"):
        join(solo(), set_out(solo("Bea", OTHER), STORY), STORY)
    with pytest.raises(CampaignProblem, match="Ada has an adventure under way"):
        join(set_out(solo(), STORY), solo("Bea", OTHER), STORY)
    elsewhere = msgspec.structs.replace(solo("Bea", OTHER), pack="other")
    with pytest.raises(CampaignProblem, match="different stories"):
        join(solo(), elsewhere, STORY)


@pytest.mark.rule("PQ-264")
def test_two_play_together_and_not_three() -> None:
    pair = begin(STORY, [("Ada", ONE), ("Bea", OTHER)])
    with pytest.raises(CampaignProblem, match="two players already"):
        join(pair, solo(), STORY)
    with pytest.raises(CampaignProblem, match="two players already"):
        invite(pair, STORY, "Cy", ONE)
    with pytest.raises(CampaignProblem, match="starting player is one of"):
        join(solo(), solo("Bea"), STORY, start_player=2)


@pytest.mark.rule("PQ-R83")
@pytest.mark.parametrize(("start_player", "trade"), [(0, "on"), (1, "off")])
def test_while_joined_the_switches_of_the_starting_player_hold(start_player: int, trade: str) -> None:
    pair = join(solo(trade_2p="on"), solo("Bea", OTHER), STORY, start_player)
    assert options(pair, STORY)["house_rules"]["trade_2p"] == trade
    assert options(pair, STORY)["start_player"] == start_player
    one, other = part(pair)
    assert options(one, STORY)["house_rules"]["trade_2p"] == "on"
    assert options(other, STORY)["house_rules"]["trade_2p"] == "off"


@pytest.mark.rule("PQ-R83")
def test_two_may_part_between_adventures_and_each_goes_on_alone() -> None:
    pair = play(join(play(solo()), play(solo("Bea", OTHER)), STORY, 1), won(coins=4), won(coins=5))
    with pytest.raises(CampaignProblem, match="under way; part when it is over"):
        part(set_out(pair, STORY))
    one, other = part(pair)
    for alone, name, coins in ((one, "Ada", 4), (other, "Bea", 5)):
        now = options(alone, STORY)
        assert (now["adventure"], now["start_player"]) == ("a-3", 0)
        assert [p["name"] for p in now["players"]] == [name]
        assert now["players"][0]["log"][-1]["coins"] == coins
        with pytest.raises(CampaignProblem, match="nobody to part from"):
            part(alone)
    assert standing(play(one), STORY).number == 4
    assert join(one, other, STORY).travellers == pair.travellers


@pytest.mark.rule("PQ-266", "PQ-267", "PQ-268", "PQ-R84", "PQ-X11")
def test_a_friend_is_invited_with_a_point_for_each_adventure_before_and_nothing_else() -> None:
    host = solo()
    for _ in range(3):
        host = play(play(host, LOST), won(coins=1, starts={"attack": 1}, once={"food": 1}))
    pair = invite(host, STORY, "Bea", OTHER)
    mine, guest = options(pair, STORY)["players"]
    assert mine == options(host, STORY)["players"][0]
    assert guest == {
        "name": "Bea",
        "character": OTHER,
        "starts": {},
        "once": {},
        "items": [],
        "spent": [],
        "log": [],
        "points": 3,
    }
    assert options(pair, STORY)["adventure"] == "a-4"


@pytest.mark.rule("PQ-268", "PQ-R84", "PQ-226", "PQ-X11")
def test_the_guest_distributes_the_points_at_set_up() -> None:
    pair = invite(play(solo()), STORY, "Bea", OTHER)
    pair = msgspec.structs.replace(
        pair,
        number=1,
        travellers=(pair.travellers[0], msgspec.structs.replace(pair.travellers[1], points=3)),
    )
    s = at_set_up(pair)
    words = GAME.words
    for name in ("defense", "hp", "defense"):
        q = s.question
        assert q is not None
        assert (q.who, q.kind) == (1, Q_POINT)
        s.answer(next(a for a in q.options if words.name(s, a).endswith(name)))
    assert s.question is None or s.question.kind != Q_POINT
    printed = card(OTHER)
    assert s.heroes[1].trackers[:3] == [
        printed.attack.start,
        printed.defense.start + 2,
        printed.hp.start + 1,
    ]
    assert s.t.dice == 6


@pytest.mark.rule("PQ-268", "PQ-R84")
def test_points_wait_through_losses_and_become_the_guests_own_after_a_win() -> None:
    pair = invite(play(play(solo())), STORY, "Bea", OTHER)
    pair = play(pair, LOST, LOST)
    assert options(pair, STORY)["players"][1]["points"] == 2
    pair = play(pair, won(), won(starts={"attack": 2}))
    guest = options(pair, STORY)["players"][1]
    assert (guest["points"], guest["starts"]) == (0, {"attack": 2})


@pytest.mark.rule("PQ-R83")
def test_a_guest_plays_by_the_hosts_switches_and_keeps_them() -> None:
    pair = invite(solo(trade_2p="on"), STORY, "Bea", OTHER)
    assert options(pair, STORY)["house_rules"]["trade_2p"] == "on"
    assert options(part(pair)[1], STORY)["house_rules"]["trade_2p"] == "on"


@pytest.mark.rule("PQ-266")
def test_nobody_is_invited_in_the_middle_of_an_adventure_or_while_there_is_none() -> None:
    with pytest.raises(CampaignProblem, match="Ada has an adventure under way"):
        invite(set_out(solo(), STORY), STORY, "Bea", OTHER)
    story = Story(season(1))
    waiting = play(begin(story, [("Ada", ONE)]), story=story)
    with pytest.raises(CampaignProblem, match="no adventure to be played together yet"):
        invite(waiting, story, "Bea", OTHER)


# single adventures


@pytest.mark.rule("PQ-225", "PQ-R82")
@pytest.mark.parametrize(("adventure", "points"), [("belize-01", 0), ("georgia-02", 1)])
@pytest.mark.parametrize("players", [1, 2])
def test_a_single_adventure_gives_each_character_its_number_less_one_in_points(
    adventure: str, points: int, players: int
) -> None:
    given = GAME.options({"adventure": adventure, "players": players})
    assert given["mode"] == "single"
    assert [p["points"] for p in given["players"]] == [points] * players
    s = GAME.new(given)
    assert (s.question is not None and s.question.kind == Q_POINT) == (points > 0)


# files


def big() -> Campaign:
    pair = join(play(solo(), won(coins=2, once={"food": -1})), play(solo("Bea", OTHER)), STORY, 1)
    return set_out(play(pair, LOST, LOST), STORY)


def test_a_campaign_comes_back_from_its_file() -> None:
    for campaign in (solo(), big(), starting_with(call_off(big()), "random")):
        assert decode(encode(campaign)) == campaign


def test_a_file_cut_short_anywhere_is_refused() -> None:
    data = encode(big())
    for length in range(0, len(data) - 1, 3):
        with pytest.raises(SaveProblem):
            decode(data[:length])


def test_a_file_that_was_edited_or_is_newer_or_is_none_is_refused() -> None:
    data = encode(big())
    assert b'"coins":2' in data
    with pytest.raises(SaveProblem, match="changed after it was written"):
        decode(data.replace(b'"coins":2', b'"coins":9'))
    with pytest.raises(SaveProblem, match="A newer Reliquest is needed"):
        decode(data.replace(b'_campaign":1', b'_campaign":%d' % (room.FORMAT + 1)))
    for other in (b"", b"[]", b"{}", b'{"page_quest_campaign":1}'):
        with pytest.raises(SaveProblem):
            decode(other)


@pytest.mark.parametrize("change", [{"host": 1}, {"start_player": 5}, {"travellers": []}])
def test_a_forged_file_makes_no_impossible_campaign(change: dict[str, Any]) -> None:
    made = msgspec.to_builtins(solo()) | change
    forged = {"page_quest_campaign": 1, "campaign": made, "check": ""}
    with pytest.raises(SaveProblem, match="damaged"):
        decode(msgspec.json.encode(forged))


def test_a_character_that_the_installed_pack_lacks_is_named() -> None:
    traveller = msgspec.structs.replace(solo().travellers[0], character="gone")
    with pytest.raises(CampaignProblem, match="no character gone"):
        options(msgspec.structs.replace(solo(), travellers=(traveller,)), STORY)


def test_the_options_are_those_of_the_real_game() -> None:
    story = Story(SHIPPED)
    campaign = set_out(begin(story, [("Ada", ONE), ("Bea", OTHER)], {"trade_2p": "on"}, 1), story)
    given = options(campaign, story)
    taken = GAME.options(given)
    assert taken == given
    after = record(campaign, story, taken, [won(), won()])
    assert standing(after, story).number == 2


def one_game(campaign: Campaign, story: Story, seed: int) -> Campaign:
    """The next adventure of a campaign as the sensible player plays it, recorded."""
    campaign = set_out(campaign, story)
    given = GAME.options(options(campaign, story))
    s = GAME.new(given)
    bots = [GAME.bot("sensible", given, seat, seed) for seat in range(GAME.seats(given))]
    engine_play(s, bots, Seeded(seed), GAME.stops(), Draw(seed))
    assert isinstance(s, PageQuest)
    return record(campaign, story, given, report(s))


@pytest.mark.rule("PQ-007", "PQ-213", "PQ-217")
def test_a_campaign_of_real_games_goes_on_when_one_is_won_and_stays_when_one_is_lost() -> None:
    story = Story(SHIPPED)
    campaign = begin(story, [("Ada", ONE)])
    for seed in range(200):
        before = options(campaign, story)
        after = one_game(campaign, story, seed)
        last = after.travellers[0].history[-1]
        campaign = after
        if last.won:
            break
        assert options(campaign, story) == before
    (traveller,) = campaign.travellers
    assert traveller.history[-1].won
    assert traveller.log[0].trackers == traveller.history[-1].trackers
    assert standing(campaign, story).number == 2
    for name, change in traveller.starts.items():
        assert starting_values(traveller, story)[name] == getattr(
            card(ONE), name
        ).start + change + traveller.once.get(name, 0)
