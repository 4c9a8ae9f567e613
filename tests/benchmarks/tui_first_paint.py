"""How soon the app paints, answers a key and moves to the next page: on a pseudo-terminal, as a reader would see it.

    python -m tests.benchmarks.tui_first_paint [--runs N] [--page FILE] [--peer NAME=PYTHON …] FOLDER…

Every run also starts a bare Textual app: quote ratios to it, for times drift with the machine. ``--page`` gives one page
to Textual's own MarkdownViewer, to frogmouth (``--peer frogmouth=/path/of/a/python/that/has/it``) and to this app.
"""

import argparse
import os
import statistics
import sys
import tempfile
import textwrap
from collections.abc import Callable, Sequence
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


def measure(folder: Path, runs: int) -> None:
    """Print the times of the app on one folder."""
    chrome, content, key, steady, settled, memory = [], [], [], [], [], []
    for _ in range(runs):
        screen = start(app(folder))
        screen.read(5, until=lambda data: b"Copy" in data)
        first = screen.first(shows("Markdown")) or 0.0
        chrome.append(first)
        # The first key comes while the site is still being read behind.
        screen.read(5, until=lambda data: b"On this page" in data)
        key.append(moved(screen))
        screen.read(30, quiet=2.0)
        content.append(screen.first(lambda rows: body(rows) > 3) or 0.0)
        settled.append(screen.first(shows("watching")) or 0.0)
        steady += [moved(screen) for _ in range(40)]
        memory.append(screen.resident_mib())
        screen.stop()
    print(f"  first paint of the frame   {middle(chrome)} ms")
    print(f"  first page on the screen   {middle(content)} ms")
    print(f"  everything read            {middle(settled)} ms")
    print(f"  first key answered         {middle([each for each in key if each])} ms")
    times = sorted(each for each in steady if each)
    p95 = times[int(len(times) * 0.95) - 1]
    print(f"  next page in the tree      {middle(times)} ms, p95 {1000 * p95:.0f}, of {len(times)} moves")
    print(f"  memory                     {max(memory):6.0f} MiB")


def body(rows: list[str]) -> int:
    """Return how many rows of the page's pane have text."""
    return sum(bool(row[32:90].strip(" │▏▕")) for row in rows[2:-1])


def moved(screen: TerminalScreen) -> float:
    """Press ``j`` and return how long it took until the last byte of the new screen came."""
    screen.read(2, quiet=0.3)
    at = screen.write(b"j")
    before = len(screen.chunks)
    screen.read(1, quiet=0.08)
    return screen.chunks[-1][0] - at if len(screen.chunks) > before else 0.0


def peers(page: Path, named: list[str], runs: int) -> None:
    """Print when other viewers and this app show one page."""
    marker = next(line for line in page.read_text("utf-8").splitlines() if line.strip() and line[0].isalpha())[:24]
    print(f"{page.name}, {page.stat().st_size / 1024:.0f} KiB, until “{marker}” is on the screen:")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "viewer.py"
        script.write_text(textwrap.dedent(VIEWER))
        docs = Path(folder) / "docs"
        docs.mkdir()
        (docs / "index.md").write_bytes(page.read_bytes())
        print(f"  docs-tui                   {middle(painted(app(docs), marker, runs))} ms")
        viewer = [sys.executable, str(script), str(page)]
        print(f"  Textual's MarkdownViewer   {middle(painted(viewer, marker, runs, 30))} ms")
        for each in named:
            name, _, python = each.partition("=")
            print(f"  {name:<26} {middle(painted([python, '-m', name, str(page)], marker, runs, 30))} ms")


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--peer", action="append", default=[])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        bare = painted([sys.executable, str(script)], "painted", arguments.runs, 3)
    print(f"a bare Textual app           {middle(bare)} ms")
    for each in arguments.folders:
        print(f"{each.name}:")
        measure(each, arguments.runs)
    if arguments.page:
        peers(arguments.page, arguments.peer, arguments.runs)


if __name__ == "__main__":
    main()
