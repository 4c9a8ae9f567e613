"""The contextual menu of a page: its entries and the link behind each. Pure: opens nothing."""

from docs_tui.menu.menu_links import page_url
from docs_tui.menu.options import Menu, MenuEntry
from docs_tui.menu.resolve import page_menu, page_option

__all__ = ["Menu", "MenuEntry", "page_menu", "page_option", "page_url"]
