"""The docs folder on disk: reads it, watches it, keeps state between runs, and writes the llms files."""

from typing import TYPE_CHECKING, Any

from docs_tui.workspace.root import find_root

if TYPE_CHECKING:
    from docs_tui.workspace.workspace import Workspace

__all__ = ["Workspace", "find_root"]


def __getattr__(name: str) -> Any:
    """Import the modules that read sites on first use, because a build that finds nothing changed does not need them."""
    if name == "Workspace":
        from docs_tui.workspace.workspace import Workspace  # noqa: PLC0415 - loads the site only when it is used

        return Workspace
    raise AttributeError(name)
