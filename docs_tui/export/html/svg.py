"""SVG: built-in icons, and drawings from pages after sanitising."""

import re
from functools import lru_cache

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.export.html.link_targets import PageIds
from docs_tui.export.html.markup import cleaned
from docs_tui.source import Source

_DRAWN: dict[str, tuple[str, str]] = {
    # drawing, names
    "flag": ("M5 21V4 M5 4h12l-2.5 4.5L17 13H5", "flag milestone"),
    "rocket": ("M9 15l-3-3c1-5 5-8 13-8c0 8-3 12-8 13z M9 15l-4 1l-1 4l4-1z M14.5 9.5h.01", "rocket rocket-launch launch"),
    "gear": (
        "M12 15.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7z M12 2v3 M12 19v3 M2 12h3 M19 12h3 M5 5l2 2 M17 17l2 2 M19 5l-2 2 M7 17l-2 2",
        "gear gears cog cogs settings wrench tool tools screwdriver-wrench hammer",
    ),
    "sliders": ("M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 5v4 M8 15v4", "sliders sliders-horizontal filter toggle-on"),
    "star": ("M12 3l2.7 5.8l6.3.8l-4.6 4.4l1.2 6.3L12 17.2l-5.6 3.1l1.2-6.3L3 9.6l6.3-.8z", "star award trophy medal"),
    "spark": ("M12 3l2 7l7 2l-7 2l-2 7l-2-7l-7-2l7-2z", "sparkles wand wand-magic-sparkles magic stars wand-sparkles"),
    "bulb": ("M9 18h6 M10 21h4 M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3z", "lightbulb bulb idea lightbulb-on"),
    "key": ("M8 19a4 4 0 1 0 0-8a4 4 0 0 0 0 8z M11 12l9-9 M16 7l3 3", "key keys fingerprint key-round"),
    "home": ("M4 11l8-7l8 7 M6 10v10h12V10 M10 20v-6h4v6", "house home"),
    "check": ("M5 12.5l4.5 4.5L19 7", "check circle-check badge-check square-check list-check checks check-circle clipboard-check"),
    "cross": ("M6 6l12 12 M18 6L6 18", "xmark x circle-xmark ban close times circle-x"),
    "warning": ("M12 4L2.5 20h19z M12 10v5 M12 17.5v.01", "triangle-exclamation warning exclamation alert-triangle triangle-alert circle-exclamation"),
    "info": ("M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z M12 11v5 M12 8v.01", "info circle-info info-circle"),
    "question": ("M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.3-1 .9-1 1.7 M12 17v.01", "question circle-question help circle-help"),
    "out": ("M14 4h6v6 M20 4l-9 9 M18 14v6H4V6h6", "arrow-up-right-from-square external-link arrow-up-right share up-right-from-square"),
    "link": ("M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1 M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1", "link chain link-simple"),
    "right": ("M4 12h16 M14 6l6 6l-6 6", "arrow-right right-long route right"),
    "left": ("M20 12H4 M10 6l-6 6l6 6", "arrow-left left-long"),
    "next": ("M9 5l7 7l-7 7", "chevron-right angle-right caret-right"),
    "down": ("M6 9l6 6l6-6", "chevron-down angle-down caret-down"),
    "download": ("M12 4v11 M7 10l5 5l5-5 M4 20h16", "download arrow-down cloud-arrow-down file-arrow-down file-export"),
    "upload": ("M12 16V5 M7 10l5-5l5 5 M4 20h16", "upload arrow-up cloud-arrow-up file-import"),
    "rotate": ("M20 11a8 8 0 0 0-14.5-4L4 9 M4 4v5h5 M4 13a8 8 0 0 0 14.5 4L20 15 M20 20v-5h-5", "rotate refresh arrows-rotate arrow-rotate-right sync repeat refresh-cw arrow-rotate-left"),
    "copy": ("M9 9h11v11H9z M5 15H4V4h11v1", "copy clipboard clone paste"),
    "list": ("M4 6h16 M4 12h16 M4 18h10", "bars list menu align-left list-ul text rectangle-list"),
    "book": ("M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2c2-1.5 5-2 8-2V4c-3 0-6 .5-8 2z M12 6v14", "book book-open books graduation-cap school book-bookmark notebook"),
    "file": ("M6 3h8l5 5v13H6z M14 3v5h5 M9 13h7 M9 17h5", "file file-lines newspaper scroll memo file-text receipt file-code file-contract note-sticky"),
    "folder": ("M3 6h6l2 3h10v10H3z", "folder folder-open folder-tree folders"),
    "terminal": ("M5 7l5 5l-5 5 M12 17h7", "terminal prompt square-terminal rectangle-terminal"),
    "code": ("M8 7l-5 5l5 5 M16 7l5 5l-5 5", "code brackets-curly code-branch braces laptop-code js python react brackets-square"),
    "cube": ("M12 3l8 4.5v9L12 21l-8-4.5v-9z M12 12l8-4.5 M12 12v9 M12 12L4 7.5", "cube cubes box boxes-stacked package boxes archive"),
    "shapes": ("M7 3l4 7H3z M14 4h6v6h-6z M7 21a4 4 0 1 0 0-8a4 4 0 0 0 0 8z M14 14l6 6 M20 14l-6 6", "shapes puzzle-piece diagram-project sitemap workflow object-group blocks"),
    "plug": ("M9 3v5 M15 3v5 M6 8h12v3a6 6 0 0 1-12 0z M12 17v4", "plug plugs plug-circle-bolt webhook"),
    "server": ("M4 4h16v7H4z M4 13h16v7H4z M8 7.5v.01 M8 16.5v.01", "server hard-drive network-wired"),
    "database": ("M12 9c4.4 0 8-1.3 8-3s-3.6-3-8-3s-8 1.3-8 3s3.6 3 8 3z M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6 M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3", "database table-cells"),
    "heart": ("M12 20L4.5 12.5a4.6 4.6 0 0 1 6.5-6.5l1 1l1-1a4.6 4.6 0 0 1 6.5 6.5z", "heart thumbs-up"),
    "phone": ("M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 1-1 2-2 2A15 15 0 0 1 3 6c0-1 1-2 2-2z", "phone mobile mobile-screen headset"),
    "mail": ("M3 5h18v14H3z M3 7l9 6l9-6", "envelope mail inbox at"),
    "send": ("M21 3L3 10l7 3l3 7z M21 3L10 13", "paper-plane send paper-plane-top telegram"),
    "pen": ("M4 20l1-5L16 4l4 4L9 19z M13 7l4 4", "pen pencil pen-to-square edit pen-nib signature"),
    "user": ("M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8z M4 21c0-4 3.5-6 8-6s8 2 8 6", "user user-gear circle-user id-card address-card user-plus"),
    "users": ("M9 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8z M2 21c0-4 3-6 7-6s7 2 7 6 M16 4.5a4 4 0 0 1 0 7 M18 15.5c2.5.8 4 2.6 4 5.5", "users user-group people-group people building-user handshake"),
    "robot": ("M5 9h14v11H5z M12 9V5 M12 4v.01 M9 14v.01 M15 14v.01 M9 17h6", "robot bot microchip brain microchip-ai claude"),
    "layers": ("M12 3l9 5l-9 5l-9-5z M3 12.5l9 5l9-5 M3 17l9 5l9-5", "layer-group layers table-layout"),
    "table": ("M4 4h16v16H4z M4 10h16 M10 4v16", "table table-columns grid grip border-all columns"),
    "search": ("M10.5 17a6.5 6.5 0 1 0 0-13a6.5 6.5 0 0 0 0 13z M15.5 15.5L21 21", "magnifying-glass search magnifying-glass-chart"),
    "hash": ("M9 4L7 20 M17 4l-2 16 M4 9h16 M4 15h16", "hashtag slack hash function tag tags"),
    "coin": ("M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z M15 9c-1-1-5-1.5-5 .8c0 2.7 5 1.5 5 4.2c0 2.5-4.5 2-5.5 .5 M12 6.5v11", "dollar-sign credit-card coins money-bill wallet coin"),
    "sun": ("M12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6L19 19 M19 5l-1.4 1.4 M6.4 17.6L5 19", "sun"),
    "moon": ("M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z", "moon"),
    "cloud": ("M7 19a5 5 0 0 1-.5-10a6.5 6.5 0 0 1 12.3 1.6A4.3 4.3 0 0 1 18 19z", "cloud cloud-bolt aws"),
    "bolt": ("M13 2L4 14h7l-1 8l9-12h-7z", "bolt zap bolt-lightning gauge-high gauge tachometer"),
    "clock": ("M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z M12 7v5l3.5 2", "clock timer hourglass stopwatch clock-rotate-left history"),
    "calendar": ("M4 6h16v14H4z M4 10h16 M8 3v5 M16 3v5", "calendar calendar-days calendar-check"),
    "shield": ("M12 3l8 3c0 7-2.5 12-8 15C6.5 18 4 13 4 6z", "shield shield-halved shield-check shield-alert user-shield"),
    "lock": ("M5 11h14v10H5z M8 11V8a4 4 0 0 1 8 0v3", "lock lock-open unlock user-lock"),
    "globe": ("M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z M3 12h18 M12 3c5 5 5 13 0 18 M12 3c-5 5-5 13 0 18", "globe earth-americas language world browser chrome earth-europe"),
    "eye": ("M2 12c4-8 16-8 20 0c-4 8-16 8-20 0z M12 15a3 3 0 1 0 0-6a3 3 0 0 0 0 6z", "eye binoculars glasses"),
    "play": ("M7 4l12 8l-12 8z", "play video circle-play youtube film"),
    "chart": ("M4 4v16h16 M8 16v-4 M12 16V8 M16 16v-6", "chart-bar chart-line chart-simple chart-column chart-pie analytics"),
    "bell": ("M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15z M10 21h4", "bell bullhorn megaphone"),
    "image": ("M4 4h16v16H4z M4 16l5-5l4 4l2-2l5 5 M15 9v.01", "image images photo-film camera picture"),
    "palette": ("M12 3a9 9 0 1 0 0 18c2 0 2-1.5 1.5-2.5c-.7-1.5 .3-2.5 1.5-2.5h2.5A3.5 3.5 0 0 0 21 12c0-5-4-9-9-9z M8 9v.01 M12 7v.01 M16 9v.01 M7 13v.01", "palette paintbrush brush swatchbook droplet"),
    "bug": ("M8 9h8v6a4 4 0 0 1-8 0z M9 9a3 3 0 0 1 6 0 M4 13h4 M16 13h4 M5 7l3 3 M19 7l-3 3 M5 20l3-3 M19 20l-3-3", "bug flask vial vials test-tube microscope"),
    "message": ("M4 5h16v11H11l-5 4v-4H4z", "message comment comments messages discord chat message-square whatsapp comment-dots"),
    "bookmark": ("M7 4h10v17l-5-4l-5 4z", "bookmark thumbtack pin location-dot map map-pin"),
    "branch": ("M6 8a2 2 0 1 0 0-4a2 2 0 0 0 0 4z M6 20a2 2 0 1 0 0-4a2 2 0 0 0 0 4z M18 8a2 2 0 1 0 0-4a2 2 0 0 0 0 4z M6 8v8 M18 8c0 5-7 3-11 8", "github git git-alt gitlab code-pull-request code-merge fork git-branch"),
    "signal": ("M5 20v-4 M10 20v-8 M15 20V8 M20 20V4", "signal wifi rss tower-broadcast satellite-dish activity wave-pulse"),
    "window": ("M4 4h16v16H4z M4 9h16 M7 6.5v.01", "windows apple linux desktop window display computer laptop app-window"),
    "plus": ("M12 5v14 M5 12h14", "plus circle-plus square-plus add"),
    "minus": ("M5 12h14", "minus circle-minus"),
    "trash": ("M5 7h14 M9 7V4h6v3 M7 7l1 14h8l1-14", "trash trash-can eraser"),
}  # fmt: skip
_PATHS = {key: path for key, (path, _names) in _DRAWN.items()}
_BY_NAME = {name: key for key, (_path, names) in _DRAWN.items() for name in (key, *names.split())}


