"""Names and sentences of Artifact: what questions ask, what answers are called, and what happened."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from reliquest.engine.events import Event
from reliquest.engine.flow import PASS, State
from reliquest.engine.game import Words
from reliquest.engine.view import Refused
from reliquest.games.artifact import tables as codes
from reliquest.games.artifact.names import (
    LETTERS,
    check_line,
    deck_name,
    marked_name,
    member_id,
    member_line,
    node_id,
    option_id,
    option_line,
    person_line,
    signed,
    skill_name,
    tag_name,
)
from reliquest.games.artifact.narration import mark, told
from reliquest.games.artifact.pack import SKILLS
from reliquest.games.artifact.state import NO_CARD, Artifact
from reliquest.games.artifact.steps import aid
from reliquest.games.artifact.steps.drawing import DrawnCard
from reliquest.games.artifact.steps.movement import Look
from reliquest.games.artifact.tables import AidOption
from reliquest.text import _, ngettext

# --- answers ---


def deck_asked(s: Artifact) -> int:
    """The deck that the open chance question draws from."""
    step = s.todo[-1]
    if isinstance(step, DrawnCard | Look):
        return step.deck
    return codes.AID_DECK


CARD_QUESTIONS: Final = (codes.Q_DRAW_AID, codes.Q_DRAW_CARD, codes.Q_LOOK)
MEMBER_QUESTIONS: Final = (codes.Q_RANDOM_LOSS, codes.Q_RANDOM_WHO)


def chance_name(s: Artifact, kind: int, code: int) -> str:
    """The stable name of a result of chance."""
    t = s.tables
    if kind == codes.Q_FIRST_PLAYER:
        return LETTERS[code]
    if kind == codes.Q_DEAL_MEMBER:
        return t.prose.people_ids[code]
    if kind in CARD_QUESTIONS:
        return t.prose.card_ids[t.first[deck_asked(s)] + code]
    if kind in MEMBER_QUESTIONS:
        return member_id(t, s.party(), s.party().member(code - codes.MEMBER))
    if kind == codes.Q_RANDOM_WHICH:
        return SKILLS[code - codes.PICK]
    if kind == codes.Q_RANDOM_DISCARD:
        return t.prose.card_ids[code - codes.DISCARD]
    return str(code)


def decision_name(s: Artifact, code: int) -> str:
    """The stable name of a player's answer."""
    t = s.tables
    if code >= codes.ON_TOP:
        return f"top:{t.prose.card_ids[code - codes.ON_TOP]}"
    if code >= codes.DISCARD:
        return f"discard:{t.prose.card_ids[code - codes.DISCARD]}"
    if code >= codes.USE:
        card = aid.card_in(code)
        return f"card:{t.prose.card_ids[card]}/{option_id(t.cards[card].options[aid.option_in(code)])}"
    if code >= codes.NOMINATE:
        return f"nominate:{t.prose.people_ids[code - codes.NOMINATE]}"
    if code >= codes.BID:
        return f"bid:{code - codes.BID}"
    if code == codes.NO_BID:
        return "pass"
    if code >= codes.MEMBER:
        return f"member:{member_id(t, s.party(), s.party().member(code - codes.MEMBER))}"
    if code >= codes.OPPONENT:
        return f"party:{LETTERS[code - codes.OPPONENT]}"
    if code >= codes.BRANCH:
        return f"branch:{node_id(t, branch_node(s, code))}"
    if code >= codes.PICK:
        return f"skill:{SKILLS[code - codes.PICK]}"
    if code > codes.OBSERVE:
        return f"observe:{code - codes.OBSERVE}" if s.house.observe_choice else "observe"
    return PLAIN_NAMES[code]


PLAIN_NAMES: Final[Mapping[int, str]] = {
    PASS: "pass",
    codes.TOKEN: "reroll",
    codes.MOVE_OUTWARD: "outward",
    codes.MOVE_HOMEWARD: "homeward",
}


def branch_node(s: Artifact, code: int) -> int:
    """The part of the card's checks that an answer picks."""
    step = s.todo[-1]
    return s.tables.nodes[step.args()[0]].parts[code - codes.BRANCH]


