"""A match: a header and a log of answers, and what follows from them: save, undo, replay, branch."""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from reliquest.engine.dice import SECRET_BYTES, Chance, Committed, commitment, secret_of_seed
from reliquest.engine.events import Event, Listener
from reliquest.engine.flow import (
    CHANCE,
    LEAVE,
    PASS,
    STEP_LIMIT,
    IllegalAnswer,
    Question,
    Randomness,
    RuleBug,
    State,
)
from reliquest.engine.game import Game, PackRef
from reliquest.engine.play import Blind, Player, Stops
from reliquest.engine.position import digest
from reliquest.engine.view import Asked, Option, Told, View
from reliquest.errors import Problem
from reliquest.text import _

FORMAT: Final = 1
"""The version of the save file; a newer one is refused, an older one is read."""

AUTOMATIC: Final = "-"
"""How the log writes a window that the stops policy let go by."""

MARK_EVERY: Final = 50
"""A save names the digest after every so many answers, so that a replay can say where it went astray."""

KEYFRAME_EVERY: Final = 64
"""A copy of the position is kept after every so many answers, for stepping through a match."""


class SaveProblem(Problem):
    """A save that cannot be read, or does not belong to what is installed."""


class Refusal(Problem):
    """An answer that is not legal, with the reason a person would want."""


class Dice(msgspec.Struct, kw_only=True):
    """Where a match's chance comes from: ``committed`` to a sequence, or ``real`` dice and cards."""

    kind: Literal["committed", "real"]
    commitment: str = ""
    secret: str = ""  # hexadecimal; revealed when the game is over
    since: int = 0  # the first answer that can come from it: a branch has taken over those before


class Header(msgspec.Struct, kw_only=True):
    """What has to be known before the first answer."""

    game: str
    rules: str  # version of the rules as the program plays them
    program: str
    packs: list[PackRef]
    options: dict[str, Any]
    dice: Dice
    seats: list[str]  # who plays: "person", or the name of a bot
    stops: str = "smart"


class Save(msgspec.Struct, kw_only=True):
    """A match in a file."""

    reliquest: int
    header: Header
    answers: list[str]
    marks: list[tuple[int, str]]
    check: str = ""


class SaveFormat(msgspec.Struct):
    """Just enough of a save to tell its version."""

    reliquest: int


