"""Work shared with other processes is completed even if they fail."""

import errno
import os
import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from docs_tui.workspace import shared_work
from docs_tui.workspace.shared_work import BackgroundJob, Serializer, shared

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
NAMES = [f"page-{number}.mdx" for number in range(200)]
PACKING: Serializer[str] = Serializer(lambda name, made, file: pickle.dump((name, made), file), pickle.load)


def refused(*_: object, **__: object) -> int:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def no_process(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "fork", refused)


def no_file(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tempfile, "TemporaryFile", refused)


def ends_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shared_work, "_be_the_copy", lambda *_: os._exit(3))


def nothing(_: pytest.MonkeyPatch) -> None:
    pass


def open_files() -> int:
    """Return how many files this process has open, if the system reports that."""
    place = Path("/proc/self/fd")
    return len(list(place.iterdir())) if place.is_dir() else 0


@pytest.mark.parametrize("processes", [2, 5])
@pytest.mark.parametrize(
    ("grief", "is_run"), [(nothing, True), (no_process, False), (no_file, False), (ends_at_once, False)]
)
def test_all_of_the_work_is_done_whatever_becomes_of_the_copy(
    monkeypatch: pytest.MonkeyPatch, grief: Callable[[pytest.MonkeyPatch], None], processes: int, *, is_run: bool
) -> None:
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setenv("PYTHON_CPU_COUNT", str(processes))
    grief(monkeypatch)
    before = open_files()
    told: list[int] = []
    run: list[bool] = []
    made = shared(
        NAMES, str.upper, told.append, PACKING, side_job=BackgroundJob(job=lambda: None, done=lambda: run.append(True))
    )
    assert made == {name: name.upper() for name in NAMES}
    assert run == [True] * is_run
    assert all(0 < done <= len(NAMES) for done in told)
    assert open_files() <= before


def test_an_error_in_this_process_leaves_no_process_and_no_open_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setenv("PYTHON_CPU_COUNT", "5")
    before, fork, copies = open_files(), os.fork, list[int]()

    def noted() -> int:
        copy = fork()
        copies.extend([copy] if copy else [])
        return copy

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fork", noted)
    with pytest.raises(KeyboardInterrupt):
        shared(NAMES, str.upper, lambda _: None, PACKING, aside=interrupted)
    assert len(copies) == 4
    for copy in copies:  # other tests of this process may have left programs that end by themselves
        with pytest.raises(ChildProcessError):
            os.waitpid(copy, os.WNOHANG)
    assert open_files() <= before


def test_a_file_that_workers_cannot_do_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setenv("PYTHON_CPU_COUNT", "5")
    first = os.getpid()

    def made(name: str) -> int:
        if os.getpid() != first and name == NAMES[-1]:
            raise RecursionError(name)
        return len(name)

    packing: Serializer[int] = Serializer(lambda name, size, file: pickle.dump((name, size), file), pickle.load)
    assert shared(NAMES, made, lambda _: None, packing) == {name: len(name) for name in NAMES}


def test_the_number_of_processes_follows_the_variable_and_the_container(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PYTHON_CPU_COUNT", raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(64), raising=False)
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(shared_work, "_QUOTA", quota)
    assert shared_work.processors() == 8
    for written, wanted in (("max 100000", 8), ("250000 100000", 2), ("50000 100000", 1), ("none", 8)):
        quota.write_text(written)
        assert shared_work.processors() == wanted
    monkeypatch.setenv("PYTHON_CPU_COUNT", "3")
    assert shared_work.processors() == 3
