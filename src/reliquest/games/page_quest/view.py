"""What a seat sees of Page Quest: both pages, the dice areas, the character cards and the report pages' marks.

Nothing on the table is hidden from anybody but the deferred outcomes, of which only the name is shown before their
trigger (PQ-R03, PQ-R57).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from reliquest.games.page_quest import cards
from reliquest.games.page_quest import state as st
from reliquest.games.page_quest.build import Book
from reliquest.games.page_quest.describe import action_label, describe, icon_line
from reliquest.games.page_quest.effects import TRACKERS
from reliquest.games.page_quest.prospects import Gift, Prospect, gifts, line_of, prospect
from reliquest.games.page_quest.state import Hero, PageQuest
from reliquest.games.page_quest.steps.actions import Perform
from reliquest.games.page_quest.steps.effects import Choose
from reliquest.games.page_quest.steps.rest import may_rest
from reliquest.games.page_quest.tables import (
    ACCESSORIES,
    ARTIFACT_FROM,
    DETOUR_USES_DIE,
    NONE,
    OINTMENT_HEALS,
    Tables,
)

ASKS: Final[Mapping[int, str]] = {
    st.Q_STARTER: "starter",
    st.Q_POINT: "point",
    st.Q_SETUP_DIE: "setup-die",
    st.Q_REROLL_SETUP: "reroll-setup",
    st.Q_WINDOW: "window",
    st.Q_MOVE: "move",
    st.Q_ACTIVATE: "activate",
    st.Q_ACTION: "action",
    st.Q_ACTION_DIE: "action-die",
    st.Q_ROLL_DIE: "roll",
    st.Q_ENEMY_DIE: "enemy-roll",
    st.Q_FIGHT_DIE: "fight-die",
    st.Q_FIGHT_ROLL: "fight-roll",
    st.Q_DETOUR_DIE: "detour-roll",
    st.Q_SEARCH: "search",
    st.Q_LIFT: "lift",
    st.Q_PICK_DIE: "pick-die",
    st.Q_SET_VALUE: "set-value",
    st.Q_REROLL: "reroll",
    st.Q_LEVELUP: "level-up",
    st.Q_CHOICE: "choice",
    st.Q_ORDER: "order",
    st.Q_CONSENT: "consent",
    st.Q_ADVANCE: "advance",
    st.Q_TABLE_DIE: "table-roll",
}
"""What is asked, in a word; the same for everybody, as is the table."""


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """The dice by area, each list sorted; ``aside`` lie in front of a player in a fight."""

    prepared: list[int]
    used: list[int]
    aside: list[int]
    in_hand: int


class ActionIcon(msgspec.Struct, frozen=True, kw_only=True):
    """An action icon of a location."""

    name: str
    label: str
    text: str  # of a special action, from the report page
    modifier: int
    not_locked: bool
    locked: bool
    kind: str


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A location of the page."""

    id: str
    section: int
    row: int
    name: str
    caption: str
    enemies: list[str]
    actions: list[ActionIcon]
    movement_cost: int  # 0: none
    no_rest: bool
    figures: list[int]  # seats that stand here


class EnemyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the enemy table: values, and the enemy there; no name for one that runs away."""

    values: str
    name: str
    attack: int
    defense: int
    xp: int
    ability: str


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of another table: values, what is found, and what it gives."""

    values: str
    text: str
    gives: str
    gifts: list[Gift]  # what it gives, symbol by symbol


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the pages."""

    id: str
    lines: list[TableLine]


class Tracker(msgspec.Struct, frozen=True, kw_only=True):
    """A row of spaces on the character card with its marker."""

    name: str
    value: int
    start: int
    last: int


class RewardView(msgspec.Struct, frozen=True, kw_only=True):
    """A reward under a tracker, or an ability."""

    name: str
    label: str
    text: str
    available: bool
    gifts: list[Gift] = []  # what a reward gives, symbol by symbol


class ItemView(msgspec.Struct, frozen=True, kw_only=True):
    """An item card."""

    id: str
    name: str
    text: str
    abilities: list[RewardView]


class HeroView(msgspec.Struct, frozen=True, kw_only=True):
    """A character card and its report page."""

    seat: int
    player: str
    character: str
    name: str
    text: str
    place: int  # -1: off the page
    rounds: int
    trackers: list[Tracker]
    levelup: list[RewardView]
    accessory: list[RewardView]
    ability: RewardView
    items: list[ItemView]
    coins: int
    finds: list[str]
    artifacts: list[str]
    pending: list[str]
    may_rest: bool


class FightView(msgspec.Struct, frozen=True, kw_only=True):
    """The combat going on, with both sides as they stand."""

    seat: int
    enemy: str
    line: int  # of the enemy table
    enemy_attack: int
    enemy_defense: int
    attack: int
    defense: int
    die: int
    face: int  # of the adventure die; 0: not rolled yet
    roll: int  # what it adds


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    pack: str
    adventure: str
    title: str
    place_name: str
    number: int
    introduction: str
    goal: str
    rules: str
    help: str
    mode: str
    asks: str  # the kind of the open question, one of ASKS; empty when the game is over
    doing: str  # the action going on, by the name of its icon; empty for none
    active: int
    rounds_left: int
    leaving: (
        int  # the lowest die that pays the active character's way on from where they stand; 0: it costs none
    )
    dice: Dice
    places: list[Place]
    enemy_table: list[EnemyLine]
    tables: list[TableView]
    search: list[TableLine]
    heroes: list[HeroView]
    fight: FightView | None
    prospects: list[Prospect]  # of the actions where the active character stands, in the order of the icons


@dataclass
class Printed:
    """What is printed on pages and cards and never changes: made once for a game's tables."""

    enemy_table: list[EnemyLine]
    tables: list[TableView]
    search: list[TableLine]
    rows: list[int]  # of each place
    enemies: list[list[str]]  # at each place
    actions: list[tuple[ActionIcon, ActionIcon]]  # by icon: free and locked
    rewards: list[tuple[RewardView, RewardView]]  # by reward: unavailable and available
    abilities: list[tuple[RewardView, RewardView]]  # by ability: used and available
    prospects: dict[tuple[int, int, int, int], Prospect] = field(default_factory=dict)
    """By icon and the rules that pages and cards may have replaced."""


def printed(s: PageQuest, book: Book) -> Printed:
    """What is printed, from the book or made for it."""
    if not isinstance(book.printed, Printed):
        book.printed = Printed(
            enemy_table=enemy_lines(s.t, book),
            tables=[
                TableView(id=name, lines=result_lines(s, book, n))
                for n, (name, _rows) in enumerate(book.tables)
                if n > 1 or getattr(book.adventure.page, name) is not None
            ],
            search=[
                TableLine(
                    values=", ".join(str(value) for value in reward.values),
                    text=reward.text,
                    gives=describe(s, book, s.t.search_rewards[n]),
                    gifts=gifts(s, book, s.t.search_rewards[n]),
                )
                for n, reward in enumerate(book.search)
            ],
            rows=[r for r, row in enumerate(book.adventure.page.rows) for _ in row],
            enemies=[[icon_line(s.t.enemy_icons[i]) for i in place.enemies] for place in s.t.places],
            actions=[
                (action_icon(s, book, i, False), action_icon(s, book, i, True)) for i in range(len(s.t.icons))
            ],
            rewards=[
                (reward_view(s, book, n, False), reward_view(s, book, n, True))
                for n in range(len(s.t.rewards))
            ],
            abilities=[
                (ability_view(book, n, False), ability_view(book, n, True)) for n in range(len(s.t.abilities))
            ],
        )
    return book.printed


