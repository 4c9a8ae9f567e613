"""Runs a story in a terminal: sends keys to tmux and reads its screen."""

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.program import Program
from tests.waiting import PATIENCE

_STYLES = re.compile(rb"\x1b\[[0-9;:]*m")


class Tmux:
    """A tmux server of its own with one window."""

    def __init__(self, socket: Path, environment: dict[str, str]) -> None:
        self._socket = socket
        own = {key: value for key, value in environment.items() if key not in ("TMUX", "COLUMNS", "LINES")}
        self._environment = own | {"TERM": "xterm-256color"}
        self._written = socket.with_name(f"{socket.name}.written")
        """All that the programs in the window have written to it."""
        self._before = 0
        """How much of that was there before the last keys."""

    def run(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), "-f", "/dev/null", *words],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.stdout

    def start(self, command: str, columns: int = 120, rows: int = 40) -> None:
        # A server that ends with its last session may still be there to take the next one with it.
        stays = ("set-option", "-s", "exit-empty", "off")
        session = ("new-session", "-d", "-x", str(columns), "-y", str(rows), command)
        self._written.touch()
        self.run("start-server", ";", *stays, ";", *session, ";", "pipe-pane", f"cat >> '{self._written}'")

    def keys(self, *keys: str) -> None:
        self._before = self._written.stat().st_size
        self.run("send-keys", *keys)

    def screen(self) -> str:
        return self.run("capture-pane", "-p")

    def until(self, text: str) -> str:
        """Return the screen as soon as it shows ``text``."""
        return self.wait(self.screen, lambda screen: text in screen)

    def notice(self, text: str) -> None:
        """Wait until ``text`` has been shown since the last keys. A notice may have disappeared since."""
        self.wait(self._since_keys, lambda written: text in written)

    def _since_keys(self) -> str:
        return _STYLES.sub(b"", self._written.read_bytes()[self._before :]).decode(errors="replace")

    def wait(self, read: Callable[[], str], good: Callable[[str], bool]) -> str:
        end = time.monotonic() + PATIENCE
        while not good(found := read()):
            if time.monotonic() > end:
                pytest.fail(f"it never came; the screen is:\n{self.screen()}\nand what was read last: {found}")
            time.sleep(0.05)
        return found


def window(tmp_path: Path, **variables: str) -> Iterator[Tmux]:
    program = Program(tmp_path / "docs", tmp_path, variables)
    tmux = Tmux(tmp_path / "tmux", program.environment)
    try:
        yield tmux
    finally:
        tmux.run("kill-server")
