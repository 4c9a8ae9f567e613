"""The entry point of ``docs-tui`` and ``python -m docs_tui``: connects the command line with the app."""

import os
import sys
import threading
from pathlib import Path

from docs_tui.cli.main import main as command_line
from docs_tui.cli.output import finish, print_messages
from docs_tui.cli.parser import Listening
from docs_tui.errors import CannotRunError
from docs_tui.tui import run

_BROWSER = "textual.drivers.web_driver:WebDriver"
"""The environment variable that tells Textual to draw in a browser instead of a terminal."""


def main() -> int:
    """Run docs-tui on the arguments of this process, and return the exit code."""
    code = command_line(sys.argv[1:], _start_app)
    _end(code)
    return code


def _end(code: int) -> None:
    """Exit without teardown: freeing a large Site is slow and useless."""
    is_watched = sys.getprofile() is not None or sys.gettrace() is not None
    if is_watched or threading.active_count() > 1:
        return
    try:
        finish()
    except (OSError, ValueError):  # Python says so at its own end
        return
    os._exit(code)


def _start_app(place: Path | None, base_url: str | None, web: Listening | None = None) -> int:
    if web is not None:
        from docs_tui.tui.web import serve  # noqa: PLC0415 - loads Textual, which takes 150 ms

        return serve(place, base_url=base_url, host=web.host, port=web.port, show=print_messages)
    if os.environ.get("TEXTUAL_DRIVER") != _BROWSER:
        _check_terminal()
    return run(place, base_url=base_url)


def _check_terminal() -> None:
    """Check that the app can draw.

    Raises:
        CannotRunError: It cannot.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise CannotRunError('the app needs a terminal; see "docs-tui --help" for commands that work without one')
    if (term := os.environ.get("TERM", "")) in ("", "dumb", "unknown"):
        raise CannotRunError(f'the app cannot run with TERM={term}; print a page with "docs-tui view PAGE"')


if __name__ == "__main__":
    sys.exit(main())
