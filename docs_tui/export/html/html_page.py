"""A page as HTML: its body, the examples beside it and its outline; and the logo and banner from docs.json."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from docs_tui.components import Role
from docs_tui.export.elements import Part, has_role
from docs_tui.export.expansion.expand import expand
from docs_tui.export.html.html_operation import (
    RequestSettings,
    operation_body,
    operation_description,
    operation_examples,
    operation_head,
)
from docs_tui.export.html.html_renderer import HtmlRenderer, UpdateEntry
from docs_tui.export.html.html_roles import HTML_ROLES
from docs_tui.export.html.icons import SiteIcons
from docs_tui.export.html.link_targets import Addresses, HtmlOutlineEntry, PageIds, is_elsewhere, outline_of
from docs_tui.export.html.markup import ENGLISH, Labels, line, span, tag
from docs_tui.export.html.placed_renderer import PlacedRenderer
from docs_tui.export.page_urls import linker, page_linker, root_linker
from docs_tui.mdx import parse
from docs_tui.site import Page, Site
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source import Source
from docs_tui.source.clean import clean_for_browser
from docs_tui.source.record import record

_UPDATE_DEPTH = 2
"""The depth of a changelog entry in the outline."""


@record(frozen=True, slots=True)
class PageHtml:
    """The parts of a page; each is balanced HTML without code that could run."""

    lead: str
    """The description, as one line; may be empty."""
    body: str
    aside: str
    """Examples and panels, which are shown beside the body on wide screens; empty for most pages."""
    outline: tuple[HtmlOutlineEntry, ...]
    shows_title: bool
    """Whether the body begins with the title as a heading."""
    updates: tuple[UpdateEntry, ...] = ()
    """The entries of a changelog."""


def render_html(
    site: Site,
    page: Page,
    *,
    prefix: str = "",
    private: bool = True,
    labels: Labels = ENGLISH,
    diagrams: Callable[[str], str] | None = None,
    placed: bool = False,
    colored: bool = True,
) -> PageHtml:
    """Return ``page`` as HTML.

    Args:
        site: The site of the page.
        page: The page to render.
        prefix: Put before every path from the root of the site; without a slash at its end.
        private: Whether to show content for readers who have signed in, with a label that says so.
        labels: Labels of docs-tui, translated.
        diagrams: Draws the source of a diagram as SVG; without it, its source is shown.
        placed: Whether each block has an attribute with its place in the expanded page: see ``place_in``.
        colored: Whether to highlight the syntax of code.
    """
    expanded = expand(site, page)
    document = expanded.document
    headings = headings_of(document)
    addresses = Addresses(page_linker(site, page, prefix))
    ids = PageIds(each.id for each in headings)
    anchors = {each.start: each.id for each in headings}
    icons = SiteIcons.of(site, addresses)
    kind = PlacedRenderer if placed else HtmlRenderer
    renderer = kind(
        document,
        icons,
        ids,
        HTML_ROLES,
        anchors,
        private=private,
        labels=labels,
        diagrams=diagrams,
        colored=colored,
        defined=expanded.defined,
    )
    parts: list[Part] = list(renderer.parts(document.root.children))
    asides = [part for part in parts if has_role(part, Role.EXAMPLE)]
    body = renderer.blocks(part for part in parts if part not in asides)
    aside = renderer.blocks(asides)
    labels_of_updates = [
        (each.start, HtmlOutlineEntry(_UPDATE_DEPTH, each.label, each.id))
        for each in renderer.updates
        if each.id and each.label.strip()
    ]
    outline = outline_of(headings, labels_of_updates)
    settings = RequestSettings.of(site)
    operation = site.operation(page, settings.examples)
    if operation is not None:
        described, above = operation_description(renderer, operation)
        details, sections = operation_body(renderer, operation)
        body = operation_head(renderer, operation) + described + body + details
        outline = [*above, *outline, *sections]
        aside += operation_examples(renderer, operation, settings) if not aside else ""
    first = headings[0] if headings else None
    shows_title = first is not None and first.depth == 1 and first.text == page.title and body.startswith("<h1")
    lead = renderer.inline_markdown(page.description)
    return PageHtml(lead, body, aside, tuple(outline), shows_title, tuple(renderer.updates))


def meta_text(value: str) -> str:
    """Return a text of the site as one unescaped line, for a template."""
    return " ".join(clean_for_browser(value).split())


def logo_html(site: Site, prefix: str) -> str:
    """Return the logo, for light and dark if there are two; the site's name if there is none."""
    logo: Any = site.config.raw.get("logo")
    name = site.config.name or "Documentation"
    addresses = Addresses(root_linker(site, prefix))
    light = logo if isinstance(logo, str) else _text(logo, "light")
    dark = logo if isinstance(logo, str) else _text(logo, "dark")
    light, dark = (each if has_file(site, each) else "" for each in (light, dark))
    light, dark = (addresses.media(each) if each else "" for each in (light or dark, dark or light))
    if not light:
        return span("site-name", line(name))
    if light == dark:
        return tag("img", cls="logo", src=light, alt=name)
    return tag("img", cls="logo only-light", src=light, alt=name) + tag("img", cls="logo only-dark", src=dark, alt=name)


def has_file(site: Site, url: str) -> bool:
    """Tell whether a file named in docs.json exists; files on other sites count as existing."""
    return is_elsewhere(url) or ":" in url or unquote(url.partition("?")[0]).lstrip("./") in site.files


def banner_html(site: Site, prefix: str) -> str:
    """Return the banner above all pages; empty if docs.json has none."""
    content = _text(site.config.raw.get("banner"), "content")
    renderer = HtmlRenderer(parse(Source("", "")), SiteIcons.around_pages(site, prefix), PageIds(), HTML_ROLES)
    return renderer.inline_markdown(content) if content else ""


def markdown_html(content: str) -> str:
    """Return Markdown outside a page, such as the explanation of a rule, as HTML."""
    document = parse(Source("", content))
    renderer = HtmlRenderer(document, SiteIcons(Addresses(linker("", ""))), PageIds(), HTML_ROLES)
    return renderer.blocks(document.root.children)


def _text(value: object, key: str) -> str:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""
