"""A status code without a word on what it means.

## What it does

Reports items of a list, and first cells of a table's rows whose other cells are empty, that hold an HTTP status code and
nothing else.

## Why is this bad?

The number says what kind of error it is. What caused it and what to do, only the documentation can say.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.mdx import List, Paragraph, TableRow
from docs_tui.source import Severity, Span

_STATUS = re.compile(r"[*_`\s]*(?:HTTP\s*)?[1-5]\d\d[*_`\s:.]*")
_HINT = "Say when it is answered, and what to do"


def check(page: PageContext) -> Iterator[Found]:
    """Find status codes that stand alone."""
    for span in (*_items(page), *_rows(page)):
        yield Found(span, f"{page.slice(span).strip()} stands without its meaning", _HINT)


def _items(page: PageContext) -> Iterator[Span]:
    for each in page.all(List):
        for item in each.children:
            only = item.children[0] if len(item.children) == 1 else None
            if isinstance(only, Paragraph) and not each.ordered and _STATUS.fullmatch(page.text, *only.span):
                yield only.span


def _rows(page: PageContext) -> Iterator[Span]:
    for row in page.all(TableRow):
        first, *others = row.cells
        if (
            others
            and _STATUS.fullmatch(page.text, *first.span)
            and not any(page.slice(each.span).strip() for each in others)
        ):
            yield first.span


RULE = Rule(
    code="A007",
    name="status-without-meaning",
    group=Group.API,
    severity=Severity.SUGGESTION,
    summary="Explain the status codes of an API.",
    check=check,
    bad=("- `200` sent\n- «`404`»\n",),
    good=(
        "- `200` sent\n- `404` no such channel\n",
        "| Status | Meaning |\n| --- | --- |\n| 404 | No such channel |\n",
    ),
)
