"""Who answers for chance: a seeded generator, a committed sequence, or a script of given results."""

import hashlib
import hmac
import random
from typing import Final

from mypy_extensions import mypyc_attr

from reliquest.engine.flow import Question, Randomness


class DiceProblem(ValueError):
    """A scripted or typed result that the open chance question cannot give."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Answers the chance questions of a game, one after another."""

    def choose(self, q: Question) -> int:
        """One of the question's options."""
        raise NotImplementedError

    def skip(self, n: int) -> None:
        """Go on as if n chance questions had been answered: a match is taken up again in the middle."""
        raise NotImplementedError


def total(q: Question) -> int:
    """The sum of a chance question's weights; all options count 1 where none are given."""
    w = q.weights
    if w is None:
        return len(q.options)
    n = 0
    for v in w:
        n += v
    return n


def at(q: Question, k: int) -> int:
    """The option that owns the k-th unit of weight, counted from 0."""
    w = q.weights
    if w is None:
        return q.options[k]
    i = 0
    while k >= w[i]:
        k -= w[i]
        i += 1
    return q.options[i]


class Seeded(Chance):
    """A reproducible generator for simulation: exactly one number of the stream for each question."""

    def __init__(self, seed: int) -> None:
        self.stream: Final = random.Random(seed)

    def choose(self, q: Question) -> int:
        return at(q, int(self.stream.random() * total(q)))

    def skip(self, n: int) -> None:
        for _ in range(n):
            self.stream.random()


class Draw(Randomness):
    """Uniform numbers from a seed, for bots and redeals."""

    def __init__(self, seed: int) -> None:
        self.stream: Final = random.Random(seed)

    def below(self, n: int) -> int:
        return int(self.stream.random() * n)


SECRET_BYTES: Final = 32


class Committed(Chance):
    """A sequence fixed before the game by a secret; its digest is shown then, the secret itself afterwards.

    The n-th number is HMAC-SHA256(secret, n), read as a whole number and rejected above the last full
    multiple of the weights' sum, so that every outcome has exactly its weight. Whoever has the secret can
    check each roll of the log against the digest shown at the start.
    """

    def __init__(self, secret: bytes) -> None:
        self.secret: Final = secret
        self.position: int = 0

    def choose(self, q: Question) -> int:
        n = total(q)
        limit = (1 << 64) - (1 << 64) % n
        retry = 0
        while True:
            word = hmac.digest(self.secret, b"%d.%d" % (self.position, retry), "sha256")
            value = int.from_bytes(word[:8], "big")
            if value < limit:
                self.position += 1
                return at(q, value % n)
            retry += 1

    def skip(self, n: int) -> None:
        self.position += n

    def commitment(self) -> str:
        """The digest to show before the first roll: 64 hexadecimal digits."""
        return commitment(self.secret)


def commitment(secret: bytes) -> str:
    """SHA-256 of a dice secret in hexadecimal: it fixes the sequence and tells nothing of it."""
    return hashlib.sha256(b"reliquest dice " + secret).hexdigest()


def secret_of_seed(seed: int) -> bytes:
    """The dice secret that a short seed such as 7 stands for, so that a game can be asked for again."""
    return hashlib.sha256(b"reliquest seed %d" % seed).digest()


class Scripted(Chance):
    """Results given in advance. Raises `DiceProblem` where one is impossible or none is left."""

    def __init__(self, results: list[int]) -> None:
        self.results: Final = results
        self.position: int = 0

    def choose(self, q: Question) -> int:
        if self.position >= len(self.results):
            raise DiceProblem("the script has no result left")
        a = self.results[self.position]
        if a not in q.options:
            raise DiceProblem(f"{a} cannot come up here; possible are {q.options}")
        self.position += 1
        return a

    def skip(self, n: int) -> None:
        self.position += n
