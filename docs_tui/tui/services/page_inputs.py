"""The inputs of a page's Markdown: if they are the same objects, it need not be rendered again."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.site import Page, Site


def contents_of(site: "Site", page: "Page") -> tuple[object, ...]:
    """Return the inputs of a page's Markdown; the same objects until one of them changes."""
    if page.file is None:
        return (page.api, site.config)
    files = (page.file, *sorted(site.graph.taken_in(page.file)))
    return (site.config, *(site.files.get(file) for file in files))


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two tuples hold the same objects."""
    return len(one) == len(other) and all(mine is theirs for mine, theirs in zip(one, other, strict=True))
