"""What a finished game of Artifact is counted by in mass simulations: cards, aid, levels, and how the prize moved."""

from collections import Counter
from collections.abc import Iterator, Sequence

from reliquest.engine.events import Event
from reliquest.engine.game import Count
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.pack import SKILLS
from reliquest.games.artifact.state import Artifact

KINDS = {
    codes.E_DREW_CARD: "card",
    codes.E_USED: "aid",
    codes.E_AID_GAINED: "gained",
}
"""Events whose first number is a card, and what they are counted as."""


def tally(s: Artifact, events: Sequence[Event]) -> Iterator[Count]:
    """Everything a finished game is counted by.

    For each seat ``card:…`` met, ``won:…`` of those, ``aid:…`` used, ``gained:…``, ``holder:…`` how it came by the
    Artifact, ``first:seat``, ``skill:…`` the party bonus at the end; and measures of the whole game.
    """
    ids = s.tables.prose.card_ids
    found: Counter[tuple[str, int]] = Counter()
    for event in events:
        if event.kind in KINDS:
            found[f"{KINDS[event.kind]}:{ids[event.a]}", event.seat] += 1
        elif event.kind == codes.E_CHALLENGE and event.b == 1:
            found[f"won:{ids[event.a]}", event.seat] += 1
        elif event.kind == codes.E_ACQUIRED:
            found["holder:end-space", event.seat] += 1
        elif event.kind == codes.E_ARTIFACT_TAKEN:
            found["holder:fight", event.seat] += 1
    found["first:seat", s.first] += 1
    for seat, party in enumerate(s.parties):
        for skill, name in enumerate(SKILLS):
            found[f"skill:{name}", seat] += party.bonus(skill)
    for (key, seat), n in found.items():
        if n:
            yield Count(key, n, seat)
    kinds = Counter(event.kind for event in events)
    yield Count("rounds", s.rounds + 1)
    yield Count("fights", kinds[codes.E_FIGHT_RESULT])
    yield Count("captures", kinds[codes.E_ARTIFACT_TAKEN])
    yield Count("tokens-spent", kinds[codes.E_TOKEN_SPENT])
    yield Count("aid-used", kinds[codes.E_USED])
    yield Count("observed", kinds[codes.E_OBSERVES])
    yield Count("members-lost", kinds[codes.E_MEMBER_LOST])
