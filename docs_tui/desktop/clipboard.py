"""Copy a text with the best method of this machine, and report which one and whether it was confirmed.

The order: the system clipboard, unless over SSH; the tmux buffer, which tmux passes to the outer terminal; the terminal
itself (OSC 52), which never answers. The text is always written to a file too, so that it is not lost if the copy is
not confirmed. A program that hangs is killed with its children after ``TIME_LIMIT`` seconds, or as soon as the caller
gives up.
"""

import os
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from docs_tui.desktop.bounded import Ended, run_bounded
from docs_tui.desktop.copied import Copied, Means
from docs_tui.desktop.session import has_display, over_ssh
from docs_tui.export.tokens import estimate_tokens
from docs_tui.menu.menu_links import well_formed

TIME_LIMIT = 3.0
"""Seconds that each clipboard program may take."""
TERMINAL_LIMIT = 74_000
"""Many terminals drop sequences of more than this many bytes."""
FILE_NAME = "last-copy.md"
_SHORT = 60
"""Characters of the longest text that is shown instead of its size."""

NATIVE = (sys.executable, "-P", str(Path(__file__).with_name("native_clipboard.py")))
# Some desktops let only the focused window read the clipboard; its exit code says as much as reading back would.
_WAYLAND = ("wl-copy", "--type", "text/plain")
_TMUX = ("tmux", "load-buffer", "-w", "-")
NO_TERMINAL = ("", "dumb")


def copy(
    text: str,
    *,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
    send_osc52: Callable[[str], None] | None = None,
    folder: Path | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    asks_clipboard: bool = True,
) -> Copied:
    """Copy ``text``, exactly as it is, and return how it was copied.

    May take some seconds if a program hangs, so an app should call it in a thread.

    Args:
        text: What to copy; a lone surrogate, which no clipboard holds, becomes U+FFFD.
        environment: The variables of the machine; default: the process's own.
        platform: As ``sys.platform``.
        send_osc52: Hands the text to the terminal that an app draws on; default: written to the terminal directly.
        folder: Where to write the file; default: the platform's state folder.
        cancelled: Returns whether the caller gives up; called twenty times a second.
        asks_clipboard: False skips the system clipboard, because it did not answer a moment ago.
    """
    environment = os.environ if environment is None else environment
    text = well_formed(text)
    data = text.encode()
    file = _write_file(data, folder)
    native = _native(data, environment, platform, cancelled) if asks_clipboard else "badly"
    means = (
        "clipboard"
        if native == "well"
        else _tmux(data, environment, cancelled) or _terminal(text, environment, send_osc52)
    )
    return Copied(
        means,
        confirmed=means == "clipboard",
        file=file,
        characters=len(text),
        tokens=estimate_tokens(text) if len(text.split(maxsplit=1)) > 1 else 0,
        large=means == "terminal" and len(data) > TERMINAL_LIMIT,
        unanswered=native == "late",
        short=text if len(text) <= _SHORT and len(text.splitlines()) == 1 else "",
    )


def _native(data: bytes, environment: Mapping[str, str], platform: str, cancelled: Callable[[], bool]) -> Ended:
    """Copy ``data`` to the system clipboard, unless over SSH, and return the outcome."""
    if over_ssh(environment) or not has_display(environment, platform):
        return "badly"
    # pbcopy reads its input in the encoding of the locale.
    variables = {**environment, "LC_ALL": "en_US.UTF-8"} if platform == "darwin" else environment
    programs = (_WAYLAND, NATIVE) if environment.get("WAYLAND_DISPLAY") else (NATIVE,)
    ended: Ended = "badly"
    for program in programs:
        found = run_bounded(program, data, environment=variables, limit=TIME_LIMIT, cancelled=cancelled)
        if found == "well":
            return found
        ended = "late" if "late" in (ended, found) else found
    return ended


def _tmux(data: bytes, environment: Mapping[str, str], cancelled: Callable[[], bool]) -> Means | None:
    """Copy ``data`` to the tmux buffer, which tmux passes to its terminal; it would drop an OSC 52 sequence of ours."""
    if not environment.get("TMUX"):
        return None
    ended = run_bounded(_TMUX, data, environment=environment, limit=TIME_LIMIT, cancelled=cancelled)
    return "tmux" if ended == "well" else None


def _terminal(text: str, environment: Mapping[str, str], send_osc52: Callable[[str], None] | None) -> Means | None:
    """Send ``text`` to the terminal."""
    if send_osc52 is not None:
        send_osc52(text)
        return "terminal"
    if environment.get("TERM", "") in NO_TERMINAL or not _write_terminal(osc52(text.encode())):
        return None
    return "terminal"


def osc52(data: bytes) -> bytes:
    """Return the control sequence that asks a terminal to copy ``data`` (OSC 52)."""
    return b"\x1b]52;c;" + b64encode(data) + b"\a"


def _write_terminal(sequence: bytes) -> bool:
    """Write ``sequence`` to the process's terminal; return False if there is none."""
    try:
        with Path("/dev/tty").open("wb", buffering=0) as terminal:
            view = memoryview(sequence)
            while view:
                view = view[terminal.write(view) :]
    except OSError:
        return False
    return True


def _write_file(data: bytes, folder: Path | None) -> Path | None:
    """Atomically write ``data`` to the file of the last copy, readable by its owner only; return None on failure."""
    if folder is None:
        from platformdirs import user_state_path  # noqa: PLC0415 -- needed only once something is copied

        folder = user_state_path("docs-tui", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{FILE_NAME}.")
    except OSError:
        return None
    file = folder / FILE_NAME
    try:
        with open(handle, "wb") as stream:  # noqa: PTH123 -- a file that is open already
            stream.write(data)
        os.replace(name, file)  # noqa: PTH105 -- its name is a text here
    except OSError:
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108 -- as above
        return None
    return file
