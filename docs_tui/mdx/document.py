"""What parsing a page gives."""

from dataclasses import dataclass

from docs_tui.mdx.nodes import FrontMatter, Root
from docs_tui.source import Diagnostic, Source


@dataclass(frozen=True)
class Document:
    """A page's syntax tree, always there however broken the page is, and what strict MDX would refuse in it."""

    source: Source
    root: Root
    diagnostics: tuple[Diagnostic, ...]

    @property
    def front_matter(self) -> FrontMatter | None:
        """The metadata block at the top, where there is one."""
        first = self.root.children[0] if self.root.children else None
        return first if isinstance(first, FrontMatter) else None
