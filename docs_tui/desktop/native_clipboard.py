"""A separate program that copies its standard input to the system clipboard and reads it back to check.

pyperclip starts the tool that it finds, waits for it without a limit and ignores its exit code. In a process of its own
it can be killed, and reading the text back shows whether it arrived. Exit code 0: it arrived. With ``--name`` it only
prints the tool's name.
"""

import os
import sys
from collections.abc import Callable
from time import sleep

NAME = "--name"
_GONE_AT_EXIT = "copy_qt"
_LOOKS = 50
"""Looks at the clipboard, because xclip ends before the display server has the text: at least half a second."""
_LOOK_EVERY = 0.01


def main() -> int:
    """Copy standard input, or print the tool's name; return the exit code."""
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
    """Return whether ``text`` can be pasted soon."""
    for _ in range(_LOOKS):
        if _with_newlines(paste()) == _with_newlines(text):
            return True
        sleep(_LOOK_EVERY)
    return False


def _with_newlines(text: str) -> str:
    r"""Return ``text`` with ``\n`` as line ends, because a clipboard may change them."""
    return text.replace("\r\n", "\n")


if __name__ == "__main__":
    sys.exit(main())
