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
        self._taken = set(taken)
        for name in self._taken:
            self._slugger.give(name, name)

    def new(self) -> str:
        """Return a name for a part of the page that only this program refers to."""
        while True:
            self._number += 1
            name = f"{PREFIX}{self._number}"
            if name not in self._taken:
                return name

    def of_note(self, label: str) -> str | None:
        """Return the name of a footnote, which its marks lead to; None for a second one with this label."""
        name = note_name(label)
        if name in self._taken:
            return None
        self._taken.add(name)
        return name

    def give(self, text: str, own: str = "") -> str | None:
        """Return the name of something that a link may lead to, the author's own where there is one."""
        own = "-".join(own.split())
        if own.startswith(PREFIX) or not (own or text.strip()):
            return None
        return self._slugger.give(text, own or None)


def note_name(label: str) -> str:
    """Return the name that the marks of a footnote lead to."""
    return f"{PREFIX}note-{'-'.join(label.split())}"
