"""The metadata block of a page: where it stands and what it says."""

from typing import Any

from docs_tui.mdx.document import Document
from docs_tui.source import Diagnostic


def front_matter_values(document: Document) -> tuple[dict[str, Any], tuple[Diagnostic, ...]]:
    """Return what the front matter says, and what is wrong with it; an empty mapping where there is none."""
    del document
    return {}, ()
