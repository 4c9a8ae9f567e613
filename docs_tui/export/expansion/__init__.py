"""Expansion: inserts snippets, components of the site, constants and variables into a page before it is rendered."""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.export.expansion.execution import Evaluator
    from docs_tui.export.expansion.jsx_lines import joined_lines

__all__ = ["Evaluator", "joined_lines"]

# Few pages have code that decides what they show.
__getattr__ = lazy_names(__name__, {"Evaluator": "execution", "joined_lines": "jsx_lines"})
