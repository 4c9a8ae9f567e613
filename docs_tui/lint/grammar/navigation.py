"""The table of the navigation: which keys each kind of node has, and what may stand in it."""

from collections.abc import Callable, Mapping

from docs_tui.lint.grammar.common import BANNER, FLAG, FOOTER, ICON, NAVBAR, PALETTE, TEXT, spec
from docs_tui.lint.grammar.shapes import Anything, Array, Either, Number, Object, Shape, Text

_DIRECTORY = TEXT
_EVERY: dict[str, Shape] = {
    "hidden": FLAG,
    "directory": _DIRECTORY,
    "openapi": spec("openapi"),
    "asyncapi": spec("asyncapi"),
    "graphql": Anything(),
    "sdk": Anything(),
}
"""Keys that every node may have."""
_DIVISIONS = ("languages", "versions", "tabs", "dropdowns", "anchors", "products", "menu", "groups", "pages")

_OWN: Mapping[str, Mapping[str, Shape]] = {
    "tab": {
        "tab": TEXT,
        "icon": ICON,
        "searchable": FLAG,
        "align": Text(("start", "end")),
        "href": TEXT,
    },
    "item": {"item": TEXT, "icon": ICON, "description": TEXT, "href": TEXT},
    "anchor": {"anchor": TEXT, "icon": ICON, "color": PALETTE, "href": TEXT},
    "dropdown": {"dropdown": TEXT, "icon": ICON, "color": PALETTE, "description": TEXT, "href": TEXT},
    "product": {
        "product": TEXT,
        "name": TEXT,
        "icon": ICON,
        "color": PALETTE,
        "description": TEXT,
        "href": TEXT,
    },
    "version": {"version": TEXT, "default": FLAG, "tag": TEXT, "href": TEXT},
    "language": {
        "language": TEXT,
        "default": FLAG,
        "banner": BANNER,
        "footer": FOOTER,
        "navbar": NAVBAR,
        "href": TEXT,
    },
    "group": {
        "group": TEXT,
        "icon": ICON,
        "tag": TEXT,
        "root": TEXT,
        "expanded": FLAG,
        "searchable": FLAG,
        "public": FLAG,
        "boost": Number(),
    },
}
"""The keys of each kind of node, the first of which is its name."""
_KINDS = {
    "languages": "language",
    "versions": "version",
    "tabs": "tab",
    "dropdowns": "dropdown",
    "anchors": "anchor",
    "products": "product",
    "menu": "item",
    "groups": "group",
}


def _inner(kind: str) -> dict[str, Shape | Callable[[], Shape]]:
    """Return what may stand in a node of one kind; made when it is asked for, for nodes stand in nodes."""
    names = ("groups", "pages") if kind == "group" else _DIVISIONS
    return {name: _list_of(name) for name in names if name != "menu" or kind == "tab"}


def _list_of(name: str) -> Callable[[], Shape]:
    if name == "pages":
        return lambda: Array(Either((TEXT, _node("group"))))
    return lambda: Array(_node(_KINDS[name]))


_NODES: dict[str, Object] = {}


def _node(kind: str) -> Object:
    if kind not in _NODES:
        keys: dict[str, Shape | Callable[[], Shape]] = {**_EVERY, **_OWN[kind], **_inner(kind), "global": Anything()}
        one_of = tuple(name for name in _DIVISIONS if name in keys and name not in ("groups", "pages"))
        _NODES[kind] = Object(f"a {kind}" if kind != "item" else "an item of a menu", keys, (), one_of)
    return _NODES[kind]


_TOP: dict[str, Shape | Callable[[], Shape]] = {
    **{name: _list_of(name) for name in _DIVISIONS if name != "menu"},
    **{name: _EVERY[name] for name in ("directory", "openapi", "asyncapi", "graphql", "sdk")},
    "global": Anything(),
}
NAVIGATION = Object(
    "navigation", _TOP, (), tuple(name for name in _DIVISIONS if name not in ("menu", "groups", "pages"))
)
"""The top of the navigation. Names of nodes are asked for where the navigation is read."""
