"""Errors of one line for messages that are not requests of JSON-RPC, over both transports."""

import json
from typing import TYPE_CHECKING

from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_NOT_A_REQUEST = "Invalid request: the message is not a request of JSON-RPC 2.0"
_BAD_REQUEST = 400


def error_for(wrong: Exception) -> JSONRPCError | None:
    """Return the answer to a message that could not be read; None if it is a response, which has no answer."""
    found = wrong.errors(include_url=False) if isinstance(wrong, ValidationError) else []
    if any(each["type"] == "json_invalid" for each in found):
        error = ErrorData(code=PARSE_ERROR, message="Parse error: the message is not JSON")
        return JSONRPCError(jsonrpc="2.0", id=None, error=error)
    message = next(
        (each["input"] for each in found if isinstance(each["input"], dict) and "jsonrpc" in each["input"]), {}
    )
    if "method" not in message and ("result" in message or "error" in message):
        return None
    number = message.get("id")
    known = number if isinstance(number, str | int) and not isinstance(number, bool) else None
    return JSONRPCError(jsonrpc="2.0", id=known, error=ErrorData(code=INVALID_REQUEST, message=_NOT_A_REQUEST))


def short_errors(app: "ASGIApp") -> "ASGIApp":
    """Wrap the SDK's application: it lists what each kind of message lacks, which takes a hundred lines."""

    async def wrapped(scope: "Scope", receive: "Receive", send: "Send") -> None:
        refused: Message | None = None

        async def shorten(message: "Message") -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and message["status"] == _BAD_REQUEST:
                refused = message
                return
            if refused is not None:
                body = _short(message.get("body", b""))
                headers = [(name, value) for name, value in refused["headers"] if name.lower() != b"content-length"]
                await send({**refused, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
                message, refused = {**message, "body": body}, None
            await send(message)

        await app(scope, receive, shorten)

    return wrapped


def _short(body: bytes) -> bytes:
    """Return an error with the message for malformed requests, if it has several lines; other bodies unchanged."""
    try:
        answer = json.loads(body)
        if "\n" not in answer["error"]["message"]:
            return body
    except (ValueError, LookupError, TypeError):
        return body
    return json.dumps({**answer, "error": {"code": INVALID_REQUEST, "message": _NOT_A_REQUEST}}).encode()
