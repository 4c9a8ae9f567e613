"""Errors of one line for messages that are not requests of JSON-RPC, over both transports."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
)
from pydantic import ValidationError

if TYPE_CHECKING:
    from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LONGEST_NAME = 2_000
_LONGEST_ARGUMENTS = 10_000
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


def without_id(message: JSONRPCMessage) -> JSONRPCError | None:
    """Return the answer to a request without a valid id, which the SDK takes for a notification; None for other messages."""
    if not isinstance(message, JSONRPCNotification) or message.method.startswith("notifications/"):
        return None
    error = ErrorData(code=INVALID_REQUEST, message="Invalid request: its id must be a string or a number")
    return JSONRPCError(jsonrpc="2.0", id=None, error=error)


async def refuse_long_names(ctx: "ServerRequestContext[Any, Any]", call_next: "CallNext") -> "HandlerResult":
    """Refuse names and arguments that the answer would repeat, so that no answer is longer than clients accept.

    Raises:
        MCPError: A name is too long.
    """
    params = ctx.params or {}
    names = (ctx.method, *(params.get(each) for each in ("name", "uri", "cursor", "level")))
    if any(isinstance(each, str) and len(each) > _LONGEST_NAME for each in names):
        raise MCPError(code=INVALID_PARAMS, message=f"a name may have at most {_LONGEST_NAME} characters")
    given = params.get("arguments") if ctx.method == "prompts/get" else None
    if (
        isinstance(given, Mapping)
        and sum(len(str(each)) for pair in given.items() for each in pair) > _LONGEST_ARGUMENTS
    ):
        message = f"the arguments of a prompt may have at most {_LONGEST_ARGUMENTS} characters"
        raise MCPError(code=INVALID_PARAMS, message=message)
    return await call_next(ctx)


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
