"""A page as the preview takes it, and how much Markdown it makes; whatever is wrong with one page costs that page alone."""

import os
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from docs_tui.tui.messages import PageMeasured

if TYPE_CHECKING:
    from docs_tui.preview.page import PreviewPage
    from docs_tui.preview.pictures import Graphics
    from docs_tui.site import Page, Site
    from docs_tui.tui.app import DocsApp
    from docs_tui.workspace.pictures import Pictures


_BEGINNING = 12_000
"""Bytes that fill the first screen, whatever they are."""
_BLOCK = 18_000
"""Bytes after those in which a block may end: a longer one is cut."""


class PreviewService:
    """Makes what the panes show of the app's site."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app

    def preview(self, path: str) -> "PreviewPage | None":
        """Return a page as the preview takes it, read first where it has not been."""
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - comes with the panes
        from docs_tui.workspace.files import MAX_SIZE  # noqa: PLC0415 - as above

        app = self._app
        site = app.site
        page = site.pages.get(path) if site else None
        if site is None or page is None:
            return None
        if not page.read and page.file is not None:
            site = app.site = app.folder.read_first(page.file)
            page = site.pages.get(path, page)
            if not page.read:
                hint = f"Check its permissions, and that it has no more than {MAX_SIZE >> 20} MB."
                return _words(page.title, f"{clean_line(page.file or '')} cannot be read. {hint}", key=page.path)
        try:
            return shown_page(site, page, self._pictures, self._graphics(site))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one page costs that page alone
            reason = f"docs-tui cannot show this page: {type(error).__name__}: {error}"
            return _words(page.title, reason, key=page.path)

    def beginning(self, path: str) -> "PreviewPage | None":
        """Return how a page that has been read begins, as the preview takes it: its first screens."""
        site = self._app.site
        page = site.pages.get(path) if site else None
        content = site.files.get(page.file) if site is not None and page is not None and page.file is not None else None
        if site is None or page is None or page.file is None or not isinstance(content, bytes):
            return None
        end = content.find(b"\n\n", _BEGINNING, _BEGINNING + _BLOCK)
        part = site.apply({page.file: content[: end if end > 0 else _BEGINNING]})
        try:
            shown = shown_page(part, part.pages[path], self._pictures, self._graphics(site))
        except Exception:  # noqa: BLE001 - the whole page will say what is wrong
            return None
        return replace(shown, problems=(), whole=False)

    def preview_of_nothing(self) -> "PreviewPage":
        """Return what stands in the page's place where the folder has none."""
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - comes with the panes

        root = clean_line(str(self._app.folder.root))
        return _words(
            "No pages here",
            f"{root} holds no .md or .mdx file. A page that you save here shows at once; docs-tui DIR opens another folder.",
        )

    @cached_property
    def _pictures(self) -> "Pictures":
        from docs_tui.workspace.pictures import Pictures  # noqa: PLC0415 - comes with the panes

        return Pictures(self._app.folder.root)

    def _graphics(self, site: "Site") -> "Graphics":
        """Return how pictures are drawn in this terminal, as the settings want it."""
        from docs_tui.preview.pictures import Graphics  # noqa: PLC0415 - as above
        from docs_tui.tui.page_view.graphics import cell_size, has_many_colours, way_of  # noqa: PLC0415 - as above

        wanted = site.settings.images
        if wanted == "auto" and self._app.is_headless:
            wanted = "box"
        colours = not self._app.no_color and not self._app.native_ansi_color and has_many_colours(os.environ)
        return Graphics(way_of(os.environ, wanted, colours=colours), *cell_size())

    def measure(self, path: str) -> PageMeasured | None:
        """Make a page's Markdown, and return how much of it there is; for a thread."""
        from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - the exporter is not needed to start
        from docs_tui.export.tokens import about_tokens, estimate_tokens  # noqa: PLC0415 - as above

        site = self._app.site
        page = site.pages.get(path) if site else None
        if site is None or page is None:
            return None
        made = markdown_of(site, page)
        tokens = about_tokens(estimate_tokens(made.text))
        return PageMeasured(path, len(made.text), tokens, _assistant(site, page))


def shown_page(site: "Site", page: "Page", pictures: "Pictures", graphics: "Graphics") -> "PreviewPage":
    """Return what the preview shows of a page."""
    from docs_tui.preview.of_site import preview_page  # noqa: PLC0415 - comes with the panes

    return preview_page(site, page, pictures, graphics)


def _assistant(site: "Site", page: "Page") -> str:
    """Return what the first assistant of a page's menu is called there; empty where it has none."""
    from docs_tui.menu import page_menu  # noqa: PLC0415 - not needed to start
    from docs_tui.source.clean import clean_line  # noqa: PLC0415 - comes with the panes

    assistant = page_menu(site, page, "").assistant
    return clean_line(assistant.title) if assistant is not None else ""


def _words(title: str, text: str, *, key: str = "") -> "PreviewPage":
    """Return a page of our own words, in the place of one that cannot be shown."""
    from docs_tui.mdx import parse  # noqa: PLC0415 - comes with the panes
    from docs_tui.preview.page import PreviewPage  # noqa: PLC0415 - as above
    from docs_tui.source import Source  # noqa: PLC0415 - as above

    return PreviewPage(key, parse(Source("", "")), title, text)
