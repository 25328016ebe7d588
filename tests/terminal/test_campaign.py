"""Campaigns of Page Quest at the terminal, from the first adventure to joining and parting."""

from pathlib import Path

import pytest

from reliquest.engine.match import SaveProblem
from reliquest.games.page_quest.campaign import Campaign, decode
from reliquest.terminal.page_quest import shelf
from tests.terminal.person import Heard, Typist
from tests.terminal.test_play import flat, names, packed

ROSA = ("play", "page-quest", "--mode", "campaign", "--character", "rosa-quispe", "--seed", "7")
GIVE_UP = "leave\nyes\n"


def campaigns(play: Typist) -> dict[str, Campaign]:
    """The campaigns by the name of their file."""
    return {path.stem: decode(path.read_bytes()) for path in (play.home / "campaigns").glob("*.campaign")}


def desk(play: Typist, *typed: str) -> Heard:
    """Go to the campaigns and type lines there."""
    return play("play", "page-quest", "--mode", "campaign", "--no-hints", typed="\n".join(typed) + "\n")


def won(play: Typist) -> Campaign:
    """Rosa's campaign after bots have won its first adventure."""
    for seed in range(40):
        for path in (play.home / "campaigns").glob("*"):
            path.unlink()
        play(*ROSA[:-1], str(seed), "--bot", "sensible")
        if campaigns(play)["rosa-quispe"].number == 2:
            return campaigns(play)["rosa-quispe"]
    raise AssertionError("the sensible bot never wins")


def test_a_campaign_begins_from_the_command_line(play: Typist) -> None:
    heard = play(*ROSA, typed="keep\n")
    assert "Belize #01: The Frog That Calls the Rain, Rosa Quispe" in heard.out
    assert campaigns(play)["rosa-quispe"].under_way
    assert names(play.home / "campaigns" / "rosa-quispe.rlq")[4] == "keep"


def test_a_campaign_begins_by_choices_and_has_its_players_names(play: Typist) -> None:
    play("play", "page-quest", typed="campaign\nnew\n2\nrosa\nAgnes\nmiles\nBen\n\nkeep\n")
    found = campaigns(play)["agnes-ben"]
    assert [(t.name, t.character) for t in found.travellers] == [
        ("Agnes", "rosa-quispe"),
        ("Ben", "stephen-miles"),
    ]


def test_the_adventure_under_way_is_the_first_thing_to_go_on_with(play: Typist) -> None:
    play(*ROSA, typed="keep\n")
    heard = play("play", "page-quest", typed="\n")
    assert "  1  Continue: Belize #01: The Frog That Calls the Rain, Rosa Quispe" in heard.out
    assert "What will you do at Market, Punta Gorda?" in heard.out
    assert "What will you do at" in play("play", "page-quest", "--continue").out


def test_a_lost_adventure_is_tried_again_from_where_it_began(play: Typist) -> None:
    heard = play(*ROSA, typed=GIVE_UP + "\nkeep\n")
    assert "1  Try again: Belize #01" in heard.out
    found = campaigns(play)["rosa-quispe"]
    assert (found.number, found.under_way, found.travellers[0].log) == (1, True, ())
    assert [played.reason for played in found.travellers[0].history] == ["gave-up"]
    assert len(play.finished()) == 1


def test_a_won_adventure_leads_to_the_next_one(play: Typist) -> None:
    found = won(play)
    assert found.travellers[0].log[0].adventure == 1
    heard = desk(play, "1", "log", "set out", "")
    assert "Before Georgia #02: What the Dog Sleeps On" in heard.out
    assert "#01: HP " in heard.out
    assert "Page Quest: Georgia #02: What the Dog Sleeps On, Rosa Quispe" in heard.out


def test_an_adventure_can_be_started_afresh_in_its_middle(play: Typist) -> None:
    play(*ROSA, typed="keep\n")
    before = names(play.home / "campaigns" / "rosa-quispe.rlq")
    heard = desk(play, "1", "afresh", "no", "afresh", "yes")
    after = names(play.home / "campaigns" / "rosa-quispe.rlq")
    assert "What was played of it is lost. Type yes to do it:" in heard.out
    assert len(after) < len(before)
    assert campaigns(play)["rosa-quispe"].under_way


