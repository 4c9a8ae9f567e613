"""``menu`` lists the options of a page's contextual menu; ``open`` runs one of them, for one page or several."""

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.commands import secrets
from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.commands.copy import budget_of, bundle_of, question_of, title_of
from docs_tui.desktop.copied import Copied, notice
from docs_tui.errors import NotFoundError
from docs_tui.export.markdown import markdown_of
from docs_tui.menu import page_menu, page_option

if TYPE_CHECKING:
    from docs_tui.export.bundle import Bundle
    from docs_tui.menu import MenuEntry

_SENDS = {
    "url": "sends the page's URL",
    "markdown": "sends the page's Markdown in the link",
    "clipboard": "copies the page for you to paste",
}


def list_menu(context: Context) -> Outcome:
    """List the entries of the page's menu."""
    site, page = context.site, context.page
    markdown = markdown_of(site, page)
    menu = page_menu(site, page, markdown.text, draft=context.flag("draft"))
    linked = not context.flag("json") and any(entry.url for entry in menu.entries)
    return Outcome(
        items=tuple(_item(entry) for entry in menu.entries),
        notice=""
        if menu.on_site or site.config.broken
        else _not_on_site(menu.entries, site.config.file or "docs.json"),
        hint=f"For the whole link: docs-tui open {shlex.quote(page.path)} --with ID --print" if linked else "",
        entries=menu.entries,
        diagnostics=(*markdown.diagnostics, *menu.diagnostics),
        with_site=True,
    )


def _not_on_site(entries: "tuple[MenuEntry, ...]", config: str) -> str:
    if not entries:
        return "The site shows no menu on this page: contextual.options in its front matter is empty."
    return f"The site shows no menu yet: add contextual.options to {config}."


def _item(entry: "MenuEntry") -> Item:
    return Item(cells=(entry.handle, entry.title, effect(entry)), url=entry.url or "", record=record(entry))


def effect(entry: "MenuEntry") -> str:
    """Describe what choosing ``entry`` does."""
    if not entry.enabled:
        return f"not available: {entry.reason}"
    return _SENDS[entry.sends] if entry.sends else entry.description


def record(entry: "MenuEntry") -> dict[str, object]:
    """Return ``entry`` as JSON. Other programs rely on the names and their order."""
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


def open_entry(context: Context) -> Outcome:
    """Run a menu entry, or with ``--print`` return its link."""
    made = bundle_of(context.site, (context.page, *context.pages[1:]))
    entry = _entry(context, made)
    return replace(_run_entry(context, entry, made), diagnostics=made.diagnostics, with_site=True)


def _run_entry(context: Context, entry: "MenuEntry", made: "Bundle") -> Outcome:
    """Run ``entry``, or return the question that must be answered first.

    Raises:
        NotFoundError: The entry is not available, or opens nothing.
    """
    if not entry.enabled:
        raise NotFoundError(f'"{entry.title}" is not available: {entry.reason}')
    if entry.url is None and entry.clipboard is None:
        raise NotFoundError(f'"{entry.title}" opens nothing; use "docs-tui {entry.id} {context.page.path}"')
    if context.flag("print"):
        text = f"{entry.url}\n" if entry.url else entry.clipboard or ""
        sent = entry.sends in ("markdown", "clipboard")
        texts = [(each.page, each.text) for each in made.pages] if sent else [(context.page, entry.clipboard or "")]
        not_copied = _not_copied(context) if entry.url and entry.clipboard else ""
        notice = "\n".join(filter(None, (secrets.question(texts), not_copied)))
        return Outcome(items=(Item(text=text),), url=entry.url or "", notice=notice)
    question = "" if context.flag("yes") else _question(context, entry, made)
    if question:
        return Outcome(question=question)
    return _copy(context, entry, made) if entry.url is None else _open(context, entry, entry.url, made)


def _not_copied(context: Context) -> str:
    """Return how to copy the text that a printed link needs on the clipboard."""
    pages = " ".join(shlex.quote(page.path) for page in context.pages)
    return f'This link needs the text on the clipboard, which --print does not copy: run "docs-tui copy {pages}" first.'


def _question(context: Context, entry: "MenuEntry", made: "Bundle") -> str:
    """Return the question to ask before ``entry`` sends or copies something; empty if there is none."""
    if entry.sends in ("markdown", "clipboard"):
        return question_of(made, budget_of(context), leaves=True)
    return secrets.question([(context.page, entry.clipboard or "")])


def _entry(context: Context, made: "Bundle") -> "MenuEntry":
    """Return the entry that ``--with`` names, or the first assistant of the page's menu.

    Raises:
        NotFoundError: There is no such entry.
    """
    name, draft = context.text("with"), context.flag("draft")
    page, *others = (each.page for each in made.pages)
    if name:
        return page_option(context.site, page, made.text, name, draft=draft, others=tuple(others))
    first = page_menu(context.site, page, made.text, draft=draft, others=tuple(others)).assistant
    if first is None:
        raise NotFoundError(f"the menu of {page.path} has no assistant")
    return first


def _copy(context: Context, entry: "MenuEntry", made: "Bundle") -> Outcome:
    """Copy the text of an entry that opens nothing."""
    copied = context.machine.copy(entry.clipboard or "")
    what = title_of(made) if entry.clipboard == made.text else f'"{entry.title}"'
    return Outcome(notice=notice(copied, what), failed=copied.means is None)


def _open(context: Context, entry: "MenuEntry", url: str, made: "Bundle") -> Outcome:
    copied = None if entry.clipboard is None else context.machine.copy(entry.clipboard)
    opened = context.machine.open_url(url)
    lines = [_opened(entry, copied, made)] if opened.opened else []
    if not opened.opened:
        lines += [notice(copied, title_of(made))] if copied is not None else []
        lines += [f"{opened.reason}."] if opened.reason else []
        if copied is None and (link := context.machine.copy(url)).means:
            lines.append(notice(link, "the link"))
    return Outcome(
        items=() if opened.opened else (Item(text=f"{url}\n", url=url),),
        notice="\n".join(lines),
        url=url,
        reads_published=entry.sends == "url" and entry.id is not None,
        failed=copied is not None and copied.means is None,
    )


def _opened(entry: "MenuEntry", copied: Copied | None, made: "Bundle") -> str:
    """Return which assistant was opened, and how it gets the pages."""
    one = len(made.pages) == 1
    if copied is not None:
        message = notice(copied, title_of(made))
        pasted = f": paste {'it' if one else 'them'} there" if copied.means or copied.file else ""
        return f"{message} · {entry.name} opened{pasted}"
    pages = "page" if one else "pages"
    match entry.sends:
        case "url" if entry.id is not None:
            return f"{entry.name} opened with the published {pages}"
        case "url":
            return f"{entry.name} opened with the page's URL"
        case "markdown":
            return f"{entry.name} opened with the {pages} in the link"
        case _:
            return f"{entry.name} opened"
