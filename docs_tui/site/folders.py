"""The navigation of a folder without docs.json: its subfolders in natural order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from docs_tui.site.navigation import Arrangement, NavEntry, Navigation, NavNode, NavPage, PagePlace
from docs_tui.site.page_files import natural_key, slug_of

_FIRST = ("index", "readme")


@dataclass(slots=True)
class _Folder:
    name: str
    folders: "dict[str, _Folder]" = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    """File name to URL path."""


def arrange_folders(urls: Mapping[str, str]) -> Arrangement:
    """Build the navigation from the folders of the pages' files."""
    top = _Folder("")
    for url, file in urls.items():
        folder = top
        *parents, name = file.split("/")
        for parent in parents:
            folder = folder.folders.setdefault(parent, _Folder(parent))
        folder.pages[name] = url
    places: dict[str, tuple[PagePlace, ...]] = {}
    children = _children(top, (), places)
    return Arrangement(Navigation(children), places, {}, (), ())


def _children(
    folder: _Folder, trail: tuple[str, ...], places: dict[str, tuple[PagePlace, ...]]
) -> tuple[NavEntry, ...]:
    entries: list[NavEntry] = []
    for name in _ordered((*folder.pages, *folder.folders)):
        if name in folder.pages:
            url = folder.pages[name]
            places[url] = (PagePlace(trail, concealed=False, language=None, version=None),)
            entries.append(NavPage(url))
        else:
            inner = _children(folder.folders[name], (*trail, name), places)
            entries.append(NavNode("folder", name, inner))
    return tuple(entries)


def _ordered(names: Iterable[str]) -> list[str]:
    def key(name: str) -> tuple[int, tuple[tuple[int, int, str], ...], str]:
        slug = slug_of(name).lower()
        first = _FIRST.index(slug) if slug in _FIRST else len(_FIRST)
        return first, natural_key(slug), name

    return sorted(names, key=key)
