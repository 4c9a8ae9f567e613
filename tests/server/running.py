"""A server as it runs: on a port of its own, over a real folder, followed as it is edited."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from docs_tui.server.followed import FollowedLive
from docs_tui.server.listening import RunningServer
from docs_tui.workspace import Workspace


@contextmanager
def serving(folder: Path, *, base_url: str | None = None) -> Iterator[str]:
    """Serve ``folder`` while the block runs, and give the address, without a slash at its end."""
    workspace = Workspace(folder, base_url=base_url)
    workspace.load()
    server = RunningServer(FollowedLive(workspace), 0)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()
