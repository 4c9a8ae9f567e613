"""Holds the user's settings, and saves those that are chosen in the app."""

from typing import TYPE_CHECKING

from docs_tui.site.site_settings import LAST_FOLDER, PersonalSettings
from docs_tui.workspace.user_config import read_user_config, write_choice

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.tui.services.background import Background


class PersonalService:
    """The settings of config.yaml."""

    def __init__(self, background: "Background") -> None:
        """Create the service."""
        self._background = background
        self.settings = PersonalSettings()
        """The settings; without values until ``read`` was called."""

    def read(self) -> None:
        """Read config.yaml. Call this in a thread, before the site is read."""
        self.settings = read_user_config()

    def choose(self, name: str, value: str, *, otherwise: str = "") -> None:
        """Save a chosen value.

        Args:
            name: A setting that is a text.
            value: Its value.
            otherwise: The notice if the file cannot be written.
        """
        self.settings = self.settings.with_choice(name, value)

        def write() -> None:

            if not write_choice(name, value) and otherwise:
                self._background.show_notice(otherwise, severity="warning")

        self._background.run_in_thread(write, group="config")

    def opened(self, root: "Path") -> None:
        """Remember a docs folder as the last one that was open."""
        if self.settings.last_folder != str(root):
            self.choose(LAST_FOLDER, str(root))
