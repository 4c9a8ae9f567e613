"""Decide which entries a page's contextual menu has, and where each leads: its link, what it sends or copies, or why it is disabled.

The page's own ``contextual`` overrides the site's. Without either, docs-tui offers its default options and reports that
the site shows no menu. The result depends only on the site, the page and its Markdown; nothing is read or opened.

An assistant gets the address of the published page. It gets the Markdown itself if there is no address or the writer
asks to send the draft. Markdown that does not fit into a link goes to the clipboard, and the link asks the reader to
paste it.
"""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from docs_tui.errors import NotFoundError
from docs_tui.export.page_urls import markdown_address
from docs_tui.menu.contextual import Contextual, CustomOption, Fault, kind_of, read_contextual, read_custom
from docs_tui.menu.menu_links import (
    URL_LIMIT,
    LinkError,
    install_link,
    mcp_url,
    placeholders,
    prompt_link,
    published_base,
    query_link,
    server_name,
    within,
)
from docs_tui.menu.options import DEFAULT_IDS, NEEDS_BASE_URL, OPTIONS, Menu, MenuEntry, Option, options_table
from docs_tui.site import Page, Site
from docs_tui.site.nearest import nearest
from docs_tui.site.setting_names import option_id
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.record import record

PASTE_PROMPT = "Read the documentation page that I paste here so I can ask questions about it. (Paste the page here.)"
PASTE_PROMPT_OF_SEVERAL = (
    "Read the documentation pages that I paste here so I can ask questions about them. (Paste the pages here.)"
)
PASTE_PLACE = "(Paste the page here.)"
"""The prompt of a link whose text is on the clipboard. The link cannot know whether copying worked; the caller reports
that.
"""


@record(frozen=True, slots=True)
class Handover:
    """The input for the entries of one page's menu."""

    page: Page
    markdown: str
    base: str | None
    """The address of the published site, if known."""
    draft: bool
    """Whether to send the Markdown itself even if the page is published."""
    server: str
    """The name of the site's MCP server."""
    draft_mcp: str | None = None
    """The address of the MCP server of the draft, if it is served."""
    others: tuple[Page, ...] = ()
    """Further pages to send; ``markdown`` then contains all of them."""

    def mcp(self, *, hosted: bool = False) -> str | None:
        """Return the address of the MCP server: the draft's, or else the published one's; None without either.

        Args:
            hosted: Whether the client runs elsewhere, and can reach only the published server.
        """
        if self.draft_mcp is not None and not hosted:
            return self.draft_mcp
        return mcp_url(self.base) if self.base is not None else None


def built_in(option: Option, handover: Handover) -> MenuEntry:
    """Resolve a built-in option."""
    entry = MenuEntry(option.id, option.label, option.description, option.icon, option.kind)
    if option.hosted_only:
        return disabled(entry, option.hosted_only)
    server = handover.mcp(hosted=option.installs == "hosted")
    if option.installs and server is None:
        return disabled(entry, NEEDS_BASE_URL)
    if option.kind == "copy":
        return replace(entry, clipboard=_copied(option, handover))
    if option.kind == "view":
        return _view(entry, option, handover)
    if not option.link:
        return disabled(entry, f"menu.{option.id} of docs-tui.yaml has no template: write https://…{{prompt}}")
    try:
        if option.installs and server is not None:
            return replace(entry, url=within(install_link(option.link, handover.server, server), option.limit))
        return _ask(entry, option, handover)
    except LinkError as error:
        return disabled(entry, f"Its link cannot be opened: {error}")


def _view(entry: MenuEntry, option: Option, handover: Handover) -> MenuEntry:
    """Return the entry that shows the page as Markdown, with its published address if it has one."""
    if handover.base is None:
        return entry
    address = markdown_address(handover.base, handover.page)
    return replace(entry, url=address) if len(address) <= option.limit else entry


