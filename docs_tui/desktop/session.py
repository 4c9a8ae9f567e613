"""The session: remote or local, with or without a display, and which terminal this is, from the environment alone."""

import os
from collections.abc import Mapping
from pathlib import Path

from docs_tui.source.record import record


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


_BY_VARIABLE = {
    "KITTY_WINDOW_ID": "kitty",
    "GHOSTTY_RESOURCES_DIR": "Ghostty",
    "WEZTERM_PANE": "WezTerm",
    "ALACRITTY_WINDOW_ID": "Alacritty",
    "WT_SESSION": "Windows Terminal",
    "KONSOLE_VERSION": "Konsole",
    "VTE_VERSION": "VTE",
}
"""Variables by which terminals without ``TERM_PROGRAM`` are recognized."""

_MULTIPLEXERS = {"TMUX": "tmux", "STY": "screen", "ZELLIJ": "zellij"}
_TRUE_COLORS = 16_777_216


@record(frozen=True, slots=True)
class Terminal:
    """The properties of the terminal, according to the environment."""

    term: str
    """``TERM``; empty if unset."""
    program: str
    """Its name and version, as far as known."""
    size: tuple[int, int] | None
    """Columns and rows; None if our streams are not a terminal."""
    within: tuple[str, ...]
    """Layers between the terminal and this program: ``tmux``, ``SSH``, ``WSL``."""
    colors: int
    """The number of colors that it declares; 0 without color."""
    no_color: bool
    """Whether the writer turned colors off (NO_COLOR)."""


def terminal(environment: Mapping[str, str] | None = None) -> Terminal:
    """Describe the terminal of this process."""
    environment = os.environ if environment is None else environment
    within = [name for variable, name in _MULTIPLEXERS.items() if environment.get(variable)]
    within += [name for name, is_so in (("SSH", over_ssh(environment)), ("WSL", in_wsl(environment))) if is_so]
    return Terminal(
        term=environment.get("TERM", ""),
        program=_program(environment),
        size=_size(),
        within=tuple(within),
        colors=_colors(environment),
        no_color=bool(environment.get("NO_COLOR")),
    )


def _program(environment: Mapping[str, str]) -> str:
    named = f"{environment.get('TERM_PROGRAM', '')} {environment.get('TERM_PROGRAM_VERSION', '')}".strip()
    return named or next((name for variable, name in _BY_VARIABLE.items() if environment.get(variable)), "")


def _size() -> tuple[int, int] | None:
    for stream in (2, 1, 0):
        try:
            size = os.get_terminal_size(stream)
        except OSError:
            continue
        return size.columns, size.lines
    return None


def _colors(environment: Mapping[str, str]) -> int:
    """Return the number of colors according to the usual variables."""
    term = environment.get("TERM", "").lower()
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return _TRUE_COLORS
    if term in ("", "dumb", "unknown"):
        return 0
    return 256 if "256" in term or "kitty" in term else 16
