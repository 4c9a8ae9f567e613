"""A component to plain Markdown, by what it does for its reader; every other slice of a page stays the author's own."""

from docs_tui.export import syntax
from docs_tui.export.links import Linker
from docs_tui.export.lower.lowering import Lowering
from docs_tui.export.lower.margins import at_margin
from docs_tui.export.options import MarkdownOptions
from docs_tui.mdx import Document, parse
from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record

_ROUNDS = 6

__all__ = ["Lowered", "lower"]


@record(frozen=True, slots=True)
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
    text = lowering.page()
    if not lowering.is_settled:
        text = _settled(text, document, options, href)
    return Lowered(at_margin(text), tuple(lowering.diagnostics))


def _line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _settled(text: str, document: Document, options: MarkdownOptions, href: Linker) -> str:
    """Return ``text`` such that reading it again finds nothing more to write.

    Pieces of broken markup can become markup where they come together. What does not settle is shown as it was written.
    """
    for _ in range(_ROUNDS):
        again = Lowering(parse(Source(document.source.path, text)), options, href).page()
        if again == text:
            return text
        text = again
    front = document.front_matter
    return syntax.fence(document.source.text[front.span.end if front else 0 :].strip("\n"), "mdx")
