"""What the pages and cards of Page Quest say that a table's row, a choice or a condition does, in few words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from reliquest.games.page_quest import cards, effects
from reliquest.text import _, ngettext

TRACKERS: Final[Mapping[str, Callable[[], str]]] = {
    "attack": lambda: _("Attack"),
    "defense": lambda: _("Defense"),
    "hp": lambda: _("HP"),
    "xp": lambda: _("XP"),
    "accessories": lambda: _("accessory"),
    "food": lambda: _("food"),
}


def points(amounts: Mapping[Any, int], sign: str) -> str:
    """Tracker points with their sign: "+1 food, +2 HP"."""
    return ", ".join(f"{sign}{n} {TRACKERS[name]()}" for name, n in amounts.items())


def changes(amounts: Mapping[Any, int]) -> str:
    """Points that go up or down."""
    return ", ".join(f"{n:+d} {TRACKERS[name]()}".replace("-", "−") for name, n in amounts.items())


class Words:
    """Says what effects do; knows the names of items and of an adventure's marks, and the numbers of its outcomes."""

    def __init__(self, items: Mapping[str, str], adventure: cards.Adventure | None = None) -> None:
        report = adventure.report if adventure is not None else None
        self.names: dict[str, str] = dict(items)
        self.outcomes: dict[str, int] = {}
        self.events: dict[str, str] = {}
        self.choices: dict[str, str] = {}
        if report is not None:
            self.names |= {mark.id: mark.name for mark in (*report.artifacts, *report.finds)}
            self.names |= {script.id: script.name for script in report.specials}
            self.outcomes = {outcome.id: n for n, outcome in enumerate(report.outcomes, 1)}
            self.events = {event.id: event.text for event in report.events}
            for script in report.specials:
                self.choices[script.id] = script.name
                self.choices |= {
                    f"{script.id}/{one.id}": f"{script.name}: {one.label}" for one in script.choices
                }
        self.places: Final = (
            {place.id: place.name for place in adventure.page.locations()} if adventure else {}
        )

    def effects(self, of: Sequence[Any]) -> str:
        """All effects in their order, each condition as a sentence, and then what is told; nothing for none."""
        told = [f"“{each.tell}”" for each in of if isinstance(each, effects.Tell)]
        runs: list[list[str]] = []
        clauses = False
        for each in of:
            clause = isinstance(each, effects.If)
            if not isinstance(each, effects.Tell):
                if not runs or clause or clauses:
                    runs.append([])
                runs[-1].append(self.effect(each))
                clauses = clause
        done = [", ".join(run) for run in runs]
        if any(isinstance(each, effects.If) for each in of):
            done = [sentence(each) for each in done]
        return " ".join([*done, *told])

    def effect(self, e: Any) -> str:
        """One effect in few words."""
        say = SAYINGS[type(e)]
        return say(self, e)

    def named(self, name: str) -> str:
        """The name of an item, find or artifact."""
        return self.names.get(name, name)

    def condition(self, c: Any) -> str:
        """A condition as a clause."""
        return CONDITIONS[type(c)](self, c)


def sentence(text: str) -> str:
    """The words with a capital and a full stop, unless a quotation ends them."""
    return text[:1].upper() + text[1:] + ("" if text.endswith("”") else ".")


def say_fight(_words: Words, e: effects.Fight) -> str:
    """A fight within a result."""
    icon: Any = e.fight
    if isinstance(icon, effects.FightNumber):
        return _("fight enemy {n}").format(n=icon.number)
    return _("fight, die {n:+d}").format(n=icon.roll).replace("-", "−")


def say_fighting(amounts: Mapping[str, int]) -> str:
    """Attack and Defense that change in a fight."""
    return changes(amounts)


def say_look_up(_words: Words, e: effects.LookUp) -> str:
    """A table to read."""
    die = _("the die activated") if e.by == "activated-die" else _("the adventure die")
    return _("read the table {name} with {die}").format(name=e.look_up.replace("-", " "), die=die)


def say_branch(words: Words, e: effects.If) -> str:
    """Either or."""
    text = _("if {condition}: {then}").format(
        condition=words.condition(e.when), then=words.effects(e.then) or _("nothing")
    )
    return (
        _("{text}; else {otherwise}").format(text=text, otherwise=words.effects(e.otherwise))
        if e.otherwise
        else text
    )


