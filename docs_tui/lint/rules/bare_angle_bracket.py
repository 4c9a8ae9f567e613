"""A `<` that does not start a tag.

## What it does

Reports `<` before a digit, a sign or similar, outside code: `<5`, `Map<string`. It also reports a tag that has no `>`, and says what is
missing; that gets no fix, because a backslash would turn the tag into text. At the start of a line inside inline code it is reported too:
MDX looks for a tag there before it looks for code.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_ADDRESS = lazy_pattern(r"https?://|www\.", re.IGNORECASE)
_LONGEST = 2000
"""The longest address that is searched for; a limit keeps the search linear."""


_TEXT, _HALF_TAG, _CODE = "not-a-tag", "half-tag", "bracket-in-code"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Yield what the parser reports; only a bracket in text gets a fix."""
    yield from reported_by_parser(_TEXT, _mend)(page)
    yield from reported_by_parser(_HALF_TAG)(page)
    yield from reported_by_parser(_CODE)(page)


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    before = re.split(r"\s", page.text[max(span.start - _LONGEST, 0) : span.start])
    if _ADDRESS.search(before[-1]):
        return ()  # the backslash would become part of the address
    return (TextEdit(Span(span.start, span.start), "\\"),)


RULE = Rule(
    code="M003",
    name="bare-angle-bracket",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Escape a bare < as \\<, or put it in code.",
    rate="9 of 9",
    check=check,
    bad=(
        "Wait «<»5 seconds.\n",
        "A list of type Array«<»string, with names.\n",
        "Read on.\n\n«<»Tabs\n",
        "Read on.\n\n«<»Card title='Keys' href=\"/keys />\n",
        "Pass `--node\n«<»id|name>` to choose it.\n",
    ),
    good=("Wait \\<5 seconds.\n", "Wait `<5` seconds.\n"),
    reported_codes=(_TEXT, _HALF_TAG, _CODE),
    fix="Put a backslash before it",
)
