"""The redirects of docs.json for the server: resolved to one step, without loops, and only to sites that the author named."""

import re
from collections.abc import Callable
from urllib.parse import quote

from docs_tui.site.docs_json import Redirect
from docs_tui.site.redirects import Redirects
from docs_tui.source.record import record

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_OFF_THE_WEB = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_NO_URL = re.compile(r"%(?![0-9A-Fa-f]{2})|[^!#-;=?-Z\[\]_a-z~]")
"""Characters that an address must not contain unencoded."""
_MOST_STEPS = 10


@record(frozen=True, slots=True)
class RedirectTarget:
    """The target of a redirect."""

    location: str
    """The encoded address, from the root of the site or with a scheme."""
    permanent: bool


def resolve_redirect(redirects: Redirects, path: str, is_there: Callable[[str], bool]) -> RedirectTarget | None:
    """Return the target for ``path``; None if no rule applies, or the rules form a loop or leave the web.

    Args:
        redirects: The redirects of docs.json.
        path: From the root of the site, decoded.
        is_there: Returns whether a path is served, which ends the chain.
    """
    first = following = _one(redirects, path)
    met = {path}
    for _ in range(_MOST_STEPS):
        if following is None or _ELSEWHERE.match(following[0]):
            break
        target = re.split(r"[?#]", following[0], maxsplit=1)[0]
        if is_there(target):
            break
        if target in met:
            return None
        met.add(target)
        following = _one(redirects, target)
    else:
        return None
    if first is None or not is_on_the_web(first[0]):
        return None
    return RedirectTarget(_location(first[0]), first[1].permanent)


def is_on_the_web(destination: str) -> bool:
    """Tell whether a redirect leads to a page of this or another site, not to code, data or an app."""
    return not _OFF_THE_WEB.match(destination)


def _one(redirects: Redirects, path: str) -> tuple[str, Redirect] | None:
    found = redirects.first(path)
    return (_within(*found), found[0]) if found is not None else None


def _within(rule: Redirect, destination: str) -> str:
    """Keep a destination on the site that ``rule`` names, regardless of the text for its wildcards."""
    return destination if _ELSEWHERE.match(rule.destination) else "/" + destination.lstrip("/\\")


def _location(destination: str) -> str:
    """Return ``destination`` encoded for a header; existing encoding stays."""
    return _NO_URL.sub(lambda found: quote(found[0], safe="", errors="replace"), destination)
