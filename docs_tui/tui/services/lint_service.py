"""What is wrong with the site: found out in a thread, kept for the header, the tree and the list of problems."""

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.source.diagnostic import Severity
from docs_tui.tui import preload
from docs_tui.tui.messages import SiteLinted
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.workspace.heap import give_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from docs_tui.lint.failure import Failure
    from docs_tui.lint.fix import Fixed
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.services.site_linter import SiteLinter

_TELL = 1.0
"""Seconds between two messages while a large site is judged for the first time."""


class LintService:
    """Judges each snapshot; the panes hear of it as ``SiteJudged``."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._judge: SiteLinter | None = None
        self._one_at_a_time = Lock()
        self._finished = False
        """The problems are known that were there when the app started."""
        self._failures: tuple[Failure, ...] = ()
        """The rules that failed when the site was judged last, which are told."""
        self.problems = Problems(whole=False)
        """What the linter has found in the site: as ``lint`` tells it, whichever page is shown."""
        self.site: Site | None = None
        """The snapshot that they were found in: fixes are made for its texts alone."""

    def judge(self, site: "Site") -> None:
        """Find out what is wrong with the site."""
        panes, page = self._panes, self._panes.page
        first = (page.file if page is not None else None) or ""
        turns = panes.docs_app.ui_priority

        def run() -> None:
            worker = get_current_worker()
            turns.yield_to_ui(patient=True)
            with self._one_at_a_time:
                found: list[Diagnostic] = []
                told = monotonic()

                def go_on(more: "Sequence[Diagnostic]") -> bool:
                    nonlocal told
                    found.extend(more)
                    turns.yield_to_ui(patient=True)
                    if not self._finished and monotonic() - told > _TELL:
                        far = _problems(site, found, whole=False, judged=self._judge_of_all().judged)
                        panes.post_message(SiteLinted(far, site, done=False))
                        give_back()
                        told = monotonic()
                    return not worker.is_cancelled

                if worker.is_cancelled:
                    return
                if not self._finished:
                    panes.post_message(SiteLinted(_problems(site, site.diagnostics, whole=False), site, done=False))
                preload.load(preload.FOR_JUDGING, turns)
                from docs_tui.tui.services.site_linter import StoppedError, unknown_to_baseline  # noqa: PLC0415 - brings the linter

                try:
                    every = self._judge_of_all().judge(site, first=first, found=go_on)
                except StoppedError:
                    return
                every = unknown_to_baseline(site, panes.docs_app.folder.root, every)
                failures = self._judge_of_all().failures
                panes.post_message(SiteLinted(_problems(site, every), site, done=True, failures=failures))
                give_back()

        panes.run_worker(run, thread=True, exclusive=True, group="judge", exit_on_error=False, description="judge")

    def _judge_of_all(self) -> "SiteLinter":
        if self._judge is None:
            from docs_tui.tui.services.site_linter import SiteLinter  # noqa: PLC0415 - brings the linter, which starting does without

            self._judge = SiteLinter()
        return self._judge

    def fixed(self, site: "Site", wanted: "Callable[[Diagnostic], bool]") -> "Fixed":
        """Return ``site`` with its problems fixed, again and again until no fix is left; for a thread.

        Args:
            site: The snapshot.
            wanted: Tells which problems may be fixed.
        """
        from docs_tui.lint.fix import fix_all  # noqa: PLC0415 - brings the linter
        from docs_tui.tui.services.site_linter import unknown_to_baseline  # noqa: PLC0415 - as above

        turns, root = self._panes.docs_app.ui_priority, self._panes.docs_app.folder.root

        def go_on(_more: "Sequence[Diagnostic]") -> bool:
            turns.yield_to_ui()
            return True

        def lint(each: "Site") -> "tuple[Diagnostic, ...]":
            return unknown_to_baseline(each, root, self._judge_of_all().judge(each, found=go_on))

        with self._one_at_a_time:
            return fix_all(site, lint, wanted)

    def judged(self, message: SiteLinted) -> None:
        """Keep what is wrong, and say which error came with what was just saved."""
        if self._finished and not message.done:
            return  # a part, sent before the whole was known
        before, self.problems, self.site = self.problems, message.problems, message.site
        if self._finished and (came := _came(before, message.problems, message.site)) is not None:
            self._panes.docs_app.notice(str(came), severity="error")
        self._finished = self._finished or message.done
        self._tell(message.failures)

    def _tell(self, failures: "tuple[Failure, ...]") -> None:
        """Say which rules failed, each once as long as it does."""
        new = [str(each) for each in failures if each not in self._failures]
        self._failures = failures
        if new:
            self._panes.docs_app.notice(
                f"{new[0]}." + (f" {len(new) - 1} more failed." if new[1:] else ""), severity="error"
            )


def _problems(site: "Site", found: "Iterable[Diagnostic]", *, whole: bool = True, judged: int = 0) -> Problems:
    order = {page.file: place for place, page in enumerate(site.pages.values()) if page.file is not None}
    return Problems.of(found, order, whole=whole, judged=judged)


def _came(before: Problems, after: Problems, site: "Site") -> "Diagnostic | None":
    """Return the first error that is new; one that only moved to another line is not, nor one that was told at once."""
    known = {(one.path, one.code, one.message) for one in before.found}
    told = site.config.diagnostics if site.config.broken else ()
    errors = (one for one in after.found if one.severity is Severity.ERROR and one not in told)
    return next((one for one in errors if (one.path, one.code, one.message) not in known), None)
