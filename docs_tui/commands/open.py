"""``open``: one entry of a page's menu, carried out: the assistant or the link opens in the browser."""

from typing import TYPE_CHECKING

from docs_tui.commands import secrets
from docs_tui.commands.command import BASE_URL, PAGE, PRINT, YES, Command, Context, Item, Kind, Outcome, Param
from docs_tui.commands.markdown import markdown_of
from docs_tui.commands.menu import DRAFT
from docs_tui.errors import NotFoundError

if TYPE_CHECKING:
    from docs_tui.menu import MenuEntry
    from docs_tui.source import Diagnostic

WITH = Param("with", Kind.TEXT, "the entry: its id, such as claude, or its title", metavar="ID", required=True)


def run(context: Context) -> Outcome:
    """Open the entry, or give its link where only that is wanted."""
    site, page = context.site, context.page
    markdown = markdown_of(site, page)
    entry = _entry(context, markdown.text)
    diagnostics = (*site.diagnostics, *markdown.diagnostics)
    url = _url_of(entry)
    if context.flag("print"):
        return Outcome(items=(Item(text=f"{url}\n"),), url=url, diagnostics=diagnostics)
    if entry.sends in ("markdown", "clipboard") and not context.flag("yes"):
        question = secrets.question([(page, markdown.text)])
        if question:
            return Outcome(question=question, diagnostics=diagnostics)
    return _open(context, entry, url, diagnostics)


def _entry(context: Context, markdown: str) -> "MenuEntry":
    """Return the entry that is named, else the first assistant of the page's menu.

    Raises:
        NotFoundError: There is no such entry.
    """
    from docs_tui.menu import page_menu, page_option  # noqa: PLC0415 - links are built for this command and menu alone

    name, draft = context.text(WITH.name), context.flag(DRAFT.name)
    if name:
        return page_option(context.site, context.page, markdown, name, draft=draft)
    entries = page_menu(context.site, context.page, markdown, draft=draft).entries
    first = next((entry for entry in entries if entry.enabled and entry.kind == "open" and entry.sends), None)
    if first is None:
        raise NotFoundError(f"the menu of {context.page.path} has no assistant")
    return first


def _url_of(entry: "MenuEntry") -> str:
    """Return the link of ``entry``.

    Raises:
        NotFoundError: It has none, or not here.
    """
    if not entry.enabled:
        raise NotFoundError(f'"{entry.title}" is not available: {entry.reason}')
    if entry.url is None:
        raise NotFoundError(f'"{entry.title}" opens nothing; the command is docs-tui {entry.id} PAGE')
    return entry.url


def _open(context: Context, entry: "MenuEntry", url: str, diagnostics: "tuple[Diagnostic, ...]") -> Outcome:
    from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - as heavy as the subprocesses it starts

    copied = None if entry.clipboard is None else context.machine.copy(entry.clipboard)
    opened = context.machine.open_url(url)
    lines = [f"{entry.name} opened." if opened.opened else f"{opened.reason}."]
    if copied is not None:
        lines[0] += " The page is on the clipboard: paste it." if copied.confirmed else " Paste the page there."
        lines.append(notice(copied, f'"{context.page.title}"'))
    elif not opened.opened and (link := context.machine.copy(url)).means:
        lines.append(notice(link, "the link"))
    return Outcome(
        items=() if opened.opened else (Item(text=f"{url}\n", url=url),),
        notice="\n".join(lines),
        url=url,
        diagnostics=diagnostics,
        failed=copied is not None and copied.means is None,
    )


OPEN = Command(
    id="open",
    title="Open page in an assistant",
    help="Open a page in an assistant, or with any other entry of its menu.",
    run=run,
    key="o",
    params=(PAGE, WITH, DRAFT, PRINT, YES, BASE_URL),
    example="docs-tui open quickstart --with claude",
)