class Match:
    """One match being played. ``state`` is the true position: only a `View` of it leaves the program."""

    def __init__(self, game: Game, header: Header, chance: Chance | None) -> None:
        self.game = game
        self.header = header
        self.chance = chance  # None: results are typed in
        self.state = game.new(header.options)
        self.start = self.state.clone()
        self.log: list[int] = []
        self.names: list[str] = []
        self.who: list[int] = []  # who gave each answer
        self.events: list[tuple[int, Event]] = []  # with the number of the answer they came from
        self.told_upto: list[int] = [0]  # how many events there were before each answer, and now
        self.reveals: list[int] = []  # how often hidden things had been shown before each answer
        self.marks: list[tuple[int, str]] = []  # digests after every `MARK_EVERY` answers
        self.keyframes: dict[int, State] = {}
        self.stop_at(header.stops)
        self._codes: dict[tuple[int, str], int] = {}  # what a name stood for last, by kind of question
        self.listener = Listener()
        self.state.listener = self.listener

    # making one

    @classmethod
    def new(
        cls,
        game: Game,
        options: Mapping[str, Any],
        *,
        program: str,
        seats: list[str] | None = None,
        seed: int | None = None,
        real_dice: bool = False,
        stops: str = "smart",
    ) -> "Match":
        """A new match. Without a seed its dice follow a fresh secret; results of ``real_dice`` are given."""
        checked = game.options(options)
        dice = Dice(kind="real") if real_dice else committed(seed)
        count = game.seats(checked)
        header = Header(
            game=game.id,
            rules=game.rules_version,
            program=program,
            packs=list(game.packs(checked)),
            options=checked,
            dice=dice,
            seats=seats if seats is not None else ["person"] * count,
            stops=stops,
        )
        return cls(game, header, chance_of(dice))

    # answering

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return len(self.log)

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        return self.state.question

    def code(self, name: str) -> int:
        """The answer of that name to the open question. Raises `Refusal`, with the reason if there is one."""
        q = self.question
        if q is None:
            raise Refusal(_("The game is over."))
        words = self.game.words
        known = self._codes.get((q.kind, name))
        if known is not None and known in q.options and words.name(self.state, known) == name:
            return known
        for code in q.options:
            if words.name(self.state, code) == name:
                self._codes[q.kind, name] = code
                return code
        leaving = {f"leave:{seat}": LEAVE - seat for seat in range(len(self.header.seats))}
        if name in leaving:
            return leaving[name]
        for refused in words.refused(self.state):
            if refused.name == name:
                raise Refusal(_("{reason} ({rule})").format(reason=refused.reason, rule=refused.rule))
        names = [words.name(self.state, code) for code in q.options]
        raise Refusal(
            _("“{name}” cannot be chosen here; possible: {names}.").format(name=name, names=", ".join(names))
        )

    def answer(self, code: int, expected: int | None = None) -> None:
        """Give one answer. ``expected`` is the number it was based on; a stale one raises `Refusal`.

        Raises `IllegalAnswer` for an answer that is not offered, and `Refusal` for a result that the dice of
        the match have to give; the match is unchanged then.
        """
        if expected is not None and expected != self.number:
            raise Refusal(_("Somebody was faster: look at the table again."))
        q = self.question
        if q is not None and q.who == CHANCE and code > LEAVE and self.header.dice.kind == "committed":
            raise Refusal(_("The dice of this match were fixed before it began; nobody can choose them."))
        self._take(code, "")

    def _take(self, code: int, name: str) -> None:
        q = self.state.question
        if q is None:
            raise IllegalAnswer("the game is over")
        if code > LEAVE and code not in q.options:
            raise IllegalAnswer(f"answer {code} is not offered by question {q.kind}")
        if not name:
            name = f"leave:{LEAVE - code}" if code <= LEAVE else self.game.words.name(self.state, code)
        if self.number % KEYFRAME_EVERY == 0 and self.number not in self.keyframes:
            self.keyframes[self.number] = self.state.clone()
        number = len(self.log)
        reveals = self.state.reveals
        self.listener.heard = []
        try:
            self.state.answer(code)
        except IllegalAnswer:
            raise
        except Exception:
            self._stand_at(number)  # a fault of the rules may have left half an answer behind
            raise
        self.log.append(code)
        self.names.append(name)
        self.who.append(LEAVE - code if code <= LEAVE else q.who)
        self.reveals.append(reveals)
        self.events += [(number, event) for event in self.listener.heard]
        self.told_upto.append(len(self.events))
        if self.number % MARK_EVERY == 0:
            self.marks.append((self.number, self.digest()))

    def advance(self) -> None:
        """Answer for chance and let unwanted windows pass, until somebody is asked or the game is over.

        Raises `RuleBug` where that goes on and on.
        """
        for _step in range(STEP_LIMIT):
            q = self.state.question
            if q is None:
                return
            if q.who == CHANCE:
                if self.chance is None:
                    return
                self._take(self.chance.choose(q), "")
            elif q.window and not self.stops.wanted(self.state):
                self._take(PASS, AUTOMATIC)
            else:
                return
        raise RuleBug(
            f"nobody has been asked for {STEP_LIMIT} answers; next would be {self.state.next_step()}"
        )

    def consult(self, player: Player, redeal: Randomness) -> int:
        """What a bot answers to the open question; it is shown what its seat cannot tell from the truth."""
        q = self.state.question
        if q is None:
            raise Refusal(_("The game is over."))
        seen = self.state if isinstance(player, Blind) else self.state.determinise(q.who, redeal)
        return player.choose(seen, q)

    def stop_at(self, stops: str) -> None:
        """From now on put ``smart`` or ``all`` windows to people and bots."""
        self.header.stops = stops
        self.stops = self.game.stops() if stops == "smart" else Stops()

    # taking back

    def undo_to(self, seat: int) -> int | None:
        """The number this seat's undo would go back to, or None.

        It goes back over what the seat answered last, with the windows that passed by themselves, as far
        as no die was rolled, no card drawn, nothing hidden shown and nobody else asked. A game that is over
        stays so: its dice are revealed.
        """
        q = self.question
        if q is None or q.who != seat or seat < 0:
            return None
        for number in range(self.number - 1, -1, -1):
            if self.names[number] == AUTOMATIC:
                continue
            mine = self.who[number] == seat and self.log[number] > LEAVE
            return number if mine and self.reveals[number] == self.state.reveals else None
        return None

    def undo(self, seat: int) -> None:
        """Take this seat's last decision back. Raises `Refusal` at a barrier."""
        number = self.undo_to(seat)
        if number is None:
            raise Refusal(
                _(
                    "This cannot be taken back: since then a die was rolled, something was shown, "
                    "another player was asked or the game ended."
                )
            )
        self._stand_at(number)

    def retype_to(self) -> int | None:
        """The number that `retype` would go back to, or None."""
        number, found = self.number, None
        while number > 0 and self.header.dice.kind == "real":
            number -= 1
            if self.names[number] == AUTOMATIC:
                continue
            if self.who[number] != CHANCE:
                break
            found = number
        return found

    def retype(self) -> None:
        """Take back the results typed last, for a die that was misread. Raises `Refusal` without one.

        Only as far as nobody has decided anything since: the dice still lie on the table.
        """
        number = self.retype_to()
        if number is None:
            raise Refusal(_("No roll was typed since the last decision."))
        self._stand_at(number)

    def follow(self, number: int, names: Sequence[str]) -> None:
        """From the answer of that number on take these instead of what came then, as somebody else recorded them.

        Raises `Refusal` or `IllegalAnswer` for a name that does not fit; the answers before it are taken then.
        """
        self._stand_at(number)
        for name in names:
            self._take(PASS if name == AUTOMATIC else self.code(name), name)
        self.chance = chance_of(self.header.dice)
        self._skip_rolls()

    def _stand_at(self, number: int) -> None:
        """Go back to the position before the answer of that number, and forget what came after."""
        self.state = self.at(number)
        self.state.listener = self.listener
        del self.log[number:]
        del self.names[number:]
        del self.who[number:]
        del self.reveals[number:]
        del self.events[self.told_upto[number] :]
        del self.told_upto[number + 1 :]
        self.marks = [mark for mark in self.marks if mark[0] <= number]
        self.keyframes = {n: state for n, state in self.keyframes.items() if n <= number}

    def undoable(self, code: int) -> bool:
        """Whether `undo` could take back an option of the open question right after it."""
        return undoable(self.state, code, self.stops)

    # looking back

    def at(self, number: int) -> State:
        """The position before the answer of that number (a copy); from the nearest copy kept."""
        if not 0 <= number <= self.number:
            raise IndexError(number)
        base = max((n for n in self.keyframes if n <= number), default=-1)
        state = self.start.clone() if base < 0 else self.keyframes[base].clone()
        for code in self.log[max(base, 0) : number]:
            state.proceed(code)
        return state

    def branch(self, number: int, seed: int | None = None) -> "Match":
        """A new match with the same first answers and fresh dice from there on; real dice stay real."""
        header = msgspec.convert(msgspec.to_builtins(self.header), Header)
        if header.dice.kind == "committed":
            header.dice = committed(seed)
            header.dice.since = number
        twin = Match(self.game, header, chance_of(header.dice))
        for code, name in zip(self.log[:number], self.names[:number], strict=True):
            twin._take(code, name)
        twin._skip_rolls()
        return twin

    def _skip_rolls(self) -> None:
        """Let the dice go on after those that the log holds already."""
        if self.chance is not None:
            self.chance.skip(self.who.count(CHANCE))

    def digest(self) -> str:
        """The digest of the position."""
        return digest(self.game.to_data(self.state))

    # for surfaces

    def view(self, seat: int, since: int = 0) -> View:
        """What a seat (-1: a spectator) may see now, with the log from answer ``since`` on."""
        return View(
            game=self.game.id,
            seat=seat,
            number=self.number,
            table=self.game.table(self.state, seat),
            asked=self.asked(seat),
            told=tuple(self.told(seat, since)),
            result=self.game.result(self.state),
            undo=seat >= 0 and self.undo_to(seat) is not None,
        )

    def asked(self, seat: int) -> Asked | None:
        """The open question as this seat may see it.

        Results to type in are shown to the seats that may see them; results that the match rolls itself are
        shown to nobody, since what can come up may tell what lies elsewhere.
        """
        q = self.state.question
        if q is None:
            return None
        words, s = self.game.words, self.state
        mine = 0 <= seat == q.who
        typed = q.who == CHANCE and self.header.dice.kind == "real"
        shown = mine or (typed and seat >= 0 and (q.seen_by >> seat) & 1 == 1)
        options: tuple[Option, ...] = ()
        if shown:
            options = tuple(
                Option(
                    name=words.name(s, code),
                    label=words.label(s, code),
                    detail=words.detail(s, code),
                    target=words.target(s, code),
                    free=words.is_free(code),
                    odds=self.game.odds(s, code),
                    rules=words.rules(s, code),
                    undoable=self.undoable(code),
                    fatal=self.game.fatal(s, code),
                )
                for code in q.options
            )
        return Asked(
            number=self.number,
            who=q.who,
            mine=mine,
            window=q.window,
            prompt=words.prompt(s),
            rules=words.rules(s, None),
            options=options,
            refused=tuple(words.refused(s)) if mine else (),
        )

    def told(self, seat: int, since: int = 0) -> list[Told]:
        """The log from answer ``since`` on, as this seat may know it."""
        lines: list[Told] = []
        first = self.told_upto[min(max(since, 0), self.number)]
        for number, event in self.events[first:]:
            form = event.form(seat)
            line = self.game.words.told(self.state, form, seat)
            if line is not None:
                text, rules, roll = line
                mark, faces = self.game.words.mark(form)
                lines.append(
                    Told(
                        number=number,
                        seat=event.seat,
                        text=text,
                        rules=rules,
                        roll=roll,
                        mark=mark,
                        faces=faces,
                    )
                )
        return lines

    # keeping

    def save(self, *, with_secret: bool = True) -> bytes:
        """The match as a small JSON file; without the secret it can be looked at, but not rolled on."""
        header = self.header
        if not with_secret and not self.state.over():
            bare = msgspec.structs.replace(header.dice, secret="")
            header = msgspec.structs.replace(header, dice=bare)
        marks = self.marks
        if self.number % MARK_EVERY or not marks:
            marks = [*marks, (self.number, self.digest())]
        save = Save(reliquest=FORMAT, header=header, answers=self.names, marks=marks)
        save.check = checksum(save)
        return msgspec.json.encode(save) + b"\n"


