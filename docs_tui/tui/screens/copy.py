"""What can be copied of a page, to choose from: what the reader has in hand stands first."""

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from docs_tui.source.clean import clean_line
from docs_tui.tui.copying import Variant
from docs_tui.tui.screens.dialog import Dialog
from docs_tui.tui.screens.finding import fitted

_LABEL = 20
"""Cells of the column of labels."""


class CopyScreen(Dialog[Variant]):
    """Gives the variant that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "move('down')", "Down", show=False, id="down"),
        Binding("k", "move('up')", "Up", show=False, id="up"),
        *(
            Binding(str(number), f"number({number})", f"Copy {number}", show=False, id=f"number-{number}")
            for number in range(1, 10)
        ),
        Binding("y", "leave", "Close", show=False, id="close-copy"),
    ]
    DEFAULT_CSS = """
    CopyScreen { & > #dialog { width: 76; } }
    """

    def __init__(self, title: str, variants: tuple[Variant, ...]) -> None:
        super().__init__(f"Copy of {title}", "Enter or a number copies · {close} closes")
        self._variants = variants

    def content(self) -> ComposeResult:
        """List the variants; those that cannot be copied say why."""
        yield OptionList(*(Option("", disabled=not _can(variant)) for variant in self._variants))

    def on_mount(self) -> None:
        """Fit the rows to the window, and stand on the first."""
        self.call_after_refresh(self._fit)
        self.query_one(OptionList).highlighted = 0

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self._fit()

    def _fit(self) -> None:
        choices = self.query_one(OptionList)
        width = choices.scrollable_content_region.width - 2
        for index, variant in enumerate(self._variants):
            choices.replace_option_prompt_at_index(index, _row(index + 1, variant, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the variant back."""
        self.dismiss(self._variants[event.option_index])

    def action_move(self, way: str) -> None:
        """Move the highlight."""
        choices = self.query_one(OptionList)
        choices.action_cursor_down() if way == "down" else choices.action_cursor_up()

    def action_number(self, number: int) -> None:
        """Choose by number."""
        if number <= len(self._variants) and _can(self._variants[number - 1]):
            self.dismiss(self._variants[number - 1])


def _can(variant: Variant) -> bool:
    return variant.make is not None or variant.whole_page


def _row(number: int, variant: Variant, width: int) -> Content:
    shown = fitted(clean_line(variant.shown[:500]), max(width - 3 - _LABEL - 1, 4))
    gap = " " * max(_LABEL - cell_len(variant.label), 1)
    style = "" if _can(variant) else "$faint"
    key = f"{number}  " if number < 10 else "   "
    return Content.assemble(
        (key, "$faint"), (variant.label, style), gap, (shown, "$quiet" if _can(variant) else "$faint")
    )
