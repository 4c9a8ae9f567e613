"""The ASGI application over a docs folder."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from docs_tui.server.ending import let_go_first
from docs_tui.server.find import search_json
from docs_tui.server.followed import FollowedLive
from docs_tui.server.front import Front
from docs_tui.server.names import EVENTS, SEARCH
from docs_tui.server.policy import FOR_ALL
from docs_tui.workspace import Workspace

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from docs_tui.server.live import Live

ROOT: Final = "DOCS_TUI_ROOT"
"""The variable of the environment that names the docs folder."""
_LONGEST_QUERY: Final = 200
"""Characters of a search that are looked for."""


def create_app(root: Path | None = None) -> "ASGIApp":
    """Return the application that serves the docs in ``root``.

    Args:
        root: The docs folder; where it is not given, that of ``$DOCS_TUI_ROOT``, else the working directory.
    """
    folder = root or Path(os.environ.get(ROOT) or ".")
    return app_of(FollowedLive(Workspace(folder)))


def app_of(live: "Live") -> "ASGIApp":
    """Return the application that serves ``live``."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await live.start()
        with let_go_first(live.let_go):
            try:
                yield
            finally:
                await live.stop()

    async def events(request: Request) -> Response:
        return _events(live, request)

    async def search(request: Request) -> Response:
        return await _search(live, request)

    routes = [Route(EVENTS, events), Route(SEARCH, search)]
    return Front(live, Starlette(routes=routes, lifespan=lifespan))


def _events(live: "Live", request: Request) -> Response:
    headers = {**_usual(), "cache-control": "no-store", "x-accel-buffering": "no"}
    if live.events.full:
        return PlainTextResponse("Too many clients follow this site.\n", 503, headers)
    if request.method == "HEAD":
        head = Response(headers=headers, media_type="text/event-stream")
        del head.headers["content-length"]  # of a stream there is none
        return head
    return StreamingResponse(live.events.stream(), headers=headers, media_type="text/event-stream")


async def _search(live: "Live", request: Request) -> Response:
    query = request.query_params.get("q", "")[:_LONGEST_QUERY]
    found = await asyncio.to_thread(search_json, live.surface.site, query)
    return Response(found, headers={**_usual(), "cache-control": "no-store"}, media_type="application/json")


def _usual() -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in FOR_ALL}
