"""Which addresses a page may lead to, and which it may show: one list, for links and media alike."""

import re

from docs_tui.export.links import Linker
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
