"""Turn sequence: whose turn it is, missed turns, rounds."""

from reliquest.games.artifact.state import FIRST_TURN, MOVE, OUT_OF_ROUNDS, Artifact, ArtifactStep
from reliquest.games.artifact.steps.aid import BEFORE_MOVE, FindCompanionWindow
from reliquest.games.artifact.steps.movement import RollForMove
from reliquest.games.artifact.steps.turn_end import HandLimit
from reliquest.games.artifact.tables import E_ROUND_LIMIT, E_SKIPPED, E_TURN, NO_SKILL


class PassTurn(ArtifactStep):
    """The turn goes to the next player in seat order (AR-072, AR-R03). Always lies at the bottom of the stack."""

    def on(self, s: Artifact, answer: int) -> None:
        s.push(self)
        n = len(s.parties)
        if s.current == FIRST_TURN:
            s.current = s.first if s.parties[s.first].playing else s.next_playing(s.first)
        else:
            before = s.current
            s.current = s.next_playing(before)
            if (s.current - s.first) % n <= (before - s.first) % n:
                s.rounds += 1
                if s.rounds == s.house.round_limit:
                    out_of_rounds(s)
                    return
        s.push(Turn())


def out_of_rounds(s: Artifact) -> None:
    """The round limit is reached, and nobody has won (AR-R95, AR-R108)."""
    s.ended = OUT_OF_ROUNDS
    s.tell(E_ROUND_LIMIT, -1, s.rounds)
    s.finish()


class Turn(ArtifactStep):
    """A turn, unless it is missed as a whole (AR-073, AR-075, AR-E21, AR-R93)."""

    def on(self, s: Artifact, answer: int) -> None:
        s.phase = MOVE
        s.fought = 0
        s.landing = False
        s.chained = False
        s.skill = NO_SKILL
        party = s.party()
        if party.misses > 0:
            party.misses -= 1
            s.tell(E_SKIPPED, s.current, party.misses)
            return
        s.tell(E_TURN, s.current, s.rounds + 1)
        s.push(HandLimit())
        s.push(RollForMove())
        s.push(FindCompanionWindow(BEFORE_MOVE))
