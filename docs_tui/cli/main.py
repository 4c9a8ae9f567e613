"""The entry point of the command line.

Exit codes: 0 done; 1 not found, or a question is open; 2 could not run. A broken pipe and Ctrl+C end it silently. An
unexpected exception prints one line; ``DOCS_TUI_DEBUG=1`` shows the traceback.
"""

import errno
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from docs_tui import __version__
from docs_tui.cli import output, parser
from docs_tui.errors import DocsTuiError, describe, one_line

StartApp = Callable[[Path | None, str | None, parser.Listening | None], int]
"""Opens the app, in the terminal or a browser.

Arguments: the docs folder or a page's file (None: search upwards), the base URL, and where to serve it.
"""

COMPLETE = "--complete"
"""The first argument when a completion script of a shell calls docs-tui."""

DEBUG = "DOCS_TUI_DEBUG"
"""The environment variable that, if set, shows the traceback of unexpected exceptions."""

_INTERRUPTED = 130
_MOST_OF_MESSAGE = 200
"""The most characters shown of an exception's message."""


def main(arguments: Sequence[str], start_app: StartApp) -> int:
    """Run a command line, and return the exit code."""
    output.prepare()
    try:
        code = _answer(arguments, start_app)
        output.finish()
    except BrokenPipeError:
        output.abandon()
        return 0
    except OSError as error:
        output.abandon()
        is_full = error.filename is None and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        what = "standard output cannot be written: " if is_full else ""
        output.print_messages(f"{parser.PROGRAM}: {what}{one_line(describe(error))}")
        return DocsTuiError.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 - writers should not see tracebacks
        return _internal_error(error)
    return code


def _internal_error(error: Exception) -> int:
    """Report an unexpected exception, and say how to report it.

    Raises:
        Exception: ``error``, if ``DOCS_TUI_DEBUG`` is set.
    """
    if os.environ.get(DEBUG):
        raise error
    what = " ".join(f"{type(error).__name__}: {error}".split())[:_MOST_OF_MESSAGE].rstrip(": ")
    output.print_messages(
        f"{parser.PROGRAM}: internal error in {parser.PROGRAM} {__version__}, not in your docs ({one_line(what)}); "
        f"to report it, run the command again with {DEBUG}=1 and send the output"
    )
    return DocsTuiError.exit_code


def _answer(arguments: Sequence[str], start_app: StartApp) -> int:
    try:
        return _run(arguments, start_app)
    except DocsTuiError as error:
        output.print_messages(f"{parser.PROGRAM}: {one_line(str(error))}")
        return error.exit_code


def _run(arguments: Sequence[str], start_app: StartApp) -> int:
    """Run a command line. Imports are local, because each one would delay the other commands and the app's first paint."""
    if arguments and arguments[0] == COMPLETE:
        from docs_tui.cli.word_completion import completions  # noqa: PLC0415 - would delay other commands

        output.show(completions(arguments[1:]))
        return 0
    match parser.parse(arguments):
        case parser.Help(command):
            from docs_tui.cli.help import help_text  # noqa: PLC0415 - would delay other commands

            output.show(help_text(command))
        case parser.Version():
            output.show(f"{parser.PROGRAM} {__version__}\n")
        case parser.OpenApp(place, base_url, web):
            return start_app(place, base_url, web)
        case parser.Invocation() as invocation:
            from docs_tui.cli.invoke import invoke  # noqa: PLC0415 - would delay other commands

            return invoke(invocation)
    return 0
