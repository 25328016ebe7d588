"""What things of Artifact are called: stable names for answers and saves, and the words of cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.pack import SKILLS, TAGS
from reliquest.games.artifact.state import MARK, Member, Party
from reliquest.games.artifact.tables import AidOption, Effect, Tables
from reliquest.text import _

LETTERS: Final = "abcdef"
"""How seats are named in answers and scenarios."""

KIND_IDS: Final = ("leader", "companion", "lesser")

MOMENTS: Final = ("before-move", "before-fight", "before-check")

# --- names of things ---


SKILL_NAMES: Final = (
    lambda: _("Combat"),
    lambda: _("Strength"),
    lambda: _("Agility"),
    lambda: _("Sailing"),
    lambda: _("Survival"),
    lambda: _("Mechanics"),
    lambda: _("Linguistics"),
    lambda: _("Personality"),
    lambda: _("Science"),
)
TAG_NAMES: Final = (
    lambda: _("monsters"),
    lambda: _("people"),
    lambda: _("animals"),
    lambda: _("traps"),
    lambda: _("hazards"),
    lambda: _("puzzles"),
)
KIND_NAMES: Final = (lambda: _("leader"), lambda: _("companion"), lambda: _("lesser companion"))
DECK_NAMES: Final = (
    lambda: _("the Aid deck"),
    lambda: _("the Module 1 deck"),
    lambda: _("the Module 2 deck"),
    lambda: _("no deck"),
)


def skill_name(skill: int) -> str:
    """A skill as it is printed."""
    return SKILL_NAMES[skill]()


def tag_name(tag: int) -> str:
    """A tag, as in "against monsters"."""
    return TAG_NAMES[tag]()


def kind_name(kind: int) -> str:
    """A kind of member."""
    return KIND_NAMES[kind]()


def deck_name(deck: int) -> str:
    """A deck."""
    return DECK_NAMES[deck]()


def marked_name(t: Tables, mark: int) -> str:
    """The member of a mark (`Member.mark`) as sentences call it."""
    if mark >= 0:
        return t.prose.people_names[mark]
    kind, number = divmod(-mark, MARK)
    if kind - 1 == codes.LEADER:
        return _("the leader")
    return _("{kind} {n}").format(kind=kind_name(kind - 1), n=number)


def member_id(t: Tables, party: Party, member: Member) -> str:
    """The stable name of a member within its party."""
    if member.person < 0:
        kind = KIND_IDS[member.kind]
        return kind if member.kind == codes.LEADER else f"{kind}-{member.number}"
    name = t.prose.people_ids[member.person]
    before = sum(
        1
        for m in party.members
        if m.serial < member.serial and m.person >= 0 and t.prose.people_ids[m.person] == name
    )
    return f"{name}-{before + 1}" if before else name


def option_id(option: AidOption) -> str:
    """The stable name of a way to use an aid card."""
    if option.kind == codes.BONUS:
        return SKILLS[option.skill] + (f"-vs-{TAGS[option.vs]}" if option.vs != codes.NO_TAG else "")
    return {codes.BONUS_ANY: "any", codes.MOVE_EXTRA: "move"}.get(option.kind, "companion")


def node_id(t: Tables, number: int) -> str:
    """The stable name of a part of a card's checks: ``mechanics-x2``, ``personality+linguistics``."""
    node = t.nodes[number]
    if node.kind == codes.CHECK:
        times = f"-x{node.times}" if node.times > 1 else ""
        return SKILLS[node.skill] + times + (f"-dm{node.dm}" if node.dm else "")
    return ("+" if node.kind == codes.ALL else "|").join(node_id(t, part) for part in node.parts)


# --- cards in words ---


