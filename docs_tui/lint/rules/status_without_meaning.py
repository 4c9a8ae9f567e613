"""A status code without an explanation.

## What it does

Reports list items that contain only an HTTP status code, and table rows whose first cell contains one and whose other
cells are empty.

## Why is this bad?

The code names a kind of error. Only the documentation can say what caused it and what to do.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading, List, Paragraph, TableRow
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_STATUS = lazy_pattern(r"[*_`\s]*(?:HTTP\s*)?[1-5]\d\d[*_`\s:.]*")
_FIRST = "*_`H12345"
_HINT = "Explain when it is returned and what to do"
_SAMPLES = lazy_pattern(r"(?i)\b(?:sample|example)s?\b")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find status codes without an explanation, except above samples of the responses."""
    for span in (*_items(page), *_rows(page)):
        above = [each for each in page.all(Heading) if each.span.end <= span.start]
        if above and _SAMPLES.search(page.text_of(above[-1])):
            continue
        yield RuleFinding(span, f"status code {page.slice(span).strip()} has no explanation", _HINT)


def _items(page: PageContext) -> Iterator[Span]:
    for each in page.all(List):
        for item in () if each.ordered else each.children:
            only = item.children[0] if len(item.children) == 1 else None
            if isinstance(only, Paragraph) and _is_status(page.text, only.span):
                yield only.span


def _is_status(text: str, span: Span) -> bool:
    """Tell whether a text is only a status code. Checking the first character first is fast for nearly all texts."""
    first = text[span.start : span.start + 1]
    return (first in _FIRST or first.isspace()) and _STATUS.fullmatch(text, *span) is not None


def _rows(page: PageContext) -> Iterator[Span]:
    for row in page.all(TableRow):
        first, *others = row.cells
        if others and _is_status(page.text, first.span) and not any(page.slice(each.span).strip() for each in others):
            yield first.span


RULE = Rule(
    code="A007",
    name="status-without-meaning",
    group=RuleGroup.API,
    severity=Severity.SUGGESTION,
    summary="Explain status codes.",
    rate="0 of 126: most of these pages only name the codes on purpose",
    check=check,
    default=False,
    strict=True,
    bad=("- `200` sent\n- «`404`»\n",),
    good=(
        "- `200` sent\n- `404` no such channel\n",
        "## Response samples\n\n- 200\n- 404\n",
        "| Status | Meaning |\n| --- | --- |\n| 404 | No such channel |\n",
    ),
)
