"""Reports of a review in several formats."""

from collections.abc import Callable, Mapping

from docs_tui.review.formats.json_review import as_json
from docs_tui.review.formats.text_review import as_text
from docs_tui.review.model import Review

REVIEW_FORMATS: Mapping[str, Callable[[Review], str]] = {"text": as_text, "json": as_json}
