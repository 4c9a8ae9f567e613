"""The list of the site's problems. Only the rows on the screen are drawn."""

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets._toast import ToastRack

from docs_tui.source.clean import clean_line
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.tui.problems.problem_view import GroupHeading, ProblemView, heading_row, problem_row, titles
from docs_tui.tui.widgets.screens import AppWidget

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic

_KEYS = "{next-problem} {problem-before} next and previous · {end-find} goes back"
"""The hint above the rows; the footer has the other keys."""
Deed: TypeAlias = Literal["edit", "explain", "fix", "fix_all", "suppress"]
"""The actions for a problem."""


class ProblemList(AppWidget, ScrollView, can_focus=True):
    """Lists the problems, one row each. The page above shows the problem under the cursor."""

    ALLOW_SELECT: ClassVar[bool] = False
    FOOTER: ClassVar[tuple[str, ...]] = (
        "edit-problem",
        "fix-problem",
        "fix-all",
        "suppress-problem",
        "explain-problem",
        "filter-problems",
        "group-problems",
        "take-back",
    )
    """The ids of the keys that the footer shows while the list has the focus, most useful first."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,j,down", "move(1)", "Next problem", show=False, id="next-problem"),
        Binding("p,k,up", "move(-1)", "Previous problem", show=False, id="problem-before"),
        Binding(
            "enter",
            "want('edit')",
            "Edit there",
            show=False,
            id="edit-problem",
            tooltip="Open your editor at the problem",
        ),
        Binding(
            "x",
            "want('explain')",
            "Explain",
            show=False,
            id="explain-problem",
            tooltip="Explain the problem, and what to write instead",
        ),
        Binding(
            "f",
            "want('fix')",
            "Fix",
            show=False,
            id="fix-problem",
            tooltip="Preview the fix of the problem, then apply it",
        ),
        Binding(
            "F",
            "want('fix_all')",
            "Fix all",
            show=False,
            id="fix-all",
            tooltip="Preview all safe fixes of the file or the site, then apply them",
        ),
        Binding(
            "i",
            "want('suppress')",
            "Suppress",
            show=False,
            id="suppress-problem",
            tooltip="Suppress the problem with a comment in the page",
        ),
        Binding("u", "take_back", "Undo", show=False, id="take-back", tooltip="Undo the last fix"),
        Binding(
            "slash",
            "filter",
            "Filter",
            show=False,
            id="filter-problems",
            tooltip="Filter by words in the message, rule or file",
        ),
        Binding(
            "d",
            "group",
            "Group",
            show=False,
            id="group-problems",
            tooltip="Group the problems by file, by rule, or not at all",
        ),
        Binding(
            "a",
            "level",
            "Level",
            show=False,
            id="problem-level",
            tooltip="Show all problems, all but suggestions, or only errors",
        ),
        Binding(
            "t",
            "this_page",
            "Only this page",
            show=False,
            id="problems-here",
            tooltip="Show only the problems of this page, or those of all pages",
        ),
        Binding("g,home", "move(-1000000)", "First problem", show=False, id="top"),
        Binding("G,end", "move(1000000)", "Last problem", show=False, id="end"),
        Binding("ctrl+d,pagedown", "page(1)", "Page down", show=False, id="page-down"),
        Binding("ctrl+u,pageup", "page(-1)", "Page up", show=False, id="page-up"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"problem-list--{name}"
        for name in ("place", "error", "warning", "suggestion", "file", "hint", "cursor", "hover", "heading")
    }
    DEFAULT_CSS = """
    ProblemList {
        height: auto;
        min-height: 4;
        max-height: 30%;
        background: $background;
        color: $foreground;
        border-top: solid $rule;
        border-title-color: $quiet;
        border-title-background: $background;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        & > .problem-list--place { color: $quiet; }
        & > .problem-list--error { color: $error; }
        & > .problem-list--warning { color: $warning; }
        & > .problem-list--suggestion { color: $primary; }
        & > .problem-list--file { color: $quiet; }
        & > .problem-list--heading { color: $foreground; text-style: bold; }
        & > .problem-list--hint { color: $quiet; }
        & > .problem-list--cursor { background: $panel; }
        & > .problem-list--hover { background: $surface; }
        &:focus > .problem-list--cursor { background: $cursor; text-style: $cursor-style; }
    }
    """

    problems: reactive[Problems] = reactive(Problems(), always_update=True)
    """All problems. When they change, the cursor stays on the same problem if it still exists."""
    view: reactive[ProblemView] = reactive(ProblemView())
    """The filters and the grouping."""
    cursor: reactive[int] = reactive(-1)
    """The index in ``listed`` of the problem that the page shows; -1 until the reader goes to one."""
    hover: reactive[int] = reactive(-1)
    """The index in ``listed`` of the problem under the mouse."""

    class Typing(Message):
        """The reader started or stopped typing a filter."""

        def __init__(self, *, on: bool) -> None:
            super().__init__()
            self.on = on

    class Walked(Message):
        """The reader moved to a problem."""

        def __init__(self, problem: "Diagnostic") -> None:
            super().__init__()
            self.problem = problem

        def can_replace(self, message: Message) -> bool:
            """Skip problems that the cursor passes quickly."""
            return isinstance(message, ProblemList.Walked)

    class Wanted(Message):
        """The reader chose an action for a problem."""

        def __init__(self, problem: "Diagnostic", what: Deed) -> None:
            super().__init__()
            self.problem = problem
            self.what = what

    class TakenBack(Message):
        """The reader undoes the last fix."""

    def __init__(self) -> None:
        super().__init__()
        self.listed: tuple[Diagnostic, ...] = ()
        """The problems on the list, in the order of their rows."""
        self.is_typing = False
        """Whether letters filter the list."""
        self._rows: tuple[GroupHeading | Diagnostic, ...] = ()
        self._row_of: list[int] = []
        """The row of each listed problem."""
        self._drawn_with: dict[str, Style] = {}
        """The styles of one drawing."""
        self.has_walked = False
        """Whether the cursor has been on a problem. Before that, no row is selected, so that the page does not move."""
        self._expected: Diagnostic | None = None
        """A problem that the next check will find again, and that then gets the cursor."""

    @property
    def current(self) -> "Diagnostic | None":
        """The problem under the cursor."""
        return self.listed[self.cursor] if 0 <= self.cursor < len(self.listed) else None

    def come_back_to(self, problem: "Diagnostic") -> None:
        """Move the cursor to a problem as soon as it is found again."""
        self._expected = problem
        self._meet()

    def _meet(self) -> None:
        """Move the cursor to the expected problem, if it was found again."""
        if (expected := self._expected) is None:
            return
        place = _place(expected)
        index = next((at for at, each in enumerate(self.listed) if _place(each) == place), None)
        if index is not None:
            self._expected = None
            self.walk_to(index)

    def watch_problems(self, before: Problems, problems: Problems) -> None:
        """Show the new problems. The cursor stays on its problem, and the page does not move."""
        del before
        current = self.current
        if current is not None and current.path in problems.files:
            current = problems.found[problems.nearest(current)]
        self._list(current)
        self._meet()

    def watch_view(self) -> None:
        """Apply filters and grouping; the cursor stays on its problem if that is still listed."""
        before = self.current
        self.has_walked = self.has_walked or bool(self.view.words)
        self._list(before)
        if self.current is not before:
            self._announce_current()

    def _list(self, current: "Diagnostic | None") -> None:
        """Rebuild the rows, with the cursor on ``current`` if it is listed, else at the same row, if there was a cursor."""
        self._rows = self.view.rows(self.problems)
        placed = [(row, at) for at, row in enumerate(self._rows) if not isinstance(row, GroupHeading)]
        self.listed = tuple(row for row, _ in placed)
        self._row_of = [at for _, at in placed]
        same = next((at for at, one in enumerate(self.listed) if one is current), None)
        last = len(self.listed) - 1
        if same is None:
            same = min(max(self.cursor, 0), last) if self.has_walked else -1
        self.set_reactive(ProblemList.cursor, same)
        self.virtual_size = Size(self.scrollable_content_region.width, max(len(self._rows), 1))
        self.refresh(layout=True)
        self._update_title()
        self.call_after_refresh(self._scroll_to_cursor)

    def on_resize(self) -> None:
        """Fit the title to the width, and move notices so that they do not cover the rows."""
        self._update_title()
        for rack in self.screen.query(ToastRack):
            rack.styles.margin = (0, 0, self.outer_size.height + 1, 0)

    def on_unmount(self) -> None:
        """Move notices back to their place."""
        for rack in self.screen.query(ToastRack):
            rack.styles.clear_rule("margin")

    def _update_title(self) -> None:
        """Show the counts, the meaning of the marks and the keys above the rows, as far as they fit."""
        keys = self.docs_app.with_keys(_KEYS, ProblemList)
        filters = self.view.described() or ("“…”" if self.is_typing else "")
        for title in titles(self.problems, keys, listed=len(self.listed), filters=filters):
            if cell_len(title) <= self.size.width - 4:
                break
        self.border_title = Content(title)

    def walk_to(self, index: int) -> None:
        """Move the cursor to the problem at an index; the page shows it."""
        if self.listed:
            self.has_walked = True
            self.cursor = min(max(index, 0), len(self.listed) - 1)
            self._announce_current()

    def watch_cursor(self) -> None:
        """Scroll to the cursor."""
        self._scroll_to_cursor()
        self.refresh()

    def _scroll_to_cursor(self) -> None:
        if not 0 <= self.cursor < len(self._row_of):
            return
        row = self._row_of[self.cursor]
        above = row > 0 and isinstance(self._rows[row - 1], GroupHeading)  # so that the heading becomes visible as well
        self.scroll_to_region(Region(0, row - above, 1, 1 + above), animate=False, force=True)

    def _announce_current(self) -> None:
        if (problem := self.current) is not None:
            self.post_message(self.Walked(problem))

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some rows."""
        self._drawn_with.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one problem."""
        width = self.scrollable_content_region.width
        index = y + int(self.scroll_y)
        base = self.rich_style
        if index >= len(self._rows):
            nothing = " No problem contains these words" if index == 0 and self.view.is_filtered else ""
            return Strip([Segment(nothing, self._style("hint"))]).adjust_cell_length(width).apply_style(base)
        row = self._rows[index]
        if isinstance(row, GroupHeading):
            parts = [Segment(text, self._style(role)) for text, role in heading_row(row, width)]
            return Strip(parts).adjust_cell_length(width).apply_style(base)
        over = "cursor" if row is self.current else "hover" if row is self._hovered else ""
        drawn = problem_row(row, width, with_file=self.view.grouping != "file")
        segments = [Segment(text, self._style(role)) for text, role in drawn]
        strip = Strip(segments).adjust_cell_length(width)
        return strip.apply_style(base + self._style(over) if over else base)

    def _style(self, name: str) -> Style:
        style = self._drawn_with.get(name)
        if style is None:
            found = self.get_visual_style(f"problem-list--{name}", partial=True) if name != "message" else None
            # Textual drops the opacity of a color unless it is on another one.
            whole = self.visual_style + found if found is not None else self.visual_style
            style = whole.rich_style
            if name not in ("cursor", "hover"):
                style = style.without_color + Style(color=style.color)
            elif self.get_component_rich_style(f"problem-list--{name}").reverse:
                style += Style(reverse=True)  # Textual does not send this event
            self._drawn_with[name] = style
        return style

    # The mouse and the keys

    def _index_at(self, y: int) -> int:
        """Return the index of the problem in a row of the screen; -1 if there is none."""
        at = bisect_left(self._row_of, index := y + int(self.scroll_y))
        return at if at < len(self._row_of) and self._row_of[at] == index else -1

    @property
    def _hovered(self) -> "Diagnostic | None":
        return self.listed[self.hover] if 0 <= self.hover < len(self.listed) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the row under the mouse, and show its whole text."""
        offset = event.get_content_offset(self)
        self.hover = self._index_at(offset.y) if offset is not None else -1
        self.styles.pointer = "pointer" if self.hover >= 0 else "default"
        problem = self._hovered
        self.tooltip = Content(clean_line(str(problem))) if problem is not None else None

    def on_leave(self) -> None:
        """Remove the highlight of the mouse."""
        self.hover = -1

    def on_click(self, event: events.Click) -> None:
        """Go to the problem under the mouse; a double click edits it."""
        offset = event.get_content_offset(self)
        if offset is None or (index := self._index_at(offset.y)) < 0:
            return
        self.walk_to(index)
        if event.chain > 1:
            self.action_want("edit")

    # Filters and groups

    def on_key(self, event: events.Key) -> None:
        """Type into the filter; arrow keys still move the cursor."""
        if not self.is_typing or event.key in ("up", "down", "pageup", "pagedown"):
            return
        event.stop()
        event.prevent_default()
        words = self.view.words
        if event.key in ("enter", "escape"):
            self._end_typing()
            words = words if event.key == "enter" else ""
        elif event.key == "backspace":
            words = words[:-1]
        elif event.key == "ctrl+u":
            words = ""
        elif event.is_printable and event.character:
            words += event.character
        self.view = replace(self.view, words=words)

    def on_paste(self, event: events.Paste) -> None:
        """Add pasted text to the filter."""
        if self.is_typing:
            event.stop()
            self.view = replace(self.view, words=self.view.words + clean_line(event.text))

    def on_blur(self) -> None:
        """Close the filter line when the focus leaves."""
        self._end_typing()

    def _end_typing(self) -> None:
        if self.is_typing:
            self.is_typing = False
            self.post_message(self.Typing(on=False))
            self._update_title()

    def show_all(self) -> bool:
        """Remove the filters; return whether there were any."""
        was_filtered = self.view.is_filtered
        self.view = self.view.without_filters()
        return was_filtered

    def action_filter(self) -> None:
        """Start typing a filter."""
        self.is_typing = True
        self.post_message(self.Typing(on=True))
        self._update_title()

    def action_group(self) -> None:
        """Group by file, by rule, or not at all."""
        self.view = self.view.next_grouping()

    def action_level(self) -> None:
        """Show all problems, all but suggestions, or only errors."""
        self.view = self.view.next_level()

    def action_this_page(self) -> None:
        """Show the problems of this page only, or of all pages."""
        if self.view.file is None and self.current is None:
            self.docs_app.notice("No problems found on this page", severity="refusal")
            return
        file = self.current.path if self.current is not None and self.view.file is None else None
        self.view = replace(self.view, file=file)

    # Moving the cursor and requesting actions

    def action_move(self, by: int) -> None:
        """Move the cursor by problems."""
        self._expected = None
        self.walk_to(self.cursor + by)

    def action_page(self, by: int) -> None:
        """Move the cursor by a screen."""
        self.walk_to(self.cursor + by * max(self.scrollable_content_region.height - 1, 1))

    def action_want(self, what: Deed) -> None:
        """Request an action for the problem under the cursor."""
        if (problem := self.current) is None:
            then = self.docs_app.with_problem_keys("{next-problem} selects the first")
            self.docs_app.notice("No problem is selected", then=then, severity="refusal")
        else:
            self.post_message(self.Wanted(problem, what))

    def action_take_back(self) -> None:
        """Undo the last fix."""
        self.post_message(self.TakenBack())


def _place(problem: "Diagnostic") -> tuple[object, ...]:
    """Return the key by which a problem is recognized after a change."""
    return problem.path, problem.code, problem.start
