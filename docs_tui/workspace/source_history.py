"""Finds pages that are older than the files in ``sources`` of their front matter, by the commits of git."""

import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from docs_tui.review.review_model import OutdatedPage
from docs_tui.site import Page, Site
from docs_tui.workspace.git import HEAD, FileCommit, FileHistory, file_history, run_git

_KEY = "sources"
_UP = ".."


def outdated_pages(root: Path, site: Site, revision: str = "") -> tuple[OutdatedPage, ...]:
    """Return the pages whose sources have newer changes than the page, in navigation order.

    Args:
        root: The docs folder.
        site: The site.
        revision: The revision that the site was read from; empty: the files on disk.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    named = {page.path: sources for page in site.pages.values() if (sources := sources_of(page))}
    if not named:
        return ()
    below = os.fsdecode(run_git(root, ("rev-parse", "--show-prefix")).strip())
    inside = {each for sources in named.values() for each in sources if _is_inside(below, each)}
    files = {page.file for path in named if (page := site.pages[path]).file is not None}
    places = sorted(inside | files)
    history = file_history(root, *places, revision=revision or HEAD)
    edited = frozenset[str]() if revision else _edited(root, places)
    return tuple(
        found
        for path, sources in named.items()
        for found in _outdated(site.pages[path], sources, history, edited, below)
    )


def sources_of(page: Page) -> tuple[str, ...]:
    """Return the files and folders that a page documents, relative to the docs folder: ``../src/client.py``."""
    value = page.front_matter.get(_KEY)
    named = value if isinstance(value, list) else [value]
    paths = (each.strip().removeprefix("/") for each in named if isinstance(each, str))
    return tuple(dict.fromkeys(posixpath.normpath(path) for path in paths if path and "\0" not in path))


def _is_inside(below: str, path: str) -> bool:
    """Tell whether a path relative to the docs folder is inside the repository."""
    return not posixpath.normpath(below + path).startswith(_UP)


def _edited(root: Path, places: Sequence[str]) -> frozenset[str]:
    """Return the files that differ from the last commit, relative to the top of the repository."""
    answer = run_git(root, ("diff", "--name-only", "-z", "--no-ext-diff", HEAD, "--", *places))
    return frozenset(os.fsdecode(name) for name in answer.split(b"\0") if name)


def _outdated(
    page: Page, sources: Sequence[str], history: FileHistory, edited: frozenset[str], below: str
) -> Iterator[OutdatedPage]:
    own = posixpath.normpath(below + (page.file or ""))
    if own in edited:
        return
    newest = history.newest(own)
    for source in sources:
        top = posixpath.normpath(below + source)
        changes = [each for file, each in _changes_in(history, top).items() if file]
        if any(file == top or file.startswith(f"{top}/") for file in edited):
            yield OutdatedPage(page.path, page.file or "", source, "", "")
        elif not changes:
            yield OutdatedPage(page.path, page.file or "", source, "", "", is_missing=True)
        elif (last := min(changes)).number < newest:
            yield OutdatedPage(page.path, page.file or "", source, last.commit[:10], last.date)


def _changes_in(history: FileHistory, place: str) -> Mapping[str, FileCommit]:
    """Return the newest commit of each place: of the file, or of any file in the folder."""
    return {file: commits[0] for file, commits in history.items() if file == place or file.startswith(f"{place}/")}
