"""The keys that serve the draft site, and open its pages in the browser."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen


class ServingKeys(PanesScreen):
    """Asks the app for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "serve", "Serve", show=False, id="serve", tooltip="Serve the draft site, or no longer"),
        Binding("b", "open_served", "Browser", show=False, id="browser", tooltip="Open the page in the browser"),
    ]

    def action_serve(self) -> None:
        """Serve the draft site, or no longer."""
        self.docs_app.server_service.switch()

    def action_open_served(self) -> None:
        """Open the page in the browser, served from here."""
        if page := self.wanted_page():
            self.docs_app.server_service.open(page)