def undoable(s: State, code: int, stops: Stops) -> bool:
    """Whether an option of the open question could be taken back: it shows nothing and asks nobody else."""
    q = s.question
    if q is None or q.who == CHANCE:
        return False
    copy = s.clone()
    copy.proceed(code)
    then = copy.question
    while then is not None and then.window and not stops.wanted(copy):
        copy.proceed(PASS)
        then = copy.question
    return then is not None and then.who == q.who and copy.reveals == s.reveals


def committed(seed: int | None) -> Dice:
    """Dice committed to the sequence of a seed, or to a fresh secret without one."""
    secret = secrets.token_bytes(SECRET_BYTES) if seed is None else secret_of_seed(seed)
    return Dice(kind="committed", commitment=commitment(secret), secret=secret.hex())


def chance_of(dice: Dice) -> Chance | None:
    """What answers for chance; None where results are given from outside, or the secret is withheld.

    Raises ValueError for a secret that is not hexadecimal.
    """
    return Committed(bytes.fromhex(dice.secret)) if dice.kind == "committed" and dice.secret else None


def checksum(save: Save) -> str:
    """What betrays a save that was edited or damaged."""
    bare = msgspec.structs.replace(save, check="")
    return hashlib.sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()[:16]


def read_save(data: bytes) -> Save:
    """A save from its bytes. Raises `SaveProblem` for one that is damaged, edited or from a newer program."""
    try:
        version = msgspec.json.decode(data, type=SaveFormat).reliquest
    except msgspec.MsgspecError:
        raise SaveProblem(_("This is not a Reliquest save, or it was cut short.")) from None
    if version > FORMAT:
        raise SaveProblem(
            _(
                "This save has format {theirs}; this program reads up to {ours}. A newer Reliquest is needed."
            ).format(theirs=version, ours=FORMAT)
        )
    try:
        save = msgspec.json.decode(data, type=Save)
    except msgspec.MsgspecError as e:
        raise SaveProblem(_("This save is damaged: {what}.").format(what=e)) from None
    if checksum(save) != save.check:
        raise SaveProblem(_("This save was changed after it was written; it cannot be trusted."))
    return save


