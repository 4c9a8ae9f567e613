"""The preview of a fix or another change to files: Enter applies it, Esc cancels."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from docs_tui.source.clean import clean
from docs_tui.source.difference import difference
from docs_tui.tui.dialogs.dialog import Dialog
from docs_tui.tui.services.fix_service import Remedy
from docs_tui.tui.widgets.difference_view import DifferenceSection, DifferenceView

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.lint.fixes import Change

_FRAME = 5
"""The rows of the window without its text and the difference."""


class RemedyScreen(Dialog[Remedy]):
    """Returns the remedy if the user applies it."""

    AUTO_FOCUS: ClassVar[str | None] = "DifferenceView"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "apply", "Make the change", id="apply"),
        Binding("n", "change(1)", "Next change", show=False, id="next-change"),
        Binding("N,p", "change(-1)", "Previous change", show=False, id="change-before"),
        Binding("F", "more", "Fix the whole site", show=False, id="fix-site"),
    ]
    DEFAULT_CSS = """
    RemedyScreen {
        & > #dialog { width: 104; }
        #about { height: auto; color: $quiet; margin-bottom: 1; }
        DifferenceView { background: $surface; height: 3; }
    }
    """

    def __init__(self, remedy: Remedy, more: "Callable[[], object] | None" = None) -> None:
        """Create the window.

        Args:
            remedy: The change to preview.
            more: Shows the further change that the remedy offers, if any.
        """
        hint = "{apply} applies it · {close} cancels"
        super().__init__(remedy.title, f"{hint} · {{fix-site}} {remedy.more}" if remedy.more else hint)
        self._remedy = remedy
        self._more = more

    def content(self) -> ComposeResult:
        """Show the description and the changed lines."""
        yield Static(Content(clean(self._remedy.about)), id="about")
        yield DifferenceView()

    def on_mount(self) -> None:
        """Show the difference at the height of its lines."""
        self.watch(self.query_one(DifferenceView), "virtual_size", self._fit_soon, init=False)
        self.show_difference()

    def show_difference(self) -> None:
        """Show the changes of the remedy, by file if there are several."""
        changes = self._remedy.changes
        named = len(changes) > 1
        view = self.query_one(DifferenceView)
        view.sections = tuple(_section(name if named else "", change) for name, change in changes.items())
        self._fit_soon()

    def on_resize(self) -> None:
        """Fit the difference to the window."""
        self._fit_soon()

    def _fit_soon(self) -> None:
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        view = self.query_one(DifferenceView)
        others = sum(each.outer_size.height for each in self.query("#dialog > *") if each is not view)
        room = self.size.height * 92 // 100 - _FRAME - others
        view.styles.height = max(min(view.virtual_size.height, room), 3)

    def action_apply(self) -> None:
        """Return the remedy to apply it."""
        self.dismiss(self._remedy)

    def action_change(self, by: int) -> None:
        """Go to the next or the previous change."""
        self.query_one(DifferenceView).goto_change(by)

    def action_more(self) -> None:
        """Show the further change."""
        if self._more is not None and self._remedy.more:
            self.dismiss(None)
            self._more()


def _section(name: str, change: "Change") -> DifferenceSection:
    before, after = (text.decode("utf-8", "replace").removeprefix("\ufeff") for text in change)
    return DifferenceSection(name, difference(before, after))
