"""The edits of fixes that several rules make."""

from docs_tui.mdx import MdxJsxElement
from docs_tui.source import Source, Span, TextEdit


def renamed(element: MdxJsxElement, name: str) -> tuple[TextEdit, ...]:
    """Return the edits that give an element, which has a name, another one, in both of its tags."""
    start = element.open.start + 1
    edits = (TextEdit(Span(start, start + len(element.name or "")), name),)
    return edits if element.close is None else (*edits, TextEdit(element.close, f"</{name}>"))


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
