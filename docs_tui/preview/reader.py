"""The leaves of one page as inline nodes."""

from functools import cached_property

from docs_tui.mdx import Document
from docs_tui.mdx.document import PageReferences, references_of
from docs_tui.mdx.nodes import Content
from docs_tui.mdx.phrasing import Phrasing, phrasing
from docs_tui.preview.page import PreviewPage


class Reader:
    """Reads the leaves of one page; what the page defines for all of them is looked up once."""

    def __init__(self, document: Document, page: PreviewPage | None = None, whole: "Reader | None" = None) -> None:
        self.document = document
        self._whole = whole
        self.source = document.source
        self.page = page
        """What surrounds the text; none for a piece of text of its own."""

    @property
    def is_piece(self) -> bool:
        """Whether this is a piece of a page, read without the rest of it."""
        return self._whole is not None

    def of_piece(self, document: Document) -> "Reader":
        """Return what reads a piece of the page, with all that the page defines."""
        return Reader(document, self.page, self._whole or self)

    @cached_property
    def references(self) -> PageReferences:
        """What links and footnotes may refer to."""
        if self._whole is not None:
            return self._whole.references
        # A page without a definition, which is most pages, needs no walk through it.
        return references_of(self.document) if "]:" in self.source.text else PageReferences({}, frozenset())

    def phrasing(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a leaf."""
        return phrasing(self.document, content, self.references)
