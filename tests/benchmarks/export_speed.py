"""How long a page takes from its text to its Markdown, on real trees: ``python tests/benchmarks/export_speed.py``.

Prints CPU time of a page (median and 99th percentile), and how much Markdown source a second of CPU time exports,
parsing and snippets included.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.export.markdown import page_markdown
from docs_tui.site import Site
from tests.export.trees import CORPORA, site_of_folder


def measured(site: Site) -> list[tuple[float, str, int]]:
    """Return for each page its best of three times in milliseconds, its path and its size."""
    times: list[tuple[float, str, int]] = []
    for path, page in site.pages.items():
        best = float("inf")
        for _ in range(3):
            fresh = site.apply({page.file: site.files[page.file]}) if page.file else site
            start = time.process_time()
            page_markdown(fresh, page)
            best = min(best, time.process_time() - start)
        times.append((best * 1000, path, len(site.text(page).encode())))
    return times


def main() -> None:
    """Measure every tree named on the command line, all without a name."""
    for folder in sorted(CORPORA.iterdir()):
        if len(sys.argv) > 1 and folder.name not in sys.argv[1:]:
            continue
        times = sorted(measured(site_of_folder(folder)))
        total = sum(each[0] for each in times)
        size = sum(each[2] for each in times)
        p50, p99 = times[len(times) // 2][0], times[int(len(times) * 0.99)][0]
        slowest = ", ".join(f"{path} {spent:.1f} ms" for spent, path, _ in times[-3:])
        print(
            f"{folder.name}: {len(times)} pages, p50 {p50:.2f} ms, p99 {p99:.2f} ms,"
            f" {size / 1000 / total:.1f} MB/s; slowest {slowest}"
        )


if __name__ == "__main__":
    main()
