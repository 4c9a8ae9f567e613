"""``open``: one entry of a page's menu, carried out: the assistant or the link opens in the browser, with one page or several."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.commands import secrets
from docs_tui.commands.command import BASE_URL, PAGES, PRINT, YES, Command, Context, Item, Kind, Outcome, Param
from docs_tui.commands.copy import budget_of, question_of
from docs_tui.commands.markdown import bundle_of
from docs_tui.commands.menu import DRAFT
from docs_tui.errors import NotFoundError

if TYPE_CHECKING:
    from docs_tui.export.bundle import Bundle
    from docs_tui.menu import MenuEntry

WITH = Param(
    "with", Kind.TEXT, 'an option that "docs-tui menu PAGE" lists, such as claude', metavar="ID", required=True
)

_NOT_COPIED = 'The link asks for the text, which --print does not copy: "docs-tui copy PAGE" does.'


def run(context: Context) -> Outcome:
    """Carry out the entry, or give its link where only that is wanted."""
    made = bundle_of(context.site, (context.page, *context.pages[1:]))
    entry = _entry(context, made)
    outcome = _checked(context, entry, made)
    return replace(outcome, diagnostics=made.diagnostics, with_site=True)


def _checked(context: Context, entry: "MenuEntry", made: "Bundle") -> Outcome:
    """Carry out ``entry`` unless something has to be answered first.

    Raises:
        NotFoundError: It does nothing, or nothing here.
    """
    if not entry.enabled:
        raise NotFoundError(f'"{entry.title}" is not available: {entry.reason}')
    if entry.url is None and entry.clipboard is None:
        raise NotFoundError(f'"{entry.title}" opens nothing; use "docs-tui {entry.id} {context.page.path}"')
    if context.flag(PRINT.name):
        text = f"{entry.url}\n" if entry.url else entry.clipboard or ""
        sent = entry.sends in ("markdown", "clipboard")
        texts = [(each.page, each.text) for each in made.pages] if sent else [(context.page, entry.clipboard or "")]
        notice = "\n".join(
            filter(None, (secrets.question(texts), _NOT_COPIED if entry.url and entry.clipboard else ""))
        )
        return Outcome(items=(Item(text=text),), url=entry.url or "", notice=notice)
    question = "" if context.flag(YES.name) else _question(context, entry, made)
    if question:
        return Outcome(question=question)
    return _copy(context, entry, made) if entry.url is None else _open(context, entry, entry.url, made)


def _question(context: Context, entry: "MenuEntry", made: "Bundle") -> str:
    """Return what has to be answered before ``entry`` hands anything over, empty where nothing has."""
    if entry.sends in ("markdown", "clipboard"):
        return question_of(made, budget_of(context), leaves=True)
    return secrets.question([(context.page, entry.clipboard or "")])


def _entry(context: Context, made: "Bundle") -> "MenuEntry":
    """Return the entry that is named, else the first assistant of the page's menu.

    Raises:
        NotFoundError: There is no such entry.
    """
    from docs_tui.menu import page_menu, page_option  # noqa: PLC0415 - links are built for this command and menu alone

    name, draft = context.text(WITH.name), context.flag(DRAFT.name)
    page, *others = (each.page for each in made.pages)
    if name:
        return page_option(context.site, page, made.text, name, draft=draft, others=tuple(others))
    first = page_menu(context.site, page, made.text, draft=draft, others=tuple(others)).assistant
    if first is None:
        raise NotFoundError(f"the menu of {page.path} has no assistant")
    return first


def _copy(context: Context, entry: "MenuEntry", made: "Bundle") -> Outcome:
    """Put on the clipboard what the entry has for it, and no more."""
    from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - starts subprocesses, which few commands need

    copied = context.machine.copy(entry.clipboard or "")
    what = _named(made) if entry.clipboard == made.text else f'"{entry.title}"'
    return Outcome(notice=notice(copied, what), failed=copied.means is None)


def _named(made: "Bundle") -> str:
    """Return how the text that is handed over is told."""
    first, *others = made.pages
    return f"{len(made.pages)} pages" if others else f'"{first.page.title}"'


def _open(context: Context, entry: "MenuEntry", url: str, made: "Bundle") -> Outcome:
    from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - as above

    copied = None if entry.clipboard is None else context.machine.copy(entry.clipboard)
    opened = context.machine.open_url(url)
    said = f"{entry.name} opened." if opened.opened else f"{opened.reason}." if opened.reason else ""
    lines = []
    if copied is not None:
        several = len(made.pages) > 1
        lines.append(notice(copied, _named(made)))
        if said and copied.confirmed:
            said += (
                " The pages are on the clipboard: paste them."
                if several
                else " The page is on the clipboard: paste it."
            )
        elif said and (copied.means or copied.file):
            said += f" Paste the page{'s' if several else ''} there."
    lines += [said] if said else []
    if copied is None and not opened.opened and (link := context.machine.copy(url)).means:
        lines.append(notice(link, "the link"))
    return Outcome(
        items=() if opened.opened else (Item(text=f"{url}\n", url=url),),
        notice="\n".join(lines),
        url=url,
        failed=copied is not None and copied.means is None,
    )


OPEN = Command(
    id="open",
    title="Open page in an assistant",
    help="Open pages in an assistant, or with another option of the menu.",
    run=run,
    key="o",
    params=(PAGES, WITH, DRAFT, PRINT, YES, BASE_URL),
    example="docs-tui open quickstart --with claude",
)
