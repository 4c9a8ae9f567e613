"""The draft site over HTTP: pages for readers, Markdown and llms files for AI tools.

The names below are imported on first use, because that takes 150 ms.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.server.asgi_app import create_app
    from docs_tui.server.http_server import HOST, RunningServer
    from docs_tui.server.live import LiveSite

__all__ = ["HOST", "LiveSite", "RunningServer", "create_app"]

__getattr__ = lazy_names(
    __name__, {"HOST": "http_server", "LiveSite": "live", "RunningServer": "http_server", "create_app": "asgi_app"}
)
