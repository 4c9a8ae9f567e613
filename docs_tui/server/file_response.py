"""Send a file of the docs folder: whole, in parts or compressed, or say that it is unchanged."""

import asyncio
from collections.abc import Iterable
from email.utils import parsedate_to_datetime
from functools import lru_cache
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import FileResponse, Response

from docs_tui.server.docs_files import DocsFile
from docs_tui.server.responses import (
    FILE_POLICY,
    FOR_ALL,
    LEAST,
    Encoding,
    Header,
    compressed,
    error_response,
    etag_matches,
    is_text,
    tagged,
    wanted_ranges,
)
from docs_tui.workspace.files import open_file, place_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


_HAS_HANDLES: Final = Path("/dev/fd").is_dir()
_NO_SANDBOX = (b"application/pdf",)
"""Types that browsers open in their own viewer, which does not work in a sandbox.

The viewer cannot access our origin either.
"""
_LARGEST_PACKED: Final = 2 << 20
"""The largest text file that is compressed, in bytes."""
_PACKED: Final = 32
"""How many compressed files are kept."""


def file_response(
    file: DocsFile,
    headers: Iterable[Header],
    condition: bytes | None,
    since: bytes | None = None,
    encoding: Encoding | None = None,
) -> "ASGIApp":
    """Return an application that sends ``file`` or the requested ranges of it.

    Args:
        file: The file.
        headers: Its headers, including the type.
        condition: The client's ``If-None-Match``.
        since: The client's ``If-Modified-Since``, used only without the other one.
        encoding: The encoding of text that the client prefers.
    """
    fields = {**dict(FOR_ALL), **dict(headers)}
    text = is_text(fields[b"content-type"].decode())
    if text:
        fields[b"vary"] = b"Accept-Encoding"
    if not text or not LEAST <= file.stat.st_size <= _LARGEST_PACKED:
        encoding = None
    plain = f'"{file.stat.st_mtime_ns:x}-{file.stat.st_size:x}"'.encode()
    fields[b"etag"] = tag = tagged(plain, encoding) if encoding else plain
    if fields[b"content-type"] not in _NO_SANDBOX:
        fields[b"content-security-policy"] = FILE_POLICY.encode()
    texts = {name.decode("latin-1"): value.decode("latin-1") for name, value in fields.items()}
    if etag_matches(condition, tag) if condition is not None else _is_unchanged(file, since):
        return Response(status_code=304, headers=texts)
    response = FileResponse(file.place, headers=texts, stat_result=file.stat)

    async def sent(scope: "Scope", receive: "Receive", send: "Send") -> None:
        body = await asyncio.to_thread(_packed, file.place, file.stat.st_mtime_ns, encoding) if encoding else None
        if encoding and body is not None:
            said_packed = {**texts, "content-encoding": encoding}
            packed = Response(b"" if scope["method"] == "HEAD" else body, headers=said_packed)
            packed.headers["content-length"] = str(len(body))
            await packed(scope, receive, send)
            return
        ranges = [each for each in scope["headers"] if each[0] != b"range" or wanted_ranges(scope["method"], each[1])]
        opened = _opened(file.place)
        if opened is None:
            await error_response(404, "The file is gone.").send(send, head=scope["method"] == "HEAD")
            return
        with opened:
            response.path = f"/dev/fd/{opened.fileno()}" if _HAS_HANDLES else file.place
            await response({**scope, "headers": ranges}, receive, send)

    return sent


def _opened(place: str) -> FileIO | None:
    """Open a file at a real path; None if the file is gone, or if a link has replaced the file or a folder on its path."""
    try:
        file = open_file(place)
    except OSError:
        return None
    if place_of(file.fileno()) in (place, None):
        return file
    file.close()
    return None


@lru_cache(maxsize=_PACKED)
def _packed(place: str, _changed: int, encoding: Encoding) -> bytes | None:
    """Return a file in an encoding; None if it cannot be read, or has grown."""
    opened = _opened(place)
    if opened is None:
        return None
    with opened:
        content = opened.read(_LARGEST_PACKED + 1)
    return compressed(encoding, (content,)) if len(content) <= _LARGEST_PACKED else None


def _is_unchanged(file: DocsFile, since: bytes | None) -> bool:
    """Tell whether a file is unchanged since the client's date (RFC 9110, 13.1.3), which has whole seconds."""
    if since is None:
        return False
    try:
        known = parsedate_to_datetime(since.decode("latin-1")).timestamp()
    except (ValueError, OverflowError):
        return False
    return int(file.stat.st_mtime) <= known
