"""A page as HTML: its body by what each component does for its reader. Nothing that a page says can run or escape."""

from docs_tui.export.html.outline import OutlineEntry
from docs_tui.export.html.page import PageHtml, page_html

__all__ = ["OutlineEntry", "PageHtml", "page_html"]
