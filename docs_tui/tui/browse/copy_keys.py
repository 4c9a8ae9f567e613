"""The key that asks what of the page is to be copied."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.browse.copy_choices import Variant


class CopyKeys(PanesScreen):
    """Opens the list, and copies what is chosen from it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "y",
            "copy_as",
            "Copy a part",
            show=False,
            id="copy-as",
            tooltip="Copy the code block, the section, a link, the URL, the path …",
        ),
    ]

    def action_copy_as(self) -> None:
        """Let the reader choose what to copy."""
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - not needed to start
        from docs_tui.tui.browse.copy_choices import variants  # noqa: PLC0415 - not needed to start
        from docs_tui.tui.dialogs.copy import CopyScreen  # noqa: PLC0415 - not needed to start

        site, page = self.docs_app.site, self.wanted_page()
        if self.panes is None or site is None or page is None:
            return

        def chosen(variant: "Variant | None") -> None:
            if variant is not None:
                self._copy(page, variant)

        self.app.push_screen(CopyScreen(clean_line(page.title), tuple(variants(self.panes, site, page))), chosen)

    def _copy(self, page: "Page", variant: "Variant") -> None:
        app, make = self.docs_app, variant.make
        if make is None:
            app.command_service.run("copy", page)
            return

        def run() -> None:
            if text := make():
                app.call_later(app.clipboard_service.copy_text, text, variant.name)
            else:
                app.call_later(app.notice, f"The page's Markdown does not have {variant.name}.", severity="warning")

        self.run_worker(run, thread=True, group="command", exit_on_error=False, description="copy")
