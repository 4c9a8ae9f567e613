"""The redirects of docs.json with their spans, and following them step by step."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from docs_tui.lint.site_context import SiteContext
from docs_tui.site.docs_json import Redirect
from docs_tui.source import Span

_MOST_STEPS = 20
_FEWEST = 3
"""The fewest redirects from which a common hosting path is inferred."""
_WILDCARD = re.compile(r":[A-Za-z_]|\*")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


class PlacedRedirect(NamedTuple):
    """A redirect and its span in docs.json."""

    redirect: Redirect
    number: int
    """Its index in the list."""
    file: str
    span: Span


class RedirectSteps(NamedTuple):
    """The result of following redirects."""

    steps: tuple[str, ...]
    """The paths that were followed, beginning with the destination."""
    goes_round: bool


def placed_redirects(site: SiteContext) -> Iterator[PlacedRedirect]:
    """Yield the complete redirects in order, with their spans."""
    raw = site.site.config.raw.get("redirects")
    known = iter(site.site.config.redirects)
    for index, each in enumerate(raw if isinstance(raw, list) else ()):
        if isinstance(each, dict) and _is_whole(each):
            redirect = next(known, None)
            if redirect is None:
                return
            yield PlacedRedirect(redirect, index, *site.config_place(("redirects", index)))


def _is_whole(entry: Mapping[str, object]) -> bool:
    source, destination = entry.get("source"), entry.get("destination")
    return isinstance(source, str) and isinstance(destination, str) and bool(source and destination)


def has_wildcard(text: str) -> bool:
    """Tell whether a source or destination matches many paths."""
    return _WILDCARD.search(text.partition("://")[2] if "://" in text else text) is not None


def is_elsewhere(destination: str) -> bool:
    """Tell whether a destination is on another site."""
    return _SCHEME.match(destination) is not None


def path_of(address: str) -> str:
    """Return the path of an address on this site."""
    return "/" + address.partition("#")[0].partition("?")[0].strip("/")


def hosting_path(site: SiteContext) -> str:
    """Return the path under which the docs are hosted, such as ``/docs``, if every redirect begins with it; else empty."""
    redirects = site.site.config.redirects
    ends = [end for each in redirects for end in (each.source, each.destination) if not is_elsewhere(end)]
    first, *more = {path_of(end).split("/")[1] for end in ends} or {""}
    path = f"/{first}"
    if more or not first or has_wildcard(first) or len(redirects) < _FEWEST:
        return ""
    return "" if path in site.folders or path in site.site.pages else path


def follow_redirects(site: SiteContext, start: str) -> RedirectSteps:
    """Follow the redirects from ``start``, a destination without wildcards."""
    steps = [start]
    for _ in range(_MOST_STEPS):
        following = site.redirected(path_of(steps[-1]))
        if following is None or is_elsewhere(following):
            return RedirectSteps((*steps, following) if following else tuple(steps), goes_round=False)
        if path_of(following) in map(path_of, steps):
            return RedirectSteps((*steps, following), goes_round=True)
        steps.append(following)
    return RedirectSteps(tuple(steps), goes_round=True)
