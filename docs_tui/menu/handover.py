"""Resolve one menu entry: its link, what it sends, what it copies, or why it is disabled.

An assistant gets the address of the published page. It gets the Markdown itself if there is no address or the writer
asks to send the draft. Markdown that does not fit into a link goes to the clipboard, and the link asks the reader to
paste it.
"""

import shlex
from collections.abc import Mapping
from dataclasses import replace

from docs_tui.export.page_urls import markdown_address
from docs_tui.menu.contextual import CustomOption
from docs_tui.menu.entry import MenuEntry
from docs_tui.menu.menu_links import (
    URL_LIMIT,
    LinkError,
    install_link,
    mcp_url,
    placeholders,
    prompt_link,
    query_link,
    within,
)
from docs_tui.menu.options import NEEDS_BASE_URL, Option
from docs_tui.site import Page
from docs_tui.source.record import record

PASTE_PROMPT = "Read the documentation page that I paste here so I can ask questions about it. (Paste the page here.)"
PASTE_PROMPT_OF_SEVERAL = (
    "Read the documentation pages that I paste here so I can ask questions about them. (Paste the pages here.)"
)
PASTE_PLACE = "(Paste the page here.)"
"""The prompt of a link whose text is on the clipboard. The link cannot know whether copying worked; the caller reports
that.
"""


@record(frozen=True, slots=True)
class Handover:
    """What the entries of one page's menu are made from."""

    page: Page
    markdown: str
    base: str | None
    """The address of the published site, if known."""
    draft: bool
    """Send the Markdown itself even if the page is published."""
    server: str
    """The name of the site's MCP server."""
    draft_mcp: str | None = None
    """The address of the MCP server of the draft, if it is served."""
    others: tuple[Page, ...] = ()
    """Further pages that are sent with it; ``markdown`` then holds all of them."""

    def mcp(self, *, hosted: bool = False) -> str | None:
        """Return the address of the MCP server, the draft's before the published one's.

        Args:
            hosted: The client runs elsewhere, so it reaches the published server only.
        """
        if self.draft_mcp is not None and not hosted:
            return self.draft_mcp
        return mcp_url(self.base) if self.base is not None else None


def built_in(option: Option, handover: Handover) -> MenuEntry:
    """Resolve a built-in option."""
    entry = MenuEntry(option.id, option.label, option.description, option.icon, option.kind)
    if option.hosted_only:
        return disabled(entry, option.hosted_only)
    server = handover.mcp(hosted=option.installs == "hosted")
    if option.installs and server is None:
        return disabled(entry, NEEDS_BASE_URL)
    if option.kind == "copy":
        return replace(entry, clipboard=_copied(option, handover))
    if option.kind == "view":
        return _view(entry, option, handover)
    if not option.link:
        return disabled(entry, f"menu.{option.id} of docs-tui.yaml has no template: write https://…{{prompt}}")
    try:
        if option.installs and server is not None:
            return replace(entry, url=within(install_link(option.link, handover.server, server), option.limit))
        return _ask(entry, option, handover)
    except LinkError as error:
        return disabled(entry, f"Its link cannot be opened: {error}")


def _view(entry: MenuEntry, option: Option, handover: Handover) -> MenuEntry:
    """Return the entry that shows the page as Markdown, with its published address if it has one."""
    if handover.base is None:
        return entry
    address = markdown_address(handover.base, handover.page)
    return replace(entry, url=address) if len(address) <= option.limit else entry


def _ask(entry: MenuEntry, option: Option, handover: Handover) -> MenuEntry:
    """Return the entry of an assistant, which reads the published page, gets the draft, or is told to expect a paste."""
    several = bool(handover.others)
    if handover.base is not None and not handover.draft:
        addresses = [markdown_address(handover.base, page) for page in (handover.page, *handover.others)]
        named = f"{', '.join(addresses[:-1])} and {addresses[-1]}" if several else addresses[0]
        prompt = f"Read from {named} so I can ask questions about {'them' if several else 'it'}."
        if url := prompt_link(option.link, prompt, option.limit):
            return replace(entry, url=url, sends="url")
    elif url := prompt_link(option.link, handover.markdown, option.limit):
        return replace(entry, url=url, sends="markdown")
    paste = PASTE_PROMPT_OF_SEVERAL if several else PASTE_PROMPT
    if url := prompt_link(option.link, paste, option.limit):
        return replace(entry, url=url, sends="clipboard", clipboard=handover.markdown)
    return disabled(entry, f"Its link has no room for a prompt in {option.limit:,} characters")


def _copied(option: Option, handover: Handover) -> str:
    """Return the text that an option of kind ``copy`` copies."""
    server = handover.mcp()
    if not option.text or server is None:
        return handover.markdown
    return option.text.replace("{mcp}", shlex.quote(server))


def custom(option: CustomOption, handover: Handover) -> MenuEntry:
    """Resolve a custom option."""
    entry = MenuEntry(None, option.title, option.description, option.icon, "open")
    if option.fault:
        return disabled(entry, option.fault)
    used = placeholders(option.query)
    relative = option.href.startswith("/") and not option.href.startswith("//")
    server = handover.mcp()
    if (relative and handover.base is None) or ("$mcp" in used and server is None):
        return disabled(entry, NEEDS_BASE_URL)
    base = f"{handover.base}{option.href}" if relative else option.href
    values = {"$path": handover.page.path, "$mcp": server or ""}
    try:
        return _linked(entry, base, option.query, values, handover.markdown)
    except LinkError as error:
        return disabled(entry, f"Its link cannot be opened: {error}")


def _linked(
    entry: MenuEntry, base: str, query: tuple[tuple[str, str], ...], values: Mapping[str, str], markdown: str
) -> MenuEntry:
    """Return a custom entry with its link; a page that does not fit is pasted."""
    used = placeholders(query)
    if "$page" not in used:
        url = within(query_link(base, query, values), URL_LIMIT)
        return replace(entry, url=url, sends="url" if "$path" in used else None)
    if len(markdown) <= URL_LIMIT:
        url = query_link(base, query, {**values, "$page": markdown})
        if len(url) <= URL_LIMIT:
            return replace(entry, url=url, sends="markdown")
    url = within(query_link(base, query, {**values, "$page": PASTE_PLACE}), URL_LIMIT)
    return replace(entry, url=url, sends="clipboard", clipboard=markdown)


def disabled(entry: MenuEntry, reason: str) -> MenuEntry:
    """Return ``entry`` disabled for ``reason``."""
    return replace(entry, enabled=False, reason=reason)
