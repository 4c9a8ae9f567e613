"""The docs folder on disk: reading it, watching it, remembering what it was left at, writing the llms files."""

from typing import TYPE_CHECKING, Any

from docs_tui.workspace.root import find_root

if TYPE_CHECKING:
    from docs_tui.workspace.workspace import Workspace

__all__ = ["Workspace", "find_root"]


def __getattr__(name: str) -> Any:
    """Load what reads sites when it is asked for: a build that finds nothing changed does without."""
    if name == "Workspace":
        from docs_tui.workspace.workspace import Workspace  # noqa: PLC0415  # the point of it

        return Workspace
    raise AttributeError(name)
