"""The body of a request, with limits on its size and its time.

A proxy in front of the server sets its own limits.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from docs_tui.server.responses import SiteResponse, error_response

if TYPE_CHECKING:
    from starlette.types import Message, Receive

LONGEST: Final = 30.0
"""Seconds from the end of the head to the end of the body."""
_CLOSE: Final = (b"connection", b"close")
_TOO_LARGE: Final = error_response(413, "The request is too long.", _CLOSE)
_LATE: Final = error_response(408, f"The request did not end within {LONGEST:.0f} seconds.", _CLOSE)
_ENDED: Final = error_response(400, "The request is incomplete.", _CLOSE)


async def read_body(receive: "Receive", most: int) -> bytes | SiteResponse:
    """Return the body of a request of at most ``most`` bytes, or the answer if it is too long, too late or incomplete."""
    try:
        async with asyncio.timeout(LONGEST):
            return await _whole(receive, most)
    except TimeoutError:
        return _LATE


async def _whole(receive: "Receive", most: int) -> bytes | SiteResponse:
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return _ENDED
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return _TOO_LARGE
        more = message.get("more_body", False)
    return b"".join(parts)


def receive_again(body: bytes, receive: "Receive") -> "Receive":
    """Return a channel that gives ``body``, which has been read, and then what else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> "Message":
        return waiting.pop() if waiting else await receive()

    return again
