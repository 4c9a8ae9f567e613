"""render_markdown: a page as plain Markdown."""

from docs_tui.export.markdown.markdown_page import PageMarkdown, markdown_of, render_markdown

__all__ = ["PageMarkdown", "markdown_of", "render_markdown"]
