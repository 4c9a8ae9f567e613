"""The index of a site, updated incrementally, with the specs that it lists."""

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from docs_tui.export import syntax
from docs_tui.export.llms.index_layout import (
    ASYNCAPI,
    OPENAPI,
    OPTIONAL,
    Branch,
    Index,
    IndexLayout,
    IndexWriter,
    heading_size,
    item,
    page_item,
    safe_url,
)
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import address
from docs_tui.export.public_pages import PublicSection, Step, public_section
from docs_tui.site import Page, Site
from docs_tui.site.specs import Specs
from docs_tui.source.file_names import INDEX_FILE
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class SpecFile:
    """A spec of the site."""

    file: str
    """Relative to the docs root, or a URL."""
    kind: Literal["openapi", "asyncapi"]

    @property
    def stem(self) -> str:
        """The name of the file without its extension."""
        name = posixpath.basename(self.file.partition("?")[0].rstrip("/"))
        return posixpath.splitext(name)[0] or self.file

    def url(self, base: str) -> str:
        """Return where it is published."""
        return self.file if "://" in self.file else address(base, self.file)


def specs_by_scope(site: Site, public: PublicSection) -> Mapping[tuple[Step, ...], tuple[SpecFile, ...]]:
    """Return the specs of each scope, by its steps from the root: language, version. Specs without pages have no steps."""
    found: dict[str, tuple[Step, ...]] = {}
    for scope in public.scopes():
        for name in _documented(site, scope):
            found.setdefault(name, scope.steps)
    used = {page.api.spec for page in site.pages.values() if page.api is not None}
    for name in _named(site):
        if name not in used:
            found.setdefault(name, ())
    kinds = _Kinds(site)
    by_scope: dict[tuple[Step, ...], list[SpecFile]] = {}
    for name, steps in found.items():
        by_scope.setdefault(steps, []).append(SpecFile(name, kinds.of(name)))
    return {steps: tuple(files) for steps, files in by_scope.items()}


def _documented(site: Site, scope: PublicSection) -> Iterator[str]:
    for path in scope.paths():
        api = site.pages[path].api
        if api is not None and api.spec is not None and (api.remote or api.spec in site.files):
            yield api.spec


def _named(site: Site) -> Iterator[str]:
    """Yield the specs in docs.json, with or without pages."""
    specs = Specs(site.files)
    for name in (*site.config.api.openapi, *site.config.api.asyncapi):
        file = specs.find(name)
        if file is not None:
            yield file
    yield from site.structure.arrangement.specs


class _Kinds:
    """Finds out whether a spec is OpenAPI or AsyncAPI: from pages that document it, docs.json, or the spec itself."""

    def __init__(self, site: Site) -> None:
        self._specs = Specs(site.files)
        self._channels = {each for name in site.config.api.asyncapi if (each := self._specs.find(name)) is not None}
        for page in site.pages.values():
            if page.api is not None and page.api.kind == "asyncapi" and page.api.spec is not None:
                self._channels.add(page.api.spec)

    def of(self, file: str) -> Literal["openapi", "asyncapi"]:
        """Return the kind of a spec."""
        if file in self._channels:
            return "asyncapi"
        spec = self._specs.spec(file) if "://" not in file else None
        return "asyncapi" if spec is not None and "asyncapi" in spec.data else "openapi"


_DEFAULT = MarkdownOptions()
_BOTH = "OpenAPI and AsyncAPI Specs"


@record(frozen=True, slots=True)
class ExportedFile:
    """A path in the served layout and the text under it."""

    path: str
    """Relative to the root of the site, with ``/``: ``llms.txt``, ``_llms/fr.txt``, ``guide/index.md``."""
    content: bytes
    """The text as UTF-8, which takes less memory: one letter that is not Latin doubles a ``str``."""

    @classmethod
    def of(cls, path: str, text: str) -> "ExportedFile":
        """Return the file for a text; what UTF-8 cannot express becomes a question mark."""
        return cls(path, text.encode("utf-8", "replace"))

    @property
    def text(self) -> str:
        """The text."""
        return self.content.decode("utf-8")


@record(frozen=True, slots=True)
class LlmsIndex:
    """The index files of a site, and their inputs."""

    files: tuple[ExportedFile, ...]
    """``llms.txt`` first."""
    public: PublicSection
    """The listed pages."""
    site: Site
    base: str
    items: Mapping[str, str]
    """The list items of the pages, by path."""


def llms_index_files(site: Site, options: MarkdownOptions = _DEFAULT) -> tuple[ExportedFile, ...]:
    """Return ``llms.txt`` and the indexes that it links."""
    return llms_index(site, options).files


def llms_index(site: Site, options: MarkdownOptions = _DEFAULT, previous: LlmsIndex | None = None) -> LlmsIndex:
    """Return the index of ``site``; reuses the unchanged parts of ``previous``."""
    base = safe_url((options.base_url or site.base_url or "").rstrip("/"))
    changed = _changed_pages(site, previous.site) if previous is not None and previous.base == base else None
    if previous is None or changed is None:
        public = public_section(site)
        items = _items(site, public, base, {})
    elif all(_shown(now) == _shown(before) for now, before in changed):
        return replace(previous, site=site)
    else:
        moved = any(_placed(now) != _placed(before) for now, before in changed)
        public = public_section(site) if moved else previous.public
        anew = {now.path for now, _ in changed}
        items = _items(site, public, base, {path: line for path, line in previous.items.items() if path not in anew})
    return LlmsIndex(_files(site, public, base, items), public, site, base, items)


