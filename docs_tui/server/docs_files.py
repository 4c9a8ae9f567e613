# ruff: noqa: PTH116
"""Files of the docs folder that are served unchanged: pictures, specs and downloads."""

import os
import re
import stat
from collections.abc import Iterable
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docs_tui.server.responses import FILE_POLICY, FOR_ALL, Header, etag_matches
from docs_tui.site import Site
from docs_tui.source.file_names import SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import read_file
from docs_tui.workspace.listing import is_passed_over, place_inside

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


@record(frozen=True, slots=True)
class DocsFile:
    """A file that can be sent."""

    name: str
    """Relative to the docs root."""
    place: str
    """Its real path on disk."""
    look: os.stat_result


def find_docs_file(root: Path, site: Site, name: str) -> DocsFile | None:
    """Return the file ``name`` of the docs folder; None if it is not served or cannot be read."""
    if name not in site.files or not _is_served(site, name):
        return None
    found = place_inside(root, name)
    if found is None:
        return None
    top, place = found
    real = os.path.relpath(place, top).replace(os.sep, "/")
    if real != name and (real not in site.files or not _is_served(site, real)):
        return None
    try:
        look = os.stat(place)
    except OSError:
        return None
    return DocsFile(name, place, look) if stat.S_ISREG(look.st_mode) and os.access(place, os.R_OK) else None


def read_docs_file(root: Path, site: Site, name: str) -> bytes | None:
    """Return the content of the file ``name`` of the docs folder; None if it is not served or cannot be read."""
    read = read_file(root, name) if find_docs_file(root, site, name) is not None else None
    return read[0] if read is not None else None


def _is_served(site: Site, name: str) -> bool:
    """Tell whether a page may show or link a file of this name."""
    if is_passed_over(name) or name == SETTINGS_FILE or name in site.structure.config_files:
        return False
    return site.structure.rules.kind(name) == "asset"


_RANGE: Final = re.compile(rb"(?:(\d{1,18})-(\d{0,18})|-\d{1,18})\Z")
_MOST_RANGES: Final = 16
"""The most ranges of one request; for more, the whole file is sent."""
_NO_SANDBOX = (b"application/pdf",)
"""Types that browsers open in their own viewer, which does not work in a sandbox. It cannot access our origin either."""


def file_response(
    file: DocsFile, headers: Iterable[Header], condition: bytes | None, since: bytes | None = None
) -> "ASGIApp":
    """Return an application that sends ``file`` or the requested ranges of it.

    Args:
        file: The file.
        headers: Its headers, including the type.
        condition: The client's ``If-None-Match``.
        since: The client's ``If-Modified-Since``, used only without the other one.
    """
    from starlette.responses import FileResponse, Response  # noqa: PLC0415  # most requests are for pages

    tag = f'"{file.look.st_mtime_ns:x}-{file.look.st_size:x}"'.encode()
    said = {**dict(FOR_ALL), **dict(headers), b"etag": tag}
    if said[b"content-type"] not in _NO_SANDBOX:
        said[b"content-security-policy"] = FILE_POLICY.encode()
    texts = {name.decode("latin-1"): value.decode("latin-1") for name, value in said.items()}
    if etag_matches(condition, tag) if condition is not None else _is_unchanged(file, since):
        return Response(status_code=304, headers=texts)
    response = FileResponse(file.place, headers=texts, stat_result=file.look)

    async def sent(scope: "Scope", receive: "Receive", send: "Send") -> None:
        heeded = [each for each in scope["headers"] if each[0] != b"range" or _is_heeded(scope["method"], each[1])]
        await response({**scope, "headers": heeded}, receive, send)

    return sent


def _is_unchanged(file: DocsFile, since: bytes | None) -> bool:
    """Tell whether a file is unchanged since the client's date (RFC 9110, 13.1.3), which has whole seconds."""
    if since is None:
        return False
    try:
        known = parsedate_to_datetime(since.decode("latin-1")).timestamp()
    except (ValueError, OverflowError):
        return False
    return int(file.look.st_mtime) <= known


def _is_heeded(method: str, value: bytes) -> bool:
    """Tell whether a ``Range`` header is valid; an invalid one is ignored (RFC 9110, 14.2)."""
    unit, _, ranges = value.partition(b"=")
    found = [_RANGE.match(each.strip()) for each in ranges.split(b",", _MOST_RANGES)]
    if method != "GET" or unit.strip().lower() != b"bytes" or len(found) > _MOST_RANGES:
        return False
    return all(each and not (each[2] and int(each[1]) > int(each[2])) for each in found)
