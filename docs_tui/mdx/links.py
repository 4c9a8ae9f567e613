"""Every place of a page that leads somewhere by Markdown: its destination and where exactly that stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from docs_tui.mdx.document import Document
from docs_tui.mdx.nodes import Content, Definition
from docs_tui.source import Source, Span

LinkKind: TypeAlias = Literal["link", "image", "auto", "reference"]


@dataclass(frozen=True, slots=True)
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
    line: int
    label: str | None = None
    """Of a use of a definition: normalised."""


def links(document: Document) -> Iterator[Link]:
    """Yield every Markdown link and image of a page in the order of the text."""
    del document
    yield from ()


def content_links(source: Source, content: Content, definitions: Mapping[str, Definition]) -> tuple[Link, ...]:
    """Return the Markdown links and images of one leaf in the order of the text."""
    del source, content, definitions
    return ()


def definitions_of(document: Document) -> Mapping[str, Definition]:
    """Return the page's link definitions by normalised label; the first of a label counts."""
    del document
    return {}
