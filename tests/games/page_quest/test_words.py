"""Whatever may happen or be answered has words: names that last, sentences, reasons with their rules."""

import inspect
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reliquest.engine.dice import Draw, at, total
from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, PASS
from reliquest.games.page_quest import cards, narration, words
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.describe import book_of, describe_step, player_name, symbol_name, symbols
from reliquest.games.page_quest.game import GAME
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps import effects
from reliquest.games.page_quest.steps.free import Effect
from reliquest.rules import library
from tests.games.page_quest.little_pack import write
from tests.games.page_quest.table import (
    answer,
    facts,
    lay,
    let_pass,
    listen,
    names,
    refused,
    told,
)

QUESTIONS = [value for name, value in vars(st).items() if name.startswith("Q_")]
EVENTS = [value for name, value in vars(st).items() if name.startswith("E_")]
UNTOLD = {st.E_PREPARE}
"""Events that the rolls which follow tell better."""


def test_every_kind_of_question_has_rules_and_words() -> None:
    assert set(words.QUESTION_RULES) == set(QUESTIONS)
    assert len(set(QUESTIONS)) == len(QUESTIONS)
    own = {st.Q_WINDOW, st.Q_POINT, st.Q_FIGHT_DIE, st.Q_ACTION, st.Q_MOVE, st.Q_ACTIVATE, st.Q_ACTION_DIE}
    assert set(words.PROMPTS) | own == set(QUESTIONS)
    for ids in words.QUESTION_RULES.values():
        assert [library.rule(name).id for name in ids] == list(ids)


def test_every_kind_of_event_is_told() -> None:
    assert set(narration.TELLERS) | UNTOLD == set(EVENTS)
    assert len(set(EVENTS)) == len(EVENTS)


def test_every_moment_has_a_name() -> None:
    assert len(words.MOMENT_NAMES) == len(cards.MOMENTS)


EFFECTS = [
    step
    for _name, step in inspect.getmembers(effects, inspect.isclass)
    if issubclass(step, Effect) and step not in (Effect, effects.InCombat)
]


@pytest.mark.parametrize("step", EFFECTS, ids=lambda step: step.__name__)
def test_every_word_of_the_vocabulary_is_described_and_named(step: type[Effect]) -> None:
    s = lay({"items": [{"id": "card"}], "adventure": WISHES})
    branches: dict[type[Effect], list[int]] = {effects.Choose: [0, 2, 0]}
    numbers = branches.get(step, [0] * len(inspect.signature(step).parameters))
    made = step(*numbers)
    assert made.args() == numbers
    book = book_of(s)
    assert symbol_name(book, made)
    if step is not effects.Tell:
        assert describe_step(s, book, made)


WISHES: dict[str, Any] = {
    "page": {
        "rows": [[{"actions": [{"special": "wish"}, {"trap": "any"}], "enemies": []}, {}]],
        "enemy": {"lowest": 1, "highest": 1, "rows": {"1": "runs"}},
    },
    "report": {
        "finds": [{"id": "map", "name": "Map", "text": "A map."}],
        "artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}],
        "outcomes": [
            {
                "id": "flood", "name": "Something stirs", "trigger": {"arrive": "l2"},
                "text": "The SECRET flood comes.", "effects": [{"lose": {"hp": 2}}],
            }
        ],
        "events": [{"id": "wet", "text": "Wet feet.", "changes": {"hp": -1}}],
        "specials": [
            {
                "id": "wish", "name": "Wish", "text": "Wish for something.", "event": True,
                "effects": [{"fight": {"number": 1}}],
                "choices": [
                    {"id": "rain", "label": "Rain", "effects": [{"later": "flood"}]},
                    {"id": "sun", "label": "Sun", "effects": []},
                ],
            }
        ],
    },
}  # fmt: skip


