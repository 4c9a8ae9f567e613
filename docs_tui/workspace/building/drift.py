"""What is to be said of an llms file that somebody wrote by hand: that it wins, and how far it has drifted from the site."""

from typing import TYPE_CHECKING

from docs_tui.site.made_files import INDEX_FILE
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.counted import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docs_tui.site import Site

_SHOWN = 3


def said_of(site: "Site", name: str, content: bytes) -> "Iterator[Diagnostic]":
    """Yield that the file ``name`` stays as it is, and the first things in it that do not agree with the site."""
    found = _drift(site, content) if name == INDEX_FILE else ()
    at = Position(1, 1)
    count = f", and differs from the site in {counted(len(found), 'place')}" if found else ""
    message = f"{name} is written by hand and stays as it is{count}"
    yield Diagnostic("llms-hand-written", message, name, at, at, Severity.SUGGESTION, "Delete it to have one made")
    yield from found[:_SHOWN]


def _drift(site: "Site", content: bytes) -> tuple[Diagnostic, ...]:
    from docs_tui.lint.llms_drift import llms_drift  # noqa: PLC0415 - few sites have an index written by hand

    return llms_drift(site, content.decode("utf-8", "replace"))
