"""Where pages stand once they are published: the address of each page, and of its Markdown."""

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from docs_tui.site.page_files import slug_of

if TYPE_CHECKING:
    from docs_tui.site import Page

_AS_THEY_ARE = "/!~*':@,;=+$&"
"""What may stand in a path. Parentheses may too, but they end a link in Markdown."""
_PLAIN = re.compile(r"[A-Za-z0-9/._-]*\Z")


def markdown_file(page: "Page") -> str:
    """Return the path under which the Markdown of ``page`` is linked: ``guide.md``, ``guide/index.md``, ``index.md``."""
    if page.file is not None:
        return f"{slug_of(page.file)}.md"
    return f"{page.path.strip('/') or 'index'}.md"


def address(base: str, path: str) -> str:
    """Return the address of ``path`` under ``base``, from the root of the site where ``base`` is empty.

    Args:
        base: Where the site is published, without a slash at its end; may be empty.
        path: Decoded; a slash at its beginning or not.
    """
    path = path.strip("/")
    if not _PLAIN.match(path):
        path = quote(path, safe=_AS_THEY_ARE, errors="replace")
    return f"{base}/{path}" if path or not base else base


def page_address(base: str, page: "Page") -> str:
    """Return the address of ``page``."""
    return address(base, page.path)


def markdown_address(base: str, page: "Page") -> str:
    """Return the address of the Markdown of ``page``."""
    return address(base, markdown_file(page))
