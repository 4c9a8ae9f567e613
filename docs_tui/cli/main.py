"""The entry of the command line: understands it, runs what is meant, and ends with the right code.

0: done. 1: what was asked for is not there, or waits for a yes. 2: it could not run. A broken pipe and Ctrl+C end it
without a word; a fault of this program is one line as well, and its trace comes only when asked for.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from docs_tui import __version__
from docs_tui.cli import output, parser
from docs_tui.errors import DocsTuiError, in_words

StartApp = Callable[[Path | None, str | None, parser.Listening | None], int]
"""Opens the app on a docs folder (None: to be searched upwards), perhaps with the address where it is published, and
perhaps in a browser."""

COMPLETE = "--complete"
"""The first word by which the scripts of the shells ask what fits at the cursor."""

DEBUG = "DOCS_TUI_DEBUG"
"""The variable of the environment that, set to anything, shows the trace of a fault."""

_INTERRUPTED = 130
_MOST_OF_A_FAULT = 200
"""Characters of an error's own words that are shown."""


def main(arguments: Sequence[str], start_app: StartApp) -> int:
    """Do what the command line asks, and return the exit code."""
    output.prepare()
    try:
        code = _answer(arguments, start_app)
        output.finish()
    except BrokenPipeError:
        output.abandon()
        return 0
    except OSError as error:
        output.abandon()
        output.say(f"{parser.PROGRAM}: {in_words(error)}")
        return DocsTuiError.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last line of defence: no writer should see a trace
        return _fault(error)
    return code


def _fault(error: Exception) -> int:
    """Say that this program is at fault, and how to tell its makers.

    Raises:
        Exception: ``error``, where the writer wants to see where it came from.
    """
    if os.environ.get(DEBUG):
        raise error
    what = " ".join(f"{type(error).__name__}: {error}".split())[:_MOST_OF_A_FAULT].rstrip(": ")
    output.say(
        f"{parser.PROGRAM}: this is a fault of {parser.PROGRAM} {__version__}, not of your docs ({what}); "
        f"to report it, run the same again with {DEBUG}=1 and send what it prints"
    )
    return DocsTuiError.exit_code


def _answer(arguments: Sequence[str], start_app: StartApp) -> int:
    try:
        return _run(arguments, start_app)
    except DocsTuiError as error:
        output.say(f"{parser.PROGRAM}: {error}")
        return error.exit_code


def _run(arguments: Sequence[str], start_app: StartApp) -> int:
    """Do it; what the app's first paint would wait for is imported only where it is needed."""
    if arguments and arguments[0] == COMPLETE:
        from docs_tui.cli.completion import completions  # noqa: PLC0415 - see above

        output.show(completions(arguments[1:]))
        return 0
    match parser.parse(arguments):
        case parser.Help(command):
            from docs_tui.cli.help import help_text  # noqa: PLC0415 - see above

            output.show(help_text(command))
        case parser.Version():
            output.show(f"{parser.PROGRAM} {__version__}\n")
        case parser.OpenApp(directory, base_url, web):
            return start_app(directory, base_url, web)
        case parser.Invocation() as invocation:
            from docs_tui.cli.invoke import invoke  # noqa: PLC0415 - see above

            return invoke(invocation)
    return 0
