"""Prepares fixes and suppression comments, writes them when the writer agrees, and undoes them.

A fix is made for the snapshot in which the problem was found, and written only if the files on disk still have those texts.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.message import Message

from docs_tui.errors import DocsTuiError, NotFoundError
from docs_tui.lint.fixes import Change, fixed_changes, is_safe, one_fixed, suppressed
from docs_tui.lint.rule_registry import BY_NAME
from docs_tui.refactor.change_plan import changes_of
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.tui.messages import ErrorNotice, FooterHint, Notice
from docs_tui.workspace.changing import make_changes, take_back

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.lint.fixes import Fixed
    from docs_tui.refactor.change_plan import FileChange
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.messages import NoticeKind
    from docs_tui.tui.services.background import Background
    from docs_tui.tui.services.lint_service import LintService
    from docs_tui.workspace.journal import JournalEntry

_NOTHING_TO_UNDO = "There is nothing to undo here; use git restore for files that git tracks"


@record(frozen=True, slots=True)
class Remedy:
    """Changes that fix or suppress problems, to be shown before they are written."""

    title: str
    about: str
    """The place and the problem, in a line or two."""
    changes: Mapping[str, Change]
    done: str
    """The notice after the changes have been written, without a full stop."""
    problem: "Diagnostic | None" = None
    """The problem under the cursor, to which the cursor returns if the changes are undone."""
    more: str = ""
    """The name of a larger remedy that is offered: the safe fixes of the whole site."""
    files: "tuple[FileChange, ...]" = ()
    """The plan of a change that moves files; for other remedies, ``changes`` is everything."""
    takes_back: bool = False
    """Whether it undoes the last change of the journal."""


class FixesReady(Message, bubble=False):
    """A remedy is ready to be shown."""

    def __init__(self, remedy: Remedy, show_more: Callable[[], object] | None = None, asked_on: object = None) -> None:
        super().__init__()
        self.remedy = remedy
        self.show_more = show_more
        """Prepares the larger remedy."""
        self.asked_on = asked_on
        """The screen that requested it; the remedy is not shown on another one. None: it is always shown."""


class FixTakenBack(Message, bubble=False):
    """A remedy was undone, so its problem exists again."""

    def __init__(self, problem: "Diagnostic") -> None:
        super().__init__()
        self.problem = problem


class FixService:
    """Posts ``FixesReady`` with a remedy to show; ``write`` writes it."""

    def __init__(
        self,
        background: "Background",
        root: "Callable[[], Path]",
        lint_service: "LintService",
        with_keys: "Callable[[str], str]",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            root: Returns the docs folder; only called when there is a site.
            lint_service: Has the problems and their snapshot.
            with_keys: Puts the keys of the list of problems into a text.
        """
        self._background = background
        self._root = root
        self._lint_service = lint_service
        self._with_keys = with_keys
        self._busy = False
        self._writing = False
        self._problems: dict[int, Diagnostic] = {}
        """The problems that were fixed, by the number of the change in the journal."""

    def show_fix(self, problem: "Diagnostic") -> None:
        """Prepare the fix of one problem, and post it to be shown."""
        site = self._lint_service.site
        changes = one_fixed(site, problem) if site is not None else {}
        if problem.fix is None or not changes:
            self._notify(
                "{edit-problem} edits there, {explain-problem} explains", "There is no fix for this", severity="refusal"
            )
            return
        where = f"{problem.path}, line {problem.start.line}"
        careful = "" if problem.fix.safe else " Check it first: readers may see a difference."
        about = f"{where}: {problem.message}\n{problem.fix.title}.{careful}"
        remedy = Remedy(f"Fix {problem.code}", about, changes, f"Fixed {problem.code} in {where}", problem)
        self._background.post(FixesReady(remedy))

    def show_safe_fixes(self, problem: "Diagnostic", asked_on: object, *, everywhere: bool = False) -> None:
        """Apply the safe fixes of a file in a thread.

        Args:
            problem: A problem in that file; if it has no safe fix, those of the whole site are made.
            asked_on: The screen that requests them.
            everywhere: Whether to apply the safe fixes of the whole site.
        """
        site, lint_service = self._lint_service.site, self._lint_service
        safe = [each.path for each in lint_service.problems.found if is_safe(each)]
        if site is None or not safe:
            self._notify("{fix-problem} previews the fix of one problem", "There are no safe fixes", severity="refusal")
            return
        if self._busy:
            return
        file = problem.path if problem.path in safe and not everywhere else ""
        files = len(set(safe))
        more = f"all {_fixes(len(safe))} in {counted(files, 'file')}" if file and files > 1 else ""

        def make() -> None:
            remedy = None
            try:
                fixed = lint_service.fixed(site, lambda each: is_safe(each) and file in ("", each.path))
                remedy = replace(_all_fixes(site, fixed, more), problem=problem) if fixed.count else None
            finally:
                self._background.call_soon(made, remedy)

        def made(remedy: Remedy | None) -> None:
            self._busy = False
            self._background.post(FooterHint(""))
            if remedy is not None:
                show_all = lambda: self.show_safe_fixes(problem, asked_on, everywhere=True)  # noqa: E731 - passed on
                self._background.post(FixesReady(remedy, show_all, asked_on))

        self._busy = True
        self._background.post(FooterHint("Preparing the fixes …"))
        self._background.run_in_thread(make, group="fix")

    def suppression(self, problem: "Diagnostic") -> "Callable[[str], Remedy] | None":
        """Return a function that builds the suppression comment for a reason.

        If no comment can suppress it, show a notice.
        """
        site = self._lint_service.site
        if site is None:
            return None
        if problem.code not in BY_NAME or not suppressed(site, problem):
            rule = f"; turn {problem.code} off under lint.rules in docs-tui.yaml" if problem.code in BY_NAME else ""
            text = f"A comment in {problem.path} cannot suppress this{rule}"
            self._background.show_notice(text, severity="warning")
            return None
        where = f"{problem.path}, line {problem.start.line}"

        def make(reason: str) -> Remedy:
            changes = suppressed(site, problem, reason)
            done = f"A comment suppresses {problem.code} in {where}"
            return Remedy(f"Suppress {problem.code}", f"{where}: {problem.message}", changes, done, problem)

        return make

    def not_shown(self, remedy: Remedy) -> None:
        """Show a notice instead of a remedy, because another screen has opened meanwhile."""
        self._notify(
            "in the list of problems, {fix-all} previews them", f"{remedy.about.partition(':')[0]} can be made"
        )

    def write(self, remedy: Remedy) -> None:
        """Write all changes of a remedy."""
        if remedy.takes_back:
            self.take_back()
        else:
            self._write(remedy.done, remedy.files or changes_of(remedy.changes), remedy.problem)

    def take_back(self) -> None:
        """Undo the last change of docs-tui to the author's files, unless they changed since."""
        if self._writing:
            return
        root, background = self._root(), self._background

        def run() -> None:
            try:
                entry = take_back(root)
            except NotFoundError:
                background.call_soon(background.post, Notice(_NOTHING_TO_UNDO, severity="refusal"))
            except DocsTuiError as error:
                background.call_soon(self._failed, str(error))
            else:
                background.call_soon(self._taken_back, entry)
            finally:
                background.call_soon(self._ended)  # after the callback for the outcome

        self._writing = True
        background.run_in_thread(run, group="fix")

    def _write(self, done: str, changes: "tuple[FileChange, ...]", problem: "Diagnostic | None") -> None:
        """Make all changes in a thread, or none if one of the files has other contents now."""
        root, background = self._root(), self._background
        self._writing = True

        def run() -> None:
            try:
                entry = make_changes(root, done, changes)
            except DocsTuiError as error:
                background.call_soon(self._failed, str(error))
            else:
                background.call_soon(self._written, done, entry, problem)
            finally:
                background.call_soon(self._ended)  # after the callback for the outcome

        background.run_in_thread(run, group="fix")

    def _written(self, done: str, entry: "JournalEntry | None", problem: "Diagnostic | None") -> None:
        if entry is None:
            self._background.show_notice(done)
            return
        if problem is not None:
            self._problems[entry.number] = problem
        self._notify("{take-back} undoes it", done)

    def _ended(self) -> None:
        self._writing = False

    def _taken_back(self, entry: "JournalEntry") -> None:
        problem = self._problems.pop(entry.number, None)
        if problem is not None:
            self._background.post(FixTakenBack(problem))
        self._background.show_notice(f"Undone: {entry.title[:1].lower()}{entry.title[1:]}")

    def _failed(self, reason: str) -> None:
        self._background.post(ErrorNotice(reason))

    def _notify(self, then: str, text: str, severity: "NoticeKind" = "information") -> None:
        """Show a notice with a hint about a key of the list of problems."""
        self._background.show_notice(f"{text} · {self._with_keys(then)}", severity=severity)


def _all_fixes(site: "Site", fixed: "Fixed", more: str) -> Remedy:
    changes = fixed_changes(site, fixed)
    what = f"{_fixes(fixed.count)} in {next(iter(changes)) if len(changes) == 1 else counted(len(changes), 'file')}"
    return Remedy(
        "Apply all safe fixes", f"{what}: nothing that readers see is lost.", changes, f"Applied {what}", more=more
    )


def _fixes(number: int) -> str:
    return counted(number, "fix", "fixes")
