"""The paths of a site: where it is published, what is ours in it, and the path of a request, made a name of the site.

That is decoded once, and refused where it could be read as another path.
"""

import re
import unicodedata
from urllib.parse import quote, unquote, unquote_to_bytes, urlsplit

from docs_tui.site import Site

OURS = "/_docs-tui/"
"""What is ours stands below it: assets, events, search."""
EVENTS = OURS + "events"
SEARCH = OURS + "search"
WELL_KNOWN = "/.well-known/"

_UNFIT = re.compile(r"[\x00-\x1f\x7f\\]")
_SAFE = "/!~*'():@,;=+$&-._"


def decoded(raw: bytes) -> str | None:
    """Return the path that ``raw``, as it stands on the line of a request, names; None where nothing can be served there.

    It begins with a slash; no segment is empty, but for the last, or ``.``, ``..`` or hidden.
    """
    try:
        path = (unquote_to_bytes(raw) if b"%" in raw else raw).decode()
    except UnicodeDecodeError:
        return None
    return path if is_fit(path) else None


def is_fit(path: str) -> bool:
    """Tell whether ``path`` can only be read in one way, and leads to nothing hidden."""
    if not path.startswith("/") or "//" in path or _UNFIT.search(path):
        return False
    return "/." not in path or (path.startswith(WELL_KNOWN) and "/." not in path[len(WELL_KNOWN) - 1 :])


def below(prefix: str, path: str) -> str | None:
    """Return ``path`` as it is below ``prefix`` (``/docs``, or nothing), both decoded; None where it lies elsewhere."""
    if not prefix:
        return path
    if path == prefix:
        return "/"
    return path[len(prefix) :] if path.startswith(prefix + "/") else None


def base_path(site: Site) -> str:
    """Return the path of the address where ``site`` is published, as a link has it: ``/docs``, or nothing."""
    try:
        return encoded(unquote(urlsplit(site.base_url or "").path).rstrip("/"))
    except ValueError:
        return ""


def encoded(path: str) -> str:
    """Return ``path`` as it stands in a header."""
    return quote(path, safe=_SAFE, errors="replace")


def composed(path: str) -> str:
    """Return ``path`` with its letters and marks composed, as keyboards write them; some file systems take them apart."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)
