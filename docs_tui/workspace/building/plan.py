"""Which files a build consists of, for one state of a site."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.export.llms.llms_full import full_head
from docs_tui.export.llms.llms_specs import specs_by_scope
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import FULL_FILE
from docs_tui.workspace.building.entry import Entry
from docs_tui.workspace.building.places import Parts
from docs_tui.workspace.digest import digest_of

if TYPE_CHECKING:
    from docs_tui.export.llms.llms_index import LlmsIndex
    from docs_tui.export.page_urls import MarkdownFiles
    from docs_tui.site import Site

Planned: TypeAlias = Entry | Parts
"""The content of a file: a page's entry, or its parts. The first part alone tells whether two contents are the same: it is
the whole, or holds the digest of the whole."""

_UNFIT = re.compile(r"[\x00-\x1f\x7f\\]")
_LONGEST_NAME = 255
"""In bytes: what file systems take."""


def parts_of(content: Planned) -> Parts:
    """Return what is written."""
    return content.file if isinstance(content, Entry) else content


def file_digest(content: Planned) -> bytes:
    """Return the digest of what is written."""
    return content.file_digest if isinstance(content, Entry) else digest_of(*content)


def is_same(before: Planned | None, now: Planned) -> bool:
    """Tell whether a file has the content that it had."""
    if isinstance(before, tuple) and isinstance(now, tuple):
        return before[0] == now[0]
    return before == now


def index_plan(index: "LlmsIndex") -> dict[str, Planned]:
    """Return the indexes."""
    return {file.path: (file.text.encode("utf-8", "replace"),) for file in index.files}


def full_plan(site: "Site", entries: Sequence[Entry], before: Planned | None) -> dict[str, Planned]:
    """Return llms-full.txt of ``entries``; as it was ``before`` where it is the same."""
    head = full_head(site, [entry.digests for entry in entries])
    if isinstance(before, tuple) and before[0] == head:
        return {FULL_FILE: before}
    parts = [head]
    for entry in entries:
        parts += entry.full
    return {FULL_FILE: tuple(parts)}


def fit_names(site: "Site", files: "MarkdownFiles") -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """Return which page lies under which name, as far as a file can have it, and what is wrong with names."""
    folders = {above for name in files.pages if ".md/" in name for above in _folders(name)}
    fit: dict[str, str] = {}
    problems = list(files.diagnostics)
    for name, path in files.pages.items():
        if not is_fit(name):
            problems.append(_unfit(site, name, path, f"under a name such as {name[:80]}", "Give the page another path"))
        elif name in folders:
            problems.append(_unfit(site, name, path, f"to {name}, which is a folder of pages", "Rename the folder"))
        else:
            fit[name] = path
    return fit, tuple(problems)


def spec_names(site: "Site", index: "LlmsIndex") -> tuple[str, ...]:
    """Return the specs that the index links."""
    named = {each.file for mine in specs_by_scope(site, index.public).values() for each in mine}
    return tuple(sorted(name for name in named if is_fit(name)))


def spec_plan(site: "Site", names: Iterable[str]) -> dict[str, Planned]:
    """Return specs, as they are in the docs folder."""
    contents = {name: site.files.get(name) for name in names}
    return {name: (content,) for name, content in contents.items() if isinstance(content, bytes)}


def is_fit(name: str) -> bool:
    """Tell whether a file may be written under ``name``: inside of the folder, on any system."""
    if _UNFIT.search(name):
        return False
    return all(part not in ("", ".", "..") and len(part.encode()) <= _LONGEST_NAME for part in name.split("/"))


def _folders(name: str) -> Iterator[str]:
    return accumulate(name.split("/")[:-1], "{}/{}".format)


def _unfit(site: "Site", name: str, path: str, where: str, hint: str) -> Diagnostic:
    at = Position(1, 1)
    file = site.pages[path].file or site.config.file or name
    message = f"the Markdown of {path[:80]} cannot be written {where}"
    return Diagnostic("markdown-name", message, file, at, at, Severity.WARNING, hint)