def decision_label(s: Artifact, code: int) -> str:
    """A player's answer as a person reads it in a list."""
    t = s.tables
    if code >= codes.ON_TOP:
        return t.prose.card_names[code - codes.ON_TOP]
    if code >= codes.DISCARD:
        return t.prose.card_names[code - codes.DISCARD]
    if code >= codes.USE:
        card = aid.card_in(code)
        option = t.cards[card].options[aid.option_in(code)]
        return _("{card}: {use}").format(card=t.prose.card_names[card], use=option_line(option))
    if code >= codes.NOMINATE:
        return person_line(t, code - codes.NOMINATE)
    if code >= codes.BID:
        return _("Bid {n}").format(n=code - codes.BID)
    if code == codes.NO_BID:
        return _("Pass")
    if code >= codes.MEMBER:
        return member_line(t, s.party().member(code - codes.MEMBER))
    if code >= codes.OPPONENT:
        return s.names[code - codes.OPPONENT]
    if code >= codes.BRANCH:
        return check_line(t, branch_node(s, code))
    if code >= codes.PICK:
        return skill_name(code - codes.PICK)
    if code > codes.OBSERVE:
        n = min(s.roll, s.decks[code - codes.OBSERVE].size())
        cards = ngettext("the top card", "the {n} top cards", n).format(n=n)
        return _("Stay, and look at {cards} of {deck}").format(
            cards=cards, deck=deck_name(code - codes.OBSERVE)
        )
    return plain_label(s, code)


def plain_label(s: Artifact, code: int) -> str:
    """The answers that name no thing."""
    if code == codes.TOKEN:
        return _("Spend an experience token and roll again")
    if code == PASS:
        q = s.question
        return (_("Go on") if q is None else DONE_LABELS.get(q.kind, _("Go on"))) or _("Go on")
    step = codes.OUTWARD if code == codes.MOVE_OUTWARD else codes.HOMEWARD
    to = max(codes.START, min(codes.END, s.party().space + s.roll * step))
    if code == codes.MOVE_OUTWARD:
        return _("Move outward to space {to}").format(to=to)
    return _("Move homeward to space {to}").format(to=to)


DONE_LABELS: Final[Mapping[int, str]] = {
    codes.Q_COMMIT: _("Make the challenge roll"),
    codes.Q_FIGHT_COMMIT: _("Done"),
    codes.Q_EXTRA_MOVE: _("Move"),
    codes.Q_AFTER_CHALLENGE: _("Accept the result"),
}


# --- the words of the game ---


class ArtifactWords(Words):
    """Names, labels, prompts, rule IDs and the log of Artifact."""

    def name(self, s: State, code: int) -> str:
        a = cast(Artifact, s)
        q = a.question
        if q is not None and q.who < 0:
            return chance_name(a, q.kind, code)
        return decision_name(a, code)

    def label(self, s: State, code: int) -> str:
        a = cast(Artifact, s)
        q = a.question
        if q is not None and q.who < 0:
            return chance_label(a, q.kind, code)
        return decision_label(a, code)

    def detail(self, s: State, code: int) -> str:
        a = cast(Artifact, s)
        q = a.question
        if q is None or q.who < 0:
            return ""
        if codes.USE <= code < codes.DISCARD:
            return a.tables.prose.card_texts[aid.card_in(code)]
        if codes.NOMINATE <= code < codes.USE:
            return a.tables.prose.people_notes[code - codes.NOMINATE]
        return ""

    def target(self, s: State, code: int) -> str:
        a = cast(Artifact, s)
        q = a.question
        if q is None or q.who < 0:
            return ""
        if code in (codes.MOVE_OUTWARD, codes.MOVE_HOMEWARD):
            step = codes.OUTWARD if code == codes.MOVE_OUTWARD else codes.HOMEWARD
            return f"space:{max(codes.START, min(codes.END, a.party().space + a.roll * step))}"
        if codes.MEMBER <= code < codes.NO_BID or codes.OPPONENT <= code < codes.MEMBER:
            return decision_name(a, code)
        if codes.USE <= code < codes.DISCARD:
            return f"card:{a.tables.prose.card_ids[aid.card_in(code)]}"
        if codes.DISCARD <= code < codes.ON_TOP:
            return f"card:{a.tables.prose.card_ids[code - codes.DISCARD]}"
        return ""

    def prompt(self, s: State) -> str:
        a = cast(Artifact, s)
        q = a.question
        if q is None:
            return ""
        return PROMPTS[q.kind](a)

    def rules(self, s: State, code: int | None) -> tuple[str, ...]:
        q = s.question
        if q is None:
            return ()
        if code is None or q.who < 0:
            return QUESTION_RULES[q.kind]
        if code == codes.TOKEN:
            return ("AR-131",) if q.kind in (codes.Q_USE_ROLL, codes.Q_EXTRA_MOVE) else ("AR-132",)
        if code in ANSWER_RULES:
            return ANSWER_RULES[code]
        if code > codes.OBSERVE and code < codes.PICK:
            return ("AR-080", "AR-R20")
        return QUESTION_RULES[q.kind]

    def is_free(self, code: int) -> bool:
        return code == codes.TOKEN or codes.USE <= code < codes.DISCARD

    def refused(self, s: State) -> Sequence[Refused]:
        a = cast(Artifact, s)
        q = a.question
        if q is None or q.who < 0:
            return ()
        return [*refused_cards(a, q.kind, q.who, q.options), *refused_moves(a, q.kind, q.options)]

    def told(self, s: State, event: Event, viewer: int) -> tuple[str, tuple[str, ...], bool] | None:
        return told(cast(Artifact, s), event, viewer)

    def mark(self, event: Event) -> tuple[str, tuple[int, ...]]:
        return mark(event)


