"""A page as Markdown: the one text that copy, view, every ``<page>.md`` and llms-full.txt share."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.export.options import MarkdownOptions

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_DEFAULT = MarkdownOptions()


@dataclass(frozen=True, slots=True)
class PageMarkdown:
    """A page as a model, or a person in a plain text editor, reads it."""

    text: str
    """The whole: title, description, body."""
    body: str
    """Without title and description; ends with a line end unless it is empty."""
    title: str
    description: str
    diagnostics: "tuple[Diagnostic, ...]"


def page_markdown(site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT) -> PageMarkdown:
    """Return ``page`` as Markdown."""
    del options
    return PageMarkdown(site.text(page), site.text(page), page.title, page.description, ())
