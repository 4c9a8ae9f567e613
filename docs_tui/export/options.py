"""How a site wants its Markdown: what is copied, and what is served."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site


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


def copy_options(site: "Site") -> MarkdownOptions:
    """Return how pages that are copied, shown or handed over are written: without the note on the index by default."""
    settings = site.settings
    return MarkdownOptions(site.base_url, settings.components, settings.callouts, settings.index_note or False)


def file_options(site: "Site") -> MarkdownOptions:
    """Return how pages that are served, or written as files, are written: with the note on the index by default."""
    return replace(copy_options(site), index_note=site.settings.index_note is not False)
