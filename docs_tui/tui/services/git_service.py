"""The docs against their last commit: which files differ, for the tree, and a page's Markdown as it was committed.

Git is asked in threads, one question at a time. Where there is no git, it is asked no more until the reader wants to know.
"""

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.workspace.git import Since, committed, marker, since

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from textual.timer import Timer

    from docs_tui.site import Change, Page, Site
    from docs_tui.tui.app import DocsApp

_SETTLE = 0.3
"""Seconds after a save in which the next one may follow: git is asked once for both."""
_LOOK = 2.0
"""Seconds between two looks at the file that a commit changes."""
_TEXTS = (".mdx", ".md", ".jsx", ".tsx", ".json", ".yaml", ".yml", ".mintignore")
"""What the Markdown of a page can be made of."""
_MOST = 300
"""Files that differ, up to which the whole site is taken back to the commit; else the page, and what it takes in."""


@dataclass(frozen=True, slots=True)
class Before:
    """A page's Markdown as it was committed."""

    commit: str
    text: str
    """Empty where the page is new."""
    path: str
    """Of the page then, empty where it is new."""


class GitService:
    """Keeps the files that differ, and finds what a page was."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._alone = Lock()
        self._waiting: Timer | None = None
        self._looking: Timer | None = None
        self._marker: Path | None = None
        self._seen = 0.0
        self._without_git = False

    def site_changed(self) -> None:
        """Ask git soon which files differ now."""
        if self._without_git:
            return
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self._app.set_timer(_SETTLE, self._ask)

    def _ask(self) -> None:
        root = self._app.folder.root

        def run() -> None:
            with self._alone:
                try:
                    found = since(root)
                    if self._marker is None:
                        self._marker = marker(root)
                except DocsTuiError:
                    self._without_git = True
                    self._app.call_later(self._tell, frozenset())
                else:
                    self._app.call_later(self._tell, frozenset(found.files))

        self._app.run_worker(run, thread=True, group="git", exit_on_error=False, description="git")

    def _tell(self, changed: frozenset[str]) -> None:
        panes = self._app.panes
        if panes is not None:
            panes.show_changed(changed)
        if self._looking is None and self._marker is not None:
            self._seen = _modified(self._marker)
            self._looking = self._app.set_interval(_LOOK, self._look)

    def _look(self) -> None:
        """Ask git again after a commit: no file of the docs changes with it."""
        if self._marker is not None and (now := _modified(self._marker)) != self._seen:
            self._seen = now
            self._ask()

    def before(self, page: "Page", then: "Callable[[Before], object]") -> None:
        """Find out what the Markdown of ``page`` was in the last commit, or say why that cannot be known."""
        site, root = self._app.site, self._app.folder.root
        if site is None:
            return

        def run() -> None:
            try:
                with self._alone:
                    found = markdown_before(root, site, page)
            except DocsTuiError as error:
                self._app.call_later(self._app.say_error, error, severity="warning")
            else:
                self._without_git = False
                self._app.call_later(then, found)

        self._app.run_worker(
            run, thread=True, exclusive=True, group="before", exit_on_error=False, description="last commit"
        )


def markdown_before(root: "Path", site: "Site", page: "Page") -> Before:
    """Return what the Markdown of ``page`` was in the last commit: with its snippets and docs.json of then.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - brings the exporter

    found = since(root)
    names = dict(_differing(site, page, found))
    contents = committed(root, [name for name in names.values() if name is not None])
    changes: dict[str, Change] = {}
    for now, before in names.items():
        changes.setdefault(now, None)
        if before is not None and (content := contents.get(before)) is not None:
            changes[before] = content
    then = site.apply(changes)
    if page.file is None:
        old = then.pages.get(page.path)
    else:
        name = found.files.get(page.file, page.file)
        old = then.page_of_file(name) if name is not None else None
    return Before(found.commit, markdown_of(then, old).text if old is not None else "", old.path if old else "")


def _differing(site: "Site", page: "Page", found: Since) -> "Iterator[tuple[str, str | None]]":
    """Yield the files that may have made the Markdown of ``page`` another one, each with its name in the commit."""
    every = [(now, before) for now, before in found.files.items() if now.endswith(_TEXTS)]
    gone = [(name, name) for name in sorted(found.gone) if name.endswith(_TEXTS)]
    if len(every) + len(gone) <= _MOST:
        yield from (*every, *gone)
        return
    own = {page.file, *(site.graph.taken_in(page.file) if page.file is not None else ())} | site.structure.config_files
    yield from ((now, before) for now, before in every if now in own)


def _modified(file: "Path") -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
