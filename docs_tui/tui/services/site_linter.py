"""Who judges a site behind the reader's back: by the linter, a page at a time, and after a save only what the save touches."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.lint.baseline import compared, read_baseline
from docs_tui.lint.run import Judged, Linter
from docs_tui.tui.services.page_inputs import same

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.lint.failure import Failure
    from docs_tui.lint.run import PageJudge
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic


class StoppedError(BaseException):
    """Nobody wants to know any longer: there is another snapshot. It is no fault of the rule that it interrupts."""


class SiteLinter:
    """Remembers what it found, by file; one that is stopped goes on from there the next time."""

    def __init__(self) -> None:
        self._linter = Linter(mapper=self._in_turns, rest=self._rest, compact=True, tolerant=True)
        self._kept: dict[str, tuple[tuple[object, ...], Judged]] = {}
        """What was found since the linter came to its end last, and what it was found in."""
        self.judged = 0
        """Per cent of the files that had to be judged that have been."""
        self._let_go()

    def _let_go(self) -> None:
        """Hold on to nothing of a snapshot that is judged."""
        self._site: Site | None = None
        self._first = ""
        self._found: Callable[[Sequence[Diagnostic]], bool] = bool

    def judge(
        self, site: "Site", *, first: str = "", found: "Callable[[Sequence[Diagnostic]], bool]" = lambda _: True
    ) -> "tuple[Diagnostic, ...]":
        """Return everything that is wrong with ``site``.

        Args:
            site: The snapshot.
            first: The file that is judged before others.
            found: Told what is wrong with each file that has to be judged; says whether to go on.

        Raises:
            StoppedError: ``found`` said so.
        """
        self._site, self._first, self._found = site, first, found
        try:
            every = self._linter.update(site)
        finally:
            self._let_go()
        self._kept.clear()
        return every

    @property
    def failures(self) -> "tuple[Failure, ...]":
        """The rules that failed when a site was judged last."""
        return self._linter.failures

    def _rest(self) -> None:
        if not self._found(()):
            raise StoppedError

    def _in_turns(self, files: Sequence[str], judge: "PageJudge") -> Mapping[str, Judged]:
        site = self._site
        made: dict[str, Judged] = {}
        for done, file in enumerate(sorted(files, key=lambda each: each != self._first)):
            self.judged = 100 * done // len(files)
            seen = (site.files.get(file), site.settings, site.structure) if site is not None else ()
            kept = self._kept.get(file)
            if kept is None or not same(kept[0], seen):
                kept = self._kept[file] = (seen, judge(file))
            made[file] = kept[1]
            if not self._found(made[file].findings):
                raise StoppedError
        return made


def unknown_to_baseline(site: "Site", root: "Path", found: "tuple[Diagnostic, ...]") -> "tuple[Diagnostic, ...]":
    """Return those of ``found`` that the baseline of the settings does not know; all where it cannot be read."""
    if site.settings.lint.baseline is None:
        return found
    try:
        text = (root / site.settings.lint.baseline).read_text(encoding="utf-8")
        return compared(site, found, read_baseline(text, site.settings.lint.baseline)).new
    except (OSError, ValueError, DocsTuiError):
        return found
