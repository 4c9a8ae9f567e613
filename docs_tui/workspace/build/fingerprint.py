# ruff: noqa: PTH100, PTH118, PTH120, PTH123
"""The fingerprint of the program that made a cache file, and cache files with one value each.

Files of another docs-tui, Python or dependency are not used; they count as missing, as damaged ones do.
"""

import marshal
import os
import re
import sys
from functools import cache
from hashlib import blake2b
from typing import Any

from docs_tui import __version__
from docs_tui.errors import DocsTuiError
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.workspace.atomic_files import make_folder, replace_file, sweep
from docs_tui.workspace.digests import SIZE, digest_of

_PACKAGES = ("source", "components", "mdx", "site", "export", "lint", "workspace")
"""The packages of docs-tui that shape what is exported or reported."""
DEPENDENCIES = ("jinja2", "latex2mathml", "markdown-it-py", "mdurl", "nh3", "pillow", "pygments", "pyyaml")
"""The distributions that shape Markdown, HTML or findings."""
_DIST_INFO = lazy_pattern(r"(?P<name>.+?)-(?P<version>[^-]+)\.dist-info")
_SEPARATORS = re.compile(r"[-_.]+")


@cache
def fingerprint(*more: str) -> bytes:
    """Return a digest of docs-tui, Python, and the dependencies that shape output.

    Args:
        more: Further packages of docs-tui that shape the files in question.
    """
    state = blake2b(f"{__version__} {sys.version} {dependency_versions()}".encode(), digest_size=16)
    top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for package in (*_PACKAGES, *more):
        _add(state, os.path.join(top, package))
    return state.digest()


def dependency_versions() -> dict[str, str]:
    """Return the installed version of each of ``DEPENDENCIES``; empty for one that is not found.

    Reads the names of the ``.dist-info`` folders. Importing ``importlib.metadata`` takes longer than a build in which
    nothing changed.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - names as text are enough
        except OSError:
            continue
        for name in names:
            match = _DIST_INFO.fullmatch(name)
            if match is not None:
                found.setdefault(_SEPARATORS.sub("-", match["name"]).lower(), match["version"])
    return {name: found.get(name, "") for name in DEPENDENCIES}


def _add(state: blake2b, folder: str) -> None:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:  # the program runs from an archive: the version must suffice
        return
    for entry in entries:
        if entry.is_file():
            status = entry.stat()
            state.update(f"{entry.name} {status.st_size} {status.st_mtime_ns}\n".encode())
        elif entry.name != "__pycache__" and entry.is_dir():
            _add(state, entry.path)


def save_cache_file(path: str, kind: bytes, value: Any) -> None:
    """Replace a cache file. Does nothing if it cannot be written.

    Args:
        path: The file.
        kind: The first line of the file, which tells kinds of files and their versions apart.
        value: What to store; ``marshal`` must be able to.
    """
    data = marshal.dumps((fingerprint(), value))
    folder = os.path.dirname(path)
    try:
        make_folder(folder)
        sweep(folder)
        replace_file(path, [kind, digest_of(data), data])
    except DocsTuiError:
        return  # the next run computes the value again


def load_cache_file(path: str, kind: bytes) -> Any | None:
    """Return the value of a cache file; None if there is none."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return None
    start = len(kind) + SIZE
    data = content[start:]
    if not content.startswith(kind) or content[len(kind) : start] != digest_of(data):
        return None
    program, value = marshal.loads(data)  # noqa: S302  # its digest matches, and only the user writes there
    return value if program == fingerprint() else None
