"""A rendered page as bytes. The text that its own file and llms-full.txt share is held once."""

import marshal
from typing import IO, TYPE_CHECKING

from docs_tui.export.llms import llms_full as full
from docs_tui.export.llms.generated_mark import digests
from docs_tui.export.markdown import render_markdown
from docs_tui.export.page_urls import page_address
from docs_tui.source.record import record
from docs_tui.workspace.files import digest_of
from docs_tui.workspace.shared_work import Serializer

if TYPE_CHECKING:
    from docs_tui.export.markdown.rendered_body import SameTextCache
    from docs_tui.export.markdown_options import MarkdownOptions
    from docs_tui.site import Page, Site


@record(frozen=True, slots=True)
class Entry:
    """The Markdown of a page, for its own file and for llms-full.txt."""

    file_head: bytes
    """The start of its own file."""
    full_head: bytes
    """The start of its part of llms-full.txt."""
    body: bytes
    """What follows in both."""
    full_end: bytes
    """The end of its part of llms-full.txt."""
    digests: bytes
    """The digests of its part, from which the digest of llms-full.txt is computed."""
    file_digest: bytes
    """The digest of its own file."""

    @property
    def file(self) -> tuple[bytes, ...]:
        """Its own file."""
        return (self.file_head, self.body)

    @property
    def full(self) -> tuple[bytes, ...]:
        """Its part of llms-full.txt."""
        return (self.full_head, self.body, self.full_end)


def entry_of(site: "Site", page: "Page", options: "MarkdownOptions", cache: "SameTextCache | None" = None) -> Entry:
    """Render a page. ``cache`` saves work when many pages are rendered with the same options."""
    markdown = render_markdown(site, page, options, cache)
    full_text = full.entry_of(markdown, page_address((options.base_url or "").rstrip("/"), page))
    return entry_with(markdown.text, full_text, markdown.body)


def entry_with(file_text: str, full_text: str, body: str) -> Entry:
    """Return an entry for two texts that share ``body``."""
    at = full_text.rfind(body)
    if not (body and file_text.endswith(body) and at >= 0):
        body, at = "", len(full_text)
    file_head = _encoded(file_text[: len(file_text) - len(body)])
    head, middle, end = (_encoded(part) for part in (full_text[:at], body, full_text[at + len(body) :]))
    return Entry(file_head, head, middle, end, digests(head + middle + end), digest_of(file_head, middle))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")  # a lone surrogate, from an escape in a spec, has no UTF-8 form


def fields_of(entry: Entry) -> tuple[bytes, ...]:
    """Return the fields of ``entry`` in the order of its constructor."""
    return (entry.file_head, entry.full_head, entry.body, entry.full_end, entry.digests, entry.file_digest)


def _dump(path: str, entry: Entry, file: IO[bytes]) -> None:
    marshal.dump((path, *fields_of(entry)), file)


def _load(file: IO[bytes]) -> tuple[str, Entry]:
    path, *parts = marshal.load(file)  # noqa: S302  # a file without a name, which only the copy can have written
    return path, Entry(*parts)


PACKING = Serializer(_dump, _load)
"""Serializes entries from forked workers."""
