"""The style sheet, script and icon of pages, with the site's colors."""

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from docs_tui.export.html.html_page import has_file
from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.html.utilities import style_sheet
from docs_tui.export.page_urls import root_linker
from docs_tui.server.colors import read_color, readable_color, text_on, written_color
from docs_tui.server.media_types import JAVASCRIPT
from docs_tui.server.site_theme import backgrounds, theme_rules
from docs_tui.server.sprite import sprite_of
from docs_tui.server.url_paths import OURS
from docs_tui.site import Site
from docs_tui.source.record import record

ACCENT = "#0b6e63"

_STYLE_PARTS = ("base", "top", "columns", "page_head", "text", "boxes", "entries", "search", "media", "review")
"""The files of ``static/style``; later rules take precedence."""
_SCRIPT_PARTS = (
    "basics",
    "theme",
    "ink",
    "copying",
    "contextual_menu",
    "tabs",
    "places",
    "search_dialog",
    "page_parts",
    "updates",
    "handlers",
)
"""The files of ``static/script``. Browsers get them as one function, before the first paint, so that the theme is right."""


def accent_rules(site: Site) -> str:
    """Return the style rules for the colors in docs.json."""
    colors = site.config.raw.get("colors")
    given = colors if isinstance(colors, dict) else {}
    primary = read_color(given.get("primary")) or read_color(ACCENT) or (0.0, 0.0, 0.0)
    for_dark = read_color(given.get("light")) or primary
    on_light, on_dark = backgrounds(site)
    light, dark = readable_color(primary, on_light), readable_color(for_dark, on_dark)
    rules = f":root{{--accent:light-dark({light},{dark});--on-accent:light-dark({text_on(light)},{text_on(dark)})}}\n"
    return rules + _banner_rules(site) + theme_rules(site)


def _banner_rules(site: Site) -> str:
    """Return the style rule for the banner's own colors."""
    banner = site.config.raw.get("banner")
    colors = banner.get("color") if isinstance(banner, dict) else None
    given = colors if isinstance(colors, dict) else {}
    read = [read_color(given.get(key)) for key in ("light", "dark")]
    light, dark = (
        (written_color(each) for each in (read[0] or read[1], read[1] or read[0]) if each is not None)
        if any(read)
        else ("", "")
    )
    if not light:
        return ""
    return f".banner{{background:light-dark({light},{dark});color:light-dark({text_on(light)},{text_on(dark)})}}\n"


_CSS = "text/css; charset=utf-8"
_SVG = "image/svg+xml"


@record(frozen=True, slots=True)
class Asset:
    """A style sheet, script or icon of docs-tui."""

    content: bytes
    media_type: str


def site_assets(site: Site, *, margin: bool = False, playground: bool = False) -> Mapping[str, Asset]:
    """Return the assets of ``site`` by URL path; names contain a hash of the content.

    Args:
        site: The site.
        margin: Whether to include those of the writer's margin.
        playground: Whether to include the script that sends requests.
    """
    made = (
        ("style", "css", Asset(_style(accent_rules(site)), _CSS)),
        ("script", "js", Asset(_script(), JAVASCRIPT)),
        ("utilities", "css", Asset(_utilities(), _CSS)),
        ("reading", "js", Asset(static_file("reading.js"), JAVASCRIPT)),
        ("search", "js", Asset(static_file("search.js"), JAVASCRIPT)),
        ("icon", "svg", Asset(static_file("icon.svg"), _SVG)),
        *((("playground", "js", Asset(static_file("playground.js"), JAVASCRIPT)),) if playground else ()),
        *(_margin_assets() if margin else ()),
    )
    sprite = sprite_of(site)
    named = {hashed_path(name, ending, asset.content): asset for name, ending, asset in made}
    return named | {sprite.path: Asset(sprite.content, _SVG)}


def _margin_assets() -> tuple[tuple[str, str, Asset], ...]:
    return (
        ("margin", "css", Asset(static_file("margin.css"), _CSS)),
        ("margin", "js", Asset(static_file("margin.js"), JAVASCRIPT)),
    )


def asset_paths(site: Site) -> tuple[str, str]:
    """Return the URL paths of the style sheet and of the script."""
    style = _style(accent_rules(site))
    return hashed_path("style", "css", style), hashed_path("script", "js", _script())


def playground_script_path() -> str:
    """Return the URL path of the script that sends requests."""
    return hashed_path("playground", "js", static_file("playground.js"))


def utilities_path() -> str:
    """Return the URL path of the rules of utility classes."""
    return hashed_path("utilities", "css", _utilities())


@cache
def _utilities() -> bytes:
    return style_sheet().encode()


def reading_script_path() -> str:
    """Return the URL path of the script for readers: menus, tabs, copying, outline."""
    return hashed_path("reading", "js", static_file("reading.js"))


def search_script_path() -> str:
    """Return the URL path of the script that searches a static site."""
    return hashed_path("search", "js", static_file("search.js"))


def margin_paths() -> tuple[str, str]:
    """Return the URL paths of the style sheet and of the script of the writer's margin."""
    return hashed_path("margin", "css", static_file("margin.css")), hashed_path(
        "margin", "js", static_file("margin.js")
    )


def favicon_of(site: Site, prefix: str) -> str:
    """Return the address of the site's icon, or of the default one."""
    given = site.config.raw.get("favicon")
    named = given.get("light") or given.get("dark") if isinstance(given, dict) else given
    own = Addresses(root_linker(site, prefix)).media(named) if isinstance(named, str) and has_file(site, named) else ""
    return own or prefix + hashed_path("icon", "svg", static_file("icon.svg"))


def _style(accent: str) -> bytes:
    return _style_sheet() + accent.encode()


@cache
def _style_sheet() -> bytes:
    return b"\n".join(static_file(f"style/{part}.css") for part in _STYLE_PARTS)


@cache
def _script() -> bytes:
    parts = b"\n".join(static_file(f"script/{part}.js") for part in _SCRIPT_PARTS)
    return b'(() => {\n"use strict";\n' + parts + b"})();\n"


def hashed_path(name: str, ending: str, content: bytes) -> str:
    """Return the URL path of an asset, whose name contains a hash of its content."""
    return f"{OURS}{name}.{blake2b(content, digest_size=6).hexdigest()}.{ending}"


@cache
def static_file(name: str) -> bytes:
    """Return a file of the folder ``static``."""
    return (files("docs_tui.server") / "static" / name).read_bytes()
