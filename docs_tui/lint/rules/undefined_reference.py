"""A reference to a link or footnote that the page does not define.

## What it does

Reports `[text][label]`, `[label][]` and `[^label]` without a definition such as `[label]: /page` or `[^label]: Text.` on the same page. It ignores
labels that are numbers, names in code, and text that only looks like a reference.

## Why is this bad?

Readers see the brackets instead of a link.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.code_blocks import is_in_code
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code, FootnoteDefinition
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_REFERENCE = lazy_pattern(
    r"(?<![\w\]\\!`+/.@#=_-])\[(?!\^)(?P<text>[^\[\]\n`\\]{2,200}|[A-Za-z](?=\]\[[A-Za-z][^\[\]\n`]))\]\[(?P<label>(?:[A-Za-z][^\[\]\n`]{0,80})?)\]"
)
_FOOTNOTE = lazy_pattern(r"(?<![\\\[`])\[\^(?P<label>[\w-]{1,40})\](?!:)")
_REFERENCE_SIGN = re.compile(r"\]\[")
_FOOTNOTE_SIGN = re.compile(r"\[\^")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find references without a definition."""
    text = page.text
    notes: set[str] | None = None
    for whole in _blocks(page, _REFERENCE_SIGN):
        for match in _REFERENCE.finditer(text, *whole):
            if not is_in_code(text, match.start(), whole) and not any(_meet(link.span, match) for link in page.links):
                label = match["label"] or match["text"]
                hint = f"Define [{label}]: at the end of the page, or write [text](/page)"
                yield RuleFinding(Span(*match.span()), f"link label {label} is not defined", hint)
    for whole in _blocks(page, _FOOTNOTE_SIGN):
        for match in _FOOTNOTE.finditer(text, *whole):
            if is_in_code(text, match.start(), whole):
                continue
            if notes is None:
                notes = {each.label.lower() for each in page.find(FootnoteDefinition)}
            if match["label"].lower() not in notes:
                hint = f"Define [^{match['label']}]: at the end of the page"
                yield RuleFinding(Span(*match.span()), f"footnote {match['label']} is not defined", hint)


def _blocks(page: PageContext, sign: re.Pattern[str]) -> Iterator[Span]:
    """Yield the spans of paragraphs, headings and cells that may hold a reference."""
    for whole, _, _ in page.leaves.blocks_with(sign):
        if not any(code.span.contains(whole) for code in page.all(Code)):
            yield whole


def _meet(link: Span, match: re.Match[str]) -> bool:
    return link.start < match.end() and match.start() < link.end


RULE = Rule(
    code="L021",
    name="undefined-reference",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Define the labels of reference links and footnotes.",
    check=check,
    bad=(
        "Read about «[your keys][keys]» first.\n",
        "The value of «[x][axes]» is a number.\n",
        "It costs nothing«[^price]».\n\n[^cost]: Up to 100 messages.\n",
    ),
    good=(
        "Read about [your keys][keys] first.\n\n[keys]: https://example.com\n",
        "It costs nothing[^price].\n\n[^price]: Up to 100 messages.\n",
        "Write `[your keys][keys]`, `[^1]`, rows[first][last], [i][j], or +[country code][number].\n",
    ),
)
