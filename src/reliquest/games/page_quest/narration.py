"""What happened in Page Quest, told in sentences: one line an event, with the rules behind it."""

from collections.abc import Callable, Mapping
from typing import Final

from reliquest.engine.events import Event
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.describe import (
    action_label,
    book_of,
    describe,
    player_name,
    table_name,
    tracker_name,
)
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps.actions import DETOUR_TABLE
from reliquest.text import _, ngettext

ACTION_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    tb.HUNTING: ("PQ-164", "PQ-165", "PQ-167"),
    tb.DETOUR: ("PQ-168", "PQ-170", "PQ-171"),
    tb.SEARCH: ("PQ-173", "PQ-175", "PQ-176"),
    tb.TRAP: ("PQ-178", "PQ-179"),
    tb.COIN: ("PQ-181", "PQ-182"),
    tb.MEDITATE: ("PQ-186", "PQ-187"),
    tb.ARTIFACT: ("PQ-188", "PQ-190", "PQ-191"),
    tb.OINTMENT: ("PQ-193", "PQ-194", "PQ-195"),
    tb.SPECIAL: ("PQ-183",),
}

Line = tuple[str, tuple[str, ...], bool]
Teller = Callable[[PageQuest, Event], Line]


def _setup_roll(s: PageQuest, e: Event) -> Line:
    return _("Set-up die: {n}").format(n=e.a), ("PQ-024",), True


def _roll(s: PageQuest, e: Event) -> Line:
    return _("Die rolled: {n}").format(n=e.a), ("PQ-088", "PQ-089"), True


def _round(s: PageQuest, e: Event) -> Line:
    return _("Round {n}").format(n=e.a), ("PQ-090",), False


def _moved(s: PageQuest, e: Event) -> Line:
    place = book_of(s).places[e.a]
    return (
        _("arrives at {place}. {caption}").format(place=place.name, caption=place.caption),
        ("PQ-094",),
        False,
    )


def _exert(s: PageQuest, e: Event) -> Line:
    return _("exerts: −{n} HP").format(n=e.a), ("PQ-083",), False


def _gain(s: PageQuest, e: Event) -> Line:
    return _("+{n} {what}, now {now}").format(n=e.b, what=tracker_name(e.a, e.b), now=e.c), ("PQ-034",), False


def _lose(s: PageQuest, e: Event) -> Line:
    return _("−{n} {what}, now {now}").format(n=e.b, what=tracker_name(e.a, e.b), now=e.c), ("PQ-035",), False


def _enemy_roll(s: PageQuest, e: Event) -> Line:
    return (
        _("Enemy roll {face} {modifier:+d} = {value}").format(face=e.a, modifier=e.b, value=e.c),
        ("PQ-110", "PQ-111"),
        True,
    )


def _enemy(s: PageQuest, e: Event) -> Line:
    row, record = s.t.enemies[e.a], book_of(s).enemies[e.a]
    text = _("It is {enemy}: Attack {a}, Defense {d}, {xp} XP").format(
        enemy=record.name if record else "", a=row.attack, d=row.defense, xp=row.xp
    )
    if row.ability != tb.NONE:
        ability = book_of(s).report.abilities[row.ability]
        text += f". {ability.name}: {ability.text}"
    return text, ("PQ-113",), False


def _runs(s: PageQuest, e: Event) -> Line:
    return _("The enemy runs away"), ("PQ-114",), False


def _fight_die(s: PageQuest, e: Event) -> Line:
    return _("fights with the {n}: Attack {a}, Defense {d}").format(n=e.a, a=e.b, d=e.c), ("PQ-124",), False


def _fight_roll(s: PageQuest, e: Event) -> Line:
    bonus = f" {e.b:+d}" if e.b else ""
    return (
        _("The enemy rolls {face}{bonus}: Attack {a}, Defense {d}").format(
            face=e.a, bonus=bonus, a=e.c, d=e.d
        ),
        ("PQ-129", "PQ-130", "PQ-131"),
        True,
    )


def _strike(s: PageQuest, e: Event) -> Line:
    if e.c == 0:
        return _("The enemy's {a} against Defense {d}: no wound").format(a=e.a, d=e.b), ("PQ-135",), False
    return (
        _("The enemy's {a} against Defense {d}: {n} HP lost").format(a=e.a, d=e.b, n=e.c),
        ("PQ-134",),
        False,
    )


