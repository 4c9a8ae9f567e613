"""The list of problems below the page, as the main screen uses it.

While it has the focus, the page follows its cursor. Esc returns to the user's place; moving in the tree or the page
keeps the place that the list showed.
"""

from typing import TYPE_CHECKING, assert_never

from docs_tui.source.clean import clean_line
from docs_tui.source.numbers import counted
from docs_tui.tui import dialogs
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.widgets.bars import Status
from docs_tui.tui.widgets.screens import PageScreen

if TYPE_CHECKING:
    from textual import events

    from docs_tui.source import Diagnostic
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.problems.problem_list import ProblemList
    from docs_tui.tui.problems.problem_view import ProblemView


class ProblemsBelow(PageScreen):
    """A screen that opens the list of problems below its panes."""

    panes: "Panes | None" = None
    """None until there is a site."""

    def __init__(self) -> None:
        super().__init__()
        self.problem_list: ProblemList | None = None
        """The list of problems while it is open."""
        self._last_view: ProblemView | None = None
        """How the list was grouped when it was closed."""

    def idle_keys(self) -> frozenset[str]:
        """Return the ids of keys that can do nothing for the problem under the cursor."""
        problem = self.problem_list.current if self.problem_list is not None else None
        return frozenset({"fix-problem"} if problem is not None and problem.fix is None else ())

    async def action_problems(self) -> None:
        """Open the list of problems, move the focus into it, or close it."""
        if self.panes is None:
            self.docs_app.notice("The pages are still being read", severity="refusal")
        elif self.problem_list is None:
            await self._open_problems(self.panes)
        elif not self.problem_list.has_focus:
            self.problem_list.focus()
            self._select_first()
        else:
            await self._close_problems(self.panes, self.problem_list)

    async def _open_problems(self, panes: "Panes") -> None:
        problems = self.docs_app.lint_service.problems
        if problems.whole and not problems.found:
            self._notify_none("No problems found")
            return
        from docs_tui.tui.problems.problem_list import ProblemList  # noqa: PLC0415 - not needed to start

        self.docs_app.clear_notifications()
        shown = self.problem_list = ProblemList()
        await self.mount(shown, before=self.query_one(Status))
        if self._last_view is not None:
            shown.view = self._last_view
        shown.problems = problems
        panes.start_peek(beside=True)
        shown.focus()
        # The page scrolls to the problem after the list has reduced the page's height.
        shown.call_after_refresh(self._select_first, or_elsewhere=problems.whole)

    def _select_first(self, *, or_elsewhere: bool = False) -> None:
        """Select the first problem below the place where the reader reads, or the first of the page.

        A reader who went to a problem or typed a filter while the pages were being checked stays there.

        Args:
            or_elsewhere: Whether to go to the first problem of the site if the page has none. Before all pages have been
                checked, it may not be the first, and the reader would be moved away from a page that has one.
        """
        shown, panes = self.problem_list, self.panes
        if shown is None or panes is None or shown.has_walked:
            return
        page, line = panes.page, panes.line
        here = [at for at, one in enumerate(shown.listed) if page is not None and one.path == page.file]
        below = [at for at in here if shown.listed[at].start.line >= line]
        if here or or_elsewhere:
            shown.walk_to(next(iter((*below, *here)), 0))

    def _notify_none(self, text: str) -> None:
        """Show that there are no problems, or which file could not be checked."""
        site = self.docs_app.site
        if site is None or not (unread := site.unread()):
            self.docs_app.notice(text)
            return
        others = f" and {counted(len(unread) - 1, 'other file')}" if len(unread) > 1 else ""
        self.docs_app.notice(f"{text}, but {unread[0]}{others} could not be read", severity="warning")

    async def _close_problems(self, panes: "Panes", shown: "ProblemList") -> None:
        self.problem_list = None
        self._last_view = shown.view.without_filters()
        self._show_typing("")
        self.query_one(Status).panel = None
        panes.stay()
        panes.view.focus()
        panes.hint("")
        self.docs_app.remove_answers()  # they may name keys of the list
        await shown.remove()

    async def _leave_problems(self) -> bool:
        """Close the list if it has the focus and return to the user's place. Returns whether it did.

        If the list is filtered, remove the filters first.
        """
        shown, panes = self.problem_list, self.panes
        if shown is None or panes is None or not shown.has_focus:
            return False
        if shown.show_all():
            return True
        panes.end_peek(None)
        await self._close_problems(panes, shown)
        return True

    async def on_panes_problems_changed(self, message: "Panes.ProblemsChanged") -> None:
        """Update the list; its cursor stays on the same problem. Close it when the last one is gone."""
        if self.problem_list is None or self.panes is None:
            return
        self.problem_list.problems = message.problems
        if message.problems.whole and not message.problems.found:
            await self._close_problems(self.panes, self.problem_list)
            self._notify_none("No problems left")
        elif self.problem_list.has_focus:
            self._select_first()
            if (current := self.problem_list.current) is not None:
                self._hint_place(self.panes, current)

    def on_problem_list_typing(self, message: "ProblemList.Typing") -> None:
        """Show the keys of the filter line while the user types in it."""
        self._show_typing("Enter keeps the filter · Esc removes it · ↑↓ select" if message.on else "")

    def _show_typing(self, hints: str) -> None:
        for status in self.query(Status):
            status.typing = hints

    def on_descendant_focus(self, event: "events.DescendantFocus") -> None:
        """Show the keys of the focused widget. If it is the list of problems, remember where the user was."""
        if self.panes is not None and self.panes.find_bar.is_typing:
            self.query_one(Status).panel = type(self.panes.find_bar)
        if event.widget is not self.problem_list:
            return
        self.query_one(Status).panel = type(self.problem_list)
        if self.panes is not None and not self.panes.is_peeking:
            self.panes.start_peek(beside=True)

    def on_descendant_blur(self, event: "events.DescendantBlur") -> None:
        """Keep the place that the list showed when it loses the focus, but not when the whole terminal does."""
        if self.panes is not None and event.widget.parent is self.panes.find_bar:
            self.query_one(Status).panel = None
        if event.widget is not self.problem_list or not self.app.app_focus:
            return
        self.query_one(Status).panel = None
        if self.panes is not None:
            self.panes.stay()

    def on_problem_list_walked(self, message: "ProblemList.Walked") -> None:
        """Show the problem on its page, or on the first page that imports its file."""
        for status in self.query(Status):
            status.idle = self.idle_keys()
        site, panes, problem = self.docs_app.site, self.panes, message.problem
        if site is None or panes is None:
            return
        page = site.page_of_file(problem.path)
        line = problem.start.line if page is not None else 0
        self._hint_place(panes, problem)
        page = page or next(iter(site.importers(problem.path)), None)
        if page is not None:
            panes.peek(PageLocation(page.path, line))
            panes.follow_page()

    def _hint_place(self, panes: "Panes", problem: "Diagnostic") -> None:
        """Show where a problem is if no page shows it."""
        has_page = self.docs_app.site is not None and self.docs_app.site.page_of_file(problem.path) is not None
        panes.hint("" if has_page else f"In {clean_line(problem.path)}, line {problem.start.line}")

    def on_problem_list_wanted(self, message: "ProblemList.Wanted") -> None:
        """Edit, explain, fix or suppress a problem."""
        app, panes, problem = self.docs_app, self.panes, message.problem
        if panes is None:
            return
        match message.what:
            case "edit":
                app.editor_service.edit_file(problem.path, problem.start.line)
            case "explain":
                app.push_screen(dialogs.ExplainScreen(problem))
            case "fix":
                app.fix_service.show_fix(problem)
            case "fix_all":
                app.fix_service.show_safe_fixes(problem, self)
            case "suppress":
                if (remedy := app.fix_service.suppression(problem)) is not None:
                    app.push_screen(dialogs.SuppressScreen(remedy), app.write_remedy)
            case _:
                assert_never(message.what)

    def on_problem_list_taken_back(self) -> None:
        """Undo the last fix."""
        self.docs_app.fix_service.take_back()
