"""The icons that stand around the pages of a site as one file, which browsers load once for all pages."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final
from weakref import WeakKeyDictionary

from docs_tui.export.html.icons import SiteIcons
from docs_tui.export.icons.icon_sets import LUCIDE, find_icon
from docs_tui.server.site_chrome import icon_names
from docs_tui.server.url_paths import OURS
from docs_tui.site import Site
from docs_tui.site.navigation import icon_of
from docs_tui.source.record import record

_NAMES: Final = (
    "arrow-right arrow-up-right ban chevron-down chevron-right copy external-link file folder github image link menu moon "
    "play search sparkles sun terminal x"
)
OWN_ICONS: Final = tuple(_NAMES.split())
"""The icons of our own templates and components, from Lucide."""
_NAME: Final = re.compile(OURS + r"icons\.[0-9a-f]{12}\.svg")
_DRAWN: Final = re.compile(r'<path d="([^"]*)"/></svg>')


def is_sprite(path: str) -> bool:
    """Tell whether a URL path names a sprite, of now or of an earlier state of the site."""
    return _NAME.fullmatch(path) is not None


@record(frozen=True, slots=True)
class Sprite:
    """The drawings of a site's icons."""

    path: str
    """The URL path of the file, below the base path; its name contains a hash of the content."""
    content: bytes
    ids: Mapping[str, str]
    """The id of each drawing, by its path data; the same in every sprite, so that an older page can use a newer one."""

    def shared(self, html: str, prefix: str) -> str:
        """Return a page whose icons refer to the sprite; icons that it does not have stay in the page."""
        address = f'<use href="{prefix}{self.path}#'

        def referring(found: re.Match[str]) -> str:
            name = self.ids.get(found[1])
            return found[0] if name is None else f'{address}{name}"/></svg>'

        return _DRAWN.sub(referring, html)


_sprites: "WeakKeyDictionary[Site, Sprite]" = WeakKeyDictionary()
"""The sprites of current sites; all pages share one."""


def sprite_of(site: Site) -> Sprite:
    """Return the sprite with our own icons and those that docs.json and front matter name."""
    found = _sprites.get(site)
    if found is None:
        found = _sprites[site] = _sprite(frozenset(_own_paths()) | frozenset(_site_paths(site)))
    return found


@cache
def _own_paths() -> tuple[str, ...]:
    drawn = (find_icon(name, LUCIDE) for name in OWN_ICONS)
    return tuple(each.path for each in drawn if each is not None)


def _site_paths(site: Site) -> Iterator[str]:
    names = {*_named(site.config.raw), *icon_names(site), *(page.icon for page in site.pages.values())}
    library = SiteIcons.around_pages(site, "").library
    for name in names:
        if name and (drawn := find_icon(name, library)) is not None:
            yield drawn.path


def _named(value: Any) -> Iterator[str]:
    """Yield the names of icons at any depth of docs.json."""
    if isinstance(value, dict):
        yield icon_of(value.get("icon"))
        for each in value.values():
            yield from _named(each)
    elif isinstance(value, list):
        for each in value:
            yield from _named(each)


def _sprite(paths: frozenset[str]) -> Sprite:
    ids = {path: "i" + blake2b(path.encode(), digest_size=5).hexdigest() for path in sorted(paths)}
    drawings = "".join(f'<path id="{name}" d="{path}"/>' for path, name in ids.items())
    content = f'<svg xmlns="http://www.w3.org/2000/svg">{drawings}</svg>\n'.encode()
    return Sprite(f"{OURS}icons.{blake2b(content, digest_size=6).hexdigest()}.svg", content, ids)
