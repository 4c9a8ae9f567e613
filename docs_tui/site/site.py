"""The site: an immutable snapshot of a documentation tree, and the way from one snapshot to the next."""

from collections.abc import Mapping

from docs_tui.mdx import Document
from docs_tui.site.content import Change, Content
from docs_tui.site.docs_json import DocsConfig
from docs_tui.site.links import HeadingAnchor, LinkTarget
from docs_tui.site.navigation import Navigation
from docs_tui.site.openapi import ApiReference, Operation, SpecData
from docs_tui.site.page import Page
from docs_tui.site.settings import Settings
from docs_tui.site.snippet import Snippet
from docs_tui.source import Diagnostic


class Site:
    """Everything a documentation tree says, as it stood at one moment."""

    files: Mapping[str, Content]
    config: DocsConfig
    settings: Settings
    navigation: Navigation
    pages: Mapping[str, Page]
    snippets: Mapping[str, Snippet]
    diagnostics: tuple[Diagnostic, ...]
    base_url: str | None

    def apply(self, changes: Mapping[str, Change]) -> "Site":
        """Return the site as it is after ``changes``, sharing what they do not touch."""
        raise NotImplementedError

    def find(self, reference: str) -> Page:
        """Return the page named by a URL path, a file's path or a title that only it has.

        Raises:
            NotFoundError: No page, or more than one, answers to ``reference``; the message names the nearest.
        """
        raise NotImplementedError

    def page_of_file(self, file: str) -> Page | None:
        """Return the page whose source ``file`` is."""
        raise NotImplementedError

    def text(self, page: Page) -> str:
        """Return the text of the page's file; empty while unread, and for a page generated from a spec."""
        raise NotImplementedError

    def document(self, page: Page) -> Document:
        """Return the page's syntax tree."""
        raise NotImplementedError

    def file_text(self, file: str) -> str:
        """Return the text of any file of the tree; empty while unread or where there is none."""
        raise NotImplementedError

    def file_document(self, file: str) -> Document:
        """Return the syntax tree of any Markdown file of the tree: a snippet's."""
        raise NotImplementedError

    def headings(self, page: Page) -> tuple[HeadingAnchor, ...]:
        """Return the page's headings with their anchors, in order."""
        raise NotImplementedError

    def link(self, page: Page, url: str) -> LinkTarget:
        """Return where ``url``, standing on ``page``, leads."""
        raise NotImplementedError

    def resolve_import(self, file: str, specifier: str) -> str | None:
        """Return the file that ``specifier``, imported by ``file``, names; None where there is none."""
        raise NotImplementedError

    def importers(self, file: str) -> tuple[Page, ...]:
        """Return the pages that take in ``file``, directly or through other snippets, in the order of ``pages``."""
        raise NotImplementedError

    def operation(self, page: Page) -> Operation | None:
        """Return the operation that ``page`` documents, where its spec lies in the tree and has it."""
        raise NotImplementedError

    def spec(self, reference: ApiReference) -> SpecData | None:
        """Return the whole spec that ``reference`` names, as it was read; None where it is remote or broken."""
        raise NotImplementedError


def build_site(files: Mapping[str, Content], *, base_url: str | None = None) -> Site:
    """Return the site that ``files`` make.

    Args:
        files: Paths relative to the docs root, with ``/``, to content.
        base_url: Where the site is published; takes precedence over settings and docs.json.
    """
    raise NotImplementedError
