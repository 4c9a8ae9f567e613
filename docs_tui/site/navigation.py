"""The navigation: the tree of docs.json with its pages, or the folders."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Literal, TypeAlias

from docs_tui.site.docs_json import DocsConfig, kind_of
from docs_tui.site.json_text import Pointer
from docs_tui.site.nearest import Guesses, meant
from docs_tui.site.openapi import OperationHead
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
    """Whether pages directly in it are hidden: it is below a hidden node without ``searchable``."""
    default: bool = False
    """For languages and versions: the initial one. If none is marked, the first."""
    expanded: bool = False


NavEntry: TypeAlias = NavNode | NavPage | NavLink


@record(frozen=True, slots=True)
class Navigation:
    """The whole tree."""

    children: tuple[NavEntry, ...] = ()
    everywhere: tuple[NavNode, ...] = ()
    """``global``: nodes shown beside all others, mostly links to other sites."""
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
    """``boost`` of the nearest node that has one: how high the search ranks its pages."""


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
    """Folders of pages that remote specs generate; their names are unknown here."""


@dataclass(slots=True)
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
