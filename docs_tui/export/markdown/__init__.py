"""render_markdown: a page as plain Markdown."""

from docs_tui.export.markdown.markdown_page import PageMarkdown, render_markdown

__all__ = ["PageMarkdown", "render_markdown"]
