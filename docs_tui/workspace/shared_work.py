"""Shares work on many files with a forked worker, if that is faster.

The worker is forked, so it has the site in memory already. Both processes take numbers from one pipe until none are left,
so that the slower one does less. The worker writes its results to an unnamed file. If it cannot start or fails, this
process does all the work.
"""

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, Generic, TypeVar

from docs_tui.source.record import record
from docs_tui.workspace.collector import collector_off

ENOUGH = 64
"""Fewer files are done faster than a worker starts."""
_TICKET = 4
"""Bytes of one number in the pipe; reads of so few bytes are atomic."""
_MOST_TICKETS = 8192
"""Most numbers: all must fit into the pipe at once."""

Result = TypeVar("Result")
Make = Callable[[str], Result]
Done = Callable[[int], None]
"""Called with the number of files done."""


@record(frozen=True, slots=True)
class Serializer(Generic[Result]):
    """Serializes the results of the worker."""

    dump: Callable[[str, Result, IO[bytes]], None]
    """May skip a result; it is then computed again."""
    load: Callable[[IO[bytes]], tuple[str, Result]]
    """Raises ``EOFError`` at the end of the file."""


@record(frozen=True, slots=True)
class BackgroundJob:
    """A job for the worker, before it takes files.

    If the worker cannot start or fails, the job is not done.
    """

    job: Callable[[], None]
    done: Callable[[], None]
    """Called in this process when the job is done."""


@record(frozen=True, slots=True)
class _Output(Generic[Result]):
    """What the worker does first, and where it writes its results."""

    file: IO[bytes]
    packing: Serializer[Result]
    errand: BackgroundJob | None


def shared(
    paths: Sequence[str],
    make: Make[Result],
    done: Done,
    packing: Serializer[Result],
    enough: int = ENOUGH,
    *,
    aside: Callable[[], object] | None = None,
    errand: BackgroundJob | None = None,
) -> dict[str, Result]:
    """Return the result of ``make`` for each path. Uses a worker if there are ``enough`` paths, or a background job.

    Args:
        paths: Names of files.
        make: Computes the result of one.
        done: Called with the number of files done.
        packing: Serializes results.
        enough: Fewest files for a worker.
        aside: Called in this process while the worker starts.
        errand: What the worker does before it takes files.
    """

    def own_part(starts: Iterable[int], step: int) -> dict[str, Result]:
        if aside is not None:
            aside()
        return _own_part(paths, make, done, starts, step)

    if (len(paths) < enough and errand is None) or not _can_share():
        return own_part(range(len(paths)), 1)
    with collector_off(shared=True):
        try:
            results = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed where it is used
        except OSError:  # no writable folder for temporary files
            return own_part(range(len(paths)), 1)
        return _shared(paths, make, own_part, _Output(results, packing, errand))


def _can_share() -> bool:
    """Tell whether this process can be forked safely and has a second processor."""
    if not hasattr(os, "fork") or sys.platform == "darwin" or threading.active_count() > 1:
        return False
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) > 1
    return (os.cpu_count() or 1) > 1


def _shared(
    paths: Sequence[str],
    make: Make[Result],
    own_part: Callable[[Iterable[int], int], dict[str, Result]],
    output: "_Output[Result]",
) -> dict[str, Result]:
    step = max(1, -(-len(paths) // _MOST_TICKETS), min(4, len(paths) // 64))
    with output.file as results:
        reading = _drawn_from(range(0, len(paths), step))
        try:
            copy = os.fork()
        except OSError:  # too many processes, or too little memory
            os.close(reading)
            return own_part(range(len(paths)), 1)
        if copy == 0:
            _be_the_copy(paths, make, step, reading, output)
        try:
            entries = own_part(_tickets(reading), step)
        except BaseException:
            for _ in _tickets(reading):  # leave nothing for the worker to take
                pass
            raise
        finally:
            os.close(reading)
            _, status = os.waitpid(copy, 0)
        if status == 0:
            entries.update(_results(results, output.packing))
            if output.errand is not None:
                output.errand.done()
    entries.update((path, make(path)) for path in paths if path not in entries)
    return entries


def _drawn_from(starts: Iterable[int]) -> int:
    """Return the read end of a pipe with all numbers."""
    reading, writing = os.pipe()
    try:
        os.write(writing, b"".join(start.to_bytes(_TICKET, "big") for start in starts))
    finally:
        os.close(writing)
    return reading


def _tickets(reading: int) -> Iterator[int]:
    while ticket := os.read(reading, _TICKET):
        yield int.from_bytes(ticket, "big")


def _own_part(
    paths: Sequence[str], make: Make[Result], done: Done, starts: Iterable[int], step: int
) -> dict[str, Result]:
    entries: dict[str, Result] = {}
    for start in starts:
        for path in paths[start : start + step]:
            entries[path] = make(path)
        done(min(start + step, len(paths)))
    return entries


def _be_the_copy(
    paths: Sequence[str],
    make: Make[Result],
    step: int,
    reading: int,
    output: "_Output[Result]",
) -> None:
    """Do the work of the worker and exit at once, without the exit handlers of this program."""
    status, parent = 1, os.getppid()
    try:
        if output.errand is not None:
            output.errand.job()
        for start in _tickets(reading):
            if os.getppid() != parent:  # the parent was killed
                break
            for path in paths[start : start + step]:
                output.packing.dump(path, make(path), output.file)
        output.file.flush()
        status = 0
    except BaseException:  # noqa: BLE001  # whatever it was, the other process does the work and meets it again
        status = 1
    finally:
        os._exit(status)


def _results(results: IO[bytes], packing: Serializer[Result]) -> Iterator[tuple[str, Result]]:
    results.seek(0)
    while True:
        try:
            yield packing.load(results)
        except EOFError:
            return
