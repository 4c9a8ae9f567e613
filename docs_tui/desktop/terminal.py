"""The terminal around us, as far as it can be told without asking it anything."""

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
"""What terminals that do not set ``TERM_PROGRAM`` set."""

_MULTIPLEXERS = {"TMUX": "tmux", "STY": "screen", "ZELLIJ": "zellij"}
_TRUE_COLOURS = 16_777_216


@record(frozen=True, slots=True)
class Terminal:
    """What the environment says of it."""

    term: str
    """``TERM``; empty where there is none."""
    program: str
    """Its name and version, as far as it says them."""
    size: tuple[int, int] | None
    """Columns and rows; None where our streams are no terminal."""
    within: tuple[str, ...]
    """What stands between it and us: ``tmux``, ``SSH``, ``WSL``."""
    colours: int
    """How many it says it has; 0 where it has none."""
    no_color: bool
    """Whether the writer wants none."""


def terminal(environment: Mapping[str, str] | None = None) -> Terminal:
    """Return what is known of the terminal of this process."""
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
    """Return how many colours there are by the variables that programs go by."""
    term = environment.get("TERM", "").lower()
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return _TRUE_COLOURS
    if term in ("", "dumb", "unknown"):
        return 0
    return 256 if "256" in term or "kitty" in term else 16
