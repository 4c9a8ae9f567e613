"""Measure how soon the app paints, answers a key and shows the next page, on a pseudo-terminal.

    python -m tests.benchmarks.tui_first_paint [--runs N] [--page FILE] [--peer NAME=PYTHON …] FOLDER…

Every run also starts a bare Textual app: report ratios to it, because times vary with the machine. ``--page`` gives
one page to Textual's own MarkdownViewer, to frogmouth (``--peer frogmouth=/path/of/a/python/that/has/it``) and to
this app.
"""

import argparse
import os
import re
import statistics
import sys
import tempfile
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.terminal_screen import TerminalScreen

ROOT = Path(__file__).resolve().parents[2]
COLUMNS, ROWS = 120, 40
BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("painted")

Bare().run()
"""
VIEWER = """
import sys
from textual.app import App
from textual.widgets import MarkdownViewer

class Viewer(App):
    def compose(self):
        yield MarkdownViewer(open(sys.argv[1], encoding="utf-8").read(), show_table_of_contents=True)

Viewer().run()
"""


def environment() -> dict[str, str]:
    """Return an environment with all colours, a home folder without settings, and this working tree."""
    home = tempfile.mkdtemp(prefix="docs-tui-benchmark-")
    return {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "",
    }


def shows(text: str) -> Callable[[list[str]], bool]:
    """Return a function that tells whether ``text`` is on the screen."""
    return lambda rows: any(text in row for row in rows)


def middle(values: Sequence[float]) -> str:
    """Return the median and the best of times, in ms."""
    if not values:
        return "never"
    return f"{1000 * statistics.median(values):6.0f} (best {1000 * min(values):.0f})"


def start(command: Sequence[str], variables: Mapping[str, str] | None = None) -> TerminalScreen:
    """Start a program on a terminal of the measured size, by default with its own home folder."""
    return TerminalScreen.start(command, COLUMNS, ROWS, variables or environment())


def painted(command: Sequence[str], text: str, runs: int, seconds: float = 12.0) -> list[float]:
    """Return for each run when ``text`` was on the screen."""
    found = []
    for _ in range(runs):
        screen = start(command)
        screen.read(seconds, quiet=1.2)
        at = screen.first(shows(text))
        screen.stop()
        found += [at] if at is not None else []
    return found


def app(folder: Path) -> list[str]:
    """Return the command of the app."""
    return [sys.executable, "-m", "docs_tui", str(folder)]


@dataclass
class Taken:
    """The times of the app on one folder in seconds, without those of runs that showed nothing; its memory in MiB."""

    paint: list[float] = field(default_factory=list)
    paint_cpu: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    """When the first page was on the screen."""
    page_cpu: list[float] = field(default_factory=list)
    second_page: list[float] = field(default_factory=list)
    """The same at the second start, which draws what the last run showed."""
    second_page_cpu: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    first_key: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    move_cpu: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


def taken(folder: Path, runs: int) -> Taken:
    """Run the app on one folder; each run starts it twice."""
    found = Taken()
    for _ in range(runs):
        home = environment()
        _first_start(start(app(folder), home), found)
        screen = start(app(folder), home)
        screen.read(12, quiet=1.5)
        _add_page(screen, found.second_page, found.second_page_cpu)
        screen.stop()
    return found


def _first_start(screen: TerminalScreen, found: Taken) -> None:
    """Measure the first start, and quit the app."""
    screen.read(8, until=lambda data: b"Copy" in data)
    found.paint_cpu.append(screen.cpu())
    found.paint.append(screen.first(shows("Markdown")) or 0.0)
    # The first key comes while the site is still being read behind.
    screen.read(8, until=lambda data: b"On this page" in data)
    pressed = screen.write(b"/")
    screen.read(8, until=lambda data: b"Find a page" in data)
    screen.write(b"\x1b")
    screen.read(40, quiet=2.5)
    found.first_key += [at - pressed for at in [screen.first(shows("Find a page"))] if at]
    _add_page(screen, found.page, found.page_cpu)
    found.read += [at for at in [screen.first(shows("watching"))] if at]
    wait_for_checks(screen)
    moves, cpu = walk(screen, 40)
    found.moves += moves
    found.move_cpu.append(cpu)
    found.memory.append(screen.resident_mib())
    screen.write(b"q")
    screen.read(8)  # it ends
    screen.stop()


def _add_page(screen: TerminalScreen, times: list[float], cpu: list[float]) -> None:
    """Add the time when the first page was on the screen, and the CPU time of the app until then."""
    at = screen.first(lambda rows: body(rows) > 3)
    if at is not None:
        times.append(at)
        cpu.append(screen.cpu_at(at))


def measure(folder: Path, runs: int) -> None:
    """Print the times of the app on one folder."""
    found = taken(folder, runs)
    moves = sorted(found.moves)
    p95 = moves[int(len(moves) * 0.95) - 1]
    print(f"  first paint of the frame   {middle(found.paint)} ms, {_cpu(found.paint_cpu)}")
    print(f"  first page on the screen   {middle(found.page)} ms, {_cpu(found.page_cpu)}")
    print(f"  at the second start        {middle(found.second_page)} ms, {_cpu(found.second_page_cpu)}")
    print(f"  everything read            {middle(found.read)} ms")
    print(f"  first key answered         {middle(found.first_key)} ms")
    print(f"  next page in the tree      {middle(moves)} ms, p95 {1000 * p95:.0f}, of {len(moves)} pages")
    print(f"  CPU for a key in the tree  {_cpu(found.move_cpu)}, header and measuring counted in")
    print(f"  memory                     {max(found.memory):6.0f} MiB", flush=True)


def _cpu(seconds: Sequence[float]) -> str:
    return f"{1000 * statistics.median(seconds):.0f} ms of CPU" if seconds else "never"


def walk(screen: TerminalScreen, keys: int) -> tuple[list[float], float]:
    """Press ``j`` several times; return the time until each new page is shown, and the CPU time of a key.

    The trail in the header ends with the page's title. It is painted together with the page, and distinguishes a new
    page from marks that appear on the previous one.
    """
    pressed = []
    cpu = screen.cpu()
    for _ in range(keys):
        pressed.append(screen.write(b"j"))
        screen.read(0.5, quiet=0.5)
    cpu = (screen.cpu() - cpu) / keys
    changes = screen.changes(_trail, after=pressed[0])
    waits = []
    for at, until in zip(pressed, [*pressed[1:], pressed[-1] + 1], strict=True):
        shown = [time for time, _ in changes[1:] if at < time < until]
        waits += [shown[0] - at] if shown else []
    return waits, cpu


def _trail(rows: list[str]) -> str:
    """Return the trail and the title in the header, without the size of the page, which comes later."""
    return "   ".join(re.split(r" {3,}", rows[0].strip())[:2])


def wait_for_checks(screen: TerminalScreen, most: int = 60) -> None:
    """Wait until the app has checked all pages. Before that, keys share the interpreter with the rules."""
    for _ in range(most):
        if not any("checking" in row for row in screen.display()):
            return
        screen.read(1)


def body(rows: list[str]) -> int:
    """Return how many rows of the page's pane have text."""
    return sum(bool(row[32:90].strip(" │▏▕")) for row in rows[2:-1])


