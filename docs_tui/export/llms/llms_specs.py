"""The specs that an index lists: each once, in the first scope whose pages document it."""

import posixpath
from collections.abc import Iterator, Mapping
from typing import Literal

from docs_tui.export.page_urls import address
from docs_tui.export.public_pages import PublicSection, Step
from docs_tui.site import Site
from docs_tui.site.specs import Specs
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
    """Return the specs by the steps of their scope; specs without pages belong to the default scope."""
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
    """Tells OpenAPI from AsyncAPI by the pages that document a spec, by docs.json, or by the spec itself."""

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
