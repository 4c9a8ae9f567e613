"""Measure the export of pages to Markdown, on real trees: ``python tests/benchmarks/export_speed.py``.

Prints the CPU time of a page, including parsing and snippets (median and 99th percentile, best of three), how
much Markdown source a second of CPU time exports, and which part of it was the parser's.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.export.markdown import render_markdown
from docs_tui.mdx import parse
from docs_tui.site import Site
from docs_tui.source import Source
from tests.export.trees import CORPORA, site_of_folder


def best_of_three(job: Callable[[], object]) -> float:
    """Return the CPU time of ``job`` in milliseconds."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        job()
        best = min(best, time.process_time() - start)
    return best * 1000


def measured(site: Site) -> Iterator[tuple[float, float, str, int]]:
    """Yield for each page: the total time, the parser's time, its path and its size."""
    for path, page in site.pages.items():
        text = site.text(page)
        parsed = best_of_three(partial(parse, Source(path, text)))
        site.document(page)
        written = best_of_three(partial(render_markdown, site, page))
        yield parsed + written, parsed, path, len(text.encode())


def main() -> None:
    """Measure the trees named on the command line, or all trees."""
    for folder in sorted(CORPORA.iterdir()):
        if len(sys.argv) > 1 and folder.name not in sys.argv[1:]:
            continue
        times = sorted(measured(site_of_folder(folder)))
        total, parser = sum(each[0] for each in times), sum(each[1] for each in times)
        size = sum(each[3] for each in times)
        p50, p99 = times[len(times) // 2][0], times[int(len(times) * 0.99)][0]
        slowest = ", ".join(f"{each[2]} {each[0]:.1f} ms" for each in times[-3:])
        print(
            f"{folder.name}: {len(times)} pages, p50 {p50:.2f} ms, p99 {p99:.2f} ms, {size / 1000 / total:.1f} MB/s,"
            f" {parser / total:.0%} of it parsing; slowest {slowest}"
        )


if __name__ == "__main__":
    main()
