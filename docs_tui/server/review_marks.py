"""Changes since a git revision, as pages show them: marks in the text, and the list of changed pages."""

from pathlib import Path
from threading import Lock

from docs_tui.errors import CannotRunError
from docs_tui.export.html import PageHtml, render_html
from docs_tui.export.html.markup import Labels
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from docs_tui.review.marked_html import marked_html
from docs_tui.review.pairs import SitePair, verb_of
from docs_tui.review.review_model import PageVerb
from docs_tui.site import Page, Site
from docs_tui.source.record import record
from docs_tui.workspace.git import commit_of
from docs_tui.workspace.revisions import RevisionRange, compared_with, read_range


@record(frozen=True, slots=True)
class ChangedPage:
    """A changed page, for the list of all."""

    verb: PageVerb
    page: Page
    is_here: bool
    """Whether the list is on this page."""


@record(frozen=True, slots=True)
class PageReview:
    """What a page shows about its changes."""

    revision: str
    verb: PageVerb | None
    """None: the page has not changed."""
    changed: tuple[ChangedPage, ...]
    """All changed pages that still exist, in navigation order."""
    body: str
    """The body of the page with its changes marked."""
    lead: str


class ReviewMarks:
    """Compares each state of a site with one revision. Thread-safe."""

    def __init__(self, root: Path, revision: str) -> None:
        """Compare with a revision.

        Raises:
            CannotRunError: Git is not installed, there is no repository or no such commit, or ``revision`` names two.
        """
        self.revision = revision
        self._root = root
        self._range = read_range(root, revision)
        commit_of(root, self._range.before)  # now, and not as an error of each page
        if self._range.after:
            raise CannotRunError(f"--review {revision} names two revisions; the site on disk is compared with one")
        self._lock = Lock()
        self._last: tuple[Site, SitePair, tuple[tuple[PageVerb, Page], ...]] | None = None

    def of(self, site: Site, page: Page, shown: PageHtml, *, prefix: str, labels: Labels) -> PageReview:
        """Return what a page shows about its changes.

        Args:
            site: The site.
            page: The page.
            shown: Its HTML, made with ``prefix`` and ``labels``.
            prefix: Put before every path from the root of the site.
            labels: The words of docs-tui itself.
        """
        pair, changed = self._compared(site)
        verb = next((verb for verb, each in changed if each.path == page.path), None)
        body, lead = shown.body, shown.lead
        old = next((old for old, new in pair.pages if new is page), None)
        if verb is not None and old is not None:
            before = render_html(pair.before, old, prefix=prefix, labels=labels, diagrams=diagram_svg)
            body, lead = marked_html(before.body, shown.body), marked_html(before.lead, shown.lead)
        rows = tuple(ChangedPage(verb, each, each.path == page.path) for verb, each in changed)
        return PageReview(self.revision, verb, rows, body, lead)

    def _compared(self, site: Site) -> tuple[SitePair, tuple[tuple[PageVerb, Page], ...]]:
        with self._lock:
            if self._last is None or self._last[0] is not site:
                sites = compared_with(self._root, site, RevisionRange(self._range.before))
                pair = SitePair(sites.before, site, sites.files, sites.gone)
                self._last = site, pair, tuple(_changed(pair))
            return self._last[1:]


def _changed(pair: SitePair) -> list[tuple[PageVerb, Page]]:
    """Return the changed pages: those whose file or address changed, or a snippet or spec that they show."""
    found: list[tuple[PageVerb, Page]] = []
    for old, new in pair.pages:
        if new is None:
            continue
        verb = verb_of(old, new)
        files = {new.file, *(pair.after.graph.files_imported_by(new.file) if new.file is not None else ())}
        if new.api is not None and new.api.spec is not None:
            files.add(new.api.spec)
        if verb != "changed" or not pair.touched.isdisjoint(file for file in files if file is not None):
            found.append((verb, new))
    return found
