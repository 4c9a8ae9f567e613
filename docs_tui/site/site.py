"""Site: an immutable snapshot of a documentation tree, and how to get the next one.

A snapshot is built in layers: the files, the facts of each file (``facts``), paths and navigation (``structure``), and
the pages. ``apply`` rebuilds only what a change affects. An edited page changes its facts and its page; the rest is
shared.
"""

from collections.abc import Mapping
from functools import cached_property
from urllib.parse import unquote

from docs_tui.mdx import Document
from docs_tui.site import operations
from docs_tui.site.content_facts import FileFacts, ImportStatement, facts_of, files_with_facts, names_file
from docs_tui.site.docs_json import DocsConfig
from docs_tui.site.find_page import find_page
from docs_tui.site.heading_anchors import HeadingAnchor, headings_of
from docs_tui.site.json_text import as_mapping
from docs_tui.site.navigation import Navigation, pages_in, shown_entries
from docs_tui.site.openapi import ApiReference, MadeExamples, Operation, SpecData
from docs_tui.site.page import Page
from docs_tui.site.page_files import SNIPPET_EXTENSIONS, Change, Content, Unread, decoded, document_of
from docs_tui.site.site_links import (
    ImportGraph,
    LinkTarget,
    Relations,
    Snippet,
    imported_files,
    is_unreadable_import,
    resolve_import,
)
from docs_tui.site.site_settings import Settings, read_settings
from docs_tui.site.specs import SPEC_EXTENSIONS, Specs, is_own_yaml, unknown_operations
from docs_tui.site.structure import LeftOut, PageMaker, Structure, build_structure, current_config
from docs_tui.source import Diagnostic
from docs_tui.source.file_names import CONFIG_FILES, IGNORE_FILE, MISNAMED_SETTINGS, SETTINGS_FILE
from docs_tui.source.record import record


