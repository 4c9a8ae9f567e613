"""A program of its own: puts its standard input on the system's clipboard, and reads it back to be sure.

pyperclip starts whatever tool the system has, waits for it without a limit and does not look at how it ended. In a
process of its own it can be killed, and reading the text back shows whether it arrived. Exit 0: it did.
"""

import sys

_GONE_AT_EXIT = "copy_qt"


def main() -> int:
    """Copy standard input and return the exit code."""
    import pyperclip  # noqa: PLC0415 -- only this program needs it, and only once it runs

    text = sys.stdin.buffer.read().decode()
    copy, paste = pyperclip.determine_clipboard()
    if not copy or copy.__name__ == _GONE_AT_EXIT:
        return 1
    copy(text)
    return 0 if _lines(paste()) == _lines(text) else 1


def _lines(text: str) -> str:
    """Return ``text`` with its line ends as every system may give them back."""
    return text.replace("\r\n", "\n")


if __name__ == "__main__":
    sys.exit(main())
