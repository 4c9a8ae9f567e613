"""What a build reports about files that it keeps, and about other programs that write."""

from typing import TYPE_CHECKING

from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import INDEX_FILE
from docs_tui.source.numbers import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docs_tui.site import Site

_SHOWN = 3


def edited(path: str) -> Diagnostic:
    """Return that somebody edited a file of ours."""
    at = Position(1, 1)
    message = f"{path} was edited by hand since docs-tui wrote it, and stays as it is"
    return Diagnostic("file-edited", message, path, at, at, Severity.WARNING, "Use --force to have it written anew")


def left_over(path: str) -> Diagnostic:
    """Return that somebody edited a file that a build no longer makes."""
    at = Position(1, 1)
    message = f"{path} is not made any more, was edited by hand, and stays as it is"
    return Diagnostic("file-edited", message, path, at, at, Severity.WARNING, "Use --force to have it removed")


def foreign(path: str) -> Diagnostic:
    """Return that a file that we did not write lies where one of ours belongs."""
    at = Position(1, 1)
    message = f"{path} was not written by docs-tui, and stays as it is"
    return Diagnostic("file-foreign", message, path, at, at, Severity.WARNING, "Remove it, or choose another folder")


def hand_written(site: "Site", name: str, content: bytes) -> "Iterator[Diagnostic]":
    """Yield that the hand-written llms file ``name`` replaces ours, and the first places where it differs from the site."""
    found = _drift(site, content) if name == INDEX_FILE else ()
    at = Position(1, 1)
    count = f", and differs from the site in {counted(len(found), 'place')}" if found else ""
    message = f"{name} is written by hand and stays as it is{count}"
    yield Diagnostic("llms-hand-written", message, name, at, at, Severity.SUGGESTION, "Delete it to have one made")
    yield from found[:_SHOWN]


def _drift(site: "Site", content: bytes) -> tuple[Diagnostic, ...]:
    from docs_tui.lint.index_problems import llms_drift  # noqa: PLC0415 - few sites have an index written by hand

    return llms_drift(site, content.decode("utf-8", "replace"))


def two_writers(folder: str, process: str) -> Diagnostic:
    """Return that another docs-tui writes into the same folder."""
    at = Position(1, 1)
    message = f"another docs-tui (process {process}) writes into {folder} as well; the two take turns"
    return Diagnostic("two-writers", message, folder, at, at, Severity.SUGGESTION)
