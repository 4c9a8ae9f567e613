"""A table row with more cells than the header.

## What it does

Reports the first cell of a row that has no column. Often a pipe in the text is not escaped.

## Why is this bad?

Readers do not see the cell: Markdown drops it.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Table
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find cells without a column."""
    for table in page.all(Table):
        columns = len(table.align)
        for row in table.rows[1:]:
            extra = [cell.span for cell in row.cells[columns:] if cell.span.end > cell.span.start]
            if extra:
                message = f"row has {len(row.cells)} cells, the header has {columns}"
                span = Span(extra[0].start, extra[-1].end)
                yield RuleFinding(span, message, "Escape pipes in the text as \\|, or add a column")


RULE = Rule(
    code="P012",
    name="extra-table-cell",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give a table row no more cells than the header.",
    check=check,
    bad=(
        "| Key | Use |\n| --- | --- |\n| a | Read | «Write» |\n",
        "| Type | Use |\n| --- | --- |\n| string | null | «Optional» |\n",
    ),
    good=("| Key | Use |\n| --- | --- |\n| a | Read \\| write |\n| b |\n",),
)
