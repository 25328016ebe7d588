"""What packs of the game hold, file by file, and what is checked once they are read."""

from typing import Final

from reliquest.content.layout import Layout
from reliquest.games.page_quest.cards import Adventure, Character, Item, Season
from reliquest.games.page_quest.checks import cross_check
from reliquest.games.page_quest.looks import Looks
from reliquest.games.page_quest.scenes import Scenes

LAYOUT: Final = Layout(
    game="page-quest",
    files={
        "season.yaml": Season,
        "characters/*.yaml": Character,
        "items/*.yaml": Item,
        "adventures/*.yaml": Adventure,
        "scenes/*.yaml": Scenes,
        "looks.yaml": Looks,
    },
    cross_check=cross_check,
    optional=frozenset({"season.yaml", "looks.yaml"}),
)
