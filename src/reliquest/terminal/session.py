"""One match at one terminal: who is asked when, what is shown before, and that every answer is kept first."""

from pathlib import Path
from typing import Final

from reliquest.engine.dice import Draw
from reliquest.engine.events import EVERYONE
from reliquest.engine.flow import CHANCE, Question
from reliquest.engine.match import Match, Refusal, SaveProblem
from reliquest.engine.view import Asked, Option, Told, View
from reliquest.terminal import decision, real_dice
from reliquest.terminal.answers import Unclear
from reliquest.terminal.commands import Then, command, obey
from reliquest.terminal.drawing import drawing_of
from reliquest.terminal.interrupts import Interrupts
from reliquest.terminal.lines import line
from reliquest.terminal.menu import sure
from reliquest.terminal.saves import Elsewhere, Keeper
from reliquest.terminal.screen import InputEnded, Screen
from reliquest.text import _

PERSON: Final = "person"

SPECTATOR: Final = -1

BATCH: Final = 20
"""Where only bots play, so many answers are kept and shown at once."""

NEWS: Final = 12
"""Lines of the log on a page with the board at most; the command ``log`` has the others."""

FEW: Final = 3
"""With so many new lines none of the older ones are shown again."""

LOW: Final = 34
"""Rows of a terminal below which the board is drawn in short."""


