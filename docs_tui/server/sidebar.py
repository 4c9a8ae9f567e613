"""The tree of the navigation as HTML: each line is drawn once for all pages, and anew only on the way to the page it stands by."""

from collections.abc import Sequence
from functools import cached_property

from docs_tui.export.html.brand import icon_html
from docs_tui.export.html.html_operation import method_mark
from docs_tui.export.html.markup import Labels, span, tag, text
from docs_tui.export.html.svg import icon
from docs_tui.server.entries import Entry
from docs_tui.source.record import record


class Sidebar:
    """The tree beside the pages that stand in it.

    Args:
        entries: Its lines.
        prefix: Put before links of the site.
        labels: Words of ours.
        folded: Groups that the page is not in are links to their first page: there are too many lines to send them all.
    """

    def __init__(self, entries: Sequence[Entry], prefix: str, labels: Labels, *, folded: bool) -> None:
        self._entries = entries
        self._prefix = prefix
        self._labels = labels
        self._folded = folded

    def html(self, path: str) -> str:
        """Return the tree as it stands beside the page at ``path``; empty for a page that is not there."""
        return "".join([line.html(path) for line in self._lines])

    @cached_property
    def _lines(self) -> "tuple[_Line, ...]":
        return tuple(self._line(entry, is_top=True) for entry in self._entries)

    def _line(self, entry: Entry, *, is_top: bool = False) -> "_Line":
        if not entry.children:
            return _around("<li>", (self._link(entry),), "</li>\n")
        children = tuple(map(self._line, entry.children))
        shown = self._top_group(entry, children) if is_top else self._group(entry, children)
        if not self._folded:
            return shown
        words = icon("chevron-right", "turn") + span("words", text(entry.label)) + _mark(entry.tag)
        link = tag("a", words, href=entry.href or _first_href(entry))
        return shown.seen_apart_as(tag("li", link, cls="group folded") + "\n")

    def _top_group(self, entry: Entry, children: "tuple[_Line, ...]") -> "_Line":
        drawn = icon_html(entry.icon, self._prefix)
        name = self._link(entry) if entry.href else _fixed(text(entry.label) + _mark(entry.tag))
        opened = f'<li class="group top-group"><p class="group-name">{drawn}'
        return _around(opened, (name, _fixed("</p>\n<ul>\n"), *children), "</ul></li>\n")

    def _group(self, entry: Entry, children: "tuple[_Line, ...]") -> "_Line":
        words = icon("chevron-right", "turn") + span("words", text(entry.label)) + _mark(entry.tag)
        rest = f"{tag('summary', words)}\n<ul>\n"
        if entry.href:
            children = (_around("<li>", (self._link(entry),), "</li>\n"), *children)
        group = _around(f'<li class="group"><details open>{rest}', children, "</ul></details></li>\n")
        if entry.expanded:
            return group
        return group.seen_apart_as(group.apart.replace("<details open>", "<details>", 1))

    def _link(self, entry: Entry) -> "_Line":
        """Return the link of a line, which is marked on the page that it leads to."""
        away = icon("external-link", "away") if entry.away else ""
        gone = span("tag", self._labels.html("deprecated")) if entry.deprecated else ""
        drawn = method_mark(entry.method) or icon_html(entry.icon, self._prefix)
        words = drawn + span("words", text(entry.label)) + gone + _mark(entry.tag) + away
        rel = "noopener noreferrer" if entry.away else None
        apart = tag("a", words, href=entry.href, rel=rel)
        if not entry.path:
            return _fixed(apart)
        return _Line(apart, frozenset({entry.path}), tag("a", words, href=entry.href, aria_current="page", rel=rel))


@record(frozen=True, slots=True)
class _Line:
    """A line of the tree with what stands below it, as HTML."""

    apart: str
    """As pages see it that are not in it."""
    pages: frozenset[str]
    """Those in it."""
    begin: str
    """With what stands in it, and ``end``, as those pages see it."""
    inside: "tuple[_Line, ...]" = ()
    end: str = ""

    def html(self, path: str) -> str:
        if path not in self.pages:
            return self.apart
        return f"{self.begin}{''.join([each.html(path) for each in self.inside])}{self.end}"

    def seen_apart_as(self, html: str) -> "_Line":
        return _Line(html, self.pages, self.begin, self.inside, self.end)


def _fixed(html: str) -> _Line:
    return _Line(html, frozenset(), "")


def _around(begin: str, inside: tuple[_Line, ...], end: str) -> _Line:
    pages = frozenset[str]().union(*(each.pages for each in inside))
    return _Line(f"{begin}{''.join([each.apart for each in inside])}{end}", pages, begin, inside, end)


def _mark(words: str) -> str:
    return span("tag", text(words)) if words else ""


def _first_href(entry: Entry) -> str:
    """Return where the first page of a group is."""
    return next((href for child in entry.children if (href := child.href or _first_href(child))), "")
