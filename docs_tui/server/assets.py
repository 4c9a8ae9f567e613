"""What the pages need besides their HTML: one style sheet, one script, one icon."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.page_urls import linker
from docs_tui.server.names import OURS
from docs_tui.server.theme import accent_rules
from docs_tui.site import Site

_CSS = "text/css; charset=utf-8"
_JAVASCRIPT = "text/javascript; charset=utf-8"
_SVG = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of ours."""

    content: bytes
    media_type: str


def site_assets(site: Site) -> Mapping[str, Asset]:
    """Return the assets of the pages of ``site``, by URL path; each name carries a hash of the content."""
    made = (
        ("style", "css", Asset(_style(accent_rules(site)), _CSS)),
        ("script", "js", Asset(_file("script.js"), _JAVASCRIPT)),
        ("icon", "svg", Asset(_file("icon.svg"), _SVG)),
    )
    return {_named(name, ending, asset.content): asset for name, ending, asset in made}


def asset_paths(site: Site) -> tuple[str, str]:
    """Return the URL paths of the style sheet and of the script."""
    style = _style(accent_rules(site))
    return _named("style", "css", style), _named("script", "js", _file("script.js"))


def favicon_of(site: Site, prefix: str) -> str:
    """Return the address of the site's icon: its own, or ours."""
    given = site.config.raw.get("favicon")
    named = given.get("light") or given.get("dark") if isinstance(given, dict) else given
    own = Addresses(linker("", prefix)).media(named) if isinstance(named, str) else ""
    return own or prefix + _named("icon", "svg", _file("icon.svg"))


def _style(accent: str) -> bytes:
    return _file("style.css") + accent.encode()


def _named(name: str, ending: str, content: bytes) -> str:
    return f"{OURS}{name}.{blake2b(content, digest_size=6).hexdigest()}.{ending}"


@cache
def _file(name: str) -> bytes:
    return (files("docs_tui.server") / "static" / name).read_bytes()
