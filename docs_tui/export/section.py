"""One section of a page's Markdown: from a heading to the next one of its level or above."""

from docs_tui.mdx import parse
from docs_tui.site.anchors import headings_of
from docs_tui.source import Source


def section(markdown: str, title: str, number: int = 0) -> str:
    """Return the section under the heading ``title``, empty where there is none.

    Args:
        markdown: Of a whole page.
        title: The heading as plain text.
        number: Which of several headings with this title, from 0.
    """
    source = Source("", markdown)
    headings = headings_of(parse(source))
    places = [at for at, heading in enumerate(headings) if heading.text == title]
    if number >= len(places):
        return ""
    at = places[number]
    after = (heading.line for heading in headings[at + 1 :] if heading.depth <= headings[at].depth)
    starts = source.line_starts
    end = next(after, None)
    text = markdown[starts[headings[at].line - 1] : starts[end - 1] if end is not None else len(markdown)]
    return text.rstrip() + "\n"