def test_a_friend_is_invited_with_points_and_both_can_part_again(play: Typist) -> None:
    won(play)
    heard = desk(play, "1", "invite", "stephen", "Ben", "part", "yes")
    assert "Ben (Stephen Miles) starts with" in heard.out
    assert "1 advancement point to spend." in heard.out
    found = campaigns(play)
    assert {name: len(each.travellers) for name, each in found.items()} == {"rosa-quispe": 1, "ben": 1}
    assert [each.number for each in found.values()] == [2, 2]


def test_two_campaigns_at_the_same_point_are_joined(play: Typist) -> None:
    play(*ROSA, typed=GIVE_UP + "back\nback\n")
    desk(play, "new", "1", "stephen", "Ben")
    heard = desk(play, "2", "join", "1", "ben")
    assert "Who starts? The house rules of that campaign hold." in heard.out
    (joined,) = campaigns(play).values()
    assert sorted(t.name for t in joined.travellers) == ["Ben", "Rosa Quispe"]
    assert joined.travellers[joined.start_player if isinstance(joined.start_player, int) else 0].name == "Ben"


def test_campaigns_at_different_points_are_not_joined_and_say_why(play: Typist) -> None:
    won(play)
    desk(play, "new", "1", "stephen", "Ben")
    heard = desk(play, "2", "join", "1", "1", "back", "back", "q")
    assert "stands before adventure #0" in flat(heard.out)
    assert len(campaigns(play)) == 2


def test_who_starts_can_be_left_to_the_lot(play: Typist) -> None:
    desk(play, "new", "2", "rosa", "", "stephen", "", "start", "random", "back", "back")
    (found,) = campaigns(play).values()
    assert found.start_player == "random"


def test_the_whole_campaign_can_be_started_again_with_another_character(play: Typist) -> None:
    won(play)
    desk(play, "1", "restart", "no", "restart", "yes", "stephen", "back", "back")
    found = campaigns(play)["rosa-quispe"]
    assert (found.number, found.travellers[0].character, found.travellers[0].log) == (1, "stephen-miles", ())


def test_two_of_the_same_card_are_allowed_and_said(play: Typist) -> None:
    heard = desk(play, "new", "2", "rosa", "Ada", "rosa", "Ben", "set out")
    assert "Both of you play Rosa Quispe: two copies of the same card (PQ-R69)." in heard.out


def test_what_is_over_is_written_down_even_if_the_program_was_stopped_before(
    play: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = shelf.keep

    def fails(kept: shelf.Kept) -> None:
        if not kept.campaign.under_way and kept.match.exists():
            raise SaveProblem("The disk is full.")
        original(kept)

    with monkeypatch.context() as broken:
        broken.setattr(shelf, "keep", fails)
        heard = play(*ROSA, typed=GIVE_UP)
        assert (heard.code, heard.err) == (1, "The disk is full.\n")
    assert campaigns(play)["rosa-quispe"].under_way
    desk(play, "1", "back", "back")
    found = campaigns(play)["rosa-quispe"]
    assert not found.under_way
    assert [played.reason for played in found.travellers[0].history] == ["gave-up"]


def test_a_campaign_file_that_cannot_be_read_is_one_sentence_beside_the_others(play: Typist) -> None:
    play(*ROSA, typed=GIVE_UP + "back\nback\n")
    (play.home / "campaigns" / "broken.campaign").write_bytes(b'{"page_quest_campaign": 1')
    (play.home / "campaigns" / "newer.campaign").write_bytes(b'{"page_quest_campaign": 2}')
    heard = desk(play, "back", "q")
    cut_short = "broken.campaign: This is not a campaign of Page Quest, or it was cut short."
    assert packed(cut_short) in packed(heard.out)
    assert packed("newer.campaign: This campaign has format 2") in packed(heard.out)
    assert "1  Rosa Quispe" in heard.out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--adventure", "belize-01"], "A campaign plays its adventures in order; leave --adventure out."),
        (["--save", "x.rlq"], "--save does not go with a campaign, which keeps itself."),
    ],
)
def test_what_does_not_go_with_a_campaign(
    play: Typist, more: list[str], sentence: str, tmp_path: Path
) -> None:
    heard = play(*ROSA, *more)
    assert (heard.code, heard.err) == (2, sentence + "\n")
    assert not campaigns(play)
