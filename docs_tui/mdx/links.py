"""Every place of a page that leads somewhere by Markdown: its destination and where exactly that stands."""

import re
from collections.abc import Iterator, Mapping

from docs_tui.mdx.document import Document
from docs_tui.mdx.link import Link, LinkKind
from docs_tui.mdx.link_scan import MARKS, PLAIN_LINK, LinkScan
from docs_tui.mdx.nodes import Content, Definition, Heading, Node, Paragraph, Prose, TableCell
from docs_tui.mdx.region import joined
from docs_tui.mdx.visit import children_of, walk
from docs_tui.source import Source
from docs_tui.source.span import make_span

MAY_LINK = re.compile(r"\[|@|<|://|w[wW]{2}\.|W[wW]{2}\.")
"""What a stretch of text has that holds a link."""
_PLAIN_OR_MARK = re.compile(
    rf"{PLAIN_LINK.pattern}|`(?<!``)[^`\n]+`(?!`)|`|\\|\[|\]|<|\{{|\$|@|://|w[wW]{{2}}\.|W[wW]{{2}}\."
)


def links(document: Document) -> Iterator[Link]:
    """Yield every Markdown link and image of a page in the order of the text."""
    definitions = definitions_of(document)
    source = document.source
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading | TableCell):
            yield from content_links(source, node.content, definitions)


def definitions_of(document: Document) -> Mapping[str, Definition]:
    """Return the page's link definitions by normalised label; the first of a label counts."""
    found: dict[str, Definition] = {}
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Definition):
            found.setdefault(node.label, node)
        elif not isinstance(node, Prose):  # which has none
            stack.extend(reversed(children_of(node)))
    return found


def content_links(source: Source, content: Content, definitions: Mapping[str, Definition]) -> tuple[Link, ...]:
    """Return the Markdown links and images of one leaf in the order of the text."""
    if not content.lines:
        return ()
    text = source.text
    start, end = content.lines[0].start, content.lines[-1].end
    if not MAY_LINK.search(text, start, end):
        return ()
    if len(content.lines) == 1 and not content.inlines:
        plain = _plain_links(text, start, end)
        if plain is not None:
            return plain
    region = joined(text, text, content.lines)
    scan = LinkScan(region, content, definitions)
    return tuple(sorted(scan.run(), key=lambda link: link.span.start))


def _plain_links(text: str, start: int, end: int) -> tuple[Link, ...] | None:
    """Return the links and images of a line that has only plain ones, and plain code; None where it has anything else."""
    found: list[Link] = []
    for match in _PLAIN_OR_MARK.finditer(text, start, end):
        at = match.start()
        if match[1] is not None:
            image = at > start and text[at - 1] == "!"
            if match[1][0] == "^" or (image and MARKS.search(match[1])):
                return None
            span, inner, where = (at - image, match.end()), match.span(1), match.span(2)
            kind: LinkKind = "image" if image else "link"
            alt = match[1] if image else ""
            found.append(Link(make_span(span), kind, match[2], make_span(where), make_span(inner), None, None, alt))
        elif text[at] != "`" or match.end() == at + 1:
            return None
    return tuple(found)