SAYINGS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    effects.Gain: lambda w, e: points(e.gain, "+"),
    effects.Lose: lambda w, e: points(e.lose, "−"),
    effects.Prepare: lambda w, e: ngettext("prepare {n} die", "prepare {n} dice", e.prepare).format(
        n=e.prepare
    ),
    effects.Reroll: lambda w, e: ngettext("re-roll {n} die", "re-roll {n} dice", e.reroll).format(n=e.reroll),
    effects.RaiseDice: lambda w, e: _("+{n} on all prepared dice").format(n=e.raise_dice),
    effects.SetDie: lambda w, e: ngettext("set {n} die", "set {n} dice", e.set_die).format(n=e.set_die),
    effects.Activate: lambda w, e: (
        ngettext("activate {n} die", "activate {n} dice", e.activate).format(n=e.activate)
        + ("" if e.least == 1 else f" ({e.least}+)")
    ),
    effects.Fight: say_fight,
    effects.TakeItem: lambda w, e: _("card: {name}").format(name=w.named(e.item)),
    effects.MarkFind: lambda w, e: _("mark {name}").format(name=w.named(e.find)),
    effects.MarkArtifact: lambda w, e: _("mark {name}").format(name=w.named(e.artifact)),
    effects.MarkCoin: lambda w, e: ngettext("mark {n} coin", "mark {n} coins", e.coin).format(n=e.coin),
    effects.Later: lambda w, e: _("tick outcome {n}").format(n=w.outcomes.get(e.later, 0)),
    effects.NextAdventure: lambda w, e: _("note for the next adventure: {text}").format(
        text=f"“{w.events.get(e.next_adventure, '')}”"
    ),
    effects.LookUp: say_look_up,
    effects.Choose: lambda w, e: _(" or ").join(branch.label for branch in e.choose),
    effects.If: say_branch,
    effects.Tell: lambda w, e: e.tell,
    effects.Enemy: lambda w, e: _("enemy {changes}").format(changes=say_fighting(e.enemy)),
    effects.Bonus: lambda w, e: _("{changes} in this fight").format(changes=say_fighting(e.bonus)),
    effects.EnemyRuns: lambda w, e: _("the enemy runs away"),
    effects.RollAgain: lambda w, e: _("roll the enemy's die again"),
    effects.ShiftValue: lambda w, e: _("{n:+d} on the final value").format(n=e.shift_value).replace("-", "−"),
    effects.FreePath: lambda w, e: _("the way on costs no die"),
}

CONDITIONS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    effects.Has: lambda w, c: _("{name} is marked").format(name=w.named(c.find)),
    effects.HasArtifact: lambda w, c: _("{name} is marked").format(name=w.named(c.artifact)),
    effects.HasItem: lambda w, c: _("you hold {name}").format(name=w.named(c.item)),
    effects.Coins: lambda w, c: _("{n} coins or more are marked").format(n=c.coins),
    effects.AtLeast: lambda w, c: _("at least {what}").format(what=points(c.at_least, "")),
    effects.AtMost: lambda w, c: _("at most {what}").format(what=points(c.at_most, "")),
    effects.Chose: lambda w, c: _("you chose {what}").format(what=f"“{w.choices.get(c.chose, c.chose)}”"),
    effects.InSection: lambda w, c: _("you are in section {n}").format(n=c.section),
    effects.AtLocation: lambda w, c: _("you are at {name}").format(name=w.places.get(c.location, c.location)),
    effects.Prepared: lambda w, c: _("{n} dice or more are prepared").format(n=c.prepared),
    effects.Used: lambda w, c: _("{n} dice or more are used").format(n=c.used),
    effects.Logged: lambda w, c: _("the log of adventure {n} has at least {least} {what}").format(
        n=c.adventure, least=c.least, what=c.logged
    ),
    effects.AllOf: lambda w, c: _(" and ").join(w.condition(each) for each in c.all),
    effects.AnyOf: lambda w, c: _(" or ").join(w.condition(each) for each in c.any),
    effects.Not: lambda w, c: _("not so: {what}").format(what=w.condition(c.unless)),
}


def trigger(words: Words, when: Any) -> str:
    """When an outcome comes to be read."""
    if isinstance(when, cards.OnArrival):
        return _("when you arrive at {name}").format(name=words.places.get(when.arrive, when.arrive))
    if isinstance(when, cards.OnSection):
        return _("when you reach section {n}").format(n=when.reach_section)
    if isinstance(when, cards.OnRest):
        return _("after your next rest")
    if isinstance(when, cards.OnCombat):
        return _("before your next combat")
    if isinstance(when, cards.AfterRounds):
        return ngettext("{n} round later", "{n} rounds later", when.rounds).format(n=when.rounds)
    return _("at the end of the adventure")


LIMITS: Final[Mapping[str, Callable[[], str]]] = {
    "unlimited": lambda: _("as often as you like"),
    "round": lambda: _("once a round"),
    "adventure": lambda: _("once an adventure"),
    "once": lambda: _("once and never again"),
}
