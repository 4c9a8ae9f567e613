"""The HTML document of a page, and of a missing page."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from docs_tui.export.html import PageHtml, render_html
from docs_tui.export.html.html_diagram import UNDRAWN
from docs_tui.export.html.html_page import logo_html, meta_text
from docs_tui.export.html.icons import SiteIcons, icon
from docs_tui.export.html.markup import ENGLISH, Labels, tag, text
from docs_tui.export.html.utilities import PREFIX
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_address, page_address
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from docs_tui.server.assets import (
    asset_paths,
    favicon_of,
    margin_paths,
    playground_script_path,
    reading_script_path,
    search_script_path,
    utilities_path,
)
from docs_tui.server.breakage import broken_places
from docs_tui.server.feeds import feed_path
from docs_tui.server.mermaid import diagrams_script_path
from docs_tui.server.page_navigation import page_navigation
from docs_tui.server.responses import PAGE_POLICY
from docs_tui.server.site_chrome import (
    banner_of,
    canonical_url,
    footer_columns,
    meta_tags,
    navbar_links,
    social_links,
)
from docs_tui.server.sprite import sprite_of
from docs_tui.server.timestamps import last_change
from docs_tui.server.ui_labels import direction, english_marker, labels_for, language_code
from docs_tui.server.url_paths import EVENTS, SEARCH
from docs_tui.server.web_menu import WebMenu
from docs_tui.site import Page, Site
from docs_tui.site.json_text import as_mapping, as_text
from docs_tui.site.navigation import NavNode
from docs_tui.source.clean import clean_for_browser

if TYPE_CHECKING:
    from docs_tui.server.review_marks import ReviewMarks

_OWN_LAYOUT = frozenset({"custom", "frame"})
"""Values of ``mode`` with which a page has its own title in its body."""
_ALONE = frozenset({"custom", "center"})
"""Values of ``mode`` that hide the tree."""
_UNDRAWN = f'<figure class="diagram-figure {UNDRAWN}">'
_UTILITIES = re.compile(rf'class="(?:[^"]* )?{PREFIX}')
_WIDE = frozenset({"wide", "center", "frame", "custom"})
"""Values of ``mode`` in front matter that leave out the outline."""


def render_page(
    site: Site,
    page: Page,
    served: str | None = None,
    *,
    live: bool = True,
    prefix: str = "",
    search: str = SEARCH,
    draft_mcp: str | None = None,
    marks: "ReviewMarks | None" = None,
    playground: str = "",
    margin: bool = False,
    committed: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return ``page`` as a whole HTML document.

    Args:
        site: The site.
        page: The page.
        served: Its Markdown as it is served; rendered if not given.
        live: Whether the page reloads after saves.
        prefix: The path under which the site is published, without a final slash; put before links of the site.
        search: The path that answers searches; for a static site, the path of its index.
        draft_mcp: The address of the MCP server of the draft, if there is one.
        marks: Marks changes since a git revision; None: marks nothing.
        playground: The form that sends the request of an API page; empty for none.
        margin: Whether the page has the margin for its writer.
        committed: The day of the last commit of each file.
    """
    labels = labels_for(_language(site, page))
    shown = render_html(site, page, prefix=prefix, private=live, labels=labels, diagrams=diagram_svg)
    review = marks.of(site, page, shown, prefix=prefix, labels=labels) if marks is not None else None
    if review is not None:
        shown = replace(shown, body=review.body, lead=review.lead)
    broken, more = broken_places(site, page) if live else ((), 0)
    if served is None:
        served = render_markdown(site, page, file_options(site)).text
    html = _template("page").render(
        **(values := _site_values(site, page, live=live, prefix=prefix, search=search, margin=margin)),
        **_page_values(site, page, shown, prefix, live=live),
        broken=broken,
        more_broken=f"{more} more {'error' if more == 1 else 'errors'}; docs-tui lint lists them" if more else "",
        structured_data=_structured_data(site, page, values["nav"].trail),
        last_change=_last_change(last_change(site, page, committed), labels),
        markdown_href=markdown_address(prefix, page),
        review=review,
        playground=_safe(playground),
        playground_script=prefix + playground_script_path() if playground else "",
        contextual=WebMenu.of(
            site, page, served, markdown_address(prefix, page), prefix, labels=labels, draft_mcp=draft_mcp
        ),
    )
    return sprite_of(site).shared(html, prefix)


