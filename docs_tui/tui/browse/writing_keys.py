"""The keys that write the llms files, and show what the last run has changed in them."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen


class WritingKeys(PanesScreen):
    """Asks the app for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r", "write_now", "Write llms files", show=False, id="write", tooltip="Write llms.txt and llms-full.txt"
        ),
        Binding(
            "w",
            "write_on_save",
            "Write on save",
            show=False,
            id="write-on-save",
            tooltip="Write them at every save, or no longer",
        ),
        Binding(
            "R",
            "written",
            "What was written",
            show=False,
            id="written",
            tooltip="See what the last run changed in the llms files",
        ),
    ]

    def action_write_now(self) -> None:
        """Write the llms files."""
        self.docs_app.llms_service.write_now()

    def action_write_on_save(self) -> None:
        """Write them at every save, or no longer."""
        self.docs_app.llms_service.toggle_write_on_save()

    def action_written(self) -> None:
        """See what the last run changed in them."""
        from docs_tui.tui.dialogs.written import show_written  # noqa: PLC0415 - not needed to start

        show_written(self.docs_app)
