"""What all steps of Page Quest have in common, and how a list of effects is carried out."""

from typing import Final

from reliquest.engine.flow import Question, State, Step
from reliquest.games.page_quest.state import Q_ORDER, SYMBOL, PageQuest


class Rule(Step):
    """A sentence of the rulebook of Page Quest."""

    def run(self, s: State, answer: int) -> None:
        assert isinstance(s, PageQuest)
        self.on(s, answer)

    def on(self, s: PageQuest, answer: int) -> None:
        """Do what the sentence says; nothing more after a loss of HP that may have ended the adventure (PQ-R08)."""
        raise NotImplementedError


class ActAs(Rule):
    """From here on the steps concern this seat."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def on(self, s: PageQuest, answer: int) -> None:
        s.actor = self.seat


def act_as(s: PageQuest, seat: int) -> None:
    """Let the steps pushed from here on concern this seat, and give the word back afterwards."""
    if s.actor != seat:
        s.push(ActAs(s.actor))
        s.actor = seat


def carry_out(s: PageQuest, program: int) -> None:
    """Carry out a list of effects in printed order, each finished before the next (PQ-R07)."""
    effects = s.t.programs[program]
    if len(effects) > 1 and s.t.house.player_order:
        s.push(AnyOrder(program, 0, 0))
        return
    i = len(effects) - 1
    while i >= 0:
        s.push(effects[i])
        i -= 1


class AnyOrder(Rule):
    """Under the house rule ``result_order`` the player says which symbol comes next (PQ-R07)."""

    def __init__(self, program: int, done: int, asked: int) -> None:
        self.program: Final = program
        self.done: Final = done  # bit mask of the symbols carried out
        self.asked: Final = asked

    def args(self) -> list[int]:
        return [self.program, self.done, self.asked]

    def on(self, s: PageQuest, answer: int) -> None:
        effects = s.t.programs[self.program]
        if self.asked == 1:
            self.carry_out(s, answer - SYMBOL)
            return
        left: list[int] = []
        for i in range(len(effects)):
            if (self.done >> i) & 1 == 0:
                left.append(SYMBOL + i)
        if len(left) == 1:
            self.carry_out(s, left[0] - SYMBOL)
        elif left:
            s.ask(Question(s.actor, Q_ORDER, left), AnyOrder(self.program, self.done, 1))

    def carry_out(self, s: PageQuest, i: int) -> None:
        """Carry out one symbol and come back for the others."""
        s.push(AnyOrder(self.program, self.done | (1 << i), 0))
        s.push(s.t.programs[self.program][i])
