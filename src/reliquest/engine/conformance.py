"""One suite of promises that every game keeps, checked over random games played to the end."""

import contextlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from reliquest.engine.dice import Draw, at, total
from reliquest.engine.events import EVERYONE, Listener
from reliquest.engine.flow import CHANCE, LEAVE, PASS, IllegalAnswer, Question, State
from reliquest.engine.game import Game
from reliquest.engine.match import Match, read_save, resume, undoable, verify
from reliquest.engine.position import digest

NEVER: int = 1 << 40
"""An answer no question offers."""


class Broken(AssertionError):
    """A promise a game does not keep; says which, where, and after which answers."""


class Report(msgspec.Struct):
    """What a run saw: how much was checked, and what came up, for coverage of content."""

    games: int = 0
    answers: int = 0
    checked: int = 0
    longest: int = 0
    digest: str = ""  # of all end positions in order: equal in every form of the program
    events: Counter[tuple[int, int]] = msgspec.field(default_factory=Counter)  # (kind, first number)
    names: Counter[str] = msgspec.field(default_factory=Counter)  # answers by name


def conform(
    game: Game,
    options: Mapping[str, Any],
    *,
    games: int,
    seed: int,
    check_one_in: int = 12,
    match_one_in: int = 20,
    longest: int = 100_000,
) -> Report:
    """Play random games and check the promises; returns what was seen. Raises `Broken`.

    At one position in ``check_one_in`` everything is checked; one game in ``match_one_in`` is played as a
    match through save, resume and verification. A game longer than ``longest`` answers counts as endless.
    """
    checked = game.options(options)
    if game.options(checked) != checked:
        raise Broken(f"{game.id} {dict(options)}: checked options are not taken as they are: {checked}")
    report = Report()
    ends: list[str] = []
    for number in range(games):
        trial = Trial(game, checked, Draw(seed * 1_000_003 + number), report, check_one_in)
        trial.play(longest)
        ends.append(digest(game.to_data(trial.state)))
        if number % match_one_in == 0:
            as_match(game, checked, seed * 1_000_003 + number, longest)
    report.games = games
    report.digest = digest({"ends": ends})
    return report


