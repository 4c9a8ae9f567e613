"""A review as text for a terminal."""

from collections.abc import Iterator

from docs_tui.review.formats.words import PART_TITLES, SIGNS, place_of, reach_of, sizes
from docs_tui.review.model import PARTS, Review, ReviewedPage, ReviewedPart
from docs_tui.source.clean import clean_line


def as_text(found: Review) -> str:
    """Return a review for a person."""
    return "".join(f"{line}\n" for line in _lines(found))


def _lines(found: Review) -> Iterator[str]:
    if found.pages:
        yield "Pages"
        for page in found.pages:
            yield from _page(page)
    for kind in PARTS:
        parts = [part for part in found.parts if part.kind == kind]
        if parts:
            if found.pages or kind != PARTS[0]:
                yield ""
            yield PART_TITLES[kind]
            yield from map(_part, parts)


def _page(page: ReviewedPage) -> Iterator[str]:
    yield f"  {SIGNS[page.verb]} {place_of(page)}  {clean_line(page.title)}"
    yield f"      {sizes(page)}"
    if page.through:
        yield f"      through {', '.join(map(clean_line, page.through))}"


def _part(part: ReviewedPart) -> str:
    said = [clean_line(part.name), clean_line(part.detail), reach_of(part)]
    return f"  {SIGNS[part.verb]} " + "  ".join(each for each in said if each)
