"""The day on which a page was last changed: as its front matter says, or of its last commit."""

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.site import Page, Site
from docs_tui.workspace.git import HEAD, commit_of, file_history


class CommitDates:
    """The days of the last commits of all files below a docs folder. Reading them asks git and may be slow."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._commit = ""
        self.by_file: Mapping[str, str] = {}
        """The day of each file's last commit, such as ``2026-03-31``; empty until ``read`` was called, or without git."""

    def read(self) -> bool:
        """Read them again if there is another commit, with one call for the whole folder; tell whether they changed."""
        before = self.by_file
        try:
            commit = commit_of(self._root, HEAD)
            if commit == self._commit:
                return False
            history = file_history(self._root)
        except CannotRunError:  # no git, no repository, no commit
            self._commit, self.by_file = "", {}
        else:
            self._commit = commit
            self.by_file = {name: commits[0].date for name, commits in history.items() if commits}
        return self.by_file != before


def committed_dates(root: Path, site: Site) -> Mapping[str, str]:
    """Return the days of the last commits, if a page of the site shows one."""
    if not asks_git(site):
        return {}
    dates = CommitDates(root)
    dates.read()
    return dates.by_file


def asks_git(site: Site) -> bool:
    """Tell whether a page shows the day of its last commit."""
    return any(_is_shown(site, page) and not _own_day(page) for page in site.pages.values())


def last_change(site: Site, page: Page, committed: Mapping[str, str]) -> str:
    """Return the day to show below a page, such as ``2026-03-31``; empty if it shows none or none is known."""
    if not _is_shown(site, page):
        return ""
    return _own_day(page) or committed.get(page.file or "", "")


def _is_shown(site: Site, page: Page) -> bool:
    own = page.front_matter.get("timestamp")
    if isinstance(own, bool):
        return own
    metadata: Any = site.config.raw.get("metadata")
    return isinstance(metadata, dict) and metadata.get("timestamp") is True


def _own_day(page: Page) -> str:
    given = page.front_matter.get("lastUpdatedDate")
    if isinstance(given, date):  # a moment is a date, too
        return (given.date() if isinstance(given, datetime) else given).isoformat()
    try:
        return datetime.fromisoformat(given.strip()).date().isoformat() if isinstance(given, str) else ""
    except ValueError:
        return ""
