"""What a record asks of each of its parts, said in words and followed along a file: the ground of good error
sentences.

Pydantic tells where an error is as a mixture of keys, list positions, union tags and names of validators,
and says what it expected in words for programmers. Here the same way is walked through the annotations of
the records, so that the trail in the file, the legal keys and words, and the expectation in plain language
are known.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Discriminator, PlainValidator, Tag, TypeAdapter
from pydantic.fields import FieldInfo

from reliquest.content.faults import quoted
from reliquest.content.model import ID_PATTERN
from reliquest.content.source import Trail
from reliquest.text import _, ngettext

LIMITS: Final = ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern")

Loc = tuple[str | int, ...]


@dataclass(frozen=True)
class Shape:
    """An annotation taken apart: the bare type, its limits, and how the members of a union are told apart."""

    base: Any
    limits: Mapping[str, Any]
    discriminator: Discriminator | str | None = None
    example: str | None = None
    opaque: bool = False
    """A validator of its own stands in for the type: nothing is known of what lies below."""

    @property
    def origin(self) -> Any:
        """``list`` for ``list[int]``, the type itself for a plain one."""
        return get_origin(self.base) or self.base

    @property
    def model(self) -> type[BaseModel] | None:
        """The record that is asked for, if it is one."""
        return self.base if isinstance(self.base, type) and issubclass(self.base, BaseModel) else None

    @property
    def members(self) -> tuple[Any, ...]:
        """The members of a union, nothing (None) aside; () for everything else."""
        if self.opaque or self.origin not in (Union, UnionType):
            return ()
        return tuple(member for member in get_args(self.base) if member is not NoneType)

    @property
    def tagged(self) -> bool:
        """The members of the union are told apart by a key."""
        return bool(self.members) and self.discriminator is not None

    @property
    def words(self) -> list[Any]:
        """The legal values of a Literal or an Enum."""
        if self.origin is Literal:
            return list(get_args(self.base))
        if isinstance(self.base, type) and issubclass(self.base, Enum):
            return [member.value for member in self.base]
        return []

    @property
    def holds(self) -> str:
        """How the part is written: ``mapping``, ``list``, ``text``, ``number``, ``truth`` or ``any``
        (several ways)."""
        if self.opaque or self.base is Any:
            return "any"
        if self.model is not None or self.tagged or _is(self.origin, Mapping):
            return "mapping"
        if self.words:
            return "text" if isinstance(self.words[0], str) else "any"
        for kind, name in ((str, "text"), (bool, "truth"), (int, "number"), (float, "number")):
            if _is(self.origin, kind):
                return name
        return "list" if _is(self.origin, Sequence) or _is(self.origin, AbstractSet) else "any"


def shape(annotation: Any) -> Shape:
    """The annotation without its wrapping (Annotated, ``| None``); a model field may be given as it
    is."""
    found = Shape(annotation, {})
    while True:
        base = found.base
        if isinstance(base, FieldInfo):
            found = _refine(replace(found, base=base.annotation), [base])
        elif get_origin(base) is Annotated:
            inner, *notes = get_args(base)
            found = _refine(replace(found, base=inner), notes)
        elif get_origin(base) in (Union, UnionType) and NoneType in get_args(base):
            rest = tuple(member for member in get_args(base) if member is not NoneType)
            found = replace(found, base=Union[rest])  # noqa: UP007 - built from a tuple
        else:
            return found


def _refine(found: Shape, notes: list[Any]) -> Shape:
    """The shape with what the notes beside its type add."""
    for note in notes:
        if isinstance(note, FieldInfo):
            found = _refine(found, note.metadata)
            found = replace(
                found,
                discriminator=found.discriminator or note.discriminator,
                example=found.example or (str(note.examples[0]) if note.examples else None),
            )
        elif isinstance(note, Discriminator):
            found = replace(found, discriminator=found.discriminator or note)
        elif isinstance(note, PlainValidator):
            found = replace(found, opaque=True)
        else:
            limits = {name: getattr(note, name) for name in LIMITS if getattr(note, name, None) is not None}
            found = replace(found, limits={**limits, **found.limits})
    return found


def _is(origin: Any, kind: type) -> bool:
    return isinstance(origin, type) and issubclass(origin, kind)


# --- keys and words ---------------------------------------------------------------------------------------


def keys_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a record by the keys that authors write."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def words_of(union: Shape) -> dict[str, Any]:
    """The members of a union told apart by a key: by the word of each, or by the legal values of their
    common key."""
    words: dict[str, Any] = {}
    for member in union.members:
        notes = get_args(member)[1:] if get_origin(member) is Annotated else ()
        tag = next((note.tag for note in notes if isinstance(note, Tag)), None)
        inner = shape(member)
        if tag is not None:
            words[tag] = member
        elif inner.tagged:
            words.update(words_of(inner))
        elif inner.model is not None and isinstance(union.discriminator, str):
            field = inner.model.model_fields[union.discriminator]
            words.update((str(value), member) for value in shape(field).words)
    return words


def word_key(union: Shape) -> str | None:
    """The common key by whose value the members are told apart; None if each has a key of its own."""
    if not isinstance(union.discriminator, str):
        return None
    model = next((inner.model for inner in map(shape, union.members) if inner.model is not None), None)
    field = model.model_fields.get(union.discriminator) if model is not None else None
    return (field.alias if field is not None else None) or union.discriminator


# --- following --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Branch:
    """A union on the way whose members are tried one after the other, where it stands, and the member in
    question."""

    trail: Trail
    union: Shape
    member: int


@dataclass(frozen=True)
class Way:
    """Where an error is: the trail in the file, whether its key is meant, what is asked for there, and how
    one came.

    ``record`` is the record whose key the trail ends with (or the record itself if one of its keys is
    missing), ``vocabulary`` the words among which that record is one.
    """

    trail: Trail
    key: bool
    asked: Shape
    record: type[BaseModel] | None
    vocabulary: Shape | None
    branches: tuple[Branch, ...]


def follow(annotation: Any, loc: Loc) -> Way:
    """Walks from a type along the location of one of its pydantic errors."""
    asked, around = shape(annotation), shape(Any)
    trail: Trail = ()
    key = False
    record: type[BaseModel] | None = None
    vocabulary: Shape | None = None
    words: Shape | None = None
    branches: tuple[Branch, ...] = ()
    for part in loc:
        if part == "[key]":
            key, asked = True, _below(around, part)
        elif asked.tagged:
            words, asked = asked, shape(words_of(asked).get(str(part), Any))
        elif asked.members:
            member = _member(asked.members, str(part))
            branches += (Branch(trail, asked, member),)
            words, asked = None, shape(asked.members[member])
        else:
            record, vocabulary, around = asked.model, words, asked
            trail += (part,)
            words, asked = None, _below(asked, part)
    return Way(trail, key, asked, record, vocabulary, branches)


def _member(members: Sequence[Any], label: str) -> int:
    """The position of the member that pydantic calls by that label; the nearest guess where it words it
    otherwise."""
    titles = [TypeAdapter(member).validator.title for member in members]
    if label in titles:
        return titles.index(label)
    begins = [title.partition("[")[0] for title in titles]
    begin = label.partition("[")[0]
    return begins.index(begin) if begin in begins else len(members) - 1


def _below(asked: Shape, part: str | int) -> Shape:
    """What is asked for one step further down; ``[key]`` stands for the keys of a mapping."""
    arguments = get_args(asked.base)
    if asked.model is not None:
        return shape(keys_of(asked.model).get(str(part), Any))
    if asked.opaque or not arguments:
        return shape(Any)
    if _is(asked.origin, Mapping):
        return shape(arguments[0 if part == "[key]" else 1])
    if asked.origin is tuple and arguments[-1] is not Ellipsis and isinstance(part, int):
        return shape(arguments[part] if part < len(arguments) else Any)
    return shape(arguments[0])


# --- in words ---------------------------------------------------------------------------------------------


def describe(asked: Shape) -> str:
    """What is asked for, as the end of "must be …": ``a whole number from 1 to 6``, ``one of 'a', 'b'``."""
    if asked.opaque:
        return _("something else")
    if asked.tagged:
        return _key_or_word(asked)
    if asked.members:
        members = [shape(member) for member in asked.members]
        words = [word for member in members for word in member.words]
        others = [describe(member) for member in members if not member.words]
        return _(" or ").join(dict.fromkeys([*([_one_of(words)] if words else []), *others]))
    if asked.words:
        return _one_of(asked.words)
    if asked.model is not None:
        return _("keys with values ({keys})").format(keys=", ".join(list(keys_of(asked.model))[:8]))
    if _is(asked.origin, bool):
        return _("true or false")
    if asked.holds == "number":
        return _number(asked)
    if asked.holds == "text":
        return _text(asked)
    if asked.holds == "list":
        return _list(asked)
    if asked.holds == "mapping":
        return _("keys with values")
    return _("something else")


def _one_of(words: list[Any]) -> str:
    written = [str(word).lower() if isinstance(word, bool) else str(word) for word in words]
    return _("one of {words}").format(words=quoted(written)) if len(written) > 1 else quoted(written)


def _key_or_word(union: Shape) -> str:
    words = quoted(words_of(union))
    if union.discriminator is not None and isinstance(union.discriminator, str):
        return _("keys with values, among them '{key}'").format(key=word_key(union))
    return _("one of the words {words} with its value").format(words=words)


def _number(asked: Shape) -> str:
    noun = _("a whole number") if _is(asked.origin, int) else _("a number")
    limits = asked.limits
    low, high = limits.get("ge"), limits.get("le")
    if low is not None and high is not None:
        noun = _("{number} from {low} to {high}").format(number=noun, low=low, high=high)
    elif low is not None:
        noun = _("{number}, at least {low}").format(number=noun, low=low)
    elif high is not None:
        noun = _("{number}, at most {high}").format(number=noun, high=high)
    if "gt" in limits:
        noun = _("{number} greater than {low}").format(number=noun, low=limits["gt"])
    if "lt" in limits:
        noun = _("{number} less than {high}").format(number=noun, high=limits["lt"])
    if "multiple_of" in limits:
        noun = _("{number}, a multiple of {step}").format(number=noun, step=limits["multiple_of"])
    return noun


def _text(asked: Shape) -> str:
    limits = asked.limits
    low, high = limits.get("min_length", 0), limits.get("max_length")
    if limits.get("pattern") == ID_PATTERN:
        return _("a name of lower-case letters, digits and single hyphens, at most {n} characters").format(
            n=high
        )
    if asked.example is not None:
        return _("text such as '{example}'").format(example=asked.example)
    if "pattern" in limits:
        return _("text of the form {pattern}").format(pattern=limits["pattern"])
    if high is not None:
        return _("text of {low} to {high} characters").format(low=low, high=high)
    return _("text, and not empty") if low else _("text")


def _list(asked: Shape) -> str:
    arguments = get_args(asked.base)
    low, high = asked.limits.get("min_length", 0), asked.limits.get("max_length")
    if asked.origin is tuple and arguments and arguments[-1] is not Ellipsis:
        low = high = len(arguments)
    if high is not None and low == high:
        return ngettext("a list of {n} entry", "a list of {n} entries", low).format(n=low)
    if high is not None:
        return _("a list of {low} to {high} entries").format(low=low, high=high)
    if low:
        return ngettext("a list of at least {n} entry", "a list of at least {n} entries", low).format(n=low)
    return _("a list")
