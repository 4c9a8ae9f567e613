"""Names that the parts of a page refer to one another by: unlike any that its author gives, and none twice."""

from collections.abc import Iterable

from docs_tui.site.anchors import Slugger

PREFIX = "dt-"
"""What our own names begin with; an author's that does so as well is left out."""


class Names:
    """The names of one page."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._slugger = Slugger()
        self._number = 0
        for name in taken:
            self._slugger.give(name, name)

    def new(self) -> str:
        """Return a name for a part of the page that only this program refers to."""
        self._number += 1
        return f"{PREFIX}{self._number}"

    def give(self, text: str, own: str = "") -> str | None:
        """Return the name of something that a link may lead to, the author's own where there is one."""
        own = "-".join(own.split())
        if own.startswith(PREFIX) or not (own or text.strip()):
            return None
        return self._slugger.give(text, own or None)
