"""Finds changes outside of pages: navigation, redirects, settings, specs and snippets, with the pages that each affects."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from docs_tui.review.pairs import SitePair
from docs_tui.review.review_model import ReviewedPart
from docs_tui.site import Page, Site
from docs_tui.site.navigation import NavEntry, NavNode, NavPage
from docs_tui.site.page import Trail
from docs_tui.site.specs import Specs
from docs_tui.source.file_names import IGNORE_FILE, SETTINGS_FILE

_OWN_PARTS = ("navigation", "redirects")
"""Keys of docs.json that are compared by their effect, not as plain values."""
_DEEPEST = 3
"""How many nested keys the name of a setting has at most."""
_LONGEST = 60
"""The most characters shown of a setting's value."""


def changed_parts(pair: SitePair) -> tuple[ReviewedPart, ...]:
    """Return every change outside of pages."""
    return (*_navigation(pair), *_redirects(pair), *_snippets(pair), *_specs(pair), *_settings(pair))


# Navigation


def _navigation(pair: SitePair) -> Iterator[ReviewedPart]:
    found = [part for old, new in pair.pages if (part := _place(old, new)) is not None]
    yield from found
    yield from _orders(pair)
    if found or pair.before.navigation == pair.after.navigation or [*_orders(pair)]:
        return
    before, after = pair.before.navigation, pair.after.navigation
    same = _with_paths(before.children, pair.new_paths), _with_paths(before.everywhere, pair.new_paths)
    if (same, before.origin) != ((after.children, after.everywhere), after.origin):
        yield ReviewedPart("navigation", "changed", "entries", "links, labels or icons", ())


def _with_paths(entries: Iterable[NavEntry], paths: Mapping[str, str]) -> tuple[NavEntry, ...]:
    """Return entries of the navigation with the addresses that their pages have after the change."""
    return tuple(_with_path(entry, paths) for entry in entries)


def _with_path(entry: NavEntry, paths: Mapping[str, str]) -> NavEntry:
    if isinstance(entry, NavPage):
        return NavPage(paths.get(entry.path, entry.path))
    if isinstance(entry, NavNode):
        root = paths.get(entry.root, entry.root) if entry.root is not None else None
        return replace(entry, root=root, children=_with_paths(entry.children, paths))
    return entry


def _place(old: Page | None, new: Page | None) -> ReviewedPart | None:
    """Return the change of a page's positions in the navigation."""
    before = old.places if old is not None and old.in_nav else ()
    after = new.places if new is not None and new.in_nav else ()
    page = new or old
    was_in, is_in = old is not None and old.in_nav, new is not None and new.in_nav
    if page is None or (before == after and was_in == is_in):
        return None
    if not was_in:
        return ReviewedPart("navigation", "added", page.path, _shown(after), (page.path,))
    if not is_in:
        here = (page.path,) if new is not None else ()
        return ReviewedPart("navigation", "gone", old.path if old is not None else "", _shown(before), here)
    return ReviewedPart("navigation", "moved", page.path, f"{_shown(before)} → {_shown(after)}", (page.path,))


def _shown(places: tuple[Trail, ...]) -> str:
    return ", ".join(" > ".join(place) or "top level" for place in places)


def _orders(pair: SitePair) -> Iterator[ReviewedPart]:
    """Yield the divisions in which the order of pages changed."""
    before: dict[Trail, list[str]] = {}
    after: dict[Trail, list[str]] = {}
    for page in pair.before.pages.values():
        if page.in_nav and page.path in pair.new_paths:
            before.setdefault(page.nav, []).append(pair.new_paths[page.path])
    for page in pair.after.pages.values():
        if page.in_nav:
            after.setdefault(page.nav, []).append(page.path)
    for trail, paths in after.items():
        here, old = set(paths), before.get(trail, [])
        was = [path for path in old if path in here]
        kept = set(was)
        now = [path for path in paths if path in kept]
        if was != now:
            moved = tuple(path for path, other in zip(now, was, strict=True) if path != other)
            yield ReviewedPart("navigation", "changed", " > ".join(trail) or "top level", "another order", moved)


# Redirects


def _redirects(pair: SitePair) -> Iterator[ReviewedPart]:
    before, after = ({each.source: each.destination for each in site.config.redirects[::-1]} for site in _both(pair))
    for source in dict.fromkeys((*after, *before)):
        old, new = before.get(source), after.get(source)
        if old == new:
            continue
        site = pair.after if new is not None else pair.before
        target = site.relations.links.target("/", None, new or old or "").page
        pages = (target,) if target is not None and new is not None else ()
        if old is None:
            yield ReviewedPart("redirect", "added", source, f"to {new}", pages)
        elif new is None:
            yield ReviewedPart("redirect", "gone", source, f"to {old}", pages)
        else:
            yield ReviewedPart("redirect", "changed", source, f"to {old} → {new}", pages)


