"""Many pages judged by two processes, where that pays."""

import pickle
from collections.abc import Mapping, Sequence
from typing import IO

from docs_tui.lint.run import Judge, Judged
from docs_tui.workspace.building.shared_work import Packing
from docs_tui.workspace.building.shared_work import shared as shared_work


def shared(files: Sequence[str], judge: Judge) -> Mapping[str, Judged]:
    """Return what judging each file gives."""
    return shared_work(files, judge, _silent, Packing(_dump, _load))


def _silent(_done: int) -> None:
    pass


def _dump(file: str, judged: Judged, into: IO[bytes]) -> None:
    pickle.dump((file, judged), into, pickle.HIGHEST_PROTOCOL)


def _load(results: IO[bytes]) -> tuple[str, Judged]:
    file, judged = pickle.load(results)  # noqa: S301  # a file without a name, which only the copy can have written
    return file, judged
