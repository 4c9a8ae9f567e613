"""``copy``: pages as Markdown on the clipboard, several of them as one text with a list of contents."""

import re
from typing import TYPE_CHECKING

from docs_tui.commands import secrets
from docs_tui.commands.command import BASE_URL, PAGES, PRINT, YES, Command, Context, Item, Kind, Outcome, Param
from docs_tui.commands.markdown import bundle_of
from docs_tui.errors import CannotRunError

if TYPE_CHECKING:
    from docs_tui.export.bundle import Bundle
    from docs_tui.site import Page

BUDGET = Param("budget", Kind.TEXT, "copy no more than about so many tokens; 0 for any number", metavar="N")
WITH_LINKED = Param("with-linked", Kind.TEXT, "take in the pages up to so many links away", metavar="DEPTH")

_NUMBER = re.compile(r"(\d+)(k?)", re.IGNORECASE)
_GROUPING = re.compile(r"(?<=\d)[,_](?=\d)")
_MOST_NAMED = 3


def run(context: Context) -> Outcome:
    """Copy the pages that are meant, or give their text where only that is wanted."""
    from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - starts subprocesses, which no other command needs

    made = bundle_of(context.site, _pages(context))
    budget = budget_of(context)
    question = "" if context.flag(YES.name) else question_of(made, budget, leaves=not context.flag(PRINT.name))
    if question:
        return Outcome(question=question, diagnostics=made.diagnostics, with_site=True)
    if context.flag(PRINT.name):
        items = (Item(text=made.text),)
        said = "\n".join(
            filter(None, (secrets.question((each.page, each.text) for each in made.pages), _share(made, budget)))
        )
        return Outcome(items=items, notice=said, diagnostics=made.diagnostics, with_site=True)
    what = f'"{made.pages[0].page.title}"' if len(made.pages) == 1 else f"{len(made.pages)} pages"
    copied = context.machine.copy(made.text)
    lines = [notice(copied, what), _share(made, budget)]
    said = "\n".join(filter(None, lines))
    return Outcome(notice=said, failed=copied.means is None, diagnostics=made.diagnostics, with_site=True)


def _pages(context: Context) -> "tuple[Page, ...]":
    """Return the pages that are meant, with those they link to where that is wanted."""
    depth = _number(context, WITH_LINKED) or 0
    pages = (context.page, *context.pages[1:])
    if not depth:
        return pages
    from docs_tui.export.bundle import with_linked  # noqa: PLC0415 - few ask for it

    return with_linked(context.site, pages, depth)


def budget_of(context: Context) -> int | None:
    """Return the budget of this call, else that of the settings."""
    given = _number(context, BUDGET)
    return context.site.settings.budget if given is None else given


def _number(context: Context, option: Param) -> int | None:
    """Return the value of ``option``: ``8000``, ``8,000`` or ``8k``; None where it was not given.

    Raises:
        CannotRunError: It is no such number.
    """
    text = context.text(option.name)
    if not text:
        return None
    found = _NUMBER.fullmatch(_GROUPING.sub("", text)) if text.isascii() else None
    if found is None:
        raise CannotRunError(f"--{option.name} {text} is no number; write it like {'20k' if option is BUDGET else '1'}")
    return int(found[1]) * (1000 if found[2] else 1)


def question_of(made: "Bundle", budget: int | None, *, leaves: bool) -> str:
    """Return what has to be answered before ``made`` is handed over, empty where nothing has.

    Args:
        made: What is to be handed over.
        budget: About how many tokens it may be.
        leaves: Whether it goes to the clipboard, where it waits to be pasted anywhere.
    """
    kept = secrets.question((each.page, each.text) for each in made.pages) if leaves else ""
    return "\n".join(filter(None, (kept, _excess(made, budget))))


def _excess(made: "Bundle", budget: int | None) -> str:
    """Return in words by how much ``made`` is over ``budget``, empty where it is not."""
    from docs_tui.export.tokens import (  # noqa: PLC0415 - most commands do without the exporter
        about_tokens,
        share,
        verdict,
    )

    if not budget or verdict(made.tokens, budget) != "over":
        return ""
    what = made.pages[0].page.path if len(made.pages) == 1 else f"{len(made.pages)} pages"
    excess = f"{what}: {about_tokens(made.tokens)}, {share(made.tokens, budget)}"
    if len(made.pages) == 1:
        return excess
    largest = [f"{each.page.path} ({about_tokens(each.tokens)})" for each in made.largest[:_MOST_NAMED]]
    return f"{excess}; the largest: {', '.join(largest)}"


def _share(made: "Bundle", budget: int | None) -> str:
    """Return how much of ``budget`` was taken, empty where there is none."""
    from docs_tui.export.tokens import share  # noqa: PLC0415 - as above

    if not budget:
        return ""
    words = share(made.tokens, budget)
    return f"{words[0].upper()}{words[1:]}."


COPY = Command(
    id="copy",
    title="Copy page",
    help="Copy pages as Markdown for an AI; several become one text.",
    run=run,
    key="c",
    params=(PAGES, BUDGET, WITH_LINKED, PRINT, YES, BASE_URL),
    example="docs-tui copy quickstart concepts/retries --budget 20k",
)
