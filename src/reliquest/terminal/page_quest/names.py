"""What adventures, people and their belongings are called, in the drawing and in sentences alike."""

from reliquest.games.page_quest.view import HeroView, Table
from reliquest.text import _, ngettext


def adventure_name(table: Table) -> str:
    """The adventure as players call it: ``Belize #01: The Frog That Calls the Rain``."""
    return f"{table.place_name} #{table.number:02d}: {table.title}"


def hero_name(hero: HeroView) -> str:
    """The player's own name where there is one, else the character's."""
    return hero.player or hero.name


def belongings(hero: HeroView) -> list[str]:
    """Coins, finds, items and what is still to come."""
    kept = []
    if hero.coins:
        kept.append(ngettext("{n} ancient coin", "{n} ancient coins", hero.coins).format(n=hero.coins))
    kept += [*hero.artifacts, *hero.finds, *(item.name for item in hero.items)]
    kept += [_("to come: {name}").format(name=name) for name in hero.pending]
    return kept