def _counter(s: PageQuest, e: Event) -> Line:
    if e.c == 1:
        return (
            _("Attack {a} against {d}: defeated!").format(a=e.a, d=e.b),
            ("PQ-138", "PQ-139", "PQ-140"),
            False,
        )
    return _("Attack {a} against {d}: it gets away").format(a=e.a, d=e.b), ("PQ-141", "PQ-142"), False


def _activate(s: PageQuest, e: Event) -> Line:
    if e.b == st.Q_MOVE:
        return _("pays the way on with the {n}").format(n=e.a), ("PQ-098", "PQ-074"), False
    return _("activates the {n}").format(n=e.a), ("PQ-074",), False


def _action(s: PageQuest, e: Event) -> Line:
    return action_label(book_of(s), e.a), ACTION_RULES[s.t.icons[e.a].kind], False


def _value(s: PageQuest, e: Event) -> Line:
    if e.a < 0:
        rules: tuple[str, ...] = ("PQ-174", "PQ-175")
    else:
        rules = {0: ("PQ-165", "PQ-166"), 1: ("PQ-171",)}.get(e.a, ("PQ-156",))
    text = _("{table}: {die} {modifier:+d} = {value}") if e.c else _("{table}: {value}")
    name = table_name(book_of(s), e.a).capitalize()
    return text.format(table=name, die=e.b, modifier=e.c, value=e.d), rules, False


def _row(s: PageQuest, e: Event) -> Line:
    book = book_of(s)
    gives = describe(s, book, s.t.tables[e.a].rows[e.b])
    return f"{book.tables[e.a][1][e.b].text} ({gives})", ("PQ-167",) if e.a == 0 else ("PQ-172",), False


def _rest(s: PageQuest, e: Event) -> Line:
    return _("rests for {n} food").format(n=e.a), ("PQ-157",), False


def _levelup(s: PageQuest, e: Event) -> Line:
    return _("Level up: {reward}").format(reward=book_of(s).rewards[e.a].label), ("PQ-048", "PQ-050"), False


def _spend(s: PageQuest, e: Event) -> Line:
    return (
        _("spends an accessory: {reward}").format(reward=book_of(s).rewards[e.a].label),
        ("PQ-052", "PQ-056"),
        False,
    )


def _use(s: PageQuest, e: Event) -> Line:
    return (
        _("uses {name}").format(name=book_of(s).abilities[e.a][1].name),
        free_rules(s, st.USE + e.a),
        False,
    )


def _item(s: PageQuest, e: Event) -> Line:
    item = book_of(s).items[e.a]
    return _("New item: {name}. {text}").format(name=item.name, text=item.text), ("PQ-R14",), False


def _find(s: PageQuest, e: Event) -> Line:
    mark = book_of(s).finds[e.a]
    return _("Found: {name}. {text}").format(name=mark.name, text=mark.text), ("PQ-020",), False


def _artifact(s: PageQuest, e: Event) -> Line:
    mark = book_of(s).artifacts[e.a]
    return _("The artifact: {name}! {text}").format(name=mark.name, text=mark.text), ("PQ-191",), False


def _coin(s: PageQuest, e: Event) -> Line:
    return (
        ngettext("An ancient coin: {n} now", "An ancient coin: {n} now", e.a).format(n=e.a),
        ("PQ-182",),
        False,
    )


def _later(s: PageQuest, e: Event) -> Line:
    outcome = book_of(s).report.outcomes[e.a]
    if s.t.house.reveal_outcomes:
        return f"{outcome.name}: {outcome.text}", ("PQ-184", "PQ-R57"), False
    return _("{name}: something will come of this").format(name=outcome.name), ("PQ-184",), False


def _outcome(s: PageQuest, e: Event) -> Line:
    outcome = book_of(s).report.outcomes[e.a]
    return f"{outcome.name}. {outcome.text}", ("PQ-184", "PQ-R57"), False


def _text(s: PageQuest, e: Event) -> Line:
    return book_of(s).texts[e.a], (), False


def _choice(s: PageQuest, e: Event) -> Line:
    return book_of(s).branches[e.a].label, ("PQ-183",), False


