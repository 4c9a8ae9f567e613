"""Describe the terminal from the environment, without querying it."""

import os
from collections.abc import Mapping

from docs_tui.desktop.session import in_wsl, over_ssh
from docs_tui.source.record import record

_BY_VARIABLE = {
    "KITTY_WINDOW_ID": "kitty",
    "GHOSTTY_RESOURCES_DIR": "Ghostty",
    "WEZTERM_PANE": "WezTerm",
    "ALACRITTY_WINDOW_ID": "Alacritty",
    "WT_SESSION": "Windows Terminal",
    "KONSOLE_VERSION": "Konsole",
    "VTE_VERSION": "VTE",
}
"""Variables by which terminals without ``TERM_PROGRAM`` are recognised."""

_MULTIPLEXERS = {"TMUX": "tmux", "STY": "screen", "ZELLIJ": "zellij"}
_TRUE_COLOURS = 16_777_216


@record(frozen=True, slots=True)
class Terminal:
    """What the environment says about the terminal."""

    term: str
    """``TERM``; empty if unset."""
    program: str
    """Its name and version, as far as known."""
    size: tuple[int, int] | None
    """Columns and rows; None if our streams are not a terminal."""
    within: tuple[str, ...]
    """Layers between it and us: ``tmux``, ``SSH``, ``WSL``."""
    colours: int
    """The number of colours that it declares; 0 without colour."""
    no_color: bool
    """Whether the writer turned colours off (NO_COLOR)."""


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
        colours=_colours(environment),
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


def _colours(environment: Mapping[str, str]) -> int:
    """Return the number of colours by the usual variables."""
    term = environment.get("TERM", "").lower()
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return _TRUE_COLOURS
    if term in ("", "dumb", "unknown"):
        return 0
    return 256 if "256" in term or "kitty" in term else 16
