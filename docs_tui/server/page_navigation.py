"""The navigation around a page: switches, the tree as entries and as HTML, breadcrumbs, and neighbors."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from weakref import WeakKeyDictionary

from docs_tui.export.html.html_operation import method_mark
from docs_tui.export.html.icons import SiteIcons, icon
from docs_tui.export.html.link_targets import Addresses, is_elsewhere
from docs_tui.export.html.markup import ENGLISH, Labels, span, tag, text
from docs_tui.export.page_urls import page_address, root_linker
from docs_tui.server.ui_labels import language_code, native_name
from docs_tui.site import NavEntry, NavLink, NavNode, NavPage, Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.navigation import Trail, active_option, options_of, place_in, with_root
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
                href = link_of(site, entry.href, prefix)
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
    """Return the fields of a page that other pages show: in the tree, as a neighbor, as a suggestion."""
    names = (page.title, page.sidebar_title, page.description)
    return (*names, page.tag, page.icon, _method(page), page.hidden, page.deprecated)


def link_of(site: Site, url: str, prefix: str) -> str:
    """Return an address from docs.json as a link; empty if it must not be followed."""
    return Addresses(root_linker(site, prefix)).link(url) if url else ""


def _node_entries(site: Site, node: NavNode, prefix: str) -> Iterator[NavTreeEntry]:
    children = tuple(entries_of(site, node.children, prefix))
    root = site.pages.get(node.root) if node.root is not None else None
    href = page_address(prefix, root) if root is not None else link_of(site, node.href, prefix)
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


_DOORS = frozenset({"tab", "dropdown", "product"})
"""Divisions of these kinds are choices above the tree even if they are links; other links are in the tree."""
_SAME_PAGES = frozenset({"language", "version"})
"""Kinds whose alternatives have the same pages, so that a choice leads to the same page in the other alternative."""
_NAMED = frozenset({"product", "language", "version"})
_MANY = 500
"""In a tree with at least this many entries, only the groups that contain the page are sent open."""


@record(frozen=True, slots=True)
class Choice:
    """One of several alternatives in the navigation."""

    name: str
    """As written in docs.json."""
    label: str
    href: str
    active: bool
    icon: str = ""
    tag: str = ""
    away: bool = False
    lang: str = ""
    """The code of the label's language, if it names one."""


@record(frozen=True, slots=True)
class Level:
    """A level of alternatives."""

    kind: str
    trail: Trail
    """The labels of the division that they belong to."""
    choices: tuple[Choice, ...]

    @property
    def name(self) -> str:
        """The English name of its kind, such as ``version``."""
        return self.kind.capitalize() if self.kind in _NAMED else "Section"

    @property
    def active(self) -> Choice | None:
        """The alternative with the page."""
        return next((each for each in self.choices if each.active), None)


@record(frozen=True, slots=True)
class PageNavigation:
    """The navigation around one page."""

    levels: tuple[Level, ...]
    sidebar: NavTree
    """The tree."""
    trail: tuple[str, ...]
    """The labels of the groups that contain the page, the outermost first."""
    before: Page | None
    after: Page | None


def page_navigation(site: Site, page: Page | None, prefix: str, labels: Labels = ENGLISH) -> PageNavigation:
    """Return the navigation around ``page``, with words from ``labels``; ``page`` is None for a missing page."""
    places = page.places if page is not None else ()
    tree = _tree(site, _switches(site, place_in(places, ())), prefix, labels)
    order = tree.order
    at = order.index(page.path) if page is not None and page.path in order else -1
    before = site.pages[order[at - 1]] if at > 0 else None
    after = site.pages[order[at + 1]] if 0 <= at < len(order) - 1 else None
    place = place_in(places, tree.trail)
    trail = tuple(label for label in place[len(tree.trail) :] if label)
    levels = (
        tuple(_led_to_page(site, page, level, prefix) for level in tree.levels) if page is not None else tree.levels
    )
    return PageNavigation(levels, tree.sidebar, trail, before, after)