def wish(**rules: str) -> PageQuest:
    """A wish made, whose outcome is pending."""
    return lay(
        {
            "adventure": WISHES,
            "player": {"at": "l1", "hp": 4, "food": 0},
            "prepared": [1, 2, 3],
            "used": [1],
            "phase": "action",
        },
        house_rules=rules,
    )


def everything_shown(s: PageQuest) -> str:
    """The table, the question with all its options and refusals, and nothing else, as one text."""
    parts: list[Any] = [GAME.table(s, 0), GAME.words.prompt(s), GAME.words.refused(s)]
    if s.question is not None:
        for code in s.question.options:
            w = GAME.words
            parts += [
                w.name(s, code),
                w.label(s, code),
                w.detail(s, code),
                w.target(s, code),
                w.rules(s, code),
            ]
            parts.append(GAME.odds(s, code))
    return msgspec.json.encode(parts).decode()


@pytest.mark.rule("PQ-184", "PQ-R57", "PQ-R03")
def test_a_deferred_outcome_stays_hidden_until_its_trigger() -> None:
    s = wish()
    heard = listen(s)
    seen = ""
    for given in ("wish", "choose:rain", "trap", "die:1"):
        let_pass(s)
        if facts(s)["place"] == "l2":
            break
        seen += everything_shown(s)
        answer(s, given)
        if facts(s)["pending"]:
            seen += everything_shown(s) + "".join(told(s, heard))
            assert "Something stirs" in seen
    assert "SECRET" not in seen
    assert "flood" not in seen
    let_pass(s)
    assert any("SECRET" in line for line in told(s, heard))
    assert facts(s)["hp"] == 2


@pytest.mark.rule("PQ-R57")
def test_the_house_rule_reveal_outcomes_shows_it_at_once() -> None:
    s = wish(reveal_outcomes="on")
    heard = listen(s)
    answer(s, "wish")
    let_pass(s)
    answer(s, "choose:rain")
    assert "SECRET" in everything_shown(s)
    assert any("SECRET" in line for line in told(s, heard))


def reason(s: PageQuest, name: str) -> tuple[str, str]:
    """Reason and rule of a refusal."""
    no = refused(s, name)
    assert no.label
    return no.reason, no.rule


ONCE = {"id": "use", "limit": "once", "effects": [{"gain": {"food": 1}}]}


def test_refused_cards_name_the_rule_that_holds() -> None:
    cards = {
        "spent": ONCE,
        "dear": {**ONCE, "costs": {"accessories": 2}},
        "hungry": {**ONCE, "costs": {"food": 1}},
        "needy": {**ONCE, "needs": {"coins": 1}},
        "early": {**ONCE, "windows": ["round-start"]},
        "idle": {**ONCE, "effects": [{"enemy_runs": "now"}]},
        "daily": {**ONCE, "limit": "round"},
    }
    s = lay(
        {
            "items": [{"id": name, "abilities": [ability]} for name, ability in cards.items()],
            "player": {
                "at": "l1", "hp": 4, "food": 0, "items": list(cards),
                "used": ["item:spent/use", "item:daily/use"],
            },
            "prepared": [1, 2, 3, 4],
            "phase": "action",
        }
    )  # fmt: skip
    assert {name: reason(s, f"item:{name}/use")[1] for name in cards} == {
        "spent": "PQ-060", "dear": "PQ-062", "hungry": "PQ-R06", "needy": "PQ-058", "early": "PQ-R04",
        "idle": "PQ-R05", "daily": "PQ-R22",
    }  # fmt: skip
    assert reason(s, "accessory:food")[1] == "PQ-055"
    assert reason(s, "exert:prepare")[1] == "PQ-R31"
    assert reason(s, "rest")[1] == "PQ-153"
    assert reason(s, "pass")[1] == "PQ-247"


