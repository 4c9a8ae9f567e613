"""The draft site over HTTP: pages for readers, Markdown and llms files for AI tools."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docs_tui.server.asgi_app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> Any:
    """Import the server on first use, because that takes 150 ms."""
    if name == "create_app":
        from docs_tui.server.asgi_app import create_app  # noqa: PLC0415 - loads the server only when it is used

        return create_app
    raise AttributeError(name)
