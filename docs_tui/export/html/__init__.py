"""A page as HTML: its body by what each component does for its reader. Nothing that a page says can run or escape."""

from docs_tui.export.html.html_page import PageHtml, render_html
from docs_tui.export.html.link_targets import HtmlOutlineEntry

__all__ = ["HtmlOutlineEntry", "PageHtml", "render_html"]
