"""Where a site is published: the address that its links begin with."""

import re

_BASE_URL = re.compile(r"https?://[^\s/?#]+[^\s?#]*\Z", re.IGNORECASE)


def is_base_url(text: str) -> bool:
    """Tell whether links can begin with ``text``: a web address with a host, perhaps with a path, and nothing after it."""
    return _BASE_URL.match(text) is not None
