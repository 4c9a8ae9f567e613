"""What the environment tells of this session: whether it is remote, and whether a screen belongs to it."""

from collections.abc import Mapping


def over_ssh(environment: Mapping[str, str]) -> bool:
    """Tell whether the writer sits at another machine."""
    return any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Tell whether programs with windows can be shown here."""
    if platform in ("win32", "cygwin", "darwin") or in_wsl(environment):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def in_wsl(environment: Mapping[str, str]) -> bool:
    """Tell whether this is Linux inside Windows, whose clipboard and browser are those of Windows."""
    return any(environment.get(name) for name in ("WSL_DISTRO_NAME", "WSL_INTEROP"))
