"""Finding many pages by one name: a division of the navigation, by its label or its trail, with all pages under it."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from docs_tui.errors import NotFoundError
from docs_tui.site.finding import find_page, nearest_page
from docs_tui.site.nearest import nearest
from docs_tui.site.page import Page, Trail
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.site import Site

BETWEEN = " › "
"""What stands between the labels of a trail; ``>`` is read as well."""

_BETWEEN = re.compile(r"[›>]")
_MOST = 5


@record(frozen=True, slots=True)
class Group:
    """A division of the navigation of any kind: a tab, a version, a group, a folder."""

    trail: Trail
    """The labels from the root of the navigation down to its own."""
    pages: tuple[Page, ...]
    """All under it, those of nested divisions too, in the order of ``Site.pages``."""


def find_pages(site: "Site", reference: str) -> tuple[Page, ...]:
    """Return the page that ``reference`` names, as ``Site.find`` does, else all pages of the group that it names.

    Raises:
        NotFoundError: No page and no group, or more than one, answers to it.
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


def find_group(site: "Site", reference: str) -> Group:
    """Return the group with this label or trail; the end of a trail is enough where only one ends so.

    Raises:
        NotFoundError: No group, or more than one, answers to ``reference``; the message names the nearest.
    """
    trails = _trails(site)
    named = _named(trails, reference)
    if len(named) == 1:
        (trail,) = named
        return Group(trail, tuple(page for page in site.pages.values() if _stands_in(page, trail)))
    if named:
        shown = ", ".join(f'"{BETWEEN.join(trail)}"' for trail in named[:_MOST]) + (", …" if len(named) > _MOST else "")
        raise NotFoundError(f'{len(named)} groups are named "{reference.strip()}": {shown}; name one by its trail')
    near = _nearest(trails, reference)
    hint = f'did you mean "{near}"?' if near else '"docs-tui pages" shows them'
    raise NotFoundError(f"there is no group {reference!r}; {hint}")


def _trails(site: "Site") -> tuple[Trail, ...]:
    """Return the trail of every division that has pages, in the order of the navigation."""
    places = dict.fromkeys(place for page in site.pages.values() for place in page.places)
    return tuple(dict.fromkeys(place[:depth] for place in places for depth in range(1, len(place) + 1)))


def _stands_in(page: Page, trail: Trail) -> bool:
    return any(place[: len(trail)] == trail for place in page.places)


def _named(trails: Iterable[Trail], reference: str) -> tuple[Trail, ...]:
    """Return the trails that ``reference`` names: whole before in part, as written before in other letters.

    Of divisions that lie in one another and answer to the same name, the outermost is meant.
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
    """Return the labels in a trail as it is written; labels without a name, which real trees have, are passed over."""
    return tuple(part.strip() for part in _BETWEEN.split(trail) if part.strip())


def _nearest(trails: Iterable[Trail], reference: str) -> str | None:
    known = (name for trail in trails for name in (trail[-1], BETWEEN.join(trail)) if name.strip())
    return nearest(BETWEEN.join(_parts(reference)), dict.fromkeys(known))
