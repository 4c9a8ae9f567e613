"""``undo``: undo the last change that docs-tui made to the writer's files."""

import time

from docs_tui.commands.context import Context, Outcome
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.source.numbers import counted
from docs_tui.workspace.changing import take_back
from docs_tui.workspace.journal import JournalEntry, last_entry


def undo(context: Context) -> Outcome:
    """Undo the last change, or with ``--dry-run`` describe it.

    Raises:
        NotFoundError: There is no change to undo.
        CannotRunError: A file has changed since.
    """
    if context.flag("dry-run"):
        last = last_entry(context.root)
        return Outcome(
            notice="There is nothing to undo here." if last is None else f"The last change: {_described(last)}."
        )
    entry = take_back(context.root, path_from_here(context.root))
    before = last_entry(context.root)
    more = f"\nTo undo next: {_described(before)}." if before is not None else ""
    return Outcome(notice=f"Undone: {_described(entry)}.{more}")


def _described(entry: JournalEntry) -> str:
    """Return an entry as text."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.when))
    return f"{entry.title} ({counted(len(entry.files), 'file')}, {when})"
