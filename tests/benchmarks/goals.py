"""Measure all goals and print them in one table.

    python -m tests.benchmarks.goals [PART …] [--pages N] [--work FOLDER] [--docs FOLDER …]

Makes a tree of N pages (default 25,000) in six languages from ``../shared/corpora`` and runs the other scripts of
this folder on it. Parts: scan, build, warm, save, app, preview, search, lint, serve, start, idle, workers, peers; the
default is all of them. A tree that is already in FOLDER is reused. ``--docs`` names existing documentation and prints
for each folder how long users wait in app, preview and search.

The goals were set on another machine, where two references were measured, too: the least work that any build must do
(``../shared/bench/floor.py``) and the start of a bare Textual app. The column "here" is the goal times the slowdown of
these references on this machine.
"""

import argparse
import gc
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from docs_tui.site import Site
from docs_tui.site.line_search import TextHit, TextSearch
from docs_tui.site.quick_search import Candidate, HeadingIndex, PageFinder
from docs_tui.workspace import Workspace
from tests.benchmarks import (
    beside_uvicorn,
    build,
    export_speed,
    mdx_speed,
    peers,
    processor,
    save_to_event,
    save_to_preview,
    search,
    serve,
    tui_first_paint,
)
from tests.export.trees import CORPORA, site_of_folder

LANGUAGES = ("en", "de", "es", "fr", "ja", "zh")
PREVIEW = ((35_000, 0.05), (1_000_000, 0.1))
"""Sizes of pages, and seconds from a save to the screen."""
FLOOR = (0.07, 0.72)
"""Seconds of the floor for 1,000 and 10,000 pages, where the goals were set."""
BARE = 0.142
"""Seconds until a bare Textual app has painted, where the goals were set."""


class Row(NamedTuple):
    """One line of the table."""

    job: str
    goal: str
    measured: str
    here: str = ""
    """The goal on a machine as slow as this one."""
    ratio: str = ""
    reached: bool | None = None
    """None where there is no goal to reach."""


@dataclass
class Bench:
    """The tree, and the values that are measured once for all parts."""

    work: Path
    pages: int
    docs: Path | None = None
    """Documentation that is there; None: a tree is made."""

    @cached_property
    def tree(self) -> Path:
        """The documentation tree; if it is generated, it has six languages."""
        if self.docs is not None:
            return self.docs
        tree = self.work / f"docs-{self.pages}"
        if not tree.exists():
            build.run(
                [sys.executable, str(build.BENCH / "make_tree.py"), "--pages", str(self.pages), "--out", str(tree)]
            )
        in_six_languages(tree / "docs.json")  # of an old tree, too: in one language, llms-full.txt has all pages
        return tree

    @cached_property
    def site(self) -> Site:
        """The site of the tree, completely read."""
        return Workspace(self.tree).load()

    @cached_property
    def floor(self) -> float:
        """The seconds of the least work that a build of the tree must do."""
        return min(build.seconds_of_floor(self.tree, self.fresh("floor")) for _ in range(2))

    @cached_property
    def bare(self) -> float:
        """The seconds until a bare Textual app has painted."""
        return statistics.median(tui_first_paint.bare_app(3))

    @cached_property
    def environment(self) -> dict[str, str]:
        """The environment of an installed program."""
        return build.compiled(self.work)

    @cached_property
    def out(self) -> Path:
        """The output directory of the first complete build."""
        return self.fresh("out")

    def fresh(self, name: str) -> Path:
        """Return a path that does not exist. On some drives, creating files soon after a large deletion is slow."""
        return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=self.work)) / name

    def command(self, *arguments: object) -> tuple[float, float]:
        """Return the time of a command in seconds, and its peak memory in MiB."""
        return build.timed([sys.executable, "-m", "docs_tui", *map(str, arguments)], self.environment)

    def goal(self, at_1000: float, at_10000: float) -> float:
        """Return the goal for the size of this tree, interpolated between those for 1,000 and for 10,000 pages."""
        return at_1000 + (at_10000 - at_1000) * (self.pages - 1000) / 9000

    @cached_property
    def slower(self) -> float:
        """The slowdown of this machine for builds, compared with the machine of the goals; with ``--docs``, the slowdown for the app's start."""
        return self.slower_to_paint if self.docs is not None else self.floor / self.goal(*FLOOR)

    @cached_property
    def slower_to_paint(self) -> float:
        """The slowdown of this machine for the app's start."""
        return self.bare / BARE


def in_six_languages(config: Path) -> None:
    """Distribute the tabs of a tree to its languages, unless that is done."""
    docs = json.loads(config.read_text())
    tabs = docs["navigation"].get("tabs")
    if tabs is None:
        return
    dealt = [(language, tabs[number :: len(LANGUAGES)]) for number, language in enumerate(LANGUAGES)]
    docs["navigation"] = {"languages": [{"language": language, "tabs": mine} for language, mine in dealt if mine]}
    config.write_text(json.dumps(docs, indent=2))


