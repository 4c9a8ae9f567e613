"""What a reader of a page selects, in the page and for the screen that copies it."""

from textual.geometry import Offset
from textual.message import Message
from textual.selection import Selection

from docs_tui.preview import selected
from docs_tui.preview.selected import Point
from docs_tui.tui.page_view.targets import Targets


class Selecting(Targets):
    """Pages of which a part can be selected."""

    class SelectionChanged(Message, namespace="doc_view"):
        """The reader selected something, or nothing any more."""

        def __init__(self, view: "Selecting", characters: int) -> None:
            super().__init__()
            self.view = view
            self.characters = characters

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._selected: tuple[Point, Point] | None = None

    def _forget(self) -> None:
        super()._forget()
        if self._selected is not None:
            self.clear_selection()

    def _laid_out(self) -> None:
        super()._laid_out()
        self._check_selection()

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        found = super()._overlays(index, first, last)
        if self._selected is not None:
            chosen = selected.inside(self._layout, *self._selected, index)
            found += [(chosen.start, chosen.end, "selected")] if chosen is not None else []
        return found

    def _select(self, start: Point, end: Point) -> None:
        self._selected = (start, end)
        one, other = self._layout.index(start.block), self._layout.index(end.block)
        selection = Selection.from_offsets(Offset(start.char, one), Offset(end.char, other))
        self.screen.selections = {self: selection}
        self.refresh()
        self.post_message(self.SelectionChanged(self, len(self.selected_text)))

    def _stretches(self) -> list[selected.Stretch]:
        if self._selected is None:
            return []
        return selected.stretches(self._layout, *self._selected)

    def _check_selection(self) -> None:
        """Select nothing where what was selected is gone."""
        if self._selected is not None and any(self._layout.index(point.block) < 0 for point in self._selected):
            self.clear_selection()

    @property
    def selected_text(self) -> str:
        """What is selected, as displayed; empty without a selection."""
        return selected.displayed(self._layout, self._stretches())

    @property
    def selected_source(self) -> str:
        """The author's Markdown of the blocks that the selection touches."""
        if self._content is None:
            return ""
        spans = [
            self._content.span_of(self._layout.owners[each.place], self._layout.blocks[each.place])
            for each in self._stretches()
        ]
        return selected.written(self._content.source, spans)

    def clear_selection(self) -> None:
        """Select nothing."""
        if self.is_mounted and self in self.screen.selections:
            self.screen.selections = {}
        elif self._selected is not None:
            self.selection_updated(None)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return what is selected, for Textual's own copying."""
        del selection
        text = self.selected_text
        return (text, "\n") if text else None

    def selection_updated(self, selection: Selection | None) -> None:
        """Forget the selection when the screen has."""
        if selection is None and self._selected is not None:
            self._selected = None
            self.post_message(self.SelectionChanged(self, 0))
        self.refresh()
