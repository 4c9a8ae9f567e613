"""How things stand, for the header: where the reader is, how much of the page there is, how much is wrong."""

from typing import TYPE_CHECKING

from docs_tui.source.clean import clean_line
from docs_tui.tui.messages import PageMeasured
from docs_tui.tui.widgets.header import HeaderState, MarkedState

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.services.marked_pages import Marked

_MEASURE = 0.15
"""Seconds on a page after which its Markdown is made, to say how much of it there is."""
_MANY = 300
"""Pages that are read in less time than it takes to read how many are."""


class Telling:
    """Finds out in threads what takes a while, and makes the header's state of it."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._measured: PageMeasured | None = None
        self._soon: Timer | None = None
        self.assistant = ""
        """What the first assistant is called in the menu of the page that was measured last."""

    def state(self, *, reading: bool) -> HeaderState | None:
        """Return what the header says; None before there is a site."""
        app, page = self._panes.docs_app, self._panes.page
        site = app.site
        if site is None:
            return None
        problems, size = self._panes.lint_service.problems, self._size()
        return HeaderState(
            site=clean_line(site.config.name) or clean_line(app.folder.root.name),
            trail=tuple(map(clean_line, self._panes.switching.trail_of(page))) if page else (),
            watching=app.folder_service.watching,
            files=app.llms_service.shown,
            served=app.server_service.shown,
            busy=self._read() if reading else "" if problems.whole else f"judging {problems.judged}%",
            pages=len(site.pages),
            problems=problems.total,
            characters=size.characters if size else None,
            tokens=size.tokens if size else "",
            marked=_marked(app.marked_pages.shown),
        )

    def _read(self) -> str:
        """Say how many pages are read, where all of them take longer than a blink."""
        site = self._panes.docs_app.site
        many = len(site.pages) if site is not None else 0
        return f"reading {self._panes.following.read:,} of {many:,}" if many > _MANY else "reading"

    def tell_broken(self, before: "Site | None", site: "Site") -> None:
        """Say that docs.json has become no JSON, and what stands in for it meanwhile."""
        if not site.config.broken or (before is not None and before.config.broken):
            return
        reason = next((str(one) for one in site.config.diagnostics), f"{site.config.file} cannot be read")
        stands_in = (
            "Until then, the last good one stays" if site.config.raw else "Until then, the folders stand in for it"
        )
        self._panes.docs_app.notice(f"{reason}. {stands_in}.", severity="error")

    def measure_soon(self, path: str) -> None:
        """Find out how much of a page there is, where the reader stays on it; the panes hear of it as ``PageMeasured``."""
        if self._soon is not None:
            self._soon.stop()
        self._soon = self._panes.set_timer(_MEASURE, lambda: self._measure(path))

    def _measure(self, path: str) -> None:
        app = self._panes.docs_app

        def run() -> None:
            app.ui_priority.yield_to_ui()
            measured = app.preview_service.measure(path)
            if measured is not None:
                self._panes.post_message(measured)

        if path == self._panes.path:
            self._panes.run_worker(
                run, thread=True, exclusive=True, group="measure", exit_on_error=False, description="measure"
            )

    def measured(self, message: PageMeasured) -> None:
        """Keep how much of a page there is, and who is asked about it."""
        self._measured = message
        self.assistant = message.assistant

    def _size(self) -> PageMeasured | None:
        return self._measured if self._measured is not None and self._measured.path == self._panes.path else None


def _marked(marked: "Marked") -> MarkedState | None:
    """Return what the header says of the marked pages; None where none is."""
    if not marked.paths:
        return None
    from docs_tui.export.tokens import about_tokens, verdict  # noqa: PLC0415 - only where something is marked

    tokens = about_tokens(marked.tokens) if marked.tokens else ""
    if tokens and marked.budget:
        tokens = f"{tokens.partition(' token')[0]} of {marked.budget:,} tokens"
    style = {"within": "$success", "near": "$warning", "over": "$error"}[verdict(marked.tokens, marked.budget)]
    return MarkedState(len(marked.paths), marked.characters, tokens, style)
