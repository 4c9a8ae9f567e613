"""Answers the requests of the writer's margin.

Only this machine may send them, and files may be changed only with ``--edit``.
"""

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from docs_tui.errors import DocsTuiError, NotFoundError
from docs_tui.server.hosts import is_loopback
from docs_tui.server.request_body import read_body
from docs_tui.server.responses import SiteResponse, error_response, etag_matches, site_response
from docs_tui.server.url_paths import EDIT, MARGIN, MARGIN_LLMS, MARGIN_RULE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Receive, Scope, Send

    from docs_tui.server.live import LiveSite

LOG: Final = logging.getLogger(__name__)
TOKEN: Final = b"x-docs-tui-token"
_MOST_BYTES: Final = 64 * 1024
"""The most bytes that a browser may send."""
_NOT_HERE: Final = error_response(404, "There is nothing here.")
_ONLY_READ: Final = error_response(405, "Only GET and HEAD are answered.", (b"allow", b"GET, HEAD"))
_ONLY_POST: Final = error_response(405, "Only POST is answered.", (b"allow", b"POST"))
_FOREIGN: Final = error_response(403, "Only the pages of this server may change files.")
_NO_TOKEN: Final = error_response(
    403, "To apply fixes or open the editor here, use the URL that docs-tui serve --edit printed."
)
_NOT_JSON: Final = error_response(415, "Send JSON.")
_UNREADABLE: Final = error_response(400, "The request is not a JSON object.")
_FAULT: Final = error_response(500, "This could not be generated; see the output of the server for the reason.")

WRITER_PATHS: Final = frozenset({MARGIN, MARGIN_RULE, MARGIN_LLMS, EDIT})


class MarginEndpoint:
    """Answers requests below the paths in ``WRITER_PATHS``."""

    def __init__(self, live: "LiveSite") -> None:
        self._live = live

    async def __call__(
        self, path: str, headers: "Mapping[bytes, bytes]", scope: "Scope", receive: "Receive", send: "Send"
    ) -> None:
        """Answer one request."""
        try:
            answer = await self._answer(path, headers, scope, receive)
        except Exception:
            LOG.exception("%s could not be generated", path)
            answer = _FAULT
        condition = headers.get(b"if-none-match")
        if condition is not None and answer.tag and etag_matches(condition, answer.tag):
            await answer.send_not_modified(send)
        else:
            await answer.send(send, head=scope["method"] == "HEAD")

    async def _answer(
        self, path: str, headers: "Mapping[bytes, bytes]", scope: "Scope", receive: "Receive"
    ) -> SiteResponse:
        live = self._live
        host = headers.get(b"host", b"").decode("latin-1")
        if live.margins is None or not is_loopback(host):
            return _NOT_HERE
        if path == EDIT:
            return self._refusal(headers, scope) or await self._edit(receive)
        if scope["method"] not in ("GET", "HEAD"):
            return _ONLY_READ
        if _is_cross_site(headers):
            return _FOREIGN
        query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=8)
        if path == MARGIN_RULE:
            return await asyncio.to_thread(live.margins.explain, _first(query, "rule"))
        if path == MARGIN_LLMS:
            return await live.llms_state(live.margins)
        return await live.margin(live.margins, _first(query, "page"), with_text="text" in query)

    def _refusal(self, headers: "Mapping[bytes, bytes]", scope: "Scope") -> SiteResponse | None:
        """Return why a request may not change files; None if it may.

        The token is only in the address that the terminal prints. A page of another site cannot know it. Browsers also
        send the site's name in ``Origin``, even if that name resolves to this machine (DNS rebinding).
        """
        if self._live.editing is None:
            return _NOT_HERE
        if scope["method"] != "POST":
            return _ONLY_POST
        host = headers[b"host"].decode("latin-1")
        if headers.get(b"origin", b"").decode("latin-1") != f"{scope.get('scheme', 'http')}://{host}":
            return _FOREIGN
        if _is_cross_site(headers):
            return _FOREIGN
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
            return _NOT_JSON
        if not self._live.editing.knows(headers.get(TOKEN, b"").decode("latin-1")):
            return _NO_TOKEN
        return None

    async def _edit(self, receive: "Receive") -> SiteResponse:
        editing = self._live.editing
        body = await read_body(receive, _MOST_BYTES)
        if editing is None:
            return _NOT_HERE
        if isinstance(body, SiteResponse):
            return body
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            return _UNREADABLE
        if not isinstance(asked, dict):
            return _UNREADABLE
        try:
            done: dict[str, Any] = await asyncio.to_thread(editing.run, self._live.source.site, asked)
        except NotFoundError as error:
            return error_response(404, str(error))
        except DocsTuiError as error:
            return error_response(409, str(error))
        return site_response("application/json", json.dumps(done).encode(), cacheable=False)


def _is_cross_site(headers: "Mapping[bytes, bytes]") -> bool:
    """Tell whether the headers say that a page of another site sent the request."""
    return headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none")


def _first(query: "Mapping[str, list[str]]", name: str) -> str:
    return query.get(name, [""])[0]
