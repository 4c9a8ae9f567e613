"""The digests of the pages' entries in llms-full.txt, cached between runs without the text of the pages."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from docs_tui.workspace.build.cache_file import load_cache_file, save_cache_file
from docs_tui.workspace.build.page_store import Entry

_FILE = "digests.cache"
_MAGIC = b"docs-tui digests 1\n"


class EntryDigest(NamedTuple):
    """What the head and the size of llms-full.txt depend on."""

    digests: bytes
    size: int
    """The bytes of the entry."""


def digest_of_entry(entry: Entry) -> EntryDigest:
    """Return the digest of a page's part of llms-full.txt."""
    return EntryDigest(entry.digests, sum(map(len, entry.full)))


class DigestCache:
    """The cached digests of one docs folder, by the keys of ``keys_of``."""

    def __init__(self, folder: Path) -> None:
        self._path = str(folder / _FILE)

    def load(self, keys: Mapping[str, bytes]) -> dict[str, EntryDigest]:
        """Return the cached digests for these keys, by page path."""
        rows = load_cache_file(self._path, _MAGIC) or {}
        return {path: EntryDigest(*rows[key]) for path, key in keys.items() if key in rows}

    def save(self, found: Mapping[str, EntryDigest], keys: Mapping[str, bytes]) -> None:
        """Replace the cache."""
        save_cache_file(self._path, _MAGIC, {key: tuple(found[path]) for path, key in keys.items()})
