"""Measure builds, in proportion to the least work that any build must do, in the same run.

    python tests/benchmarks/build.py [--pages 1000 10000] [--work FOLDER] [--keep]

``../shared/bench/make_tree.py`` makes the trees; ``floor.py`` beside it does the least work. Each job is a new
process where a writer would start one; for warm jobs and saves, the best, the median and the 95th percentile are
shown. Memory is the peak of all processes of the job together (PSS: shared memory is divided among them).
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT.parent / "shared" / "bench"
SAVES = 60
PATIENCE = 10
"""Seconds after which a save counts as lost."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 10000])
    parser.add_argument("--work", type=Path)
    options = parser.parse_args()
    work = options.work or Path(tempfile.mkdtemp(prefix="docs-tui-build-"))
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; in {work}")
    for pages in options.pages:
        measure(work / f"run-{pages}-{os.getpid()}", pages)


def measure(work: Path, pages: int) -> None:
    work.mkdir(parents=True)
    tree = work / "docs"
    run([sys.executable, str(BENCH / "make_tree.py"), "--pages", str(pages), "--out", str(tree)])
    floor = min(seconds_of_floor(tree, work / f"floor{number}") for number in range(3))
    print(f"\n{pages:,} pages; floor {floor:.2f} s")
    environment = compiled(work)

    def build(name: str, *arguments: str, times: int = 1) -> None:
        taken, most = [], 0.0
        for _ in range(times):
            taken.append(0.0)
            taken[-1], peak = timed([sys.executable, "-m", "docs_tui", *arguments], environment)
            most = max(most, peak)
        best = min(taken)
        median = statistics.median(taken)
        print(f"  {name:34} {best:7.2f} s   median {median:6.2f} s   {best / floor:6.1f} x floor   {most:5.0f} MiB")

    build("cold build, complete set", "build", str(tree), "--out", str(work / "out"))
    build("  warm, nothing changed, first", "build", str(tree), "--out", str(work / "out"))
    build("  warm, nothing changed", "build", str(tree), "--out", str(work / "out"), times=5)
    build("build --check, complete set", "build", str(tree), "--out", str(work / "out"), "--check")
    build("build into the docs, cache kept", "build", str(tree))
    build("  warm, nothing changed", "build", str(tree), times=5)
    page = middle_page(tree)
    page.write_text(page.read_text() + "\nOne more line.\n")
    build("  one page changed", "build", str(tree))
    taken, memory = saves(tree, page, environment)
    p95 = taken[int(len(taken) * 0.95)]
    print(
        f"  save -> llms-full.txt renamed      best {taken[0] * 1000:.1f} ms   median {statistics.median(taken) * 1000:.1f} ms"
        f"   p95 {p95 * 1000:.1f} ms   watching holds {memory:.0f} MiB"
    )


def compiled(work: Path) -> dict[str, str]:
    """Return the environment of an installed program: its modules and those of the standard library are compiled, and it has its own cache in ``work``."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(work / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(work / "compiled")
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "docs_tui")], env=environment, check=True)
    for command in (("build", "--out", str(work / "compiled" / "out")), ("lint",)):  # Python compiles what they import
        arguments = [sys.executable, "-m", "docs_tui", *command, str(ROOT / "sample_docs")]
        subprocess.run(arguments, env=environment, check=False, capture_output=True)
    return environment


def middle_page(tree: Path) -> Path:
    """Return the page of median size in the first copy of a tree."""
    by_size = sorted((tree / "s0r000").rglob("*.mdx"), key=lambda path: path.stat().st_size)
    return by_size[len(by_size) // 2]


def saves(tree: Path, page: Path, environment: dict[str, str]) -> tuple[list[float], float]:
    """Return the sorted times from a save to the new llms-full.txt, and the memory of ``watch``."""
    watch = subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "watch", str(tree), "--json"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert watch.stdout is not None
    watch.stdout.readline()
    time.sleep(2)
    target, taken = tree / "llms-full.txt", []
    for number in range(SAVES):
        before = target.stat().st_ino
        text = page.read_text() + f"\nSave {number}.\n"
        started = time.perf_counter()
        page.write_text(text)
        while target.stat().st_ino == before and time.perf_counter() - started < PATIENCE:
            time.sleep(0.0005)
        taken.append(time.perf_counter() - started)
        json.loads(watch.stdout.readline())
        time.sleep(0.02)
    memory = proportional_memory(watch.pid)
    watch.kill()
    watch.wait()
    return sorted(taken), memory


def seconds_of_floor(tree: Path, out: Path) -> float:
    return float(run([sys.executable, str(BENCH / "floor.py"), str(tree), str(out)]))


def run(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def timed(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Return the time of a command in seconds, and the peak memory of it and its children in MiB.

    Raises:
        CalledProcessError: The command failed, so there is nothing to measure.
    """
    started = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0.0
    ended = threading.Event()

    def look() -> None:
        nonlocal most
        while not ended.wait(0.1):
            most = max(most, proportional_memory(process.pid))

    looking = threading.Thread(target=look)
    looking.start()
    process.wait()
    taken = time.perf_counter() - started
    ended.set()
    looking.join()
    if process.returncode not in (0, 1):  # 1: problems were found
        raise subprocess.CalledProcessError(process.returncode, command)
    return taken, most


def proportional_memory(pid: int) -> float:
    """Return the memory of a process and its children in MiB; shared memory counts once."""
    total = 0.0
    for each in (pid, *children(pid)):
        try:
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    return total


def children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


if __name__ == "__main__":
    main()
