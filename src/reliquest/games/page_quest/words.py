"""Names and sentences of Page Quest: for answers, questions, reasons and events."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, PASS, State, Step
from reliquest.engine.game import Words
from reliquest.engine.view import Refused
from reliquest.games.page_quest import pack
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps import effects
from reliquest.games.page_quest.steps.actions import HUNTING_TABLE, Perform
from reliquest.games.page_quest.steps.activation import ActivateDie
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.free import Decision, Window, may_spend, used_up
from reliquest.games.page_quest.steps.rule import AnyOrder
from reliquest.games.page_quest.stops import moment_of
from reliquest.text import _, ngettext

TRACKER_NAMES: Final[Mapping[int, Callable[[], str]]] = {
    tb.ATTACK: lambda: _("Attack"),
    tb.DEFENSE: lambda: _("Defense"),
    tb.HP: lambda: _("HP"),
    tb.XP: lambda: _("XP"),
    tb.ACCESSORIES: lambda: _("accessory"),
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

QUESTION_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    st.Q_STARTER: ("PQ-236",),
    st.Q_POINT: ("PQ-225", "PQ-226"),
    st.Q_SETUP_DIE: ("PQ-024",),
    st.Q_REROLL_SETUP: ("PQ-025", "PQ-026"),
    st.Q_WINDOW: ("PQ-R04",),
    st.Q_MOVE: ("PQ-098", "PQ-100"),
    st.Q_ACTIVATE: ("PQ-075", "PQ-077"),
    st.Q_ACTION: ("PQ-148", "PQ-152"),
    st.Q_ACTION_DIE: ("PQ-073", "PQ-076"),
    st.Q_ROLL_DIE: ("PQ-088",),
    st.Q_ENEMY_DIE: ("PQ-110", "PQ-111"),
    st.Q_FIGHT_DIE: ("PQ-121", "PQ-124"),
    st.Q_FIGHT_ROLL: ("PQ-129",),
    st.Q_DETOUR_DIE: ("PQ-170",),
    st.Q_TABLE_DIE: ("PQ-156",),
    st.Q_SEARCH: ("PQ-176",),
    st.Q_LIFT: ("PQ-159",),
    st.Q_PICK_DIE: ("PQ-186",),
    st.Q_SET_VALUE: ("PQ-186",),
    st.Q_REROLL: ("PQ-205",),
    st.Q_LEVELUP: ("PQ-050",),
    st.Q_CHOICE: ("PQ-183",),
    st.Q_ORDER: ("PQ-R07",),
    st.Q_CONSENT: ("PQ-R79",),
    st.Q_ADVANCE: ("PQ-219",),
}

MOMENT_NAMES: Final[Sequence[Callable[[], str]]] = (
    lambda: _("at the start of the round"),
    lambda: _("before the die is activated"),
    lambda: _("before the fight"),
    lambda: _("now that the enemy is known"),
    lambda: _("before the die for the fight is chosen"),
    lambda: _("before the enemy strikes"),
    lambda: _("before the counter-attack"),
    lambda: _("after the fight"),
    lambda: _("before choosing what to do"),
    lambda: _("before the result is carried out"),
    lambda: _("at the end of the round"),
)


def book_of(s: PageQuest) -> Book:
    """The texts that belong to a game's tables."""
    return cast(Book, s.t.book)


def tracker_name(tracker: int) -> str:
    """A tracker as it is called in sentences."""
    return TRACKER_NAMES[tracker]()


def action_label(book: Book, icon: int) -> str:
    """An action as a person reads it, with its modifier."""
    record = book.icons[icon][1]
    if isinstance(record, pack.Special):
        return next(script.name for script in book.report.specials if script.id == record.special)
    if isinstance(record, pack.Artifact):
        mark = next(mark for mark in book.report.artifacts if mark.id == record.artifact)
        return _("Artifact: {name}").format(name=mark.name)
    kind, modifier = _kind(record)
    label = ACTION_NAMES[kind]()
    return f"{label} {modifier:+d}" if modifier else label