ANSWER_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    codes.MOVE_OUTWARD: ("AR-078", "AR-079"),
    codes.MOVE_HOMEWARD: ("AR-078", "AR-087", "AR-088"),
}


def chance_label(s: Artifact, kind: int, code: int) -> str:
    """A result of chance as a person reads it."""
    t = s.tables
    if kind == codes.Q_FIRST_PLAYER:
        return s.names[code]
    if kind == codes.Q_DEAL_MEMBER:
        return t.prose.people_names[code]
    if kind in CARD_QUESTIONS:
        return t.prose.card_names[t.first[deck_asked(s)] + code]
    if kind in MEMBER_QUESTIONS:
        return marked_name(t, s.party().member(code - codes.MEMBER).mark())
    if kind == codes.Q_RANDOM_WHICH:
        return skill_name(code - codes.PICK)
    if kind == codes.Q_RANDOM_DISCARD:
        return t.prose.card_names[code - codes.DISCARD]
    if kind in (codes.Q_SKILL_TABLE, codes.Q_FIGHT_SKILL):
        what = _("any skill") if code == codes.ANY_SKILL else skill_name(code - 1)
        return _("{n}: {skill}").format(n=code, skill=what)
    return str(code)


# --- what cannot be done ---


def refused_cards(s: Artifact, kind: int, seat: int, options: Sequence[int]) -> list[Refused]:
    """The aid cards one might want to use here and cannot, each once (AR-152, AR-E44, AR-E45, AR-R90, AR-R91)."""
    if kind not in (codes.Q_COMMIT, codes.Q_FIGHT_COMMIT, codes.Q_EXTRA_MOVE, codes.Q_FIND_COMPANION):
        return []
    rolling = kind in (codes.Q_COMMIT, codes.Q_FIGHT_COMMIT)
    usable = {aid.card_in(code) for code in options if code >= codes.USE}
    out: list[Refused] = []
    for card in sorted({place.card for place in s.parties[seat].hand} - usable):
        option = s.tables.cards[card].options[0]
        if rolling or option.kind == codes.FIND_COMPANION:
            code = codes.USE + card * codes.OPTION_STEP
            reason, rule = card_reason(s, kind, option)
            out.append(
                Refused(name=decision_name(s, code), label=decision_label(s, code), reason=reason, rule=rule)
            )
    return out


