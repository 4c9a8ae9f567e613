"""Steps in a bulleted list.

## What it does

Reports a bulleted list of three or more items after a sentence that calls them steps (`follow these steps:`).

## Why is this bad?

Numbers show that the order matters, how many steps there are, and which one readers are at.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import List, Paragraph
from docs_tui.source import Severity

_STEPS = re.compile(
    r"\b(?:follow|complete|complet|perform|do|take|tak|execute|execut|use|us|repeat|try)(?:ing)?\s+"
    r"(?:these|the\s+(?:following|next|below))\s+(?:\w+\s+)?steps\b",
    re.IGNORECASE,
)
"""The reader is asked to do them; lists that only describe steps are ignored."""
_FEWEST = 3
_COMPONENT = next(row.name for row in COMPONENTS.values() if row.role is Role.STEPS)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find bulleted lists that the text before them calls steps."""
    if not any(not each.ordered and len(each.children) >= _FEWEST for each in page.all(List)) or not page.english:
        return
    nodes: list[Paragraph | List] = [*page.all(Paragraph), *page.all(List)]
    for before, after in pairwise(sorted(nodes, key=lambda node: node.span)):
        if (
            isinstance(before, Paragraph)
            and isinstance(after, List)
            and not after.ordered
            and len(after.children) >= _FEWEST
        ):
            between = page.text[before.span.end : after.span.start]
            if not between.strip() and _asks(page.text_of(before).rstrip()):
                message = f"{len(after.children)} steps in a bulleted list"
                yield RuleFinding(after.children[0].span, message, f"Number them or use <{_COMPONENT}>")


def _asks(text: str) -> bool:
    return text.endswith(":") and _STEPS.search(text, text.rfind(".") + 1) is not None


RULE = Rule(
    code="W011",
    name="procedure-without-numbers",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Number the steps of a procedure.",
    check=check,
    rate="42 of 42",
    bad=("Follow these steps:\n\n«- Create a key.»\n- Install the client.\n- Send a message.\n",),
    good=(
        "Follow these steps:\n\n1. Create a key.\n2. Install the client.\n3. Send a message.\n",
        "You need:\n\n- A key\n- A client\n- A message\n",
        "The relay goes through the following steps:\n\n- Greeting\n- Sending\n- Parting\n",
    ),
)
