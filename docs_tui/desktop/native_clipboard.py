"""A program of its own: puts its standard input on the system's clipboard, and reads it back to be sure.

pyperclip starts whatever tool the system has, waits for it without a limit and does not look at how it ended. In a
process of its own it can be killed, and reading the text back shows whether it arrived. Exit 0: it did.

With ``--name`` it touches nothing, and only names the tool that it would use.
"""

import os
import sys
from collections.abc import Callable
from time import monotonic, sleep

NAME = "--name"
_GONE_AT_EXIT = "copy_qt"
_ARRIVES_WITHIN = 0.5
"""Seconds: xclip ends before the display has heard of the text."""


def main() -> int:
    """Copy standard input, or name the tool, and return the exit code."""
    import pyperclip  # noqa: PLC0415 -- only this program needs it, and only once it runs

    copy, paste = pyperclip.determine_clipboard()
    if not copy or copy.__name__ == _GONE_AT_EXIT:
        return 1
    if NAME in sys.argv:
        os.write(1, copy.__name__.removeprefix("copy_").encode())
        return 0
    text = sys.stdin.buffer.read().decode()
    copy(text)
    return 0 if _arrived(text, paste) else 1


def _arrived(text: str, paste: Callable[[], str]) -> bool:
    """Tell whether ``text`` can be pasted, or soon can."""
    deadline = monotonic() + _ARRIVES_WITHIN
    while _lines(paste()) != _lines(text):
        if monotonic() > deadline:
            return False
        sleep(0.01)
    return True


def _lines(text: str) -> str:
    """Return ``text`` with its line ends as every system may give them back."""
    return text.replace("\r\n", "\n")


if __name__ == "__main__":
    sys.exit(main())
