"""The base class of header and footer: one line of clickable parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widget import Widget

from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.widgets.fitted import fitted


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a bar."""

    text: str
    """Plain text, never markup. The caller cleans foreign text."""
    style: str = ""
    """A Textual style: ``bold $primary``."""
    action: str = ""
    """The action of a click, never made from foreign text."""

    @property
    def width(self) -> int:
        """The width in cells."""
        return cell_len(self.text)


class Bar(ErrorGuard, Widget):
    """A line with parts at its left and right; the left ones give way if there is no room for both."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Bar {
        height: 1;
        width: 1fr;
        pointer: default;
    }
    """

    def left(self, width: int) -> Sequence[Part]:
        """Return the parts that start at the left, in at most ``width`` cells."""
        raise NotImplementedError

    def right(self, width: int) -> Sequence[Part]:
        """Return the parts that end at the right, in at most ``width`` cells."""
        raise NotImplementedError

    def render(self) -> Content:
        """Return the line."""
        return Content.assemble(*((part.text, part.style) for part in self._parts()))

    def _parts(self) -> list[Part]:
        width = self.size.width
        right = [] if width < 1 else list(self.right(width - 2))
        taken = sum(part.width for part in right)
        room = width - 2 - (taken + 2 if taken else 0)
        left = _fitting(self.left(room), room)
        used = sum(part.width for part in left)
        return [Part(" "), *left, Part(" " * max(width - 2 - used - taken, 0)), *right, Part(" ")]

    def _part_at(self, column: int) -> Part | None:
        for part in self._parts():
            column -= part.width
            if column < 0:
                return part
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what can be clicked."""
        part = self._part_at(event.x)
        self.styles.pointer = "pointer" if part and part.action else "default"

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the part under the mouse."""
        part = self._part_at(event.x)
        if part and part.action:
            await self.run_action(part.action)


def _fitting(parts: Sequence[Part], width: int) -> list[Part]:
    """Return as much of ``parts`` as fits, the last one cut with an ellipsis."""
    fits: list[Part] = []
    for part in parts:
        if part.width <= width:
            fits.append(part)
            width -= part.width
            continue
        if width > 1:
            fits.append(Part(fitted(part.text, width), part.style, part.action))
        break
    return fits
