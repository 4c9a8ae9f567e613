"""The input of the preview: a page with everything that affects its look, and the mapping to the lines of its file."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from itertools import chain
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.export.expansion.expand import expand
from docs_tui.export.expansion.origins import Origins
from docs_tui.mdx.nodes import Document
from docs_tui.preview.model import Graphics, PictureSource
from docs_tui.site import Page, Site
from docs_tui.site.openapi import Operation
from docs_tui.source import Diagnostic, Severity, Source
from docs_tui.source.record import record

LinkState: TypeAlias = Literal["page", "external", "missing"]

_CAPTIONS_ONLY = Graphics()
_LONG = 100_000
"""From this size in bytes, the beginning of a page is shown first."""
_MANY_TAGS = 3_000
_LONG_LINE = 16_000
"""The same for a page with a line of this size."""


def _external(url: str) -> LinkState:
    del url
    return "external"


def _no_file(url: str) -> str:
    del url
    return ""


@record(frozen=True, slots=True)
class PreviewPage:
    """One page to show. Two pages with the same ``key`` are one page before and after an edit."""

    key: str
    document: Document
    """The page with snippets, variables and the author's components expanded."""
    title: str = ""
    description: str = ""
    link_state: Callable[[str], LinkState] = _external
    """Resolves a link. Called only for visible links."""
    file: str | None = None
    """The page's own file; None if the page is made from a spec."""
    origins: Origins | None = None
    """Where each character of ``document`` comes from; None if all come from ``file`` unmoved."""
    operation: Operation | None = None
    """The operation of a spec that the page documents, shown below its text."""
    problems: tuple[Diagnostic, ...] = ()
    """Errors of the page, shown above it."""
    picture_file: Callable[[str], str] = _no_file
    """Returns the path, from the root, of the picture at a URL; empty if it is missing or not in the docs folder."""
    pictures: PictureSource | None = None
    """Reads pictures; None shows captions only."""
    graphics: Graphics = _CAPTIONS_ONLY
    is_complete: bool = True
    """Whether the whole page is known; False while only the beginning is. The rest is later not marked as a change."""
    defined: frozenset[str] | None = None
    """The names that the page and the files it uses define; None if unknown."""

    def is_missing(self, url: str) -> bool:
        """Tell whether a link is broken."""
        return self.link_state(url) == "missing"


def preview_page(
    site: Site, page: Page, pictures: PictureSource | None = None, graphics: Graphics = _CAPTIONS_ONLY
) -> PreviewPage:
    """Return ``page`` with its snippets and variables expanded.

    Args:
        site: The site of the page.
        page: One of its pages.
        pictures: Reads pictures; None shows captions only.
        graphics: How pictures are drawn.
    """
    resolved = expand(site, page)

    @cache
    def link_state(url: str) -> LinkState:
        kind = site.link(page, url).kind
        return "missing" if kind == "missing" else "external" if kind == "external" else "page"

    def picture_file(url: str) -> str:
        target = site.link(page, url)
        return target.path if target.kind == "asset" else ""

    diagnostics = site.document(page).diagnostics if page.file is not None else ()
    return PreviewPage(
        page.path,
        resolved.document,
        "" if _heading_shows_title(site, page) else page.title,
        page.description,
        link_state,
        page.file,
        None if resolved.origins.is_of_one(page.file) else resolved.origins,
        site.operation(page),
        tuple(each for each in (*diagnostics, *resolved.diagnostics) if each.severity is Severity.ERROR),
        picture_file,
        pictures,
        graphics,
        defined=resolved.defined,
    )


def is_long(site: "Site", path: str) -> bool:
    """Return whether preparing a page takes longer than a user should wait."""
    page = site.pages.get(path)
    content = site.files.get(page.file) if page is not None and page.file is not None else None
    return isinstance(content, bytes) and (
        len(content) >= _LONG or content.count(b"<") > _MANY_TAGS or max(map(len, content.split(b"\n"))) > _LONG_LINE
    )


def _heading_shows_title(site: Site, page: Page) -> bool:
    """Tell whether the first heading of the page is already shown as its title."""
    if "title" in page.front_matter:
        return False
    first = next(iter(site.headings(page)), None)
    return first is not None and first.depth == 1 and first.text == page.title


class _CopiedText(NamedTuple):
    """Text of the file that is in the page unchanged."""

    start: int
    """The offset in the file."""
    end: int
    offset: int
    """The offset in the page."""


class FileLines:
    """Maps offsets in a page's text to lines of its file and back. Snippets make the text longer than the file."""

    def __init__(self, source: Source, file: str | None, origins: Origins | None) -> None:
        """Map the text of one page.

        Args:
            source: The page's text.
            file: Its file; None if it has none.
            origins: Where each character comes from; None if all come from ``file`` unmoved.
        """
        self._source = source
        self._file = file
        self._origins = origins

    def line_of(self, offset: int, fallbacks: Iterable[int]) -> int:
        """Return the line that a character comes from.

        Args:
            offset: The character.
            fallbacks: Offsets to use in turn if the character comes from another file.
        """
        if self._origins is None:
            return self._source.line_of(offset)
        origins = map(self._origins.line, chain((offset,), fallbacks))
        return next((line for file, line in origins if file == self._file), 1)

    def offset_of(self, line: int) -> int:
        """Return the offset in the page of the start of ``line``, or of the text that replaces it."""
        starts = self._file_source.line_starts
        at = starts[min(max(line, 1), len(starts)) - 1]
        if self._origins is None:
            return at
        index = bisect_right(self._copied, at, key=itemgetter(0)) - 1
        if index < 0:
            return 0
        start, end, offset = self._copied[index]
        return offset + min(at, end) - start

    @cached_property
    def _file_source(self) -> Source:
        """The text of the file; the page's own text if nothing was expanded."""
        pieces = self._origins.pieces if self._origins is not None else ()
        return next((piece.source for piece in pieces if piece.source.path == self._file), self._source)

    @cached_property
    def _copied(self) -> list[_CopiedText]:
        """The copied texts in the order of the file. Repeated copies, such as of a component used twice, are omitted."""
        origins = self._origins or Origins.of(self._source)
        copied = (
            _CopiedText(piece.offset, piece.offset + len(piece.text), offset)
            for piece, offset in zip(origins.pieces, origins.starts, strict=False)
            if piece.copied and piece.source.path == self._file
        )
        kept: list[_CopiedText] = []
        for each in sorted(copied):
            if not kept or each.end > kept[-1].end:
                kept.append(each)
        return kept
