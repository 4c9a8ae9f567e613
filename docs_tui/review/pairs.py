"""Finds for each page the same page before the change, by its file (following git's renames) or its address."""

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from docs_tui.review.review_model import PageVerb
from docs_tui.site import Page, Site


@dataclass(frozen=True)
class SitePair:
    """A site before and after a change."""

    before: Site
    after: Site
    files: Mapping[str, str | None]
    """Changed files with their name before the change; None for a new file."""
    gone: frozenset[str]
    """Files that were removed."""

    @cached_property
    def pages(self) -> tuple[tuple[Page | None, Page | None], ...]:
        """Each page before and after, in the order of the navigation; a page that is gone follows its old neighbor."""
        return tuple(self._in_order())

    @cached_property
    def touched(self) -> frozenset[str]:
        """The changed files, by their names before and after."""
        return frozenset(self.files) | self.gone | {old for old in self.files.values() if old is not None}

    def old_name(self, file: str) -> str | None:
        """Return the name of a file before the change; None if it is new."""
        return self.files.get(file, file)

    @cached_property
    def new_paths(self) -> Mapping[str, str]:
        """Old address → new address, for each page that still exists."""
        return {old.path: new.path for old, new in self.pages if old is not None and new is not None}

    @cached_property
    def new_files(self) -> Mapping[str, str]:
        """Old name → new name, for each renamed file."""
        return {old: now for now, old in self.files.items() if old is not None and old != now}

    def _in_order(self) -> Iterator[tuple[Page | None, Page | None]]:
        olds = self._olds()
        followed: dict[str | None, list[Page]] = {}
        kept = {old.path for old in olds.values()}
        last: str | None = None
        for page in self.before.pages.values():
            if page.path in kept:
                last = page.path
            else:
                followed.setdefault(last, []).append(page)
        yield from ((old, None) for old in followed.get(None, ()))
        for page in self.after.pages.values():
            before = olds.get(page.path)
            yield before, page
            if before is not None:
                yield from ((old, None) for old in followed.get(before.path, ()))

    def _olds(self) -> dict[str, Page]:
        """Map each address after the change to the page that had it before."""
        found: dict[str, Page] = {}
        taken: set[str] = set()
        for page in self.after.pages.values():
            old = self._by_file(page)
            if old is not None:
                found[page.path] = old
                taken.add(old.path)
        for path, page in self.after.pages.items():
            if path not in found and (old := self._by_address(page, taken)) is not None:
                found[path] = old
                taken.add(old.path)
        return found

    def _by_file(self, page: Page) -> Page | None:
        name = self.old_name(page.file) if page.file is not None else None
        return self.before.page_of_file(name) if name is not None else None

    def _by_address(self, page: Page, taken: set[str]) -> Page | None:
        old = self.before.pages.get(page.path)
        if old is not None and old.path not in taken:
            return old
        old = self._operations.get(str(page.api)) if page.file is None and page.api is not None else None
        return old if old is not None and old.path not in taken else None

    @cached_property
    def _operations(self) -> Mapping[str, Page]:
        """The pages that specs made before the change, by their operation."""
        pages = (page for page in self.before.pages.values() if page.file is None and page.api is not None)
        return {str(page.api): page for page in pages}


def verb_of(old: Page | None, new: Page | None) -> PageVerb:
    """Return the kind of change of a page."""
    if old is None:
        return "added"
    if new is None:
        return "gone"
    if old.path != new.path:
        return "renamed" if posixpath.dirname(old.path) == posixpath.dirname(new.path) else "moved"
    if old.file != new.file:
        return "renamed" if _folder(old) == _folder(new) else "moved"
    return "changed"


def _folder(page: Page) -> str:
    return posixpath.dirname(page.file or "")
