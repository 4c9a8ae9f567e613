"""What the pages need besides their HTML."""

from collections.abc import Mapping
from dataclasses import dataclass

from docs_tui.site import Site


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of ours."""

    content: bytes
    media_type: str


def site_assets(site: Site) -> Mapping[str, Asset]:
    """Return the assets of the pages of ``site``, by URL path; each name carries a hash of the content."""
    del site
    return {}
