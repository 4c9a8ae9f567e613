"""The draft site over HTTP: what AI tools fetch and what a reader sees, from the snapshot that the app shows."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docs_tui.server.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> Any:
    """Load the server when it is asked for: 150 ms that nothing else should pay."""
    if name == "create_app":
        from docs_tui.server.app import create_app  # noqa: PLC0415  # the point of it

        return create_app
    raise AttributeError(name)
