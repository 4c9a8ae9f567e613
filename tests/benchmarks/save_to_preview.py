"""Measure how soon a save is on the screen: real saves on disk while the app runs on a pseudo-terminal.

    python -m tests.benchmarks.save_to_preview [--saves N] [--page FILE]

FILE, by default a page of the sample site, is repeated up to each size, and saved with another first line.
"""

import argparse
import re
import shutil
import statistics
import tempfile
from pathlib import Path

from docs_tui.workspace import Workspace
from tests.benchmarks.tui_first_paint import ROOT, app, start

_IMPORTS = re.compile(r"^import .*\n", re.MULTILINE)
"""They stand once, at the top."""
SIZES = (3_000, 35_000, 200_000, 1_000_000)


def page_of(size: int, body: str, mark: str) -> str:
    """Return a page of about ``size`` characters with ``mark`` at its top."""
    times = max(size // max(len(body), 1), 1)
    again = _IMPORTS.sub("", body)
    text = "\n\n".join([body, *[again] * times])[:size].rpartition("\n\n")[0] or body[:size]
    return f"---\ntitle: A page\n---\n\n{mark}\n\n{text}\n"


def measure(size: int, body: str, saves: int, docs: Path | None = None) -> list[float]:
    """Return the time of each save, from the end of the write to the bytes on the terminal.

    Args:
        size: The length of the page in characters.
        body: The text that is repeated up to this length.
        saves: The number of saves.
        docs: Documentation whose first page it replaces, in a copy; None: the page is alone.
    """
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "docs"
        page = folder / "index.md"
        if docs is None:
            folder.mkdir()
        else:
            shutil.copytree(docs, folder, copy_function=shutil.copyfile)
            site = Workspace(folder).load()
            page = folder / next(each.file for each in site.pages.values() if each.file)
        page.write_text(page_of(size, body, "markstart"), "utf-8")
        screen = start(app(folder))
        screen.read(20, until=lambda data: "●".encode() in data)
        screen.read(10, quiet=1.5)
        for number in range(saves):
            mark = f"mark{number:04}x"
            saved = page.with_suffix(".new")
            saved.write_text(page_of(size, body, mark), "utf-8")
            saved.replace(page)
            pressed = screen.write(b"")
            screen.read(3, until=lambda data, mark=mark: mark.encode() in data)  # type: ignore[misc]  # the mark of this save
            at, data = screen.chunks[-1]
            waits += [at - pressed] if mark.encode() in data else []
            screen.read(0.4 + size / 400_000)  # the page is read, judged and measured before it is saved again
        screen.stop()
    return waits


def main() -> None:
    """Measure each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=12)
    parser.add_argument("--page", type=Path, default=ROOT / "sample_docs" / "quickstart.mdx")
    arguments = parser.parse_args()
    body = re.sub(r"\A---\n.*?\n---\n", "", arguments.page.read_text("utf-8"), flags=re.DOTALL).strip()
    for size in SIZES:
        waits = sorted(measure(size, body, arguments.saves))
        if waits:
            p95 = waits[int(len(waits) * 0.95) - 1]
            print(
                f"{size:>9,} characters: {1000 * statistics.median(waits):5.0f} ms, p95 {1000 * p95:.0f}, of {len(waits)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
