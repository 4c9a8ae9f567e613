"""A merge conflict that nobody resolved.

## What it does

Reports the conflict markers of git: `<<<<<<<`, `=======` and `>>>>>>>` on lines of their own, outside code. Other rules report
nothing inside the conflict.

## Why is this bad?

The hosted service cannot read the page, so this stops the deployment of the whole site.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import CONFLICT, PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find conflicts."""
    for conflict in page.conflicts:
        end = page.text.find("\n", conflict.start)
        yield RuleFinding(
            Span(conflict.start, end), "merge conflict", "Keep one of the two versions and remove the markers"
        )


RULE = Rule(
    code="M019",
    name=CONFLICT,
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Resolve merge conflicts.",
    check=check,
    bad=("Read on.\n\n«<<<<<<< HEAD»\nSend {a} message.\n=======\nSend messages.\n>>>>>>> main\n\nText.\n",),
    good=(
        "Read on.\n\nSend messages.\n\nText.\n",
        "```text\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n```\n",
    ),
)