@record(frozen=True, slots=False, eq=False, repr=False)
class Site:
    """A documentation tree at one moment."""

    files: Mapping[str, Content]
    """Every file, relative to the root."""
    facts: Mapping[str, FileFacts]
    """The facts of each loaded page or snippet, by file."""
    relations: Relations
    """Links and imports between files; reused from the previous snapshot if only page texts changed."""
    settings: Settings
    settings_problems: tuple[Diagnostic, ...]
    pages: Mapping[str, Page]
    """The pages by URL path: first those in the navigation in its order, then the others by path."""
    asked_base_url: str | None = None
    """The base URL that the caller gave."""

    @property
    def structure(self) -> Structure:
        """Pages, paths and navigation."""
        return self.relations.structure

    @property
    def git_ignored(self) -> frozenset[str]:
        """Pages, and folders (with a final ``/``), that are left out because git ignores them."""
        return self.structure.left_out.git_ignored

    def is_unreadable_import(self, file: str, specifier: str) -> bool:
        """Tell whether an import names a file in a folder that cannot be read, so that it may or may not exist."""
        return is_unreadable_import(file, specifier, self.structure)

    @property
    def config(self) -> DocsConfig:
        """The contents of docs.json."""
        return self.structure.config

    @property
    def navigation(self) -> Navigation:
        """The tree of pages."""
        return self.structure.arrangement.navigation

    @property
    def base_url(self) -> str | None:
        """The public URL without a final slash: from the caller, the settings, or docs.json."""
        url = self.asked_base_url or self.settings.base_url or self.config.seo.canonical
        return url.rstrip("/") if url else None

    @cached_property
    def published_path(self) -> str:
        """The path of the public URL, with which links may begin as on the published site: ``/docs``; may be empty.

        Empty, too, if a folder has the same name: then such links lead into it.
        """
        names = (self.base_url or "").split("/")[3:]
        return "" if not names or names[0] in self.relations.top_folders else f"/{'/'.join(names)}"

    @cached_property
    def snippets(self) -> Mapping[str, Snippet]:
        """The files that pages import, by path."""
        imports = self.graph.imports
        return {
            file: Snippet(file, imports.get(file, ()), not isinstance(self.files[file], Unread))
            for file in self.structure.snippets
        }

    @cached_property
    def front_page(self) -> Page | None:
        """The page at ``/`` or its redirect, else the first page of the navigation, else any page."""
        named = self.relations.links.target("/", None, "/").page
        if named is not None:
            return self.pages[named]
        for entries in (shown_entries(self.navigation), self.navigation.children):
            for path in pages_in(entries):
                page = self.pages.get(path)
                if page is not None and not page.hidden:
                    return page
        return next(iter(self.pages.values()), None)

    def page_of_folder(self, path: str) -> Page | None:
        """Return the page that a path without a page leads to, as on the hosted service; None if it leads to none.

        The root leads to the front page, and a folder to its first shown page in the navigation.
        """
        return self.front_page if path == "/" else self.pages.get(self.folder_pages.get(path.rstrip("/"), ""))

    @cached_property
    def folder_pages(self) -> Mapping[str, str]:
        """The page that each folder without a page of its own leads to, by path; empty if docs.json forbids it."""
        errors = as_mapping(as_mapping(self.config.raw.get("errors")).get("404"))
        if errors.get("redirect") is False:
            return {}
        found: dict[str, str] = {}
        for path in pages_in(self.navigation.children):
            page = self.pages.get(path)
            if page is None or page.hidden:
                continue
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found[folder] = path
                folder = folder.rpartition("/")[0]
        return {folder: path for folder, path in found.items() if folder not in self.pages}

    @property
    def graph(self) -> ImportGraph:
        """Which file imports which."""
        return self.relations.graph

    @cached_property
    def has_specs(self) -> bool:
        """Whether docs.json names a spec, or a page documents an operation of one that it does not name."""
        return bool(self.structure.named_specs) or any(
            page.api is not None and page.api.spec is not None for page in self.pages.values()
        )

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Problems in docs.json, settings, front matter, names and imports."""
        found = [*self.structure.problems, *self.settings_problems]
        for each in self.facts.values():
            if each.problems:
                found.extend(each.problems)
        found.extend(self.relations.import_problems)
        found.extend(self._spec_problems())
        found.extend(unknown_operations(self.pages.values(), self.files, self.structure.named_specs))
        return tuple(sorted(found, key=lambda each: (each.path not in CONFIG_FILES, each.path, each.start, each.code)))

    @cached_property
    def used_specs(self) -> tuple[str, ...]:
        """The specs that docs.json or a page names, without those of other servers."""
        of_pages = (page.api.spec for page in self.pages.values() if page.api is not None and page.api.spec is not None)
        named = dict.fromkeys((*self.structure.arrangement.specs, *of_pages))
        return tuple(file for file in named if "://" not in file)

    def _spec_problems(self) -> list[Diagnostic]:
        specs = Specs(self.files)
        named = self.used_specs
        read = (specs.spec(file) for file in named)
        found = [spec.problem for spec in read if spec is not None and spec.problem is not None]
        if any(page.api is not None and page.api.spec is None for page in self.pages.values()):
            likely = (specs.spec(file) for file in specs.likely if file not in named)
            found += [
                spec.problem for spec in likely if spec is not None and spec.problem is not None and not spec.data
            ]
        return found

    def __repr__(self) -> str:
        """Return only the size, because event loops and workers print values, and a site is huge."""
        return f"<Site of {len(self.pages)} pages>"

    def unread(self) -> tuple[str, ...]:
        """Return the files that the site needs and that are not loaded yet: configuration first, then pages."""
        return self._unread

    @cached_property
    def _unread(self) -> tuple[str, ...]:
        files, paths = self.files, self.structure.paths
        specs = Specs(files)
        named = [*self.structure.arrangement.specs, *self.structure.named_specs]
        apis = [page.api for page in self.pages.values() if page.api is not None]
        named += [api.spec for api in apis if api.spec is not None]
        if any(specs.lacks(api) for api in apis):
            named += specs.likely
        wanted = [*sorted(self.structure.config_files), IGNORE_FILE, SETTINGS_FILE]
        wanted += sorted(specs.with_parts(named))
        wanted += self.structure.snippets
        wanted += [page.file for page in self.pages.values() if page.file is not None]
        wanted += sorted(file for file in self.structure.lost if file not in paths)
        wanted += sorted(filter(is_own_yaml, files))
        return tuple(dict.fromkeys(file for file in wanted if isinstance(files.get(file), Unread)))

    def apply(
        self,
        changes: Mapping[str, Change],
        *,
        git_ignored: frozenset[str] | None = None,
        unreadable: frozenset[str] | None = None,
        facts_known: Mapping[str, FileFacts] | None = None,
    ) -> "Site":
        """Return the site after ``changes``. It shares everything that they do not affect.

        Args:
            changes: The new content of files.
            git_ignored: As for ``build_site``; None if unchanged.
            unreadable: As for ``build_site``; None if unchanged.
            facts_known: The facts of changed files, as far as they are already known.
        """
        known = self.structure.left_out
        left_out = LeftOut(
            known.git_ignored if git_ignored is None else git_ignored,
            known.unreadable if unreadable is None else unreadable,
        )
        real = {file: content for file, content in changes.items() if self.files.get(file) != content}
        hidden = left_out != known
        if not real and not hidden:
            return self
        files, facts = dict(self.files), dict(self.facts)
        for file, content in real.items():
            if content is None:
                files.pop(file, None)
                facts.pop(file, None)
            else:
                files[file] = content
                if file.endswith(SNIPPET_EXTENSIONS):
                    _set_facts(facts, file, content, (facts_known or {}).get(file))
        settings = self.settings, self.settings_problems
        if SETTINGS_FILE in real or MISNAMED_SETTINGS in real:
            settings = read_settings(files)
        moved = hidden or self._moved(real)
        relations, pages = self.relations, self.pages
        renamed = moved or files.keys() != self.files.keys()
        if renamed or self._imports_changed(real, facts):
            structure = self.structure
            if renamed or self._changes_snippets(real, files, facts):
                structure = self._structure_after(
                    real, files, imported_files(facts, files), left_out if moved else None
                )
            relations = Relations(structure, frozenset(files), facts)
        if relations.structure is self.structure:
            pages = self._pages_after(real, files, facts)
        else:
            pages = PageMaker(relations.structure, Specs(files)).pages(facts)
        return Site(files, facts, relations, *settings, pages, self.asked_base_url)

    def _moved(self, changes: Mapping[str, Change]) -> bool:
        """Tell whether changes affect the structure: configuration, specs, names of pages."""
        for file, content in changes.items():
            if file == IGNORE_FILE or file in self.structure.config_files or file.endswith(SPEC_EXTENSIONS):
                return True
            if file.endswith(SNIPPET_EXTENSIONS) and (content is None or file not in self.files):
                return True
        return False

    def _imports_changed(self, changes: Mapping[str, Change], facts: Mapping[str, FileFacts]) -> bool:
        return any(_imports(self.facts, file) != _imports(facts, file) for file in changes)

    def _changes_snippets(
        self, changes: Mapping[str, Change], files: Mapping[str, Content], facts: Mapping[str, FileFacts]
    ) -> bool:
        """Tell whether changed imports, with no file added or removed, may turn a page into a snippet or back."""
        before, after = (
            imported_files({file: each[file] for file in changes if file in each}, files)
            for each in (self.facts, facts)
        )
        kind, known = self.structure.rules.kind, self.structure.imported
        return not before <= after or any(kind(file) == "page" and file not in known for file in after)

    def _structure_after(
        self,
        changes: Mapping[str, Change],
        files: Mapping[str, Content],
        imported: frozenset[str],
        left_out: LeftOut | None,
    ) -> Structure:
        """Return the next structure; ``left_out`` is None if only imports changed."""
        kind = self.structure.rules.kind
        if left_out is None and self.structure.imported == {file for file in imported if kind(file) == "page"}:
            return self.structure
        config, config_files = self.config, self.structure.config_files
        left_out = left_out or self.structure.left_out
        if not config_files.isdisjoint(changes) or config.missing:
            config, config_files = current_config(files, config, left_out)
        return build_structure(files, imported, config, config_files, left_out)

    def _pages_after(
        self, changes: Mapping[str, Change], files: Mapping[str, Content], facts: Mapping[str, FileFacts]
    ) -> Mapping[str, Page]:
        touched = [self.structure.paths[file] for file in changes if file in self.structure.paths]
        if not touched:
            return self.pages
        pages, maker = dict(self.pages), PageMaker(self.structure, Specs(files))
        for url in touched:
            pages[url] = maker.page(url, facts)
        return pages

    def find(self, reference: str) -> Page:
        """Return the page with this URL path, file or unique title.

        Raises:
            NotFoundError: ``reference`` matches no page or more than one; the message suggests the nearest.
        """
        return find_page(self, reference)

    def page_of_file(self, file: str) -> Page | None:
        """Return the page whose source ``file`` is; None if it is not the source of a page."""
        path = self.structure.paths.get(file)
        return self.pages[path] if path is not None else None

    def text(self, page: Page) -> str:
        """Return the text of the page's file; empty while it is not loaded, and for pages generated from a spec."""
        return self.file_text(page.file) if page.file is not None else ""

    def document(self, page: Page, *, skim: bool = False) -> Document:
        """Return the page's syntax tree, read whole or skimmed."""
        return self.file_document(page.file, skim=skim) if page.file is not None else document_of("", b"")

    def file_text(self, file: str) -> str:
        """Return the text of any file; empty if it is missing or not loaded."""
        return decoded(self.files.get(file, b""))

    def file_document(self, file: str, *, skim: bool = False) -> Document:
        """Return the syntax tree of any Markdown file, such as a snippet."""
        content = self.files.get(file, b"")
        return document_of(file, b"" if isinstance(content, Unread) else content, skim=skim)

    def headings(self, page: Page) -> tuple[HeadingAnchor, ...]:
        """Return the page's headings with their anchors, in order."""
        return headings_of(self.document(page))

    def link(self, page: Page, url: str) -> LinkTarget:
        """Return the target of ``url`` on ``page``."""
        links = self.relations.links
        target = links.target(page.path, page.file, url)
        if target.kind == "missing" and self.published_path and url.startswith(f"{self.published_path}/"):
            below = links.target(page.path, page.file, url[len(self.published_path) :])
            target = target if below.kind == "missing" else below
        shown = self.page_of_folder(unquote(target.path)) if target.kind == "missing" else None
        return LinkTarget("page", shown.path, target.fragment) if shown is not None else target

    def redirected_page(self, path: str) -> str | None:
        """Return the page that ``path`` leads to through redirects; None if there is none."""
        target = self.relations.links.target("/", None, path) if path else None
        return target.page if target is not None and target.redirected else None

    def resolve_import(self, file: str, specifier: str) -> str | None:
        """Return the file that an import names; None for packages and missing files."""
        return resolve_import(file, specifier, self.files) if names_file(specifier) else None

    def importers(self, file: str) -> tuple[Page, ...]:
        """Return the pages that import ``file``, directly or through snippets, in the order of ``pages``."""
        files = self.graph.all_importers(file)
        return tuple(page for page in self.pages.values() if page.file in files) if files else ()

    def operation(self, page: Page, examples: MadeExamples = "none") -> Operation | None:
        """Return the operation that ``page`` documents, if a local spec has it, with these generated examples."""
        return operations.read_operation(page.api, self._schemas, examples) if page.api is not None else None

    @cached_property
    def _schemas(self) -> "operations.Schemas":
        return operations.Schemas(self.files)

    def operation_body(self, page: Page) -> str:
        """Return the MDX that a spec contains for ``page``, which has no file; empty if there is none."""
        return operations.read_body(page.api, self.files) if page.api is not None else ""

    def spec(self, reference: ApiReference) -> SpecData | None:
        """Return the whole spec of ``reference``; None if it is remote, not loaded or broken."""
        if reference.spec is None or reference.remote:
            return None
        spec = Specs(self.files).spec(reference.spec)
        return spec.data if spec is not None and spec.data else None


