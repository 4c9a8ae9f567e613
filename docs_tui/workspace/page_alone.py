"""Finds and reads the page that opens first, and what its drawing needs, before the names of the other files are known."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any
from urllib.parse import unquote

from docs_tui.site import UNREAD, Content, Page, Site, build_site
from docs_tui.site.content_facts import FileFacts, facts_of, names_file
from docs_tui.site.json_text import REF
from docs_tui.site.nav_reader import DIVISIONS, PAGES
from docs_tui.site.navigation import Trail, first_page, navigation_view, place_in
from docs_tui.site.page_files import PAGE_EXTENSIONS, decoded
from docs_tui.site.site_links import resolve_import
from docs_tui.source.file_names import CONFIG_FILES, SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import read_file
from docs_tui.workspace.listing import belongs

_MOST_FILES = 100
_WITHOUT = ("navigation", "redirects")
"""The parts of docs.json that no page is drawn from."""
_PICTURE = re.compile(rb"""[^\s"'`()\[\]{}<>?#]{1,300}\.(?:png|jpe?g|gif|webp|svg)""", re.IGNORECASE)


@record(frozen=True, slots=True)
class FirstPage:
    """The page that opens first, as far as it is known before the folder is listed."""

    path: str
    file: str
    site: str
    """The name of the site; empty without one."""
    trail: Trail
    """The chosen tab, version and language."""
    place: Trail
    """The labels from there to the page, without its title."""
    colors: dict[str, str]
    """The colors of docs.json."""
    config: bytes
    """docs.json without its long parts; empty if its values are in other files too."""


