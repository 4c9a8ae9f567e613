"""Reads one page, and what its drawing needs, before the names of the other files are known."""

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from docs_tui.site import UNREAD, Content, Site, build_site
from docs_tui.site.content_facts import FileFacts, facts_of, names_file
from docs_tui.site.json_text import REF
from docs_tui.site.page_files import decoded
from docs_tui.site.site_links import resolve_import
from docs_tui.source.file_names import CONFIG_FILES, SETTINGS_FILE
from docs_tui.workspace.files import read_file
from docs_tui.workspace.listing import belongs

_MOST_FILES = 100
_WITHOUT = ("navigation", "redirects")
"""The parts of docs.json that no page is drawn from."""
_PICTURE = re.compile(rb"""[^\s"'`()\[\]{}<>?#]{1,300}\.(?:png|jpe?g|gif|webp|svg)""", re.IGNORECASE)


class _FilesThere(Collection[str]):
    """The files of a folder, looked up on the disk. They cannot be listed."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (self._root / name).is_file() and belongs(self._root, name)

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def read_alone(root: Path, file: str) -> Site | None:
    """Return a site of one page and what it imports, without the navigation.

    Links to other pages lead nowhere in it.

    Returns:
        None if the page cannot be read, or cannot be drawn without the rest of the folder.
    """
    there = _FilesThere(root)
    files: dict[str, Content] = {}
    for name in (*CONFIG_FILES, SETTINGS_FILE):
        if (found := read_file(root, name)) is not None:
            files[name] = found[0]
    config = next((name for name in CONFIG_FILES if name in files), None)
    if config is not None and not _shorten(files, config):
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


def _shorten(files: dict[str, Content], name: str) -> bool:
    """Remove the long parts of docs.json; return False if the others need more files."""
    try:
        config = json.loads(decoded(files[name]))
        rest = json.dumps({key: config[key] for key in config if key not in _WITHOUT})
    except (ValueError, TypeError, RecursionError):
        return False
    files[name] = rest.encode()
    return f'"{REF}"' not in rest


def _pictures(file: str, content: bytes, there: _FilesThere) -> Iterator[str]:
    """Yield the pictures that a file may show."""
    for match in dict.fromkeys(_PICTURE.findall(content)):
        url = unquote(match.decode("utf-8", "replace"))
        name = normpath(url.lstrip("/") if url.startswith("/") else join(dirname(file), url))
        if "://" not in url and name in there:
            yield name
