"""A small window with a list to choose from: by Enter, by the mouse, and the first nine rows by their numbers."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList

from docs_tui.tui.dialogs.dialog import Dialog

ResultT = TypeVar("ResultT")


class ListDialog(Dialog[ResultT]):
    """Goes through the rows, and fits them to the window; which there are, its ``content`` says."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "move('down')", "Down", show=False, id="down"),
        Binding("k", "move('up')", "Up", show=False, id="up"),
        *(
            Binding(
                str(number),
                f"number({number})",
                f"Choose {number}",
                show=False,
                id=f"number-{number}",
                tooltip="Choose by number",
            )
            for number in range(1, 10)
        ),
    ]

    def row(self, index: int, width: int) -> Content:
        """Return a row that may take so many cells."""
        raise NotImplementedError

    def chosen(self, index: int) -> None:
        """Do what choosing a row does."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Fit the rows to the window."""
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self._fit()

    def _fit(self) -> None:
        for choices in self.query(OptionList):
            width = choices.scrollable_content_region.width - 2
            for index in range(choices.option_count):
                choices.replace_option_prompt_at_index(index, self.row(index, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the row of the highlight or of the mouse."""
        self.chosen(event.option_index)

    def action_move(self, way: str) -> None:
        """Move the highlight."""
        for choices in self.query(OptionList):
            choices.action_cursor_down() if way == "down" else choices.action_cursor_up()

    def action_number(self, number: int) -> None:
        """Choose by number."""
        for choices in self.query(OptionList):
            if number <= choices.option_count and not choices.get_option_at_index(number - 1).disabled:
                self.chosen(number - 1)


def key_of(index: int) -> tuple[str, str]:
    """Return what stands before a row, with its style: the number that chooses it, where it has one."""
    return (f"{index + 1}  " if index < 9 else "   "), "$faint"
