"""Copies a text by the best means that this machine has, and says which one and whether it was confirmed.

In this order: the system's own clipboard, unless over SSH; the paste buffer of tmux, which hands it on to the outer
terminal; the terminal itself (OSC 52), which never answers. The text is always written to a file as well, so that it is
never lost where nobody confirms that it arrived.

A program that hangs is killed with all that it started, after ``TIME_LIMIT`` seconds or as soon as the caller gives up.
"""

import os
import signal
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.menu.links import well_formed

Means = Literal["clipboard", "tmux", "terminal"]
TIME_LIMIT = 2.0
"""Seconds that each program may take."""
FILE_NAME = "last-copy.md"
TERMINAL_LIMIT = 74_000
"""Bytes beyond which many terminals drop what is sent to them."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of a text."""

    means: Means | None
    """The last step that took it; None where there was none but the file."""
    confirmed: bool
    """It is known to be on the clipboard."""
    file: Path | None
    """Where it also stands; None where no file could be written."""
    characters: int
    tokens: int
    large: bool = False
    """It was sent to a terminal, and many terminals drop as much."""


def copy(
    text: str,
    *,
    environment: Mapping[str, str] | None = None,
    send_osc52: Callable[[str], None] | None = None,
    folder: Path | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Copied:
    """Copy ``text``, exactly as it is, and return by what means.

    It may take some seconds: an app calls it in a thread.

    Args:
        text: What to copy; a lone surrogate, which no clipboard holds, becomes U+FFFD.
        environment: The variables of the machine; default: the process's own.
        send_osc52: Hands a text to the terminal that an app draws on; default: written to the terminal directly.
        folder: Where to write the file; default: the platform's state folder.
        cancelled: Tells that the caller gives up; asked twenty times a second.
    """
    raise NotImplementedError


def notice(copied: Copied, name: str) -> str:
    """Return the line that tells a writer what became of ``name``, such as a page's title."""
    raise NotImplementedError
