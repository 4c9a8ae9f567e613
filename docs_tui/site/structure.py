"""The structure of a site: its pages, their URL paths, and their positions in the navigation.

It depends on file names, docs.json, ``.mintignore``, specs and imports, not on the text of pages, so that editing a page
does not change it.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from urllib.parse import unquote

from docs_tui.site.content_facts import UNKNOWN, FileFacts
from docs_tui.site.docs_json import DocsConfig, read_config
from docs_tui.site.nav_reader import NavigationReader, SpecPages, read_mint_navigation
from docs_tui.site.navigation import (
    TOP,
    Arrangement,
    Arranging,
    NavEntry,
    Navigation,
    NavNode,
    NavPage,
    PagePlace,
    boost_of,
)
from docs_tui.site.nearest import Guesses
from docs_tui.site.openapi import OperationHead
from docs_tui.site.page import Page
from docs_tui.site.page_files import (
    PAGE_EXTENSIONS,
    SNIPPET_EXTENSIONS,
    FileRules,
    Files,
    decoded,
    natural_key,
    page_urls,
    slug_of,
    title_of,
)
from docs_tui.site.redirects import Redirects
from docs_tui.site.specs import Specs
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import CONFIG_FILES, IGNORE_FILE
from docs_tui.source.ignore import IgnoreRules, read_ignore
from docs_tui.source.record import record

_FIRST = ("index", "readme")


@record(frozen=False, slots=True)
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


@record(frozen=True, slots=True)
class LeftOut:
    """Files that exist, or may exist, and are not part of the site."""

    git_ignored: frozenset[str] = frozenset()
    """Pages, and folders (with a final ``/``), that git ignores."""
    unreadable: frozenset[str] = frozenset()
    """Folders that cannot be read: nobody knows which files they contain."""

    def may_contain(self, path: str) -> bool:
        """Tell whether a path from the docs root is in a folder that cannot be read, so that it may or may not exist."""
        return any(path == folder or path.startswith(f"{folder}/") for folder in self.unreadable)


@record(frozen=True, slots=False, eq=False)
class Structure:
    """Pages, paths and navigation of a site."""

    config: DocsConfig
    config_files: frozenset[str]
    """The files that the configuration was read from, or that would be read if they existed."""
    rules: FileRules
    imported: frozenset[str]
    """Files with the names of pages that are snippets because other files import them."""
    snippets: tuple[str, ...]
    urls: Mapping[str, str]
    """URL path to file."""
    paths: Mapping[str, str]
    """File to URL path."""
    lost: Mapping[str, str]
    """Files whose URL path belongs to another file, with that file."""
    arrangement: Arrangement
    left_out: LeftOut
    named_specs: tuple[str, ...]
    """The specs for pages that do not name one."""

    @cached_property
    def redirects(self) -> Redirects:
        """The redirects of docs.json."""
        return Redirects(self.config.redirects)

    @cached_property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Problems in docs.json and in file names."""
        pages = Guesses(url[1:] or "index" for url in self.urls)
        found = list(self.config.diagnostics)
        if not self.config.broken:
            found.extend(each.diagnostic(self.config, pages) for each in self.arrangement.problems)
        found.extend(self._clash(file, winner) for file, winner in self.lost.items())
        return tuple(found)

    def _clash(self, file: str, winner: str) -> Diagnostic:
        at = Position(1, 1)
        message = f"{winner} has the same URL path"
        path = self.paths.get(file)
        hint = f"Rename one of them; until then this page is at {path}" if path else "Rename or remove one of them"
        return Diagnostic("path-clash", message, file, at, at, Severity.WARNING, hint)


def current_config(files: Files, previous: DocsConfig | None, left_out: LeftOut) -> tuple[DocsConfig, frozenset[str]]:
    """Return the configuration and the files that it depends on.

    While the file is broken, the previous valid configuration is used, with the new errors.
    """
    config = read_config(files, left_out.may_contain)
    depends = frozenset((*CONFIG_FILES, *config.sources, *config.missing))
    if config.broken and previous is not None and previous.raw:
        return replace(previous, broken=True, diagnostics=config.diagnostics), depends | frozenset(previous.sources)
    return config, depends


def build_structure(
    files: Files,
    imported: Collection[str],
    config: DocsConfig,
    config_files: frozenset[str],
    left_out: LeftOut,
) -> Structure:
    """Build the structure of ``files`` under ``config``; ``imported`` files are snippets."""
    content = files.get(IGNORE_FILE)
    rules = FileRules(
        configured=config.file is not None,
        ignore=IgnoreRules() if content is None else read_ignore(decoded(content)),
    )
    kind = rules.kind
    kinds = {file: kind(file) for file in files if file.endswith(SNIPPET_EXTENSIONS)}
    pages = (file for file in sorted(kinds) if kinds[file] == "page" and file not in imported)
    urls, lost = page_urls(pages)
    specs = Specs(files)
    arrangement = _arrange(config, urls, specs, kinds, left_out)
    return Structure(
        config=config,
        config_files=config_files,
        rules=rules,
        imported=frozenset(file for file in imported if kinds.get(file) == "page"),
        snippets=tuple(sorted(file for file, what in kinds.items() if what == "snippet" or file in imported)),
        urls=urls,
        paths={file: url for url, file in urls.items()},
        lost=lost,
        arrangement=arrangement,
        left_out=left_out,
        named_specs=tuple(dict.fromkeys((*_found(specs, config), *arrangement.specs))),
    )


