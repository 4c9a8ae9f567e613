"""A page as Markdown: the one text that copy, view, every ``<page>.md`` and llms-full.txt share."""

from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.instructions import instructions_block
from docs_tui.export.jsx import kept_as_jsx
from docs_tui.export.links import Linker, linker
from docs_tui.export.lower import lower
from docs_tui.export.openapi import spec_block
from docs_tui.export.options import MarkdownOptions
from docs_tui.export.resolve import resolve
from docs_tui.export.twins import Twins, Written
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_DEFAULT = MarkdownOptions()


@record(frozen=True, slots=True)
class PageMarkdown:
    """A page as a model, or a person in a plain text editor, reads it."""

    text: str
    """The whole: title, description, body; ends with a line end."""
    body: str
    """Without title and description; ends with a line end unless it is empty."""
    title: str
    description: str
    """On one line; empty where there is none."""
    diagnostics: "tuple[Diagnostic, ...]"
    """What could not be put in place or written as Markdown."""


def page_markdown(
    site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT, twins: Twins | None = None
) -> PageMarkdown:
    """Return ``page`` as Markdown.

    A body that begins with the title of the page as a heading of its own begins after it here.

    Args:
        site: The site that it belongs to.
        page: The page.
        options: How it is written.
        twins: Remembers what was written of the page before, where many pages are written with these options.
    """
    base_url = options.base_url or site.base_url
    written = twins.known(page) if twins is not None else None
    if written is None:
        written = _written(site, page, options, base_url)
        if twins is not None:
            twins.keep(page, written)
    title, description = syntax.one_line(page.title), syntax.one_line(page.description)
    content = _without_title(written.text, title)
    body = syntax.paragraphs(content, spec_block(site, page))
    body = f"{body}\n" if body else ""
    head = syntax.paragraphs(
        index_note(site, base_url) if options.index_note else "",
        f"# {syntax.prose(title)}",
        f"> {syntax.prose(description)}" if description else "",
    )
    text = f"{head}\n\n{body}" if body else f"{head}\n"
    return PageMarkdown(text, body, title, description, written.diagnostics)


def _written(site: "Site", page: "Page", options: MarkdownOptions, base_url: str | None) -> Written:
    """Return what stands in ``page``, without its title and the operation that it documents."""
    as_jsx = options.components == "jsx"
    resolved = resolve(site, page, skim=not as_jsx)
    href = linker(page.file or f"{page.path.lstrip('/')}.mdx", base_url)
    written = kept_as_jsx(site, resolved.document, href) if as_jsx else lower(resolved.document, options, href)
    moved = (resolved.origins.moved(each, resolved.document.source) for each in written.diagnostics)
    return Written(written.text, (*resolved.diagnostics, *moved), anywhere=not (as_jsx or href.is_placed))


def _without_title(body: str, title: str) -> str:
    first, _, rest = body.partition("\n")
    mark, *words = first.split(" ", 1)
    words = " ".join(words).split()
    if len(words) > 1 and not words[-1].strip("#"):
        del words[-1]  # marks may close a heading too
    return rest.lstrip("\n") if mark == "#" and " ".join(words) == title else body


def index_note(site: "Site", base_url: str | None) -> str:
    """Return the lines that say where all pages are listed, and what the site asks of agents."""
    href = Linker("", (base_url or "").rstrip("/"))
    lines = [
        "## Documentation index",
        f"The index of all pages is at {href('/llms.txt')}, all of their text at {href('/llms-full.txt')}.",
        "Read the index first to find the pages you need.",
    ]
    return syntax.paragraphs(syntax.quote("\n".join(lines)), instructions_block(site.config.markdown.instructions))
