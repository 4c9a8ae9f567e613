"""Places for the edits of fixes."""

from docs_tui.source import Source, Span


def whole_line(source: Source, span: Span) -> Span:
    """Return ``span`` with the rest of its lines, where nothing else stands on them."""
    text = source.text
    start, end = span
    while start and text[start - 1] in " \t":
        start -= 1
    while end < len(text) and text[end] in " \t":
        end += 1
    if (start and text[start - 1] not in "\r\n") or (end < len(text) and text[end] not in "\r\n"):
        return span
    if text.startswith("\r\n", end):
        return Span(start, end + 2)
    return Span(start, min(end + 1, len(text)))
