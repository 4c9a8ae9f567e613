"""The contextual menu of a page for the browser: the text, target and copied text of each option."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from markupsafe import Markup

from docs_tui.export.html.icons import SiteIcons, icon
from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.html.markup import ENGLISH, Labels, text
from docs_tui.export.markdown_options import file_options, index_note
from docs_tui.export.page_urls import linker
from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.lint.secret_scanner import find_secrets
from docs_tui.menu import Menu, MenuEntry, page_menu
from docs_tui.menu.options import OPTIONS
from docs_tui.site import Page, Site
from docs_tui.source.record import record
from docs_tui.source.text import utf16_length

_ICONS = {"copy": "copy", "view": "file", "open": "sparkles"}
_HOW = {
    "url": "It reads the published page",
    "markdown": "The draft goes with the link",
    "clipboard": "The draft is copied: paste it there",
}
_OURS = frozenset(words for option in OPTIONS.values() for words in (option.label, option.description))
_SPEC = "download-spec"
_MENU_IN_OUTLINE = "sequoia"
_OPENS = re.compile(r"(Open in|Ask|Connect to) ([A-Z].*)")
"""The verb of a title, and the name of what it opens."""


@record(frozen=True, slots=True)
class WebMenu:
    """A menu with the data that its script needs."""

    menu: Menu
    markdown: str
    """The text that ``copy`` copies."""
    markdown_href: str
    icons: SiteIcons
    skip: int
    """The UTF-16 offset in the served Markdown at which the copied text begins."""
    notice: str
    """The message after the page was copied."""
    question: str
    """The question before the page leaves this machine; empty for most pages."""
    labels: Labels
    in_outline: bool
    """Whether it is in the column of the outline."""

    @classmethod
    def of(
        cls,
        site: Site,
        page: Page,
        served: str,
        markdown_href: str,
        prefix: str,
        *,
        labels: Labels = ENGLISH,
        draft_mcp: str | None = None,
    ) -> "WebMenu":
        """Return the menu of ``page``, whose Markdown ``served`` is at ``markdown_href``, with words from ``labels``.

        ``draft_mcp`` is the address of the MCP server of the draft, if there is one.
        """
        options = file_options(site)
        added = options.index_note and not site.settings.index_note
        skipped = len(index_note(site, options.base_url)) + len("\n\n") if added else 0
        copied = served[skipped:]
        notice = f'Copied "{page.title}": {len(copied):,} characters, {about_tokens(estimate_tokens(copied))}.'
        found = find_secrets(copied)
        question = f"This page seems to contain a secret: {found[0].kind}, {found[0].shown}. Send it?" if found else ""
        skip = utf16_length(served[:skipped])
        menu = page_menu(site, page, copied, draft_mcp=draft_mcp)
        menu = replace(menu, entries=tuple(_with_spec(site, page, menu.entries, prefix)))
        icons = SiteIcons.around_pages(site, prefix)
        in_outline = menu.display == "toc" or _is_in_outline_by_theme(site)
        return cls(menu, copied, markdown_href, icons, skip, notice, question, labels, in_outline)

    def icon(self, entry: MenuEntry) -> Markup:
        """Return the icon of an option."""
        if not entry.enabled:
            return Markup(icon("ban"))  # noqa: S704 - export.html escapes it
        drawn = self.icons.html(entry.icon) if entry.icon else icon(_ICONS[entry.kind])
        return Markup(drawn)  # noqa: S704 - as above

    def html_of(self, words: str) -> Markup:
        """Return a title or description: docs-tui's own text translated or marked as English, the writer's unchanged."""
        return self._ours(words) if words in _OURS else Markup(text(words))  # noqa: S704 - as above

    def below(self, entry: MenuEntry) -> Markup:
        """Return the reason why an option is disabled, or how it sends the page."""
        return self._ours(self._how(entry) if entry.enabled else entry.reason)

    def _ours(self, words: str) -> Markup:
        found = _OPENS.fullmatch(words)
        if found is None:
            return Markup(self.labels.html(words) if words else "")  # noqa: S704 - as above
        return Markup(self.labels.html(f"{found[1]} {{name}}", name=text(found[2])))  # noqa: S704 - as above

    def href(self, entry: MenuEntry) -> str:
        """Return the target of an option."""
        return self.markdown_href if entry.kind == "view" else entry.url or ""

    def _how(self, entry: MenuEntry) -> str:
        is_explained = entry.kind == "open" and (entry.id is not None or entry.sends != "url")
        return _HOW.get(entry.sends or "", "") if is_explained else ""

    def is_page(self, entry: MenuEntry) -> bool:
        """Tell whether an option copies the page."""
        return entry.clipboard == self.markdown

    def leaves(self, entry: MenuEntry) -> bool:
        """Tell whether an option sends the page's text from this machine."""
        return self.is_page(entry) or entry.sends in ("markdown", "clipboard")


def _with_spec(site: Site, page: Page, entries: Iterable[MenuEntry], prefix: str) -> Iterator[MenuEntry]:
    """Yield the options; the one that downloads the spec leads to its file, and only API pages have it."""
    spec = page.api.spec if page.api is not None else None
    for entry in entries:
        if entry.id != _SPEC:
            yield entry
        elif spec is not None and spec in site.files:
            yield replace(entry, enabled=True, reason="", url=Addresses(linker("", prefix)).link(f"/{spec}"))


def _is_in_outline_by_theme(site: Site) -> bool:
    """Tell whether the theme puts the menu into the column of the outline, and docs.json says nothing else."""
    given = site.config.raw.get("contextual")
    return site.config.raw.get("theme") == _MENU_IN_OUTLINE and not (isinstance(given, dict) and "display" in given)
