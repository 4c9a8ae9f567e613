"""Work on many files, shared with a second process where that pays.

The second process is a copy of this one as it stands, made by ``fork``: it has the site in memory already. Both draw
numbers from one pipe until none are left, so that the slower one draws fewer. What the copy makes goes into a file without
a name. Where it cannot be made, or comes to grief, this process does all of the work.
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
"""Fewer files than this are done sooner than a second process is made."""
_TICKET = 4
"""Bytes of one number in the pipe; so few are read whole or not at all."""
_MOST_TICKETS = 8192
"""They must fit into the pipe at once."""

Result = TypeVar("Result")
Make = Callable[[str], Result]
Done = Callable[[int], None]
"""Told how many files are done."""


@record(frozen=True, slots=True)
class Serializer(Generic[Result]):
    """How what the copy makes goes into the file, and comes out of it."""

    dump: Callable[[str, Result, IO[bytes]], None]
    """May leave a result out: it is made again."""
    load: Callable[[IO[bytes]], tuple[str, Result]]
    """Raises ``EOFError`` where the file ends."""


@record(frozen=True, slots=True)
class BackgroundJob:
    """A job for the copy, before it takes part in the rest.

    Where no copy can be made, or it comes to grief, the job stays undone.
    """

    job: Callable[[], None]
    done: Callable[[], None]
    """Called here when the job is done."""


@record(frozen=True, slots=True)
class _Output(Generic[Result]):
    """Where the copy puts what it makes, and what it does before."""

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
    """Return what ``make`` gives for each of ``paths``, by two processes where there are ``enough`` of them, or an errand.

    Args:
        paths: Names of files.
        make: Makes what one of them gives.
        done: Told how many are done.
        packing: How results are handed over.
        enough: So many files are worth a second process.
        aside: What this process does before it takes part, while the copy has begun.
        errand: What the copy does before it takes part.
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
        except OSError:  # no folder for such files can be written to
            return own_part(range(len(paths)), 1)
        return _shared(paths, make, own_part, _Output(results, packing, errand))


def _can_share() -> bool:
    """Tell whether this process can be copied safely, and the copy has a processor to run on."""
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
        except OSError:  # there are too many processes, or too little memory
            os.close(reading)
            return own_part(range(len(paths)), 1)
        if copy == 0:
            _be_the_copy(paths, make, step, reading, output)
        try:
            entries = own_part(_tickets(reading), step)
        except BaseException:
            for _ in _tickets(reading):  # nothing is left for the copy to begin with
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
    """Return the end of a pipe that both processes draw their numbers from."""
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
    """Do a part of the work and end, without the rest of what this program would do at its end."""
    status, parent = 1, os.getppid()
    try:
        if output.errand is not None:
            output.errand.job()
        for start in _tickets(reading):
            if os.getppid() != parent:  # it was killed, and nobody waits for the results
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
