"""The redirects of docs.json as rules ask for them: each with its place, and where it leads, step by step."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from docs_tui.lint.site_context import SiteContext
from docs_tui.site.docs_json import Redirect
from docs_tui.source import Span

_MOST_STEPS = 20
_FEWEST = 3
"""Redirects of which all have something by design and not by chance."""
_WILDCARD = re.compile(r":[A-Za-z_]|\*")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


class PlacedRedirect(NamedTuple):
    """A redirect, and where it is written."""

    redirect: Redirect
    number: int
    """Its place in the list."""
    file: str
    span: Span


class RedirectSteps(NamedTuple):
    """Where following redirects from a destination leads."""

    steps: tuple[str, ...]
    """The paths on the way, the destination first."""
    goes_round: bool


def placed_redirects(site: SiteContext) -> Iterator[PlacedRedirect]:
    """Yield the redirects that are whole, in their order, with their place in docs.json."""
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
    """Tell whether a source or destination stands for many paths."""
    return _WILDCARD.search(text.partition("://")[2] if "://" in text else text) is not None


def is_elsewhere(destination: str) -> bool:
    """Tell whether a destination lies on another site."""
    return _SCHEME.match(destination) is not None


def path_of(address: str) -> str:
    """Return the path of an address on the site."""
    return "/" + address.partition("#")[0].partition("?")[0].strip("/")


def hosting_path(site: SiteContext) -> str:
    """Return the path below which the docs are hosted, ``/docs``, which each redirect names though no page does; empty: none."""
    redirects = site.site.config.redirects
    ends = [end for each in redirects for end in (each.source, each.destination) if not is_elsewhere(end)]
    first, *more = {path_of(end).split("/")[1] for end in ends} or {""}
    path = f"/{first}"
    if more or not first or has_wildcard(first) or len(redirects) < _FEWEST:
        return ""
    return "" if path in site.folders or path in site.site.pages else path


def follow_redirects(site: SiteContext, start: str) -> RedirectSteps:
    """Return how redirects lead on from ``start``, a destination without wildcards."""
    steps = [start]
    for _ in range(_MOST_STEPS):
        following = site.redirected(path_of(steps[-1]))
        if following is None or is_elsewhere(following):
            return RedirectSteps((*steps, following) if following else tuple(steps), goes_round=False)
        if path_of(following) in map(path_of, steps):
            return RedirectSteps((*steps, following), goes_round=True)
        steps.append(following)
    return RedirectSteps(tuple(steps), goes_round=True)
