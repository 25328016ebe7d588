"""Turns what pydantic found wrong with a file into sentences for its author: one for each cause, with what
to do."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import ValidationError

from reliquest.content.faults import Fault, did_you_mean, nearest, quoted
from reliquest.content.shape import Way, describe, follow, keys_of, shape, word_key, words_of
from reliquest.content.source import Source, Trail
from reliquest.text import _, ngettext

LONG_TEXT: Final = 40
"""Longer texts are not quoted in a sentence, their length is told."""

OWN_SENTENCE: Final = ("value_error", "assertion_error")
"""Errors raised by a game's own validators, whose text is a sentence already."""


@dataclass(frozen=True)
class Slip:
    """One error of pydantic with the way to it and the value that stands there (None if there is none)."""

    type: str
    own: str
    """The sentence of a game's own validator, else pydantic's message."""
    way: Way
    value: Any


def explain(source: Source, annotation: Any, error: ValidationError) -> list[Fault]:
    """The faults of a file that should hold such a record (or tuple of records) and does not."""
    slips = []
    for one in error.errors(include_url=False):
        way = follow(annotation, one["loc"])
        cause = one.get("ctx", {}).get("error") if one["type"] in OWN_SENTENCE else None
        slips.append(Slip(one["type"], str(cause or one["msg"]), way, part_of(source.data, way.trail)))
    faults: list[Fault] = []
    missing: dict[Trail, list[Slip]] = {}
    for slip in _without_echoes(_chosen(slips, 0, source.data)):
        if slip.type == "missing":
            missing.setdefault(slip.way.trail[:-1], []).append(slip)
        else:
            faults.append(_fault(source, slip))
    return faults + [_missing(source, trail, group) for trail, group in missing.items()]


def part_of(data: Any, trail: Trail) -> Any:
    """What stands in the data at the end of the trail; None if nothing does."""
    for part in trail:
        if isinstance(data, dict):
            data = data.get(str(part))
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data


# --- one sentence for each cause --------------------------------------------------------------------------


def _chosen(slips: Iterable[Slip], depth: int, data: Any) -> list[Slip]:
    """The slips, reduced where a union was tried: of its members only the one counts that the author
    meant."""
    chosen: list[Slip] = []
    tried: dict[Trail, list[Slip]] = {}
    for slip in slips:
        if len(slip.way.branches) > depth:
            tried.setdefault(slip.way.branches[depth].trail, []).append(slip)
        else:
            chosen.append(slip)
    for trail, group in tried.items():
        chosen += _meant(group, depth, part_of(data, trail), data)
    return chosen


def _meant(group: list[Slip], depth: int, value: Any, data: Any) -> list[Slip]:
    """Of the errors of all members of one union, those of the member that the author's value looks like."""
    branch = group[0].way.branches[depth]
    members = [shape(member) for member in branch.union.members]
    fitting = [n for n, member in enumerate(members) if member.holds in (_holds(value), "any")]
    words = [n for n in fitting if members[n].words]
    if words and len(fitting) > len(words) and not any(_near(value, members[n].words) for n in words):
        fitting = [n for n in fitting if n not in words]
    elif words:
        fitting = words
    by_member = {n: [slip for slip in group if slip.way.branches[depth].member == n] for n in fitting}
    best = min((found for found in by_member.values() if found), key=len, default=[])
    here = [slip for slip in best if slip.way.trail == branch.trail and slip.type not in OWN_SENTENCE]
    if best and not here:
        return _chosen(best, depth + 1, data)
    way = replace(
        group[0].way, trail=branch.trail, key=False, asked=branch.union, record=None, vocabulary=None
    )
    return [here[0]] if here and here[0].type.startswith("union_tag") else [Slip("union", "", way, value)]


def _holds(value: Any) -> str:
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int | float):
        return "number"
    return "mapping" if isinstance(value, dict) else "list" if isinstance(value, list) else "nothing"


def _near(value: Any, words: list[Any]) -> bool:
    return isinstance(value, str) and nearest(value, map(str, words)) is not None


def _without_echoes(slips: list[Slip]) -> list[Slip]:
    """A key that is missing because it is misspelt is one fault, not two."""
    misspelt = {
        (slip.way.trail[:-1], nearest(str(slip.way.trail[-1]), keys_of(slip.way.record)))
        for slip in slips
        if slip.type == "extra_forbidden" and slip.way.record is not None
    }
    return [
        slip
        for slip in slips
        if slip.type != "missing" or (slip.way.trail[:-1], str(slip.way.trail[-1])) not in misspelt
    ]


# --- the sentences ----------------------------------------------------------------------------------------


def _fault(source: Source, slip: Slip) -> Fault:
    """The fault with its sentence, where it stands."""
    way = slip.way
    if slip.type == "extra_forbidden":
        return source.fault(way.trail, *_unknown_key(slip), key=True)
    if slip.type == "union_tag_invalid":
        return _unknown_word(source, slip)
    if slip.type == "union_tag_not_found" and (key := word_key(way.asked)) is not None:
        known = quoted(words_of(way.asked))
        message = _("the key '{key}' is missing").format(key=key)
        return source.fault(way.trail, message, _("its values are {known}").format(known=known))
    if way.key:
        return source.fault(way.trail, *_wrong_key(slip), key=True)
    if slip.type in OWN_SENTENCE:
        return source.fault(way.trail, slip.own)
    return source.fault(way.trail, *_wrong_value(slip))


