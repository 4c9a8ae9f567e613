"""The docs folder on disk: reading it, watching it, remembering what it was left at."""

from docs_tui.workspace.workspace import Workspace, find_root

__all__ = ["Workspace", "find_root"]
