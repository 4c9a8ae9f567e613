"""What is broken in a draft: errors of docs.json and of pages, for the writer's terminal and browser."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.mdx import parse
from docs_tui.site import Page, Site
from docs_tui.site.page_files import decoded
from docs_tui.source import Diagnostic, Severity, Source
from docs_tui.source.record import record

_ONE, _SEVERAL = "Until it is fixed", "Until they are fixed"
_WITHOUT = ("without it", "without them")
_MOST_SHOWN = 5
"""How many errors are shown above a page."""
_MOST_PAGES = 50
"""After a save, at most this many changed pages are checked; larger changes are rarely edits."""


@record(frozen=True, slots=True)
class BrokenPlaces:
    """Errors with the same result for readers."""

    places: tuple[tuple[str, str], ...]
    """Where each error is, as ``file:line:column``, and what is wrong."""
    shown: str
    """What readers see until they are fixed."""


@record(frozen=True, slots=True)
class Breakage:
    """What a save broke or fixed."""

    diagnostics: tuple[Diagnostic, ...]
    """The errors of files whose errors changed."""
    fixed: tuple[str, ...]
    """The files that had errors and have none any more."""


def shown_errors(site: Site, page: Page) -> tuple[Diagnostic, ...]:
    """Return the errors that the writer of a page should see on it: its own, and those of docs.json and settings."""
    own = {page.file, *(_files_of(site, page.file) if page.file is not None else ())}
    about = (each for each in _site_errors(site) if each.path in own or _is_of_no_page(site, each.path))
    return tuple(dict.fromkeys((*about, *page_errors(site, page))))


def broken_places(site: Site, page: Page) -> tuple[tuple[BrokenPlaces, ...], int]:
    """Return the first errors that the writer of a page should see on it, and the number of the others.

    Those of the page and its snippets come first: one docs.json can have dozens, on every page.
    """
    own_first = sorted(shown_errors(site, page), key=lambda each: _is_of_no_page(site, each.path))
    errors = {(f"{each.path}:{each.start.line}:{each.start.column}", each.sentences): each for each in own_first}
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, each in islice(errors.items(), _MOST_SHOWN):
        groups.setdefault(still_shown(site, each), []).append(place)
    shown = tuple(
        BrokenPlaces(tuple(places), words if len(places) == 1 else words.replace(_ONE, _SEVERAL).replace(*_WITHOUT))
        for words, places in groups.items()
    )
    return shown, max(len(errors) - _MOST_SHOWN, 0)


def _is_of_no_page(site: Site, file: str) -> bool:
    return site.page_of_file(file) is None and file not in site.structure.snippets


def _site_errors(site: Site) -> tuple[Diagnostic, ...]:
    """Return the errors of docs.json and of links between files."""
    return tuple(each for each in site.diagnostics if each.severity is Severity.ERROR)


def page_errors(site: Site, page: Page) -> tuple[Diagnostic, ...]:
    """Return the errors of a page and its snippets."""
    if page.file is None or not page.read:
        return ()
    syntax = (each for file in _files_of(site, page.file) for each in _syntax_errors(site, file))
    rendered = render_markdown(site, page, file_options(site)).diagnostics
    found = dict.fromkeys((*syntax, *rendered))
    return tuple(each for each in found if each.severity is Severity.ERROR)


def _files_of(site: Site, file: str) -> Iterator[str]:
    """Yield a page's file and the snippets that it imports, directly or through others."""
    seen, waiting = {file}, [file]
    while waiting:
        yield (each := waiting.pop())
        targets = (imported.target for imported in site.graph.imports.get(each, ()))
        for target in targets:
            if target is not None and target.endswith((".md", ".mdx")) and target not in seen:
                seen.add(target)
                waiting.append(target)


def _syntax_errors(site: Site, file: str) -> tuple[Diagnostic, ...]:
    content = site.files.get(file)
    return _errors_in(file, content) if isinstance(content, bytes) else ()


@lru_cache(maxsize=128)
def _errors_in(file: str, content: bytes) -> tuple[Diagnostic, ...]:
    return tuple(parse(Source(file, decoded(content))).diagnostics)


def still_shown(site: Site, diagnostic: Diagnostic) -> str:
    """Return a sentence on what readers of the draft see until an error is fixed."""
    if diagnostic.path == site.config.file and not site.config.broken:
        return f"{_ONE}, the site is shown without it."
    if diagnostic.path == site.config.file:
        return f"{_ONE}, the site has the navigation and settings of the last {diagnostic.path} that could be read."
    return f"{_ONE}, the page may be incomplete."


class BreakageWatch:
    """Compares the errors after each save with those before."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Diagnostic, ...]] = {}
        """Errors by file."""

    def update(self, before: Site, after: Site) -> Breakage:
        """Return what the changes between two snapshots broke and fixed."""
        changed = {file for file, content in after.files.items() if before.files.get(file) is not content}
        changed |= before.files.keys() - after.files.keys()
        pages = _pages_of(after, changed)
        now = _by_file((*_site_errors(after), *(each for page in pages for each in page_errors(after, page))))
        looked_at = {*changed, *(each.path for each in _site_errors(before)), *now}
        if after.config.file is not None:
            looked_at.add(after.config.file)
        broken: list[Diagnostic] = []
        fixed: list[str] = []
        for file in sorted(looked_at):
            errors = now.get(file, ())
            if errors and errors != self._known.get(file):
                broken += errors
                self._known[file] = errors
            elif not errors and self._known.pop(file, ()):
                fixed.append(file)
        return Breakage(tuple(broken), tuple(fixed))


def _pages_of(site: Site, files: Iterable[str]) -> list[Page]:
    """Return the pages that show one of ``files``, up to a limit."""
    found: dict[str, Page] = {}
    for file in files:
        own = site.page_of_file(file)
        shown = (
            *((own,) if own is not None else ()),
            *(site.importers(file) if file in site.structure.snippets else ()),
        )
        found.update((page.path, page) for page in shown)
        if len(found) >= _MOST_PAGES:
            break
    return list(found.values())[:_MOST_PAGES]


def _by_file(diagnostics: Iterable[Diagnostic]) -> dict[str, tuple[Diagnostic, ...]]:
    found: dict[str, list[Diagnostic]] = {}
    for each in diagnostics:
        if each not in found.setdefault(each.path, []):
            found[each.path].append(each)
    return {file: tuple(errors) for file, errors in found.items()}
