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
    """Return an environment with all colors, a home folder without settings, and this working tree."""
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
class Starts:
    """When something was on the screen at several starts, and the CPU time of the program until then, in seconds."""

    clock: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def add(self, screen: TerminalScreen, at: float | None) -> None:
        """Add one start; ``at`` is None if it showed nothing."""
        if at is not None:
            self.clock.append(at)
            self.cpu.append(screen.cpu_at(at))


@dataclass
class Taken:
    """The times of the app on one folder in seconds; its memory in MiB."""

    bare: Starts = field(default_factory=Starts)
    """A minimal Textual app."""
    paint: Starts = field(default_factory=Starts)
    """The frame, at the first start."""
    page: Starts = field(default_factory=Starts)
    """The first page."""
    second_page: Starts = field(default_factory=Starts)
    """The same at the second start, which draws what the last run showed."""
    read: float | None = None
    first_key: float | None = None
    moves: list[float] = field(default_factory=list)
    move_cpu: float = 0.0
    memory: float = 0.0


def taken(folder: Path, turns: int) -> Taken:
    """Use the app on one folder, then start a bare Textual app and this one, for the first and the second time, in turns.

    Each is started twice in a row, and only the second start counts: a program starts more slowly after a larger one has
    ended, because the system takes its memory back.
    """
    found, home = Taken(), environment()
    _use(start(app(folder), home), found)
    for _ in range(turns):
        bare, first, second = [
            [started() for _ in range(2)][-1]
            for started in (_bare, lambda: _started(folder, environment()), lambda: _started(folder, home))
        ]
        found.bare.add(bare, bare.first(shows("painted")))
        found.paint.add(first, first.first(shows("Markdown")))
        found.page.add(first, first.first(_has_page))
        found.second_page.add(second, second.first(_has_page))
    return found


def _bare() -> TerminalScreen:
    """Return a start of a bare Textual app that has ended when it had painted."""
    screen = start([sys.executable, "-c", BARE])
    screen.read(8, until=lambda data: b"painted" in data)
    screen.stop()
    return screen


def _started(folder: Path, variables: Mapping[str, str]) -> TerminalScreen:
    """Return a start of the app that has ended when its first page was on the screen."""
    screen = start(app(folder), variables)
    screen.read(8, until=lambda data: b"On this page" in data)
    screen.read(1, quiet=0.2)
    screen.stop()
    return screen


def _use(screen: TerminalScreen, found: Taken) -> None:
    """Press keys while the app reads the folder and when it has, and quit it."""
    # The first key comes while the site is still being read behind.
    screen.read(8, until=lambda data: b"On this page" in data)
    pressed = screen.write(b"/")
    screen.read(8, until=lambda data: b"Find a page" in data)
    screen.write(b"\x1b")
    screen.read(40, quiet=2.5)
    at = screen.first(shows("Find a page"))
    found.first_key = at - pressed if at is not None else None
    found.read = screen.first(shows("watching"))
    wait_for_checks(screen)
    found.moves, found.move_cpu = walk(screen, 40)
    found.memory = screen.resident_mib()
    screen.write(b"q")
    screen.read(8)  # it ends
    screen.stop()


def _has_page(rows: list[str]) -> bool:
    return body(rows) > _ROWS_OF_PAGE


_ROWS_OF_PAGE = 3
"""More rows of text than this in the page's pane are a page."""


def measure(folder: Path, turns: int) -> None:
    """Print the times of the app on one folder."""
    found = taken(folder, turns)
    moves = sorted(found.moves)
    p95 = moves[int(len(moves) * 0.95) - 1]
    for name, starts in (
        ("a bare Textual app", found.bare),
        ("first paint of the frame", found.paint),
        ("first page on the screen", found.page),
        ("at the second start", found.second_page),
    ):
        print(f"  {name:<26} {middle(starts.clock)} ms, {middle(starts.cpu)} ms of CPU")
    print(f"  everything read            {middle([found.read] if found.read else [])} ms")
    print(f"  first key answered         {middle([found.first_key] if found.first_key else [])} ms")
    print(f"  next page in the tree      {middle(moves)} ms, p95 {1000 * p95:.0f}, of {len(moves)} pages")
    print(f"  CPU for a key in the tree  {1000 * found.move_cpu:.0f} ms, header and measuring counted in")
    print(f"  memory                     {found.memory:6.0f} MiB", flush=True)


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


def bare_app(runs: int) -> list[float]:
    """Return for each run when a minimal Textual app has painted."""
    return painted([sys.executable, "-c", BARE], "painted", runs, 3)


def main() -> None:
    """Run the measurements that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--peer", action="append", default=[])
    arguments = parser.parse_args()
    for each in arguments.folders:
        print(f"{each.name}:")
        measure(each, arguments.runs)
    if arguments.page:
        peers(arguments.page, arguments.peer, arguments.runs)


if __name__ == "__main__":
    main()
