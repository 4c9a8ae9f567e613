"""What the HTML of a page may point at: links, media, and the ids on the page itself."""

import re
from collections.abc import Iterable

from docs_tui.export.page_urls import Linker
from docs_tui.site.heading_anchors import HeadingAnchor, Slugger
from docs_tui.source.record import record

_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\u200b\u2028\u2029\ufeff]+")
"""Browsers drop some of these wherever they stand in an address, even inside the name of a scheme."""
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_LINKS = frozenset({"http", "https", "mailto", "tel", "sms", "cursor", "vscode", "devin"})
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]", re.IGNORECASE)
_PLAIN = re.compile(r"[^\\\s\"'<>`]*\Z")
_WHITE = re.compile(r"[\t\n\r ]+")


@record(frozen=True, slots=True)
class Addresses:
    """Where the addresses of one page lead, as the browser gets them."""

    linker: Linker
    """Makes them whole, from the folder of the page's file."""

    def link(self, url: str) -> str:
        """Return where a link leads; empty where it may not be followed."""
        url = _as_read(url)
        scheme = _scheme(url)
        if scheme:
            return url if scheme in _LINKS else ""
        return self._local(url)

    def media(self, url: str) -> str:
        """Return the address of a picture or a film; empty where it may not be loaded.

        What is elsewhere is loaded over https, whatever the address says: nothing else is let through, here and as published.
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
        """Return the address of a page that may be shown inside this one: on another site, over https; else nothing."""
        url = url.strip()
        if url.startswith("//"):
            url = f"https:{url}"
        return url if _scheme(url) == "https" and _PLAIN.match(url) else ""

    def _local(self, url: str) -> str:
        return self.linker(url) if url else ""


def _as_read(url: str) -> str:
    """Return an address as a browser reads it: without white space, and with ``/`` for each backslash of a path."""
    url = _WHITE.sub("%20", url.strip())
    if "\\" not in url or _scheme(url):
        return url
    end = min((at for at in (url.find("?"), url.find("#")) if at >= 0), default=len(url))
    return url[:end].replace("\\", "/") + url[end:]


def _scheme(url: str) -> str:
    """Return the scheme that a browser reads at the start of an address, in lower case; empty for none."""
    found = _SCHEME.match(_IGNORED.sub("", url))
    return found[1].lower() if found else ""


def is_elsewhere(url: str) -> bool:
    """Tell whether a link leaves the site."""
    return url.startswith("//") or bool(_SCHEME.match(url))


PREFIX = "dt-"
"""What our own names begin with; an author's that does so as well is left out."""


class PageIds:
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

    def footnote(self, label: str) -> str | None:
        """Return the name of a footnote, which its marks lead to; None for a second one with this label."""
        name = footnote_id(label)
        if name in self._taken:
            return None
        self._taken.add(name)
        return name

    def claim(self, text: str, own: str = "") -> str | None:
        """Return the name of something that a link may lead to, the author's own where there is one."""
        own = "-".join(own.split())
        if own.startswith(PREFIX) or not (own or text.strip()):
            return None
        return self._slugger.give(text, own or None)


def footnote_id(label: str) -> str:
    """Return the name that the marks of a footnote lead to."""
    return f"{PREFIX}note-{'-'.join(label.split())}"


_DEPTH = 4


@record(frozen=True, slots=True)
class HtmlOutlineEntry:
    """A heading of the page."""

    depth: int
    text: str
    """Plain."""
    id: str


def outline_of(headings: Iterable[HeadingAnchor]) -> Iterable[HtmlOutlineEntry]:
    """Yield the headings that stand in the outline."""
    for each in headings:
        if each.in_outline and each.depth <= _DEPTH and each.text.strip():
            yield HtmlOutlineEntry(each.depth, each.text, each.id)
