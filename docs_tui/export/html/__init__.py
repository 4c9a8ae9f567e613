"""A page as safe HTML: nothing from a page can run as code or break out of its element."""

from docs_tui.export.html.html_page import PageHtml, render_html
from docs_tui.export.html.link_targets import HtmlOutlineEntry

__all__ = ["HtmlOutlineEntry", "PageHtml", "render_html"]
