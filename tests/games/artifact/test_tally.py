"""What a finished game is counted by agrees with its events and with the table it ended with."""

from collections import Counter

import pytest

from reliquest.engine.dice import Draw, Seeded
from reliquest.engine.events import Listener
from reliquest.engine.play import play
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.game import GAME
from reliquest.games.artifact.pack import SKILLS


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_counts_agree_with_what_happened(players: int, seed: int) -> None:
    options = GAME.options({"players": players, "party": "premade"})
    s = GAME.new(options)
    listener = s.listener = Listener()
    play(
        s,
        [GAME.bot("sensible", options, n, seed) for n in range(players)],
        Seeded(seed),
        GAME.stops(),
        Draw(seed),
    )
    counted = list(GAME.tally(s, listener.heard))
    counts = {(key, seat): n for key, n, seat in counted}
    assert len(counts) == len(counted)
    kinds = Counter(event.kind for event in listener.heard)
    assert counts["rounds", -1] == s.rounds + 1
    assert counts["captures", -1] == kinds[codes.E_ARTIFACT_TAKEN]
    for name, kind in (("card", codes.E_DREW_CARD), ("aid", codes.E_USED)):
        assert sum(n for (key, _seat), n in counts.items() if key.startswith(f"{name}:")) == kinds[kind]
    held = sum(n for (key, _seat), n in counts.items() if key.startswith("holder:"))
    assert held == kinds[codes.E_ACQUIRED] + kinds[codes.E_ARTIFACT_TAKEN]
    for seat, party in enumerate(s.parties):
        levels = [sum(member.levels[n] for member in party.members) for n in range(len(SKILLS))]
        assert [counts.get((f"skill:{skill}", seat), 0) for skill in SKILLS] == levels
    assert counts["first:seat", s.first] == 1