def _both(pair: SitePair) -> tuple[Site, Site]:
    return pair.before, pair.after


# Snippets and specs


def _snippets(pair: SitePair) -> Iterator[ReviewedPart]:
    before, after = frozenset(pair.before.structure.snippets), frozenset(pair.after.structure.snippets)
    for file in sorted(pair.gone & before):
        yield ReviewedPart("snippet", "gone", file, "", _paths(pair.before.importers(file), pair))
    for file, old in sorted(pair.files.items()):
        if file in after:
            pages = tuple(page.path for page in pair.after.importers(file))
            if old is None or old not in before:
                yield ReviewedPart("snippet", "added", file, "", pages)
            elif old != file:
                yield ReviewedPart("snippet", "moved", file, f"from {old}", pages)
            else:
                yield ReviewedPart("snippet", "changed", file, "", pages)


def _specs(pair: SitePair) -> Iterator[ReviewedPart]:
    before, after = specs_in_use(pair.before), specs_in_use(pair.after)
    for spec in dict.fromkeys((*after, *before)):
        pages, olds = after.get(spec, ()), before.get(spec, ())
        site = pair.after if spec in after else pair.before
        if pair.touched.isdisjoint(Specs(site.files).with_parts([spec])):
            continue
        if spec in pair.gone:
            yield ReviewedPart("spec", "gone", spec, "", _paths(olds, pair))
        else:
            is_new = pair.files.get(spec, spec) is None
            yield ReviewedPart("spec", "added" if is_new else "changed", spec, "", tuple(page.path for page in pages))


def specs_in_use(site: Site) -> Mapping[str, tuple[Page, ...]]:
    """Return the local specs of a site with the pages that document their operations."""
    found: dict[str, list[Page]] = {spec: [] for spec in site.structure.named_specs if "://" not in spec}
    for page in site.pages.values():
        if page.api is not None and page.api.spec is not None and not page.api.remote:
            found.setdefault(page.api.spec, []).append(page)
    return {spec: tuple(pages) for spec, pages in found.items()}


def _paths(pages: tuple[Page, ...], pair: SitePair) -> tuple[str, ...]:
    """Return the new addresses of pages, without removed ones."""
    return tuple(pair.new_paths[page.path] for page in pages if page.path in pair.new_paths)


# Settings


def _settings(pair: SitePair) -> Iterator[ReviewedPart]:
    before, after = ({key: site.config.raw.get(key) for key in site.config.raw} for site in _both(pair))
    for key in dict.fromkeys((*after, *before)):
        if key not in _OWN_PARTS:
            yield from _setting(pair, (key,), before.get(key), after.get(key))
    if pair.before.settings != pair.after.settings:
        yield ReviewedPart("setting", "changed", SETTINGS_FILE, "", ())
    if pair.before.files.get(IGNORE_FILE) != pair.after.files.get(IGNORE_FILE):
        yield ReviewedPart("setting", "changed", IGNORE_FILE, "", ())


def _setting(pair: SitePair, keys: tuple[str, ...], old: Any, new: Any) -> Iterator[ReviewedPart]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and len(keys) < _DEEPEST:
        for key in dict.fromkeys((*new, *old)):
            yield from _setting(pair, (*keys, str(key)), old.get(key), new.get(key))
        return
    pages = tuple(_users(pair, keys[1])) if keys[0] == "variables" and len(keys) > 1 else ()
    name = ".".join(keys)
    if old is None:
        yield ReviewedPart("setting", "added", name, _value(new), pages, everywhere=not _is_variable(keys))
    elif new is None:
        yield ReviewedPart("setting", "gone", name, _value(old), pages, everywhere=not _is_variable(keys))
    else:
        detail = f"{_value(old)} → {_value(new)}"
        yield ReviewedPart("setting", "changed", name, detail, pages, everywhere=not _is_variable(keys))


def _is_variable(keys: tuple[str, ...]) -> bool:
    return keys[0] == "variables"


def _users(pair: SitePair, variable: str) -> Iterator[str]:
    """Yield the pages whose text, or that of a snippet on them, has a variable."""
    mark = b"{" + variable.encode("utf-8", "replace")
    found: set[str] = set()
    for file, content in pair.after.files.items():
        if isinstance(content, bytes) and mark in content.replace(b" ", b""):
            page = pair.after.page_of_file(file)
            found.update(each.path for each in ((page,) if page is not None else pair.after.importers(file)))
    yield from (path for path in pair.after.pages if path in found)


def _value(value: Any) -> str:
    """Return a setting's value on one line; for a long one, only its type."""
    if isinstance(value, (dict, list)):
        return f"{len(value)} entries"
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
