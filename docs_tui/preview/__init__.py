"""The page, drawn: blocks from the syntax tree by role, laid out exactly, drawn as lines come into view."""

from docs_tui.preview.page import LinkState, PreviewPage

__all__ = ["LinkState", "PreviewPage"]
