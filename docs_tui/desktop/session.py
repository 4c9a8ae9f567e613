"""The session: remote or local, with or without a display; paths of this machine for display."""

import os
from collections.abc import Mapping
from pathlib import Path


def over_ssh(environment: Mapping[str, str]) -> bool:
    """Return whether the session is remote."""
    return any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether programs with windows can be shown."""
    if platform in ("win32", "cygwin", "darwin") or in_wsl(environment):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def in_wsl(environment: Mapping[str, str]) -> bool:
    """Return whether this is Linux inside Windows (WSL), which uses the clipboard and browser of Windows."""
    return any(environment.get(name) for name in ("WSL_DISTRO_NAME", "WSL_INTEROP"))


def shown(path: Path) -> str:
    """Return ``path`` for display, with ``~`` for the home folder, so that the user name is hidden."""
    try:
        below = path.relative_to(Path.home()).as_posix()
    except (ValueError, RuntimeError):
        return str(path)
    return "~" if below == "." else f"~/{below}"


def is_writable(folder: Path) -> bool:
    """Return whether files can be created in ``folder``, or whether ``folder`` itself can be. Writes nothing."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
