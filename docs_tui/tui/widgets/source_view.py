"""Shows a text exactly: line numbers, colored Markdown, visible control characters. Only visible rows are drawn.

Each character of the text is one character of the display, so that a selection is exact.
"""

import itertools
import re
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from docs_tui.export.markdown_sections import code_lines
from docs_tui.preview.layout import char_at_cell
from docs_tui.source.clean import clean
from docs_tui.source.difference import difference
from docs_tui.tui.few_colors import has_tints
from docs_tui.tui.widgets.scrolled_text import ScrolledText

if TYPE_CHECKING:
    from textual.timer import Timer

Span = tuple[int, int, str]
"""The start and end of characters in a line, and their role."""
ROLES = ("heading", "quote", "rule", "code", "link", "strong", "marker")

_LINE_ROLES = (
    ("heading", re.compile(r"#{1,6} .*")),
    ("quote", re.compile(r" *>.*")),
    ("rule", re.compile(r" *([-*_])( *\1){2,} *$")),
)
_PART_ROLES = re.compile(
    r"(?P<code>`+[^`]+`+)|(?P<link>!?\[[^\]]*\]\([^)\s]*(?: [^)]*)?\)|<https?://[^>\s]+>)"
    r"|(?P<strong>\*\*[^*]+\*\*)|(?P<marker>^ *(?:[-*+]|\d+[.)]) )"
)
_COLORED = 2_000
"""Only this many characters of a line are colored; longer lines are generated."""


def roles_of(line: str, *, in_code: bool) -> list[Span]:
    """Return the roles of a line's characters; later ones override earlier ones.

    Args:
        line: The line.
        in_code: Whether it belongs to a code block.
    """
    whole = (0, len(line))
    head = line[:_COLORED]
    if in_code:
        return [(*whole, "code")]
    spans = [(*whole, role) for role, pattern in _LINE_ROLES if pattern.match(head)]
    return [*spans, *((each.start(), each.end(), each.lastgroup or "") for each in _PART_ROLES.finditer(head))]


class Caret(NamedTuple):
    """A character of the text: its line and its column, from 0."""

    line: int
    column: int


