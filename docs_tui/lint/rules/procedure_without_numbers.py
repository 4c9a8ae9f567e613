"""Steps in a bulleted list.

## What it does

Reports a bulleted list of three or more items after a sentence that calls them steps (`follow these steps:`).

With `lint.tier: strict`, it also reports one directly below a heading such as `Create a key` if all its items are instructions, and one of
actions in a user interface, such as `Open`, `Select` and `Click`, wherever it is.

## Why is this bad?

Numbers show that the order matters, how many steps there are, and which one readers are at.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.openings import any_form, begins_with_order
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading, List, Paragraph
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_STEPS = lazy_pattern(
    r"\b(?:follow|complete|complet|perform|do|take|tak|execute|execut|use|us|repeat|try)(?:ing)?\s+"
    r"(?:these|the\s+(?:following|next|below))\s+(?:\w+\s+)?steps\b",
    re.IGNORECASE,
)
"""Phrases that ask the reader to do the steps; lists that only describe steps are ignored."""
_ACTION = re.compile(
    r"(?:open|click|select|go|navigate|enter|press|copy|paste|scroll|toggle|type|log|sign|tap|save|fill|upload)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\b(?:after\s+(?:following|completing)|can|could|may|either|any|one\s+of|options?|ways?|tips?|practices|should|recommend\w*|try|check|examples?|actions?)\b",
    re.IGNORECASE,
)
"""Words that announce things to choose from, in no order."""
_ALTERNATIVE = re.compile(
    r"\*\*[^*\n]+(?::\*\*|\*\*:)|\[[^\]\n]+\]\([^)\n]*\)\W*\Z|[^\n]*?(?<!\bgo)(?<!navigate)(?<!scroll)(?<!\bin)(?<!\bup)(?<!back)(?<!switch)\sto\s(?!the\b|your\b|an?\b)[a-z]+\b",
    re.IGNORECASE,
)
"""An item that is a choice and not a step: a link alone, a label, or an action with its purpose, as in ``Press `q` to leave``."""
_NO_TASK = lazy_pattern(r"(?:choos|learn|us|understand|explor|see|read|compar|decid)(?:e|ing)?\b", re.IGNORECASE)
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
        yield from _without_announcement(page)


def _without_announcement(page: PageContext) -> Iterator[RuleFinding]:
    """Find bulleted instructions below a heading that is one, and bulleted actions in a user interface."""
    headings = {each.span.end: each for each in page.all(Heading)}
    for each in page.all(List):
        before = len(page.text[: each.span.start].rstrip())
        heading = headings.get(before)
        if each.ordered or len(each.children) < _FEWEST:
            continue
        first = [item.children[0] if item.children else None for item in each.children]
        texts = [page.text_of(node) for node in first if isinstance(node, Paragraph)]
        if len(texts) != len(first) or not all(map(begins_with_order, texts)):
            continue
        choices = sum(node is not None and bool(_ALTERNATIVE.match(page.slice(node.span))) for node in first)
        if 2 * choices > len(first):
            continue
        below_task = heading is not None and _names_task(page.text_of(heading))
        actions = sum(_ACTION.match(text) is not None for text in texts)
        if below_task or (actions >= _FEWEST and not _CHOICE.search(_sentence_before(page, each))):
            yield RuleFinding(each.children[0].span, _MESSAGE.format(len(first)), f"Number them or use <{_COMPONENT}>")


def _names_task(heading: str) -> bool:
    """Tell whether a heading announces something to do, rather than to choose or read: ``Choose a plan``, ``Learn more``."""
    return any_form(heading) is not None and not _NO_TASK.match(heading)


def _sentence_before(page: PageContext, node: List) -> str:
    """Return the paragraph directly before a list; empty if there is none."""
    before = len(page.text[: node.span.start].rstrip())
    paragraph = next((each for each in page.all(Paragraph) if each.span.end == before), None)
    return page.text_of(paragraph) if paragraph is not None else ""


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
