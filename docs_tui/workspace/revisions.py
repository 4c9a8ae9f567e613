"""Sites of git revisions, read without a checkout.

Names come from git's tree, and contents by one ``git cat-file``. Pictures, and specs that no page names, are not
read, as in the site on disk.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from docs_tui.site import UNREAD, Change, Content, Site, Unread, build_site
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.source.file_names import CONFIG_FILES, IGNORE_FILE, LLMS_FILES, SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.file_facts import facts_of_all
from docs_tui.workspace.git import HEAD, Since, committed, common_ancestor, files_in, since
from docs_tui.workspace.listing import is_passed_over
from docs_tui.workspace.memory_use import collector_off

_ALWAYS_READ = (*CONFIG_FILES, SETTINGS_FILE, IGNORE_FILE)


class RevisionRange(NamedTuple):
    """Two states to compare."""

    before: str
    """The revision before the change."""
    after: str = ""
    """The revision after it; empty: the files on disk."""


@record(frozen=True, slots=True)
class ComparedSites:
    """The sites of a docs folder before and after a change."""

    before: Site
    after: Site
    files: Mapping[str, str | None]
    """Changed files with their name before the change; None for a new file."""
    gone: frozenset[str]
    commit: str
    """The short hash of the commit before the change."""
    until: str = ""
    """The revision after the change; empty: the files on disk."""


def read_range(root: Path, written: str) -> RevisionRange:
    """Parse ``main``, ``v1..v2`` or ``main...topic``, which starts at the common ancestor. Empty text means HEAD.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    one, dots, other = written.partition("..")
    if not dots:
        return RevisionRange(one or HEAD)
    if other.startswith("."):
        other = other[1:] or HEAD
        return RevisionRange(common_ancestor(root, one or HEAD, other), other)
    return RevisionRange(one or HEAD, other or HEAD)


def compared_sites(root: Path, written: str, current: Callable[[], Site]) -> ComparedSites:
    """Return the sites that ``written`` names.

    Args:
        root: The docs folder.
        written: A revision or a range, as for ``read_range``.
        current: Returns the site of the files on disk; called only if they are compared.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    asked = read_range(root, written)
    after = site_of_revision(root, asked.after) if asked.after else current()
    return compared_with(root, after, asked)


def compared_with(root: Path, after: Site, asked: RevisionRange) -> ComparedSites:
    """Return the earlier site together with ``after``, the later one.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    found = since(root, asked.before, asked.after)
    files = {now: old for now, old in found.files.items() if not _is_left_out(now, after.files)}
    gone = frozenset(name for name in found.gone if not is_passed_over(name))
    before = site_before(root, after, Since(found.commit, files, gone))
    return ComparedSites(before, after, files, gone, found.commit, asked.after)


def site_before(root: Path, after: Site, found: Since) -> Site:
    """Return the site before the changes in ``found``.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    changes: dict[str, Change] = {now: None for now, old in found.files.items() if old != now}
    there = [old for old in (*found.files.values(), *sorted(found.gone)) if old is not None and not is_passed_over(old)]
    there = [name for name in there if name not in LLMS_FILES]
    changes |= dict.fromkeys(there, UNREAD)
    changes |= _contents(root, found.commit, (name for name in there if _is_read(name)))
    return _with_specs(root, found.commit, after.apply(changes))


def site_of_revision(root: Path, revision: str) -> Site:
    """Return the site of the docs folder in ``revision``.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    names = [name for name in files_in(root, revision) if not is_passed_over(name)]
    files: dict[str, Content] = dict.fromkeys(names, UNREAD)
    with collector_off():
        files |= _contents(root, revision, (name for name in names if _is_read(name)))
        return _with_specs(root, revision, build_site(files, facts=facts_of_all(files, None)))


def _is_read(name: str) -> bool:
    return name.endswith(SNIPPET_EXTENSIONS) or name in _ALWAYS_READ


def _is_left_out(name: str, files: Mapping[str, Content]) -> bool:
    """Tell whether a changed file is on disk, but not part of the docs."""
    return is_passed_over(name) or name in LLMS_FILES or name not in files


def _with_specs(root: Path, revision: str, site: Site) -> Site:
    """Read the files that pages and docs.json name, repeatedly, because these may name further files."""
    failed: set[str] = set()
    while names := [name for name in site.unread() if name not in failed and name not in LLMS_FILES]:
        site = site.apply(_contents(root, revision, names))
        failed.update(name for name in names if isinstance(site.files.get(name), Unread))
    return site


def _contents(root: Path, revision: str, names: Iterable[str]) -> dict[str, bytes]:
    found = committed(root, names, revision)
    return {name: content for name, content in found.items() if content is not None}
