"""The navigation around a page: switches, tree, breadcrumbs, and neighbours."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from docs_tui.export.html.icons import SiteIcons
from docs_tui.export.html.link_targets import is_elsewhere
from docs_tui.export.html.markup import ENGLISH, Labels
from docs_tui.export.page_urls import page_address
from docs_tui.server.nav_tree import NavTree, entries_of, link_of, page_paths
from docs_tui.server.ui_labels import language_code, native_name
from docs_tui.site import NavEntry, NavNode, NavPage, Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.navigation import Trail, active_option, options_of, place_in, with_root

_DOORS = frozenset({"tab", "dropdown", "product"})
"""Divisions of these kinds are choices above the tree even if they are links; other links are in the tree."""
_SAME_PAGES = frozenset({"language", "version"})
"""Kinds whose alternatives have the same pages, so that a choice leads to the same page in the other alternative."""
_NAMED = frozenset({"product", "language", "version"})
_MANY = 500
"""In a tree with at least this many entries, only the groups that contain the page are sent open."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
        found = mine[key] = _made(site, trail, prefix, labels)
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


def _made(site: Site, trail: Trail, prefix: str, labels: Labels) -> _Tree:
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
        href = link_of(node.href, prefix)
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
