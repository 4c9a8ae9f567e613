"""What docs.json gives every page: name or logo, banner, icons of the navigation."""

from typing import Any
from urllib.parse import unquote

from docs_tui.export.html.html_media import named_icon
from docs_tui.export.html.html_renderer import Writer
from docs_tui.export.html.link_targets import Addresses, Names, is_elsewhere
from docs_tui.export.html.markup import line, span, tag
from docs_tui.export.page_urls import linker
from docs_tui.mdx import parse
from docs_tui.site import Site
from docs_tui.source import Source
from docs_tui.source.clean import clean_for_browser


def meta_text(value: str) -> str:
    """Return a text of the site as one line for a template, which escapes it."""
    return " ".join(clean_for_browser(value).split())


def icon_html(name: str, prefix: str) -> str:
    """Return an icon that docs.json names."""
    return named_icon(_writer(prefix), name)


def logo_html(site: Site, prefix: str) -> str:
    """Return the logo, one for light and one for dark where there are two, or the name of the site."""
    logo: Any = site.config.raw.get("logo")
    name = site.config.name or "Documentation"
    addresses = Addresses(linker("", prefix))
    light = logo if isinstance(logo, str) else _text(logo, "light")
    dark = logo if isinstance(logo, str) else _text(logo, "dark")
    light, dark = (each if _is_there(site, each) else "" for each in (light, dark))
    light, dark = (addresses.media(each) if each else "" for each in (light or dark, dark or light))
    if not light:
        return span("site-name", line(name))
    if light == dark:
        return tag("img", cls="logo", src=light, alt=name)
    return tag("img", cls="logo only-light", src=light, alt=name) + tag("img", cls="logo only-dark", src=dark, alt=name)


def _is_there(site: Site, url: str) -> bool:
    """Tell whether a picture that docs.json names can be shown, as far as the site knows: a name is better than a gap."""
    return is_elsewhere(url) or ":" in url or unquote(url.partition("?")[0]).lstrip("./") in site.files


def banner_html(site: Site, prefix: str) -> str:
    """Return the line that docs.json puts above all pages; empty where it has none."""
    content = _text(site.config.raw.get("banner"), "content")
    return _writer(prefix).said(content) if content else ""


def _text(value: object, key: str) -> str:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def _writer(prefix: str) -> Writer:
    return Writer(parse(Source("", "")), Addresses(linker("", prefix)), Names())
