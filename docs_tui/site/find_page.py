"""Find a page, or the pages of a division, by what a writer types."""

import posixpath
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from docs_tui.errors import NotFoundError
from docs_tui.site.nearest import nearest
from docs_tui.site.page import Page, Trail
from docs_tui.site.page_files import find_url, slug_of
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


class PageSource(Protocol):
    """The parts of a site that finding pages needs."""

    @property
    def pages(self) -> Mapping[str, Page]:
        """All pages by URL path."""

    @property
    def front_page(self) -> Page | None:
        """The page at ``/``."""

    def page_of_file(self, file: str) -> Page | None:
        """Return the page that a file is the source of."""


def find_page(site: PageSource, reference: str) -> Page:
    """Return the page with this URL path, file or unique title.

    Raises:
        NotFoundError: ``reference`` matches no page or more than one.
    """
    name = reference.strip()
    page = _by_path(site, name)
    if page is not None:
        return page
    titled = [page for page in site.pages.values() if name and page.title == name]
    folded = name.casefold()
    titled = titled or [page for page in site.pages.values() if name and page.title.casefold() == folded]
    if len(titled) == 1:
        return titled[0]
    if titled:
        shown = ", ".join(page.path for page in titled[:5]) + (", …" if len(titled) > 5 else "")
        raise NotFoundError(f'{len(titled)} pages have the title "{name}": {shown}; name one by its path')
    raise NotFoundError(f"there is no page {reference!r}" + _suggestion(site, name))


def _by_path(site: PageSource, name: str) -> Page | None:
    if not name:
        return None
    plain = name.split("#", 1)[0] or name
    file = posixpath.normpath(plain)
    page = site.page_of_file(file) or site.page_of_file(name)
    if page is not None:
        return page
    url = find_url(plain, site.pages)
    if url is None and not plain.strip("/"):
        return site.front_page
    return site.pages[url] if url is not None else None


def nearest_page(site: PageSource, name: str) -> str | None:
    """Return the closest page's path for a misspelled name, such as ``index`` for ``/``; None if none is similar."""
    named = ("/index" if path == "/" else path for path in site.pages)
    path = nearest("/" + slug_of(name.strip("/")), named)
    return path.lstrip("/") if path == "/index" and path not in site.pages else path


def _suggestion(site: PageSource, name: str) -> str:
    if not site.pages:
        return ': this folder has no pages; name another folder with -C, or start a site with "docs-tui init"'
    near = nearest_page(site, name)
    if near is not None:
        return f"; did you mean {near}?"
    title = nearest(name, (page.title for page in site.pages.values()))
    return f'; did you mean "{title}"?' if title is not None else '; run "docs-tui pages" for the list'


BETWEEN = " › "
"""The separator between labels of a trail; ``>`` also works."""

_BETWEEN = lazy_pattern(r"[›>]")
_MOST = 5


@record(frozen=True, slots=True)
class Division:
    """A division of the navigation: a tab, a version, a group, a folder and so on."""

    trail: Trail
    """The labels from the root down to this one."""
    pages: tuple[Page, ...]
    """All pages below it, in the order of ``Site.pages``."""


def find_pages(site: PageSource, reference: str) -> tuple[Page, ...]:
    """Return the page that ``reference`` names, else all pages of that group.

    Raises:
        NotFoundError: ``reference`` matches no page or group, or more than one.
    """
    try:
        return (find_page(site, reference),)
    except NotFoundError:
        trails = _trails(site)
        if not _named(trails, reference):
            near = _nearest(trails, reference)
            if near is None or nearest_page(site, reference) is not None:
                raise
            raise NotFoundError(f'there is no page or group {reference!r}; did you mean "{near}"?') from None
    return find_group(site, reference).pages


def find_group(site: PageSource, reference: str) -> Division:
    """Return the group with this label or trail; a unique end of the trail is enough.

    Raises:
        NotFoundError: ``reference`` matches no group or more than one; the message suggests the nearest.
    """
    trails = _trails(site)
    named = _named(trails, reference)
    if len(named) == 1:
        (trail,) = named
        return Division(trail, tuple(page for page in site.pages.values() if page.is_in(trail)))
    if named:
        shown = ", ".join(f'"{BETWEEN.join(trail)}"' for trail in named[:_MOST]) + (", …" if len(named) > _MOST else "")
        raise NotFoundError(
            f'{len(named)} groups are named "{reference.strip()}": {shown}; name one by its trail, such as "Guides › Keys"'
        )
    near = _nearest(trails, reference)
    hint = f'did you mean "{near}"?' if near else 'run "docs-tui pages" to see them'
    raise NotFoundError(f"there is no group {reference.strip()!r}; {hint}")


def named_groups(site: PageSource, reference: str) -> tuple[Trail, ...]:
    """Return the trails of the groups with this label or trail; none, one, or several."""
    return _named(_trails(site), reference)


def _trails(site: PageSource) -> tuple[Trail, ...]:
    """Return the trail of every division with pages, in the order of the navigation."""
    places = dict.fromkeys(place for page in site.pages.values() for place in page.places)
    return tuple(dict.fromkeys(place[:depth] for place in places for depth in range(1, len(place) + 1)))


def _named(trails: Iterable[Trail], reference: str) -> tuple[Trail, ...]:
    """Return the trails that match: full before partial, exact case before ignored case.

    Of nested divisions with the same name, the outermost matches.
    """
    wanted = _parts(reference)
    if not wanted:
        return ()
    foldings: tuple[Callable[[str], str], ...] = (str, str.casefold)
    for fold in foldings:
        labels = {trail: _parts(fold(BETWEEN.join(trail))) for trail in trails}
        sought = tuple(map(fold, wanted))
        same = tuple(trail for trail, parts in labels.items() if parts == sought)
        found = same or tuple(trail for trail, parts in labels.items() if parts[-len(sought) :] == sought)
        if found:
            outermost = found[0]
            within = all(trail[: len(outermost)] == outermost for trail in found)
            return (outermost,) if within else found
    return ()


def _parts(trail: str) -> Trail:
    """Split a trail into labels; empty labels are skipped."""
    return tuple(part.strip() for part in _BETWEEN.split(trail) if part.strip())


def _nearest(trails: Iterable[Trail], reference: str) -> str | None:
    known = (name for trail in trails for name in (trail[-1], BETWEEN.join(trail)) if name.strip())
    return nearest(BETWEEN.join(_parts(reference)), dict.fromkeys(known))