def _event(s: PageQuest, e: Event) -> Line:
    return book_of(s).report.events[e.a].text, ("PQ-031",), False


def _set(s: PageQuest, e: Event) -> Line:
    return _("turns the {old} to {new}").format(old=e.a, new=e.b), ("PQ-186",), False


def _raised(s: PageQuest, e: Event) -> Line:
    return _("All prepared dice go up by {n}").format(n=e.a), ("PQ-206",), False


def _pass(s: PageQuest, e: Event) -> Line:
    if e.a == 1:
        return _("has nothing to do here"), ("PQ-R50",), False
    return _("passes"), ("PQ-245",) if s.t.players > 1 else ("PQ-R50",), False


def _turn(s: PageQuest, e: Event) -> Line:
    return _("{n} rounds to play").format(n=e.a), ("PQ-238",), False


def _nothing(s: PageQuest, e: Event) -> Line:
    return _("Nothing there"), ("PQ-177",) if e.a < 0 else ("PQ-R46",), False


def _take(s: PageQuest, e: Event) -> Line:
    book = book_of(s)
    gives = describe(s, book, s.t.search_rewards[e.a])
    return f"{book.search[e.a].text} ({gives})", ("PQ-176",), False


def _trade(s: PageQuest, e: Event) -> Line:
    what = tracker_name(e.a) if e.a < tb.TRACKERS else book_of(s).items[e.a - tb.TRACKERS].name
    if e.c == 0:
        return _("no trade of {what}").format(what=what), ("PQ-R79",), False
    text = _("receives {what}") if e.b == 1 else _("gives {what}")
    return text.format(what=what), ("PQ-R79",), False


def _advance(s: PageQuest, e: Event) -> Line:
    advancement = book_of(s).report.advancement
    return advancement.choices[e.a].label if advancement else "", ("PQ-219",), False


def _point(s: PageQuest, e: Event) -> Line:
    return _("+1 {what}, now {now}").format(what=tracker_name(e.a), now=e.b), ("PQ-226",), False


def _starter(s: PageQuest, e: Event) -> Line:
    return _("begins"), ("PQ-236",), True


def _shift(s: PageQuest, e: Event) -> Line:
    return _("The final value is now {n}").format(n=e.a), ("PQ-R04",), False


def _path(s: PageQuest, e: Event) -> Line:
    return _("The way on costs no die"), ("PQ-R01",), False


def _fight_changed(s: PageQuest, e: Event) -> Line:
    return (
        _("Now Attack {a}, Defense {d} against {ea} and {ed}").format(a=e.a, d=e.b, ea=e.c, ed=e.d),
        ("PQ-R43",),
        False,
    )


def _lift(s: PageQuest, e: Event) -> Line:
    return _("picks up the {n}").format(n=e.a), ("PQ-159",), False


def _unpaid(s: PageQuest, e: Event) -> Line:
    return _("cannot pay any more: nothing comes of it"), ("PQ-R06",), False


ENDINGS: Final[Mapping[int, tuple[str, str, Callable[[], str]]]] = {
    st.WON: ("won", "PQ-211", lambda: _("The adventure is won!")),
    st.DIED: ("died", "PQ-040", lambda: _("HP is down to 0: the adventure is lost.")),
    st.MISSED: ("goal-missed", "PQ-216", lambda: _("The journey is over, but the goal was missed.")),
    st.GAVE_UP: ("gave-up", "PQ-R61", lambda: _("The adventure was given up.")),
}
"""Code, rule and sentence of each way a game ends."""


def _end(s: PageQuest, e: Event) -> Line:
    _code, rule, text = ENDINGS[e.a]
    return text(), (rule,), False


