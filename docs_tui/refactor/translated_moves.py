"""Repeat a move in the other languages of a site."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping

from docs_tui.errors import CannotRunError
from docs_tui.site import NavNode, Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.page import Trail


def in_all_languages(site: Site, moves: Mapping[str, str]) -> dict[str, str]:
    """Return the moves together with the same moves of the translations.

    Raises:
        CannotRunError: The site has one language, or a file leaves the folder of its language.
    """
    languages = language_trails(site)
    if len(languages) < 2:
        raise CannotRunError("the navigation has no languages; leave out --languages")
    found = dict(moves)
    pairs: dict[tuple[str, str], None] = {}
    for file, new in moves.items():
        page = site.page_of_file(file)
        for other in _translations(site, page, languages) if page is not None else ():
            if other.file is not None and other.file not in moves:
                own, theirs, rest = _parted(file, other.file)
                if own and not new.startswith(f"{own}/"):
                    raise CannotRunError(f"{new} is outside {own}/, the folder of its language")
                pairs[own, theirs] = None
                if posixpath.splitext(rest)[0]:
                    found[other.file] = _translated(new, own, theirs, other.file)
    for file, new in moves.items():
        if site.page_of_file(file) is None:
            found.update(_other_files(site, file, new, pairs or _folders_of(site, languages)))
    return found


def language_trails(site: Site) -> tuple[Trail, ...]:
    """Return the trail of every language of the navigation."""
    return tuple(_languages(site.navigation.children, ()))


def _languages(entries: Iterable[object], trail: Trail) -> Iterator[Trail]:
    """Yield the trail of every language of the navigation."""
    for each in entries:
        if isinstance(each, NavNode):
            here = (*trail, each.label)
            if each.kind == "language":
                yield here
            else:
                yield from _languages(each.children, here)


def _translations(site: Site, page: Page, languages: Iterable[Trail]) -> Iterator[Page]:
    """Yield the page in the other languages."""
    known = list(languages)
    for here in known:
        if not any(place[: len(here)] == here for place in page.places):
            continue
        for there in known:
            if there != here and there[:-1] == here[:-1]:
                path = counterpart(site, page, here, there)
                if path is not None and path != page.path:
                    yield site.pages[path]


def _parted(one: str, other: str) -> tuple[str, str, str]:
    """Split two paths into the folders of their languages and the rest that they share."""
    left, right = one.split("/"), other.split("/")
    same = 0
    while same < min(len(left), len(right)) - 1 and left[-1 - same] == right[-1 - same]:
        same += 1
    if not same:  # another extension: guide.mdx and guide.md
        same = 1
    return "/".join(left[:-same]), "/".join(right[:-same]), "/".join(left[-same:])


def _translated(new: str, own: str, theirs: str, file: str) -> str:
    rest = new[len(own) :].lstrip("/")
    slug = posixpath.splitext(rest)[0]
    return posixpath.join(theirs, slug + posixpath.splitext(file)[1])


def _folders_of(site: Site, languages: Iterable[Trail]) -> dict[tuple[str, str], None]:
    """Return pairs of folders of two languages with the same pages: ``("en", "fr")``. An ordered set."""
    known = list(languages)
    found: dict[tuple[str, str], None] = {}
    for page in site.pages.values():
        for other in _translations(site, page, known):
            if page.file is not None and other.file is not None:
                own, theirs, _ = _parted(page.file, other.file)
                found[own, theirs] = None
        if len(found) >= len(known) * (len(known) - 1):
            break
    return found


def _other_files(site: Site, file: str, new: str, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the moves of the same snippet or picture in other languages: ``snippets/en/a.mdx`` and ``snippets/fr/a.mdx``."""
    for own, theirs in pairs:
        one, other = own.rpartition("/")[2], theirs.rpartition("/")[2]
        if not one or not other or one == other:
            continue
        swapped = _with_segment(file, one, other)
        target = _with_segment(new, one, other)
        if swapped != file and swapped in site.files and target != new:
            yield swapped, target


def _with_segment(path: str, one: str, other: str) -> str:
    return "/".join(other if segment == one else segment for segment in path.split("/"))
