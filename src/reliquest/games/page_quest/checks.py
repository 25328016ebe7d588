"""What must be true of a pack and can only be seen with all of its files at hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from reliquest.content.layout import Checker, Found, Pack
from reliquest.content.model import Record
from reliquest.games.page_quest.cards import (
    Action,
    Adventure,
    AncientCoin,
    Artifact,
    Character,
    Detour,
    EnemyRow,
    EnemyTable,
    Hunting,
    Item,
    OnArrival,
    Report,
    ResultTable,
    Search,
    SearchTable,
    Season,
    Special,
)
from reliquest.games.page_quest.effects import (
    HOOKS,
    MOST_IN_SECTION,
    SECTIONS,
    AtLocation,
    Chose,
    Coins,
    FightNumber,
    FightRoll,
    Has,
    HasArtifact,
    HasItem,
    Later,
    LookUp,
    MarkArtifact,
    MarkCoin,
    MarkFind,
    NextAdventure,
    Override,
    Sections,
    TakeItem,
    Where,
    span_values,
)
from reliquest.games.page_quest.looks import Looks, check_looks
from reliquest.games.page_quest.scenes import Scenes, check_scenes
from reliquest.text import _


def effects_in(
    value: Any, trail: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Record]]:
    """Every record anywhere inside a record, with the keys that lead to it."""
    if isinstance(value, Record):
        yield trail, value
        for name in type(value).model_fields:
            yield from effects_in(getattr(value, name), (*trail, name))
    elif isinstance(value, list):
        for n, entry in enumerate(value):
            yield from effects_in(entry, (*trail, n))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from effects_in(entry, (*trail, key))


def cross_check(pack: Pack, check: Checker) -> None:
    """Everything the rules need to be true of a pack and that no single record shows."""
    items = check.distinct(_("item"), pack.each(Item))
    characters = check.distinct(_("character"), pack.each(Character))
    adventures = check.distinct(_("adventure"), pack.each(Adventure))
    for found in pack.each(Season):
        _check_season(found, adventures, check)
    for character in pack.each(Character):
        _check_references(character, character.record, None, items, check)
    for item in items.values():
        _check_references(item, item.record, None, items, check)
        check.distinct(
            _("ability"),
            (Found(item.file, (*item.trail, "abilities", n), a) for n, a in enumerate(item.record.abilities)),
        )
    for adventure in adventures.values():
        _check_adventure(adventure, items, check)
    places = {name: {one.id for one in found.record.page.locations()} for name, found in adventures.items()}
    for scenes in pack.each(Scenes):
        check_scenes(scenes, places, check)
    for looks in pack.each(Looks):
        check_looks(looks, set(characters), check)


def _check_season(found: Found[Season], adventures: Mapping[str, Found[Adventure]], check: Checker) -> None:
    numbers = []
    for n, entry in enumerate(found.record.adventures):
        if entry.adventure in adventures:
            numbers.append(adventures[entry.adventure].record.number)
        elif entry.published:
            check.at(found, "adventures", n, "adventure").unknown(_("adventure"), entry.adventure, adventures)
    if numbers != sorted(set(numbers)):
        check.at(found, "adventures").error(
            _("the adventures do not follow in the order of their numbers (PQ-017)")
        )


def _check_adventure(found: Found[Adventure], items: Mapping[str, Found[Item]], check: Checker) -> None:
    adventure = found.record
    _check_path(found, check)
    _check_tables(found, check)
    _check_actions(found, check)
    _check_references(found, adventure, adventure, items, check)
    _check_goal(found, check)


def _check_path(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    wanted = next(
        (o.set.sections for o in (*report.overrides, *page.overrides) if isinstance(o.set, Sections)),
        SECTIONS,
    )
    last = 1
    counts: dict[int, int] = {}
    names: set[str] = set()
    for r, row in enumerate(page.rows):
        for n, location in enumerate(row):
            at = ("page", "rows", r, n)
            if location.section < last:
                check.at(found, at, "section").error(_("section numbers never fall along the path (PQ-R23)"))
            last = max(last, location.section)
            counts[location.section] = counts.get(location.section, 0) + 1
            if location.id in names:
                check.at(found, at, "id").error(
                    _("there is a location '{id}' already").format(id=location.id)
                )
            names.add(location.id)
            if not location.actions:
                check.at(found, at).warning(
                    _("no action here: only resting, or passing when that is impossible (PQ-R24)")
                )
    if sorted(counts) != list(range(1, wanted + 1)):
        check.at(found, "page", "rows").error(
            _("the sections are {found}; a page has the sections 1 to {wanted} (PQ-063)").format(
                found=", ".join(map(str, sorted(counts))), wanted=wanted
            )
        )
    for section, count in counts.items():
        if count > MOST_IN_SECTION:
            check.at(found, "page", "rows").error(
                _("section {n} has {count} locations; it can have 1 to {most} (PQ-064)").format(
                    n=section, count=count, most=MOST_IN_SECTION
                )
            )


def _check_tables(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    tables: list[tuple[tuple[str, ...], EnemyTable | ResultTable | SearchTable | None]] = [
        (("page", "enemy"), page.enemy),
        (("page", "hunting"), page.hunting),
        (("page", "detour"), page.detour),
        (("page", "search"), page.search),
    ]
    tables += [(("report", "tables", name), table) for name, table in report.tables.items()]
    for at, table in tables:
        if table is None:
            continue
        if table.lowest > table.highest:
            check.at(found, at, "lowest").error(_("the lowest value is above the highest"))
            continue
        whole = set(range(table.lowest, table.highest + 1))
        if isinstance(table, SearchTable):
            _check_search(found, table, whole, check)
            continue
        seen: set[int] = set()
        for key in table.rows:
            values = set(span_values(key))
            if values & seen:
                check.at(found, at, "rows", key, key=True).error(_("this value has a row already"))
            if values - whole:
                check.at(found, at, "rows", key, key=True).error(
                    _("outside the table, which goes from {low} to {high}").format(
                        low=table.lowest, high=table.highest
                    )
                )
            seen |= values
        if whole - seen:
            check.at(found, at, "rows").error(
                _("no row for {values}; blank rows are written out (PQ-R46)").format(
                    values=", ".join(map(str, sorted(whole - seen)))
                )
            )


def _check_search(found: Found[Adventure], table: SearchTable, whole: set[int], check: Checker) -> None:
    rewards = [
        Found(found.file, (*found.trail, "page", "search", "rewards", n), r)
        for n, r in enumerate(table.rewards)
    ]
    check.distinct(_("search reward"), rewards)
    for n, reward in enumerate(table.rewards):
        for k, value in enumerate(reward.values):
            if set(span_values(value)) - whole:
                check.at(found, "page", "search", "rewards", n, "values", k).error(
                    _("outside the table, which goes from {low} to {high}").format(
                        low=table.lowest, high=table.highest
                    )
                )


NEEDS_TABLE: Final[tuple[tuple[type[Action], str], ...]] = (
    (Hunting, "hunting"),
    (Detour, "detour"),
    (Search, "search"),
)


def _check_actions(found: Found[Adventure], check: Checker) -> None:
    page, report = found.record.page, found.record.report
    for r, row in enumerate(page.rows):
        for n, location in enumerate(row):
            at = ("page", "rows", r, n)
            for a, action in enumerate(location.actions):
                here = (*at, "actions", a)
                for kind, table in NEEDS_TABLE:
                    if isinstance(action, kind) and getattr(page, table) is None:
                        check.at(found, here).error(_("the page has no {table} table").format(table=table))
                if isinstance(action, Artifact) and not location.no_rest:
                    check.at(found, at).error(_("an artifact location carries no_rest: true (PQ-189)"))
            compelling = [a for a in location.actions if _compels(a, report)]
            if len(compelling) > 1:
                check.at(found, at, "actions").error(
                    _("a location has one artifact or mandatory action at most (PQ-188)")
                )


def _compels(action: Action, report: Report) -> bool:
    """Whether a location with this action is a special one (PQ-253, PQ-R76)."""
    if isinstance(action, Special):
        return any(script.id == action.special and script.mandatory for script in report.specials)
    return isinstance(action, Artifact)


class Naming(NamedTuple):
    """A field that names something: the field, what it names, and whether a card may name what is not in the pack.

    A condition on a card may ask for what the pages of one adventure have; in the others it does not hold.
    """

    field: str
    what: str
    card_may_ask: bool = False


NAMINGS: Final[Mapping[type[Record], Naming]] = {
    TakeItem: Naming("item", "item"),
    HasItem: Naming("item", "item"),
    MarkFind: Naming("find", "find"),
    Has: Naming("find", "find", card_may_ask=True),
    MarkArtifact: Naming("artifact", "artifact"),
    HasArtifact: Naming("artifact", "artifact", card_may_ask=True),
    Artifact: Naming("artifact", "artifact"),
    Special: Naming("special", "special action"),
    Later: Naming("later", "outcome"),
    NextAdventure: Naming("next_adventure", "extra event"),
    LookUp: Naming("look_up", "table"),
    EnemyRow: Naming("ability", "enemy ability"),
    Chose: Naming("chose", "choice", card_may_ask=True),
    AtLocation: Naming("location", "location", card_may_ask=True),
    OnArrival: Naming("arrive", "location"),
    Where: Naming("location", "location", card_may_ask=True),
}
"""The records that name something which must exist."""

NOUNS: Final[Mapping[str, Callable[[], str]]] = {
    "item": lambda: _("item"),
    "find": lambda: _("find"),
    "artifact": lambda: _("artifact"),
    "special action": lambda: _("special action"),
    "outcome": lambda: _("outcome"),
    "extra event": lambda: _("extra event"),
    "table": lambda: _("table"),
    "enemy ability": lambda: _("enemy ability"),
    "choice": lambda: _("choice"),
    "location": lambda: _("location"),
}


def _known(adventure: Adventure | None, items: Iterable[str]) -> dict[str, set[str]]:
    """What may be named on a card (None), or on the pages of an adventure."""
    known: dict[str, set[str]] = {what: set() for what in NOUNS} | {"item": set(items)}
    if adventure is None:
        return known
    page, report = adventure.page, adventure.report
    scripts = {script.id for script in report.specials}
    return known | {
        "find": {mark.id for mark in report.finds},
        "artifact": {mark.id for mark in report.artifacts},
        "special action": scripts,
        "outcome": {outcome.id for outcome in report.outcomes},
        "extra event": {event.id for event in report.events},
        "table": set(report.tables) | {t for t in ("hunting", "detour") if getattr(page, t) is not None},
        "enemy ability": {ability.id for ability in report.abilities},
        "choice": scripts | {f"{s.id}/{choice.id}" for s in report.specials for choice in s.choices},
        "location": {location.id for location in page.locations()},
    }


def _check_references(
    found: Found[Any],
    record: Record,
    adventure: Adventure | None,
    items: Mapping[str, Found[Item]],
    check: Checker,
) -> None:
    """Every name used inside a record exists, and every override replaces the rule its hook stands for."""
    known = _known(adventure, items)
    for n, item in enumerate(adventure.report.keeps if adventure is not None else ()):
        if item not in items:
            check.at(found, "report", "keeps", n).unknown(NOUNS["item"](), item, items)
    for trail, part in effects_in(record):
        naming = NAMINGS.get(type(part))
        if naming is not None and not (adventure is None and naming.card_may_ask):
            name = getattr(part, naming.field)
            if name is not None and name not in known[naming.what]:
                check.at(found, trail, naming.field).unknown(NOUNS[naming.what](), name, known[naming.what])
        if isinstance(part, FightNumber | FightRoll) and adventure is not None:
            _check_fight(found, trail, part, adventure.page.enemy, check)
        if isinstance(part, Override):
            _check_override(found, trail, part, check)


def _check_override(
    found: Found[Any], trail: tuple[str | int, ...], override: Override, check: Checker
) -> None:
    hook = next(iter(type(override.set).model_fields))
    if HOOKS[hook] != override.rule:
        check.at(found, trail, "rule").error(
            _("{hook} stands in for {rule}, not {written}").format(
                hook=hook, rule=HOOKS[hook], written=override.rule
            )
        )


def _check_fight(
    found: Found[Any],
    trail: tuple[str | int, ...],
    icon: FightNumber | FightRoll,
    table: EnemyTable | None,
    check: Checker,
) -> None:
    if table is None:
        check.at(found, trail).error(_("the page has no enemy table"))
    elif isinstance(icon, FightNumber) and not table.lowest <= icon.number <= table.highest:
        check.at(found, trail, "number").warning(
            _(
                "outside the enemy table, which goes from {low} to {high}; its end row is read (PQ-R39)"
            ).format(low=table.lowest, high=table.highest)
        )


def _check_goal(found: Found[Adventure], check: Checker) -> None:
    """Every find, artifact and coin the goal needs can be had on the page."""
    page, report = found.record.page, found.record.report
    actions = [action for location in page.locations() for action in location.actions]
    scripts = {script.id for script in report.specials}
    used = {action.special for action in actions if isinstance(action, Special)}
    for n, script in enumerate(report.specials):
        if script.id in scripts - used:
            check.at(found, "report", "specials", n, "id").warning(
                _("no location offers this special action")
            )
    parts = [part for _trail, part in effects_in(found.record)]
    finds = {part.find for part in parts if isinstance(part, MarkFind)}
    artifacts = {action.artifact for action in actions if isinstance(action, Artifact)}
    artifacts |= {part.artifact for part in parts if isinstance(part, MarkArtifact)}
    coins = sum(isinstance(action, AncientCoin) for action in actions)
    endless = any(isinstance(part, MarkCoin) for part in parts)
    for trail, part in effects_in(report.goal.when, ("report", "goal", "when")):
        if isinstance(part, Has) and part.find not in finds:
            check.at(found, trail, "find").error(_("the goal cannot be reached: nothing marks this find"))
        if isinstance(part, HasArtifact) and part.artifact not in artifacts:
            check.at(found, trail, "artifact").error(
                _("the goal cannot be reached: no location has this artifact")
            )
        if isinstance(part, Coins) and part.coins > coins and not endless:
            check.at(found, trail, "coins").error(
                _("the goal cannot be reached: the page has {n} ancient coins").format(n=coins)
            )
