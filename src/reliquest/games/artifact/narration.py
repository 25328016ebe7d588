"""What happened in Artifact, one sentence an event, each with its rules."""

from collections.abc import Callable, Mapping
from typing import Final

from reliquest.engine.events import HIDDEN, Event
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.names import check_line, deck_name, marked_name, option_line, signed, skill_name
from reliquest.games.artifact.pack import SKILLS
from reliquest.games.artifact.state import Artifact
from reliquest.text import _, ngettext

Line = tuple[str, tuple[str, ...], bool]


def told(s: Artifact, event: Event, viewer: int) -> Line | None:
    """An event in the form the viewer may know, as sentence, rules and whether it is a roll or a draw."""
    sentence, rules, roll = LINES[event.kind]
    text = sentence(s, event)
    return (text, rules, roll) if text else None


def untold(s: Artifact, e: Event) -> str:
    """For those who count, not for those who read: what follows is told by itself."""
    return ""


def who(s: Artifact, e: Event) -> str:
    """Whose event it is."""
    return s.names[e.seat]


def card(s: Artifact, number: int) -> str:
    """A card's name."""
    return s.tables.prose.card_names[number]


def person(s: Artifact, number: int) -> str:
    """A person's name."""
    return s.tables.prose.people_names[number]


def drew_aid(s: Artifact, e: Event) -> str:
    if e.b == HIDDEN:
        return _("{who} draws an aid card from {deck}.").format(who=who(s, e), deck=deck_name(e.a))
    return _("{who} draws {card} from {deck}.").format(who=who(s, e), card=card(s, e.b), deck=deck_name(e.a))


def packs(s: Artifact, e: Event) -> str:
    if e.b == HIDDEN:
        return ""
    return _("{who} packs {card}.").format(who=who(s, e), card=card(s, e.b))


def meets(s: Artifact, e: Event) -> str:
    t = s.tables
    met = t.cards[e.a]
    if met.kind != codes.CHALLENGE:
        return _("{who} meets {card}.").format(who=who(s, e), card=card(s, e.a))
    asked = check_line(t, met.checks)
    if met.dm:
        asked = _("{checks}, DM {dm}").format(checks=asked, dm=signed(met.dm))
    return _("{who} meets {card}: {checks}; {n} % without aid.").format(
        who=who(s, e), card=card(s, e.a), checks=asked, n=e.b
    )


def amount(s: Artifact, e: Event) -> str:
    if e.a == e.b:
        return ""
    return _("{who} rolls {a}: {b} in all.").format(who=who(s, e), a=e.a, b=e.b)


def acquires(s: Artifact, e: Event) -> str:
    story = s.tables.prose.scenario
    return _("{who} has {artifact}! {found}").format(who=who(s, e), artifact=story[1], found=story[3])


def wins(s: Artifact, e: Event) -> str:
    if e.a == 0:
        return _("{who} is the last in the race, and wins.").format(who=who(s, e))
    story = s.tables.prose.scenario
    return _("{who} brings {artifact} home, and wins. {home}").format(
        who=who(s, e), artifact=story[1], home=story[4]
    )


def sees(s: Artifact, e: Event) -> str:
    if e.b == HIDDEN:
        return ""
    return _("{who} sees {card}.").format(who=who(s, e), card=card(s, e.b))


def used(s: Artifact, e: Event) -> str:
    if e.b < 0:
        return _("{who} had committed {card}.").format(who=who(s, e), card=card(s, e.a))
    option = s.tables.cards[e.a].options[e.b]
    return _("{who} discards {card}: {use}.").format(
        who=who(s, e), card=card(s, e.a), use=option_line(option)
    )


def committed(s: Artifact, e: Event) -> str:
    if e.b == HIDDEN:
        return ""
    return _("{who} commits {card}.").format(who=who(s, e), card=card(s, e.b))


def check(s: Artifact, e: Event) -> str:
    skill, won = divmod(e.a, 2)
    die, bonus = divmod(e.b, 100)
    challenge, dm = divmod(e.d, 100)
    dm -= 50
    parts = [str(die), str(bonus)] + ([str(e.c)] if e.c else [])
    modified = f"{challenge} {'+' if dm > 0 else '−'} {abs(dm)} = {challenge + dm}"
    against = str(challenge) if dm == 0 else modified
    return _("{who}, {skill}: {parts} = {total} against {against}: {result}.").format(
        who=who(s, e),
        skill=skill_name(skill),
        parts=" + ".join(parts),
        total=die + bonus + e.c,
        against=against,
        result=_("won") if won else _("failed"),
    )


def fight_die(s: Artifact, e: Event) -> str:
    if e.b == HIDDEN:
        return ""
    return _("{who} rolls {die}: {total} in {skill}.").format(
        who=who(s, e), die=e.b, total=e.c, skill=skill_name(e.a)
    )


