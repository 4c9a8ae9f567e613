"""Where links lead: headings and their anchors, and the target of each URL that a page may name."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HeadingAnchor:
    """A heading and the fragment that leads to it."""

    depth: int
    text: str
    id: str
    line: int
    """From 1, in the page's file."""


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """What a URL on a page leads to."""

    kind: Literal["page", "asset", "external", "anchor", "missing"]
    """``anchor``: a place on the page itself; ``missing``: neither page nor file."""
    page: str | None = None
    """The path of the page, for ``page`` and ``anchor``."""
    fragment: str = ""
    """Decoded, without ``#``."""
    path: str = ""
    """For ``asset`` the file relative to the docs root; for ``external`` the URL; for ``missing`` the path looked for."""
    redirected: bool = False
    """Found through a redirect of docs.json."""
