"""The base URL of a published site."""

import re

from docs_tui.source.lazy_pattern import lazy_pattern

_BASE_URL = lazy_pattern(r"https?://[^\s/?#]+[^\s?#]*\Z", re.IGNORECASE)


def is_base_url(text: str) -> bool:
    """Tell whether ``text`` is an HTTP URL with a host and an optional path, and no query or fragment."""
    return _BASE_URL.match(text) is not None
