"""The ASGI application over a docs folder."""

import asyncio
import json
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from docs_tui.server.file_response import file_response
from docs_tui.server.hosts import is_loopback
from docs_tui.server.live import WatchedSite
from docs_tui.server.margin_endpoint import WRITER_PATHS, MarginEndpoint
from docs_tui.server.mcp_endpoint import MCP_METHODS
from docs_tui.server.media_types import Form, preferred
from docs_tui.server.responses import (
    FOR_ALL,
    ByteRange,
    Encoding,
    SiteResponse,
    error_response,
    etag_matches,
    preferred_encoding,
    wanted_ranges,
)
from docs_tui.server.router import SiteRequest
from docs_tui.server.url_paths import EVENTS, SEARCH, decode_path
from docs_tui.server.well_known import MCP
from docs_tui.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp, Receive, Scope, Send

    from docs_tui.server.live import LiveSite

ROOT: Final = "DOCS_TUI_ROOT"
"""The environment variable that names the docs folder."""
_LONGEST_QUERY: Final = 200
"""The longest search query, in characters; more is ignored."""
_LONGEST_PATH: Final = 2_000
"""The longest path of a page that sends a search, in characters."""


def create_app(root: Path | None = None) -> "ASGIApp":
    """Return the application that serves the docs in ``root``.

    Args:
        root: The docs folder; default: ``$DOCS_TUI_ROOT``, else the working directory.
    """
    folder = root or Path(os.environ.get(ROOT) or ".")
    return app_of(WatchedSite(Workspace(folder)))


