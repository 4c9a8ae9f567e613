"""A review as one self-contained HTML file: each page as readers see it, with the changes marked."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from docs_tui.export.html import render_html
from docs_tui.export.html.markup import attribute, div, line, span, tag, text
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
from docs_tui.review.marked_html import MarkedBlock, marked_blocks
from docs_tui.review.review_model import PARTS, ReviewedPage, ReviewReport
from docs_tui.site import Page, Site
from docs_tui.source.difference import Difference

_STYLE = """
:root { color-scheme: light dark; --new: #d6f5dd; --gone: #fbdcdc; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --new: #143d1f; --gone: #4a1d1d; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem; }
details details { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: .5rem 0; }
summary { cursor: pointer; } .small { color: color-mix(in srgb, currentcolor 65%, transparent); font-size: .85rem; }
pre { overflow-x: auto; font-size: .85rem; } code { font-size: .9em; } table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: .2rem .5rem; } img, video, svg { max-width: 100%; max-height: 20rem; }
ins.review, .review-new, .line-new { background: var(--new); text-decoration: none; }
del.review, .review-gone, .line-gone { background: var(--gone); }
.review-new, .review-gone, .review-changed { border-left: 3px solid; padding-left: .7rem; margin-left: -.9rem; }
.review-new { border-color: #2a9d4a; } .review-gone { border-color: #c0392b; opacity: .8; } .review-changed { border-color: #c98a00; }
.line-new, .line-gone, .line-same, .line-skipped { display: block; white-space: pre-wrap; } .line-skipped { opacity: .6; }
[hidden] { display: revert; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'"
_FEWEST_FOLDED = 5
"""Fewer unchanged blocks in a row than this are not folded."""
_AROUND = 1
"""How many blocks are shown around a change."""


def as_html(report: ReviewReport) -> str:
    """Return a review as a complete HTML document without scripts."""
    title = f"Docs compared with {report.revision}"
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{attribute(_POLICY)}">'
        f"<title>{line(title)}</title><style>{_STYLE}</style>"
    )
    body = "\n".join([tag("h1", line(title)), tag("p", line(summary(report.review))), *_sections(report)])
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _sections(report: ReviewReport) -> Iterator[str]:
    found = report.review
    if found.pages:
        yield tag("h2", "Pages")
        yield from (_page(report, page) for page in found.pages)
    yield _rows("Removed URLs", [f"{each} {places_of(each)}" for each in found.addresses])
    yield _rows("New problems", [problem_line(each) for each in found.new_problems])
    yield _rows("Pages whose sources changed after them", [outdated_line(each) for each in found.outdated])
    yield _rows("Problems that are gone", [problem_line(each) for each in found.gone_problems])
    for kind in PARTS:
        parts = [each for each in found.parts if each.kind == kind]
        yield _rows(PART_TITLES[kind], [f"{each.verb} {each.name} {each.detail} {reach_of(each)}" for each in parts])


def _rows(title: str, rows: list[str]) -> str:
    return tag("h2", line(title)) + tag("ul", "".join(tag("li", line(row)) for row in rows)) if rows else ""


def _page(report: ReviewReport, page: ReviewedPage) -> str:
    through = f", changed through {', '.join(page.through)}" if page.through else ""
    head = f"{tag('strong', line(page.title))} {tag('code', line(place_of(page)))}<br>"
    head += span("small", line(f"{page.verb}: {sizes(page)}{through}"))
    link = report.link(page)
    preview = tag("p", tag("a", "Preview", href=link)) if link.startswith(("http://", "https://")) else ""
    return tag(
        "details",
        tag("summary", head)
        + preview
        + _view("For readers", _rendered(report, page), is_open=True)
        + _view("For an AI", _lines(page.markdown))
        + _view("Source", _lines(page.source)),
    )


def _view(title: str, content: str, *, is_open: bool = False) -> str:
    return tag("details", tag("summary", line(title)) + content, open=is_open) if content else ""


def _rendered(report: ReviewReport, page: ReviewedPage) -> str:
    before = _html(report.before, report.before.pages.get(page.old_path), report.preview_url)
    after = _html(report.after, None if page.verb == "gone" else report.after.pages.get(page.path), report.preview_url)
    if before == after:
        return tag("p", "No visible difference.", cls="small")
    if not before or not after:
        return div("page", after or before)
    return div("page", "".join(_folded(marked_blocks(before, after))))


def _folded(blocks: Sequence[MarkedBlock]) -> Iterator[str]:
    """Yield the blocks; longer runs without a change are folded."""
    for is_marked, run in groupby(blocks, key=lambda block: block.is_marked):
        same = [block.html for block in run]
        if is_marked or len(same) < _FEWEST_FOLDED:
            yield from same
            continue
        first, last = (_AROUND if same[0] is not blocks[0].html else 0), len(same) - _AROUND
        yield from same[:first]
        label = f"{last - first:,} unchanged blocks"
        yield tag("details", tag("summary", label, cls="small") + "".join(same[first:last]))
        yield from same[last:]


def _html(site: Site, page: Page | None, prefix: str) -> str:
    """Return a page's title, description and body."""
    if page is None:
        return ""
    shown = render_html(site, page, prefix=prefix.rstrip("/"))
    title = "" if shown.shows_title else tag("h1", line(page.title))
    lead = tag("p", shown.lead) if shown.lead else ""
    return title + lead + shown.body + shown.aside


def _lines(found: Difference) -> str:
    rows = (tag("span", text(row.text) or " ", cls=f"line-{row.kind}") for row in found.lines)
    return tag("pre", "".join(rows)) if found.lines else ""