class _FilesThere(Collection[str]):
    """The files of a folder, looked up on disk one by one. They cannot be listed."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (self._root / name).is_file() and belongs(self._root, name)

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def read_alone(root: Path, file: str, config: bytes = b"") -> Site | None:
    """Return a site of one page and what it imports, without the navigation.

    Links to other pages lead nowhere in it.

    Args:
        root: The docs folder.
        file: The file of the page.
        config: What ``short_config`` returns for docs.json, if that is known.

    Returns:
        None if the page cannot be read, or cannot be drawn without the rest of the folder.
    """
    there = _FilesThere(root)
    files: dict[str, Content] = {}
    for name in (*CONFIG_FILES, SETTINGS_FILE):
        if (name == SETTINGS_FILE or not config) and (found := read_file(root, name)) is not None:
            files[name] = found[0]
    if config:
        files[CONFIG_FILES[0]] = config
    elif (name := next((name for name in CONFIG_FILES if name in files), "")) and not _shorten(files, name):
        return None
    facts: dict[str, FileFacts] = {}
    waiting = [file]
    while waiting:
        name = waiting.pop()
        found = read_file(root, name) if name in there else None
        if found is None or len(facts) == _MOST_FILES:
            return None
        files[name], facts[name] = found[0], facts_of(name, found[0])
        specifiers = (each.specifier for each in facts[name].imports if names_file(each.specifier))
        imported = {target for each in specifiers if (target := resolve_import(name, each, there))}
        waiting += sorted(imported - {*files, *waiting})
        files |= dict.fromkeys(_pictures(name, found[0], there), UNREAD)
    return build_site(files, facts=facts)


_SPECS = ("openapi", "asyncapi")
"""Keys of divisions whose pages are in other files."""
_SHOWN = ("name", "colors")
"""The parts of docs.json that are shown around the first page."""
_MOST_ENTRIES = 8
"""How many entries of a list of the navigation may have to be looked up until one of them is a page."""


def find_first_page(root: Path, path: str = "") -> FirstPage | None:
    """Return the page at ``path``, by default the one that docs.json opens first, without listing the folder.

    Returns:
        None if the rest of the folder decides which page that is.
    """
    found = read_file(root, CONFIG_FILES[0])
    try:
        config = json.loads(decoded(found[0])) if found is not None else {}
        branch = _first_branch(config["navigation"])
        text = json.dumps({key: config[key] for key in _SHOWN if key in config} | {"navigation": branch})
        short = _short(config)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if any(f'"{key}"' in text for key in (REF, *_SPECS)):
        return None
    named = [path] if path else dict.fromkeys(_named_pages(branch))
    for pages in islice(_pages_there(_FilesThere(root), named), _MOST_ENTRIES):
        site = build_site({CONFIG_FILES[0]: text.encode(), **dict.fromkeys(pages, UNREAD)})
        view = navigation_view(site)
        page = site.pages.get(path or first_page(view.entries) or "")
        if page is not None and page.file is not None:
            return _first_page(site, view.trail, page, page.file, short)
    return None


def _first_page(site: Site, trail: Trail, page: Page, file: str, config: bytes) -> FirstPage:
    colors = site.config.raw.get("colors")
    return FirstPage(
        page.path,
        file,
        site.config.name,
        trail,
        place_in(page.places, trail)[len(trail) :],
        {name: color for name, color in colors.items() if isinstance(color, str)} if isinstance(colors, dict) else {},
        config,
    )


def _pages_there(there: _FilesThere, named: Iterable[str]) -> Iterator[list[str]]:
    """Yield the files of each entry of the navigation that has any."""
    for entry in named:
        if files := [name for name in dict.fromkeys(_files_of(entry)) if name in there]:
            yield files


def _files_of(entry: str) -> Iterator[str]:
    """Yield the files that an entry of the navigation may name."""
    name = entry.strip().strip("/")
    for end in PAGE_EXTENSIONS:
        yield from (f"{name.removesuffix(end)}{end}", f"{name}/index{end}") if name else (f"index{end}",)


def _first_branch(node: Any) -> Any:
    """Return a part of the navigation with only the alternatives that a reader sees first, and the first entries of lists."""
    if isinstance(node, list):
        return [_first_branch(each) for each in node[:_MOST_ENTRIES]]
    if not isinstance(node, dict):
        return node
    options = [
        (key, each)
        for key, kind in DIVISIONS.items()
        if kind != "group" and isinstance(node.get(key), list)
        for each in node[key]
        if isinstance(each, dict) and not {*DIVISIONS, PAGES, "root", *_SPECS}.isdisjoint(each)
    ]
    chosen = next(
        (each for each in options if each[1].get("default") is True),
        next((each for each in options if each[1].get("hidden") is not True), options[0] if options else None),
    )
    kept = {key: value for key, value in node.items() if key not in DIVISIONS or DIVISIONS[key] == "group"}
    return {
        **{key: _first_branch(value) if key in (*DIVISIONS, PAGES) else value for key, value in kept.items()},
        **({chosen[0]: [_first_branch(chosen[1])]} if chosen is not None else {}),
    }


def _named_pages(node: Any) -> Iterator[str]:
    """Yield the texts in a part of the navigation that may name pages, in the order of the navigation."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for each in node:
            yield from _named_pages(each)
    elif isinstance(node, dict):
        yield from _named_pages(node.get("root"))
        for key in sorted(
            node, key=lambda key: DIVISIONS.get(key, "group") == "group"
        ):  # a chosen alternative comes first
            if key in DIVISIONS or key == PAGES:
                yield from _named_pages(node[key])


def short_config(site: Site) -> bytes:
    """Return docs.json without its long parts; empty without it, and if its values are in other files too."""
    content = site.files.get(CONFIG_FILES[0])
    return _short(site.config.raw) if isinstance(content, bytes) and REF.encode() not in content else b""


def _shorten(files: dict[str, Content], name: str) -> bool:
    """Remove the long parts of docs.json; return False if it cannot be read, or if the others need more files."""
    try:
        files[name] = _short(json.loads(decoded(files[name])))
    except (ValueError, TypeError, RecursionError):
        return False
    return bool(files[name])


def _short(config: Mapping[str, Any]) -> bytes:
    rest = json.dumps({key: config[key] for key in config if key not in _WITHOUT})
    return rest.encode() if f'"{REF}"' not in rest else b""


def _pictures(file: str, content: bytes, there: _FilesThere) -> Iterator[str]:
    """Yield the pictures that a file may show."""
    for match in dict.fromkeys(_PICTURE.findall(content)):
        url = unquote(match.decode("utf-8", "replace"))
        name = normpath(url.lstrip("/") if url.startswith("/") else join(dirname(file), url))
        if "://" not in url and name in there:
            yield name
