"""Soak test: ``python -m tests soak [SECONDS] [SEED]`` runs ``watch`` and ``serve`` in processes, under random edits and requests.

A copy of the sample site with more pages is edited as writers, editors and git do it, well and badly, while clients
request everything and follow the events of the site. At the end, the files of ``watch`` and the responses of
``serve`` must equal a build from scratch, no response may have been a server error, and neither process may have
grown.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.benchmarks.serve import memory
from tests.long.edits import EDITS, mend, populate
from tests.program import Program
from tests.server.asking import ask, connected
from tests.server.following import ASKED

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 60.0
"""Seconds within which both processes have to take in the last edit."""
GROWTH: Final = 1.15
"""What a process may hold at the end, as a part of what it held after a quarter of the time."""
CLIENTS: Final = 3
OWN: Final = ".docs-tui"
"""The folder in which a build notes what it wrote."""
UNEVEN: Final = (
    "/",
    "/llms.txt",
    "/llms-full.txt",
    "/sitemap.xml",
    "/_docs-tui/search?q=page",
    "/nothing-here",
    "/%ff",
    "/../x",
)

Processes = dict[str, "subprocess.Popen[str]"]


@dataclass
class Tally:
    """The counts of all clients about the server."""

    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def main(arguments: list[str]) -> int:
    """Run the soak test for some seconds, and return 1 if something was wrong."""
    seconds = int(arguments[0]) if arguments else 600
    seed = int(arguments[1]) if len(arguments) > 1 else random.SystemRandom().randrange(10**6)
    print(f"{seconds} s, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        return soak(Path(place), seconds, random.Random(seed))


def soak(place: Path, seconds: int, chance: random.Random) -> int:
    docs, out = place / "docs", place / "out"
    shutil.copytree(ROOT / "sample_docs", docs)
    populate(docs)
    watch = started(place, "watch", str(docs), "--out", str(out))
    serve = started(place, "serve", str(docs), "--port", "0")
    try:
        assert serve.stdout is not None
        url = serve.stdout.readline().strip()
        if not url:
            print((place / "serve.err").read_text())
            return 1
        threading.Thread(target=drained, args=(watch,), daemon=True).start()
        processes = {"watch": watch, "serve": serve}
        until((out / "llms-full.txt").exists)
        tally = Tally()
        with asked(docs, url, tally, chance):
            before = edited(docs, seconds, chance, processes)
        print(f"{sum(tally.statuses.values()):,} requests", flush=True)
        mend(docs)
        wrong = tally.wrong + ended_right(place, docs, out, url)
        for name, process in processes.items():
            if process.poll() is not None:
                wrong.append(f"{name} has ended: {process.returncode}: {(place / f'{name}.err').read_text()[-500:]}")
                continue
            now = memory(process.pid)
            print(f"{name}: {before[name]:.1f} MiB after a quarter of the time, {now:.1f} MiB at its end")
            if now > before[name] * GROWTH:
                wrong.append(f"{name} has grown")
    finally:
        for process in (watch, serve):
            process.terminate()
            process.wait()
    wrong += [line for name in ("watch", "serve") for line in complaints(place / f"{name}.err")]
    print(", ".join(f"{status}: {count:,}" for status, count in sorted(tally.statuses.items())))
    print("\n".join(wrong[:20]) or "all is well")
    return 1 if wrong else 0


def started(place: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the program; its standard error goes to a file."""
    with (place / f"{arguments[0]}.err").open("w") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "docs_tui", *arguments],
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            cwd=ROOT,
            env=Program(place, place).environment,
        )


def drained(process: subprocess.Popen[str]) -> None:
    """Read the output of a process, so that it never blocks."""
    assert process.stdout is not None
    for _ in process.stdout:
        pass


