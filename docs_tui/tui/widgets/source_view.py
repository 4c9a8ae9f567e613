"""A text exactly as it is: line numbers, Markdown coloured, every control character visible. Draws what is on the screen.

Every character of the text is one character of the display, so what is selected is the text itself.
"""

import itertools
import re
from bisect import bisect_right
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from docs_tui.source.clean import clean
from docs_tui.tui.preview.wrap import char_at_cell, wrap
from docs_tui.tui.widgets.scrolled_text import ScrolledText


class Place(NamedTuple):
    """A character of the text: its line and its column, from 0."""

    line: int
    column: int


class _Visible(dict[int, str]):
    """One visible character for each that the display would not show as it is."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        shown = character if character == "\n" else clean_one(character)
        self[code] = shown
        return shown


def clean_one(character: str) -> str:
    """Return one visible character for ``character``, itself where it is visible."""
    return "→" if character == "\t" else (clean(character) or "·")[0]


_VISIBLE = _Visible()
_FENCE = re.compile(r"[ >]*(?:[-*+] +|\d+[.)] +)*(`{3,}|~{3,})")
_LINE_ROLES = (
    ("heading", re.compile(r"#{1,6} .*")),
    ("quote", re.compile(r" *>.*")),
    ("rule", re.compile(r" *([-*_])( *\1){2,} *$")),
)
_PART_ROLES = re.compile(
    r"(?P<code>`+[^`]+`+)|(?P<link>!?\[[^\]]*\]\([^)\s]*(?: [^)]*)?\)|<https?://[^>\s]+>)"
    r"|(?P<strong>\*\*[^*]+\*\*)|(?P<marker>^ *(?:[-*+]|\d+[.)]) )"
)
_LONG = 5_000
"""Characters of a line after which it is shown without colours."""


class SourceView(ScrolledText):
    """Scrolls and selects."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"source-view--{role}"
        for role in ("number", "heading", "quote", "rule", "code", "link", "strong", "marker", "control", "selection")
    }
    DEFAULT_CSS = """
    SourceView {
        background: $background;
        color: $foreground;
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
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
    }
    """

    class TopChanged(Message):
        """Another line is at the top now."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line
            """From 1."""

    text: reactive[str] = reactive("")
    """What is shown, exactly."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._shown: list[str] = []
        self._fenced: list[bool] = []
        self._starts: list[list[int]] = []
        self._tops: list[int] = []
        self._width = 0
        self._anchor: Place | None = None
        self._head: Place | None = None
        self._dragging = False

    # The text and its rows

    def watch_text(self, text: str) -> None:
        """Take a new text; the line at the top stays."""
        top = self.line_at_top
        self._lines = text.split("\n")
        if self._lines[-1] == "" and len(self._lines) > 1:
            self._lines.pop()
        self._shown = text.translate(_VISIBLE).split("\n")
        self._fenced = code_lines(self._lines)
        self._anchor = self._head = None
        self._lay_out()
        self.goto_line(top)

    def on_resize(self) -> None:
        """Lay the lines out for the new width."""
        top = self.line_at_top
        if self._room() != self._width:
            self._lay_out()
            self.goto_line(top)

    def _room(self) -> int:
        return max(self.scrollable_content_region.width - self._gutter, 10)

    @property
    def _gutter(self) -> int:
        return len(str(max(len(self._lines), 1))) + 3

    def _lay_out(self) -> None:
        self._width = self._room()
        self._starts = [wrap(shown, self._width) for shown in self._shown[: len(self._lines)]]
        self._tops = []
        top = 0
        for starts in self._starts:
            self._tops.append(top)
            top += len(starts)
        self.virtual_size = Size(self.scrollable_content_region.width, top)
        self.refresh()

    @property
    def line_at_top(self) -> int:
        """The line, from 1, that the first row on the screen belongs to."""
        return max(bisect_right(self._tops, int(self.scroll_y)), 1)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Say which line is at the top."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) != int(new_value):
            self.post_message(self.TopChanged(self.line_at_top))

    def goto_line(self, line: int) -> None:
        """Scroll so that ``line``, from 1, is the first one."""
        if self._tops:
            self.scroll_to(y=self._tops[min(max(line, 1), len(self._tops)) - 1], animate=False)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width = self.scrollable_content_region.width
        row = y + int(self.scroll_y)
        base = self.rich_style
        line = bisect_right(self._tops, row) - 1
        if line < 0 or row - self._tops[line] >= len(self._starts[line]):
            return Strip.blank(width, base)
        starts = self._starts[line]
        part = row - self._tops[line]
        start = starts[part]
        end = starts[part + 1] if part + 1 < len(starts) else len(self._shown[line])
        number = f"{line + 1 if part == 0 else '':>{self._gutter - 2}}  "
        segments = [Segment(number, base + self._style("number"))]
        segments += self._segments(line, start, end, base)
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
                style += self._selection_style()
            segments.append(Segment(shown[first:last], style))
        return segments

    def _roles(self, line: int) -> list[tuple[int, int, str]]:
        """Return the roles of a line's characters; later ones lie over earlier ones."""
        shown, text = self._shown[line], self._lines[line]
        if len(text) > _LONG:
            return []
        whole = (0, len(shown))
        controls = (
            [(at, at + 1, "control") for at, each in enumerate(text) if each != shown[at]] if text != shown else []
        )
        if self._fenced[line]:
            return [(*whole, "code"), *controls]
        spans: list[tuple[int, int, str]] = [(*whole, role) for role, pattern in _LINE_ROLES if pattern.match(shown)]
        spans += [(each.start(), each.end(), each.lastgroup or "") for each in _PART_ROLES.finditer(shown)]
        return [*spans, *controls]

    def _style(self, role: str) -> Style:
        return self.get_component_rich_style(f"source-view--{role}", partial=True)

    def _selection_style(self) -> Style:
        # Textual drops the opacity of a colour unless it lies on another one.
        selected = self.visual_style + self.get_visual_style("source-view--selection", partial=True)
        return Style(bgcolor=selected.rich_style.bgcolor)

    # Selecting

    @property
    def selected_text(self) -> str:
        """The exact characters that are selected."""
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return ""
        first, last = sorted((self._anchor, self._head))
        if first.line == last.line:
            return self._lines[first.line][first.column : last.column]
        between = self._lines[first.line + 1 : last.line]
        return "\n".join([self._lines[first.line][first.column :], *between, self._lines[last.line][: last.column]])

    def _selected_in(self, line: int) -> tuple[int, int] | None:
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        first, last = sorted((self._anchor, self._head))
        if not first.line <= line <= last.line:
            return None
        start = first.column if line == first.line else 0
        end = last.column if line == last.line else len(self._shown[line])
        return start, end

    def _place_at(self, x: int, y: int) -> Place:
        row = min(max(y + int(self.scroll_y), 0), max(self.virtual_size.height - 1, 0))
        line = max(bisect_right(self._tops, row) - 1, 0)
        starts = self._starts[line]
        part = min(row - self._tops[line], len(starts) - 1)
        start = starts[part]
        end = starts[part + 1] if part + 1 < len(starts) else len(self._shown[line])
        text = self._shown[line][start:end]
        return Place(line, start + char_at_cell(text, max(x - self._gutter, 0)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to select."""
        if event.button == 1 and self._lines:
            self._anchor = self._head = self._place_at(event.x, event.y)
            self._dragging = True
            self.capture_mouse()
            self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Select up to the mouse."""
        if not self._dragging:
            return
        if event.y < 0:
            self.scroll_relative(y=-1, animate=False)
        elif event.y >= self.size.height:
            self.scroll_relative(y=1, animate=False)
        self._head = self._place_at(event.x, event.y)
        self.refresh()

    def on_mouse_up(self) -> None:
        """Keep what is selected."""
        self._dragging = False
        self.release_mouse()

    # Moving


def code_lines(lines: list[str]) -> list[bool]:
    """Tell for each line whether it belongs to a code block, its fences included."""
    fenced: list[bool] = []
    fence = ""
    for line in lines:
        match = _FENCE.match(line)
        if not fence:
            fence = match.group(1) if match else ""
            fenced.append(bool(fence))
            continue
        fenced.append(True)
        if match and match.group(1).startswith(fence) and not line[match.end() :].strip():
            fence = ""
    return fenced
