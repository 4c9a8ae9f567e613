"""Lints a site file by file, so that it can be interrupted; after a save, it lints only the affected files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.lint.fixes import Fixed, fix_all
from docs_tui.lint.linter import FileResult, Linter
from docs_tui.lint.page_links import forget_ids
from docs_tui.site.heading_anchors import forget_slugs
from docs_tui.workspace.shared_lint import without_baseline

if TYPE_CHECKING:
    from docs_tui.lint.linter import Failure, FileLinter
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic


class _StoppedError(BaseException):
    """There is a newer snapshot.

    Not an ``Exception``, because the linter would treat an ``Exception`` as a crash of the rule.
    """


class SiteLinter:
    """Caches the results by file, so that the next run continues after one that was stopped."""

    def __init__(self, root: Path) -> None:
        """Prepare to lint the docs folder ``root``."""
        self._root = root
        self._linter = Linter(mapper=self._check_files, rest=self._pause, compact=True, tolerant=True)
        self._kept: dict[str, tuple[tuple[object, ...], FileResult]] = {}
        """Results since the last complete run, each with the contents that it belongs to."""
        self.progress = 0
        """The percentage of files that have been checked in this run."""
        self._forget()

    def _forget(self) -> None:
        """Drop the references to the snapshot."""
        self._site: Site | None = None
        self._first = ""
        self._go_on: Callable[[Sequence[Diagnostic]], bool] = bool

    def check(
        self, site: "Site", *, first: str = "", go_on: "Callable[[Sequence[Diagnostic]], bool]" = lambda _: True
    ) -> "tuple[Diagnostic, ...] | None":
        """Return all problems of ``site`` that are not in its baseline; None if ``go_on`` returned False.

        Args:
            site: The snapshot.
            first: The file to check before all others.
            go_on: Called with the problems of each checked file; returns whether to continue.
        """
        self._site, self._first, self._go_on = site, first, go_on
        try:
            every = self._linter.update(site)
        except _StoppedError:
            return None
        finally:
            self._forget()
        self._kept.clear()
        forget_slugs()
        forget_ids()
        return without_baseline(site, self._root, every)

    def fixed(self, site: "Site", wanted: "Callable[[Diagnostic], bool]", pause: "Callable[[], object]") -> Fixed:
        """Return ``site`` with fixes applied until none is left.

        Args:
            site: The snapshot.
            wanted: Returns whether a problem may be fixed.
            pause: Called after each checked file.
        """

        def go_on(_more: "Sequence[Diagnostic]") -> bool:
            pause()
            return True

        return fix_all(site, lambda each: self.check(each, go_on=go_on) or (), wanted)

    @property
    def failures(self) -> "tuple[Failure, ...]":
        """The rules that crashed in the last run."""
        return self._linter.failures

    def _pause(self) -> None:
        if not self._go_on(()):
            raise _StoppedError

    def _check_files(self, files: Sequence[str], check_file: "FileLinter") -> Mapping[str, FileResult]:
        site = self._site
        made: dict[str, FileResult] = {}
        for done, file in enumerate(sorted(files, key=lambda each: each != self._first)):
            self.progress = 100 * done // len(files)
            seen = (site.files.get(file), site.settings, site.structure) if site is not None else ()
            kept = self._kept.get(file)
            if kept is None or not all(map(is_, kept[0], seen)):
                result = check_file(file)
                kept = self._kept[file] = (seen, replace(result, facts=result.facts.compressed()))
            made[file] = kept[1]
            if not self._go_on(made[file].findings):
                raise _StoppedError
        return made
