"""Names and sentences of Page Quest, for answers and questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reliquest.engine.events import Event
from reliquest.engine.flow import CHANCE, PASS, State
from reliquest.engine.game import Words
from reliquest.engine.view import Refused
from reliquest.games.page_quest import cards, effects
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest import tables as tb
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.describe import (
    action_label,
    book_of,
    describe,
    describe_step,
    free_label,
    free_name,
    player_name,
    symbols,
    tracker_name,
)
from reliquest.games.page_quest.narration import ACTION_RULES, free_rules, mark, told
from reliquest.games.page_quest.reasons import refusals
from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps.actions import HUNTING_TABLE, Perform
from reliquest.games.page_quest.steps.activation import ActivateDie
from reliquest.games.page_quest.steps.combat import attack_of, defense_of
from reliquest.games.page_quest.steps.rule import AnyOrder
from reliquest.games.page_quest.stops import moment_of
from reliquest.text import _, ngettext

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


class PageQuestWords(Words):
    """The words of the game."""

    # names

    def name(self, s: State, code: int) -> str:  # noqa: C901 - one line a kind of answer
        assert isinstance(s, PageQuest)
        q, book = s.question, book_of(s)
        if q is not None and q.who == CHANCE:
            return str(code)
        if code >= st.FREE:
            return free_name(s, code)
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
            return f"point:{effects.TRACKERS[code - st.POINT]}"
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

    # labels

    def label(self, s: State, code: int) -> str:  # noqa: C901 - one line a kind of answer
        assert isinstance(s, PageQuest)
        q, book = s.question, book_of(s)
        if q is not None and q.who == CHANCE:
            return player_name(s, code) if q.kind == st.Q_STARTER else str(code)
        if code >= st.FREE:
            return free_label(s, code)
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
            if isinstance(record, cards.Special):
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
            return free_rules(s, code)
        if code == st.REST:
            return ("PQ-157", "PQ-161")
        if code in (st.PASS_TURN, st.SKIP):
            return ("PQ-R50",) if s.t.players == 1 else ("PQ-244", "PQ-245")
        if st.ICON <= code < st.BRANCH:
            return ACTION_RULES[s.t.icons[code - st.ICON].kind]
        return ()

    def is_free(self, code: int) -> bool:
        return code >= st.FREE

    # reasons

    def refused(self, s: State) -> list[Refused]:
        assert isinstance(s, PageQuest)
        return refusals(s)

    # events

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        assert isinstance(s, PageQuest)
        return told(s, event)

    def mark(self, event: Event) -> tuple[str, tuple[int, ...]]:
        return mark(event)


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
