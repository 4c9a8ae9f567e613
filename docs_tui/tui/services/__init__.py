"""Long-lived work behind the screens: each service gets a ``Site`` and callables, never the app or a screen.

A service is imported when it is first used, so that the first paint waits for none.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.tui.services.clipboard_service import ClipboardService
    from docs_tui.tui.services.command_service import CommandService
    from docs_tui.tui.services.editor_service import EditorService
    from docs_tui.tui.services.fix_service import FixService
    from docs_tui.tui.services.git_service import GitService
    from docs_tui.tui.services.heading_service import HeadingService
    from docs_tui.tui.services.lint_service import LintService
    from docs_tui.tui.services.llms_service import LlmsService
    from docs_tui.tui.services.marked_pages import MarkedPages
    from docs_tui.tui.services.memory import MemoryService
    from docs_tui.tui.services.move_service import MoveService
    from docs_tui.tui.services.personal_service import PersonalService
    from docs_tui.tui.services.preview_service import PreviewService
    from docs_tui.tui.services.search_service import SearchService
    from docs_tui.tui.services.server_service import ServerService

__all__ = [
    "ClipboardService",
    "CommandService",
    "EditorService",
    "FixService",
    "GitService",
    "HeadingService",
    "LintService",
    "LlmsService",
    "MarkedPages",
    "MemoryService",
    "MoveService",
    "PersonalService",
    "PreviewService",
    "SearchService",
    "ServerService",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ClipboardService": "clipboard_service",
        "CommandService": "command_service",
        "EditorService": "editor_service",
        "FixService": "fix_service",
        "GitService": "git_service",
        "HeadingService": "heading_service",
        "LintService": "lint_service",
        "LlmsService": "llms_service",
        "MarkedPages": "marked_pages",
        "MemoryService": "memory",
        "MoveService": "move_service",
        "PersonalService": "personal_service",
        "PreviewService": "preview_service",
        "SearchService": "search_service",
        "ServerService": "server_service",
    },
)
