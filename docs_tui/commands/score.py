"""``score``: how well the site serves an AI, as a number, a table and the worst pages."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Outcome, incomplete, item_of, no_pages
from docs_tui.errors import CannotRunError
from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.lint.agent_spec import DEPLOYED_CHECKS
from docs_tui.lint.site_score import score_site
from docs_tui.source.file_names import INDEX_FILE
from docs_tui.source.highlight import Highlight

if TYPE_CHECKING:
    from docs_tui.lint.site_score import Check, Score
    from docs_tui.site import Site
    from docs_tui.source.highlight import Piece

_MOST_PAGES = 10
_MOST_FINDINGS = 3
_GOOD = 0.9
_FAIR = 0.6

RULES: Mapping[str, tuple[str, ...]] = {
    "description": ("P002",),
    "duplicate": ("P006",),
    "headings": ("P003", "P004"),
    "code-language": ("E001",),
}
"""The lint rules that find the places that fail a check of pages; checks of an index list the places themselves."""


def score(context: Context) -> Outcome:
    """Rate the site.

    Raises:
        CannotRunError: The site has no pages.
    """
    site = context.site
    if not site.pages:
        raise CannotRunError(no_pages(context.folder))
    options = file_options(site)
    public = public_paths(public_section(site), everything=True)
    texts: dict[str, str] = {}
    for number, path in enumerate(public, 1):
        texts[path] = render_markdown(site, site.pages[path], options).text
        context.progress(number, len(public))
    rated = score_site(site, served_indexes(site), texts)
    missed = incomplete(len(site.unread()))
    return Outcome(
        items=[item_of(report(rated), record(rated))], notice="".join(missed), with_site=True, failed=bool(missed)
    )


def served_indexes(site: "Site") -> Mapping[str, str]:
    """Return the indexes that readers would get: a hand-written llms.txt, or the generated ones."""
    content = site.files.get(INDEX_FILE)
    if isinstance(content, bytes) and ownership(content) is not Ownership.OURS:
        return {INDEX_FILE: site.file_text(INDEX_FILE)}
    return {each.path: each.text for each in llms_index_files(site)}


def report(score: "Score") -> "Iterator[Piece]":
    """Yield a score as text, in pieces."""
    yield "Score: ", Highlight.STRONG
    yield f"{score.number} of 100", _highlight(score.number / 100)
    yield "\n\n", None
    names = max(len(check.id) for check in score.checks)
    width = max(len(check.title) for check in score.checks)
    for check in score.checks:
        if check.weight:
            yield from _check_pieces(check, names, width)
    with_url = [name for name in score.not_applicable if name not in DEPLOYED_CHECKS]
    if with_url:
        yield f"Needs base_url or --base-url: {', '.join(with_url)}\n", Highlight.QUIET
    yield f"Cannot be checked offline: {', '.join(DEPLOYED_CHECKS)}", Highlight.QUIET
    yield "\n\nAdvice, which is not part of the spec or the score:\n", Highlight.STRONG
    for check in score.checks:
        if not check.weight:
            yield from _check_pieces(check, names, width)
    if codes := _broken_rules(score.checks):
        yield (
            f'\n"docs-tui lint --select {",".join(codes)}" shows the lines, "docs-tui explain {codes[0]}" explains them.\n',
            None,
        )
    if score.pages:
        yield "\nPages to start with:\n", Highlight.STRONG
    for page in score.pages[:_MOST_PAGES]:
        yield f"  {page.file or page.path}", Highlight.STRONG
        yield f": {'; '.join(page.problems)}\n", None
    if len(score.pages) > _MOST_PAGES:
        yield f"  … and {len(score.pages) - _MOST_PAGES:,} more: add --json for all of them\n", Highlight.QUIET


def _check_pieces(check: "Check", names: int, width: int) -> "Iterator[Piece]":
    """Yield the row of a check, and what it found if it is about the index."""
    mark = "ok" if check.part == 1 else f"{check.part:.0%}" if check.part < 0.995 else "99%"
    yield f"{mark:>5}", _highlight(check.part)
    yield f"  {check.id:<{names}}  {check.title:<{width}}  ", None
    rules = ", ".join(_broken_rules((check,)))
    yield f"{check.passed:,} of {check.total:,}{f'  {rules}' if rules else ''}\n", Highlight.QUIET
    if check.part < 1 and check.weight:
        for finding in check.findings[:_MOST_FINDINGS]:
            yield f"       {finding}\n", None
        if (more := check.total - check.passed - _MOST_FINDINGS) > 0:
            yield f"       … and {more:,} more\n", Highlight.QUIET


def _highlight(part: float) -> Highlight:
    return Highlight.GOOD if part >= _GOOD else Highlight.WARNING if part >= _FAIR else Highlight.ERROR


def _broken_rules(checks: "Iterable[Check]") -> tuple[str, ...]:
    """Return the codes of the rules behind checks that lost points."""
    return tuple(code for check in checks if check.part < 1 for code in RULES.get(check.id, ()))


def record(score: "Score") -> dict[str, object]:
    """Return a score as JSON."""
    return {
        "score": score.number,
        "checks": [
            {
                "id": check.id,
                "title": check.title,
                "weight": check.weight,
                "status": "pass"
                if check.part == 1
                else "warn"
                if check.passed + check.warned == check.total
                else "fail",
                "passed": check.passed,
                "total": check.total,
                "findings": check.findings,
                "rules": RULES.get(check.id, ()),
            }
            for check in score.checks
        ]
        + [{"id": name, "status": "not applicable offline"} for name in score.not_applicable],
        "pages": [
            {"path": page.path, "file": page.file, "tokens": page.tokens, "problems": page.problems}
            for page in score.pages
        ],
    }