def card_reason(s: Artifact, kind: int, option: AidOption) -> tuple[str, str]:
    """Why an option of a card cannot be used at this window."""
    if option.kind == codes.MOVE_EXTRA:
        return _("it adds a die to a move, after you have chosen to move"), "AR-R85"
    if option.kind == codes.FIND_COMPANION:
        if kind == codes.Q_FIND_COMPANION:
            return _("your party is as large as the house rule allows"), "AR-R90"
        return _(
            "a companion is found before the Move Roll, before a fight or before the first check"
        ), "AR-R91"
    if kind == codes.Q_FIGHT_COMMIT and s.house.aid_in_fights == 0:
        return _("aid is not used in fights by house rule"), "AR-R74"
    skill = s.skill if s.fight is None else s.fight.skill
    if option.helps(skill) == 0:
        return _("it does not help {skill}").format(skill=skill_name(skill)), "AR-152"
    if s.fight is not None:
        return _("it does not count against other parties"), "AR-E45"
    return _("it only counts against {tag}").format(tag=tag_name(option.vs)), "AR-E44"


def refused_moves(s: Artifact, kind: int, options: Sequence[int]) -> list[Refused]:
    """The ways of using a Move Roll that are closed, and rerolls without a token (AR-079, AR-088, AR-R24, AR-R26)."""
    if kind != codes.Q_USE_ROLL:
        return []
    out: list[Refused] = []

    def refuse(code: int, reason: str, rule: str) -> None:
        if code not in options:
            name, label = decision_name(s, code), decision_label(s, code)
            out.append(Refused(name=name, label=label, reason=reason, rule=rule))

    holder = s.holder == s.current
    if holder:
        refuse(codes.MOVE_OUTWARD, _("whoever has the Artifact moves toward the start space"), "AR-088")
    refuse(codes.MOVE_OUTWARD, _("there is no space beyond the end space"), "AR-R26")
    if s.holder == codes.ON_END_SPACE:
        refuse(codes.MOVE_HOMEWARD, _("until somebody has the Artifact, everyone moves outward"), "AR-079")
    else:
        refuse(codes.MOVE_HOMEWARD, _("there is no space before the start space"), "AR-R26")
    if holder and s.house.holder_may_observe == 0:
        code = codes.OBSERVE + s.deck_here(s.party().space)
        refuse(code, _("whoever has the Artifact must move, by house rule"), "AR-R24")
    refuse(codes.TOKEN, _("you have no experience token"), "AR-131")
    unique: dict[str, Refused] = {}
    for refused in out:
        unique.setdefault(refused.name, refused)
    return list(unique.values())


# --- prompts ---


def whose(s: Artifact, seat: int) -> str:
    """What a seat's party is called."""
    return s.names[seat]


def asked_seat(s: Artifact) -> int:
    """The seat that is asked, or whose business the open roll is."""
    q = s.question
    assert q is not None
    if q.who >= 0:
        return q.who
    step = s.todo[-1]
    seat = getattr(step, "seat", None)
    if isinstance(seat, int):
        return seat
    if s.fight is not None and q.kind == codes.Q_FIGHT_DIE:
        return s.current if step.args()[0] == 0 else s.fight.rival
    return s.current


def says(sentence: Callable[[], str]) -> Callable[[Artifact], str]:
    """A prompt that begins with who is asked."""

    def prompt(s: Artifact) -> str:
        return sentence().format(who=whose(s, asked_seat(s)))

    return prompt


def roll_line(die: int, bonus: int, helped: int) -> str:
    """A skill roll as it stands: "4 + 2 + 3 = 9"."""
    parts = [str(die), str(bonus)] + ([str(helped)] if helped else [])
    return _("{parts} = {total}").format(parts=" + ".join(parts), total=die + bonus + helped)


def prompt_commit(s: Artifact) -> str:
    """Between skill die and challenge die."""
    dm = s.dm + (s.card_of(s.card).dm if s.card != NO_CARD else 0)
    roll = roll_line(s.die, s.party().bonus(s.skill), s.aid)
    skill = skill_name(s.skill)
    if dm == 0:
        return _("{skill}: {roll} against 1D10. Aid or experience?").format(skill=skill, roll=roll)
    return _("{skill}: {roll} against 1D10 {dm}. Aid or experience?").format(
        skill=skill, roll=roll, dm=signed(dm)
    )


