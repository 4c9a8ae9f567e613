"""Steps in a bulleted list.

## What it does

Reports a bulleted list of three or more items after a sentence that calls them steps (`follow these steps:`).

With `lint.tier: strict`, it also reports one directly below a heading such as `Create a key` if all its items are instructions.

## Why is this bad?

Numbers show that the order matters, how many steps there are, and which one readers are at.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.parallel import any_form, begins_with_order
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading, List, Paragraph
from docs_tui.source import Severity

_STEPS = re.compile(
    r"\b(?:follow|complete|complet|perform|do|take|tak|execute|execut|use|us|repeat|try)(?:ing)?\s+"
    r"(?:these|the\s+(?:following|next|below))\s+(?:\w+\s+)?steps\b",
    re.IGNORECASE,
)
"""The reader is asked to do them; lists that only describe steps are ignored."""
_FEWEST = 3
_MESSAGE = "{} steps in a bulleted list"
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
                message = _MESSAGE.format(len(after.children))
                yield RuleFinding(after.children[0].span, message, f"Number them or use <{_COMPONENT}>")

    if page.strict:
        yield from _below_headings(page)


def _below_headings(page: PageContext) -> Iterator[RuleFinding]:
    """Find bulleted instructions directly below a heading that is one."""
    headings = {each.span.end: each for each in page.all(Heading)}
    for each in page.all(List):
        before = len(page.text[: each.span.start].rstrip())
        heading = headings.get(before)
        if heading is None or each.ordered or len(each.children) < _FEWEST or any_form(page.text_of(heading)) is None:
            continue
        first = [item.children[0] if item.children else None for item in each.children]
        if all(isinstance(node, Paragraph) and begins_with_order(page.text_of(node)) for node in first):
            yield RuleFinding(each.children[0].span, _MESSAGE.format(len(first)), f"Number them or use <{_COMPONENT}>")


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
