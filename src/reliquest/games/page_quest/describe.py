"""What things of Page Quest are called, and what effects do in few words."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from reliquest.engine.flow import Step
from reliquest.games.page_quest import cards
from reliquest.games.page_quest import effects as written
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps import effects
from reliquest.text import _, ngettext

TRACKER_NAMES: Final[Mapping[int, Callable[[], str]]] = {  # of those that have one form for all numbers
    tb.ATTACK: lambda: _("Attack"),
    tb.DEFENSE: lambda: _("Defense"),
    tb.HP: lambda: _("HP"),
    tb.XP: lambda: _("XP"),
    tb.FOOD: lambda: _("food"),
}

ACTION_NAMES: Final[Mapping[int, Callable[[], str]]] = {
    tb.HUNTING: lambda: _("Hunting"),
    tb.DETOUR: lambda: _("Detour"),
    tb.SEARCH: lambda: _("Search"),
    tb.TRAP: lambda: _("Trap"),
    tb.COIN: lambda: _("Ancient coin"),
    tb.MEDITATE: lambda: _("Meditate"),
    tb.ARTIFACT: lambda: _("Artifact"),
    tb.OINTMENT: lambda: _("Healing ointment"),
}


def player_name(s: PageQuest, seat: int) -> str:
    """Who sits there."""
    book = book_of(s)
    return book.names[seat] or book.characters[s.heroes[seat].character].name


def book_of(s: PageQuest) -> Book:
    """The texts that belong to a game's tables."""
    return cast(Book, s.t.book)


def tracker_name(tracker: int, n: int = 1) -> str:
    """A tracker, or ``n`` of what it counts, as it is called in sentences."""
    return ngettext("accessory", "accessories", n) if tracker == tb.ACCESSORIES else TRACKER_NAMES[tracker]()


def action_label(book: Book, icon: int) -> str:
    """An action as a person reads it, with its modifier."""
    record = book.icons[icon][1]
    if isinstance(record, cards.Special):
        return next(script.name for script in book.report.specials if script.id == record.special)
    if isinstance(record, cards.Artifact):
        mark = next(mark for mark in book.report.artifacts if mark.id == record.artifact)
        return _("Artifact: {name}").format(name=mark.name)
    kind, modifier = _kind(record)
    label = ACTION_NAMES[kind]()
    return f"{label} {modifier:+d}" if modifier else label


def _kind(record: cards.Action) -> tuple[int, int]:
    match record:
        case cards.Hunting():
            return tb.HUNTING, record.hunting
        case cards.Detour():
            return tb.DETOUR, record.detour
        case cards.Search():
            return tb.SEARCH, record.search
        case cards.Trap():
            return tb.TRAP, 0
        case cards.AncientCoin():
            return tb.COIN, 0
        case cards.Meditate():
            return tb.MEDITATE, 0
        case _:
            return tb.OINTMENT, 0


def icon_line(icon: tb.EnemyIcon) -> str:
    """An enemy icon in short: a modifier such as +2, or a number such as #5."""
    if icon.predefined:
        return f"#{icon.number}"
    return f"{icon.number:+d}" if icon.number else "±0"


# Effects in words


def describe(s: PageQuest, book: Book, program: int) -> str:
    """What a list of effects does, in few words; a dash for nothing."""
    parts = [describe_step(s, book, step) for step in s.t.programs[program]]
    return ", ".join(part for part in parts if part) or "—"


def describe_step(s: PageQuest, book: Book, step: Step) -> str:  # noqa: C901 - one line a word
    """One effect in few words."""
    match step:
        case effects.Gain():
            return f"+{step.n} {tracker_name(step.tracker, step.n)}"
        case effects.Lose():
            return f"−{step.n} {tracker_name(step.tracker, step.n)}"
        case effects.Prepare():
            return ngettext("prepare {n} die", "prepare {n} dice", step.n).format(n=step.n)
        case effects.Reroll():
            return ngettext("re-roll {n} die", "re-roll {n} dice", step.n).format(n=step.n)
        case effects.RaiseDice():
            return _("+{n} on all prepared dice").format(n=step.by)
        case effects.SetDie():
            return ngettext("set {n} die", "set {n} dice", step.n).format(n=step.n)
        case effects.Activate():
            return ngettext("activate {n} die", "activate {n} dice", step.n).format(n=step.n)
        case effects.StartFight():
            return _("fight {enemy}").format(enemy=icon_line(s.t.enemy_icons[step.icon]))
        case effects.TakeItem():
            return book.items[step.item].name
        case effects.MarkFind():
            return book.finds[step.find].name
        case effects.MarkArtifact():
            return book.artifacts[step.artifact].name
        case effects.MarkCoins():
            return ngettext("{n} ancient coin", "{n} ancient coins", step.n).format(n=step.n)
        case effects.Later() if s.t.house.reveal_outcomes:
            outcome = book.report.outcomes[step.outcome]
            return f"{outcome.name}: {outcome.text}"
        case effects.Later() | effects.NextAdventure():
            return _("something will come of this")
        case effects.LookUp():
            return _("read the table “{name}”").format(name=table_name(book, step.table))
        case effects.Choose():
            labels = [book.branches[step.first + i].label for i in range(step.n)]
            return _(" or ").join(labels)
        case effects.If():
            then, otherwise = describe(s, book, step.then), describe(s, book, step.otherwise)
            return _("{then} (or {otherwise})").format(then=then, otherwise=otherwise)
        case effects.ChangeEnemy():
            return _("enemy Attack {a:+d}, Defense {d:+d}").format(a=step.attack, d=step.defense)
        case effects.Bonus():
            return _("Attack {a:+d}, Defense {d:+d} in this fight").format(a=step.attack, d=step.defense)
        case effects.EnemyRuns():
            return _("the enemy runs away")
        case effects.RollAgain():
            return _("roll the enemy's die again")
        case effects.ShiftValue():
            return _("{n:+d} on the final value").format(n=step.by)
        case effects.FreePath():
            return _("the way on costs no die")
        case _:
            return ""