def _found(specs: Specs, config: DocsConfig) -> tuple[str, ...]:
    return tuple(found for name in config.api.openapi if (found := specs.find(name)) is not None)


def _arrange(
    config: DocsConfig,
    urls: Mapping[str, str],
    specs: Specs,
    kinds: Mapping[str, str],
    left_out: LeftOut,
) -> Arrangement:
    if config.raw.get("navigation") is None:
        return arrange_folders(urls)

    def why_left_out(entry: str) -> tuple[str, str] | None:
        slug = unquote(entry).strip("/")
        names = (slug, *(slug + end for end in PAGE_EXTENSIONS), *(f"{slug}/index{end}" for end in PAGE_EXTENSIONS))
        for name in names:
            if name in kinds:
                return f"{name} is not a page of the site", "It is ignored, a snippet, or a file about the repository"
        ignored = next((name for name in (*names, *_folders(slug)) if name in left_out.git_ignored), "")
        return (f"git ignores {ignored}", "Add the page to git, or remove the entry") if ignored else None

    def is_unreadable(name: str) -> bool:
        return left_out.may_contain(unquote(name).strip("/"))

    arranging = Arranging()
    pages = SpecPages(arranging, urls, specs.spec, specs.find, is_unreadable)
    reader = NavigationReader(config.api, urls, why_left_out, is_unreadable, arranging, pages)
    if config.file == CONFIG_FILES[1]:
        return read_mint_navigation(reader, config.raw)
    return reader.read(config.raw["navigation"])


def _folders(slug: str) -> Iterator[str]:
    return itertools.accumulate(part + "/" for part in slug.split("/")[:-1])


@record(frozen=True, slots=True)
class PageMaker:
    """Builds the pages of a site from its structure and its specs."""

    structure: Structure
    specs: Specs

    def pages(self, facts: Mapping[str, FileFacts]) -> dict[str, Page]:
        """Return all pages by URL path: those of the navigation in its order, then the others by path."""
        arrangement, urls = self.structure.arrangement, self.structure.urls
        pages = {url: self.page(url, facts) for url in arrangement.places}
        for url in sorted(url for url in urls if url not in pages):
            pages[url] = self.page(url, facts)
        return pages

    def page(self, url: str, facts: Mapping[str, FileFacts]) -> Page:
        """Return the page at ``url``."""
        file = self.structure.urls.get(url)
        places = self.structure.arrangement.places.get(url, ())
        if file is None:
            return _generated(url, self.structure.arrangement.generated[url], places)
        return self._written(url, file, facts.get(file, UNKNOWN), places)

    def _written(self, url: str, file: str, facts: FileFacts, places: tuple[PagePlace, ...]) -> Page:
        api, title, description, deprecated = None, facts.title, facts.description, facts.deprecated
        if facts.openapi or facts.asyncapi:
            api = self.specs.reference(facts.openapi, facts.asyncapi, self.structure.named_specs)
            head = self.specs.head(api) if api is not None else None
            if head is not None:
                title, description = title or head.title, description or head.description
                deprecated = deprecated or head.deprecated
        if not self.structure.rules.configured:
            title = title or facts.heading
        title = title or title_of(url if url != "/" else slug_of(file))
        first = places[0] if places else TOP
        return Page(
            path=url,
            file=file,
            title=title,
            sidebar_title=facts.sidebar_title or title,
            description=description,
            front_matter=facts.front_matter,
            places=_trails(places),
            language=first.language,
            version=first.version,
            hidden=_concealed(places) if facts.hidden is None else facts.hidden,
            noindex=facts.noindex,
            searchable=facts.searchable,
            in_nav=bool(places),
            boost=boost_of(facts.front_matter.get("boost"), first.boost),
            tag=facts.tag,
            icon=facts.icon,
            deprecated=deprecated,
            api=api,
            read=facts.read,
        )


def _generated(url: str, head: OperationHead, places: tuple[PagePlace, ...]) -> Page:
    first = places[0] if places else TOP
    return Page(
        path=url,
        file=None,
        title=head.title,
        sidebar_title=head.sidebar_title or head.title,
        description=head.description,
        front_matter={},
        places=_trails(places),
        language=first.language,
        version=first.version,
        hidden=head.hidden or _concealed(places),
        noindex=False,
        searchable=True,
        in_nav=bool(places),
        boost=first.boost,
        tag="",
        icon="",
        deprecated=head.deprecated,
        api=head.reference,
        read=True,
    )


def _trails(places: tuple[PagePlace, ...]) -> tuple[tuple[str, ...], ...]:
    if len(places) == 1:
        return (places[0].trail,)
    return tuple(dict.fromkeys(place.trail for place in places))


def _concealed(places: tuple[PagePlace, ...]) -> bool:
    """Tell whether every position is below a hidden node."""
    for place in places:
        if not place.concealed:
            return False
    return bool(places)
