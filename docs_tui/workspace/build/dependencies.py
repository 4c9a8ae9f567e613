"""Which pages an edit affects, so that only those are rendered again.

A page depends on its own file, on the files it imports directly or indirectly, on what its imports resolve to, on the spec
it documents with the files that spec refers to, and on the settings in ``SiteWide``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from docs_tui.site.specs import SPEC_EXTENSIONS, Specs
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Content, Site


@record(frozen=True, slots=True)
class SiteWide:
    """The settings that the Markdown of every page depends on."""

    base_url: str | None
    components: Literal["markdown", "jsx"]
    callouts: Literal["quote", "github"]
    index_note: bool | None
    variables: tuple[tuple[str, str], ...]
    instructions: tuple[str, ...]
    schema: bool

    @classmethod
    def of(cls, site: "Site") -> "SiteWide":
        """Return the settings of ``site``."""
        settings, config = site.settings, site.config
        return cls(
            base_url=site.base_url,
            components=settings.components,
            callouts=settings.callouts,
            index_note=settings.index_note,
            variables=tuple(sorted(config.variables.items())),
            instructions=config.markdown.instructions,
            schema=config.markdown.schema,
        )


def parts_of_spec(site: "Site", spec: str) -> frozenset[str]:
    """Return the files of a spec, including its own; empty for a remote spec."""
    return Specs(site.files).with_parts((spec,))


def affected(before: "Site", after: "Site") -> frozenset[str] | None:
    """Return the paths of the pages of ``after`` whose Markdown may differ from ``before``; None for all of them."""
    if SiteWide.of(before) != SiteWide.of(after):
        return None
    changed = set(_changed(before.files, after.files))
    touched = changed | set(_with_importers(changed, before, after))
    known = before.pages.get
    pages = {path for path, page in after.pages.items() if (was := known(path)) is not page and was != page}
    pages.update(path for file in touched if (path := after.structure.paths.get(file)) is not None)
    if any(file.endswith(SPEC_EXTENSIONS) for file in changed):
        pages.update(_documenting(changed, before, after))
    return frozenset(pages)


def _changed(before: "Mapping[str, Content]", after: "Mapping[str, Content]") -> Iterator[str]:
    """Yield the files that are new, gone or changed. Sites share unchanged content, so identity is compared first."""
    for file, content in after.items():
        known = before.get(file)
        if known is not content and known != content:
            yield file
    if len(before) != len(after) or before.keys() != after.keys():
        yield from (file for file in before if file not in after)


def _with_importers(changed: Iterable[str], before: "Site", after: "Site") -> Iterator[str]:
    """Yield the files that import a changed file, or did before.

    An import can resolve to another file only if a file was added or removed, and such files count as changed.
    """
    graphs = {id(graph): graph for graph in (before.graph, after.graph)}.values()
    for file in changed:
        for graph in graphs:
            yield from graph.all_importers(file)


def _documenting(changed: set[str], before: "Site", after: "Site") -> Iterator[str]:
    """Yield the pages whose spec changed, or whose spec refers or referred to a changed file."""
    touched: dict[str, bool] = {}
    for path, page in after.pages.items():
        spec = page.api.spec if page.api is not None else None
        if spec is None:
            continue
        if spec not in touched:
            parts = parts_of_spec(after, spec) | parts_of_spec(before, spec) | {spec}
            touched[spec] = not changed.isdisjoint(parts)
        if touched[spec]:
            yield path
