"""The switches above the tree: language, version, product, tab, each with its current choice."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from docs_tui.site.native_names import native_label
from docs_tui.site.navigation import Switch
from docs_tui.source.clean import clean_line
from docs_tui.source.record import record
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.widgets.bars import fitted

_GAP = "  "


@record(frozen=True, slots=True)
class _Chip:
    text: str
    switch: int
    option: int | None = None
    """The index of a tab that is shown by name; None for a chip that opens the list."""
    active: bool = True


class Switchers(ErrorGuard, Widget):
    """Shows tabs by name if they fit, and everything else as a label that opens its list."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Switchers {
        height: auto;
        padding: 0 1 1 2;
        background: $background;
        color: $quiet;
        pointer: pointer;
        &.-empty { display: none; }
    }
    """

    switches: reactive[tuple[Switch, ...]] = reactive((), layout=True)
    """The switches, the outermost first."""

    class ListWanted(Message):
        """The reader opens the list of a switch's alternatives."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Chosen(Message):
        """The reader chose an alternative."""

        def __init__(self, index: int, option: int) -> None:
            super().__init__()
            self.index = index
            self.option = option

    def watch_switches(self, switches: tuple[Switch, ...]) -> None:
        """Hide if there is nothing to choose."""
        self.set_class(not any(len(switch.labels) > 1 for switch in switches), "-empty")

    def render(self) -> Content:
        """Return the rows of chips."""
        return Content("\n").join(_row_content(row) for row in self._rows(self.content_size.width))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Return how many rows the chips take."""
        del container, viewport
        return len(self._rows(width))

    def on_click(self, event: events.Click) -> None:
        """Choose the tab under the mouse, or show the list."""
        place = event.get_content_offset(self)
        if place is None:
            return
        rows = self._rows(self.content_size.width)
        column = place.x
        for chip in rows[place.y] if place.y < len(rows) else ():
            if 0 <= column < cell_len(chip.text):
                message = self.ListWanted(chip.switch) if chip.option is None else self.Chosen(chip.switch, chip.option)
                self.post_message(message)
                return
            column -= cell_len(chip.text) + len(_GAP)

    def _rows(self, width: int) -> list[list[_Chip]]:
        """Return the rows: first switches with a list, in as few rows as possible, then tabs by name."""
        lists: list[list[_Chip]] = [[]]
        named: list[list[_Chip]] = []
        for index, switch in enumerate(self.switches):
            if len(switch.labels) < 2:
                continue
            labels = shown_labels(switch)
            if switch.kind in ("tab", "anchor", "item") and _width(labels) <= width:
                chips = (_Chip(label, index, at, at == switch.active) for at, label in enumerate(labels))
                named.append(list(chips))
                continue
            chip = _Chip(fitted(labels[switch.active], width - 2) + " ▾", index)
            if lists[-1] and _width([each.text for each in (*lists[-1], chip)]) > width:
                lists.append([])
            lists[-1].append(chip)
        return [row for row in (*lists, *named) if row]


def shown_labels(switch: Switch) -> list[str]:
    """Return the alternatives as they are displayed: languages by their own names."""
    is_language = switch.kind == "language"
    return [clean_line(native_label(label) if is_language else label) for label in switch.labels]


def _row_content(row: Sequence[_Chip]) -> Content:
    parts = [Content.styled(chip.text, _style(chip)) for chip in row]
    return Content(_GAP).join(parts)


def _style(chip: _Chip) -> str:
    if chip.option is None:
        return "$foreground"
    return "bold underline $primary" if chip.active else ""


def _width(labels: Sequence[str]) -> int:
    return sum(map(cell_len, labels)) + len(_GAP) * (len(labels) - 1)
