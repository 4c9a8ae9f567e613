"""Measure processor time: to start a command, to wait for changes, and of each process of a long job.

    python -m tests.benchmarks.processor FOLDER

Unlike wall time, processor time hardly depends on the other load of the machine.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import tui_first_paint
from tests.benchmarks.build import proportional_memory
from tests.benchmarks.cold_start import ROOT, best

COMMANDS = {"--version": 2.5, "pages": 6.25, "view /": 8.3, "lint index.mdx": 10.4}
"""How many times as long as Python with argparse a command may take."""
SECONDS = 30.0
"""How long the idle programs are watched."""
_SETTLE = 8.0
"""Seconds until a program has read its folder and written its files."""
_LOOK = 0.1
"""Seconds between two looks at the memory of a job."""
_TICK = os.sysconf("SC_CLK_TCK")


class Job(NamedTuple):
    """The seconds of processor time of a job."""

    first: float
    """Of the process that was started: the job takes no less, however many processors there are."""
    others: float
    memory: float = 0.0
    """The most MiB that all of them held together, what they share counted once."""


def starts(folder: Path) -> dict[str, tuple[float, float, int]]:
    """Return for each command: its milliseconds, their ratio to argparse, and the number of modules of docs-tui that it loads."""
    base = best([sys.executable, "-c", "import argparse"], folder)
    found = {}
    for line in COMMANDS:
        taken = best([sys.executable, "-m", "docs_tui", *line.split()], folder)
        found[line] = (taken, taken / base, modules(line.split(), folder))
    return found


def modules(arguments: list[str], folder: Path) -> int:
    """Return how many modules of docs-tui a command loads."""
    code = f"""
import sys
from docs_tui.cli.main import main
main({arguments!r}, lambda *_: 3)
print("\\n", sum(name.partition(".")[0] == "docs_tui" for name in sys.modules))"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return int(done.stdout.splitlines()[-1])


def spent(process: int) -> Job:
    """Return the processor time of a process so far, and that of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own, system, others, others_system = map(int, fields[11:15])
    return Job((own + system) / _TICK, (others + others_system) / _TICK)


def clock(process: int) -> float:
    """Return the processor time of a process in seconds, in nanosecond resolution: clock ticks are too coarse for the goal."""
    return time.clock_gettime((~process << 3) | 2)  # as clock_getcpuclockid of the C library does on Linux


def idle(folder: Path, seconds: float = SECONDS) -> dict[str, float]:
    """Return the share of a core that the app, a bare Textual app, ``watch`` and ``serve`` use while nothing happens."""
    environment = tui_first_paint.environment()
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "docs_tui", *words, str(folder)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for words in (("watch",), ("serve", "--port", "0"))
    ]
    screen = tui_first_paint.start(tui_first_paint.app(folder))
    bare = tui_first_paint.start([sys.executable, "-c", tui_first_paint.BARE])
    try:
        screen.read(_SETTLE)
        bare.read(_SETTLE, quiet=1)
        watched = {
            "the app": screen.process,
            "a bare Textual app": bare.process,
            "watch": running[0].pid,
            "serve": running[1].pid,
        }
        before = {name: clock(process) for name, process in watched.items()}
        screen.read(seconds)
        return {name: (clock(process) - before[name]) / seconds for name, process in watched.items()}
    finally:
        screen.stop()
        bare.stop()
        for each in running:
            each.terminate()
            each.wait()


def job(arguments: list[str], processes: int, environment: Mapping[str, str]) -> Job:
    """Return the processor time and the memory of a command with this many processes."""
    return of_program(
        [sys.executable, "-m", "docs_tui", *arguments], {**environment, "PYTHON_CPU_COUNT": str(processes)}
    )


def of_program(command: list[str], environment: Mapping[str, str]) -> Job:
    """Return the processor time and the memory of a program."""
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0.0
    # It is waited for at the end only: then its figures are gone.
    while os.waitid(os.P_PID, running.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        most = max(most, proportional_memory(running.pid))
        time.sleep(_LOOK)
    found = spent(running.pid)
    running.wait()
    return found._replace(memory=most)


def main() -> None:
    """Print the processor time of starting and waiting on a folder."""
    folder = Path(sys.argv[1])
    for line, (taken, ratio, count) in starts(folder).items():
        print(f"docs-tui {line}: {taken:.0f} ms, {ratio:.1f} x argparse, {count} modules")
    began = time.monotonic()
    for name, share in idle(folder).items():
        print(f"{name}, idle: {share:.2%} of a core")
    print(f"in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
