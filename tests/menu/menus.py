"""Menus of a small site, for the tests of what is in them."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from docs_tui.menu import Menu, MenuEntry, page_menu
from docs_tui.site import Site
from tests.sites import site_of

BASE = "https://relay.example.com/docs"
MARKDOWN = "# Guide\n\nSend a message: 100 % café & 漢字 #1?\n"
LONG = MARKDOWN + "word " * 2000
PROMPT = "Read from https://relay.example.com/docs/guide.md so I can ask questions about it."
ASSISTANTS = ("chatgpt", "claude", "perplexity", "grok", "aistudio", "devin", "devin-desktop")


def relay(contextual: object = None, *, front: str = "", base: str | None = BASE, settings: str = "") -> Site:
    """Return a site of two pages, with a ``contextual`` value, one for its guide, and settings of docs-tui."""
    config: dict[str, object] = {"name": "Relay Docs", "navigation": {"pages": ["index", "guide"]}}
    if contextual is not None:
        config["contextual"] = contextual
    files = {
        "docs.json": json.dumps(config),
        "index.mdx": "---\ntitle: Home\n---\nHome.\n",
        "guide.mdx": f"---\ntitle: Guide\n{front}---\nA guide.\n",
    }
    return site_of({**files, "docs-tui.yaml": settings} if settings else files, base_url=base)


def menu_of(site: Site, markdown: str = MARKDOWN, path: str = "/guide", *, draft: bool = False) -> Menu:
    return page_menu(site, site.pages[path], markdown, draft=draft)


def options(*written: object, **more: Any) -> Menu:
    """Return the guide's menu if docs.json names these options."""
    return menu_of(relay({"options": list(written)}), **more)


def one(written: object, *, base: str | None = BASE, **more: Any) -> MenuEntry:
    """Return the only entry of the guide's menu if docs.json names this option."""
    (entry,) = menu_of(relay({"options": [written]}, base=base), **more).entries
    return entry


def ids(menu: Menu) -> list[str | None]:
    return [entry.id for entry in menu.entries]


def custom(**changes: object) -> dict[str, object]:
    """Return the custom option of the reference with some changes; None removes a key."""
    option = {
        "title": "Ask a person",
        "description": "On the forum",
        "icon": "plus",
        "href": "https://forum.example.com",
    }
    return {key: value for key, value in {**option, **changes}.items() if value is not None}


def query(entry: MenuEntry) -> dict[str, list[str]]:
    assert entry.url is not None
    return parse_qs(urlsplit(entry.url).query, keep_blank_values=True, strict_parsing=True)
