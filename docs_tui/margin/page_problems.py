"""The problems of one page and its snippets, each with what its fix changes."""

from collections.abc import Iterable
from hashlib import blake2b

from docs_tui.lint.fixes import one_fixed
from docs_tui.lint.linter import Linter
from docs_tui.site import Page, Site
from docs_tui.source import Diagnostic
from docs_tui.source.difference import DifferenceLine, difference
from docs_tui.source.record import record

_MOST_FIX_LINES = 40
"""The most lines of a fix that are shown."""


@record(frozen=True, slots=True)
class PageProblem:
    """A problem with its key."""

    key: str
    """Identifies the problem; changes with the content of the file."""
    diagnostic: Diagnostic
    fix: tuple[DifferenceLine, ...]
    """The lines that its fix changes; empty without a fix."""


@record(frozen=True, slots=True)
class PageCheck:
    """The problems that lint finds on a page, and the rules that failed."""

    problems: tuple[PageProblem, ...]
    failures: tuple[str, ...]
    """Rules that failed, so that problems may be missing."""

    def find(self, key: str) -> PageProblem | None:
        """Return the problem with a key; None if it is gone, or its file has changed."""
        return next((each for each in self.problems if each.key == key), None)


def files_of(site: Site, page: Page) -> tuple[str, ...]:
    """Return the file of a page and its snippets; empty for a page made from a spec."""
    if page.file is None:
        return ()
    return (page.file, *sorted(each for each in site.graph.files_imported_by(page.file) if each in site.files))


def checked_files(site: Site, page: Page) -> tuple[str, ...]:
    """Return the files whose problems the margin of a page lists; the front page has those of docs.json, too."""
    config = site.config.file
    is_front = site.front_page is not None and page.path == site.front_page.path
    return (*files_of(site, page), *((config,) if is_front and config is not None else ()))


def check_page(site: Site, page: Page) -> PageCheck:
    """Check a page and its snippets, by the settings of the site."""
    files = checked_files(site, page)
    if not files:
        return PageCheck((), ())
    linter = Linter(compact=True, tolerant=True)
    found = linter.update_some(site, files)
    order = {file: number for number, file in enumerate(files)}
    mine = sorted((each for each in found if each.path in order), key=lambda each: (order[each.path], each.start))
    return PageCheck(problems_of(site, mine), tuple(map(str, linter.failures)))


def problems_of(site: Site, findings: Iterable[Diagnostic]) -> tuple[PageProblem, ...]:
    """Return findings as problems with keys."""
    digests: dict[str, bytes] = {}
    found: dict[str, PageProblem] = {}
    for each in findings:
        if each.path not in digests:
            digests[each.path] = _digest(site.file_text(each.path))
        key = _key(each, digests[each.path])
        found.setdefault(key, PageProblem(key, each, _fix_lines(site, each)))
    return tuple(found.values())


def _key(found: Diagnostic, content: bytes) -> str:
    words = (found.code, found.path, str(found.start), str(found.end), found.message)
    return _digest("\0".join(words), content).hex()


def _digest(text: str, after: bytes = b"") -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass") + after, digest_size=12).digest()


def _fix_lines(site: Site, found: Diagnostic) -> tuple[DifferenceLine, ...]:
    change = one_fixed(site, found).get(found.path)
    if change is None:
        return ()
    before, after = (each.decode("utf-8", "replace") for each in change)
    lines = [each for each in difference(before, after, context=0).lines if each.kind != "skipped"]
    return tuple(lines[:_MOST_FIX_LINES])
