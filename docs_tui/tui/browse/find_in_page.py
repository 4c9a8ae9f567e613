"""Finding in the page: the bar below it and the places marked in it."""

from typing import TYPE_CHECKING

from docs_tui.tui.browse.find_bar import FindBar

if TYPE_CHECKING:
    from docs_tui.tui.browse.panes import Panes


class FindingInPage:
    """Lets the reader type, and walk through what is found."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes

    @property
    def bar(self) -> FindBar:
        """Where the reader types."""
        return self._panes.query_one(FindBar)

    @property
    def asking(self) -> bool:
        """Whether the reader is typing what to find in the page."""
        return self.bar.has_focus_within

    def ask(self) -> None:
        """Let the reader type what to find in the page."""
        self.bar.ask()

    def step(self, by: int) -> None:
        """Go to the next place found, or the one before; what was looked for last is looked for again."""
        bar, view = self.bar, self._panes.view
        if not bar.display and not bar.query_text:
            self.ask()
        elif not bar.display:
            bar.keep(bar.query_text, found=view.find(bar.query_text) > 0 or view.is_looking)
        elif by > 0:
            view.find_next()
        else:
            view.find_previous()

    def end(self) -> bool:
        """Mark nothing in the page any longer; False where nothing was."""
        bar, view = self.bar, self._panes.view
        if not bar.display:
            return False
        if bar.has_focus_within:
            view.focus()
        bar.close()
        view.find("")
        return True
