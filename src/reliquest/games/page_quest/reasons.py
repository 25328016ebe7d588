"""Why something one might expect to do in Page Quest cannot be done, with the rule behind it."""

from collections.abc import Sequence

from reliquest.engine.flow import CHANCE
from reliquest.engine.view import Refused
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.describe import action_label, book_of, free_label, free_name
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps.activation import ActivateDie
from reliquest.games.page_quest.steps.free import Decision, Window, may_spend, used_up
from reliquest.games.page_quest.stops import moment_of
from reliquest.text import _


def refusals(s: PageQuest) -> list[Refused]:
    """What is refused at the open question."""
    q = s.question
    if q is None or q.who == CHANCE:
        return []
    found: list[Refused] = []
    if q.kind == st.Q_ACTION:
        found += actions(s)
    if isinstance(s.todo[-1], ActivateDie):
        found += dice(s, s.todo[-1], q.options)
    return found + free_effects(s, q.who, q.options)


def comes_second(s: PageQuest) -> bool:
    """Whether the acting figure has come second to a special location, and so must pass (PQ-255)."""
    place = s.hero().place
    return s.t.places[place].special != tb.NONE and s.first[place] != s.actor


def actions(s: PageQuest) -> list[Refused]:
    """Actions and rest that are not possible here."""
    q, h, book = s.question, s.hero(), book_of(s)
    assert q is not None
    place = s.t.places[h.place]
    found: list[Refused] = []
    for i in place.icons:
        if st.ICON + i not in q.options:
            reason, rule = why_no_action(s, i)
            label = action_label(book, i)
            found.append(Refused(name=book.icons[i][0], label=label, reason=reason, rule=rule))
    if st.REST not in q.options:
        reason, rule = why_no_rest(s)
        found.append(Refused(name="rest", label=_("Rest"), reason=reason, rule=rule))
    if st.PASS_TURN not in q.options and st.SKIP not in q.options:
        if place.special != tb.NONE and s.t.players > 1:
            reason, rule = _("here the special action must be done"), "PQ-254"
        else:
            reason, rule = _("only two players may pass freely"), "PQ-247"
        listed = s.t.players > 1
        found.append(Refused(name="pass", label=_("Pass"), reason=reason, rule=rule, listed=listed))
    return found


def why_no_action(s: PageQuest, i: int) -> tuple[str, str]:
    """Reason and rule."""
    if comes_second(s):
        return _("your partner was here first, so you must pass"), "PQ-255"
    if s.t.places[s.hero().place].special not in (tb.NONE, i):
        return _("here the special action comes before all others"), "PQ-188"
    if s.locked[i] == 1:
        return _("locked: your partner has used it"), "PQ-241"
    if s.hero().trackers[tb.FOOD] < s.t.icons[i].food:
        return _("you have no food for it"), "PQ-R06"
    return _("you cannot pay for it in full"), "PQ-R06"


def why_no_rest(s: PageQuest) -> tuple[str, str]:
    """Reason and rule."""
    h = s.hero()
    place = s.t.places[h.place]
    if comes_second(s):
        return _("your partner was here first, so you must pass"), "PQ-255"
    if place.special != tb.NONE:
        return _("nobody rests at a place like this"), "PQ-189"
    if place.no_rest or s.rule(tb.REST_ALLOWED, s.actor) == 0:
        return _("no resting here"), "PQ-210"
    if s.t.players > 1 and h.place != s.heroes[s.partner(s.actor)].place:
        return _("both figures must be at the same location"), "PQ-250"
    return _("you have no food"), "PQ-153"


def dice(s: PageQuest, step: ActivateDie, options: Sequence[int]) -> list[Refused]:
    """Prepared dice that do not fit."""
    exactly = step.least == step.most
    reason = _("it takes exactly {n}") if exactly else _("it takes {n} or more")
    rule = {st.Q_MOVE: "PQ-098", st.Q_ACTION_DIE: "PQ-190"}.get(step.purpose, "PQ-R27")
    return [
        Refused(
            name=f"die:{v}",
            label=_("Activate the {value}").format(value=v),
            reason=reason.format(n=step.least),
            rule=rule,
        )
        for v in range(1, 7)
        if s.prepared[v] > 0 and st.DIE + v not in options
    ]


