"""The result of a review, as values, and the input of its reports. Everything is in the order of the navigation."""

from typing import Literal, get_args
from urllib.parse import quote

from docs_tui.site import Site
from docs_tui.site.page import Trail
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.difference import Difference
from docs_tui.source.record import record

PageVerb = Literal["added", "changed", "moved", "renamed", "gone"]
"""``moved``: to another folder. ``renamed``: a new address or file name in the same folder."""

PartKind = Literal["navigation", "redirect", "snippet", "spec", "picture", "setting", "llms"]
"""``llms``: an entry of llms.txt."""
PartVerb = Literal["added", "changed", "moved", "gone"]

PARTS: tuple[PartKind, ...] = get_args(PartKind)
"""The order of parts in a report."""


@record(frozen=True, slots=True)
class ReviewedPage:
    """A page that a change affects."""

    verb: PageVerb
    path: str
    """Its address after the change; for a removed page, before it."""
    title: str
    file: str | None
    """Its file after the change; for a removed page, before it. None for a page made from a spec."""
    nav: Trail
    """Its first position in the navigation."""
    old_path: str
    """Its address before the change; empty if it is added."""
    old_title: str
    old_file: str | None
    through: tuple[str, ...]
    """Changed snippets, specs and settings that the page shows, by name."""
    source: Difference
    """The change of its file."""
    markdown: Difference
    """The change of the Markdown that an AI gets."""
    shown: Difference
    """The change of the text that a reader sees, one line per block."""
    tokens_before: int
    tokens_after: int


@record(frozen=True, slots=True)
class ReviewedPart:
    """A change outside of pages, with the pages that it affects."""

    kind: PartKind
    verb: PartVerb
    name: str
    """A page's address, a redirect's source, a setting's key or a file."""
    detail: str
    """What changed, on one line; may be empty."""
    pages: tuple[str, ...]
    """The addresses of the pages that it affects."""
    everywhere: bool = False
    """Whether it affects every page."""


@record(frozen=True, slots=True)
class LinkPlace:
    """The place of a link: a file and a line, and the page that shows it."""

    path: str
    """The page that shows it."""
    file: str
    line: int


@record(frozen=True, slots=True)
class VanishedAddress:
    """An address that worked before a change, and is a 404 after it."""

    path: str
    """The page's address; if only an anchor is gone, the address after the change."""
    anchor: str
    """Decoded, without ``#``; empty if the page is gone and no redirect leads on."""
    title: str
    """The title of the page, or the text of the heading."""
    links: tuple[LinkPlace, ...]
    """The links of the site that led there."""

    def __str__(self) -> str:
        """Return the address: ``/guides/keys#limits``."""
        return f"{self.path}#{self.anchor}" if self.anchor else self.path


@record(frozen=True, slots=True)
class OutdatedPage:
    """A page that is older than a file that it documents."""

    path: str
    file: str
    source: str
    """What its front matter names under ``sources``, relative to the docs folder."""
    commit: str
    """The last commit of the source; empty if it is changed on disk."""
    date: str
    """The day of that commit."""
    is_missing: bool = False
    """Whether the source does not exist."""


@record(frozen=True, slots=True)
class Review:
    """What a change does to a site."""

    pages: tuple[ReviewedPage, ...]
    parts: tuple[ReviewedPart, ...]
    addresses: tuple[VanishedAddress, ...]
    new_problems: tuple[Diagnostic, ...]
    """The findings that only exist after the change, by file."""
    gone_problems: tuple[Diagnostic, ...]
    """The findings that only existed before the change, by the old file name."""
    outdated: tuple[OutdatedPage, ...] = ()
    """The pages that are older than their sources."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.pages or self.parts or self.new_problems or self.gone_problems)

    def needs_a_look(self, level: str) -> bool:
        """Tell whether the change brings a problem of this severity or a worse one.

        A page's address that vanishes without a redirect counts as an error. Lint reports links to vanished anchors.

        Args:
            level: ``error``, ``warning``, ``suggestion``; ``change``: any change; ``never``.
        """
        if level in ("change", "never"):
            return level == "change" and not self.is_empty
        severities = list(Severity)
        most = severities.index(Severity(level))
        return any(not each.anchor for each in self.addresses) or any(
            severities.index(each.severity) <= most for each in self.new_problems
        )


@record(frozen=True, slots=True)
class ReviewReport:
    """The input of the report formats."""

    review: Review
    before: Site
    after: Site
    revision: str
    """The revision that the change is compared with, as the writer typed it."""
    preview_url: str = ""
    """Where the site after the change is published; empty: nowhere."""

    def link(self, page: ReviewedPage) -> str:
        """Return the address of a page in the preview; empty without one, and for a page that is gone."""
        if not self.preview_url or page.verb == "gone":
            return ""
        return self.preview_url.rstrip("/") + quote(page.path, safe="/-._~")
