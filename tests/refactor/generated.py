"""Generated sites whose links all work, in every syntax and form of address."""

import json
import posixpath
from collections.abc import Mapping

from hypothesis import strategies as st

from docs_tui.lint.linter import Linter
from docs_tui.site import Site

_NAMES = ("a", "b", "keys", "über", "two words", "index", "c_d")
_FOLDERS = ("", "guides", "guides/deep", "api")
_BASE = "https://example.com/docs"
_CONFIG = {"theme": "mint", "name": "A", "colors": {"primary": "#0F766E"}}


@st.composite
def sites(draw: st.DrawFn) -> dict[str, str | bytes]:
    """Return the files of a site: pages, a snippet with links, a picture, and docs.json with redirects."""
    places = [f"{folder}/{name}".lstrip("/") for folder in _FOLDERS for name in _NAMES]
    slugs = draw(st.lists(st.sampled_from(places), min_size=2, max_size=6, unique=True))
    urls = {slug: "/" + slug.removesuffix("/index") if slug != "index" else "/" for slug in slugs}
    slugs = [slug for slug in slugs if slug not in urls.values() and list(urls.values()).count(urls[slug]) == 1]
    pages = [f"{slug}{draw(st.sampled_from(('.mdx', '.md')))}" for slug in slugs]
    files: dict[str, str | bytes] = {"images/l o.png": b"", "images/x.png": b"", "parts/p.mdx": "# Part\n"}
    folder = draw(st.sampled_from(("snippets", "parts")))
    snippet = f"{folder}/n.mdx"
    files[snippet] = "".join(draw(st.lists(_link("", pages, absolute=True), max_size=3)))
    for page in pages:
        links = "\n\n".join(draw(st.lists(_link(page, pages), max_size=6)))
        imported = (
            f'import N from "{draw(st.sampled_from(_ways(page, snippet)))}"\n\n<N />\n\n' if draw(st.booleans()) else ""
        )
        files[page] = f"{imported}## Top of it\n\n{links}\n"
    entries = [draw(st.sampled_from((slug, f"/{slug}"))) for slug in slugs]
    redirects = [{"source": f"/old-{number}", "destination": _url(page)} for number, page in enumerate(pages[:2])]
    config = {**_CONFIG, "navigation": {"groups": [{"group": "G", "pages": entries}]}, "redirects": redirects}
    if draw(st.booleans()):
        config["redirects"] = {"$ref": "./parts/redirects.json"}
        files["parts/redirects.json"] = json.dumps(redirects)
    files["docs.json"] = json.dumps(config, indent=draw(st.sampled_from((None, 2, "\t"))), ensure_ascii=False)
    if draw(st.booleans()):
        files["docs-tui.yaml"] = f"base_url: {_BASE}\n"
    return files


def _url(page: str) -> str:
    slug = page.rpartition(".")[0]
    path = "/" if slug == "index" else "/" + slug.removesuffix("/index")
    return path.replace(" ", "%20")


def _ways(page: str, target: str) -> list[str]:
    """Return the ways to write the address of a file on a page."""
    near = posixpath.relpath(target, posixpath.dirname(page) or ".")
    return [f"/{target}", near if near.startswith("..") else f"./{near}"]


@st.composite
def _link(draw: st.DrawFn, page: str, pages: list[str], *, absolute: bool = False) -> str:
    target = draw(st.sampled_from([*pages, "images/l o.png"]))
    is_page = target in pages
    ways = [_url(target) if is_page else f"/{target}".replace(" ", "%20")]
    if not absolute:
        near = posixpath.relpath(target, posixpath.dirname(page) or ".").replace(" ", "%20")
        ways += [near, f"./{near}"]
        if is_page:
            ways += [each.rpartition(".")[0] for each in (near, f"./{near}")] + [f"/{target}".replace(" ", "%20")]
    address = draw(st.sampled_from(ways)) + (
        draw(st.sampled_from(("", "#top-of-it", "?x=1#top-of-it"))) if is_page else ""
    )
    forms = (
        "[text]({})",
        "![text]({})",
        '<a href="{}">text</a>',
        '<Card title="T" href="{}" />',
        "<img src={{'{}'}} alt=\"i\" />",
        "[ref][r]\n\n[r]: {} 'title'",
    )
    return draw(st.sampled_from(forms)).format(address)


def broken(site: Site) -> frozenset[tuple[str, str]]:
    """Return what lint finds broken on a site: rule and message."""
    rules = ("broken-link", "broken-image", "broken-anchor", "missing-snippet", "nav-missing-page", "redirect-chain")
    more = ("redirect-loop", "redirect-to-nothing", "redirect-shadowed", "link-through-redirect", "config-reference")
    return frozenset((each.code, each.message) for each in Linter((*rules, *more)).update(site))


def texts(site: Site) -> Mapping[str, object]:
    """Return the content of every file."""
    return dict(site.files)