def below(job: str, goal: float, measured: float, slower: float, *, unit: str = "s", ratio: str = "") -> Row:
    """Return a row that compares a time with its goal, both in seconds; ``slower`` is the slowdown of this machine."""
    scale, places = (1000, 1) if unit == "ms" else (1, 2)
    here = goal * slower
    reached = measured <= here
    return Row(
        job,
        f"<= {goal * scale:.3g} {unit}",
        f"{measured * scale:.{places}f} {unit}",
        f"<= {here * scale:.3g} {unit}",
        ratio,
        reached,
    )


def p95(values: Sequence[float]) -> float:
    """Return the 95th percentile; infinite for no values."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))] if values else float("inf")


def scan(bench: Bench) -> Iterator[Row]:
    """Parse and export the pages of the real trees one by one."""
    size = seconds = 0.0
    for folder in sorted(CORPORA.iterdir()):
        pages = mdx_speed.read_pages(folder)
        times = sorted(mdx_speed.best_times(pages))
        size += sum(len(page.text.encode()) for page in pages) / 1e6
        seconds += sum(times)
        yield below(
            f"parse a page of {folder.name}, p99", 0.003, times[int(len(times) * 0.99)], bench.slower, unit="ms"
        )
        exported = sorted(each[0] / 1000 for each in export_speed.measured(site_of_folder(folder)))
        yield below(
            f"page -> Markdown, {folder.name}, p50", 0.001, exported[len(exported) // 2], bench.slower, unit="ms"
        )
        yield below(
            f"page -> Markdown, {folder.name}, p99", 0.01, exported[int(len(exported) * 0.99)], bench.slower, unit="ms"
        )
    speed = size / seconds
    here = 20 / bench.slower
    yield Row("parse, all real trees", ">= 20 MB/s", f"{speed:.1f} MB/s", f">= {here:.1f} MB/s", reached=speed >= here)


def cold(bench: Bench) -> Iterator[Row]:
    """Build everything from scratch."""
    floor = bench.floor
    shutil.rmtree(bench.work / "cache", ignore_errors=True)
    taken, memory = bench.command("build", bench.tree, "--out", bench.out)
    ratio = f"{taken / floor:.1f} x floor"
    yield below("cold build, complete set", bench.goal(1.2, 12 * FLOOR[1]), taken, bench.slower, ratio=ratio)
    reached = memory <= 400 or bench.pages > 10_000
    yield Row("  its memory, two processes", "<= 400 MiB at 10,000", f"{memory:.0f} MiB", reached=reached)


def warm(bench: Bench) -> Iterator[Row]:
    """Build and check when everything is up to date."""
    bench.command("build", bench.tree, "--out", bench.out)
    bench.command("build", bench.tree, "--out", bench.out)
    best = min(bench.command("build", bench.tree, "--out", bench.out)[0] for _ in range(5))
    yield below(
        "warm build, nothing changed",
        bench.goal(0.12, 0.3),
        best,
        bench.slower,
        ratio=f"{best / bench.floor:.2f} x floor",
    )
    taken, _ = bench.command("build", bench.tree, "--out", bench.out, "--check")
    yield below("build --check", bench.goal(1, 10), taken, bench.slower, ratio=f"{taken / bench.floor:.1f} x floor")


def save(bench: Bench) -> Iterator[Row]:
    """Save a page while ``watch`` runs."""
    bench.command("build", bench.tree)
    times, memory = build.saves(bench.tree, build.middle_page(bench.tree), bench.environment)
    yield below("save -> llms-full.txt renamed, p95", bench.goal(0.02, 0.1), p95(times), bench.slower, unit="ms")
    yield Row("  watching holds", "<= 350 MiB at 10,000", f"{memory:.0f} MiB")
    found = save_to_event.heard(200)
    yield below(
        "save -> event, p95",
        0.02,
        p95(found.watch),
        1.0,
        unit="ms",
        ratio=f"{p95(found.bare) * 1000:.1f} ms for a program that only waits for it",
    )


def app(bench: Bench) -> Iterator[Row]:
    """Open the app on the tree, press keys, and go through pages."""
    taken = tui_first_paint.taken(bench.tree, 7)
    slower, key = bench.slower_to_paint, taken.first_key or float("inf")
    paint, bare, bare_cpu = map(statistics.median, (taken.paint.clock, taken.bare.clock, taken.bare.cpu))
    yield below("the app's first paint", 0.25, paint, slower, unit="ms", ratio=f"{paint / bare:.2f} x bare Textual")
    for name, starts in (
        ("its first page on the screen", taken.page),
        ("the same at the second start", taken.second_page),
    ):
        if starts.clock:
            page, cpu = statistics.median(starts.clock), statistics.median(starts.cpu)
            yield Row(
                f"  {name}",
                "<= 2.0 x bare Textual",
                f"{page * 1000:.0f} ms",
                ratio=f"{page / bare:.2f} x bare Textual, {cpu / bare_cpu:.2f} x by processor time",
                reached=page <= 2 * bare,
            )
    yield below("  first key answered", 0.05, key, slower, unit="ms", ratio=f"{key / bench.bare:.2f} x bare Textual")
    count = f"{len(taken.moves)} pages"
    yield below("  next page in the tree, p95", 0.03, p95(taken.moves), slower, unit="ms", ratio=count)
    yield Row("  memory, everything read", "<= 200 MiB at 10,000", f"{taken.memory:.0f} MiB")


def preview(bench: Bench) -> Iterator[Row]:
    """Save the page that the app shows."""
    body = (build.ROOT / "sample_docs" / "quickstart.mdx").read_text().split("---\n", 2)[2].strip()
    for size, goal in PREVIEW:
        times = save_to_preview.measure(size, body, 12, bench.docs)
        yield below(
            f"save -> preview repainted, {size / 1000:,.0f} KB, p95", goal, p95(times), bench.slower_to_paint, unit="ms"
        )


def find(bench: Bench) -> Iterator[Row]:
    """Type words of the pages into the searches."""
    site = bench.site
    finder = PageFinder(Candidate(page.path, page.title) for page in site.pages.values())
    headings = HeadingIndex(site)
    gc.freeze()  # as the app does when all is read
    times: dict[str, list[float]] = {"titles": [], "headings": [], "full text, first ten hits": []}
    for query in islice(search.words(site), 25):
        typing = TextSearch(site)
        for end in range(1, len(query) + 1):
            typed = query[:end]
            ways: tuple[Callable[[], object], ...] = (
                partial(finder.find, typed),
                partial(headings.find, typed),
                partial(_first_hits, typing, typed),
            )
            for way, taken in zip(ways, times.values(), strict=True):
                taken.append(search.timed(way) / 1000)
    for name, taken in times.items():
        yield below(f"{name}, a key, p95", 0.05 if "hits" in name else 0.016, p95(taken), bench.slower, unit="ms")


def _first_hits(typing: TextSearch, typed: str) -> list[TextHit]:
    return list(islice(typing.hits(typed), search.TEN))


def lint(bench: Bench) -> Iterator[Row]:
    """Lint the whole site."""
    shutil.rmtree(bench.work / "cache", ignore_errors=True)
    taken, memory = bench.command("lint", bench.tree)
    yield below(
        "lint, every default rule", bench.goal(1, 10), taken, bench.slower, ratio=f"{taken / bench.floor:.1f} x floor"
    )
    yield Row("  its memory", "", f"{memory:.0f} MiB")


def served(bench: Bench) -> Iterator[Row]:
    """Request a page from the server."""
    server = subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "serve", str(bench.tree), "--port", "0"],
        env=bench.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        page = f"/{build.middle_page(bench.tree).relative_to(bench.tree).with_suffix('.md').as_posix()}"
        serve.get(url, page)
        began = time.perf_counter()
        count, wrong = serve.ask(url, [page], [], seconds=5)
        rate = count / (time.perf_counter() - began)
        here = 15_000 / bench.slower
        yield Row(
            "a page's Markdown over HTTP",
            ">= 15,000 a second",
            f"{rate:,.0f} a second",
            f">= {here:,.0f} a second",
            reached=rate >= here,
        )
        yield Row("  wrong answers", "0", str(wrong), reached=not wrong)
        if shutil.which("wrk"):
            found = beside_uvicorn.compared(url.rstrip("/"), server.pid, page)
            yield Row(
                "  beside uvicorn, same bytes and headers",
                ">= 0.47 of it",
                f"{1 / found.processor_time:.2f} of it by processor time, {found.wrong} of {found.checked:,} answers wrong",
                ratio=f"{found.throughput:.2f} of it by the clock",
                reached=found.processor_time <= 1 / 0.47 and not found.wrong,
            )
        yield Row("  memory, serving", "<= 350 MiB at 10,000", f"{serve.memory(server.pid):.0f} MiB")
    finally:
        server.terminate()
        server.wait()


def started(bench: Bench) -> Iterator[Row]:
    """Start commands on the sample site."""
    folder = bench.fresh("start")
    shutil.copytree(build.ROOT / "sample_docs", folder)
    for line, (taken, ratio, modules) in processor.starts(folder).items():
        most = processor.COMMANDS[line]
        measured = f"{taken:.0f} ms, {modules} modules"
        yield Row(
            f"docs-tui {line}, processor time",
            f"<= {most} x argparse",
            measured,
            ratio=f"{ratio:.1f} x argparse",
            reached=ratio <= most,
        )


def idle(bench: Bench) -> Iterator[Row]:
    """Measure the idle load: nobody types and nothing changes."""
    folder = bench.fresh("idle")
    shutil.copytree(build.ROOT / "sample_docs", folder)
    for name, share in processor.idle(folder).items():
        goal, reached = ("", None) if name == "a bare Textual app" else ("<= 0.2 %", share <= 0.002)
        yield Row(f"{name}, idle for {processor.SECONDS:.0f} s", goal, f"{share:.3%}", reached=reached)


def workers(bench: Bench) -> Iterator[Row]:
    """Build and lint with one, two and four processes."""
    least = []
    for processes in (1, 2, 4):
        floor = [sys.executable, str(build.BENCH / "floor.py"), str(bench.tree), str(bench.fresh("floor"))]
        least.append(processor.of_program(floor, bench.environment).first)
        fresh = bench.fresh(f"workers-{processes}")
        environment = {**bench.environment, "XDG_CACHE_HOME": f"{fresh}-cache"}
        built = processor.job(["build", str(bench.tree), "--out", str(fresh)], processes, environment)
        ratio = built.first / statistics.median(least)
        goal, reached = ("<= 8 x floor, the first", ratio <= 8) if processes == 2 else ("", None)
        yield _job_row("build", goal, processes, built, f"{ratio:.1f} x floor", reached=reached)
        shutil.rmtree(f"{fresh}-cache", ignore_errors=True)
        first = processor.job(["lint", str(bench.tree)], processes, environment)
        yield _job_row("lint, no cache", "", processes, first, f"{first.first / statistics.median(least):.1f} x floor")
        again = processor.job(["lint", str(bench.tree)], processes, environment)
        share = again.first / first.first
        yield _job_row("lint again", "<= 1/15 of that", processes, again, f"1/{1 / share:.1f}", reached=share <= 1 / 15)
        with build.middle_page(bench.tree).open("a", encoding="utf-8") as page:
            page.write("\nMore.\n")
        edited = processor.job(["lint", str(bench.tree)], processes, environment)
        yield _job_row("lint, one page changed", "", processes, edited, f"1/{first.first / edited.first:.1f}")
    yield Row("the least that a build must do, processor time", "", ", ".join(f"{each:.2f} s" for each in least))


def _job_row(
    name: str, goal: str, processes: int, job: processor.Job, ratio: str, *, reached: bool | None = None
) -> Row:
    measured = f"{job.first:.1f} s the first, {job.others:.1f} s the others, {job.memory:.0f} MiB"
    return Row(f"{name}, processes: {processes}; processor time", goal, measured, ratio=ratio, reached=reached)


def others(bench: Bench) -> Iterator[Row]:
    """Run other tools on the same pages."""
    for peer in peers.measured(bench.tree, build.middle_page(bench.tree), bench.fresh("peers")):
        yield Row(peer.name, "", peer.said)


PARTS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "scan": scan,
    "build": cold,
    "warm": warm,
    "save": save,
    "app": app,
    "preview": preview,
    "search": find,
    "lint": lint,
    "serve": served,
    "start": started,
    "idle": idle,
    "workers": workers,
    "peers": others,
}
OF_READERS = ("app", "preview", "search")


def main() -> None:
    """Measure the named parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--pages", type=int, default=25_000)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--docs", type=Path, nargs="+", default=[], metavar="FOLDER")
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    work = options.work or Path(tempfile.mkdtemp(prefix="docs-tui-goals-"))
    work.mkdir(parents=True, exist_ok=True)
    if unmeasured := [part for part in options.parts if part not in OF_READERS] if options.docs else []:
        parser.error(
            f"{unmeasured[0]} is measured on a tree that is made; with --docs there are {', '.join(OF_READERS)}"
        )
    for docs in options.docs:
        bench = Bench(work, 0, docs)
        print(f"\n{docs.name}, {len(bench.site.pages):,} pages, load {os.getloadavg()[0]:.1f}\n")
        table(bench, options.parts or OF_READERS)
    if options.docs:
        return
    print(
        f"{options.pages:,} pages in six languages, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; in {work}\n"
    )
    table(Bench(work, options.pages), options.parts or list(PARTS))


def table(bench: Bench, parts: Sequence[str]) -> None:
    """Print each row as soon as it is measured."""
    print("| job | goal | here | measured | ratio | |\n|---|---|---|---|---|---|", flush=True)
    for part in parts:
        for row in PARTS[part](bench):
            mark = {None: "", True: "yes", False: "no"}[row.reached]
            print(f"| {row.job} | {row.goal} | {row.here} | {row.measured} | {row.ratio} | {mark} |", flush=True)


if __name__ == "__main__":
    main()
