"""A link that is not one: brackets in the wrong order, apart or not closed, or a space in the target.

## What it does

Reports `[text] (/page)`, which has a space in it, `(text)[/page]`, whose brackets are swapped, `[text](/page`, whose last bracket
is missing, and `[text](/my page)`, whose target has a space, if the target is a path or a URL.

## Why is this bad?

Readers see the brackets and the target instead of a link.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.code_blocks import is_in_code
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_ADDRESS = r"(?:https?://|/|\.{1,2}/|#)[^\s()\[\]]{1,300}"
_APART = lazy_pattern(rf"\[(?P<text>[^\[\]\n]{{1,200}})\] {{1,3}}\((?P<url>{_ADDRESS})\)")
_SWAPPED = lazy_pattern(rf"\((?P<text>[^()\n]{{1,200}})\)\[(?P<url>{_ADDRESS})\]")
_OPEN = lazy_pattern(rf"\[(?P<text>[^\[\]\n]{{1,200}})\]\((?P<url>{_ADDRESS}?)(?:）|(?=[.,;:!?]?(?:\s|\Z)))")
_JOINED = lazy_pattern(r"\[(?P<text>[^\[\]()\n]{1,200})\((?P<url>(?:https?://|/)[^\s()\[\]]{1,300})\)(?!\s*\])")
_TWICE = lazy_pattern(rf"\[[^\[\]\n]{{1,200}}\]\([^\s()]{{1,300}}\)(?P<second>\({_ADDRESS}\))")
"""A link with two addresses."""
_SPACED = lazy_pattern(
    r"\[[^\[\]\n]{1,200}\]\((?P<url>(?:https?://|/|\.{1,2}/)[^\s()\[\]<>\"']{0,200}(?: [\w%./#-]{1,60}){1,5})\)"
)
"""A link whose address has spaces, and no title."""
_SPACED_SIGN = re.compile(r"\]\([^\s()]{1,200} [\w%./# -]{1,300}\)")
_TWICE_SIGN = re.compile(r"\)\(")
_JOINED_SIGN = re.compile(r"\[[^\[\]()\n]{1,200}\((?:https?:)?/")
_OPEN_SIGN = re.compile(r"\]\([^\s()）]{1,300}+(?:）|(?!\S))")
_APART_SIGN = re.compile(r"\] {1,3}\(")
_SWAPPED_SIGN = re.compile(r"\)\[")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find text that was meant as a link."""
    text = page.text
    for whole, _, _ in page.leaves.blocks_with(_TWICE_SIGN):
        for match in _TWICE.finditer(text, *whole):
            if not is_in_code(text, match.start(), whole):
                yield RuleFinding(Span(*match.span("second")), "second target after a link", "Keep one target")
    for whole, _, _ in page.leaves.blocks_with(_SPACED_SIGN):
        for match in _SPACED.finditer(text, *whole):
            if not is_in_code(text, match.start(), whole):
                span, url = Span(*match.span("url")), match["url"].replace(" ", "%20")
                edits = (TextEdit(span, url),)
                yield RuleFinding(span, "not a link: the target has a space", f"Write {url}", edits, safe=False)
    for sign, pattern, message in (
        (_APART_SIGN, _APART, "there is a space before the target"),
        (_SWAPPED_SIGN, _SWAPPED, "the brackets are swapped"),
        (_JOINED_SIGN, _JOINED, "the bracket after the text is missing"),
        (_OPEN_SIGN, _OPEN, "the last bracket is missing"),
    ):
        for whole, _, _ in page.leaves.blocks_with(sign):
            for match in pattern.finditer(text, *whole):
                if not is_in_code(text, match.start(), whole) and not (
                    pattern is _OPEN and _is_closed(text, match, whole)
                ):
                    link, span = f"[{match['text']}]({match['url']})", Span(*match.span())
                    edits, is_certain = (TextEdit(span, link),), pattern not in (_OPEN, _JOINED)
                    yield RuleFinding(span, f"not a link: {message}", f"Write {link}", edits, safe=is_certain)


def _is_closed(text: str, match: re.Match[str], whole: Span) -> bool:
    """Tell whether a bracket closes the link after its address: ``[text](/page "Title")``."""
    closing = text.find(")", match.end(), whole.end)
    return closing >= 0 and text.find("(", match.end(), closing) < 0


RULE = Rule(
    code="L027",
    name="link-syntax",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Write links as [text](/page).",
    fix="Write it as a link",
    check=check,
    bad=(
        "Read «[how to start] (https://example.com/start)» first.\n",
        "Read «(how to start)[https://example.com]» first.\n",
        "Use [the API](https://example.com/api)«(https://example.com)».\n",
        "Use «[the API](https://example.com/api».\n",
        "Read «[how to start(https://example.com/start)» first.\n",
        "读«[指南](https://example.com/start）»。\n",
        "Read «[how to start](https://example.com/start» first, or [the rest](https://example.com).\n",
        "Read [how to start](«https://example.com/how to start») first.\n",
    ),
    good=(
        "Read [how to start](https://example.com/start) first.\n",
        "[A link](https://example.com)(since 2.0), and `[a](/b)(/c)`.\n",
        "An optional [name] (text) and f(x)[y]. A [part (/a)] of it.\n",
        'A [title](https://example.com "A title"), and a [paper](<https://example.com/a paper>).\n',
    ),
)
