"""The way of a request: its host and method judged, what is ready sent at once, and everything else made first."""

import logging
from typing import TYPE_CHECKING, Final

from docs_tui.server.answer import Answer, refusal
from docs_tui.server.etags import matches
from docs_tui.server.file_answer import file_answer
from docs_tui.server.hosts import is_loopback
from docs_tui.server.names import EVENTS, SEARCH, below, decoded
from docs_tui.server.negotiation import Form, preferred
from docs_tui.server.surface import Request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp, Receive, Scope, Send

    from docs_tui.server.live import Live

LOG: Final = logging.getLogger(__name__)

_STRANGER: Final = refusal(
    421,
    "This server does not answer to that name. To let it, add the name to serve.hosts in docs-tui.yaml.",
    (b"connection", b"close"),
)
_METHOD: Final = refusal(405, "Only GET and HEAD are answered.", (b"allow", b"GET, HEAD"))
_NO_PATH: Final = refusal(404, "There is nothing here.")
_FAULT: Final = refusal(500, "This could not be made; the server says why.")
_INNER: Final = frozenset({EVENTS, SEARCH})
"""What is not answered from the site alone."""


class Front:
    """The application that servers run.

    Args:
        live: The site.
        inner: The application for what is not a name of the site, and for the server's beginning and end.
    """

    def __init__(self, live: "Live", inner: "ASGIApp") -> None:
        self._live = live
        self._inner = inner

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        headers = _headers(scope["headers"])
        prefix = self._live.surface.decoded_prefix
        refused = self._refusal(scope, headers)
        path = _path(scope, prefix)
        if refused is not None:
            await refused.send(send, head=scope["method"] == "HEAD")
        elif path is None:
            await _NO_PATH.send(send, head=scope["method"] == "HEAD")
        elif path in _INNER:
            await self._inner({**scope, "path": path, "root_path": ""}, receive, send)
        else:
            await self._site(path, headers, scope, receive, send)

    def _refusal(self, scope: "Scope", headers: dict[bytes, bytes]) -> Answer | None:
        host, server = headers.get(b"host"), scope.get("server")
        if host is None or not self._live.allows(host.decode("latin-1"), server[0] if server else ""):
            return _STRANGER
        return None if scope["method"] in ("GET", "HEAD") else _METHOD

    async def _site(
        self, path: str, headers: dict[bytes, bytes], scope: "Scope", receive: "Receive", send: "Send"
    ) -> None:
        form = _form(path, headers)
        live = self._live
        answer = live.ready.get((path, form))
        if answer is None:
            try:
                await live.start()  # where a server tells nothing of its beginning
                served = await live.answer(Request(path, form, _origin(scope, headers)))
            except Exception:
                LOG.exception("%s could not be made", path)
                served = _FAULT
            if not isinstance(served, Answer):
                said = live.surface.file_headers(served)
                await file_answer(served, said, headers.get(b"if-none-match"))(scope, receive, send)
                return
            answer = served.with_query(scope["query_string"])
        if answer.opened and b"origin" in headers and self._is_strange(headers):
            answer = answer.closed()
        condition = headers.get(b"if-none-match")
        if condition is not None and answer.tag and matches(condition, answer.tag):
            await answer.send_unchanged(send)
        else:
            await answer.send(send, head=scope["method"] == "HEAD")

    def _is_strange(self, headers: dict[bytes, bytes]) -> bool:
        """Tell whether the web page that asks is one that drafts on this machine are kept from.

        A published site is open to all; a draft that only this machine reaches is open to pages that it serves.
        """
        host = headers[b"host"].decode("latin-1")
        origin = headers[b"origin"].decode("latin-1").partition("://")[2]
        return is_loopback(host) and not self._live.allows(origin, "")


def _headers(given: "Sequence[tuple[bytes, bytes]]") -> dict[bytes, bytes]:
    """Return the headers of a request; those that came on several lines as one (RFC 9110, 5.3)."""
    found = dict(given)
    if len(found) == len(given):
        return found
    lines: dict[bytes, list[bytes]] = {}
    for name, value in given:
        lines.setdefault(name, []).append(value)
    return {name: b", ".join(values) for name, values in lines.items()}


def _path(scope: "Scope", prefix: str) -> str | None:
    """Return the path that is asked for: below where the application is mounted, and below the base path."""
    raw = scope.get("raw_path")
    path = decoded(raw.partition(b"?")[0] if raw is not None else scope["path"].encode())
    for each in (scope.get("root_path", "").rstrip("/"), prefix):
        inner = below(each, path) if path is not None else None
        path = path if inner is None else inner
    return path


def _form(path: str, headers: dict[bytes, bytes]) -> Form:
    if path.endswith(".md"):
        return "markdown"
    return preferred(headers.get(b"accept", b"*/*").decode("latin-1"))


def _origin(scope: "Scope", headers: dict[bytes, bytes]) -> str:
    return f"{scope.get('scheme', 'http')}://{headers[b'host'].decode('latin-1')}"
