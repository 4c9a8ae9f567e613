"""The messages of ``DocView``: what the reader did on the page, and what the page shows now."""

from textual.message import Message


class FirstDrawn(Message, namespace="doc_view"):
    """The first page is on the screen."""


class TopChanged(Message, namespace="doc_view"):
    """Another section is at the top of the screen."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
        """In the outline of the view; -1 above the first heading."""


class FoundChanged(Message, namespace="doc_view"):
    """Find in page has other matches, or another one is current."""

    def __init__(self, hits: int, current: int, *, whole: bool) -> None:
        super().__init__()
        self.hits = hits
        self.current = current
        """From 0; -1 without matches."""
        self.whole = whole
        """The whole page has been searched."""


class LinkActivated(Message, namespace="doc_view"):
    """The reader follows a link."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        """As the author wrote it: not checked, not cleaned."""


class LinkHovered(Message, namespace="doc_view"):
    """The mouse or the focus reached a link or a tip, or left it (an empty ``url``)."""

    def __init__(self, url: str, kind: str = "") -> None:
        super().__init__()
        self.url = url
        """The address, or the text of the tip; cleaned."""
        self.kind = kind
        """The kind of the target with the focus; empty under the mouse."""


class CopyRequested(Message, namespace="doc_view"):
    """The reader pressed a copy button on the page."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__()
        self.text = text
        """The author's exact text."""
        self.what = what
        """A word for it, used in a notice: ``code`` or ``prompt``."""
