"""Snippets: files that pages take in, and the graph of who imports whom."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """One import of a file by a page or a snippet."""

    specifier: str
    """As written: ``/snippets/note.mdx``, ``./part.mdx``."""
    target: str | None
    """The file it names; None where there is none."""
    line: int


@dataclass(frozen=True, slots=True)
class Snippet:
    """A file that is no page because others take it in: MDX, Markdown or JSX."""

    file: str
    imports: tuple[ImportedFile, ...]
    read: bool
