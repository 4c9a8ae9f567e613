"""Predict how a text would be copied to the clipboard, without copying."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from docs_tui.desktop.clipboard import NATIVE, NO_TERMINAL, TIME_LIMIT
from docs_tui.desktop.copied import Means
from docs_tui.desktop.native_clipboard import NAME
from docs_tui.desktop.session import has_display, over_ssh
from docs_tui.source.record import record

_NAMES = {
    "osx_pbcopy": "pbcopy",
    "osx_pyobjc": "the pasteboard of macOS",
    "windows": "the clipboard of Windows",
    "wsl": "clip.exe",
    "wl": "wl-copy",
    "dev_clipboard_cygwin": "/dev/clipboard",
}
"""Readable names for pyperclip's functions, where they differ from the tool's name."""


@record(frozen=True, slots=True)
class Expected:
    """The method that ``copy`` would try first."""

    means: Means | None
    """None if only the file can be written."""
    tool: str
    """The tool; empty if there is none."""


def expected_means(*, environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Expected:
    """Predict which method ``copy`` would use first. Only copying shows whether it works.

    Args:
        environment: The variables of the machine; default: the process's own.
        platform: As ``sys.platform``.
    """
    environment = os.environ if environment is None else environment
    if not over_ssh(environment) and has_display(environment, platform) and (tool := _native(environment)):
        return Expected("clipboard", tool)
    if environment.get("TMUX") and shutil.which("tmux", path=environment.get("PATH")):
        return Expected("tmux", "tmux load-buffer -w")
    if environment.get("TERM", "") not in NO_TERMINAL and _has_terminal():
        return Expected("terminal", "OSC 52")
    return Expected(None, "")


def _native(environment: Mapping[str, str]) -> str:
    """Return the tool for the system clipboard; empty if there is none."""
    if environment.get("WAYLAND_DISPLAY") and shutil.which("wl-copy", path=environment.get("PATH")):
        return "wl-copy"
    try:
        done = subprocess.run(  # noqa: S603 -- our own program, which only looks for others
            (*NATIVE, NAME),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=dict(environment),
            timeout=TIME_LIMIT,
            check=False,
            start_new_session=True,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    name = done.stdout.decode(errors="replace") if done.returncode == 0 else ""
    return _NAMES.get(name, name)


def _has_terminal() -> bool:
    """Return whether the process has a terminal to write to."""
    try:
        with Path("/dev/tty").open("wb", buffering=0):
            return True
    except OSError:
        return False
