"""A running server with its own port, over a real folder that tests edit."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from docs_tui.server.http_server import RunningServer
from docs_tui.server.live import WatchedSite
from docs_tui.server.review_marks import ReviewMarks
from docs_tui.workspace import Workspace


@contextmanager
def serving(
    folder: Path, *, base_url: str | None = None, port: int = 0, review: str = "", bound: str | None = None
) -> Iterator[str]:
    """Serve ``folder`` while the block runs, and yield the address without a final slash; mark changes since ``review``."""
    workspace = Workspace(folder, base_url=base_url)
    workspace.load()
    server = RunningServer(
        WatchedSite(workspace, bound=bound, marks=ReviewMarks(folder, review) if review else None), port
    )
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    """A connection that is closed after each answer ends Node's client with a failed assertion."""

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    """Serve the static files in ``folder`` while the block runs, and yield the address without a final slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