def _files(site: Site, public: PublicSection, base: str, items: Mapping[str, str]) -> tuple[ExportedFile, ...]:
    config = site.config
    name = syntax.one_line(config.name) or "Documentation"
    summary = syntax.one_line(config.description) or f"Documentation of {name if config.name.strip() else 'this site'}."
    writer = IndexWriter(name, summary, config.markdown.instructions, base, site.settings.llms.style)
    specs = specs_by_scope(site, public)
    layout = IndexLayout(writer.length, base, gathers_languages=writer.style == "default")
    branch = _branch(public, items, specs, base)
    indexes: tuple[Index, ...] = ()
    if writer.style == "default":
        branch, indexes = _without_specs(branch, layout)
    root = layout.index(branch, INDEX_FILE, "", indexes)
    first = ExportedFile.of(root.path, writer.text(layout.with_all_indexes(root)))
    others = (layout.with_all_indexes(each) if each.languages else each for each in tuple(root.walk())[1:])
    return (first, *(ExportedFile.of(index.path, writer.text(index)) for index in others))


def _without_specs(branch: Branch, layout: IndexLayout) -> tuple[Branch, tuple[Index, ...]]:
    """Return a branch without its lists of specs, and an index of these."""
    specs = tuple(each for each in branch.branches if each.fixed in (OPENAPI, ASYNCAPI))
    if not specs:
        return branch, ()
    size = sum(each.size for each in specs)
    kept = tuple(each for each in branch.branches if each not in specs)
    steps = (Step("list", "specs"),)
    title = _BOTH if len(specs) > 1 else specs[0].fixed
    listed = Index(layout.slugs.path(steps), title, Branch(steps, (), branches=specs, size=size))
    return replace(branch, branches=kept, size=branch.size - size), (listed,)


def _branch(
    section: PublicSection, items: Mapping[str, str], specs: Mapping[tuple[Step, ...], tuple[SpecFile, ...]], base: str
) -> Branch:
    """Return a section with its list items; a scope also has its specs and external links."""
    inner = [_branch(each, items, specs, base) for each in section.sections]
    if not section.trail:
        mine = specs.get(section.steps, ())
        for heading, kind in ((OPENAPI, "openapi"), (ASYNCAPI, "asyncapi")):
            lines = tuple(item(each.stem, each.url(base)) for each in mine if each.kind == kind)
            inner.append(_fixed(section, heading, lines))
        links = tuple(item(link.label, link.href) for link in section.links)
        inner.append(_fixed(section, OPTIONAL, links))
    lines = tuple(items[path] for path in section.pages)
    others = tuple(_branch(each, items, specs, base) for each in section.others)
    branches = tuple(each for each in inner if each.items or each.branches or each.others)
    return Branch(
        steps=section.steps,
        trail=section.trail,
        items=lines,
        branches=branches,
        others=others,
        pages=len(lines) + sum([each.pages for each in branches]) + sum([each.pages for each in others]),
        size=_size(section.steps, lines) + sum([each.size for each in branches]),
        splits=bool(others) or any(each.splits for each in branches),
    )


def _fixed(section: PublicSection, heading: str, lines: tuple[str, ...]) -> Branch:
    steps = (*section.steps, Step("list", heading))
    return Branch(steps, (), lines, size=_size(steps, lines), fixed=heading)


def _size(steps: tuple[Step, ...], lines: tuple[str, ...]) -> int:
    return sum(map(len, lines)) + len(lines) + heading_size(steps)


def _items(site: Site, public: PublicSection, base: str, known: Mapping[str, str]) -> dict[str, str]:
    pages = site.pages
    paths = (path for scope in public.scopes() for path in scope.paths())
    return {path: known[path] if path in known else page_item(site, pages[path], base) for path in paths}


def _changed_pages(site: Site, before: Site) -> list[tuple[Page, Page]] | None:
    """Return the pages that differ between two sites, new and old; None if anything but pages changed."""
    if site.structure is not before.structure or site.settings.llms != before.settings.llms:
        return None
    pairs = zip(site.pages.values(), before.pages.values(), strict=True)
    return [pair for pair in pairs if pair[0] is not pair[1]]


def _shown(page: Page) -> tuple[object, ...]:
    """Return the parts of a page that an index depends on."""
    return (page.title, page.description, page.api, *_placed(page))


def _placed(page: Page) -> tuple[object, ...]:
    """Return the fields that decide whether a page is public."""
    return (page.hidden, page.noindex, page.in_nav, bool(page.front_matter.get("groups")))


def linked_specs(site: Site) -> tuple[str, ...]:
    """Return the files of specs that the index links, relative to the docs root."""
    specs = specs_by_scope(site, public_section(site))
    return tuple(each.file for mine in specs.values() for each in mine if "://" not in each.file)
