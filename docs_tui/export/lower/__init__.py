"""A component to plain Markdown, by what it does for its reader; every other slice of a page stays the author's own."""

from dataclasses import dataclass

from docs_tui.export.links import Linker
from docs_tui.export.lower.core import Lowering
from docs_tui.export.options import MarkdownOptions
from docs_tui.mdx import Document, parse
from docs_tui.source import Diagnostic, Source

__all__ = ["Lowered", "lower"]


@dataclass(frozen=True, slots=True)
class Lowered:
    """Markdown without any JSX, module statement or expression outside code."""

    text: str
    """Without blank lines at its edges and with ``\\n`` at its lines' ends."""
    diagnostics: tuple[Diagnostic, ...]


def lower(document: Document, options: MarkdownOptions, href: Linker) -> Lowered:
    """Return a page, front matter left out, as Markdown.

    Args:
        document: The page, its snippets and variables in place.
        options: How callouts are written.
        href: Says where the links of this page lead.
    """
    if "\r" in document.source.text:
        document = parse(Source(document.source.path, _line_feeds(document.source.text)))
    lowering = Lowering(document, options, href)
    return Lowered(lowering.page(), tuple(lowering.diagnostics))


def _line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
