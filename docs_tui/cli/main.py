"""The entry of the command line: understands it, runs what is meant, and ends with the right code.

0: done. 1: what was asked for is not there, or waits for a yes. 2: it could not run. A broken pipe and Ctrl+C end it
without a word.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from docs_tui import __version__
from docs_tui.cli import output, parser
from docs_tui.cli.completion import REQUEST, candidates
from docs_tui.cli.help import help_text
from docs_tui.cli.invoke import invoke, names_only, root_of
from docs_tui.errors import DocsTuiError

StartApp = Callable[[Path, str | None], int]
"""Opens the app on a docs folder, published at an address if there is one, and returns the exit code."""

_INTERRUPTED = 130


def main(arguments: Sequence[str], start_app: StartApp) -> int:
    """Do what the command line asks, and return the exit code."""
    output.prepare()
    try:
        code = _run(arguments, start_app)
        output.finish()
    except DocsTuiError as error:
        output.say(f"docs-tui: {error}")
        return error.exit_code
    except BrokenPipeError:
        output.abandon()
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _run(arguments: Sequence[str], start_app: StartApp) -> int:
    if arguments and arguments[0] == REQUEST:
        output.show("".join(f"{line}\n" for line in candidates(arguments[1:], names_only)))
        return 0
    match parser.parse(arguments):
        case parser.Help(command):
            output.show(help_text(command))
        case parser.Version():
            output.show(f"docs-tui {__version__}\n")
        case parser.OpenApp(directory, base_url):
            return start_app(root_of(directory), base_url)
        case parser.Invocation() as invocation:
            return invoke(invocation)
    return 0
