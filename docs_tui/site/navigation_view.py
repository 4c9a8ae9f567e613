"""The visible part of the navigation: one choice at each switch, and the tree below.

Products, languages, versions, tabs, dropdowns, anchors and menu items are alternatives to each other: the reader sees one of each
and can change it. Everything else is the tree.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from docs_tui.site.navigation import NavEntry, Navigation, NavNode, NavPage
from docs_tui.site.page import Page
from docs_tui.source.record import record

Trail: TypeAlias = tuple[str, ...]
"""Labels from the top of the navigation to a node."""

_SWITCHES = frozenset({"product", "language", "version", "tab", "dropdown", "anchor", "item"})

_OUTSIDE = "Not in navigation"
_MANY = 60
"""From this number on, pages outside the navigation are grouped by folder."""


class NavigatedSite(Protocol):
    """The parts of a site that a view of its navigation needs."""

    @property
    def navigation(self) -> Navigation:
        """The tree of docs.json."""

    @property
    def pages(self) -> Mapping[str, Page]:
        """All pages by URL path."""


@record(frozen=True, slots=True)
class Switch:
    """One level of alternatives."""

    kind: str
    """The kind of its options: ``tab``, ``language`` …"""
    labels: tuple[str, ...]
    active: int
    trail: Trail
    """The trail of the node that they belong to."""


@record(frozen=True, slots=True)
class NavigationView:
    """The switches, outermost first, and the entries below them."""

    switches: tuple[Switch, ...]
    trail: Trail
    """The chosen labels."""
    entries: tuple[NavEntry, ...]
    outside: tuple[NavEntry, ...] = ()
    """Pages that are not in the navigation."""


def navigation_view(site: NavigatedSite, wanted: Trail = ()) -> NavigationView:
    """Return the view for the chosen labels; labels that no longer exist fall back to the default."""
    switches, entries = _chosen(site.navigation, wanted)
    trail = tuple(each.labels[each.active] for each in switches)
    return NavigationView(switches, trail, named((*entries, *site.navigation.everywhere)), _outside(site))


def shown_entries(navigation: Navigation) -> tuple[NavEntry, ...]:
    """Return the entries that a reader sees before choosing anything."""
    return named(_chosen(navigation, ())[1])


def _chosen(navigation: Navigation, wanted: Trail) -> tuple[tuple[Switch, ...], tuple[NavEntry, ...]]:
    """Return the switches for the chosen labels, and the entries below them."""
    switches: list[Switch] = []
    trail: Trail = ()
    entries: list[NavEntry] = []
    children: Sequence[NavEntry] = navigation.children
    while True:
        options = options_of(children)
        entries[:0] = [child for child in children if child not in options]
        if not options:
            break
        active = active_option(options, wanted[len(trail) :][:1])
        chosen = options[active]
        switches.append(Switch(chosen.kind, tuple(option.label for option in options), active, trail))
        trail = (*trail, chosen.label)
        children = with_root(chosen)
    return tuple(switches), tuple(entries)


def options_of(children: Sequence[NavEntry]) -> list[NavNode]:
    """Return the alternatives among ``children`` that are not empty; a reader sees one at a time."""
    nodes = (child for child in children if isinstance(child, NavNode))
    return [node for node in nodes if node.kind in _SWITCHES and (node.children or node.root)]


def active_option(options: Sequence[NavNode], wanted: Trail) -> int:
    """Return the index of the option for the chosen label, else the default, else the first visible one."""
    for index, option in enumerate(options):
        if (option.label,) == wanted:
            return index
    default = next((index for index, option in enumerate(options) if option.default), None)
    if default is not None:
        return default
    return next((index for index, option in enumerate(options) if not option.hidden), 0)


def place_in(places: Sequence[Trail], trail: Trail) -> Trail:
    """Return the page's position that shares most with the chosen ``trail``."""

    def shared(place: Trail) -> int:
        same = (mine == other for mine, other in zip(place, trail, strict=False))
        return next((index for index, equal in enumerate(same) if not equal), min(len(place), len(trail)))

    return max(places, key=shared, default=())


def first_page(entries: Sequence[NavEntry]) -> str | None:
    """Return the path of the first visible page of a tree."""
    return next(pages_in(entries), None)


def pages_in(entries: Sequence[NavEntry]) -> Iterator[str]:
    """Yield the paths of the pages of a tree, in order."""
    for entry in entries:
        if isinstance(entry, NavPage):
            yield entry.path
        elif isinstance(entry, NavNode):
            yield from pages_in(with_root(entry))


def with_root(node: NavNode) -> tuple[NavEntry, ...]:
    """Return the entries below a node: its own page first, and groups without a name replaced by their entries."""
    children = node.children if node.root is None else (NavPage(node.root), *node.children)
    return named(children)


def named(entries: Sequence[NavEntry]) -> tuple[NavEntry, ...]:
    """Replace groups without a name by their entries."""
    if not any(isinstance(entry, NavNode) and not entry.label for entry in entries):
        return tuple(entries)
    spread: list[NavEntry] = []
    for entry in entries:
        spread += with_root(entry) if isinstance(entry, NavNode) and not entry.label else (entry,)
    return tuple(spread)


def _outside(site: NavigatedSite) -> tuple[NavEntry, ...]:
    """Return the group of pages outside the navigation, grouped by folder if there are many."""
    paths = [page.path for page in site.pages.values() if not page.in_nav]
    if not paths:
        return ()
    if len(paths) <= _MANY:
        return (_group(_OUTSIDE, tuple(NavPage(path) for path in paths)),)
    folders: dict[str, list[NavPage]] = {}
    for path in paths:
        folder, _, _ = path.strip("/").rpartition("/")
        folders.setdefault(folder, []).append(NavPage(path))
    top = tuple(folders.pop("", ()))
    return (_group(_OUTSIDE, (*top, *(_group(folder, tuple(pages)) for folder, pages in folders.items()))),)


def _group(label: str, children: tuple[NavEntry, ...]) -> NavNode:
    return NavNode(kind="group", label=label, children=children)
