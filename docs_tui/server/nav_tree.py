"""The navigation tree beside a page, as entries and as HTML."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from docs_tui.export.html.html_operation import method_mark
from docs_tui.export.html.icons import SiteIcons, icon
from docs_tui.export.html.link_targets import Addresses, is_elsewhere
from docs_tui.export.html.markup import Labels, span, tag, text
from docs_tui.export.page_urls import linker, page_address
from docs_tui.site import NavEntry, NavLink, NavNode, NavPage, Page, Site
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class NavTreeEntry:
    """An entry of the tree: a page, a link, or a group with its entries."""

    label: str
    href: str = ""
    path: str = ""
    """The path of the page, or of the page that a group opens."""
    icon: str = ""
    tag: str = ""
    method: str = ""
    away: bool = False
    deprecated: bool = False
    expanded: bool = False
    children: "tuple[NavTreeEntry, ...]" = ()


def entries_of(site: Site, given: Sequence[NavEntry], prefix: str) -> Iterator[NavTreeEntry]:
    """Yield the entries for what docs.json lists, without hidden and missing pages.

    Args:
        site: The site.
        given: Entries of docs.json.
        prefix: Put before links of the site.
    """
    for entry in given:
        match entry:
            case NavPage():
                page = site.pages.get(entry.path)
                if page is not None and not page.hidden:
                    yield _page_entry(page, prefix)
            case NavLink():
                href = link_of(entry.href, prefix)
                if href:
                    yield NavTreeEntry(entry.label, href, icon=entry.icon, away=is_elsewhere(href))
            case NavNode() if not entry.hidden:
                yield from _node_entries(site, entry, prefix)


def page_paths(entries: Sequence[NavTreeEntry]) -> Iterator[str]:
    """Yield the paths of the pages of a tree, in order."""
    for entry in entries:
        if entry.path:
            yield entry.path
        yield from page_paths(entry.children)


def nav_fields(page: Page) -> tuple[object, ...]:
    """Return the fields of a page that other pages show: in the tree, as a neighbour, as a suggestion."""
    names = (page.title, page.sidebar_title, page.description)
    return (*names, page.tag, page.icon, _method(page), page.hidden, page.deprecated)


def link_of(url: str, prefix: str) -> str:
    """Return an address from docs.json as a link; empty if it must not be followed."""
    return Addresses(linker("", prefix)).link(url) if url else ""


def _node_entries(site: Site, node: NavNode, prefix: str) -> Iterator[NavTreeEntry]:
    children = tuple(entries_of(site, node.children, prefix))
    root = site.pages.get(node.root) if node.root is not None else None
    href = page_address(prefix, root) if root is not None else link_of(node.href, prefix)
    path = root.path if root is not None else ""
    if not children:
        if href:
            yield NavTreeEntry(node.label, href, path, node.icon, node.tag, away=is_elsewhere(href))
        return
    if not node.label:
        yield from children
        return
    yield NavTreeEntry(node.label, href, path, node.icon, node.tag, expanded=node.expanded, children=children)


def _page_entry(page: Page, prefix: str) -> NavTreeEntry:
    """Return the entry of a page; it shows the fields that ``nav_fields`` returns."""
    return NavTreeEntry(
        page.sidebar_title,
        page_address(prefix, page),
        page.path,
        page.icon,
        page.tag,
        _method(page),
        deprecated=page.deprecated,
    )


def _method(page: Page) -> str:
    return page.api.method if page.api is not None else ""


class NavTree:
    """The navigation tree of the pages in it.

    Args:
        entries: Its entries.
        icons: Draws the icons of its lines.
        labels: The words of docs-tui itself.
        folded: Groups without the current page become links to their first page, because there are too many entries.
    """

    def __init__(self, entries: Sequence[NavTreeEntry], icons: SiteIcons, labels: Labels, *, folded: bool) -> None:
        self._entries = entries
        self._icons = icons
        self._labels = labels
        self._folded = folded

    def html(self, path: str) -> str:
        """Return the tree for the page at ``path``; empty if the page does not exist."""
        return "".join([line.html(path) for line in self._lines])

    @cached_property
    def _lines(self) -> "tuple[_TreeLine, ...]":
        return tuple(self._line(entry, is_top=True) for entry in self._entries)

    def _line(self, entry: NavTreeEntry, *, is_top: bool = False) -> "_TreeLine":
        if not entry.children:
            return _around("<li>", (self._link(entry),), "</li>\n")
        children = tuple(map(self._line, entry.children))
        shown = self._top_group(entry, children) if is_top else self._group(entry, children)
        if not self._folded:
            return shown
        words = icon("chevron-right", "turn") + span("words", text(entry.label)) + _mark(entry.tag)
        link = tag("a", words, href=entry.href or _first_href(entry))
        return shown.seen_apart_as(tag("li", link, cls="group folded") + "\n")

    def _top_group(self, entry: NavTreeEntry, children: "tuple[_TreeLine, ...]") -> "_TreeLine":
        drawn = self._icons.html(entry.icon)
        name = self._link(entry) if entry.href else _fixed(text(entry.label) + _mark(entry.tag))
        opened = f'<li class="group top-group"><p class="group-name">{drawn}'
        return _around(opened, (name, _fixed("</p>\n<ul>\n"), *children), "</ul></li>\n")

    def _group(self, entry: NavTreeEntry, children: "tuple[_TreeLine, ...]") -> "_TreeLine":
        words = icon("chevron-right", "turn") + span("words", text(entry.label)) + _mark(entry.tag)
        rest = f"{tag('summary', words)}\n<ul>\n"
        if entry.href:
            children = (_around("<li>", (self._link(entry),), "</li>\n"), *children)
        group = _around(f'<li class="group"><details open>{rest}', children, "</ul></details></li>\n")
        if entry.expanded:
            return group
        return group.seen_apart_as(group.apart.replace("<details open>", "<details>", 1))

    def _link(self, entry: NavTreeEntry) -> "_TreeLine":
        """Return the link of an entry, which is marked on its own page."""
        away = icon("external-link", "away") if entry.away else ""
        gone = span("tag", self._labels.html("deprecated")) if entry.deprecated else ""
        drawn = method_mark(entry.method) or self._icons.html(entry.icon)
        words = drawn + span("words", text(entry.label)) + gone + _mark(entry.tag) + away
        rel = "noopener noreferrer" if entry.away else None
        apart = tag("a", words, href=entry.href, rel=rel)
        if not entry.path:
            return _fixed(apart)
        return _TreeLine(apart, frozenset({entry.path}), tag("a", words, href=entry.href, aria_current="page", rel=rel))


@record(frozen=True, slots=True)
class _TreeLine:
    """An entry of the tree with the entries below it, as HTML."""

    apart: str
    """Its HTML on pages outside it."""
    pages: frozenset[str]
    """The entries in it."""
    begin: str
    """On pages inside it, its HTML is this, then its content and ``end``."""
    inside: "tuple[_TreeLine, ...]" = ()
    end: str = ""

    def html(self, path: str) -> str:
        if path not in self.pages:
            return self.apart
        return f"{self.begin}{''.join([each.html(path) for each in self.inside])}{self.end}"

    def seen_apart_as(self, html: str) -> "_TreeLine":
        return _TreeLine(html, self.pages, self.begin, self.inside, self.end)


def _fixed(html: str) -> _TreeLine:
    return _TreeLine(html, frozenset(), "")


def _around(begin: str, inside: tuple[_TreeLine, ...], end: str) -> _TreeLine:
    pages = frozenset[str]().union(*(each.pages for each in inside))
    return _TreeLine(f"{begin}{''.join([each.apart for each in inside])}{end}", pages, begin, inside, end)


def _mark(words: str) -> str:
    return span("tag", text(words)) if words else ""


def _first_href(entry: NavTreeEntry) -> str:
    """Return the address of a group's first page."""
    return next((href for child in entry.children if (href := child.href or _first_href(child))), "")
