"""Build a ``Site`` from files: an immutable snapshot of the navigation, pages, snippets and links of a documentation tree."""

from docs_tui.site.docs_json import DocsConfig
from docs_tui.site.heading_anchors import HeadingAnchor, headings_of, slug_of
from docs_tui.site.navigation import NavEntry, Navigation, NavLink, NavNode, NavPage
from docs_tui.site.nearest import did_you_mean, meant, nearest
from docs_tui.site.openapi import ApiReference, Field, Operation, Payload, Response
from docs_tui.site.page import Page
from docs_tui.site.page_files import UNREAD, Change, Content, Unread
from docs_tui.site.site import Site, build_site
from docs_tui.site.site_links import LinkTarget, Snippet
from docs_tui.site.site_settings import Settings

__all__ = [
    "UNREAD",
    "ApiReference",
    "Change",
    "Content",
    "DocsConfig",
    "Field",
    "HeadingAnchor",
    "LinkTarget",
    "NavEntry",
    "NavLink",
    "NavNode",
    "NavPage",
    "Navigation",
    "Operation",
    "Page",
    "Payload",
    "Response",
    "Settings",
    "Site",
    "Snippet",
    "Unread",
    "build_site",
    "did_you_mean",
    "headings_of",
    "meant",
    "nearest",
    "slug_of",
]
