"""Text edits: replace exact spans and leave everything else untouched."""

from collections.abc import Iterable

from docs_tui.source.record import record
from docs_tui.source.text import Span


@record(frozen=True, slots=True)
class TextEdit:
    """Replace ``span`` with ``text``; an empty span inserts."""

    span: Span
    text: str


_STEP = 4096
"""How many characters are compared at once."""


def edit_between(before: str, after: str) -> TextEdit:
    """Return the shortest single edit that turns ``before`` into ``after``."""
    start = _alike(before, after)
    end = _alike_at_end(before, after, min(len(before), len(after)) - start)
    return TextEdit(Span(start, len(before) - end), after[start : len(after) - end])


def _alike(one: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    at, shorter = 0, min(len(one), len(other))
    while at < shorter and one[at : at + _STEP] == other[at : at + _STEP]:
        at += _STEP
    at = min(at, shorter)
    while at < shorter and one[at] == other[at]:
        at += 1
    return at


def _alike_at_end(one: str, other: str, most: int) -> int:
    """Return the length of the common suffix of two texts, at most ``most``."""
    size, a, b = 0, len(one), len(other)
    while size + _STEP <= most and one[a - size - _STEP : a - size] == other[b - size - _STEP : b - size]:
        size += _STEP
    while size < most and one[a - size - 1] == other[b - size - 1]:
        size += 1
    return size


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """Return ``text`` with ``edits`` applied.

    Raises:
        ValueError: Two edits overlap.
    """
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda each: each.span):
        if edit.span.start < at:
            message = f"edits overlap at offset {edit.span.start}"
            raise ValueError(message)
        parts += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    parts.append(text[at:])
    return "".join(parts)
