"""``copy``: pages as Markdown on the clipboard."""

from docs_tui.commands import secrets
from docs_tui.commands.command import BASE_URL, PAGES, PRINT, YES, Command, Context, Item, Outcome
from docs_tui.commands.markdown import joined, markdown_of


def run(context: Context) -> Outcome:
    """Copy the pages that are meant, or give their text where only that is wanted."""
    from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - starts subprocesses, which no other command needs

    markdowns = [(page, markdown_of(context.site, page)) for page in context.pages]
    text = joined(made.text for _, made in markdowns)
    diagnostics = (*context.site.diagnostics, *(each for _, made in markdowns for each in made.diagnostics))
    if context.flag("print"):
        return Outcome(items=(Item(text=text),), diagnostics=diagnostics)
    question = "" if context.flag("yes") else secrets.question((page, made.text) for page, made in markdowns)
    if question:
        return Outcome(question=question, diagnostics=diagnostics)
    what = f'"{context.page.title}"' if len(markdowns) == 1 else f"{len(markdowns)} pages"
    copied = context.machine.copy(text)
    return Outcome(notice=notice(copied, what), failed=copied.means is None, diagnostics=diagnostics)


COPY = Command(
    id="copy",
    title="Copy page",
    help="Copy pages as Markdown, to paste them into an AI.",
    run=run,
    key="c",
    params=(PAGES, PRINT, YES, BASE_URL),
    example="docs-tui copy quickstart guides/retries",
)
