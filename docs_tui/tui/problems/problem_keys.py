"""The list of problems below the page: opened, walked with the page following, and left again."""

from typing import TYPE_CHECKING, ClassVar, assert_never

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen
from docs_tui.tui.widgets.status import Status

if TYPE_CHECKING:
    from textual import events

    from docs_tui.source import Diagnostic
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.problems.problem_list import ProblemList


class ProblemKeys(PanesScreen):
    """Esc leads back to where the reader was; whoever goes on in the tree or the page stays where the list led."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "exclamation_mark", "problems", "Problems", show=False, id="problems", tooltip="Walk through all problems"
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.problem_list: ProblemList | None = None
        """The list, while it is open."""

    async def action_problems(self) -> None:
        """Open the list, go into it, or close it and stay where it led."""
        if self.panes is None:
            self.docs_app.notice("The pages are still being read.")
            return
        shown = self.problem_list
        if shown is None:
            await self._open(self.panes)
        elif not shown.has_focus:
            shown.focus()
        else:
            await self._close(self.panes, shown)

    async def _open(self, panes: "Panes") -> None:
        problems = panes.lint_service.problems
        if problems.whole and not problems.found:
            self.docs_app.notice("No problems: docs-tui finds nothing wrong here.")
            return
        from docs_tui.tui.problems.problem_list import ProblemList  # noqa: PLC0415 - not needed to start

        self.docs_app.clear_notifications()
        shown = self.problem_list = ProblemList()
        await self.mount(shown, before=self.query_one(Status))
        shown.problems = problems
        panes.glancing.hold(beside=True)
        shown.focus()
        page, line = panes.page, panes.line
        here = [at for at, one in enumerate(problems.found) if page is not None and one.path == page.file]
        below = [at for at in here if problems.found[at].start.line >= line]
        shown.walk_to(next(iter((*below, *here)), 0))

    async def _close(self, panes: "Panes", shown: "ProblemList") -> None:
        self.problem_list = None
        self.query_one(Status).panel = None
        panes.glancing.settle()
        panes.view.focus()
        panes.hint("")
        await shown.remove()

    async def leave_problems(self) -> bool:
        """Close the list that has the focus, and go back to where the reader was; False where it has not."""
        shown, panes = self.problem_list, self.panes
        if shown is None or panes is None or not shown.has_focus:
            return False
        panes.glancing.release(None)
        await self._close(panes, shown)
        return True

    def on_panes_problems_changed(self, message: "Panes.ProblemsChanged") -> None:
        """Show the new list; the cursor stays."""
        if self.problem_list is not None:
            self.problem_list.problems = message.problems

    def on_descendant_focus(self, event: "events.DescendantFocus") -> None:
        """Hold the reader's place when the list is gone into."""
        if event.widget is not self.problem_list:
            return
        self.query_one(Status).panel = type(self.problem_list)
        if self.panes is not None and not self.panes.glancing.holding:
            self.panes.glancing.hold(beside=True)

    def on_descendant_blur(self, event: "events.DescendantBlur") -> None:
        """Let the reader go on from where the list led; one who only changed to another window comes back to it."""
        if event.widget is not self.problem_list or not self.app.app_focus:
            return
        self.query_one(Status).panel = None
        if self.panes is not None:
            self.panes.glancing.settle()

    def on_problem_list_walked(self, message: "ProblemList.Walked") -> None:
        """Let the page follow."""
        if self.panes is not None:
            self._show(self.panes, message.problem)

    def _show(self, panes: "Panes", problem: "Diagnostic") -> None:
        """Show a problem in its page, or in the first page that takes its file in."""
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - came with the panes
        from docs_tui.tui.browse.peek import Spot  # noqa: PLC0415 - as above

        site = self.docs_app.site
        page = site.page_of_file(problem.path) if site is not None else None
        line = problem.start.line if page is not None else 0
        if site is not None and page is None:
            page = next(iter(site.importers(problem.path)), None)
        panes.hint("" if line else f"{clean_line(problem.path)} is no page")
        if site is not None and page is not None:
            panes.glancing.glance(Spot(page.path, line))
            panes.switching.follow(site, page)
            panes.tell_header()

    def on_problem_list_wanted(self, message: "ProblemList.Wanted") -> None:
        """Do something about a problem, or show what would be done."""
        app, panes, problem = self.docs_app, self.panes, message.problem
        if panes is None:
            return
        match message.what:
            case "edit":
                from docs_tui.tui.services.editor_service import edit_file  # noqa: PLC0415 - not needed to start

                edit_file(app, problem.path, problem.start.line)
            case "explain":
                from docs_tui.tui.dialogs.explain import ExplainScreen  # noqa: PLC0415 - not needed to start

                app.push_screen(ExplainScreen(problem))
            case "fix":
                app.fix_service.one(panes, problem)
            case "fix_all":
                app.fix_service.all_safe(panes, problem)
            case "suppress":
                app.fix_service.suppress(panes, problem)
            case _:
                assert_never(message.what)

    def on_problem_list_taken_back(self) -> None:
        """Take the last fix back."""
        self.docs_app.fix_service.take_back()
