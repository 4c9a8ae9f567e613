"""Work that is shared with a second process is done, whatever becomes of that."""

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
    """Return how many files this process has open, where the system tells."""
    place = Path("/proc/self/fd")
    return len(list(place.iterdir())) if place.is_dir() else 0


@pytest.mark.parametrize(
    ("grief", "is_run"), [(nothing, True), (no_process, False), (no_file, False), (ends_at_once, False)]
)
def test_all_of_the_work_is_done_whatever_becomes_of_the_copy(
    monkeypatch: pytest.MonkeyPatch, grief: Callable[[pytest.MonkeyPatch], None], *, is_run: bool
) -> None:
    monkeypatch.setattr(shared_work, "_can_share", lambda: True)
    grief(monkeypatch)
    before = open_files()
    told: list[int] = []
    run: list[bool] = []
    made = shared(
        NAMES, str.upper, told.append, PACKING, errand=BackgroundJob(job=lambda: None, done=lambda: run.append(True))
    )
    assert made == {name: name.upper() for name in NAMES}
    assert run == [True] * is_run
    assert all(0 < done <= len(NAMES) for done in told)
    assert open_files() == before
