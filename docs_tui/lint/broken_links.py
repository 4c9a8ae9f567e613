"""Links and images with a missing target, and the most likely correct address."""

import posixpath
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from docs_tui.lint.page_facts import Reference, ReferenceKind
from docs_tui.lint.redirect_paths import path_of
from docs_tui.lint.rule import RuleFinding
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import Page
from docs_tui.site.json_text import Pointer, texts_named
from docs_tui.site.nearest import meant
from docs_tui.source import TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico", ".bmp", ".mp4", ".webm", ".mov")


class Broken(NamedTuple):
    """A reference whose target does not exist."""

    file: str
    reference: Reference
    page: Page
    """The first page that shows the file."""
    path: str
    """The missing path, from the root."""


def broken_references(site: SiteContext, kind: ReferenceKind) -> Iterator[Broken]:
    """Yield the broken references of one kind.

    Links to the root and to folders of pages are never broken: the hosted site decides which page they show.
    """
    base = urlsplit(site.site.base_url or "").path.rstrip("/")
    for file, reference, targets in site.targets:
        if reference.kind != kind or not targets or "{" in reference.url:
            continue
        if all(target.kind == "missing" for _, target in targets):
            page, target = targets[0]
            path = unquote(target.path)
            if not _is_left_alone(site, path) and not _is_below(base, site, path):
                yield Broken(file, reference, page, path)


def broken_in_config(site: SiteContext) -> Iterator[tuple[Pointer, str]]:
    """Yield the pointer and path of each ``href`` in docs.json (navbar, footer, …) that leads to no page."""
    page = next(iter(site.site.pages.values()), None)
    if page is None or site.site.config.broken:
        return
    base = urlsplit(site.site.base_url or "").path.rstrip("/")
    for pointer, value in texts_named("href", {**site.site.config.raw, "contextual": None}):
        if value.startswith("/") and value[1:2] != "/":
            target = site.site.link(page, value)
            path = unquote(target.path)
            missing = target.kind == "missing" and not _is_left_alone(site, path)
            if missing and not _is_below(base, site, path):
                yield pointer, path


def _is_left_alone(site: SiteContext, path: str) -> bool:
    """Tell whether the hosted site decides where a path leads: the root or a folder of pages, also after a redirect."""
    if path == "/" or path in site.folders:
        return True
    sent_to = site.redirected(path)
    return sent_to is not None and path_of(sent_to) in site.folders


def _is_below(base: str, site: SiteContext, path: str) -> bool:
    """Tell whether a path names the root or a folder, after the prefix under which the site is published."""
    if not base or not path.startswith(f"{base}/"):
        return False
    rest = path.removeprefix(base)
    return rest == "/" or rest in site.folders


def is_picture(path: str) -> bool:
    """Tell whether a path names an image or a video."""
    return path.lower().endswith(_PICTURES)


_TAIL = lazy_pattern(r"[^?#]*")
"""The query and fragment of an address."""
_SPECIAL = lazy_pattern(r"[\s()<>\"'%]")
"""Characters that have to be percent-encoded in an address."""


class Correction(NamedTuple):
    """A suggested address, and the edit that writes it."""

    address: str
    edits: tuple[TextEdit, ...]
    """None if the address is not a single span of the source, or the edit would change its meaning."""


def finding_with_correction(
    site: SiteContext, broken: Broken, near: str | None, message: str, otherwise: str, *, sure: bool
) -> RuleFinding:
    """Return the finding for a broken reference, with a suggested address.

    Args:
        site: The site.
        broken: The reference.
        near: The likely target: the path of a page or file, from the root; None if nothing is similar.
        message: What is wrong.
        otherwise: What to do if nothing is similar.
        sure: Whether the reference certainly misspells ``near``; otherwise there is a hint and no fix.
    """
    span, file = broken.reference.span, broken.file
    if near is None:
        return RuleFinding(span, message, otherwise, file=file)
    address, edits = correct_address(site, broken, near)
    return RuleFinding(span, message, meant(address, otherwise), edits if sure else (), safe=False, file=file)


def correct_address(site: SiteContext, broken: Broken, near: str) -> Correction:
    """Return the correction of a broken address.

    Args:
        site: The site.
        broken: The reference.
        near: The likely target: the path of a page or file, from the root.

    A relative address stays relative and keeps its file extension, because the page may also be read where only such
    links work.
    """
    written = _TAIL.match(broken.reference.url)
    path = written[0] if written else ""
    address = _in_the_manner_of(path, _with_ending(site, path, near), broken.page.file or near.lstrip("/"))
    target = site.site.link(broken.page, address)
    if near not in (target.page, f"/{target.path}") or (broken.file != broken.page.file and not path.startswith("/")):
        return Correction(near, ())
    return Correction(
        address,
        replaced(site, broken.file, broken.reference, address + broken.reference.url[len(path) :]),
    )


def quoted(path: str) -> str:
    """Percent-encode a path or fragment for a link, a definition or an attribute."""
    return quote(path) if _SPECIAL.search(path) else path


def replaced(site: SiteContext, file: str, reference: Reference, address: str) -> tuple[TextEdit, ...]:
    """Return the edit that replaces a reference's address; empty if the source does not contain it as it is."""
    if site.site.file_text(file)[slice(*reference.span)] != reference.url:
        return ()
    return (TextEdit(reference.span, address),)


def _with_ending(site: SiteContext, written: str, near: str) -> str:
    """Return a page's path with a file extension if the written address has one."""
    page = site.site.pages.get(near)
    is_file = page is not None and page.file is not None and written.endswith((".md", ".mdx"))
    return f"/{page.file}" if page is not None and is_file else near


def _in_the_manner_of(written: str, path: str, file: str) -> str:
    """Return the address of ``path``: relative to the folder of ``file`` if ``written`` is, else from the root."""
    address = quoted(path)
    if written.startswith("/"):
        return address
    folder = posixpath.join("/", posixpath.dirname(file))
    way = posixpath.relpath(posixpath.dirname(address), folder)
    near = posixpath.normpath(posixpath.join(way, posixpath.basename(address)))
    return f"./{near}" if written.startswith("./") and not near.startswith("..") else near
