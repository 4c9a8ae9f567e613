"""The writer's editor, opened from the app."""

import subprocess
import threading
from typing import TYPE_CHECKING

from docs_tui.desktop.editor import EditorCommand, editor_command
from docs_tui.errors import CannotRunError, DocsTuiError

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App

    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp


def edit_page(app: "DocsApp", page: "Page", line: int) -> None:
    """Open a page in the writer's editor, and say what went wrong; the app steps aside for one that draws here."""
    if page.file is None:
        app.notice("This page is generated from an API spec: it has no file to edit.", severity="warning")
        return
    edit_file(app, page.file, line)


def edit_file(app: "DocsApp", file: str, line: int) -> None:
    """Open a file of the docs folder in the writer's editor, and say what went wrong."""
    setting = app.site.settings.editor if app.site is not None else None
    try:
        trouble = edit(app, app.folder.root / file, line, setting)
    except DocsTuiError as error:
        app.notice(str(error), severity="error")
    else:
        if trouble:
            app.notice(trouble, severity="warning")


def edit(app: "App[None]", file: "Path", line: int, setting: str | None) -> str:
    """Open ``file`` at ``line``; an editor that draws on this terminal has it until it ends.

    Returns:
        What the writer should know, in words; empty when all went as asked.

    Raises:
        CannotRunError: There is no editor, or it does not start.
    """
    command = editor_command(file, line, setting=setting)
    try:
        if command.in_terminal:
            with app.suspend():
                ended = subprocess.run(command.argv, check=False).returncode  # noqa: S603 - the writer's own editor
        else:
            ended = _apart(command)
    except OSError as error:
        raise CannotRunError(f"{command.argv[0]} does not start: {error.strerror}") from error
    if ended:
        return f"{command.argv[0]} {_end(ended)}."
    return f"There is no {command.missing[0]} here: {command.argv[0]} opened instead." if command.missing else ""


def _apart(command: EditorCommand) -> int:
    """Start an editor that has a window of its own; it neither writes to our screen nor is waited for."""
    process = subprocess.Popen(  # noqa: S603 - the writer's own editor
        command.argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    threading.Thread(target=process.wait, daemon=True).start()
    return 0


def _end(code: int) -> str:
    return f"ended with exit code {code}" if code > 0 else f"was ended by signal {-code}"
