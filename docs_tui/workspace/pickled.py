"""Serializes results of workers that consist of our own classes, with pickle."""

import pickle
from typing import IO, Any

from docs_tui.workspace.shared_work import Serializer


def _dump(name: str, result: object, into: IO[bytes]) -> None:
    pickle.dump((name, result), into, pickle.HIGHEST_PROTOCOL)


def _load(results: IO[bytes]) -> tuple[str, Any]:
    name, result = pickle.load(results)  # noqa: S301  # a file without a name, which only the copy can have written
    return name, result


PICKLED: Serializer[Any] = Serializer(_dump, _load)
"""For results that can be pickled."""