def _kind(record: pack.Action) -> tuple[int, int]:
    match record:
        case pack.Hunting():
            return tb.HUNTING, record.hunting
        case pack.Detour():
            return tb.DETOUR, record.detour
        case pack.Search():
            return tb.SEARCH, record.search
        case pack.Trap():
            return tb.TRAP, 0
        case pack.AncientCoin():
            return tb.COIN, 0
        case pack.Meditate():
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
            return f"+{step.n} {tracker_name(step.tracker)}"
        case effects.Lose():
            return f"−{step.n} {tracker_name(step.tracker)}"
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
            return f"gain-{pack.TRACKERS[step.tracker]}"
        case effects.Lose():
            return f"lose-{pack.TRACKERS[step.tracker]}"
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


def comes_second(s: PageQuest) -> bool:
    """Whether the acting figure has come second to a special location, and so must pass (PQ-255)."""
    place = s.hero().place
    return s.t.places[place].special != tb.NONE and s.first[place] != s.actor


class PageQuestWords(Words):
    """The words of the game."""

    # names

    def name(self, s: State, code: int) -> str:  # noqa: C901 - one line a kind of answer
        assert isinstance(s, PageQuest)
        q, book = s.question, book_of(s)
        if q is not None and q.who == CHANCE:
            return str(code)
        if code >= st.FREE:
            return self.free_name(s, code)
        if code == PASS:
            return "pass"
        if code in NAMES:
            return NAMES[code]
        if code < st.LIFT:
            return f"die:{code - st.DIE}"
        if code < st.SET:
            return f"lift:{code - st.LIFT}"
        if code < st.REST:
            return f"set:{code - st.SET}"
        if code < st.SYMBOL:
            return f"point:{pack.TRACKERS[code - st.POINT]}"
        if code < st.ADVANCE:
            step = s.todo[-1]
            return f"first:{symbols(s, step.program)[code - st.SYMBOL]}" if isinstance(step, AnyOrder) else ""
        if code < st.LEVEL:
            advancement = book.report.advancement
            return f"advance:{advancement.choices[code - st.ADVANCE].id}" if advancement else ""
        if code < st.TAKE:
            return f"level:{book.rewards[code - st.LEVEL].id}"
        if code < st.ICON:
            return f"take:{book.search[code - st.TAKE].id}"
        if code < st.BRANCH:
            return book.icons[code - st.ICON][0]
        return f"choose:{book.branches[code - st.BRANCH].id}"

    def free_name(self, s: PageQuest, code: int) -> str:
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
            return f"give:{self.thing_name(book, code - st.GIVE)}"
        return f"ask-for:{self.thing_name(book, code - st.ASK_FOR)}"

    @staticmethod
    def thing_name(book: Book, thing: int) -> str:
        """The name of something that can be traded."""
        return pack.TRACKERS[thing] if thing < tb.TRACKERS else book.items[thing - tb.TRACKERS].id

    # labels

    def label(self, s: State, code: int) -> str:  # noqa: C901 - one line a kind of answer
        assert isinstance(s, PageQuest)
        q, book = s.question, book_of(s)
        if q is not None and q.who == CHANCE:
            return self.player(s, code) if q.kind == st.Q_STARTER else str(code)
        if code >= st.FREE:
            return self.free_label(s, code)
        if code in LABELS:
            return LABELS[code]()
        if code < st.LIFT:
            return self.die_label(s, code - st.DIE)
        if code < st.SET:
            return _("Pick the {value} up to roll it again").format(value=code - st.LIFT)
        if code < st.REST:
            return _("Set it to {value}").format(value=code - st.SET)
        if code < st.SYMBOL:
            return f"+1 {tracker_name(code - st.POINT)}"
        if code < st.ADVANCE:
            step = s.todo[-1]
            if isinstance(step, AnyOrder):
                return describe_step(s, book, s.t.programs[step.program][code - st.SYMBOL]) or _("Read on")
        if code < st.LEVEL and book.report.advancement is not None:
            return book.report.advancement.choices[code - st.ADVANCE].label
        if code < st.TAKE:
            return book.rewards[code - st.LEVEL].label
        if code < st.ICON:
            return book.search[code - st.TAKE].text
        if code < st.BRANCH:
            return action_label(book, code - st.ICON)
        return book.branches[code - st.BRANCH].label

    def die_label(self, s: PageQuest, value: int) -> str:
        """A die, with what choosing it means."""
        kind = s.question.kind if s.question is not None else 0
        fight = s.fight()
        if kind == st.Q_FIGHT_DIE and fight is not None:
            attack, defense = attack_of(s, fight), defense_of(s, fight)
            return _("Fight with the {value}: Attack {a}, Defense {d}").format(
                value=value, a=attack + value, d=defense + value
            )
        if kind == st.Q_REROLL_SETUP or kind == st.Q_REROLL:
            return _("Re-roll the {value}").format(value=value)
        if kind == st.Q_PICK_DIE:
            return _("Turn the {value}").format(value=value)
        return _("Activate the {value}").format(value=value)

    def free_label(self, s: PageQuest, code: int) -> str:
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

    def detail(self, s: State, code: int) -> str:
        assert isinstance(s, PageQuest)
        book = book_of(s)
        if s.question is not None and s.question.who == CHANCE:
            return ""
        if st.DIE < code < st.KEEP:
            return self.die_detail(s, book, code - st.DIE)
        if st.USE <= code < st.GIVE:
            return book.abilities[code - st.USE][1].text
        if st.ICON <= code < st.BRANCH:
            record = book.icons[code - st.ICON][1]
            if isinstance(record, pack.Special):
                return next(script.text for script in book.report.specials if script.id == record.special)
        if st.TAKE <= code < st.ICON:
            return describe(s, book, s.t.search_rewards[code - st.TAKE])
        if st.LEVEL <= code < st.TAKE:
            return describe(s, book, s.t.rewards[code - st.LEVEL])
        return ""

    @staticmethod
    def die_detail(s: PageQuest, book: Book, value: int) -> str:
        """What a die would bring for the action that waits for it, where its value decides (PQ-165, PQ-174)."""
        waits = s.todo[-2] if len(s.todo) > 1 else None
        if s.question is None or s.question.kind != st.Q_ACTION_DIE or not isinstance(waits, Perform):
            return ""
        icon = s.t.icons[waits.icon]
        final = value + icon.modifier
        if icon.kind == tb.HUNTING:
            table = s.t.tables[HUNTING_TABLE]
            text = book.tables[HUNTING_TABLE][1][table.row(final)].text
            return f"{text}: {describe(s, book, table.program(final))}"
        if icon.kind == tb.SEARCH:
            on_offer = s.t.search.on_offer(final)
            return _(" or ").join(describe(s, book, s.t.search_rewards[n]) for n in on_offer) or _("nothing")
        return ""

    def target(self, s: State, code: int) -> str:
        assert isinstance(s, PageQuest)
        if s.question is None or s.question.who == CHANCE:
            return ""
        if st.DIE < code < st.KEEP:
            return f"die:{code - st.DIE}"
        if st.LIFT < code < st.ROLL:
            return f"die:{code - st.LIFT}"
        if st.ICON <= code < st.BRANCH:
            return f"action:{book_of(s).icons[code - st.ICON][0]}"
        if code >= st.SPEND:
            return self.name(s, code)
        if code > st.EXERT_REROLL:
            return f"die:{code - st.EXERT_REROLL}"
        return ""

    # questions

    def prompt(self, s: State) -> str:
        assert isinstance(s, PageQuest)
        q = s.question
        if q is None:
            return ""
        kind, step = q.kind, s.todo[-1]
        if kind == st.Q_WINDOW:
            return _("You may do something {when}.").format(when=MOMENT_NAMES[moment_of(s)]())
        if isinstance(step, ActivateDie):
            return self.activation_prompt(s, step)
        if kind == st.Q_POINT:
            n = s.heroes[q.who].points
            return ngettext("{n} advancement point to spend.", "{n} advancement points to spend.", n).format(
                n=n
            )
        if kind == st.Q_FIGHT_DIE:
            return self.fight_prompt(s)
        if kind == st.Q_ACTION:
            h = s.heroes[q.who]
            return _("What will you do at {place}?").format(place=book_of(s).places[h.place].name)
        return PROMPTS[kind]()

    @staticmethod
    def activation_prompt(s: PageQuest, step: ActivateDie) -> str:
        """What has to be activated, and why."""
        if step.purpose == st.Q_MOVE:
            if step.most == step.least:
                return _("The way on costs a die showing exactly {n}.").format(n=step.least)
            return _("The way on costs a die of {n} or more.").format(n=step.least)
        if step.least > 1:
            return _("Activate a die of {n} or more.").format(n=step.least)
        return _("Which die do you activate?")

    @staticmethod
    def fight_prompt(s: PageQuest) -> str:
        """The enemy faced, and what it takes."""
        fight = s.fights[-1]
        record = book_of(s).enemies[fight.row]
        return _(
            "{enemy}: Attack {a}, Defense {d}, and a die will be added to both. Which die do you fight with?"
        ).format(enemy=record.name if record is not None else "", a=fight.attack, d=fight.defense)

    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        assert isinstance(s, PageQuest)
        if code is None:
            return QUESTION_RULES[s.question.kind] if s.question is not None else ()
        if s.question is not None and s.question.who == CHANCE:
            return ()
        if code >= st.FREE:
            return self.free_rules(s, code)
        if code == st.REST:
            return ("PQ-157", "PQ-161")
        if code in (st.PASS_TURN, st.SKIP):
            return ("PQ-R50",) if s.t.players == 1 else ("PQ-244", "PQ-245")
        if st.ICON <= code < st.BRANCH:
            return ACTION_RULES[s.t.icons[code - st.ICON].kind]
        return ()

    @staticmethod
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

    def is_free(self, code: int) -> bool:
        return code >= st.FREE

    # reasons

    def refused(self, s: State) -> list[Refused]:
        assert isinstance(s, PageQuest)
        q = s.question
        if q is None or q.who == CHANCE:
            return []
        found: list[Refused] = []
        if q.kind == st.Q_ACTION:
            found += self.refused_actions(s)
        if isinstance(s.todo[-1], ActivateDie):
            found += self.refused_dice(s, s.todo[-1], q.options)
        found += self.refused_free(s, q.who, q.options)
        return found

    def refused_actions(self, s: PageQuest) -> list[Refused]:
        """Actions and rest that are not possible here."""
        q, h, book = s.question, s.hero(), book_of(s)
        assert q is not None
        place = s.t.places[h.place]
        found: list[Refused] = []
        for i in place.icons:
            if st.ICON + i not in q.options:
                reason, rule = self.why_no_action(s, i)
                label = action_label(book, i)
                found.append(Refused(name=book.icons[i][0], label=label, reason=reason, rule=rule))
        if st.REST not in q.options:
            reason, rule = self.why_no_rest(s)
            found.append(Refused(name="rest", label=_("Rest"), reason=reason, rule=rule))
        if st.PASS_TURN not in q.options and st.SKIP not in q.options:
            if place.special != tb.NONE and s.t.players > 1:
                reason, rule = _("here the special action must be done"), "PQ-254"
            else:
                reason, rule = _("only two players may pass freely"), "PQ-247"
            listed = s.t.players > 1
            found.append(Refused(name="pass", label=_("Pass"), reason=reason, rule=rule, listed=listed))
        return found

    @staticmethod
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

    @staticmethod
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

    @staticmethod
    def refused_dice(s: PageQuest, step: ActivateDie, options: Sequence[int]) -> list[Refused]:
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

    def refused_free(self, s: PageQuest, seat: int, options: Sequence[int]) -> list[Refused]:
        """Accessories, abilities and exerts that are not possible now."""
        if not isinstance(s.todo[-1], Window | Decision):
            return []
        h = s.heroes[seat]
        found: list[Refused] = []
        for reward in s.t.cards[h.character].accessories:
            code = st.SPEND + reward
            if code not in options:
                found.append(self.no(s, code, *self.why_no_accessory(s, seat)))
        abilities = [s.t.cards[h.character].ability]
        abilities += [number for item in h.items for number in s.t.items[item].abilities]
        for number in abilities:
            if number != tb.NONE and st.USE + number not in options:
                found.append(self.no(s, st.USE + number, *self.why_no_ability(s, seat, number)))
        exerts = [st.EXERT_PREPARE] + [st.EXERT_REROLL + v for v in range(1, 7) if s.prepared[v] > 0]
        for code in exerts:
            if code not in options:
                found.append(self.no(s, code, *self.why_no_exert(s, seat, code)))
        return found

    def no(self, s: PageQuest, code: int, reason: str, rule: str) -> Refused:
        """A refused free effect."""
        return Refused(name=self.free_name(s, code), label=self.free_label(s, code), reason=reason, rule=rule)

    @staticmethod
    def why_no_exert(s: PageQuest, seat: int, code: int) -> tuple[str, str]:
        """Reason and rule."""
        if code == st.EXERT_PREPARE and s.used_dice() == 0:
            return _("there is no used die"), "PQ-R31"
        if s.rule(tb.EXERT_PREPARES if code == st.EXERT_PREPARE else tb.EXERT_REROLLS, seat) == 0:
            return _("a page or a card rules it out"), "PQ-R01"
        return _("it would be fatal, and nothing forces you"), "PQ-R29"

    @staticmethod
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

    @staticmethod
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

    # events

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        assert isinstance(s, PageQuest)
        teller = TELLERS.get(event.kind)
        if teller is None:
            return None
        text, rules, roll = teller(self, s, event)
        if s.t.players > 1 and event.seat >= 0 and text:
            text = f"{self.player(s, event.seat)}: {text}"
        return (text, rules, roll) if text else None

    @staticmethod
    def player(s: PageQuest, seat: int) -> str:
        """Who sits there."""
        book = book_of(s)
        return book.names[seat] or book.characters[s.heroes[seat].character].name