class Trial:
    """One random game."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], draw: Draw, report: Report, check_one_in: int
    ) -> None:
        self.game = game
        self.options = options
        self.draw = draw
        self.report = report
        self.check_one_in = check_one_in
        self.state = game.new(options)
        self.stops = game.stops()
        self.listener = Listener()
        self.state.listener = self.listener
        self.names: list[str] = []
        self.seats = range(game.seats(options))
        self.patience = draw.below(6)

    def broken(self, promise: str) -> Broken:
        """A promise that is not kept, with the way there."""
        return Broken(
            f"{self.game.id} {dict(self.options)}: {promise}; after {' '.join(self.names) or 'the start'}"
        )

    def play(self, longest: int) -> None:
        """Play to the end, checking now and then."""
        while self.state.question is not None:
            q = self.state.question
            if fault := fault_of(q, self.seats):
                raise self.broken(fault)
            if self.draw.below(self.check_one_in) == 0:
                self.check_position(q)
                self.report.checked += 1
            a = self.pick(q)
            name = self.game.words.name(self.state, a)
            self.names.append(name)
            self.report.names[name] += 1
            self.state.answer(a)
            if len(self.names) > longest:
                raise self.broken(f"no end after {longest} answers")
        if self.game.result(self.state) is None:
            raise self.broken("nothing is asked, but there is no result")
        self.report.answers += len(self.names)
        self.report.longest = max(self.report.longest, len(self.names))
        for event in self.listener.heard:
            self.report.events[event.kind, event.a] += 1
            for viewer in (-1, *self.seats):
                self.game.words.told(self.state, event.form(viewer), viewer)

    def pick(self, q: Question) -> int:
        """A random answer; free effects come seldom, since a game of interruptions alone would show little."""
        if q.who == CHANCE:
            return at(q, self.draw.below(total(q)))
        options = q.options
        if self.draw.below(self.patience + 1) > 0:
            if q.window:
                return PASS
            options = [a for a in options if not self.game.words.is_free(a)] or options
        return options[self.draw.below(len(options))]

    def check_position(self, q: Question) -> None:
        """Everything, at one position."""
        s, game = self.state, self.game
        before = digest(game.to_data(s))
        if game.result(s) is not None:
            raise self.broken("there is a result, but something is asked")
        self.check_words(q)
        self.check_refusal(before)
        self.check_copies(before)
        for seat in self.seats:
            self.check_seat(q, seat)
        for viewer in (-1, *self.seats):
            self.check_secret(q, viewer)
        if digest(game.to_data(s)) != before:
            raise self.broken("looking at the position changed it")

    def check_words(self, q: Question) -> None:
        words, s = self.game.words, self.state
        names = [words.name(s, a) for a in q.options]
        if len(set(names)) != len(names):
            raise self.broken(f"two options of one name: {names}")
        for a in q.options:
            if not words.label(s, a) or not words.name(s, a):
                raise self.broken(f"option {a} has no words")
            (
                words.detail(s, a),
                words.target(s, a),
                words.rules(s, a),
                self.game.odds(s, a),
                self.game.fatal(s, a),
            )
        for refused in words.refused(s):
            if refused.name in names:
                raise self.broken(f"{refused.name} is refused and offered")
            if not refused.reason or not refused.rule:
                raise self.broken(f"{refused.name} is refused without a reason")
        if not words.prompt(s):
            raise self.broken("a question without words")

    def check_refusal(self, before: str) -> None:
        for wrong in (NEVER, LEAVE - 99):
            try:
                self.state.answer(wrong)
            except IllegalAnswer:
                pass
            else:
                raise self.broken(f"illegal answer {wrong} was taken")
        if digest(self.game.to_data(self.state)) != before:
            raise self.broken("a refused answer changed the position")

    def check_copies(self, before: str) -> None:
        """A clone and a saved position go on exactly as the original would, and without touching it."""
        game = self.game
        clone = self.state.clone()
        data = msgspec.json.decode(msgspec.json.encode(game.to_data(self.state)))
        restored = game.from_data(self.options, data)
        if digest(game.to_data(clone)) != before or digest(game.to_data(restored)) != before:
            raise self.broken("a copy differs from its original")
        ahead = Draw(self.draw.below(1 << 30))
        for _ in range(12):
            q = clone.question
            if q is None:
                break
            a = at(q, ahead.below(total(q)))
            clone.answer(a)
            restored.answer(a)
            if digest(game.to_data(clone)) != digest(game.to_data(restored)):
                raise self.broken(f"a restored position goes another way at answer {a}")
        if digest(game.to_data(self.state)) != before:
            raise self.broken("playing on with a copy changed the original")

    def check_seat(self, q: Question, seat: int) -> None:
        """What a seat and its answers show stays the same when what it cannot see is dealt again."""
        seen = self.look(self.state, seat)
        twin = self.state.determinise(seat, Draw(self.draw.below(1 << 30)))
        if self.look(twin, seat) != seen:
            raise self.broken(f"seat {seat} can tell a redealt position from the true one")
        if q.who != seat:
            return
        if twin.question is None or twin.question.options != q.options:
            raise self.broken(f"seat {seat}'s options depend on what it cannot see")
        if q.window and self.stops.wanted(twin) != self.stops.wanted(self.state):
            raise self.broken(f"whether seat {seat} is asked at this window depends on what it cannot see")
        a = q.options[self.draw.below(len(q.options))]
        self.compare(self.state.clone(), a, twin, a, seat, f"answer {a}")
        self.play_on(twin)

    def play_on(self, s: State) -> None:
        """A dozen answers further nothing breaks: a redealt position is a whole one."""
        for _ in range(12):
            q = s.question
            if q is None:
                return
            s.answer(at(q, self.draw.below(total(q))))

    def check_secret(self, q: Question, viewer: int) -> None:
        """What a viewer (-1: a spectator) sees does not depend on an answer it may not see."""
        if 0 <= viewer == q.who or q.seen_by == EVERYONE or (viewer >= 0 and (q.seen_by >> viewer) & 1):
            return
        a, b = (q.options[self.draw.below(len(q.options))] for _ in range(2))
        here, there = self.state.clone(), self.state.clone()
        self.compare(here, a, there, b, viewer, f"whether {a} or {b} is answered")

    def compare(self, here: State, a: int, there: State, b: int, viewer: int, what: str) -> None:
        """Two positions go on alike for a viewer after an answer to each, unless something is revealed."""
        reveals = self.state.reveals
        heard = []
        for copy, answer in ((here, a), (there, b)):
            listener = Listener()
            copy.listener = listener
            copy.proceed(answer)
            if copy.reveals != reveals:
                return
            heard.append(self.heard(copy, listener, viewer))
        if self.look(here, viewer) != self.look(there, viewer):
            raise self.broken(
                f"{what} shows seat {viewer} something hidden, but neither chance nor a reveal did"
            )
        if heard[0] != heard[1]:
            raise self.broken(f"the events of {what} tell seat {viewer} something hidden")

    def look(self, s: State, seat: int) -> bytes:
        """What a seat sees, as bytes: the table, the question, and all about the options that are its own."""
        q, game, words = s.question, self.game, self.game.words
        asked: list[Any] = []
        if q is not None:
            asked = [q.who, q.kind, q.window, words.prompt(s), words.rules(s, None)]
        if q is not None and 0 <= seat == q.who:
            asked += [words.refused(s)]
            asked += [
                [
                    words.name(s, a),
                    words.label(s, a),
                    words.detail(s, a),
                    words.target(s, a),
                    words.rules(s, a),
                    game.odds(s, a),
                    game.fatal(s, a),
                    undoable(s, a, self.stops),
                ]
                for a in q.options
            ]
        return msgspec.json.encode([game.table(s, seat), asked, game.result(s)], order="sorted")

    def heard(self, s: State, listener: Listener, seat: int) -> list[Any]:
        """Events in the form a seat may know, and as they are told."""
        forms = [event.form(seat) for event in listener.heard]
        told = [self.game.words.told(s, form, seat) for form in forms]
        return [[(e.kind, e.seat, e.a, e.b, e.c, e.d) for e in forms], told]


def fault_of(q: Question, seats: range) -> str:
    """What is wrong with a question in itself; empty for one that is in order."""
    if len(set(q.options)) != len(q.options) or not q.options:
        return f"options {q.options}"
    if q.window and PASS not in q.options:
        return "a window that cannot be passed"
    if q.who == CHANCE:
        if q.weights is not None and (len(q.weights) != len(q.options) or min(q.weights) <= 0):
            return f"weights {q.weights} of options {q.options}"
    elif q.who not in seats or q.weights is not None:
        return f"question to {q.who}"
    return ""


def as_match(game: Game, options: Mapping[str, Any], seed: int, longest: int) -> None:
    """A random game as a match: saved, resumed, replayed and verified, undone to its barrier."""
    draw = Draw(seed)
    match = Match.new(game, options, program="conformance", seed=seed, stops="all" if seed % 2 else "smart")
    match.advance()
    while match.question is not None:
        q = match.question
        if fault := fault_of(q, range(len(match.header.seats))):
            raise Broken(f"{game.id}: {fault}; after {' '.join(match.names)}")
        seat, number, before = q.who, match.number, match.digest()
        a = PASS if q.window and draw.below(4) > 0 else q.options[draw.below(len(q.options))]
        promised = match.undoable(a)
        match.answer(a, expected=number)
        match.advance()
        if promised != (match.undo_to(seat) == number):
            raise Broken(
                f"{game.id}: {match.names[number]} was promised undoable={promised}; "
                f"after {' '.join(match.names)}"
            )
        if promised and draw.below(8) == 0:
            match.undo(seat)
            if match.digest() != before or match.number != number:
                raise Broken(f"{game.id}: undo did not lead back; after {' '.join(match.names)}")
        if draw.below(40) == 0:
            match = again(game, match)
        if draw.below(400) == 0:
            leave(match, draw.below(len(match.header.seats)))
        if match.number > longest:
            raise Broken(f"{game.id}: no end after {longest} answers")
    final = again(game, match)
    if verify(final, read_save(final.save())):
        raise Broken(f"{game.id}: {verify(final, read_save(final.save()))}")
    middle = match.number // 2
    if digest(game.to_data(match.at(middle))) != digest(
        game.to_data(match.branch(middle, seed=seed).at(middle))
    ):
        raise Broken(f"{game.id}: a branch differs from its trunk")


def leave(match: Match, seat: int) -> None:
    """Let a seat give up, where the game allows it."""
    with contextlib.suppress(IllegalAnswer):
        match.answer(LEAVE - seat)
    match.advance()


def again(game: Game, match: Match) -> Match:
    """The match saved and resumed; the same position, question and events."""
    twin = resume(game, read_save(match.save()))
    if twin.digest() != match.digest() or twin.names != match.names:
        raise Broken(f"{game.id}: a resumed match differs; after {' '.join(match.names)}")
    for seat in range(-1, len(match.header.seats)):
        if twin.view(seat) != match.view(seat):
            raise Broken(
                f"{game.id}: seat {seat} sees a resumed match differently; after {' '.join(match.names)}"
            )
    return twin
