"""Finding rules by ID and by words, and checking the settings of house rules."""

import pytest

from reliquest.errors import UsageProblem
from reliquest.rules import book, library


def test_a_rule_knows_its_place_and_what_it_points_to() -> None:
    rule = library.rule("PQ-098")
    assert (rule.game, rule.chapter, rule.kind) == ("page-quest", "Movement phase", "rule")
    assert "movement cost X" in rule.text
    assert rule.refs == ("PQ-R25",)


def test_a_ruling_has_question_readings_answer_and_reason() -> None:
    ruling = library.rule("AR-R54")
    assert ruling.question == 'Which way is "go back"?'
    assert ruling.options.startswith("(a) against the party's heading")
    assert ruling.text.startswith("(a). Heading is outward at setup")
    assert ruling.why.startswith("Going back means the way you came")


def test_an_example_shows_rules() -> None:
    example = library.rule("LP-B1")
    assert example.kind == "example"
    assert "LP-106" in example.refs


def test_what_a_ruling_mentions_anywhere_is_a_reference_and_it_itself_is_none() -> None:
    assert library.rule("AR-R98").refs == ("AR-R84", "AR-R96", "AR-079", "AR-085", "AR-086")
    assert book.mentions("PQ-001", "PQ-002, PQ-001 and PQ-R03; PQ-002 again, XPQ-004, PQ-0055") == (
        "PQ-002",
        "PQ-R03",
    )


@pytest.mark.parametrize("name", ["pq-98", "PQ98", " PQ-0098 ", "PQ-98"])
def test_small_letters_and_missing_zeros_are_forgiven(name: str) -> None:
    assert library.rule(name).id == "PQ-098"


@pytest.mark.parametrize(
    ("name", "whole"), [("lp-r5", "LP-R05"), ("LP-R100", "LP-R100"), ("ar-e7", "AR-E07"), ("pq-x01", "PQ-X1")]
)
def test_each_kind_has_its_number_of_digits(name: str, whole: str) -> None:
    assert library.rule(name).id == whole


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("PQ-999", "There is no rule PQ-999; those of Page Quest go from PQ-001 to PQ-268."),
        ("PQ-R85", "There is no rule PQ-R85; those of Page Quest go from PQ-R01 to PQ-R84."),
        ("PQ", "There is no rule PQ; those of Page Quest go from PQ-001 to PQ-268."),
        ("PQ-Q1", "There is no rule PQ-Q1; did you mean PQ-X1?"),
        ("XX-1", "There is no rule XX-1; an ID begins with PQ, AR, LP, as PQ-098 does."),
        ("", "There is no rule ; an ID begins with PQ, AR, LP, as PQ-098 does."),
    ],
)
def test_an_unknown_id_is_answered_with_what_there_is(name: str, sentence: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        library.rule(name)
    assert str(caught.value) == sentence


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="no rules of a game artefact; did you mean artifact"):
        library.chapters("artefact")
    with pytest.raises(UsageProblem, match="there are page-quest, artifact, lost-pixel"):
        library.search("die", "chess")


def test_search_wants_every_word() -> None:
    hits = library.search("movement cost", "page-quest")
    assert {"PQ-098", "PQ-R25", "PQ-X2"} <= {rule.id for rule in hits}
    for rule in hits:
        words = library.words(f"{rule.chapter} {rule.text} {rule.question} {rule.options} {rule.why}")
        assert "movement" in words
        assert any(word.startswith("cost") for word in words)


def test_search_takes_beginnings_of_words_but_not_their_ends() -> None:
    whole, beginning = library.search("meditate", "page-quest"), library.search("MEDIT", "page-quest")
    assert set(whole) == set(beginning)
    assert not library.search("editate")


def test_search_puts_whole_words_and_questions_first() -> None:
    ids = [rule.id for rule in library.search("rest", "page-quest")]
    assert ids.index("PQ-148") < ids.index("PQ-217")  # "rest" before "restart"
    assert ids.index("PQ-R59") < ids.index("PQ-R06")  # the question before the reason
    assert library.search("PQ-R29")[0].id == "PQ-R29"
    assert [rule.id for rule in library.search("random member", "artifact")][:2] == ["AR-127", "AR-R61"]


