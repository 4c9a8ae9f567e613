"""Measure the parser: ``python tests/benchmarks/mdx_speed.py [FOLDER…]``.

For each folder of Markdown (by default the corpora beside the repository): megabytes a second over all its pages, and
the median, 99th percentile and slowest time of a page. CPU time of one process, the best of several rounds.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.mdx import parse
from docs_tui.source import Source

ROUNDS = 8
CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"


def read_pages(folder: Path) -> list[Source]:
    """Return every page in ``folder``."""
    found: list[Source] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".md", ".mdx") and path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            found.append(Source(path.relative_to(folder).as_posix(), text))
    return found


def best_times(pages: list[Source]) -> list[float]:
    """Return the best time of each page over all rounds."""
    best = [float("inf")] * len(pages)
    clock = time.process_time_ns
    for _ in range(ROUNDS):
        for index, page in enumerate(pages):
            before = clock()
            parse(page)
            best[index] = min(best[index], (clock() - before) / 1e9)
    return best


def main() -> None:
    """Measure each folder and print a line for it."""
    folders = [Path(argument) for argument in sys.argv[1:]] or sorted(CORPORA.iterdir())
    print(f"{'folder':28}{'pages':>7}{'MB':>7}{'MB/s':>7}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}")
    size = seconds = 0.0
    for folder in folders:
        pages = read_pages(folder)
        if not pages:
            continue
        best = sorted(best_times(pages))
        megabytes = sum(len(page.text.encode("utf-8")) for page in pages) / 1e6
        size += megabytes
        seconds += sum(best)
        p50, p99 = best[len(best) // 2], best[int(len(best) * 0.99)]
        print(
            f"{folder.name:28}{len(pages):7}{megabytes:7.1f}{megabytes / sum(best):7.1f}"
            f"{p50 * 1e3:8.3f}{p99 * 1e3:8.3f}{best[-1] * 1e3:8.3f}"
        )
    if seconds:
        print(f"{'all':28}{'':7}{size:7.1f}{size / seconds:7.1f}")


if __name__ == "__main__":
    main()
