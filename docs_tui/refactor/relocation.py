"""The new places of pages, files, folders and anchors, and how to write an address to them."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from docs_tui.lint.broken_links import quoted
from docs_tui.site import LinkTarget, Site
from docs_tui.site.page_files import PAGE_EXTENSIONS, slug_of
from docs_tui.source.record import record

_INDEX = re.compile(r"(?:^|/)index(?:\.mdx?)?/?$")


@record(frozen=True, slots=True)
class Relocation:
    """The new places of everything that moves."""

    files: Mapping[str, str] = field(default_factory=dict)
    """New paths of files."""
    urls: Mapping[str, str] = field(default_factory=dict)
    """New URL paths of pages; for a removed page, the page that replaces it."""
    folders: Mapping[str, str] = field(default_factory=dict)
    """New URL paths of folders whose pages all moved."""
    anchors: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """New fragments, by page (URL path before) and decoded fragment."""
    replaced: frozenset[str] = frozenset()
    """URL paths of removed pages: fragments of links to them are dropped."""

    @property
    def names(self) -> frozenset[str]:
        """Every text with an affected address contains one of these words; empty if any text may have one."""
        paths = [*self.files, *self.files.values(), *self.urls, *self.urls.values(), *self.folders, *self.replaced]
        paths += [path for path, _ in self.anchors]
        if "/" in paths or "index" in map(slug_of, paths):
            return frozenset()
        names = {_name(path) for path in paths} | {quote(fragment) for _, fragment in self.anchors}
        names |= {fragment for _, fragment in self.anchors}
        return frozenset(name for each in names for name in (each, quote(each), each.replace("_", "\\_")) if name)


def _name(path: str) -> str:
    slug = slug_of(path.strip("/"))
    return slug.removesuffix("/index").rpartition("/")[2]


class View(NamedTuple):
    """A page that shows an address: its URL path and its file."""

    page: str
    file: str | None


class Resolved(NamedTuple):
    """The target of an address, and the public prefix that the address had."""

    target: LinkTarget
    prefix: str = ""


def views_of(site: Site, file: str) -> tuple[View, ...]:
    """Return the pages that show a file; the file itself if no page does."""
    page = site.page_of_file(file)
    if page is not None:
        return (View(page.path, page.file),)
    return tuple(View(each.path, each.file) for each in site.importers(file)) or (View("/", file),)


def resolve(site: Site, view: View, url: str) -> Resolved:
    """Return the target of an address, which may begin with the public URL or its path."""
    links = site.relations.links
    base = site.base_url or ""
    if base and (url == base or url.startswith((f"{base}/", f"{base}#", f"{base}?"))):
        return Resolved(links.target(view.page, view.file, url[len(base) :] or "/"), base)
    found = links.target(view.page, view.file, url)
    path = urlsplit(base).path.rstrip("/") if base else ""
    if found.kind == "missing" and path and url.startswith(f"{path}/"):
        inner = links.target(view.page, view.file, url[len(path) :])
        if inner.kind != "missing":
            return Resolved(inner, path)
    return Resolved(found)


def candidates(written: str, target: LinkTarget, site: Site, file: str | None) -> Iterator[str]:
    """Yield possible addresses of a target, most similar to ``written`` first.

    Args:
        written: The path that is replaced, without prefix, query and fragment.
        target: A page or an asset of ``site``.
        site: The site afterwards.
        file: The file (after the change) that the address is relative to; None if there is none.
    """
    paths = list(_paths(written, target, site))
    slash = "/" if written.endswith("/") and len(written) > 1 and target.kind == "page" else ""
    for path in paths:
        if written.startswith("/"):
            yield quoted(path) + (slash if path != "/" else "")
        elif file is not None:
            near = posixpath.relpath(path, posixpath.join("/", posixpath.dirname(file)))
            if near == ".":
                continue
            # Services disagree on an address such as "keys" in a folder: from there, or from the root. "./keys" is clear.
            is_clear = not written.startswith("./") and not posixpath.dirname(file)
            lead = "" if is_clear or near.startswith("..") else "./"
            yield quoted(lead + near) + slash
            if not written.startswith("."):
                yield quoted(path.lstrip("/")) + slash
                yield quoted(f"./{near}" if not near.startswith("..") else near) + slash
    yield from map(quoted, paths)


def _paths(written: str, target: LinkTarget, site: Site) -> Iterator[str]:
    """Yield the ways to write a target from the root."""
    if target.kind == "asset":
        yield f"/{target.path}"
        return
    path = target.page or "/"
    file = site.structure.urls.get(path)
    if file is not None and unquote(written).endswith(PAGE_EXTENSIONS):
        yield f"/{file}"
    if file is not None and _INDEX.search(written):
        yield f"/{slug_of(file)}"
    yield path
    if file is not None:
        yield f"/{slug_of(file)}"
        yield f"/{file}"
