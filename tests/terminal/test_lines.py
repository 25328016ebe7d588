"""Lines with styles, and how they are broken."""

from hypothesis import given
from hypothesis import strategies as st

from reliquest.terminal.lines import Line, Span, beside, cells, columns, line, padded, text_of, wrapped

WORDS = st.text(alphabet="ab é漢-", max_size=30)
LINES = st.lists(st.tuples(WORDS, st.sampled_from(["", "key", "dim"])), max_size=6).map(
    lambda pieces: tuple(Span(*piece) for piece in pieces)
)


@given(LINES, st.integers(12, 40), st.integers(0, 6))
def test_no_part_is_wider_than_it_may_be(parts: Line, width: int, hang: int) -> None:
    assert all(columns(part) <= width for part in wrapped(parts, width, hang))


@given(LINES, st.integers(12, 40), st.integers(0, 6))
def test_nothing_but_blanks_is_lost_and_styles_stay(parts: Line, width: int, hang: int) -> None:
    def signs(rows: list[Line]) -> list[tuple[str, str]]:
        return [(char, span.style) for row in rows for span in row for char in span.text if char != " "]

    assert signs(wrapped(parts, width, hang)) == signs([parts])


def test_further_lines_hang_below_the_first() -> None:
    rows = wrapped(line(("1", "key"), "  one two three four"), 12, hang=3)
    assert [text_of(row) for row in rows] == ["1  one two", "   three", "   four"]


def test_wide_signs_take_two_columns_and_marks_none() -> None:
    assert cells("漢a") == 3
    assert cells("e\u0301") == 1


def test_blocks_stand_beside_each_other() -> None:
    rows = beside([line("a"), line("bc")], [line("x"), line("y"), line("z")], 4)
    assert [text_of(row) for row in rows] == ["a   x", "bc  y", "    z"]
    assert text_of(padded(line("longer"), 3)) == "longer"
