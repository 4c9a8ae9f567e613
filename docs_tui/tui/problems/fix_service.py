"""Fixes, and comments that suppress problems: made up, shown, written at the writer's word, and taken back.

What is shown is made of the snapshot in which the problem was found. It is written only where the files on disk still are those.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.lint.fix import is_safe
from docs_tui.lint.registry import BY_NAME
from docs_tui.lint.remedies import Change, one_fixed, suppressed
from docs_tui.source.counted import counted
from docs_tui.workspace.saving import check, save

if TYPE_CHECKING:
    from textual.screen import Screen

    from docs_tui.lint.fix import Fixed
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.browse.panes import Panes

_MOST_TAKEN_BACK = 20
"""Fixes that are remembered, to be taken back."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What can be done about problems, to be looked at before it is done."""

    title: str
    about: str
    """What it is that is changed, in a line or two."""
    changes: Mapping[str, Change]
    done: str
    """What is said when it has been done, without a full stop."""
    problem: "Diagnostic | None" = None
    """Where the cursor stood; comes back there when this is taken back."""
    more: str = ""
    """What could be done besides at once, in words: the safe fixes of the whole site."""


class FixService:
    """Does it, one thing at a time."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._busy = False
        self._writing = False
        self._done: list[Remedy] = []
        """What can be taken back, the last one last."""

    # What is offered

    def one(self, panes: "Panes", problem: "Diagnostic") -> None:
        """Show the fix of one problem."""
        site = panes.lint_service.site
        changes = one_fixed(site, problem) if site is not None else {}
        if problem.fix is None or not changes:
            self._say("There is no fix for this: {edit-problem} edits there, {explain-problem} explains.")
            return
        where = f"{problem.path}, line {problem.start.line}"
        careful = "" if problem.fix.safe else " Look first: a reader may see a difference."
        about = f"{where}: {problem.message}\n{problem.fix.title}.{careful}"
        self._show(Remedy(f"Fix {problem.code}", about, changes, f"Fixed {problem.code} in {where}", problem))

    def all_safe(self, panes: "Panes", problem: "Diagnostic", *, everywhere: bool = False) -> None:
        """Show the safe fixes of the file that a problem is in, or of the whole site where that has none or all are wanted."""
        site = panes.lint_service.site
        safe = [each.path for each in panes.lint_service.problems.found if is_safe(each)]
        if site is None or not safe:
            self._say("No fix is safe to make unseen: {fix-problem} shows the fix of a problem that has one.")
            return
        file = problem.path if problem.path in safe and not everywhere else ""
        files = len(set(safe))
        more = f"all {_fixes(len(safe))} in {counted(files, 'file')}" if file and files > 1 else ""

        def make() -> Remedy | None:
            fixed = panes.lint_service.fixed(site, lambda each: is_safe(each) and file in ("", each.path))
            return replace(_all(site, fixed, more), problem=problem) if fixed.count else None

        panes.hint("Making up the fixes …")
        self._make(panes, make, lambda: self.all_safe(panes, problem, everywhere=True))

    def suppress(self, panes: "Panes", problem: "Diagnostic") -> None:
        """Ask why a problem is to be suppressed, and show the comment that does it."""
        from docs_tui.tui.dialogs.suppress import SuppressScreen  # noqa: PLC0415 - not needed to start

        site = panes.lint_service.site
        if site is None:
            return
        if problem.code not in BY_NAME or not suppressed(site, problem):
            rule = f": lint.rules in docs-tui.yaml turns {problem.code} off" if problem.code in BY_NAME else ""
            self._app.notice(f"No comment can suppress what is wrong with {problem.path}{rule}.", severity="warning")
            return
        where = f"{problem.path}, line {problem.start.line}"

        def remedy(reason: str) -> Remedy:
            changes = suppressed(site, problem, reason)
            about = f"{where}: {problem.message}"
            done = f"A comment suppresses {problem.code} in {where}"
            return Remedy(f"Suppress {problem.code}", about, changes, done, problem)

        self._app.push_screen(SuppressScreen(remedy), self._answered)

    def _make(self, panes: "Panes", make: "Callable[[], Remedy | None]", more: "Callable[[], object]") -> None:
        """Make something up in a thread, and show it."""
        if self._busy:
            return
        self._busy = True
        asked = self._app.screen

        def run() -> None:
            remedy = None
            try:
                remedy = make()
            finally:
                self._app.call_later(self._made, panes, remedy, more, asked)

        self._app.run_worker(run, thread=True, group="fix", exit_on_error=False, description="fix")

    def _made(
        self, panes: "Panes", remedy: Remedy | None, more: "Callable[[], object]", asked: "Screen[object]"
    ) -> None:
        """Show what was made up, unless the next key is meant for something else: Enter would make all fixes unseen."""
        self._busy = False
        panes.hint("")
        if remedy is None:
            return
        if self._app.screen is asked and not self._app.is_typing:
            self._show(remedy, more)
        else:
            self._say(f"{remedy.about.partition(':')[0]} can be made: in the list of problems, {{fix-all}} shows them.")

    def _show(self, remedy: Remedy, more: "Callable[[], object] | None" = None) -> None:
        from docs_tui.tui.dialogs.remedy import RemedyScreen  # noqa: PLC0415 - not needed to start

        self._app.push_screen(RemedyScreen(remedy, more), self._answered)

    def _answered(self, wanted: Remedy | None) -> None:
        if wanted is not None:
            self._write(wanted, self._fixed)

    # What is written

    def take_back(self) -> None:
        """Make the last thing that was done undone, where nothing has been written to its files since."""
        if self._writing:
            return
        if not self._done:
            self._app.notice("Nothing was fixed since docs-tui was opened. What git knows, git restore takes back.")
            return
        last = self._done[-1]
        back = {name: Change(change.after, change.before) for name, change in last.changes.items()}
        done = f"Taken back: {last.done[:1].lower()}{last.done[1:]}"
        self._write(Remedy(last.title, "", back, done, last.problem), lambda remedy: self._taken_back(last, remedy))

    def _write(self, remedy: Remedy, then: "Callable[[Remedy], object]") -> None:
        """Write all changes, or none where one of the files is not what it was; in a thread."""
        root = self._app.folder.root
        self._writing = True

        def run() -> None:
            written: list[str] = []
            try:
                for name, change in remedy.changes.items():
                    check(root, name, change.before)
                for name, change in remedy.changes.items():
                    save(root, name, *change)
                    written.append(name)
            except DocsTuiError as error:
                self._app.call_later(self._failed, written, str(error))
            else:
                self._app.call_later(then, remedy)
            finally:
                self._app.call_later(self._ended)  # after what is done with the outcome

        self._app.run_worker(run, thread=True, group="fix", exit_on_error=False, description="fix")

    def _fixed(self, remedy: Remedy) -> None:
        self._done = [*self._done, remedy][-_MOST_TAKEN_BACK:]
        self._say("{take-back} takes it back.", after=f"{remedy.done}.")

    def _ended(self) -> None:
        self._writing = False

    def _taken_back(self, fixed: Remedy, remedy: Remedy) -> None:
        self._done = [each for each in self._done if each is not fixed]
        shown = self._app.browse.problem_list
        if shown is not None and remedy.problem is not None:
            shown.come_back_to(remedy.problem)
        self._app.notice(f"{remedy.done}.")

    def _failed(self, written: Iterable[str], reason: str) -> None:
        """Say why, and what was written all the same."""
        names = ", ".join(written)
        self._app.say_error(f"{reason}. Written before that: {names}" if names else reason)

    def _say(self, text: str, after: str = "") -> None:
        """Say something with keys of the list of problems in it."""
        from docs_tui.tui.problems.problem_list import ProblemList  # noqa: PLC0415 - not needed to start

        said = self._app.with_keys(text, ProblemList)
        self._app.notice(f"{after} {said}" if after else said)


def _all(site: "Site", fixed: "Fixed", more: str) -> Remedy:
    """Return the safe fixes of a site, made."""
    changes = dict(sorted(_changes(site, fixed)))
    what = f"{_fixes(fixed.count)} in {next(iter(changes)) if len(changes) == 1 else counted(len(changes), 'file')}"
    return Remedy(
        "Fix all that is safe", f"{what}: nothing that a reader sees is lost.", changes, f"Made {what}", more=more
    )


def _changes(site: "Site", fixed: "Fixed") -> Iterator[tuple[str, Change]]:
    for name in fixed.texts:
        before, after = site.files[name], fixed.site.files[name]
        if isinstance(before, bytes) and isinstance(after, bytes) and before != after:
            yield name, Change(before, after)


def _fixes(number: int) -> str:
    return counted(number, "fix", "fixes")
