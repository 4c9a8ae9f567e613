"""References that lead nowhere, from whichever page they show on."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from docs_tui.lint.facts import Reference, ReferenceKind
from docs_tui.lint.redirects import path_of
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import Page

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico", ".bmp", ".mp4", ".webm", ".mov")


class Broken(NamedTuple):
    """A reference that leads nowhere."""

    file: str
    reference: Reference
    page: Page
    """The first page that the file shows on."""
    path: str
    """What is looked for, from the root."""


def broken(site: SiteContext, kind: ReferenceKind) -> Iterator[Broken]:
    """Yield the references of one kind that lead nowhere.

    A folder of pages is left alone, though it has no page of its own: where it leads, the hosted site decides. So is the root, where
    the hosted site shows the first page.
    """
    base = urlsplit(site.site.base_url or "").path.rstrip("/")
    for file, reference, targets in site.targets:
        if reference.kind != kind or not targets or "{" in reference.url:
            continue
        if all(target.kind == "missing" for _, target in targets):
            page, target = targets[0]
            path = unquote(target.path)
            if not _is_left_alone(site, path) and not _is_below(base, site, page, path):
                yield Broken(file, reference, page, path)


def _is_left_alone(site: SiteContext, path: str) -> bool:
    """Tell whether the hosted site decides where a path leads: the root, or a folder of pages, by a redirect as well."""
    if path == "/" or path in site.folders:
        return True
    sent_to = site.redirected(path)
    return sent_to is not None and path_of(sent_to) in site.folders


def _is_below(base: str, site: SiteContext, page: Page, path: str) -> bool:
    """Tell whether a path is written with the folder that the site is published in, and leads somewhere without it."""
    if not base or not path.startswith(f"{base}/"):
        return False
    rest = path.removeprefix(base)
    return rest == "/" or rest in site.folders or site.site.link(page, quote(rest)).kind != "missing"


def is_picture(path: str) -> bool:
    """Tell whether a path is that of an image or a video."""
    return path.lower().endswith(_PICTURES)
