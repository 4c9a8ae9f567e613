"""The Markdown of a page: exactly what an AI gets, with the tokens of each section, and what changed since the last commit."""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.worker import get_current_worker

from docs_tui.export.markdown import markdown_of
from docs_tui.export.markdown_sections import measured_sections
from docs_tui.export.parallel_lines import ParallelLines
from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.preview.content_parts import PageHeading
from docs_tui.source.clean import clean_line
from docs_tui.source.difference import difference
from docs_tui.tui.messages import SiteChanged
from docs_tui.tui.page_view.page_targets import LinkHovered
from docs_tui.tui.page_view.parallel_view import ParallelView
from docs_tui.tui.services.command_service import not_written
from docs_tui.tui.widgets.bars import HeaderState, SiteHeader, Status, since_commit
from docs_tui.tui.widgets.difference_view import DifferenceSection, DifferenceView
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.screens import OPTION_KEYS, PageScreen
from docs_tui.tui.widgets.source_view import SourceView

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.dom import DOMNode

    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.workspace.committed_page import CommittedPage

_SPLIT = 140
"""From this number of columns, the page is beside its Markdown."""


class MarkdownScreen(PageScreen):
    """Shows the Markdown of a page; ``v`` or Esc returns to the page, at the same place."""

    CSS_PATH = "text.tcss"
    AUTO_FOCUS: ClassVar[str | None] = "SourceView"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,ctrl+c,super+c", "copy", "Copy", id="copy", tooltip="Copy the page as Markdown, or the selection"),
        Binding("m", "menu", "Menu", id="menu", tooltip="Open the page's contextual menu"),
        *OPTION_KEYS,
        Binding("o", "assistant", "Assistant", id="assistant", tooltip="Open the first assistant of the menu"),
        Binding("e", "edit", "Edit", id="edit", tooltip="Open the page in your editor, at this line"),
        Binding("v,escape", "leave", "Back", id="leave-markdown", tooltip="Back to the page, at the same place"),
        Binding("d", "difference", "Changes", id="difference", tooltip="See what changed since the last commit"),
        Binding("n", "change(1)", "Next change", show=False, id="next-change-markdown"),
        Binding("N", "change(-1)", "Previous change", show=False, id="change-before-markdown"),
        Binding(
            "right_square_bracket",
            "toggle_outline",
            "Sections",
            show=False,
            id="outline",
            tooltip="Show or hide the tokens by section",
        ),
        Binding("f6,l", "pane", "Next pane", show=False, id="next-pane-markdown"),
        Binding("shift+f6,h", "pane", "Previous pane", show=False, id="pane-before-markdown"),
    ]

    def __init__(self, path: str, text: str, line: int = 1) -> None:
        """Show a text.

        Args:
            path: The page's path.
            text: The Markdown.
            line: The line of the page's file to start at.
        """
        super().__init__()
        self._path = path
        self._text = text
        self._first_line = line
        self._parallel = ParallelLines("", text)
        """Maps lines of the page's file."""
        self._blocks = self._parallel
        """Maps lines of the page's text with its snippets; set while the page is beside the text."""
        self._followed = 0
        """The line to which the page beside has scrolled the text; prevents the text from scrolling the page in turn."""
        self._lines: tuple[int, ...] = ()
        self._before: CommittedPage | None = None
        """The earlier text, while the comparison is shown."""

    def compose(self) -> ComposeResult:
        """Lay out the text and its sections."""
        yield SiteHeader()
        with Horizontal():
            yield ParallelView()
            yield SourceView()
            yield DifferenceView()
            yield Outline()
        keys = ("copy", "leave-markdown", "difference")
        yield Status(self, {0: (*keys, "outline", "menu"), 100: (*keys, "menu", "assistant", "edit")})

    def on_mount(self) -> None:
        """Show the text."""
        self.query_one(Outline).heading = "Tokens by section"
        self.query_one(DifferenceView).display = False
        self.show(self._text)
        self.watch(self.query_one(ParallelView), "scroll_y", self._follow_page, init=False)
        self.call_after_refresh(self._begin)

    def on_resize(self, event: events.Resize) -> None:
        """Show the page beside its text if there is room."""
        was_split = self.has_class("-split")
        self.set_class(event.size.width >= _SPLIT, "-split")
        if self.has_class("-split") and not was_split:
            self._draw_page()

    def _draw_page(self) -> None:
        site, page = self.docs_app.site, self.page
        if site is not None and page is not None and (drawn := self.docs_app.preview_service.preview(site, page.path)):
            self._blocks = ParallelLines(drawn.document.source.text, self._text)
            self.query_one(ParallelView).show(drawn)

    def _begin(self) -> None:
        """Scroll to the reader's place on the page."""
        if self._first_line > 1:
            self.query_one(SourceView).goto_line(self._parallel.to_markdown(self._first_line))
            if self._is_split:
                self.query_one(ParallelView).goto_line(self._first_line)

    @property
    def _is_split(self) -> bool:
        """Whether the page is beside its Markdown."""
        return self.has_class("-split") and self._before is None

    def _follow_page(self) -> None:
        """Scroll the text to the place that the page beside it shows."""
        view, text = self.query_one(ParallelView), self.query_one(SourceView)
        if not self._is_split or not view.has_focus:
            return
        at_top = view.scroll_y == 0
        text.goto_line(1 if at_top else self._parallel.to_markdown(view.line_at_top()))
        self._followed = text.line_at_top

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the lines under the pointer in the page and in its Markdown."""
        if not self._is_split:
            return
        view, text = self.query_one(ParallelView), self.query_one(SourceView)
        if view.region.contains(event.screen_x, event.screen_y):
            self._light(view.lines_at(event.screen_y - view.region.y))
        elif text.region.contains(event.screen_x, event.screen_y):
            line = self._blocks.to_source(text.line_at(event.screen_y - text.region.y))
            view.lit = line
            self._light_text(view.lines_of(line))

    def on_doc_view_link_hovered(self, message: LinkHovered) -> None:
        """Highlight the Markdown of the link, tab or button that has the focus."""
        if self._is_split and message.kind:
            self._light(self.query_one(ParallelView).lines_with_focus)

    def _light(self, lines: range) -> None:
        """Highlight lines of the page's text in the page and in its Markdown."""
        self.query_one(ParallelView).lit = lines.start
        self._light_text(lines)

    def _light_text(self, lines: range) -> None:
        text = self.query_one(SourceView)
        text.lit = text.without_blank(self._blocks.block_to_markdown(lines)) if lines else lines

    @property
    def page(self) -> "Page | None":
        """The page whose Markdown is shown."""
        site = self.docs_app.site
        return site.pages.get(self._path) if site else None

    def show(self, text: str) -> None:
        """Show ``text`` and keep the line at the top."""
        self._text = text
        site, page = self.docs_app.site, self.page
        if site is not None and page is not None:
            self._parallel = ParallelLines(site.text(page), text)
            if self.has_class("-split"):
                self._draw_page()
        self.query_one(SourceView).text = text
        sections = measured_sections(text)
        self._lines = tuple(each.line for each in sections)
        outline = self.query_one(Outline)
        outline.notes = tuple(f"{each.tokens:,}" for each in sections)
        outline.entries = tuple(PageHeading(each.depth, clean_line(each.title), "") for each in sections)
        self._show_header()
        if self._before is not None and self.page is not None:
            self.docs_app.git_service.find_committed(self.page, self._compare)

    def _show_header(self) -> None:
        page, before, text = self.page, self._before, self._text
        compared = self.query_one(DifferenceView).sections if before is not None else ()
        since = since_commit(before.commit, str(compared[0].difference)) if before and compared else ()
        self.query_one(SiteHeader).state = HeaderState(
            site="Markdown",
            trail=(clean_line(page.title if page else self._path),),
            compared=since,
            characters=len(text),
            tokens=about_tokens(estimate_tokens(text)),
        )

    def selection(self) -> str:
        """Return the exact characters that are selected."""
        return self.query_one(SourceView).selected_text

    def line(self) -> int:
        """Return the line of the page's file that the text at the top of the screen comes from."""
        return self._parallel.to_source(self.query_one(SourceView).line_at_top)

    def on_site_changed(self, message: SiteChanged) -> None:
        """Render the text again if the page may have changed."""
        del message
        self.make()
        self.query_one(ParallelView).pictures.check_files()

    def make(self) -> None:
        """Render the text again and show it, even if another screen is on top."""
        if self.page is not None:
            _make(self.docs_app, self, self.page, lambda made: self.show(made.text) if self.is_attached else None)

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a section."""
        self.remove_class("-with-outline")
        self._show_text()
        view = self.query_one(SourceView)
        view.goto_line(self._lines[message.index])
        view.focus()

    def on_source_view_top_changed(self, message: SourceView.TopChanged) -> None:
        """Highlight the section at the top of the text."""
        self.query_one(Outline).current = sum(line <= message.line for line in self._lines) - 1
        view = self.query_one(ParallelView)
        if self._is_split and message.line != self._followed and not view.has_focus:
            if message.line == 1:
                view.scroll_to(y=0, animate=False)
            else:
                view.goto_line(self._parallel.to_source(message.line))
        self._followed = 0

    def action_leave(self) -> None:
        """Close the overlaid sections, else leave the comparison, else return to the page."""
        if self.has_class("-with-outline") and not self.has_class("-wide"):
            self.action_toggle_outline()
        elif self._before is not None:
            self._show_text()
        else:
            self.dismiss(None)

    def action_difference(self) -> None:
        """Show what changed since the last commit, or the text again."""
        if self._before is not None:
            self._show_text()
        elif page := self.wanted_page():
            self.docs_app.git_service.find_committed(page, self._compare)

    def _compare(self, before: "CommittedPage") -> None:
        """Show the changes, or a notice if there are none."""
        if not self.is_attached:
            return
        changed = difference(before.text, self._text)
        if not changed.lines:
            self.docs_app.notice(f"Nothing has changed since the last commit, {before.commit}", severity="refusal")
            self._show_text()
            return
        if self._before is None and not before.path:
            self.docs_app.notice(
                f"This page is new; the last commit, {before.commit}, does not have it", severity="refusal"
            )
        view, text = self.query_one(DifferenceView), self.query_one(SourceView)
        self._before = before
        view.sections = (DifferenceSection("", changed),)
        view.display, text.display = True, False
        if self.focused is text:
            view.focus()
        self._show_header()

    def _show_text(self) -> None:
        """Show the text instead of the changes."""
        view, text = self.query_one(DifferenceView), self.query_one(SourceView)
        focused = self.focused is view
        self._before = None
        text.display, view.display = True, False
        if focused:
            text.focus()
        self._show_header()

    def action_change(self, by: int) -> None:
        """Go to the next or the previous change."""
        if self._before is not None:
            self.query_one(DifferenceView).goto_change(by)

    def action_pane(self) -> None:
        """Move the focus between the page, its Markdown and the sections."""
        shown = [pane for pane in (self.query_one(ParallelView), self._view, self.query_one(Outline)) if pane.display]
        at = next((index for index, pane in enumerate(shown) if pane.has_focus), -1)
        shown[(at + 1) % len(shown)].focus()

    def action_toggle_outline(self) -> None:
        """Show or hide the sections; without room beside the text, they cover it."""
        outline = self.query_one(Outline)
        self.toggle_class("-without-outline" if self.has_class("-wide") else "-with-outline")
        (outline if outline.display else self._view).focus()

    @property
    def _view(self) -> "SourceView | DifferenceView":
        return self.query_one(SourceView) if self._before is None else self.query_one(DifferenceView)


def show_markdown(app: "AppWithServices", page: "Page", line: int = 1) -> None:
    """Render the Markdown of a page in a thread and show it, unless another screen has opened meanwhile.

    Args:
        app: The app.
        page: The page.
        line: The line of its file at the reader's place.
    """
    asked = app.screen
    if isinstance(asked, MarkdownScreen):
        asked.make()
        return

    def show(made: "PageMarkdown") -> None:
        if app.screen is asked:
            app.push_screen(MarkdownScreen(page.path, made.text, line))
            for message in not_written(made.diagnostics):
                app.notice(message, severity="warning")

    _make(app, app, page, show)


def _make(app: "AppWithServices", owner: "DOMNode", page: "Page", show: "Callable[[PageMarkdown], None]") -> None:
    """Render the Markdown of a page in a thread and pass it to ``show``; earlier requests of ``owner`` are cancelled."""

    def run() -> None:

        worker = get_current_worker()
        if app.site is None:
            return
        made = markdown_of(app.site, page)
        app.call_later(lambda: None if worker.is_cancelled else show(made))

    owner.run_worker(run, thread=True, exclusive=True, group="markdown", exit_on_error=False, description="markdown")
