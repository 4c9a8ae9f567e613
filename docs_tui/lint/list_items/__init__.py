"""The items of a list: which grammatical shapes each may have, and which item differs from the others.

Only ``lint.tier: strict`` compares items in this way, so the package is loaded when one of its names is first used.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.lint.list_items.comparison import odd_items
    from docs_tui.lint.list_items.shapes import has_label

__all__ = ["has_label", "odd_items"]

__getattr__ = lazy_names(__name__, {"has_label": "shapes", "odd_items": "comparison"})
