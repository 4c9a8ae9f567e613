"""Many pages as one Markdown text for an AI: a table of contents, then each page with its source.

The text has one heading of level 1; each page is a section of level 2, with its headings below.
A single page is exactly the text of ``render_markdown``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown.markdown_page import plain_text
from docs_tui.export.markdown_options import MarkdownOptions, index_note
from docs_tui.export.markdown_sections import below
from docs_tui.export.notebook import notebook_html, notebook_markdown
from docs_tui.export.page_urls import page_address
from docs_tui.export.tokens import estimate_tokens
from docs_tui.mdx import Document, MdxJsxElement, attribute_value, find
from docs_tui.mdx.phrasing import links
from docs_tui.source import Diagnostic
from docs_tui.source.numbers import counted
from docs_tui.source.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.site import Page, Site

_DEFAULT = MarkdownOptions()
_PAGE_LEVEL = 2
BETWEEN = "\n\n"
"""The text between the head of a bundle and its pages."""


@record(frozen=True, slots=True)
class BundledPage:
    """One page of a bundle."""

    page: "Page"
    text: str
    tokens: int
    """The estimated number of tokens."""


@record(frozen=True, slots=True)
class Bundle:
    """Many pages as one text."""

    text: str
    pages: tuple[BundledPage, ...]
    """In the order of the navigation."""
    tokens: int
    """The estimated number of tokens of the whole text."""
    diagnostics: tuple[Diagnostic, ...]

    @property
    def characters(self) -> int:
        """The number of characters."""
        return len(self.text)

    @property
    def largest(self) -> tuple[BundledPage, ...]:
        """The pages, largest first."""
        return tuple(sorted(self.pages, key=lambda each: -each.tokens))

    def __repr__(self) -> str:
        return f"<bundle: {counted(len(self.pages), 'page')}, {self.characters:,} characters>"

    def _repr_html_(self) -> str:
        """Return the text as safe HTML for a notebook."""
        return notebook_html(self.text)

    def _repr_markdown_(self) -> str:
        """Return the text for notebooks that show no HTML."""
        return notebook_markdown(self.text)


def bundle(site: "Site", pages: "Iterable[Page]", options: MarkdownOptions = _DEFAULT) -> Bundle:
    """Return ``pages`` as one text, each once, in the order of the navigation."""
    ordered = in_order(site, pages)
    made = [bundled_page(site, page, options) for page in ordered]
    parts = tuple(part for part, _ in made)
    text = BETWEEN.join([bundle_head(site, ordered, options), *(part.text.rstrip("\n") for part in parts)]) + "\n"
    return Bundle(text, parts, estimate_tokens(text), tuple(one for _, found in made for one in found))


def in_order(site: "Site", pages: "Iterable[Page]") -> "list[Page]":
    """Return ``pages``, each once, in the order of the navigation."""
    wanted = {page.path for page in pages}
    return [page for page in site.pages.values() if page.path in wanted]


def bundle_head(site: "Site", ordered: "Sequence[Page]", options: MarkdownOptions = _DEFAULT) -> str:
    """Return the head of a bundle."""
    base = options.base_url or site.base_url
    return syntax.paragraphs(index_note(site, base) if options.index_note else "", _contents(site, ordered))


def bundled_page(
    site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT
) -> tuple[BundledPage, tuple[Diagnostic, ...]]:
    """Return a page of a bundle, and its diagnostics."""
    markdown = render_markdown(site, page, replace(options, index_note=False))
    text = _section(page, markdown, options.base_url or site.base_url)
    return BundledPage(page, text, estimate_tokens(text)), markdown.diagnostics


def single(site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT) -> Bundle:
    """Return one page exactly as ``render_markdown`` renders it, as a bundle without a list of contents."""
    markdown = render_markdown(site, page, options)
    tokens = estimate_tokens(markdown.text)
    part = BundledPage(page, markdown.text, tokens)
    return Bundle(markdown.text, (part,), tokens, markdown.diagnostics)


def _contents(site: "Site", pages: "Sequence[Page]") -> str:
    count = counted(len(pages), "page")
    name = syntax.prose(site.config.name)
    lines = [f"- {plain_text(syntax.prose(page.title))}: {_source(page)}" for page in pages]
    return f"# {f'{name}: {count}' if name else count}\n\n" + "\n".join(lines)


def _source(page: "Page") -> str:
    return syntax.code_span(page.file or page.path)


def _section(page: "Page", markdown: "PageMarkdown", base: str | None) -> str:
    address = f", {page_address(base.rstrip('/'), page)}" if base else ""
    return syntax.paragraphs(
        f"{'#' * _PAGE_LEVEL} {plain_text(syntax.prose(markdown.title))}",
        f"Source: {_source(page)}{address}",
        f"> {plain_text(syntax.prose(markdown.description))}" if markdown.description else "",
        below(markdown.body, _PAGE_LEVEL),
    )


_HREF = "href"


def with_linked(site: "Site", pages: "Iterable[Page]", depth: int) -> "tuple[Page, ...]":
    """Return ``pages`` and the pages up to ``depth`` links from them, nearest first, each once."""
    found = {page.path: page for page in pages}
    newest = list(found.values())
    for _ in range(depth):
        near = {page.path: page for each in newest for page in linked(site, each)}
        newest = [page for path, page in near.items() if path not in found]
        if not newest:
            break
        found.update((page.path, page) for page in newest)
    return tuple(found.values())


def linked(site: "Site", page: "Page") -> "tuple[Page, ...]":
    """Return the other pages that ``page`` links to, in order, each once."""
    urls = dict.fromkeys(_urls(expand(site, page).document))
    targets = (site.link(page, url) for url in urls)
    paths = dict.fromkeys(target.page for target in targets if target.kind == "page" and target.page is not None)
    return tuple(site.pages[path] for path in paths if path != page.path and path in site.pages)


def _urls(document: Document) -> Iterator[str]:
    places = [(link.span.start, link.url) for link in links(document) if link.kind != "image"]
    places += [
        (element.span.start, url)
        for element in find(document.root, MdxJsxElement)
        for attribute in element.attributes
        if attribute.name == _HREF and isinstance(url := attribute_value(attribute), str)
    ]
    return (url for _, url in sorted(places, key=lambda place: place[0]))
