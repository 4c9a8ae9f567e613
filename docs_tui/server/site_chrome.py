"""The parts around every page that docs.json defines: top bar, footer, banner, and tags for search engines."""

from collections.abc import Iterator
from hashlib import blake2b

from docs_tui.export.html.html_page import banner_html, has_file, meta_text
from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.page_urls import linker, page_address, root_linker
from docs_tui.site import Page, Site
from docs_tui.site.json_text import as_mapping, as_text
from docs_tui.site.navigation import icon_of
from docs_tui.source.record import record

_KINDS = {"github": "GitHub", "discord": "Discord"}
"""Types of links in the top bar that need no label."""
_NAMES = {**_KINDS, "x": "X", "linkedin": "LinkedIn", "youtube": "YouTube", "hacker-news": "Hacker News", "rss": "RSS"}
_MARKS = {"x": "x-twitter", "website": "globe", "podcast": "podcast", "earth": "earth-americas"}
"""Icons of other sites, where they differ from the key."""
_PICTURES = frozenset({"og:image", "twitter:image"})
_SHOWN_IN_PREVIEWS = (".png", ".jpg", ".jpeg", ".webp", ".gif")
_TAGGED = ("og:", "twitter:")
"""Prefixes of the keys of front matter and settings that become tags."""


@record(frozen=True, slots=True)
class ChromeLink:
    """A link around the pages."""

    label: str
    href: str
    icon: str = ""


@record(frozen=True, slots=True)
class Banner:
    """The banner above all pages."""

    html: str
    key: str
    """The identity of a banner that readers may dismiss; otherwise empty."""


def navbar_links(site: Site, prefix: str) -> tuple[list[ChromeLink], ChromeLink | None]:
    """Return the links of the top bar, and its button."""
    navbar = as_mapping(site.config.raw.get("navbar"))
    rows = navbar.get("links")
    found = (_link(site, row, prefix) for row in (rows if isinstance(rows, list) else ()))
    return [each for each in found if each is not None], _link(site, navbar.get("primary"), prefix)


def footer_columns(site: Site, prefix: str) -> list[tuple[str, list[ChromeLink]]]:
    """Return the columns of the footer, each with its header."""
    columns = as_mapping(site.config.raw.get("footer")).get("links")
    found = []
    for column in map(as_mapping, columns if isinstance(columns, list) else ()):
        items = column.get("items")
        links = (_link(site, item, prefix) for item in (items if isinstance(items, list) else ()))
        if kept := [each for each in links if each is not None]:
            found.append((meta_text(as_text(column.get("header"))), kept))
    return found


def social_links(site: Site) -> list[ChromeLink]:
    """Return the footer's links to other sites of the project."""
    socials = as_mapping(site.config.raw.get("footer")).get("socials")
    given = socials.items() if isinstance(socials, dict) else ()
    addresses = Addresses(linker("", ""))
    found = ((str(name), addresses.link(as_text(url))) for name, url in given)
    return [
        ChromeLink(_NAMES.get(name, meta_text(name.replace("-", " ").capitalize())), href, _MARKS.get(name, name))
        for name, href in found
        if href
    ]


def icon_names(site: Site) -> Iterator[str]:
    """Yield the names of the icons of the top bar and the footer."""
    links, primary = navbar_links(site, "")
    yield from (each.icon for each in (*links, *social_links(site), *((primary,) if primary else ())))


def banner_of(site: Site, prefix: str) -> Banner | None:
    """Return the banner; None if docs.json has none."""
    html = banner_html(site, prefix)
    if not html:
        return None
    dismissible = as_mapping(site.config.raw.get("banner")).get("dismissible") is True
    key = blake2b(html.encode("utf-8", "replace"), digest_size=6).hexdigest() if dismissible else ""
    return Banner(html, key)


def meta_tags(site: Site, page: Page) -> Iterator[tuple[str, str, str]]:
    """Yield the tags of a page for search engines and link previews: attribute, name and content."""
    tags = {"og:type": "article", "og:title": page.title, "og:description": page.description}
    tags["og:site_name"] = site.config.name or ""
    if site.base_url:
        tags["og:url"] = page_address(site.base_url, page)
    given = as_mapping(as_mapping(site.config.raw.get("seo")).get("metatags"))
    rows = [*((key, value) for key, value in given.items() if key != "canonical")]
    rows += [(key, value) for key, value in page.front_matter.items() if str(key).startswith(_TAGGED)]
    tags.update((key, value) for key, value in rows if isinstance(key, str) and isinstance(value, str))
    if "og:image" not in tags and (thumbnail := _thumbnail(site)):
        tags |= {"og:image": thumbnail, "twitter:card": tags.get("twitter:card", "summary_large_image")}
    for key in _PICTURES & tags.keys():
        tags[key] = _whole_address(site, tags[key])
    for key, value in tags.items():
        if content := meta_text(value):
            yield ("property" if key.startswith("og:") else "name"), meta_text(key), content


def _thumbnail(site: Site) -> str:
    """Return the picture that docs.json gives for link previews; empty if its format is not supported there."""
    given = as_text(as_mapping(site.config.raw.get("thumbnails")).get("background"))
    is_picture = given.partition("?")[0].lower().endswith(_SHOWN_IN_PREVIEWS)
    return given if is_picture and has_file(site, given) else ""


def _whole_address(site: Site, picture: str) -> str:
    """Return the address of a picture with that of the site, which link previews need."""
    if not site.base_url or "://" in picture or picture.startswith("//"):
        return picture
    return f"{site.base_url}/{picture.lstrip('./')}"


def canonical_url(site: Site, page: Page) -> str:
    """Return the URL that search engines should name; empty if the site has no public URL."""
    own = page.front_matter.get("canonical")
    if isinstance(own, str) and own.startswith(("https://", "http://")):
        return own
    return page_address(site.base_url, page) if site.base_url else ""


def _link(site: Site, given: object, prefix: str) -> ChromeLink | None:
    row = as_mapping(given)
    label = as_text(row.get("label")) or _KINDS.get(as_text(row.get("type")), "")
    href = Addresses(root_linker(site, prefix)).link(as_text(row.get("href")))
    return (
        ChromeLink(meta_text(label), href, icon_of(row.get("icon")) or as_text(row.get("type")))
        if label and href
        else None
    )
