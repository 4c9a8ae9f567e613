"""Find a page: a line at the top that filters as it is typed into; the page behind follows."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from docs_tui.site.fuzzy import Candidate, Match, PageFinder
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.tui.screens.panes import Panes

_ROWS = 40
_FOLLOW = 0.12
"""Seconds that the highlight rests on a row before the page behind follows it."""


class FindScreen(ModalScreen[None]):
    """Lets the panes behind show what is highlighted; Esc goes back to where the reader was."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-find"),
        Binding("down,ctrl+n", "move('down')", "Next page found", show=False),
        Binding("up,ctrl+k", "move('up')", "Page found before", show=False),
        Binding("pagedown", "move('page_down')", "Page down", show=False),
        Binding("pageup", "move('page_up')", "Page up", show=False),
    ]
    DEFAULT_CSS = """
    FindScreen {
        align: center top;
        background: $background 0%;
        & > #find {
            width: 88;
            max-width: 100%;
            height: auto;
            margin: 1 0 0 0;
            background: $surface;
            border: round $faint;
            border-subtitle-color: $quiet;
        }
        Input { border: none; background: $surface; padding: 0 1; height: 1; &:focus { border: none; } }
        OptionList {
            height: auto; max-height: 12; border: none; padding: 0; background: $surface;
            scrollbar-size-vertical: 1;
            & > .option-list--option { padding: 0 1; }
            & > .option-list--option-highlighted { color: $foreground; background: $primary 30%; text-style: none; }
            & > .option-list--option-hover { background: $panel; }
            &:focus { border: none; background-tint: $foreground 0%; }
        }
        #none { color: $quiet; padding: 0 1; display: none; }
        &.-none #none { display: block; }
        &.-none OptionList { display: none; }
    }
    """

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__()
        self._site = site
        self._panes = panes
        self._shown: list[str] = []
        self._finder: PageFinder | None = None

    def compose(self) -> ComposeResult:
        """Lay out the line and the rows below it."""
        with Vertical(id="find") as frame:
            frame.border_subtitle = Content("Enter goes there · Esc goes back")
            yield Input(placeholder="Find a page by title or path", select_on_focus=False)
            yield OptionList()
            yield Static(Content("No page has these letters in its title or path."), id="none")

    def on_mount(self) -> None:
        """Start with the recent pages, and hold the reader's place."""
        self._panes.hold()
        self.call_after_refresh(self._list, "")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter."""
        self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the highlighted page."""
        event.stop()
        self._go(self.query_one(OptionList).highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the page under the mouse."""
        self._go(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Let the page behind follow."""
        path = self._shown[event.option_index] if event.option_index < len(self._shown) else ""
        self.set_timer(_FOLLOW, lambda: self._follow(path))

    def action_move(self, way: str) -> None:
        """Move the highlight while the line keeps the focus."""
        getattr(self.query_one(OptionList), f"action_{'cursor_' if way in ('up', 'down') else ''}{way}")()

    def action_leave(self) -> None:
        """Go back to where the reader was."""
        self.dismiss(None)
        self._panes.release(None)

    def _go(self, index: int | None) -> None:
        if index is not None and index < len(self._shown):
            self.dismiss(None)
            self._panes.release(self._shown[index])

    def _follow(self, path: str) -> None:
        highlighted = self.query_one(OptionList).highlighted if self.is_attached else None
        if highlighted is not None and self._shown[highlighted : highlighted + 1] == [path]:
            self._panes.glance(path)

    def _list(self, query: str) -> None:
        choices = self.query_one(OptionList)
        matches = self._matches(query)
        self._shown = [match.candidate.path for match in matches]
        width = self.query_one(Input).content_size.width
        choices.clear_options()
        choices.add_options([Option(_row(match, width)) for match in matches])
        self.set_class(not matches, "-none")
        if matches:
            choices.highlighted = 0

    def _matches(self, query: str) -> list[Match]:
        if self._finder is None:
            pages = self._site.pages.values()
            self._finder = PageFinder(Candidate(page.path, clean_line(page.title)) for page in pages)
        if query.strip():
            return self._finder.find(query, _ROWS)
        pages_by_path = self._site.pages
        recent = [path for path in self._panes.recent[1:] if path in pages_by_path]
        return [Match(Candidate(path, clean_line(pages_by_path[path].title)), 0) for path in recent[:_ROWS]]


def _row(match: Match, width: int) -> Content:
    """Return title and path in one row, what was met underlined."""
    path = clean_line(match.candidate.path)
    title = match.candidate.title
    room = max(width - cell_len(title) - 3, 0)
    if cell_len(path) > room:
        path = "…" + path[-(room - 1) :] if room > 8 else ""
    gap = " " * max(width - cell_len(title) - cell_len(path), 1)
    whole = path == match.candidate.path
    shown_title = _underlined(_fitted(title, width), match.in_title, "$foreground")
    return Content.assemble(shown_title, gap, _underlined(path, match.in_path if whole else (), "$faint"))


def _underlined(text: str, places: tuple[int, ...], style: str) -> Content:
    content = Content.styled(text, style)
    for place in places:
        if place < len(text):
            content = content.stylize("bold underline $primary", place, place + 1)
    return content


def _fitted(text: str, room: int) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"
