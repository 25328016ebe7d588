"""Every question, answer and event of Artifact has its words, and names rules that exist."""

import pytest

from reliquest.engine.events import Event
from reliquest.engine.view import Refused
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.build import tables_for
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.names import check_line, effects_line
from reliquest.games.artifact.narration import LINES
from reliquest.games.artifact.words import ANSWER_RULES, PROMPTS, QUESTION_RULES
from reliquest.rules import library
from tests.games.artifact.at_the_table import Table, challenge, facing


def codes_named(letter: str) -> set[int]:
    """The codes of questions (Q) or events (E)."""
    return {value for name, value in vars(codes).items() if name.startswith(f"{letter}_")}


def test_every_question_and_event_has_words_and_rules() -> None:
    assert set(PROMPTS) == set(QUESTION_RULES) == codes_named("Q")
    assert set(LINES) == codes_named("E")


def test_the_rules_that_are_named_exist() -> None:
    known = {rule.id for rule in library.rules("artifact")}
    named = [name for names in (*QUESTION_RULES.values(), *ANSWER_RULES.values()) for name in names]
    named += [name for _line, names, _roll in LINES.values() for name in names]
    assert set(named) <= known


def test_codes_are_told_apart() -> None:
    for letter in "QE":
        names = [name for name in vars(codes) if name.startswith(f"{letter}_")]
        assert len(codes_named(letter)) == len(names)


@pytest.mark.parametrize(
    "scenario",
    ["mummys-tomb", "the-depths-of-the-earth", "lost-continent-of-atlantis", "the-shadow-of-a-dark-god"],
)
def test_every_card_can_be_read(scenario: str) -> None:
    t = tables_for(GAME.options({"scenario": scenario}))
    for card in t.cards:
        if card.kind == codes.CHALLENGE:
            assert check_line(t, card.checks)
        for which in (card.on_draw, card.on_win, card.on_lose):
            if which != codes.DEFAULT:
                assert effects_line(t, which)


def test_a_card_reads_as_it_is_meant() -> None:
    card = challenge(
        "trial",
        {
            "any": [
                {"check": "mechanics", "times": 2},
                {"all": [{"check": "science"}, {"check": "agility", "dm": 1}]},
            ]
        },
        dm=1,
        tags=["trap"],
        on_win=[{"move_forward": "1d6"}, {"draw_aid": 1}],
        on_lose=[{"lose_member": 1, "who": "lesser"}, {"miss_turn": 1}],
    )
    shown = GAME.table(facing(card).state, 1).card
    assert shown is not None
    assert shown.checks == "Mechanics ×2, or Science and Agility (DM +1)"
    assert (shown.dm, shown.tags) == (1, ("trap",))
    assert shown.on_win == "move forward 1D6, then draw 1 aid"
    assert shown.on_lose == "lose 1 lesser companion, then miss the next turn"


def refused(table: Table) -> list[Refused]:
    """What the open question refuses."""
    return list(GAME.words.refused(table.state))


def test_what_is_refused_is_said_once_with_its_rule() -> None:
    table = facing(challenge("trial", {"check": "combat"}), a={"hand": ["maps", "rifle", "translator"]})
    table.roll(1).window("check")
    assert [(each.name, each.rule) for each in refused(table)] == [
        ("card:maps/survival", "AR-152"),
        ("card:translator/linguistics", "AR-152"),
    ]
    early = Table(a={"space": 1}).roll(2)
    assert [(each.name, each.rule) for each in refused(early)] == [
        ("homeward", "AR-079"),
        ("reroll", "AR-131"),
    ]


def test_one_turn_is_told_line_by_line() -> None:
    table = Table(a={"space": 5, "hand": ["dynamite"]}, module_1=["fallen-gallery"])
    table.move(3).roll("fallen-gallery").roll(4).choose("card:dynamite/mechanics").roll(5).roll(2, 3).roll(2)
    assert table.log(1)[:10] == [
        "Party A rolls 3 for the move.",
        "Party A moves from space 5 to space 8.",
        "Party A meets Fallen Gallery: Mechanics and Strength, DM +1; 32 % without aid.",
        "Party A rolls 4 in Mechanics: 4 so far.",
        "Party A discards Dynamite: Mechanics +2.",
        "Party A, Mechanics: 4 + 0 + 2 = 6 against 5 + 1 = 6: won.",
        "Party A rolls 2 in Strength: 5 so far.",
        "Party A, Strength: 2 + 3 = 5 against 3 + 1 = 4: won.",
        "Party A wins the challenge of Fallen Gallery.",
        "Party A rolls 2 on the table.",
    ]


def test_lines_say_what_picture_and_which_dice_belong_to_them() -> None:
    table = facing(challenge("wolf", {"check": "combat"}), a={"hand": [], "tokens": 0}).roll(4, 2)
    marks = [GAME.words.mark(event.form(0)) for event in table.listener.heard]
    assert [mark for mark in marks if mark[0]] == [
        ("move-die", (1,)),
        ("walk:9:10", ()),
        ("plate", ()),
        ("skill-die:combat", (4,)),
        ("check:won:combat", (4, 2)),
        ("challenge:won", ()),
    ]


@pytest.mark.rule("AR-R104", "AR-R17")
def test_a_hidden_die_has_no_face() -> None:
    hidden = Event(codes.E_FIGHT_DIE, 1, 0, 7, 9, 0, 1 << 1).form(0)
    assert GAME.words.mark(hidden) == ("fight-die", ())
