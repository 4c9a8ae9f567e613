"""A page as Markdown: copy, view, every ``<page>.md`` and llms-full.txt use this one text."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown.keep_jsx import keep_jsx
from docs_tui.export.markdown.margins import at_margin
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer
from docs_tui.export.markdown.markdown_roles import ROLES
from docs_tui.export.markdown.plain_text import plain_text
from docs_tui.export.markdown.rendered_body import RenderedBody, SameTextCache
from docs_tui.export.markdown_options import MarkdownOptions, index_note
from docs_tui.export.page_urls import Linker, page_linker, with_links
from docs_tui.export.spec_excerpt import spec_block
from docs_tui.mdx import Document, parse
from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_DEFAULT = MarkdownOptions()
_MAX_ROUNDS = 6


@record(frozen=True, slots=True)
class PageMarkdown:
    """A page for a model, or for a person in a plain text editor."""

    text: str
    """Title, description and body; ends with a line end."""
    body: str
    """The text without title and description; empty, or ends with a line end."""
    title: str
    description: str
    """The description on one line; may be empty."""
    diagnostics: tuple[Diagnostic, ...]
    """Problems with parts that could not be expanded or written as Markdown."""


def render_markdown(
    site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT, cache: SameTextCache | None = None
) -> PageMarkdown:
    """Return ``page`` as Markdown. If its body begins with the title as a heading, that heading is omitted.

    Args:
        site: The site of the page.
        page: The page to render.
        options: The site's choices for its Markdown.
        cache: Saves work when many pages are rendered with the same options.
    """
    base_url = options.base_url or site.base_url
    rendered = cache.get(page) if cache is not None else None
    if rendered is None:
        rendered = _render_body(site, page, options, base_url)
        if cache is not None:
            cache.put(page, rendered)
    title = syntax.one_line(page.title)
    description = with_links(syntax.one_line(page.description), page_linker(page, base_url))
    content = _without_title(rendered.text, title)
    body = syntax.paragraphs(content, spec_block(site, page))
    body = f"{body}\n" if body else ""
    head = syntax.paragraphs(
        index_note(site, base_url) if options.index_note else "",
        f"# {plain_text(syntax.prose(title))}",
        f"> {plain_text(syntax.prose(description))}" if description else "",
    )
    text = f"{head}\n\n{body}" if body else f"{head}\n"
    return PageMarkdown(text, body, title, description, rendered.diagnostics)


def _render_body(site: "Site", page: "Page", options: MarkdownOptions, base_url: str | None) -> RenderedBody:
    as_jsx = options.components == "jsx"
    expanded = expand(site, page, skim=not as_jsx)
    href = page_linker(page, base_url)
    body = keep_jsx(site, expanded.document, href) if as_jsx else render_document(expanded.document, options, href)
    moved = (expanded.origins.moved(each, expanded.document.source) for each in body.diagnostics)
    diagnostics = (*expanded.diagnostics, *moved)
    text = body.text if as_jsx else plain_text(body.text)
    return replace(body, text=text, diagnostics=diagnostics, is_movable=not (as_jsx or href.is_placed))


def _without_title(body: str, title: str) -> str:
    if not body.startswith("#"):
        return body
    first, _, rest = body.partition("\n")
    mark, *words = first.split(" ", 1)
    words = " ".join(words).split()
    if len(words) > 1 and not words[-1].strip("#"):
        del words[-1]  # a heading may end with #
    return rest.lstrip("\n") if mark == "#" and " ".join(words) == title else body


def render_document(document: Document, options: MarkdownOptions, href: Linker) -> RenderedBody:
    """Return an expanded page without its front matter as Markdown.

    The result has no JSX, no import or export, and no expression outside code.

    Args:
        document: The page, expanded.
        options: Decides how callouts are written.
        href: Rewrites the page's links.
    """
    if "\r" in document.source.text:
        document = parse(Source(document.source.path, _with_line_feeds(document.source.text)))
    renderer = MarkdownRenderer(document, options, href, ROLES)
    text = renderer.render()
    if not renderer.page.is_settled:
        text = _render_until_stable(text, document, options, href)
    return RenderedBody(at_margin(text), tuple(renderer.page.diagnostics))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _render_until_stable(text: str, document: Document, options: MarkdownOptions, href: Linker) -> str:
    """Render ``text`` again until nothing changes.

    When a piece of broken markup is removed, the text on both sides of it can join and become markup. A page that
    does not become stable is returned as its source in a code block.
    """
    for _ in range(_MAX_ROUNDS):
        again = MarkdownRenderer(parse(Source(document.source.path, text)), options, href, ROLES).render()
        if again == text:
            return text
        text = again
    front = document.front_matter
    return syntax.fence(document.source.text[front.span.end if front else 0 :].strip("\n"), "mdx")