def fight_result(s: Artifact, e: Event) -> str:
    mine, theirs = who(s, e), s.names[e.a]
    if e.b == e.c:
        return _("{n} to {n}: {mine} and {theirs} part as they met.").format(n=e.b, mine=mine, theirs=theirs)
    winner, loser, high, low = (mine, theirs, e.b, e.c) if e.b > e.c else (theirs, mine, e.c, e.b)
    return _("{winner} beats {loser}, {high} to {low}.").format(
        winner=winner, loser=loser, high=high, low=low
    )


def tokens(s: Artifact, e: Event) -> str:
    if e.a == 0:
        return _("{who} has no experience to lose.").format(who=who(s, e))
    n = abs(e.a)
    if e.a > 0:
        return ngettext("{who} gains an experience token.", "{who} gains {n} experience tokens.", n).format(
            who=who(s, e), n=n
        )
    return ngettext("{who} loses an experience token.", "{who} loses {n} experience tokens.", n).format(
        who=who(s, e), n=n
    )


def sealed_bid(s: Artifact, e: Event) -> str:
    if e.b < 0:
        return _("{who} had passed.").format(who=who(s, e))
    return _("{who} had written {n}.").format(who=who(s, e), n=e.b)


def moved(s: Artifact, e: Event) -> str:
    return _("{who} moves from space {a} to space {b}.").format(who=who(s, e), a=e.a, b=e.b)


def shifted(s: Artifact, e: Event) -> str:
    if e.a == e.b:
        return _("{who} stays on space {b}, where the path ends.").format(who=who(s, e), b=e.b)
    return _("{who} moves on from space {a} to space {b}.").format(who=who(s, e), a=e.a, b=e.b)


def goes_back(s: Artifact, e: Event) -> str:
    if e.a == e.b:
        return _("{who} stays on space {b}, where the path ends.").format(who=who(s, e), b=e.b)
    return _("{who} goes back from space {a} to space {b}.").format(who=who(s, e), a=e.a, b=e.b)


def challenge(s: Artifact, e: Event) -> str:
    if e.b:
        return _("{who} wins the challenge of {card}.").format(who=who(s, e), card=card(s, e.a))
    return _("{who} loses the challenge of {card}.").format(who=who(s, e), card=card(s, e.a))


def skipped(s: Artifact, e: Event) -> str:
    if e.a == 0:
        return _("{who} misses this turn.").format(who=who(s, e))
    return _("{who} misses this turn, and {n} more.").format(who=who(s, e), n=e.a)


def member(sentence: Callable[[], str]) -> Callable[[Artifact, Event], str]:
    """A sentence about a member, and the skill where it is about one."""

    def line(s: Artifact, e: Event) -> str:
        skill = skill_name(e.b) if 0 <= e.b < codes.SKILL_COUNT else ""
        return sentence().format(who=who(s, e), member=marked_name(s.tables, e.a), skill=skill, n=e.c)

    return line


def plain(sentence: Callable[[], str]) -> Callable[[Artifact, Event], str]:
    """A sentence with who it befell and the event's numbers."""

    def line(s: Artifact, e: Event) -> str:
        name = s.names[e.seat] if e.seat >= 0 else ""
        return sentence().format(who=name, a=e.a, b=e.b, c=e.c, artifact=s.tables.prose.scenario[1])

    return line


def thing(
    sentence: Callable[[], str], name: Callable[[Artifact, int], str]
) -> Callable[[Artifact, Event], str]:
    """A sentence about a card, a person, a deck, a skill or another party."""

    def line(s: Artifact, e: Event) -> str:
        seat = s.names[e.seat] if e.seat >= 0 else ""
        return sentence().format(
            who=seat, thing=name(s, e.a), n=e.b, c=e.c, artifact=s.tables.prose.scenario[1]
        )

    return line


def deck(s: Artifact, number: int) -> str:
    return deck_name(number)


def skill(s: Artifact, number: int) -> str:
    return skill_name(number)


def party(s: Artifact, number: int) -> str:
    return s.names[number]


def branch(s: Artifact, number: int) -> str:
    return check_line(s.tables, number)


