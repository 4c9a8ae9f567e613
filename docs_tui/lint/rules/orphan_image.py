"""An image that no page uses.

## What it does

Reports image files whose name appears in no page, snippet, stylesheet, script or configuration file.

## Why is this bad?

Unused images make the repository larger, and writers cannot tell whether they are still needed.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import Unread
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif")
_ENDING = lazy_pattern(rb"\.(?:png|jpe?g|gif|svg|webp|avif)", re.IGNORECASE)
_AROUND = lazy_pattern(rb"[\s/\"'()\[\]<>{}=,:`|\\]")
_LONGEST = 1024
"""Bytes of a percent-encoded name."""
_CODE = (".css", ".js", ".ts", ".jsx", ".tsx", ".html")
_MADE = lazy_pattern(r"(?:^|/)(?:favicon|logo|og-image|apple-touch-icon|android-chrome)[^/]*$", re.IGNORECASE)


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find images whose name appears nowhere; none if code of the site could not be read."""
    files = site.site.files
    images = [
        name for name in files if name.lower().endswith(_IMAGES) and site.site.structure.rules.kind(name) == "asset"
    ]
    if not images or any(isinstance(content, Unread) and name.endswith(_CODE) for name, content in files.items()):
        return
    named: set[str] = set()
    for content in files.values():
        if not isinstance(content, Unread):
            named.update(_names_in(content))
    for name in images:
        base = name.rpartition("/")[2]
        if (
            base not in named
            and not _MADE.search(name)
            and not any(base.endswith(each) for each in named if " " in base)
        ):
            yield RuleFinding(Span(0, 0), "no page uses this image", "Remove it or use it", file=name)


def _names_in(content: bytes) -> Iterator[str]:
    """Yield the names of images in a text, in linear time."""
    for ending in _ENDING.finditer(content):
        stem = _AROUND.split(content[max(ending.start() - _LONGEST, 0) : ending.start()])[-1]
        if stem:
            yield unquote((stem + ending[0]).decode("utf-8", "replace"))


RULE = Rule(
    code="L014",
    name="orphan-image",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="Remove images that no page uses.",
    rate="20 of 20",
    check_site=check_site,
    bad=({"index.mdx": "Text.\n", "images/keys.png": "«»"},),
    good=({"index.mdx": "<Frame>\n  ![Keys](/images/keys.png)\n</Frame>\n", "images/keys.png": ""},),
)