def table_name(book: Book, number: int) -> str:
    """A table as a person reads it."""
    if number < 0:
        return _("search")
    return book.tables[number][0].replace("-", " ")


SYMBOLS: Final[Mapping[type[Step], str]] = {
    effects.Prepare: "prepare",
    effects.Reroll: "reroll",
    effects.RaiseDice: "raise-dice",
    effects.SetDie: "set-die",
    effects.Activate: "activate",
    effects.StartFight: "fight",
    effects.Later: "later",
    effects.NextAdventure: "next-adventure",
    effects.LookUp: "look-up",
    effects.Choose: "choose",
    effects.If: "when",
    effects.Tell: "tell",
    effects.ChangeEnemy: "enemy",
    effects.Bonus: "bonus",
    effects.EnemyRuns: "enemy-runs",
    effects.RollAgain: "roll-again",
    effects.ShiftValue: "shift-value",
    effects.FreePath: "free-path",
    effects.MarkCoins: "coin",
}


def symbol_name(book: Book, step: Step) -> str:
    """The stable name of one symbol of a result: its word, and what it concerns."""
    match step:
        case effects.Gain():
            return f"gain-{written.TRACKERS[step.tracker]}"
        case effects.Lose():
            return f"lose-{written.TRACKERS[step.tracker]}"
        case effects.TakeItem():
            return f"item-{book.items[step.item].id}"
        case effects.MarkFind():
            return f"find-{book.finds[step.find].id}"
        case effects.MarkArtifact():
            return f"artifact-{book.artifacts[step.artifact].id}"
        case _:
            return SYMBOLS[type(step)]


def symbols(s: PageQuest, program: int) -> list[str]:
    """The stable names of the symbols of a program; equal ones are numbered."""
    book = book_of(s)
    names: list[str] = []
    for step in s.t.programs[program]:
        name = symbol_name(book, step)
        again = sum(1 for other in names if other.split(":")[0] == name) + 1
        names.append(name if again == 1 else f"{name}:{again}")
    return names


# Free effects


def free_name(s: PageQuest, code: int) -> str:
    """The name of a free effect."""
    book = book_of(s)
    if code == st.EXERT_PREPARE:
        return "exert:prepare"
    if code < st.SPEND:
        return f"exert:reroll:{code - st.EXERT_REROLL}"
    if code < st.USE:
        return f"accessory:{book.rewards[code - st.SPEND].id}"
    if code < st.GIVE:
        return book.abilities[code - st.USE][0]
    if code < st.ASK_FOR:
        return f"give:{thing_name(book, code - st.GIVE)}"
    return f"ask-for:{thing_name(book, code - st.ASK_FOR)}"


def thing_name(book: Book, thing: int) -> str:
    """The name of something that can be traded."""
    return written.TRACKERS[thing] if thing < tb.TRACKERS else book.items[thing - tb.TRACKERS].id


def free_label(s: PageQuest, code: int) -> str:
    """A free effect as a person reads it."""
    book = book_of(s)
    if code < st.SPEND:
        seat = s.question.who if s.question is not None else s.actor
        cost = s.rule(tb.EXERT_COST, seat)
        if code == st.EXERT_PREPARE:
            return _("Exert (−{n} HP): prepare a used die").format(n=cost)
        return _("Exert (−{n} HP): re-roll the {value}").format(n=cost, value=code - st.EXERT_REROLL)
    if code < st.USE:
        return _("Spend an accessory: {reward}").format(reward=book.rewards[code - st.SPEND].label)
    if code < st.GIVE:
        ability = book.abilities[code - st.USE][1]
        item = s.t.abilities[code - st.USE].item
        return ability.name if item == tb.NONE else f"{book.items[item].name}: {ability.name}"
    giving = code < st.ASK_FOR
    thing = code - (st.GIVE if giving else st.ASK_FOR)
    what = tracker_name(thing) if thing < tb.TRACKERS else book.items[thing - tb.TRACKERS].name
    return (
        _("Give {what} to your partner").format(what=what)
        if giving
        else _("Ask your partner for {what}").format(what=what)
    )
