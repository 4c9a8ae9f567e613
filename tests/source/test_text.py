"""Offsets, lines and columns of a text with any line ends."""

from hypothesis import example, given
from hypothesis import strategies as st

from docs_tui.source import Position, Source, Span

TEXTS = st.text(st.sampled_from("ab\n\r"), max_size=30)


@given(TEXTS)
@example("a\r\nb\rc\n")
def test_positions_and_offsets_are_inverse(text: str) -> None:
    source, by_lines = Source("a.md", text), Source("a.md", text)
    assert by_lines.line_starts[0] == 0
    for offset in range(len(text) + 1):
        position = source.position(offset)
        assert position == by_lines.position(offset)
        assert source.offset(position) == offset
        assert position.line == by_lines.line_of(offset)
        for end in range(offset, len(text) + 1):
            assert source.positions(Span(offset, end)) == (position, source.position(end))


@given(TEXTS)
def test_lines_start_after_line_ends(text: str) -> None:
    starts = [0]
    for line in text.splitlines(keepends=True):
        if line[-1] in "\r\n":
            starts.append(starts[-1] + len(line))
    assert list(Source("a.md", text).line_starts) == starts


def test_a_line_after_the_last_one_is_the_last_one() -> None:
    assert Source("a.md", "ab\ncd").offset(Position(9, 2)) == 4