LINES: Final[Mapping[int, tuple[Callable[[Artifact, Event], str], tuple[str, ...], bool]]] = {
    codes.E_FIRST_PLAYER: (plain(lambda: _("{who} begins.")), ("AR-R03",), True),
    codes.E_SKILL: (member(lambda: _("{who}: {member} gains {skill} +1.")), ("AR-043",), True),
    codes.E_PICKED: (member(lambda: _("{who} picks {skill} +1 for {member}.")), ("AR-053",), False),
    codes.E_MEMBER_DEALT: (member(lambda: _("{member} joins {who}.")), ("AR-R10",), True),
    codes.E_HAND: (plain(lambda: _("{who} sets out with {a} aid cards.")), ("AR-066",), False),
    codes.E_NOMINATED: (thing(lambda: _("{who} nominates {thing}."), person), ("AR-R13",), False),
    codes.E_BID: (thing(lambda: _("{who} bids {n} for {thing}."), person), ("AR-R13",), False),
    codes.E_PASSED: (thing(lambda: _("{who} passes on {thing}."), person), ("AR-R13",), False),
    codes.E_SOLD: (thing(lambda: _("{thing} joins {who} for {n}."), person), ("AR-064", "AR-065"), False),
    codes.E_SEALED_BID: (sealed_bid, ("AR-R103",), False),
    codes.E_TURN: (plain(lambda: _("Round {a}: {who}.")), ("AR-072",), False),
    codes.E_SKIPPED: (skipped, ("AR-R93",), False),
    codes.E_MOVE_ROLL: (plain(lambda: _("{who} rolls {a} for the move.")), ("AR-076",), True),
    codes.E_TOKEN_SPENT: (plain(lambda: _("{who} spends an experience token.")), ("AR-134",), False),
    codes.E_OBSERVES: (
        thing(lambda: _("{who} stays and looks at {n} of {thing}."), deck),
        ("AR-080",),
        False,
    ),
    codes.E_SEES: (sees, ("AR-082",), True),
    codes.E_REORDERED: (thing(lambda: _("{who} puts the cards back on {thing}."), deck), ("AR-R21",), False),
    codes.E_EXTRA_DIE: (
        plain(lambda: _("{who} rolls an extra {a}: {b} spaces in all.")),
        ("AR-154",),
        True,
    ),
    codes.E_MOVED: (moved, ("AR-078",), False),
    codes.E_ACQUIRED: (acquires, ("AR-085",), False),
    codes.E_WON: (wins, ("AR-089",), False),
    codes.E_RESHUFFLED: (
        thing(lambda: _("The {n} discarded cards of {thing} are shuffled."), deck),
        ("AR-032",),
        False,
    ),
    codes.E_NO_CARD: (thing(lambda: _("There is no card left in {thing}."), deck), ("AR-R39",), False),
    codes.E_DREW_AID: (drew_aid, ("AR-100",), True),
    codes.E_DREW_CARD: (meets, ("AR-101",), True),
    codes.E_PACKED: (packs, ("AR-066",), True),
    codes.E_BRANCH: (thing(lambda: _("{who} chooses {thing}."), branch), ("AR-E07",), False),
    codes.E_SKILL_DIE: (
        thing(lambda: _("{who} rolls {n} in {thing}: {c} so far."), skill),
        ("AR-107",),
        True,
    ),
    codes.E_USED: (used, ("AR-151",), False),
    codes.E_CHECK: (check, ("AR-113", "AR-116", "AR-117"), True),
    codes.E_CHALLENGE: (challenge, ("AR-118",), False),
    codes.E_FIGHT: (thing(lambda: _("{who} meets {thing}: a fight."), party), ("AR-137",), False),
    codes.E_FIGHT_SKILL: (thing(lambda: _("It is decided by {thing}."), skill), ("AR-138",), True),
    codes.E_FIGHT_DIE: (fight_die, ("AR-140",), True),
    codes.E_FIGHT_RESULT: (fight_result, ("AR-141", "AR-142"), False),
    codes.E_ARTIFACT_TAKEN: (
        thing(lambda: _("{who} takes {artifact} from {thing}!"), party),
        ("AR-144",),
        False,
    ),
    codes.E_GO_BACK: (goes_back, ("AR-123", "AR-R54"), True),
    codes.E_TABLE_DIE: (plain(lambda: _("{who} rolls {a} on the table.")), ("AR-E40",), True),
    codes.E_MISS: (
        lambda s, e: ngettext("{who} will miss a turn.", "{who} will miss {n} turns.", e.a).format(
            who=who(s, e), n=e.a
        ),
        ("AR-E21",),
        False,
    ),
    codes.E_SHIFTED: (shifted, ("AR-E22",), False),
    codes.E_MEMBER_LOST: (member(lambda: _("{who} loses {member}.")), ("AR-128",), False),
    codes.E_LAST_MEMBER_KEPT: (
        plain(lambda: _("The last member of {who} stays, and goes back instead.")),
        ("AR-R58",),
        False,
    ),
    codes.E_MEMBER_GAINED: (member(lambda: _("{who}: {member} joins.")), ("AR-E30",), False),
    codes.E_TOKENS: (tokens, ("AR-125",), False),
    codes.E_DISCARDED: (thing(lambda: _("{who} discards {thing}."), card), ("AR-E34",), False),
    codes.E_AID_GAINED: (thing(lambda: _("{who} gains {thing}."), card), ("AR-E36",), False),
    codes.E_LEVEL: (member(lambda: _("{who}: {member} gains {skill} +{n}.")), ("AR-129",), False),
    codes.E_LEFT: (plain(lambda: _("{who} leaves the race.")), ("AR-R96",), False),
    codes.E_ARTIFACT_RETURNED: (
        plain(lambda: _("{artifact} lies on the end space again.")),
        ("AR-R98",),
        False,
    ),
    codes.E_ROUND_LIMIT: (
        plain(lambda: _("{a} rounds are over, and nobody has brought {artifact} home.")),
        ("AR-R95",),
        False,
    ),
    codes.E_OVERSHOT: (
        plain(lambda: _("{who} would go too far with {a}, and stays.")),
        ("AR-R31",),
        False,
    ),
    codes.E_COMMITTED: (committed, ("AR-R104",), False),
    codes.E_AMOUNT: (amount, ("AR-E20",), True),
    codes.E_EFFECT: (untold, ("AR-E19",), False),
    codes.E_NOTHING: (plain(lambda: _("Nothing comes of it for {who}.")), ("AR-E17",), False),
}


