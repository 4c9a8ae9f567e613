"""Which entries a page's contextual menu has, and what each would do now.

The page's own ``contextual`` replaces the site's; without either, this program offers its default options and says that
the site shows no menu. Everything follows from the site, the page and its Markdown: nothing is read and nothing is opened.

An assistant is given the address of the published page, or the Markdown itself where there is no address or the writer
asks for the draft. What does not fit into a link goes to the clipboard, whole, and the link asks to paste it.
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from docs_tui.errors import NotFoundError
from docs_tui.menu.contextual import Contextual, CustomOption, Fault, kind_of, read_contextual, read_custom
from docs_tui.menu.entry import Menu, MenuEntry
from docs_tui.menu.links import (
    URL_LIMIT,
    LinkError,
    install_link,
    mcp_url,
    placeholders,
    prompt_link,
    public_url,
    published_base,
    query_link,
    server_name,
)
from docs_tui.menu.options import DEFAULT_IDS, NEEDS_BASE_URL, OPTIONS, Option, option_id, options_table
from docs_tui.site import Page, Site
from docs_tui.source import Diagnostic, Source, Span

_CODE = "contextual-menu"
_KEY = re.compile(r"^contextual(?=[ \t]*[:=.]|\])|(?<=^\[)contextual", re.MULTILINE)
PASTE_PROMPT = (
    "Read the documentation page that I paste here so I can ask questions about it. "
    "(It is on the clipboard: paste it now.)"
)
PASTE_PLACE = "(The page is on the clipboard: paste it here.)"


@dataclass(frozen=True, slots=True)
class _Handover:
    """What the entries of one page's menu are made from."""

    page: Page
    markdown: str
    base: str | None
    """The address of the published site, where it is known."""
    draft: bool
    server: str
    """The name of the site's MCP server."""


def page_menu(site: Site, page: Page, markdown: str, *, draft: bool = False) -> Menu:
    """Return the menu of ``page``.

    Args:
        site: The site as it stands.
        page: One of its pages.
        markdown: The page as ``copy`` would copy it.
        draft: Hand over the Markdown itself even where the page is published.
    """
    table = options_table(site.settings.menu)
    contextual, diagnostics = _contextual(site, page, table)
    handover = _handover(site, page, markdown, draft=draft)
    if contextual is None:
        offered = tuple(_entry(name, table, handover) for name in _offered(DEFAULT_IDS, site))
        return Menu(offered, on_site=False, diagnostics=diagnostics)
    options = _offered(contextual.options, site) if contextual.options else ()
    entries = tuple(_entry(option, table, handover) for option in options)
    return Menu(entries, contextual.display, on_site=bool(contextual.options), diagnostics=diagnostics)


def page_option(site: Site, page: Page, markdown: str, name: str, *, draft: bool = False) -> MenuEntry:
    """Return the entry that ``name`` means for ``page``: an id, an alias or a title, in its menu or only in the table.

    Raises:
        NotFoundError: There is no such option.
    """
    entries = page_menu(site, page, markdown, draft=draft).entries
    wanted, title = option_id(name), name.casefold()
    for entry in entries:
        if wanted == entry.id or title == entry.title.casefold():
            return entry
    table = options_table(site.settings.menu)
    for option in table.values():
        if wanted == option.id or title == option.label.casefold():
            return _built_in(option, _handover(site, page, markdown, draft=draft))
    custom = [entry.title for entry in entries if entry.id is None]
    raise NotFoundError(f"no menu option {name!r}{_nearest(name, [*table, *custom])}")


def _handover(site: Site, page: Page, markdown: str, *, draft: bool) -> _Handover:
    """Return what the entries of ``page`` are made from."""
    return _Handover(page, markdown, published_base(site), draft, server_name(site.config.name))


def _contextual(
    site: Site, page: Page, table: Mapping[str, Option]
) -> tuple[Contextual | None, tuple[Diagnostic, ...]]:
    """Return the configuration that holds for ``page``, None where there is none, and what is wrong with it."""
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
    """Return what is wrong with the ``contextual`` of a page's front matter, at its line."""
    source = Source(page.file or page.path, site.text(page))
    found = _KEY.search(source.text)
    span = Span(*found.span()) if found else Span(0, 0)
    return Diagnostic.at(source, span, _CODE, fault.message, hint="the page gets the menu of the site")


def _offered(options: tuple[object, ...], site: Site) -> tuple[object, ...]:
    """Return ``options`` with those that only ``docs-tui.yaml`` knows at the end: no docs.json could name them."""
    own = dict.fromkeys(option_id(row.id) for row in site.settings.menu)
    return (*options, *(name for name in own if name not in OPTIONS and name not in options))


