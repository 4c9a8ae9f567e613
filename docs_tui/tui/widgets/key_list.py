"""The scrolled list of keys in the help. Only visible rows are drawn, because it is six screens long."""

from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from docs_tui.tui.error_guard import ErrorGuard


class KeyPart(NamedTuple):
    """A piece of a row."""

    text: str
    role: str
    """``scope``, ``keys``, ``what`` or ``id``."""


class KeyList(ErrorGuard, ScrollView, can_focus=True):
    """Shows rows of keys."""

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"key-list--{role}" for role in ("scope", "keys", "what", "id")}
    DEFAULT_CSS = """
    KeyList {
        background: $surface;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
        overflow-y: auto;
        & > .key-list--scope { color: $primary; text-style: bold; }
        & > .key-list--keys { color: $foreground; }
        & > .key-list--what { color: $quiet; }
        & > .key-list--id { color: $quiet; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[KeyPart, ...]] = []
        self._drawn_with: dict[str, Style] = {}
        """The styles of one drawing."""

    def show(self, rows: list[tuple[KeyPart, ...]]) -> None:
        """Replace the rows."""
        self._rows = rows
        self.virtual_size = Size(self.scrollable_content_region.width, len(rows))
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the rows in ``crop``. Styles are cached for one drawing only."""
        self._drawn_with.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        row, width = y + int(self.scroll_y), self.scrollable_content_region.width
        parts = self._rows[row] if row < len(self._rows) else ()
        segments = [Segment(part.text, self._style(part.role)) for part in parts]
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _style(self, role: str) -> Style:
        style = self._drawn_with.get(role)
        if style is None:
            # Textual drops the opacity of a color unless it is on another one.
            style = (self.visual_style + self.get_visual_style(f"key-list--{role}", partial=True)).rich_style
            self._drawn_with[role] = style
        return style