def _missing(source: Source, trail: Trail, slips: list[Slip]) -> Fault:
    """One fault for all keys that a record lacks."""
    keys = quoted(str(slip.way.trail[-1]) for slip in slips)
    message = ngettext("the key {keys} is missing", "the keys {keys} are missing", len(slips)).format(
        keys=keys
    )
    asked = slips[0].way.asked
    if len(slips) > 1 or asked.holds == "any":
        return source.fault(trail, message)
    return source.fault(trail, message, _("it must be {expected}").format(expected=describe(asked)))


def _unknown_key(slip: Slip) -> tuple[str, str | None]:
    way = slip.way
    key = str(way.trail[-1])
    message = _("unknown key '{key}'").format(key=key)
    if way.vocabulary is not None and word_key(way.vocabulary) is None and key in words_of(way.vocabulary):
        return (
            _("'{key}' stands beside another word of its kind").format(key=key),
            _("write each as an entry of its own"),
        )
    return message, did_you_mean(key, keys_of(way.record)) if way.record is not None else None


def _unknown_word(source: Source, slip: Slip) -> Fault:
    """A word that the vocabulary of the place does not have: a key, or the value of the key that tells the
    kinds."""
    way, words = slip.way, words_of(slip.way.asked)
    key = word_key(way.asked)
    if key is not None:
        word = slip.value.get(key)
        message = _("there is no {key} {word}").format(key=key, word=shown(word))
        return source.fault((*way.trail, key), message, did_you_mean(str(word), words))
    models = [model for member in words.values() if (model := shape(member).model) is not None]
    shared = set(keys_of(models[0])).intersection(*map(keys_of, models)) if models else set()
    own = [other for other in slip.value if other not in shared]
    word = next((other for other in own if nearest(other, words)), next(iter(own or slip.value), ""))
    message = _("unknown word '{word}'").format(word=word)
    return source.fault((*way.trail, word), message, did_you_mean(word, words), key=True)


def _wrong_key(slip: Slip) -> tuple[str, str | None]:
    """A key of a free mapping that is none of those allowed."""
    key = str(slip.way.trail[-1])
    if slip.type in OWN_SENTENCE:
        return slip.own, None
    if slip.way.asked.words:
        return _("unknown key '{key}'").format(key=key), did_you_mean(key, map(str, slip.way.asked.words))
    expected = describe(slip.way.asked)
    return _("the key '{key}' must be {expected}").format(key=key, expected=expected), None


def _wrong_value(slip: Slip) -> tuple[str, str | None]:
    """``'hp' must be a whole number from 1 to 20, not 'ten'``, and what to do where one can tell."""
    asked = slip.way.asked
    if slip.type == "none_required":
        return _("{what} must be left out").format(what=subject(slip.way.trail)), None
    if asked.holds == "any" and not asked.members and not asked.words:
        return f"{subject(slip.way.trail)}: {slip.own}", None
    if slip.value is None:
        message = _("{what} is empty, and must be {expected}")
    else:
        message = _("{what} must be {expected}, not {value}")
    sentence = message.format(what=subject(slip.way.trail), expected=describe(asked), value=shown(slip.value))
    return sentence, _advice(slip)


def subject(trail: Trail) -> str:
    """What a sentence is about: ``'hp'``, ``entry 3 of 'rows'``, ``the file``."""
    if not trail:
        return _("the file")
    if isinstance(trail[-1], str):
        return f"'{trail[-1]}'"
    name = next((part for part in reversed(trail) if isinstance(part, str)), None)
    if name is None:
        return _("entry {n}").format(n=trail[-1] + 1)
    return _("entry {n} of '{name}'").format(n=trail[-1] + 1, name=name)


def shown(value: Any) -> str:
    """A value as a sentence names it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return _("keys with values") if value else _("an empty mapping")
    if isinstance(value, list):
        n = len(value)
        return (
            ngettext("a list of {n} entry", "a list of {n} entries", n).format(n=n)
            if n
            else _("an empty list")
        )
    if isinstance(value, str):
        if len(value) > LONG_TEXT:
            return _("a text of {n} characters").format(n=len(value))
        return f"'{value}'" if value else _("an empty text")
    return str(value)


_ZEROS = re.compile(r"([-+]?)0+([0-9]+)\Z")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[_, ][0-9]{3})+\Z")


def _advice(slip: Slip) -> str | None:
    """What to do about a value that is nearly right: quotes too many or too few, yes for true, a word
    misspelt."""
    asked, value = slip.way.asked, slip.value
    options = [shape(member) for member in asked.members] or [asked]
    wanted = {option.holds for option in options}
    words = [str(word) for option in options for word in option.words]
    if isinstance(value, str):
        if words and (near := nearest(value, words)) is not None:
            return _("did you mean '{word}'?").format(word=near)
        if "truth" in wanted and value.lower() in ("yes", "no", "on", "off", "y", "n", "true", "false"):
            right = "true" if value.lower() in ("yes", "on", "y", "true") else "false"
            return _("write {right}").format(right=right)
        if "number" in wanted and (number := _as_number(value)) is not None:
            return _("write {right}, without quotes").format(right=number)
    elif isinstance(value, bool | int | float) and wanted == {"text"} and not words:
        pattern = str(asked.limits.get("pattern", ""))
        return _("put it in quotes") if re.search(pattern, str(value)) else None
    if isinstance(value, str | dict) and wanted == {"list"}:
        return _("begin each entry with '- '")
    return None


def _as_number(text: str) -> str | None:
    """How a number that was read as text is written rightly; None if it is no number."""
    if (padded := _ZEROS.match(text)) is not None:
        return padded[1] + padded[2]
    if _GROUPED.match(text):
        return re.sub(r"[_, ]", "", text)
    try:
        number = float(text)
    except ValueError:
        return None
    return str(int(number)) if abs(number) < 1e15 and number == int(number) else None
