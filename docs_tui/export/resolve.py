"""A page as its reader gets it: snippets, own components, constants and variables put in place.

The expansion is text, parsed again: whatever a snippet brings, a list, a heading, half a table, is read in its place as
if the author had written it there. What goes into a list or a quote gets the prefixes of that place. Each stretch of
the new text remembers where it was written. A page that has nothing to put in place keeps its own document.
"""

from typing import TYPE_CHECKING

from docs_tui.export.expansion import Expansion
from docs_tui.export.origins import Origins, text_of
from docs_tui.mdx import Document, MdxjsEsm, parse
from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site


@record(frozen=True, slots=True)
class Resolved:
    """A page without imports to follow."""

    document: Document
    """The page's own document where there was nothing to put in place."""
    origins: Origins
    """Where each character of ``document`` was written."""
    diagnostics: tuple[Diagnostic, ...]


def resolve(site: "Site", page: "Page", *, skim: bool = False) -> Resolved:
    """Return ``page`` with everything put in place that other files, constants and variables say, read whole or skimmed."""
    document = _document(site, page, skim=skim)
    if not _has_anything(site, document):
        return Resolved(document, Origins.of(document.source), ())
    expansion = Expansion(site)
    stretches = expansion.page(document)
    diagnostics = tuple(expansion.diagnostics)
    if stretches is None:
        return Resolved(document, Origins.of(document.source), diagnostics)
    text = text_of(stretches)
    return Resolved(parse(Source(document.source.path, text), skim=skim), Origins.of_stretches(stretches), diagnostics)


def _document(site: "Site", page: "Page", *, skim: bool) -> Document:
    """Return the page's own document, or what the spec brings for a page that is made from it."""
    if page.file is not None or page.api is None:
        return site.document(page, skim=skim)
    return parse(Source(page.api.spec or "", site.operation_body(page)), skim=skim)


def _has_anything(site: "Site", document: Document) -> bool:
    text = document.source.text
    return (
        MdxjsEsm in map(type, document.root.children)
        or (bool(site.config.variables) and "{{" in text)
        or Expansion.names_a_snippet(text)
    )