NAMES: Final[Mapping[int, str]] = {
    st.KEEP: "keep",
    st.ROLL: "roll",
    st.REST: "rest",
    st.PASS_TURN: "pass",
    st.SKIP: "skip",
    st.DECLINE: "decline",
    st.ACCEPT: "accept",
}

LABELS: Final[Mapping[int, Callable[[], str]]] = {
    PASS: lambda: _("Go on"),
    st.KEEP: lambda: _("Keep the dice as they are"),
    st.ROLL: lambda: _("Roll the dice picked up"),
    st.REST: lambda: _("Rest: pay food, roll all used dice again"),
    st.PASS_TURN: lambda: _("Pass: activate a die for nothing"),
    st.SKIP: lambda: _("Skip: there is nothing to be done here"),
    st.DECLINE: lambda: _("No, thank you"),
    st.ACCEPT: lambda: _("Agreed"),
}

PROMPTS: Final[Mapping[int, Callable[[], str]]] = {
    st.Q_STARTER: lambda: _("Who begins?"),
    st.Q_SETUP_DIE: lambda: _("Roll the action dice."),
    st.Q_REROLL_SETUP: lambda: _("Re-roll which dice? High values are better."),
    st.Q_ROLL_DIE: lambda: _("Roll a die."),
    st.Q_ENEMY_DIE: lambda: _("Roll the adventure die: who is it?"),
    st.Q_FIGHT_ROLL: lambda: _("Roll the adventure die for the enemy."),
    st.Q_DETOUR_DIE: lambda: _("Roll the adventure die: where does it lead?"),
    st.Q_TABLE_DIE: lambda: _("Roll the adventure die."),
    st.Q_SEARCH: lambda: _("Take one of these."),
    st.Q_LIFT: lambda: _("All used dice are rolled. Which prepared dice do you roll with them?"),
    st.Q_PICK_DIE: lambda: _("Which die do you set?"),
    st.Q_SET_VALUE: lambda: _("To which value?"),
    st.Q_REROLL: lambda: _("Re-roll a die?"),
    st.Q_LEVELUP: lambda: _("Level up! Choose a reward."),
    st.Q_CHOICE: lambda: _("Decide."),
    st.Q_ORDER: lambda: _("What comes first?"),
    st.Q_CONSENT: lambda: _("Do you agree to the trade?"),
    st.Q_ADVANCE: lambda: _("The adventure is won. How does your character advance?"),
}