def resume(game: Game, save: Save) -> Match:
    """The match that a save holds, ready to go on. Raises `SaveProblem` where it does not fit the rules."""
    header = save.header
    try:
        header = msgspec.structs.replace(header, options=game.options(header.options))
        chance = chance_of(header.dice)
    except (Problem, ValueError) as e:
        raise SaveProblem(
            _("What this save was begun with is not possible here: {why}").format(why=e)
        ) from None
    if len(header.seats) != game.seats(header.options):
        raise SaveProblem(
            _("This save names {n} seats, and its game has {wanted}.").format(
                n=len(header.seats), wanted=game.seats(header.options)
            )
        )
    match = Match(game, header, chance)
    marks = dict(save.marks)
    for number, name in enumerate(save.answers):
        try:
            match._take(PASS if name == AUTOMATIC else match.code(name), name)
        except (Problem, IllegalAnswer) as e:
            raise SaveProblem(
                _("Answer {n}, “{name}”, does not fit the installed rules and packs: {why}").format(
                    n=number + 1, name=name, why=e
                )
            ) from None
        mark = marks.get(number + 1)
        if mark is not None and mark != match.digest():
            raise SaveProblem(
                _("From answer {n} on this save goes differently with the installed rules and packs.").format(
                    n=number + 1
                )
            )
    match._skip_rolls()
    return match


