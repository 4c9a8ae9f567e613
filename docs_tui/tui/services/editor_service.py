"""The writer's editor, opened from the app."""

import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from docs_tui.desktop.editor import editor_command
from docs_tui.errors import CannotRunError, DocsTuiError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from textual.app import App

    from docs_tui.desktop.editor import EditorCommand
    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp


def edit_page(app: "DocsApp", page: "Page", line: int) -> None:
    """Open a page in the writer's editor, of one that a spec makes the spec at the operation; and say what went wrong.

    The app steps aside for an editor that draws here.
    """
    if page.file is not None:
        edit_file(app, page.file, line)
        return
    files, spec = app.site.files if app.site is not None else {}, page.api.spec if page.api is not None else None
    if page.api is not None and spec is not None and spec in files:
        from docs_tui.site.operation_text import operation_line  # noqa: PLC0415 - few pages are made by specs

        content = files[spec]
        edit_file(app, spec, max(1, operation_line(page.api, content)) if isinstance(content, bytes) else 1)
    else:
        app.notice(f"{spec or 'A spec'} makes this page: it has no file here to edit.", severity="warning")


def edit_file(app: "DocsApp", file: str, line: int) -> None:
    """Open a file of the docs folder in the writer's editor, and say what went wrong."""
    setting = app.site.settings.editor if app.site is not None else None
    try:
        edit(app, app.folder.root / file, line, setting)
    except DocsTuiError as error:
        app.say_error(error)


def edit(app: "DocsApp", file: "Path", line: int, setting: str | None) -> None:
    """Open ``file`` at ``line``, and say what the writer does not see.

    An editor that draws on this terminal has it until it ends. One with a window of its own may open it behind others, or
    on another screen: it is named.

    Raises:
        CannotRunError: There is no editor, or it does not start.
    """
    command = editor_command(file, line, setting=setting)
    name = command.argv[0]
    ended = 0
    try:
        if command.in_terminal:
            ended = _here(app, command.argv)
        else:
            _apart(command.argv, lambda code: app.call_later(_say_end, app, command, code))
    except OSError as error:
        raise CannotRunError(f"{name} does not start: {error.strerror}") from error
    if ended:
        _say_end(app, command, ended)
    elif command.missing:
        app.notice(f"There is no {command.missing[0]} here: {name} opened instead.", severity="warning")
    elif not command.in_terminal:
        app.notice(f"Opened {file.name} at line {line} in {Path(name).name}.", severity="information")


def _here(app: "App[None]", argv: "Sequence[str]") -> int:
    """Run a program that has the terminal until it ends, and return its exit code; the app's screen comes back whole.

    Raises:
        OSError: It does not start.
        CannotRunError: The app has no terminal to give, as in a browser.
    """
    failure: OSError | None = None
    code = 0
    try:
        with app.suspend(), _undisturbed(), _terminal_as_it_is():
            try:
                code = subprocess.run(argv, check=False).returncode  # noqa: S603 - the writer's own editor
            except OSError as error:  # out of here, it would leave the app aside
                failure = error
    except SuspendNotSupported as error:
        raise CannotRunError(f"{argv[0]} draws on a terminal, which this app is not on") from error
    if failure is not None:
        raise failure
    return code


@contextmanager
def _undisturbed() -> "Iterator[None]":
    """Leave what Ctrl+C and its like send to the program that has the terminal: the system sends it to us as well.

    Ctrl+Z there stops us with it: the shell goes on only where nobody of its job does.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # Functions, unlike SIG_IGN, are not handed on to the program.
    before = [(number, signal.signal(number, _ignored)) for number in (signal.SIGINT, signal.SIGQUIT)]
    before.append((signal.SIGTSTP, signal.signal(signal.SIGTSTP, signal.SIG_DFL)))
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _ignored(number: int, frame: object) -> None:
    del number, frame


@contextmanager
def _terminal_as_it_is() -> "Iterator[None]":
    """Put the terminal back as it was: an editor that comes to grief may leave it without echo or line ends."""
    try:
        import termios  # noqa: PLC0415 - not everywhere
    except ImportError:
        yield
        return
    try:
        terminal = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield
        return
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _apart(argv: "Sequence[str]", ended: "Callable[[int], object]") -> None:
    """Start an editor that has a window of its own; it neither writes to our screen nor is waited for.

    Args:
        argv: What to run.
        ended: Told the exit code of one that fails, from another thread.

    Raises:
        OSError: It does not start.
    """
    process = subprocess.Popen(  # noqa: S603 - the writer's own editor
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )

    def wait() -> None:
        if code := process.wait():
            ended(code)

    threading.Thread(target=wait, daemon=True).start()


def _say_end(app: "DocsApp", command: "EditorCommand", code: int) -> None:
    by = f"; {command.named_by} names it" if command.named_by else ""
    app.notice(f"{command.argv[0]} {_end(code)}{by}.", severity="warning")


def _end(code: int) -> str:
    return f"ended with exit code {code}" if code > 0 else f"was ended by signal {-code}"
