"""Dialogs with one question: which alternative of a switch, or whether to do something that cannot be undone."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from docs_tui.site.navigation import Switch
from docs_tui.source.clean import clean
from docs_tui.tui.browse.switchers import shown_labels
from docs_tui.tui.dialogs.dialog import Dialog, ListDialog, key_of
from docs_tui.tui.widgets.bars import fitted
from docs_tui.tui.widgets.choices import Choices

_VOWELS = tuple("aeiou")


class ChooseScreen(ListDialog[tuple[int, int]]):
    """Returns two indexes: of the switch, and of the alternative that the user chose in it."""

    def __init__(self, switches: tuple[tuple[int, Switch], ...]) -> None:
        names = " or ".join(dict.fromkeys(switch.kind for _, switch in switches))
        article = "an" if names.startswith(_VOWELS) else "a"
        super().__init__(f"Choose {article} {names}", "Enter or a number chooses · {close} closes")
        self._switches = dict(switches)
        self._choices = [(index, option) for index, switch in switches for option in range(len(switch.labels))]

    def content(self) -> ComposeResult:
        """List the alternatives of each switch, with a line between switches."""
        options: list[Option | None] = []
        for _, option in self._choices:
            options += [None, Option("")] if options and not option else [Option("")]
        choices = Choices(*options)
        shown = [at for at, choice in enumerate(self._choices) if self._is_shown(choice)]
        choices.highlighted = shown[-1] if shown else 0
        yield choices

    def row(self, index: int, width: int) -> Content:
        """Return an alternative; the current one is emphasised."""
        switch, option = self._choices[index]
        key = key_of(index)
        label = fitted(shown_labels(self._switches[switch])[option], width - len(key[0]))
        return Content.assemble(key, (label, "bold $primary" if self._is_shown((switch, option)) else ""))

    def chosen(self, index: int) -> None:
        """Return the choice."""
        self.dismiss(self._choices[index])

    def _is_shown(self, choice: tuple[int, int]) -> bool:
        return self._switches[choice[0]].active == choice[1]


class ConfirmScreen(Dialog[bool]):
    """Returns True if the user confirms. Nothing has been done yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Go on", id="yes"),
        Binding("n", "answer(False)", "Stop", id="no"),
    ]
    DEFAULT_CSS = """
    ConfirmScreen {
        & > #dialog { border: round $warning; border-title-color: $warning; }
        #question { height: auto; }
    }
    """

    def __init__(self, question: str) -> None:
        super().__init__("▲ Check first", "{yes} continues · {no} or {close} cancels")
        self._question = question

    def content(self) -> ComposeResult:
        """Show the question."""
        yield Static(Content(clean(self._question)), id="question")

    def action_answer(self, yes: bool) -> None:  # noqa: FBT001 - Textual calls it so
        """Return the answer."""
        self.dismiss(yes)