def free_effects(s: PageQuest, seat: int, options: Sequence[int]) -> list[Refused]:
    """Accessories, abilities and exerts that are not possible now."""
    if not isinstance(s.todo[-1], Window | Decision):
        return []
    h = s.heroes[seat]
    found: list[Refused] = []
    for reward in s.t.cards[h.character].accessories:
        code = st.SPEND + reward
        if code not in options:
            found.append(no(s, code, *why_no_accessory(s, seat)))
    abilities = [s.t.cards[h.character].ability]
    abilities += [number for item in h.items for number in s.t.items[item].abilities]
    for number in abilities:
        if number != tb.NONE and st.USE + number not in options:
            found.append(no(s, st.USE + number, *why_no_ability(s, seat, number)))
    exerts = [st.EXERT_PREPARE] + [st.EXERT_REROLL + v for v in range(1, 7) if s.prepared[v] > 0]
    for code in exerts:
        if code not in options:
            found.append(no(s, code, *why_no_exert(s, seat, code)))
    return found


def no(s: PageQuest, code: int, reason: str, rule: str) -> Refused:
    """A refused free effect."""
    return Refused(name=free_name(s, code), label=free_label(s, code), reason=reason, rule=rule)


def why_no_exert(s: PageQuest, seat: int, code: int) -> tuple[str, str]:
    """Reason and rule."""
    if code == st.EXERT_PREPARE and s.used_dice() == 0:
        return _("there is no used die"), "PQ-R31"
    if s.rule(tb.EXERT_PREPARES if code == st.EXERT_PREPARE else tb.EXERT_REROLLS, seat) == 0:
        return _("a page or a card rules it out"), "PQ-R01"
    return _("it would be fatal, and nothing forces you"), "PQ-R29"


def why_no_accessory(s: PageQuest, seat: int) -> tuple[str, str]:
    """Reason and rule."""
    h = s.heroes[seat]
    if h.trackers[tb.ACCESSORIES] == 0:
        return _("you have no accessory"), "PQ-055"
    if h.allowance == 0:
        return _("one accessory a round, and this round's is spent"), "PQ-052"
    if s.t.house.refresh == tb.REFRESH_OWN_ROUNDS_ONLY and seat != s.active:
        return _("only in your own rounds"), "PQ-R72"
    return _("it would change nothing now"), "PQ-R05"


def why_no_ability(s: PageQuest, seat: int, number: int) -> tuple[str, str]:
    """Reason and rule."""
    a, h = s.t.abilities[number], s.heroes[seat]
    if used_up(s, seat, number, a):
        if a.limit == tb.PER_ROUND:
            return _("used this round"), "PQ-R22"
        return _("used up"), "PQ-044" if a.item == tb.NONE else "PQ-060"
    if h.trackers[tb.ACCESSORIES] < a.accessories:
        return _("too few accessories"), "PQ-062"
    if h.trackers[tb.FOOD] < a.food or h.trackers[tb.HP] < a.hp:
        return _("you cannot pay for it in full"), "PQ-R06"
    if a.accessories > 0 and s.t.house.item_accessory_counts and a.item != tb.NONE:
        if not may_spend(s, seat):
            return _("only in your own rounds"), "PQ-R72"
        if h.allowance == 0:
            return _("one accessory a round, and this round's is spent"), "PQ-R20"
    if a.needs != tb.NONE and not s.t.conditions[a.needs].holds(s, seat, False):
        return _("what it requires is not given"), "PQ-058"
    if (a.windows >> moment_of(s)) & 1 == 0:
        return _("not at this moment"), "PQ-R04"
    return _("it would change nothing now"), "PQ-R05"
