"""Run a program on its own pseudo-terminal, and record what the screen shows and when."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import pyte

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass
class TerminalScreen:
    """One run of a program; times are seconds since it was started."""

    columns: int
    rows: int
    process: int = 0
    terminal: int = -1
    started: float = 0.0
    chunks: list[tuple[float, bytes]] = field(default_factory=list)
    """What the program wrote, with the time at which it arrived."""
    spent: list[float] = field(default_factory=list)
    """The seconds of CPU that the program had used by each of them."""

    @classmethod
    def start(cls, command: "Sequence[str]", columns: int, rows: int, environment: "Mapping[str, str]") -> Self:
        screen = cls(columns, rows, started=time.perf_counter())
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe(command[0], list(command), dict(environment))
        screen.process, screen.terminal = process, terminal
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return screen

    def read(self, seconds: float, *, until: "Callable[[bytes], bool] | None" = None, quiet: float = 0.0) -> None:
        """Collect output for ``seconds``, or until a chunk satisfies ``until``, or until nothing comes for ``quiet`` seconds."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            ready, _, _ = select.select([self.terminal], [], [], min(left, quiet) if quiet else left)
            if not ready:
                if quiet:
                    return
                continue
            try:
                data = os.read(self.terminal, 1 << 16)
            except OSError:
                return
            self.chunks.append((time.perf_counter() - self.started, data))
            self.spent.append(self.cpu())
            if until and until(data):
                return

    def write(self, keys: bytes) -> float:
        """Send ``keys`` and return the time."""
        os.write(self.terminal, keys)
        return time.perf_counter() - self.started

    def first(self, shows: "Callable[[list[str]], bool]", *, after: float = 0.0) -> float | None:
        """Return when the rows of the screen first satisfied ``shows``, or None."""
        screen = pyte.Screen(self.columns, self.rows)
        stream = pyte.ByteStream(screen)
        for at, data in self.chunks:
            stream.feed(_without_private(data))
            if at >= after and shows(screen.display):
                return at
        return None

    def cpu_at(self, at: float | None) -> float:
        """Return the CPU time that the program had used at a time that ``first`` returned."""
        return next((spent for (time_of, _), spent in zip(self.chunks, self.spent, strict=True) if time_of == at), 0.0)

    def changes(self, part: "Callable[[list[str]], str]", *, after: float) -> list[tuple[float, str]]:
        """Return when ``part`` of the screen changed, and its new text."""
        screen = pyte.Screen(self.columns, self.rows)
        stream = pyte.ByteStream(screen)
        found: list[tuple[float, str]] = []
        for at, data in self.chunks:
            stream.feed(_without_private(data))
            if at >= after and (now := part(screen.display)) != (found[-1][1] if found else None):
                found.append((at, now))
        return found

    def display(self) -> list[str]:
        """Return the current rows of the screen."""
        screen = pyte.Screen(self.columns, self.rows)
        stream = pyte.ByteStream(screen)
        for _, data in self.chunks:
            stream.feed(_without_private(data))
        return list(screen.display)

    def cpu(self) -> float:
        """Return the CPU time of the program in seconds, in nanosecond resolution; on Linux."""
        return time.clock_gettime((~self.process << 3) | 2)  # as clock_getcpuclockid of the C library does

    def resident_mib(self) -> float:
        """Return the memory of the program; only if there is /proc."""
        with open(f"/proc/{self.process}/status", encoding="ascii") as status:  # noqa: PTH123
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def stop(self) -> None:
        """End the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def _without_private(data: bytes) -> bytes:
    """Remove the sequences that pyte mistakes for text (kitty's keyboard protocol, pixel sizes)."""
    for sequence in (b"\x1b[>1u", b"\x1b[<u", b"\x1b[?2048$p", b"\x1b[?2026$p"):
        data = data.replace(sequence, b"")
    return data
