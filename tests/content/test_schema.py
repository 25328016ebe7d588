"""JSON Schemas for editors: draft-07, readable, and of one mind with the loader."""

import json
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft7Validator
from pydantic import TypeAdapter, ValidationError

from reliquest.content.layout import Layout
from reliquest.content.schema import file_names, schema_of, schemas
from reliquest.content.source import parse
from tests.content.test_explain import VALUES
from tests.content.toy import GOOD, LAYOUT, Effect, Hero, Place, Season

SCHEMAS = schemas(LAYOUT)


def test_there_is_one_for_each_kind_of_file() -> None:
    assert list(SCHEMAS) == ["pack.yaml", *LAYOUT.files]
    assert file_names(LAYOUT) == {
        "pack.yaml": "pack.schema.json",
        "season.yaml": "season.schema.json",
        "places.yaml": "places.schema.json",
        "heroes/*.yaml": "heroes.schema.json",
        "extra.yaml": "extra.schema.json",
    }


def test_no_two_schemas_share_a_file() -> None:
    layout = Layout(
        "g", {"cards.yaml": Hero, "cards/*.yaml": Hero, "*/cards/*.yaml": Hero, "cards-*.yaml": Hero}
    )
    names = list(file_names(layout).values())
    assert len(set(names)) == len(names) == 5


@pytest.mark.parametrize("file", list(SCHEMAS))
def test_each_is_draft_07_and_nothing_newer(file: str) -> None:
    schema = SCHEMAS[file]
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)
    text = json.dumps(schema)
    for newer in ("$defs", "prefixItems", "unevaluated", "dependent", "discriminator", "minContains"):
        assert f'"{newer}' not in text
    assert file in schema["title"]


def test_a_reference_stands_alone() -> None:
    """Draft-07 reads nothing beside a reference: a description there would never be seen."""

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            assert "$ref" not in node or len(node) == 1
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    for schema in SCHEMAS.values():
        walk(schema)
    weather = SCHEMAS["season.yaml"]["properties"]["weather"]
    assert weather["allOf"] == [{"$ref": "#/definitions/Weather"}]
    assert weather["description"] == "What one sees from the window."


def test_editors_can_explain_records_and_keys() -> None:
    hero = SCHEMAS["heroes/*.yaml"]
    assert hero["description"] == "Somebody to play."
    assert hero["properties"]["attack"]["description"] == "What is added to the die."
    assert "`{heal: 2}`" in hero["definitions"]["Heal"]["description"]
    assert SCHEMAS["pack.yaml"]["properties"]["licence"]["examples"] == ["CC-BY-4.0"]


def test_words_are_alternatives_each_with_its_own_key_required() -> None:
    hero = SCHEMAS["heroes/*.yaml"]
    words = hero["properties"]["effects"]["items"]["anyOf"]
    named = [hero["definitions"][word["$ref"].rpartition("/")[2]] for word in words]
    assert [word["required"][0] for word in named] == ["gain", "heal", "roll"]
    assert all(word["additionalProperties"] is False for word in named)


def test_keys_keep_the_order_of_the_record() -> None:
    assert list(SCHEMAS["heroes/*.yaml"]["properties"])[:3] == ["id", "name", "attack"]


@pytest.mark.parametrize("name", list(GOOD))
def test_what_the_loader_reads_the_schema_allows(name: str) -> None:
    kind = "pack.yaml" if name == "pack.yaml" else LAYOUT.kind(name)
    assert kind is not None
    Draft7Validator(SCHEMAS[kind]).validate(parse(name, GOOD[name].encode()).data)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 3, atack: 1}"),
        ("heroes/*.yaml", "{id: anna, name: Anna}"),
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 7}"),
        ("heroes/*.yaml", "{id: A, name: Anna, attack: 3}"),
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 3, effects: [{gian: {food: 1}}]}"),
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 3, start: [1, 2, 3]}"),
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 3, start: [1, x]}"),
        ("heroes/*.yaml", "{id: anna, name: Anna, attack: 3, brave: no}"),
        ("places.yaml", "[{id: inn, text: Soup., meets: [{kind: pit, life: 3}]}]"),
        ("season.yaml", "{first: inn}"),
    ],
)
def test_what_an_editor_can_see_it_sees(file: str, text: str) -> None:
    assert not Draft7Validator(SCHEMAS[file]).is_valid(parse("f", text.encode()).data)


@given(VALUES)
def test_no_schema_forbids_what_the_loader_reads(data: Any) -> None:
    """No false alarms while typing; rules of a game's own code are checked by the loader alone."""
    kinds: list[Any] = [Hero, Place, Season, Effect]
    for kind in kinds:
        try:
            TypeAdapter(kind).validate_json(json.dumps(data))
        except ValidationError:
            continue
        Draft7Validator(schema_of(kind, "t")).validate(data)