class Session:
    """A match, the people and bots at it, and the screen it is played on."""

    def __init__(
        self, screen: Screen, match: Match, keeper: Keeper, interrupts: Interrupts, *, hints: bool
    ) -> None:
        self.screen = screen
        self.match = match
        self.keeper = keeper
        self.interrupts = interrupts
        self.hints = hints
        self.hinted: set[str] = set()
        self.drawing = drawing_of(match.game.id)
        seats = match.header.seats
        self.people = [seat for seat, who in enumerate(seats) if who == PERSON]
        # A bot's own choices do not hang on the dice: the same rolls, typed in, lead to the same game.
        self.bots = {
            seat: match.game.bot(who, match.header.options, seat, seat)
            for seat, who in enumerate(seats)
            if who != PERSON
        }
        self.redeal = Draw(0)
        alone = len(self.people) == 1 or not match.game.secrets
        self.looking = self.people[0] if self.people and alone else SPECTATOR
        self.shown: dict[int, int] = {}
        self.where: object = None
        self.status = ""
        self.notice = ""  # what is to be said on the next page beside the log
        self.explained: set[str] = set()  # free effects whose text was shown

    # what is kept

    def keep(self) -> None:
        """Make the match durable. Where that fails, ask what to do; raises `SaveProblem` if nobody answers."""
        while True:
            try:
                self.keeper.keep(self.match)
                return
            except Elsewhere:
                raise
            except SaveProblem as problem:
                self.interrupts.check()
                if not self.people:
                    raise
                self.unsaved(problem)

    def unsaved(self, problem: SaveProblem) -> None:
        """Ask what to do about a save that failed. Raises the problem itself if the answer is to stop."""
        self.screen.show(str(problem), style="bad")
        try:
            typed = self.screen.ask(_("Enter tries again, a file name saves there instead, q stops here: "))
        except InputEnded:
            raise problem from None
        if typed.casefold() in ("q", "quit"):
            raise problem
        if typed:
            self.keeper = Keeper(Path(typed).expanduser(), automatic=False)

    # the loop

    def run(self) -> None:
        """Play until the match is over. Raises `Quit` when somebody stops playing."""
        self.keep()
        while True:
            self.go_on()
            q = self.match.question
            if q is None:
                return
            if q.who == CHANCE:
                seat = self.reader(q)
                if q.seen_by != EVERYONE:
                    self.turn_to(seat)
                real_dice.roll(self, seat)
            else:
                self.turn_to(q.who)
                self.decide(q.who)

    def go_on(self) -> None:
        """Let chance, windows and bots answer until a person is needed; keep it, show what bots did alone."""
        self.match.advance()
        last = self.match.number
        while (q := self.match.question) is not None and q.who in self.bots:
            self.interrupts.check()
            self.match.answer(self.match.consult(self.bots[q.who], self.redeal))
            self.match.advance()
            if not self.people and self.match.number - last >= BATCH:
                last = self.match.number
                self.keep()
                self.tell(self.looking)
        self.keep()
        if not self.people:
            self.tell(self.looking)

    def reader(self, q: Question) -> int:
        """The seat that reads off what is rolled or drawn: one that may see it, a person if there is one."""
        may = [seat for seat in range(len(self.match.header.seats)) if (q.seen_by >> seat) & 1]
        people = [seat for seat in may if seat in self.people]
        return self.looking if self.looking in may else (people or may)[0]

    def turn_to(self, seat: int) -> None:
        """Give the screen to a seat; where seats have secrets the others look away first."""
        if seat == self.looking:
            return
        if self.match.game.secrets and len(self.people) > 1 and seat in self.people:
            name = self.name(seat)
            self.screen.curtain()
            self.outcome()
            self.screen.show(_("Pass to {name}.").format(name=name), style="title")
            self.screen.ask(_("{name}, press Enter when nobody else is looking: ").format(name=name))
            self.screen.curtain()
            self.where = None
        self.looking = seat

    def outcome(self) -> None:
        """Show what came of the last person's decisions, as all may know it, before the next one looks."""
        if self.looking in self.people:
            for told in self.match.told(SPECTATOR, self.shown.get(self.looking, 0))[-NEWS:]:
                self.screen.show(decision.told_line(told, rules=not self.screen.plain))
            self.screen.gap()

    # what is seen

    def view(self, seat: int, since: int | None = None) -> View:
        """What a seat sees, with the log from answer ``since`` on (its end by default)."""
        return self.match.view(seat, self.match.number if since is None else since)

    def name(self, seat: int) -> str:
        """Whom a seat is called."""
        return self.drawing.seat(self.view(-1), seat)

    def news(self, seat: int) -> tuple[Told, ...]:
        """What happened since the seat looked last; it counts as told."""
        key = seat if self.match.game.secrets else 0
        since = min(self.shown.get(key, 0), self.match.number)
        self.shown[key] = self.match.number
        return self.drawn(seat, since)

    def drawn(self, seat: int, since: int) -> tuple[Told, ...]:
        """The log from answer ``since`` on, as the game draws it together."""
        return tuple(self.drawing.news(self.view(seat), self.match.told(seat, since)))

    def tell(self, seat: int) -> None:
        """Print what happened since the seat looked last."""
        for told in self.news(seat):
            self.screen.show(decision.told_line(told, rules=True))

    def page(self, view: View, news: tuple[Told, ...]) -> None:
        """Show where things stand: a fresh page with board and news, or in plain text only what is new."""
        screen = self.screen
        notice, self.notice = self.notice, ""
        if screen.plain:
            for told in news:
                screen.show(decision.told_line(told, rules=False))
            screen.show(*filter(None, [notice]))
            place = self.drawing.place(view)
            if self.where is None:
                screen.show(*self.drawing.spoken(view))
            elif place != self.where:
                screen.show(*self.drawing.arrival(view))
            self.where = (place,) if place is None else place
            return
        screen.fresh()
        screen.show(*self.drawing.board(view, screen.width, low=screen.height < LOW))
        screen.gap()
        for told in self.before(view, news):
            screen.show(line((decision.sentence(told), "dim")))
        for told in news[-NEWS:]:
            screen.show(decision.told_line(told, rules=True))
        screen.show(*filter(None, [notice]), style="strong")
        screen.gap()

    def before(self, view: View, news: tuple[Told, ...]) -> list[Told]:
        """Lines of the log that were told already and still help to follow, where there is little news."""
        if len(news) >= FEW:
            return []
        since = news[0].number if news else self.match.number
        told = [each for each in self.drawn(view.seat, max(0, since - NEWS)) if each.number < since]
        return told[len(news) - FEW :]

    def hint(self, view: View) -> None:
        """Say the first hint that fits the moment and was not yet said."""
        if not self.hints:
            return
        for hint in self.drawing.hints(view):
            if hint.key not in self.hinted:
                self.hinted.add(hint.key)
                self.screen.show(line((_("Hint: {text}").format(text=hint.text), "hint")))
                if not self.screen.plain:
                    self.screen.gap()
                return

    # one decision

    def decide(self, seat: int) -> None:
        """Ask a person for one answer, and give it to the match."""
        news = self.news(seat)
        view = self.view(seat)
        asked = view.asked
        assert asked is not None
        self.page(view, news)
        self.hint(view)
        self.question(view, asked)
        while True:
            typed = self.screen.ask(self.prompt(view, asked))
            typed = self.drawing.keys(view).get(typed.casefold(), typed)
            option = decision.only(asked) if not typed else decision.exact_option(asked, typed)
            if option is None and typed and (found := command(typed)) is not None:
                then = obey(self, found, seat)
                if then is Then.DECIDED:
                    return
                if then is Then.SHOW:
                    self.page(view, ())
                    self.question(view, asked)
                continue
            if option is None and not typed:
                self.page(view, ())
                self.question(view, asked)
                continue
            try:
                option = option or decision.chosen(asked, typed)
            except Unclear as unclear:
                self.screen.show(str(unclear), style="warn")
                continue
            if self.confirmed(option):
                self.take(option, asked)
                return

    def question(self, view: View, asked: Asked) -> None:
        """Print the open question with its options."""
        status = self.drawing.status(view, view.seat) if self.screen.plain else ""
        if status != self.status:
            self.status = status
            self.screen.show(status)
        several = len(self.match.header.seats) > 1
        decision.show(self.screen, asked, self.name(view.seat) if several else "", self.explained)

    def prompt(self, view: View, asked: Asked) -> str:
        """What stands before the cursor: which answers there are, and undo where there is something to undo."""
        last = len(asked.options)
        ways = [_("1–{last}").format(last=last) if last > 1 else "1"]
        if (enter := decision.only(asked)) is not None:
            ways.append(_("Enter: {label}").format(label=enter.label))
        if view.undo or self.match.retype_to() is not None:
            ways.append(_("u: undo"))
        return _("{ways}, ?: help > ").format(ways=", ".join(ways))

    def confirmed(self, option: Option) -> bool:
        """Whether an option may be taken; what loses the game is asked again."""
        return not option.fatal or sure(
            self.screen, _("“{label}” loses the game for certain.").format(label=option.label)
        )

    def take(self, option: Option, asked: Asked) -> None:
        """Give the answer to the match; one that came too late is refused with a sentence."""
        try:
            self.match.answer(self.match.code(option.name), expected=asked.number)
        except Refusal as refusal:
            self.screen.show(str(refusal), style="warn")
