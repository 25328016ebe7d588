"""Who sits where: names people may have, the secrets that prove a seat, and the ways to be let in."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Final

from reliquest.errors import Problem, UsageProblem
from reliquest.server.schema import Seat
from reliquest.text import _

LONGEST_NAME: Final = 40

SECRET_BYTES: Final = 24
"""Of the secret of a seat."""

INVITE_BYTES: Final = 16
"""Of the secret of a link, and of the id of a table."""

CODE_LETTERS: Final = "34679CDFGHJKMNPQRTVWXY"
"""Letters and digits that are not taken for one another, read or heard; without vowels they make no words."""

CODE_LENGTH: Final = 6

BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of writing, and could turn the sentence a name stands in."""


def name_of(given: str, otherwise: str = "") -> str:
    """A person's name, without blanks around it. Raises `Problem` for one that cannot be shown."""
    name = " ".join(given.split(" ")).strip() or otherwise
    if not name:
        raise Problem(_("Please give a name."))
    if len(name) > LONGEST_NAME:
        raise Problem(
            _("A name has {most} letters at most; this one has {n}.").format(most=LONGEST_NAME, n=len(name))
        )
    if any(
        letter in BIDI or unicodedata.category(letter) in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
        for letter in name
    ):
        raise Problem(_("A name is one line of letters that can be printed."))
    return name


def new_secret() -> str:
    """A fresh secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_invite() -> str:
    """A fresh secret of a link."""
    return secrets.token_urlsafe(INVITE_BYTES)


def new_id() -> str:
    """A fresh id of a table, which nobody guesses: who has it may watch."""
    return secrets.token_urlsafe(INVITE_BYTES)


def new_code() -> str:
    """A fresh short code, to be told over the telephone."""
    return "".join(secrets.choice(CODE_LETTERS) for _n in range(CODE_LENGTH))


def code_of(given: str) -> str:
    """A short code as it was made, however it was typed."""
    return "".join(given.upper().split()).replace("-", "")


def key_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_of(seats: Sequence[Seat], secret: str) -> int | None:
    """The seat that a secret proves, in a time that tells nothing; None for no seat."""
    key = key_of(secret)
    found = None
    for number, seat in enumerate(seats):
        if hmac.compare_digest(seat.key, key):
            found = number
    return found


def free_seat(seats: Sequence[Seat], wanted: int) -> int | None:
    """The seat that somebody gets who wants this one (-1: any); None if all are taken. Raises `Problem`."""
    free = [number for number, seat in enumerate(seats) if seat.kind == "open"]
    if not free or wanted in free:
        return wanted if free else None
    if wanted != -1:
        raise Problem(_("This seat is taken."))
    return free[0]


def bot_of(name: str, bots: Sequence[str]) -> str:
    """The bot of that name, the best company without one. Raises `UsageProblem`."""
    if name and name not in bots:
        raise UsageProblem(
            _("There is no bot {name}; there are {all}.").format(name=name, all=", ".join(bots))
        )
    return name or bots[0]
