"""A page: one file, or one operation of a spec, under one URL path."""

from collections.abc import Mapping
from typing import Any

from docs_tui.site.openapi import ApiReference
from docs_tui.source.record import record

Trail = tuple[str, ...]
"""The labels from the root of the navigation to a page's parent."""


@record(frozen=True, slots=True)
class Page:
    """The data of a page without its body."""

    path: str
    """``/guide``; ``/`` is the home page. Decoded, so that it may contain spaces and any letters."""
    file: str | None
    """From the docs root; None if the page is generated from a spec."""
    title: str
    """From front matter, the operation or the file's name; never empty."""
    sidebar_title: str
    """The title in the navigation; the same as ``title`` unless set."""
    description: str
    front_matter: Mapping[str, Any]
    """All its values, from YAML or TOML."""
    places: tuple[Trail, ...]
    """Every position in the navigation; empty for a page outside it."""
    language: str | None
    """The language at its first position in the navigation."""
    version: str | None
    """The version at its first position in the navigation."""
    hidden: bool
    """Hidden by its front matter, or below a hidden node without ``searchable``."""
    noindex: bool
    searchable: bool
    in_nav: bool
    """Whether docs.json names it anywhere, including hidden nodes."""
    boost: float
    """How high the search ranks it: its own ``boost``, or that of its group."""
    tag: str
    icon: str
    deprecated: bool
    api: ApiReference | None
    """The operation that it documents; ``Site.operation(page)`` reads it."""
    read: bool
    """Whether its file has been read; False while only the file's name is known."""

    @property
    def nav(self) -> Trail:
        """The trail of its first position."""
        return self.places[0] if self.places else ()

    def is_in(self, trail: Trail) -> bool:
        """Tell whether a position of the page is in the division at ``trail``."""
        return any(place[: len(trail)] == trail for place in self.places)
