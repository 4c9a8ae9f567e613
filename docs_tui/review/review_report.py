"""The input of all formats: a review, its two sites, and where a preview of the change is published."""

from urllib.parse import quote

from docs_tui.review.review_model import Review, ReviewedPage
from docs_tui.site import Site
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ReviewReport:
    """The input of the report formats."""

    review: Review
    before: Site
    after: Site
    revision: str
    """The revision that the change is compared with, as the writer typed it."""
    preview_url: str = ""
    """Where the site after the change is published; empty: nowhere."""

    def link(self, page: ReviewedPage) -> str:
        """Return the address of a page in the preview; empty without one, and for a page that is gone."""
        if not self.preview_url or page.verb == "gone":
            return ""
        return self.preview_url.rstrip("/") + quote(page.path, safe="/-._~")
