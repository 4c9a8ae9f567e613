"""Which files a build consists of, for one state of a site."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.export.full import FILE as FULL_FILE
from docs_tui.export.full import FullEntry, full_parts
from docs_tui.export.llms.specs import specs_by_scope
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.workspace.building.entry import Entry
from docs_tui.workspace.building.places import Parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docs_tui.export.llms import LlmsIndex
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


def is_same(before: Planned | None, now: Planned) -> bool:
    """Tell whether a file has the content that it had."""
    if before is now:
        return True
    if isinstance(before, tuple) and isinstance(now, tuple):
        return before[0] == now[0]
    return before == now


def llms_plan(site: "Site", index: "LlmsIndex", entries: "Iterable[Entry]") -> dict[str, Planned]:
    """Return the llms files: the indexes, and llms-full.txt of ``entries``."""
    files: dict[str, Planned] = {file.path: (file.text.encode("utf-8", "replace"),) for file in index.files}
    entries = list(entries)
    head = full_parts(site, (FullEntry(b"", entry.digests) for entry in entries))[0]
    files[FULL_FILE] = (head, *(part for entry in entries for part in entry.full if part))
    return files


def page_plan(
    site: "Site", names: Mapping[str, str], entries: Mapping[str, Entry]
) -> tuple[dict[str, Planned], tuple[Diagnostic, ...]]:
    """Return the files of pages under ``--out``: ``names`` says which page each holds."""
    files: dict[str, Planned] = {}
    unfit: list[Diagnostic] = []
    for name, path in names.items():
        if is_fit(name):
            files[name] = entries[path]
        else:
            unfit.append(_unfit(site, name, path))
    return files, tuple(unfit)


def spec_plan(site: "Site", index: "LlmsIndex") -> dict[str, Planned]:
    """Return the specs that the index links, as they are in the docs folder."""
    named = {each.file for mine in specs_by_scope(site, index.public).values() for each in mine}
    contents = {name: site.files.get(name) for name in sorted(named) if is_fit(name)}
    return {name: (content,) for name, content in contents.items() if isinstance(content, bytes)}


def is_fit(name: str) -> bool:
    """Tell whether a file may be written under ``name``: inside of the folder, on any system."""
    if _UNFIT.search(name):
        return False
    return all(part not in ("", ".", "..") and len(part.encode()) <= _LONGEST_NAME for part in name.split("/"))


def _unfit(site: "Site", name: str, path: str) -> Diagnostic:
    at = Position(1, 1)
    file = site.pages[path].file or site.config.file or name
    message = f"the Markdown of {path[:80]} cannot be written under a name such as {name[:80]}"
    return Diagnostic("markdown-name", message, file, at, at, Severity.WARNING, "Give the page another path")
