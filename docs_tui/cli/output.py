"""The one writer to stdout and stderr: results to the first, talk to the second.

A pipe or a file gets the exact text, as UTF-8, with the author's own line ends. A terminal gets it cleaned, so that no page
can steer it, with the columns of tables aligned and links to follow.
"""

import json
import os
import shutil
import sys
import time
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TextIO

from docs_tui.commands.command import Form, Item
from docs_tui.source.clean import clean

_WIDEST = 44
"""Columns are aligned up to this many cells; what is wider pushes its own row."""
_GAP = "  "
_PATIENCE = 1.0
"""Seconds after which long work shows how far it is."""
_EVERY = 0.1
_BAR = 30


def prepare() -> None:
    """Let both streams carry any text, unchanged where they are no terminal; one that was closed goes nowhere."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is None:
            continue
        if stream.isatty():
            reconfigure(errors="backslashreplace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="")


def say(*lines: str) -> None:
    """Talk to the writer; where nobody can hear it, the results stand all the same."""
    with suppress(OSError):
        for line in lines:
            _write(sys.stderr, f"{line}\n")


def show(text: str) -> None:
    """Print a text of this program's own."""
    _write(sys.stdout, text)


def show_results(items: Iterable[Item], form: Form) -> None:
    """Print the results of a command; ``form`` is the JSON that is wanted, NONE for text."""
    match form:
        case Form.ARRAY:
            _show_array(items)
        case Form.LINES:
            for item in items:
                show(_json(item) + "\n")
        case Form.NONE:
            _show_text(items)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


class Progress:
    """A bar on the terminal, for what takes more than a second; nowhere else."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._shown = 0.0

    def show(self, done: int, of: int) -> None:
        """Tell that ``done`` pieces ``of`` so many are done; the bar goes when all are."""
        now = time.monotonic()
        if not sys.stderr.isatty() or (done < of and now - max(self._began + _PATIENCE, self._shown) < _EVERY):
            return
        if done < of:
            self._shown = now
            filled = _BAR * done // of
            sys.stderr.write(f"\r{'━' * filled}{'╌' * (_BAR - filled)} {done:,} of {of:,} pages ")
        elif self._shown:
            sys.stderr.write("\r\x1b[K")
            self._began, self._shown = now, 0.0
        sys.stderr.flush()


def finish() -> None:
    """Hand over what is still held back; a pipe that is closed shows itself here at the latest."""
    sys.stdout.flush()
    with suppress(OSError):  # nobody hears it
        sys.stderr.flush()


def abandon() -> None:
    """Give what is still held back to nobody, or Python would try again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(stream: TextIO, text: str) -> None:
    stream.write(clean(text) if stream.isatty() else text)


def _json(item: Item) -> str:
    return json.dumps(item.record, ensure_ascii=False)


def _show_array(items: Iterable[Item]) -> None:
    """One record a line, so that the array is also easy to read and to search."""
    before = "[\n  "
    for item in items:
        show(before + _json(item))
        before = ",\n  "
    show("\n]\n" if before.startswith(",") else "[]\n")


def _show_text(items: Iterable[Item]) -> None:
    rows: list[_Row] = []
    for item in items:
        if item.cells:
            rows.append(_Row([" ".join(cell.split()) for cell in item.cells], item.url))
        elif item.url and sys.stdout.isatty():
            _show_link(item.url)
        else:
            show(item.text)
    _show_table(rows)


def _show_link(url: str, *, indent: int = 0) -> None:
    """Show a link that a terminal can follow; one below a row takes one line, cut where that ends."""
    from docs_tui.desktop.browser import hyperlink  # noqa: PLC0415 - few commands show links

    shown, room = clean(url), shutil.get_terminal_size().columns - indent
    if indent and len(shown) > room:
        shown = f"{shown[: room - 1]}…"
    sys.stdout.write(" " * indent + hyperlink(url, shown) + "\n")


class _Row(NamedTuple):
    """A row of a table, and the link that belongs to it."""

    cells: Sequence[str]
    url: str


def _show_table(rows: Sequence[_Row]) -> None:
    """Aligned for a person, separated by tabs for a program; a link is a row of its own there, the last cell here."""
    if not sys.stdout.isatty():
        linked = any(row.url for row in rows)
        show("".join("\t".join((*row.cells, row.url) if linked else row.cells) + "\n" for row in rows))
        return
    cells = [[clean(cell) for cell in row.cells] for row in rows]
    widths = [min(_WIDEST, max(map(_width, column))) for column in zip(*cells, strict=True)]
    for row, shown in zip(rows, cells, strict=True):
        show(_GAP.join(map(_padded, shown, widths)).rstrip() + "\n")
        if row.url:
            _show_link(row.url, indent=widths[0] + len(_GAP))


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - _width(cell))


def _width(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)
