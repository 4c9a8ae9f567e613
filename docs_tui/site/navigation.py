"""The navigation: the tree of docs.json with its pages, or the folders, and the part of it that is visible.

Products, languages, versions, tabs, dropdowns, anchors and menu items are alternatives: the reader sees one of each and
can switch. Everything else is the tree.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from math import isfinite
from typing import Any, Literal, Protocol, TypeAlias

from docs_tui.site.docs_json import DocsConfig, kind_of
from docs_tui.site.json_text import Pointer
from docs_tui.site.nearest import Guesses, meant
from docs_tui.site.openapi import OperationHead
from docs_tui.site.page import Page
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.record import record

NavKind: TypeAlias = Literal["product", "language", "version", "tab", "dropdown", "anchor", "item", "group", "folder"]


@record(frozen=True, slots=True)
class NavPage:
    """A page in the navigation; its title is in ``Site.pages[path]``."""

    path: str


@record(frozen=True, slots=True)
class NavLink:
    """A link to another place."""

    label: str
    href: str
    icon: str = ""


@record(frozen=True, slots=True)
class NavNode:
    """A division of the navigation with its contents, in the writer's order."""

    kind: NavKind
    label: str
    """As written; may be empty."""
    children: "tuple[NavEntry, ...]" = ()
    icon: str = ""
    tag: str = ""
    description: str = ""
    href: str = ""
    """The target of the node itself: a tab that is a link."""
    root: str | None = None
    """The page that opens with the node's own title; not repeated among the children."""
    hidden: bool = False
    """``hidden`` of this node in docs.json."""
    searchable: bool = False
    concealed: bool = False
    """Whether pages directly in it are hidden, because it is below a hidden node without ``searchable``."""
    default: bool = False
    """For languages and versions: the initial one. If none is marked, the first."""
    expanded: bool = False


NavEntry: TypeAlias = NavNode | NavPage | NavLink


@record(frozen=True, slots=True)
class Navigation:
    """The whole tree."""

    children: tuple[NavEntry, ...] = ()
    everywhere: tuple[NavNode, ...] = ()
    """``global``: nodes that are always shown, mostly links to other sites."""
    origin: Literal["docs.json", "mint.json", "folders"] = "folders"


def icon_of(value: Any) -> str:
    """Return the name of an icon from a name or an object; empty for anything else."""
    name = value.get("name") if isinstance(value, dict) else value
    return name if isinstance(name, str) else ""


def boost_of(value: Any, otherwise: float = 1.0) -> float:
    """Return a boost that is a number; ``otherwise`` for anything else."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return float(value) if is_number else otherwise


@record(frozen=True, slots=True)
class PagePlace:
    """One position of a page in the navigation."""

    trail: tuple[str, ...]
    concealed: bool
    language: str | None
    version: str | None
    boost: float = 1.0
    """``boost`` of the nearest node that has one; a higher one ranks its pages higher in search."""


TOP = PagePlace((), concealed=False, language=None, version=None)


@record(frozen=True, slots=True)
class NavigationProblem:
    """A problem in the navigation. Its span is computed on demand."""

    pointer: Pointer
    code: str
    message: str
    hint: str = ""
    unknown: str = ""
    """An unknown name, for which the hint suggests the nearest."""
    choices: Guesses | None = None
    """The possible names; None for pages."""
    severity: Severity = Severity.ERROR

    def diagnostic(self, config: DocsConfig, pages: Guesses) -> Diagnostic:
        """Return the problem with its span in docs.json."""
        hint = self.hint
        if self.unknown:
            near = (pages if self.choices is None else self.choices).of(self.unknown)
            hint = meant(near, hint)
        return config.diagnostic(self.pointer, self.code, self.message, hint=hint, severity=self.severity)


@record(frozen=True, slots=True)
class Arrangement:
    """The result of reading a navigation."""

    navigation: Navigation
    places: Mapping[str, tuple[PagePlace, ...]]
    """By URL path, in the order of first places."""
    generated: Mapping[str, OperationHead]
    """Pages made from specs, by URL path."""
    specs: tuple[str, ...]
    """The specs in the navigation: files and URLs."""
    problems: tuple[NavigationProblem, ...]
    elsewhere: frozenset[str] = frozenset()
    """Pages that specs generate beside those listed, and folders of pages whose names are unknown here."""


@record(frozen=False, slots=True)
class Arranging:
    """Collects pages and problems while a navigation is read."""

    places: dict[str, list[PagePlace]] = field(default_factory=dict)
    """By URL path, in the order of first places."""
    problems: list[NavigationProblem] = field(default_factory=list)

    def page(self, url: str, place: PagePlace) -> NavPage:
        """Add a position of a page, and return its entry."""
        known = self.places.get(url)
        if known is None:
            self.places[url] = [place]
        else:
            known.append(place)
        return NavPage(url)

    def wrong(self, pointer: Pointer, name: str, wanted: str, value: Any) -> None:
        """Report a value of the wrong type."""
        self.report(pointer, "json-type", f"{name} must be {wanted}, not {kind_of(value)}", f"Write {wanted}")

    def report(self, pointer: Pointer, code: str, message: str, hint: str) -> None:
        """Report a problem."""
        self.problems.append(NavigationProblem(pointer, code, message, hint))


Trail: TypeAlias = tuple[str, ...]
"""Labels from the top of the navigation to a node."""

_SWITCHES = frozenset({"product", "language", "version", "tab", "dropdown", "anchor", "item"})

_OUTSIDE = "Not in navigation"
_MANY = 60
"""If there are at least this many pages outside the navigation, they are grouped by folder."""


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
    """Return the page's position whose trail has most in common with the chosen ``trail``."""

    def shared(place: Trail) -> int:
        same = (mine == other for mine, other in zip(place, trail, strict=False))
        return next((index for index, equal in enumerate(same) if not equal), min(len(place), len(trail)))

    return max(places, key=shared, default=())


def first_page(entries: Sequence[NavEntry]) -> str | None:
    """Return the path of the first visible page of a tree; None if it has none."""
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


def page_path(entry: NavEntry | None) -> str | None:
    """Return the path of ``entry``; None if it is not a page."""
    return entry.path if isinstance(entry, NavPage) else None


def is_page(entry: NavEntry | None, path: str) -> bool:
    """Tell whether ``entry`` is the page at ``path``."""
    return isinstance(entry, NavPage) and entry.path == path


def steps_to(entries: tuple[NavEntry, ...], path: str) -> tuple[int, ...] | None:
    """Return the index of the child to take at each level to reach a page; None if the tree lacks it."""
    for index, entry in enumerate(entries):
        if is_page(entry, path):
            return (index,)
        if isinstance(entry, NavNode):
            below = steps_to(with_root(entry), path)
            if below is not None:
                return (index, *below)
    return None
