"""Ambush phase: each enemy icon of the location just entered is fought, from top to bottom (PQ-104 … PQ-107)."""

from typing import Final

from reliquest.games.page_quest.state import PageQuest
from reliquest.games.page_quest.steps.combat import FaceEnemy
from reliquest.games.page_quest.steps.rule import Rule


class AmbushPhase(Rule):
    """Every player resolves every icon on entering, whoever has been there before (PQ-248, PQ-249, PQ-R45)."""

    def on(self, s: PageQuest, answer: int) -> None:
        enemies = s.t.places[s.hero().place].enemies
        i = len(enemies) - 1
        while i >= 0:
            s.push(FaceEnemy(enemies[i]))
            i -= 1


AMBUSH_PHASE: Final = AmbushPhase()
