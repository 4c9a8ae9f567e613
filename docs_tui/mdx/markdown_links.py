"""Find the Markdown links and images of a page or of one leaf."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from docs_tui.mdx.document import Document, PageReferences, definitions_of, walk
from docs_tui.mdx.inline_scan import MARKS_IN_ALT, MAY_LINK, MarkdownLink, plain_links, scan_inline
from docs_tui.mdx.nodes import (
    Content,
    Definition,
    Heading,
    Paragraph,
    TableCell,
)
from docs_tui.mdx.phrasing import plain_alt
from docs_tui.mdx.region import joined
from docs_tui.source import Source


def links(document: Document) -> Iterator[MarkdownLink]:
    """Yield every Markdown link and image of a page in text order."""
    definitions = definitions_of(document)
    source = document.source
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading | TableCell):
            yield from content_links(source, node.content, definitions)


def content_links(source: Source, content: Content, definitions: Mapping[str, Definition]) -> tuple[MarkdownLink, ...]:
    """Return the Markdown links and images of one leaf in text order."""
    if not content.lines:
        return ()
    text = source.text
    start, end = content.lines[0].start, content.lines[-1].end
    if not MAY_LINK.search(text, start, end):
        return ()
    if len(content.lines) == 1 and not content.inlines:
        plain = plain_links(text, start, end)
        if plain is not None:
            return plain
    region = joined(text, text, content.lines)
    references = PageReferences(definitions, frozenset())
    found = scan_inline(region, content.inlines, references, any_footnote=True).links
    return tuple(
        [replace(link, alt=plain_alt(link, references)) if MARKS_IN_ALT.search(link.alt) else link for link in found]
    )
