"""How soon the app paints, answers a key and moves to the next page: on a pseudo-terminal, as a reader would see it.

    python -m tests.benchmarks.tui_first_paint [--runs N] [--page FILE] [--peer NAME=PYTHON …] FOLDER…

Every run also starts a bare Textual app: quote ratios to it, for times drift with the machine. ``--page`` gives one page
to Textual's own MarkdownViewer, to frogmouth (``--peer frogmouth=/path/of/a/python/that/has/it``) and to this app.
"""

import argparse
import os
import re
import statistics
import sys
import tempfile
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

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
    """A terminal with all colours, a home without settings, this working tree."""
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
    """Return what tells whether ``text`` is on the screen."""
    return lambda rows: any(text in row for row in rows)


def middle(values: Sequence[float]) -> str:
    """Return the median and the best of times, in ms."""
    if not values:
        return "never"
    return f"{1000 * statistics.median(values):6.0f} (best {1000 * min(values):.0f})"


def start(command: Sequence[str]) -> TerminalScreen:
    """Start a program on a terminal of the size that is measured."""
    return TerminalScreen.start(command, COLUMNS, ROWS, environment())


def painted(command: Sequence[str], text: str, runs: int, seconds: float = 12.0) -> list[float]:
    """Return when ``text`` was on the screen, for each run."""
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


class Taken(NamedTuple):
    """What the app took on one folder: seconds, of which some may be missing where a run showed nothing; MiB of memory."""

    paint: list[float]
    page: list[float]
    read: list[float]
    first_key: list[float]
    moves: list[float]
    memory: list[float]
    paint_cpu: list[float]
    move_cpu: list[float]


def taken(folder: Path, runs: int) -> Taken:
    """Run the app on one folder."""
    times: list[list[float]] = [[] for _ in range(8)]
    paint, page, read, first_key, moves, memory, paint_cpu, move_cpu = times
    for _ in range(runs):
        screen = start(app(folder))
        screen.read(8, until=lambda data: b"Copy" in data)
        paint_cpu.append(screen.cpu())
        paint.append(screen.first(shows("Markdown")) or 0.0)
        # The first key comes while the site is still being read behind.
        screen.read(8, until=lambda data: b"On this page" in data)
        pressed = screen.write(b"/")
        screen.read(8, until=lambda data: b"Find a page" in data)
        screen.write(b"\x1b")
        screen.read(40, quiet=2.5)
        first_key += [at - pressed for at in [screen.first(shows("Find a page"))] if at]
        page += [at for at in [screen.first(lambda rows: body(rows) > 3)] if at]
        read += [at for at in [screen.first(shows("watching"))] if at]
        found, cpu = walk(screen, 40)
        moves += found
        move_cpu.append(cpu)
        memory.append(screen.resident_mib())
        screen.stop()
    moves.sort()
    return Taken(*times)


def measure(folder: Path, runs: int) -> None:
    """Print the times of the app on one folder."""
    paint, page, read, first_key, moves, memory, paint_cpu, move_cpu = taken(folder, runs)
    p95 = moves[int(len(moves) * 0.95) - 1]
    print(f"  first paint of the frame   {middle(paint)} ms, {1000 * statistics.median(paint_cpu):.0f} ms of CPU")
    print(f"  first page on the screen   {middle(page)} ms")
    print(f"  everything read            {middle(read)} ms")
    print(f"  first key answered         {middle(first_key)} ms")
    print(f"  next page in the tree      {middle(moves)} ms, p95 {1000 * p95:.0f}, of {len(moves)} pages")
    print(f"  CPU for a key in the tree  {1000 * statistics.median(move_cpu):6.1f} ms, header and measuring counted in")
    print(f"  memory                     {max(memory):6.0f} MiB", flush=True)


def walk(screen: TerminalScreen, keys: int) -> tuple[list[float], float]:
    """Press ``j`` some times; return how long each new page took, and the CPU that a key cost.

    The trail in the header is painted together with its page, and tells a new page from marks that come to the one before.
    """
    pressed = []
    cpu = screen.cpu()
    for _ in range(keys):
        pressed.append(screen.write(b"j"))
        screen.read(0.5, quiet=0.5)
    cpu = (screen.cpu() - cpu) / keys
    changes = screen.changes(lambda rows: rows[0].strip().partition("   ")[0], after=pressed[0])
    waits = []
    for at, until in zip(pressed, [*pressed[1:], pressed[-1] + 1], strict=True):
        shown = [time for time, _ in changes[1:] if at < time < until]
        waits += [shown[0] - at] if shown else []
    return waits, cpu


def body(rows: list[str]) -> int:
    """Return how many rows of the page's pane have text."""
    return sum(bool(row[32:90].strip(" │▏▕")) for row in rows[2:-1])


def peers(page: Path, named: list[str], runs: int) -> None:
    """Print when other viewers and this app show one page."""
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
    """Return when a Textual app that shows one word has painted it, for each run, and the CPU time that it took."""
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
    """Measure what the command line names."""
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
