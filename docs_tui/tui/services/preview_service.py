"""Prepares pages for the page view and measures their Markdown. An error in one page does not affect the others."""

import os
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.mdx import parse
from docs_tui.preview.model import Graphics
from docs_tui.preview.preview_page import PreviewPage, is_long, preview_page
from docs_tui.site.page_files import page_urls, wide_encoding
from docs_tui.source import Source
from docs_tui.source.clean import clean_line
from docs_tui.tui.messages import Notice, PageMeasured
from docs_tui.tui.page_view.terminal_graphics import cell_size, graphics_mode, has_many_colors
from docs_tui.tui.services.last_view import LastView
from docs_tui.workspace.files import MAX_SIZE
from docs_tui.workspace.page_alone import find_first_page, read_alone
from docs_tui.workspace.pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from docs_tui.preview.preview_page import LinkState
    from docs_tui.site import Page, Site
    from docs_tui.site.site_settings import PersonalSettings

_BEGINNING = 12_000
"""A page's first screen needs at most this many bytes."""
_BLOCK = 18_000
"""Further bytes for the end of the last block; a longer block is cut."""


class PreviewService:
    """Prepares previews of any snapshot, in any thread."""

    def __init__(
        self,
        root: "Callable[[], Path]",
        personal: "Callable[[], PersonalSettings]",
        pictures_key: "Callable[[], str]",
        *,
        headless: bool,
        has_colors: bool,
    ) -> None:
        """Create the service.

        Args:
            root: Returns the docs folder; only called when there is a site.
            personal: Returns the user's settings.
            pictures_key: Returns the key that draws all pictures.
            headless: Whether no terminal displays the app, so that there are no pictures.
            has_colors: Whether the terminal can show any color.
        """
        self._root = root
        self._personal = personal
        self._pictures_key = pictures_key
        self._headless = headless
        self._has_colors = has_colors
        self._first_assistant: tuple[Site, str] | None = None
        """The first assistant of pages without a menu of their own, and the snapshot in which it is."""
        self.draws_all = False
        """Whether all pictures are drawn, as well as the terminal can."""

    def preview(self, site: "Site", path: str) -> "PreviewPage | None":
        """Return the preview of a page, or a text that says why it cannot be shown; None if the page does not exist."""
        page = site.pages.get(path)
        if page is None:
            return None
        if not page.read and page.file is not None:
            hint = f"Check its permissions, and that it has no more than {MAX_SIZE >> 20} MB."
            return _words(page.title, f"{clean_line(page.file)} cannot be read. {hint}", key=page.path)
        if page.file is not None and (encoding := wide_encoding(site.files.get(page.file, b""))):
            return _words(page.title, f"{clean_line(page.file)} is {encoding}. Save it as UTF-8.", key=page.path)
        try:
            return self._shown(site, page)
        except Exception as error:  # noqa: BLE001 - an error in one page must not affect the others
            reason = f"docs-tui cannot show this page: {type(error).__name__}: {error}"
            return _words(page.title, reason, key=page.path)

    def beginning(self, site: "Site", path: str) -> "PreviewPage | None":
        """Return the preview of a page's first screens; None if the page has not been read."""
        page = site.pages.get(path)
        content = site.files.get(page.file) if page is not None and page.file is not None else None
        if page is None or page.file is None or not isinstance(content, bytes):
            return None
        end = content.find(b"\n\n", _BEGINNING, _BEGINNING + _BLOCK)
        part = site.apply({page.file: content[: end if end > 0 else _BEGINNING]})
        try:
            shown = self._shown(part, part.pages[path])
        except Exception:  # noqa: BLE001 - the whole page will report the error
            return None
        return replace(shown, problems=(), is_complete=False)

    def first_view(self, path: str, file: "Path | None") -> "LastView | None":
        """Return a view of the page that is opened first; only for threads, before there is a site.

        Args:
            path: The page of the last run; empty without one.
            file: The file that the command line names, which comes first.

        Returns:
            None if the rest of the folder decides which page that is.
        """
        root = self._root()
        if file is not None:
            top, inside = root.resolve(), file.resolve()
            urls, _ = page_urls((inside.relative_to(top).as_posix(),) if inside.is_relative_to(top) else ())
            if not urls:
                return None
            path = next(iter(urls))
        found = find_first_page(root, path)
        return LastView.of_page(found, clean_line(found.site or root.name)) if found is not None else None

    def preview_of_last(self, view: "LastView") -> "PreviewPage":
        """Return the title of the page of the last view."""
        return PreviewPage(view.page, parse(Source("", "")), view.title, view.description, is_complete=False)

    def preview_alone(self, view: "LastView") -> "tuple[PreviewPage, Mapping[str, str]] | None":
        """Read the page of the last view before the rest of the folder; only for threads.

        Returns:
            The page, and the keymap of the settings; None if it is not a page of its own file any more, takes long, or cannot be drawn without the rest.
        """
        site = read_alone(self._root(), view.file, view.config.encode()) if view.file else None
        page = site.pages.get(view.page) if site is not None else None
        if site is None or page is None or page.file != view.file or page.api is not None or is_long(site, view.page):
            return None
        shown = self.preview(site, view.page)

        def link_state(url: str) -> "LinkState":
            return "external" if shown is not None and shown.link_state(url) == "external" else "page"

        if shown is None:
            return None
        return replace(shown, link_state=link_state), self._personal().over(site.settings).keymap

    def preview_of_nothing(self, key: str) -> "PreviewPage":
        """Return the page to show if the folder has no pages; ``key`` starts a site."""
        root, last = clean_line(str(self._root())), clean_line(self._personal().last_folder)
        other = (
            f"open the last one with docs-tui {last}"
            if last not in ("", root)
            else "open another one with docs-tui DIR"
        )
        return _words(
            "No pages here",
            f"The folder {root} has no .md or .mdx file; {other}.",
            body=f"Press **{key}** to start a site here: `docs.json`, a first page, and a page that shows the components.\n\n"
            "A page that you save here appears immediately.",
        )

    def measure(self, site: "Site", path: str) -> PageMeasured | None:
        """Render a page's Markdown and return its size; only for threads."""
        from docs_tui.export.markdown import markdown_of  # noqa: PLC0415 - the exporter is not needed to start

        page = site.pages.get(path)
        if page is None:
            return None
        made = markdown_of(site, page)
        tokens = about_tokens(estimate_tokens(made.text))
        return PageMeasured(path, len(made.text), tokens, self._assistant(site, page))

    def _assistant(self, site: "Site", page: "Page") -> str:
        """Return the title of the first assistant in a page's menu; empty without one."""
        if "contextual" in page.front_matter:
            return _assistant_in_menu(site, page)
        known = self._first_assistant
        if known is None or known[0] is not site:
            known = self._first_assistant = site, _assistant_in_menu(site, page)
        return known[1]

    def _shown(self, site: "Site", page: "Page") -> "PreviewPage":
        return preview_page(site, page, self._pictures, self._graphics(site))

    @cached_property
    def _pictures(self) -> "Pictures":

        return Pictures(self._root())

    def _graphics(self, site: "Site") -> "Graphics":
        """Return how this terminal draws pictures, with the settings applied."""
        wanted = self._personal().over(site.settings).images
        if wanted == "box" and self.draws_all:
            wanted = "auto"
        if wanted == "auto" and self._headless:
            wanted = "box"
        colors = self._has_colors and has_many_colors(os.environ)
        mode = graphics_mode(os.environ, wanted, colors=colors)
        only_clear = wanted == "auto" and mode == "blocks" and not self.draws_all
        return Graphics(mode, *cell_size(), only_clear, self._pictures_key() if only_clear else "")

    def switch_pictures(self, site: "Site") -> Notice:
        """Draw all pictures, or again only those that stay clear, and return what to tell the user."""
        before = self._graphics(site)
        self.draws_all = not self.draws_all
        if self._graphics(site) == before:
            return Notice("This terminal has only one way to show pictures", severity="refusal")
        if self.draws_all:
            return Notice("All pictures are drawn", then="{pictures} leaves only the clear ones")
        return Notice("Photos and icons are drawn; of other pictures, only the names", then="{pictures} draws all")


def _assistant_in_menu(site: "Site", page: "Page") -> str:
    from docs_tui.menu import page_menu  # noqa: PLC0415 - not needed to start

    assistant = page_menu(site, page, "").assistant
    return clean_line(assistant.title) if assistant is not None else ""


def _words(title: str, text: str, *, key: str = "", body: str = "") -> "PreviewPage":
    """Return a page with a message, instead of one that cannot be displayed.

    Args:
        title: Its heading.
        text: The text below the heading, which may contain anything.
        key: The path of the page that it replaces.
        body: More text, in Markdown; never made from foreign text.
    """
    return PreviewPage(key, parse(Source("", body)), title, text)
