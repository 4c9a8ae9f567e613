"""Update links and pictures so that each still leads to the same target."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import unquote

from docs_tui.lint.broken_links import quoted
from docs_tui.lint.redirect_paths import path_of
from docs_tui.refactor.change_plan import ChangeDraft
from docs_tui.refactor.relocation import Relocation, View, candidates, resolve, views_of
from docs_tui.refactor.written_addresses import WrittenAddress, addresses_in, addresses_in_spec
from docs_tui.site import LinkTarget, Site, Unread
from docs_tui.site.page_files import SNIPPET_EXTENSIONS, page_folders
from docs_tui.source import Span, TextEdit

_PATH = re.compile(r"[^?#]*")
_WILDCARD = re.compile(r":[A-Za-z_]|\*")
_MOST_NAMES = 60
"""With more names than this, reading every page is faster than searching them all."""


class _Wanted(NamedTuple):
    """The target that an address must have after the change."""

    view: View
    """The page that shows it, after the change."""
    target: LinkTarget


class LinkEditor:
    """Adds the edits of addresses to one draft plan."""

    def __init__(self, draft: ChangeDraft, after: Site, moved: Relocation) -> None:
        """Create the editor.

        Args:
            draft: Gets the edits.
            after: The site afterwards, with links not yet updated.
            moved: The new places.
        """
        self._draft, self._before, self._after, self._moved = draft, draft.site, after, moved
        self._folders_before, self._folders_after = page_folders(draft.site.pages), page_folders(after.pages)

    def edit_all(self) -> None:
        """Edit the links in every file that may contain an affected one."""
        for file in self._files():
            for address in addresses_in(self._before, file):
                self._edit(file, address, views_of(self._before, file))
        for file in self._specs():
            for address in addresses_in_spec(self._before.file_text(file)):
                if address.url.startswith("/") or (self._before.base_url or "\n") in address.url:
                    self._edit(file, address, (View("/", None),))

    def leading_to(self, path: str) -> Iterator[str]:
        """Yield the places, ``file:line``, of the links that lead to a page before the changes."""
        for file in self._files():
            for address in addresses_in(self._before, file):
                views = views_of(self._before, file)
                if any(resolve(self._before, view, address.url.strip()).target.page == path for view in views):
                    yield f"{file}:{self._before.file_text(file).count(chr(10), 0, address.span.start) + 1}"

    def _files(self) -> Iterator[str]:
        """Yield the pages and snippets that moved, are shown on moved pages, or mention an affected name."""
        graph, site = self._before.graph, self._before
        own = set(self._draft.moves)
        own.update(each for file in self._draft.moves for each in graph.files_imported_by(file))
        names = self._moved.names
        likely = _naming(names and names | self._sent_to_folders())
        for file, content in site.files.items():
            if file in self._draft.removed or isinstance(content, Unread) or not file.endswith(SNIPPET_EXTENSIONS):
                continue
            if site.structure.rules.kind(file) not in ("page", "snippet") and file not in site.structure.paths:
                continue
            if file in own or likely(site.file_text(file)):
                yield file

    def _sent_to_folders(self) -> frozenset[str]:
        """Return the last path segments of wildcard redirects whose destination is a moved folder."""
        ends = ((_fixed_part(each.source), _fixed_part(each.destination)) for each in self._before.config.redirects)
        return frozenset(source.rpartition("/")[2] for source, end in ends if end in self._moved.folders and source)

    def _specs(self) -> Iterator[str]:
        likely = _naming(self._moved.names)
        names = {*self._before.structure.arrangement.specs, *self._before.structure.named_specs}
        for file in sorted(names & self._before.files.keys()):
            if likely(self._before.file_text(file)):
                yield file

    def _edit(self, file: str, address: WrittenAddress, views: tuple[View, ...]) -> None:
        url = address.url.strip()
        if not url or "{" in url or url.startswith(("mailto:", "tel:", "data:")):
            return
        prefix, wanted = self._wanted(url, views)
        leaves = _climbs_out(self._draft.renamed(file), url) and not _climbs_out(file, url)
        if not wanted or (self._is_right(url, wanted) and not leaves):
            return
        text = self._before.file_text(file)
        new = self._address(file, url, prefix, wanted)
        if new is None:
            line = text.count("\n", 0, address.span.start) + 1
            self._draft.notes.append(
                f"{file}:{line}: the link {url} has different targets from different pages; check it"
            )
            return
        edit = _replacing(text, address, url, new)
        if edit is not None:
            self._draft.edit(file, edit)

    def _wanted(self, url: str, views: Iterable[View]) -> tuple[str, list[_Wanted]]:
        """Return the prefix of an address, and its new target from each page on which it works."""
        prefix, found = "", list[_Wanted]()
        for view in views:
            resolved = resolve(self._before, view, url)
            target = self._target(resolved.target)
            if target is not None:
                prefix = resolved.prefix
                page = self._moved.urls.get(view.page, view.page)
                file = None if view.file is None else self._draft.renamed(view.file)
                if view.file not in self._draft.removed:
                    found.append(_Wanted(View(page, file), target))
        return prefix, found

    def _target(self, before: LinkTarget) -> LinkTarget | None:
        """Return the new place of a target; None if it is not affected."""
        if before.kind in ("page", "anchor"):
            page, moved = before.page or "/", self._moved
            fragment = moved.anchors.get((page, before.fragment), before.fragment)
            fragment = "" if page in moved.replaced and page in moved.urls else fragment
            return replace(before, page=moved.urls.get(page, page), fragment=fragment)
        if before.kind == "asset":
            return replace(before, path=self._draft.renamed(before.path))
        if before.kind == "missing":
            folder = _folder_at(self._before, self._folders_before, before.path)
            return None if folder is None else replace(before, path=self._moved.folders.get(folder, folder))
        return None

    def _is_right(self, url: str, wanted: Iterable[_Wanted]) -> bool:
        return all(self._leads(url, each.view, each.target) for each in wanted)

    def _leads(self, url: str, view: View, wanted: LinkTarget) -> bool:
        """Tell whether an address will lead to the target, without a redirect that it did not use before."""
        found = resolve(self._after, view, url).target
        if wanted.kind == "missing":
            is_there = _folder_at(self._after, self._folders_after, found.path) is not None
            return found.kind != "missing" or is_there or wanted.path not in self._folders_after
        if found.redirected and not wanted.redirected:
            return False
        if wanted.kind == "asset":
            return found.kind == "asset" and found.path == wanted.path
        return found.page == wanted.page and found.fragment == wanted.fragment

    def _address(self, file: str, url: str, prefix: str, wanted: list[_Wanted]) -> str | None:
        """Return an address in the style of ``url`` that works from every page; None if there is none."""
        body = url[len(prefix) :]
        written = _PATH.match(body)
        path = written[0] if written else ""
        target = wanted[0].target
        if any(each.target.page != target.page or each.target.path != target.path for each in wanted):
            return None
        tail = body[len(path) :]
        if "#" in tail and target.kind != "missing":
            query, _, old = tail.partition("#")
            fragment = self._fragment(old, target)
            tail = f"{query}#{fragment}" if fragment else query
        if target.kind == "missing":
            return f"{prefix}{quoted(target.path)}{tail}" if target.path in self._folders_after else None
        if not path:
            return tail if self._is_right(tail, wanted) else None
        own = self._draft.renamed(file)
        same = [f"{prefix}{path}{tail}"] if tail != body[len(path) :] else []
        made = (f"{prefix}{each}{tail}" for each in candidates(path, target, self._after, own))
        return next((each for each in (*same, *made) if self._is_right(each, wanted)), None)

    def _fragment(self, old: str, target: LinkTarget) -> str:
        """Return the new fragment if it changes, else the written one."""
        return old if unquote(old) == target.fragment else quoted(target.fragment)


def _replacing(text: str, address: WrittenAddress, url: str, new: str) -> TextEdit | None:
    """Return the edit that changes the address to ``new`` and keeps the common part."""
    raw = text[address.span.start : address.span.end]
    if raw.strip() != url:
        return TextEdit(address.span, new)
    start = address.span.start + raw.index(url)
    same = 0
    while same < min(len(url), len(new)) and url[-1 - same] == new[-1 - same]:
        same += 1
    return TextEdit(Span(start, start + len(url) - same), new[: len(new) - same])


def _climbs_out(file: str, url: str) -> bool:
    """Tell whether a relative address has more ``../`` than folders: browsers stop at the root, other tools do not."""
    return url.startswith("../") and posixpath.normpath(posixpath.join(posixpath.dirname(file), url)).startswith("../")


def _folder_at(site: Site, folders: frozenset[str], path: str) -> str | None:
    """Return the folder of pages that a path names, also through a redirect; None if it names none."""
    if path in folders:
        return path
    sent = site.structure.redirects.first(path)
    end = path_of(sent[1]) if sent is not None else ""
    return end if end in folders else None


def _fixed_part(address: str) -> str:
    """Return the path of a redirect's end before its first wildcard, without a slash at its end."""
    return _WILDCARD.split(address, maxsplit=1)[0].rstrip("/")


def _naming(names: frozenset[str]) -> Callable[[str], bool]:
    """Return a function that tells whether a text contains one of the names; without names, every text may."""
    if not names or len(names) > _MOST_NAMES:
        return lambda _text: True
    pattern = re.compile("|".join(map(re.escape, sorted(names))))
    return lambda text: pattern.search(text) is not None
