"""The alternatives of a switch: tabs, versions, languages."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from docs_tui.site.sidebar import Switch
from docs_tui.source.clean import clean_line
from docs_tui.tui.screens.dialog import Dialog

_VOWELS = tuple("aeiou")


class ChooseScreen(Dialog[tuple[int, int]]):
    """Gives the number of the switch and of the alternative chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "move('down')", "Down", show=False, id="down"),
        Binding("k", "move('up')", "Up", show=False, id="up"),
        *(
            Binding(str(number), f"number({number})", f"Choose {number}", show=False, id=f"number-{number}")
            for number in range(1, 10)
        ),
    ]

    def __init__(self, switches: tuple[tuple[int, Switch], ...]) -> None:
        names = " or ".join(dict.fromkeys(switch.kind for _, switch in switches))
        article = "an" if names.startswith(_VOWELS) else "a"
        super().__init__(f"Choose {article} {names}", "Enter or a number chooses · {close} closes")
        self._switches = switches
        self._choices: list[tuple[int, int]] = []

    def content(self) -> ComposeResult:
        """List the alternatives of each switch."""
        options: list[Option | None] = []
        start = 0
        for place, (index, switch) in enumerate(self._switches):
            if place:
                options.append(None)
            for at, label in enumerate(switch.labels):
                self._choices.append((index, at))
                options.append(Option(_row(len(self._choices), clean_line(label), active=at == switch.active)))
                if at == switch.active:
                    start = len(self._choices) - 1
        choices = OptionList(*options)
        choices.highlighted = start
        yield choices

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the choice back."""
        self.dismiss(self._choices[event.option_index])

    def action_move(self, way: str) -> None:
        """Move the highlight."""
        choices = self.query_one(OptionList)
        choices.action_cursor_down() if way == "down" else choices.action_cursor_up()

    def action_number(self, number: int) -> None:
        """Choose by number."""
        if number <= len(self._choices):
            self.dismiss(self._choices[number - 1])


def _row(number: int, label: str, *, active: bool) -> Content:
    return Content.assemble(
        (f"{number}  " if number < 10 else "   ", "$faint"),
        (label, "bold $primary" if active else ""),
    )
