"""The lines of the navigation's tree: pages, links, and groups with what stands in them."""

from collections.abc import Iterator, Sequence

from docs_tui.export.html.link_targets import Addresses, is_elsewhere
from docs_tui.export.page_urls import linker, page_address
from docs_tui.site import NavEntry, NavLink, NavNode, NavPage, Page, Site
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Entry:
    """A line of the tree: a page, a link, or a group with what stands in it."""

    label: str
    href: str = ""
    path: str = ""
    """Of a page, or of the page that a group opens with."""
    icon: str = ""
    tag: str = ""
    method: str = ""
    away: bool = False
    deprecated: bool = False
    expanded: bool = False
    children: "tuple[Entry, ...]" = ()


def entries_of(site: Site, given: Sequence[NavEntry], prefix: str) -> Iterator[Entry]:
    """Yield the lines of what docs.json lists, but for what it hides and what is not there.

    Args:
        site: The site as it stands.
        given: As docs.json has them.
        prefix: Put before links of the site.
    """
    for entry in given:
        match entry:
            case NavPage():
                page = site.pages.get(entry.path)
                if page is not None and not page.hidden:
                    yield _page_entry(page, prefix)
            case NavLink():
                href = link_of(entry.href, prefix)
                if href:
                    yield Entry(entry.label, href, icon=entry.icon, away=is_elsewhere(href))
            case NavNode() if not entry.hidden:
                yield from _node_entries(site, entry, prefix)


def paths_of(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the paths of the pages of a tree, in its order."""
    for entry in entries:
        if entry.path:
            yield entry.path
        yield from paths_of(entry.children)


def listed(page: Page) -> tuple[object, ...]:
    """Return what other pages show of one: in the tree, as a neighbour, as what was perhaps meant."""
    names = (page.title, page.sidebar_title, page.description)
    return (*names, page.tag, page.icon, _method(page), page.hidden, page.deprecated)


def link_of(url: str, prefix: str) -> str:
    """Return an address that docs.json gives, as a page may link it; empty where none may be followed."""
    return Addresses(linker("", prefix)).link(url) if url else ""


def _node_entries(site: Site, node: NavNode, prefix: str) -> Iterator[Entry]:
    children = tuple(entries_of(site, node.children, prefix))
    root = site.pages.get(node.root) if node.root is not None else None
    href = page_address(prefix, root) if root is not None else link_of(node.href, prefix)
    path = root.path if root is not None else ""
    if not children:
        if href:
            yield Entry(node.label, href, path, node.icon, node.tag, away=is_elsewhere(href))
        return
    if not node.label:
        yield from children
        return
    yield Entry(node.label, href, path, node.icon, node.tag, expanded=node.expanded, children=children)


def _page_entry(page: Page, prefix: str) -> Entry:
    """Return the line of a page; what it shows of the page, ``listed`` names."""
    return Entry(
        page.sidebar_title,
        page_address(prefix, page),
        page.path,
        page.icon,
        page.tag,
        _method(page),
        deprecated=page.deprecated,
    )


def _method(page: Page) -> str:
    return page.api.method if page.api is not None else ""
