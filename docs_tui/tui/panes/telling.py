"""How things stand, for the header: where the reader is, how much of the page there is, what is wrong."""

from typing import TYPE_CHECKING

from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.tui.messages import PageMeasured, SiteJudged
from docs_tui.tui.widgets.header import HeaderState

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.panes.panes import Panes

_MEASURE = 0.15
"""Seconds on a page after which its Markdown is made, to say how much of it there is."""


class Telling:
    """Finds out in threads what takes a while, and makes the header's state of it."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._measured: PageMeasured | None = None
        self._problems: tuple[Diagnostic, ...] = ()
        self._judged = False
        """The problems are known that were there when the app started."""

    def state(self, *, reading: bool) -> HeaderState | None:
        """Return what the header says; None before there is a site."""
        app, page = self._panes.docs_app, self._panes.page
        site = app.site
        if site is None:
            return None
        problems, size = self.problems(), self._size()
        return HeaderState(
            site=clean_line(site.config.name) or clean_line(app.folder.root.name),
            trail=tuple(map(clean_line, self._panes.switching.trail_of(page))) if page else (),
            watching=app.reading.watching,
            reading=reading,
            pages=len(site.pages),
            problems=len(problems),
            errors=any(each.severity is Severity.ERROR for each in problems),
            characters=size.characters if size else None,
            tokens=size.tokens if size else "",
        )

    def problems(self) -> "tuple[Diagnostic, ...]":
        """Return what is known to be wrong with the site, then with the page on the screen."""
        size = self._size()
        return tuple(dict.fromkeys((*self._problems, *(size.diagnostics if size else ()))))

    def judge(self, site: "Site") -> None:
        """Find out what is wrong with the site; the panes hear of it as ``SiteJudged``."""

        def run() -> None:
            self._panes.post_message(SiteJudged(site.diagnostics))

        self._panes.run_worker(
            run, thread=True, exclusive=True, group="judge", exit_on_error=False, description="judge"
        )

    def judged(self, message: SiteJudged) -> None:
        """Keep what is wrong, and say which error came with what was just saved."""
        before, self._problems = self._problems, message.diagnostics
        came = next(
            (each for each in message.diagnostics if each.severity is Severity.ERROR and each not in before), None
        )
        if came is not None and self._judged:
            self._panes.docs_app.notice(str(came), severity="error")
        self._judged = True

    def measure_soon(self, path: str) -> None:
        """Find out how much of a page there is, where the reader stays on it; the panes hear of it as ``PageMeasured``."""
        self._panes.set_timer(_MEASURE, lambda: self._measure(path))

    def _measure(self, path: str) -> None:
        def run() -> None:
            measured = self._panes.docs_app.showing.measure(path)
            if measured is not None:
                self._panes.post_message(measured)

        if path == self._panes.path:
            self._panes.run_worker(
                run, thread=True, exclusive=True, group="measure", exit_on_error=False, description="measure"
            )

    def measured(self, message: PageMeasured) -> None:
        """Keep how much of a page there is."""
        self._measured = message

    def _size(self) -> PageMeasured | None:
        return self._measured if self._measured is not None and self._measured.path == self._panes.path else None
