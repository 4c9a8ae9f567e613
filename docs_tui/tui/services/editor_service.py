"""Opens files in the writer's editor."""

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from docs_tui.desktop.editor import editor_command, run_on_terminal, start_in_window
from docs_tui.errors import CannotRunError, DocsTuiError
from docs_tui.site.operation_text import operation_place
from docs_tui.tui.messages import ErrorNotice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from docs_tui.desktop.editor import EditorCommand
    from docs_tui.site import Page, Site
    from docs_tui.site.site_settings import PersonalSettings
    from docs_tui.tui.services.background import Background


class EditorService:
    """Starts the editor, and shows a notice if it fails. The app is suspended for editors that run in the terminal."""

    def __init__(
        self,
        background: "Background",
        root: "Callable[[], Path]",
        personal: "Callable[[], PersonalSettings]",
        suspend: "Callable[[], AbstractContextManager[object]]",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            root: Returns the docs folder; only called when there is a site.
            personal: Returns the user's settings.
            suspend: Releases the terminal while the editor runs.
        """
        self._background = background
        self._root = root
        self._personal = personal
        self._suspend = suspend
        self._site: Site | None = None

    def site_changed(self, site: "Site") -> None:
        """Open files of this snapshot from now on."""
        self._site = site

    def edit_page(self, page: "Page", line: int, *, in_operation: bool = False) -> None:
        """Open a page at a line; for a page made from a spec, or if the reader is in its operation, the spec there."""
        wants_spec = page.file is None or in_operation
        place = operation_place(self._site, page) if wants_spec and self._site is not None else None
        if place is not None:
            self.edit_file(*place)
        elif page.file is not None:
            self.edit_file(page.file, line)
        else:
            spec = page.api.spec if page.api is not None else None
            text = f"This page is made from {spec or 'a spec'}, and has no file here to edit"
            self._background.show_notice(text, severity="warning")

    def edit_file(self, file: str, line: int) -> None:
        """Open a file of the docs folder."""
        setting = self._personal().over(self._site.settings).editor if self._site is not None else None
        try:
            self.edit(self._root() / file, line, setting)
        except DocsTuiError as error:
            self._background.post(ErrorNotice(error))

    def edit(self, file: "Path", line: int, setting: str | None) -> None:
        """Open ``file`` at ``line``.

        An editor with a window of its own may open it behind other windows, so a notice names it.

        Raises:
            CannotRunError: There is no editor, or it could not be started.
        """
        command = editor_command(file, line, setting=setting)
        name = command.argv[0]
        exit_code = 0
        try:
            if command.in_terminal:
                exit_code = _run_aside(self._suspend, command.argv)
            else:
                start_in_window(command.argv, lambda code: self._report(command, code))
        except OSError as error:
            raise CannotRunError(f"{name} could not be started: {error.strerror}") from error
        if exit_code:
            self._report(command, exit_code)
        elif command.missing:
            self._background.show_notice(
                f"{name} opened, because {command.missing[0]} is not installed", severity="warning"
            )
        elif not command.in_terminal:
            self._background.show_notice(f"Opened {file.name} at line {line} in {Path(name).name}")

    def _report(self, command: "EditorCommand", code: int) -> None:
        by = f"; it comes from {command.named_by}" if command.named_by else ""
        end = f"ended with exit code {code}" if code > 0 else f"was ended by signal {-code}"
        self._background.show_notice(f"{command.argv[0]} {end}{by}", severity="warning")


def _run_aside(suspend: "Callable[[], AbstractContextManager[object]]", argv: "Sequence[str]") -> int:
    """Run a program in the terminal until it ends, and return its exit code.

    Raises:
        OSError: It could not be started.
        CannotRunError: The app runs in a browser and has no terminal.
    """
    failure: OSError | None = None
    code = 0
    try:
        with suspend():
            try:
                code = run_on_terminal(argv)
            except OSError as error:  # an exception here would leave the app suspended
                failure = error
    except SuspendNotSupported as error:
        raise CannotRunError(f"{argv[0]} needs a terminal, and this app runs in a browser") from error
    if failure is not None:
        raise failure
    return code
