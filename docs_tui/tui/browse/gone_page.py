"""The page on the screen after its file is gone: renamed, removed, or away for a moment."""

from typing import TYPE_CHECKING

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site


@record(frozen=False, slots=True)
class GonePage:
    """The page whose file was the last to go while the page was on the screen."""

    path: str = ""
    """Its path."""
    file: str = ""
    """Its file; empty if it had none."""
    content: bytes = b""
    """What the file contained."""
    was_left: bool = False
    """Whether the reader was moved to another page."""

    def leave(self) -> str:
        """Take note that the reader was moved to the first page, and return the notice about it."""
        self.was_left = True
        return f"{self.file or 'The page'} is gone, so this is the first page"

    def is_back(self, site: "Site") -> bool:
        """Tell whether the reader was moved away from the page, and it is in ``site`` again."""
        return self.was_left and self.path in site.pages

    def note(self, before: "Site", path: str) -> None:
        """Take note of the page at ``path`` if it is in ``before``; otherwise it went in an earlier snapshot."""
        page = before.pages.get(path)
        if page is not None:
            content = before.files.get(page.file or "")
            self.path, self.file, self.was_left = path, page.file or "", False
            self.content = content if isinstance(content, bytes) else b""

    def new_path(self, site: "Site") -> str:
        """Return where the page is now: the path of the one page with the same content; empty if there is none.

        The file may be removed in one snapshot and created in another one.
        """
        same = [path for path, page in site.pages.items() if site.files.get(page.file or "") == self.content]
        return same[0] if self.content and len(same) == 1 else ""
