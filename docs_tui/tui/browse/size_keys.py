"""The keys that make the panes beside the page wider and narrower; the mouse drags their edges."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen

_STEP = 2
"""Cells."""


class SizeKeys(PanesScreen):
    """Asks the panes for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "less_than_sign",
            f"resize({-_STEP})",
            "Narrower",
            show=False,
            id="narrower",
            tooltip="The tree narrower, or the outline where it has the focus",
        ),
        Binding(
            "greater_than_sign",
            f"resize({_STEP})",
            "Wider",
            show=False,
            id="wider",
            tooltip="The tree wider, or the outline where it has the focus",
        ),
    ]

    def action_resize(self, by: int) -> None:
        """Give the tree or the outline more room, or less."""
        if self.panes is not None:
            self.panes.sides.resize(by)
