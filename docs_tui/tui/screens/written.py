"""What the last run changed in the llms files: each as it was before and after, line by line."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.tui.app import DocsApp


def show_written(app: "DocsApp") -> None:
    """Show it, or say that nothing was written yet."""
    app.notice("Nothing was written yet: r writes llms.txt and llms-full.txt.")
