"""The terminal is recognized by its environment."""

import pytest

from docs_tui.desktop.session import terminal


@pytest.mark.parametrize(
    ("environment", "colors"),
    [
        ({}, 0),
        ({"TERM": "dumb"}, 0),
        ({"TERM": "xterm"}, 16),
        ({"TERM": "xterm-kitty"}, 256),
        ({"TERM": "tmux-256color"}, 256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 16_777_216),
        ({"TERM": "xterm-direct"}, 16_777_216),
    ],
)
def test_its_colors(environment: dict[str, str], colors: int) -> None:
    assert terminal(environment).colors == colors


def test_the_terminal_is_named_by_its_environment() -> None:
    assert terminal({"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5"}).program == "iTerm.app 3.5"
    assert terminal({"KITTY_WINDOW_ID": "1"}).program == "kitty"
    assert terminal({}).program == ""


def test_the_terminal_names_tmux_ssh_and_no_color() -> None:
    assert terminal({"TMUX": "/x,1,0", "SSH_TTY": "/dev/pts/1"}).within == ("tmux", "SSH")
    assert terminal({"NO_COLOR": "1"}).no_color
    assert not terminal({"NO_COLOR": ""}).no_color