def render_missing_page(
    site: Site,
    path: str,
    nearest: Sequence[Page],
    *,
    live: bool = True,
    prefix: str = "",
    search: str = SEARCH,
    margin: bool = False,
) -> str:
    """Return the HTML document for a missing ``path``, with links to the pages ``nearest`` to it."""
    errors = site.config.raw.get("errors")
    given = errors.get("404") if isinstance(errors, dict) else None
    given = given if isinstance(given, dict) else {}
    values = _site_values(site, None, path, live=live, prefix=prefix, search=search, margin=margin)
    title = as_text(given.get("title")) or values["labels"]("Page not found")
    html = _template("missing").render(
        **values,
        head_title=_head_title(title, site),
        title=title,
        said=as_text(given.get("description")),
        wanted=meta_text(path),
        nearest=nearest,
        has_pages=bool(site.pages),
        noindex=True,
    )
    return sprite_of(site).shared(html, prefix)


def _site_values(
    site: Site, page: Page | None, wanted: str = "", *, live: bool, prefix: str, search: str, margin: bool
) -> dict[str, Any]:
    """Return the template values that all pages of a site share; ``wanted`` is the path of a missing page."""
    raw = site.config.raw
    style, script = asset_paths(site)
    appearance = as_mapping(raw.get("appearance"))
    default = appearance.get("default")
    language = _language(site, page, wanted)
    labels = labels_for(language)
    path = page.path if page is not None else ""
    front = site.front_page
    links, primary = navbar_links(site, prefix)
    own_icons = SiteIcons.around_pages(site, prefix)
    return {
        "prefix": prefix,
        "path": path,
        "language": meta_text(language_code(language)),
        "direction": direction(language),
        "labels": labels,
        "labels_lang": _lang(labels.lang),
        "english": _lang(english_marker(language)),
        "style": prefix + style,
        "script": prefix + script,
        "reading_script": prefix + reading_script_path(),
        "margin": [prefix + each for each in margin_paths()] if margin else (),
        "favicon": favicon_of(site, prefix),
        "home": page_address(prefix, front) if front is not None else prefix or "/",
        "logo": logo_html(site, prefix),
        "banner": banner_of(site, prefix),
        "links": links,
        "primary": primary,
        "footer_columns": footer_columns(site, prefix),
        "socials": social_links(site),
        "appearance": default if default in ("light", "dark") else "",
        "strict": appearance.get("strict") is True,
        "policy": "" if live else PAGE_POLICY,
        "events": prefix + EVENTS if live else "",
        "search": prefix + search,
        "search_script": "" if live else prefix + search_script_path(),
        "search_prompt": as_text(as_mapping(raw.get("search")).get("prompt")) or labels("Search titles and text"),
        "nav": (here := page_navigation(site, page, prefix, labels)),
        "sidebar": _safe(here.sidebar.html(path)),
        "href_of": lambda other: page_address(prefix, other),
        "icon": lambda name, cls="": _safe(icon(name, cls)),
        "own_icon": lambda name: _safe(own_icons.html(name)),
    }


