"""Reports of a review in several formats."""

from collections.abc import Callable, Mapping

from docs_tui.review.formats.html_review import as_html
from docs_tui.review.formats.json_review import as_json
from docs_tui.review.formats.markdown_review import as_markdown
from docs_tui.review.formats.text_review import as_text
from docs_tui.review.review_report import ReviewReport

REVIEW_FORMATS: Mapping[str, Callable[[ReviewReport], str]] = {
    "text": lambda report: as_text(report.review),
    "markdown": as_markdown,
    "json": lambda report: as_json(report.review),
    "html": as_html,
}
