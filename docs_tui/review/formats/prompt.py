"""A page's change as a prompt for an AI: what changed, what it breaks, and the request to review it."""

import re
from collections.abc import Iterator

from docs_tui.review.formats.json_review import as_patch
from docs_tui.review.formats.review_phrases import place_of, places_of, problem_line, sizes
from docs_tui.review.review_model import Review, ReviewedPage
from docs_tui.source.clean import clean_line

_QUESTION = "Review this change of a documentation page. Say what is wrong, unclear or missing for a reader, and what to write instead."


def review_prompt(found: Review, page: ReviewedPage) -> str:
    """Return the change of one page as Markdown."""
    return "\n".join(_lines(found, page))


def _lines(found: Review, page: ReviewedPage) -> Iterator[str]:
    yield _QUESTION
    yield ""
    yield f"# {clean_line(page.title)}"
    yield ""
    yield f"{place_of(page)}: {page.verb}, {sizes(page)}"
    yield ""
    notes = [*notes_of(found, page)]
    if notes:
        yield from (f"- {note}" for note in notes)
        yield ""
    patch = as_patch(page.source if page.source.lines else page.markdown)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", patch)), default=0))
    yield f"{fence}diff"
    yield patch.rstrip("\n")
    yield fence
    yield ""


def notes_of(found: Review, page: ReviewedPage) -> Iterator[str]:
    """Yield what a change of a page breaks and fixes, each on one line."""
    files = {page.file, page.old_file} - {None}
    for address in found.addresses:
        if address.path in (page.path, page.old_path):
            yield f"the URL {clean_line(str(address))} is removed, {places_of(address)}"
    yield from (f"new problem: {problem_line(each)}" for each in found.new_problems if each.path in files)
    yield from (f"solved problem: {problem_line(each)}" for each in found.gone_problems if each.path in files)
    if page.through:
        yield f"changed through {', '.join(map(clean_line, page.through))}"
