"""The shapes all packs are made of: strict records, identifiers, and one-key words of a vocabulary."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Union

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag


class Record(BaseModel):
    """One record of a pack. Unknown keys are refused, nothing is coerced, nothing changes once read."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


ID_PATTERN: Final = r"^[a-z0-9]+(-[a-z0-9]+)*$"

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=60)]
"""A stable name made of lower-case letters, digits and hyphens: answers and saves are built from it."""

Line = Annotated[str, Field(min_length=1, max_length=120)]
"""A name or a caption: one line of text."""

Prose = Annotated[str, Field(min_length=1, max_length=2000)]
"""A paragraph or a few of them."""


def key_of(model: type[BaseModel]) -> str:
    """The key that tells a word of a vocabulary from the others: the first field that it declares itself.

    Fields that every word of a vocabulary shares may stand in a common base class.
    """
    fields = model.model_fields
    name = next((own for own in model.__annotations__ if own in fields), next(iter(fields)))
    return fields[name].alias or name


def one_of(*models: type[BaseModel]) -> Any:
    """A union of records told apart by the key that each declares first.

    An author writes ``gain: {food: 1}``; the word is ``gain``, and only the record whose first own field has
    that name is tried, so that a mistake is reported once and where it stands. A mapping without any known
    key is reported by pydantic as ``union_tag_invalid``; the loader turns that into a suggestion.
    """
    keys = {key_of(model): model for model in models}

    def word(value: Any) -> str | None:
        if isinstance(value, Mapping):
            return next((key for key in value if key in keys), next((str(key) for key in value), None))
        return next((key for key, model in keys.items() if isinstance(value, model)), None)

    tagged = tuple(Annotated[model, Tag(key)] for key, model in keys.items())
    return Annotated[Union[tagged], Discriminator(word)]  # noqa: UP007 - built from a tuple
