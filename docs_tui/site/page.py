"""A page: one file, or one operation of an API, under one URL path."""

from collections.abc import Mapping
from typing import Any

from docs_tui.site.openapi import ApiReference
from docs_tui.source.record import record

Trail = tuple[str, ...]
"""The labels on the way from the root of the navigation to a page's parent."""


@record(frozen=True, slots=True)
class Page:
    """What is known of a page without reading its body."""

    path: str
    """``/guide``; ``/`` is the home page. Decoded: it may hold spaces and any letters."""
    file: str | None
    """Relative to the docs root; None where the page is generated from a spec."""
    title: str
    """From front matter, the operation or the file's name; never empty."""
    sidebar_title: str
    """What the navigation shows; ``title`` where nothing shorter is given."""
    description: str
    front_matter: Mapping[str, Any]
    """All of it, as YAML or TOML gave it."""
    places: tuple[Trail, ...]
    """Each place in the navigation, the first one first; empty for a page outside it."""
    language: str | None
    """Of the first place."""
    version: str | None
    """Of the first place."""
    hidden: bool
    """As it comes out: by its front matter, or by a hidden node without ``searchable``."""
    noindex: bool
    searchable: bool
    in_nav: bool
    """Named anywhere in docs.json, under hidden nodes too."""
    tag: str
    icon: str
    deprecated: bool
    api: ApiReference | None
    """What it documents of a spec; ``Site.operation(page)`` reads it."""
    read: bool
    """False while only the name of the file is known."""

    @property
    def nav(self) -> Trail:
        """The trail of labels of its first place."""
        return self.places[0] if self.places else ()
