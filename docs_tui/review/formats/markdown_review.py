"""A review as a comment on a pull request: GitHub's Markdown, with all text of pages escaped."""

import re
from collections.abc import Iterable, Iterator, Sequence

from docs_tui.review.formats.review_phrases import (
    PART_TITLES,
    outdated_line,
    place_of,
    places_of,
    problem_line,
    reach_of,
    sizes,
    summary,
)
from docs_tui.review.review_model import PARTS, ReviewedPage, ReviewedPart, ReviewReport
from docs_tui.source.clean import clean_line

MARK = "<!-- docs-tui review -->"
"""The first line, from which a workflow recognizes its comment."""
_LIMIT = 65_536
"""The most characters of a comment on GitHub."""
_MOST_ROWS = (60, 40, 20, 10, 5, 2)
"""Limits for the rows of a list, tried in order until the comment is short enough."""
_LONGEST = 160
"""The most characters of a text in a row."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]()|~!>+.:-])")
_MENTION = re.compile(r"[@#](?=\w)")


def as_markdown(report: ReviewReport) -> str:
    """Return a review as a comment on a pull request."""
    texts = ("\n\n".join([MARK, *_parts(report, most)]) + "\n" for most in _MOST_ROWS)
    shortest = ""
    for shortest in texts:
        if len(shortest) <= _LIMIT:
            break
    return shortest


def _parts(report: ReviewReport, most: int) -> Iterator[str]:
    found = report.review
    yield f"### Docs: {_escaped(summary(found)[:-1])}"
    if found.pages:
        yield _table(report, most)
    yield from _list(
        "Removed URLs", (f"{_code(str(each))} {_escaped(places_of(each))}" for each in found.addresses), most
    )
    yield from _list("New problems", (_code(problem_line(each)) for each in found.new_problems), most)
    yield from _list(
        "Pages whose sources changed after them", (_code(outdated_line(each)) for each in found.outdated), most
    )
    yield from _folded("Problems that are gone", [_code(problem_line(each)) for each in found.gone_problems], most)
    for kind in PARTS:
        yield from _folded(PART_TITLES[kind], [_part(each) for each in found.parts if each.kind == kind], most)
    yield f"<sub>Compared with {_code(report.revision)} by docs-tui.</sub>"


def _table(report: ReviewReport, most: int) -> str:
    pages = report.review.pages
    rows = [_row(page, report.link(page)) for page in pages[:most]]
    if len(pages) > most:
        rows.append(f"| | … and {len(pages) - most:,} more | |")
    return "\n".join(["| | Page | Change |", "| --- | --- | --- |", *rows])


def _row(page: ReviewedPage, link: str) -> str:
    title = _escaped(page.title)
    shown = f"[{title}](<{link}>)" if link else title
    through = f", changed through {', '.join(map(_code, page.through[:3]))}" if page.through else ""
    return f"| {page.verb} | {shown}<br>{_code(place_of(page))} | {_escaped(sizes(page))}{through} |"


def _part(part: ReviewedPart) -> str:
    parts = [_code(part.name), _escaped(part.detail), _escaped(reach_of(part))]
    return f"{part.verb} {' '.join(each for each in parts if each)}"


def _list(title: str, rows: Iterable[str], most: int) -> Iterator[str]:
    shown = _bounded([*rows], most)
    if shown:
        yield f"**{title}**\n\n{shown}"


def _folded(title: str, rows: Sequence[str], most: int) -> Iterator[str]:
    if rows:
        yield f"<details><summary>{title} ({len(rows):,})</summary>\n\n{_bounded(rows, most)}\n\n</details>"


def _bounded(rows: Sequence[str], most: int) -> str:
    lines = [f"- {row}" for row in rows[:most]]
    if len(rows) > most:
        lines.append(f"- … and {len(rows) - most:,} more")
    return "\n".join(lines)


def _escaped(text: str) -> str:
    """Return text that GitHub shows as it is: no markup, no mention of a person, no reference to an issue."""
    shown = _short(text)
    shown = shown.replace("&", "&amp;").replace("<", "&lt;")
    shown = _SPECIAL.sub(r"\\\1", shown)
    return _MENTION.sub(lambda found: f"{found[0]}<!-- -->", shown)


def _code(text: str) -> str:
    """Return text as code in a cell of a table."""
    shown = _short(text).replace("`", "'").replace("|", "\\|")
    return f"`{shown or ' '}`"


def _short(text: str) -> str:
    shown = clean_line(text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
