"""The packs that come with Artifact: complete, varied, in the published pattern; and what loading refuses."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from reliquest.content.faults import ContentProblem
from reliquest.content.loader import examine_pack, load_pack
from reliquest.content.packs import SHIPPED, load
from reliquest.games.artifact import pack as written
from reliquest.games.artifact.pack import LAYOUT, MODULE_FILES, SKILLS, TAGS

SCENARIOS = {
    "the-depths-of-the-earth": "The Depths of the Earth",
    "mummys-tomb": "Mummy's Tomb",
    "lost-continent-of-atlantis": "Lost Continent of Atlantis",
    "the-shadow-of-a-dark-god": "The Shadow of a Dark God",
}

KNOWN_FIRST_DECK = [
    "combat x2",
    "personality x2 | personality & linguistics",
    "linguistics & science: win MoveForward 1d6",
    "linguistics & personality: lose MissTurn 1",
    "personality & science",
    "personality x2: lose MissTurn 1",
    "science & linguistics: lose MissTurn 1",
    "combat & agility",
    "science x2",
    "linguistics x2: win MoveForward 2",
    "science x2: lose MissTurn 1",
    "linguistics & science: lose MoveBackward 2",
    "mechanics x2: lose MissTurn 1",
    "combat x2",
    "personality & science: win MoveForward 1d6",
    "agility & strength x2",
    "mechanics & agility",
    "mechanics x2 | agility",
    "aid linguistics 1",
    "aid personality 1",
    "linguistics & science: win GainAid combat 2 vs monster",
    "linguistics x2: win GainAid combat 1 vs monster",
]
"""Checks and results of the published first deck of The Shadow of a Dark God, card by card."""


def modules(scenario: str) -> tuple[written.Module, written.Module]:
    """The two modules of a shipped scenario."""
    files = load(scenario, LAYOUT).files
    return files[MODULE_FILES[0]], files[MODULE_FILES[1]]


def cards(scenario: str) -> Iterator[Any]:
    """All cards of a scenario."""
    for module in modules(scenario):
        yield from module.cards


def checks_in(words: list[Any]) -> Iterator[written.Check]:
    """Every check that a card can ask for."""
    for word in words:
        if isinstance(word, written.Check):
            yield word
        else:
            yield from checks_in(list(word.all if isinstance(word, written.AllOf) else word.any))


def in_words(check: Any) -> str:
    """A check expression in the shorthand of the known deck."""
    if isinstance(check, written.Check):
        return check.check + (f" x{check.times}" if check.times > 1 else "")
    if isinstance(check, written.AllOf):
        return " & ".join(map(in_words, check.all))
    return " | ".join(map(in_words, check.any))


def mechanics(card: Any) -> str:
    """A card in the shorthand of the known deck."""
    if isinstance(card, written.AidCard):
        return "aid " + " or ".join(
            f"{o.bonus} {o.plus}" for o in card.options if isinstance(o, written.Bonus)
        )
    parts = " & ".join(map(in_words, card.checks))
    for trigger, effects in (("win", card.on_win), ("lose", card.on_lose)):
        for effect in effects or ():
            if isinstance(effect, written.GainAid):
                (option,) = effect.options
                assert isinstance(option, written.Bonus)
                parts += f": {trigger} GainAid {option.bonus} {option.plus} vs {option.vs}"
            else:
                amount = next(iter(effect.model_dump().values()))
                parts += f": {trigger} {type(effect).__name__} {amount}"
    return parts


# --- what is shipped ---


@pytest.mark.rule("AR-021", "AR-022", "AR-028", "AR-023")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_has_two_decks_of_24_to_28_different_cards(scenario: str) -> None:
    pack = load(scenario, LAYOUT)
    assert pack.one(written.Scenario).name == SCENARIOS[scenario]
    for module in modules(scenario):
        assert 24 <= len(module.cards) <= 28
        kinds = Counter(card.kind for card in module.cards)
        assert kinds["aid"] >= 3
        assert kinds["event"] >= 2
        assert 0.65 <= kinds["challenge"] / len(module.cards) <= 0.85


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_skill_is_tested_in_every_scenario(scenario: str) -> None:
    tested: Counter[str] = Counter()
    for card in cards(scenario):
        if isinstance(card, written.ChallengeCard):
            for check in checks_in(card.checks):
                tested[check.check] += check.times
    assert set(tested) == set(SKILLS)
    assert min(tested.values()) >= 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_numbers_keep_near_the_published_pattern(scenario: str) -> None:
    made = [card for card in cards(scenario) if isinstance(card, written.ChallengeCard)]
    two = [card for card in made if sum(check.times for check in checks_in(card.checks)) >= 2]
    assert len(two) / len(made) >= 0.85
    dms = Counter(card.dm for card in made)
    assert set(dms) <= {-1, 0, 1, 2}
    assert dms[0] / len(made) >= 0.6
    default = [card for card in made if card.on_win is None and card.on_lose is None]
    assert 0.3 <= len(default) / len(made) <= 0.6


@pytest.mark.rule("AR-E51")
def test_the_whole_vocabulary_is_used() -> None:
    words: set[str] = set()
    options: set[str] = set()
    tags: set[str] = set()
    shapes: set[str] = set()
    whos: set[tuple[str, str]] = set()
    for scenario in SCENARIOS:
        for card in cards(scenario):
            if isinstance(card, written.AidCard):
                options |= {type(option).__name__ for option in card.options}
                continue
            tags |= set(card.tags)
            for _trail, effect in written.effects_of(card):
                words.add(type(effect).__name__)
                whos.add((type(effect).__name__, getattr(effect, "who", "")))
            if isinstance(card, written.ChallengeCard):
                shapes |= {type(word).__name__ for word in card.checks}
                shapes |= {"own dm" for check in checks_in(card.checks) if check.dm}
    assert words == {
        "MissTurn", "MoveForward", "MoveBackward", "LoseMember", "GainMember", "GainToken", "LoseToken", "DrawAid",
        "DiscardAid", "GainAid", "GainSkill", "RollTable",
    }  # fmt: skip
    assert {who for word, who in whos if word == "LoseMember"} == {
        "owner",
        "random",
        "leader",
        "companion",
        "lesser",
    }
    assert {who for word, who in whos if word == "DiscardAid"} == {"owner", "random"}
    assert {who for word, who in whos if word == "GainSkill"} == {"owner", "random", "leader"}
    assert {"Bonus", "BonusAny", "MoveExtra"} <= options
    assert tags == set(TAGS)
    assert {"Check", "AnyOf", "own dm"} <= shapes


def test_the_first_deck_of_the_dark_god_keeps_the_known_checks_and_results() -> None:
    first, _second = modules("the-shadow-of-a-dark-god")
    assert [mechanics(card) for card in first.cards[: len(KNOWN_FIRST_DECK)]] == KNOWN_FIRST_DECK


def test_ids_and_names_stand_once_in_all_that_is_shipped() -> None:
    ids = [card.id for card in load("artifact", LAYOUT).one(written.AidDeck).cards]
    for scenario in SCENARIOS:
        ids += [card.id for card in cards(scenario)]
    assert [name for name, n in Counter(ids).items() if n > 1] == []


def test_texts_are_texts() -> None:
    for scenario in SCENARIOS:
        for card in cards(scenario):
            assert 20 <= len(card.flavour) <= 220, card.id


# --- people ---

ROLLS = random.Random(1908)
COMPANION_ROLLS = [[ROLLS.randint(1, 10) for _ in range(3)] for _ in range(18)]
LESSER_ROLLS = [[ROLLS.randint(1, 10)] for _ in range(12)]

PICKED = {
    "professor-umber": "linguistics",
    "tamsin-clay": "science",
    "henare-tamati": "combat",
    "ioana": "survival",
}
"""What the author picked for a 10."""


@pytest.mark.rule("AR-060", "AR-059", "AR-R12")
def test_the_skills_of_the_draft_cards_were_rolled_on_the_skill_table() -> None:
    members = load("artifact", LAYOUT).one(written.Members).members
    for kind, rolls in (("companion", COMPANION_ROLLS), ("lesser", LESSER_ROLLS)):
        sets: list[tuple[str, ...]] = []
        for member in (m for m in members if m.kind == kind):
            levels = [skill for skill in SKILLS for _ in range(member.skills.get(skill, 0))]  # type: ignore[call-overload]
            if member.id in PICKED:
                levels[levels.index(PICKED[member.id])] = "any"
            sets.append(tuple(sorted(levels)))
        rolled = [tuple(sorted("any" if n == 10 else SKILLS[n - 1] for n in each)) for each in rolls]
        assert sorted(sets) == sorted(rolled)


@pytest.mark.rule("AR-039", "AR-040", "AR-041", "AR-R10")
def test_there_are_six_leaders_eighteen_companions_and_twelve_lesser() -> None:
    members = load("artifact", LAYOUT).one(written.Members).members
    assert Counter(m.kind for m in members) == {"leader": 6, "companion": 18, "lesser": 12}
    assert {m.kind: sum(m.skills.values()) for m in members} == {"leader": 5, "companion": 3, "lesser": 1}
    assert all(len(m.note) > 10 for m in members)


# --- what loading refuses ---

CARD = {"id": "trial", "name": "Trial", "kind": "challenge", "checks": [{"check": "combat"}], "flavour": "–"}
AID = {
    "id": "lamp",
    "name": "Lamp",
    "kind": "aid",
    "options": [{"bonus": "combat", "plus": 1}],
    "flavour": "–",
}
EVENT = {"id": "omen", "name": "Omen", "kind": "event", "on_draw": [{"gain_token": 1}], "flavour": "–"}


def scenario_with(folder: Path, *module_1: dict[str, Any], number: int = 1) -> Path:
    """A small scenario pack whose first module holds these cards."""
    folder.mkdir(exist_ok=True)
    head = {
        "id": "trial-pack", "title": "Trial", "game": "artifact", "version": "1.0.0", "format": 1, "licence": "MIT",
        "authors": ["Nobody"],
    }  # fmt: skip
    story = dict.fromkeys(("name", "author", "artifact_name", "intro", "found", "home"), "–") | {
        "id": "trial"
    }
    for name, data in (
        ("pack.yaml", head),
        ("scenario.yaml", story),
        ("module-1.yaml", {"number": number, "name": "One", "intro": "–", "cards": list(module_1)}),
        ("module-2.yaml", {"number": 2, "name": "Two", "intro": "–", "cards": [EVENT | {"id": "other"}]}),
    ):
        (folder / name).write_text(
            yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8"
        )
    return folder


def refusal(tmp_path: Path, *module_1: dict[str, Any], **more: Any) -> str:
    """What loading such a pack says, with file, line and column."""
    with pytest.raises(ContentProblem) as problem:
        load_pack(scenario_with(tmp_path / "pack", *module_1, **more), LAYOUT)
    return str(problem.value)


def test_a_sound_pack_is_taken(tmp_path: Path) -> None:
    pack = load_pack(scenario_with(tmp_path / "pack", CARD, AID, EVENT), LAYOUT)
    assert pack.id == "trial-pack"


@pytest.mark.rule("AR-E51", "AR-E03")
@pytest.mark.parametrize(
    ("card", "says"),
    [
        (CARD | {"checks": [{"check": "fighting"}]}, "fighting"),
        (CARD | {"checks": [{"chek": "combat"}]}, "chek"),
        (CARD | {"tags": ["dragon"]}, "dragon"),
        (CARD | {"on_wins": []}, "on_wins"),
        (CARD | {"on_win": [{"gain_gold": 1}]}, "gain_gold"),
        (AID | {"options": [{"bonuss": "combat"}]}, "bonuss"),
        (AID | {"options": [{"bonus": "combat", "plus": 1, "vs": "dragon"}]}, "dragon"),
    ],
)
def test_an_unknown_word_is_refused_where_it_stands(tmp_path: Path, card: dict[str, Any], says: str) -> None:
    said = refusal(tmp_path, card)
    assert says in said
    assert "module-1.yaml:" in said
    assert int(said.split("module-1.yaml:")[1].split(":")[0]) > 4


@pytest.mark.rule("AR-E52", "AR-E53", "AR-E55", "AR-E01")
@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({k: v for k, v in CARD.items() if k != "checks"}, "checks"),
        (CARD | {"checks": []}, "checks"),
        (AID | {"options": []}, "options"),
        ({k: v for k, v in EVENT.items() if k != "on_draw"}, "on_draw"),
        (EVENT | {"on_win": []}, "on_win"),
        (EVENT | {"on_lose": []}, "on_lose"),
        (EVENT | {"on_draw": []}, "on_draw"),
        (CARD | {"kind": "trap"}, "trap"),
        (AID | {"dm": 1}, "dm"),
        (EVENT | {"checks": [{"check": "combat"}]}, "checks"),
    ],
)
def test_fields_belong_to_their_kind(tmp_path: Path, card: dict[str, Any], says: str) -> None:
    assert says in refusal(tmp_path, card)


@pytest.mark.rule("AR-E54", "AR-E40")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (["1-3", "3-6"], "3 stands in more than one row"),
        (["1-3", "5-6"], "no row for 4"),
        (["1-6", 7], "no 7"),
        (["3-1", "4-6"], "3-1"),
    ],
)
def test_a_table_covers_every_face_once(tmp_path: Path, rows: list[Any], says: str) -> None:
    table = {"roll_table": "1d6", "rows": [{"roll": roll, "do": []} for roll in rows]}
    assert says in refusal(tmp_path, EVENT | {"on_draw": [table]})


@pytest.mark.rule("AR-E55", "AR-E20")
@pytest.mark.parametrize("amount", [0, -1, 1.5, "2d7", "d6", True, "many"])
def test_an_amount_is_a_positive_number_or_dice(tmp_path: Path, amount: Any) -> None:
    assert "amount" in refusal(tmp_path, EVENT | {"on_draw": [{"move_forward": amount}]})


@pytest.mark.rule("AR-E55", "AR-E04")
def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, CARD, AID | {"name": "Trial"})
    assert "'Trial' stands in this list already" in said
    assert "module-1.yaml:" in said
    assert "already" in refusal(tmp_path, CARD, AID | {"id": "other"})


def test_a_scenario_is_whole(tmp_path: Path) -> None:
    folder = scenario_with(tmp_path / "pack", CARD)
    (folder / "module-2.yaml").unlink()
    with pytest.raises(ContentProblem, match="a scenario is made of"):
        load_pack(folder, LAYOUT)
    assert "module 1" in refusal(tmp_path, CARD, number=2)


@pytest.mark.rule("AR-E38", "AR-E49", "AR-E07", "AR-E36")
@pytest.mark.parametrize(
    ("cards_of", "says"),
    [
        ([EVENT | {"on_draw": [{"gain_skill": "tested"}]}], "no skill has been tested"),
        ([AID | {"options": [{"bonus": "combat", "plus": 1}, {"bonus": "combat", "plus": 2}]}], "same roll"),
        ([CARD | {"checks": [{"any": [{"check": "combat"}, {"check": "combat"}]}]}], "are the same"),
        (
            [
                EVENT | {"on_draw": [{"gain_aid": "dust", "name": "Dust", "options": [{"bonus_any": 1}]}]},
                CARD | {"on_win": [{"gain_aid": "dust", "name": "Dust", "options": [{"bonus_any": 2}]}]},
            ],
            "not the same",
        ),
        (
            [AID, EVENT | {"on_draw": [{"gain_aid": "lamp", "name": "Lamp", "options": [{"bonus_any": 1}]}]}],
            "has the id of a card",
        ),
    ],
)
def test_what_no_player_could_tell_apart_is_refused(
    tmp_path: Path, cards_of: list[dict[str, Any]], says: str
) -> None:
    assert says in refusal(tmp_path, *cards_of)


def test_shipped_packs_have_no_fault_and_no_warning() -> None:
    for name in ("artifact", *SCENARIOS):
        assert examine_pack(SHIPPED / name, LAYOUT).faults == ()


def test_members_have_the_levels_of_their_kind(tmp_path: Path) -> None:
    folder = scenario_with(tmp_path / "pack", CARD)
    member = {"id": "x", "name": "X", "kind": "companion", "skills": {"combat": 2}, "note": "–"}
    (folder / "members.yaml").write_text(yaml.safe_dump({"members": [member]}), encoding="utf-8")
    with pytest.raises(ContentProblem, match="add up to 3, not to 2"):
        load_pack(folder, LAYOUT)
