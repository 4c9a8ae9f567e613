"""One link or image of a page's Markdown, as a value."""

from typing import Literal, TypeAlias

from docs_tui.source import Span
from docs_tui.source.record import record

LinkKind: TypeAlias = Literal["link", "image", "auto", "reference"]


@record(frozen=True, slots=True)
class Link:
    """One link or image."""

    span: Span
    kind: LinkKind
    """``auto`` is a bare URL or ``<https://…>``; ``reference`` the use of a definition, ``image`` also one by reference."""
    url: str
    """Decoded: escapes and entities resolved, nothing percent-encoded."""
    url_span: Span | None
    """The destination as written, without angle brackets; None for a use of a definition."""
    text_span: Span
    """Between the square brackets; the URL itself of an ``auto`` link."""
    title: str | None
    label: str | None = None
    """Of a use of a definition: normalised."""
    alt: str = ""
    """Of an image: its description without marks."""
