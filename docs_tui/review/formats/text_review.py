"""A review as text for a terminal."""

from collections.abc import Iterator

from docs_tui.review.formats.review_phrases import (
    PART_TITLES,
    SIGNS,
    outdated_line,
    place_of,
    places_of,
    problem_line,
    reach_of,
    sizes,
)
from docs_tui.review.review_model import PARTS, Review, ReviewedPage, ReviewedPart
from docs_tui.source.clean import clean_line


def as_text(found: Review) -> str:
    """Return a review for a person."""
    return "".join(f"{line}\n" for line in _lines(found))


def _lines(found: Review) -> Iterator[str]:
    if found.pages:
        yield "Pages"
        yield from (line for page in found.pages for line in _page(page))
    rest = [*site_lines(found)]
    if found.pages and rest:
        yield ""
    yield from rest


def site_lines(found: Review) -> Iterator[str]:
    """Yield the sections after the list of pages."""
    sections = [
        ("Removed URLs", [f"  {clean_line(str(each))}  {places_of(each)}" for each in found.addresses]),
        ("New problems", [f"  {problem_line(each)}" for each in found.new_problems]),
        ("Problems that are gone", [f"  {problem_line(each)}" for each in found.gone_problems]),
        ("Pages whose sources changed after them", [f"  {outdated_line(each)}" for each in found.outdated]),
        *((PART_TITLES[kind], [_part(each) for each in found.parts if each.kind == kind]) for kind in PARTS),
    ]
    shown = [(title, rows) for title, rows in sections if rows]
    for at, (title, rows) in enumerate(shown):
        if at:
            yield ""
        yield title
        yield from rows


def _page(page: ReviewedPage) -> Iterator[str]:
    yield f"  {SIGNS[page.verb]} {place_of(page)}  {clean_line(page.title)}"
    yield f"      {sizes(page)}"
    if page.through:
        yield f"      changed through {', '.join(map(clean_line, page.through))}"


def _part(part: ReviewedPart) -> str:
    parts = [clean_line(part.name), clean_line(part.detail), reach_of(part)]
    return f"  {SIGNS[part.verb]} " + "  ".join(each for each in parts if each)
