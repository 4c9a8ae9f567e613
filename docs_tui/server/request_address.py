"""Use the address of the request as the base of links if the site has no public address.

Pages and indexes are exported once with a placeholder, which each response replaces by the address that the client
used. Menus and links to assistants never see it: for them, the site is unpublished.
"""

from collections.abc import Iterable
from dataclasses import replace

from docs_tui.export.llms.generated_mark import remarked
from docs_tui.site import Site

_STAND_IN = "http://draft.docs-tui.invalid"
"""An address that no site can have (RFC 6761)."""


def exported_site(site: Site) -> Site:
    """Return the site for exporting Markdown and indexes, with the placeholder if it has no address."""
    return site if site.base_url is not None else replace(site, asked_base_url=_STAND_IN)


def with_address(parts: Iterable[bytes], origin: str) -> bytes:
    """Return exported text with the address of the request; the digest in an llms file is that of the result.

    Args:
        parts: The text.
        origin: Where the client reaches the site: ``http://127.0.0.1:4000``.
    """
    text = b"".join(parts)
    placed = text.replace(_STAND_IN.encode(), origin.encode("latin-1", "replace"))
    return remarked(placed) if placed != text else text