def test_search_keeps_to_a_game() -> None:
    assert {rule.game for rule in library.search("artifact", "lost-pixel")} == {"lost-pixel"}
    assert {rule.game for rule in library.search("artifact")} == set(library.BOOKS.values())


def test_compounds_are_found_however_they_are_written() -> None:
    spelled = {rule.id for rule in library.search("re-roll")}
    assert {"PQ-085", "AR-131"} <= spelled
    assert spelled == {rule.id for rule in library.search("reroll")}


@pytest.mark.parametrize("query", ["", "  ", "?!"])
def test_search_without_words_is_refused(query: str) -> None:
    with pytest.raises(UsageProblem, match="nothing to search for"):
        library.search(query)


def test_a_house_rule_tells_what_it_is_about() -> None:
    switch = library.house_rule("page-quest", "movement_cost_match")
    assert (switch.default, switch.ruling) == ("at-least", "PQ-R25")
    assert [value.id for value in switch.values] == ["at-least", "exactly"]
    assert all(value.text.endswith(".") for value in switch.values)


def test_house_rules_know_all_rulings_that_depend_on_them() -> None:
    assert library.house_rule("artifact", "auction").rulings == ("AR-R13", "AR-R103")


@pytest.mark.parametrize(
    ("game", "key", "given", "stored"),
    [
        ("page-quest", "allow_wasted_spend", True, "on"),
        ("page-quest", "allow_wasted_spend", False, "off"),
        ("page-quest", "setup_rerolls_2p", 3, "3"),
        ("page-quest", "fatal_exert", "forced", "forced"),
        ("artifact", "first_player", 6, "6"),
        ("artifact", "first_player", "random", "random"),
        ("artifact", "hand_limit", "5", "5"),
        ("artifact", "party_cap", 6, "6"),
        ("lost-pixel", "stalemate_rounds", 1, "1"),
    ],
)
def test_settings_are_stored_by_name(game: str, key: str, given: str | int | bool, stored: str) -> None:
    assert library.house_rule(game, key).setting(given) == stored


@pytest.mark.parametrize(
    ("game", "key", "given", "values"),
    [
        ("page-quest", "fatal_exert", True, "always or forced"),
        ("page-quest", "setup_rerolls_2p", 5, "2, 3 or 4"),
        ("artifact", "first_player", 7, "random or a number from 1 to 6"),
        ("artifact", "first_player", "03", "random or a number from 1 to 6"),
        ("artifact", "hand_limit", 0, "none or a number from 1 on"),
        ("artifact", "round_limit", "-1", "none or a number from 1 on"),
        ("lost-pixel", "stalemate_rounds", "ten", "a number from 1 on"),
        ("lost-pixel", "stalemate_rounds", False, "a number from 1 on"),
    ],
)
def test_other_settings_are_refused_with_those_there_are(
    game: str, key: str, given: str | int | bool, values: str
) -> None:
    with pytest.raises(UsageProblem) as caught:
        library.house_rule(game, key).setting(given)
    assert f"; it is {values} (" in str(caught.value)


def test_an_unknown_house_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="Artifact has no house rule go_bck; did you mean go_back"):
        library.house_rule("artifact", "go_bck")


def test_what_is_not_chosen_keeps_its_default() -> None:
    defaults = library.settings("page-quest", {})
    assert defaults == {switch.key: switch.default for switch in library.house_rules("page-quest")}
    chosen = library.settings("page-quest", {"trade_2p": True, "setup_rerolls_2p": 4})
    assert chosen == defaults | {"trade_2p": "on", "setup_rerolls_2p": "4"}
    assert list(chosen) == list(defaults)


@pytest.mark.parametrize("chosen", [{"trade": True}, {"trade_2p": "yes"}])
def test_settings_refuse_what_there_is_not(chosen: dict[str, str | int | bool]) -> None:
    with pytest.raises(UsageProblem, match="trade_2p"):
        library.settings("page-quest", chosen)


def test_texts_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_", lambda text: f"<{text}>")
    read = book.read("page-quest")
    for rule in read.by_id.values():
        parts = (rule.chapter, rule.text, rule.question, rule.options, rule.why)
        assert all(part.startswith("<") for part in parts if part)
        assert rule.options != "<>"  # the empty text stands for the catalogue's own header
    assert read.switches[0].text.startswith("<")
    assert read.switches[0].values[0].text.startswith("<")
    assert read.switches[0].values[0].id == "off"
