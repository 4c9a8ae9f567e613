"""The changes since the last commit: a list of pages on the left, their changes on the right."""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from docs_tui.errors import DocsTuiError
from docs_tui.preview.content_parts import PageHeading
from docs_tui.review.formats.prompt import notes_of, review_prompt
from docs_tui.review.formats.review_phrases import SIGNS, counts_of, place_of
from docs_tui.review.formats.text_review import site_lines
from docs_tui.source.clean import clean_line
from docs_tui.source.difference import Difference, DifferenceLine
from docs_tui.tui.widgets.bars import HeaderState, SiteHeader, Status, since_commit
from docs_tui.tui.widgets.difference_view import DifferenceSection, DifferenceView, ParallelDifference
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.screens import AppWidget, SingleUseScreen

if TYPE_CHECKING:
    from docs_tui.review.review_model import Review, ReviewedPage
    from docs_tui.tui.messages import SiteChanged

View = Literal["shown", "markdown", "source"]
_VIEWS: dict[View, str] = {"shown": "for readers", "markdown": "for an AI", "source": "in the source"}
_COLUMNS = 140
"""From this number of columns, before and after are side by side."""
_OF_A_PAGE = frozenset({"next-change-review", "other-view", "edit-change", "copy-change", "columns"})
"""The ids of keys that have no effect while nothing has changed."""
_SITE = "Site"
"""The id of the row about changes outside of pages."""


