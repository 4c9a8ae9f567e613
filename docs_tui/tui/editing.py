"""The writer's editor, opened from the app."""

import subprocess
from typing import TYPE_CHECKING

from docs_tui.desktop.editor import editor_command
from docs_tui.errors import CannotRunError

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App


def edit(app: "App[None]", file: "Path", line: int, setting: str | None) -> None:
    """Open ``file`` at ``line``; an editor that draws on this terminal has it until it ends.

    Raises:
        CannotRunError: There is no editor, or it does not start.
    """
    command = editor_command(file, line, setting=setting)
    try:
        if not command.in_terminal:
            subprocess.Popen(command.argv, start_new_session=True)  # noqa: S603 - the writer's own editor
            return
        with app.suspend():
            subprocess.run(command.argv, check=False)  # noqa: S603 - as above
    except OSError as error:
        raise CannotRunError(f"{command.argv[0]} does not start: {error.strerror}") from error