def _ask(entry: MenuEntry, option: Option, handover: Handover) -> MenuEntry:
    """Return the entry of an assistant: with the published address, the draft, or the request to paste."""
    several = bool(handover.others)
    if handover.base is not None and not handover.draft:
        addresses = [markdown_address(handover.base, page) for page in (handover.page, *handover.others)]
        named = f"{', '.join(addresses[:-1])} and {addresses[-1]}" if several else addresses[0]
        prompt = f"Read from {named} so I can ask questions about {'them' if several else 'it'}."
        if url := prompt_link(option.link, prompt, option.limit):
            return replace(entry, url=url, sends="url")
    elif url := prompt_link(option.link, handover.markdown, option.limit):
        return replace(entry, url=url, sends="markdown")
    paste = PASTE_PROMPT_OF_SEVERAL if several else PASTE_PROMPT
    if url := prompt_link(option.link, paste, option.limit):
        return replace(entry, url=url, sends="clipboard", clipboard=handover.markdown)
    return disabled(entry, f"Its link has no room for a prompt within {option.limit:,} characters")


def _copied(option: Option, handover: Handover) -> str:
    """Return the text that an option of kind ``copy`` copies."""
    server = handover.mcp()
    if not option.text or server is None:
        return handover.markdown
    return option.text.replace("{mcp}", shlex.quote(server))


def custom(option: CustomOption, handover: Handover) -> MenuEntry:
    """Resolve a custom option."""
    entry = MenuEntry(None, option.title, option.description, option.icon, "open")
    if option.fault:
        return disabled(entry, option.fault)
    used = placeholders(option.query)
    relative = option.href.startswith("/") and not option.href.startswith("//")
    server = handover.mcp()
    if (relative and handover.base is None) or ("$mcp" in used and server is None):
        return disabled(entry, NEEDS_BASE_URL)
    base = f"{handover.base}{option.href}" if relative else option.href
    values = {"$path": handover.page.path, "$mcp": server or ""}
    try:
        return _linked(entry, base, option.query, values, handover.markdown)
    except LinkError as error:
        return disabled(entry, f"Its link cannot be opened: {error}")


def _linked(
    entry: MenuEntry, base: str, query: tuple[tuple[str, str], ...], values: Mapping[str, str], markdown: str
) -> MenuEntry:
    """Return a custom entry with its link; a page that does not fit is pasted."""
    used = placeholders(query)
    if "$page" not in used:
        url = within(query_link(base, query, values), URL_LIMIT)
        return replace(entry, url=url, sends="url" if "$path" in used else None)
    if len(markdown) <= URL_LIMIT:
        url = query_link(base, query, {**values, "$page": markdown})
        if len(url) <= URL_LIMIT:
            return replace(entry, url=url, sends="markdown")
    url = within(query_link(base, query, {**values, "$page": PASTE_PLACE}), URL_LIMIT)
    return replace(entry, url=url, sends="clipboard", clipboard=markdown)


def disabled(entry: MenuEntry, reason: str) -> MenuEntry:
    """Return ``entry`` disabled for ``reason``."""
    return replace(entry, enabled=False, reason=reason)


_CODE = "contextual-menu"
_KEY = re.compile(r"^contextual(?=[ \t]*[:=.]|\])|(?<=^\[)contextual", re.MULTILINE)


def page_menu(
    site: Site,
    page: Page,
    markdown: str,
    *,
    draft: bool = False,
    others: tuple[Page, ...] = (),
    draft_mcp: str | None = None,
) -> Menu:
    """Resolve the menu of ``page``.

    Args:
        site: The site.
        page: One of its pages.
        markdown: The page as ``copy`` would copy it.
        draft: Send the Markdown itself even if the page is published.
        others: Pages that are sent with it; ``markdown`` is then the text of all.
        draft_mcp: The address of the MCP server of the draft, if it is served.
    """
    table = options_table(site.settings.menu)
    contextual, diagnostics = _contextual(site, page, table)
    handover = replace(_handover(site, page, markdown, draft=draft, others=others), draft_mcp=draft_mcp)
    if contextual is None:
        offered = tuple(_entry(name, table, handover) for name in _offered(DEFAULT_IDS, site))
        return Menu(offered, on_site=False, diagnostics=diagnostics)
    options = _offered(contextual.options, site) if contextual.options else ()
    entries = tuple(_with_unique_ids([_entry(option, table, handover) for option in options]))
    return Menu(entries, contextual.display, on_site=bool(contextual.options), diagnostics=diagnostics)