def _page_values(site: Site, page: Page, shown: PageHtml, prefix: str, *, live: bool) -> dict[str, Any]:
    operation = site.operation(page)
    description = operation.description if operation is not None else ""
    mode = as_text(page.front_matter.get("mode"))
    is_own = mode in _OWN_LAYOUT
    return {
        "wide": mode in _WIDE,
        "alone": mode in _ALONE,
        "bare": mode == "custom",
        "centered": mode == "center",
        "head_title": _head_title(page.title, site),
        "description": meta_text(page.description),
        "noindex": page.noindex or page.hidden,
        "canonical": meta_text(canonical_url(site, page)),
        "meta_tags": tuple(meta_tags(site, page)),
        "feed": prefix + feed_path(page) if feed_path(page) and (live or site.base_url) else "",
        "title": "" if shown.shows_title or is_own else meta_text(page.title),
        "lead": _safe(shown.lead) if page.description.strip() not in description and not is_own else "",
        "deprecated": page.deprecated,
        "tag": meta_text(page.tag),
        "utilities": prefix + utilities_path() if _UTILITIES.search(shown.body) else "",
        "diagrams_script": prefix + diagrams_script_path() if _UNDRAWN in shown.body else "",
        "body": _safe(shown.body),
        "aside": _safe(shown.aside),
        "outline": () if mode in _WIDE else shown.outline,
    }


def _last_change(day: str, labels: Labels) -> Markup:
    """Return the words for the day of the last change, which a script writes as readers of the page's language do."""
    if not day:
        return _safe("")
    moment = date.fromisoformat(day)
    words = f"{moment:%B} {moment.day}, {moment.year}" if labels is ENGLISH else day
    return _safe(labels.html("Last modified on {date}", date=tag("time", text(words), datetime=day)))


def _structured_data(site: Site, page: Page, trail: Sequence[str]) -> Markup:
    """Return the page as schema.org's ``TechArticle`` and ``BreadcrumbList``, as JSON that cannot close its script element."""
    url = page_address(site.base_url, page) if site.base_url else ""
    article = {
        "@type": "TechArticle",
        "headline": meta_text(page.title),
        "description": meta_text(page.description),
        "inLanguage": language_code(_language(site, page)),
        "url": url,
        "isPartOf": {"@type": "WebSite", "name": meta_text(site.config.name)} if site.config.name else "",
    }
    steps = [{"name": meta_text(label)} for label in trail]
    steps.append({"name": meta_text(page.title), **({"item": url} if url else {})})
    crumbs = {
        "@type": "BreadcrumbList",
        "itemListElement": [{"@type": "ListItem", "position": at, **step} for at, step in enumerate(steps, 1)],
    }
    graph = [{key: value for key, value in article.items() if value}, crumbs]
    written = json.dumps({"@context": "https://schema.org", "@graph": graph}, ensure_ascii=False)
    return _safe(written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


def _head_title(title: str, site: Site) -> str:
    name = meta_text(site.config.name)
    shown = meta_text(title)
    return f"{shown} · {name}" if name and name != shown else shown


def _language(site: Site, page: Page | None, wanted: str = "") -> str:
    """Return the language of a page: that of its division, or else of its folder, or of the first page of the site."""
    if page is not None and page.language:
        return page.language
    folder = (page.path if page is not None else wanted).lstrip("/").partition("/")[0]
    top = (each for each in site.navigation.children if isinstance(each, NavNode))
    if folder and any(each.kind == "language" and each.label == folder for each in top):
        return folder
    return (site.front_page.language if site.front_page is not None else None) or "en"


def _lang(code: str) -> Markup:
    """Return the ``lang`` attribute for words whose language differs from the page's; empty if it is the same."""
    return _safe(f' lang="{code}"' if code else "")


def _safe(markup: str) -> Markup:
    """Mark HTML from ``export.html`` as safe for the templates."""
    return Markup(markup)  # noqa: S704


def _cleaned(value: object) -> object:
    """Clean a value that a template inserts; safe markup is already clean."""
    return clean_for_browser(value) if type(value) is str else value


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=PackageLoader("docs_tui.server", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=_cleaned,
        auto_reload=False,
    )
    return environment.get_template(f"{name}.html")