def peers(page: Path, named: list[str], runs: int) -> None:
    """Print how long this app and other viewers take to show one page."""
    body = re.sub(r"\A---\n.*?\n---\n", "", page.read_text("utf-8"), flags=re.DOTALL)
    marker = next(match.group() for match in re.finditer(r"^[A-Z][a-z]+(?: [a-z]+){2,3}", body, re.MULTILINE))
    print(f"{page.name}, {page.stat().st_size / 1024:.0f} KiB, until “{marker}” is on the screen:")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "viewer.py"
        script.write_text(textwrap.dedent(VIEWER))
        docs = Path(folder) / "docs"
        docs.mkdir()
        (docs / "index.md").write_bytes(page.read_bytes())
        print(f"  docs-tui                   {middle(painted(app(docs), marker, runs))} ms")
        # Viewers of plain Markdown take front matter for a heading, as wide as the screen.
        plain = Path(folder) / f"{page.stem}.md"
        plain.write_text(body, "utf-8")
        viewer = [sys.executable, str(script), str(plain)]
        print(f"  Textual's MarkdownViewer   {middle(painted(viewer, marker, runs, 30))} ms")
        for each in named:
            name, _, python = each.partition("=")
            print(f"  {name:<26} {middle(painted([python, '-m', name, str(plain)], marker, runs, 30))} ms")


def bare_app(runs: int) -> tuple[list[float], float]:
    """Return for each run when a minimal Textual app has painted, and its CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        times = painted([sys.executable, str(script)], "painted", runs, 3)
        screen = start([sys.executable, str(script)])
        screen.read(8, until=lambda data: b"painted" in data)
        cpu = screen.cpu()
        screen.stop()
    return times, cpu


def main() -> None:
    """Run the measurements that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--peer", action="append", default=[])
    arguments = parser.parse_args()
    bare, cpu = bare_app(arguments.runs)
    print(f"a bare Textual app           {middle(bare)} ms, {1000 * cpu:.0f} ms of CPU", flush=True)
    for each in arguments.folders:
        print(f"{each.name}:")
        measure(each, arguments.runs)
    if arguments.page:
        peers(arguments.page, arguments.peer, arguments.runs)


if __name__ == "__main__":
    main()
