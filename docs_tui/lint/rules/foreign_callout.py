"""A callout in the syntax of another tool.

## What it does

Reports `:::note` of Docusaurus, `> [!NOTE]` of GitHub and Obsidian, and `!!! note` of MkDocs. Plain Markdown in a folder without
docs.json is ignored.

## Why is this bad?

The hosted service knows none of them: readers see the marks, and the text looks like any other.
"""

import re
from collections.abc import Iterator

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.code_blocks import is_in_code
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_TONES = {
    "note": "info",
    "info": "neutral",
    "important": "neutral",
    "abstract": "neutral",
    "tip": "tip",
    "hint": "tip",
    "success": "success",
    "warning": "warning",
    "caution": "warning",
    "attention": "warning",
    "danger": "danger",
    "error": "danger",
}
"""The words for callouts in other tools, and the tone of the component for each."""
_NAMES = "|".join(_TONES)
_CALLOUT = lazy_pattern(
    rf"^[ \t]*(?:(?:>[ \t]*)+(?P<github>\[!(?:{_NAMES})\][+-]?)|(?P<docusaurus>:{{3,5}}[ \t]?(?:{_NAMES})\b)"
    rf"|(?P<mkdocs>(?:!!!|\?\?\?\+?)[ \t]+(?:{_NAMES})\b))",
    re.IGNORECASE | re.MULTILINE,
)
_MARKS = ("[!", ":::", "!!!", "???")
"""How callouts begin; few pages have one of them, and looking for them is faster than ``_SIGN``."""
_SIGN = re.compile(r"\[![A-Za-z]{3,9}\]|::: ?[A-Za-z]|(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z]")
_LETTERS = lazy_pattern(r"[A-Za-z]+")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find callouts that are text on the page."""
    text = page.text
    if page.is_plain or not any(mark in text for mark in _MARKS):
        return
    for whole, _, _ in page.leaves.blocks_with(_SIGN):
        start = text.rfind("\n", 0, whole.start) + 1
        for match in _CALLOUT.finditer(text, start, whole.end):
            span = Span(*match.span(match.lastgroup or 0))
            word = _LETTERS.search(text, span.start)
            if word is not None and not is_in_code(text, span.start, whole):
                name = _component(_TONES[word[0].lower()])
                hint = f"Write <{name}> … </{name}>"
                yield RuleFinding(span, "a callout of another tool is shown as text", hint)


def _component(tone: str) -> str:
    return next(name for name, spec in COMPONENTS.items() if spec.role is Role.CALLOUT and spec.tone == tone)


RULE = Rule(
    code="C014",
    name="foreign-callout",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Write callouts as components, such as <Note>.",
    check=check,
    bad=(
        "«:::warning»\nA key expires after a day.\n:::\n",
        "> «[!NOTE]»\n> A key expires after a day.\n",
        '«!!! tip» "Keys"\n\nA key expires after a day.\n',
    ),
    good=(
        "<Warning>\nA key expires after a day.\n</Warning>\n",
        "> A key expires after a day.\n\n`:::note` and `> [!NOTE]` belong to other tools.\n\n```md\n> [!NOTE]\n> Text.\n```\n",
        "Stop!!! Note the key: it is shown once.\n",
    ),
)
