"""Measure the rendering of pages to HTML on each real tree: the body alone, and the whole document as it is served.

python tests/benchmarks/html_speed.py [TREE]
"""

import sys
from pathlib import Path
from time import perf_counter

from docs_tui.export.html import render_html
from docs_tui.server.page_html import render_page
from docs_tui.site import Page, Site

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.export.trees import CORPORA, site_of_folder


def body(site: Site, page: Page) -> int:
    return len(render_html(site, page).body)


def whole(site: Site, page: Page) -> int:
    return len(render_page(site, page))


def main(wanted: str = "") -> None:
    for tree in sorted(CORPORA.iterdir()):
        if wanted not in tree.name:
            continue
        site = site_of_folder(tree)
        pages = list(site.pages.values())[::4]
        for page in pages[:20]:
            whole(site, page)
        for name, make in (("body", body), ("whole", whole)):
            times, size = [], 0
            for page in pages:
                site.document(page)
                began = perf_counter()
                size += make(site, page)
                times.append((perf_counter() - began) * 1000)
            times.sort()
            middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
            print(
                f"{tree.name} {name}: {len(times)} pages, {size / len(times) / 1000:.0f} KB, p50 {middle:.1f} ms, p99 {late:.1f} ms, most {times[-1]:.1f} ms"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
