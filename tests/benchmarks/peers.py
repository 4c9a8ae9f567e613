"""Measure other tools on the same pages, if they are on the PATH; each runs for at most two minutes.

    PATH=/path/of/their/bin:$PATH python -m tests.benchmarks.goals peers --pages 1000

mkdocs (with the llmstxt plugin) and zensical only read Markdown under ``docs/``, so they get a copy of the pages there;
mint reads the tree itself; frogmouth opens one page in a terminal.
"""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import tui_first_paint

MOST = 120
"""Seconds."""
_FRONT_MATTER = re.compile(rb"\A---\n.*?\n---\n", re.DOTALL)
_HEADING = "Painted by it"
_MKDOCS = """
site_name: Peers
site_url: https://example.com/
plugins:
  - llmstxt:
      full_output: llms-full.txt
      sections:
        Pages: ["**/*.md", "*.md"]
"""
_ZENSICAL = """
[project]
site_name = "Peers"
"""


class Peer(NamedTuple):
    """The result of one tool."""

    name: str
    said: str


def measured(tree: Path, page: Path, work: Path) -> Iterator[Peer]:
    """Run each tool.

    Args:
        tree: The documentation.
        page: One of its pages, for tools that show a single page.
        work: A folder for copies of the pages and for output.
    """
    yield _run("mint broken-links", ("mint", "broken-links"), tree)
    yield _run(
        "mkdocs build with llmstxt", ("mkdocs", "build", "--quiet"), _copy(tree, work / "mkdocs", "mkdocs.yml", _MKDOCS)
    )
    yield _run("zensical build", ("zensical", "build"), _copy(tree, work / "zensical", "zensical.toml", _ZENSICAL))
    yield _frogmouth(page, work)


def _run(name: str, command: Sequence[str], folder: Path) -> Peer:
    if shutil.which(command[0]) is None:
        return Peer(name, "not installed here")
    began = time.perf_counter()
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, check=False, timeout=MOST, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return Peer(name, f"stopped after {MOST} s")
    taken = time.perf_counter() - began
    return Peer(name, f"{taken:.1f} s, exit code {done.returncode}")


def _copy(tree: Path, folder: Path, config: str, text: str) -> Path:
    """Return a project of another tool with the pages of ``tree``, without their front matter, which names icons of docs-tui."""
    for page in tree.rglob("*.mdx"):
        copy = (folder / "docs" / page.relative_to(tree)).with_suffix(".md")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(_FRONT_MATTER.sub(b"", page.read_bytes(), count=1))
    (folder / config).write_text(text)
    return folder


def _frogmouth(page: Path, work: Path) -> Peer:
    """Open a page, and wait until its first heading is on the screen."""
    name = "frogmouth, a page on the screen"
    if shutil.which("frogmouth") is None:
        return Peer(name, "not installed here")
    shown = work / "page.md"
    shown.write_text(f"# {_HEADING}\n\n{page.read_text()}")
    screen = tui_first_paint.start(("frogmouth", str(shown)))
    screen.read(MOST, until=lambda data: _HEADING.encode() in data)
    at = screen.first(tui_first_paint.shows(_HEADING))
    screen.stop()
    return Peer(name, f"{at * 1000:.0f} ms" if at is not None else "never")
