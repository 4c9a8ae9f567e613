# ruff: noqa: PTH100, PTH118, PTH120
"""The fingerprint of the program that made a file: caches of another docs-tui, Python or dependency are not used."""

import os
import re
import sys
from functools import cache
from hashlib import blake2b

from docs_tui import __version__
from docs_tui.source.lazy_pattern import lazy_pattern

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
            names = os.listdir(folder or ".")  # noqa: PTH208 - text is enough
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
