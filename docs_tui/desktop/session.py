"""What the environment says about the session: remote or local, with or without a display."""

from collections.abc import Mapping


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