TELLERS: Final[Mapping[int, Teller]] = {
    st.E_STARTER: _starter,
    st.E_POINT: _point,
    st.E_SETUP_ROLL: _setup_roll,
    st.E_ROUND: _round,
    st.E_MOVED: _moved,
    st.E_ROLL: _roll,
    st.E_EXERT: _exert,
    st.E_GAIN: _gain,
    st.E_LOSE: _lose,
    st.E_ENEMY_ROLL: _enemy_roll,
    st.E_ENEMY: _enemy,
    st.E_RUNS: _runs,
    st.E_FIGHT_DIE: _fight_die,
    st.E_FIGHT_ROLL: _fight_roll,
    st.E_STRIKE: _strike,
    st.E_COUNTER: _counter,
    st.E_ACTIVATE: _activate,
    st.E_ACTION: _action,
    st.E_VALUE: _value,
    st.E_ROW: _row,
    st.E_REST: _rest,
    st.E_LEVELUP: _levelup,
    st.E_SPEND: _spend,
    st.E_USE: _use,
    st.E_ITEM: _item,
    st.E_FIND: _find,
    st.E_ARTIFACT: _artifact,
    st.E_COIN: _coin,
    st.E_LATER: _later,
    st.E_OUTCOME: _outcome,
    st.E_TEXT: _text,
    st.E_CHOICE: _choice,
    st.E_EVENT: _event,
    st.E_SET: _set,
    st.E_RAISED: _raised,
    st.E_PASS: _pass,
    st.E_TURN: _turn,
    st.E_NOTHING: _nothing,
    st.E_TAKE: _take,
    st.E_TRADE: _trade,
    st.E_ADVANCE: _advance,
    st.E_END: _end,
    st.E_SHIFT: _shift,
    st.E_PATH: _path,
    st.E_FIGHT_CHANGED: _fight_changed,
    st.E_LIFT: _lift,
    st.E_UNPAID: _unpaid,
}


MARKS: Final[Mapping[int, str]] = {
    st.E_SETUP_ROLL: "die",
    st.E_ROUND: "round",
    st.E_MOVED: "move",
    st.E_ROLL: "die",
    st.E_EXERT: "exert",
    st.E_GAIN: "gain",
    st.E_LOSE: "lose",
    st.E_ENEMY_ROLL: "enemy-roll",
    st.E_ENEMY: "enemy",
    st.E_RUNS: "enemy",
    st.E_FIGHT_DIE: "fight",
    st.E_FIGHT_ROLL: "fight-roll",
    st.E_STRIKE: "strike",
    st.E_COUNTER: "counter",
    st.E_ACTIVATE: "activate",
    st.E_ACTION: "action",
    st.E_ROW: "found",
    st.E_REST: "rest",
    st.E_LEVELUP: "level-up",
    st.E_SPEND: "accessory",
    st.E_USE: "ability",
    st.E_ITEM: "item",
    st.E_FIND: "found",
    st.E_ARTIFACT: "artifact",
    st.E_COIN: "coin",
    st.E_LATER: "later",
    st.E_OUTCOME: "outcome",
    st.E_TEXT: "story",
    st.E_EVENT: "story",
    st.E_TAKE: "found",
    st.E_TRADE: "trade",
    st.E_END: "end",
}
"""Kinds of events in words, for the pictures beside the lines."""

ROLLED: Final = (st.E_SETUP_ROLL, st.E_ROLL, st.E_ENEMY_ROLL, st.E_FIGHT_ROLL, st.E_ACTIVATE, st.E_FIGHT_DIE)
"""Events whose first number is the face of a die."""


def mark(event: Event) -> tuple[str, tuple[int, ...]]:
    """The kind of an event in a word, and the face of the die it tells of."""
    if event.kind == st.E_VALUE:
        return "detour-roll" if event.a == DETOUR_TABLE else "value", (event.b,)
    return MARKS.get(event.kind, ""), (event.a,) if event.kind in ROLLED else ()


def told(s: PageQuest, event: Event) -> Line | None:
    """An event as (sentence, rule IDs, is a roll), with the player's name where two play; None to leave it untold."""
    teller = TELLERS.get(event.kind)
    if teller is None:
        return None
    text, rules, roll = teller(s, event)
    if s.t.players > 1 and event.seat >= 0 and text:
        text = f"{player_name(s, event.seat)}: {text}"
    return (text, rules, roll) if text else None


def free_rules(s: PageQuest, code: int) -> tuple[str, ...]:
    """The rules behind a free effect."""
    if code == st.EXERT_PREPARE:
        return ("PQ-083", "PQ-084")
    if code < st.SPEND:
        return ("PQ-083", "PQ-085")
    if code < st.USE:
        return ("PQ-052", "PQ-056")
    if code < st.GIVE:
        return ("PQ-042",) if s.t.abilities[code - st.USE].item == tb.NONE else ("PQ-057",)
    return ("PQ-R79",)
