"""Sending a file of the docs as it is: whole, in part, or not at all where the client has it already."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from docs_tui.server.answer import Header
from docs_tui.server.etags import matches
from docs_tui.server.own_files import OwnFile
from docs_tui.server.policy import FILE_POLICY, FOR_ALL

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_RANGE: Final = re.compile(rb"(?:(\d{1,18})-(\d{0,18})|-\d{1,18})\Z")
_MOST_RANGES: Final = 16
"""Of one request; whoever wants more gets the whole file."""
_NO_SANDBOX = (b"application/pdf",)
"""What a browser shows in a viewer of its own, which does not open in a sandbox; it cannot touch our origin either."""


def file_answer(file: OwnFile, headers: Iterable[Header], condition: bytes | None) -> "ASGIApp":
    """Return the application that sends ``file``, whole or the ranges of it that are asked for.

    Args:
        file: The file.
        headers: What is said of it, its type among them.
        condition: What the client has already: its ``If-None-Match``.
    """
    from starlette.responses import FileResponse, Response  # noqa: PLC0415  # most requests are for pages

    tag = f'"{file.look.st_mtime_ns:x}-{file.look.st_size:x}"'.encode()
    said = {**dict(FOR_ALL), **dict(headers), b"etag": tag}
    if said[b"content-type"] not in _NO_SANDBOX:
        said[b"content-security-policy"] = FILE_POLICY.encode()
    texts = {name.decode("latin-1"): value.decode("latin-1") for name, value in said.items()}
    if condition is not None and matches(condition, tag):
        return Response(status_code=304, headers=texts)
    response = FileResponse(file.place, headers=texts, stat_result=file.look)

    async def sent(scope: "Scope", receive: "Receive", send: "Send") -> None:
        heeded = [each for each in scope["headers"] if each[0] != b"range" or _is_heeded(scope["method"], each[1])]
        await response({**scope, "headers": heeded}, receive, send)

    return sent


def _is_heeded(method: str, value: bytes) -> bool:
    """Tell whether the value of a ``Range`` header can be followed; any other is as if it were not there (RFC 9110, 14.2)."""
    unit, _, ranges = value.partition(b"=")
    found = [_RANGE.match(each.strip()) for each in ranges.split(b",", _MOST_RANGES)]
    if method != "GET" or unit.strip().lower() != b"bytes" or len(found) > _MOST_RANGES:
        return False
    return all(each and not (each[2] and int(each[1]) > int(each[2])) for each in found)
