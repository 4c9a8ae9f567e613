"""The content of a page's margin, as one value."""

from collections.abc import Callable, Mapping

from docs_tui.export.expansion.expand import expand
from docs_tui.export.html.markup import ENGLISH, Labels
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.export.markdown_sections import MeasuredSection, measured_sections
from docs_tui.export.parallel_lines import ParallelLines
from docs_tui.export.tokens import estimate_tokens
from docs_tui.margin.block_places import PageBlocks, page_blocks
from docs_tui.margin.changed_blocks import ChangedBlock, changed_blocks
from docs_tui.margin.page_problems import PageCheck, check_page, files_of
from docs_tui.site import Page, Site
from docs_tui.site.heading_anchors import HeadingAnchor, headings_of
from docs_tui.source.difference import Difference, difference
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class EarlierPage:
    """A page in the last commit."""

    commit: str
    markdown: str
    """Its Markdown; empty if the page is new."""
    is_new: bool
    sources: Mapping[str, str | None]
    """The text of each of the page's files, by its current name; None for a new file."""


@record(frozen=True, slots=True)
class PlacedSection:
    """A section of the Markdown, with the heading of the page that it belongs to."""

    section: MeasuredSection
    anchor: str
    """The id of the heading; empty if no heading matches."""


@record(frozen=True, slots=True)
class PageMargin:
    """The margin of a page."""

    page: Page
    check: PageCheck
    blocks: PageBlocks
    markdown: str
    tokens: int
    sections: tuple[PlacedSection, ...]
    markdown_lines: tuple[int, ...]
    """For each block, the line of the Markdown at which it begins."""
    earlier: EarlierPage | None
    changes: tuple[ChangedBlock, ...]
    difference: Difference
    """The change of the Markdown since the last commit."""

    def block_of(self, file: str, line: int) -> int | None:
        """Return the index of the block that a line belongs to; None: the head of the page."""
        return self.blocks.at(file, line)


def page_margin(
    site: Site,
    page: Page,
    earlier: EarlierPage | None = None,
    *,
    labels: Labels = ENGLISH,
    known: Callable[[PageCheck], PageCheck] = lambda check: check,
) -> PageMargin:
    """Return the margin of a page.

    Args:
        site: The site as it is now.
        page: A page whose file has been read.
        earlier: The page in the last commit; None: nothing is compared.
        labels: The labels that the page's HTML is rendered with.
        known: Removes problems that the writer does not want to see, such as those in the baseline.
    """
    expanded = expand(site, page).document
    markdown = render_markdown(site, page, copy_options(site)).text
    blocks = page_blocks(site, page, labels)
    parallel = ParallelLines(expanded.source.text, markdown)
    return PageMargin(
        page=page,
        check=known(check_page(site, page)),
        blocks=blocks,
        markdown=markdown,
        tokens=estimate_tokens(markdown),
        sections=_placed(measured_sections(markdown), headings_of(expanded)),
        markdown_lines=tuple(parallel.to_markdown(block.line) for block in blocks.blocks),
        earlier=earlier,
        changes=_changes(site, page, blocks, earlier),
        difference=difference(earlier.markdown, markdown) if earlier is not None else Difference(),
    )


def _placed(sections: tuple[MeasuredSection, ...], headings: tuple[HeadingAnchor, ...]) -> tuple[PlacedSection, ...]:
    """Find the heading of each section: the next heading with the same text."""
    anchors: dict[int, str] = {}
    at = 0
    titles = [_plain(each.title) for each in sections]
    for heading in headings:
        text = _plain(heading.text)
        found = next((number for number in range(at, len(titles)) if titles[number] == text), None)
        if found is not None:
            anchors[found] = heading.id
            at = found + 1
    return tuple(PlacedSection(each, anchors.get(number, "")) for number, each in enumerate(sections))


def _plain(title: str) -> str:
    return "".join(character for character in title.casefold() if character.isalnum())


def _changes(site: Site, page: Page, blocks: PageBlocks, earlier: EarlierPage | None) -> tuple[ChangedBlock, ...]:
    """Return the blocks that changed since the last commit; none if the whole page is new."""
    if earlier is None or earlier.is_new:
        return ()
    pairs = ((file, earlier.sources.get(file), site.file_text(file)) for file in files_of(site, page))
    known = ((file, before, after) for file, before, after in pairs if before is not None and before != after)
    return tuple(each for texts in known for each in changed_blocks(blocks, *texts))
