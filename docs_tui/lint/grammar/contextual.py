"""``contextual``: the options of the menu on each page."""

from docs_tui.lint.grammar.common import FILLED, ICON, TEXT
from docs_tui.lint.grammar.shapes import Array, Either, Object, Table, Text

BUILT_IN = (
    "copy",
    "assistant",
    "view",
    "download-pdf",
    "download-spec",
    "chatgpt",
    "claude",
    "perplexity",
    "grok",
    "aistudio",
    "devin",
    "devin-desktop",
    "windsurf",
    "mcp",
    "add-mcp",
    "cursor",
    "vscode",
    "devin-mcp",
)
"""The names of options; ``windsurf`` and ``devin-desktop`` are one."""

_QUERY = Object("a part of the query", {"key": FILLED, "value": TEXT}, ("key", "value"))
_HREF = Object("href", {"base": FILLED, "query": Either((Array(_QUERY), Table(TEXT)))}, ("base",))
_CUSTOM = Object(
    "an option of the menu",
    {"title": FILLED, "description": TEXT, "icon": ICON, "href": Either((FILLED, _HREF))},
    ("title", "description", "href"),
)
CONTEXTUAL = Object(
    "contextual",
    {"options": Array(Either((Text(BUILT_IN), _CUSTOM))), "display": Text(("header", "toc"))},
    ("options",),
)