class _Visible(dict[int, str]):
    """Translates each character that cannot be displayed to a visible one."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        shown = character if character == "\n" else clean_one(character)
        self[code] = shown
        return shown


def clean_one(character: str) -> str:
    """Return ``character`` if it is visible, otherwise a visible character for it."""
    return "→" if character == "\t" else (clean(character) or "·")[0]


_VISIBLE = _Visible()
_OF_EMOJI = frozenset(("\ufe0e", "\ufe0f", "\u200d", *map(chr, range(0x1F3FB, 0x1F400))))
"""Variation selectors, joiners and skin tones: invisible and harmless, so they are not marked like control characters."""
_MARKED = 3.0
"""Seconds for which the lines that a save changed are marked."""
_LONG = 5_000
"""Lines with more characters than this are shown without colors."""


class SourceView(ScrolledText):
    """Shows a text that can be scrolled and selected."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"source-view--{role}" for role in (*ROLES, "number", "control", "selection", "lit", "changed")
    }
    DEFAULT_CSS = """
    SourceView {
        & > .source-view--number { color: $faint; }
        & > .source-view--heading { color: $primary; text-style: bold; }
        & > .source-view--quote { color: $secondary; }
        & > .source-view--rule { color: $faint; }
        & > .source-view--code { color: $success; }
        & > .source-view--link { color: $primary; }
        & > .source-view--strong { text-style: bold; }
        & > .source-view--marker { color: $warning; }
        & > .source-view--control { color: $error; text-style: reverse; }
        & > .source-view--selection { background: $primary 35%; }
        & > .source-view--lit { background: $primary 14%; }
        & > .source-view--changed { background: $success 20%; }
    }
    """

    class TopChanged(Message):
        """Another line is at the top."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line
            """The line number, from 1."""

    text: reactive[str] = reactive("")
    """The text, unchanged."""

    lit: reactive[range] = reactive(range(0))
    """The lines, from 1, of the block that the reader points at in the page beside."""
    changed: reactive[frozenset[int]] = reactive(frozenset())
    """The lines, from 1, that the last save changed; emptied after a moment."""

    def __init__(self) -> None:
        super().__init__()
        self._changed_timer: Timer | None = None
        self._lines: list[str] = []
        self._shown: list[str] = []
        self._in_code: list[bool] = []
        self._anchor: Caret | None = None
        self._head: Caret | None = None
        self._dragging = False

    # The text and its rows

    def watch_text(self, before: str, text: str) -> None:
        """Show another text; the line at the top stays, and the lines that changed are marked for a moment."""
        top = self.line_at_top
        self.lit = range(0)
        if before:
            new = (line.number for line in difference(before, text).lines if line.kind == "new")
            self._mark_changed(frozenset(new))
        self._lines = text.split("\n")
        if self._lines[-1] == "" and len(self._lines) > 1:
            self._lines.pop()
        self._shown = text.translate(_VISIBLE).split("\n")
        self._in_code = code_lines(self._lines)
        self._anchor = self._head = None
        self.lay_out(self._shown[: len(self._lines)])
        self.goto_line(top)

    def _mark_changed(self, lines: frozenset[int]) -> None:
        if self._changed_timer is not None:
            self._changed_timer.stop()
        self.changed = lines
        self._changed_timer = self.set_timer(_MARKED, self._unmark_changed, name="changed lines")

    def _unmark_changed(self) -> None:
        self.changed = frozenset()

    @property
    def number_width(self) -> int:
        """The width of the line numbers."""
        return len(str(max(len(self._lines), 1))) + 3

    @property
    def line_at_top(self) -> int:
        """The line at the top, from 1."""
        return self.line_of(int(self.scroll_y)) + 1

    def line_at(self, y: int) -> int:
        """Return the line, from 1, in a row of the view."""
        return self.line_of(y + int(self.scroll_y)) + 1

    def without_blank(self, lines: range) -> range:
        """Return ``lines``, counted from 1, without blank ones at either end."""
        written = [line for line in lines if self._lines[line - 1 : line] and self._lines[line - 1].strip()]
        return range(written[0], written[-1] + 1) if written else range(0)

    def top_changed(self) -> None:
        """Post the line at the top."""
        self.post_message(self.TopChanged(self.line_at_top))

    def goto_line(self, line: int) -> None:
        """Scroll to ``line``, from 1."""
        self.goto(line - 1)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width, base = self.scrollable_content_region.width, self.rich_style
        row = self.row_at(y + int(self.scroll_y))
        if row is None:
            return Strip.blank(width, base)
        if mark := "changed" if row.line + 1 in self.changed else "lit" if row.line + 1 in self.lit else "":
            base += self._background(mark)
        number = f"{row.line + 1 if row.is_first else '':>{self.number_width - 2}}  "
        segments = [Segment(number, base + self._style("number"))]
        segments += self._segments(*row, base)
        return Strip(segments).adjust_cell_length(width, base)

    def _segments(self, line: int, start: int, end: int, base: Style) -> list[Segment]:
        shown = self._shown[line]
        cuts = {start, end}
        spans = [span for span in self._roles(line) if span[0] < end and span[1] > start]
        selected = self._selected_in(line)
        for first, last, _ in spans:
            cuts |= {max(first, start), min(last, end)}
        if selected:
            cuts |= {min(max(place, start), end) for place in selected}
        edges = sorted(cuts)
        segments = []
        for first, last in itertools.pairwise(edges):
            style = base
            for span_start, span_end, role in spans:
                if span_start <= first < span_end:
                    style += self._style(role)
            if selected and selected[0] <= first < selected[1]:
                style += self._background("selection")
            segments.append(Segment(shown[first:last], style))
        return segments

    def _roles(self, line: int) -> list[Span]:
        """Return the roles of a line's characters; later ones override earlier ones."""
        shown, text = self._shown[line], self._lines[line]
        if len(text) > _LONG:
            return []
        roles = roles_of(shown, in_code=self._in_code[line])
        if text != shown:
            changed = ((at, each) for at, each in enumerate(text) if each != shown[at])
            roles += ((at, at + 1, "number" if each in _OF_EMOJI else "control") for at, each in changed)
        return roles

    def _style(self, role: str) -> Style:
        return self.get_component_rich_style(f"source-view--{role}", partial=True)

    def _background(self, role: str) -> Style:
        if not has_tints(self.app.console):
            return Style(reverse=True) if role == "selection" else Style(bold=True)
        # Textual drops the opacity of a color unless it is on another one.
        tinted = self.visual_style + self.get_visual_style(f"source-view--{role}", partial=True)
        return Style(bgcolor=tinted.rich_style.bgcolor)

    # Selecting

    @property
    def _selection(self) -> tuple[Caret, Caret] | None:
        """The start and end of the selection; None if nothing is selected."""
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        return min(self._anchor, self._head), max(self._anchor, self._head)

    @property
    def selected_text(self) -> str:
        """The exact selected text."""
        if self._selection is None:
            return ""
        first, last = self._selection
        if first.line == last.line:
            return self._lines[first.line][first.column : last.column]
        between = self._lines[first.line + 1 : last.line]
        return "\n".join([self._lines[first.line][first.column :], *between, self._lines[last.line][: last.column]])

    def _selected_in(self, line: int) -> tuple[int, int] | None:
        if self._selection is None or not self._selection[0].line <= line <= self._selection[1].line:
            return None
        first, last = self._selection
        start = first.column if line == first.line else 0
        end = last.column if line == last.line else len(self._shown[line])
        return start, end

    def _place_at(self, x: int, y: int) -> Caret:
        row = self.row_at(min(max(y + int(self.scroll_y), 0), max(self.virtual_size.height - 1, 0)))
        if row is None:
            return Caret(0, 0)
        text = self._shown[row.line][row.start : row.end]
        return Caret(row.line, row.start + char_at_cell(text, max(x - self.number_width, 0)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a selection."""
        if event.button == 1 and self._lines:
            self._anchor = self._head = self._place_at(event.x, event.y)
            self._dragging = True
            self.capture_mouse()
            self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Extend the selection to the mouse."""
        if not self._dragging:
            return
        if event.y < 0:
            self.scroll_relative(y=-1, animate=False)
        elif event.y >= self.size.height:
            self.scroll_relative(y=1, animate=False)
        self._head = self._place_at(event.x, event.y)
        self.refresh()

    def on_mouse_up(self) -> None:
        """End the selection."""
        self._dragging = False
        self.release_mouse()
