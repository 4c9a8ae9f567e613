"""A screen that lies over another one and leaves it as it is, around what it holds.

Textual draws what is behind a screen through Rich, all of it at once, which takes as long as opening all the rest.
"""

from typing import TypeVar

from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip

ResultT = TypeVar("ResultT")


class Over(ModalScreen[ResultT]):
    """Takes the keys; does not dim what is behind. A class on top of it has a clear background."""

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
        return self._behind[y].discard_meta() if y < len(self._behind) else Strip.blank(self.size.width)
