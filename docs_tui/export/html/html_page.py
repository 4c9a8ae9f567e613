"""A page's body as HTML, with what stands beside it and its outline."""

from typing import TYPE_CHECKING

from docs_tui.export.expansion.expand import expand
from docs_tui.export.html.html_boxes import is_aside
from docs_tui.export.html.html_operation import operation_body, operation_examples, operation_head
from docs_tui.export.html.html_renderer import Writer
from docs_tui.export.html.link_targets import Addresses, HtmlOutlineEntry, Names, outline_of
from docs_tui.export.html.markup import ENGLISH, Labels
from docs_tui.export.page_parts import Part, Piece
from docs_tui.export.page_urls import linker
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site


@record(frozen=True, slots=True)
class PageHtml:
    """What a page shows; each part is whole, balanced HTML in which nothing runs."""

    lead: str
    """The description, as one line; empty where there is none."""
    body: str
    aside: str
    """Examples and panels, which stand beside the text where there is room; empty for most pages."""
    outline: tuple[HtmlOutlineEntry, ...]
    shows_title: bool
    """The body begins with the title as a heading of its own."""


def render_html(
    site: "Site", page: "Page", *, prefix: str = "", private: bool = True, labels: Labels = ENGLISH
) -> PageHtml:
    """Return ``page`` as HTML.

    Args:
        site: The site as it stands.
        page: One of its pages.
        prefix: Put before every path from the root of the site; without a slash at its end.
        private: Show what is only for readers who have signed in, and say so.
        labels: The words that its author has not written.
    """
    document = expand(site, page).document
    headings = headings_of(document)
    addresses = Addresses(linker(page.file or f"{page.path.lstrip('/')}.mdx", prefix))
    names = Names(each.id for each in headings)
    anchors = {each.start: each.id for each in headings}
    writer = Writer(document, addresses, names, anchors, private=private, labels=labels)
    parts: list[Part] = list(writer.parts(document.root.children))
    asides = [part for part in parts if isinstance(part, Piece) and is_aside(part)]
    body = writer.flow(part for part in parts if part not in asides)
    aside = writer.flow(asides)
    outline = [*outline_of(headings)]
    operation = site.operation(page)
    if operation is not None:
        told, sections = operation_body(writer, operation)
        body = operation_head(writer, operation) + body + told
        outline += sections
        aside += operation_examples(writer, operation) if not aside else ""
    first = headings[0] if headings else None
    shown = first is not None and first.depth == 1 and first.text == page.title and body.startswith("<h1")
    return PageHtml(writer.said(page.description), body, aside, tuple(outline), shown)