def app_of(live: "LiveSite") -> "ASGIApp":
    """Return the application that serves ``live``."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await live.start()
        with before_shutdown(live.disconnect):
            try:
                yield
            finally:
                await live.stop()

    async def events(request: Request) -> Response:
        return _events(live, request)

    async def search(request: Request) -> Response:
        return await _search(live, request)

    routes = [Route(EVENTS, events), Route(SEARCH, search)]
    return SiteApp(live, Starlette(routes=routes, lifespan=lifespan))


def _events(live: "LiveSite", request: Request) -> Response:
    headers = {**_usual(), "cache-control": "no-store", "x-accel-buffering": "no"}
    if live.events.full:
        return PlainTextResponse("Too many clients follow this site.\n", 503, headers)
    if request.method == "HEAD":
        head = Response(headers=headers, media_type="text/event-stream")
        del head.headers["content-length"]  # event streams have no length
        return head
    return StreamingResponse(live.events.stream(), headers=headers, media_type="text/event-stream")


async def _search(live: "LiveSite", request: Request) -> Response:
    query = request.query_params.get("q", "")[:_LONGEST_QUERY]
    found = await live.search(query, request.query_params.get("page", "")[:_LONGEST_PATH])
    payload = json.dumps(found, ensure_ascii=False).encode("utf-8", "replace")
    return Response(payload, headers={**_usual(), "cache-control": "no-store"}, media_type="application/json")


def _usual() -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in FOR_ALL}


_ENDING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def before_shutdown(disconnect: Callable[[], None]) -> Iterator[None]:
    """Call ``disconnect`` in this event loop when a signal asks the server to end, before the server handles the signal.

    Otherwise a server would wait for open responses, such as event streams, before it tells the application to shut down.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in _ENDING}

    def passed_on(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(disconnect)
        known = before[signal.Signals(number)]
        if callable(known):
            known(number, frame)

    for each, known in before.items():
        if callable(known):
            signal.signal(each, passed_on)
    try:
        yield
    finally:
        for each, known in before.items():
            if signal.getsignal(each) is passed_on:
                signal.signal(each, known)


LOG: Final = logging.getLogger(__name__)

_STRANGER: Final = error_response(
    421,
    "This server does not answer requests for that host name. To allow it, add the name to serve.hosts in docs-tui.yaml.",
    (b"connection", b"close"),
)
_METHOD: Final = error_response(405, "Only GET and HEAD are answered.", (b"allow", b"GET, HEAD"))
_FOREIGN: Final = error_response(403, "Web pages of other sites may not send requests to this server.")
_NO_PATH: Final = error_response(404, "There is nothing here.")
_FAULT: Final = error_response(500, "This could not be generated; see the output of the server for the reason.")
LINKS: Final = b"x-docs-tui-links"
"""The header of a page's request for Markdown to copy. Links of an unpublished site then begin with ``/``."""
_INNER: Final = frozenset({EVENTS, SEARCH})
"""Paths whose responses do not depend on the site alone."""


class SiteApp:
    """The ASGI application that servers run.

    Args:
        live: The site.
        inner: The application for all other paths, and for the lifespan events.
    """

    def __init__(self, live: "LiveSite", inner: "ASGIApp") -> None:
        self._live = live
        self._inner = inner
        self._margin = MarginEndpoint(live)

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Respond to one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        headers = _headers(scope["headers"])
        prefix = self._live.router.decoded_prefix
        path = _path(scope, prefix)
        refused = self._refusal(path, scope, headers)
        if refused is not None:
            await refused.send(send, head=scope["method"] == "HEAD")
        elif path is None:
            await _NO_PATH.send(send, head=scope["method"] == "HEAD")
        elif path == MCP and self._is_for_agents(scope["method"], headers):
            await self._agents(headers, scope, receive, send)
        elif path in WRITER_PATHS:
            await self._margin(path, headers, scope, receive, send)
        elif path in _INNER:
            await self._inner({**scope, "path": path, "root_path": ""}, receive, send)
        else:
            await self._site(path, headers, scope, receive, send)

    def _refusal(self, path: str | None, scope: "Scope", headers: dict[bytes, bytes]) -> SiteResponse | None:
        host, server = headers.get(b"host"), scope.get("server")
        if host is None or not self._live.allows(host.decode("latin-1"), server[0] if server else ""):
            return _STRANGER
        if path in WRITER_PATHS:
            return None
        methods = MCP_METHODS if path == MCP else ("GET", "HEAD")
        return None if scope["method"] in methods else _METHOD

    def _is_for_agents(self, method: str, headers: dict[bytes, bytes]) -> bool:
        """Tell whether a request is for the MCP server, not for a page that the author named ``mcp``."""
        return method in ("POST", "DELETE") or b"text/event-stream" in headers.get(b"accept", b"")

    async def _agents(self, headers: dict[bytes, bytes], scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer a request to the MCP server, unless it comes from a web page of another site (DNS rebinding)."""
        _, separator, host = headers.get(b"origin", b"").decode("latin-1").partition("://")
        if b"origin" in headers and not (separator and self._live.allows(host, "")):
            await _FOREIGN.send(send, head=False)
            return
        await self._live.start()
        trimmed = [
            (name, value.strip(b" \t")) for name, value in scope["headers"]
        ]  # RFC 9110, 5.5; uvicorn does not strip them
        await self._live.mcp({**scope, "headers": trimmed}, receive, send)

    async def _site(
        self, path: str, headers: dict[bytes, bytes], scope: "Scope", receive: "Receive", send: "Send"
    ) -> None:
        form = _form(path, headers)
        live = self._live
        request = SiteRequest(path, form, _origin(scope, headers), headers.get(LINKS) == b"root")
        answer = live.ready.get(request)
        if answer is None:
            try:
                await live.start()  # for servers without lifespan events
                served = await live.respond(request)
            except Exception:
                LOG.exception("%s could not be generated", path)
                served = _FAULT
            if not isinstance(served, SiteResponse):
                file_headers = live.router.file_headers(served)
                condition, since = headers.get(b"if-none-match"), headers.get(b"if-modified-since")
                await file_response(served, file_headers, condition, since, _wanted_encoding(headers))(
                    scope, receive, send
                )
                return
            answer = served.with_query(scope["query_string"])
        if b"accept-encoding" in headers and answer.can_shrink and (encoding := _wanted_encoding(headers)):
            packed = live.packed.get(request, {}).get(encoding)
            answer = packed or await live.compressed(request, answer, encoding)
        if answer.cross_origin and b"origin" in headers and self._is_strange(headers):
            answer = answer.same_origin_only()
        condition = headers.get(b"if-none-match")
        if condition is not None and answer.tag and etag_matches(condition, answer.tag):
            await answer.send_not_modified(send)
        elif (
            b"range" in headers and answer.has_parts and (wanted := _wanted_part(scope["method"], headers, answer.tag))
        ):
            await answer.part(wanted).send(send)
        else:
            await answer.send(send, head=scope["method"] == "HEAD")

    def _is_strange(self, headers: dict[bytes, bytes]) -> bool:
        """Tell whether a request comes from a web page that must not read drafts on this machine.

        Any page may read a published site. Only its own pages may read a draft that is served on this machine.
        """
        host = headers[b"host"].decode("latin-1")
        origin = headers[b"origin"].decode("latin-1").partition("://")[2]
        return is_loopback(host) and not self._live.allows(origin, "")


def _headers(given: "Sequence[tuple[bytes, bytes]]") -> dict[bytes, bytes]:
    """Return the headers of a request; repeated ones are joined (RFC 9110, 5.3)."""
    found = dict(given)
    if len(found) == len(given):
        return found
    lines: dict[bytes, list[bytes]] = {}
    for name, value in given:
        lines.setdefault(name, []).append(value)
    return {name: b", ".join(values) for name, values in lines.items()}


def _path(scope: "Scope", prefix: str) -> str | None:
    """Return the requested path below the mount point and the base path."""
    raw = scope.get("raw_path")
    asked = raw.partition(b"?")[0] if raw is not None else scope["path"].encode()
    return decode_path(asked, scope.get("root_path", "").rstrip("/"), prefix)


def _form(path: str, headers: dict[bytes, bytes]) -> Form:
    if path.endswith(".md"):
        return "markdown"
    return preferred(headers.get(b"accept", b"*/*").decode("latin-1"))


def _wanted_encoding(headers: dict[bytes, bytes]) -> Encoding | None:
    """Return the encoding that a client prefers; None if it requests a range, because ranges count bytes of the uncompressed text."""
    return preferred_encoding(headers.get(b"accept-encoding", b"")) if b"range" not in headers else None


def _wanted_part(method: str, headers: dict[bytes, bytes], tag: bytes) -> ByteRange | None:
    """Return the range that a client requests; None if it requests several, or has a part of another version."""
    if b"if-range" in headers and headers[b"if-range"] != tag:
        return None
    ranges = wanted_ranges(method, headers[b"range"])
    return ranges[0] if len(ranges) == 1 else None


def _origin(scope: "Scope", headers: dict[bytes, bytes]) -> str:
    return f"{scope.get('scheme', 'http')}://{headers[b'host'].decode('latin-1')}"
