"""Lints each snapshot in a thread, and keeps the problems for the header, the tree and the list of problems."""

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.source.diagnostic import Severity
from docs_tui.tui.messages import SiteLinted
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.workspace.memory_use import give_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from docs_tui.lint.fixes import Fixed
    from docs_tui.lint.linter import Failure
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.services.background import Background
    from docs_tui.tui.services.site_linter import SiteLinter

_REPORT_EVERY = 1.0
"""Seconds between two messages while a large site is linted for the first time."""


class LintService:
    """Posts ``SiteLinted`` for each snapshot; the app passes it to ``keep`` and then to the screens."""

    def __init__(self, background: "Background", root: "Callable[[], Path]") -> None:
        """Create it with ``root``, which returns the docs folder and is called only once there is a site."""
        self._background = background
        self._root = root
        self._linter: SiteLinter | None = None
        self._one_at_a_time = Lock()
        self.is_complete = False
        """Whether every page has been checked once since the start."""
        self._failures: tuple[Failure, ...] = ()
        """The rules that crashed in the last run and have been reported."""
        self._error: tuple[str, ...] = ()
        """The error of the last notice; empty without one, or if it is gone."""
        self.problems = Problems(whole=False)
        """All problems of the site, as the command ``lint`` reports them."""
        self.site: Site | None = None
        """The snapshot with these problems; fixes apply only to its texts."""

    def site_changed(self, site: "Site", *, first: str = "") -> None:
        """Lint a snapshot, the file ``first`` before all others."""
        background, ui = self._background, self._background.ui

        def run() -> None:
            worker = get_current_worker()
            ui.yield_to_ui(patient=True)
            with self._one_at_a_time:
                found: list[Diagnostic] = []
                reported = monotonic()

                def go_on(more: "Sequence[Diagnostic]") -> bool:
                    nonlocal reported
                    found.extend(more)
                    ui.yield_to_ui(patient=True)
                    if not self.is_complete and monotonic() - reported > _REPORT_EVERY:
                        so_far = _problems(site, found, whole=False, checked=self._get_linter().progress)
                        background.post(SiteLinted(so_far, site, done=False))
                        give_back()
                        reported = monotonic()
                    return not worker.is_cancelled

                if worker.is_cancelled:
                    return
                if not self.is_complete:
                    background.post(SiteLinted(_problems(site, site.diagnostics, whole=False), site, done=False))
                linter = self._get_linter()
                every = linter.check(site, first=first, go_on=go_on)
                if every is None:
                    return
                background.post(SiteLinted(_problems(site, every), site, done=True, failures=linter.failures))
                give_back()

        background.run_in_thread(run, group="lint", exclusive=True)

    def _get_linter(self) -> "SiteLinter":
        if self._linter is None:
            from docs_tui.tui.services.site_linter import SiteLinter  # noqa: PLC0415 - imports every rule

            self._linter = SiteLinter(self._root())
        return self._linter

    def fixed(self, site: "Site", wanted: "Callable[[Diagnostic], bool]") -> "Fixed":
        """Return ``site`` with fixes applied until none is left; only for threads.

        Args:
            site: The snapshot.
            wanted: Returns whether a problem may be fixed.
        """
        with self._one_at_a_time:
            return self._get_linter().fixed(site, wanted, self._background.ui.yield_to_ui)

    def keep(self, message: SiteLinted) -> None:
        """Keep the problems, and show a notice about the first error that came with a save."""
        if self.is_complete and not message.done:
            return  # a partial result that was posted before the complete one
        before, self.problems, self.site = self.problems, message.problems, message.site
        if self.is_complete:
            self._report_error(before, message.site)
        self.is_complete = self.is_complete or message.done
        self._report(message.failures)

    def _report_error(self, before: Problems, site: "Site") -> None:
        """Show a notice about the first new error, in place of the last such notice; remove that once its error is gone."""
        if (new := _new_error(before, self.problems, site)) is not None:
            self._error = _identity(new)
            self._background.show_notice(str(new), severity="error", about="the save")
        elif self._error and self._error not in map(_identity, self.problems.found):
            self._error = ()
            self._background.show_notice("", about="the save")

    def _report(self, failures: "tuple[Failure, ...]") -> None:
        """Show a notice about the rules that have started to crash."""
        new = [str(each) for each in failures if each not in self._failures]
        self._failures = failures
        if new:
            more = f" {len(new) - 1} more failed." if new[1:] else ""
            self._background.show_notice(f"{new[0]}.{more}", severity="error")


def _problems(site: "Site", found: "Iterable[Diagnostic]", *, whole: bool = True, checked: int = 0) -> Problems:
    order = {page.file: place for place, page in enumerate(site.pages.values()) if page.file is not None}
    return Problems.of(found, order, whole=whole, checked=checked)


def _new_error(before: Problems, after: Problems, site: "Site") -> "Diagnostic | None":
    """Return the first new error.

    Errors that only moved, and errors of docs.json that were already reported, do not count.
    """
    known = set(map(_identity, before.found))
    known_errors = site.config.diagnostics if site.config.broken else ()
    errors = (one for one in after.found if one.severity is Severity.ERROR and one not in known_errors)
    return next((one for one in errors if _identity(one) not in known), None)


def _identity(problem: "Diagnostic") -> tuple[str, ...]:
    """Return what stays the same when a problem only moves."""
    return problem.path, problem.code, problem.message
