"""The syntax trees of the files that are looked at: one parse for each version of a file, whoever asks."""

from functools import lru_cache

from docs_tui.mdx import Document, parse
from docs_tui.site.content import decoded
from docs_tui.source import Source

_KEPT = 48


@lru_cache(maxsize=_KEPT)
def document_of(file: str, content: bytes) -> Document:
    """Return the syntax tree of ``file``, as ``content`` has it."""
    return parse(Source(file, decoded(content)))
