"""The navigation: the tree of docs.json with its pages found, or the folders themselves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    """A page at one place; its title is the page's own, ``Site.pages[path]``."""

    path: str


@record(frozen=True, slots=True)
class NavLink:
    """A link to somewhere else, given as an entry of its own."""

    label: str
    href: str
    icon: str = ""


@record(frozen=True, slots=True)
class NavNode:
    """A division of the navigation with what stands in it, in the writer's order."""

    kind: NavKind
    label: str
    """As written; real trees have groups whose name is empty."""
    children: "tuple[NavEntry, ...]" = ()
    icon: str = ""
    tag: str = ""
    description: str = ""
    href: str = ""
    """Where the node itself leads: a tab that is a link."""
    root: str | None = None
    """The path of the page that opens with the node's own title; not repeated among the children."""
    hidden: bool = False
    """As docs.json says of this node itself."""
    searchable: bool = False
    concealed: bool = False
    """As it comes out for pages directly in it: under a hidden node without ``searchable``."""
    default: bool = False
    """Of a language or version: the one a reader starts in; where none says so, the first."""
    expanded: bool = False


NavEntry: TypeAlias = NavNode | NavPage | NavLink


@record(frozen=True, slots=True)
class Navigation:
    """The whole tree."""

    children: tuple[NavEntry, ...] = ()
    everywhere: tuple[NavNode, ...] = ()
    """``global``: nodes that stand beside every other, mostly links to other sites."""
    origin: Literal["docs.json", "mint.json", "folders"] = "folders"


def icon_of(value: Any) -> str:
    """Return the name of an icon, given as a name or as an object with one; empty where it is neither."""
    name = value.get("name") if isinstance(value, dict) else value
    return name if isinstance(name, str) else ""


@record(frozen=True, slots=True)
class PagePlace:
    """One place of a page."""

    trail: tuple[str, ...]
    concealed: bool
    language: str | None
    version: str | None


TOP = PagePlace((), concealed=False, language=None, version=None)


@record(frozen=True, slots=True)
class NavigationProblem:
    """Something wrong in the navigation, whose place is looked up when somebody asks."""

    pointer: Pointer
    code: str
    message: str
    hint: str = ""
    unknown: str = ""
    """A name that answers to nothing; the hint names what is nearest to it."""
    choices: Guesses | None = None
    """What it may have been; None: a page."""
    severity: Severity = Severity.ERROR

    def diagnostic(self, config: DocsConfig, pages: Guesses) -> Diagnostic:
        """Return it with its place in docs.json."""
        hint = self.hint
        if self.unknown:
            near = (pages if self.choices is None else self.choices).of(self.unknown)
            hint = meant(near, hint)
        return config.diagnostic(self.pointer, self.code, self.message, hint=hint, severity=self.severity)


@record(frozen=True, slots=True)
class Arrangement:
    """What reading the navigation gives."""

    navigation: Navigation
    places: Mapping[str, tuple[PagePlace, ...]]
    """By URL path, in the order of first places."""
    generated: Mapping[str, OperationHead]
    """Pages made from specs, by URL path."""
    specs: tuple[str, ...]
    """The specs that the navigation names: files and URLs."""
    problems: tuple[NavigationProblem, ...]
    elsewhere: frozenset[str] = frozenset()
    """The folders of pages that a remote spec makes, which nobody here can name."""


@dataclass(slots=True)
class Arranging:
    """Gathers what a navigation says while it is read."""

    places: dict[str, list[PagePlace]] = field(default_factory=dict)
    """By URL path, in the order of first places."""
    problems: list[NavigationProblem] = field(default_factory=list)

    def page(self, url: str, place: PagePlace) -> NavPage:
        """Put a page at one more place, and return its entry."""
        known = self.places.get(url)
        if known is None:
            self.places[url] = [place]
        else:
            known.append(place)
        return NavPage(url)

    def wrong(self, pointer: Pointer, name: str, wanted: str, value: Any) -> None:
        """Say that a value is of another kind than it must be."""
        self.report(pointer, "json-type", f"{name} must be {wanted}, not {kind_of(value)}", f"Write {wanted}")

    def report(self, pointer: Pointer, code: str, message: str, hint: str) -> None:
        """Say what is wrong, and what to do."""
        self.problems.append(NavigationProblem(pointer, code, message, hint))
