"""One docs folder for agents: the current site, with cached results that the tools share."""

import gc
from collections import defaultdict
from threading import RLock
from typing import TYPE_CHECKING

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.lint.linter import Linter
from docs_tui.lint.page_context import PageContext
from docs_tui.mcp.answers import masked
from docs_tui.search.candidates import candidates
from docs_tui.search.engine import SearchEngine
from docs_tui.search.index import SearchIndex
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.workspace.shared_lint import Kept

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from docs_tui.lint.page_facts import Reference
    from docs_tui.search.results import SearchResult
    from docs_tui.site import Page, Site
    from docs_tui.site.site_links import LinkTarget
    from docs_tui.source import Diagnostic

_FEW = 16
"""Up to this many files, checking them one by one is faster than checking the whole site first."""
_MOST_TEXTS = 512
"""How many pages' Markdown is cached."""


class Draft:
    """The current site with caches for the tools.

    Thread-safe: tools run in threads while another thread watches the folder.
    """

    def __init__(
        self, site: "Callable[[], Site]", root: "Path | None" = None, engine: SearchEngine | None = None
    ) -> None:
        """Serve a site.

        Args:
            site: Returns the current snapshot.
            root: The docs folder, for tools that ask git or write; None: there is none.
            engine: An engine whose index is shared; None: there is none.
        """
        self.root = root
        self._current = site
        self._lint_lock, self._text_lock, self._link_lock = RLock(), RLock(), RLock()
        """One lock per job, so that a search does not wait for lint."""
        self._engine = SearchEngine(self.markdown) if engine is None else engine.with_render(self.markdown)
        self._checked = 0, 0
        """How many files lint has checked, and of how many."""
        kept = Kept(root, self._count) if root is not None else None
        self._linter = Linter(tolerant=True, mapper=kept) if kept is not None else Linter(tolerant=True)
        self._linted: tuple[Site, tuple[Diagnostic, ...]] | None = None
        self._texts: dict[str, str] = {}
        self._texts_of: Site | None = None
        self._named: dict[str, tuple[object, tuple[Reference, ...]]] = {}
        self._links: DraftLinks | None = None

    @property
    def site(self) -> "Site":
        """The current snapshot."""
        return self._current()

    def index(self, site: "Site") -> None:
        """Index a snapshot for ``search``."""
        is_first = self._engine.is_new
        self._engine.update(site)
        if is_first:
            gc.freeze()  # a collection that looks at millions of values of the site would delay an answer by 0.1 s

    def search(
        self, site: "Site", query: str, *, limit: int, language: str | None, version: str | None
    ) -> "list[SearchResult]":
        """Return the best pages for a query. While the first snapshot is indexed, only the pages with its words are read."""
        if self._engine.is_new:
            with self._engine.indexing_paused():
                paths = candidates(site, query)
                if paths is not None:
                    few = SearchEngine(self.markdown, SearchIndex.of_some(site, paths))
                    return few.search(site, query, limit=limit, language=language, version=version)
        self.index(site)
        return self._engine.search(site, query, limit=limit, language=language, version=version)

    @property
    def progress(self) -> str:
        """The progress of lint as text for people; empty if lint is not running."""
        done, of = self._checked
        return f"lint has checked {done:,} of {counted(of, 'file')}" if done < of else ""

    def _count(self, done: int, of: int) -> None:
        self._checked = done, of

    def findings(self, site: "Site", files: "Collection[str] | None" = None) -> "tuple[Diagnostic, ...]":
        """Return the findings of lint on a snapshot; unchanged pages are not checked again.

        Args:
            site: The snapshot.
            files: The files whose findings are wanted; None for all. If there are few and the whole site has not been
                checked yet, only they are, which takes much less time. Findings in others may be missing then.
        """
        if files is not None and len(files) <= _FEW and self._linted is None:
            return Linter(tolerant=True).update_some(site, files)
        with self._lint_lock:
            if self._linted is None or self._linted[0] is not site:
                self._linted = site, self._linter.update(site)
            return self._linted[1]

    def check(self, site: "Site") -> "tuple[Diagnostic, ...]":
        """Return the findings of lint on another snapshot; only its differences from the last one are checked."""
        with self._lint_lock:
            return self._linter.update(site)

    def markdown(self, site: "Site", page: "Page") -> str:
        """Return the page's Markdown like ``docs-tui copy``, with keys masked."""
        with self._text_lock:
            if self._texts_of is not site:
                self._texts, self._texts_of = {}, site
            text = self._texts.get(page.path)
        if text is None:
            text = rendered(site, page)
            with self._text_lock:
                if self._texts_of is site:
                    if len(self._texts) >= _MOST_TEXTS:
                        self._texts.clear()
                    self._texts[page.path] = text
        return text

    def links(self, site: "Site") -> "DraftLinks":
        """Return every link of a snapshot with its target."""
        with self._link_lock:
            if self._links is None or self._links.site is not site:
                self._links = DraftLinks(site, self._references(site))
            return self._links

    def _references(self, site: "Site") -> "dict[str, tuple[Reference, ...]]":
        """Return the addresses in every page and snippet, by file; unchanged files are not read again."""
        files = [page.file for page in site.pages.values() if page.file is not None]
        files += [file for file in site.structure.snippets if file.endswith((".md", ".mdx"))]
        known, self._named = self._named, {}
        for file in files:
            content = site.files[file]
            before = known.get(file)
            if before is None or before[0] is not content:
                facts = PageContext.of(site, file).facts(with_terms=False, with_external=False)
                before = content, facts.references
            self._named[file] = before
        return {file: references for file, (_, references) in self._named.items()}


@record(frozen=True, slots=True)
class DraftLink:
    """One link of a page or of a snippet."""

    file: str
    reference: "Reference"
    target: "LinkTarget"


class DraftLinks:
    """The links of one snapshot, by the page that has them and by the page they lead to.

    A snippet's links count for the page that ``Site.page_of_file`` names.
    """

    def __init__(self, site: "Site", references: "Mapping[str, tuple[Reference, ...]]") -> None:
        self.site = site
        self.out_of: dict[str, list[DraftLink]] = defaultdict(list)
        self.into: dict[str, list[tuple[str, DraftLink]]] = defaultdict(list)
        """Pairs of a link and the path of its page."""
        for file, named in references.items():
            owner = site.page_of_file(file)
            if owner is None:
                continue
            for reference in named:
                link = DraftLink(file, reference, site.link(owner, reference.url))
                self.out_of[owner.path].append(link)
                page = link.target.page
                if link.target.kind == "page" and page is not None and page != owner.path:
                    self.into[page].append((owner.path, link))


def rendered(site: "Site", page: "Page") -> str:
    """Return the page's Markdown with keys masked."""
    return masked(render_markdown(site, page, copy_options(site)).text)
