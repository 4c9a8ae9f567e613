"""The page on the screen: scrolls, selects, follows, finds. Draws only the lines that are visible."""

from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message
from textual.scroll_view import ScrollView

from docs_tui.tui.preview.page import PreviewPage


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the page."""

    depth: int
    text: str
    """As displayed: cleaned, without marks."""
    id: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reader is on a page, by content: to come back to later."""

    key: str
    block: int
    text: str
    char: int
    above: int


class DocView(ScrollView, can_focus=True):
    """A page, virtualised."""

    ALLOW_SELECT: ClassVar[bool] = False

    class LinkActivated(Message):
        """The reader follows a link."""

        def __init__(self, view: "DocView", url: str) -> None:
            super().__init__()
            self.view = view
            self.url = url
            """As the author wrote it: not checked, not cleaned."""

    class LinkHovered(Message):
        """The mouse or the focus came to a link, or left it (an empty ``url``)."""

        def __init__(self, view: "DocView", url: str) -> None:
            super().__init__()
            self.view = view
            self.url = url

    class TopChanged(Message):
        """Another heading's section is at the top now; None above the first heading."""

        def __init__(self, view: "DocView", heading: OutlineEntry | None, index: int) -> None:
            super().__init__()
            self.view = view
            self.heading = heading
            self.index = index
            """In ``view.outline``; -1 above the first heading."""

    class SelectionChanged(Message):
        """The reader selected something, or nothing any more."""

        def __init__(self, view: "DocView", characters: int) -> None:
            super().__init__()
            self.view = view
            self.characters = characters

    class CopyRequested(Message):
        """The reader pressed a copy button of the page: code, a prompt."""

        def __init__(self, view: "DocView", text: str, what: str) -> None:
            super().__init__()
            self.view = view
            self.text = text
            """The author's exact text."""
            self.what = what
            """What it is, for a notice: ``code``, ``prompt``."""

    class FoundChanged(Message):
        """Find in page has other hits, or stands on another one."""

        def __init__(self, view: "DocView", hits: int, current: int) -> None:
            super().__init__()
            self.view = view
            self.hits = hits
            self.current = current
            """From 0; -1 without hits."""

    @property
    def page(self) -> PreviewPage | None:
        """The page that is shown."""
        raise NotImplementedError

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The headings of the page, in order."""
        raise NotImplementedError

    @property
    def outline_index(self) -> int:
        """Which heading's section is at the top; -1 above the first."""
        raise NotImplementedError

    def show(self, page: PreviewPage, *, anchor: str = "", line: int = 0, place: Place | None = None) -> None:
        """Show ``page`` from its top, or at ``anchor``, ``line`` of its file or ``place``.

        A page with the key of the one that is shown replaces it where it stands: see ``update``.
        """
        raise NotImplementedError

    def update(self, page: PreviewPage) -> None:
        """Show the new state of the same page, keep the reader's place by content, mark what changed."""
        raise NotImplementedError

    def place(self) -> Place | None:
        """Return where the reader is, for history."""
        raise NotImplementedError

    def goto_anchor(self, anchor: str) -> bool:
        """Scroll to the heading or element with the id ``anchor``; False where there is none."""
        raise NotImplementedError

    def goto_heading(self, index: int) -> None:
        """Scroll to a heading of ``outline``."""
        raise NotImplementedError

    def goto_line(self, line: int) -> None:
        """Scroll to what ``line`` of the page's file became."""
        raise NotImplementedError

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row came from; at least 1."""
        raise NotImplementedError

    def find(self, query: str) -> int:
        """Mark every place of ``query``, go to the next one, and return how many there are; "" ends."""
        raise NotImplementedError

    def find_next(self) -> None:
        """Go to the next place found."""
        raise NotImplementedError

    def find_previous(self) -> None:
        """Go to the place found before."""
        raise NotImplementedError

    @property
    def selected_text(self) -> str:
        """What is selected, as displayed; empty without a selection."""
        raise NotImplementedError

    @property
    def selected_source(self) -> str:
        """The author's Markdown of the blocks that the selection touches."""
        raise NotImplementedError

    def clear_selection(self) -> None:
        """Select nothing."""
        raise NotImplementedError

    @property
    def focused_code(self) -> str:
        """The author's code of the focused code block, else of the first one on the screen, else empty."""
        raise NotImplementedError
