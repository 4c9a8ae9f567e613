"""Decide which entries a page's contextual menu has.

The page's own ``contextual`` overrides the site's. Without either, docs-tui offers its default options and reports that
the site shows no menu. The result depends only on the site, the page and its Markdown; nothing is read or opened.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from docs_tui.errors import NotFoundError
from docs_tui.menu.contextual import Contextual, Fault, kind_of, read_contextual, read_custom
from docs_tui.menu.entry import Menu, MenuEntry
from docs_tui.menu.handover import Handover, built_in, custom, disabled
from docs_tui.menu.menu_links import published_base, server_name
from docs_tui.menu.options import DEFAULT_IDS, OPTIONS, Option, options_table
from docs_tui.site import Page, Site
from docs_tui.site.nearest import nearest
from docs_tui.site.setting_names import option_id
from docs_tui.source import Diagnostic, Source, Span

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
        draft: Hand over the Markdown itself even where the page is published.
        others: Pages that are handed over with it; ``markdown`` is then the text of all.
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
    near = _nearest(name, [*table, *titles]) or f'; "docs-tui menu {page.path}" lists them'
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
