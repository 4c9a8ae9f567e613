"""Measure full-text search: ``python tests/benchmarks/search.py FOLDER``, for example a tree of ``make_tree.py``.

Queries are common and rare words of the pages, typed letter by letter: each key searches until there are ten hits or
everything is searched. Prints the CPU time of a key: of all keys, of the last ones alone, and of the same words
without the keys before them.
"""

import gc
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.site import Site
from docs_tui.site.line_search import TextHit, TextSearch
from docs_tui.workspace import Workspace

QUERIES = 60
TEN = 10
_WORD = re.compile(r"[^\W\d_]{3,12}")


def words(site: Site) -> Iterator[str]:
    """Yield words of random pages, the same ones in each run."""
    draw = random.Random(7)
    files = [page.file for page in site.pages.values() if page.file]
    while True:
        found = _WORD.findall(site.file_text(draw.choice(files)))
        if found:
            yield draw.choice(found)


def timed(work: Callable[[], object]) -> float:
    """Return the CPU time of ``work`` in milliseconds."""
    before = time.process_time()
    work()
    return 1000 * (time.process_time() - before)


def report(name: str, times: list[float]) -> None:
    """Print the median and the high percentiles."""
    times.sort()
    p50, p95 = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"  {name:<44} p50 {p50:7.2f} ms   p95 {p95:7.2f} ms   worst {times[-1]:7.2f} ms")


def main() -> None:
    """Measure the named folder."""
    site = Workspace(Path(sys.argv[1])).load()
    size = sum(len(content) for content in site.files.values() if isinstance(content, bytes))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(site.pages):,} pages, {size / 1e6:.1f} MB read, {memory:.0f} MiB")
    gc.freeze()
    keys: list[float] = []
    last: list[float] = []
    whole: list[float] = []
    rare: list[float] = []
    for query in islice(words(site), QUERIES):
        typing = TextSearch(site)
        for end in range(1, len(query) + 1):
            took = timed(lambda: list(islice(typing.hits(query[:end]), TEN)))  # noqa: B023 - called at once
            keys.append(took)
        last.append(took)
        at_once = TextSearch(site)
        hits: list[TextHit] = []
        whole.append(timed(lambda: hits.extend(islice(at_once.hits(query), TEN))))  # noqa: B023 - called at once
        if len(hits) < TEN:
            rare.append(whole[-1])
    report("full text, first ten hits, every key", keys)
    report("full text, first ten hits, last key", last)
    report("full text, first ten hits, typed at once", whole)
    if rare:
        report(f"of these the {len(rare)} with fewer than ten hits", rare)
    print(f"memory after: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