def table_view(s: PageQuest, book: Book) -> Table:
    """The table as everybody sees it."""
    adventure, t, page = book.adventure, s.t, printed(s, book)
    return Table(
        pack=book.content.id,
        adventure=adventure.id,
        title=adventure.title,
        place_name=adventure.place,
        number=adventure.number,
        introduction=adventure.introduction,
        goal=adventure.report.goal.text,
        rules=adventure.report.rules,
        help=adventure.report.help,
        mode="campaign" if t.campaign else "single",
        asks=ASKS[s.question.kind] if s.question is not None else "",
        doing=doing(s, book),
        active=s.active,
        rounds_left=s.rounds_left,
        leaving=s.movement_cost(s.active),
        dice=Dice(
            prepared=sorted(faces(s.prepared) + faces(s.fresh)),
            used=faces(s.used),
            aside=[f.die for f in s.fights if f.die > 0],
            in_hand=s.hand,
        ),
        places=places(s, book, page),
        enemy_table=page.enemy_table,
        tables=page.tables,
        search=page.search,
        heroes=[hero_view(s, book, page, seat, h) for seat, h in enumerate(s.heroes)],
        fight=fight_view(s, book),
        prospects=prospects(s, book, page),
    )


def doing(s: PageQuest, book: Book) -> str:
    """The action going on, whose die or choice is awaited."""
    for step in reversed(s.todo):
        if isinstance(step, Perform):
            return book.icons[step.icon][0]
        if isinstance(step, Choose):
            for i in s.t.places[s.hero().place].icons:
                if step.first in s.t.icons[i].choices:
                    return book.icons[i][0]
    return ""


def prospects(s: PageQuest, book: Book, page: Printed) -> list[Prospect]:
    """What the actions need and bring where the active character stands."""
    at = s.heroes[s.active].place
    if at < 0:
        return []
    seat = s.active
    replaced = s.rule(ARTIFACT_FROM, seat), s.rule(DETOUR_USES_DIE, seat), s.rule(OINTMENT_HEALS, seat)
    found: list[Prospect] = []
    for i in s.t.places[at].icons:
        key = (i, *replaced)
        if key not in page.prospects:
            page.prospects[key] = prospect(s, book, i, seat)
        found.append(page.prospects[key])
    return found


def faces(area: list[int]) -> list[int]:
    """The dice of an area, sorted."""
    return [value for value in range(1, 7) for _ in range(area[value])]


def places(s: PageQuest, book: Book, page: Printed) -> list[Place]:
    """The locations of the page with whoever stands there."""
    return [
        Place(
            id=location.id,
            section=location.section,
            row=page.rows[n],
            name=location.name,
            caption=location.caption,
            enemies=page.enemies[n],
            actions=[page.actions[i][s.locked[i]] for i in s.t.places[n].icons],
            movement_cost=s.t.places[n].movement_cost,
            no_rest=location.no_rest,
            figures=[seat for seat, h in enumerate(s.heroes) if h.place == n],
        )
        for n, location in enumerate(book.places)
    ]


def action_icon(s: PageQuest, book: Book, i: int, locked: bool) -> ActionIcon:
    """An action icon, free or locked."""
    name, record = book.icons[i]
    kind = next(k for k in type(record).model_fields if k != "not_locked")
    special = isinstance(record, cards.Special)
    return ActionIcon(
        name=name,
        label=action_label(book, i),
        text=book.report.specials[s.t.icons[i].ref].text if special else "",
        modifier=s.t.icons[i].modifier,
        not_locked=s.t.icons[i].not_locked,
        locked=locked,
        kind=kind.replace("_", "-"),
    )


def spans(lowest: int, rows: list[object]) -> list[tuple[str, int]]:
    """Neighbouring equal rows taken together: their values as ``2-3``, and the number of the first."""
    out: list[tuple[str, int]] = []
    first = 0
    for n in range(1, len(rows) + 1):
        if n == len(rows) or rows[n] is not rows[first]:
            low, high = lowest + first, lowest + n - 1
            out.append((str(low) if low == high else f"{low}-{high}", first))
            first = n
    return out


