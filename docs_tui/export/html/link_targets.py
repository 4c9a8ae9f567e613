"""Safe URLs of links and media, and ids of a page's elements."""

import re
from collections.abc import Iterable

from docs_tui.export.page_urls import Linker
from docs_tui.site.field_anchors import field_anchor
from docs_tui.site.heading_anchors import HeadingAnchor, Slugger
from docs_tui.source.record import record

_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\u200b\u2028\u2029\ufeff]+")
"""Characters that browsers ignore in URLs, even inside the scheme."""
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_LINKS = frozenset({"http", "https", "mailto", "tel", "sms", "cursor", "vscode", "devin"})
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]", re.IGNORECASE)
_PLAIN = re.compile(r"[^\\\s\"'<>`]*\Z")
_WHITE = re.compile(r"[\t\n\r ]+")


@record(frozen=True, slots=True)
class Addresses:
    """Rewrites the URLs of one page and blocks those that are not safe."""

    linker: Linker
    """Resolves relative URLs."""

    def link(self, url: str) -> str:
        """Return the URL of a link; empty if its scheme is not allowed."""
        url = _as_read(url)
        scheme = _scheme(url)
        if scheme:
            return url if scheme in _LINKS else ""
        return self._local(url)

    def media(self, url: str) -> str:
        """Return the URL of an image or video; empty if its scheme is not allowed.

        Media from other sites are always loaded over https.
        """
        url = _as_read(url)
        if url.startswith("//"):
            return f"https:{url}"
        scheme = _scheme(url)
        if scheme == "http" and url[:5].lower() == "http:":
            return f"https:{url[5:]}"
        if scheme == "data":
            return url if _PICTURE.match(url) else ""
        if scheme:
            return url if scheme == "https" else ""
        return self._local(url)

    def frame(self, url: str) -> str:
        """Return the URL of an embedded page; empty unless it is on another site and uses https."""
        url = url.strip()
        if url.startswith("//"):
            url = f"https:{url}"
        return url if _scheme(url) == "https" and _PLAIN.match(url) else ""

    def _local(self, url: str) -> str:
        return self.linker(url) if url else ""


def _as_read(url: str) -> str:
    """Normalise a URL as browsers do: encode white space, and replace backslashes in the path."""
    url = _WHITE.sub("%20", url.strip())
    if "\\" not in url or _scheme(url):
        return url
    end = min((at for at in (url.find("?"), url.find("#")) if at >= 0), default=len(url))
    return url[:end].replace("\\", "/") + url[end:]


def _scheme(url: str) -> str:
    """Return the scheme of a URL as browsers read it, in lower case; empty for none."""
    found = _SCHEME.match(_IGNORED.sub("", url))
    return found[1].lower() if found else ""


def is_elsewhere(url: str) -> bool:
    """Tell whether a URL leads to another site."""
    return url.startswith("//") or bool(_SCHEME.match(url))


PREFIX = "dt-"
"""Prefix of generated ids; ids of authors with this prefix are ignored."""


class PageIds:
    """Creates the ids of one page, each only once."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._slugger = Slugger()
        self._number = 0
        self._taken = set(taken)
        for name in self._taken:
            self._slugger.give(name, name)

    def new(self) -> str:
        """Return a new generated id."""
        while True:
            self._number += 1
            name = f"{PREFIX}{self._number}"
            if name not in self._taken:
                return name

    def footnote(self, label: str) -> str | None:
        """Return the id of a footnote; None if another footnote has the same label."""
        name = footnote_id(label)
        if name in self._taken:
            return None
        self._taken.add(name)
        return name

    def claim(self, text: str, own: str = "") -> str | None:
        """Return the id of an element: the author's own, or one made from its text; None if it can have neither."""
        own = "-".join(own.split())
        if own.startswith(PREFIX) or not (own or text.strip()):
            return None
        return self._slugger.give(text, own or None)

    def claim_field(self, kind: str, *names: str) -> str | None:
        """Return the id of an API field, as on the hosted service: repeats have ``-1``, ``-2``; None without a name.

        Args:
            kind: The part of the page or operation, such as ``body``.
            names: The names of the fields around it, and its own.
        """
        if not names or not names[-1].strip():
            return None
        return self._slugger.give("", field_anchor(kind, *names), first=1)


def footnote_id(label: str) -> str:
    """Return the id of the footnote with this label."""
    return f"{PREFIX}note-{'-'.join(label.split())}"


_DEPTH = 4


@record(frozen=True, slots=True)
class HtmlOutlineEntry:
    """A heading of the page, or the label of a changelog entry."""

    depth: int
    text: str
    """Plain."""
    id: str


def outline_of(
    headings: Iterable[HeadingAnchor], others: Iterable[tuple[int, HtmlOutlineEntry]] = ()
) -> list[HtmlOutlineEntry]:
    """Return what the outline shows: headings and other entries, in the order of their offsets in the page."""
    shown = [
        (each.start, HtmlOutlineEntry(each.depth, each.text, each.id))
        for each in headings
        if each.in_outline and each.depth <= _DEPTH and each.text.strip()
    ]
    return [entry for _, entry in sorted([*shown, *others], key=lambda each: each[0])]
