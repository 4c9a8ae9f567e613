"""How a site wants its Markdown."""

from typing import Literal

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class MarkdownOptions:
    """The choices of a site that change the Markdown of its pages."""

    base_url: str | None = None
    """Where the site is published, perhaps with a path; without it links are root-relative."""
    components: Literal["markdown", "jsx"] = "markdown"
    """Lowered to Markdown, or kept as JSX in the hosted service's own layout."""
    callouts: Literal["quote", "github"] = "quote"
    """``> **Note:** …``, or GitHub's alerts."""
    index_note: bool = False
    """Whether the text begins by naming the documentation index."""