def test_a_used_up_ability_of_the_character_names_its_rule() -> None:
    ability = {"id": "hum", "name": "Hum", "text": "Hums.", "limit": "adventure", "needs": None,
               "effects": [{"gain": {"food": 1}}]}  # fmt: skip
    s = lay({"characters": [{"ability": ability}], "player": {"at": "l1", "used": ["ability:hum"], "food": 0},
             "prepared": [1], "phase": "action"})  # fmt: skip
    assert reason(s, "ability:hum")[1] == "PQ-044"


def test_a_forbidden_exert_names_its_rule() -> None:
    overrides = [{"rule": "PQ-085", "set": {"exert_rerolls": False}, "text": "No."}]
    page = {"rows": [[{"actions": [{"trap": "any"}]}]], "overrides": overrides}
    s = lay(
        {"adventure": {"page": page}, "player": {"at": "l1"}, "prepared": [1], "used": [2], "phase": "action"}
    )
    assert reason(s, "exert:reroll:1")[1] == "PQ-R01"
    assert "exert:prepare" in names(s)
    fatal = lay({"player": {"at": "l1", "hp": 1}, "prepared": [1], "used": [2], "phase": "action"},
                house_rules={"fatal_exert": "forced"})  # fmt: skip
    assert reason(fatal, "exert:reroll:1")[1] == reason(fatal, "exert:prepare")[1] == "PQ-R29"


