"""Exact changes to a text: what a span is to become. Nothing outside the spans is touched."""

from collections.abc import Iterable

from docs_tui.source.record import record
from docs_tui.source.span import Span


@record(frozen=True, slots=True)
class TextEdit:
    """Replace the characters of ``span`` by ``text``; an empty span inserts."""

    span: Span
    text: str


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """Return ``text`` with ``edits`` made, in order of their places.

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
