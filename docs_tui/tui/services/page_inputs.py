"""What the Markdown of a page is made of, to tell whether it has to be made again."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.site import Page, Site


def contents_of(site: "Site", page: "Page") -> tuple[object, ...]:
    """Return what the text of a page is made of; the same objects while nothing of it has changed."""
    if page.file is None:
        return (page.api, site.config)
    files = (page.file, *sorted(site.graph.taken_in(page.file)))
    return (site.config, *(site.files.get(file) for file in files))


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Tell whether two pages are made of the same objects."""
    return len(one) == len(other) and all(mine is theirs for mine, theirs in zip(one, other, strict=True))
