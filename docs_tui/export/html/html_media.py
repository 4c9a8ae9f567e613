"""Images, videos, embedded pages and colors."""

import re

from docs_tui.export.classes import DISPLAYS, is_for_light, plain_classes
from docs_tui.export.elements import Element, is_dark_twin
from docs_tui.export.html.icons import checked_color, icon
from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.html.markup import Labels, attribute, side_by_side, span, tag, text
from docs_tui.export.html.utilities import utility_classes
from docs_tui.mdx import MdxJsxElement, find, text_of_value

BADGES = frozenset(
    {
        *("gray", "blue", "green", "yellow", "orange", "red", "purple", "white", "surface"),
        *("white-destructive", "surface-destructive"),
    }
)
ONLY_LIGHT, ONLY_DARK = "only-light", "only-dark"
_SEEN = re.compile(rf'<[a-z][a-z0-9]*\b[^>]* class="(?:[^"]* )?(?:{ONLY_LIGHT}|{ONLY_DARK})[ "]')
_PART = re.compile(r'<(li|tr|td|th|thead|tbody)\b(?: class="([^"]*)")?')
"""A tag in a list or table, around which no other tag is possible."""
_LENGTH = re.compile(r"\d{1,5}(?:px)?\Z")
_PLAYED = re.compile(r"\.(?:mp4|webm|mov|m4v|ogv)(?:[?#]|\Z)", re.IGNORECASE)
_HEARD = re.compile(r"\.(?:mp3|wav|ogg|m4a|flac)(?:[?#]|\Z)", re.IGNORECASE)


def classes_of(element: Element) -> str:
    """Translate an element's classes: layout classes, and those for light or dark mode only."""
    written = element.classes
    sight = sight_of(element)
    if sight:
        written = " ".join(each for each in plain_classes(written) if each not in DISPLAYS)
    return f"{sight} {utility_classes(written)}".strip()


def sight_of(element: Element) -> str:
    """Return the class of an element that is shown only in light or only in dark mode; empty for others."""
    return ONLY_LIGHT if is_for_light(element.classes) else ONLY_DARK if is_dark_twin(element) else ""


def with_sight(written: str, sight: str, around: str) -> str:
    """Return the HTML of an element with the class ``sight``: its own, or in lists and tables, or else that of a tag around it."""
    if not written or not sight or _SEEN.match(written):
        return written
    part = _PART.match(written)
    if part is None:
        return tag(around, written, cls=f"{sight} around")
    return f'<{part[1]} class="{" ".join(filter(None, (sight, part[2])))}"{written[part.end() :]}'


def picture_of(addresses: Addresses, element: Element) -> str:
    """Return an ``<img>`` of a page."""
    return picture(
        addresses,
        element.string("alt"),
        element.string("src"),
        title=element.string("title"),
        cls=classes_of(element),
        width=element.string("width"),
        height=element.string("height"),
        zooms=not element.flag("noZoom"),
    )


def picture(
    addresses: Addresses,
    alt: str,
    url: str,
    *,
    title: str = "",
    cls: str = "",
    width: str = "",
    height: str = "",
    zooms: bool = True,
) -> str:
    """Return an image; its alternative text if its URL may not be loaded."""
    src = addresses.media(url)
    if not src:
        return span("no-picture", icon("image") + text(alt or title)) if alt or title else ""
    size = {
        name: value.removesuffix("px") for name, value in (("width", width), ("height", height)) if _LENGTH.match(value)
    }
    return tag(
        "img",
        cls=cls,
        src=src,
        alt=alt,
        title=title or None,
        loading="lazy",
        decoding="async",
        data_nozoom=not zooms,
        **size,
    )


def embed(addresses: Addresses, labels: Labels, element: Element) -> str:
    """Return a video, audio, or a button that loads an embedded page."""
    given = _address(element)
    label = element.spec.label or "Media"
    title = element.string("title") or labels(label)
    src = addresses.media(given)
    cls = f"media {classes_of(element)}".strip()
    is_page = element.spec.void or not element.spec.html
    if src and (_HEARD.search(src) or label == "Audio"):
        return tag("audio", "", cls=cls, controls=True, preload="metadata", src=src, aria_label=title)
    if src and (_PLAYED.search(src) or (label == "Video" and not is_page)):
        options = {name: True for name in ("loop", "muted") if element.values.get(name.lower()) or element.flag(name)}
        return tag(
            "video",
            "",
            cls=cls,
            controls=True,
            playsinline=True,
            preload="metadata",
            src=src,
            aria_label=title,
            **options,
        )
    return _framed(addresses, given, title)


def _framed(addresses: Addresses, given: str, title: str) -> str:
    """Return a link to a page of another site; a click loads it into this page."""
    href = addresses.link(given) or addresses.media(given)
    frame = addresses.frame(given)
    host = re.sub(r"\A(?:https?:)?//(?:www\.)?([^/?#]*).*", r"\1", given, flags=re.DOTALL)
    words = side_by_side(span("embed-title", text(title)), span("embed-host", text(host)))
    shown = icon("play") + span("embed-words", words)
    if not href:
        return span("embed", shown)
    return tag(
        "a",
        shown,
        cls="embed",
        href=href,
        target="_blank",
        rel="noopener noreferrer",
        data_frame=frame or None,
        data_title=title,
    )


def _address(element: Element) -> str:
    for node in find(element.node, MdxJsxElement):
        inner = Element.of(node)
        for name in ("src", "data", "href"):
            if url := inner.string(name):
                return url
    return ""


def swatch(element: Element, name: str) -> str:
    """Return a color swatch with its name and value; two colors if dark mode has its own."""
    value = element.values.get("value")
    values = list(value.values()) if isinstance(value, dict) else [value]
    shown = list(filter(None, map(text_of_value, values)))
    drawn = "".join(map(_sample, shown))
    caption = side_by_side(
        span("swatch-name", name) if name else "", span("swatch-value", side_by_side(*map(text, shown), separator=" /"))
    )
    return span("swatch", drawn + span("swatch-words", caption))


def _sample(value: str) -> str:
    color = checked_color(value)
    fill = f' fill="{attribute(color)}"' if color else ' fill="none"'
    return (
        f'<svg class="sample" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6"{fill}/></svg>'
    )
