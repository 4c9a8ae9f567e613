"""Images, videos, embedded pages and colors."""

import re

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
_LENGTH = re.compile(r"\d{1,5}(?:px)?\Z")
_PLAYED = re.compile(r"\.(?:mp4|webm|mov|m4v|ogv)(?:[?#]|\Z)", re.IGNORECASE)
_HEARD = re.compile(r"\.(?:mp3|wav|ogg|m4a|flac)(?:[?#]|\Z)", re.IGNORECASE)
_SIGHT = frozenset({"dark:hidden"})
_DISPLAYS = frozenset({"hidden", "block", "inline", "inline-block", "flex", "grid"})


def classes_of(element: Element) -> str:
    """Translate an element's classes: layout classes, and those for light or dark mode only."""
    written = element.string("className") or element.string("class")
    if not written:
        return ""
    given = written.split()
    sight = "only-light" if _SIGHT.intersection(given) else "only-dark" if is_dark_twin(element) else ""
    if sight:
        given = [each for each in given if each not in _DISPLAYS]
    return f"{sight} {utility_classes(' '.join(given))}".strip()


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