def strokes(name: str) -> str:
    """Return the path of an icon; empty for an unknown name."""
    name = name.strip().lower().removeprefix("fa-")
    return _PATHS.get(_BY_NAME.get(name, ""), "")


def icon(name: str, cls: str = "", *, color: str = "") -> str:
    """Return an icon as HTML, hidden from screen readers; empty for an unknown name, as another drawing would mislead.

    Args:
        name: Its name in Font Awesome, Lucide, or here.
        cls: Additional classes.
        color: A checked CSS colour; empty for the text colour.
    """
    path = strokes(name)
    if not path:
        return ""
    stroke = f' stroke="{color}"' if color else ""
    classes = f"icon {cls}".strip()
    size = 'width="18" height="18" viewBox="0 0 24 24"'  # for pages without their style sheet
    return f'<svg class="{classes}" {size} aria-hidden="true"{stroke}><path d="{path}"/></svg>'


_ROOT = "svg"
_TAG_NAMES = (
    "svg g path circle ellipse line polyline polygon rect defs linearGradient radialGradient stop clipPath mask pattern "
    "text tspan title desc"
)
_ATTRIBUTE_NAMES = (
    "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity clip-path "
    "clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity "
    "stroke-miterlimit opacity offset stop-color stop-opacity gradientUnits gradientTransform patternUnits "
    "patternTransform maskUnits clipPathUnits preserveAspectRatio text-anchor dominant-baseline font-size font-weight "
    "font-family letter-spacing mask id role aria-label aria-hidden"
)
_TAGS = frozenset(_TAG_NAMES.split())
_ATTRIBUTES = frozenset(_ATTRIBUTE_NAMES.split())
_CAMEL = {re.sub(r"-(\w)", lambda found: found[1].upper(), name): name for name in _ATTRIBUTES if "-" in name} | {
    "className": "class"
}
_NAMES = re.compile(rf"(?<=\s)(?:{'|'.join(_CAMEL)})(?==)")
_BRACED = re.compile(r"""=\{\s*(?:"([^"{}]*)"|'([^'{}]*)'|(-?[\d.]+))\s*\}""")
_EXPRESSION = re.compile(r"\s[\w:-]+=\{(?:[^{}]|\{[^{}]*\})*\}|\{(?:[^{}]|\{[^{}]*\})*\}")
_PLACE = re.compile(r"\s*url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*\Z")
_KEPT = 256
_LONGEST = 200_000


