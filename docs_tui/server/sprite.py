"""The icons of a site as one file, which browsers load once for all pages."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from docs_tui.export.html.html_boxes import TONES
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
OWN_ICONS: Final = (*_NAMES.split(), *TONES.values())
"""The icons of our own templates and components, from Lucide."""
_IN_BODY: Final = re.compile(
    rb"""icon["']?\s*[=:]\s*\{?\s*(?:"([^"\n<>]{1,80})"|'([^'\n<>]{1,80})'|([A-Za-z][\w-]{0,80}))"""
)
"""Where a body may name an icon: in an attribute, the line that opens a code block, or a script's object."""
_STYLE: Final = re.compile(rb"""iconType\s*=\s*\{?\s*["']([a-z-]{1,40})""")
_BODIES: Final = (".mdx", ".md", ".jsx", ".js", ".tsx", ".ts")
_NAME: Final = re.compile(OURS + r"icons\.[0-9a-f]{12}\.svg")
_DRAWN: Final = re.compile(r'<path d="([^"]*)"/></svg>')


def is_sprite(path: str) -> bool:
    """Tell whether a URL path names a sprite of this or of an earlier state of the site."""
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
        """Return a page whose icons refer to the sprite; icons that it does not have, such as computed ones, stay in the page."""
        address = f'<use href="{prefix}{self.path}#'

        def referring(found: re.Match[str]) -> str:
            name = self.ids.get(found[1])
            return found[0] if name is None else f'{address}{name}"/></svg>'

        return _DRAWN.sub(referring, html)


_sprites: "WeakKeyDictionary[Site, Sprite]" = WeakKeyDictionary()
"""The sprites of current sites; all pages share one."""


def sprite_of(site: Site) -> Sprite:
    """Return the sprite with our own icons and those that docs.json, front matter and the bodies of pages name."""
    found = _sprites.get(site)
    if found is None:
        found = _sprites[site] = _sprite(frozenset((*_own_paths(), *_site_paths(site))))
    return found


@cache
def _own_paths() -> tuple[str, ...]:
    drawn = (find_icon(name, LUCIDE) for name in OWN_ICONS)
    return tuple(each.path for each in drawn if each is not None)


def _site_paths(site: Site) -> Iterator[str]:
    names = {*_named(site.config.raw), *icon_names(site), *(page.icon for page in site.pages.values())}
    library = SiteIcons.around_pages(site, "").library
    for name, style in {*((name, "") for name in names if name), *_named_in_bodies(site)}:
        if (drawn := find_icon(name, library, style)) is not None:
            yield drawn.path


Named: TypeAlias = frozenset[tuple[str, str]]
"""Names of icons, each with a style."""
_known: dict[str, tuple[bytes, Named]] = {}
"""The names in each file of the site that was read last, with the content in which they were found."""


def _named_in_bodies(site: Site) -> set[tuple[str, str]]:
    """Return the names that the files of a site contain; only changed files are searched again."""
    global _known  # noqa: PLW0603 - a cache of unchanged files
    known: dict[str, tuple[bytes, Named]] = {}
    for file, content in site.files.items():
        if isinstance(content, bytes) and file.endswith(_BODIES):
            before = _known.get(file)
            known[file] = before if before is not None and before[0] is content else (content, names_in(content))
    _known = known
    return set().union(*(names for _content, names in known.values()))


def names_in(content: bytes) -> Named:
    """Return the names of icons in a file, as written; some may not be icons."""
    names = {(found[1] or found[2] or found[3]).decode("utf-8", "replace") for found in _IN_BODY.finditer(content)}
    if not names:
        return frozenset()
    styles = {"", *(found[1].decode() for found in _STYLE.finditer(content))}
    return frozenset((name, style) for name in names for style in styles)


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
