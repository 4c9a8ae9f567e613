"""Settings for Markdown: options, the note about the documentation index, instructions for agents."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from docs_tui.export import syntax
from docs_tui.export.page_urls import Linker
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site


@record(frozen=True, slots=True)
class MarkdownOptions:
    """The settings that change the Markdown of pages."""

    base_url: str | None = None
    """The URL of the published site, which may have a path; without it, links begin with ``/``."""
    components: Literal["markdown", "jsx"] = "markdown"
    """Render components as Markdown, or keep them as JSX as the hosted service does."""
    callouts: Literal["quote", "github"] = "quote"
    """``> **Note:** …``, or GitHub's alerts."""
    index_note: bool = False
    """Whether the text begins with a note about the documentation index."""


def copy_options(site: "Site") -> MarkdownOptions:
    """Return the options for pages that are copied or shown: without the index note, unless the site sets it."""
    settings = site.settings
    return MarkdownOptions(site.base_url, settings.components, settings.callouts, settings.index_note or False)


def file_options(site: "Site") -> MarkdownOptions:
    """Return the options for pages that are served or written: with the index note, unless the site turns it off."""
    return replace(copy_options(site), index_note=site.settings.index_note is not False)


def index_note(site: "Site", base_url: str | None) -> str:
    """Return the note about the documentation index, followed by the site's instructions for agents."""
    href = Linker("", (base_url or "").rstrip("/"))
    lines = [
        "## Documentation index",
        f"The index of all pages is at {href('/llms.txt')}, all of their text at {href('/llms-full.txt')}.",
        "Read the index first to find the pages you need.",
    ]
    return syntax.paragraphs(syntax.quote("\n".join(lines)), instructions_block(site.config.markdown.instructions))


def instructions_block(instructions: tuple[str, ...]) -> str:
    """Return ``markdown.instructions`` of docs.json as a quote; empty if there are none."""
    lines = [line for each in instructions for line in each.strip().splitlines()]
    return syntax.quote("\n".join(["## Agent instructions", *lines])) if lines else ""
