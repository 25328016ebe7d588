"""Page Quest on paper: adventure and report pages, character and item cards, log, standees, icon key, player aid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from reliquest.content import packs
from reliquest.content.layout import Pack
from reliquest.errors import UsageProblem
from reliquest.games.page_quest import cards, effects
from reliquest.games.page_quest.cards import Adventure, Character, Item, Location
from reliquest.games.page_quest.effects import span_values
from reliquest.games.page_quest.pack import LAYOUT
from reliquest.games.page_quest.state import XP_SPACES
from reliquest.press.component import Component, Face, Picture, Piece, Printing
from reliquest.press.games import Wish
from reliquest.press.geometry import CARD, MINI
from reliquest.press.page_quest_words import LIMITS, TRACKERS, Words, changes, trigger
from reliquest.press.pictures import icon, keepsake, scene, traveller
from reliquest.press.words import chosen, credit_of, plain, quoted
from reliquest.rules import library
from reliquest.text import _

PACK: Final = "mythical-artifacts"
NOT_ALONE: Final = ()
SHEET: Final = (124.0, 92.0)
STANDEE: Final = (24.0, 72.0)
PANEL: Final = (202.0, 144.0)
"""Units in which the scenes of the strip are drawn."""

ICONS: Final[Mapping[str, str]] = {
    "hunting": "bow", "detour": "signpost", "search": "glass", "trap": "trap", "ancient_coin": "coin",
    "meditate": "lotus", "healing_ointment": "ointment", "special": "speech", "artifact": "sun", "enemy": "claws",
    "movement": "boot", "no_rest": "no-camp", "rest": "campfire", "attack": "swords", "defense": "shield",
    "hp": "heart", "xp": "star", "accessories": "pack", "food": "food", "person": "person",
}  # fmt: skip

KEY: Final[Mapping[str, tuple[Callable[[], str], tuple[int, ...]]]] = {
    "hunting": (lambda: _("Hunting"), (164, 165, 166, 167)),
    "detour": (lambda: _("Detour"), (168, 169, 170, 171, 172)),
    "search": (lambda: _("Search"), (173, 174, 175, 176)),
    "trap": (lambda: _("Trap"), (178, 179, 180)),
    "ancient_coin": (lambda: _("Ancient coin"), (181, 182)),
    "meditate": (lambda: _("Meditate"), (186, 187)),
    "healing_ointment": (lambda: _("Healing ointment"), (193, 194, 195)),
    "special": (lambda: _("Special action or event"), (183, 184)),
    "artifact": (lambda: _("Artifact"), (188, 189, 190, 191)),
    "enemy": (lambda: _("Enemy"), (203, 202)),
    "movement": (lambda: _("Movement cost"), (98, 99)),
    "no_rest": (lambda: _("No rest here"), (210,)),
    "rest": (lambda: _("Rest"), (157, 159, 160, 161)),
    "not_locked": (lambda: _("Not locked"), (209,)),
}
"""What each icon is called, and the numbers of the rules that say what it does."""
AID: Final = (
    "Round structure", "Movement phase", "Ambush phase", "Combat stage I – analyze your enemy",
    "Combat stage II – prepare to fight", "Combat stage III – fight", "Combat stage IV – results", "Action phase – general",
    "Rest", "Exerting", "Dice preparation", "Accessories", "Experience points and levelling up",
)  # fmt: skip
EXTRAS: Final = ("characters", "items", "standees", "log", "icon-key", "player-aid")


def loaded(name: str | None) -> Pack:
    """The pack of that name, or the season that ships."""
    return packs.load(name or PACK, LAYOUT)


def adventures(pack: Pack) -> list[Adventure]:
    """The adventures of a pack in the order of their numbers."""
    return sorted((found.record for found in pack.each(Adventure)), key=lambda each: each.number)


def known(pack: str | None) -> tuple[str, ...]:
    """What can be asked for by name."""
    return (*(adventure.id for adventure in adventures(loaded(pack))), *EXTRAS)


def floors(pack: str | None) -> Sequence[int]:
    """This game has no floors."""
    return ()


def printing(wish: Wish) -> Printing:
    """The components wished for, or all; raises UsageProblem for what there is not."""
    pack = loaded(wish.pack)
    names = chosen(wish.what, known(wish.pack), pack.header.title)
    if wish.floors:
        raise UsageProblem(_("Page Quest has no floors; leave --floors out."))
    drawer = Drawer(pack, wish)
    made = [drawer.component(name) for name in names]
    components = tuple(one for one in made if one.pieces or one.pages)
    return Printing("page-quest", pack.header.title, pack.header.language, components, drawer.pictures)


def own(pack: Pack) -> Iterator[Component]:
    """Adventures, characters and items, these in both sizes."""
    drawer = Drawer(pack, Wish())
    for name in (*(adventure.id for adventure in adventures(pack)), "characters", "items"):
        yield drawer.component(name)
    yield Drawer(pack, Wish(mini=True)).component("items")


class Drawer:
    """Writes the pages and faces of one pack."""

    def __init__(self, pack: Pack, wish: Wish) -> None:
        self.pack: Final = pack
        self.ink: Final = wish.ink
        self.size: Final = MINI if wish.mini else CARD
        self.pictures: Final[dict[str, Picture]] = {
            f"icon-{name}": partial(icon, shape, wish.ink) for name, shape in ICONS.items()
        }
        self.items: Final = {found.record.id: found.record for found in pack.each(Item)}
        self.words: Final = Words({name: item.name for name, item in self.items.items()})
        self.credit: Final = credit_of(pack)

    def component(self, name: str) -> Component:
        """An adventure with its pages, or one of the extras."""
        for adventure in adventures(self.pack):
            if adventure.id == name:
                title = _("Adventure {n}: {title}").format(n=adventure.number, title=adventure.title)
                return Component(name, title, self.credit, pages=tuple(self.pages(adventure)))
        characters = [found.record for found in self.pack.each(Character)]
        if name == "characters":
            pieces = [Piece(self.character(each)) for each in characters]
            return Component(name, _("Characters"), self.credit, SHEET, tuple(pieces))
        if name == "items":
            back: Face = {"face": "back", "name": self.pack.header.title, "line": _("Item")}
            pieces = [Piece(self.item(each), back) for each in self.items.values()]
            return Component(name, _("Item cards"), self.credit, self.size, tuple(pieces))
        if name == "standees":
            pieces = [
                Piece({"face": "standee", "name": each.name, "id": each.id, "picture": self.portrait(each)})
                for each in characters
            ]
            return Component(name, _("Standees"), self.credit, STANDEE, tuple(pieces))
        if name == "log":
            page = self.log()
        elif name == "icon-key":
            page = self.key()
        else:
            page = quoted("page-quest", _("Player aid"), AID)
        return Component(name, str(page["name"]), self.credit, pages=(page,))

    def pages(self, adventure: Adventure) -> Iterator[Face]:
        """The adventure page, the report page, and the outcomes that are not to be read beforehand."""
        words = Words({name: item.name for name, item in self.items.items()}, adventure)
        yield self.strip(adventure, words)
        yield self.report(adventure, words)
        if adventure.report.outcomes:
            yield {
                "face": "outcomes",
                "id": adventure.id,
                "name": _("{title}: outcomes").format(title=adventure.title),
                "intro": _(
                    "Read an outcome only when it is ticked and its moment has come. Cover the others."
                ),
                "outcomes": [
                    {
                        "number": n,
                        "when": trigger(words, outcome.trigger),
                        "name": outcome.name,
                        "text": outcome.text,
                        "effects": words.effects(outcome.effects),
                    }
                    for n, outcome in enumerate(adventure.report.outcomes, 1)
                ],
            }

    def strip(self, adventure: Adventure, words: Words) -> Face:
        """The adventure page: the comic strip and the four tables."""
        page = adventure.page
        rows: list[list[dict[str, Any]]] = []
        last = 0
        for row in page.rows:
            panels: list[dict[str, Any]] = []
            for place in row:
                panels.append(self.panel(adventure, place, words, first=place.section != last))
                last = place.section
            rows.append(panels)
        return {
            "face": "strip",
            "id": adventure.id,
            "name": adventure.title,
            "place": adventure.place,
            "number": adventure.number,
            "intro": adventure.introduction,
            "rows": rows,
            "tables": list(self.tables(page, words)),
            "overrides": [override.text for override in page.overrides],
            "words": {"adventure": _("Adventure {n}").format(n=adventure.number)},
        }

    def panel(self, adventure: Adventure, place: Location, words: Words, *, first: bool) -> dict[str, Any]:
        """One location: its scene, caption, stickers and signs."""
        picture = f"{adventure.id}/{place.id}"
        self.pictures[picture] = partial(scene, self.pack, adventure.id, place.id, self.ink, *PANEL)
        return {
            "id": place.id,
            "name": place.name,
            "caption": place.caption,
            "section": place.section if first else 0,
            "picture": picture,
            "alt": self.spoken(place, words),
            "actions": [sticker(action, words) for action in place.actions],
            "enemies": [enemy_sign(each) for each in place.enemies],
            "cost": f"{place.movement_cost}+" if place.movement_cost else "",
            "no_rest": place.no_rest,
        }

    def spoken(self, place: Location, words: Words) -> str:
        """What the panel shows, for who cannot see it."""
        parts = [_("enemy {sign}").format(sign=enemy_sign(each)["sign"]) for each in place.enemies]
        for action in place.actions:
            found = sticker(action, words)
            parts.append(
                found["name"] if found["sign"] in ("", found["name"]) else f"{found['name']} {found['sign']}"
            )
        if place.movement_cost:
            parts.append(_("leaving needs {n} or more").format(n=place.movement_cost))
        if place.no_rest:
            parts.append(_("no rest"))
        return f"{place.name}: {'; '.join(parts)}" if parts else place.name

    def tables(self, page: cards.Page, words: Words) -> Iterator[dict[str, Any]]:
        """The tables of the page that there are."""
        if page.enemy is not None:
            rows = []
            for span, row in page.enemy.rows.items():
                if isinstance(row, str):
                    rows.append([ends(span, page.enemy), _("runs away"), "", "", ""])
                else:
                    name = row.name + (" *" if row.ability else "")
                    rows.append(
                        [ends(span, page.enemy), name, str(row.attack), str(row.defense), str(row.xp)]
                    )
            yield {"name": _("Enemies"), "icon": "icon-enemy", "enemy": True, "rows": rows}
        for name, table in ((_("Hunting"), page.hunting), (_("Detour"), page.detour)):
            if table is not None:
                key = "icon-hunting" if table is page.hunting else "icon-detour"
                yield {"name": name, "icon": key, "enemy": False, "rows": result_rows(table, words)}
        if page.search is not None:
            rows = [
                [
                    ", ".join(shown(value) for value in reward.values),
                    reward.text,
                    words.effects(reward.effects),
                ]
                for reward in page.search.rewards
            ]
            yield {"name": _("Search"), "icon": "icon-search", "enemy": False, "rows": rows}

    def report(self, adventure: Adventure, words: Words) -> Face:
        """The report page: rules, goal, marks, special actions, tables, what a victory brings."""
        report = adventure.report
        coins = sum(
            isinstance(action, cards.AncientCoin)
            for place in adventure.page.locations()
            for action in place.actions
        )
        scripts = [
            {
                "name": script.name,
                "text": script.text,
                "effects": words.effects(script.effects),
                "choices": [
                    {"label": choice.label, "effects": words.effects(choice.effects)}
                    for choice in script.choices
                ],
            }
            for script in report.specials
        ]
        marks = [
            {"name": mark.name, "text": mark.text, "boxes": 1} for mark in (*report.artifacts, *report.finds)
        ]
        if coins:
            marks.append({"name": _("Ancient coins"), "text": "", "boxes": coins})
        return {
            "face": "report",
            "id": adventure.id,
            "name": _("{title}: report").format(title=adventure.title),
            "rules": report.rules,
            "help": report.help,
            "goal": report.goal.text,
            "marks": marks,
            "scripts": scripts,
            "abilities": [
                {"who": bearers(adventure.page, each.id), "name": each.name, "text": each.text}
                for each in report.abilities
            ],
            "outcomes": [
                {"number": n, "when": trigger(words, outcome.trigger)} for n, outcome in enumerate(report.outcomes, 1)
            ],
            "tables": [
                {"name": name.replace("-", " "), "rows": result_rows(table, words)}
                for name, table in report.tables.items()
            ],
            "overrides": [override.text for override in report.overrides],
            "advancement": [choice.label for choice in report.advancement.choices] if report.advancement else [],
            "events": [f"{each.text} ({changes(each.changes)})" for each in report.events],
            "words": {
                "rules": _("Of this adventure"), "help": _("Advice"), "goal": _("Goal"), "marks": _("Marks"),
                "scripts": _("Special actions"), "outcomes": _("Outcomes"), "tables": _("Tables"),
                "advancement": _("After a victory choose"), "abilities": _("Enemies marked *"), "notes": _("Notes"),
            },
        }  # fmt: skip

    def character(self, who: Character) -> Face:
        """A character card: six trackers with outlined starting values, rewards, the ability."""
        t = who.trackers
        rows = [
            [name, TRACKERS[name](), limit.start, limit.last]
            for name, limit in (
                ("attack", t.attack), ("defense", t.defense), ("hp", t.hp), ("accessories", t.accessories), ("food", t.food),
            )
        ]  # fmt: skip
        rows.append(["xp", _("XP"), t.xp_start, XP_SPACES - 1])
        return {
            "face": "character",
            "id": who.id,
            "name": who.name,
            "text": who.text,
            "picture": self.portrait(who),
            "alt": _("Portrait of {name}").format(name=who.name),
            "rows": rows,
            "levelup": [reward.label for reward in who.levelup],
            "accessory": [reward.label for reward in who.accessory],
            "ability": {
                "name": who.ability.name, "text": who.ability.text, "limit": LIMITS[who.ability.limit](),
                "boxes": 0 if who.ability.limit in ("unlimited", "round") else 1,
            },
            "words": {"levelup": _("At a new level, one of"), "accessory": _("For one accessory, one of")},
        }  # fmt: skip

    def portrait(self, who: Character) -> str:
        """The name under which the portrait of a character stands."""
        name = f"characters/{who.id}"
        self.pictures[name] = partial(traveller, self.pack, who.id, self.ink)
        return name

    def item(self, item: Item) -> Face:
        """An item card."""
        picture = f"items/{item.id}"
        self.pictures[picture] = partial(keepsake, self.pack, item.id, self.ink)
        lines = [[each.name, each.text, LIMITS[each.limit]()] for each in item.abilities]
        lines += [["", each.text, ""] for each in item.passives]
        if item.keep:
            lines.append(["", _("Keep this card for later adventures."), ""])
        return {
            "face": "item",
            "id": item.id,
            "name": item.name,
            "text": item.text,
            "lines": lines,
            "picture": picture,
        }

    def log(self) -> Face:
        """The adventure log of a character over a season."""
        return {
            "face": "log",
            "name": _("Adventure log"),
            "columns": [
                _("No."), _("Adventure"), _("Won"), _("Coins"), _("Artifact"), _("Finds"), _("Advancement"),
                _("Notes for next time"),
            ],
            "rows": [[str(each.number), each.title] for each in adventures(self.pack)],
            "words": {"character": _("Character"), "player": _("Player")},
        }  # fmt: skip

    def key(self) -> Face:
        """What each icon means, with the rule that says so."""
        return {
            "face": "key",
            "name": _("Icon key"),
            "rows": [
                {
                    "icon": f"icon-{name}",
                    "name": title(),
                    "rules": [
                        {"id": rule.id, "text": plain(rule.text)}
                        for rule in (library.rule(f"PQ-{number:03}") for number in numbers)
                    ],
                }
                for name, (title, numbers) in KEY.items()
            ],
            "trackers": [{"icon": f"icon-{name}", "name": TRACKERS[name]()} for name in TRACKERS],
        }


def bearers(page: cards.Page, ability: str) -> str:
    """The enemies that have the ability, with the values of their rows."""
    if page.enemy is None:
        return ""
    return ", ".join(
        f"{row.name} ({ends(span, page.enemy)})"
        for span, row in page.enemy.rows.items()
        if not isinstance(row, str) and row.ability == ability
    )


def sticker(action: cards.Action, words: Words) -> dict[str, str]:
    """An action's icon, name and the sign beside it."""
    kind = next(name for name in type(action).model_fields if name != "not_locked")
    value = getattr(action, kind)
    sign = f"{value:+d}".replace("-", "−") if isinstance(value, int) else ""
    name = KEY[kind][0]()
    if kind in ("special", "artifact"):
        name = words.named(value)
        sign = name if kind == "special" else "5+"
    return {"icon": f"icon-{kind}", "name": name, "sign": sign, "lock": "" if not action.not_locked else "°"}


def enemy_sign(sign: Any) -> dict[str, str]:
    """The sign in an enemy's star: a modifier of the die, or the number of the row."""
    if isinstance(sign, effects.FightNumber):
        return {"sign": str(sign.number), "fixed": "yes"}
    return {"sign": f"{sign.roll:+d}".replace("-", "−"), "fixed": ""}


def shown(span: int | str) -> str:
    """A table value or range with a dash."""
    values = span_values(span)
    return str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}"


def ends(span: int | str, table: cards.EnemyTable | cards.ResultTable) -> str:
    """The same with a sign that end rows stand for everything beyond them."""
    values = span_values(span)
    text = shown(span)
    if values[0] == table.lowest:
        return f"{values[-1]}−"
    return f"{values[0]}+" if values[-1] == table.highest else text


def result_rows(table: cards.ResultTable, words: Words) -> list[Sequence[str]]:
    """The rows of a table: value, text, effects."""
    return [[ends(span, table), row.text, words.effects(row.effects)] for span, row in table.rows.items()]
