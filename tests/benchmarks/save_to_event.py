"""Measure how soon a save is noticed, beside a program that only waits for the kernel's event.

    python -m tests.benchmarks.save_to_event [--saves N]

Both watch the same folder in separate processes and notice the same saves, so other load delays both.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.tui_first_paint import ROOT

BARE = """
import os, sys, time
from docs_tui.workspace.folder_watch import FolderWatches
watches = FolderWatches(os.path.realpath(sys.argv[1]), lambda name: False)
os.set_blocking(watches.descriptor, True)
print("ready", flush=True)
while True:
    watches.changed_names(os.read(watches.descriptor, 65536))
    print(time.monotonic(), flush=True)
"""
WATCH = """
import asyncio, sys, time
from pathlib import Path
from docs_tui.workspace.folder_watch import watch

async def main():
    async for names in watch(Path(sys.argv[1]), asyncio.Event()):
        print(time.monotonic() if names else "ready", flush=True)

asyncio.run(main())
"""
_PAUSE = 0.06
"""Seconds between two saves, so that each is a change of its own."""


class Heard(NamedTuple):
    """The sorted times from each save to its notice, in seconds."""

    bare: list[float]
    watch: list[float]


def heard(saves: int) -> Heard:
    """Save a file ``saves`` times, and return when each program noticed."""
    with tempfile.TemporaryDirectory(prefix="docs-tui-event-") as folder:
        page = Path(folder) / "page.mdx"
        page.write_text("a\n")
        programs = [
            subprocess.Popen([sys.executable, "-c", code, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True)
            for code in (BARE, WATCH)
        ]
        try:
            for each in programs:
                assert each.stdout is not None
                each.stdout.readline()
            began = []
            for number in range(saves):
                time.sleep(_PAUSE)
                text = f"save {number}\n"
                began.append(time.monotonic())
                page.write_text(text)
            time.sleep(1)
        finally:
            for each in programs:
                each.terminate()
        said = [[float(line) for line in each.communicate()[0].split()] for each in programs]
    return Heard(*(_waits(began, times) for times in said))


def _waits(began: Sequence[float], times: Sequence[float]) -> list[float]:
    """Return for each save the delay to the first notice after it."""
    return sorted(next((at - start for at in times if at >= start), float("inf")) for start in began)


def main() -> None:
    """Print the median and the 95th percentile of both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saves", type=int, default=200)
    found = heard(parser.parse_args().saves)
    for name, waits in found._asdict().items():
        p95 = waits[int(len(waits) * 0.95)]
        print(f"{name}: median {1000 * statistics.median(waits):.1f} ms, p95 {1000 * p95:.1f} ms")


if __name__ == "__main__":
    main()
