"""What the app needs soon after its first paint, imported in the thread that reads: no key waits for a module.

A name that is missing here costs time only: it is imported where it is needed.
"""

import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from threading import get_ident
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docs_tui.tui.services.ui_priority import UiPriority

FOR_THE_FIRST_PAGE = (
    "docs_tui.tui.browse.panes",
    "docs_tui.workspace",
    "docs_tui.tui.services.preview_service",
    "docs_tui.preview.of_site",
    "docs_tui.workspace.pictures",
    "docs_tui.tui.preferences",
    "docs_tui.tui.services.llms_service",
    "docs_tui.tui.services.marked_pages",
    "docs_tui.tui.services.server_service",
    "textual.scrollbar",
    "textual.layouts.horizontal",
    "textual.layouts.stream",
    "markdown_it",
    "docs_tui.tui.dialogs.find",
    "docs_tui.site.fuzzy",
    "docs_tui.tui.services.heading_service",
)
FOR_THE_FIRST_KEYS = (
    "docs_tui.tui.services.command_service",
    "docs_tui.tui.services.clipboard_service",
    "docs_tui.tui.page_menu",
    "docs_tui.commands.machine",
    "docs_tui.commands.registry",
    "docs_tui.commands.markdown",
    "docs_tui.export.markdown",
    "docs_tui.tui.dialogs.menu",
    "docs_tui.tui.dialogs.markdown",
    "docs_tui.tui.dialogs.help",
    "docs_tui.tui.dialogs.search",
    "docs_tui.commands.secrets",
    "docs_tui.lint.secrets",
    "docs_tui.export.tokens",
    "docs_tui.desktop.clipboard",
    "docs_tui.desktop.browser",
    "docs_tui.export.bundle",
    "docs_tui.tui.dialogs.confirm",
    "docs_tui.tui.dialogs.choose",
    "docs_tui.tui.browse.copy_choices",
    "docs_tui.tui.dialogs.copy",
    "docs_tui.tui.command_palette",
    "docs_tui.tui.services.page_inputs",
    "docs_tui.tui.services.git_service",
    "docs_tui.tui.dialogs.link",
    "docs_tui.tui.dialogs.places",
    "docs_tui.tui.services.editor_service",
    "docs_tui.desktop.editor",
    "docs_tui.tui.problems.fix_service",
    "docs_tui.tui.dialogs.explain",
    "docs_tui.tui.dialogs.remedy",
    "docs_tui.tui.dialogs.written",
    "docs_tui.tui.problems.problem_list",
    "docs_tui.workspace.git",
    "docs_tui.workspace.watch",
    "watchfiles",
    "anyio._backends._asyncio",
)
FOR_JUDGING = ("docs_tui.tui.services.site_linter",)


class _Aside(MetaPathFinder):
    """Finds no module; comes between two of them."""

    def __init__(self, turns: "UiPriority") -> None:
        self._turns = turns
        self._thread = get_ident()

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        """Let keys go first; none of the names means anything here."""
        del fullname, path, target
        if get_ident() == self._thread:
            self._turns.yield_to_ui(importing=True)


def load(names: "Iterable[str]", turns: "UiPriority") -> None:
    """Import modules and what they import, keys first; for threads."""
    aside = _Aside(turns)
    sys.meta_path.insert(0, aside)
    try:
        for name in names:
            import_module(name)
    finally:
        sys.meta_path.remove(aside)
