"""``undo``: take back the last change that docs-tui made to the writer's files."""

import time

from docs_tui.commands.context import Context, Outcome
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.source.numbers import counted
from docs_tui.workspace.changing import take_back
from docs_tui.workspace.journal import JournalEntry, last_entry


def undo(context: Context) -> Outcome:
    """Take the last change back, or with ``--dry-run`` say what it was.

    Raises:
        NotFoundError: There is no change to take back.
        CannotRunError: A file has changed since.
    """
    if context.flag("dry-run"):
        last = last_entry(context.root)
        return Outcome(notice="There is nothing to take back." if last is None else f"The last change: {_said(last)}.")
    entry = take_back(context.root, path_from_here(context.root))
    before = last_entry(context.root)
    more = f"\nThe change before: {_said(before)}." if before is not None else ""
    return Outcome(notice=f"Taken back: {_said(entry)}.{more}")


def _said(entry: JournalEntry) -> str:
    """Return an entry in words."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.when))
    return f"{entry.title} ({counted(len(entry.files), 'file')}, {when})"