class ReviewScreen(AppWidget, SingleUseScreen[None]):
    """Shows the changes, and updates after each save; ``d`` or Esc goes back to the page."""

    CSS_PATH = "review.tcss"
    AUTO_FOCUS: ClassVar[str | None] = "DifferenceView"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 - Textual's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "change(1)", "Next change", id="next-change-review"),
        Binding("N,p", "change(-1)", "Previous change", show=False, id="change-before-review"),
        Binding(
            "v",
            "view",
            "Other view",
            id="other-view",
            tooltip="Switch between the text for readers, the text for an AI, and the source",
        ),
        Binding(
            "s", "columns", "Side by side", id="columns", tooltip="Before and after side by side, or below each other"
        ),
        Binding("e", "edit", "Edit", id="edit-change", tooltip="Open the page in your editor, at the change"),
        Binding("c,ctrl+c,super+c", "copy", "Copy", id="copy-change", tooltip="Copy the page's change for an AI"),
        Binding("enter", "open", "Open page", id="open-changed", tooltip="Show the page"),
        Binding("d,escape", "leave", "Back", id="leave-review", tooltip="Back to the page"),
        Binding("f6,l", "pane", "Next pane", show=False, id="next-pane-review"),
        Binding("shift+f6,h", "pane", "Previous pane", show=False, id="pane-before-review"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._review: Review | None = None
        self._view: View = "shown"
        self._chosen = 0
        """The row of the last page that the reader went to."""
        self._wants_columns = True
        """Show before and after side by side if there is room."""

    def compose(self) -> ComposeResult:
        """Lay out the pages and their changes."""
        one_column = DifferenceView()
        one_column.id = "one-column"
        yield SiteHeader()
        with Horizontal():
            yield Outline()
            yield one_column
            yield ParallelDifference()
        keys = ("next-change-review", "other-view", "edit-change", "copy-change", "leave-review")
        yield Status(self, {0: keys, _COLUMNS: (*keys, "columns")})

    def on_mount(self) -> None:
        """Compare the pages with the last commit."""
        self.query_one(SiteHeader).state = HeaderState(site="Changes", compared=("comparing …",))
        self.query_one(Outline).heading = "Changed pages"
        self._compare()

    def on_resize(self, event: events.Resize) -> None:
        """Show two columns if there is room."""
        self._set_columns(is_wide=event.size.width >= _COLUMNS)

    def _set_columns(self, *, is_wide: bool) -> None:
        """Switch between one column and two; the page stays."""
        before = self.differences
        self.set_class(is_wide and self._wants_columns, "-columns")
        after = self.differences
        if after is before:
            return
        after.sections, before.sections = before.sections, ()
        if self._review is not None and after.sections:
            at = max(self.query_one(Outline).current, 0)
            self.call_after_refresh(lambda: self._choose(at))
        if before.has_focus:
            after.focus()

    @property
    def differences(self) -> DifferenceView:
        """The view that is shown: one column, or two."""
        if self.has_class("-columns"):
            return self.query_one(ParallelDifference)
        return self.query_one("#one-column", DifferenceView)

    def on_site_changed(self, message: "SiteChanged") -> None:
        """Compare again after a save."""
        del message
        self._compare()

    def _compare(self) -> None:
        app, site, root = self.docs_app, self.docs_app.site, self.docs_app.folder_service.root
        if site is None or site.unread():
            return  # the next snapshot comes soon

        def run() -> None:
            from docs_tui.review.compare import review  # noqa: PLC0415 - slow to import, and this runs in a thread
            from docs_tui.workspace.git import HEAD  # noqa: PLC0415 - as above
            from docs_tui.workspace.revisions import RevisionRange, compared_with  # noqa: PLC0415 - as above

            try:
                sites = compared_with(root, site, RevisionRange(HEAD))
                found = review(sites.before, sites.after, sites.files, sites.gone)
            except DocsTuiError as error:
                app.call_later(self._give_up, error)
            else:
                app.call_later(self._show, found, sites.commit)

        self.run_worker(run, thread=True, exclusive=True, group="review", exit_on_error=False, description="review")

    def _give_up(self, error: DocsTuiError) -> None:
        self.docs_app.notify_error(error, severity="warning")
        self.dismiss(None)

    def _show(self, found: "Review", commit: str) -> None:
        if not self.is_attached:
            return
        self._review = found
        view, outline = self.differences, self.query_one(Outline)
        top = view.scroll_y
        view.sections = _sections(found, self._view)
        outline.notes = tuple(f"+{page.source.added:,} −{page.source.removed:,}" for page in found.pages)
        if len(view.sections) > len(found.pages):
            outline.notes = (*outline.notes, "")
        outline.entries = tuple(
            PageHeading(1, section.title if at >= len(found.pages) else _label(found.pages[at]), "")
            for at, section in enumerate(view.sections)
        )
        outline.current = 0
        view.scroll_to(y=top, animate=False)
        compared = since_commit(commit, counts_of(found))
        self.query_one(SiteHeader).state = HeaderState(site="Changes", trail=(_VIEWS[self._view],), compared=compared)
        self.set_class(found.is_empty, "-empty")
        self.query_one(Status).idle = _OF_A_PAGE if found.is_empty else frozenset()
        if found.is_empty:
            keys = self.docs_app.with_keys("{leave-review} goes back", type(self))
            nothing = DifferenceLine("skipped", f"Nothing has changed since the last commit, {commit} · {keys}")
            view.sections = (DifferenceSection("", Difference((nothing,))),)

    @property
    def current(self) -> "ReviewedPage | None":
        """The page at the top; None for the part about the site."""
        at = self.query_one(Outline).current
        return self._review.pages[at] if self._review is not None and 0 <= at < len(self._review.pages) else None

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a page."""
        self._choose(message.index)
        self.differences.focus()

    def _choose(self, index: int) -> None:
        """Go to a page by its row, also if its changes cannot be scrolled to the top."""
        outline, view = self.query_one(Outline), self.differences
        self._chosen = min(max(index, 0), len(outline.entries) - 1)
        view.goto_section(self._chosen)
        outline.current = self._chosen

    def on_difference_view_top_changed(self, message: DifferenceView.TopChanged) -> None:
        """Highlight the page at the top in the list."""
        view = self.differences
        is_at_end = view.scroll_y >= view.max_scroll_y
        self.query_one(Outline).current = max(message.section, self._chosen) if is_at_end else message.section

    def action_change(self, by: int) -> None:
        """Go to the next or the previous change, even on another page."""
        if self._has_nothing("to go to"):
            return
        view, outline = self.differences, self.query_one(Outline)
        before = view.scroll_target_y, outline.current
        view.goto_change(by)
        if view.scroll_target_y == before[0]:
            self._choose(outline.current + by)
        if (view.scroll_target_y, outline.current) == before:
            self.docs_app.notice(f"No more changes {'below' if by > 0 else 'above'}", severity="refusal")

    def action_view(self) -> None:
        """Show the changes of the text for readers, of the text for an AI, or of the source; the page stays."""
        if self._review is None or self._has_nothing("to show"):
            return
        names = [*_VIEWS]
        self._view = names[(names.index(self._view) + 1) % len(names)]
        at = max(self.query_one(Outline).current, 0)
        view, header = self.differences, self.query_one(SiteHeader)
        view.sections = _sections(self._review, self._view)
        self._choose(at)
        header.state = replace(header.state, trail=(_VIEWS[self._view],))

    def action_columns(self) -> None:
        """Show before and after side by side, or below each other."""
        if self._has_nothing("to show"):
            return
        if self.size.width < _COLUMNS:
            self.docs_app.notice(
                f"Side by side needs {_COLUMNS} columns; this terminal has {self.size.width}", severity="refusal"
            )
            return
        self._wants_columns = not self._wants_columns
        self._set_columns(is_wide=True)

    def action_edit(self) -> None:
        """Open the page in the editor, at its first change."""
        page = self._page("to edit")
        if page is None:
            return
        if page.file is None:
            self.docs_app.notice("This page is made from a spec, and has no file here to edit", severity="refusal")
            return
        line = next((line.number for line in page.source.lines if line.kind in ("new", "gone")), 1)
        self.docs_app.editor_service.edit_file(page.file, line)

    def action_copy(self) -> None:
        """Copy the page's change for an AI."""
        page = self._page("to copy", may_be_gone=True)
        if self._review is not None and page is not None:
            self.docs_app.clipboard_service.copy_text(review_prompt(self._review, page), "the change, for an AI")

    def action_open(self) -> None:
        """Show the page."""
        page = self._page("to open")
        if page is not None:
            self.dismiss(None)
            self.docs_app.open_page(page.path)

    def _page(self, purpose: str, *, may_be_gone: bool = False) -> "ReviewedPage | None":
        """Return the page at the top; None after saying why there is nothing for this purpose: ``to edit``."""
        if self._has_nothing(purpose):
            return None
        page = self.current
        if page is None:
            self.docs_app.notice(f"This part is about the site: there is no page {purpose}", severity="refusal")
        elif page.verb == "gone" and not may_be_gone:
            self.docs_app.notice(f"This page is gone: there is nothing {purpose}", severity="refusal")
            return None
        return page

    def _has_nothing(self, purpose: str) -> bool:
        """Tell whether there are no changes, and say so: ``Nothing has changed, so there is nothing to edit``."""
        if self._review is None:
            self.docs_app.notice("The pages are still being compared", severity="refusal")
        elif self._review.is_empty:
            self.docs_app.notice(f"Nothing has changed, so there is nothing {purpose}", severity="refusal")
        return self._review is None or self._review.is_empty

    def action_leave(self) -> None:
        """Go back to the page."""
        self.dismiss(None)

    def action_pane(self) -> None:
        """Move the focus between the changes and the pages."""
        view, outline = self.differences, self.query_one(Outline)
        (outline if view.has_focus and self.has_class("-wide") else view).focus()


def _label(page: "ReviewedPage") -> str:
    return f"{SIGNS[page.verb]} {clean_line(page.title)}"


def _sections(found: "Review", view: View) -> tuple[DifferenceSection, ...]:
    """Return the changes of each page, then those outside of pages."""
    sections = [DifferenceSection(place_of(page), _difference(found, page, view)) for page in found.pages]
    lines = tuple(DifferenceLine("same", line) for line in site_lines(found))
    if lines:
        sections.append(DifferenceSection(_SITE, Difference(lines)))
    return tuple(sections)


def _difference(found: "Review", page: "ReviewedPage", view: View) -> Difference:
    """Return a page's change in one view, with the problems that it causes above it."""
    changes: dict[View, Difference] = {"shown": page.shown, "markdown": page.markdown, "source": page.source}
    chosen = changes[view]
    notes = tuple(DifferenceLine("skipped", note) for note in notes_of(found, page))
    elsewhere = [_VIEWS[each] for each, change in changes.items() if change.lines]
    only = f", only {' and '.join(elsewhere)}" if elsewhere else ""
    lines = chosen.lines or (DifferenceLine("skipped", f"no difference {_VIEWS[view]}{only}"),)
    return Difference((*notes, *lines), chosen.added, chosen.removed)
