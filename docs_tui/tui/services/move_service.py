"""Plans moves of the open page and undos of the last change, so that both are previewed before they are applied."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.lint.fixes import Change
from docs_tui.refactor.page_moves import plan_move
from docs_tui.refactor.remove import plan_remove
from docs_tui.refactor.successors import Successor, successors
from docs_tui.source.numbers import counted
from docs_tui.tui.messages import ErrorNotice, FooterHint
from docs_tui.tui.services.fix_service import FixesReady, Remedy
from docs_tui.workspace.journal import JournalEntry, last_entry

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.refactor.change_plan import ChangePlan, FileChange
    from docs_tui.site import Page, Site
    from docs_tui.tui.services.background import Background


class MoveService:
    """Posts ``FixesReady`` with a remedy to show."""

    def __init__(self, background: "Background", root: "Callable[[], Path]") -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            root: Returns the docs folder; only called when there is a site.
        """
        self._background = background
        self._root = root
        self._busy = False

    def show_move(self, site: "Site", page: "Page", target: str) -> None:
        """Plan a move of a page in a thread.

        Args:
            site: The site.
            page: The page.
            target: Its new path, as the reader wrote it.
        """
        if self._is_read(site):
            make = lambda: _remedy("Move the page", plan_move(site, page.file or page.path, target))  # noqa: E731
            self._run(make, "Looking for links …")

    def find_successors(
        self, site: "Site", page: "Page", ask: "Callable[[Site, tuple[Successor, ...]], object]"
    ) -> None:
        """Search in a thread for pages that could replace a removed page.

        Args:
            site: The site.
            page: The page.
            ask: Called with the site and the pages.
        """
        if self._is_read(site):
            background = self._background
            background.run_in_thread(lambda: background.call_soon(ask, site, successors(site, page)), group="move")

    def show_removal(self, site: "Site", page: "Page", to: "Page | None") -> None:
        """Plan the removal of a page in a thread.

        Args:
            site: The site.
            page: The page.
            to: The page that replaces it, or None.
        """
        self._run(lambda: _remedy("Remove the page", plan_remove(site, page, to)), "Looking for links …")

    def _is_read(self, site: "Site") -> bool:
        """Tell whether all pages are read; if not, show a notice."""
        if site.unread():
            self._background.post(ErrorNotice("pages are still being read; try again in a moment", severity="refusal"))
            return False
        return True

    def show_undo(self) -> None:
        """Read the last change in a thread, and offer to undo it."""
        root = self._root()

        def read() -> Remedy | None:
            entry = last_entry(root)
            return None if entry is None else _taking_back(entry)

        self._run(read, "")

    def _run(self, make: Callable[[], Remedy | None], hint: str) -> None:
        background = self._background
        if self._busy:
            return

        def run() -> None:
            try:
                remedy = make()
            except DocsTuiError as error:
                background.call_soon(background.post, ErrorNotice(error))
            else:
                background.call_soon(self._show_undo, remedy)
            finally:
                background.call_soon(self._ended)

        self._busy = True
        background.post(FooterHint(hint))
        background.run_in_thread(run, group="move")

    def _show_undo(self, remedy: Remedy | None) -> None:
        if remedy is None:
            self._background.show_notice("There is nothing to undo here", severity="refusal")
        else:
            self._background.post(FixesReady(remedy))

    def _ended(self) -> None:
        self._busy = False
        self._background.post(FooterHint(""))


def _remedy(title: str, plan: "ChangePlan") -> Remedy:
    others = sum(bool(each.to) and not each.is_move for each in plan.changes)
    about = "\n".join((f"{plan.title}. {counted(others, 'other file')} will be updated.", *plan.notes))
    return Remedy(title, about, dict(_shown(plan.changes)), plan.title, files=plan.changes)


def _shown(changes: "tuple[FileChange, ...]") -> "Iterator[tuple[str, Change]]":
    for each in changes:
        before = each.before or b""
        after = before if each.after is None and each.to else each.after or b""
        yield f"{each.file} → {each.to}" if each.is_move else each.file, Change(before, after)


def _taking_back(entry: JournalEntry) -> Remedy:
    changes = {
        f"{each.to} → {each.file}" if each.to and each.file != each.to else each.file: Change(
            each.after or b"", each.before or b""
        )
        for each in entry.files
    }
    return Remedy("Undo the last change", entry.title, changes, "", takes_back=True)
