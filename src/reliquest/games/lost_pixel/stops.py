"""Smart stops: which windows could change what happens before the next one."""

from reliquest.engine.flow import PASS, State
from reliquest.engine.play import Stops
from reliquest.games.lost_pixel.state import Quest
from reliquest.games.lost_pixel.steps import codes as c
from reliquest.games.lost_pixel.steps.numbers import life_left, monster_left
from reliquest.games.lost_pixel.tables import ANYWHERE, CHECK_MOD, REROLL


class SmartStops(Stops):
    """Stops only where something on offer could matter at this very moment."""

    def wanted(self, s: State) -> bool:
        assert isinstance(s, Quest)
        q = s.question
        if q is None or not q.window:
            return True
        for option in q.options:
            if option != PASS and matters(s, q.who, q.kind, option):
                return True
        return False


def matters(s: Quest, seat: int, kind: int, option: int) -> bool:
    """Whether a free act could change what comes next."""
    if kind == c.ASK_TRADE:
        return len(s.living()) > 1 or c.EQUIP <= option < c.UNEQUIP
    if c.UNEQUIP <= option < c.USE:
        return False  # taking something off can wait for a decision
    if kind == c.ASK_ATTEMPT:
        return helps_check(s, option)
    if kind == c.ASK_ATTACK and (option >= c.DRINK or c.EQUIP <= option < c.UNEQUIP):
        return not nearly_won(s, seat)
    return True


def nearly_won(s: Quest, seat: int) -> bool:
    """Whether the Monster is as good as defeated and the hero is not in danger."""
    return monster_left(s) <= 1 and life_left(s, seat) > s.heroes[seat].damage


def helps_check(s: Quest, option: int) -> bool:
    """Whether a free act before a check could help it: a CHECK_MOD or REROLL, or a potion of any kind."""
    if c.CAST <= option < c.PAY:
        card = s.t.spells[option - c.CAST]
        return card.timing == ANYWHERE and touches_check(s, s.t.lists[card.effects])
    if c.USE <= option < c.DRINK:
        return touches_check(s, [fx.number for fx in s.t.items[option - c.USE].uses])
    if option == c.USE_ABILITY:
        return touches_check(s, [fx.number for fx in s.card_of(s.active).uses])
    if c.EQUIP <= option < c.UNEQUIP:
        item = option - (c.EQUIP_SECOND if option >= c.EQUIP_SECOND else c.EQUIP)
        return touches_check(s, [fx.number for fx in s.t.items[item].effects])
    return c.DRINK <= option < c.DRINK_UNSEEN


def touches_check(s: Quest, effects: list[int]) -> bool:
    """Whether a list of effects has a word that bears on Event checks."""
    for number in effects:
        if s.t.effects[number].op in (CHECK_MOD, REROLL):
            return True
    return False
