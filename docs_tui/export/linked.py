"""The pages that pages link to: by Markdown, or by an attribute of a component or of HTML, in snippets too."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docs_tui.export.resolve import resolve
from docs_tui.mdx import Document, MdxJsxElement, attribute_value, find
from docs_tui.mdx.links import links

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_HREF = "href"


def with_linked(site: "Site", pages: "Iterable[Page]", depth: int) -> "tuple[Page, ...]":
    """Return ``pages`` and those of the site that lie up to ``depth`` links from them, nearest first, each once."""
    found = {page.path: page for page in pages}
    newest = list(found.values())
    for _ in range(depth):
        near = {page.path: page for each in newest for page in linked(site, each)}
        newest = [page for path, page in near.items() if path not in found]
        if not newest:
            break
        found.update((page.path, page) for page in newest)
    return tuple(found.values())


def linked(site: "Site", page: "Page") -> "tuple[Page, ...]":
    """Return the other pages of the site that ``page`` links to, in the order of its text, each once."""
    urls = dict.fromkeys(_urls(resolve(site, page).document))
    targets = (site.link(page, url) for url in urls)
    paths = dict.fromkeys(target.page for target in targets if target.kind == "page" and target.page is not None)
    return tuple(site.pages[path] for path in paths if path != page.path and path in site.pages)


def _urls(document: Document) -> Iterator[str]:
    places = [(link.span.start, link.url) for link in links(document) if link.kind != "image"]
    places += [
        (element.span.start, url)
        for element in find(document.root, MdxJsxElement)
        for attribute in element.attributes
        if attribute.name == _HREF and isinstance(url := attribute_value(attribute), str)
    ]
    return (url for _, url in sorted(places, key=lambda place: place[0]))
