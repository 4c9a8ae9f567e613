"""``docs-tui`` and ``python -m docs_tui``: where the two faces, which do not know each other, are put together."""

import os
import sys
from pathlib import Path

from docs_tui.cli.main import main as command_line
from docs_tui.errors import CannotRunError


def main() -> int:
    """Run docs-tui on the arguments of this process, and return the exit code."""
    return command_line(sys.argv[1:], _start_app)


def _start_app(root: Path | None, base_url: str | None) -> int:
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise CannotRunError('the app needs a terminal; "docs-tui --help" lists the commands that do without one')
    if (term := os.environ.get("TERM", "")) in ("", "dumb", "unknown"):
        raise CannotRunError(f'a terminal with TERM={term} can only print; "docs-tui view PAGE" prints a page there')
    from docs_tui.tui import run  # noqa: PLC0415 - Textual costs 150 ms, which no command should pay

    return run(root, base_url=base_url)


if __name__ == "__main__":
    sys.exit(main())
