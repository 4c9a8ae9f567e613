"""A code block that is never closed.

## What it does

Reports an opening fence without a closing fence. The code then runs to the end of the page, component, quote or list item.

## Why is this bad?

Everything after the fence is shown as code, including headings and links.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find fences without an end."""
    for code in page.all(Code):
        if not code.closed:
            start = code.span.start
            hint = f"Add {code.fence} on its own line where the code ends" if code.lines else "Remove the fence"
            yield RuleFinding(Span(start, start + len(code.fence)), "code block is never closed", hint)


RULE = Rule(
    code="E009",
    name="code-unclosed",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Close every code block.",
    rate="45 of 45",
    check=check,
    bad=(
        "«```»bash\npip install relay\n\nThen start it.\n",
        "<Note>\n  «```»bash\n  pip install relay\n</Note>\n",
        "- Install it:\n\n  «~~~»bash\n  pip install relay\n\nThen start it.\n",
    ),
    good=(
        "```bash\npip install relay\n```\n\nThen start it.\n",
        "> ```bash\n> pip install relay\n> ```\n",
        "````md\n```bash\npip install relay\n````\n",
    ),
)
