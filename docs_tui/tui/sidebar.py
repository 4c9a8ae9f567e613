"""The side of the screen: what ``site.sidebar`` says it shows."""

from docs_tui.site.sidebar import (
    Sidebar,
    Switch,
    Trail,
    first_page,
    pages_in,
    place_in,
    sidebar,
    with_root,
)

__all__ = ["Sidebar", "Switch", "Trail", "first_page", "pages_in", "place_in", "sidebar", "with_root"]
