"""``menu``: what a page's contextual menu offers, and where each entry leads now."""

import shlex
from typing import TYPE_CHECKING

from docs_tui.commands.command import BASE_URL, JSON, PAGE, Command, Context, Form, Item, Kind, Outcome, Param
from docs_tui.commands.markdown import markdown_of

if TYPE_CHECKING:
    from docs_tui.menu import MenuEntry

DRAFT = Param("draft", Kind.FLAG, "give the page's Markdown, though it is published")

_SENDS = {
    "url": "gives the page's address",
    "markdown": "gives the page's Markdown in the link",
    "clipboard": "the page is to be pasted",
}


def run(context: Context) -> Outcome:
    """List the entries of the page's menu."""
    from docs_tui.menu import page_menu  # noqa: PLC0415 - pulls in the exporter's tokens and templates

    site, page = context.site, context.page
    markdown = markdown_of(site, page)
    menu = page_menu(site, page, markdown.text, draft=context.flag("draft"))
    linked = not context.flag(JSON.name) and any(entry.url for entry in menu.entries)
    return Outcome(
        items=tuple(_item(entry) for entry in menu.entries),
        notice="" if menu.on_site or site.config.broken else _not_on_site(menu.entries),
        hint=f"To have a link whole: docs-tui open {shlex.quote(page.path)} --with ID --print" if linked else "",
        entries=menu.entries,
        diagnostics=(*markdown.diagnostics, *menu.diagnostics),
        with_site=True,
    )


def _not_on_site(entries: "tuple[MenuEntry, ...]") -> str:
    if not entries:
        return "This page shows no menu: its contextual.options is empty."
    return "The site itself shows no menu here: add contextual.options to docs.json."


def _item(entry: "MenuEntry") -> Item:
    return Item(cells=(entry.handle, entry.title, effect(entry)), url=entry.url or "", record=record(entry))


def effect(entry: "MenuEntry") -> str:
    """Return in words what choosing ``entry`` does."""
    if not entry.enabled:
        return f"not available: {entry.reason}"
    return _SENDS[entry.sends] if entry.sends else entry.description


def record(entry: "MenuEntry") -> dict[str, object]:
    """Return ``entry`` as other programs read it; the names and their order are a promise."""
    return {
        "id": entry.handle,
        "title": entry.title,
        "description": entry.description,
        "icon": entry.icon or entry.glyph,
        "kind": entry.kind,
        "url": entry.url,
        "sends": entry.sends,
        "enabled": entry.enabled,
        "reason": entry.reason,
    }


MENU = Command(
    id="menu",
    title="Menu of this page",
    help="List the options of a page's menu, and where each leads.",
    run=run,
    key="m",
    params=(PAGE, DRAFT, JSON, BASE_URL),
    example="docs-tui menu quickstart",
    form=Form.ARRAY,
)
