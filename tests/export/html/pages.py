"""Renders pages in memory as HTML."""

import re

import nh3

from docs_tui.export.html import PageHtml, render_html
from tests.export.html.reading import ADDRESSES, ATTRIBUTES, TAGS, Read, read
from tests.sites import site_of

FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
SAFE = re.compile(
    r"(?:https?|mailto|tel|sms|cursor|vscode|devin):|(?![A-Za-z][A-Za-z0-9+.-]*:)|data:image/", re.IGNORECASE
)
_DROPPED = re.compile(r"[\x00-\x20]")


def html(text: str, **files: str) -> PageHtml:
    """Render a page with this text."""
    site = site_of({"page.mdx": text, **files})
    return render_html(site, site.pages["/page"])


def check(markup: str) -> Read:
    """Assert that ``markup`` is balanced and safe, and return its content."""
    found = read(markup)
    assert found.faults == []
    assert set(found.starts) <= TAGS
    assert not FORBIDDEN.search(markup)
    for tag, name, value in found.attributes:
        assert name in ATTRIBUTES, (tag, name, value)
        if name in ADDRESSES:
            assert SAFE.match(_DROPPED.sub("", value)), (tag, name, value)
        if name == "data-frame":
            assert value.startswith("https://")
    assert _as_browsers_read(markup).starts == found.starts, "a browser moves what stands where it may not"
    ids = [value for _, name, value in found.attributes if name == "id"]
    assert len(ids) == len(set(ids)), "a name stands twice"
    return found


def _as_browsers_read(markup: str) -> Read:
    """Return ``markup`` after a browser's parser and the sanitiser, which keeps everything that is allowed."""
    schemes = {"http", "https", "mailto", "tel", "sms", "cursor", "vscode", "devin", "data"}
    kept = {"*": set(ATTRIBUTES) | {"viewBox"}}
    return read(
        nh3.clean(
            markup,
            tags=set(TAGS) | {"clipPath", "linearGradient", "radialGradient"},
            attributes=kept,
            link_rel=None,
            url_schemes=schemes,
        )
    )