def test_places_refuse_with_the_rule_that_holds() -> None:
    shrine = {
        "page": {"rows": [[{"actions": [{"artifact": "frog"}, {"trap": "any"}], "no_rest": True}, {}]]},
        "report": {"artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}]},
    }
    alone = lay({"adventure": shrine, "player": {"at": "l1"}, "prepared": [5], "phase": "action"})
    assert [reason(alone, name)[1] for name in ("trap", "rest", "pass")] == ["PQ-188", "PQ-189", "PQ-247"]
    answer(alone, "artifact")
    two = {"adventure": shrine, "prepared": [1, 5, 6], "phase": "action"}
    first = lay({**two, "players": [{"at": "l1"}, {}], "active": 0}, players=2)
    assert [reason(first, name)[1] for name in ("trap", "rest", "pass")] == ["PQ-188", "PQ-189", "PQ-254"]
    second = lay({**two, "players": [{"at": "l1"}, {"at": "l1"}], "active": 1, "first": {"l1": 0}}, players=2)
    assert [reason(second, name)[1] for name in ("artifact", "trap", "rest")] == ["PQ-255"] * 3


def test_two_players_are_refused_with_the_rule_that_holds() -> None:
    ointment = {"page": {"rows": [[{"actions": [{"healing_ointment": "any"}, {"trap": "any"}]}, {}]]}}
    s = lay({"adventure": ointment, "players": [{"at": "l1", "food": 0}, {}], "active": 0, "locked": ["trap"],
             "prepared": [1], "used": [1], "phase": "action"}, players=2)  # fmt: skip
    assert reason(s, "trap")[1] == "PQ-241"
    assert reason(s, "healing-ointment") == ("you have no food for it", "PQ-R06")
    assert reason(s, "rest")[1] == "PQ-250"


def test_that_one_player_alone_cannot_pass_is_said_only_to_who_tries() -> None:
    page = {"page": {"rows": [[{"actions": [{"trap": "any"}]}, {}]]}}
    alone = lay({"adventure": page, "player": {"at": "l1"}, "prepared": [1], "phase": "action"})
    no = refused(alone, "pass")
    assert (no.reason, no.rule, no.listed) == ("only two players may pass freely", "PQ-247", False)
    shrine = {"page": {"rows": [[{"actions": [{"artifact": "frog"}, {"trap": "any"}]}, {}]]},
              "report": {"artifacts": [{"id": "frog", "name": "Frog", "text": "A frog."}]}}  # fmt: skip
    two = lay({"adventure": shrine, "players": [{"at": "l1"}, {}], "active": 0, "prepared": [5],
               "phase": "action"}, players=2)  # fmt: skip
    assert refused(two, "pass").listed


def test_dice_that_do_not_fit_are_refused_with_the_rule_that_holds() -> None:
    climb = {"page": {"rows": [[{"movement_cost": 4}, {}]]}}
    s = lay({"adventure": climb, "player": {"at": "l1"}, "prepared": [3, 5], "phase": "movement"})
    assert reason(s, "die:3") == ("it takes 4 or more", "PQ-098")
    s = lay({"adventure": climb, "player": {"at": "l1"}, "prepared": [3, 5], "phase": "movement"},
            house_rules={"movement_cost_match": "exactly"})  # fmt: skip
    assert reason(s, "die:5") == ("it takes exactly 4", "PQ-098")


def test_dice_of_an_effect_are_not_refused_exerts() -> None:
    """Setting a die by a card offers no free effects, so none is missing there."""
    card = {"id": "card", "abilities": [{"id": "use", "limit": "once", "effects": [{"set_die": 1}]}]}
    s = lay({"items": [card], "player": {"at": "l1", "items": ["card"]}, "prepared": [1, 2], "used": [1],
             "phase": "action"})  # fmt: skip
    answer(s, "item:card/use")
    assert names(s) == ["die:1", "die:2"]
    assert GAME.words.refused(s) == []


@pytest.mark.parametrize("players", [1, 2])
def test_whatever_comes_up_in_play_has_words(tmp_path: Path, players: int) -> None:
    """Names are found again by their text, every event is told, every refusal names a rule there is."""
    options = GAME.options({"pack": str(write(tmp_path)), "players": players, "character": ["ada"] * players})
    kinds: set[int] = set()
    for seed in range(25):
        s = GAME.new(options)
        heard = listen(s)
        draw = Draw(seed)
        while s.question is not None:
            q = s.question
            assert GAME.words.prompt(s)
            assert len(set(names(s))) == len(q.options)
            for code in q.options:
                assert GAME.words.label(s, code)
                assert all(library.rule(name).id == name for name in GAME.words.rules(s, code))
            for no in GAME.words.refused(s):
                assert library.rule(no.rule).id == no.rule
            if q.window and draw.below(3):
                s.answer(PASS)
            else:
                s.answer(
                    at(q, draw.below(total(q))) if q.who == CHANCE else q.options[draw.below(len(q.options))]
                )
        for event in heard.heard:
            kinds.add(event.kind)
            line = GAME.words.told(s, event, -1)
            if event.kind not in UNTOLD:
                assert line is not None
                assert all(library.rule(name).id == name for name in line[1])
    assert len(kinds) > 20


@pytest.mark.rule("PQ-R07")
def test_several_accessories_are_called_so() -> None:
    s = lay({"player": {"at": "l1"}})
    for n, name in ((1, "accessory"), (2, "accessories")):
        assert describe_step(s, book_of(s), effects.Gain(tb.ACCESSORIES, n)) == f"+{n} {name}"
        line = GAME.words.told(s, Event(st.E_GAIN, 0, tb.ACCESSORIES, n, 3, 0, -1), -1)
        assert line is not None
        assert line[0] == f"+{n} {name}, now 3"


def test_symbols_of_a_result_have_names_of_their_own() -> None:
    s = lay({"effects": [{"gain": {"food": 1, "xp": 1}}, {"gain": {"food": 2}}, {"tell": "Hello."}]})
    assert symbols(s, len(s.t.programs) - 1) == ["gain-food", "gain-xp", "gain-food:2", "tell"]


def test_players_are_named_where_there_are_two() -> None:
    options: dict[str, Any] = {
        "players": [{"character": "stephen-miles", "name": "Jake"}, {"character": "rosa-quispe"}]
    }
    s = GAME.new(GAME.options(options))
    assert player_name(s, 0) == "Jake"
    assert player_name(s, 1) == "Rosa Quispe"
    line = GAME.words.told(s, Event(st.E_ROUND, 0, 1, 0, 0, 0, -1), -1)
    assert line is not None
    assert line[0] == "Jake: Round 1"