# --- pictures beside the sentences ---


def walked(e: Event) -> tuple[str, tuple[int, ...]]:
    """From which space to which."""
    return f"walk:{e.a}:{e.b}", ()


def checked(e: Event) -> tuple[str, tuple[int, ...]]:
    """Skill die and challenge die of a check."""
    skill, won = divmod(e.a, 2)
    return f"check:{'won' if won else 'failed'}:{SKILLS[skill]}", (e.b // 100, e.d // 100)


def fought(e: Event) -> tuple[str, tuple[int, ...]]:
    """A die of a fight, unless it is hidden."""
    return "fight-die", (e.b,) if e.b != HIDDEN else ()


MARKS: Final[Mapping[int, Callable[[Event], tuple[str, tuple[int, ...]]]]] = {
    codes.E_TURN: lambda e: ("turn", ()),
    codes.E_MOVE_ROLL: lambda e: ("move-die", (e.a,)),
    codes.E_EXTRA_DIE: lambda e: ("move-die", (e.a,)),
    codes.E_MOVED: walked,
    codes.E_SHIFTED: walked,
    codes.E_GO_BACK: walked,
    codes.E_ACQUIRED: lambda e: ("artifact", ()),
    codes.E_ARTIFACT_TAKEN: lambda e: ("artifact", ()),
    codes.E_ARTIFACT_RETURNED: lambda e: ("artifact", ()),
    codes.E_WON: lambda e: ("home", ()),
    codes.E_DREW_AID: lambda e: ("aid", ()),
    codes.E_AID_GAINED: lambda e: ("aid", ()),
    codes.E_USED: lambda e: ("aid", ()),
    codes.E_DISCARDED: lambda e: ("aid", ()),
    codes.E_DREW_CARD: lambda e: ("plate", ()),
    codes.E_OBSERVES: lambda e: ("look", ()),
    codes.E_SEES: lambda e: ("look", ()),
    codes.E_SKILL_DIE: lambda e: (f"skill-die:{SKILLS[e.a]}", (e.b,)),
    codes.E_CHECK: checked,
    codes.E_CHALLENGE: lambda e: ("challenge:won" if e.b else "challenge:lost", ()),
    codes.E_FIGHT: lambda e: ("fight", ()),
    codes.E_FIGHT_DIE: fought,
    codes.E_FIGHT_RESULT: lambda e: ("fight", ()),
    codes.E_TABLE_DIE: lambda e: ("table-die", (e.a,)),
    codes.E_TOKENS: lambda e: ("token", ()),
    codes.E_TOKEN_SPENT: lambda e: ("token", ()),
    codes.E_MEMBER_LOST: lambda e: ("member:lost", ()),
    codes.E_MEMBER_GAINED: lambda e: ("member", ()),
    codes.E_MEMBER_DEALT: lambda e: ("member", ()),
    codes.E_LEVEL: lambda e: ("member", ()),
    codes.E_NOMINATED: lambda e: ("lot", ()),
    codes.E_BID: lambda e: ("lot", ()),
    codes.E_SOLD: lambda e: ("lot", ()),
    codes.E_MISS: lambda e: ("miss", ()),
    codes.E_SKIPPED: lambda e: ("miss", ()),
}
"""What kind of thing an event is, for the events that have a picture: ``walk:14:17``, ``check:won:agility``, …"""


def mark(event: Event) -> tuple[str, tuple[int, ...]]:
    """The picture beside an event's sentence, and the faces of its dice."""
    found = MARKS.get(event.kind)
    return found(event) if found is not None else ("", ())
