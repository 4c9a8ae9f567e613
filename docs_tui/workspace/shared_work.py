"""Shares work on many files with forked worker processes, one for each additional processor, if that is faster.

Workers are forked, so they have the site in memory already. All processes take file numbers from one pipe until none
are left, so that slower ones do less. Each worker writes its results to an unnamed file. If one cannot start or fails,
this process does its work.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Generic, TypeVar

from docs_tui.source.record import record
from docs_tui.workspace.memory_use import collector_off

ENOUGH = 64
"""Processing fewer files than this takes less time than starting a worker."""
_MOST_PROCESSES = 8
"""The most processes. More would cost memory and save little, because reading the site and planning are not shared."""
_QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""The file with a container's quota: the microseconds of processor time per period, and the period."""
_TICKET = 4
"""Bytes of one number in the pipe; reads of so few bytes are atomic."""
_MOST_TICKETS = 8192
"""The most numbers, because all must fit into the pipe at once."""

Result = TypeVar("Result")
Make = Callable[[str], Result]
Done = Callable[[int], None]
"""Called with the number of files done."""


@record(frozen=True, slots=True)
class Serializer(Generic[Result]):
    """Serializes the results of workers."""

    dump: Callable[[str, Result, IO[bytes]], None]
    """May skip a result; it is then computed again."""
    load: Callable[[IO[bytes]], tuple[str, Result]]
    """Raises ``EOFError`` at the end of the file."""


@record(frozen=True, slots=True)
class BackgroundJob:
    """A job for the first worker, before it takes files.

    If that worker cannot start or fails, the job is not done.
    """

    job: Callable[[], None]
    done: Callable[[], None]
    """Called in this process when the job is done."""


@record(frozen=True, slots=True)
class _Plan(Generic[Result]):
    """A job besides the files, and how many workers to start."""

    packing: Serializer[Result]
    side_job: BackgroundJob | None
    workers: int


@record(frozen=True, slots=True)
class _Worker:
    """A forked worker and where it writes its results."""

    process: int
    results: IO[bytes]


def shared(
    paths: Sequence[str],
    make: Make[Result],
    done: Done,
    packing: Serializer[Result],
    enough: int = ENOUGH,
    *,
    aside: Callable[[], object] | None = None,
    side_job: BackgroundJob | None = None,
) -> dict[str, Result]:
    """Return the result of ``make`` for each path. Uses workers if there are ``enough`` paths, or a background job.

    Args:
        paths: Names of files.
        make: Computes the result of one.
        done: Called with the number of finished files.
        packing: Serializes results.
        enough: Fewest files for two processes; each further one needs half as many.
        aside: Called in this process while workers start.
        side_job: A job for the first worker before it takes files.
    """

    def own_part(starts: Iterable[int], step: int) -> dict[str, Result]:
        if aside is not None:
            aside()
        return _own_part(paths, make, done, starts, step)

    wanted = min(processors(), max(2 * len(paths) // enough, 2 if side_job is not None else 1)) - 1
    if wanted < 1 or not _can_fork():
        return own_part(range(len(paths)), 1)
    with collector_off(shared=True):
        return _shared(paths, make, own_part, _Plan(packing, side_job, wanted))


def processors() -> int:
    """Return how many processes work in parallel: the processors that this one may use, at most eight.

    The environment variable ``PYTHON_CPU_COUNT``, as in Python 3.13, sets another number.
    """
    chosen = os.environ.get("PYTHON_CPU_COUNT", "")
    if chosen.isdecimal() and int(chosen):
        return min(int(chosen), _MOST_PROCESSES)
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with suppress(OSError, ValueError):
        quota, period = _QUOTA.read_text().split()
        count = min(count, max(1, round(int(quota) / int(period))))
    return min(count, _MOST_PROCESSES)


def _can_fork() -> bool:
    """Tell whether this process can be forked safely."""
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


def _shared(
    paths: Sequence[str],
    make: Make[Result],
    own_part: Callable[[Iterable[int], int], dict[str, Result]],
    plan: _Plan[Result],
) -> dict[str, Result]:
    step = max(1, -(-len(paths) // _MOST_TICKETS), min(4, len(paths) // 64))
    reading = _drawn_from(range(0, len(paths), step))

    def work(results: IO[bytes], job: BackgroundJob | None, parent: int) -> None:
        if job is not None:
            job.job()
        for start in _tickets(reading):
            if os.getppid() != parent:  # the parent was killed
                break
            for path in paths[start : start + step]:
                plan.packing.dump(path, make(path), results)

    workers: list[_Worker] = []
    with ExitStack() as files:
        try:
            for number in range(plan.workers):
                worker = _forked(work, None if number else plan.side_job, files)
                if worker is None:
                    break
                workers.append(worker)
            entries = own_part(_tickets(reading), step) if workers else own_part(range(len(paths)), 1)
        except BaseException:
            for _ in _tickets(reading):  # empty the pipe, so that the workers stop
                pass
            raise
        finally:
            os.close(reading)
            finished = [worker for worker in workers if os.waitpid(worker.process, 0)[1] == 0]
        for worker in finished:
            entries.update(_results(worker.results, plan.packing))
    if plan.side_job is not None and workers[:1] == finished[:1] != []:
        plan.side_job.done()
    entries.update((path, make(path)) for path in paths if path not in entries)
    return entries


def _forked(
    work: Callable[[IO[bytes], BackgroundJob | None, int], None], side_job: BackgroundJob | None, files: ExitStack
) -> _Worker | None:
    """Start a worker; None if there is no folder for temporary files, too many processes, or too little memory."""
    import tempfile  # noqa: PLC0415 - only large sites have workers

    parent = os.getpid()
    try:
        results = files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the exit stack closes it
        process = os.fork()
    except OSError:
        return None
    if process == 0:
        _be_the_copy(work, results, side_job, parent)
    return _Worker(process, results)


def _drawn_from(starts: Iterable[int]) -> int:
    """Return the read end of a pipe that contains all numbers."""
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
    work: Callable[[IO[bytes], BackgroundJob | None, int], None],
    results: IO[bytes],
    side_job: BackgroundJob | None,
    parent: int,
) -> None:
    """Do the work of a worker and exit at once, without the exit handlers of this program."""
    status = 1
    try:
        work(results, side_job, parent)
        results.flush()
        status = 0
    except BaseException:  # noqa: BLE001  # the first process does this work again, and then raises it
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
