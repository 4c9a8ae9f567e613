"""Measure the llms files: ``python tests/benchmarks/llms_speed.py FOLDER``, for example a tree of ``make_tree.py``.

Prints the best CPU time of several rounds: the index from scratch, and after an edit of a body and of a title; the head
of llms-full.txt; and telling whether docs-tui wrote a file. Entries are made of the pages' sources, not their Markdown.
"""

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.export.llms.generated_mark import digests, ownership
from docs_tui.export.llms.llms_full import full_head, full_paths
from docs_tui.export.llms.llms_index import llms_index
from tests.export.trees import site_of_folder

ROUNDS = 7


def best(work: Callable[[], object]) -> float:
    """Return the best time of ``work`` in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return 1000 * min(times)


def main() -> None:
    """Measure the named folder."""
    site = site_of_folder(Path(sys.argv[1]))
    index = llms_index(site)
    page = next(page for page in site.pages.values() if page.file and page.in_nav)
    body = site.apply({page.file or "": site.text(page).encode() + b"\nMore.\n"})
    title = site.apply({page.file or "": b"---\ntitle: Another title\n---\n"})
    entries = [f"# T\nSource: {path}\n\n{site.text(site.pages[path])}\n".encode() for path in full_paths(site)]
    pieces = [digests(entry) for entry in entries]
    full = b"".join([full_head(site, pieces), *entries])
    gc.freeze()
    rows = (
        ("index from nothing", lambda: llms_index(site)),
        ("index after an edit of a body", lambda: llms_index(body, previous=index)),
        ("index after an edit of a title", lambda: llms_index(title, previous=index)),
        ("head of llms-full.txt", lambda: full_head(site, pieces)),
        ("whose llms-full.txt it is", lambda: ownership(full)),
    )
    print(f"{len(site.pages):,} pages, {len(index.files)} index files, llms-full.txt of {len(full) / 1e6:.1f} MB")
    for name, work in rows:
        print(f"{best(work):9.1f} ms  {name}")


if __name__ == "__main__":
    main()
