"""A screen that lies over another one and leaves it as it is around what it holds, or dims it.

Textual draws what is behind a screen through Rich, all of it at once, which takes as long as opening all the rest.
"""

from functools import lru_cache
from typing import TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen
from textual.strip import Strip

ResultT = TypeVar("ResultT")


class Overlay(ModalScreen[ResultT]):
    """Takes the keys. Its background is clear, or has a colour with an alpha to dim what is behind."""

    def __init__(self) -> None:
        super().__init__()
        self._behind: list[Strip] = []
        """Of one drawing."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines."""
        self._behind = []
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen behind; nothing in it can be clicked."""
        if not self._behind:
            stack = self.app.screen_stack
            behind = stack[stack.index(self) - 1]
            # There is no other way to what a screen shows.
            self._behind = behind._compositor.render_strips(self.size)  # noqa: SLF001
        if y >= len(self._behind):
            return Strip.blank(self.size.width)
        strip, veil = self._behind[y].discard_meta(), self.styles.background
        return strip if veil.a == 0 else Strip([_dimmed(each, veil) for each in strip], strip.cell_length)


def _dimmed(segment: Segment, veil: Color) -> Segment:
    return Segment(segment.text, _dimmed_style(segment.style or Style.null(), veil), segment.control)


@lru_cache(maxsize=1024)
def _dimmed_style(style: Style, veil: Color) -> Style | None:
    """Return what becomes of a style behind a veil; a screen has some dozen styles."""
    (segment,) = BackgroundScreen.process_segments([Segment(" ", style)], veil)
    return segment.style