def _entry(option: object, table: Mapping[str, Option], handover: _Handover) -> MenuEntry:
    """Return the entry of one element of ``contextual.options``."""
    if isinstance(option, str) and option in table:
        return _built_in(table[option], handover)
    if isinstance(option, Mapping):
        return _custom(read_custom(option), handover)
    if isinstance(option, str):
        entry = MenuEntry(option, option, "", "", "open")
        return _disabled(entry, f"No such option{_nearest(option, list(table))}")
    entry = MenuEntry(None, "Custom option", "", "", "open")
    return _disabled(entry, f"An option is a name or an object, not {kind_of(option)}")


def _built_in(option: Option, handover: _Handover) -> MenuEntry:
    """Return the entry of a row of the table."""
    entry = MenuEntry(option.id, option.label, option.description, option.icon, option.kind)
    base = handover.base
    if option.hosted_only:
        return _disabled(entry, option.hosted_only)
    if option.needs_base_url and base is None:
        return _disabled(entry, NEEDS_BASE_URL)
    if option.kind == "view":
        return replace(entry, url=base and public_url(base, handover.page.path, markdown=True))
    if option.kind == "copy":
        return replace(entry, clipboard=_copied(option, handover))
    try:
        if option.needs_base_url and base is not None:
            return replace(entry, url=install_link(option.link, handover.server, base))
        return _ask(entry, option, handover)
    except LinkError as error:
        return _disabled(entry, f"Its link cannot be opened: {error}")


def _ask(entry: MenuEntry, option: Option, handover: _Handover) -> MenuEntry:
    """Return the entry of an assistant: it reads the published page, gets the draft, or is told that a paste follows."""
    if handover.base is not None and not handover.draft:
        address = public_url(handover.base, handover.page.path, markdown=True)
        prompt = f"Read from {address} so I can ask questions about it."
        if url := prompt_link(option.link, prompt, option.limit):
            return replace(entry, url=url, sends="url")
    elif url := prompt_link(option.link, handover.markdown, option.limit):
        return replace(entry, url=url, sends="markdown")
    if url := prompt_link(option.link, PASTE_PROMPT, option.limit):
        return replace(entry, url=url, sends="clipboard", clipboard=handover.markdown)
    return _disabled(entry, f"Its link has no room for a prompt in {option.limit:,} characters")


def _copied(option: Option, handover: _Handover) -> str:
    """Return what an option of kind ``copy`` copies."""
    if not option.text or handover.base is None:
        return handover.markdown
    return option.text.replace("{mcp}", shlex.quote(mcp_url(handover.base)))


def _custom(option: CustomOption, handover: _Handover) -> MenuEntry:
    """Return the entry of an option that the site defines itself."""
    entry = MenuEntry(None, option.title, option.description, option.icon, "open")
    if option.fault:
        return _disabled(entry, option.fault)
    used = placeholders(option.query)
    relative = option.href.startswith("/") and not option.href.startswith("//")
    if handover.base is None and (relative or "$mcp" in used):
        return _disabled(entry, NEEDS_BASE_URL)
    base = f"{handover.base}{option.href}" if relative else option.href
    values = {"$path": handover.page.path, "$mcp": mcp_url(handover.base or "")}
    try:
        return _linked(entry, base, option.query, values, handover.markdown)
    except LinkError as error:
        return _disabled(entry, f"Its link cannot be opened: {error}")


def _linked(
    entry: MenuEntry, base: str, query: tuple[tuple[str, str], ...], values: Mapping[str, str], markdown: str
) -> MenuEntry:
    """Return a custom entry with its link, the page pasted where it does not fit."""
    used = placeholders(query)
    if "$page" not in used:
        url = query_link(base, query, values)
        made = replace(entry, url=url, sends="url" if "$path" in used else None)
    else:
        if len(markdown) <= URL_LIMIT:
            url = query_link(base, query, {**values, "$page": markdown})
            if len(url) <= URL_LIMIT:
                return replace(entry, url=url, sends="markdown")
        url = query_link(base, query, {**values, "$page": PASTE_PLACE})
        made = replace(entry, url=url, sends="clipboard", clipboard=markdown)
    if len(url) <= URL_LIMIT:
        return made
    return _disabled(entry, f"Its link has {len(url):,} characters, more than the {URL_LIMIT:,} that are safe to open")


def _disabled(entry: MenuEntry, reason: str) -> MenuEntry:
    """Return ``entry`` as one that cannot be chosen, and why."""
    return replace(entry, enabled=False, reason=reason)


def _nearest(name: str, known: list[str]) -> str:
    """Return the end of a message that offers the known name most like ``name``, if one is."""
    found = get_close_matches(name, known, n=1)
    return f"; did you mean {found[0]!r}?" if found else ""