@record(frozen=True, slots=True)
class _Tree:
    trail: Trail
    levels: tuple[Level, ...]
    sidebar: NavTree
    order: tuple[str, ...]
    """The pages of the tree, each once."""


_trees: "WeakKeyDictionary[Site, dict[tuple[Trail, str, str], _Tree]]" = WeakKeyDictionary()
"""The trees of current sites; all pages of a tree share one."""


def _tree(site: Site, trail: Trail, prefix: str, labels: Labels) -> _Tree:
    """Return the tree for the chosen ``trail``."""
    mine = _trees.setdefault(site, {})
    key = (trail, prefix, labels("deprecated"))  # the only word of docs-tui in it
    found = mine.get(key)
    if found is None:
        found = mine[key] = _build_tree(site, trail, prefix, labels)
    return found


def _switches(site: Site, place: Trail) -> Trail:
    """Return the labels of the trail's choices, or the default choices."""
    trail: Trail = ()
    children: Sequence[NavEntry] = site.navigation.children
    while options := options_of(children):
        chosen = options[active_option(options, place[len(trail) : len(trail) + 1])]
        trail = (*trail, chosen.label)
        children = with_root(chosen)
    return trail


def _build_tree(site: Site, trail: Trail, prefix: str, labels: Labels) -> _Tree:
    levels: list[Level] = []
    entries: list[NavEntry] = []
    children: Sequence[NavEntry] = site.navigation.children
    for depth, label in enumerate(trail):
        options = options_of(children)
        chosen = next(each for each in options if each.label == label)
        beside = [each for each in children if isinstance(each, NavNode) and (each in options or each.kind in _DOORS)]
        entries[:0] = [each for each in children if each not in beside]
        shown = [each for each in beside if not each.hidden or each is chosen]
        choices = [_choice(site, each, prefix, active=each is chosen) for each in shown]
        levels.append(Level(chosen.kind, trail[:depth], tuple(each for each in choices if each.href)))
        children = with_root(chosen)
    entries = _anchors_first([*children, *entries])
    seen = tuple(entries_of(site, entries, prefix))
    everywhere = tuple(entries_of(site, site.navigation.everywhere, prefix))
    order = tuple(dict.fromkeys(page_paths(seen)))
    sidebar = NavTree((*everywhere, *seen), SiteIcons.around_pages(site, prefix), labels, folded=len(order) > _MANY)
    return _Tree(trail, tuple(level for level in levels if level.choices), sidebar, order)


def _anchors_first(entries: Sequence[NavEntry]) -> list[NavEntry]:
    """Return ``entries`` in the hosted service's order: anchors that are links come first."""
    return sorted(entries, key=lambda entry: not (isinstance(entry, NavNode) and entry.kind == "anchor"))


def _led_to_page(site: Site, page: Page, level: Level, prefix: str) -> Level:
    """Return ``level`` with each choice leading to its own version of ``page``."""
    active = level.active
    here = (*level.trail, active.name) if active is not None else ()
    if level.kind not in _SAME_PAGES or not here or not any(place[: len(here)] == here for place in page.places):
        return level

    def led(choice: Choice) -> Choice:
        path = None if choice is active else counterpart(site, page, here, (*level.trail, choice.name))
        return choice if path is None else replace(choice, href=page_address(prefix, site.pages[path]))

    return replace(level, choices=tuple(map(led, level.choices)))


def _choice(site: Site, node: NavNode, prefix: str, *, active: bool) -> Choice:
    first = next(_first_pages(site, (node,)), None)
    if first is not None:
        href, away = page_address(prefix, site.pages[first]), False
    else:
        href = link_of(site, node.href, prefix)
        away = is_elsewhere(href)
    names = node.kind == "language"
    label, lang = (native_name(node.label), language_code(node.label)) if names else (node.label, "")
    return Choice(node.label, label, href, active, node.icon, node.tag, away, lang)


def _first_pages(site: Site, entries: Sequence[NavEntry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, NavPage):
            if entry.path in site.pages and not site.pages[entry.path].hidden:
                yield entry.path
        elif isinstance(entry, NavNode):
            yield from _first_pages(site, with_root(entry))
