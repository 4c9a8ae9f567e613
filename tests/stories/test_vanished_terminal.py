"""The app when its terminal vanishes, blocks, or is used by another program."""

import contextlib
import os
import pty
import re
import shutil
import signal
import termios
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from select import select

import pyte
import pytest

from docs_tui.export.llms.generated_mark import Ownership, ownership
from tests.program import ROOT, Program
from tests.waiting import PATIENCE

COLUMNS, ROWS = 120, 40
FRAME = "space Mark"
"""Of the footer, which is painted first."""
READ = "● watching"
_PRIVATE = re.compile(rb"\x1b\[(?:>[0-9]+|<)u|\x1b\[\?[0-9]+\$p")
"""What is asked of newer terminals; the one of the tests would print it."""


@dataclass
class Window:
    """The app on a pseudo-terminal whose other end the test holds."""

    process: int
    terminal: int
    screen: pyte.Screen = field(default_factory=lambda: pyte.Screen(COLUMNS, ROWS))

    @classmethod
    def open(cls, program: Program, *, ignored: signal.Signals | None = None) -> "Window":
        environment = program.environment | {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
        path = shutil.which("docs-tui", path=environment["PATH"])
        assert path is not None
        process, terminal = pty.fork()
        if process == 0:
            if ignored is not None:
                signal.signal(ignored, signal.SIG_IGN)
            os.execve(path, ["docs-tui", str(program.folder)], environment)
        return cls(process, terminal)

    def until(self, shown: str) -> None:
        """Read until ``shown`` is on the screen."""
        stream = pyte.ByteStream(self.screen)
        end = time.monotonic() + PATIENCE
        while not any(shown in row for row in self.screen.display):
            if time.monotonic() > end:
                pytest.fail("\n".join([f"{shown} never came", *self.screen.display]))
            if select([self.terminal], [], [], 0.05)[0]:
                stream.feed(_PRIVATE.sub(b"", os.read(self.terminal, 1 << 16)))

    def keys(self, keys: bytes) -> None:
        os.write(self.terminal, keys)

    def vanish(self) -> None:
        os.close(self.terminal)
        self.terminal = -1

    def ended(self) -> int:
        """Wait for the end without reading the output, and return the exit code."""
        status = 0
        end = time.monotonic() + PATIENCE
        while not (waited := os.waitpid(self.process, os.WNOHANG))[0]:
            if time.monotonic() > end:
                pytest.fail("it never ended")
            select([], [], [], 0.01)
        self.process, status = 0, waited[1]
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        if self.terminal >= 0:
            os.close(self.terminal)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    docs = shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")
    return Program(docs, tmp_path, {"XDG_CACHE_HOME": str(tmp_path / "cache")})


@contextlib.contextmanager
def window(program: Program, *, ignored: signal.Signals | None = None) -> Iterator[Window]:
    opened = Window.open(program, ignored=ignored)
    try:
        yield opened
    finally:
        opened.close()


def whole(folder: Path) -> bool:
    """Tell whether each llms file is complete: its digest matches its content."""
    return all(ownership(file.read_bytes()) is Ownership.OURS for file in folder.glob("llms*.txt"))


@pytest.mark.parametrize("stage", [FRAME, READ], ids=["while the site is read", "later"])
def test_an_app_whose_terminal_vanishes_ends_by_itself(program: Program, stage: str) -> None:
    # A terminal can close without a signal: under nohup, and when some connections break.
    with window(program, ignored=signal.SIGHUP) as one:
        one.until(stage)
        one.vanish()
        assert one.ended() == 129


def test_what_was_under_way_when_the_terminal_vanished_is_whole_and_remembered(program: Program) -> None:
    with window(program) as one:
        one.until(READ)
        one.keys(b"j")
        one.until("Get started   Quickstart")
        one.keys(b"s")
        one.until("serving :")
        one.keys(b"w")
        one.vanish()
        assert one.ended() == 129
    assert whole(program.folder)
    kept = [path.read_text("utf-8") for path in (program.home / "state").rglob("*") if path.is_file()]
    assert any('"/quickstart"' in text for text in kept)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda each: each.name)
def test_nothing_that_is_under_way_keeps_a_signal_from_ending_the_app(program: Program, number: int) -> None:
    for turn in range(150):
        (program.folder / f"more{turn}.md").write_text(f"# More {turn}\n" + "Read [this](nowhere).\n\n" * 50)
    with window(program) as one:
        one.until(FRAME)
        one.keys(b"w")
        os.kill(one.process, number)
        assert one.ended() == 128 + number  # with a terminal that nobody reads from any longer
    assert whole(program.folder)


def test_an_app_that_is_stopped_and_goes_on_has_its_terminal_again(program: Program) -> None:
    with window(program) as one:
        one.until(READ)
        os.kill(one.process, signal.SIGSTOP)
        os.waitpid(one.process, os.WUNTRACED)
        one.screen.reset()  # somebody else may have drawn on it
        os.kill(one.process, signal.SIGCONT)
        one.until(FRAME)
        one.until(READ)
        one.keys(b"q")
        assert one.ended() == 0
        modes = termios.tcgetattr(one.terminal)[3]
        assert modes & termios.ICANON
        assert modes & termios.ECHO
