"""Write the types of the browser client from what goes over the wire, or say where they have drifted apart.

python tools/wire_types.py            writes web/src/wire.gen.ts
python tools/wire_types.py --check    exit code 1 where the file is not what would be written
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from reliquest.games.artifact import view as artifact
from reliquest.games.lost_pixel import view as lost_pixel
from reliquest.games.page_quest import view as page_quest
from reliquest.press.order import PrintPlan
from reliquest.server import wire

FILE: Final = Path(__file__).parents[1] / "web" / "src" / "wire.gen.ts"

SENT: Final = (
    wire.NewTable,
    wire.Join,
    wire.Change,
    wire.NewCampaign,
    wire.CampaignJoin,
    wire.CampaignChange,
    *wire.Incoming.__args__,
)
"""What the client writes: there, a field with a default may be left out."""

READ: Final = (
    wire.GameInfo,
    wire.Choices,
    wire.Rule,
    wire.TableInfo,
    wire.Opened,
    wire.Joined,
    wire.Invitation,
    wire.Trouble,
    *wire.Outgoing.__args__,
    wire.Replay,
    wire.CampaignInfo,
    wire.CampaignOpened,
    PrintPlan,
)
"""What the client reads: there, every field is present."""

TABLES: Final = {
    "PageQuest": page_quest.Table,
    "Artifact": artifact.Table,
    "LostPixel": lost_pixel.Table,
}
"""The structure of `View.table` a game, each in a namespace of its own."""

HEAD: Final = "// Made by tools/wire_types.py from the server's own types; `make wire` writes it anew.\n"


class Unspeakable(TypeError):
    """A type that has no word in TypeScript here."""


def structs(root: inspect.Type, found: dict[type, inspect.StructType]) -> None:
    """Collect the structures below a type into ``found``, the outer ones first."""
    if isinstance(root, inspect.StructType):
        if root.cls in found:
            return
        found[root.cls] = root
    for part in parts(root):
        structs(part, found)


def parts(root: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a type is made of."""
    match root:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.UnionType(types=types):
            yield from types
        case inspect.TupleType(item_types=types):
            yield from types
        case inspect.ListType(item_type=one) | inspect.VarTupleType(item_type=one):
            yield one
        case inspect.DictType(value_type=one):
            yield one


def word(each: inspect.Type) -> str:
    """The type as TypeScript writes it."""
    match each:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "any"
        case inspect.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(word(one) for one in types)
        case inspect.ListType(item_type=one) | inspect.VarTupleType(item_type=one):
            return f"({word(one)})[]" if "|" in word(one) else f"{word(one)}[]"
        case inspect.TupleType(item_types=types):
            return f"[{', '.join(word(one) for one in types)}]"
        case inspect.DictType(value_type=one):
            return f"Record<string, {word(one)}>"
    raise Unspeakable(f"{each} has no word in TypeScript: add one to tools/wire_types.py")


def interface(struct: inspect.StructType, optional: bool, indent: str) -> str:
    """One structure as an interface, with its docstring; ``optional`` where fields with a default may be left out."""
    lines = []
    if doc := (struct.cls.__doc__ or "").strip():
        lines.append(f"{indent}/** {' '.join(doc.split())} */")
    lines.append(f"{indent}export interface {struct.cls.__name__} {{")
    if struct.tag_field is not None:
        lines.append(f"{indent}  {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()};")
    for field in struct.fields:
        mark = "?" if optional and not field.required else ""
        lines.append(f"{indent}  {field.encode_name}{mark}: {word(field.type)};")
    lines.append(f"{indent}}}")
    return "\n".join(lines)


def interfaces(roots: Sequence[Any], *, optional: bool, known: set[type], indent: str = "") -> Iterator[str]:
    """The interfaces of these types and of all that they hold; ``known`` ones are left out, and grow."""
    found: dict[type, inspect.StructType] = {}
    for root in roots:
        structs(inspect.type_info(root), found)
    for cls, struct in found.items():
        if cls not in known:
            known.add(cls)
            yield interface(struct, optional, indent)


def text() -> str:
    """The whole file."""
    known: set[type] = set()
    blocks = [HEAD]
    blocks += interfaces(SENT, optional=True, known=known)
    blocks += interfaces(READ, optional=False, known=known)
    for name, union in (("Incoming", wire.Incoming), ("Outgoing", wire.Outgoing)):
        blocks.append(f"export type {name} = {' | '.join(one.__name__ for one in union.__args__)};")
    for name, table in TABLES.items():
        inner = "\n\n".join(interfaces([table], optional=False, known=set(), indent="  "))
        blocks.append(f"export namespace {name} {{\n{inner}\n}}")
    return "\n\n".join(blocks) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the file, or with ``--check`` compare it; 1 where it differs."""
    wanted = text()
    if "--check" not in arguments:
        FILE.write_text(wanted, encoding="utf-8")
        return 0
    if FILE.is_file() and FILE.read_text(encoding="utf-8") == wanted:
        return 0
    print("web/src/wire.gen.ts is not what the server's types say: run make wire and commit it.")
    return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
