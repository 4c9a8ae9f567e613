"""The problems of the site as a list to walk through; draws the rows on the screen, of however many there are."""

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, cast

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
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.tui.problems.problem_row import problem_row
from docs_tui.tui.problems.problem_title import titles

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app_services import AppWithServices

_KEYS = "{next-problem} {problem-before} walk · {end-find} goes back"
"""Above the rows; the footer has the keys that do something about a problem."""
Deed: TypeAlias = Literal["edit", "explain", "fix", "fix_all", "suppress"]
"""What can be done about a problem."""


class ProblemList(ErrorGuard, ScrollView, can_focus=True):
    """A row for each problem. The page behind follows the cursor."""

    ALLOW_SELECT: ClassVar[bool] = False
    FOOTER: ClassVar[tuple[str, ...]] = (
        "edit-problem",
        "fix-problem",
        "fix-all",
        "suppress-problem",
        "explain-problem",
        "take-back",
    )
    """The ids of the keys that the footer shows while the list has the focus, the most useful first."""
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
            tooltip="Say why it is one, and what is better",
        ),
        Binding(
            "f", "want('fix')", "Fix", show=False, id="fix-problem", tooltip="Show the fix of the problem, then make it"
        ),
        Binding(
            "F",
            "want('fix_all')",
            "Fix all",
            show=False,
            id="fix-all",
            tooltip="Show all safe fixes of the file or the site, then make them",
        ),
        Binding(
            "i",
            "want('suppress')",
            "Suppress",
            show=False,
            id="suppress-problem",
            tooltip="Suppress the problem with a comment in the page",
        ),
        Binding("u", "take_back", "Take back", show=False, id="take-back", tooltip="Take the last fix back"),
        Binding("g,home", "move(-1000000)", "First problem", show=False, id="top"),
        Binding("G,end", "move(1000000)", "Last problem", show=False, id="end"),
        Binding("ctrl+d,pagedown", "page(1)", "Page down", show=False, id="page-down"),
        Binding("ctrl+u,pageup", "page(-1)", "Page up", show=False, id="page-up"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"problem-list--{name}"
        for name in ("place", "error", "warning", "suggestion", "file", "hint", "cursor", "hover")
    }
    DEFAULT_CSS = """
    ProblemList {
        height: 30%;
        min-height: 5;
        max-height: 16;
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
        & > .problem-list--hint { color: $quiet; }
        & > .problem-list--cursor { background: $panel; }
        & > .problem-list--hover { background: $surface; }
        &:focus > .problem-list--cursor { background: $cursor; text-style: $cursor-style; }
    }
    """

    problems: reactive[Problems] = reactive(Problems(), always_update=True)
    """What is shown; the cursor stays on the same problem as far as there is one."""
    cursor: reactive[int] = reactive(-1)
    """The problem that the page shows; -1 where there is none."""
    hover: reactive[int] = reactive(-1)
    """The problem under the mouse."""

    class Walked(Message):
        """The reader came to a problem."""

        def __init__(self, problem: "Diagnostic") -> None:
            super().__init__()
            self.problem = problem

        def can_replace(self, message: Message) -> bool:
            """Let a fast walk show only where it arrives."""
            return isinstance(message, ProblemList.Walked)

    class Wanted(Message):
        """The reader wants something done about a problem."""

        def __init__(self, problem: "Diagnostic", what: Deed) -> None:
            super().__init__()
            self.problem = problem
            self.what = what

    class TakenBack(Message):
        """The reader does not want the last fix any longer."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn_with: dict[str, Style] = {}
        """Of one drawing."""
        self._expected: Diagnostic | None = None
        """The problem that comes again, and that the cursor goes to then."""

    @property
    def current(self) -> "Diagnostic | None":
        """The problem under the cursor."""
        found = self.problems.found
        return found[self.cursor] if 0 <= self.cursor < len(found) else None

    def come_back_to(self, problem: "Diagnostic") -> None:
        """Put the cursor on a problem as soon as it is found again."""
        self._expected = problem
        self._meet()

    def _meet(self) -> None:
        """Go to the problem that is expected, where it is there."""
        if (expected := self._expected) is None:
            return
        place = _place(expected)
        index = next((at for at, each in enumerate(self.problems.found) if _place(each) == place), None)
        if index is not None:
            self._expected = None
            self.walk_to(index)

    def watch_problems(self, before: Problems, problems: Problems) -> None:
        """Take the new ones; the cursor stays where it was by what it stood on, and nothing is walked."""
        at = self.cursor
        if 0 <= at < len(before.found):
            same_file = before.found[at].path in problems.files
            near = problems.nearest(before.found[at]) if same_file else min(at, len(problems.found) - 1)
            self.set_reactive(ProblemList.cursor, near)
        elif problems.found:
            self.set_reactive(ProblemList.cursor, 0)
        self.virtual_size = Size(self.scrollable_content_region.width, max(len(problems.found), 1))
        self._meet()
        self._say()
        self._bring()
        self.refresh()

    def on_resize(self) -> None:
        """Say as much as there is room for, and let notices lie over the page rather than over the rows."""
        self._say()
        for rack in self.screen.query(ToastRack):
            rack.styles.margin = (0, 0, self.outer_size.height + 1, 0)

    def on_unmount(self) -> None:
        """Let notices be where they were."""
        for rack in self.screen.query(ToastRack):
            rack.styles.clear_rule("margin")

    def _say(self) -> None:
        """Say above the rows what is counted, what the marks mean and which keys walk, as much as there is room for."""
        keys = cast("AppWithServices", self.app).with_keys(_KEYS, ProblemList)
        for title in titles(self.problems, keys):
            if cell_len(title) <= self.size.width - 4:
                break
        self.border_title = Content(title)

    def walk_to(self, index: int) -> None:
        """Go to a problem by its place, and let the page follow."""
        if self.problems.found:
            self.cursor = min(max(index, 0), len(self.problems.found) - 1)
            self._tell()

    def watch_cursor(self) -> None:
        """Keep the cursor in view."""
        self._bring()
        self.refresh()

    def _bring(self) -> None:
        if self.cursor >= 0:
            self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)

    def _tell(self) -> None:
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
        if index >= len(self.problems.found):
            return Strip.blank(width, base)
        problem = self.problems.found[index]
        over = "cursor" if index == self.cursor else "hover" if index == self.hover else ""
        segments = [Segment(text, self._style(role)) for text, role in problem_row(problem, width)]
        strip = Strip(segments).adjust_cell_length(width)
        return strip.apply_style(base + self._style(over) if over else base)

    def _style(self, name: str) -> Style:
        style = self._drawn_with.get(name)
        if style is None:
            found = self.get_visual_style(f"problem-list--{name}", partial=True) if name != "message" else None
            # Textual drops the opacity of a colour unless it lies on another one.
            whole = self.visual_style + found if found is not None else self.visual_style
            style = whole.rich_style
            if name not in ("cursor", "hover"):
                style = style.without_color + Style(color=style.color)
            elif self.get_component_rich_style(f"problem-list--{name}").reverse:
                style += Style(reverse=True)  # Textual leaves it out
            self._drawn_with[name] = style
        return style

    # The mouse and the keys

    def _index_at(self, y: int) -> int:
        index = y + int(self.scroll_y)
        return index if 0 <= index < len(self.problems.found) else -1

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would choose, and what the row has no room for."""
        offset = event.get_content_offset(self)
        self.hover = self._index_at(offset.y) if offset is not None else -1
        self.styles.pointer = "pointer" if self.hover >= 0 else "default"
        problem = self.problems.found[self.hover] if self.hover >= 0 else None
        self.tooltip = Content(clean_line(str(problem))) if problem is not None else None

    def on_leave(self) -> None:
        """Forget the mouse."""
        self.hover = -1

    def on_click(self, event: events.Click) -> None:
        """Go to the problem under the mouse; twice edits there."""
        offset = event.get_content_offset(self)
        if offset is None or (index := self._index_at(offset.y)) < 0:
            return
        self.walk_to(index)
        if event.chain > 1:
            self.action_want("edit")

    def action_move(self, by: int) -> None:
        """Walk to another problem."""
        self._expected = None
        self.walk_to(self.cursor + by)

    def action_page(self, by: int) -> None:
        """Walk a screen of problems further."""
        self.walk_to(self.cursor + by * max(self.scrollable_content_region.height - 1, 1))

    def action_want(self, what: Deed) -> None:
        """Have something done about the problem under the cursor."""
        if (problem := self.current) is not None:
            self.post_message(self.Wanted(problem, what))

    def action_take_back(self) -> None:
        """Take the last fix back."""
        self.post_message(self.TakenBack())


def _place(problem: "Diagnostic") -> tuple[object, ...]:
    """Return by what a problem is known again."""
    return problem.path, problem.code, problem.start
