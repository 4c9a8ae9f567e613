"""The docs as Python values, which notebooks can display.

``open_docs`` gives a ``Library``: a snapshot of the site on disk. It only reads: it writes no file and starts no process.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.copy import bundle_of
from docs_tui.commands.pages import place
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.export import syntax
from docs_tui.export.bundle import with_linked
from docs_tui.export.markdown import markdown_of
from docs_tui.export.notebook import escape_markdown, notebook_html, notebook_markdown, notebook_table
from docs_tui.export.tokens import estimate_tokens
from docs_tui.site.find_page import find_pages
from docs_tui.source.base_url import is_base_url
from docs_tui.source.numbers import counted
from docs_tui.workspace import Workspace, find_root

if TYPE_CHECKING:
    from os import PathLike

    from docs_tui.export.bundle import Bundle
    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

__all__ = ["Library", "LibraryPage", "open_docs"]

_COLUMNS = ("Title", "Path", "Place")
_MOST_SHOWN = 200
"""The most pages that a notebook lists."""


@dataclass(frozen=True, eq=False)
class LibraryPage:
    """A page of a ``Library``."""

    site: "Site"
    page: "Page"
    """Path, file, front matter and positions in the navigation."""

    @property
    def path(self) -> str:
        """The URL path, such as ``/guide``."""
        return self.page.path

    @property
    def title(self) -> str:
        """Its title; never empty."""
        return self.page.title

    @property
    def markdown(self) -> str:
        """The Markdown that ``docs-tui copy`` copies."""
        return self._page_markdown.text

    @property
    def tokens(self) -> int:
        """An estimate of the page's tokens for a language model."""
        return estimate_tokens(self.markdown)

    @property
    def diagnostics(self) -> "tuple[Diagnostic, ...]":
        """The diagnostics of the exported page, such as syntax errors and missing snippets."""
        return self._page_markdown.diagnostics

    @cached_property
    def _page_markdown(self) -> "PageMarkdown":
        return markdown_of(self.site, self.page)

    def __repr__(self) -> str:
        return f"<page {self.path}: {self.title}>"

    def _repr_html_(self) -> str:
        """Return the page as HTML for a notebook; it contains no scripts."""
        return notebook_html(self.markdown)

    def _repr_markdown_(self) -> str:
        """Return the page's Markdown for notebooks that show no HTML."""
        return notebook_markdown(self.markdown)


@dataclass(frozen=True, eq=False)
class Library:
    """The pages of a docs folder, in the order of its navigation."""

    site: "Site"
    """The whole site: navigation, settings, diagnostics."""

    def __len__(self) -> int:
        return len(self.site.pages)

    def __iter__(self) -> Iterator[LibraryPage]:
        return (LibraryPage(self.site, page) for page in self.site.pages.values())

    def __getitem__(self, reference: str) -> LibraryPage:
        """Return the page with this URL path, file or unique title.

        Raises:
            NotFoundError: ``reference`` matches no page or more than one; the message suggests the nearest.
        """
        return LibraryPage(self.site, self.site.find(reference))

    def __contains__(self, reference: object) -> bool:
        """Tell whether ``reference`` names exactly one page."""
        try:
            return isinstance(reference, str) and bool(self.site.find(reference))
        except NotFoundError:
            return False

    def bundle(self, *references: str, depth: int = 0) -> "Bundle":
        """Return pages and groups of the navigation as one text, like ``docs-tui copy``.

        Args:
            *references: Pages, or labels or trails of groups; default: all pages.
            depth: Add the pages up to this many links away.

        Raises:
            NotFoundError: One of them does not exist.
        """
        named = [page for reference in references for page in find_pages(self.site, reference)]
        pages = named if references else list(self.site.pages.values())
        return bundle_of(self.site, with_linked(self.site, pages, depth))

    def __repr__(self) -> str:
        return f"<docs {self.site.config.name!r}: {counted(len(self), 'page')}>"

    def _repr_html_(self) -> str:
        """Return a table of the pages for a notebook."""
        name, count = escape(self._name), counted(len(self), "page")
        return f"<p><strong>{name}</strong>, {count}</p>{notebook_table(_COLUMNS, self._rows)}{_paragraph(self._more)}"

    def _repr_markdown_(self) -> str:
        """Return the same table as Markdown for notebooks that show no HTML."""
        rows = [_COLUMNS, ("---",) * len(_COLUMNS), *(tuple(map(escape_markdown, row)) for row in self._rows)]
        return syntax.paragraphs(
            f"**{escape_markdown(self._name)}**, {counted(len(self), 'page')}",
            "\n".join(f"| {' | '.join(row)} |" for row in rows),
            self._more,
        )

    @property
    def _name(self) -> str:
        return self.site.config.name or "Docs"

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [(page.title, page.path, place(page)) for page in islice(self.site.pages.values(), _MOST_SHOWN)]

    @property
    def _more(self) -> str:
        left = len(self) - _MOST_SHOWN
        return f"… and {counted(left, 'more page')}" if left > 0 else ""


def _paragraph(text: str) -> str:
    return f"<p>{text}</p>" if text else ""


def open_docs(folder: "str | PathLike[str] | None" = None, *, base_url: str | None = None) -> Library:
    """Read a whole docs folder.

    Args:
        folder: The docs folder; default: the nearest upwards from the working directory with docs.json.
        base_url: Where the site is published, such as ``https://host/docs``: links become absolute.

    Raises:
        CannotRunError: The folder cannot be read, or ``base_url`` is not a URL.
    """
    if base_url is not None and not is_base_url(base_url):
        raise CannotRunError(f"{base_url} is not a site's URL; write it like https://host/docs")
    root = find_root() if folder is None else Path(folder).expanduser()
    return Library(Workspace(root, base_url=base_url).load())