def prompt_fight(s: Artifact) -> str:
    """A side of a fight spends."""
    fight = s.fight
    assert fight is not None
    seat = asked_seat(s)
    if fight.secret:
        return _("The fight is decided by {skill}. What do you commit in secret?").format(
            skill=skill_name(fight.skill)
        )
    side = 0 if seat == s.current else 1
    roll = roll_line(fight.dice[side], s.parties[seat].bonus(fight.skill), fight.aid[side])
    return _("The fight, {skill}: {roll}. Aid or experience?").format(
        skill=skill_name(fight.skill), roll=roll
    )


def prompt_bid(s: Artifact) -> str:
    """An open bid."""
    lot = s.lot
    assert lot is not None
    who, points = person_line(s.tables, lot.person), s.parties[asked_seat(s)].points
    if lot.high < 0:
        return _("{who}. At what do you open, with {points} points left?").format(who=who, points=points)
    return _("{who}. {high} bids {n}. More, with {points} points left?").format(
        who=who, n=lot.bid, high=whose(s, lot.high), points=points
    )


def prompt_sealed(s: Artifact) -> str:
    """A sealed bid."""
    lot = s.lot
    assert lot is not None
    who, points = person_line(s.tables, lot.person), s.parties[asked_seat(s)].points
    return _("{who}. Your secret bid, with {points} points left?").format(who=who, points=points)


def prompt_branch(s: Artifact) -> str:
    """Which part of a card's checks."""
    return _("{card}: how?").format(card=s.tables.prose.card_names[s.card])


def prompt_use_roll(s: Artifact) -> str:
    """What the Move Roll is used for."""
    return _("A {n} for the move. Where to?").format(n=s.roll)


def prompt_extra(s: Artifact) -> str:
    """Extra dice for the move."""
    return ngettext("One space. Further still?", "{n} spaces. Further still?", s.total).format(n=s.total)


def asks(sentence: Callable[[], str]) -> Callable[[Artifact], str]:
    """A prompt that is the same for everyone."""
    return lambda s: sentence()


PROMPTS: Final[Mapping[int, Callable[[Artifact], str]]] = {
    codes.Q_FIRST_PLAYER: lambda s: _("Who begins?"),
    codes.Q_SKILL_TABLE: says(lambda: _("{who} rolls 1D10 on the skill table.")),
    codes.Q_PICK_SKILL: asks(lambda: _("Any one skill: which?")),
    codes.Q_DEAL_MEMBER: says(lambda: _("{who} is dealt a member.")),
    codes.Q_DRAW_AID: says(lambda: _("{who} draws an aid card.")),
    codes.Q_NOMINATE: asks(lambda: _("Whom do you nominate for the draft?")),
    codes.Q_BID: prompt_bid,
    codes.Q_SEALED_BID: prompt_sealed,
    codes.Q_FIND_COMPANION: asks(lambda: _("Look for a companion now?")),
    codes.Q_MOVE_ROLL: says(lambda: _("{who} makes the Move Roll, 1D6.")),
    codes.Q_USE_ROLL: prompt_use_roll,
    codes.Q_LOOK: says(lambda: _("{who} looks at a card.")),
    codes.Q_REORDER: asks(lambda: _("Which card goes next from the top?")),
    codes.Q_EXTRA_MOVE: prompt_extra,
    codes.Q_EXTRA_DIE: says(lambda: _("{who} rolls an extra 1D6 for the move.")),
    codes.Q_DRAW_CARD: says(lambda: _("{who} draws a card.")),
    codes.Q_BRANCH: prompt_branch,
    codes.Q_SKILL_DIE: lambda s: _("{who} makes a skill roll in {skill}, 1D10.").format(
        who=whose(s, s.current), skill=skill_name(s.skill)
    ),
    codes.Q_COMMIT: prompt_commit,
    codes.Q_CHALLENGE_DIE: says(lambda: _("The challenge roll against {who}, 1D10.")),
    codes.Q_AFTER_CHALLENGE: asks(lambda: _("The check is failing. Spend experience and roll again?")),
    codes.Q_OPPONENT: asks(lambda: _("You have landed among opponents. Whom do you fight?")),
    codes.Q_FIGHT_SKILL: says(lambda: _("{who} rolls 1D10 for the skill of the fight.")),
    codes.Q_PICK_FIGHT_SKILL: asks(lambda: _("Which skill is the fight decided by?")),
    codes.Q_FIGHT_DIE: says(lambda: _("{who} makes a skill roll in the fight, 1D10.")),
    codes.Q_FIGHT_COMMIT: prompt_fight,
    codes.Q_GO_BACK: says(lambda: _("{who} goes back 1D6 spaces.")),
    codes.Q_TABLE_DIE: says(lambda: _("{who} rolls on the table.")),
    codes.Q_AMOUNT: says(lambda: _("{who} rolls for how much.")),
    codes.Q_LOSE_MEMBER: asks(lambda: _("A member is lost. Who?")),
    codes.Q_RANDOM_LOSS: says(lambda: _("{who} loses a member at random.")),
    codes.Q_GAIN_WHICH: asks(lambda: _("Which skill improves?")),
    codes.Q_RANDOM_WHICH: says(lambda: _("{who}: a skill at random improves.")),
    codes.Q_GAIN_WHO: asks(lambda: _("Who learns?")),
    codes.Q_RANDOM_WHO: says(lambda: _("{who}: a member at random learns.")),
    codes.Q_DISCARD: asks(lambda: _("Which aid card is discarded?")),
    codes.Q_RANDOM_DISCARD: says(lambda: _("{who} discards an aid card at random.")),
    codes.Q_HAND_LIMIT: asks(lambda: _("You hold too many aid cards. Which one goes?")),
}

