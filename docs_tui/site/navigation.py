"""The navigation: the tree of docs.json with its pages found, or the folders themselves."""

from typing import Any, Literal, TypeAlias

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