def build_site(
    files: Mapping[str, Content],
    *,
    base_url: str | None = None,
    facts: Mapping[str, FileFacts] | None = None,
    git_ignored: frozenset[str] = frozenset(),
    unreadable: frozenset[str] = frozenset(),
) -> Site:
    """Build the site of ``files``.

    Args:
        files: Paths relative to the docs root, with ``/``, to content.
        base_url: Where the site is published; takes precedence over settings and docs.json.
        facts: The facts of ``files_with_facts``, as far as they are already known.
        git_ignored: Pages that are not among ``files`` because git ignores them, and folders with ``/`` at their end.
        unreadable: Folders that cannot be read; nobody knows which files they contain.
    """
    if facts is None:
        facts = {file: facts_of(file, files[file]) for file in files_with_facts(files)}
    left_out = LeftOut(git_ignored, unreadable)
    config, config_files = current_config(files, None, left_out)
    structure = build_structure(files, imported_files(facts, files), config, config_files, left_out)
    pages = PageMaker(structure, Specs(files)).pages(facts)
    relations = Relations(structure, frozenset(files), facts)
    return Site(dict(files), facts, relations, *read_settings(files), pages, base_url)


def _set_facts(facts: dict[str, FileFacts], file: str, content: Content, known: FileFacts | None) -> None:
    if isinstance(content, Unread):
        facts.pop(file, None)
    else:
        facts[file] = known or facts_of(file, content)


def _imports(facts: Mapping[str, FileFacts], file: str) -> tuple[ImportStatement, ...]:
    known = facts.get(file)
    return known.imports if known is not None else ()