def verify(match: Match, save: Save) -> list[str]:
    """What a check of a finished or running match finds at fault, beyond what `resume` already refuses:
    packs and dice.
    """
    faults: list[str] = []
    if save.header.rules != match.game.rules_version:
        faults.append(
            _("the rules were version {was}, installed is {now}").format(
                was=save.header.rules, now=match.game.rules_version
            )
        )
    installed = {pack.id: pack for pack in match.game.packs(match.header.options)}
    for was in save.header.packs:
        now = installed.get(was.id)
        if now is None:
            faults.append(_("pack {id} is not installed").format(id=was.id))
        elif was != now:
            faults.append(
                _("pack {id} was {was} ({wd}), installed is {now} ({nd})").format(
                    id=was.id, was=was.version, wd=was.digest, now=now.version, nd=now.digest
                )
            )
    dice = save.header.dice
    chance = chance_of(dice)
    if chance is not None:
        if commitment(bytes.fromhex(dice.secret)) != dice.commitment:
            faults.append(_("the revealed dice are not those committed to"))
        faults += _wrong_rolls(match, chance, dice.since)
    return faults


def _wrong_rolls(match: Match, chance: Chance, since: int) -> list[str]:
    """The first result of the log, from answer ``since`` on, that these dice do not give."""
    state = match.start.clone()
    for number, code in enumerate(match.log):
        q = state.question
        if q is not None and q.who == CHANCE and code > LEAVE:
            if number < since:
                chance.skip(1)
            elif chance.choose(q) != code:
                return [_("answer {n}: the committed dice give another result").format(n=number + 1)]
        state.proceed(code)
    return []


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that after a crash either the old or the new one is there. Raises `SaveProblem`."""
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as e:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise SaveProblem(
            _("{path} could not be written ({why}); what was saved before is untouched.").format(
                path=path, why=e.strerror
            )
        ) from None


def read_file(path: Path) -> bytes:
    """The bytes of a save. Raises `SaveProblem` for a file that is missing or cannot be read."""
    try:
        return path.read_bytes()
    except OSError as e:
        raise SaveProblem(_("{path} could not be read ({why}).").format(path=path, why=e.strerror)) from None


GameLookup = Callable[[str], Game]
"""Gives the game of an id; raises `Problem` for one that is not installed."""


def load(path: Path, game_of: GameLookup) -> tuple[Match, Save]:
    """The match in a file. Raises `SaveProblem`, naming the file."""
    try:
        save = read_save(read_file(path))
        return resume(game_of(save.header.game), save), save
    except Problem as e:  # a game that is not installed, too
        raise SaveProblem(f"{path}: {e}" if str(path) not in str(e) else str(e)) from None