Line = tuple[str, tuple[str, ...], bool]
Teller = Callable[[PageQuestWords, PageQuest, Event], Line]


def _setup_roll(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("Set-up die: {n}").format(n=e.a), ("PQ-024",), True


def _roll(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("Die rolled: {n}").format(n=e.a), ("PQ-088", "PQ-089"), True


def _round(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("Round {n}").format(n=e.a), ("PQ-090",), False


def _moved(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    place = book_of(s).places[e.a]
    return (
        _("arrives at {place}. {caption}").format(place=place.name, caption=place.caption),
        ("PQ-094",),
        False,
    )


def _exert(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("exerts: −{n} HP").format(n=e.a), ("PQ-083",), False


def _gain(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("+{n} {what}, now {now}").format(n=e.b, what=tracker_name(e.a), now=e.c), ("PQ-034",), False


def _lose(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("−{n} {what}, now {now}").format(n=e.b, what=tracker_name(e.a), now=e.c), ("PQ-035",), False


def _enemy_roll(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return (
        _("Enemy roll {face} {modifier:+d} = {value}").format(face=e.a, modifier=e.b, value=e.c),
        ("PQ-110", "PQ-111"),
        True,
    )


def _enemy(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    row, record = s.t.enemies[e.a], book_of(s).enemies[e.a]
    text = _("It is {enemy}: Attack {a}, Defense {d}, {xp} XP").format(
        enemy=record.name if record else "", a=row.attack, d=row.defense, xp=row.xp
    )
    if row.ability != tb.NONE:
        ability = book_of(s).report.abilities[row.ability]
        text += f". {ability.name}: {ability.text}"
    return text, ("PQ-113",), False


def _runs(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("The enemy runs away"), ("PQ-114",), False


def _fight_die(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("fights with the {n}: Attack {a}, Defense {d}").format(n=e.a, a=e.b, d=e.c), ("PQ-124",), False


def _fight_roll(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    bonus = f" {e.b:+d}" if e.b else ""
    return (
        _("The enemy rolls {face}{bonus}: Attack {a}, Defense {d}").format(
            face=e.a, bonus=bonus, a=e.c, d=e.d
        ),
        ("PQ-129", "PQ-130", "PQ-131"),
        True,
    )


def _strike(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    if e.c == 0:
        return _("The enemy's {a} against Defense {d}: no wound").format(a=e.a, d=e.b), ("PQ-135",), False
    return (
        _("The enemy's {a} against Defense {d}: {n} HP lost").format(a=e.a, d=e.b, n=e.c),
        ("PQ-134",),
        False,
    )


def _counter(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    if e.c == 1:
        return (
            _("Attack {a} against {d}: defeated!").format(a=e.a, d=e.b),
            ("PQ-138", "PQ-139", "PQ-140"),
            False,
        )
    return _("Attack {a} against {d}: it gets away").format(a=e.a, d=e.b), ("PQ-141", "PQ-142"), False


def _activate(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    if e.b == st.Q_MOVE:
        return _("pays the way on with the {n}").format(n=e.a), ("PQ-098", "PQ-074"), False
    return _("activates the {n}").format(n=e.a), ("PQ-074",), False


def _action(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return action_label(book_of(s), e.a), ACTION_RULES[s.t.icons[e.a].kind], False


def _value(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    if e.a < 0:
        rules: tuple[str, ...] = ("PQ-174", "PQ-175")
    else:
        rules = {0: ("PQ-165", "PQ-166"), 1: ("PQ-171",)}.get(e.a, ("PQ-156",))
    text = _("{table}: {die} {modifier:+d} = {value}") if e.c else _("{table}: {value}")
    name = table_name(book_of(s), e.a).capitalize()
    return text.format(table=name, die=e.b, modifier=e.c, value=e.d), rules, False


def _row(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    book = book_of(s)
    gives = describe(s, book, s.t.tables[e.a].rows[e.b])
    return f"{book.tables[e.a][1][e.b].text} ({gives})", ("PQ-167",) if e.a == 0 else ("PQ-172",), False


def _rest(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("rests for {n} food").format(n=e.a), ("PQ-157",), False


def _levelup(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("Level up: {reward}").format(reward=book_of(s).rewards[e.a].label), ("PQ-048", "PQ-050"), False


def _spend(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return (
        _("spends an accessory: {reward}").format(reward=book_of(s).rewards[e.a].label),
        ("PQ-052", "PQ-056"),
        False,
    )


def _use(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return (
        _("uses {name}").format(name=book_of(s).abilities[e.a][1].name),
        w.free_rules(s, st.USE + e.a),
        False,
    )


def _item(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    item = book_of(s).items[e.a]
    return _("New item: {name}. {text}").format(name=item.name, text=item.text), ("PQ-R14",), False


def _find(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    mark = book_of(s).finds[e.a]
    return _("Found: {name}. {text}").format(name=mark.name, text=mark.text), ("PQ-020",), False


def _artifact(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    mark = book_of(s).artifacts[e.a]
    return _("The artifact: {name}! {text}").format(name=mark.name, text=mark.text), ("PQ-191",), False


def _coin(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return (
        ngettext("An ancient coin: {n} now", "An ancient coin: {n} now", e.a).format(n=e.a),
        ("PQ-182",),
        False,
    )


def _later(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    outcome = book_of(s).report.outcomes[e.a]
    if s.t.house.reveal_outcomes:
        return f"{outcome.name}: {outcome.text}", ("PQ-184", "PQ-R57"), False
    return _("{name}: something will come of this").format(name=outcome.name), ("PQ-184",), False


def _outcome(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    outcome = book_of(s).report.outcomes[e.a]
    return f"{outcome.name}. {outcome.text}", ("PQ-184", "PQ-R57"), False


def _text(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return book_of(s).texts[e.a], (), False


def _choice(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return book_of(s).branches[e.a].label, ("PQ-183",), False


def _event(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return book_of(s).report.events[e.a].text, ("PQ-031",), False


def _set(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("turns the {old} to {new}").format(old=e.a, new=e.b), ("PQ-186",), False


def _raised(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("All prepared dice go up by {n}").format(n=e.a), ("PQ-206",), False


def _pass(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    if e.a == 1:
        return _("has nothing to do here"), ("PQ-R50",), False
    return _("passes"), ("PQ-245",) if s.t.players > 1 else ("PQ-R50",), False


def _turn(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("{n} rounds to play").format(n=e.a), ("PQ-238",), False


def _nothing(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("Nothing there"), ("PQ-177",) if e.a < 0 else ("PQ-R46",), False


def _take(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    book = book_of(s)
    gives = describe(s, book, s.t.search_rewards[e.a])
    return f"{book.search[e.a].text} ({gives})", ("PQ-176",), False


def _trade(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    what = tracker_name(e.a) if e.a < tb.TRACKERS else book_of(s).items[e.a - tb.TRACKERS].name
    if e.c == 0:
        return _("no trade of {what}").format(what=what), ("PQ-R79",), False
    text = _("receives {what}") if e.b == 1 else _("gives {what}")
    return text.format(what=what), ("PQ-R79",), False


def _advance(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    advancement = book_of(s).report.advancement
    return advancement.choices[e.a].label if advancement else "", ("PQ-219",), False


def _point(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("+1 {what}, now {now}").format(what=tracker_name(e.a), now=e.b), ("PQ-226",), False


def _starter(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("begins"), ("PQ-236",), True


def _shift(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("The final value is now {n}").format(n=e.a), ("PQ-R04",), False


def _path(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("The way on costs no die"), ("PQ-R01",), False


def _fight_changed(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return (
        _("Now Attack {a}, Defense {d} against {ea} and {ed}").format(a=e.a, d=e.b, ea=e.c, ed=e.d),
        ("PQ-R43",),
        False,
    )


def _lift(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("picks up the {n}").format(n=e.a), ("PQ-159",), False


def _unpaid(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
    return _("cannot pay any more: nothing comes of it"), ("PQ-R06",), False


ENDINGS: Final[Mapping[int, tuple[str, str, Callable[[], str]]]] = {
    st.WON: ("won", "PQ-211", lambda: _("The adventure is won!")),
    st.DIED: ("died", "PQ-040", lambda: _("HP is down to 0: the adventure is lost.")),
    st.MISSED: ("goal-missed", "PQ-216", lambda: _("The journey is over, but the goal was missed.")),
    st.GAVE_UP: ("gave-up", "PQ-R61", lambda: _("The adventure was given up.")),
}
"""Code, rule and sentence of each way a game ends."""


def _end(w: PageQuestWords, s: PageQuest, e: Event) -> Line:
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