def signed(n: int) -> str:
    """A modifier with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def option_line(option: AidOption) -> str:
    """What an aid card offers: "Mechanics +2"."""
    if option.kind == codes.MOVE_EXTRA:
        return _("move extra 1D6")
    if option.kind == codes.FIND_COMPANION:
        return _("gain a random companion")
    if option.kind == codes.BONUS_ANY:
        return _("any skill {plus}").format(plus=signed(option.plus))
    line = _("{skill} {plus}").format(skill=skill_name(option.skill), plus=signed(option.plus))
    if option.vs == codes.NO_TAG:
        return line
    return _("{bonus} against {tag}").format(bonus=line, tag=tag_name(option.vs))


def check_line(t: Tables, number: int, inside: bool = False) -> str:
    """What a card asks for: "Mechanics ×2, or Agility"."""
    node = t.nodes[number]
    if node.kind == codes.CHECK:
        line = skill_name(node.skill)
        if node.times > 1:
            line = _("{skill} ×{n}").format(skill=line, n=node.times)
        return line if node.dm == 0 else _("{check} (DM {dm})").format(check=line, dm=signed(node.dm))
    parts = [check_line(t, part, True) for part in node.parts]
    if node.kind == codes.ALL:
        return _(" and ").join(parts)
    line = _(", or ").join(parts)
    return f"({line})" if inside else line


def amount_line(effect: Effect) -> str:
    """An amount: "2" or "1D6"."""
    return f"{effect.n}D{effect.sides}" if effect.sides else str(effect.n)


def effect_line(t: Tables, number: int) -> str:
    """An effect in a few words."""
    e = t.effects[number]
    n = amount_line(e)
    simple: Mapping[int, Callable[[], str]] = {
        codes.MISS_TURN: lambda: (
            _("miss the next turn") if e.n == 1 and not e.sides else _("miss {n} turns").format(n=n)
        ),
        codes.MOVE_FORWARD: lambda: _("move forward {n}").format(n=n),
        codes.MOVE_BACKWARD: lambda: _("go back {n}").format(n=n),
        codes.GAIN_TOKEN: lambda: _("gain {n} experience").format(n=n),
        codes.LOSE_TOKEN: lambda: _("lose {n} experience").format(n=n),
        codes.DRAW_AID: lambda: _("draw {n} aid").format(n=n),
        codes.LOSE_MEMBER: lambda: loss_line(e, n),
        codes.DISCARD_AID: lambda: (
            _("discard {n} aid at random") if e.who == codes.BY_RANDOM else _("discard {n} aid")
        ).format(n=n),
        codes.GAIN_AID: lambda: _("gain the aid {card}").format(card=t.prose.card_names[e.what]),
        codes.GAIN_MEMBER: lambda: _("{who} joins").format(who=joining(t, e)),
        codes.GAIN_SKILL: lambda: gain_line(e),
        codes.ROLL_TABLE: lambda: table_line(t, e),
    }
    return simple[e.kind]()


def loss_line(e: Effect, n: str) -> str:
    """Who is lost."""
    return {
        codes.BY_OWNER: _("lose {n} member of your choice"),
        codes.BY_RANDOM: _("lose {n} member at random"),
        codes.THE_LEADER: _("lose the leader"),
        codes.A_COMPANION: _("lose {n} companion"),
        codes.A_LESSER: _("lose {n} lesser companion"),
    }[e.who].format(n=n)


def joining(t: Tables, e: Effect) -> str:
    """Who joins."""
    if e.what >= 0:
        return t.prose.people_names[e.what]
    return _("a {kind}").format(kind=kind_name(-1 - e.what))


def gain_line(e: Effect) -> str:
    """Who learns what."""
    who = {
        codes.BY_OWNER: _("a member of your choice"),
        codes.BY_RANDOM: _("a random member"),
        codes.THE_LEADER: _("the leader"),
    }[e.who]
    if e.skill == codes.TESTED:
        what = _("the skill just tested")
    elif e.skill == codes.CHOICE:
        what = _("a skill of your choice")
    else:
        what = skill_name(e.skill)
    return _("{who} gains {n} in {skill}").format(who=who, n=signed(e.n), skill=what)


def table_line(t: Tables, e: Effect) -> str:
    """A table, row by row."""
    rows: list[str] = []
    first = 1
    for face in range(1, len(e.rows) + 1):
        if face == len(e.rows) or e.rows[face] != e.rows[face - 1]:
            faces = str(first) if first == face else f"{first}–{face}"
            rows.append(_("{faces}: {what}").format(faces=faces, what=effects_line(t, e.rows[face - 1])))
            first = face + 1
    return _("roll 1D{sides} ({rows})").format(sides=e.sides, rows="; ".join(rows))


def effects_line(t: Tables, which: int) -> str:
    """A list of effects in words."""
    return _(", then ").join(effect_line(t, number) for number in t.lists[which]) or _("nothing happens")


def trigger_line(t: Tables, which: int, default: str) -> str:
    """What a trigger does, or what stands in for it."""
    return default if which == codes.DEFAULT else effects_line(t, which)


def levels_line(levels: Sequence[int]) -> str:
    """Skills with their levels: "Sailing 2, Combat 1"."""
    return ", ".join(
        _("{skill} {n}").format(skill=skill_name(skill), n=n) for skill, n in enumerate(levels) if n > 0
    )


def person_line(t: Tables, person: int) -> str:
    """A person with kind and skills."""
    who = t.people[person]
    return _("{name}, {kind}: {skills}").format(
        name=t.prose.people_names[person], kind=kind_name(who.kind), skills=levels_line(who.levels)
    )


def member_line(t: Tables, member: Member) -> str:
    """A member with kind and skills."""
    name = marked_name(t, member.mark())
    skills = levels_line(member.levels) or _("no skill yet")
    if member.person < 0:
        return _("{name}: {skills}").format(name=name, skills=skills)
    return _("{name}, {kind}: {skills}").format(name=name, kind=kind_name(member.kind), skills=skills)