@contextmanager
def asked(docs: Path, url: str, tally: Tally, chance: random.Random) -> Iterator[None]:
    """Let clients send requests while the block runs."""
    over = threading.Event()
    chances = [random.Random(chance.random()) for _ in range(CLIENTS)]
    clients = [threading.Thread(target=asking, args=(docs, url, tally, each, over)) for each in chances]
    for client in clients:
        client.start()
    try:
        yield
    finally:
        over.set()
        for client in clients:
            client.join()


def edited(docs: Path, seconds: int, chance: random.Random, processes: Processes) -> dict[str, float]:
    """Edit until the time is over, and return the memory of the processes after a quarter of it."""
    began, edits = time.monotonic(), 0
    before: dict[str, float] = {}
    while (taken := time.monotonic() - began) < seconds:
        if not before and taken > seconds / 4:
            before = {name: memory(process.pid) for name, process in processes.items()}
        chance.choice(EDITS)(docs, chance)
        edits += 1
        time.sleep(chance.choice((0, 0.002, 0.02, 0.05, 0.2)))
    print(f"{edits:,} edits", flush=True)
    return before


def asking(docs: Path, url: str, tally: Tally, chance: random.Random, over: threading.Event) -> None:
    """Request pages, files and missing paths, and sometimes follow the events, until ``over`` is set."""
    known = ["/"]
    while not over.is_set():
        if chance.random() < 0.02:
            known = paths(docs) or known
        path = chance.choice(UNEVEN if chance.random() < 0.1 else known)
        form = chance.choice(("text/html", "text/markdown", "*/*"))
        path += ".md" if chance.random() < 0.3 and path in known else ""
        try:
            if chance.random() < 0.02:
                followed(url)
                continue
            reply = ask(url, path, accept=form)
        except (OSError, ValueError, IndexError) as error:
            tally.wrong.append(f"{path}: {error!r}")
            continue
        tally.statuses[reply.status] += 1
        if reply.status >= 500:
            tally.wrong.append(f"{path} as {form}: {reply.status} {reply.body[:200]!r}")


def paths(docs: Path) -> list[str]:
    """Return the paths of all pages; folders may vanish while they are listed."""
    files = (Path(folder, name) for folder, _, names in os.walk(docs) for name in names if Path(name).match("*.md*"))
    return [f"/{path.relative_to(docs).with_suffix('')}" for path in files]


def followed(url: str) -> None:
    """Follow the events of the site for a moment, then disconnect without notice."""
    with connected(url) as connection:
        connection.sendall(ASKED)
        connection.recv(1000)


def ended_right(place: Path, docs: Path, out: Path, url: str) -> list[str]:
    """Return how the files and the responses differ from a build from scratch; empty if they are equal."""
    fresh = place / "fresh"
    subprocess.run(
        [sys.executable, "-m", "docs_tui", "build", str(docs), "--out", str(fresh)],
        check=True,
        cwd=ROOT,
        capture_output=True,
        env=Program(place, place / "other").environment,
    )
    wanted = tree(fresh)
    if not until(lambda: tree(out) == wanted):
        found = tree(out)
        names = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
        return [f"watch left {len(names)} files wrong: {', '.join(names[:5])}"]
    names = [name for name in wanted if name.endswith((".md", ".txt"))]
    wrong = [name for name in names if not until(lambda name=name: ask(url, f"/{name}").body == wanted[name])]  # type: ignore[misc]
    return [f"serve answers {len(wrong)} files otherwise: {', '.join(wrong[:5])}"] if wrong else []


def tree(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder; empty if it changes at this moment."""
    try:
        files = (path for path in folder.rglob("*") if path.is_file() and OWN not in path.parts)
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}
    except OSError:
        return {}


def until(condition: Callable[[], bool]) -> bool:
    """Wait for a condition as long as a busy machine needs, and tell whether it became true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def complaints(file: Path) -> list[str]:
    """Return the lines of a process's log that only appear if it has a fault."""
    text = file.read_text("utf-8", "replace")
    return [f"{file.stem} said: {text[text.index('Traceback') :][:2000]}"] if "Traceback" in text else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
