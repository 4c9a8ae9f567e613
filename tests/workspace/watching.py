"""``docs-tui watch`` as a process of its own, and saves as editors make them."""

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.program import Program
from tests.waiting import PATIENCE


class Watch:
    """A running ``docs-tui watch`` and the lines that it has printed."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def line(self) -> str:
        """Wait for the next line."""
        return self._lines.get(timeout=PATIENCE)

    def end(self) -> None:
        self._reader.join(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@contextmanager
def watching(program: Program, *arguments: str) -> Iterator[Watch]:
    """Run ``docs-tui watch`` until the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "watch", *arguments],
        cwd=program.folder,
        env=program.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    watch = Watch(process)
    try:
        yield watch
    finally:
        process.kill()
        process.wait()
        watch.end()


def in_place(path: Path, content: bytes) -> None:
    with path.open("r+b" if path.exists() else "wb") as file:
        file.truncate(0)
        file.write(content)


def by_rename(path: Path, content: bytes) -> None:
    """Save as ``sed -i``, VS Code and others do: write a new file and rename it."""
    copy = path.with_name(f".{path.name}.tmp12")
    copy.write_bytes(content)
    copy.rename(path)


def by_backup(path: Path, content: bytes) -> None:
    """Save as vim (with a backup) or emacs does: the old file is moved away first."""
    if path.exists():
        path.rename(path.with_name(f"{path.name}~"))
    path.write_bytes(content)
    path.with_name(f"{path.name}~").unlink(missing_ok=True)


def by_parts(path: Path, content: bytes) -> None:
    """Save in steps: truncate, pause, write half, then the rest."""
    with path.open("wb", buffering=0) as file:
        time.sleep(0.03)
        file.write(content[: len(content) // 2])
        time.sleep(0.005)
        file.write(content[len(content) // 2 :])


def with_swap(path: Path, content: bytes) -> None:
    swap = path.with_name(f".{path.name}.swp")
    swap.write_bytes(b"swap")
    path.write_bytes(content)
    swap.unlink()


SAVES = (in_place, by_rename, by_backup, by_parts, with_swap)
