"""``copy``: pages as Markdown on the clipboard; several pages become one text with a table of contents."""

import re
from typing import TYPE_CHECKING

from docs_tui.commands import secrets
from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.desktop.copied import notice as copied_notice
from docs_tui.errors import CannotRunError
from docs_tui.export.bundle import bundle, single, with_linked
from docs_tui.export.markdown_options import copy_options
from docs_tui.export.tokens import about_tokens, share, verdict
from docs_tui.source.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs_tui.export.bundle import Bundle
    from docs_tui.site import Page, Site

_NUMBER = re.compile(r"(\d+)(k?)", re.IGNORECASE)
_GROUPING = re.compile(r"(?<=\d)[,_](?=\d)")
_MOST_NAMED = 3


def bundle_of(site: "Site", pages: "Sequence[Page]") -> "Bundle":
    """Render pages as one Markdown text with the site's settings; a single page gets no table of contents."""
    options = copy_options(site)
    return single(site, pages[0], options) if len({page.path for page in pages}) == 1 else bundle(site, pages, options)


def copy(context: Context) -> Outcome:
    """Copy pages, or with ``--print`` return their text."""
    made = bundle_of(context.site, _pages(context))
    budget = budget_of(context)
    question = "" if context.flag("yes") else question_of(made, budget, leaves=not context.flag("print"))
    if question:
        return Outcome(question=question, diagnostics=made.diagnostics, with_site=True)
    if context.flag("print"):
        key_warning = secrets.question((each.page, each.text) for each in made.pages)
        notice = "\n".join(filter(None, (key_warning, _share(made, budget))))
        return Outcome(items=(Item(text=made.text),), notice=notice, diagnostics=made.diagnostics, with_site=True)
    copied = context.machine.copy(made.text)
    notice = "\n".join(filter(None, (copied_notice(copied, title_of(made)), _share(made, budget))))
    return Outcome(notice=notice, failed=copied.means is None, diagnostics=made.diagnostics, with_site=True)


def title_of(made: "Bundle") -> str:
    """Return the quoted title of a single page, or how many pages there are."""
    first, *others = made.pages
    return f"{len(made.pages)} pages" if others else f'"{first.page.title}"'


def _pages(context: Context) -> "tuple[Page, ...]":
    """Return the named pages, with the pages they link to if ``--with-linked`` is given."""
    pages = (context.page, *context.pages[1:])
    depth = _number(context, "with-linked", example="1")
    return with_linked(context.site, pages, depth) if depth else pages


def budget_of(context: Context) -> int | None:
    """Return the token budget from the command line, or else from the settings; None if neither sets one."""
    given = _number(context, "budget", example="20k")
    return context.site.settings.budget if given is None else given


def _number(context: Context, option: str, *, example: str) -> int | None:
    """Return the value of an option such as ``8000``, ``8,000`` or ``8k``; None if it was not given.

    Raises:
        CannotRunError: The value is not such a number.
    """
    text = context.text(option)
    if not text:
        return None
    match = _NUMBER.fullmatch(_GROUPING.sub("", text)) if text.isascii() else None
    number = whole_number(match[1]) if match is not None else None
    if match is None or number is None:
        raise CannotRunError(f"--{option} {text} is not a number; write it like {example}")
    return number * (1000 if match[2] else 1)


def question_of(made: "Bundle", budget: int | None, *, leaves: bool) -> str:
    """Return the question to ask before copying or sending text with secrets or over budget; empty if there is none.

    Args:
        made: The text.
        budget: The most tokens without a question.
        leaves: Whether the text goes to the clipboard or to a website, and is not only printed.
    """
    keys = secrets.question((each.page, each.text) for each in made.pages) if leaves else ""
    return "\n".join(filter(None, (keys, _excess(made, budget))))


def _excess(made: "Bundle", budget: int | None) -> str:
    """Return a sentence on how far the text is over budget; empty if it is not."""
    if not budget or verdict(made.tokens, budget) != "over":
        return ""
    what = made.pages[0].page.path if len(made.pages) == 1 else f"{len(made.pages)} pages"
    excess = f"{what}: {about_tokens(made.tokens)}, {share(made.tokens, budget)}"
    if len(made.pages) == 1:
        return excess
    largest = [f"{each.page.path} ({about_tokens(each.tokens)})" for each in made.largest[:_MOST_NAMED]]
    return f"{excess}; the largest: {', '.join(largest)}"


def _share(made: "Bundle", budget: int | None) -> str:
    """Return how much of the budget is used; empty without a budget."""
    if not budget:
        return ""
    words = share(made.tokens, budget)
    return f"{words[0].upper()}{words[1:]}."