def page_option(
    site: Site, page: Page, markdown: str, name: str, *, draft: bool = False, others: tuple[Page, ...] = ()
) -> MenuEntry:
    """Find the entry that ``name`` means: an id, alias, handle or title, in the menu or else in the table.

    The other arguments are those of ``page_menu``.

    Raises:
        NotFoundError: No option has this name.
    """
    entries = page_menu(site, page, markdown, draft=draft, others=others).entries
    wanted, title = option_id(name), name.casefold()
    for entry in entries:
        if wanted == entry.handle:
            return entry
    for entry in entries:
        if title == entry.title.casefold():
            return entry
    for entry in entries:
        if title == entry.handle:
            return entry
    table = options_table(site.settings.menu)
    for option in table.values():
        if wanted == option.id or title == option.label.casefold():
            return built_in(option, _handover(site, page, markdown, draft=draft, others=others))
    titles = [entry.title for entry in entries if entry.id is None]
    near = _nearest(name, [*table, *titles]) or f'; run "docs-tui menu {page.path}" for the list'
    raise NotFoundError(f"there is no menu option {name!r}{near}")


def _handover(site: Site, page: Page, markdown: str, *, draft: bool, others: tuple[Page, ...]) -> Handover:
    return Handover(page, markdown, published_base(site), draft, server_name(site.config.name), others=others)


def _contextual(
    site: Site, page: Page, table: Mapping[str, Option]
) -> tuple[Contextual | None, tuple[Diagnostic, ...]]:
    """Return the ``contextual`` that applies to ``page`` (None if there is none) and its problems."""
    diagnostics: list[Diagnostic] = []
    if "contextual" in page.front_matter:
        own = read_contextual(page.front_matter["contextual"], table.__contains__)
        if isinstance(own, Contextual) and not own.faults:
            return own, ()
        faults = (own,) if isinstance(own, Fault) else own.faults
        diagnostics += [_page_diagnostic(site, page, fault) for fault in faults]
    if site.config.contextual is None:
        return None, tuple(diagnostics)
    read = read_contextual(site.config.contextual, table.__contains__)
    faults = (read,) if isinstance(read, Fault) else read.faults
    diagnostics += [site.config.diagnostic(fault.pointer, _CODE, fault.message) for fault in faults]
    return None if isinstance(read, Fault) else read, tuple(diagnostics)


def _page_diagnostic(site: Site, page: Page, fault: Fault) -> Diagnostic:
    """Return a problem of the ``contextual`` in a page's front matter, at its line."""
    source = Source(page.file or page.path, site.text(page))
    found = _KEY.search(source.text)
    span = Span(*found.span()) if found else Span(0, 0)
    return Diagnostic.at(source, span, _CODE, fault.message, hint="The page gets the menu of the site")


def _offered(options: tuple[object, ...], site: Site) -> tuple[object, ...]:
    """Return ``options`` and then the options that only ``docs-tui.yaml`` defines: docs.json cannot name those."""
    own = dict.fromkeys(option_id(row.id) for row in site.settings.menu)
    return (*options, *(name for name in own if name not in OPTIONS and name not in options))


def _with_unique_ids(entries: list[MenuEntry]) -> Iterator[MenuEntry]:
    """Give each entry a unique handle: ids stay, later custom ones get a number."""
    taken = {entry.id for entry in entries}
    for entry in entries:
        if entry.id is not None:
            yield entry
            continue
        handle = entry.handle
        free = next(word for word in _numbered(handle) if word not in taken)
        taken.add(free)
        yield entry if free == handle else replace(entry, word=free)


def _numbered(handle: str) -> Iterable[str]:
    """Yield ``claude``, ``claude-2``, ``claude-3`` and so on."""
    yield handle
    yield from (f"{handle}-{number}" for number in count(2))


def _entry(option: object, table: Mapping[str, Option], handover: Handover) -> MenuEntry:
    """Resolve one element of ``contextual.options``."""
    if isinstance(option, str) and option in table:
        return built_in(table[option], handover)
    if isinstance(option, Mapping):
        return custom(read_custom(option), handover)
    if isinstance(option, str):
        entry = MenuEntry(option, option.strip() or "Unknown option", "", "", "open")
        return disabled(entry, f"No such option{_nearest(option, list(table))}")
    entry = MenuEntry(None, "Custom option", "", "", "open")
    return disabled(entry, f"An option is a name or an object, not {kind_of(option)}")


def _nearest(name: str, known: list[str]) -> str:
    """Return a "did you mean" suffix with the most similar known name; empty if none is similar."""
    found = nearest(name, known)
    return f"; did you mean {found!r}?" if found else ""
