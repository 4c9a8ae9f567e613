"""``contextual``: the options of the menu on each page."""

from docs_tui.lint.grammar.common import FILLED, ICON, TEXT
from docs_tui.lint.grammar.shapes import Array, Either, Object, Table, Text
from docs_tui.site.setting_names import MENU_OPTIONS

_QUERY = Object("a part of the query", {"key": FILLED, "value": TEXT}, ("key", "value"))
_HREF = Object("href", {"base": FILLED, "query": Either((Array(_QUERY), Table(TEXT)))}, ("base",))
_CUSTOM = Object(
    "an option of the menu",
    {"title": FILLED, "description": TEXT, "icon": ICON, "href": Either((FILLED, _HREF))},
    ("title", "description", "href"),
)
CONTEXTUAL = Object(
    "contextual",
    {"options": Array(Either((Text(MENU_OPTIONS), _CUSTOM))), "display": Text(("header", "toc"))},
    ("options",),
)