def is_drawing(element: Element) -> bool:
    """Tell whether an element is an ``<svg>``, not one of its parts."""
    return element.role is Role.HIDDEN and element.spec.name == _ROOT


def drawing(source: Source, element: Element, ids: PageIds) -> str:
    """Return a sanitised drawing; empty if it is too large or not closed."""
    if element.node.unclosed or len(element.node.span) > _LONGEST:
        return ""
    return _sanitised(source.slice(element.node.span), ids.new())


@lru_cache(maxsize=_KEPT)
def _sanitised(written: str, name: str) -> str:
    import nh3  # noqa: PLC0415 - few pages hold drawings

    def kept(_tag: str, attribute: str, value: str) -> str | None:
        """Prefix ids so that they differ from those of the page, and remove references to other files."""
        if attribute == "id":
            return f"{name}-{value}"
        found = _PLACE.match(value)
        if found:
            return f"url(#{name}-{found[1]})"
        return None if "url(" in value.lower().replace(" ", "") else cleaned(value)

    plain = _EXPRESSION.sub("", _BRACED.sub(lambda found: f'="{next(filter(None, found.groups()), "")}"', written))
    markup = nh3.clean(
        cleaned(_NAMES.sub(lambda found: _CAMEL[found[0]], plain)),
        tags=set(_TAGS),
        clean_content_tags={"script", "style"},
        attributes={"*": set(_ATTRIBUTES)},
        attribute_filter=kept,
        link_rel=None,
        url_schemes=set(),
    )
    markup = markup.strip()
    return markup if markup.startswith(f"<{_ROOT}") and markup.endswith(f"</{_ROOT}>") else ""
