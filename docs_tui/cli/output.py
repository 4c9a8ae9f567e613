"""Write results to standard output and messages to standard error.

Pipes and files get the exact text as UTF-8 with the author's line ends. Terminals get cleaned text, so that a page cannot
send control sequences, with aligned tables, links, and colors unless ``NO_COLOR`` is set or ``TERM`` is ``dumb``.
"""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from docs_tui.commands.command import JsonForm

if TYPE_CHECKING:
    from docs_tui.commands.context import Item
    from docs_tui.source.highlight import Highlight

_WIDEST = 44
"""The widest column of a table; wider cells move the rest of their row."""
_GAP = "  "
_DELAY = 1.0
"""Seconds before the progress bar appears."""
_INTERVAL = 0.1
_COLUMNS = 80
"""The width of a terminal that does not report it."""
_BAR = 30
_COLORS = {
    "STRONG": "1",
    "QUIET": "2",
    "MATCH": "1;31",
    "GOOD": "32",
    "ERROR": "1;31",
    "WARNING": "33",
    "SUGGESTION": "36",
}
"""Parameters of the escape sequence by highlight: colors of the terminal's own palette, because they fit its background."""


def prepare() -> None:
    """Let both streams accept any text, and replace closed ones."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is None:
            continue
        if stream.isatty():
            reconfigure(errors="backslashreplace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="")


def print_messages(*lines: str) -> None:
    """Print messages; a closed standard error does not stop the results."""
    with suppress(OSError):
        for line in lines:
            _write(sys.stderr, f"{line}\n")


def prompt(text: str) -> None:
    """Print a question without a line break."""
    _write(sys.stderr, text)
    sys.stderr.flush()


def show(text: str) -> None:
    """Print a text."""
    _write(sys.stdout, text)


def show_results(items: "Iterable[Item]", form: JsonForm) -> None:
    """Print the results of a command as JSON, or as text if ``form`` is NONE."""
    match form:
        case JsonForm.ARRAY:
            _show_array(items)
        case JsonForm.LINES:
            for item in items:
                show(_json(item) + "\n")
        case JsonForm.NONE:
            _show_text(items)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


class Progress:
    """A progress bar on the terminal for work that takes more than a second."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._shown = 0.0

    def show(self, done: int, of: int) -> None:
        """Update the bar; it disappears when all is done."""
        now = time.monotonic()
        if not sys.stderr.isatty() or (done < of and now - max(self._began + _DELAY, self._shown) < _INTERVAL):
            return
        if done < of:
            self._shown = now
            filled = _BAR * done // of
            sys.stderr.write(f"\r{'━' * filled}{'╌' * (_BAR - filled)} {done:,} of {of:,} pages ")
        elif self._shown:
            sys.stderr.write("\r\x1b[K")
            self._began, self._shown = now, 0.0
        sys.stderr.flush()


def columns() -> int | None:
    """Return the width of the terminal that standard output is, or None."""
    if not sys.stdout.isatty():
        return None
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _COLUMNS
    except OSError:
        return _COLUMNS


def _has_colors() -> bool:
    """Tell whether standard output is a terminal with colors, and ``NO_COLOR`` is not set."""
    term = os.environ.get("TERM", "")
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and term not in ("", "dumb", "unknown")


def _painted(text: str, highlight: "Highlight | None") -> str:
    """Return cleaned text in the color of its highlight."""
    return f"\x1b[{_COLORS[highlight.name]}m{text}\x1b[0m" if highlight is not None and text else text


def finish() -> None:
    """Flush both streams; raises BrokenPipeError if the reader of standard output is gone."""
    sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.flush()


def abandon() -> None:
    """Discard unwritten output, which Python would otherwise try to write at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(stream: TextIO, text: str) -> None:
    stream.write(_clean(text) if stream.isatty() else text)


def _clean(text: str) -> str:
    from docs_tui.source.clean import clean  # noqa: PLC0415 - only terminals need it

    return clean(text)


def _json(item: "Item") -> str:
    import json  # noqa: PLC0415 - only --json needs it

    return json.dumps(item.record, ensure_ascii=False)


def _show_array(items: "Iterable[Item]") -> None:
    """Print an array with one record per line, which is easy to read and to search."""
    before = "[\n  "
    for item in items:
        show(before + _json(item))
        before = ",\n  "
    show("\n]\n" if before.startswith(",") else "[]\n")


def _show_text(items: "Iterable[Item]") -> None:
    rows: list[_Row] = []
    for item in items:
        if item.cells:
            rows.append(_Row([" ".join(cell.split()) for cell in item.cells], item.url, item.highlights))
        elif item.pieces and _has_colors():
            sys.stdout.write("".join(_painted(_clean(text), highlight) for text, highlight in item.pieces))
        elif item.url and sys.stdout.isatty():
            _show_link(item.url)
        else:
            show(item.text)
    _show_table(rows)


def _show_link(url: str, *, indent: int = 0) -> None:
    """Print a link that terminals can open; below a table row, cut it to one line."""
    from docs_tui.desktop.browser import hyperlink  # noqa: PLC0415 - few commands show links

    shown, room = _clean(url), (columns() or 0) - indent
    if indent and len(shown) > room:
        shown = f"{shown[: room - 1]}…"
    sys.stdout.write(" " * indent + hyperlink(url, shown) + "\n")


class _Row(NamedTuple):
    """A table row and its link."""

    cells: Sequence[str]
    url: str
    highlights: "Sequence[Highlight | None]"


def _show_table(rows: Sequence[_Row]) -> None:
    """Print a table: aligned with links below the rows for a terminal, separated by tabs otherwise."""
    if not sys.stdout.isatty():
        linked = any(row.url for row in rows)
        show("".join("\t".join((*row.cells, row.url) if linked else row.cells) + "\n" for row in rows))
        return
    has_colors = _has_colors()
    cells = [[_clean(cell) for cell in row.cells] for row in rows]
    widths = [min(_WIDEST, max(map(_width, column))) for column in zip(*cells, strict=True)]
    for row, shown in zip(rows, cells, strict=True):
        highlights = row.highlights if row.highlights and has_colors else [None] * len(shown)
        line = "".join(
            _painted(cell, highlight) + " " * (width - _width(cell)) + _GAP
            for cell, highlight, width in zip(shown, highlights, widths, strict=True)
        )
        sys.stdout.write(line.rstrip() + "\n")
        if row.url:
            _show_link(row.url, indent=widths[0] + len(_GAP))


def _width(text: str) -> int:
    """Return how many terminal columns ``text`` takes."""
    if text.isascii():
        return len(text)
    import unicodedata  # noqa: PLC0415 - most text is ASCII

    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)
