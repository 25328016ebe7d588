"""Who answers for chance: exact weights, reproducible seeds, commitments that can be checked, scripts."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquest.engine.dice import (
    SECRET_BYTES,
    Chance,
    Committed,
    DiceProblem,
    Draw,
    Scripted,
    Seeded,
    at,
    commitment,
    secret_of_seed,
    total,
)
from reliquest.engine.flow import CHANCE, Question

D6 = Question(CHANCE, 1, [1, 2, 3, 4, 5, 6])
WEIGHTED = Question(CHANCE, 1, [10, 20, 30], [5, 1, 3])
SECRET = bytes(range(SECRET_BYTES))

weighted = st.lists(st.integers(1, 9), min_size=1, max_size=8).map(
    lambda weights: Question(CHANCE, 1, list(range(len(weights))), weights)
)


@given(weighted)
def test_every_unit_of_weight_belongs_to_its_option(q: Question) -> None:
    owned = Counter(at(q, k) for k in range(total(q)))
    assert q.weights is not None
    assert [owned[option] for option in q.options] == q.weights


def test_options_without_weights_count_one_each() -> None:
    assert total(D6) == 6
    assert [at(D6, k) for k in range(6)] == D6.options


def words(monkeypatch: pytest.MonkeyPatch, values: list[int]) -> list[bytes]:
    """Let the HMAC give these numbers, and note what it was asked for."""
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return values[len(asked) - 1].to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(hmac, "digest", digest)
    return asked


@pytest.mark.parametrize("q", [D6, WEIGHTED, Question(CHANCE, 1, list(range(7)))])
def test_numbers_above_the_last_full_multiple_are_rejected(
    q: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = total(q)
    limit = 2**64 - 2**64 % n
    assert limit < 2**64
    assert limit % n == 0  # so below it every remainder comes up equally often
    asked = words(monkeypatch, [limit, 2**64 - 1, limit - 1, 0])
    dice = Committed(SECRET)
    assert dice.choose(q) == at(q, n - 1)
    assert asked == [b"0.0", b"0.1", b"0.2"]
    assert dice.choose(q) == at(q, 0)
    assert asked[3:] == [b"1.0"]


def test_no_number_is_rejected_where_all_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    words(monkeypatch, [2**64 - 1])
    assert Committed(SECRET).choose(Question(CHANCE, 1, [0, 1, 2, 3])) == 3


@pytest.mark.parametrize("q", [D6, WEIGHTED])
def test_below_the_limit_each_option_has_exactly_its_share(
    q: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = total(q)
    values = list(range(5 * n)) + list(range(2**64 - 2**64 % n - 5 * n, 2**64 - 2**64 % n))
    words(monkeypatch, values)
    dice = Committed(SECRET)
    counts = Counter(dice.choose(q) for _ in values)
    assert counts == {o: 10 * w for o, w in zip(q.options, q.weights or [1] * n, strict=True)}


def test_the_committed_sequence_can_be_computed_by_anybody() -> None:
    dice = Committed(SECRET)
    for n in range(20):
        mac = hmac.new(SECRET, f"{n}.0".encode(), hashlib.sha256).digest()
        assert dice.choose(D6) == 1 + int.from_bytes(mac[:8], "big") % 6


def test_the_commitment_is_a_digest_of_the_secret_alone() -> None:
    dice = Committed(SECRET)
    before = dice.commitment()
    dice.choose(D6)
    assert dice.commitment() == before == commitment(SECRET)
    assert before == hashlib.sha256(b"reliquest dice " + SECRET).hexdigest()
    assert commitment(SECRET[:-1] + b"x") != before


def test_a_seed_stands_for_one_secret() -> None:
    assert secret_of_seed(7) == secret_of_seed(7) != secret_of_seed(8)
    assert len(secret_of_seed(7)) == SECRET_BYTES


@pytest.mark.parametrize(
    "make", [lambda: Seeded(5), lambda: Committed(SECRET), lambda: Scripted([1, 2, 3, 4, 5])]
)
def test_skipping_is_the_same_as_having_answered(make: type[Chance]) -> None:
    answered, skipped = make(), make()
    first = [answered.choose(D6) for _ in range(3)]
    assert len(first) == 3
    skipped.skip(3)
    assert [answered.choose(D6) for _ in range(2)] == [skipped.choose(D6) for _ in range(2)]


def test_a_seeded_source_spends_one_number_a_question_whatever_is_asked() -> None:
    one, other = Seeded(9), Seeded(9)
    one.choose(D6)
    other.choose(Question(CHANCE, 1, [4], [1]))
    assert [one.choose(D6) for _ in range(10)] == [other.choose(D6) for _ in range(10)]


@given(st.integers(0, 10**6), weighted)
def test_every_source_answers_with_an_option(seed: int, q: Question) -> None:
    assert Seeded(seed).choose(q) in q.options
    assert Committed(secret_of_seed(seed)).choose(q) in q.options
    assert 0 <= Draw(seed).below(total(q)) < total(q)


def test_a_script_says_what_is_wrong_with_it() -> None:
    script = Scripted([6, 7])
    assert script.choose(D6) == 6
    with pytest.raises(DiceProblem, match="7 cannot come up here"):
        script.choose(D6)
    with pytest.raises(DiceProblem, match="no result left"):
        Scripted([]).choose(D6)


def test_an_unwritten_source_or_stream_does_not_answer() -> None:
    with pytest.raises(NotImplementedError):
        Chance().choose(D6)
