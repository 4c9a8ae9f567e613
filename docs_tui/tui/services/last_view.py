"""What the app showed of a folder when it ended. The next start draws it before the folder is read, the first only the page.

It is stored as JSON that may be old, damaged, or made by somebody else: ``LastView.from_json`` returns None for anything that
this version would not have written, and cleans what is drawn.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from docs_tui.site.navigation import NavEntry, NavigationView, NavLink, NavNode, NavPage, Switch, Trail
from docs_tui.source.clean import clean_line
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.workspace.page_alone import FirstPage

MOST_ROWS = 2_000
"""A tree with more rows is not stored."""
_LONGEST = 4_000
"""The longest text in characters."""
_LONGEST_CONFIG = 100_000
"""If docs.json is longer without its navigation, it is read again."""
_FORMAT = 2
"""A view with another number was written by another version."""
_MORE = NavPage("")
"""Stands for the entries of a closed group."""

_T = TypeVar("_T")


class LastRow(NamedTuple):
    """A row of the tree."""

    kind: str
    """``page``, ``group`` or ``link``."""
    depth: int
    label: str
    target: str = ""
    """The path of a page, or the address of a link."""
    method: str = ""
    mark: str = ""
    """Dim text at the right."""
    dim: bool = False
    has_entries: bool = False
    """Whether it is a group that can be opened."""
    is_open: bool = False


@record(frozen=True, slots=True)
class LastView:
    """The header, the tree, and the title of the page."""

    site: str
    """The name of the site."""
    place: Trail
    """The labels on the way to the page, after those of the chosen tab, version and language; its title comes last."""
    trail: Trail
    """The chosen tab, version and language."""
    switches: tuple[Switch, ...]
    rows: tuple[LastRow, ...]
    """All rows of the tree, whether or not they were on the screen."""
    page: str
    """The path of the page."""
    file: str
    """Its file; empty if it is made from a spec."""
    title: str
    description: str
    colors: Mapping[str, str]
    """The colors of docs.json."""
    theme: str
    config: str
    """docs.json without its long parts; empty if it has to be read."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "LastView | None":
        """Parse a stored view."""
        try:
            if value["format"] != _FORMAT:
                return None
            return cls(
                _label(value["site"]),
                _each(value["place"], _label),
                _each(value["trail"], _label),
                _each(value["switches"], _switch),
                _each(value["rows"], _row),
                _text(value["page"]),
                _text(value["file"]),
                _text(value["title"]),
                _text(value["description"]),
                {_text(name): _text(color) for name, color in value["colors"].items()},
                _text(value["theme"]),
                _config(value["config"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            return None

    def as_json(self) -> dict[str, Any]:
        """Return the view to store."""
        own = {name: getattr(self, name) for name in self.__slots__}
        own["config"] = self.config if len(self.config) <= _LONGEST_CONFIG else ""
        switches = [(each.kind, each.labels, each.active, each.trail) for each in self.switches]
        return {**own, "switches": switches, "format": _FORMAT}

    @classmethod
    def of_page(cls, found: "FirstPage", site: str) -> "LastView":
        """Return a view without a tree, for the page that opens first. ``place`` lacks the title, which has not been read."""
        trail, place = (tuple(map(clean_line, labels)) for labels in (found.trail, found.place))
        return cls(site, place, trail, (), (), found.path, found.file, "", "", found.colors, "", found.config.decode())

    @property
    def navigation(self) -> NavigationView:
        """The tree, in which a closed group has one entry that is never drawn."""
        return NavigationView(self.switches, self.trail, _entries(list(reversed(self.rows)), 0))

    @property
    def opened(self) -> set[Trail]:
        """The labels on the way to each open group."""
        found: set[Trail] = set()
        above: Trail = ()
        for row in self.rows:
            if row.kind == "group":
                above = (*above[: row.depth], row.label)
                if row.is_open:
                    found.add(above)
        return found


def _entries(waiting: list[LastRow], depth: int) -> tuple[NavEntry, ...]:
    """Take the rows of one group from the end of ``waiting``, with those of the groups in it."""
    found: list[NavEntry] = []
    while waiting and waiting[-1].depth >= depth:
        row = waiting.pop()
        if row.kind == "page":
            found.append(NavPage(row.target))
        elif row.kind == "link":
            found.append(NavLink(row.label, row.target))
        else:
            inside = _entries(waiting, row.depth + 1) or ((_MORE,) if row.has_entries else ())
            found.append(NavNode("group", row.label, inside, tag=row.mark, hidden=row.dim))
    return tuple(found)


def _text(value: Any, *, most: int = _LONGEST) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError
    return value


def _config(value: Any) -> str:
    text = _text(value, most=_LONGEST_CONFIG)
    if not text.isascii():  # as JSON is written
        raise ValueError
    return text


def _label(value: Any) -> str:
    return clean_line(_text(value))


def _each(value: Any, parse: Callable[[Any], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list) or len(value) > MOST_ROWS:
        raise ValueError
    return tuple(map(parse, value))


def _switch(value: Any) -> Switch:
    kind, labels, active, trail = value
    found = Switch(_text(kind), _each(labels, _label), active, _each(trail, _label))
    if type(active) is not int or not 0 <= active < len(found.labels):
        raise ValueError
    return found


_DEEPEST = 50
"""No tree that the app draws is deeper."""


def _row(value: Any) -> LastRow:
    kind, depth, label, target, method, mark, *flags = value
    if kind not in ("page", "group", "link") or type(depth) is not int or not 0 <= depth <= _DEEPEST:
        raise ValueError
    dim, has_entries, is_open = (flag is True for flag in flags)
    return LastRow(kind, depth, _label(label), _text(target), _label(method), _label(mark), dim, has_entries, is_open)