def enemy_lines(t: Tables, book: Book) -> list[EnemyLine]:
    """The enemy table."""
    lines: list[EnemyLine] = []
    if book.adventure.page.enemy is None:
        return lines
    for values, n in spans(t.enemy_lowest, list(t.enemies)):
        record, row = book.enemies[n], t.enemies[n]
        ability = "" if row.ability == NONE else book.report.abilities[row.ability].text
        lines.append(
            EnemyLine(
                values=values,
                name="" if record is None else record.name,
                attack=row.attack,
                defense=row.defense,
                xp=row.xp,
                ability=ability,
            )
        )
    return lines


def result_lines(s: PageQuest, book: Book, number: int) -> list[TableLine]:
    """A hunting, detour or other table."""
    _name, rows = book.tables[number]
    table = s.t.tables[number]
    return [
        TableLine(
            values=values,
            text=rows[n].text,
            gives=describe(s, book, table.rows[n]),
            gifts=gifts(s, book, table.rows[n]),
        )
        for values, n in spans(table.lowest, list(rows))
    ]


def hero_view(s: PageQuest, book: Book, page: Printed, seat: int, h: Hero) -> HeroView:
    """A character card with its report page."""
    record, card = book.characters[h.character], s.t.cards[h.character]
    return HeroView(
        seat=seat,
        player=book.names[seat],
        character=record.id,
        name=record.name,
        text=record.text,
        place=h.place,
        rounds=h.rounds,
        trackers=[
            Tracker(name=name, value=h.trackers[n], start=card.start[n], last=card.last[n])
            for n, name in enumerate(TRACKERS)
        ],
        levelup=[page.rewards[n][1] for n in card.levelups],
        accessory=[
            page.rewards[n][h.allowance > 0 and h.trackers[ACCESSORIES] > 0] for n in card.accessories
        ],
        ability=page.abilities[card.ability][not carries_token(h, card.ability)],
        items=[
            ItemView(
                id=book.items[item].id,
                name=book.items[item].name,
                text=book.items[item].text,
                abilities=[page.abilities[n][not carries_token(h, n)] for n in s.t.items[item].abilities],
            )
            for item in h.items
        ],
        coins=h.coins,
        finds=[book.finds[n].name for n in h.finds],
        artifacts=[book.artifacts[n].name for n in h.artifacts],
        pending=[outcome_line(s, book, n) for n in h.pending[::2]],
        may_rest=h.place >= 0 and may_rest(s, seat),
    )


def reward_view(s: PageQuest, book: Book, number: int, available: bool) -> RewardView:
    """A reward under a tracker."""
    reward = book.rewards[number]
    return RewardView(
        name=reward.id,
        label=reward.label,
        text=describe(s, book, s.t.rewards[number]),
        available=available,
        gifts=gifts(s, book, s.t.rewards[number]),
    )


def ability_view(book: Book, number: int, available: bool) -> RewardView:
    """An ability, and whether it can still be used."""
    name, ability = book.abilities[number]
    return RewardView(name=name, label=ability.name, text=ability.text, available=available)


def carries_token(h: Hero, number: int) -> bool:
    """Whether an ability is used up for now (PQ-043, PQ-059, PQ-R13)."""
    return number in h.used_round or number in h.used_adventure or number in h.used_up


def outcome_line(s: PageQuest, book: Book, number: int) -> str:
    """A pending outcome: its name, and its text only under the house rule (PQ-R57)."""
    outcome = book.report.outcomes[number]
    return f"{outcome.name}: {outcome.text}" if s.t.house.reveal_outcomes else outcome.name


def fight_view(s: PageQuest, book: Book) -> FightView | None:
    """The combat going on."""
    fight = s.fight()
    if fight is None:
        return None
    record = book.enemies[fight.row]
    h = s.heroes[fight.seat]
    return FightView(
        seat=fight.seat,
        enemy="" if record is None else record.name,
        line=line_of(s.t.enemies, fight.row),
        enemy_attack=fight.attack + fight.roll,
        enemy_defense=fight.defense + fight.roll,
        attack=h.trackers[0] + fight.die + fight.attack_bonus,
        defense=h.trackers[1] + fight.die + fight.defense_bonus,
        die=fight.die,
        face=fight.face,
        roll=fight.roll,
    )
