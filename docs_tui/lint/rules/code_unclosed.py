"""A code block that is never closed.

## What it does

Reports an opening fence without a closing fence, and fences of two backticks, which open no code block. The code then runs to the end of
the page, component, quote or list item, or up to the next code block.

## Why is this bad?

Everything after the fence is shown as code, including headings and links.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.code_blocks import opened_inside
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_SHORT_FENCE = lazy_pattern(r"^(?P<fence>``)(?!`)[A-Za-z][\w+#-]{0,20}(?:[ \t][^`\n]*)?\n", re.MULTILINE)
_SHORT_FENCE_SIGN = re.compile(r"\n``[A-Za-z]")
_CLOSE_TAG = re.compile(r"\s*</(?:Step|Tab|Accordion|Card|Note|Tip|Warning|Info|Check|Expandable)>\s*")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find fences without an end."""
    for code in page.all(Code):
        start = code.span.start
        inner = opened_inside(page, code) if code.closed else None
        if inner is not None:
            hint = f"{'Add' if code.lang else 'Remove the fence, or add'} {code.fence} on its own line before line {page.line_of(_end_of_code(page, code, inner).start)}"
            yield RuleFinding(Span(start, start + len(code.fence)), "unclosed code block contains the next one", hint)
        elif not code.closed:
            hint = f"Add {code.fence} on its own line where the code ends" if code.lines else "Remove the fence"
            yield RuleFinding(Span(start, start + len(code.fence)), "code block is never closed", hint)

    yield from _short_fences(page)


def _end_of_code(page: PageContext, code: Code, inner: Span) -> Span:
    """Return the line before which a block was meant to end: that of a component's closing tag, or the next block's."""
    before = (line for line in code.lines if line.start < inner.start)
    return next((line for line in before if _CLOSE_TAG.fullmatch(page.slice(line))), inner)


def _short_fences(page: PageContext) -> Iterator[RuleFinding]:
    """Find lines such as ``` ``bash ``` that were meant to open a block; inside a paragraph they only make inline code."""
    text = page.text
    if not text.startswith("``") and _SHORT_FENCE_SIGN.search(text) is None:
        return
    for whole in page.leaves.wholes:
        match = _SHORT_FENCE.match(text, *whole)
        if match is not None:
            yield RuleFinding(Span(*match.span("fence")), "two backticks do not open a code block", "Write three")


RULE = Rule(
    code="E009",
    name="code-unclosed",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Close every code block.",
    rate="45 of 45",
    check=check,
    bad=(
        "«```»bash\npip install relay\n\nThen start it:\n\n```bash\nrelay start\n```\n",
        "«```»bash\npip install relay\n\nThen start it.\n",
        "<Note>\n  «```»bash\n  pip install relay\n</Note>\n",
        "<Note>\n  «```»bash\n  pip install relay\n</Note>\n\n<Note>\n  ```bash\n  relay start\n  ```\n</Note>\n",
        "Install it:\n\n«``»bash\npip install relay\n``\n",
        "Install it:\n\n«``»bash Terminal\npip install relay\n",
        "- Install it:\n\n  «~~~»bash\n  pip install relay\n\nThen start it.\n",
    ),
    good=(
        "```bash\npip install relay\n```\n\nThen start it:\n\n```bash\nrelay start\n```\n",
        "The ``code`` of it.\n",
        "```bash\npip install relay\n```\n\nThen start it.\n",
        "> ```bash\n> pip install relay\n> ```\n",
        "````md\n```bash\npip install relay\n````\n",
    ),
)
