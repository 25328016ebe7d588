"""JSON Schemas of all that authors write, for editors: completion, explanation on hover, errors while typing.

They are draft-07, which is what the YAML language server of most editors reads.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from reliquest.content.header import HEADER, PackHeader
from reliquest.content.layout import Layout
from reliquest.text import _

DRAFT: Final = "http://json-schema.org/draft-07/schema#"

Schema = dict[str, Any]


class _Draft07(GenerateJsonSchema):
    """Pydantic's schemas without words that draft-07 does not know, and with unions as editors like them."""

    schema_dialect = DRAFT

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        """A list with a schema for each entry: ``items``, which later drafts call ``prefixItems``."""
        made = super().tuple_schema(schema)
        if "prefixItems" in made:
            made["additionalItems"] = made.pop("items", False)
            made["items"] = made.pop("prefixItems")
        return made

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """One of several records: each closed and with its own key required, so that ``anyOf`` is exact."""
        made = super().tagged_union_schema(schema)
        made.pop("discriminator", None)
        if "oneOf" in made:
            made["anyOf"] = made.pop("oneOf")
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:
        """The key is its own title."""
        return False

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        """Keys stay in the order in which the record declares them."""
        return value


def schema_of(kind: Any, title: str) -> Schema:
    """The schema of a file that holds such a record (or ``tuple[Record, ...]``)."""
    made = TypeAdapter(kind).json_schema(
        ref_template="#/definitions/{model}", schema_generator=_Draft07, mode="validation"
    )
    definitions = made.pop("$defs", {})
    schema: Schema = {"$schema": DRAFT, **_readable(made), "title": title}
    if definitions:
        schema["definitions"] = {name: _readable(part) for name, part in definitions.items()}
    return schema


def schemas(layout: Layout) -> dict[str, Schema]:
    """The schemas of a game by the files of its layout that they are for, ``pack.yaml`` first."""
    title = _("{file} of a pack for {game}")
    kinds: Mapping[str, Any] = {HEADER: PackHeader, **layout.files}
    return {file: schema_of(kind, title.format(file=file, game=layout.game)) for file, kind in kinds.items()}


def file_names(layout: Layout) -> dict[str, str]:
    """The file that each schema of a game is written to: ``heroes/*.yaml`` has ``heroes.schema.json``."""
    names: dict[str, str] = {}
    for file in (HEADER, *layout.files):
        stem = file.removesuffix(".yaml").replace("/*", "").replace("*", "any").replace("/", "-")
        while stem in names.values():
            stem += "-each"
        names[file] = stem
    return {file: f"{stem}.schema.json" for file, stem in names.items()}


def _readable(node: Any) -> Any:
    """The schema with docstrings as plain paragraphs, and with references that draft-07 does not overlook."""
    if isinstance(node, list):
        return [_readable(part) for part in node]
    if not isinstance(node, dict):
        return node
    made = {key: _readable(part) for key, part in node.items() if (key, part) != ("default", None)}
    if isinstance(made.get("description"), str):
        made["description"] = made["description"].replace("``", "`")
    if "$ref" in made and len(made) > 1:  # beside a reference draft-07 reads nothing
        made = {"allOf": [{"$ref": made.pop("$ref")}], **made}
    return made
