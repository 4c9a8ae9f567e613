"""The changes that the last run made in the llms files, line by line."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from docs_tui.preview.content_parts import PageHeading
from docs_tui.source.difference import difference
from docs_tui.source.numbers import counted
from docs_tui.tui.widgets.bars import HeaderState, SiteHeader, Status
from docs_tui.tui.widgets.difference_view import DifferenceSection, DifferenceView
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.screens import AppWidget, SingleUseScreen

if TYPE_CHECKING:
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.messages import FilesWritten
    from docs_tui.workspace.llms_files import ChangedFiles

_SIGNS = {"gone": "-", "new": "+", "same": " "}


class WrittenScreen(AppWidget, SingleUseScreen[None]):
    """Shows the last run and updates with each new one; ``R`` or Esc returns to the page."""

    CSS_PATH = "text.tcss"
    AUTO_FOCUS: ClassVar[str | None] = "DifferenceView"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "change(1)", "Next change", id="next-change"),
        Binding("N,p", "change(-1)", "Previous change", show=False, id="change-before"),
        Binding("c,ctrl+c,super+c", "copy", "Copy", id="copy-changes", tooltip="Copy the changes as text"),
        Binding("R,escape", "leave", "Back", id="leave-written", tooltip="Back to the page"),
        Binding("f6,l", "pane", "Next pane", show=False, id="next-pane-written"),
        Binding("shift+f6,h", "pane", "Previous pane", show=False, id="pane-before-written"),
    ]

    def compose(self) -> ComposeResult:
        """Lay out the changes and the list of changed files."""
        yield SiteHeader()
        with Horizontal():
            yield DifferenceView()
            yield Outline()
        yield Status(self, ("next-change", "copy-changes", "leave-written"))

    def on_mount(self) -> None:
        """Show the last run."""
        self.query_one(SiteHeader).state = HeaderState(site="llms files", compared=("comparing …",))
        self.query_one(Outline).heading = "Changed files"
        self._compare()

    def on_files_written(self, message: "FilesWritten") -> None:
        """Show the new run."""
        del message
        self._compare()

    def _compare(self) -> None:
        changed = self.docs_app.llms_service.last
        if changed is None:
            return

        def run() -> None:
            if (sections := _sections(changed)) is not None:
                self.app.call_later(self._show, sections)

        self.run_worker(run, thread=True, exclusive=True, group="compare", exit_on_error=False, description="compare")

    def _show(self, sections: tuple[DifferenceSection, ...]) -> None:
        if not self.is_attached:
            return
        differences = [section.difference for section in sections]
        self.query_one(DifferenceView).sections = sections
        outline = self.query_one(Outline)
        outline.notes = tuple(f"+{each.added:,} −{each.removed:,}" for each in differences)
        outline.entries = tuple(PageHeading(1, section.title, "") for section in sections)
        outline.current = 0
        added, removed = (sum(each) for each in zip(*((one.added, one.removed) for one in differences), strict=True))
        compared = f"last written: {counted(added, 'line')} added, {removed:,} removed"
        self.query_one(SiteHeader).state = HeaderState(site="llms files", compared=(compared,))

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a file."""
        view = self.query_one(DifferenceView)
        view.goto_section(message.index)
        view.focus()

    def on_difference_view_top_changed(self, message: DifferenceView.TopChanged) -> None:
        """Highlight the file at the top of the changes."""
        self.query_one(Outline).current = message.section

    def action_change(self, by: int) -> None:
        """Go to the next or the previous change."""
        self.query_one(DifferenceView).goto_change(by)

    def action_copy(self) -> None:
        """Copy the changes as text."""
        if sections := self.query_one(DifferenceView).sections:
            text = "\n".join(map(_text, sections))
            self.docs_app.clipboard_service.copy_text(text, "the changes of the llms files")

    def action_leave(self) -> None:
        """Go back to the page."""
        self.dismiss(None)

    def action_pane(self) -> None:
        """Move the focus between the changes and the files."""
        view, outline = self.query_one(DifferenceView), self.query_one(Outline)
        (outline if view.has_focus and self.has_class("-wide") else view).focus()


def show_written(app: "AppWithServices") -> None:
    """Open the screen, or show a notice if nothing was written yet."""
    if app.llms_service.last is None:
        app.notice("Nothing has been written yet", then="{write} writes llms.txt and llms-full.txt", severity="refusal")
    else:
        app.push_screen(WrittenScreen())


def _sections(changed: "ChangedFiles") -> tuple[DifferenceSection, ...] | None:
    """Return the changes of each file; None if a newer run has closed the files."""
    try:
        return tuple(DifferenceSection(each.path, difference(*each.texts())) for each in changed.files)
    except ValueError:  # a newer run has closed the files
        return None


def _text(section: DifferenceSection) -> str:
    """Return a difference as a unified diff."""
    lines = [f"--- {section.title}", f"+++ {section.title}"]
    lines += [
        f"@@ {line.text} @@" if line.kind == "skipped" else f"{_SIGNS[line.kind]}{line.text}"
        for line in section.difference.lines
    ]
    return "\n".join([*lines, ""])
