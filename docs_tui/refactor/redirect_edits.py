"""Update the redirects of docs.json: add new ones, shorten chains, and remove those that would hide a page."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from docs_tui.errors import CannotRunError
from docs_tui.lint.broken_links import quoted
from docs_tui.lint.redirect_paths import has_wildcard, hosting_path, is_elsewhere, path_of
from docs_tui.lint.site_context import SiteContext
from docs_tui.refactor.change_plan import ChangeDraft
from docs_tui.refactor.json_edit import with_member, with_objects, with_values, without_items
from docs_tui.refactor.relocation import Relocation
from docs_tui.site import Site
from docs_tui.site.docs_json import Redirect
from docs_tui.site.json_text import REF, Pointer, read_json, referenced_file
from docs_tui.site.redirects import Redirects, redirect

_KEY = "redirects"
_SOURCE, _DESTINATION = "source", "destination"
_MOST_STEPS = 10
_PATTERN = re.compile(r"[(){}+]")
"""Characters that mean something in the patterns of many hosts, such as path-to-regexp."""


class _RedirectList(NamedTuple):
    """Where the redirects are stored."""

    file: str
    pointer: Pointer
    items: tuple[Any, ...] | None
    """None if there is no list yet."""


def edit_redirects(draft: ChangeDraft, after: Site, moved: Relocation) -> None:
    """Edit the redirects, if the site has a docs.json.

    Raises:
        CannotRunError: The redirects would form a loop or hide the new address.
    """
    needed = {old: new for old, new in moved.urls.items() if old not in after.structure.urls}
    found = _find(draft)
    if found is None:
        if needed:
            draft.notes.append("Without a docs.json there are no redirects: old URLs become 404s.")
        return
    prefix = hosting_path(SiteContext(draft.site, {}))
    taken = frozenset(new for new in moved.urls.values() if new not in draft.site.structure.urls)
    values: dict[Pointer, str] = {}
    removed: set[int] = set()
    for index, each in enumerate(found.items or ()):
        source, destination = _ends(each)
        if not source or not destination:
            continue
        own = _plain(source, prefix)
        if own is not None and own in taken and own in after.structure.urls:
            removed.add(index)
            continue
        new = needed.pop(own, None) if own is not None else None
        goal = f"{prefix}{new}" if new is not None else _new_destination(destination, prefix, moved, draft, after)
        if goal is not None and own is not None and _plain(goal, prefix) == own:
            removed.add(index)
        elif goal is not None and goal != destination:
            values[(*found.pointer, index, _DESTINATION)] = goal
    for old in needed:
        if _PATTERN.search(old):
            draft.notes.append(
                f"The host may read the brackets in the redirect from {old} as a pattern: try it once published."
            )
    objects = [{_SOURCE: f"{prefix}{old}", _DESTINATION: f"{prefix}{new}"} for old, new in needed.items()]
    if values or removed or objects:
        _write(draft, found, values, removed, objects)


def forget_destination(draft: ChangeDraft, url: str) -> None:
    """Remove the redirects that lead to a removed page."""
    found = _find(draft)
    if found is None:
        return
    prefix = hosting_path(SiteContext(draft.site, {}))
    removed = {
        index
        for index, each in enumerate(found.items or ())
        if _ends(each)[1] and _plain(_ends(each)[1], prefix) == url
    }
    if removed:
        _write(draft, found, {}, removed, [])


def check_redirects(after: Site, moved: Relocation) -> None:
    """Check that every old address leads to the new one.

    Raises:
        CannotRunError: One does not.
    """
    if after.config.file is None or hosting_path(SiteContext(after, {})):
        return
    rules = Redirects(after.config.redirects)
    for old, new in moved.urls.items():
        if old in after.pages:
            continue
        path = old
        for _ in range(_MOST_STEPS):
            sent = rules.first(path)
            if sent is None or path == new:
                break
            path = path_of(sent[1])
        if path != new:
            raise CannotRunError(
                f"readers of {old} would get {path}; correct the redirects in {after.config.file} first"
            )


def _find(draft: ChangeDraft) -> _RedirectList | None:
    """Return the list of redirects; None without a docs.json."""
    config = draft.site.config
    if config.file is None or config.broken:
        return None
    file, pointer = config.file, (_KEY,)
    value = read_json(config.sources[file])[0] if file in config.sources else None
    value = value.get(_KEY) if isinstance(value, dict) else None
    found: Pointer = pointer
    while isinstance(value, dict) and isinstance(value.get(REF), str):
        target = referenced_file(file, value[REF])
        if target is None or target not in config.sources:
            return None
        file, found = target, ()
        value = read_json(config.sources[file])[0]
    if value is not None and not isinstance(value, list):
        return None
    return _RedirectList(file, found, None if value is None else tuple(value))


def _ends(entry: Any) -> tuple[str, str]:
    if not isinstance(entry, dict):
        return "", ""
    source, destination = entry.get(_SOURCE), entry.get(_DESTINATION)
    return (source, destination) if isinstance(source, str) and isinstance(destination, str) else ("", "")


def _plain(address: str, prefix: str) -> str | None:
    """Return the path of an address on this site without the hosting path; None if it has wildcards or a host."""
    if has_wildcard(address) or is_elsewhere(address):
        return None
    path = unquote(path_of(address))
    return (path.removeprefix(prefix) or "/") if prefix else path


def _new_destination(destination: str, prefix: str, moved: Relocation, draft: ChangeDraft, after: Site) -> str | None:
    """Return the new destination of a redirect; None if it stays."""
    path = _plain(destination, prefix)
    if path is None:
        return None
    tail = destination[len(destination.partition("#")[0].partition("?")[0]) :]
    query, _, fragment = tail.partition("#")
    anchor = moved.anchors.get((_page_at(draft.site, path) or path, unquote(fragment)))
    if anchor is not None:
        return f"{destination[: len(destination) - len(tail)]}{query}#{quoted(anchor)}"
    new = moved.urls.get(path) or moved.folders.get(path)
    if new is None and path.lstrip("/") in draft.moves:
        new = f"/{draft.moves[path.lstrip('/')]}"
    if new is None:
        known = _page_at(draft.site, path)
        new = moved.urls.get(known) if known is not None and path not in after.structure.urls else None
    if new is None:
        return None
    return f"{prefix}{new}{'' if path in moved.replaced else tail}"


def _page_at(site: Site, path: str) -> str | None:
    """Return the page that a destination such as ``/keys.mdx`` or ``/keys/index`` names; None if there is none."""
    return site.relations.links.target("/", None, path).page


def _write(
    draft: ChangeDraft,
    found: _RedirectList,
    values: Mapping[Pointer, str],
    removed: set[int],
    objects: list[dict[str, str]],
) -> None:
    text = draft.texts.get(found.file, draft.site.file_text(found.file))
    if found.items is None:
        draft.texts[found.file] = with_member(text, _KEY, objects)
        return
    text = with_values(text, values)
    at = _first_that_hides(found.items, removed, [each[_SOURCE] for each in objects])
    text = with_objects(text, found.pointer, at, objects)
    shifted = {index + (len(objects) if index >= at else 0) for index in removed}
    draft.texts[found.file] = without_items(text, found.pointer, shifted)


def _first_that_hides(items: tuple[Any, ...], removed: set[int], sources: list[str]) -> int:
    """Return the index of the first redirect with wildcards that matches one of ``sources``; the end if none does."""
    for index, each in enumerate(items):
        source, destination = _ends(each)
        if index in removed or not source or not has_wildcard(source):
            continue
        if any(redirect(Redirect(source, destination), path) is not None for path in sources):
            return index
    return len(items)