QUESTION_RULES: Final[Mapping[int, tuple[str, ...]]] = {
    codes.Q_FIRST_PLAYER: ("AR-R03",),
    codes.Q_SKILL_TABLE: ("AR-043",),
    codes.Q_PICK_SKILL: ("AR-053", "AR-R05"),
    codes.Q_DEAL_MEMBER: ("AR-R10",),
    codes.Q_DRAW_AID: ("AR-066", "AR-126"),
    codes.Q_NOMINATE: ("AR-R13",),
    codes.Q_BID: ("AR-064", "AR-R13"),
    codes.Q_SEALED_BID: ("AR-R103",),
    codes.Q_FIND_COMPANION: ("AR-176", "AR-R91"),
    codes.Q_MOVE_ROLL: ("AR-076",),
    codes.Q_USE_ROLL: ("AR-077",),
    codes.Q_LOOK: ("AR-080",),
    codes.Q_REORDER: ("AR-R21",),
    codes.Q_EXTRA_MOVE: ("AR-154", "AR-R85"),
    codes.Q_EXTRA_DIE: ("AR-154",),
    codes.Q_DRAW_CARD: ("AR-092", "AR-093"),
    codes.Q_BRANCH: ("AR-E07",),
    codes.Q_SKILL_DIE: ("AR-107",),
    codes.Q_COMMIT: ("AR-111", "AR-112"),
    codes.Q_CHALLENGE_DIE: ("AR-113",),
    codes.Q_AFTER_CHALLENGE: ("AR-R66",),
    codes.Q_OPPONENT: ("AR-R72",),
    codes.Q_FIGHT_SKILL: ("AR-138",),
    codes.Q_PICK_FIGHT_SKILL: ("AR-139", "AR-R73"),
    codes.Q_FIGHT_DIE: ("AR-140",),
    codes.Q_FIGHT_COMMIT: ("AR-140", "AR-R74"),
    codes.Q_GO_BACK: ("AR-143",),
    codes.Q_TABLE_DIE: ("AR-121", "AR-122"),
    codes.Q_AMOUNT: ("AR-E20",),
    codes.Q_LOSE_MEMBER: ("AR-124", "AR-R56"),
    codes.Q_RANDOM_LOSS: ("AR-E27",),
    codes.Q_GAIN_WHICH: ("AR-R60",),
    codes.Q_RANDOM_WHICH: ("AR-R60",),
    codes.Q_GAIN_WHO: ("AR-E39",),
    codes.Q_RANDOM_WHO: ("AR-127", "AR-R61"),
    codes.Q_DISCARD: ("AR-E34",),
    codes.Q_RANDOM_DISCARD: ("AR-E34",),
    codes.Q_HAND_LIMIT: ("AR-R41",),
}
